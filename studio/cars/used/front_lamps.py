"""Fog lamps in the bumper's corners, and the sensors that a driver parks by."""

import numpy as np

from .. import materials
from ..blender_mesh import flat_mesh, lathe, place
from ..body_field import BodyField
from ..fittings import find_skin_point
from ..shader import plain

LAMP_AT = 0.965  # along the front, in the measure of `regions.py`
LAMP = ((0.0, 0.006), (0.020, 0.005), (0.030, 0.000), (0.031, 0.006), (0.036, 0.008), (0.039, 0.004), (0.041, -0.02))
SENSOR = ((0.0, 0.0022), (0.0085, 0.0018), (0.0105, 0.0), (0.0105, -0.004))


def fit(car, body):
    field = BodyField(body)
    height = sum(z for _, z in body.intake) / len(body.intake) + 0.010
    lens = plain("fog lamp", (0.30, 0.31, 0.33), metallic=0.75, roughness=0.16, clearcoat=1.0)
    for side in (1, -1):
        _turned(car, LAMP, (*_along(field, LAMP_AT, side, height), side), lens)
    rubber = plain("sensor", (0.020, 0.024, 0.032), roughness=0.35)
    for u in (0.42, 0.93):
        for side in (1, -1):
            _turned(car, SENSOR, (*_along(field, u, side, body.bumper_seam[0] - 0.115), side), rubber)
    _tow_eye(car, field, body)


def _along(field, u, side, height):
    """The skin's point at `u` from the middle and the way it faces, in plan."""
    found = []
    for y in np.linspace(0.05, 1.0, 400):
        point = find_skin_point(field, (field.nose_tip + 0.1, side * y, height), (-1, 0, 0))
        if point is None:
            break
        found.append(point)
        if y + 0.8 * (field.nose_tip - point[0]) >= u:
            break
    before, point = found[-2], found[-1]
    along = point - before
    return point, float(np.arctan2(abs(along[0]), abs(along[1])))


def _turned(car, profile, spot, material):
    """A turned part that faces as the skin does there."""
    point, turn, side = spot
    vertices, faces = lathe(profile, 32)
    out, across = np.array((np.cos(turn), side * np.sin(turn), 0)), np.array((-side * np.sin(turn), np.cos(turn), 0))
    place(flat_mesh("front lamp", [point + a * across + y * out + (0, 0, c) for a, y, c in vertices], faces), material, car)


def _tow_eye(car, field, body):
    """The square cover of the towing eye, of which only the gap shows."""
    point, turn = _along(field, 0.60, 1, body.bumper_seam[0] - 0.19)
    across = np.array((-np.sin(turn), np.cos(turn), 0))
    out = np.array((np.cos(turn), np.sin(turn), 0)) * 0.0008
    rim = [(a, b) for a, b in ((-0.024, -0.024), (0.024, -0.024), (0.024, 0.024), (-0.024, 0.024))]
    vertices = [point + out + s * (a * across + np.array((0, 0, b))) for s in (1.0, 0.93) for a, b in rim]
    faces = [(k, (k + 1) % 4, 4 + (k + 1) % 4, 4 + k) for k in range(4)]
    place(flat_mesh("tow eye", vertices, faces), materials.rubber(), car)
