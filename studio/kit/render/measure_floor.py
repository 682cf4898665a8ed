"""Measures the floor where the car stands: colour, roughness and how much of a mirror it is."""

import bpy
import numpy as np

from kit.render.passes import Frame, gloss_light, render_passes
from kit.scene.kit import Kit
from kit.scene.scene_spec import PLATE_HEIGHT, PLATE_WIDTH
from kit.shapes.meshes import mesh
from kit.surfaces.materials import emitter

#: The patch of floor that counts as "at the stand".
PATCH_HALF_WIDTH_METRES = 1.6
PATCH_HALF_DEPTH_METRES = 1.2
#: The mirror test's card, and the strip of floor before its foot that is read.
CARD_HALF_WIDTH_METRES = 1.6
CARD_HEIGHT_METRES = 1.3
READ_FROM_METRES, READ_TO_METRES = 0.08, 0.40
CARD_RADIANCE = 4.0
MIRROR_FRAME = dict(width=640, height=480, samples=32)


def floor_patch(kit: Kit, picture: np.ndarray) -> np.ndarray:
    """The part of a picture (of any size) that shows the floor at the 4:3 stand."""
    depth = kit.main_stand.depth_metres
    depths = (depth - PATCH_HALF_DEPTH_METRES, depth + PATCH_HALF_DEPTH_METRES)
    return _cut(kit, picture, PATCH_HALF_WIDTH_METRES, depths)


def measure_mirror(kit: Kit) -> float:
    """Stands a glowing card on the floor and reads how much of it the floor just before its foot gives back, 0–1."""
    stand = kit.main_stand
    left, right = stand.x_metres - CARD_HALF_WIDTH_METRES, stand.x_metres + CARD_HALF_WIDTH_METRES
    y, top = stand.depth_metres, CARD_HEIGHT_METRES
    corners = [(left, y, 0), (right, y, 0), (right, y, top), (left, y, top)]
    card = mesh("mirror card", corners, [(0, 1, 2, 3)])
    depths = (y - READ_TO_METRES, y - READ_FROM_METRES)
    frame = Frame(max_bounces=2, clamp_indirect=0, part=_share_of_plate(kit, CARD_HALF_WIDTH_METRES, depths), **MIRROR_FRAME)
    seen = []
    for radiance in (0.0, CARD_RADIANCE):
        card.data.materials.clear()
        card.data.materials.append(emitter("mirror card", strength=radiance))
        passes = render_passes(frame)
        seen.append(gloss_light(passes) * passes["gloss_colour"])
    bpy.data.objects.remove(card)
    strip = _cut(kit, seen[1] - seen[0], CARD_HALF_WIDTH_METRES * 0.8, depths)
    return float(np.clip(strip.mean() / CARD_RADIANCE, 0, 1))


def floor_albedo(kit: Kit, passes: dict) -> np.ndarray:
    return floor_patch(kit, passes["diffuse_colour"]).mean((0, 1))


def floor_roughness(kit: Kit, passes: dict) -> float:
    return float(np.clip(floor_patch(kit, passes["roughness"]).mean(), 0, 1))


def _cut(kit: Kit, picture, half_width, depths):
    left, top, right, bottom = _share_of_plate(kit, half_width, depths)
    height, width = picture.shape[:2]
    first, last = round(top * height), round(bottom * height)
    return picture[first : max(last, first + 1), round(left * width) : round(right * width)]


def _share_of_plate(kit: Kit, half_width, depths) -> tuple:
    """(left, top, right, bottom) of a strip of floor, as wide as it is at its far edge."""
    near, far = depths
    centre, projection = kit.main_stand.x_metres, kit.projection
    left, right = (projection.column(centre + side * half_width, far) / PLATE_WIDTH for side in (-1, 1))
    return left, projection.row(far) / PLATE_HEIGHT, right, projection.row(near) / PLATE_HEIGHT
