"""All layers of one view of one car."""

from dataclasses import dataclass, field

import cv2
import numpy as np

from kit.denoise import Strength, denoise_light, guides_of
from views.cycles import Crop, Take, crop_around, render, render_halves
from views.framing import Framing, car_points, frame, place_camera
from views.paint_light import paint_layers
from views.quality import Quality
from views.repaint import flat, repaint, repaint_split
from views.shadow import shadow_layer
from views.view_table import View
from views.wheel_patches import wheel_layers

#: Reflections are all there is to a car: only what two halves agree is noise is filtered, and not far.
BASE = Strength(levels=3, deviations=1.6, tames_fireflies=True)
#: What is seen through two panes of glass, where nothing of the car is behind: the studio's wall.
WALL_LIGHT = 0.42
EDGE_PIXELS = 4


@dataclass
class Layers:
    """Arrays over `crop`, linear. `patches`: name -> Layers; `stripes_crop` None where no stripe is seen."""

    crop: Crop
    base: np.ndarray
    solid: np.ndarray
    metallic: np.ndarray
    masks: np.ndarray
    stripes: np.ndarray | None = None
    stripes_crop: Crop | None = None
    shadow: np.ndarray | None = None
    framing: Framing | None = None
    patches: dict = field(default_factory=dict)


def render_view(stand, view: View, quality: Quality) -> Layers:
    """stand: the built car on its stage (`stand.Stand`)."""
    stand.steer(view)
    points = car_points(stand.car)
    framing = frame(view, points)
    place_camera(framing)
    seen = framing.project(points)
    crop = crop_around(seen[:, 0], seen[:, 1], EDGE_PIXELS)
    blur = view.wheel_turn_degrees > 0
    masks = _masks(stand.car, Take(crop, quality.masks, bounces=0, motion_blur=blur))
    repaint()
    large = render_halves(Take(crop, quality.base, bounces=4, features=True, motion_blur=blur))
    base = _base(large, masks[..., 3])
    repaint_split()
    small = render_halves(Take(crop, quality.colours, shrink=2, features=True, motion_blur=blur))
    colours = paint_layers(small, large, np.clip(masks[..., 0] + masks[..., 1], 0, 1))
    layers = Layers(crop, base, colours[..., 0], colours[..., 1], masks, framing=framing)
    wheel_layers(stand, framing, layers, Take(crop, quality.wheels, bounces=3, motion_blur=blur))
    layers.stripes, layers.stripes_crop = _stripes(stand.car, Take(crop, quality.masks, bounces=0))
    layers.shadow = shadow_layer(stand, framing, quality.shadow)
    return layers


def _base(halves, coverage):
    """Light of the car with black paint, premultiplied by its coverage."""
    light = denoise_light([np.ascontiguousarray(half["beauty"][..., :3]) for half in halves], guides_of(halves), BASE)
    alpha = (halves[0]["beauty"][..., 3] + halves[1]["beauty"][..., 3]) / 2
    through = np.clip(coverage - alpha, 0, 1)
    return light + (through * WALL_LIGHT)[..., None]


def _masks(car, take):
    """(rows, columns, 4): paint, rim, glass, whole car, 0–1."""
    with flat(car, {"paint": (1, 0, 0), "rim": (0, 1, 0), "pane": (0, 0, 1)}):
        return np.clip(render(take)["beauty"], 0, 1)


def _stripes(car, take):
    with flat(car, {"stripes": (1, 1, 1)}):
        coverage = np.clip(render(take)["beauty"][..., 0], 0, 1)
    rows, columns = np.nonzero(coverage > 0.02)
    if len(rows) < 500:
        return None, None
    crop = crop_around(columns + take.crop.left, rows + take.crop.top, 2)
    return coverage[crop.within(take.crop).slices], crop
