"""The ground-plane shadow atlas of decision 002."""

import math

import bpy
import cv2
import numpy as np

from kit.render.denoise import denoise_ground
from kit.render.passes import Frame, render_passes
from kit.render.probe import OrthographicView
from kit.render.shadow_caster import add_shadow_caster
from kit.scene.kit import Kit
from kit.shapes.meshes import ground
from kit.surfaces.materials import plain

HEADINGS_DEGREES = list(range(0, 180, 15))
TILE_PIXELS = 192
#: A ratio of two lights hardly changes with the later bounces.
MAX_BOUNCES = 4
#: Above whatever the floor is made of; the caster is lifted with it.
PATCH_HEIGHT_METRES = 0.004
#: The outer rim of a tile fades to "no shadow", so that a tile laid on the plate shows no edge.
RIM_SHARE = 0.07
#: Square roots of ratios that vary less than this among neighbours do so from noise.
NOISE_LEVEL = 0.03
#: A ratio this close to 1 counts as unshadowed.
FULL_LIGHT = 0.985
#: Ground that gets less than this share of the tile's usual light even without a car lies inside a kerb or a bank.
BURIED_LIGHT = 0.4


def render_shadow_atlas(kit: Kit, albedo: np.ndarray, tile_pixels: int = TILE_PIXELS) -> np.ndarray:
    """Light ratio with and without a car, 0–1: tile_pixels × (12 · tile_pixels) × 3, tiles car-aligned as scene.ts says."""
    spec, stand = kit.spec, kit.main_stand
    for item in kit.shadow_obstacles:
        item.hide_render = True
    for item in bpy.context.scene.objects:
        item.visible_camera = False
    centre = (stand.x_metres, stand.depth_metres)
    reach = spec.shadow_tile_metres
    # The patch keeps the floor's own albedo: it decides how much light bounces back under the car.
    white = plain("shadow patch", tuple(np.clip(albedo, 0.05, 0.85)), roughness=1.0, Specular=0.0)
    x_range, y_range = ((c - reach, c + reach) for c in centre)
    ground("shadow patch", x_range, y_range, white, z=PATCH_HEIGHT_METRES)

    empty = _look_down(kit, 0, tile_pixels * 3 // 2, reach * 1.5)
    caster = add_shadow_caster()
    caster.location = (*centre, PATCH_HEIGHT_METRES)
    tiles = []
    for heading in HEADINGS_DEGREES:
        caster.rotation_euler = (0, 0, math.radians(heading))
        shadowed = _look_down(kit, heading, tile_pixels, reach)
        tiles.append(_fade_rim(_ratio(shadowed, _turned(empty, heading, tile_pixels))))
    return np.concatenate(tiles, axis=1)


def _look_down(kit: Kit, heading: float, pixels: int, metres: float) -> np.ndarray:
    stand, spec = kit.main_stand, kit.spec
    frame = Frame(pixels, pixels, spec.shadow_samples, min(spec.max_bounces, MAX_BOUNCES), spec.clamp_indirect)
    centre = (stand.x_metres, stand.depth_metres, PATCH_HEIGHT_METRES)
    with OrthographicView(centre, (0, 0, -1), metres, turn_degrees=heading):
        return denoise_ground(render_passes(frame))


def _turned(empty: np.ndarray, heading: float, tile_pixels: int) -> np.ndarray:
    """The world-aligned empty patch as a car-aligned tile. It is smooth, so resampling costs nothing."""
    size = empty.shape[0]
    # Turning the camera anticlockwise turns the picture clockwise, which OpenCV counts as negative.
    turn = cv2.getRotationMatrix2D(((size - 1) / 2, (size - 1) / 2), -heading, 1.0)
    turned = cv2.warpAffine(empty, turn, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    edge = (size - tile_pixels) // 2
    return turned[edge : edge + tile_pixels, edge : edge + tile_pixels]


def _ratio(shadowed: np.ndarray, empty: np.ndarray) -> np.ndarray:
    """Shadowed by unshadowed light, 0–1, smooth wherever it has no true edge: noise would mottle the floor it is laid on."""
    root = np.sqrt(np.clip(shadowed / np.maximum(empty, 1e-6), 0, 1.5))
    ratio = np.clip(_smooth(root.astype(np.float32)) ** 2 / FULL_LIGHT, 0, 1)
    light = empty.mean(-1)
    buried = (light < BURIED_LIGHT * np.median(light)).astype(np.uint8)
    ratio[cv2.dilate(buried, np.ones((7, 7), np.uint8)) > 0] = 1
    return ratio


def _smooth(root: np.ndarray) -> np.ndarray:
    """Self-guided filter (He et al. 2010): keeps edges without a halo, and gradients without the steps of a bilateral filter."""
    window = (11, 11)
    mean = cv2.blur(root, window)
    variance = np.maximum(cv2.blur(root * root, window) - mean * mean, 0).max(-1, keepdims=True)
    keep = variance / (variance + NOISE_LEVEL**2)
    offset = mean * (1 - keep)
    return cv2.blur(keep, window)[..., None] * root + cv2.blur(offset, window)


def _fade_rim(ratio: np.ndarray) -> np.ndarray:
    size = ratio.shape[0]
    position = (np.arange(size) + 0.5) / size
    to_edge = np.minimum(position, 1 - position)
    fade = np.clip(np.minimum.outer(to_edge, to_edge) / RIM_SHARE, 0, 1)
    fade = (fade * fade * (3 - 2 * fade))[..., None]
    return 1 - (1 - ratio) * fade
