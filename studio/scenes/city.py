"""A shopping street of an old European town in early blue hour: pale sky at the street's end, lit windows, a road still damp."""

import math

import bpy
import numpy as np

from kit.ground.asphalt import Wear, asphalt
from kit.houses.facade import Front, town_house
from kit.houses.interiors import glowing, rooms_image, shops_image
from kit.houses.masonry import brick, brick_image, render_coat, window_glass
from kit.plants.vegetation import leaf_material
from kit.props.lamps import area
from kit.props.street import KERB_HEIGHT_M, bollards, granite, gully, kerb, lamp_post, light_string, manhole, paving, planter, sign
from kit.render.shadow_caster import add_shadow_caster
from kit.scene.kit import Kit
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.noise import smoothstep
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky
from kit.surfaces.shading import grid_object, new_material, plain

SPEC = SceneSpec(
    id="city",
    name="City",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, in the middle of a narrow downtown street in an "
        "old British town in early blue hour. Worn, slightly damp asphalt with repairs, fine cracks and a manhole cover, granite kerbs, "
        "stone pavements, four-storey brick and stucco houses with sash windows, some warmly lit, painted shopfronts glowing on both "
        "sides, cast-iron lanterns, strings of small bulbs across the street, pale peach sky at its end. Soft cool light from above and "
        "behind the camera, warm reflections from shop windows on the road. Full frame camera, 35 mm lens at f/2, 1.35 m high, level, "
        "background softly out of focus. Elegant evening mood, no people, no moving traffic, no readable text."
    ),
    camera=CameraSpec(height_metres=1.35, focal_millimetres=35.0, horizon_fraction=0.47, f_number=1.8),
    film=FilmSpec(bias_stops=-0.5, contrast=1.36, saturation=1.12, white_kelvin=6000.0, vignette=0.18),
    max_bounces=4,
    clamp_indirect=0.8,
)

#: The set in words, for prompts of its other weathers.
PLACE = (
    "in the middle of a narrow shopping street in an old British town: worn asphalt with repairs and a manhole cover, "
    "granite kerbs, stone pavements, brick and stucco houses with sash windows, painted shopfronts, cast-iron lanterns, "
    "strings of small bulbs across the street"
)

ROAD_HALF_M = 3.6
FRONT_X = 6.7
STREET_END_M = 84.0
SIGNS = ["MARLOW", "FIG", "ALDER", "HOLT", "N° 9", "WREN", "OSIER", "TEAL"]


def road_wear():
    wear = Wear((-3.6, 3.6), (0.0, 34.0), 0.005, seed=14)
    wear.blotches(0.030)
    wear.tracks((-2.5, -0.9, 0.9, 2.5), 0.45, tone=-0.02)
    wear.patch([(-3.4, 5.4), (-1.1, 5.5), (-1.15, 9.3), (-3.4, 9.2)], tone=-0.06)
    wear.patch([(1.5, 3.0), (2.3, 3.0), (2.35, 15.0), (1.55, 15.2)], tone=0.05)
    wear.patch([(-3.6, 16.0), (3.6, 16.2), (3.6, 18.6), (-3.6, 18.3)], tone=-0.04)
    for start, turn, length in (
        ((0.1, 2.8), 88, 12.0),
        ((-2.7, 10.0), 80, 6.0),
        ((3.2, 6.5), 120, 3.0),
        ((-0.8, 4.6), 15, 2.3),
        ((0.4, 9.8), -20, 1.9),
        ((2.6, 11.0), 100, 5.0),
    ):
        wear.crack(start, turn, length, 0.006, 0.40, 0.4)
    for spot, radius in (((0.5, 5.2), 0.12), ((-0.4, 7.4), 0.22), ((0.2, 11.6), 0.3), ((-1.6, 12.8), 0.2)):
        wear.stain(spot, radius, tone=-0.05, damp=0.15)
    wear.puddles(level=1.15, feature_m=2.2)
    x = np.linspace(-3.6, 3.6, wear.tone.shape[1], dtype=np.float32)[None, :]
    gutter = smoothstep(0.85, 0.05, 3.6 - np.abs(x))
    wear.damp += gutter * (0.55 + 0.25 * wear.cloud(0.8))
    wear.tone -= 0.06 * gutter
    for side in (-1, 1):
        for offset in (3.18, 3.34):
            wear.stripe(
                [(side * offset - 0.04, -1), (side * offset + 0.04, -1), (side * offset + 0.04, 35), (side * offset - 0.04, 35)], wear=0.42
            )
    manhole(wear, (-0.55, 4.35), 0.28)
    manhole(wear, (1.2, 13.4), 0.32)
    gully(wear, (3.36, 9.0))
    gully(wear, (-3.36, 14.6))
    # So near, and in the reflection of a lit window, a puddle on rough asphalt is a heap of golden sparks.
    wear.stain((2.65, 4.75), 1.3, tone=0.0, damp=-1.2)
    return wear


def build_ground(kit):
    """Road, kerbs and pavements. Kerbs and pavements cut the plane of the shadow map, so they are left out of it."""
    scene = bpy.context.scene
    look = {
        "colour": (0.060, 0.060, 0.062),
        "paint": (0.42, 0.30, 0.05),
        "stone_m": 0.009,
        "tile_m": 2.1,
        "roughness": 0.62,
        "polish": 0.6,
        "wetness": 0.85,
        "specular": 0.42,
        "relief": 0.75,
        "grain": 1.5,
    }
    y, x = np.meshgrid(np.arange(-14, STREET_END_M + 8, 2.0), np.linspace(-ROAD_HALF_M - 0.05, ROAD_HALF_M + 0.05, 9), indexing="ij")
    grid_object(scene, "road", np.stack([x, y, np.zeros_like(x)], axis=-1), asphalt("town asphalt", road_wear(), look))
    stone, slabs = granite("kerb granite", (0.20, 0.195, 0.19)), paving("pavement", (0.215, 0.205, 0.19))
    for side in (-1, 1):
        kit.hide_for_shadows(kerb(scene, side, ROAD_HALF_M, (-14, STREET_END_M), stone, 3 + side))
        y, x = np.meshgrid(np.arange(-14, STREET_END_M + 8, 1.0), np.linspace(ROAD_HALF_M + 0.15, FRONT_X + 0.2, 4), indexing="ij")
        points = np.stack([side * x, y, np.full_like(x, KERB_HEIGHT_M - 0.002)], axis=-1)
        kit.hide_for_shadows(grid_object(scene, "pavement", points if side > 0 else points[:, ::-1], slabs))
    y, x = np.meshgrid(np.linspace(STREET_END_M, STREET_END_M + 12, 4), np.linspace(-40, 40, 9), indexing="ij")
    grid_object(scene, "cross street", np.stack([x, y, np.full_like(x, -0.01)], axis=-1), plain("far asphalt", (0.06, 0.06, 0.062), 0.5))


def wall_materials():
    bricks = brick_image()
    return [
        brick("stock brick", (0.30, 0.205, 0.125), (0.27, 0.25, 0.22), bricks),
        brick("red brick", (0.25, 0.105, 0.070), (0.24, 0.22, 0.20), bricks),
        render_coat("cream stucco", (0.62, 0.565, 0.47)),
        render_coat("bath stone", (0.45, 0.375, 0.27), 0.5),
        render_coat("pale grey stucco", (0.46, 0.46, 0.45)),
        brick("dark brick", (0.17, 0.115, 0.085), (0.20, 0.19, 0.17), bricks),
    ]


def shared_materials():
    glass = window_glass("window glass")
    return {
        "trim": render_coat("trim stone", (0.56, 0.53, 0.47)),
        "reveal": plain("reveal", (0.50, 0.48, 0.44), 0.7),
        "frame": plain("sash paint", (0.62, 0.61, 0.57), 0.4),
        "glass": glass,
        "rooms": glowing("rooms", rooms_image(), 4.5),
        "shops": glowing("shops", shops_image(), 2.2),
        "shop wall": plain("shop wall", (0.45, 0.36, 0.26), 0.8),
        "shop floor": plain("shop floor", (0.25, 0.17, 0.10), 0.5),
        "goods 0": plain("goods linen", (0.50, 0.44, 0.36), 0.8),
        "goods 1": plain("goods green", (0.07, 0.12, 0.10), 0.6),
        "goods 2": plain("goods russet", (0.30, 0.11, 0.06), 0.6),
        "slate": plain("slate", (0.07, 0.075, 0.085), 0.6),
        "pot": plain("chimney pot", (0.30, 0.16, 0.10), 0.8),
        "pipe": plain("cast iron pipe", (0.02, 0.02, 0.02), 0.45),
        "paint 0": plain("shop green", (0.018, 0.050, 0.040), 0.35),
        "paint 1": plain("shop blue", (0.018, 0.028, 0.060), 0.35),
        "paint 2": plain("shop black", (0.014, 0.014, 0.015), 0.3),
        "paint 3": plain("shop burgundy", (0.070, 0.014, 0.018), 0.35),
        "paint 4": plain("shop sage", (0.16, 0.19, 0.15), 0.45),
    }


def build_houses():
    rng = np.random.default_rng(23)
    walls, shared = wall_materials(), shared_materials()
    gilt = plain("gilt letters", (0.55, 0.38, 0.14), 0.35, 0.5)
    order = {-1: [0, 2, 1, 3, 5, 4, 0, 2, 1, 3, 0, 2, 5], 1: [3, 1, 4, 0, 2, 5, 3, 1, 2, 0, 4, 1, 3]}
    count = 0
    for side in (-1, 1):
        y = -13.0
        for wall in order[side]:
            width = float(rng.uniform(6.2, 8.6))
            if y + width > STREET_END_M - 1:
                break
            # Seen from the street a left-hand front runs away from the camera, a right-hand front towards it.
            front = Front(-FRONT_X, y, math.pi / 2) if side < 0 else Front(FRONT_X, y + width, -math.pi / 2)
            paint = f"paint {int(rng.integers(0, 5))}"
            look = {
                "width": width,
                "storeys": int(rng.choice([2, 3, 3])),
                "bays": 3 if width > 7.1 else 2,
                "bars": [(3, 2), (2, 1), (3, 3)][int(rng.integers(0, 3))],
                "lit": 0.46,
                "paint": paint,
                "door": float(rng.choice([0.0, 0.5, 1.0])),
                "seed": 100 + count,
            }
            town_house(bpy.context.scene, front, {"wall": walls[wall], **shared}, look)
            if y > 4:
                place = front.world(width / 2, 3.34, 0.15)
                sign(bpy.context.scene, SIGNS[count % len(SIGNS)], place, {"material": gilt, "size": 0.40, "turn": front.turn_radians})
            y += width
            count += 1
    for index, (x, width, wall) in enumerate(((-21, 8.4, 1), (-12.4, 8.0, 3), (-4.2, 8.6, 2), (4.6, 7.8, 0), (12.6, 8.2, 5))):
        front = Front(x, STREET_END_M + 10, 0.0)
        look = {
            "width": width,
            "storeys": 3 if index != 2 else 2,
            "bays": 3,
            "bars": (2, 1),
            "lit": 0.4,
            "paint": f"paint {index % 5}",
            "door": 0.5,
            "seed": 300 + index,
        }
        town_house(bpy.context.scene, front, {"wall": walls[wall], **shared}, look)


def build_shop_spill():
    """The light that falls out of the shops on to pavement and road: one long lamp a side, which renders cleaner than one a shop."""
    for side in (-1, 1):
        area(
            "shop spill",
            (side * (FRONT_X - 0.15), 21.0, 2.1),
            (side * 2.4, 21.0, 0.0),
            (46.0, 1.1),
            420.0,
            2900,
            spread_degrees=140,
            seen_in_gloss=False,
        )


def build_furniture():
    scene = bpy.context.scene
    iron = plain("cast iron", (0.012, 0.012, 0.013), 0.38, 0.5)
    lantern = _glow("lantern glass", (1.0, 0.62, 0.28), 5.0)
    for x, y in ((-4.15, 16.5), (4.15, 25.0), (-4.15, 33.5), (4.15, 42.0), (-4.15, 50.5), (4.15, 59.0), (-4.15, 67.5)):
        place = lamp_post(scene, (x, y, KERB_HEIGHT_M), iron, lantern)
        if y < 30:
            area(
                "lantern light",
                (place[0] * 0.97, place[1], place[2] - 0.3),
                (place[0] * 0.5, place[1], 0),
                (0.3, 0.3),
                34.0,
                2700,
                seen_in_gloss=False,
            )
    bollards(
        scene, [(-4.02, 8.6 + 1.55 * k, KERB_HEIGHT_M) for k in range(5)] + [(4.02, 11.0 + 1.55 * k, KERB_HEIGHT_M) for k in range(7)], iron
    )
    rng = np.random.default_rng(3)
    leaf = leaf_material("box leaf", (0.020, 0.042, 0.014), (0.05, 0.085, 0.028), None, 0.15)
    parts = (plain("lead planter", (0.045, 0.046, 0.048), 0.55), leaf, plain("stem", (0.08, 0.055, 0.035), 0.8))
    for x, y in ((-6.1, 15.4), (-6.1, 18.4), (6.1, 18.0), (6.1, 21.2), (-6.1, 27.0), (6.1, 33.0)):
        planter(scene, (x, y, KERB_HEIGHT_M), parts, rng)
    cable, bulb = plain("cable", (0.01, 0.01, 0.01), 0.6), _glow("bulb", (1.0, 0.66, 0.32), 9.0)
    for index, y in enumerate((23.0, 34.0, 46.0, 58.0, 70.0)):
        light_string(scene, ((-FRONT_X, y + 0.8 * (index % 2), 8.0), (FRONT_X, y - 0.6, 7.8)), (cable, bulb), 0.65, 26)


def _glow(name, colour, strength):
    material, nodes, surface = new_material(name)
    nodes.put(colour, surface.inputs["Emission"])
    nodes.put(strength, surface.inputs["Emission Strength"])
    material.cycles.sample_as_light = False
    return material


def build_parked_cars():
    """A few cars far off, out of focus, with unlit tail lamps."""
    lamp = _glow("tail lamp", (0.8, 0.03, 0.02), 0.35)
    for x, y, colour in (
        (2.75, 47.0, (0.02, 0.022, 0.03)),
        (2.75, 53.5, (0.32, 0.32, 0.33)),
        (-2.75, 60.0, (0.10, 0.012, 0.012)),
        (2.75, 61.0, (0.03, 0.04, 0.06)),
        (-2.75, 67.0, (0.25, 0.25, 0.24)),
    ):
        root = add_shadow_caster()
        root.location = (x, y, 0)
        root.rotation_euler = (0, 0, math.pi / 2)
        paint = plain("parked paint", colour, 0.22, 0.6)
        for part in root.children:
            part.visible_camera = True
            if part.name.startswith("body"):
                part.data.materials[0] = paint
        for side in (-1, 1):
            grid = np.array(
                [
                    [(x + side * 0.62 - 0.14, y - 2.235, 0.72), (x + side * 0.62 + 0.14, y - 2.235, 0.72)],
                    [(x + side * 0.62 - 0.14, y - 2.235, 0.86), (x + side * 0.62 + 0.14, y - 2.235, 0.86)],
                ]
            )
            grid_object(bpy.context.scene, "tail lamp", grid, lamp)


def build_sky(kit: Kit):
    sky = Sky(
        sun_elevation_degrees=30,
        sun_azimuth_degrees=197,
        sun_colour=(1.0, 0.86, 0.78),
        sun_strength=0.8,
        sun_size_degrees=55,
        base_strength=1.0,
        gradient=[
            (0, (1.0, 0.60, 0.36)),
            (8, (0.95, 0.60, 0.42)),
            (14, (0.66, 0.55, 0.58)),
            (24, (0.29, 0.38, 0.62)),
            (50, (0.16, 0.26, 0.50)),
            (90, (0.12, 0.21, 0.43)),
        ],
        cloud_sun=(0.42, 0.22, 0.20),
        cloud_shade=(0.20, 0.23, 0.36),
        layers=[
            CloudLayer(
                base_m=3600,
                thickness_m=320,
                slices=24,
                tile_m=60000,
                feature_m=4200,
                coverage=-0.35,
                towering=0.5,
                softness=1.8,
                erosion=0.7,
                extinction_per_m=0.0025,
                visibility_m=60000,
                seed=31,
            )
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))


def build_set(kit):
    """All that stays when light and weather change."""
    build_ground(kit)
    build_houses()
    build_shop_spill()
    build_furniture()
    build_parked_cars()


def build(kit):
    build_sky(kit)
    build_set(kit)
    add_haze_everywhere(Haze(colour=(0.60, 0.46, 0.43), distance_m=750, limit=0.85))
