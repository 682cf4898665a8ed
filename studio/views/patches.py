"""Patches: wheels and fitted parts, cut out by what stands before them, in all three paints at once.

The base design's own paint is rendered here as well: half size, as the body's, is too coarse for spokes.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from views.cycles import Crop, crop_around, render
from views.framing import points_of
from views.paint_light import added_light

#: Rims seen on fewer pixels than this, as from the front, are not worth a patch.
LEAST_RIM_PIXELS = 1500
LEAST_PART_PIXELS = 60
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


def wheel_layers(stand, layers, take) -> None:
    """Adds `wheel-<design>` patches to `layers`, and draws the base design's paint into its own layers."""
    if (layers.masks[..., 1] > 0.5).sum() < LEAST_RIM_PIXELS:
        return
    take = replace(take, crop=_wheel_crop(stand, layers.framing).clipped(layers.crop))
    base, *more = stand.wheels
    _draw_rims(layers, _patch(stand, stand.wheels[base], take))
    for design in more:
        stand.show_wheels(design)
        patch = _patch(stand, stand.wheels[design], take)
        # All of it counts as rim: paint adds nothing to a tyre, and the rim's own pass stops at the arch, which the skin leaves open.
        patch.masks[..., 1] = patch.masks[..., 3]
        layers.patches[f"wheel-{design}"] = patch
    stand.show_wheels(base)


def fitted_layers(stand, layers, take) -> None:
    """Adds a patch for each part that may be fitted and is seen."""
    for name, parts in stand.fitted.items():
        if not parts:
            continue
        stand.show_fitted(name)
        seen = layers.framing.project(points_of(parts))
        crop = crop_around(seen[:, 0], seen[:, 1], MARGIN_PIXELS).clipped(layers.crop)
        patch = _patch(stand, parts, replace(take, crop=crop))
        if any(part.material_slots[0].material.get("role") == "paint" for part in parts):
            patch.masks[..., 0] = patch.masks[..., 3]
        if (patch.masks[..., 3] > 0.5).sum() > LEAST_PART_PIXELS:
            layers.patches[name] = patch
    stand.show_fitted(None)


def _wheel_crop(stand, framing) -> Crop:
    """Around all tyres; holes and emptiness between them cost next to nothing."""
    radius, half = stand.body.tyre_radius, stand.body.tyre_width / 2 + 0.02
    angles = np.linspace(0, 2 * np.pi, 24)
    corners = [
        (axle + radius * np.cos(a) + steer, stand.body.track / 2 + side, radius + radius * np.sin(a))
        for axle in stand.axles.values()
        for a in angles
        for side in (half, -half)
        for steer in (0.06, -0.06)
    ]
    seen = framing.project(corners)
    return crop_around(seen[:, 0], seen[:, 1], MARGIN_PIXELS)


def _patch(stand, parts, take):
    with stand.only_seen(set(parts)):
        passes = render(take)
    # Too small to denoise by their shapes; a median takes out the specks and leaves the spokes' edges.
    window = 5 if take.motion_blur else 3
    light = np.dstack([added_light(passes), passes["beauty"][..., 0]])
    light = np.clip(cv2.medianBlur(np.ascontiguousarray(light, np.float32), window), 0, FIREFLY)
    masks = np.zeros_like(passes["beauty"])
    masks[..., 3] = np.clip(passes["beauty"][..., 3], 0, 1)
    return Patch(
        crop=take.crop,
        base=np.repeat(light[..., 2:], 3, axis=-1),
        solid=light[..., 0],
        metallic=light[..., 1],
        masks=masks,
    )


def _draw_rims(layers, patch):
    """Where the wheel covers, its own paint replaces what was brought up from half size."""
    at = patch.crop.within(layers.crop).slices
    cover = patch.masks[..., 3]
    for name in ("solid", "metallic"):
        below = getattr(layers, name)
        below[at] = below[at] * (1 - cover) + getattr(patch, name)
