"""A small petrol station of another time at last light, kept on a faded colour print: canopy, two pumps, a lit office, a
road that goes on.
"""

import bpy
import numpy as np

from kit.ground.asphalt import Wear, asphalt
from kit.ground.terrain import Massif, blend, fan, land, land_material, mountains
from kit.houses.masonry import window_glass
from kit.houses.petrol_station import canopy, enamel, glow, island, office, pump, pylon, telegraph_line
from kit.plants.spreading_trees import TreeShape, bark_material, broadleaf
from kit.plants.vegetation import leaf_material, plant_mesh, scatter, tuft
from kit.props.lamps import area
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.meshes import box
from kit.shapes.noise import fractal, smoothstep
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky
from kit.surfaces.shading import grid_object, plain

SPEC = SceneSpec(
    id="memories",
    name="Memories",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, on the worn forecourt of a small 1960s petrol "
        "station beside a country road at last light. A thin cream and red canopy on slim posts, two rounded old pumps with glowing glass "
        "crowns, a lit office with big panes and shelves, a round blank sign on a pole, telegraph poles running to low hills. The sun "
        "almost gone on the right, long soft shadows to the left across cracked pale asphalt. Looks like a faded 1970s colour print: warm "
        "lifted blacks, gentle contrast, fine grain. 38 mm lens, 1.3 m high, level. Tender, nostalgic mood, no people, no other vehicles, "
        "no readable text."
    ),
    camera=CameraSpec(height_metres=1.3, focal_millimetres=38.0, horizon_fraction=0.52, f_number=4.0),
    film=FilmSpec(bias_stops=0.25, contrast=1.10, saturation=0.90, white_kelvin=6900.0, white_point=7.0, vignette=0.26, grain=2.2),
    shadow_tile_metres=13.0,
    max_bounces=4,
    clamp_indirect=1.5,
)

#: The set in words, for prompts of its other weathers.
PLACE = (
    "on the worn forecourt of a small 1960s petrol station beside a country road: a cream and red canopy on slim posts, two "
    "rounded old pumps, a lit office with big panes, telegraph poles running to low hills"
)

FORECOURT_X = (-15.0, 5.6)
ROAD_X = (7.6, 14.2)
CANOPY = ((-8.6, 1.0), (12.6, 17.4), 4.15)
PUMP_Y, OFFICE_Y = 15.0, 22.0


def forecourt_wear():
    wear = Wear((-9.0, 6.0), (0.0, 26.0), 0.006, seed=61)
    wear.blotches(0.045)
    wear.tracks((-4.6, -3.0, -0.8, 0.9, 3.2), 0.5, tone=-0.03)
    wear.patch([(1.2, 6.6), (3.4, 6.4), (3.5, 9.7), (1.3, 9.9)], tone=-0.07)
    wear.patch([(-4.8, 4.0), (-3.4, 4.1), (-3.5, 11.0), (-4.9, 10.8)], tone=0.05)
    for start, turn, length in (
        ((-2.6, 3.4), 72, 8.0),
        ((2.2, 3.4), 108, 6.0),
        ((-0.4, 6.2), 12, 4.5),
        ((-6.0, 9.0), 20, 6.0),
        ((0.8, 10.5), 88, 7.0),
        ((4.2, 5.0), 80, 6.0),
    ):
        wear.crack(start, turn, length, 0.007, 0.42, 0.45)
    for spot, radius, tone in (
        ((0.5, 5.0), 0.22, -0.08),
        ((-1.4, 8.4), 0.34, -0.10),
        ((0.9, 7.9), 0.18, -0.07),
        ((-5.4, 13.8), 0.5, -0.12),
        ((-2.8, 13.6), 0.4, -0.10),
        ((2.6, 11.5), 0.3, -0.06),
    ):
        wear.stain(spot, radius, tone=tone, damp=0.15)
    x = np.linspace(-9, 6, wear.tone.shape[1], dtype=np.float32)[None, :]
    grit = smoothstep(0.9, 0.0, 5.5 - x + 0.3 * wear.cloud(0.5))
    wear.tone += 0.07 * grit
    return wear


def build_ground(kit):
    scene = bpy.context.scene
    look = {
        "colour": (0.150, 0.138, 0.122),
        "paint": (0.55, 0.50, 0.40),
        "stone_m": 0.009,
        "tile_m": 2.3,
        "roughness": 0.78,
        "polish": 0.6,
        "wetness": 0.5,
        "specular": 0.32,
        "relief": 0.8,
        "grain": 1.4,
    }
    y = np.arange(-12, 28, 0.25)
    y, across = np.meshgrid(y, np.linspace(0, 1, 12), indexing="ij")
    right = FORECOURT_X[1] + 0.14 * fractal(y / 0.8, 0 * y, 3, 5)
    points = np.stack([FORECOURT_X[0] + across * (right - FORECOURT_X[0]), y, np.zeros_like(y)], axis=-1)
    grid_object(scene, "forecourt", points, asphalt("forecourt", forecourt_wear(), look))
    lines = Wear((ROAD_X[0], ROAD_X[1]), (8.0, 120.0), 0.03, seed=4)
    lines.blotches(0.03)
    lines.tracks((8.6, 10.2, 11.8, 13.3), 0.5, tone=-0.04)
    middle = sum(ROAD_X) / 2
    for k in range(20):
        lines.stripe(
            [(middle - 0.06, 9 + k * 6), (middle + 0.06, 9 + k * 6), (middle + 0.06, 12 + k * 6), (middle - 0.06, 12 + k * 6)], wear=0.5
        )
    road = asphalt("country road", lines, {**look, "colour": (0.085, 0.080, 0.074), "paint": (0.55, 0.45, 0.25)})
    y, x = np.meshgrid(np.concatenate([np.arange(-12, 120, 4.0), np.geomspace(120, 1500, 30)]), np.linspace(*ROAD_X, 5), indexing="ij")
    grid_object(scene, "road", np.stack([x, y, np.full_like(x, 0.01)], axis=-1), road)


def land_height(x, y):
    """Flat by the station, rolling farther off; just below asphalt where there is asphalt."""
    rolling = (
        2.2
        * fractal(x / 130, y / 130, 4, 3)
        * smoothstep(60, 260, np.hypot(x - 10, np.maximum(y - 20, 0)))
        * smoothstep(8, 90, np.abs(x - 11))
    )
    verge = 0.06 * fractal(x / 1.3, y / 1.3, 3, 8)
    paved = ((x > FORECOURT_X[0] + 0.3) & (x < FORECOURT_X[1] - 0.3) & (y < 27.5)) | ((x > ROAD_X[0]) & (x < ROAD_X[1]))
    return np.where(paved, -0.12, 0.02 + verge + rolling)


def build_land(kit):
    material = land_material("fields")
    for name, reach, rows in (("verge", (1.5, 130), 420), ("fields", (129, 6500), 420)):
        x, y = fan(*reach, rows, 800, 0.62, 12.0)
        massifs = [
            Massif(-1700, 4300, 150, 1700),
            Massif(600, 5200, 120, 1900),
            Massif(2600, 4600, 190, 1700),
            Massif(-3400, 5000, 210, 1900),
        ]
        height = land_height(x, y) + (mountains(x, y, massifs, 700.0, 12) if reach[0] > 100 else 0)
        points = np.stack([x, y, height], axis=-1)
        colours = np.broadcast_to(np.float32((0.215, 0.160, 0.075)), points.shape).copy()
        colours = blend(colours, (0.105, 0.105, 0.042), smoothstep(-0.1, 0.35, fractal(x / 60, y / 45, 4, 14)))
        colours = blend(colours, (0.16, 0.115, 0.07), smoothstep(0.1, 0.4, fractal(x / 170, y / 90, 4, 15)))
        kit.hide_for_shadows(land(bpy.context.scene, name, points, colours, material))


def build_growth(kit):
    """Dry grass on the verge between forecourt and road and beyond; weeds in the cracks' ends; a few trees in the fields."""
    scene, rng = bpy.context.scene, np.random.default_rng(13)
    grass = leaf_material("verge grass", (0.11, 0.105, 0.035), (0.25, 0.185, 0.075), (0.36, 0.27, 0.13))
    shapes = [plant_mesh(f"verge grass {k}", tuft(rng, 60, 0.34, 0.13, 0.6, 0.0035), [grass]) for k in range(5)]
    y = 3.5 * (150 / 3.5) ** rng.random(42000)
    x = rng.uniform(-0.62, 1, len(y)) * (0.56 * y + 3)
    verge = (x > FORECOURT_X[1] + 0.05) & (x < ROAD_X[0] - 0.1)
    field = (x > ROAD_X[1] + 0.2) | ((y > 30) & (x < ROAD_X[0] - 0.1))
    mine = (verge | field) & (fractal(x / 1.6, y / 1.6, 3, 33) > -0.35)
    x, y = x[mine], y[mine]
    size = (0.45 + 0.7 * rng.random(len(x))) * (1 + 0.4 * smoothstep(30, 120, y))
    kit.hide_for_shadows(*scatter(scene, shapes, np.stack([x, y, land_height(x, y) - 0.02, size, np.full_like(x, 0.3)], axis=1), rng))
    bark = bark_material("field bark", (0.045, 0.036, 0.028), (0.11, 0.09, 0.07))
    leaf = leaf_material("field leaf", (0.055, 0.060, 0.016), (0.11, 0.095, 0.030), (0.17, 0.11, 0.035), 0.3)
    tree = TreeShape(height=10.5, trunk_radius=0.30, leaves=42000, leaf_metres=0.12, spray_metres=0.8, forks=4, levels=3, spread=0.85)
    meshes = [broadleaf(f"field tree {seed}", tree, seed, (bark, leaf)) for seed in (2, 6)]
    # The first stands outside the picture: its shadow falls into the foreground, short of the car.
    spots = [
        (17.0, -15.0, 0.9),
        (-13.5, 33.0, 1.0),
        (-19.0, 38.0, 1.15),
        (21.0, 62.0, 1.0),
        (27.0, 88.0, 1.2),
        (3.6, 95.0, 0.9),
        (-3.0, 120.0, 1.1),
        (23.0, 130.0, 1.1),
        (-30.0, 90.0, 1.3),
        (40.0, 150.0, 1.4),
        (-14.0, 180.0, 1.3),
        (5.0, 230.0, 1.4),
        (22.0, 240.0, 1.3),
    ]
    for index, (px, py, scale) in enumerate(spots):
        thing = bpy.data.objects.new("field tree", meshes[index % 2])
        thing.location, thing.scale, thing.rotation_euler = (px, py, -0.1), (scale,) * 3, (0, 0, index * 2.1)
        scene.collection.objects.link(thing)


def build_station(kit):
    cream, red = enamel("cream enamel", (0.56, 0.47, 0.33)), enamel("red enamel", (0.36, 0.050, 0.030))
    teal = enamel("teal enamel", (0.085, 0.20, 0.19))
    chrome = plain("chrome", (0.45, 0.43, 0.40), 0.25, 0.5, 0.9)
    rubber = plain("rubber", (0.015, 0.014, 0.013), 0.6)
    canopy(*CANOPY, {"top": cream, "band": red, "post": cream, "strip": glow("strip", (1.0, 0.80, 0.52), 3.5)})
    island((-7.3, -1.2), PUMP_Y, plain("island concrete", (0.30, 0.28, 0.245), 0.85))
    crown = glow("pump crown", (1.0, 0.70, 0.38), 0.75)
    for x, body in ((-6.2, red), (-3.9, cream)):
        pump(
            x,
            PUMP_Y,
            0.15,
            {"body": body, "chrome": chrome, "dial": glow("dial", (0.95, 0.88, 0.70), 0.35), "crown": crown, "rubber": rubber},
        )
    wall = enamel("station wall", (0.55, 0.48, 0.36), 0.6)
    tins = [
        plain(f"tin {k}", colour, 0.4)
        for k, colour in enumerate(((0.40, 0.07, 0.04), (0.45, 0.30, 0.10), (0.10, 0.20, 0.20), (0.50, 0.46, 0.36)))
    ]
    paints = {
        "tile": plain("office tile", (0.26, 0.23, 0.19), 0.4),
        "wall": wall,
        "inside": plain("office inside", (0.52, 0.44, 0.30), 0.8),
        "roof": cream,
        "band": red,
        "frame": plain("office frame", (0.38, 0.34, 0.27), 0.4, 0.5),
        "glass": window_glass("office glass"),
        "tins": tins,
        "door": teal,
    }
    office((-9.2, 2.4), OFFICE_Y, paints)
    pylon(3.6, 18.6, {"post": cream, "face": cream, "ring": red, "board": teal})
    wood, wire = bark_material("pole wood", (0.045, 0.036, 0.028), (0.10, 0.08, 0.062)), plain("wire", (0.03, 0.028, 0.026), 0.6)
    telegraph_line([(16.2, -4.0 + 36.0 * k) for k in range(9)], wood, wire)
    for x, z in ((-0.25, 0.30), (0.25, 0.30), (0.0, 0.86)):
        box("oil crate", (1.7 + x, OFFICE_Y - 0.5, z), (0.46, 0.42, 0.5), wood, 0.01)
    box("bench", (-8.2, OFFICE_Y - 0.55, 0.45), (1.3, 0.4, 0.06), red, 0.01)
    for x in (-8.7, -7.7):
        box("bench leg", (x, OFFICE_Y - 0.55, 0.21), (0.06, 0.36, 0.42), rubber)


def build_lamps():
    """The office's room light and the canopy's strips, just switched on."""
    (x0, x1), (y0, y1), height = CANOPY
    area("office light", (-5.0, OFFICE_Y + 3.0, 3.15), (-5.0, OFFICE_Y + 3.0, 0.0), (6.0, 3.0), 300.0, 2900, seen_in_gloss=False)
    area(
        "canopy light",
        ((x0 + x1) / 2, (y0 + y1) / 2, height - 0.12),
        ((x0 + x1) / 2, (y0 + y1) / 2, 0),
        (7.0, 2.6),
        140.0,
        3000,
        seen_in_gloss=False,
    )


def build_light(kit):
    """The sun ten degrees over the fields, behind the right shoulder; a peach sky gone thin above."""
    sky = Sky(
        sun_elevation_degrees=10,
        sun_azimuth_degrees=124,
        sun_colour=(1.0, 0.60, 0.31),
        sun_strength=9.5,
        sun_size_degrees=2.2,
        base_strength=1.0,
        gradient=[
            (0, (1.05, 0.66, 0.38)),
            (4, (0.98, 0.66, 0.42)),
            (10, (0.72, 0.57, 0.46)),
            (20, (0.43, 0.44, 0.45)),
            (45, (0.20, 0.28, 0.36)),
            (90, (0.13, 0.20, 0.29)),
        ],
        cloud_sun=(1.25, 0.72, 0.44),
        cloud_shade=(0.36, 0.31, 0.33),
        layers=[
            CloudLayer(
                base_m=4600,
                thickness_m=380,
                slices=16,
                tile_m=80000,
                feature_m=6000,
                coverage=-0.10,
                towering=0.5,
                softness=1.9,
                erosion=0.8,
                extinction_per_m=0.0013,
                visibility_m=90000,
                seed=72,
            )
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))


def build_set(kit):
    """All that stays when light and weather change."""
    build_ground(kit)
    build_land(kit)
    build_growth(kit)
    build_station(kit)
    build_lamps()


def build(kit):
    build_light(kit)
    build_set(kit)
    add_haze_everywhere(Haze(colour=(0.92, 0.62, 0.42), distance_m=1500, limit=0.90))
    add_haze(
        [material for material in bpy.data.materials if material.use_nodes], Haze(colour=(0.50, 0.34, 0.27), distance_m=0.5, limit=0.045)
    )
