"""The wheels: each design cut out by what stands before it, in all three paints at once.

The base design's own paint is rendered here as well: half size, as the body's, is too coarse for spokes.
"""

from dataclasses import dataclass, replace

import numpy as np

from views.cycles import Crop, crop_around, render
from views.paint_light import added_light

#: Rims seen on fewer pixels than this, as from the front, are not worth a patch.
LEAST_RIM_PIXELS = 1500
MARGIN_PIXELS = 3
FIREFLY = 3.0


@dataclass
class Patch:
    """Arrays over `crop`, linear, as those of a view."""

    crop: Crop
    base: np.ndarray
    solid: np.ndarray
    metallic: np.ndarray
    masks: np.ndarray


def wheel_layers(stand, layers, take, designs: int) -> None:
    """Adds `wheel-<design>` patches to `layers`, and draws the base design's paint into its own layers. designs: how many, at most."""
    if (layers.masks[..., 1] > 0.5).sum() < LEAST_RIM_PIXELS:
        return
    crop = _wheel_crop(stand, layers.framing).clipped(layers.crop)
    base, *more = list(stand.wheels)[:designs]
    _draw_rims(layers, _patch(stand, base, replace(take, crop=crop)))
    for design in more:
        layers.patches[f"wheel-{design}"] = _patch(stand, design, replace(take, crop=crop))
    stand.show_wheels(base)


def _wheel_crop(stand, framing) -> Crop:
    """Around all tyres; holes and emptiness between them cost next to nothing."""
    radius, half = stand.body.tyre_radius, stand.body.tyre_width / 2 + 0.02
    angles = np.linspace(0, 2 * np.pi, 24)
    corners = [
        (axle + radius * np.cos(a) + steer, stand.body.track / 2 + side, radius + radius * np.sin(a))
        for axle in stand.axles.values() for a in angles for side in (half, -half) for steer in (0.06, -0.06)
    ]
    seen = framing.project(corners)
    return crop_around(seen[:, 0], seen[:, 1], MARGIN_PIXELS)


def _patch(stand, design, take):
    stand.show_wheels(design)
    with stand.only_seen(set(stand.wheels[design])):
        passes = render(take)
    added = np.clip(added_light(passes), 0, FIREFLY)
    masks = np.zeros_like(passes["beauty"])
    masks[..., 1], masks[..., 3] = np.clip(passes["rim"], 0, 1), np.clip(passes["beauty"][..., 3], 0, 1)
    return Patch(
        crop=take.crop,
        base=np.repeat(np.clip(passes["beauty"][..., :1], 0, FIREFLY), 3, axis=-1),
        solid=added[..., 0],
        metallic=added[..., 1],
        masks=masks,
    )


def _draw_rims(layers, patch):
    """Where the wheel covers, its own paint replaces what was brought up from half size."""
    at = patch.crop.within(layers.crop).slices
    cover = patch.masks[..., 3]
    for name in ("solid", "metallic"):
        below = getattr(layers, name)
        below[at] = below[at] * (1 - cover) + getattr(patch, name)
