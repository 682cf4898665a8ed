"""A street of brick houses. The car stands at the origin along x, the pavement on its left (+y), the road on its right."""

import numpy as np

from ..blender_mesh import place
from ..car import build_car
from ..shader import plain
from . import ground, plants, props

LENGTH = (-60, 60)


def build(with_cars):
    asphalt = ground.asphalt("road", 0.062)
    props.ground_plane("road", (-90, -9.0), (90, 1.25), asphalt)
    kerb_stone = ground.concrete("kerb stone", 0.33)
    pavement = ground.concrete("pavement", 0.26, slab=0.9)
    props.kerb((-24, 24), 1.25, 0.14, kerb_stone)
    props.ground_plane("pavement", (-90, 1.38), (90, 3.25), pavement, 0.112)
    props.ground_plane("gardens", (-90, 3.25), (90, 60), plain("lawn", (0.05, 0.075, 0.02), roughness=0.9), 0.05)
    props.kerb((-24, 24), -6.5, 0.14, kerb_stone)
    props.ground_plane("far pavement", (-90, -8.4), (90, -6.5), pavement, 0.112)
    props.ground_plane("far gardens", (-90, -60), (90, -8.4), plain("lawn", (0.05, 0.075, 0.02), roughness=0.9), 0.05)
    _near_side()
    _far_side()
    if with_cars:
        _parked_cars()


def _near_side():
    wall = ground.brick("garden wall", ((0.21, 0.08, 0.052), (0.12, 0.05, 0.038)))
    coping = ground.concrete("coping", 0.30)
    for start, end in ((-40, -7.2), (-4.2, 2.6), (5.4, 40)):
        props.slab("wall", (start, 3.25, 0), (end, 3.47, 0.78), wall)
        props.slab("coping", (start - 0.02, 3.22, 0.78), (end + 0.02, 3.50, 0.84), coping, 0.012)
    for x in (-7.2, -4.2, 2.6, 5.4):
        props.slab("pier", (x - 0.19, 3.19, 0), (x + 0.19, 3.55, 1.05), wall)
        props.slab("pier cap", (x - 0.23, 3.15, 1.05), (x + 0.23, 3.59, 1.12), coping, 0.02)
    hedge = plants.hedge_mesh()
    leaves = plants.leaf_material("privet", (0.022, 0.045, 0.010), (0.075, 0.12, 0.028))
    inner = plain("hedge inside", (0.008, 0.012, 0.004), roughness=1.0)
    for i, x in enumerate((-3.2, -1.25, 0.7, -11.0, -9.1, 8.0, 9.9, 11.8, 13.7)):
        place(hedge, leaves, None, location=(x, 3.95, 0.0), rotation_euler=(0, 0, np.pi * (i % 2)), scale=(1, 1, 0.94 + 0.05 * (i % 3)))
        props.slab("hedge inside", (x - 0.85, 3.75, 0), (x + 0.85, 4.15, 1.05), inner)
    bricks = [
        ground.brick("house brick", ((0.30, 0.13, 0.075), (0.21, 0.085, 0.05))),
        ground.render_coat("pebbledash", (0.52, 0.47, 0.39)),
        ground.brick("buff brick", ((0.36, 0.25, 0.14), (0.27, 0.18, 0.10))),
    ]
    doors = ((0.02, 0.05, 0.12), (0.20, 0.02, 0.02), (0.03, 0.10, 0.06), (0.5, 0.5, 0.48))
    for i, x in enumerate(np.arange(-44, 44, 7.3)):
        props.house(x, 9.5, -1, bricks[(i * 2 + 1) % 3], doors[i % 4], i)
        props.house(x + 2, -14.5, 1, bricks[i % 3], doors[(i + 2) % 4], i + 20)
    bark = ground.concrete("bark", 0.07, tint=(1.0, 0.85, 0.7))
    crown = plants.leaf_material("lime leaves", (0.03, 0.055, 0.012), (0.11, 0.16, 0.035))
    plants.tree(None, (-8.6, 5.6, 0), 6.2, crown, bark, 1)
    plants.tree(None, (15.0, 5.8, 0), 7.0, crown, bark, 2)
    plants.tree(None, (7.0, -10.5, 0), 6.5, crown, bark, 3)
    props.wheelie_bin(4.75, 3.0, (0.02, 0.06, 0.03), 0.2)
    props.wheelie_bin(5.45, 2.95, (0.025, 0.025, 0.028), -0.1)
    props.post(-6.0, 2.9, 6.5, 0.07, plain("lamp post", (0.12, 0.13, 0.13), roughness=0.5))


def _far_side():
    end = ground.brick("street end", ((0.27, 0.12, 0.075), (0.19, 0.085, 0.05)))
    for x in (-88, 80):
        props.slab("street end", (x, -34, 0), (x + 8, 34, 6.5), end)
    wall = ground.brick("far wall", ((0.24, 0.10, 0.06), (0.15, 0.06, 0.04)))
    for start, end in ((-40, -10), (-7, 6), (9, 40)):
        props.slab("wall", (start, -8.7, 0), (end, -8.45, 0.9), wall)


def _parked_cars():
    parked = (
        ("hatchback", "grey", -6.1, 0.15, 0.01, "KN19 ODF"),
        ("hatchback", "white", 6.5, 0.1, -0.01, "LT68 WZE"),
        ("suv", "red", -13.0, 0.1, 0.0, "RF17 KPA"),
        ("saloon", "black", 3.5, -5.4, np.pi, "GV21 HLM"),
        ("suv", "silver", -4.5, -5.4, np.pi, "BX70 TNU"),
    )
    for body, paint, x, y, turn, plate in parked:
        car = build_car(body, paint, plate=plate, cell=0.02)
        car.location, car.rotation_euler = (x, y, 0), (0, 0, turn)
