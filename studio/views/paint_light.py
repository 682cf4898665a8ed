"""The layers of paint: what solid and metallic paint add to black paint, rendered small and brought up along the car's own edges.

The light on paint is smooth; outlines and shut lines come from the full-size coverage, which divides it out before and multiplies
it in after.
"""

import cv2
import numpy as np

from kit.denoise import DIFFUSE, denoise_light, guides_of
from kit.upsample import upsample_light
from views.repaint import WHITE

#: A small pixel with less paint than this has too little light of it to divide by.
LEAST_COVERAGE = 0.15


def added_light(passes: dict) -> np.ndarray:
    """From a render with split channels: what white solid and white metallic paint add, (rows, columns, 2)."""
    beauty = passes["beauty"]
    return (beauty[..., 1:3] - beauty[..., :1]) / WHITE


def paint_layers(small_halves: list, large_halves: list, coverage: np.ndarray) -> np.ndarray:
    """Clean (solid, metallic) layers at full size. coverage: of paint and rims, 0–1, (rows, columns)."""
    small, large = guides_of(small_halves), guides_of(large_halves)
    height, width = small["depth"].shape
    small_coverage = cv2.resize(coverage, (width, height), interpolation=cv2.INTER_AREA)
    painted = small_coverage > LEAST_COVERAGE
    halves = [_three(_demodulate(added_light(half), small_coverage, painted)) for half in small_halves]
    light = denoise_light(halves, small, DIFFUSE)
    light = upsample_light(_fill(light, painted), small, large)
    return np.maximum(light[..., :2], 0) * coverage[..., None]


def _demodulate(light, coverage, painted):
    return np.where(painted[..., None], light / np.maximum(coverage, LEAST_COVERAGE)[..., None], 0)


def _three(light):
    """The denoiser works on three channels."""
    return np.ascontiguousarray(np.concatenate([light, light[..., :1]], axis=-1), np.float32)


def _fill(light, known):
    """Carries the light of painted pixels a little way over unpainted ones, so that edges do not take up their black."""
    filled, weight = light * known[..., None], known.astype(np.float32)
    for _ in range(3):
        near, near_weight = cv2.blur(filled, (3, 3)), cv2.blur(weight, (3, 3))
        new = (weight == 0) & (near_weight > 0)
        filled[new] = near[new] / near_weight[new][:, None]
        weight[new] = 1
    return filled
