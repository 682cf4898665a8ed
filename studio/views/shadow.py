"""What a car takes from the floor's light: a layer of its own, without a pixel of the car."""

import cv2
import numpy as np

from views.cycles import Crop, Take, render_halves
from views.framing import place_camera
from views.view_table import PICTURE_HEIGHT, PICTURE_WIDTH, VIEWS
from views.wavelet import DIFFUSE, denoise_light

#: Shadows are soft: rendered at a quarter of the picture's size, stored at half.
SHRINK = 4
BARE_FLOOR_SAMPLES = 8
BARE_FLOOR_BLUR_PIXELS = 12
HORIZON_MARGIN_PIXELS = 8
SOFT_BLUR_PIXELS = 3.0
#: Floor with less of its light than this may have sharp shadows.
CONTACT_LIGHT = 0.45
#: How far from the car, in metres, its shadow has run out for good.
FULL_METRES, NONE_METRES = 1.6, 4.2


def shadow_layers(stand, found: dict, samples: int) -> None:
    """Floor light with the car over without, 0–1, the whole picture at half its size, into every view's layers."""
    with stand.only_floor_seen():
        with_car = {view: _floor_light(stand, view, layers.framing, samples) for view, layers in found.items()}
        with stand.car_away():
            for view, layers in found.items():
                (bare, _), _ = _floor_light(stand, view, layers.framing, BARE_FLOOR_SAMPLES)
                layers.shadow = _ratio(with_car[view], cv2.GaussianBlur(bare, (0, 0), BARE_FLOOR_BLUR_PIXELS))
                layers.shadow = 1 - (1 - layers.shadow) * _nearness(stand, layers.framing)


def _floor_light(stand, view, framing, samples):
    """Two halves of the floor's light below the horizon, at a quarter of the picture's size, and the picture row they begin at."""
    stand.steer(VIEWS[view])
    place_camera(framing)
    top = int(np.clip(framing.horizon_row + HORIZON_MARGIN_PIXELS, 0, PICTURE_HEIGHT - 8)) // 8 * 8
    halves = render_halves(Take(Crop(0, top, PICTURE_WIDTH, PICTURE_HEIGHT - top), samples, bounces=1, shrink=SHRINK))
    return [half["beauty"][..., 0] for half in halves], top


def _ratio(with_car, bare):
    halves, top = with_car
    lights = [np.repeat((half / bare)[..., None], 3, axis=-1) for half in halves]
    ratio = np.clip(denoise_light(lights, _flat_guides(bare.shape), DIFFUSE)[..., 0], 0, 1)
    # Away from the tyres a shadow of such soft light has no detail, only noise.
    soft = cv2.GaussianBlur(ratio, (0, 0), SOFT_BLUR_PIXELS)
    ratio = soft + (cv2.GaussianBlur(ratio, (0, 0), 1.2) - soft) * _smooth((CONTACT_LIGHT - soft) / CONTACT_LIGHT)
    picture = np.ones((PICTURE_HEIGHT // 2, PICTURE_WIDTH // 2), np.float32)
    size = PICTURE_WIDTH // 2, PICTURE_HEIGHT // 2 - top // 2
    picture[top // 2 :] = np.clip(cv2.resize(ratio, size, interpolation=cv2.INTER_CUBIC), 0, 1)
    return picture


def _flat_guides(shape):
    flat = np.zeros((*shape, 3), np.float32)
    return {"normal": flat, "position": flat, "depth": flat[..., 0] + 1, "albedo": flat}


def _nearness(stand, framing):
    """1 on the floor near the car, falling to 0 away from it, so that no shadow ends in an edge."""
    rows, columns = np.mgrid[1:PICTURE_HEIGHT:2, 1:PICTURE_WIDTH:2].astype(np.float32)
    depth = framing.focal_pixels * framing.height_metres / np.maximum(rows - framing.horizon_row, 1.0)
    right = (columns - framing.centre_column) * depth / framing.focal_pixels
    toward = np.array((np.cos(framing.azimuth), np.sin(framing.azimuth)))
    ahead = framing.distance - depth
    x, y = ahead * toward[0] - right * toward[1], ahead * toward[1] + right * toward[0]
    half_length, half_width = stand.half_size
    distance = np.hypot(np.maximum(np.abs(x) - half_length, 0), np.maximum(np.abs(y) - half_width, 0))
    return _smooth((NONE_METRES - distance) / (NONE_METRES - FULL_METRES))


def _smooth(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)
