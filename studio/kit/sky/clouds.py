"""Clouds marched slice by slice through a noise volume.

They are real in one respect that matters: every slice is shaded by the cloud between it and the sun, so they have lit crowns, grey
flat bases and soft edges. The volume is cut into horizontal slices; a ray meets slice z at direction.xy / direction.z · z, so the
perspective towards the horizon is right by construction and each slice is one image look-up.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from kit.shapes.noise import smoothstep

FRONT_X_MAX = 1.15
FRONT_Z_MAX = 0.85
FRONT_SIZE = (2300, 850)
DOME_SIZE = (1024, 512)
TILE_PIXELS = 1536
DETAIL_PIXELS = 1024
#: Enough to hide the jitter's grain, too little to soften a cloud's edge.
JITTER_BLUR_PIXELS = 0.9


@dataclass
class CloudLayer:
    """One slab of cloud. Lengths in metres; coverage and towering are in standard deviations of the noise."""

    base_m: float = 900.0
    thickness_m: float = 700.0
    slices: int = 72
    tile_m: float = 26000.0
    feature_m: float = 2600.0
    coverage: float = 0.0
    towering: float = 1.6
    softness: float = 0.5
    extinction_per_m: float = 0.010
    erosion: float = 0.35
    stretch: float = 1.0
    visibility_m: float = 22000.0
    offset_m: tuple = (0.0, 0.0)
    seed: int = 1


def tiling_noise(size, cycles, rng):
    """Gaussian noise, size × size, that tiles: a ring of the spectrum about `cycles` per tile; mean 0, deviation 1."""
    frequency = np.hypot(*np.meshgrid(np.fft.fftfreq(size) * size, np.fft.rfftfreq(size) * size, indexing="ij"))
    ring = np.exp(-0.5 * ((np.log2(np.maximum(frequency, 0.5) / cycles)) / 0.35) ** 2)
    spectrum = np.fft.rfft2(rng.standard_normal((size, size))) * ring
    noise = np.fft.irfft2(spectrum, s=(size, size))
    return (noise / noise.std()).astype(np.float32)


class NoiseVolume:
    """Fractal noise cut into slices: each octave blends between fields that stand one feature apart in height."""

    def __init__(self, size, tile_m, octaves_m, rng):
        self.octaves = []
        for feature_m, weight in octaves_m:
            cycles = tile_m / feature_m
            self.octaves.append((feature_m, weight, cycles, {}))
        self.size, self.rng = size, rng

    def _field(self, cache, index, cycles):
        if index not in cache:
            cache[index] = tiling_noise(self.size, cycles, self.rng)
            for old in [key for key in cache if key > index + 1]:
                del cache[old]
        return cache[index]

    def slice(self, height_m):
        """The slice at a height; call with falling heights only, fields above are dropped."""
        total = np.zeros((self.size, self.size), np.float32)
        for feature_m, weight, cycles, cache in self.octaves:
            place = height_m / (feature_m * 0.45)
            index = math.floor(place)
            angle = (place - index) * math.pi / 2
            upper = self._field(cache, index + 1, cycles)
            lower = self._field(cache, index, cycles)
            total += weight * (math.cos(angle) * lower + math.sin(angle) * upper)
        return total


class Rays:
    """Directions above the horizon, with the picture that is being gathered along them."""

    def __init__(self, x, y, z):
        length = np.sqrt(x * x + y * y + z * z)
        self.x, self.y, self.z = (np.float32(v) for v in (x / length, y / length, z / length))
        self.up = np.maximum(self.z, 0.004)
        self.light = np.zeros(x.shape + (3,), np.float32)
        self.clear = np.ones(x.shape, np.float32)
        # Where in a slice each ray meets it, as a share of the slice's thickness: without it the slices' rims show as stripes.
        self.jitter = np.random.default_rng(7).random(x.shape, np.float32) - 0.5


def front_rays():
    """A flat window towards +y, wide enough for every crop and for reflections in water."""
    width, height = FRONT_SIZE
    x = (np.arange(width) + 0.5) / width * 2 * FRONT_X_MAX - FRONT_X_MAX
    z = (np.arange(height)[::-1] + 0.5) / height * FRONT_Z_MAX
    x, z = np.meshgrid(x, z)
    return Rays(x, np.ones_like(x), z)


def dome_rays():
    """The whole sky as Blender's equirectangular image: its middle column looks along -y... +y is a quarter on."""
    width, height = DOME_SIZE
    azimuth = ((np.arange(width) + 0.5) / width - 0.5) * 2 * math.pi
    elevation = (0.5 - (np.arange(height) + 0.5) / height) * math.pi
    azimuth, elevation = np.meshgrid(azimuth, elevation)
    # Blender: u = (atan2(y, -x) + pi) / 2pi, so the image's azimuth a gives x = -cos a, y = sin a.
    return Rays(-np.cos(azimuth) * np.cos(elevation), np.sin(azimuth) * np.cos(elevation), np.sin(elevation))


def _phase(rays, sun):
    cosine = rays.x * sun[0] + rays.y * sun[1] + rays.z * sun[2]

    def lobe(g):
        return (1 - g * g) / (1 + g * g - 2 * g * cosine) ** 1.5

    return 0.35 * lobe(0.65) + 0.65 * lobe(-0.15)


def _look_up(tile, rays, height_m, tile_m, offset_m):
    """The tile's value where each ray meets the slice, wrapping round."""
    size = tile.shape[0]
    reach = height_m / rays.up
    u = ((rays.x * reach + offset_m[0]) / tile_m * size) % size
    v = ((rays.y * reach + offset_m[1]) / tile_m * size) % size
    padded = cv2.copyMakeBorder(tile, 0, 1, 0, 1, cv2.BORDER_WRAP)
    return cv2.remap(padded, u.astype(np.float32), v.astype(np.float32), cv2.INTER_LINEAR)


def march(layer, sky, pictures):
    """Lay one cloud layer over each picture in `pictures` (Rays), from the layer's top down, so that near covers far."""
    rng = np.random.default_rng(layer.seed)
    feature = layer.feature_m
    shape = NoiseVolume(
        TILE_PIXELS,
        layer.tile_m,
        [(feature * 2.6, 0.75), (feature, 0.8), (feature / 2, 0.48), (feature / 4, 0.30), (feature / 8, 0.17)],
        rng,
    )
    detail_m = feature * 1.25
    detail = NoiseVolume(
        DETAIL_PIXELS, detail_m, [(feature / 12, 0.8), (feature / 24, 0.5), (feature / 48, 0.33), (feature / 96, 0.2)], rng
    )
    sun = sky.sun_direction()
    step_m = layer.thickness_m / layer.slices
    pixels_per_m = TILE_PIXELS / layer.tile_m
    drift = np.float32([[1, 0, -sun[0] / sun[2] * step_m * pixels_per_m], [0, 1, -sun[1] / sun[2] * step_m * pixels_per_m]])
    shade = np.zeros((TILE_PIXELS, TILE_PIXELS), np.float32)
    phases = [_phase(rays, sun) for rays in pictures]
    for index in reversed(range(layer.slices)):
        rise = (index + 0.5) / layer.slices
        height_m = layer.base_m + rise * layer.thickness_m
        threshold = -layer.coverage + layer.towering * rise**1.4
        body = shape.slice(height_m * layer.stretch) - threshold
        foot = smoothstep(0, 0.10, rise)
        coarse = smoothstep(0, layer.softness, body) * foot
        shade = cv2.warpAffine(shade, drift, (TILE_PIXELS, TILE_PIXELS), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
        shade += coarse * (layer.extinction_per_m * step_m / sun[2])
        wisps = detail.slice(height_m)
        for rays, phase in zip(pictures, phases):
            met_m = height_m + rays.jitter * step_m
            body_seen = _look_up(body, rays, met_m, layer.tile_m, layer.offset_m)
            wisps_seen = _look_up(wisps, rays, met_m, detail_m, layer.offset_m)
            density = smoothstep(0, layer.softness, body_seen - layer.erosion * (0.5 + wisps_seen * 0.5)) * foot
            depth = _look_up(shade, rays, met_m, layer.tile_m, layer.offset_m)
            lit = (0.72 * np.exp(-depth) + 0.28 * np.exp(-0.22 * depth)) * phase
            ambient = 0.45 + 0.55 * rise
            reach = height_m / rays.up
            alpha = (1 - np.exp(-density * layer.extinction_per_m * step_m / rays.up)) * np.exp(-((reach / layer.visibility_m) ** 1.5))
            colour = lit[..., None] * np.float32(sky.cloud_sun) + ambient * np.float32(sky.cloud_shade)
            rays.light = rays.light * (1 - alpha)[..., None] + colour * alpha[..., None]
            rays.clear = rays.clear * (1 - alpha)


def cloud_pictures(sky):
    """Front and dome pictures, each height × width × 4: light already weighted by cover, then the share of clear sky."""
    pictures = [front_rays(), dome_rays()]
    for layer in sorted(sky.layers, key=lambda layer: -layer.base_m):
        march(layer, sky, pictures)
    return [cv2.GaussianBlur(np.dstack([rays.light, rays.clear]), (0, 0), JITTER_BLUR_PIXELS) for rays in pictures]
