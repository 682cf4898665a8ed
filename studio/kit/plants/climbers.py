"""Garden growth on and before walls: climbing roses, full flower boxes, cottage borders, all as leaves and small blooms in one mesh."""

import numpy as np

from kit.shapes.fast_mesh import MeshParts, tube


def _leaves(parts, centres, outward, size, rng, slot=1):
    """Kite-shaped leaves that face roughly `outward` (n × 3) and hang a little."""
    count = len(centres)
    face = outward + rng.normal(0, 0.55, (count, 3))
    face /= np.linalg.norm(face, axis=1, keepdims=True)
    long = np.cross(face, rng.normal(0, 1, (count, 3)))
    long /= np.linalg.norm(long, axis=1, keepdims=True)
    wide = np.cross(face, long)
    scale = size * rng.uniform(0.6, 1.35, (count, 1))
    corners = np.stack(
        [centres - long * scale * 0.5, centres + wide * scale * 0.34, centres + long * scale * 0.55, centres - wide * scale * 0.34], axis=1
    )
    parts.add(corners, np.arange(count * 4).reshape(-1, 4), slot)


def _blooms(parts, centres, outward, size, rng, slot=2):
    """Full flowers: two rings of petals about a heart, as little domes."""
    ring = np.linspace(0, 2 * np.pi, 6, endpoint=False)
    for shrink, lift in ((1.0, 0.0), (0.62, 0.35)):
        count = len(centres)
        face = outward + rng.normal(0, 0.35, (count, 3))
        face /= np.linalg.norm(face, axis=1, keepdims=True)
        first = np.cross(face, rng.normal(0, 1, (count, 3)))
        first /= np.linalg.norm(first, axis=1, keepdims=True)
        second = np.cross(face, first)
        radius = size * shrink * rng.uniform(0.75, 1.25, (count, 1))
        tip = centres + face * radius * (0.45 + lift)
        rim = [centres + face * radius * lift + (first * np.cos(a) + second * np.sin(a)) * radius for a in ring]
        for k in range(6):
            parts.add_triangles(np.stack([rim[k], rim[(k + 1) % 6], tip], axis=1), slot)


def along(path, count, rng):
    """Random points on a polyline (m × 3), evenly by length."""
    path = np.asarray(path, float)
    reach = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    at = rng.random(count) * reach[-1]
    return np.stack([np.interp(at, reach, path[:, axis]) for axis in range(3)], axis=1)


def climbing_rose(front, paths, materials, seed=1, spread=0.22, density=420, bloom=0.11):
    """A rose trained on a house front: `paths` are polylines of (u, v); `density` leaves a metre.

    Mesh block; materials bark, leaf, bloom.
    """
    rng, parts = np.random.default_rng(seed), MeshParts()
    out = np.array(front.world(0, 0, 1)) - np.array(front.world(0, 0, 0))
    for line in paths:
        path = np.array([front.world(u, v, 0.05) for u, v in line])
        wobble = path + rng.normal(0, 0.03, path.shape)
        parts.add_sheets(tube(wobble, np.linspace(0.028, 0.010, len(path)), 5)[None], 0)
        length = np.linalg.norm(np.diff(path, axis=0), axis=1).sum()
        count = int(length * density)
        side = np.array(front.world(1, 0, 0)) - np.array(front.world(0, 0, 0))
        middle = along(path, count, rng)
        lumps = 0.55 + 0.9 * np.abs(np.sin(middle @ [3.1, 2.3, 4.7] + seed))
        reach = rng.normal(0, 1, (count, 2)) * (spread * lumps)[:, None]
        proud = np.abs(rng.normal(0.10, 0.09, count)) * np.exp(-(reach**2).sum(1) / (4 * spread**2))
        points = middle + side * reach[:, :1] + np.array([0, 0, 1.0]) * reach[:, 1:] + out * (0.03 + proud)[:, None]
        points = points[points[:, 2] > 0.25]
        _leaves(parts, points, np.broadcast_to(out, points.shape), 0.075, rng)
        chosen = points[rng.random(len(points)) < bloom]
        _blooms(parts, chosen + out * 0.05, np.broadcast_to(out + [0, 0, 0.2], chosen.shape), 0.048, rng)
    return parts.mesh(f"rose {seed}", materials)


def border(path, materials, seed=1, shape=(0.25, 0.45), density=500, bloom=0.10, leaf=0.06):
    """A strip of low plants along `path` (m × 3): `shape` = (half width, height). Also fills window boxes and tubs."""
    rng, parts = np.random.default_rng(seed), MeshParts()
    path = np.asarray(path, float)
    length = max(np.linalg.norm(np.diff(path, axis=0), axis=1).sum(), 0.3)
    count = int(length * density)
    middle = along(path, count, rng)
    lump = 0.5 + 0.6 * np.abs(np.sin(middle @ [2.7, 2.1, 0.0] * 1.7 + seed)) + 0.25 * np.sin(middle @ [7.1, 6.3, 0.0])
    angle, radius = rng.random(count) * 2 * np.pi, np.sqrt(rng.random(count)) * shape[0]
    dome = np.sqrt(np.clip(1 - (radius / shape[0]) ** 2 * 0.8, 0.1, 1))
    rise = rng.random(count) ** 0.6 * shape[1] * dome * lump
    points = middle + np.stack([np.cos(angle) * radius, np.sin(angle) * radius, rise], axis=1)
    outward = np.stack([np.cos(angle), np.sin(angle), np.full(count, 0.8)], axis=1)
    _leaves(parts, points, outward, leaf, rng)
    top = points[(rise > 0.55 * shape[1] * dome * lump) & (rng.random(count) < bloom * 2)]
    up = np.broadcast_to(np.array([0.0, -0.4, 1.0]), top.shape)
    _blooms(parts, top + [0, 0, 0.03], up, leaf * 0.55, rng)
    return parts.mesh(f"border {seed}", materials)
