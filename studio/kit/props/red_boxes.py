"""British street furniture: a pillar box, a telephone kiosk, and the beacons of a crossing. No lettering."""

import numpy as np

from kit.props.street import turned
from kit.surfaces.shading import mesh_object, new_material, plain

PILLAR_BOX = [
    (0.27, 0.0),
    (0.27, 0.14),
    (0.235, 0.17),
    (0.235, 1.28),
    (0.255, 1.30),
    (0.255, 1.36),
    (0.29, 1.38),
    (0.29, 1.44),
    (0.26, 1.50),
    (0.12, 1.56),
    (0.0, 1.575),
]


def _shine(name, colour, strength):
    material, nodes, surface = new_material(name)
    nodes.put(colour, surface.inputs["Base Color"])
    nodes.put(colour, surface.inputs["Emission"])
    nodes.put(strength, surface.inputs["Emission Strength"])
    material.cycles.sample_as_light = False
    return material


def red_paint():
    return plain("letter-box red", (0.42, 0.010, 0.012), 0.28, 0.5)


def _boxes(parts):
    """(vertices, faces, slots) of boxes given as ((x0, x1), (y0, y1), (z0, z1), slot)."""
    vertices, faces, slots = [], [], []
    for x, y, z, slot in parts:
        start = len(vertices)
        vertices += [(a, b, c) for c in z for a, b in ((x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1]))]
        faces += [(start + k, start + (k + 1) % 4, start + 4 + (k + 1) % 4, start + 4 + k) for k in range(4)] + [
            (start + 4, start + 5, start + 6, start + 7),
            (start + 3, start + 2, start + 1, start),
        ]
        slots += [slot] * 6
    return vertices, faces, slots


def pillar_box(scene, place, red, black):
    """A round letter box facing -y: black foot, slot under the cap, white notice plate."""
    body = mesh_object(scene, "pillar box", turned(PILLAR_BOX, place, 32), [red])
    for polygon in body.data.polygons:
        polygon.use_smooth = True
    body.data.use_auto_smooth = True
    mesh_object(scene, "pillar foot", turned([(0.272, 0.0), (0.272, 0.13), (0.25, 0.135)], place, 32), [black])
    x, y, z = place
    parts = [
        ((x - 0.11, x + 0.11), (y - 0.262, y - 0.20), (z + 1.16, z + 1.20), 1),
        ((x - 0.14, x + 0.14), (y - 0.25, y - 0.2), (z + 1.20, z + 1.235), 0),
        ((x - 0.075, x + 0.075), (y - 0.245, y - 0.2), (z + 0.93, z + 1.07), 2),
        ((x - 0.14, x + 0.14), (y - 0.243, y - 0.2), (z + 0.28, z + 0.88), 0),
    ]
    mesh_object(scene, "pillar front", _boxes(parts), [red, black, plain("notice", (0.55, 0.55, 0.52), 0.4)])


def telephone_kiosk(scene, place, red, turn_radians=0.0):
    """A cast-iron kiosk: small-paned doors on three sides, lit from the ceiling, opal light boxes under a domed roof."""
    glass = _shine("kiosk glass", (0.62, 0.52, 0.36), 0.55)
    opal = _shine("kiosk opal", (0.80, 0.74, 0.60), 1.1)
    half, parts = 0.45, []
    for sx in (-1, 1):
        for sy in (-1, 1):
            parts.append(((sx * 0.39 - 0.06, sx * 0.39 + 0.06), (sy * 0.39 - 0.06, sy * 0.39 + 0.06), (0, 2.20), 0))
    parts += [((-half, half), (-half, half), (0, 0.10), 0), ((-0.36, 0.36), (-0.36, 0.36), (0.55, 1.98), 1)]
    for axis in (0, 1):
        for side in (-1, 1):

            def face(along, out, z, slot, axis=axis, side=side):
                depth = tuple(sorted((side * out[0], side * out[1])))
                parts.append((along, depth, z, slot) if axis == 0 else (depth, along, z, slot))

            face((-0.36, 0.36), (0.36, 0.40), (0.10, 0.58), 0)
            face((-0.36, 0.36), (0.36, 0.40), (1.94, 2.06), 0)
            for k in range(9):
                z = 0.58 + k * 0.17
                face((-0.36, 0.36), (0.36, 0.395), (z - 0.012, z + 0.012), 0)
            for at in (-0.33, -0.20, 0.20, 0.33):
                face((at - 0.016, at + 0.016), (0.36, 0.397), (0.55, 1.98), 0)
            face((-0.34, 0.34), (0.40, 0.455), (2.08, 2.24), 2)
            face((-0.42, 0.42), (0.40, 0.47), (2.24, 2.28), 0)
    parts += [((-half, half), (-half, half), (2.02, 2.26), 0), ((-0.49, 0.49), (-0.49, 0.49), (2.26, 2.34), 0)]
    vertices, faces, slots = _boxes(parts)
    # The roof: a shallow dome on a square plan, with its segmental fronts.
    steps = 10
    for i in range(steps + 1):
        for j in range(steps + 1):
            u, v = i / steps * 2 - 1, j / steps * 2 - 1
            vertices.append((u * 0.47, v * 0.47, 2.34 + 0.20 * (1 - u * u * 0.5 - v * v * 0.5)))
    base = len(vertices) - (steps + 1) ** 2
    faces += [
        (base + i * (steps + 1) + j, base + (i + 1) * (steps + 1) + j, base + (i + 1) * (steps + 1) + j + 1, base + i * (steps + 1) + j + 1)
        for i in range(steps)
        for j in range(steps)
    ]
    slots += [0] * (steps * steps)
    parts_roof = _boxes([((-0.47, 0.47), (-0.47, 0.47), (2.33, 2.45), 0)])
    faces += [tuple(k + len(vertices) for k in face) for face in parts_roof[1]]
    vertices += parts_roof[0]
    slots += parts_roof[2]
    kiosk = mesh_object(scene, "kiosk", (vertices, faces, slots), [red, glass, opal])
    kiosk.location, kiosk.rotation_euler = place, (0, 0, turn_radians)
    return kiosk


def crossing_beacon(scene, place):
    """A black and white post with an amber globe."""
    amber = _shine("beacon globe", (1.0, 0.36, 0.03), 2.2)
    black, white = plain("beacon black", (0.015, 0.015, 0.015), 0.4), plain("beacon white", (0.65, 0.65, 0.63), 0.4)
    vertices, faces, slots = [], [], []
    for k in range(8):
        start = len(vertices)
        more, ring = turned([(0.045, 0.36 * k), (0.045, 0.36 * (k + 1))], place, 12)
        vertices += more
        faces += [tuple(start + i for i in face) for face in ring]
        slots += [k % 2] * len(ring)
    mesh_object(scene, "beacon post", (vertices, faces, slots), [black, white])
    angles = np.linspace(-np.pi / 2, np.pi / 2, 11)
    globe = mesh_object(scene, "beacon globe", turned([(0.17 * np.cos(a), 3.03 + 0.17 * np.sin(a)) for a in angles], place, 20), [amber])
    for polygon in globe.data.polygons:
        polygon.use_smooth = True
