"""Brings light that was rendered small up to the picture's size, along the car's own edges.

Outlines, panes and shut lines come from the full-size masks: coverage is divided out of the small light and multiplied in again.
"""

import cv2
import numpy as np

from views.upsample import upsample_light

#: A small pixel with less coverage than this has too little light of it to divide by.
LEAST_COVERAGE = 0.15


def guides_from(passes: dict, masks: np.ndarray) -> dict:
    """What denoising and enlarging go by, from the flat render: shapes from its passes, materials from its masks."""
    return {
        "normal": passes["normal"],
        "position": passes["position"],
        "depth": np.minimum(passes["depth"][..., 0], 1e3),
        "albedo": np.ascontiguousarray(masks[..., :3]),
    }


def shrunk(guides: dict, factor: int) -> dict:
    height, width = guides["depth"].shape
    size = width // factor, height // factor
    return {name: cv2.resize(layer, size, interpolation=cv2.INTER_AREA) for name, layer in guides.items()}


def divide_out(light: np.ndarray, coverage: np.ndarray) -> np.ndarray:
    """The light of what is covered alone; carried a little way beyond it, so that edges do not take up the black there."""
    small = cv2.resize(coverage, light.shape[1::-1], interpolation=cv2.INTER_AREA)
    known = small > LEAST_COVERAGE
    filled = np.where(known[..., None], light / np.maximum(small, LEAST_COVERAGE)[..., None], 0).astype(np.float32)
    weight = known.astype(np.float32)
    for _ in range(3):
        near, near_weight = cv2.blur(filled, (3, 3)), cv2.blur(weight, (3, 3))
        new = (weight == 0) & (near_weight > 0)
        filled[new] = near[new] / near_weight[new][:, None]
        weight[new] = 1
    return filled


def enlarge(light: np.ndarray, guides: dict, factor: int) -> np.ndarray:
    return upsample_light(light, shrunk(guides, factor), guides)
