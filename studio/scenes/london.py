"""A Georgian street in London after rain: stock brick, stucco and railings, a wet road, a Gothic clock tower in pale haze."""

import math

import bpy
import numpy as np

from kit.ground.asphalt import Wear, asphalt
from kit.ground.puddles import hollows, lay_water
from kit.houses.clock_tower import clock_tower
from kit.houses.facade import Front
from kit.houses.interiors import glowing, rooms_image
from kit.houses.masonry import brick, brick_image, render_coat, window_glass
from kit.houses.terrace import terrace_house
from kit.houses.towers import PUNCHED_STONE, curtain_wall, rectangle, tower
from kit.plants.broadleaf import bark, foliage, plant, tree_mesh
from kit.props.red_boxes import crossing_beacon, pillar_box, red_paint, telephone_kiosk
from kit.props.street import KERB_HEIGHT_M, granite, gully, kerb, lamp_post, manhole, paving
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.noise import smoothstep
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky
from kit.surfaces.shading import grid_object, mesh_object, new_material, plain

SPEC = SceneSpec(
    id="london",
    name="London",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, in the middle of a quiet Georgian street in "
        "London just after rain. Wet black asphalt with puddles that mirror the sky, double yellow lines, granite kerbs, York stone "
        "pavements, black spear-headed railings, four-storey terraces of yellow stock brick over white stucco with fanlight doors, a "
        "red telephone kiosk and a pillar box at the side, iron lanterns, a Gothic-revival clock tower in pale haze at the street's "
        "end. Breaking clouds, soft cool light from the upper left, a warm gap low in the sky. Full frame camera, 38 mm lens at f/2.8, "
        "1.35 m high, level. Calm, elegant mood, no people, no moving traffic, no readable text."
    ),
    camera=CameraSpec(height_metres=1.35, focal_millimetres=38.0, horizon_fraction=0.52, f_number=2.8),
    film=FilmSpec(bias_stops=-0.25, contrast=1.38, saturation=1.16, white_kelvin=6100.0, vignette=0.16),
    max_bounces=4,
    clamp_indirect=0.6,
)

#: The set in words, for prompts of its other weathers.
PLACE = (
    "in the middle of a quiet Georgian street in London: asphalt with double yellow lines, York stone pavements, black "
    "railings, terraces of yellow stock brick over white stucco, a red telephone kiosk, a Gothic clock tower at the "
    "street's end"
)

ROAD_HALF_M = 3.6
FRONT_X = 7.6
STREET_END_M = 92.0
DOORS = ["door black", "door red", "door blue", "door black", "door green"]


def road_wear():
    wear = Wear((-3.6, 3.6), (0.0, 36.0), 0.005, seed=41)
    wear.blotches(0.028)
    wear.tracks((-2.4, -0.8, 0.8, 2.4), 0.45, tone=-0.02, damp=0.10)
    wear.patch([(0.7, 6.2), (3.4, 6.1), (3.4, 8.3), (0.75, 8.4)], tone=-0.05)
    wear.patch([(-2.1, 3.0), (-1.3, 3.0), (-1.25, 19.0), (-2.0, 19.2)], tone=0.04)
    for start, turn, length in (
        ((-0.2, 3.4), 95, 9.0),
        ((2.2, 9.0), 80, 7.0),
        ((-3.0, 6.5), 60, 3.5),
        ((0.4, 11.0), 20, 2.4),
        ((1.4, 4.0), 130, 2.6),
    ):
        wear.crack(start, turn, length, 0.005, 0.40, 0.35)
    wear.damp += 0.62
    water = hollows(wear, level=0.75, feature_m=2.6)
    x = np.linspace(-3.6, 3.6, wear.tone.shape[1], dtype=np.float32)[None, :]
    gutter = smoothstep(0.55, 0.10, 3.6 - np.abs(x) + 0.10 * wear.cloud(1.2))
    water = np.maximum(water, gutter.astype(np.float32))
    wear.tone -= 0.05 * gutter
    # Zig-zag and bars of the crossing lie before the far lanterns.
    for k in range(7):
        left = -3.45 + k * 1.0
        wear.stripe([(left, 26.6), (left + 0.56, 26.6), (left + 0.56, 29.6), (left, 29.6)], wear=0.30)
    for side in (-1, 1):
        for offset in (3.14, 3.32):
            wear.stripe(
                [(side * offset - 0.045, -1), (side * offset + 0.045, -1), (side * offset + 0.045, 24.5), (side * offset - 0.045, 24.5)],
                wear=0.40,
            )
    manhole(wear, (-0.9, 5.1), 0.30)
    gully(wear, (3.36, 10.5))
    gully(wear, (-3.36, 8.2))
    return wear, water


def build_ground(kit):
    """Road, kerbs and pavements. Kerbs and pavements cut the plane of the shadow map, so they are left out of it."""
    scene = bpy.context.scene
    look = {
        "colour": (0.066, 0.066, 0.068),
        "paint": (0.46, 0.36, 0.12),
        "stone_m": 0.009,
        "tile_m": 2.1,
        "roughness": 0.62,
        "polish": 0.6,
        "wetness": 0.78,
        "specular": 0.45,
        "relief": 0.7,
        "grain": 1.4,
    }
    wear, water = road_wear()
    road = lay_water(asphalt("london asphalt", wear, look), wear, water, colour=(0.016, 0.016, 0.016), roughness=0.02, ripple=0.10)
    y, x = np.meshgrid(np.arange(-14, STREET_END_M + 10, 2.0), np.linspace(-ROAD_HALF_M - 0.05, ROAD_HALF_M + 0.05, 9), indexing="ij")
    grid_object(scene, "road", np.stack([x, y, np.zeros_like(x)], axis=-1), road)
    stone, slabs = granite("kerb granite", (0.20, 0.195, 0.19)), paving("york stone", (0.225, 0.205, 0.165))
    for side in (-1, 1):
        kit.hide_for_shadows(kerb(scene, side, ROAD_HALF_M, (-14, STREET_END_M), stone, 5 + side))
        y, x = np.meshgrid(np.arange(-14, STREET_END_M + 10, 1.0), np.linspace(ROAD_HALF_M + 0.15, FRONT_X + 0.2, 4), indexing="ij")
        points = np.stack([side * x, y, np.full_like(x, KERB_HEIGHT_M - 0.002)], axis=-1)
        kit.hide_for_shadows(grid_object(scene, "pavement", points if side > 0 else points[:, ::-1], slabs))
    y, x = np.meshgrid(np.linspace(STREET_END_M, STREET_END_M + 260, 6), np.linspace(-90, 90, 9), indexing="ij")
    grid_object(
        scene, "cross street", np.stack([x, y, np.full_like(x, -0.01)], axis=-1), plain("far asphalt", (0.05, 0.05, 0.052), 0.25, 0.5)
    )


def wall_materials():
    bricks, mortar = brick_image(), (0.25, 0.235, 0.205)
    return [
        brick("yellow stock", (0.335, 0.250, 0.150), mortar, bricks),
        brick("sooty stock", (0.200, 0.158, 0.108), (0.20, 0.19, 0.17), bricks),
        brick("pale stock", (0.385, 0.305, 0.200), mortar, bricks),
        brick("brown stock", (0.265, 0.180, 0.110), (0.22, 0.205, 0.18), bricks),
    ]


def shared_materials():
    return {
        "trim": render_coat("white stucco", (0.64, 0.62, 0.57), 0.30),
        "arch": plain("gauged brick", (0.36, 0.20, 0.10), 0.85),
        "reveal": plain("reveal", (0.58, 0.565, 0.53), 0.7),
        "frame": plain("sash paint", (0.66, 0.65, 0.62), 0.35),
        "glass": window_glass("window glass"),
        "rooms": glowing("rooms", rooms_image(), 3.4),
        "slate": plain("slate", (0.075, 0.08, 0.09), 0.35),
        "pot": plain("chimney pot", (0.30, 0.16, 0.10), 0.8),
        "pipe": plain("cast iron pipe", (0.02, 0.02, 0.02), 0.4),
        "iron": plain("railing black", (0.010, 0.010, 0.011), 0.28, 0.5),
        "brass": plain("brass", (0.55, 0.38, 0.14), 0.3, 0.5, 0.8),
        "plinth": plain("plinth stone", (0.22, 0.21, 0.19), 0.6),
        "area": plain("area", (0.03, 0.03, 0.032), 0.6),
        "step": plain("step stone", (0.34, 0.33, 0.30), 0.5),
        "door black": plain("door black", (0.010, 0.010, 0.011), 0.12, 0.5),
        "door red": plain("door red", (0.20, 0.010, 0.012), 0.14, 0.5),
        "door blue": plain("door blue", (0.012, 0.026, 0.075), 0.14, 0.5),
        "door green": plain("door green", (0.010, 0.040, 0.026), 0.14, 0.5),
    }


def build_houses():
    rng = np.random.default_rng(8)
    walls, shared = wall_materials(), shared_materials()
    count = 0
    for side in (-1, 1):
        y = -14.0
        while y < STREET_END_M - 5:
            width = float(rng.choice([6.6, 7.0, 7.4]))
            # Seen from the street a left-hand front runs away from the camera, a right-hand front towards it.
            front = Front(-FRONT_X, y, math.pi / 2) if side < 0 else Front(FRONT_X, y + width, -math.pi / 2)
            look = {
                "width": width,
                "storeys": 3,
                "bays": 3,
                "bars": (3, 3) if count % 3 else (2, 2),
                "lit": 0.28,
                "door": DOORS[int(rng.integers(0, 5))],
                "door_bay": 0,
                "seed": 400 + count,
            }
            terrace_house(bpy.context.scene, front, {"wall": walls[int(rng.integers(0, 4))], **shared}, look)
            y += width
            count += 1


def build_far(kit):
    """What closes the street: plane trees, the roofs of a square, Gothic ranges and the clock tower in haze."""
    scene = bpy.context.scene
    crown = foliage("plane leaves", [(0.2, (0.030, 0.042, 0.014)), (0.6, (0.070, 0.080, 0.022)), (0.9, (0.17, 0.12, 0.03))])
    trees = [
        tree_mesh(
            f"plane tree {k}",
            50 + k,
            (bark("plane bark"), crown),
            trunk_m=3.4,
            radius_m=0.24,
            reach_m=3.1,
            leaves=26000,
            leaf_m=0.085,
            cloud_m=0.6,
        )
        for k in range(2)
    ]
    for k, (x, y, size) in enumerate(
        ((-11.5, 103, 1.05), (-4.9, 112, 0.9), (6.6, 107, 0.95), (12.5, 101, 1.1), (-17, 100, 1.0), (18, 104, 1.0))
    ):
        plant(scene, trees[k % 2], (x, y, 0), size, k * 1.7)
    stone = (
        curtain_wall(
            "gothic range",
            **{
                **PUNCHED_STONE,
                "bay_m": 2.2,
                "storey_m": 5.0,
                "mullion_share": 0.28,
                "frame": (0.36, 0.295, 0.195),
                "lit": 0.06,
                "mirror": 0.05,
                "blinds": 0.0,
            },
        ),
        plain("lead roof", (0.11, 0.12, 0.13), 0.5),
        plain("range parapet", (0.38, 0.31, 0.21), 0.85),
    )
    for index, (x, y, width, height) in enumerate(
        ((-34, 180, 40, 17), (31, 200, 46, 15), (-3, 262, 60, 21), (-48, 270, 36, 27), (52, 280, 40, 24))
    ):
        tower(scene, f"range {index}", rectangle(x, y, width, 18), stone, height_m=height, parapet_m=1.6)
        for k in range(int(width / 9)):
            tower(
                scene,
                f"pinnacle {index} {k}",
                rectangle(x - width / 2 + 4 + k * 9, y - 9, 1.4, 1.4, 45),
                (stone[2],) * 3,
                height_m=height + 6.5,
            )
    clock_tower(scene, (1.5, 292, 0), 24.0, 0.35)


def build_furniture():
    scene = bpy.context.scene
    iron, lantern = plain("cast iron", (0.012, 0.012, 0.013), 0.30, 0.5), _glow("lantern glass", (1.0, 0.60, 0.26), 2.6)
    for x, y in ((-4.15, 15.5), (4.15, 33.0), (-4.15, 40.0), (4.15, 52.0), (-4.15, 62.0), (4.15, 72.0)):
        lamp_post(scene, (x, y, KERB_HEIGHT_M), iron, lantern)
    red = red_paint()
    pillar_box(scene, (-4.25, 11.6, KERB_HEIGHT_M), red, plain("pillar foot black", (0.012, 0.012, 0.012), 0.35))
    telephone_kiosk(scene, (4.75, 20.4, KERB_HEIGHT_M), red, math.radians(-4))
    telephone_kiosk(scene, (4.75, 22.0, KERB_HEIGHT_M), red, math.radians(-3))
    for x, y in ((-4.1, 26.2), (4.1, 30.0)):
        crossing_beacon(scene, (x, y, KERB_HEIGHT_M))
    rng = np.random.default_rng(12)
    leaf = foliage("fallen leaves", [(0.2, (0.10, 0.055, 0.014)), (0.6, (0.20, 0.12, 0.025)), (0.9, (0.26, 0.16, 0.03))], 0.0)
    vertices, faces = [], []
    for _ in range(130):
        side, y = rng.choice((-1, 1)), rng.uniform(3.0, 24.0)
        x, z = (side * rng.uniform(3.35, 3.57), 0.006) if rng.random() < 0.6 else (side * rng.uniform(3.8, 5.8), KERB_HEIGHT_M + 0.005)
        size, turn, start = rng.uniform(0.03, 0.055), rng.random() * math.tau, len(vertices)
        c, s = math.cos(turn) * size, math.sin(turn) * size
        vertices += [
            (x - c, y - s, z),
            (x + s * 0.7, y - c * 0.7, z + rng.uniform(0, 0.012)),
            (x + c, y + s, z + 0.004),
            (x - s * 0.7, y + c * 0.7, z + rng.uniform(0, 0.012)),
        ]
        faces.append((start, start + 1, start + 2, start + 3))
    mesh_object(scene, "fallen leaves", (vertices, faces), [leaf])


def _glow(name, colour, strength):
    material, nodes, surface = new_material(name)
    nodes.put(colour, surface.inputs["Emission"])
    nodes.put(strength, surface.inputs["Emission Strength"])
    material.cycles.sample_as_light = False
    return material


def build_sky(kit):
    """Breaking clouds: a bright warm gap low ahead, and broad light from the upper left behind the camera."""
    sky = Sky(
        sun_elevation_degrees=38,
        sun_azimuth_degrees=215,
        sun_colour=(1.0, 0.95, 0.88),
        sun_strength=0.9,
        sun_size_degrees=40,
        base_strength=1.0,
        gradient=[
            (0, (1.10, 0.86, 0.60)),
            (6, (1.05, 0.86, 0.66)),
            (14, (0.78, 0.78, 0.78)),
            (28, (0.46, 0.58, 0.74)),
            (90, (0.26, 0.38, 0.58)),
        ],
        cloud_sun=(0.36, 0.32, 0.28),
        cloud_shade=(0.24, 0.265, 0.31),
        layers=[
            CloudLayer(
                base_m=1300,
                thickness_m=380,
                slices=24,
                tile_m=30000,
                feature_m=2100,
                coverage=0.30,
                towering=0.9,
                softness=0.9,
                erosion=0.5,
                extinction_per_m=0.006,
                visibility_m=14000,
                seed=12,
            )
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))


def build_set(kit):
    """All that stays when light and weather change."""
    build_ground(kit)
    build_houses()
    build_far(kit)
    build_furniture()


def build(kit):
    build_sky(kit)
    build_set(kit)
    add_haze_everywhere(Haze(colour=(0.60, 0.555, 0.50), distance_m=680, limit=0.82))
