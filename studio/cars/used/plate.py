"""A pressed plate in a dealer's holder: the band at its left, even bold letters, two screws, a rim that stands proud."""

import bpy
import numpy as np

from ..blender_mesh import flat_mesh, lathe, place
from ..number_plate import PLATE_HEIGHT, PLATE_WIDTH
from ..shader import plain

LETTER_HEIGHT, LETTER_WIDTH, STROKE = 0.079, 0.050, 0.0065
SPACING, GAP = 0.061, 0.033
BAND_WIDTH = 0.040
RIM_WIDTH, RIM_RISE, STRIP_HEIGHT = 0.007, 0.006, 0.020


def mount(car, text):
    """On the holders of a car that was built with blank plates."""
    holders = [target for target in car.children if target.type == "EMPTY" and target.name.startswith("plate ")]
    for holder in holders:
        rear = "rear" in holder.name
        ground = (
            plain("worn plate yellow", (0.70, 0.45, 0.03), roughness=0.42)
            if rear
            else plain("worn plate", (0.66, 0.66, 0.63), roughness=0.42)
        )
        for child in holder.children:
            if child.material_slots and child.material_slots[0].material.name.startswith("plate "):
                child.material_slots[0].material = ground
        _holder(holder)
        ink = plain("plate ink", (0.010, 0.010, 0.011), roughness=0.45)
        for mesh, x in _letters(text):
            place(mesh, ink, holder, location=(x, 0, 0.0022))
        low, high = -PLATE_WIDTH / 2, -PLATE_WIDTH / 2 + BAND_WIDTH
        band = [
            (low, -PLATE_HEIGHT / 2, 0.0016),
            (high, -PLATE_HEIGHT / 2, 0.0016),
            (high, PLATE_HEIGHT / 2, 0.0016),
            (low, PLATE_HEIGHT / 2, 0.0016),
        ]
        place(flat_mesh("plate band", band, [(0, 1, 2, 3)]), plain("plate blue", (0.012, 0.045, 0.20), roughness=0.4), holder)
        for side in (-1, 1):
            head = lathe([(0.0, 0.004), (0.005, 0.0035), (0.0065, 0.0015), (0.0065, 0.0)], 16)
            cap = flat_mesh("screw", [(a, c, b) for a, b, c in head[0]], head[1])
            place(cap, plain("screw cap", (0.5, 0.5, 0.48), roughness=0.4), holder, location=(side * 0.145 + 0.02, 0.046, 0.0015))


def _holder(holder):
    """A frame of black plastic about the plate, wider below, where a dealer's name would stand."""
    w, h = PLATE_WIDTH / 2, PLATE_HEIGHT / 2
    bars = [
        ((-w - RIM_WIDTH, h), (w + RIM_WIDTH, h + RIM_WIDTH)),
        ((-w - RIM_WIDTH, -h - STRIP_HEIGHT), (w + RIM_WIDTH, -h)),
        ((-w - RIM_WIDTH, -h), (-w, h)),
        ((w, -h), (w + RIM_WIDTH, h)),
    ]
    for (x0, y0), (x1, y1) in bars:
        corners = [(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (-0.03, RIM_RISE)]
        faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
        frame = place(flat_mesh("plate frame", corners, faces), plain("plate frame", (0.012, 0.012, 0.013), roughness=0.4), holder)
        bevel = frame.modifiers.new("bevel", "BEVEL")
        bevel.width, bevel.segments = 0.002, 2


def _letters(text):
    """[(mesh, x of its middle)]: every letter as wide as the next, as plates have them."""
    wide = sum(GAP if letter == " " else SPACING for letter in text)
    x, found = BAND_WIDTH / 2 - wide / 2, []
    for letter in text:
        step = GAP if letter == " " else SPACING
        if letter != " ":
            found.append((_letter(letter), x + step / 2))
        x += step
    return found


def _letter(letter):
    key = f"plate letter {letter}"
    if key in bpy.data.meshes:
        return bpy.data.meshes[key]
    curve = bpy.data.curves.new(key, "FONT")
    curve.font = bpy.data.fonts.load(f"{bpy.utils.system_resource('DATAFILES', path='fonts')}/DejaVuSansMono.woff2", check_existing=True)
    curve.body, curve.size, curve.offset = letter, 0.1, STROKE / 4
    helper = bpy.data.objects.new(key, curve)
    bpy.context.scene.collection.objects.link(helper)
    mesh = bpy.data.meshes.new_from_object(helper.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(helper)
    mesh.name = key
    points = np.zeros(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get("co", points)
    points = points.reshape(-1, 3)
    low, size = points.min(axis=0), np.ptp(points, axis=0)
    width = min(LETTER_WIDTH, size[0] * LETTER_HEIGHT / size[1] * 1.12)
    points[:, 0] = (points[:, 0] - low[0] - size[0] / 2) * width / size[0]
    points[:, 1] = (points[:, 1] - low[1] - size[1] / 2) * LETTER_HEIGHT / size[1]
    mesh.vertices.foreach_set("co", points.ravel())
    mesh.materials.clear()
    return mesh
