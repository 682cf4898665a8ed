"""The car park behind a row of shops: worn asphalt with faded bays, a hedge under tall trees, a brick wall, leaves in the corners.

The phone looks along +y; trees stand behind it as well, for what lies in glass and paint.
"""

import bpy
import numpy as np

from kit.ground.asphalt import Wear, asphalt
from kit.plants.hedge import hedge
from kit.plants.spreading_trees import TreeShape, bark_material, broadleaf
from kit.plants.vegetation import leaf_material, plant_mesh, scatter, tuft
from kit.shapes.noise import smoothstep
from kit.sky.haze import Haze, add_haze_everywhere
from kit.surfaces.shading import grid_object, plain

from ..car import build_car
from . import ground, plants, props

KERB_Y, HEDGE_Y = 10.6, 12.6
WALL_X = -12.5
# A tree among the bays: its crown reaches over the car, and lies in the windscreen.
PIT_AT = (4.7, 7.4)


def build(with_cars):
    _ground()
    _edge()
    _wall()
    _tree_pit()
    _trees()
    _behind_the_phone()
    _leaves()
    if with_cars:
        _parked_cars()
    add_haze_everywhere(Haze(colour=(0.70, 0.75, 0.82), distance_m=1600, limit=0.8))


def _wear():
    wear = Wear((-14.0, 14.0), (-8.0, 12.0), 0.008, seed=17)
    wear.blotches(0.042)
    for x in np.arange(-13.75, 14, 2.5):
        wear.stripe([(x - 0.05, 5.9), (x + 0.05, 5.9), (x + 0.05, KERB_Y), (x - 0.05, KERB_Y)], wear=0.62)
    wear.patch([(-5.6, -0.9), (-3.0, -0.6), (-3.2, 1.6), (-5.5, 1.2)], tone=-0.07)
    wear.patch([(2.9, -3.4), (3.7, -3.5), (3.9, 5.2), (3.1, 5.3)], tone=-0.05)
    for start, turn, length in (((-3.1, -2.6), 70, 7.0), ((1.2, -4.0), 20, 4.5), ((4.6, 0.5), 110, 5.0), ((-7.0, 2.0), -15, 5.5)):
        wear.crack(start, turn, length, 0.007, 0.45, 0.4)
    for spot, radius in (
        ((0.9, -2.9), 0.22),
        ((-1.9, -1.7), 0.13),
        ((2.2, 7.4), 0.4),
        ((-6.2, 7.6), 0.35),
        ((4.9, -1.2), 0.16),
        ((-0.4, -3.3), 0.07),
    ):
        wear.stain(spot, radius, tone=-0.10)
    wear.puddles(level=2.1, feature_m=2.2)
    y = np.linspace(12.0, -8.0, wear.tone.shape[0], dtype=np.float32)[:, None]
    grit = smoothstep(1.3, 0.0, KERB_Y - y + 0.4 * wear.cloud(0.7)) * (y < KERB_Y)
    wear.tone += 0.07 * grit + 0.05 * grit * wear.cloud(0.06)
    return wear


def _ground():
    look = {
        "colour": (0.074, 0.073, 0.071),
        "paint": (0.50, 0.49, 0.46),
        "stone_m": 0.0105,
        "tile_m": 2.3,
        "roughness": 0.82,
        "polish": 0.7,
        "wetness": 0.45,
        "specular": 0.3,
        "relief": 0.8,
        "grain": 1.6,
    }
    y, x = np.meshgrid(np.arange(-40, KERB_Y + 0.1, 0.8), np.linspace(-45, 45, 46), indexing="ij")
    y = np.minimum(y, KERB_Y)
    uneven = 0.012 * np.sin(x * 0.9) * np.sin(y * 0.6) * smoothstep(3.2, 6, np.hypot(x, y))
    grid_object(bpy.context.scene, "car park", np.stack([x, y, uneven - 0.001], axis=-1), asphalt("car park", _wear(), look))
    cover = ground.concrete("drain cover", 0.10)
    props.slab("drain", (-2.9, 4.3, -0.02), (-2.45, 4.75, 0.003), cover)
    slot = plain("drain slot", (0.006, 0.006, 0.006))
    for k in range(6):
        props.slab("slot", (-2.86, 4.34 + k * 0.065, 0.0), (-2.49, 4.365 + k * 0.065, 0.0036), slot)


def _edge():
    """Kerb, a strip of rough grass, the hedge."""
    scene, rng = bpy.context.scene, np.random.default_rng(21)
    props.kerb((-40, 40), KERB_Y, 0.14, ground.concrete("kerb stone", 0.24))
    props.ground_plane("verge", (-45, KERB_Y + 0.13), (45, 80), plain("verge soil", (0.045, 0.050, 0.020), 0.95), 0.10)
    grass = leaf_material("verge grass", (0.055, 0.085, 0.018), (0.125, 0.150, 0.036), (0.22, 0.19, 0.075))
    tufts = [plant_mesh(f"verge grass {k}", tuft(rng, 60, 0.16, 0.12, 0.6, 0.003), [grass]) for k in range(4)]
    x, y = rng.uniform(-16, 16, 9000), KERB_Y + 0.2 + 1.6 * rng.random(9000)
    scatter(scene, tufts, np.stack([x, y, np.full_like(x, 0.09), rng.uniform(0.5, 1.2, 9000), np.full_like(x, 0.3)], axis=1), rng)
    core = plain("hedge core", (0.010, 0.015, 0.006), 0.9)
    leaf = leaf_material("hedge leaf", (0.026, 0.052, 0.013), (0.058, 0.092, 0.022), None, 0.25)
    hedge(scene, (-22, 22), HEDGE_Y, (1.0, 1.75), (core, leaf), 6)


def _tree_pit():
    x, y = PIT_AT
    stone = ground.concrete("pit stone", 0.22)
    for low, high in (
        ((-0.7, -0.7), (0.7, -0.58)),
        ((-0.7, 0.58), (0.7, 0.7)),
        ((-0.7, -0.58), (-0.58, 0.58)),
        ((0.58, -0.58), (0.7, 0.58)),
    ):
        props.slab("pit", (x + low[0], y + low[1], 0), (x + high[0], y + high[1], 0.09), stone, 0.012)
    props.ground_plane("pit soil", (x - 0.58, y - 0.58), (x + 0.58, y + 0.58), plain("pit soil", (0.040, 0.032, 0.022), 0.95), 0.05)


def _wall():
    """The blind side of a shop, and what stands along it."""
    wall = ground.brick("shop brick", ((0.29, 0.215, 0.14), (0.215, 0.155, 0.10)))
    props.slab("shop", (WALL_X - 9, 3.4, 0), (WALL_X, HEDGE_Y + 6, 5.2), wall)
    props.slab("coping", (WALL_X - 0.3, 3.3, 5.2), (WALL_X + 0.06, HEDGE_Y + 6.1, 5.32), ground.concrete("wall coping", 0.28))
    pipe = plain("drainpipe", (0.02, 0.021, 0.022), 0.5)
    props.post(WALL_X + 0.07, 7.4, 5.1, 0.045, pipe)
    props.slab("steel door", (WALL_X - 0.02, 8.4, 0.02), (WALL_X + 0.04, 9.4, 2.1), plain("steel door", (0.045, 0.075, 0.085), 0.5))
    for y, colour in ((4.6, (0.02, 0.045, 0.03)), (5.35, (0.018, 0.018, 0.02))):
        props.wheelie_bin(WALL_X + 0.55, y, colour, 1.5)


def _trees():
    scene = bpy.context.scene
    bark = bark_material("park bark", (0.05, 0.042, 0.033), (0.14, 0.12, 0.095))
    leaf = leaf_material("park leaf", (0.034, 0.062, 0.014), (0.080, 0.115, 0.026), None, 0.4)
    shape = TreeShape(height=12.0, trunk_radius=0.26, leaves=130000, leaf_metres=0.115, spray_metres=0.85, forks=5, levels=3, spread=0.9)
    meshes = [broadleaf(f"park tree {seed}", shape, seed, (bark, leaf)) for seed in (3, 8, 14)]
    spots = [
        (-6.4, 15.2, 0.95),
        (*PIT_AT, 1.25),
        (7.2, 16.4, 1.0),
        (12.5, 17.5, 1.1),
        (-13.5, 19.0, 1.0),
        (-1.5, 21.0, 1.15),
        (18.0, 21.0, 1.1),
        (8.0, 25.0, 1.3),
        (-9.0, 28.0, 1.3),
        (26.0, 30.0, 1.4),
        (-22.0, 31.0, 1.4),
        (0.5, 36.0, 1.4),
        (15.0, 40.0, 1.5),
        (-5.0, -15.0, 1.0),
        (4.5, -17.0, 1.15),
        (13.0, -14.0, 0.95),
        (-14.0, -20.0, 1.2),
        (17.0, -4.0, 0.9),
        (-17.0, -4.5, 0.9),
        (-19.0, 1.5, 0.75),
        (-16.0, -11.0, 1.0),
    ]
    for index, (x, y, size) in enumerate(spots):
        tree = bpy.data.objects.new("park tree", meshes[index % 3])
        tree.location, tree.scale, tree.rotation_euler = (x, y, 0), (size, size, size), (0, 0, index * 1.9)
        scene.collection.objects.link(tree)


def _behind_the_phone():
    """Houses across the street: a dark line under the sky in the car's own paint."""
    brick = ground.brick("far brick", ((0.26, 0.115, 0.072), (0.18, 0.078, 0.05)))
    for index in range(8):
        props.house(-30 + index * 7.3, -24, 1, brick, (0.03, 0.10, 0.06), index)
    white = ground.render_coat("far render", (0.58, 0.57, 0.53), 0.5)
    for index in range(4):
        props.house(14 + index * 7.3, 34, -1, white if index % 2 else brick, (0.10, 0.03, 0.03), index + 30)


def _leaves():
    """Last autumn's, blown together along the kerb, a few anywhere."""
    scene, rng = bpy.context.scene, np.random.default_rng(5)
    dry = plants.leaf_material("dry leaf", (0.10, 0.052, 0.018), (0.20, 0.12, 0.042))
    corners = [(-0.5, 0, 0), (-0.1, 0.28, 0.10), (0.5, 0, 0.05), (-0.1, -0.28, 0.08)]
    meshes = [plant_mesh("dry leaf", (corners, [(0, 1, 2, 3)]), [dry])]
    near = np.stack([rng.uniform(-14, 14, 1500), KERB_Y - rng.exponential(0.25, 1500)], axis=1)
    far = np.stack([rng.uniform(-8, 8, 260), rng.uniform(-4.6, KERB_Y, 260)], axis=1)
    spots = np.concatenate([near, far])
    size = rng.uniform(0.03, 0.075, len(spots))
    scatter(scene, meshes, np.column_stack([spots, np.full(len(spots), 0.004), size, np.full(len(spots), 0.5)]), rng)


def _parked_cars():
    parked = (
        ("hatchback", "silver", -8.75, 8.1, np.pi / 2, "KN19 ODF"),
        ("saloon", "black", 8.75, 8.0, -np.pi / 2, "LT68 WZE"),
    )
    for body, paint, x, y, turn, plate in parked:
        car = build_car(body, paint, plate=plate, cell=0.02)
        car.location, car.rotation_euler = (x, y, 0), (0, 0, turn)
