"""Dry-stone walls: courses of single stones along any line, over a dark core so that no light shows between them."""

import numpy as np

from kit.plants.vegetation import scatter, stone, stone_material
from kit.surfaces.shading import grid_object

STONE_LENGTH_METRES = 0.30


def resample(line, step_metres):
    """Points every `step_metres` along a polyline (n × 2), and the unit normals to its right."""
    line = np.asarray(line, np.float64)
    reach = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    at = np.arange(0, reach[-1], step_metres)
    points = np.stack([np.interp(at, reach, line[:, axis]) for axis in (0, 1)], axis=1)
    along = np.gradient(points, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    return points, np.stack([along[:, 1], -along[:, 0]], axis=1)


def drystone_wall(scene, line, level, shape, colours, seed=5):
    """A wall along `line` (n × 2) on ground `level(x, y)`; `shape` = (height, thickness) in metres, `colours` = (dark, light, lichen).

    Returns its objects.
    """
    height, thickness = shape
    rng = np.random.default_rng(seed)
    dark, light, lichen = colours
    rock = stone_material("wall stone", dark, light, lichen)
    stones = [stone(seed * 10 + index, 0.85, 0.44, 3) for index in range(7)]
    copings = [stone(seed * 10 + 20 + index, 0.6, 0.42, 3) for index in range(4)]
    for mesh in stones + copings:
        mesh.materials.append(rock)
    points, normals = resample(line, STONE_LENGTH_METRES)
    places = []
    courses = max(2, round(height / 0.125))
    for course in range(courses):
        z = (course + 0.42) * height / courses * 0.93
        batter = 1 - 0.22 * course / courses
        for side in (-1, 1):
            shift = rng.uniform(-0.5, 0.5) * STONE_LENGTH_METRES
            along = np.roll(normals, 1, axis=1) * [-1, 1]
            jitter = along * (shift + rng.normal(0, 0.05, (len(points), 1)))
            x, y = (points + jitter + normals * side * (thickness * 0.5 * batter - 0.07)).T
            size = STONE_LENGTH_METRES * rng.uniform(0.85, 1.45, len(x))
            places.append(np.stack([x, y, level(x, y) + z + rng.normal(0, 0.012, len(x)), size, np.full_like(x, 0.16)], axis=1))
    top = points + rng.normal(0, 0.02, points.shape)
    size = thickness * rng.uniform(0.85, 1.15, len(top))
    places_top = np.stack([*top.T, level(*top.T) + height + rng.normal(0, 0.02, len(top)), size, np.full(len(top), 0.2)], axis=1)
    carriers = scatter(scene, stones, np.concatenate(places), rng) + scatter(scene, copings, places_top, rng)
    core = np.array([(-0.34, 0), (-0.27, 0.86), (0.27, 0.86), (0.34, 0)]) * [thickness, height]
    cross = points[:, None, :] + normals[:, None, :] * core[None, :, :1]
    z = level(cross[..., 0], cross[..., 1]) + core[None, :, 1]
    carriers.append(
        grid_object(scene, "wall core", np.dstack([cross, z]), stone_material("wall core", (0.02, 0.02, 0.018), (0.05, 0.047, 0.042)))
    )
    return carriers
