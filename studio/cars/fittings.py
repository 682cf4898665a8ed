"""What grows out of the skin: mirrors, handles, the lips of the wheel arches, the recesses behind lamps and grille."""

import numpy as np

from .blender_mesh import flat_mesh
from .fields import box, smooth_max, smooth_min
from .regions import measure_regions
from .surface import Surface, mesh_field

# y of the wall behind a wheel.
LINER_DEPTH = 0.50


def require_skin_point(field, start, direction, depth=0.0, reach=1.6):
    """Where the ray from outside first comes `depth` metres below the skin, which it is bound to do."""
    point = find_skin_point(field, start, direction, depth, reach)
    if point is None:
        raise ValueError(f"The ray from {start} along {direction} misses the car.")
    return point


def find_skin_point(field, start, direction, depth=0.0, reach=1.6):
    """Where the ray from outside first comes `depth` metres below the skin; None if it never does."""
    direction = np.array(direction, float) / np.linalg.norm(direction)
    steps = np.linspace(0, reach, 1600)
    points = np.array(start, float) + steps[:, None] * direction
    inside = field(*points.T) < -depth
    return points[np.argmax(inside)] if inside.any() else None


def inset_surface(field, region, depth, box_range, cell=0.008):
    """The skin moved inwards by `depth` within a region: lamp housings and grille inserts. Gives (surface, attributes)."""
    low, high = box_range
    surface = mesh_field(lambda x, y, z: field(x, y, z) + depth, low, high, cell)
    regions = measure_regions(field, surface)
    chosen = surface.keep(regions[region] < 0.03)
    return chosen, measure_regions(field, chosen)


def mirror_centre(field):
    x = field.body.door_front[1] - 0.16
    return x, float(field.half_width(x)) + 0.085 + 0.10 * (field.body.mirror_size - 1), float(field.belt(x)) + 0.085


def mirrors(field):
    x0, y0, z0 = mirror_centre(field)
    size = field.body.mirror_size

    def housing(x, y, z):
        y = np.abs(y)
        taper = 1 + 0.8 * (y - y0)
        shell = box((x - x0 - 0.10 * (y - y0)), y - y0, (z - z0) * taper, (0.062, 0.115 * size, 0.068 * size * size), 0.055)
        shell = smooth_max(shell, x0 - 0.042 - x, 0.012)
        t = np.clip((y - (y0 - 0.24)) / 0.2, 0, 1)
        arm = box(x - x0 - 0.02, y - y0 + 0.15, z - z0 + 0.062 - 0.01 * t, (0.045, 0.11, 0.018), 0.015)
        return smooth_min(shell, arm, 0.03)

    return mesh_field(housing, (x0 - 0.15, -y0 - 0.20, z0 - 0.18), (x0 + 0.15, y0 + 0.20, z0 + 0.18), 0.005)


def handle_surface(field):
    def bars(x, y, z):
        best = np.full(np.broadcast(x, y, z).shape, 1.0)
        for hx, hz in field.handles():
            hy = float(field.side_half_width(np.array(hx), np.array(hz)))
            arch = 0.008 * (1 - ((x - hx) / 0.11) ** 2)
            best = np.minimum(best, box(x - hx, np.abs(y) - hy - 0.006 - arch, z - hz - 0.004, (0.108, 0.0075, 0.0125), 0.007))
        return best

    parts = []
    for hx, hz in field.handles():
        hy = float(field.side_half_width(np.array(hx), np.array(hz)))
        for side in (1, -1):
            low, high = sorted((side * (hy - 0.03), side * (hy + 0.05)))
            parts.append(mesh_field(bars, (hx - 0.13, low, hz - 0.03), (hx + 0.13, high, hz + 0.035), 0.0035))
    return joined(parts)


def joined(surfaces):
    offset, vertices, quads, normals = 0, [], [], []
    for surface in surfaces:
        vertices.append(surface.vertices)
        normals.append(surface.normals)
        quads.append(surface.quads + offset)
        offset += len(surface.vertices)
    return Surface(np.concatenate(vertices), np.concatenate(quads), np.concatenate(normals))


def arch_lips(field):
    """The sheet turned inwards at the wheel openings, and the dark liner behind it."""
    body, lips, liners = field.body, [], []
    angles = np.linspace(-0.35, np.pi + 0.35, 90)
    for axle in (field.front_axle, field.rear_axle):
        rim = [_arch_edge(field, axle, a) for a in angles]
        around = [(axle + body.arch_radius * 1.01 * np.cos(a), body.tyre_radius + body.arch_radius * 1.01 * np.sin(a)) for a in angles]
        for side in (1, -1):
            lips.append(
                (
                    [
                        (axle + r * np.cos(a), side * y, body.tyre_radius + r * np.sin(a))
                        for a, edge in zip(angles, rim)
                        for r, y in _lip_section(body.arch_radius, edge)
                    ],
                    3,
                )
            )
            liners.append(
                (
                    [
                        (x, side * y, z)
                        for (x, z), edge in zip(around, rim)
                        for y in (max(min(body.track / 2 + 0.08, edge - 0.02), LINER_DEPTH), LINER_DEPTH)
                    ],
                    2,
                )
            )
            liners.append(
                ([point for x, z in around for point in ((axle, side * LINER_DEPTH, body.tyre_radius), (x, side * LINER_DEPTH, z))], 2)
            )
    return _strips("arch lips", lips), _strips("arch liners", liners)


def _arch_edge(field, axle, angle):
    """y of the skin on the edge of a wheel opening: bumpers that curve in take the edge with them."""
    radius = field.body.arch_radius
    x, z = axle + radius * np.cos(angle), field.body.tyre_radius + radius * np.sin(angle)
    point = find_skin_point(field, (x, 1.3, max(z, float(field.underside(x)) + 0.03)), (0, -1, 0))
    return LINER_DEPTH if point is None else float(point[1])


def _lip_section(radius, y):
    return (radius, y - 0.0005), (radius - 0.004, y - 0.006), (radius - 0.004, y - 0.03)


def _strips(name, strips):
    vertices, faces = [], []
    for points, width in strips:
        base = len(vertices)
        vertices += points
        for i in range(len(points) // width - 1):
            for j in range(width - 1):
                a = base + i * width + j
                faces.append((a, a + 1, a + 1 + width, a + width))
    return flat_mesh(name, vertices, faces)


def tube(name, points, radius, sides=10):
    """A round bar along points."""
    points = np.array(points, float)
    tangents = np.gradient(points, axis=0)
    tangents /= np.linalg.norm(tangents, axis=1, keepdims=True)
    vertices = []
    for point, tangent in zip(points, tangents):
        first = np.cross(tangent, (0.0, 0.31, 0.95))
        first /= np.linalg.norm(first)
        second = np.cross(tangent, first)
        vertices += [point + radius * (np.cos(a) * first + np.sin(a) * second) for a in np.arange(sides) * 2 * np.pi / sides]
    faces = [
        (i * sides + j, i * sides + (j + 1) % sides, (i + 1) * sides + (j + 1) % sides, (i + 1) * sides + j)
        for i in range(len(points) - 1)
        for j in range(sides)
    ]
    return flat_mesh(name, vertices, faces + [tuple(range(sides))[::-1], tuple(range(len(vertices) - sides, len(vertices)))])
