"""What lies about: loose chippings, dead leaves, a few scraps; weeds and moss where nobody treads."""

import bpy
import numpy as np

from kit.plants.vegetation import leaf_material, plant_mesh, scatter, stone, stone_material, tuft
from kit.surfaces.shading import plain

CHIPPINGS, DEAD_LEAVES, WEEDS = 9000, 560, 420


def build(area, strip_y, wall_y):
    """area: ((x0, x1), (y0, y1)) of the asphalt."""
    rng = np.random.default_rng(5)
    _chippings(area, strip_y, wall_y, rng)
    _dead_leaves(area, strip_y, wall_y, rng)
    _weeds(strip_y, wall_y, rng)


def _chippings(area, strip_y, wall_y, rng):
    (x0, x1), (y0, _) = area
    scene = bpy.context.scene
    for index, colour in enumerate(((0.16, 0.155, 0.145), (0.30, 0.285, 0.26), (0.085, 0.08, 0.075))):
        material = stone_material(f"chipping {index}", tuple(c * 0.6 for c in colour), colour)
        meshes = [stone(index * 7 + k, 0.7, 0.6, 1) for k in range(3)]
        for mesh in meshes:
            mesh.materials.append(material)
        count = CHIPPINGS // 3
        by_wall = rng.random(count) < 0.55
        y = np.where(by_wall, strip_y + rng.normal(0, 0.35, count), rng.uniform(y0, strip_y, count))
        # In drifts, as tyres leave them.
        x = rng.uniform(x0, x1, count)
        drift = rng.integers(0, 60, count)
        x += np.where(rng.random(count) < 0.5, (np.sin(drift * 12.9) * 0.5) - (x - x0) % 0.7, 0)
        y = np.minimum(y, wall_y - 0.02)
        size = rng.gamma(2.2, 0.0030, count) + 0.003
        places = np.column_stack([x, y, np.where(y > strip_y, 0.014, 0.001), size, np.full(count, 0.5)])
        scatter(scene, meshes, places, rng)


def dead_leaf(rng, lobes):
    """One curled leaf, a metre long before it is scattered: (vertices, faces)."""
    t = np.linspace(0, 1, 13)
    half = 0.30 * np.sin(np.pi * t**0.8) * (1 + 0.22 * np.sin(t * np.pi * lobes))
    curl, twist = rng.uniform(0.05, 0.35), rng.normal(0, 0.25)
    rise = curl * (t - 0.5) ** 2 + 0.03
    vertices = []
    for a, w, z in zip(t, half, rise):
        for side in (-1, 0, 1):
            vertices.append((a - 0.5, side * w, z + abs(side) * w * rng.uniform(0.1, 0.7) + side * twist * w * a))
    faces = [(i * 3 + k, i * 3 + k + 1, i * 3 + k + 4, i * 3 + k + 3) for i in range(12) for k in range(2)]
    return vertices, faces


def _dead_leaves(area, strip_y, wall_y, rng):
    scene = bpy.context.scene
    looks = (
        ((0.085, 0.045, 0.018), (0.19, 0.115, 0.045)),
        ((0.05, 0.034, 0.02), (0.11, 0.08, 0.05)),
        ((0.16, 0.12, 0.03), (0.28, 0.21, 0.06)),
    )
    for index, (dark, light) in enumerate(looks):
        material = leaf_material(f"dead leaf {index}", dark, light, None, 0.15)
        meshes = [plant_mesh(f"dead leaf {index} {k}", dead_leaf(rng, lobes), [material]) for k, lobes in enumerate((0, 5, 7))]
        near, far = DEAD_LEAVES // 4, DEAD_LEAVES // 9
        x = np.concatenate([rng.uniform(-8, 8, near), rng.uniform(area[0][0], area[0][1], far)])
        y = np.concatenate([wall_y - 0.03 - rng.exponential(0.22, near), rng.uniform(area[1][0], strip_y, far)])
        z = np.where(y > strip_y, 0.014, 0.001)
        scatter(scene, meshes, np.column_stack([x, y, z, rng.uniform(0.035, 0.085, len(x)), np.full(len(x), 0.35)]), rng)


def _weeds(strip_y, wall_y, rng):
    """Grass in the joints, broad leaves flat on the ground, moss along the crack."""
    scene = bpy.context.scene
    grass = leaf_material("yard grass", (0.045, 0.075, 0.016), (0.115, 0.150, 0.036), (0.26, 0.22, 0.10))
    broad = leaf_material("yard weed", (0.035, 0.065, 0.016), (0.075, 0.115, 0.030), None)
    tufts = [plant_mesh(f"yard grass {k}", tuft(rng, 38, 0.17, 0.05, 0.8, 0.0022), [grass]) for k in range(4)]
    rosettes = [plant_mesh(f"rosette {k}", _rosette(rng), [broad]) for k in range(3)]
    places = []
    for _ in range(WEEDS):
        kind = rng.random()
        if kind < 0.5:
            x, y = rng.uniform(-8, 8), wall_y - 0.015 - rng.exponential(0.03)
        elif kind < 0.75:
            x, y = rng.uniform(-8, 8), strip_y + rng.normal(0, 0.02)
        else:
            x, y = rng.integers(-3, 4) * 2.4 - 13.2 % 2.4 + rng.normal(0, 0.012), rng.uniform(strip_y, wall_y)
        # They grow in company: long stretches are bare.
        if np.sin(x * 1.7) + np.sin(x * 4.1 + 1.0) + 0.6 * np.sin(x * 9.3) + rng.normal(0, 0.4) > 0.15:
            places.append((x, y, 0.0, rng.uniform(0.35, 1.25), 0.25))
    places = np.array(places)
    scatter(scene, tufts, places, rng)
    some = places[rng.random(len(places)) < 0.35] * (1, 1, 1, 0.8, 1)
    scatter(scene, rosettes, some, rng)
    moss = plain("moss", (0.040, 0.052, 0.014), 0.95)
    cushions = [stone(90 + k, 0.4, 0.35, 2) for k in range(2)]
    for mesh in cushions:
        mesh.materials.append(moss)
    count = 700
    x = rng.uniform(-8, 8, count)
    keep = np.sin(x * 2.3 + 2) + np.sin(x * 5.7) > 0.2
    y = np.where(rng.random(count) < 0.5, strip_y + rng.normal(0, 0.012, count), wall_y - np.abs(rng.normal(0, 0.015, count)))
    scatter(
        scene, cushions, np.column_stack([x, y, np.full(count, 0.0), rng.gamma(2.0, 0.012, count) + 0.008, np.full(count, 0.2)])[keep], rng
    )


def _rosette(rng, leaves=11):
    """Dandelion-like: long toothed leaves from one root. About 0.3 m across."""
    vertices, faces = [], []
    for index in range(leaves):
        turn = index * 2.4 + rng.normal(0, 0.2)
        long, lift = rng.uniform(0.09, 0.19), rng.uniform(0.1, 0.7)
        start = len(vertices)
        for step in range(9):
            t = step / 8
            wide = 0.024 * np.sin(np.pi * min(1.0, t * 0.9 + 0.1)) * (1 + 0.45 * (-1) ** step) * (0.4 + t)
            r, z = long * t, 0.006 + long * lift * (t - 0.75 * t * t)
            for side in (-1, 1):
                vertices.append(
                    (np.cos(turn) * r - np.sin(turn) * wide * side, np.sin(turn) * r + np.cos(turn) * wide * side, z + 0.2 * wide)
                )
        faces += [(start + 2 * s, start + 2 * s + 1, start + 2 * s + 3, start + 2 * s + 2) for s in range(8)]
    return vertices, faces
