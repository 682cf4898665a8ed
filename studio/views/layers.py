"""All layers of some views of one car. One kind of layer is rendered for all views before the next: dressing the car costs more
than moving the camera."""

from dataclasses import dataclass, field

import cv2
import numpy as np

from views.cycles import Crop, Take, crop_around, render, render_halves
from views.enlarge import divide_out, enlarge, guides_from, shrunk
from views.framing import Framing, car_points, frame, place_camera, points_of
from views.paint_light import paint_layers
from views.patches import fitted_layers, wheel_layers
from views.quality import Quality
from views.repaint import flat, repaint, repaint_split
from views.shadow import shadow_layers
from views.view_table import VIEWS
from views.wavelet import Strength, denoise_light

#: Reflections are all there is to a car: only what two halves agree is noise is filtered, and not far.
BASE = Strength(levels=3, deviations=1.6)
#: Few samples go to what glass mirrors, and behind it there is little to keep.
GLASS = Strength(levels=5, deviations=4.5)
WALL_LIGHT_LOW, WALL_LIGHT_HIGH, WALL_FADE_ROWS = 0.46, 0.20, 240
EDGE_PIXELS = 4
LEAST_STRIPE_PIXELS = 500


@dataclass
class Layers:
    """Arrays over `crop`, linear. `patches`: name -> Layers; `stripes_crop` None where no stripe is seen."""

    crop: Crop
    framing: Framing | None = None
    base: np.ndarray | None = None
    solid: np.ndarray | None = None
    metallic: np.ndarray | None = None
    masks: np.ndarray | None = None
    stripes: np.ndarray | None = None
    stripes_crop: Crop | None = None
    shadow: np.ndarray | None = None
    patches: dict = field(default_factory=dict)


def render_views(stand, views: list, quality: Quality) -> dict:
    """View -> Layers. stand: the built car on its stage (`stand.Stand`)."""
    found = {view: _framed(stand, view) for view in views}
    guides = _add_masks(stand, found, quality)
    repaint()
    for view, layers in found.items():
        _turn_to(stand, view, layers)
        _add_base(layers, guides[view], Take(layers.crop, quality.base, shrink=quality.base_shrink, motion_blur=_blurs(view)))
    repaint_split()
    for view, layers in found.items():
        _turn_to(stand, view, layers)
        halves = render_halves(Take(layers.crop, quality.colours, shrink=quality.colour_shrink, motion_blur=_blurs(view)))
        assert layers.masks is not None
        painted = np.clip(layers.masks[..., 0] + layers.masks[..., 1], 0, 1)
        colours = paint_layers(halves, guides[view], painted, quality.colour_shrink)
        layers.solid, layers.metallic = colours[..., 0], colours[..., 1]
        wheel_layers(stand, layers, Take(layers.crop, quality.wheels, motion_blur=_blurs(view)))
        fitted_layers(stand, layers, Take(layers.crop, quality.wheels))
    shadow_layers(stand, found, quality.shadow)
    return found


def _framed(stand, view):
    stand.steer(VIEWS[view])
    points = car_points(stand.car)
    framing = frame(VIEWS[view], points)
    # With room for what may be fitted.
    seen = framing.project(points_of(stand.parts()))
    return Layers(crop_around(seen[:, 0], seen[:, 1], EDGE_PIXELS), framing)


def _turn_to(stand, view, layers):
    stand.steer(VIEWS[view])
    place_camera(layers.framing)


def _blurs(view):
    return VIEWS[view].wheel_turn_degrees > 0


def _add_masks(stand, found, quality):
    """Gives each view's guides for the denoiser."""
    guides = {}
    with flat(stand.car, {"paint": (1, 0, 0), "stripes": (1, 1, 0), "pane": (0, 0, 1)}):
        for view, layers in found.items():
            _turn_to(stand, view, layers)
            passes = render(Take(layers.crop, quality.masks, bounces=0, features=True, motion_blur=_blurs(view)))
            layers.masks = np.clip(passes["beauty"], 0, 1)
            layers.stripes, layers.stripes_crop = _cropped_stripes(layers.masks[..., 1].copy(), layers.crop)
            layers.masks[..., 1] = np.clip(passes["rim"], 0, 1)
            guides[view] = guides_from(passes, layers.masks)
    return guides


def _cropped_stripes(stripes, crop):
    rows, columns = np.nonzero(stripes > 0.02)
    if len(rows) < LEAST_STRIPE_PIXELS:
        return None, None
    inner = crop_around(columns + crop.left, rows + crop.top, 2).clipped(crop)
    return stripes[inner.within(crop).slices], inner


def _add_base(layers, guides, take):
    """Light of the car with black paint, premultiplied by its coverage."""
    coverage, factor = layers.masks[..., 3], take.shrink
    wall = _wall_light(layers)
    lights = [_with_wall(half["beauty"], coverage, wall) for half in render_halves(take)]
    if factor > 1:
        lights, guides_there = [divide_out(light, coverage) for light in lights], shrunk(guides, factor)
    else:
        guides_there = guides
    glass = guides_there["albedo"][..., 2:]
    light = denoise_light(lights, guides_there, BASE) * (1 - glass) + denoise_light(lights, guides_there, GLASS) * glass
    layers.base = light if factor == 1 else np.maximum(enlarge(light, guides, factor), 0) * coverage[..., None]


def _wall_light(layers):
    """What is seen through two panes of glass, where nothing of the car is behind: the studio's wall, darker upwards. (rows, 1)"""
    rows = np.arange(layers.crop.top, layers.crop.top + layers.crop.height, dtype=np.float32)
    height = np.clip((layers.framing.horizon_row - rows) / WALL_FADE_ROWS + 0.3, 0, 1)
    return (WALL_LIGHT_LOW + (WALL_LIGHT_HIGH - WALL_LIGHT_LOW) * height)[:, None]


def _with_wall(beauty, coverage, wall):
    size = beauty.shape[1::-1]
    through = np.clip(cv2.resize(coverage, size, interpolation=cv2.INTER_AREA) - beauty[..., 3], 0, 1)
    wall = cv2.resize(wall, (1, size[1]), interpolation=cv2.INTER_AREA)
    return np.ascontiguousarray(beauty[..., :3] + (through * wall)[..., None])
