"""A denoiser for a car's layers, which the network of kit/render/denoiser_network.py does not know: light without texture, over nothing.

Light and texture are filtered apart. Diffuse and glossy light come without their albedo, so they are smooth wherever the surface
is, and an edge-avoiding à-trous wavelet (Dammertz et al. 2010) may spread them far; the texture is multiplied back untouched and
stays sharp. How far a difference in light counts as noise is measured from two half renders, as in SVGF (Schied et al. 2017):
where the render is clean, nothing is changed.
"""

from dataclasses import dataclass

import cv2
import numpy as np

#: Cubic B-spline, 5 taps.
SPLINE = {0: 3 / 8, 1: 1 / 4, 2: 1 / 16}
LUMINANCE = np.array([0.2126, 0.7152, 0.0722], np.float32)
STRIP_ROWS = 128


@dataclass(frozen=True)
class Strength:
    """How many wavelet levels to filter, and how many standard deviations of noise count as the same light."""

    levels: int
    deviations: float
    #: Off for what has no noise of its own: a thin bright line would be taken for a row of fireflies.
    tames_fireflies: bool = True


DIFFUSE = Strength(levels=6, deviations=3.2)


def denoise_light(pair: list, guides: dict, strength: Strength) -> np.ndarray:
    """Filters the mean of two noisy renders of the same light."""
    first, second = _tame_fireflies(pair) if strength.tames_fireflies else pair
    light = (first + second) / 2
    difference = (first - second) @ LUMINANCE / 2
    variance = cv2.GaussianBlur(difference * difference, (0, 0), 3.0)
    if not variance.any():
        return light
    for level in range(strength.levels):
        light, variance = _wavelet_level(light, variance, guides, (2**level, strength.deviations))
    return light


def _tame_fireflies(pair: list) -> list:
    """Cuts single samples that stand far above their neighbourhood and are not confirmed by the other half."""
    tamed = []
    for light, other in (pair, pair[::-1]):
        luminance = light @ LUMINANCE
        near = cv2.medianBlur(np.maximum((light + other) @ LUMINANCE / 2, 0), 5)
        confirmed = np.minimum(np.maximum(other @ LUMINANCE, 0) * 1.5, near * 6.0)
        ceiling = np.maximum(near * 1.5 + 1e-4, confirmed)
        excess = np.maximum(luminance, 1e-9) / np.maximum(ceiling, 1e-9)
        tamed.append(light / np.maximum(excess, 1)[..., None])
    return tamed


def _wavelet_level(light, variance, guides, setting):
    """One level over the whole picture, in strips that fit the processor's cache."""
    step, deviations = setting
    height = light.shape[0]
    margin = 2 * step
    smooth_variance = cv2.GaussianBlur(variance, (3, 3), 0)
    tolerance = deviations * np.sqrt(np.maximum(smooth_variance, 0)) + 1e-6
    layers = {**guides, "light": light, "variance": variance, "tolerance": tolerance}
    strips = []
    for top in range(0, height, STRIP_ROWS):
        rows = min(STRIP_ROWS, height - top)
        inner = np.arange(top - margin, top + rows + margin)
        inner = np.clip(inner, 0, height - 1)
        strip = {name: _pad_columns(layer[inner], margin) for name, layer in layers.items()}
        strips.append(_filter_strip(strip, step, margin))
    return np.concatenate([s[0] for s in strips]), np.concatenate([s[1] for s in strips])


def _pad_columns(layer, margin):
    widths = [(0, 0), (margin, margin)] + [(0, 0)] * (layer.ndim - 2)
    return np.pad(layer, widths, mode="edge")


def _filter_strip(strip, step, margin):
    def crop(name, dy=0, dx=0):
        layer = strip[name]
        bottom, right = layer.shape[0] - margin + dy, layer.shape[1] - margin + dx
        return layer[margin + dy : bottom, margin + dx : right]

    normal, position, albedo = crop("normal"), crop("position"), crop("albedo")
    luminance = crop("light") @ LUMINANCE
    plane_scale = 1 / (0.004 * crop("depth") + 0.002)
    light_scale = 1 / crop("tolerance")
    total = np.full(luminance.shape, SPLINE[0] ** 2, np.float32)
    light = crop("light") * SPLINE[0] ** 2
    variance = crop("variance") * SPLINE[0] ** 4
    for dy in range(-2, 3):
        for dx in range(-2, 3):
            if dy == 0 and dx == 0:
                continue
            at = (dy * step, dx * step)
            neighbour = crop("light", *at)
            off_plane = np.abs(((crop("position", *at) - position) * normal).sum(-1)) * plane_scale
            turned = ((crop("normal", *at) - normal) ** 2).sum(-1) * 40
            repainted = ((crop("albedo", *at) - albedo) ** 2).sum(-1) * 60
            brighter = np.abs(neighbour @ LUMINANCE - luminance) * light_scale
            weight = np.exp(-(off_plane + turned + repainted + brighter)) * (SPLINE[abs(dy)] * SPLINE[abs(dx)])
            total += weight
            light += neighbour * weight[..., None]
            variance += crop("variance", *at) * weight * weight
    return light / total[..., None], variance / (total * total)
