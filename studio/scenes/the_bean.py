"""A huge mirrored bean on a pale stone plaza, the towers of a lakeside city behind it and in it; clear morning light."""

import math

import bpy
import numpy as np

from kit.ground.plaza import plaza_stone, walls
from kit.houses.masonry import render_coat
from kit.houses.towers import OFFICE_GLASS, PUNCHED_STONE, curtain_wall, ellipse, rectangle, tower
from kit.plants.broadleaf import bark, foliage, plant, tree_mesh
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky
from kit.surfaces.shading import grid_object, new_material, plain

SPEC = SceneSpec(
    id="the-bean",
    name="The Bean",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, on a wide plaza of pale granite slabs in front "
        "of a monumental seamless bean-shaped sculpture of mirror-polished steel. The sculpture stands behind the car and mirrors, "
        "bent and true, the plaza, the sky and the city around it; a skyline of stone and glass towers rises behind, with a row of "
        "trees between. Fine joints, worn stone and small stains in the foreground. Clear early morning, low sun from behind the "
        "camera on the left, crisp soft-edged shadows, light blue sky with a few thin clouds. Full frame camera, 35 mm lens at f/5.6, "
        "1.35 m high, level. Fresh, open, confident mood, no people, no other vehicles, no readable text."
    ),
    camera=CameraSpec(height_metres=1.35, focal_millimetres=35.0, horizon_fraction=0.52, f_number=5.6),
    film=FilmSpec(bias_stops=0.42, contrast=1.28, saturation=1.12, white_kelvin=6500.0, vignette=0.10),
    shadow_tile_metres=12.0,
    max_bounces=4,
    clamp_indirect=2.0,
)

#: The set in words, for prompts of its other weathers.
PLACE = (
    "on the pale stone plaza before a huge mirrored sculpture in the form of a bean that shows a bent skyline, trees and "
    "tall office towers behind"
)

BEAN_Y = 37.0
SUN_AZIMUTH, SUN_ELEVATION = 226.0, 27.0


def build_bean():
    """Twenty metres long, ten high: a squared-off ellipsoid whose underside is pushed up into an arch."""
    rows, columns = 220, 300
    polar = np.linspace(1e-4, math.pi - 1e-4, rows)[:, None]
    round_ = np.linspace(0, math.tau, columns)[None, :]
    dx, dy, dz = np.sin(polar) * np.cos(round_), np.sin(polar) * np.sin(round_), np.cos(polar) + 0 * round_
    # Squared a little in elevation, so that the ends come down to feet.
    power = 2.5
    reach = (np.abs(np.hypot(dx, dy)) ** power + np.abs(dz) ** power) ** (-1 / power)
    x, y, z = 10.2 * dx * reach, 6.4 * dy * reach, 5.3 * dz * reach
    # The lift fades upwards without an edge: a mirror would show the slightest kink.
    lift = np.exp(-((np.abs(x) / 4.6) ** 2.6)) * ((1 - dz) / 2) ** 1.7
    # The crown leans: fuller on the left, as no real bean is even.
    z = z * (1 + 0.035 * np.tanh(-x / 5) * np.maximum(dz, 0)) + 4.9 * lift
    z = z - np.min(z) - 0.10
    points = np.stack([x, y + BEAN_Y, z], axis=-1)[:, ::-1]
    material, nodes, surface = new_material("mirror steel")
    nodes.put((0.93, 0.935, 0.94), surface.inputs["Base Color"])
    nodes.put(1.0, surface.inputs["Metallic"])
    # Hands reach the lower part: a breath of haze on it.
    height = nodes.split(nodes.position())[2]
    smudge = nodes.math(
        "MULTIPLY", nodes.range(nodes.noise(nodes.position(), 1.4, 5.0, 0.6), (0.45, 0.7)), nodes.range(height, (1.2, 2.4), (0.10, 0.0))
    )
    nodes.put(nodes.math("ADD", 0.006, smudge), surface.inputs["Roughness"])
    grid_object(bpy.context.scene, "bean", points, material)


def build_ground():
    scene = bpy.context.scene
    y, x = np.meshgrid(np.arange(-80, 100, 4.0), np.linspace(-90, 90, 46), indexing="ij")
    grid_object(scene, "plaza", np.stack([x, y, 0 * x], axis=-1), plaza_stone("plaza granite", (0.47, 0.445, 0.405), damp=0.35))
    y, x = np.meshgrid(np.linspace(-500, 900, 30), np.linspace(-700, 700, 30), indexing="ij")
    grid_object(scene, "city ground", np.stack([x, y, 0 * x - 0.05], axis=-1), plain("city ground", (0.10, 0.10, 0.10), 0.7))


def build_edges():
    """Steps, planters, balustrades and benches that bound the plaza, before and behind the camera."""
    stone, dark, green = (
        render_coat("limestone", (0.52, 0.48, 0.40), 0.35),
        plain("bench steel", (0.04, 0.04, 0.042), 0.4, 0.5),
        plain("hedge", (0.030, 0.055, 0.018), 0.9),
    )
    boxes = []
    for side in (-1, 1):
        for k in range(6):
            y0 = -40 + k * 24.0
            boxes.append((tuple(sorted((side * 24.0, side * 25.2))), (y0, y0 + 20), (0.0, 0.62), 0))
            boxes.append((tuple(sorted((side * 24.2, side * 25.0))), (y0 + 0.2, y0 + 19.8), (0.6, 1.25), 2))
        boxes.append((tuple(sorted((side * 18.2, side * 20.4))), (25.0, 25.5), (0.40, 0.46), 1))
        for at in (18.4, 20.2):
            boxes.append((tuple(sorted((side * at, side * (at + 0.08)))), (25.05, 25.45), (0.0, 0.42), 1))
    # A balustrade closes the plaza far off and another stands behind the camera.
    for y0 in (66.0, -46.0):
        boxes.append(((-60, 60), (y0, y0 + 0.7), (0.0, 0.35), 0))
        boxes.append(((-60, 60), (y0 + 0.1, y0 + 0.6), (0.95, 1.12), 0))
        for k in range(150):
            boxes.append(((-60 + k * 0.8, -60 + k * 0.8 + 0.22), (y0 + 0.2, y0 + 0.5), (0.35, 0.95), 0))
    walls(bpy.context.scene, "plaza edges", boxes, [stone, dark, green])


def build_trees():
    leaf = foliage("honey locust", [(0.15, (0.030, 0.060, 0.014)), (0.55, (0.075, 0.120, 0.026)), (0.9, (0.16, 0.18, 0.035))])
    trees = [
        tree_mesh(
            f"plaza tree {k}",
            70 + k,
            (bark("locust bark"), leaf),
            trunk_m=2.6,
            radius_m=0.15,
            reach_m=2.3,
            leaves=30000,
            leaf_m=0.06,
            cloud_m=0.42,
        )
        for k in range(3)
    ]
    rng = np.random.default_rng(9)
    spots = [(x + rng.normal(0, 0.5), 71.0 + rng.normal(0, 0.8)) for x in np.arange(-58, 60, 6.5)]
    spots += [(x + rng.normal(0, 0.5), 80.0 + rng.normal(0, 0.8)) for x in np.arange(-62, 64, 7.5)]
    spots += [(x, -52.0 + rng.normal(0, 1)) for x in np.arange(-58, 60, 8.0)]
    spots += [(side * (28 + rng.random()), y) for side in (-1, 1) for y in np.arange(-30, 66, 8.5)]
    for index, (x, y) in enumerate(spots):
        plant(bpy.context.scene, trees[index % 3], (float(x), float(y), 0.0), float(rng.uniform(0.9, 1.25)), float(rng.random() * math.tau))


def facades():
    """Facade, roof and slab materials of six kinds of tower."""
    roof = plain("tower roof", (0.16, 0.16, 0.155), 0.8)
    kinds = {
        "blue glass": curtain_wall("blue glass", seed=1.0, lit=0.03, blinds=0.10, glass=(0.022, 0.045, 0.070), mirror=0.42),
        "dark steel": curtain_wall(
            "dark steel",
            seed=2.0,
            lit=0.02,
            blinds=0.07,
            frame=(0.030, 0.029, 0.028),
            glass=(0.016, 0.018, 0.020),
            mirror=0.22,
            mullion_share=0.10,
            sill_share=0.26,
        ),
        "pale stone": curtain_wall("pale stone", **{**PUNCHED_STONE, "seed": 3.0, "lit": 0.04, "frame": (0.56, 0.52, 0.44)}),
        "buff brick": curtain_wall("buff brick", **{**PUNCHED_STONE, "seed": 4.0, "lit": 0.04, "bay_m": 2.0, "frame": (0.40, 0.29, 0.19)}),
        "white piers": curtain_wall(
            "white piers",
            **{
                **OFFICE_GLASS,
                "seed": 5.0,
                "lit": 0.04,
                "bay_m": 1.5,
                "mullion_share": 0.20,
                "sill_share": 0.12,
                "frame": (0.66, 0.655, 0.63),
                "frame_roughness": 0.7,
            },
        ),
        "green glass": curtain_wall(
            "green glass", seed=6.0, lit=0.05, glass=(0.020, 0.050, 0.045), mirror=0.34, storey_m=3.6, frame=(0.32, 0.34, 0.33)
        ),
    }
    slabs = {
        name: plain(f"{name} edge", colour, 0.6)
        for name, colour in (
            ("blue glass", (0.30, 0.32, 0.34)),
            ("dark steel", (0.03, 0.03, 0.03)),
            ("pale stone", (0.55, 0.51, 0.43)),
            ("buff brick", (0.46, 0.38, 0.28)),
            ("white piers", (0.66, 0.65, 0.62)),
            ("green glass", (0.30, 0.32, 0.31)),
        )
    }
    return {name: (facade, roof, slabs[name]) for name, facade in kinds.items()}


# x, y, width, depth, height, kind, setbacks. First the skyline behind the bean, then what only the bean sees.
TOWERS = [
    (-211, 400, 42, 33, 100, "pale stone", [(60, 3), (83, 4)]),
    (-145, 347, 38, 33, 73, "buff brick", [(54, 3)]),
    (-96, 468, 45, 35, 146, "dark steel", []),
    (-40, 585, 42, 37, 223, "blue glass", [(128, 3), (183, 4)]),
    (-50, 343, 32, 29, 78, "white piers", []),
    (10, 413, 38, 29, 109, "pale stone", [(75, 3), (95, 4)]),
    (63, 566, 45, 40, 192, "white piers", []),
    (69, 351, 38, 31, 88, "green glass", []),
    (129, 417, 42, 33, 129, "buff brick", [(88, 3), (114, 4)]),
    (185, 585, 55, 40, 174, "dark steel", []),
    (195, 367, 38, 33, 83, "pale stone", [(65, 3)]),
    (264, 448, 45, 37, 117, "blue glass", []),
    (-284, 488, 50, 40, 128, "green glass", []),
    (-355, 410, 50, 40, 94, "white piers", []),
    (343, 419, 50, 40, 102, "buff brick", [(76, 4)]),
    (122, 819, 50, 44, 255, "blue glass", []),
    (-158, 819, 50, 44, 212, "white piers", []),
    (13, 897, 55, 44, 200, "dark steel", []),
    (-120, -150, 34, 30, 110, "buff brick", [(80, 4)]),
    (-70, -135, 36, 30, 84, "pale stone", []),
    (-28, -160, 30, 30, 136, "white piers", []),
    (14, -140, 34, 28, 96, "dark steel", []),
    (56, -165, 36, 32, 158, "blue glass", []),
    (100, -145, 34, 30, 104, "pale stone", [(80, 4)]),
    (150, -150, 40, 34, 126, "green glass", []),
    (30, -240, 40, 40, 210, "white piers", []),
    (-60, -250, 40, 40, 190, "blue glass", []),
    (-150, -60, 30, 40, 90, "pale stone", []),
    (-155, 10, 32, 44, 120, "blue glass", []),
    (-150, 80, 32, 40, 96, "buff brick", []),
    (150, -70, 32, 44, 112, "white piers", []),
    (152, 5, 34, 46, 92, "dark steel", []),
    (156, 85, 32, 44, 132, "pale stone", [(100, 4)]),
]


def build_towers():
    scene, kinds = bpy.context.scene, facades()
    towards_sun = math.radians(SUN_AZIMUTH)
    for index, (x, y, width, depth, height, kind, setbacks) in enumerate(TOWERS):
        slab = 0.18 if kind in ("white piers", "green glass") else 0.0
        body = tower(
            scene,
            f"tower {index}",
            rectangle(x, y, width, depth, (index * 7) % 5 - 2),
            kinds[kind],
            height_m=height,
            setbacks=[step for step in setbacks if step[0] < height],
            plant_m=5.0,
            slab_reach_m=slab,
            storey_m=3.9,
        )
        # The morning sun comes through a gap in this row; what stands in it is there for the mirror only.
        off = abs((math.atan2(x, y) - towards_sun + math.pi) % math.tau - math.pi)
        if off < 0.5 and y < 60:
            body.visible_shadow = False
    tower(scene, "round tower", ellipse(-4, 470, (17, 17)), kinds["green glass"], height_m=138, plant_m=6.0, slab_reach_m=1.1, storey_m=3.6)
    mast = plain("mast", (0.30, 0.30, 0.31), 0.5)
    for x, y, low in ((-46, 585, 226), (-32, 585, 226), (185, 585, 177)):
        tower(scene, "mast", rectangle(x, y, 1.8, 1.8), (mast,) * 3, base_m=low, height_m=low + 44, parapet_m=0.1)


def build_sky(kit):
    sky = Sky(
        sun_elevation_degrees=SUN_ELEVATION,
        sun_azimuth_degrees=SUN_AZIMUTH,
        sun_colour=(1.0, 0.86, 0.70),
        sun_strength=8.0,
        sun_size_degrees=1.6,
        base_strength=1.0,
        gradient=[
            (0, (0.95, 0.92, 0.86)),
            (6, (0.80, 0.88, 0.98)),
            (16, (0.52, 0.70, 0.98)),
            (38, (0.26, 0.45, 0.84)),
            (90, (0.13, 0.27, 0.64)),
        ],
        cloud_sun=(1.9, 1.75, 1.58),
        cloud_shade=(0.48, 0.54, 0.64),
        layers=[
            CloudLayer(
                base_m=5200,
                thickness_m=300,
                slices=22,
                tile_m=80000,
                feature_m=5200,
                coverage=-0.45,
                towering=0.5,
                softness=1.7,
                erosion=0.8,
                extinction_per_m=0.0022,
                visibility_m=70000,
                seed=17,
            )
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))


def build_set(kit):
    """All that stays when light and weather change."""
    build_ground()
    build_bean()
    build_edges()
    build_trees()
    build_towers()


def build(kit):
    build_sky(kit)
    build_set(kit)
    add_haze_everywhere(Haze(colour=(0.80, 0.86, 0.95), distance_m=1400, limit=0.85))
