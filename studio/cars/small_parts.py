"""What is bolted on and needs no colour of the car: wipers, lamp units, exhaust, aerial, badges, roof rails."""

import numpy as np

from . import materials
from .blender_mesh import flat_mesh, lathe
from .fittings import find_skin_point, mirror_centre, require_skin_point, tube
from .shader import plain


def small_parts(field):
    """[(name, mesh, material)]"""
    makers = (_mirror_glass, _wipers, _projectors, _exhaust, _aerial, _badges, _rear_wiper, _roof_rails, _spare_wheel)
    return [part for make in makers for part in make(field)]


def _mirror_glass(field):
    x, y, z = mirror_centre(field)
    size, found = field.body.mirror_size, []
    for side in (1, -1):
        corners = [
            (x - 0.0435, side * (y + a * 0.095 * size), z + b * 0.05 * size * size) for a, b in ((-1, -0.9), (1, -1), (1, 0.8), (-1, 1))
        ]
        found.append(("mirror glass", flat_mesh("mirror glass", corners, [(0, 1, 2, 3)]), materials.chrome()))
    return found


def _wipers(field):
    (foot, height), _ = field.body.windscreen
    found = []
    for hinge, tip in ((0.50, -0.08), (-0.06, -0.62)):
        points = []
        for t in np.linspace(0, 1, 14):
            across = hinge + (tip - hinge) * t
            start = (foot + 0.5, across, height + 0.05 + 0.04 * t - 0.02 * (1 - t) + 0.10 * (0.36 - across * across) * 0)
            point = find_skin_point(field, start, (-1, 0, -0.12))
            if point is not None:
                points.append(point + np.array((0.014, 0, 0.012)))
        found.append(("wiper", tube("wiper", points, 0.0075), materials.plastic()))
    return found


def _projectors(field):
    """Two lenses in bright bezels in each lamp."""
    bezel = lathe([(0.020, 0.012), (0.034, 0.004), (0.037, 0.010), (0.039, 0.0)], 40)
    ball = lathe([(0.0, 0.020), (0.012, 0.018), (0.022, 0.011), (0.027, 0.0)], 40)
    found = []
    glass = plain("projector", (0.10, 0.12, 0.15), metallic=0.9, roughness=0.04, clearcoat=1.0)
    for side in (1, -1):
        for point, size in _lamp_centres(field, side):
            for shape, material in ((bezel, materials.chrome()), (ball, glass)):
                vertices = [(point[0] + v[1] * size, point[1] + v[0] * size, point[2] + v[2] * size) for v in shape[0]]
                found.append(("projector", flat_mesh("projector", vertices, shape[1]), material))
    return found


def _lamp_centres(field, side):
    """Where the lenses sit: on the housing, a third and two thirds along the lamp, as large as fits its height there."""
    outline = np.array(field.body.headlamp)
    (low, high), found = (outline[:, 0].min(), outline[:, 0].max()), []
    for share in (0.30, 0.62):
        u = low + share * (high - low)
        crossings = [
            a[1] + (b[1] - a[1]) * (u - a[0]) / (b[0] - a[0])
            for a, b in zip(outline, np.roll(outline, -1, 0))
            if (a[0] - u) * (b[0] - u) < 0
        ]
        middle, room = np.mean(crossings), np.ptp(crossings)
        for y in np.linspace(0.3, 1.0, 71):
            point = find_skin_point(field, (field.nose_tip + 0.1, side * y, middle), (-1, 0, 0), 0.032)
            if point is not None and y + 0.8 * (field.nose_tip - point[0] - 0.032) >= u:
                found.append((point, min(1.0, room / 0.085)))
                break
    return found


def _exhaust(field):
    found = []
    for y, z, radius in field.body.exhausts:
        point = find_skin_point(field, (field.tail_tip - 0.1, y, z), (1, 0, 0))
        if point is None:
            continue
        vertices, faces = lathe([(radius, 0.1), (radius, 0.0), (radius - 0.004, 0.0), (radius - 0.004, 0.12)], 32)
        vertices = [(point[0] - 0.012 + v[1], point[1] + v[0] * 1.25, point[2] - 0.01 + v[2]) for v in vertices]
        found.append(("exhaust", flat_mesh("exhaust", vertices, faces), materials.chrome()))
    return found


def _aerial(field):
    if field.body.open_top:
        return []
    x = field.body.rear_screen[1][0] + 0.22
    z = float(field.roof(x))
    vertices, faces = [], []
    for t in np.linspace(0, 1, 12):
        px, pz = x - 0.085 + 0.18 * t, z + 0.042 * (1 - t) ** 1.1
        half = 0.022 * (t * (1 - t) * 4) ** 0.5 + 0.003
        vertices += [(px, -half, z - 0.012), (px, 0, max(pz, z - 0.01)), (px, half, z - 0.012)]
    for i in range(11):
        faces += [(i * 3, i * 3 + 1, i * 3 + 4, i * 3 + 3), (i * 3 + 1, i * 3 + 2, i * 3 + 5, i * 3 + 4)]
    faces.append((0, 2, 1))
    return [("aerial", flat_mesh("aerial", vertices, faces), materials.gloss_black())]


def _badges(field):
    """Plain discs: a neutral car carries no maker's mark."""
    body, found = field.body, []
    heights = [z for _, z in body.grille]
    if not heights:
        middle = body.bumper_seam[0] + 0.03
    else:
        middle = max(heights) - 0.06 if np.ptp(heights) > 0.1 else max(heights) + 0.012
    for start, direction in (
        ((field.nose_tip + 0.1, 0, middle), (-1, 0, 0)),
        ((field.tail_tip - 0.1, 0, body.plate_height[1] + 0.115), (1, 0, 0)),
    ):
        point = require_skin_point(field, start, direction)
        vertices, faces = lathe([(0.0, 0.001), (0.024, 0.001), (0.026, 0.005), (0.033, 0.005), (0.036, -0.004), (0.036, -0.03)], 40)
        vertices = [(point[0] - direction[0] * v[1], v[0], point[2] + v[2]) for v in vertices]
        found.append(("badge", flat_mesh("badge", vertices, faces), materials.chrome()))
    return found


def _rear_wiper(field):
    body = field.body
    if body.tailgate != "hatch":
        return []
    points = []
    for t in np.linspace(0, 1, 10):
        point = require_skin_point(field, (field.tail_tip - 0.3, 0.30 * t, body.rear_screen[0][1] + 0.13 + 0.01 * t), (1, 0, 0))
        points.append(point + np.array((-0.016, 0, 0.004)))
    return [("rear wiper", tube("rear wiper", points, 0.008), materials.plastic())]


def _roof_rails(field):
    if not field.body.roof_rails:
        return []
    found, (head, _) = [], field.body.rear_screen[1]
    for side in (1, -1):
        points = []
        for t in np.linspace(0, 1, 24):
            x = head + 0.25 + t * (field.body.windscreen[1][0] - head - 0.35)
            point = require_skin_point(field, (x, side * 0.565, 2.0), (0, 0, -1))
            rise = 0.042 * min(1.0, min(t, 1 - t) * 9)
            points.append(point + np.array((0, 0, rise)))
        found.append(("roof rail", tube("roof rail", points, 0.014), plain("rail", (0.45, 0.45, 0.46), metallic=0.9, roughness=0.35)))
    return found


def _spare_wheel(field):
    """A tyre round a hard cover, on the back door."""
    height, radius = field.body.spare_wheel, field.body.tyre_radius - 0.02
    if not height:
        return []
    door = require_skin_point(field, (field.tail_tip - 0.3, 0.0, height), (1, 0, 0))
    found = []
    rounds = (
        (
            "spare tyre",
            [(radius - 0.02, -0.05), (radius, -0.02), (radius, 0.12), (radius - 0.03, 0.155), (radius - 0.06, 0.16)],
            materials.rubber(),
        ),
        (
            "spare cover",
            [(radius - 0.06, 0.15), (radius - 0.07, 0.172), (radius - 0.10, 0.18), (0.12, 0.186), (0.10, 0.180), (0.0, 0.180)],
            materials.gloss_black(),
        ),
    )
    for name, profile, material in rounds:
        vertices, faces = lathe(profile, 72)
        vertices = [(door[0] - v[1], v[0], height + v[2]) for v in vertices]
        found.append((name, flat_mesh(name, vertices, faces), material))
    return found
