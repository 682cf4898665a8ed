"""An avenue of cherry trees in full bloom beside a park: petals on the road, railings on one side, a low wall on the other."""

import bpy
import numpy as np

from kit.ground.asphalt import Wear, asphalt
from kit.ground.terrain import blend, fan, land, land_material
from kit.plants.cherry_trees import TreeShape, cherry_bark, cherry_tree, petal_meshes, thin_material
from kit.plants.park import park_wall, railing
from kit.plants.vegetation import leaf_material, plant_mesh, scatter, tuft
from kit.props.street import granite, kerb
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.noise import fractal, smoothstep
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky
from kit.surfaces.shading import grid_object

SPEC = SceneSpec(
    id="blossom",
    name="Blossom",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, in an avenue of old cherry trees in full bloom. "
        "Pale pink blossom arches over a quiet park road, petals lie scattered on smooth grey asphalt and gather in drifts along the "
        "granite kerbs, fresh lawn beneath the dark ringed trunks, a low brick park wall on the left, slim iron railings on the right, "
        "more blossom dissolving in soft light at the far end. Bright spring forenoon, mild sun from behind the camera on the left, "
        "airy dappled shade. Shot on a full frame camera with a 38 mm lens at f/5 from 1.35 m height, level. Natural delicate colours, "
        "light-hearted mood, no people, no other vehicles, no text."
    ),
    camera=CameraSpec(height_metres=1.35, focal_millimetres=38.0, horizon_fraction=0.49, f_number=5.0),
    film=FilmSpec(bias_stops=1.15, contrast=1.20, saturation=1.20, white_kelvin=6700.0, vignette=0.06),
    shadow_tile_metres=10.0,
    max_bounces=4,
    clamp_indirect=2.5,
)

#: The set in words, for prompts of its other weathers.
PLACE = (
    "on a park avenue under flowering cherry trees: petals on the asphalt and the grass, a low brick wall on one side, "
    "iron railings on the other"
)

KERB_FACE = 3.3
#: Along the avenue: rows of trees stand in the lawn strips.
ROW_X, TREE_GAP = 5.7, 7.2
WALL_X, RAILING_X = -9.6, 8.6


def lawn_height(x, y):
    """Level with the kerbs, a little domed, rolling off into the park."""
    beside = np.abs(x) - KERB_FACE - 0.15
    return np.where(
        beside < 0,
        -0.03,
        0.105
        + 0.10 * smoothstep(0, 2.5, beside)
        + 0.025 * fractal(x / 1.3, y / 1.3, 3, 11)
        + 0.5 * smoothstep(6, 40, beside)
        + 0.35 * fractal(x / 17, y / 17, 3, 12) * smoothstep(8, 20, beside),
    )


def lawn_colours(points):
    """Mown grass, bare soil under the trees, a veil of petals beneath the crowns."""
    x, y = points[..., 0], points[..., 1]
    colours = np.broadcast_to(np.float32((0.055, 0.092, 0.020)), points.shape).copy()
    colours = blend(colours, (0.095, 0.125, 0.034), smoothstep(-0.2, 0.5, fractal(x / 2.2, y / 2.2, 4, 21)))
    colours = blend(colours, (0.095, 0.075, 0.050), smoothstep(0.25, 0.6, fractal(x / 1.4, y / 1.4, 4, 22)) * 0.5)
    row = np.exp(-(((np.abs(x) - ROW_X) / 2.6) ** 2))
    return blend(
        colours, (0.55, 0.40, 0.42), row * smoothstep(-0.1, 0.5, fractal(x / 0.9, y / 0.9, 4, 23) + 0.15) * 0.42 * smoothstep(5, 25, y)
    )


def build_ground(kit):
    material = land_material("lawn", 0.03)
    for name, reach, rows in (("lawn", (1.2, 70), 620), ("far lawn", (69, 320), 120)):
        x, y = fan(*reach, rows, 700)
        points = np.stack([x, y, lawn_height(x, y)], axis=-1)
        kit.hide_for_shadows(land(bpy.context.scene, name, points, lawn_colours(points), material))
    y, x = np.meshgrid(
        np.concatenate([np.arange(-2, 60, 0.2), np.arange(60, 200, 2.0)]),
        np.linspace(-KERB_FACE - 0.02, KERB_FACE + 0.02, 15),
        indexing="ij",
    )
    look = {
        "colour": (0.150, 0.146, 0.142),
        "paint": (0.6, 0.6, 0.57),
        "stone_m": 0.0085,
        "tile_m": 2.1,
        "roughness": 0.78,
        "polish": 0.6,
        "wetness": 0.4,
        "specular": 0.3,
        "relief": 0.6,
        "grain": 1.4,
    }
    grid_object(bpy.context.scene, "road", np.stack([x, y, np.zeros_like(x)], axis=-1), asphalt("park road", road_wear(), look))
    stone = granite("kerb stone", (0.27, 0.262, 0.25))
    for side in (-1, 1):
        kerb(bpy.context.scene, side, KERB_FACE, (1.0, 140.0), stone, 3 + side)


def road_wear():
    wear = Wear((-3.4, 3.4), (0.0, 40.0), 0.006, seed=17)
    wear.blotches(0.026)
    wear.tracks((-1.6, 0.1, 1.7), 0.5, tone=0.03)
    wear.patch([(0.8, 9.4), (2.3, 9.2), (2.4, 12.6), (0.9, 12.9)], tone=-0.05)
    for start, turn, length in (((-2.4, 4.6), 88, 8.0), ((1.1, 3.8), 60, 3.0), ((2.6, 8.0), 110, 4.0)):
        wear.crack(start, turn, length, 0.005, 0.40, 0.30)
    gutter = smoothstep(0.55, 0.05, KERB_FACE - np.abs(np.linspace(-3.4, 3.4, wear.tone.shape[1])))[None, :]
    wear.tone -= 0.07 * gutter * (1 + 0.4 * wear.cloud(0.4))
    wear.damp += 0.35 * gutter * smoothstep(-0.2, 1.0, wear.cloud(0.9))
    return wear


def tree_materials(bloom=((0.80, 0.54, 0.60), (0.93, 0.80, 0.82))):
    return [
        cherry_bark(),
        thin_material("blossom", bloom, 0.42),
        thin_material("young leaf", ((0.10, 0.085, 0.02), (0.17, 0.20, 0.045)), 0.45),
    ]


def build_trees():
    rng = np.random.default_rng(3)
    materials = tree_materials()
    cherries = [cherry_tree(f"cherry {i}", TreeShape(trunk_radius=0.17 + 0.02 * i), 210 + i, materials) for i in range(3)]
    near = np.array(
        [
            (side * (ROW_X + rng.normal(0, 0.12)), y + rng.normal(0, 0.3))
            for side, first in ((-1, 10.2), (1, 7.2))
            for y in np.arange(first, 100, TREE_GAP)
        ]
    )
    park = np.array([(x, y) for x, y in zip(rng.uniform(-60, 60, 90), rng.uniform(24, 130, 90)) if abs(x) > 15])
    x, y = np.concatenate([near, park]).T
    size = np.concatenate([rng.uniform(1.06, 1.24, len(near)), rng.uniform(0.8, 1.25, len(park))])
    scatter(bpy.context.scene, cherries, np.stack([x, y, lawn_height(x, y), size, np.full_like(x, 0.05)], axis=1), rng)
    build_green_belt(rng)


def build_green_belt(rng):
    """Taller trees in first leaf close the view behind the park."""
    leaves = [
        cherry_bark("bark of the belt"),
        thin_material("belt leaf", ((0.055, 0.085, 0.020), (0.13, 0.17, 0.040)), 0.35),
        thin_material("belt leaf 2", ((0.07, 0.10, 0.02), (0.12, 0.15, 0.03)), 0.35),
    ]
    shape = TreeShape(
        lengths=(2.4, 2.8, 1.9, 1.2, 0.7), lift=(0.0, 0.2, 0.1, 0.03, 0.0), blooms_per_twig=18, bloom_metres=0.12, leaf_share=0.1
    )
    belt = [cherry_tree(f"belt tree {i}", shape, 230 + i, leaves) for i in range(2)]
    x = rng.uniform(-95, 95, 75)
    y = rng.uniform(112, 165, 75)
    scatter(
        bpy.context.scene, belt, np.stack([x, y, lawn_height(x, y) - 0.2, rng.uniform(1.5, 2.3, 75), np.full_like(x, 0.05)], axis=1), rng
    )


def build_petals(kit):
    """Thick in the gutters and beneath the crowns, thin where wheels sweep the road."""
    rng = np.random.default_rng(23)
    petals = petal_meshes(thin_material("petal", ((0.74, 0.50, 0.56), (0.90, 0.78, 0.80)), 0.3), rng)
    y = 2.6 * (75 / 2.6) ** rng.random(330000)
    x = rng.uniform(-1, 1, len(y)) * np.minimum(0.52 * y + 0.8, 9.5)
    to_kerb = KERB_FACE - np.abs(x)
    drift = fractal(x / 0.9, y / 1.6, 4, 61)
    gutter = 1.1 * np.exp(-np.maximum(to_kerb, 0) / 0.16) * smoothstep(-0.5, 0.4, drift + 0.15)
    road = 0.045 * smoothstep(-0.30, 0.55, drift) + 0.20 * smoothstep(0.28, 0.65, drift) + 0.14 * np.exp(-np.maximum(to_kerb, 0) / 0.8)
    sweep = 1 - 0.6 * np.maximum(np.exp(-(((x + 0.9) / 0.35) ** 2)), np.exp(-(((x - 0.9) / 0.35) ** 2)))
    lawn = 0.30 * smoothstep(-0.4, 0.5, drift) * np.exp(-(((np.abs(x) - ROW_X) / 2.4) ** 2))
    share = np.where(to_kerb > 0.01, np.maximum(gutter, road * sweep), np.where(to_kerb > -0.16, 0.12, lawn)) * (
        0.35 + 0.65 * smoothstep(2, 12, y)
    )
    mine = rng.random(len(y)) < share
    x, y, to_kerb = x[mine], y[mine], to_kerb[mine]
    z = np.where(to_kerb > 0, 0.003, np.where(to_kerb > -0.16, 0.122, lawn_height(x, y) + 0.03))
    places = np.stack([x, y, z, rng.uniform(0.75, 1.25, len(x)) * (1 + 0.5 * smoothstep(15, 60, y)), np.full_like(x, 0.35)], axis=1)
    kit.hide_for_shadows(*scatter(bpy.context.scene, petals, places, rng))


def build_grass(kit):
    rng = np.random.default_rng(29)
    turf = leaf_material("park grass", (0.040, 0.075, 0.014), (0.085, 0.125, 0.028), (0.15, 0.15, 0.05))
    tufts = [plant_mesh(f"park grass {i}", tuft(rng, 90, 0.10, 0.15, 0.6, 0.003), [turf]) for i in range(4)]
    y = 3.0 * (55 / 3.0) ** rng.random(60000)
    x = rng.uniform(-1, 1, len(y)) * (0.54 * y + 2.0)
    mine = (np.abs(x) > KERB_FACE + 0.19) & (fractal(x / 1.4, y / 1.4, 3, 31) > -0.45)
    x, y = x[mine], y[mine]
    places = np.stack([x, y, lawn_height(x, y) - 0.01, 0.6 + 0.7 * rng.random(len(x)), np.full_like(x, 0.25)], axis=1)
    kit.hide_for_shadows(*scatter(bpy.context.scene, tufts, places, rng))


def build_set(kit):
    """All that stays when light and weather change."""
    build_ground(kit)
    build_trees()
    build_petals(kit)
    build_grass(kit)
    park_wall(bpy.context.scene, WALL_X, (6.0, 112.0), 0.2)
    railing(bpy.context.scene, RAILING_X, (6.0, 112.0), 0.2)


def light_forenoon(kit):
    """Mild sun through thin cloud: shadows that are there but never hard."""
    sky = Sky(
        sun_elevation_degrees=44,
        sun_azimuth_degrees=218,
        sun_colour=(1.0, 0.91, 0.79),
        sun_strength=4.6,
        sun_size_degrees=2.0,
        base_strength=1.0,
        gradient=[
            (0, (0.86, 0.87, 0.87)),
            (8, (0.70, 0.77, 0.84)),
            (22, (0.46, 0.60, 0.78)),
            (45, (0.27, 0.43, 0.68)),
            (90, (0.18, 0.33, 0.60)),
        ],
        cloud_sun=(1.5, 1.45, 1.38),
        cloud_shade=(0.55, 0.60, 0.66),
        layers=[
            CloudLayer(
                base_m=6000,
                thickness_m=500,
                slices=14,
                tile_m=80000,
                feature_m=6000,
                coverage=0.1,
                towering=0.5,
                softness=2.2,
                erosion=0.8,
                extinction_per_m=0.0011,
                visibility_m=90000,
                seed=44,
            )
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))
    add_haze_everywhere(Haze(colour=(0.86, 0.84, 0.84), distance_m=320, limit=0.85))


def build(kit):
    build_set(kit)
    light_forenoon(kit)
