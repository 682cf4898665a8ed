"""Seaside Art Deco hotels: bowed middle bay under a stepped pylon, eyebrows over ribbon windows, racing stripes, neon, a terrace.

Built in the coordinates of kit/houses/facade.py: u along the front, v up, w out into the street.
"""

import math

import numpy as np

from kit.houses.facade import Masonry
from kit.houses.interiors import ROOMS, SHOPS
from kit.props.street import turned
from kit.surfaces.shading import mesh_object, new_material

STOREY_M = 3.3
GROUND_M = 3.7
TERRACE_M = 3.0
FLOOR_M = 0.55


def arc(house, u, bow, ranges, name, lift=0.0):
    """A band that bulges out by `bow` between u = (u0, u1); `ranges` = (v0, v1). `lift` stands it off the wall."""
    steps = 12
    points = [(u[0] + (u[1] - u[0]) * k / steps, lift + bow * math.sin(math.pi * k / steps) ** 0.7) for k in range(steps + 1)]
    for (a, wa), (b, wb) in zip(points, points[1:]):
        house.quad([(a, ranges[0], wa), (b, ranges[0], wb), (b, ranges[1], wb), (a, ranges[1], wa)], name)
    return points


def bowed_slab(house, u, bow, v, reach, name):
    """A slab with a bowed front that stands out `reach` from a bowed wall."""
    points = arc(house, u, bow, v, name, reach)
    for (a, wa), (b, wb) in zip(points, points[1:]):
        house.quad([(a, v[1], wa), (b, v[1], wb), (b, v[1], 0.0), (a, v[1], 0.0)], name)
        house.quad([(a, v[0], 0.0), (b, v[0], 0.0), (b, v[0], wb), (a, v[0], wa)], name)
    return points


def steel_window(house, u, v, rng, look):
    """A wide casement with two mullions and a low transom, its room behind."""
    (u0, u1), (v0, v1) = u, v
    back, bar = -0.14, 0.035
    house.hole(u, v, 0.20, "trim")
    house.box((u0 - 0.05, u1 + 0.05), (v0 - 0.08, v0), (-0.14, 0.07), "trim")
    for k in range(4):
        at = u0 + (u1 - u0 - bar) * k / 3
        house.box((at, at + bar), v, (back - 0.03, back), "frame")
    for at in (v0, v0 + (v1 - v0) * 0.36, v1 - bar):
        house.box(u, (at, at + bar), (back - 0.03, back), "frame")
    house.rect(u, v, back - 0.015, "glass")
    index = int(rng.integers(0, ROOMS // 2)) + (0 if rng.random() < look["lit"] else ROOMS // 2)
    house.rect(u, v, back - 0.06, "rooms", (index / ROOMS, 0, (index + 1) / ROOMS, 1))


def _wing(house, u, rng, look):
    """Upper storeys beside the middle bay: ribbon of windows, eyebrow, stripes."""
    bays = max(2, round((u[1] - u[0]) / 2.7))
    pitch = (u[1] - u[0]) / bays
    for storey in range(look["storeys"]):
        base = GROUND_M + storey * STOREY_M
        left, low, high = u[0], base + 0.95, base + 2.45
        for bay in range(bays):
            a, b = u[0] + pitch * (bay + 0.5) - 0.92, u[0] + pitch * (bay + 0.5) + 0.92
            house.rect((left, a), (base, base + STOREY_M), 0.0, "wall")
            house.rect((a, b), (base, low), 0.0, "wall")
            house.rect((a, b), (high, base + STOREY_M), 0.0, "wall")
            steel_window(house, (a, b), (low, high), rng, look)
            left = b
            # The painted panel between two windows.
            if bay:
                house.box((a - pitch + 1.90, a - 0.06), (low + 0.1, high - 0.1), (0.0, 0.03), "accent")
        house.rect((left, u[1]), (base, base + STOREY_M), 0.0, "wall")
        house.box((u[0] + 0.2, u[1]), (high + 0.16, high + 0.30), (0.0, 0.72), "trim")
        for k in range(3):
            house.box(u, (base + 0.22 + 0.17 * k, base + 0.29 + 0.17 * k), (0.0, 0.045), "accent" if k == 1 else "trim")


def _middle(house, u, look):
    """The bowed bay with ribbons of glass, and the pylon that rises from it."""
    bow, top = look["bow"], GROUND_M + look["storeys"] * STOREY_M
    for storey in range(look["storeys"]):
        base = GROUND_M + storey * STOREY_M
        arc(house, u, bow, (base, base + 0.85), "accent")
        glass = arc(house, u, bow, (base + 0.85, base + 2.5), "glass", -0.06)
        arc(house, u, bow, (base + 0.85, base + 2.5), "lobby", -0.22)
        arc(house, u, bow, (base + 2.5, base + STOREY_M), "accent")
        for a, w in glass[::2]:
            house.box((a - 0.03, a + 0.03), (base + 0.85, base + 2.5), (w - 0.03, w + 0.06), "frame")
        bowed_slab(house, u, bow, (base + 2.55, base + 2.69), 0.45, "trim")
    middle = (u[0] + u[1]) / 2
    arc(house, u, bow, (top, top + 1.3), "accent")
    bowed_slab(house, u, bow, (top + 1.3, top + 1.42), 0.12, "trim")
    for half, low, high, out, name in (
        (1.25, 1.3, 2.3, bow * 0.75, "wall"),
        (0.85, 2.3, 3.1, bow * 0.8, "trim"),
        (0.20, -7.0, 4.9, bow + 0.45, "trim"),
    ):
        house.box((middle - half, middle + half), (top + low, top + high), (-0.6, out), name)


def _ground_floor(house, width, rng, look):
    """Lobby windows and doors behind the terrace, canopy on round posts, terrace wall and steps."""
    head = FLOOR_M + 2.45
    shop = int(rng.integers(0, SHOPS))
    house.box((0, width), (head, GROUND_M), (-0.3, 0.0), "wall")
    bays = max(4, round(width / 2.2))
    for k in range(bays + 1):
        at = min(max(width * k / bays, 0.25), width - 0.25)
        house.box((at - 0.25, at + 0.25), (0, head), (-0.3, 0.0), "wall")
        house.box((at - 0.28, at + 0.28), (FLOOR_M, FLOOR_M + 0.5), (0.0, 0.03), "accent")
    house.rect((0, width), (FLOOR_M, head), -0.22, "glass")
    for k in range(bays):
        a, b = width * k / bays, width * (k + 1) / bays
        tile = (shop + k * 0.37) % 1.0 * 0.8
        house.rect((a, b), (0, head), -1.6, "shops", (tile, 0.05, tile + 1 / SHOPS, 0.95))
        house.box(((a + b) / 2 - 0.03, (a + b) / 2 + 0.03), (FLOOR_M, head), (-0.24, -0.18), "frame")
    house.box((0, width), (0, FLOOR_M), (-1.7, TERRACE_M), "terrace")
    house.box((-0.1, width + 0.1), (head + 0.30, head + 0.46), (0.0, TERRACE_M - 0.3), "trim")
    gate = (width / 2 - 1.3, width / 2 + 1.3)
    for u in ((0.0, gate[0]), (gate[1], width)):
        house.box(u, (FLOOR_M, FLOOR_M + 0.62), (TERRACE_M - 0.22, TERRACE_M), "wall")
        house.box((u[0] - 0.03, u[1] + 0.03), (FLOOR_M + 0.62, FLOOR_M + 0.70), (TERRACE_M - 0.27, TERRACE_M + 0.05), "trim")
        house.box(u, (FLOOR_M + 0.24, FLOOR_M + 0.34), (TERRACE_M, TERRACE_M + 0.03), "accent")
    for step in range(3):
        house.box(gate, (0.0, FLOOR_M - 0.17 * (step + 1) + 0.02), (TERRACE_M, TERRACE_M + 0.32 * (step + 1)), "terrace")


def hotel(scene, front, materials, look):
    """One hotel. `look`: width, storeys (above the ground floor), middle (share of the width at which the bow sits), bow, lit, seed.

    Returns the runs where neon belongs: [((u0, u1), (v0, v1), w)].
    """
    rng = np.random.default_rng(look["seed"])
    house = Masonry(front, materials)
    width, top = look["width"], GROUND_M + look["storeys"] * STOREY_M
    half, centre = 1.9, look["width"] * look["middle"]
    _ground_floor(house, width, rng, look)
    house.rect((0, width), (GROUND_M - 0.3, GROUND_M), 0.0, "wall")
    for u in ((0.0, centre - half), (centre + half, width)):
        if u[1] - u[0] > 2.0:
            _wing(house, u, rng, look)
        house.box(u, (top, top + 0.85), (-0.3, 0.0), "wall")
        house.box((u[0] - 0.04, u[1] + 0.04), (top + 0.85, top + 0.97), (-0.35, 0.10), "trim")
    for inset, high in ((0.9, 1.35), (1.9, 1.75)):
        for side in (-1, 1):
            a, b = sorted((centre + side * half, centre + side * (half + 3.2 - inset)))
            house.box((max(a, 0), min(b, width)), (top + 0.9, top + high), (-0.3, 0.02), "wall")
    _middle(house, (centre - half, centre + half), look)
    for u in (0.0, width):
        house.quad([(u, 0, -16), (u, 0, 0), (u, top + 0.9, 0), (u, top + 0.9, -16)], "wall")
    house.quad([(0, top, 0), (width, top, 0), (width, top, -16), (0, top, -16)], "terrace")
    house.finish(scene, f"hotel {look['seed']}")
    _posts(scene, front, width, materials["trim"])
    runs = [((0.05, width - 0.05), (FLOOR_M + 2.80, FLOOR_M + 2.80), TERRACE_M - 0.27)]
    for storey in range(look["storeys"]):
        high = GROUND_M + storey * STOREY_M + 2.68
        runs += [((0.25, centre - half), (high, high), 0.76), ((centre + half, width - 0.05), (high, high), 0.76)]
    runs += [((0.0, centre - half), (top + 0.91, top + 0.91), 0.14), ((centre + half, width), (top + 0.91, top + 0.91), 0.14)]
    runs += [((centre + x, centre + x), (top - 5.6, top + 4.7), look["bow"] + 0.49) for x in (-0.11, 0.11)]
    return [run for run in runs if max(run[0][1] - run[0][0], run[1][1] - run[1][0]) > 1.0]


def _posts(scene, front, width, material):
    vertices, faces = [], []
    for k in range(round(width / 3.4) + 1):
        place = front.world(0.25 + (width - 0.5) * k / round(width / 3.4), 0.0, TERRACE_M - 0.55)
        start = len(vertices)
        more, ring = turned([(0.09, FLOOR_M), (0.09, FLOOR_M + 2.75)], place, 12)
        vertices += more
        faces += [tuple(start + k for k in face) for face in ring]
    mesh_object(scene, "terrace posts", (vertices, faces), [material])


def neon(scene, front, runs, materials):
    """Tubes along `runs` and the wash of light round them; `materials`: (tube, wash), the wash from kit/props/glare.py."""
    for index, (radius, material) in enumerate(zip((0.026, 0.34), materials)):
        vertices, faces, corners = [], [], []
        for (u0, u1), (v0, v1), w in runs:
            lying = u1 - u0 > v1 - v0
            du, dv = (0.0, radius) if lying else (radius, 0.0)
            stand = w + 0.02 * index
            start = len(vertices)
            vertices += [front.world(*p, stand) for p in ((u0 - du, v0 - dv), (u1 + du, v0 - dv), (u1 + du, v1 + dv), (u0 - du, v1 + dv))]
            faces.append((start, start + 1, start + 2, start + 3))
            corners += [0, -1, 0, -1, 0, 1, 0, 1] if lying else [0, -1, 0, 1, 0, 1, 0, -1]
        thing = mesh_object(scene, "neon", (vertices, faces), [material])
        thing.data.uv_layers.new(name="tile").data.foreach_set("uv", corners)
        # Seen by the camera alone: in mirrors the card would show as a box, and so thin a tube, met by chance in asphalt, as speckle.
        thing.visible_diffuse = thing.visible_glossy = thing.visible_shadow = False


def parasol(scene, place, cloth, pole, size_m=2.6):
    """A café parasol with a scalloped edge and the round table under it."""
    rim = size_m / 2
    mesh_object(scene, "parasol", turned([(rim, 2.02), (rim, 2.18), (rim * 0.5, 2.48), (0.03, 2.72)], place, 8), [cloth])
    mesh_object(scene, "parasol pole", turned([(0.025, 0.0), (0.025, 2.80)], place, 8), [pole])
    mesh_object(scene, "table", turned([(0.42, 0.72), (0.42, 0.75), (0.0, 0.75)], place, 18), [pole])


def scored_concrete(name, colour, turn_radians, slab_m=1.52):
    """Tinted pavement concrete, scored into squares that follow a street turned by `turn_radians`."""
    material, nodes, surface = new_material(name)
    place = nodes.position()
    u, v, _ = nodes.split(nodes.planar(place, slab_m, turn=-turn_radians))
    edges = [nodes.math("PINGPONG", axis, 0.5) for axis in (u, v)]
    joint = nodes.range(nodes.math("MINIMUM", *edges), (0.004, 0.010), (1.0, 0.0))
    blotch, fine = nodes.noise(place, 0.55, 5.0, 0.6), nodes.noise(place, 26.0, 6.0, 0.7)
    tone = nodes.math("MULTIPLY", nodes.range(blotch, (0.3, 0.7), (0.78, 1.15)), nodes.range(fine, (0.3, 0.7), (0.82, 1.12)))
    nodes.put(nodes.mix(joint, nodes.mix(1.0, colour, tone, "MULTIPLY"), tuple(c * 0.3 for c in colour)), surface.inputs["Base Color"])
    nodes.put(nodes.range(blotch, (0.35, 0.65), (0.5, 0.8)), surface.inputs["Roughness"])
    nodes.put(nodes.bump(nodes.math("SUBTRACT", fine, joint), 0.4, 0.006), surface.inputs["Normal"])
    return material
