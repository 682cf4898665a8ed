"""Narrow houses of an East Asian shopping lane: open shopfronts or shutters below, wide windows, grilles and air coolers above."""

import numpy as np

from kit.houses.facade import Front, Masonry, wall_band
from kit.houses.interiors import ROOMS, SHOPS

SHOP_M = 3.0
STOREY_M = 2.9
RECESS_M = 0.10


def narrow_house(scene, front: Front, materials, look):
    """One house. `look`: width, storeys (above the shop), lit (share of windows), shop ("open", "shutter" or "counter"), seed.

    `materials`: wall, frame, glass, rooms, shops, shop wall, shop floor, dark, steel, cooler, cloth 0…2.
    """
    rng = np.random.default_rng(look["seed"])
    house = Masonry(front, materials)
    width, storeys = look["width"], look["storeys"]
    {"open": _open_shop, "shutter": _shutter, "counter": _counter}[look["shop"]](house, width, rng)
    house.box((0, width), (SHOP_M - 0.12, SHOP_M), (0.0, 0.12), "steel")
    bays = max(1, round(width / 2.6))
    for storey in range(storeys):
        base, pitch = SHOP_M + storey * STOREY_M, width / bays
        half, tall = min(pitch * 0.36, 0.95), float(rng.choice([1.25, 1.25, 1.7]))
        low = base + 2.35 - tall
        openings = [(pitch * (bay + 0.5) - half, pitch * (bay + 0.5) + half, low, low + tall) for bay in range(bays)]
        wall_band(house, (0, width), (base, base + STOREY_M), openings)
        for opening in openings:
            _window(house, opening, rng, look["lit"])
        if rng.random() < 0.55:
            _cooler(house, float(rng.uniform(0.2, max(0.25, width - 1.1))), base + 0.18)
        if rng.random() < 0.3:
            _balcony(house, (openings[0][0] - 0.3, openings[-1][1] + 0.3), low - 0.25)
    top = SHOP_M + storeys * STOREY_M
    house.box((0, width), (top, top + 0.9), (-0.2, 0.0), "wall")
    house.box((0, width), (top + 0.85, top + 0.93), (-0.24, 0.03), "steel")
    for u in (0.0, width):
        house.quad([(u, 0, -8.0), (u, 0, 0), (u, top + 0.9, 0), (u, top + 0.9, -8.0)], "wall")
    for at in (0.10, width - 0.16):
        house.box((at, at + 0.075), (0.0, top), (0.0, 0.09), "steel")
    house.box((width * 0.5, width * 0.5 + 0.03), (SHOP_M, top), (0.0, 0.03), "dark")
    if rng.random() < 0.7:
        house.box((0.6, min(width - 0.4, 2.4)), (top + 0.9, top + 2.4), (-3.4, -1.6), "cooler")
    return house.finish(scene, f"narrow house {look['seed']}")


def _window(house, opening, rng, lit_share):
    a, b, low, high = opening
    house.hole((a, b), (low, high), RECESS_M + 0.04, "frame")
    house.box((a - 0.05, b + 0.05), (low - 0.05, low), (-RECESS_M, 0.05), "frame")
    middle, back = (a + b) / 2, -RECESS_M
    for left, right in ((a, a + 0.045), (b - 0.045, b), (middle - 0.03, middle + 0.03)):
        house.box((left, right), (low, high), (back - 0.03, back), "frame")
    for bottom, top in ((low, low + 0.05), (high - 0.05, high)):
        house.box((a, b), (bottom, top), (back - 0.03, back), "frame")
    house.rect((a, b), (low, high), back - 0.02, "glass")
    index = int(rng.integers(0, ROOMS // 2)) + (0 if rng.random() < lit_share else ROOMS // 2)
    house.rect((a, b), (low, high), back - 0.05, "rooms", (index / ROOMS, 0, (index + 1) / ROOMS, 1))
    if rng.random() < 0.3:
        for k in range(round((b - a) / 0.12)):
            house.box((a + 0.06 + k * 0.12, a + 0.075 + k * 0.12), (low - 0.02, high + 0.02), (0.04, 0.055), "steel")


def _cooler(house, u, v):
    """An air cooler on its bracket, with fan grille and pipe."""
    house.box((u, u + 0.80), (v, v + 0.58), (0.06, 0.36), "cooler")
    house.box((u + 0.08, u + 0.52), (v + 0.07, v + 0.51), (0.36, 0.375), "dark")
    for k in range(6):
        house.box((u + 0.08, u + 0.52), (v + 0.09 + k * 0.075, v + 0.105 + k * 0.075), (0.375, 0.385), "cooler")
    house.box((u, u + 0.80), (v - 0.05, v), (0.0, 0.38), "steel")
    house.box((u + 0.86, u + 0.92), (v - 1.2, v + 0.4), (0.0, 0.06), "cooler")


def _balcony(house, u, v):
    house.box(u, (v - 0.10, v), (0.0, 0.72), "wall")
    for height in (0.10, 0.95):
        house.box(u, (v + height, v + height + 0.035), (0.68, 0.71), "steel")
    for k in range(round((u[1] - u[0]) / 0.13) + 1):
        at = min(u[0] + k * 0.13, u[1] - 0.012)
        house.box((at, at + 0.012), (v, v + 0.95), (0.688, 0.70), "steel")


def _lit_inside(house, u, rng, depth=-2.0):
    a, b = u
    shop, head = int(rng.integers(0, SHOPS)), SHOP_M - 0.45
    house.rect((a, b), (0.05, head), depth, "shops", (shop / SHOPS, 0, (shop + 1) / SHOPS, 1))
    house.quad([(a, 0.05, 0), (a, 0.05, depth), (a, head, depth), (a, head, 0)], "shop wall")
    house.quad([(b, 0.05, depth), (b, 0.05, 0), (b, head, 0), (b, head, depth)], "shop wall")
    house.quad([(a, 0.05, 0), (b, 0.05, 0), (b, 0.05, depth), (a, 0.05, depth)], "shop floor")
    house.quad([(a, head, depth), (b, head, depth), (b, head, 0), (a, head, 0)], "shop wall")


def _frame_round(house, width):
    for a, b in ((0.0, 0.3), (width - 0.3, width)):
        house.box((a, b), (0.0, SHOP_M - 0.12), (-0.3, 0.0), "wall")
    house.box((0.0, width), (SHOP_M - 0.55, SHOP_M - 0.12), (-0.3, 0.02), "wall")


def _open_shop(house, width, rng):
    """Sliding glass doors before a lit room."""
    _frame_round(house, width)
    _lit_inside(house, (0.3, width - 0.3), rng)
    panes = max(2, round((width - 0.6) / 0.95))
    for k in range(panes + 1):
        at = 0.3 + (width - 0.6) * k / panes
        house.box((at - 0.03, at + 0.03), (0.05, SHOP_M - 0.5), (-0.12, -0.07), "frame")
    for low, high in ((0.0, 0.10), (SHOP_M - 0.62, SHOP_M - 0.54), (0.95, 1.0)):
        house.box((0.3, width - 0.3), (low, high), (-0.12, -0.07), "frame")
    house.rect((0.3, width - 0.3), (0.05, SHOP_M - 0.5), -0.10, "glass")
    _awning(house, width, rng)


def _counter(house, width, rng):
    """An eating place: short cloths in the doorway, a timber dado, slatted windows."""
    _frame_round(house, width)
    _lit_inside(house, (0.3, width - 0.3), rng, -1.6)
    house.box((0.3, width * 0.55), (0.0, 0.95), (-0.2, -0.05), "timber")
    for k in range(round((width * 0.55 - 0.3) / 0.075)):
        at = 0.3 + k * 0.075
        house.box((at, at + 0.028), (0.95, SHOP_M - 0.55), (-0.12, -0.08), "timber")
    cloth, left, right = f"cloth {int(rng.integers(0, 3))}", width * 0.57, width - 0.34
    for k in range(4):
        a = left + (right - left) * k / 4
        sway = 0.02 * rng.normal()
        house.quad(
            [
                (a + 0.012, 1.55, 0.03 + sway),
                (a + (right - left) / 4 - 0.012, 1.55, 0.03 - sway),
                (a + (right - left) / 4 - 0.012, 2.35, 0.03),
                (a + 0.012, 2.35, 0.03),
            ],
            cloth,
        )
    house.box((left - 0.05, right + 0.05), (2.35, 2.385), (0.015, 0.045), "timber")


def _shutter(house, width, rng):
    """A roller shutter, with its slats."""
    _frame_round(house, width)
    for k in range(28):
        low = 0.02 + k * 0.088
        house.quad(
            [(0.3, low, -0.16), (width - 0.3, low, -0.16), (width - 0.3, low + 0.088, -0.135), (0.3, low + 0.088, -0.135)], "shutter"
        )
        house.quad(
            [(0.3, low + 0.088, -0.135), (width - 0.3, low + 0.088, -0.135), (width - 0.3, low + 0.088, -0.16), (0.3, low + 0.088, -0.16)],
            "shutter",
        )


def _awning(house, width, rng):
    cloth, out, steps = f"cloth {int(rng.integers(0, 3))}", 0.75, round(width / 0.36)
    for k in range(steps):
        a, b = width * k / steps, width * (k + 1) / steps
        name = cloth if k % 2 else "cloth pale"
        house.quad([(a, SHOP_M - 0.55, out), (b, SHOP_M - 0.55, out), (b, SHOP_M - 0.16, 0.02), (a, SHOP_M - 0.16, 0.02)], name)
        house.quad([(a, SHOP_M - 0.74, out), (b, SHOP_M - 0.74, out), (b, SHOP_M - 0.55, out), (a, SHOP_M - 0.55, out)], name)
