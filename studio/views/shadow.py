"""What a car takes from the floor's light: a layer of its own, without a pixel of the car."""

import cv2
import numpy as np

from kit.denoise import DIFFUSE, denoise_light
from views.cycles import Crop, Take, render, render_halves
from views.repaint import repaint
from views.view_table import PICTURE_HEIGHT, PICTURE_WIDTH

BARE_FLOOR_SAMPLES = 16
BARE_FLOOR_BLUR_PIXELS = 14
#: The floor directly at the horizon is too far away to matter.
HORIZON_MARGIN_PIXELS = 24


def shadow_layer(stand, framing, samples) -> np.ndarray:
    """Floor light with the car over without, 0–1, the whole picture at half its size."""
    top = int(np.clip(framing.horizon_row + HORIZON_MARGIN_PIXELS, 0, PICTURE_HEIGHT - 8)) // 4 * 4
    crop = Crop(0, top, PICTURE_WIDTH, PICTURE_HEIGHT - top)
    repaint()
    with stand.only_floor_seen():
        halves = render_halves(Take(crop, samples, bounces=2, shrink=2))
        with stand.car_away():
            bare = render(Take(crop, BARE_FLOOR_SAMPLES, bounces=1, shrink=2))["beauty"][..., 0]
    bare = cv2.GaussianBlur(bare, (0, 0), BARE_FLOOR_BLUR_PIXELS)
    lights = [np.repeat(half["beauty"][..., :1] / bare[..., None], 3, axis=-1) for half in halves]
    ratio = denoise_light(lights, _flat_guides(bare.shape), DIFFUSE)[..., 0]
    layer = np.ones((PICTURE_HEIGHT // 2, PICTURE_WIDTH // 2), np.float32)
    layer[top // 2 :] = _faded(np.clip(ratio, 0, 1))
    return layer


def _flat_guides(shape):
    flat = np.zeros((*shape, 3), np.float32)
    return {"normal": flat, "position": flat, "depth": flat[..., 0] + 1, "albedo": flat}


def _faded(ratio):
    """No shadow at all at the picture's borders and the horizon: whatever is painted around it meets it without a seam."""
    height, width = ratio.shape
    y, x = np.mgrid[0:height, 0:width]
    inward = np.minimum(np.minimum(x, width - 1 - x) / 60, np.minimum(y / 30, (height - 1 - y) / 60))
    weight = np.clip(inward, 0, 1)
    weight = weight * weight * (3 - 2 * weight)
    return 1 - (1 - ratio) * weight
