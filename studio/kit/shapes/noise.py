"""Noise on arrays: gradient noise at any point, fractal sums, and an eroded sum that makes believable hills."""

import numpy as np

_TURNS = np.arange(1024) * (2 * np.pi / 1024)
COSINES, SINES = np.cos(_TURNS).astype(np.float32), np.sin(_TURNS).astype(np.float32)


def _gradients(ix, iy, seed):
    """Pseudo-random unit gradients of lattice points, from an integer hash (Wang-like mixing)."""
    h = (
        ix.astype(np.uint32) * np.uint32(374761393)
        + iy.astype(np.uint32) * np.uint32(668265263)
        + np.uint32(seed * 2246822519 & 0xFFFFFFFF)
    )
    h = (h ^ (h >> np.uint32(13))) * np.uint32(1274126177)
    h = h ^ (h >> np.uint32(16))
    turn = (h >> np.uint32(22)).astype(np.int32)
    return COSINES[turn], SINES[turn]


def gradient_noise(x, y, seed=0):
    """Perlin noise of arrays x, y (unit lattice), about -0.7 to 0.7, with its derivatives: (value, d/dx, d/dy)."""
    x, y = np.asarray(x, np.float32), np.asarray(y, np.float32)
    x0, y0 = np.floor(x), np.floor(y)
    fx, fy = x - x0, y - y0
    ix, iy = x0.astype(np.int32), y0.astype(np.int32)
    corners = []
    for dx in (0, 1):
        for dy in (0, 1):
            gx, gy = _gradients(ix + dx, iy + dy, seed)
            corners.append((gx * (fx - dx) + gy * (fy - dy), gx, gy))
    (a, ax, ay), (b, bx, by), (c, cx, cy), (d, dx_, dy_) = corners
    u, v = fx**3 * (fx * (fx * 6 - 15) + 10), fy**3 * (fy * (fy * 6 - 15) + 10)
    du, dv = 30 * fx**2 * (fx * (fx - 2) + 1), 30 * fy**2 * (fy * (fy - 2) + 1)

    def blend(p, q, r, s):
        return (p * (1 - u) + r * u) * (1 - v) + (q * (1 - u) + s * u) * v

    value = blend(a, b, c, d)
    slope_x = blend(ax, bx, cx, dx_) + du * ((c - a) * (1 - v) + (d - b) * v)
    slope_y = blend(ay, by, cy, dy_) + dv * ((b - a) * (1 - u) + (d - c) * u)
    return value, slope_x, slope_y


def fractal(x, y, octaves=5, seed=0, gain=0.5):
    """A fractal sum, about -1 to 1."""
    total, weight = np.zeros(np.broadcast(x, y).shape, np.float32), 1.0
    for octave in range(octaves):
        total += weight * gradient_noise(x * 2.03**octave + 17.3 * octave, y * 2.03**octave, seed + octave)[0]
        weight *= gain
    return total * 1.4


def eroded(x, y, octaves=9, seed=0):
    """Hills as weather leaves them: octaves count less on slopes already steep (Quilez, "more noise", 2008). About -1 to 1."""
    total = np.zeros(np.broadcast(x, y).shape, np.float32)
    slope_x, slope_y = np.zeros_like(total), np.zeros_like(total)
    weight, px, py = 1.0, x, y
    for octave in range(octaves):
        value, dx, dy = gradient_noise(px, py, seed + octave)
        slope_x += dx
        slope_y += dy
        total += weight * value / (1 + 1.3 * (slope_x**2 + slope_y**2))
        weight *= 0.5
        px, py = 1.6 * px - 1.2 * py + 3.1, 1.2 * px + 1.6 * py - 1.7
    return total * 1.9


def ridged(x, y, octaves=7, seed=0):
    """Sharp crests: 1 on ridges, falling to about 0; each octave counts where the one before was high (Musgrave)."""
    total, weight, size, norm = np.zeros(np.broadcast(x, y).shape, np.float32), 1.0, 1.0, 0.0
    for octave in range(octaves):
        crest = (1 - np.abs(gradient_noise(x * 2.07**octave + 11.1 * octave, y * 2.07**octave - 5.2 * octave, seed + octave)[0]) * 1.6) ** 2
        total += size * crest * weight
        norm += size
        weight = np.clip(crest * 1.1, 0, 1)
        size *= 0.5
    return total / norm


def smoothstep(low, high, value):
    """Hermite step from 0 at `low` to 1 at `high`."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)
