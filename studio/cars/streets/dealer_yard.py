"""A used-car dealer's yard: stock in a row behind the car, a low showroom, fence, cones, a board or two."""

import numpy as np

from ..blender_mesh import flat_mesh, place
from ..car import build_car
from ..shader import plain
from . import ground, plants, props


def build(with_cars):
    props.ground_plane("yard", (-60, -60), (60, 60), ground.concrete("yard", 0.17, slab=4.5, tint=(1.0, 0.98, 0.95)))
    props.ground_plane("strip", (-60, -60), (60, -6.5), ground.asphalt("road", 0.055), 0.004)
    _showroom()
    _fence()
    _clutter()
    if with_cars:
        _stock()


def _showroom():
    cladding = ground.render_coat("cladding", (0.30, 0.32, 0.34), 0.35)
    props.slab("showroom", (-11, 11.0, 0), (9, 22, 4.4), cladding)
    props.slab("fascia", (-11.2, 10.7, 3.4), (9.2, 11.1, 4.5), plain("fascia", (0.02, 0.05, 0.13), roughness=0.4))
    props.slab("fascia band", (-11.22, 10.66, 3.52), (9.22, 10.9, 3.60), plain("fascia band", (0.6, 0.6, 0.58), roughness=0.4))
    frame = plain("dark frame", (0.03, 0.03, 0.032), roughness=0.4)
    for x in np.arange(-10.4, 8.0, 2.1):
        props.slab("pane", (x, 10.93, 0.25), (x + 2.0, 11.02, 3.2), props.window_glass())
        props.slab("mullion", (x - 0.06, 10.88, 0.2), (x + 0.03, 11.02, 3.3), frame)
    hut = ground.render_coat("cabin", (0.42, 0.43, 0.40), 0.6)
    props.slab("site cabin", (12.5, 9, 0.25), (19, 12, 2.8), hut)
    props.window(14, 9, 1.1, (1.4, 1.0), -1, frame)
    props.slab("site door", (17.2, 8.97, 0.3), (18.1, 9.02, 2.3), frame)
    brick = ground.brick("warehouse", ((0.25, 0.11, 0.07), (0.17, 0.075, 0.05)))
    for x, height in ((-44, 7.5), (-26, 6.0), (22, 6.8)):
        props.slab("warehouse", (x, 24, 0), (x + 16, 40, height), brick)
    for x in (38, -58):
        props.slab("works", (x, -45, 0), (x + 12, 26, 6.5), brick)
    for i in range(6):
        props.house(-24 + i * 7.3, -18, 1, brick, (0.03, 0.10, 0.06), i)


def _fence():
    steel = plain("galvanised", (0.4, 0.4, 0.41), metallic=0.8, roughness=0.45)
    vertices, faces = [], []
    for y in np.arange(-6, 14, 0.155):
        base = len(vertices)
        outline = [(-0.035, 0.1), (0.035, 0.1), (0.035, 1.95), (0.0, 2.15), (-0.035, 1.95)]
        vertices += [(-12.6, y + a, z) for a, z in outline]
        faces.append(tuple(range(base, base + 5)))
    place(flat_mesh("pales", vertices, faces), steel, None)
    for z in (0.5, 1.75):
        props.slab("rail", (-12.64, -6, z), (-12.61, 14, z + 0.05), steel)
    bark = ground.concrete("bark", 0.07, tint=(1.0, 0.85, 0.7))
    leaves = plants.leaf_material("ash leaves", (0.03, 0.055, 0.012), (0.10, 0.15, 0.035))
    for i, (x, y, height) in enumerate(((-16, 2, 7.5), (-17, 9, 6.5), (21, 17, 8.0), (-5, -14, 7.0))):
        plants.tree(None, (x, y, 0), height, leaves, bark, 11 + i)


def _clutter():
    orange = plain("cone", (0.75, 0.11, 0.015), roughness=0.5)
    white = plain("cone band", (0.75, 0.75, 0.73), roughness=0.5)
    for x, y in ((-3.6, 2.1), (4.4, 2.6)):
        props.slab("cone foot", (x - 0.19, y - 0.19, 0), (x + 0.19, y + 0.19, 0.035), plain("cone foot", (0.02, 0.02, 0.02), roughness=0.8))
        props.lathe_prop("cone", [(0.14, 0.03), (0.025, 0.72), (0.0, 0.73)], orange, (x, y, 0))
        props.lathe_prop("cone band", [(0.103, 0.28), (0.067, 0.48)], white, (x, y, 0))
    props.sign_board(6.4, 4.2, (1.2, 0.8), 2.3, (0.55, 0.03, 0.03), 0.3)
    flag = plain("flag", (0.03, 0.08, 0.26), roughness=0.8)
    for x in (-9.5, -5.5, 7.2):
        props.post(x, 8.6, 6.0, 0.04, white)
        points = [(x + 0.05 + t * 0.8, 8.6 + 0.10 * np.sin(t * 7 + x), z) for t in np.linspace(0, 1, 12) for z in (3.6, 5.9)]
        place(flat_mesh("flag", points, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(11)]), flag, None)
    props.wheelie_bin(10.6, 9.5, (0.03, 0.03, 0.12), 0.3)
    tyre = plain("old tyre", (0.015, 0.015, 0.015), roughness=0.8)
    for i in range(4):
        props.lathe_prop(
            "tyre stack", [(0.18, 0.0), (0.30, 0.02), (0.315, 0.1), (0.30, 0.19), (0.18, 0.2)], tyre, (11.6 + 0.02 * i, 8.2, 0.205 * i)
        )


def _stock():
    row = (
        ("suv", "black", "OE21 JXD"),
        ("hatchback", "white", "FG18 TRA"),
        ("saloon", "blue", "MA70 KLE"),
        ("hatchback", "grey", "PJ19 ZYN"),
        ("suv", "red", "DU23 WOF"),
    )
    for i, (body, paint, plate) in enumerate(row):
        car = build_car(body, paint, plate=plate, cell=0.02)
        car.location, car.rotation_euler = (-6.0 + i * 2.75, 6.4 + 0.15 * (i % 2), 0), (0, 0, -np.pi / 2 + 0.30)
