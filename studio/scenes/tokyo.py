"""A narrow lane in Tokyo at night after rain: lit upright signs, lanterns, vending machines, poles with their tangle of cables."""

import math

import bpy
import numpy as np

from kit.ground.asphalt import Wear, asphalt
from kit.ground.puddles import hollows, lay_water
from kit.houses.facade import Front
from kit.houses.interiors import glowing, rooms_image, shops_image
from kit.houses.masonry import render_coat, window_glass
from kit.houses.narrow_house import narrow_house
from kit.houses.towers import OFFICE_GLASS, curtain_wall, rectangle, tower
from kit.plants.vegetation import leaf_material
from kit.props.cables import cable_mesh, default_materials, span_wires, utility_pole
from kit.props.lamps import area, plain_world
from kit.props.night_signs import PAIRS, Boxes, lanterns, shining, signs_image, strip_tile, vending_image
from kit.props.street import gully, manhole, paving, planter
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.noise import smoothstep
from kit.sky.haze import Haze, add_haze_everywhere
from kit.surfaces.shading import grid_object, plain

SPEC = SceneSpec(
    id="tokyo",
    name="Tokyo",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, in a narrow shopping lane in Tokyo at night "
        "just after rain. Wet dark asphalt with puddles that carry long red, blue and amber reflections, worn white edge lines, narrow "
        "houses with tall lit signs of abstract marks, red paper lanterns, glowing vending machines, concrete poles with transformers "
        "and a tangle of cables overhead, taller lit buildings at the lane's end. Soft light from the signs on both sides and from "
        "behind the camera, cool magenta haze in the depth. Full frame camera, 35 mm lens at f/2, 1.3 m high, level, background softly "
        "out of focus. Vivid, cinematic mood, no people, no moving traffic, no readable text."
    ),
    camera=CameraSpec(height_metres=1.3, focal_millimetres=35.0, horizon_fraction=0.51, f_number=2.8),
    film=FilmSpec(bias_stops=-0.20, contrast=1.30, saturation=1.22, white_kelvin=4900.0, vignette=0.20),
    max_bounces=4,
    clamp_indirect=0.4,
)

FRONT_X = 4.45
LANE_END_M = 66.0


def road_wear():
    wear = Wear((-3.2, 3.2), (0.0, 40.0), 0.005, seed=52)
    wear.blotches(0.030)
    wear.tracks((-1.6, -0.2, 0.8, 1.9), 0.4, tone=-0.02, damp=0.08)
    wear.patch([(-2.6, 4.4), (-0.5, 4.5), (-0.55, 7.6), (-2.6, 7.5)], tone=-0.06)
    wear.patch([(1.2, 3.0), (2.0, 3.0), (2.05, 22.0), (1.25, 22.2)], tone=0.05)
    for start, turn, length in (((0.3, 3.0), 85, 10.0), ((-2.4, 8.0), 70, 5.0), ((2.5, 5.0), 110, 4.0), ((-0.6, 9.4), 10, 2.2)):
        wear.crack(start, turn, length, 0.005, 0.40, 0.4)
    wear.damp += 0.60
    water = hollows(wear, level=0.72, feature_m=2.3)
    x = np.linspace(-3.2, 3.2, wear.tone.shape[1], dtype=np.float32)[None, :]
    water = np.maximum(water, smoothstep(0.40, 0.08, 3.2 - np.abs(x) + 0.10 * wear.cloud(1.1)).astype(np.float32))
    for side in (-1, 1):
        wear.stripe([(side * 2.78 - 0.06, -1), (side * 2.78 + 0.06, -1), (side * 2.78 + 0.06, 41), (side * 2.78 - 0.06, 41)], wear=0.55)
    wear.stripe([(-2.6, 18.2), (2.6, 18.2), (2.6, 18.6), (-2.6, 18.6)], wear=0.5)
    for k in range(6):
        left = -2.55 + k * 0.9
        wear.stripe([(left, 20.2), (left + 0.45, 20.2), (left + 0.45, 23.4), (left, 23.4)], wear=0.5)
    manhole(wear, (0.6, 4.8), 0.31)
    manhole(wear, (-1.0, 11.8), 0.31)
    gully(wear, (2.95, 7.0))
    gully(wear, (-2.95, 10.0))
    return wear, water


def build_ground(kit):
    scene = bpy.context.scene
    look = {
        "colour": (0.055, 0.055, 0.058),
        "paint": (0.50, 0.49, 0.46),
        "stone_m": 0.009,
        "tile_m": 2.1,
        "roughness": 0.60,
        "polish": 0.6,
        "wetness": 0.80,
        "specular": 0.5,
        "relief": 0.7,
        "grain": 1.4,
    }
    wear, water = road_wear()
    road = lay_water(asphalt("lane asphalt", wear, look), wear, water, colour=(0.012, 0.012, 0.013), roughness=0.02, ripple=0.10)
    y, x = np.meshgrid(np.arange(-14, LANE_END_M + 30, 2.0), np.linspace(-3.2, 3.2, 9), indexing="ij")
    grid_object(scene, "lane", np.stack([x, y, np.zeros_like(x)], axis=-1), road)
    slabs = paving("gutter slabs", (0.17, 0.168, 0.16))
    for side in (-1, 1):
        y, x = np.meshgrid(np.arange(-14, LANE_END_M + 30, 1.0), np.linspace(3.15, FRONT_X + 1.2, 4), indexing="ij")
        points = np.stack([side * x, y, np.full_like(x, 0.008)], axis=-1)
        kit.hide_for_shadows(grid_object(scene, "gutter", points if side > 0 else points[:, ::-1], slabs))
    y, x = np.meshgrid(np.linspace(LANE_END_M, 300, 6), np.linspace(-90, 90, 7), indexing="ij")
    grid_object(scene, "far ground", np.stack([x, y, np.full_like(x, -0.01)], axis=-1), plain("far asphalt", (0.04, 0.04, 0.042), 0.2, 0.5))


def house_materials():
    return {
        "frame": plain("bronze frame", (0.06, 0.058, 0.055), 0.35, 0.5),
        "glass": window_glass("window glass"),
        "rooms": glowing("rooms", rooms_image(), 1.7),
        "shops": glowing("shops", shops_image(), 1.5),
        "shop wall": plain("shop wall", (0.48, 0.36, 0.23), 0.8),
        "shop floor": plain("shop floor", (0.20, 0.15, 0.10), 0.5),
        "dark": plain("dark grille", (0.015, 0.015, 0.016), 0.5),
        "steel": plain("steel", (0.14, 0.14, 0.145), 0.45, 0.5),
        "cooler": plain("cooler", (0.46, 0.455, 0.43), 0.5),
        "timber": plain("timber", (0.10, 0.052, 0.026), 0.55),
        "shutter": plain("shutter", (0.30, 0.305, 0.31), 0.4, 0.5),
        "cloth 0": plain("cloth navy", (0.014, 0.024, 0.075), 0.85),
        "cloth 1": plain("cloth red", (0.30, 0.014, 0.016), 0.85),
        "cloth 2": plain("cloth green", (0.02, 0.09, 0.05), 0.85),
        "cloth pale": plain("cloth pale", (0.55, 0.52, 0.46), 0.85),
    }


def build_houses():
    rng = np.random.default_rng(77)
    shared = house_materials()
    walls = [
        render_coat("grey tile", (0.26, 0.255, 0.245), 0.4),
        render_coat("cream tile", (0.42, 0.38, 0.31), 0.5),
        render_coat("brown tile", (0.17, 0.115, 0.080), 0.4),
        render_coat("bare concrete", (0.30, 0.295, 0.285), 0.6),
        render_coat("blue grey panel", (0.17, 0.19, 0.215), 0.4),
    ]
    count = 0
    for side in (-1, 1):
        y = -12.0
        while y < LANE_END_M - 3:
            width, back = float(rng.uniform(3.8, 6.4)), float(rng.choice([0.0, 0.0, 0.25]))
            front = Front(-FRONT_X - back, y, math.pi / 2) if side < 0 else Front(FRONT_X + back, y + width, -math.pi / 2)
            shop = ["open", "counter", "open", "shutter", "counter"][count % 5]
            look = {"width": width, "storeys": int(rng.choice([2, 3, 4, 5, 6])), "lit": 0.42, "shop": shop, "seed": 600 + count}
            narrow_house(bpy.context.scene, front, {"wall": walls[int(rng.integers(0, 5))], **shared}, look)
            y += width + (0.25 if rng.random() < 0.5 else 0.0)
            count += 1


def build_signs():
    """Upright boxes that stand out from the fronts, flat ones over the shops, big ones where the lane ends."""
    scene, rng = bpy.context.scene, np.random.default_rng(5)
    sheet, casing = signs_image(), plain("sign casing", (0.02, 0.02, 0.022), 0.4)
    bright, flat = shining("upright signs", sheet, 1.8), shining("flat signs", np.rot90(sheet).copy(), 1.5)
    upright, over = Boxes(), Boxes()
    last = -1
    for side in (-1, 1):
        y = 8.6 if side < 0 else 10.2
        while y < LANE_END_M:
            kind = int(rng.integers(0, len(PAIRS)))
            kind = (kind + 1) % len(PAIRS) if kind == last else kind
            last = kind
            wide, low = float(rng.uniform(0.55, 0.95)), float(rng.uniform(3.2, 4.3))
            tall = wide * float(rng.uniform(4.2, 5.4))
            near = FRONT_X - 0.12
            for level in range(2 if rng.random() < 0.75 else 1):
                foot = low + level * (tall + 0.5)
                upright.add(
                    tuple(sorted((side * near, side * (near - wide)))),
                    (y, y + 0.24),
                    (foot, foot + tall),
                    strip_tile((kind + 5 * level) % len(PAIRS)),
                )
            y += float(rng.uniform(1.9, 3.6))
        y = 6.0
        while y < LANE_END_M - 4:
            long, kind = float(rng.uniform(2.4, 3.8)), int(rng.integers(0, len(PAIRS)))
            over.add(
                tuple(sorted((side * (FRONT_X + 0.02), side * (FRONT_X - 0.16)))),
                (y, y + long),
                (3.02, 3.62),
                (0.0, kind / len(PAIRS), 1.0, (kind + 1) / len(PAIRS)),
                "x",
            )
            y += long + float(rng.uniform(0.8, 3.0))
    # Boards on the pavement, lit from within.
    for x, y, kind in ((-3.55, 12.6, 0), (3.5, 15.4, 3), (-3.5, 24.0, 8), (3.55, 27.0, 5), (3.5, 36.0, 1)):
        upright.add((x - 0.24, x + 0.24), (y, y + 0.22), (0.08, 1.35), strip_tile(kind))
    # On the fronts of `build_end`.
    for x, z0, z1, y, kind in (
        (-3.3, 6, 15.5, 96.3, 1),
        (-0.9, 9, 21, 96.3, 2),
        (1.6, 5.5, 17, 96.3, 8),
        (4.2, 11, 23, 96.3, 4),
        (-7.2, 6, 18, 90.3, 7),
        (-10.4, 9, 20, 90.3, 3),
        (7.8, 7, 18, 88.3, 6),
        (10.6, 12, 24, 88.3, 0),
    ):
        upright.add((x - 1.0, x + 1.0), (y, y + 0.5), (z0, z1), strip_tile(kind))
    upright.finish(scene, "upright signs", [bright, casing])
    over.finish(scene, "flat signs", [flat, casing])
    machines, front = Boxes(), shining("vending fronts", vending_image(), 1.7)
    for x, y, kind in (
        (3.95, 9.6, 0),
        (3.95, 10.75, 2),
        (-3.95, 16.2, 1),
        (-3.95, 17.35, 0),
        (-3.95, 18.5, 2),
        (3.95, 30.0, 1),
        (3.95, 31.1, 0),
    ):
        machines.add((x - 0.38, x + 0.38), (y, y + 1.05), (0.06, 1.89), (kind / 3, 0.0, (kind + 1) / 3, 1.0), "x")
    machines.finish(scene, "vending machines", [front, plain("machine side", (0.26, 0.26, 0.27), 0.35, 0.5)])
    spots = [
        (side * (FRONT_X - 0.38), y0 + 0.62 * k, 2.62)
        for side, y0, count in ((-1, 20.6, 5), (1, 12.4, 4), (1, 21.0, 6), (-1, 31.0, 5), (1, 40.0, 5), (-1, 46.0, 5))
        for k in range(count)
    ]
    lanterns(scene, spots, strength=0.9)


def build_poles_and_wires():
    scene, rng = bpy.context.scene, np.random.default_rng(31)
    materials, black = default_materials(), plain("cable", (0.012, 0.012, 0.012), 0.6)
    rows = []
    for index, (x, y, side) in enumerate(
        ((-3.45, -9.0, 1), (-3.45, 13.8, 1), (-3.45, 34.0, 1), (-3.45, 56.0, 1), (3.45, 23.5, -1), (3.45, 47.0, -1))
    ):
        rows.append(utility_pole(scene, (x, y, 0.0), materials, side, index != 3))
    spans = []
    for a, b in ((0, 1), (1, 2), (2, 3), (4, 5)):
        spans += span_wires(rows[a], rows[b], rng, 3)
    spans += span_wires(rows[1][-4:], rows[4][-4:], rng, 1) + span_wires(rows[4][-3:], rows[2][-3:], rng, 1)
    for row in rows[1:]:
        x, y, z = row[-1]
        for _ in range(9):
            side = rng.choice((-1, 1))
            spans.append(
                (
                    (x, y, z + rng.uniform(-0.6, 1.2)),
                    (side * (FRONT_X - 0.02), y + rng.uniform(-6, 9), rng.uniform(4.4, 8.0)),
                    rng.uniform(0.1, 0.6),
                    rng.uniform(0.010, 0.019),
                )
            )
    # Telephone cables hang in thick bundles below the power lines: they are what the lens sees against the lit fronts.
    for a, b in ((0, 1), (1, 2), (2, 3), (4, 5), (1, 4), (4, 2)):
        (ax, ay, az), (bx, by, bz) = rows[a][-1], rows[b][-1]
        for k in range(3):
            spans.append(((ax, ay, az - 0.3 - 0.28 * k), (bx, by, bz - 0.3 - 0.28 * k), rng.uniform(0.35, 0.7), (0.030, 0.024, 0.018)[k]))
    cable_mesh(scene, "cables", spans, black)


def build_small_things():
    scene, rng = bpy.context.scene, np.random.default_rng(14)
    leaf = leaf_material("pot leaf", (0.018, 0.045, 0.014), (0.05, 0.09, 0.028), None, 0.15)
    parts = (plain("pot clay", (0.16, 0.085, 0.055), 0.7), leaf, plain("stem", (0.08, 0.055, 0.035), 0.8))
    for x, y in ((-4.05, 13.0), (4.0, 13.4), (4.05, 18.6), (-4.0, 27.5)):
        planter(scene, (x, y, 0.01), parts, rng)
    crates, colours = Boxes(), [plain("crate yellow", (0.55, 0.33, 0.02), 0.5), plain("crate red", (0.38, 0.015, 0.012), 0.5)]
    for x, y, height in ((3.9, 16.6, 3), (3.55, 16.7, 2), (-3.9, 22.6, 4), (-3.95, 11.2, 2), (-4.05, 8.6, 3)):
        for k in range(height):
            shift = rng.normal(0, 0.015)
            crates.add(
                (x - 0.17 + shift, x + 0.17 + shift),
                (y - 0.22, y + 0.22),
                (0.01 + k * 0.31, 0.30 + k * 0.31),
                (0, 0, 1, 1),
                "xy" if (k + height) % 2 else "",
            )
    crates.finish(scene, "crates", colours)


def build_end():
    """Taller lit buildings beyond the lane's end."""
    scene = bpy.context.scene
    walls = [
        curtain_wall(
            f"night block {k}",
            **{
                **OFFICE_GLASS,
                "seed": 20.0 + k,
                "bay_m": 1.8,
                "storey_m": 3.4,
                "lit": lit,
                "lit_strength": 0.9,
                "lit_colour": colour,
                "mirror": 0.1,
            },
        )
        for k, (lit, colour) in enumerate(((0.42, (1.0, 0.72, 0.42)), (0.30, (0.80, 0.90, 1.0)), (0.55, (1.0, 0.80, 0.58))))
    ]
    roof, slab = plain("block roof", (0.05, 0.05, 0.05), 0.8), plain("block edge", (0.12, 0.12, 0.125), 0.6)
    for k, (x, y, width, height) in enumerate(
        (
            (-12, 98, 13, 34),
            (0.8, 104, 11, 27),
            (12, 96, 12, 40),
            (-26, 120, 16, 52),
            (25, 125, 16, 48),
            (4, 190, 26, 74),
            (-16, 210, 22, 92),
        )
    ):
        tower(scene, f"block {k}", rectangle(x, y, width, 14), (walls[k % 3], roof, slab), height_m=height, plant_m=3.0, storey_m=3.4)
    shops = Boxes()
    for x, wide, y in ((0.8, 11, 96.7), (-12, 13, 90.7), (12, 12, 88.7)):
        shops.add((x - wide / 2, x + wide / 2), (y, y + 0.2), (0.1, 3.6), (0.0, 0.0, 1.0, 1.0), "y")
    shops.finish(scene, "far shops", [bpy.data.materials["shops"], slab])


def build_light(kit):
    """Light of the signs as four broad lamps: each side its own colour, the crossing behind the camera, the glow between the roofs."""
    plain_world((0.030, 0.036, 0.078), 1.0)
    left = area("left signs", (-FRONT_X + 0.2, 22.0, 4.6), (2.0, 22.0, 0.0), (50.0, 3.4), 380.0, 3600, seen_in_gloss=False)
    right = area("right signs", (FRONT_X - 0.2, 22.0, 4.2), (-2.0, 22.0, 0.0), (50.0, 3.4), 380.0, 5200, seen_in_gloss=False)
    left.data.color, right.data.color = (1.0, 0.46, 0.50), (0.58, 0.78, 1.0)
    area("roof glow", (0, 24.0, 11.0), (0, 24.0, 0.0), (7.0, 60.0), 320.0, 7500, seen_in_gloss=False)
    kit.key(area("crossing behind", (-2.2, -7.0, 5.2), (0.0, 8.0, 0.6), (6.0, 3.6), 700.0, 4300, seen_in_gloss=False))


def build(kit):
    """The whole set."""
    build_light(kit)
    build_ground(kit)
    build_houses()
    build_signs()
    build_poles_and_wires()
    build_small_things()
    build_end()
    add_haze_everywhere(Haze(colour=(0.085, 0.050, 0.100), distance_m=150, limit=0.75))
