"""The end bay of a car park: painted lines, a white rendered wall close on the car's left (+y), a hedge behind it."""

import numpy as np

from ..blender_mesh import place
from ..car import build_car
from ..shader import plain
from . import ground, plants, props

BAY_WIDTH = 2.6


def build(with_cars):
    props.ground_plane("asphalt", (-60, -60), (60, 60), ground.asphalt("car park", 0.042, damp=0.25))
    paint = ground.road_paint()
    for i in range(-5, 2):
        y = (i - 0.5) * BAY_WIDTH + 0.15
        props.ground_plane("bay line", (-2.6, y - 0.05), (2.35, y + 0.05), paint, 0.004)
        props.ground_plane("bay line", (8.6, y - 0.05), (13.4, y + 0.05), paint, 0.004)
    props.ground_plane("bay end", (-2.66, -14.5), (-2.56, 1.5), paint, 0.004)
    _building()
    _edge()
    if with_cars:
        _parked_cars()


def _building():
    white = ground.render_coat("white render", (0.66, 0.66, 0.63), 0.55)
    props.slab("hall", (-9.5, 2.05, 0), (5.2, 16, 5.6), white)
    props.slab("plinth", (-9.52, 2.0, 0), (5.22, 2.06, 0.28), ground.render_coat("plinth", (0.10, 0.10, 0.105), 0.3))
    props.slab("parapet", (-9.6, 1.97, 5.5), (5.3, 16.1, 5.72), plain("flashing", (0.25, 0.26, 0.27), metallic=0.6, roughness=0.5))
    pipe = plain("drainpipe", (0.35, 0.35, 0.34), roughness=0.5)
    for x in (-2.4, 4.6):
        props.post(x, 1.97, 5.5, 0.045, pipe)
    grey_door = plain("steel door", (0.09, 0.12, 0.15), roughness=0.5)
    props.slab("steel door", (-5.4, 2.0, 0.02), (-4.4, 2.08, 2.1), grey_door)
    props.slab("vent", (0.9, 2.0, 2.9), (1.7, 2.08, 3.4), pipe)
    for z in np.arange(2.95, 3.38, 0.06):
        props.slab("louvre", (0.93, 1.97, z), (1.67, 2.02, z + 0.03), pipe)
    props.sign_board(3.2, 1.86, (0.5, 0.7), 2.0, (0.02, 0.09, 0.30))
    brick = ground.brick("shop brick", ((0.27, 0.12, 0.075), (0.19, 0.085, 0.05)))
    props.slab("shops", (20, -40, 0), (34, 30, 6.0), brick)
    frame = plain("upvc", (0.66, 0.66, 0.64), roughness=0.35)
    for y in np.arange(-38, 28, 4.5):
        props.slab("shop window", (19.95, y, 0.5), (20.02, y + 3.2, 2.9), props.window_glass())
        props.slab("shop frame", (19.9, y + 1.5, 0.5), (20.0, y + 1.6, 2.9), frame)


def _edge():
    kerb_stone = ground.concrete("kerb stone", 0.30)
    props.slab("kerb", (-3.45, -40, 0), (-3.3, 1.9, 0.12), kerb_stone, 0.02)
    props.ground_plane("bed", (-9, -40), (-3.45, 1.95), ground.concrete("soil", 0.05, tint=(1.0, 0.75, 0.55)), 0.09)
    hedge = plants.hedge_mesh("laurel", (2.0, 0.9, 1.25), 7000, 5)
    leaves = plants.leaf_material("laurel leaves", (0.02, 0.045, 0.012), (0.08, 0.13, 0.03))
    inner = plain("hedge inside", (0.008, 0.012, 0.004), roughness=1.0)
    for i, y in enumerate(np.arange(-24, 1, 1.9)):
        place(
            hedge,
            leaves,
            None,
            location=(-4.3, y, 0.05),
            rotation_euler=(0, 0, np.pi / 2 + np.pi * (i % 2)),
            scale=(1, 1, 0.93 + 0.05 * (i % 3)),
        )
        props.slab("hedge inside", (-4.6, y - 0.9, 0), (-4.0, y + 0.9, 1.0), inner)
    bark = ground.concrete("bark", 0.07, tint=(1.0, 0.85, 0.7))
    for i, (x, y) in enumerate(((-8.5, -4.5), (-10, -12), (-7.5, -21))):
        plants.tree(None, (x, y, 0), 6.5 + i, leaves, bark, 5 + i)
    wall = ground.brick("boundary", ((0.24, 0.11, 0.07), (0.16, 0.07, 0.045)))
    props.slab("boundary", (-15, -45, 0), (-14.8, 2, 1.9), wall)
    for i in range(4):
        props.house(-40 + i * 7.3, -46, 1, wall, (0.03, 0.10, 0.06), i)
    props.post(-3.9, -5.4, 7.0, 0.07, plain("lamp post", (0.12, 0.13, 0.13), roughness=0.5))
    lid = plain("bollard", (0.5, 0.36, 0.02), roughness=0.5)
    props.lathe_prop("bollard", [(0.08, 0.0), (0.08, 0.85), (0.06, 0.92), (0.0, 0.93)], lid, (3.4, 1.55, 0))


def _parked_cars():
    parked = (
        ("saloon", "silver", 0.2, -2 * BAY_WIDTH - 0.1, 0.0, "YC20 LMB"),
        ("hatchback", "red", 11.0, -BAY_WIDTH, np.pi, "EJ15 VTO"),
        ("suv", "grey", 11.1, 0.1, np.pi, "SD22 UCK"),
        ("hatchback", "beige", -0.1, -4 * BAY_WIDTH, 0.0, "WN64 XRB"),
    )
    for body, paint, x, y, turn, plate in parked:
        car = build_car(body, paint, plate=plate, cell=0.02)
        car.location, car.rotation_euler = (x, y, 0), (0, 0, turn)
