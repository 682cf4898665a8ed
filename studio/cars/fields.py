"""Signed-distance building blocks in numpy: negative inside, metres, any broadcastable arrays.

Why distance fields: a car is a handful of large faired surfaces that meet in fillets of known radius. As fields these are
one `smooth_max` each, and the same numbers that shape the skin later give the outline of every window, lamp and shut line.
"""

import numpy as np

TABLE_STEP_METRES = 0.004


class Curve:
    """A faired graph y(x) through points, softened so that its curvature is continuous (reflections show kinks at once)."""

    def __init__(self, points, soften=0.04):
        xs, ys = (np.array(values, float) for values in zip(*sorted(points)))
        margin = 0.6
        self.start = xs[0] - margin
        grid = np.arange(self.start, xs[-1] + margin, TABLE_STEP_METRES)
        self.table = _soften(_monotone_cubic(xs, ys, grid), soften)

    def __call__(self, x):
        position = (np.asarray(x) - self.start) / TABLE_STEP_METRES
        index = np.clip(np.floor(position).astype(np.int64), 1, len(self.table) - 3)
        t = np.clip(position - index, 0, 1)
        a, b, c, d = (self.table[index + offset] for offset in (-1, 0, 1, 2))
        return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))

    def slope(self, x):
        return (self(np.asarray(x) + 0.01) - self(np.asarray(x) - 0.01)) / 0.02


def _monotone_cubic(xs, ys, grid):
    """Hermite interpolation with Fritsch-Carlson tangents; straight on beyond the ends."""
    secants = np.diff(ys) / np.diff(xs)
    tangents = np.concatenate([secants[:1], (secants[:-1] + secants[1:]) / 2, secants[-1:]])
    for i in range(1, len(xs) - 1):
        before, after = secants[i - 1], secants[i]
        tangents[i] = 0.0 if before * after <= 0 else 2 * before * after / (before + after)
    i = np.clip(np.searchsorted(xs, grid) - 1, 0, len(xs) - 2)
    h = xs[i + 1] - xs[i]
    t = np.clip((grid - xs[i]) / h, 0, 1)
    inside = (
        (1 + 2 * t) * (1 - t) ** 2 * ys[i]
        + t * (1 - t) ** 2 * h * tangents[i]
        + t * t * (3 - 2 * t) * ys[i + 1]
        + t * t * (t - 1) * h * tangents[i + 1]
    )
    return inside + np.minimum(grid - xs[0], 0) * tangents[0] + np.maximum(grid - xs[-1], 0) * tangents[-1]


def _soften(table, sigma):
    if sigma <= 0:
        return table
    reach = int(np.ceil(3 * sigma / TABLE_STEP_METRES))
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) * TABLE_STEP_METRES / sigma) ** 2)
    # Odd extension keeps the slope at the ends, where an edge value repeated would flatten it.
    left = 2 * table[0] - table[reach:0:-1]
    right = 2 * table[-1] - table[-2 : -reach - 2 : -1]
    return np.convolve(np.concatenate([left, table, right]), kernel / kernel.sum(), "valid")


def smooth_max(a, b, width):
    """Intersection with a fillet; `width` is where blending begins, the fillet's radius about half of it (Quilez, cubic)."""
    h = np.maximum(width - np.abs(a - b), 0) / width
    return np.maximum(a, b) + h * h * h * (width / 6)


def smooth_min(a, b, width):
    """Union with a fillet."""
    return -smooth_max(-a, -b, width)


def ramp(x, start, end):
    """0 before start, 1 after end, smooth between."""
    t = np.clip((x - start) / (end - start), 0, 1)
    return t * t * t * (t * (6 * t - 15) + 10)


def hump(x, centre, width):
    return np.exp(-(((x - centre) / width) ** 2))


def box(x, y, z, half, radius):
    """Rounded box of half sizes `half` about the origin."""
    q = [np.abs(value) - (size - radius) for value, size in zip((x, y, z), half)]
    outside = np.sqrt(sum(np.maximum(value, 0) ** 2 for value in q))
    return outside + np.minimum(np.maximum(np.maximum(q[0], q[1]), q[2]), 0) - radius


def rounded_outline(points, rounds=2):
    """Corner cutting (Chaikin): the closed outline as a smooth curve that keeps close to its polygon."""
    for _ in range(rounds):
        pairs = list(zip(points, points[1:] + points[:1]))
        points = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairs for t in (0.11, 0.89)]
    return points


def polygon(u, v, points, radius=0.0):
    """Signed distance to a closed polygon, grown by `radius` all round; far outside only a lower bound of it."""
    u, v = np.broadcast_arrays(np.asarray(u, float), np.asarray(v, float))
    low, high = np.min(points, axis=0), np.max(points, axis=0)
    beyond = np.hypot(np.maximum(np.maximum(low[0] - u, u - high[0]), 0), np.maximum(np.maximum(low[1] - v, v - high[1]), 0))
    distance = np.array(beyond - radius)
    near = beyond < 0.06
    distance[near] = _exact_polygon(u[near], v[near], points) - radius
    return distance


def _exact_polygon(u, v, points):
    nearest = np.full(u.shape, np.inf)
    inside = np.zeros(u.shape, bool)
    for (u0, v0), (u1, v1) in zip(points, points[1:] + points[:1]):
        du, dv = u1 - u0, v1 - v0
        t = np.clip(((u - u0) * du + (v - v0) * dv) / (du * du + dv * dv), 0, 1)
        nearest = np.minimum(nearest, (u - u0 - t * du) ** 2 + (v - v0 - t * dv) ** 2)
        if dv:
            inside ^= ((v0 > v) != (v1 > v)) & (u < u0 + (v - v0) * du / dv)
    return np.sqrt(nearest) * np.where(inside, -1, 1)
