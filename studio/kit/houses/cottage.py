"""Cottages and plain terraced houses: rubble walls, mullioned casements or sashes, steep slated roofs, gabled bays, chimneys.

Built in a house's own coordinates (u along the front, v up, w out), as kit/houses/facade.py's town houses are.
"""

import math

import numpy as np

from kit.houses.facade import Front, Masonry, sash_window
from kit.houses.interiors import ROOMS

OVERHANG_M = 0.22
ROOF_THICK_M = 0.09


def cottage(scene, front, materials, look):
    """One house. `look`: width, eaves, pitch_degrees, depth, windows [(u, v0, wide, tall)], door (u or None), door_paint, bays
    [(u, width, eaves)], chimneys (u, …), sash (bool), bars, lit, seed. Materials: wall, trim, reveal, frame, glass, rooms, roof, pot,
    chimney, lead, door paints. Returns the Masonry's object(s)."""
    rng = np.random.default_rng(look["seed"])
    house = Masonry(front, materials)
    width, eaves, depth = look["width"], look["eaves"], look["depth"]
    things = []
    openings = list(look["windows"])
    door = look.get("door")
    _front_wall(house, width, eaves, openings, door)
    for opening in openings:
        _window(house, opening, rng, look)
    if door is not None:
        _door(house, door, look)
    ridge = eaves + depth / 2 * math.tan(math.radians(look["pitch_degrees"]))
    _ends(house, width, (eaves, ridge), depth)
    _roof(house, width, (eaves, ridge), depth)
    for u, wide, bay_eaves in look.get("bays", ()):
        things.append(_gabled_bay(scene, front, materials, {**look, "bay": (u, wide, bay_eaves), "seed": look["seed"] + 50}))
    for u in look["chimneys"]:
        _chimney(house, u, ridge, depth, rng)
    if look.get("gutter", True):
        house.box((0, width), (eaves - 0.16, eaves - 0.06), (OVERHANG_M - 0.02, OVERHANG_M + 0.10), "lead")
        house.box((width - 0.14, width - 0.06), (0.0, eaves - 0.1), (0.0, 0.09), "lead")
    things.append(house.finish(scene, f"cottage {look['seed']}"))
    return things


def _front_wall(house, width, eaves, windows, door):
    """Cuts the openings out, band by band from the foot up."""
    holes = [(u - w / 2, u + w / 2, v, v + t) for u, v, w, t in windows]
    if door is not None:
        holes.append((door - 0.48, door + 0.48, 0.0, 2.05))
    levels = sorted({0.0, eaves} | {hole[2] for hole in holes} | {hole[3] for hole in holes})
    for low, high in zip(levels, levels[1:]):
        left = 0.0
        for a, b, _, _ in sorted(hole for hole in holes if hole[2] <= low and hole[3] >= high):
            house.rect((left, a), (low, high), 0.0, "wall")
            left = b
        house.rect((left, width), (low, high), 0.0, "wall")


def _window(house, opening, rng, look):
    u, v0, wide, tall = opening
    a, b, high = u - wide / 2, u + wide / 2, v0 + tall
    if look.get("sash"):
        sash_window(house, (a, b), (v0, high), rng, look)
        house.box((a - 0.15, b + 0.15), (high, high + 0.24), (-0.01, 0.025), "trim")
        house.box((a - 0.12, b + 0.12), (v0 - 0.20, v0 - 0.02), (-0.01, 0.05), "trim")
        return
    house.hole((a, b), (v0, high), 0.2, "reveal")
    for low_u, high_u in ((a - 0.14, a), (b, b + 0.14)):
        house.box((low_u, high_u), (v0 - 0.02, high + 0.02), (-0.02, 0.015), "trim")
    house.box((a - 0.14, b + 0.14), (high, high + 0.17), (-0.02, 0.018), "trim")
    house.box((a - 0.22, b + 0.22), (high + 0.17, high + 0.23), (0.0, 0.085), "trim")
    house.box((a - 0.16, b + 0.16), (v0 - 0.10, v0), (-0.2, 0.07), "trim")
    lights = max(1, round(wide / 0.55))
    for k in range(lights):
        low_u, high_u = a + wide * k / lights, a + wide * (k + 1) / lights
        if k:
            house.box((low_u - 0.055, low_u + 0.055), (v0, high), (-0.15, -0.03), "trim")
        left, right = low_u + 0.06 * bool(k), high_u - 0.06 * (k < lights - 1)
        for s, t in ((left, left + 0.045), (right - 0.045, right)):
            house.box((s, t), (v0, high), (-0.16, -0.11), "frame")
        for s, t in ((v0, v0 + 0.05), (high - 0.045, high)):
            house.box((left, right), (s, t), (-0.16, -0.11), "frame")
        rows = max(2, round(tall / 0.33))
        for row in range(1, rows):
            at = v0 + tall * row / rows
            house.box((left, right), (at - 0.011, at + 0.011), (-0.145, -0.12), "frame")
        middle = (left + right) / 2
        house.box((middle - 0.010, middle + 0.010), (v0, high), (-0.145, -0.12), "frame")
    house.rect((a, b), (v0, high), -0.15, "glass")
    index = int(rng.integers(0, ROOMS // 2)) + (0 if rng.random() < look["lit"] else ROOMS // 2)
    house.rect((a, b), (v0, high), -0.19, "rooms", (index / ROOMS, 0, (index + 1) / ROOMS, 1))


def _door(house, u, look):
    a, b, paint = u - 0.48, u + 0.48, look["door_paint"]
    house.hole((a, b), (0.0, 2.05), 0.22, "reveal")
    for k in range(6):
        low, high = a + 0.05 + k * 0.143, a + 0.05 + (k + 1) * 0.143
        house.box((low + 0.004, high - 0.004), (0.04, 2.0), (-0.2, -0.15), paint)
    house.rect((a, b), (0.0, 2.05), -0.19, paint)
    for low, high in ((a - 0.16, a), (b, b + 0.16)):
        house.box((low, high), (0.0, 2.07), (-0.02, 0.02), "trim")
    house.box((a - 0.16, b + 0.16), (2.05, 2.26), (-0.02, 0.022), "trim")
    house.box((a - 0.1, b + 0.1), (0.0, 0.14), (0.0, 0.34), "trim")
    if look.get("hood", True):
        house.box((a - 0.28, b + 0.28), (2.40, 2.47), (0.0, 0.62), "trim")
        for low in (a - 0.2, b + 0.08):
            house.box((low, low + 0.12), (2.12, 2.40), (0.0, 0.16), "trim")
            house.box((low, low + 0.12), (2.27, 2.40), (0.16, 0.40), "trim")
    house.box((b - 0.16, b - 0.12), (1.0, 1.08), (-0.15, -0.10), "lead")


def _ends(house, width, heights, depth):
    eaves, ridge = heights
    for u in (0.0, width):
        house.quad([(u, 0, -depth), (u, 0, 0), (u, eaves, 0), (u, eaves, -depth)], "wall")
        house.quad([(u, eaves, -depth), (u, eaves, 0), (u, ridge, -depth / 2), (u, ridge, -depth / 2)], "wall")


def _roof(house, width, heights, depth):
    """Two slopes with a thickness, ridge stones, and copings at both ends."""
    eaves, ridge = heights
    half = depth / 2
    slope = (ridge - eaves) / half
    low, long = eaves - OVERHANG_M * slope, math.hypot(half + OVERHANG_M, ridge - eaves + OVERHANG_M * slope)
    tile = (0.0, 0.0, width, long)
    for front_w, ridge_w, sign in ((OVERHANG_M, -half, 1), (-depth - OVERHANG_M, -half, -1)):
        corners = [
            (0, low + ROOF_THICK_M, front_w),
            (width, low + ROOF_THICK_M, front_w),
            (width, ridge + ROOF_THICK_M, ridge_w),
            (0, ridge + ROOF_THICK_M, ridge_w),
        ]
        house.quad(corners if sign > 0 else corners[::-1], "roof", tile)
    house.rect((0, width), (low, low + ROOF_THICK_M), OVERHANG_M, "roof", (0, 0, width, ROOF_THICK_M))
    house.quad([(0, low, OVERHANG_M), (width, low, OVERHANG_M), (width, eaves, 0), (0, eaves, 0)], "reveal")
    for a, b in ((-0.06, 0.20), (width - 0.20, width + 0.06)):
        _sloped_bar(house, (a, b), ((low + ROOF_THICK_M, OVERHANG_M), (ridge + ROOF_THICK_M, -half)), "trim")
    house.box((0, width), (ridge + 0.02, ridge + 0.20), (-half - 0.12, -half + 0.12), "trim")


def _sloped_bar(house, u, ends, name):
    """A coping stone run from (v, w) to (v, w), 0.12 m proud of the slope."""
    (a, b), ((v0, w0), (v1, w1)), rise = u, ends, 0.12
    house.quad([(a, v0 + rise, w0), (b, v0 + rise, w0), (b, v1 + rise, w1), (a, v1 + rise, w1)], name)
    house.quad([(a, v0, w0), (b, v0, w0), (b, v0 + rise, w0), (a, v0 + rise, w0)], name)
    house.quad([(b, v0 - 0.1, w0), (b, v1 - 0.1, w1), (b, v1 + rise, w1), (b, v0 + rise, w0)], name)
    house.quad([(a, v0 - 0.1, w0), (a, v0 + rise, w0), (a, v1 + rise, w1), (a, v1 - 0.1, w1)], name)


def _gabled_bay(scene, front, materials, look):
    """A bay that stands 0.35 m out of the front and ends in a gable."""
    u, wide, eaves = look["bay"]
    rng = np.random.default_rng(look["seed"])
    x, y, _ = front.world(u - wide / 2, 0, 0.35)
    bay = Masonry(Front(x, y, front.turn_radians), materials)
    half = wide / 2
    peak = eaves + half * math.tan(math.radians(look["pitch_degrees"] + 3))
    windows = [(half, 0.75, 1.65, 1.25), (half, 3.05, 1.15, 1.15), (half, eaves + 0.55, 0.5, 0.6)]
    windows = [w for w in windows if w[1] + w[3] < eaves or w[1] > eaves]
    low = [w for w in windows if w[1] < eaves]
    _front_wall(bay, wide, eaves, low, None)
    for window in low:
        _window(bay, window, rng, look)
    bay.quad([(0, eaves, 0), (wide, eaves, 0), (half, peak, 0), (half, peak, 0)], "wall")
    bay.box((half - 0.12, half + 0.12), (eaves + 0.55, eaves + 1.0), (-0.01, 0.012), "lead")
    for a in (0.0, wide):
        bay.quad([(a, 0, -0.4), (a, 0, 0), (a, eaves, 0), (a, eaves, -0.4)], "wall")
    back = -3.2
    long = math.hypot(half, peak - eaves)
    bay.quad([(-0.08, eaves, 0.10), (half, peak + 0.1, 0.10), (half, peak + 0.1, back), (-0.08, eaves, back)], "roof", (0, 0, 3.3, long))
    bay.quad(
        [(half, peak + 0.1, 0.10), (wide + 0.08, eaves, 0.10), (wide + 0.08, eaves, back), (half, peak + 0.1, back)],
        "roof",
        (0, 0, 3.3, long),
    )
    for (a, va), (b, vb) in (((-0.10, eaves - 0.05), (half, peak + 0.02)), ((half, peak + 0.02), (wide + 0.10, eaves - 0.05))):
        bay.quad([(a, va, 0.12), (b, vb, 0.12), (b, vb + 0.2, 0.12), (a, va + 0.2, 0.12)], "trim")
        bay.quad([(a, va + 0.2, 0.12), (b, vb + 0.2, 0.12), (b, vb + 0.2, -0.16), (a, va + 0.2, -0.16)], "trim")
    bay.box((half - 0.1, half + 0.1), (peak + 0.15, peak + 0.55), (-0.1, 0.1), "trim")
    return bay.finish(scene, f"bay {look['seed']}")


def _chimney(house, u, ridge, depth, rng):
    a, b, w0, w1 = u - 0.42, u + 0.42, -depth / 2 - 0.42, -depth / 2 + 0.42
    top = ridge + rng.uniform(1.1, 1.6)
    house.box((a, b), (ridge - 1.2, top), (w0, w1), "chimney")
    for low, high, out in ((top - 0.30, top - 0.22, 0.05), (top - 0.06, top + 0.05, 0.08)):
        house.box((a - out, b + out), (low, high), (w0 - out, w1 + out), "trim")
    for k in range(2):
        house.box((a + 0.12 + k * 0.36, a + 0.34 + k * 0.36), (top, top + 0.42), (-depth / 2 - 0.11, -depth / 2 + 0.11), "pot")
