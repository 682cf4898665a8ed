"""Clipped hedges: metre-long pieces of small leaves on a dark core, laid end to end."""

import bpy
import numpy as np

from kit.shapes.fast_mesh import MeshParts


def hedge_piece(name, size, materials, seed=1, leaves=5200, leaf_metres=0.034):
    """One metre of hedge along x as a mesh block; `size` = (width, height); `materials`: (dark core, leaf)."""
    rng, parts = np.random.default_rng(seed), MeshParts()
    half, tall = size[0] / 2, size[1]
    core = [(x, y, z) for x in (-0.5, 0.5) for y in (-half + 0.07, half - 0.07) for z in (0.0, tall - 0.07)]
    parts.add(core, [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (1, 5, 7, 3)], 0)
    # Leaves in proportion to the faces' areas: the two sides and the top.
    face = rng.choice(3, leaves, p=np.array([tall, tall, size[0]]) / (2 * tall + size[0]))
    x, t = rng.uniform(-0.5, 0.5, leaves), rng.random(leaves)
    depth = 0.075 * rng.random(leaves) ** 0.7 - 0.012 * (rng.random(leaves) < 0.10)
    sunk = 0.02 * np.sin(x * 6.3 + seed) * np.sin(t * 7.0)
    depth = depth + sunk
    y = np.where(face == 0, -half + depth, np.where(face == 1, half - depth, (t * 2 - 1) * half))
    z = np.where(face == 2, tall - depth, t * tall)
    outward = np.stack([np.zeros(leaves), np.where(face == 0, -1.0, np.where(face == 1, 1.0, 0.0)), np.where(face == 2, 1.0, 0.25)], axis=1)
    normal = outward + rng.normal(0, 0.6, (leaves, 3))
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    long = np.cross(normal, rng.normal(0, 1, (leaves, 3)))
    long /= np.linalg.norm(long, axis=1, keepdims=True)
    wide = np.cross(normal, long)
    scale = leaf_metres * rng.uniform(0.6, 1.25, (leaves, 1))
    centre = np.stack([x, y, z], axis=1)
    kite = np.stack(
        [centre - long * scale * 0.5, centre + wide * scale * 0.32, centre + long * scale * 0.5, centre - wide * scale * 0.32], axis=1
    )
    parts.add(kite, np.arange(leaves * 4).reshape(-1, 4), 1)
    return parts.mesh(name, materials)


def hedge(scene, x_range, y, size, materials, seed=1):
    """A straight hedge along x at `y`, from a few pieces turned about so that none is seen twice alike."""
    pieces = [hedge_piece(f"hedge {seed} {k}", size, materials, seed + k) for k in range(3)]
    count = max(1, round(x_range[1] - x_range[0]))
    length = (x_range[1] - x_range[0]) / count
    for index in range(count):
        piece = bpy.data.objects.new("hedge", pieces[(index * 2 + index // 3) % 3])
        piece.location = (x_range[0] + (index + 0.5) * length, y, 0)
        piece.scale = (length * (1 if index % 2 else -1), 1 if index % 3 else -1, 1.0 + 0.012 * ((index * 5) % 3 - 1))
        scene.collection.objects.link(piece)
