"""Hedges, bushes and trees as clouds of leaf cards; one mesh of each is shared by all its instances."""

import numpy as np

from ..blender_mesh import flat_mesh, place
from ..fittings import tube
from ..shader import Shader


def leaf_material(name, dark, light):
    s = Shader(name)
    fade = s.noise(3.0, 4.0)
    colour = s.colour_mix(s.ramp(fade, 0.3, 0.7), dark, light)
    leaf = s.surface(colour, roughness=0.5, specular=0.35)
    through = s.node("BsdfTranslucent", {0: light}).outputs[0]
    return s.finish(s.mix(0.3, leaf, through))


def leaf_cards(name, points, normals, size, seed=1):
    """A diamond per point, loosely facing its normal. points, normals: (n, 3) metres."""
    random = np.random.default_rng(seed)
    count = len(points)
    facing = normals + random.normal(0, 0.7, (count, 3))
    facing /= np.linalg.norm(facing, axis=1, keepdims=True)
    along = np.cross(facing, random.normal(0, 1, (count, 3)))
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    across = np.cross(facing, along)
    length = size * random.uniform(0.6, 1.3, (count, 1))
    bend = facing * length * 0.25
    corners = np.stack(
        [points - along * length, points + across * length * 0.5 + bend, points + along * length, points - across * length * 0.5 + bend], 1
    )
    return flat_mesh(name, corners.reshape(-1, 3), [(4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3) for i in range(count)])


def hedge_mesh(name="hedge", size=(2.0, 0.8, 1.5), leaves=9000, seed=3):
    """A clipped box hedge that stands on z = 0, its length along x."""
    random = np.random.default_rng(seed)
    half = np.array(size) / 2
    points = random.uniform(-1, 1, (leaves, 3))
    face = random.choice(3, leaves, p=[0.10, 0.55, 0.35])
    sign = np.where(random.uniform(size=leaves) < 0.5, -1, 1)
    sign[face == 2] = 1
    normals = np.zeros((leaves, 3))
    normals[np.arange(leaves), face] = sign
    points[np.arange(leaves), face] = sign * random.uniform(0.80, 1.04, leaves)
    points *= half
    points += normals * (0.06 * np.sin(points[:, [0]] * 4.1 + seed) + 0.05 * np.sin(points[:, [2]] * 5.3 + points[:, [0]] * 2.2))
    points[:, 2] += half[2]
    return leaf_cards(name, points, normals, 0.03, seed)


def tree(parent, location, height, material, bark, seed=1, leaves=34000):
    """A street tree with a rounded crown."""
    random = np.random.default_rng(seed)
    trunk = tube("trunk", [(0, 0, 0), (0.03, 0.02, height * 0.3), (-0.05, 0.04, height * 0.55), (0.0, 0.0, height * 0.8)], 0.11, 12)
    place(trunk, bark, parent, location=location)
    clusters = random.normal(0, 1, (26, 3))
    clusters /= np.linalg.norm(clusters, axis=1, keepdims=True)
    clusters = clusters * np.array((0.30, 0.30, 0.26)) * height * random.uniform(0.4, 1.0, (26, 1)) + (0, 0, height * 0.70)
    chosen = random.integers(0, 26, leaves)
    offset = random.normal(0, 1, (leaves, 3))
    offset /= np.linalg.norm(offset, axis=1, keepdims=True)
    points = clusters[chosen] + offset * height * 0.12 * random.uniform(0.55, 1.0, (leaves, 1))
    place(leaf_cards(f"crown {seed}", points, offset, 0.05, seed), material, parent, location=location)
