"""Edges of parks: iron railings on a plinth, and low brick walls with piers and coping."""

import math

import numpy as np

from kit.houses.masonry import brick, brick_image
from kit.props.street import granite
from kit.surfaces.shading import mesh_object, plain


def _cuboid(vertices, faces, low, high):
    start = len(vertices)
    vertices += [(x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])]
    faces += [
        (start + a, start + b, start + c, start + d)
        for a, b, c, d in ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    ]


def railing(scene, x, y_range, base_z=0.0, height=1.05):
    """Round bars with points every 13 cm between two rails, posts every 2.6 m, on a stone plinth; runs along y."""
    iron = plain("railing iron", (0.016, 0.019, 0.018), 0.42, 0.5)
    vertices, faces = [], []
    for y in np.arange(*y_range, 0.13):
        start, sides, radius = len(vertices), 6, 0.009
        for z, scale in ((0.12, 1.0), (height - 0.07, 1.0), (height - 0.03, 1.5), (height + 0.03, 0.05)):
            vertices += [
                (x + radius * scale * math.cos(k * math.tau / sides), y + radius * scale * math.sin(k * math.tau / sides), base_z + z)
                for k in range(sides)
            ]
        for ring in range(3):
            a = start + ring * sides
            faces += [(a + k, a + (k + 1) % sides, a + sides + (k + 1) % sides, a + sides + k) for k in range(sides)]
    for z in (0.20, height - 0.13):
        _cuboid(vertices, faces, (x - 0.008, y_range[0], base_z + z), (x + 0.008, y_range[1], base_z + z + 0.035))
    for y in np.arange(*y_range, 2.6):
        _cuboid(vertices, faces, (x - 0.025, y - 0.025, base_z), (x + 0.025, y + 0.025, base_z + height + 0.08))
        _cuboid(vertices, faces, (x - 0.035, y - 0.035, base_z + height + 0.08), (x + 0.035, y + 0.035, base_z + height + 0.11))
    mesh_object(scene, "railing", (vertices, faces), [iron])
    vertices, faces = [], []
    y = y_range[0]
    while y < y_range[1]:
        _cuboid(vertices, faces, (x - 0.11, y, base_z - 0.1), (x + 0.11, y + 1.19, base_z + 0.12))
        y += 1.2
    return mesh_object(scene, "railing plinth", (vertices, faces), [granite("plinth", (0.26, 0.25, 0.235))])


def park_wall(scene, x, y_range, base_z=0.0, height=0.85):
    """Brickwork 0.34 m thick with stone coping and a pier every 6 m; runs along y."""
    bricks = brick("park wall", (0.21, 0.105, 0.070), (0.24, 0.22, 0.19), brick_image(9))
    stone = granite("coping", (0.30, 0.285, 0.26))
    vertices, faces, slots = [], [], []
    _cuboid(vertices, faces, (x - 0.17, y_range[0], base_z - 0.2), (x + 0.17, y_range[1], base_z + height))
    for y in np.arange(*y_range, 6.0):
        _cuboid(vertices, faces, (x - 0.26, y - 0.26, base_z - 0.2), (x + 0.26, y + 0.26, base_z + height + 0.26))
    slots += [0] * len(faces)
    rng = np.random.default_rng(12)
    y = y_range[0]
    while y < y_range[1]:
        lift = rng.normal(0, 0.003)
        _cuboid(vertices, faces, (x - 0.23, y, base_z + height + lift), (x + 0.23, y + 0.892, base_z + height + 0.075 + lift))
        y += 0.9
    for y in np.arange(*y_range, 6.0):
        _cuboid(vertices, faces, (x - 0.32, y - 0.32, base_z + height + 0.26), (x + 0.32, y + 0.32, base_z + height + 0.35))
    slots += [1] * (len(faces) - len(slots))
    return mesh_object(scene, "park wall", (vertices, faces, slots), [bricks, stone])
