"""A Georgian terrace: stuccoed ground floor with an arched door, brick above, iron balconets, railings on the pavement's edge."""

import math

import numpy as np

from kit.houses.facade import REVEAL_M, Front, Masonry, cornice, roof, sash_window, wall_band

GROUND_M = 3.9
STOREYS_M = (3.7, 3.1, 2.7)
AREA_M = 1.35


def terrace_house(scene, front: Front, materials, look):
    """One house. `look`: width, storeys (above the ground floor), bays, bars, lit, door (material), door_bay, seed.

    `materials` as for `town_house`, and iron, brass, area, step, doors. Its railings stand AREA_M before the wall.
    """
    rng = np.random.default_rng(look["seed"])
    house = Masonry(front, materials)
    width, pitch = look["width"], look["width"] / look["bays"]
    _ground_floor(house, rng, look)
    base = GROUND_M
    for storey in range(look["storeys"]):
        tall, rise = ((2.55, 0.28), (1.95, 0.60), (1.45, 0.62))[min(storey, 2)], STOREYS_M[min(storey, 2)]
        low, half = base + tall[1], min(0.58, pitch * 0.27)
        openings = [(pitch * (bay + 0.5) - half, pitch * (bay + 0.5) + half, low, low + tall[0]) for bay in range(look["bays"])]
        wall_band(house, (0, width), (base, base + rise), openings)
        for a, b, bottom, top in openings:
            sash_window(house, (a, b), (bottom, top), rng, look)
            # A flat arch of gauged bricks.
            house.box((a - 0.12, b + 0.12), (top, top + 0.30), (0.0, 0.012), "arch")
            if storey == 0:
                _balconet(house, (a - 0.18, b + 0.18), bottom)
        base += rise
        if storey == 0:
            house.box((0, width), (base - 0.02, base + 0.16), (0.0, 0.05), "trim")
    house.box((0, width), (GROUND_M - 0.22, GROUND_M), (0.0, 0.10), "trim")
    cornice(house, width, base + 0.1, 0.30)
    roof(house, width, base + 0.1, rng)
    for u in (0.0, width):
        house.quad([(u, 0, -9.0), (u, 0, 0), (u, base + 0.8, 0), (u, base + 0.8, -9.0)], "wall")
    house.box((width - 0.10, width - 0.02), (0.1, base - 0.3), (0.0, 0.08), "pipe")
    _railings(house, look)
    return house.finish(scene, f"terrace {look['seed']}")


def _door_range(look):
    pitch = look["width"] / look["bays"]
    middle = pitch * (look["door_bay"] + 0.5)
    return middle - 0.55, middle + 0.55


def _ground_floor(house, rng, look):
    width, pitch, half = look["width"], look["width"] / look["bays"], 0.56
    left, right = _door_range(look)
    openings = []
    for bay in range(look["bays"]):
        middle = pitch * (bay + 0.5)
        openings.append((left, right, 0.32, 3.35) if bay == look["door_bay"] else (middle - half, middle + half, 1.15, 3.25))
    wall_band(house, (0, width), (0.0, GROUND_M), openings, "trim")
    # Rustication: raised courses with grooves between, cut at the openings.
    for course in range(9):
        low = 0.16 + course * 0.40
        edges = [0.0]
        for a, b, bottom, top in openings:
            if bottom - 0.2 < low + 0.18 < top + 0.25:
                edges += [a - 0.16, b + 0.16]
        edges.append(width)
        for a, b in zip(edges[::2], edges[1::2]):
            house.box((a, b), (low, low + 0.365), (0.0, 0.032), "trim")
    for a, b, bottom, top in openings:
        if bottom > 0.5:
            sash_window(house, (a, b), (bottom, top), rng, look)
    _door(house, (left, right), look)


def _door(house, u, look):
    (a, b), middle = u, sum(u) / 2
    back, spring = -REVEAL_M - 0.10, 2.75
    house.hole(u, (0.32, 3.35), REVEAL_M + 0.16, "trim")
    house.box((a + 0.09, b - 0.09), (0.32, 2.55), (back - 0.06, back), look["door"])
    for low, high in ((0.50, 1.05), (1.22, 1.72), (1.86, 2.42)):
        for left, right in ((a + 0.20, middle - 0.06), (middle + 0.06, b - 0.20)):
            house.box((left, right), (low, high), (back, back + 0.022), look["door"])
    house.box((middle - 0.035, middle + 0.035), (1.30, 1.37), (back, back + 0.08), "brass")
    house.box((middle - 0.13, middle + 0.13), (1.10, 1.15), (back, back + 0.03), "brass")
    house.box((a, b), (2.55, 2.66), (back - 0.06, back + 0.05), "frame")
    for left, right in ((a, a + 0.09), (b - 0.09, b)):
        house.box((left, right), (0.32, 3.35), (back - 0.06, back + 0.03), "frame")
    # The fanlight: warm light behind glazing bars that fan out.
    lamp = 0 if look["seed"] % 3 else 9
    house.rect((a, b), (2.66, 3.35), back - 0.06, "rooms", (lamp / 16, 0.3, (lamp + 1) / 16, 0.8))
    for k in range(1, 6):
        angle = math.pi * k / 6
        du, dv = math.cos(angle), math.sin(angle)
        foot = (middle + 0.10 * du, 2.68 + 0.10 * dv)
        tip = (middle + 0.55 * du, 2.68 + 0.62 * dv)
        house.quad(
            [
                (foot[0] - 0.012 * dv, foot[1] + 0.012 * du, back),
                (foot[0] + 0.012 * dv, foot[1] - 0.012 * du, back),
                (tip[0] + 0.012 * dv, tip[1] - 0.012 * du, back),
                (tip[0] - 0.012 * dv, tip[1] + 0.012 * du, back),
            ],
            "frame",
        )
    # Spandrels that make the opening round-headed.
    for side in (-1, 1):
        for k in range(6):
            first, second = math.pi / 2 * k / 6, math.pi / 2 * (k + 1) / 6
            p = [(middle + side * 0.55 * math.cos(angle), spring - 0.05 + 0.62 * math.sin(angle)) for angle in (first, second)]
            corners = [(p[0][0], p[0][1]), (middle + side * 0.55, p[0][1]), (middle + side * 0.55, p[1][1]), (p[1][0], p[1][1])]
            house.quad([(c[0], c[1], 0.0) for c in (corners if side > 0 else corners[::-1])], "trim")
    for left, right in ((a - 0.30, a - 0.06), (b + 0.06, b + 0.30)):
        house.box((left, right), (0.32, 3.42), (0.0, 0.09), "trim")
    house.box((a - 0.36, b + 0.36), (3.42, 3.60), (0.0, 0.20), "trim")
    for step in range(3):
        house.box((a - 0.22, b + 0.22), (0.0, 0.32 - 0.105 * step), (0.0, 0.35 + 0.33 * step), "step")
    house.box((a - 0.22, b + 0.22), (0.0, 0.13), (0.0, AREA_M + 0.1), "step")


def _balconet(house, u, v):
    """A shallow iron balcony before a first-floor window."""
    (a, b), reach = u, 0.34
    house.box(u, (v - 0.12, v - 0.04), (0.0, reach + 0.04), "trim")
    for height in (0.06, 0.40, 0.78):
        house.box(u, (v + height, v + height + 0.025), (reach - 0.02, reach), "iron")
    count = round((b - a) / 0.115)
    for k in range(count + 1):
        at = a + (b - a) * k / count
        house.box((at - 0.009, at + 0.009), (v - 0.04, v + 0.80), (reach - 0.018, reach), "iron")
    for at in (a, b):
        for height in (0.06, 0.78):
            house.box((at - 0.01, at + 0.01), (v + height, v + height + 0.025), (0.0, reach), "iron")


def _railings(house, look):
    """Spear-headed bars on a stone plinth along the area, open at the door; a return runs up beside the steps."""
    width, (a, b) = look["width"], _door_range(look)
    for left, right in ((0.0, a - 0.24), (b + 0.24, width)):
        if right - left < 0.4:
            continue
        house.box((left, right), (0.0, 0.20), (AREA_M - 0.10, AREA_M + 0.10), "plinth")
        house.rect((left, right), (0.0, 0.30), 0.036, "area")
        for height in (0.36, 1.10):
            house.box((left, right), (height, height + 0.03), (AREA_M - 0.012, AREA_M + 0.012), "iron")
        count = round((right - left) / 0.125)
        for k in range(count + 1):
            at = left + (right - left) * k / count
            stout = 0.022 if k in (0, count) else 0.011
            _bar(house, (at, AREA_M), (0.20, 1.22 if stout < 0.02 else 1.28), stout)
    for at in (a - 0.24, b + 0.24):
        for k in range(1, 9):
            _bar(house, (at, AREA_M * k / 9.5), (0.12, 1.22), 0.011)
        house.box((at - 0.012, at + 0.012), (1.10, 1.13), (0.0, AREA_M), "iron")


def _bar(house, place, v, half):
    (u, w), high = place, v[1]
    house.box((u - half, u + half), v, (w - half, w + half), "iron")
    # The spear: a flat diamond.
    wide = half * 2.2
    house.quad([(u, high - 0.01, w), (u + wide, high + 0.045, w), (u, high + 0.13, w), (u - wide, high + 0.045, w)], "iron")
