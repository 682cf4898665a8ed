"""From light to picture: exposure, white balance, tone curve, vignette and grain."""

import numpy as np

from kit.props.lamps import kelvin_to_linear
from kit.scene.scene_spec import FilmSpec

MID_GREY = 0.18
LUMINANCE = np.array([0.2126, 0.7152, 0.0722], np.float32)


def develop(light: np.ndarray, film: FilmSpec, exposure: float) -> np.ndarray:
    """Linear scene light -> linear display light, 0 to 1. `exposure` is the factor that brings a grey card to mid-grey."""
    white = np.array(kelvin_to_linear(film.white_kelvin), np.float32)
    balanced = light * (exposure * 2**film.bias_stops) * (white[1] / white)
    return saturate(tone_curve(np.maximum(balanced, 0), film), film.saturation)


def tone_curve(light: np.ndarray, film: FilmSpec) -> np.ndarray:
    """A film-like shoulder and toe: w·x^c / (x^c + s), with s and w such that mid-grey stays and the white point reaches 1."""
    grey, white = MID_GREY**film.contrast, film.white_point**film.contrast
    # Solves tone(MID_GREY) = MID_GREY and tone(white_point) = 1 for s and w.
    shoulder = grey * white * (1 - MID_GREY) / (MID_GREY * white - grey)
    gain = (white + shoulder) / white
    powered = light**film.contrast
    return np.minimum(gain * powered / (powered + shoulder), 1)


def saturate(display: np.ndarray, saturation: float) -> np.ndarray:
    grey = (display @ LUMINANCE)[..., None]
    return np.clip(grey + (display - grey) * saturation, 0, 1)


def finish(display: np.ndarray, film: FilmSpec) -> np.ndarray:
    """Linear display light -> 8-bit sRGB with vignette and grain. The grain also keeps gradients from banding."""
    height, width = display.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    falloff = 1 - film.vignette * np.clip((x * x + y * y) / 2, 0, 1) ** 1.5
    encoded = encode_srgb(display * falloff[..., None]) * 255
    random = np.random.default_rng(18)
    grain = random.normal(0, film.grain, (height, width, 1)).astype(np.float32)
    # Film grain is weakest in the whites and the blacks.
    body = 0.4 + 0.6 * np.sin(np.clip(encoded / 255, 0, 1) * np.pi)
    dither = random.random((height, width, 3), np.float32) - 0.5
    return np.clip(np.round(encoded + grain * body + dither), 0, 255).astype(np.uint8)


def encode_srgb(linear: np.ndarray) -> np.ndarray:
    linear = np.clip(linear, 0, 1)
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)


def decode_srgb(encoded: np.ndarray) -> np.ndarray:
    return np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
