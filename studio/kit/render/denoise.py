"""Clean pictures from few samples."""

import numpy as np

from kit.render.denoiser_network import denoise_with_network
from kit.render.passes import diffuse_light


def denoise_picture(passes: dict) -> np.ndarray:
    """The clean beauty picture; linear, height × width × 3."""
    return denoise_with_network(passes["beauty"], passes["diffuse_colour"] + passes["gloss_colour"], passes["normal"])


def denoise_ground(passes: dict) -> np.ndarray:
    """Clean light on a bare white patch seen from above: no texture and no edges but those of the light itself."""
    light = diffuse_light(passes)
    return denoise_with_network(light, np.ones_like(light), np.broadcast_to(np.float32([0, 0, 1]), light.shape))
