"""Many boxes in one mesh: frames, mullions, slats, furniture of a set."""

import bpy
import numpy as np

from kit.shapes.fast_mesh import MeshParts

_CORNERS = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float32)
_FACES = np.array([(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])


def boxes(name, ranges, materials, bevel_metres=0.0):
    """One object; `ranges` rows of (x range, y range, z range[, material slot])."""
    parts = MeshParts()
    for x, y, z, *slot in ranges:
        middle = np.array([(a + b) / 2 for a, b in (x, y, z)])
        half = np.array([(b - a) / 2 for a, b in (x, y, z)])
        parts.add(middle + _CORNERS * half, _FACES, slot[0] if slot else 0)
    thing = bpy.data.objects.new(name, parts.mesh(name, materials))
    bpy.context.scene.collection.objects.link(thing)
    if bevel_metres:
        bevel = thing.modifiers.new("bevel", "BEVEL")
        bevel.width, bevel.segments, bevel.limit_method = bevel_metres, 2, "ANGLE"
    return thing
