"""The layers of paint: what solid and metallic paint add to black paint. The light on paint is smooth, so it is rendered small."""

import cv2
import numpy as np

from views.enlarge import divide_out, enlarge, shrunk
from views.repaint import WHITE
from views.wavelet import Strength, denoise_light

#: Light on paint is smooth: what bends it are shapes, which the guides know.
COLOURS = Strength(levels=5, deviations=5.0)
#: How far, as a share, light on paint may differ from the median around it.
SPECK = 0.22


def added_light(passes: dict) -> np.ndarray:
    """From a render with split channels: what white solid and white metallic paint add, (rows, columns, 2)."""
    beauty = passes["beauty"]
    return (beauty[..., 1:3] - beauty[..., :1]) / WHITE


def paint_layers(halves: list, guides: dict, coverage: np.ndarray, shrink: int) -> np.ndarray:
    """Clean (solid, metallic) layers at full size from two small renders. coverage: of paint and rims, 0–1, (rows, columns)."""
    lights = [divide_out(_three(added_light(half)), coverage) for half in halves]
    light = _without_specks(denoise_light(lights, shrunk(guides, shrink), COLOURS))
    return np.maximum(enlarge(light, guides, shrink)[..., :2], 0) * coverage[..., None]


def _without_specks(light):
    """What no neighbour confirms is chance: few samples leave single pixels that the denoiser takes for true."""
    near = np.dstack([cv2.medianBlur(np.ascontiguousarray(channel), 5) for channel in np.moveaxis(light, 2, 0)])
    return np.clip(light, near * (1 - SPECK), near * (1 + SPECK))


def _three(light):
    """The denoiser works on three channels."""
    return np.ascontiguousarray(np.concatenate([light, light[..., :1]], axis=-1), np.float32)
