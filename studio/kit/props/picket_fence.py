"""Painted picket fences: pointed pales on two rails between posts, a little uneven, as wood is."""

import bpy
import numpy as np

from kit.shapes.fast_mesh import MeshParts
from kit.surfaces.shading import new_material

PALE_WIDE_M, PALE_THICK_M, PITCH_M, POST_EVERY_M = 0.07, 0.018, 0.125, 2.0


def fence_paint(name="fence paint", colour=(0.66, 0.64, 0.59)):
    """White paint some summers old: rain streaks, green at the foot."""
    material, nodes, surface = new_material(name)
    place = nodes.position()
    streak = nodes.noise(nodes.planar(place, (0.05, 0.05)), 0.6, 5.0, 0.6)
    height = nodes.split(place)[2]
    foot = nodes.math("MULTIPLY", nodes.range(height, (0.02, 0.32), (0.75, 0.0), smooth=True), nodes.range(streak, (0.3, 0.65)))
    worn = nodes.mix(nodes.range(streak, (0.45, 0.75), (0.0, 0.30)), colour, (0.36, 0.32, 0.26))
    nodes.put(nodes.mix(foot, worn, (0.16, 0.17, 0.10)), surface.inputs["Base Color"])
    nodes.put(0.55, surface.inputs["Roughness"])
    return material


def picket_fence(scene, start, end, material, height_m=0.95, seed=1):
    """A fence from `start` to `end`, both (x, y) on the ground."""
    rng, parts = np.random.default_rng(seed), MeshParts()
    start, end = np.asarray(start, float), np.asarray(end, float)
    length = np.linalg.norm(end - start)
    along = (end - start) / length
    out = np.array([along[1], -along[0]])

    def block(u, w, v, top=0.0):
        """A block over u, w and v ranges whose middle rises by `top`."""
        (u0, u1), (w0, w1), (v0, v1) = u, w, v
        outline = [(u0, v0), (u1, v0), (u1, v1), ((u0 + u1) / 2, v1 + top), (u0, v1)]
        points = [(*(start + along * a + out * side), b) for side in (w0, w1) for a, b in outline]
        sides = [(k, (k + 1) % 5, 5 + (k + 1) % 5, 5 + k) for k in range(5)]
        parts.add(points, [*sides, (0, 1, 2, 4), (5, 9, 7, 6)])
        parts.add([points[k] for k in (2, 3, 4, 7, 9, 8)], [(0, 1, 2), (3, 4, 5)])

    for u in np.arange(0.05, length - PALE_WIDE_M, PITCH_M):
        lean, tall = rng.normal(0, 0.003), height_m + rng.normal(0, 0.006)
        block((u + lean, u + lean + PALE_WIDE_M), (0.02, 0.02 + PALE_THICK_M), (0.06, tall - 0.06), 0.06)
    for v in (0.26, height_m - 0.30):
        block((0.0, length), (-0.02, 0.02), (v, v + 0.075))
    for u in np.append(np.arange(0, length - 0.5, POST_EVERY_M), length):
        block((u - 0.05, u + 0.05), (-0.11, -0.02), (-0.1, height_m + 0.04), 0.03)
    thing = bpy.data.objects.new("picket fence", parts.mesh("picket fence", [material]))
    scene.collection.objects.link(thing)
    return thing
