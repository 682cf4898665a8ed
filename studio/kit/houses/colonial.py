"""Colonial town houses: limewashed fronts with stone surrounds, plank doors, barred windows, iron balconies, rain spouts.

Built in the coordinates of kit/houses/facade.py: u along the front, v up, w out into the street.
"""

import numpy as np

from kit.houses.facade import Masonry, wall_band
from kit.surfaces.shading import new_material, plain

STOREY_M = 3.9
WALL_DEPTH_M = 0.32


def limewash(name, colour, under=(0.55, 0.47, 0.37), age=0.5):
    """Limewash on old plaster: cloudy, sun-bleached, washed off in places, stained by rain from above and by the street below."""
    material, nodes, surface = new_material(name)
    place = nodes.position()
    _, _, z = nodes.split(place)
    cloud, blotch, fine = nodes.noise(place, 0.55, 6.0, 0.65), nodes.noise(place, 2.4, 6.0, 0.65), nodes.noise(place, 22.0, 4.0, 0.6)
    streak = nodes.noise(nodes.planar(place, (0.22, 0.22)), 1.0, 3.0)
    tone = nodes.math("MULTIPLY", nodes.range(cloud, (0.3, 0.7), (0.80, 1.18)), nodes.range(fine, (0.3, 0.7), (0.93, 1.06)))
    wash = nodes.mix(1.0, colour, tone, "MULTIPLY")
    wash = nodes.mix(nodes.range(blotch, (0.52, 0.72), (0.0, 0.35 * age)), wash, tuple(min(1, c * 0.6 + 0.30) for c in colour))
    bare = nodes.range(
        nodes.math("ADD", nodes.math("MULTIPLY", blotch, 0.6), nodes.math("MULTIPLY", cloud, 0.5)),
        (0.66, 0.70),
        (0.0, 0.75 * age),
        smooth=True,
    )
    wash = nodes.mix(bare, wash, under)
    splash = nodes.math("MULTIPLY", nodes.range(z, (0.1, 1.1), (1.0, 0.0), smooth=True), nodes.range(blotch, (0.35, 0.65)))
    stain = nodes.math(
        "MAXIMUM", nodes.math("MULTIPLY", splash, 0.5), nodes.range(nodes.math("MULTIPLY", streak, cloud), (0.27, 0.42), (0.0, 0.45))
    )
    nodes.put(
        nodes.mix(nodes.math("MULTIPLY", stain, age), wash, nodes.mix(1.0, wash, (0.42, 0.38, 0.33), "MULTIPLY")),
        surface.inputs["Base Color"],
    )
    nodes.put(0.9, surface.inputs["Roughness"])
    nodes.put(0.12, surface.inputs["Specular"])
    relief = nodes.math(
        "ADD",
        nodes.math("MULTIPLY", blotch, 0.8),
        nodes.math("SUBTRACT", nodes.math("MULTIPLY", fine, 0.25), nodes.math("MULTIPLY", bare, 0.4)),
    )
    nodes.put(nodes.bump(relief, 0.55, 0.03), surface.inputs["Normal"])
    return material


def old_wood(name, colour):
    """Weathered planks with grain upright."""
    material, nodes, surface = new_material(name)
    place = nodes.position()
    scaled = nodes.add("ShaderNodeMapping", vector_type="POINT")
    nodes.put(place, scaled.inputs["Vector"])
    scaled.inputs["Scale"].default_value = (24, 24, 1.3)
    grain = nodes.noise(scaled.outputs[0], 1.0, 6.0, 0.65)
    nodes.put(nodes.mix(1.0, colour, nodes.range(grain, (0.3, 0.7), (0.45, 1.3)), "MULTIPLY"), surface.inputs["Base Color"])
    nodes.put(0.65, surface.inputs["Roughness"])
    nodes.put(nodes.bump(grain, 0.5, 0.01), surface.inputs["Normal"])
    return material


def shared_materials():
    """Everything but the two coats of a house ("wall" and "skirting")."""
    return {
        "stone": limewash("pink stone", (0.44, 0.30, 0.235), (0.36, 0.26, 0.21), 0.6),
        "cream": limewash("cream", (0.66, 0.58, 0.45), age=0.4),
        "wood": old_wood("old door", (0.115, 0.055, 0.026)),
        "blue wood": old_wood("blue door", (0.035, 0.10, 0.16)),
        "green wood": old_wood("green door", (0.04, 0.10, 0.065)),
        "iron": plain("wrought iron", (0.014, 0.014, 0.015), 0.5, 0.4),
        "dark": plain("room", (0.012, 0.011, 0.010), 0.9),
        "pane": plain("pane", (0.020, 0.024, 0.028), 0.06, 0.6),
        "curtain": plain("curtain", (0.34, 0.30, 0.25), 0.9),
        "clay": plain("clay", (0.36, 0.15, 0.075), 0.85),
        "roof": plain("flat roof", (0.30, 0.22, 0.17), 0.9),
    }


def _surround(house, u, v, name, wide=0.20, sill=False):
    """Jambs and a lintel with a drip, a little proud of the wall."""
    (a, b), (low, high) = u, v
    house.box((a - wide, a), (low, high), (-0.02, 0.05), name)
    house.box((b, b + wide), (low, high), (-0.02, 0.05), name)
    house.box((a - wide, b + wide), (high, high + wide * 1.15), (-0.02, 0.06), name)
    house.box((a - wide - 0.07, b + wide + 0.07), (high + wide * 1.15, high + wide * 1.15 + 0.08), (-0.02, 0.15), name)
    if sill:
        house.box((a - wide - 0.03, b + wide + 0.03), (low - 0.12, low), (-0.05, 0.17), name)


def _door(house, u, v, wood):
    """Two leaves of planks with rails and studs, set deep in the wall."""
    (a, b), (low, high) = u, v
    house.hole(u, v, WALL_DEPTH_M, "cream")
    back, middle = -WALL_DEPTH_M + 0.04, (a + b) / 2
    planks = max(6, round((b - a) / 0.17))
    for k in range(planks):
        left = a + (b - a) * k / planks
        house.box((left + 0.004, left + (b - a) / planks - 0.004), v, (back - 0.03, back + 0.004 * (k % 3)), wood)
    for at in (low + 0.18, low + (high - low) * 0.42, high - 0.35):
        for left, right in ((a, middle - 0.015), (middle + 0.015, b)):
            house.box((left, right), (at, at + 0.15), (back, back + 0.045), wood)
            for k in range(5):
                s = left + (right - left) * (k + 0.5) / 5
                house.box((s - 0.022, s + 0.022), (at + 0.05, at + 0.095), (back + 0.04, back + 0.065), "iron")
    house.box((a - 0.25, b + 0.25), (0.0, low), (-0.1, 0.30), "stone")


def _window(house, u, v, rng, wood):
    """Casements, or one shutter closed; behind the glass a curtain or the dark."""
    (a, b), (low, high) = u, v
    house.hole(u, v, 0.24, "cream")
    middle, back = (a + b) / 2, -0.20
    shut = rng.random() < 0.35
    for left, right in ((a, middle), (middle, b)):
        if shut:
            house.box((left + 0.01, right - 0.01), v, (back - 0.03, back), wood)
            for k in range(2):
                base = low + (high - low) * (0.06 + 0.48 * k)
                house.box((left + 0.09, right - 0.09), (base, base + (high - low) * 0.38), (back, back + 0.02), wood)
            continue
        for s, t in ((left, left + 0.055), (right - 0.055, right)):
            house.box((s, t), v, (back - 0.03, back), wood)
        for k in range(4):
            at = low + (high - low - 0.05) * k / 3
            house.box((left, right), (at, at + 0.05), (back - 0.03, back), wood)
    if not shut:
        house.rect(u, v, back - 0.02, "pane")
        if rng.random() < 0.5:
            house.rect((a, a + (b - a) * 0.28), v, back - 0.012, "curtain")
            house.rect((b - (b - a) * 0.28, b), v, back - 0.012, "curtain")


def _bars(house, u, v, out):
    """A grille that stands `out` from the wall, with two bands across."""
    (a, b), (low, high) = u, v
    count = max(5, round((b - a) / 0.125))
    for k in range(count + 1):
        at = a + (b - a) * k / count
        house.box((at - 0.008, at + 0.008), v, (out - 0.016, out), "iron")
    for at in (low + 0.05, (low + high) / 2, high - 0.07):
        house.box((a, b), (at, at + 0.022), (out - 0.02, out + 0.004), "iron")
    for at in (a, b):
        for rise in (low + 0.05, high - 0.07):
            house.box((at - 0.011, at + 0.011), (rise, rise + 0.022), (0.0, out), "iron")


def _balcony(house, u, base):
    """A stone slab on brackets with an iron rail; gives where flower pots can stand."""
    a, b = u[0] - 0.45, u[1] + 0.45
    house.box((a, b), (base - 0.13, base), (0.0, 0.72), "stone")
    house.box((a + 0.05, b - 0.05), (base - 0.21, base - 0.13), (0.0, 0.60), "stone")
    for at in (a + 0.15, b - 0.35):
        house.box((at, at + 0.2), (base - 0.55, base - 0.13), (0.0, 0.36), "stone")
    count = round((b - a) / 0.115)
    for k in range(count + 1):
        at = a + 0.03 + (b - a - 0.06) * k / count
        house.box((at - 0.007, at + 0.007), (base, base + 0.98), (0.665, 0.68), "iron")
    for at in (base + 0.08, base + 0.96):
        house.box((a + 0.02, b - 0.02), (at, at + 0.03), (0.655, 0.69), "iron")
        for side in (a + 0.02, b - 0.04):
            house.box((side, side + 0.025), (at, at + 0.03), (0.0, 0.68), "iron")
    for k in range(1, 6):
        for side in (a + 0.03, b - 0.03):
            house.box((side - 0.007, side + 0.007), (base, base + 0.98), (0.68 * k / 6, 0.68 * k / 6 + 0.014), "iron")
    return [(a + 0.3, base, 0.5), (b - 0.3, base, 0.5)]


def colonial_house(scene, front, materials, look):
    """One house. `look`: width, storeys (1 or 2), bays, door (bay of the door), wood, trim, seed. Returns places for flower pots."""
    rng = np.random.default_rng(look["seed"])
    house = Masonry(front, materials)
    width, bays, trim, wood = look["width"], look["bays"], look["trim"], look["wood"]
    pitch, pots, top = width / bays, [], look["storeys"] * STOREY_M + 0.5
    for storey in range(look["storeys"]):
        base, openings = storey * STOREY_M, []
        for bay in range(bays):
            middle = pitch * (bay + 0.5) + rng.normal(0, 0.05)
            if storey == 0 and bay == look["door"]:
                openings.append((middle - 0.85, middle + 0.85, 0.16, 2.95))
            elif storey == 0:
                openings.append((middle - 0.58, middle + 0.58, 0.85, 2.75))
            else:
                openings.append((middle - 0.58, middle + 0.58, base + 0.12, base + 2.65))
        wall_band(house, (0, width), (base, base + STOREY_M if storey + 1 < look["storeys"] else top), openings)
        for bay, (a, b, low, high) in enumerate(openings):
            if storey == 0 and bay == look["door"]:
                _door(house, (a, b), (low, high), wood)
                _surround(house, (a, b), (low, high), trim, 0.28)
                continue
            _window(house, (a, b), (low, high), rng, wood)
            _surround(house, (a, b), (low, high), trim, 0.19, storey == 0)
            if storey == 0:
                _bars(house, (a - 0.06, b + 0.06), (low - 0.02, high + 0.04), 0.17)
            else:
                pots += [front.world(*spot) for spot in _balcony(house, (a, b), base + 0.06)]
    _edges(house, width, top, look)
    house.finish(scene, f"colonial {look['seed']}")
    return pots


def _edges(house, width, top, look):
    """Skirting, string course, cornice, spouts, and the walls that show above a lower neighbour."""
    pitch, door = width / look["bays"], look["door"]
    gate = (pitch * (door + 0.5) - 1.2, pitch * (door + 0.5) + 1.2)
    for a, b in ((0.0, gate[0]), (gate[1], width)):
        if b - a > 0.1:
            house.box((a, b), (0.0, 0.78), (0.0, 0.028), "skirting")
    if look["storeys"] > 1:
        house.box((0, width), (STOREY_M - 0.16, STOREY_M - 0.02), (0.0, 0.07), look["trim"])
    for low, high, out in ((-0.34, -0.24, 0.06), (-0.24, -0.12, 0.14), (-0.12, 0.0, 0.24)):
        house.box((0, width), (top + low, top + high), (0.0, out), look["trim"])
    house.box((0, width), (top, top + 0.22), (-0.3, 0.02), "wall")
    for k in range(look["bays"]):
        at = pitch * (k + 0.97)
        if at < width - 0.2:
            house.box((at - 0.07, at + 0.07), (top - 0.62, top - 0.50), (0.0, 0.62), "clay")
    for u in (0.0, width):
        house.quad([(u, 0, -9), (u, 0, 0), (u, top + 0.2, 0), (u, top + 0.2, -9)], "wall")
    house.quad([(0, top, 0), (width, top, 0), (width, top, -9), (0, top, -9)], "roof")
