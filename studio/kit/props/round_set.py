"""Round set pieces: discs, rings with a hole, curved wall panels. Angles in degrees about the centre, 0 is +y (away from the camera)."""

import math

from kit.shapes.meshes import mesh

STEP_DEGREES = 1.5


def _point(centre, radius, angle_degrees, z):
    turn = math.radians(angle_degrees)
    return (centre[0] + radius * math.sin(turn), centre[1] + radius * math.cos(turn), z)


def _steps(start, end):
    count = max(2, math.ceil(abs(end - start) / STEP_DEGREES) + 1)
    return [start + (end - start) * index / (count - 1) for index in range(count)]


def ring(name, centre, radii, z, material=None):
    """A flat ring that faces up; an inner radius of 0 makes a disc."""
    inner, outer = radii
    angles = _steps(0, 360)
    vertices = [_point(centre, radius, angle, z) for angle in angles for radius in (inner, outer)]
    faces = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(len(angles) - 1)]
    return mesh(name, vertices, faces, material)


def rim(name, centre, radius, z_range, material=None):
    """The upright side of a disc or of a round hole."""
    angles = _steps(0, 360)
    vertices = [_point(centre, radius, angle, z) for angle in angles for z in z_range]
    faces = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(len(angles) - 1)]
    return mesh(name, vertices, faces, material, smooth=True)


def floor_with_round_hole(name, centre, radius, bounds, material=None):
    """A level floor at z = 0 with a round hole; `bounds` = (left, right, near, far)."""
    left, right, near, far = bounds
    corners = [math.degrees(math.atan2(x - centre[0], y - centre[1])) % 360 for x in (left, right) for y in (near, far)]
    angles = sorted({*_steps(0, 360)[:-1], *corners})
    vertices = []
    for angle in [*angles, angles[0]]:
        sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
        reach_x = ((right if sine > 0 else left) - centre[0]) / sine if abs(sine) > 1e-6 else math.inf
        reach_y = ((far if cosine > 0 else near) - centre[1]) / cosine if abs(cosine) > 1e-6 else math.inf
        vertices += [_point(centre, radius, angle, 0.0), _point(centre, min(reach_x, reach_y), angle, 0.0)]
    faces = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(len(angles))]
    return mesh(name, vertices, faces, material)


def arc_panel(name, centre, radii, angles, z_range, material=None, bevel_metres=0.0):
    """A slab bent round `centre`: `radii` = (face towards the centre, back), `angles` = (start, end)."""
    turns = _steps(*angles)
    rows = [[_point(centre, radius, angle, z) for radius, z in _profile(radii, z_range)] for angle in turns]
    vertices = [point for row in rows for point in row]
    faces = [(4 * i + k, 4 * i + (k + 1) % 4, 4 * i + 4 + (k + 1) % 4, 4 * i + 4 + k) for i in range(len(rows) - 1) for k in range(4)]
    last = 4 * (len(rows) - 1)
    faces += [(3, 2, 1, 0), (last, last + 1, last + 2, last + 3)]
    slab = mesh(name, vertices, faces, material)
    if bevel_metres:
        bevel = slab.modifiers.new("bevel", "BEVEL")
        bevel.width, bevel.segments, bevel.limit_method = bevel_metres, 2, "ANGLE"
    return slab


def _profile(radii, z_range):
    (face, back), (low, high) = radii, z_range
    return [(face, low), (back, low), (back, high), (face, high)]


def polar(nodes, centre):
    """Radius in metres and angle in radians of the world position about `centre`, as sockets, for round patterns."""
    place = nodes.axes()
    x, y = nodes.math("SUBTRACT", place["X"], centre[0]), nodes.math("SUBTRACT", place["Y"], centre[1])
    squares = nodes.math("ADD", nodes.math("MULTIPLY", x, x), nodes.math("MULTIPLY", y, y))
    return nodes.math("SQRT", squares), nodes.math("ARCTAN2", x, y)
