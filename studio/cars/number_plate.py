"""British plates, white in front and yellow behind, with letters that stand off the ground by a hair."""

import bpy
import numpy as np
from mathutils import Vector

from . import materials
from .blender_mesh import flat_mesh, place
from .fittings import require_skin_point
from .shader import plain

PLATE_WIDTH, PLATE_HEIGHT = 0.52, 0.111
LETTER_HEIGHT = 0.079


def plate_objects(field, root, text):
    """text None: blank plates, both white, for text that is painted in later."""
    front, rear = field.body.plate_height
    _plate(field, root, text, front, 1)
    _plate(field, root, text, rear, -1)


def plate_corners(root):
    """{"front" | "rear": four world points: top left, top right, bottom right, bottom left, as the plate is read}."""
    bpy.context.view_layer.update()
    w, h = PLATE_WIDTH / 2, PLATE_HEIGHT / 2
    corners = [Vector((a, b, 0.001)) for a, b in ((-w, h), (w, h), (w, -h), (-w, -h))]
    holders = {
        target.name.split()[1].split(".")[0]: target
        for target in root.children
        if target.name.startswith("plate ") and target.type == "EMPTY"
    }
    return {place: [holder.matrix_world @ corner for corner in corners] for place, holder in holders.items()}


def _plate(field, root, text, height, facing):
    tip = field.nose_tip if facing > 0 else field.tail_tip
    top = require_skin_point(field, (tip + facing * 0.2, 0, height + 0.05), (-facing, 0, 0))
    low = require_skin_point(field, (tip + facing * 0.2, 0, height - 0.05), (-facing, 0, 0))
    x = facing * max(facing * top[0], facing * low[0]) + facing * 0.012
    tilt = np.arctan2((low[0] - top[0]) * facing, 0.1) * 0.6
    holder = bpy.data.objects.new("plate front" if facing > 0 else "plate rear", None)
    bpy.context.scene.collection.objects.link(holder)
    holder.parent, holder.location = root, (x, 0, height)
    holder.rotation_euler = (np.pi / 2 - tilt, 0, facing * np.pi / 2)
    ground = (
        plain("plate white", (0.80, 0.80, 0.78), "plate", roughness=0.35)
        if facing > 0 or text is None
        else plain("plate yellow", (0.80, 0.52, 0.02), "plate", roughness=0.35)
    )
    place(_slab(PLATE_WIDTH + 0.014, PLATE_HEIGHT + 0.014, -0.02), materials.plastic(), holder)
    place(_slab(PLATE_WIDTH, PLATE_HEIGHT, 0.001), ground, holder)
    if text is None:
        return
    place(_letters(text), plain("plate letters", (0.006, 0.006, 0.006), roughness=0.4), holder, location=(0, 0, 0.0022))


def _slab(width, height, depth):
    w, h = width / 2, height / 2
    corners = [(-w, -h), (w, -h), (w, h), (-w, h)]
    vertices = [(a, b, 0.0 + max(depth, 0)) for a, b in corners] + [(a, b, -0.03) for a, b in corners]
    return flat_mesh("plate", vertices, [(0, 1, 2, 3), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)])


def _letters(text):
    key = f"letters {text}"
    if key in bpy.data.meshes:
        return bpy.data.meshes[key]
    curve = bpy.data.curves.new(key, "FONT")
    curve.body, curve.align_x, curve.align_y = text, "CENTER", "CENTER"
    curve.size, curve.offset, curve.space_character = 0.112, 0.0022, 1.12
    helper = bpy.data.objects.new(key, curve)
    bpy.context.scene.collection.objects.link(helper)
    mesh = bpy.data.meshes.new_from_object(helper.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(helper)
    mesh.name = key
    points = np.zeros(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get("co", points)
    points = points.reshape(-1, 3)
    size = np.ptp(points, axis=0)
    points[:, 0] = (points[:, 0] - points[:, 0].min() - size[0] / 2) * min((PLATE_WIDTH - 0.04) / size[0], 1.1)
    points[:, 1] = (points[:, 1] - points[:, 1].min() - size[1] / 2) * LETTER_HEIGHT / size[1]
    mesh.vertices.foreach_set("co", points.ravel())
    mesh.materials.clear()
    return mesh
