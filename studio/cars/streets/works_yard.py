"""The yard of an old works: a wall of painted brick with a roller shutter, asphalt that has been mended, weeds along the wall's foot.

The phone looks along +y, at the wall. Behind it stand trees and houses, for what lies in glass and paint.
"""

import bpy
import numpy as np

from kit.ground.asphalt import Wear, asphalt
from kit.plants.spreading_trees import TreeShape, bark_material, broadleaf
from kit.plants.vegetation import leaf_material
from kit.props.street import gully
from kit.shapes.noise import smoothstep
from kit.surfaces.shading import grid_object, plain

from . import ground, litter, old_wall, props, yard_things

WALL_Y = 4.3
# A strip of concrete lies before the wall; the asphalt meets it in a crack.
STRIP_Y = 3.15
# x, y, size. Those behind the wall are only seen in the windscreen.
TREES = (
    (-6.5, -17.0, 1.0),
    (5.5, -19.0, 1.1),
    (13.0, -12.0, 0.95),
    (12.0, -2.0, 0.9),
    (-2.2, 14.0, 1.75),
    (5.2, 14.5, 1.85),
    (-9.5, 14.5, 1.5),
)
GROUND = (-9.0, 9.0), (-8.0, STRIP_Y)


def build(with_cars):
    _asphalt()
    _strip()
    old_wall.build(WALL_Y)
    yard_things.build(WALL_Y)
    litter.build(GROUND, STRIP_Y, WALL_Y)
    _behind_the_phone()


def _wear():
    wear = Wear(*GROUND, 0.004, seed=17)
    wear.blotches(0.026)
    wear.patch([(-6.4, -0.3), (-3.9, 0.0), (-4.1, 2.2), (-6.3, 1.9)], tone=-0.075)
    wear.patch([(2.7, -8.2), (3.4, -8.2), (3.5, 3.4), (2.8, 3.4)], tone=-0.06)
    for start, turn, length, width in (
        ((-1.5, -3.1), 34, 5.5, 0.006),
        ((-0.4, -4.5), 12, 4.5, 0.005),
        ((3.4, -1.9), 100, 4.4, 0.005),
        ((-8.6, -3.4), -8, 6.0, 0.007),
        ((-2.0, 2.2), 8, 4.5, 0.006),
        ((4.0, -5.4), 75, 5.0, 0.004),
    ):
        wear.crack(start, turn, length, width, 0.32, 0.35)
    rng = np.random.default_rng(4)
    for _ in range(34):
        _spot(wear, rng, (rng.uniform(-5.5, 5.5), rng.uniform(-6.5, 3.0)), rng.uniform(0.03, 0.13), -rng.uniform(0.03, 0.09))
    for place, radius in (((1.6, -0.9), 0.30), ((-2.3, -2.3), 0.20), ((3.9, 0.9), 0.42), ((-0.9, -3.9), 0.16)):
        _spot(wear, rng, place, radius, -0.10)
    # Chewing gum and drips of paint.
    for _ in range(16):
        _spot(wear, rng, (rng.uniform(-5, 5), rng.uniform(-6, 2.8)), rng.uniform(0.012, 0.022), 0.14)
    for x in (-3.6, -1.1, 1.4, 3.9, 6.4):
        wear.stripe([(x - 0.05, -1.3), (x + 0.05, -1.3), (x + 0.05, STRIP_Y), (x - 0.05, STRIP_Y)], wear=0.92)
    _worn_off(wear)
    gully(wear, (2.35, 2.35))
    wear.puddles(level=2.0, feature_m=1.7)
    _dirt_by_the_wall(wear)
    return wear


def _spot(wear, rng, centre, radius, tone):
    """An irregular stain, drawn in its own neighbourhood alone."""
    column, row = (round(v) for v in wear._pixel(*centre))
    reach = round(radius * 2.2 / wear.scale) + 2
    across = np.arange(-reach, reach + 1) * wear.scale
    u, v = np.meshgrid(across, across)
    turn = np.arctan2(v, u)
    rim = 1 + sum(rng.normal(0, 0.22 / k) * np.sin(k * turn + rng.uniform(0, 6.3)) for k in range(1, 7))
    spot = smoothstep(1.25, 0.6, np.hypot(u, v) / (radius * np.maximum(rim, 0.3)))
    wear.tone[row - reach : row + reach + 1, column - reach : column + reach + 1] += (tone * spot).astype(np.float32)


def _worn_off(wear):
    """Old lines: grains of them are left, in some stretches none."""
    grains = smoothstep(-0.5, 0.9, wear.cloud(0.012) * 0.7 + wear.cloud(0.05) * 0.6 + wear.cloud(0.7) * 0.7 - 0.25)
    wear.paint *= 0.85 * grains


def _dirt_by_the_wall(wear):
    """What the wind leaves where nobody drives: grit, soil, moss."""
    y = np.linspace(wear.y_range[1], wear.y_range[0], wear.tone.shape[0], dtype=np.float32)[:, None]
    grit = smoothstep(1.5, 0.0, STRIP_Y - y + 0.45 * wear.cloud(0.8))
    wear.tone += 0.05 * grit + 0.06 * grit * wear.cloud(0.05)
    wear.damp *= 1 - 0.8 * grit
    # Single pale stones, washed bare.
    pale = wear.rng.random(wear.tone.shape).astype(np.float32)
    wear.tone += 0.16 * (pale > 0.9965) * smoothstep(-0.6, 1.2, wear.cloud(1.1))


def _asphalt():
    look = {
        "colour": (0.064, 0.0625, 0.060),
        "paint": (0.44, 0.43, 0.40),
        "stone_m": 0.013,
        "tile_m": 2.35,
        "roughness": 0.86,
        "polish": 0.9,
        "wetness": 0.42,
        "specular": 0.25,
        "relief": 1.0,
        "grain": 2.8,
    }
    y, x = np.meshgrid(np.arange(-40, STRIP_Y + 0.1, 0.25), np.linspace(-40, 40, 161), indexing="ij")
    y = np.minimum(y, STRIP_Y)
    uneven = 0.010 * np.sin(x * 0.9 + 0.7 * np.sin(y)) * np.sin(y * 0.6) + 0.006 * np.sin(x * 2.3 + 1.0) * np.sin(y * 1.9)
    uneven *= smoothstep(2.2, 4.0, np.hypot(x, y))
    grid_object(bpy.context.scene, "yard", np.stack([x, y, uneven - 0.001], axis=-1), asphalt("yard", _wear(), look))


def _strip():
    """Concrete bays, each cast on its own day, with grass in the joints."""
    rng = np.random.default_rng(8)
    for index, x in enumerate(np.arange(-13.2, 13.2, 2.4)):
        stone = ground.concrete(f"bay {index}", rng.uniform(0.17, 0.25))
        lift = rng.normal(0, 0.006)
        props.slab("bay", (x + 0.008, STRIP_Y + rng.uniform(0.006, 0.03), -0.1), (x + 2.392, WALL_Y + 0.1, 0.012 + lift), stone, 0.006)
    props.ground_plane("joint soil", (-14, STRIP_Y - 0.05), (14, WALL_Y), plain("joint soil", (0.028, 0.026, 0.018), 0.95), -0.006)


def _behind_the_phone():
    """What glass and paint mirror: houses across the street, the next works to the left, trees behind the wall."""
    scene = bpy.context.scene
    brick = ground.brick("far brick", ((0.26, 0.115, 0.072), (0.18, 0.078, 0.05)))
    white = ground.render_coat("far render", (0.58, 0.57, 0.53), 0.5)
    for index in range(8):
        props.house(-30 + index * 7.3, -26, 1, white if index in (2, 5) else brick, (0.03, 0.10, 0.06), index)
    props.slab("next works", (-20, -9, 0), (-11.5, 3.5, 8.2), brick)
    frame = plain("next window", (0.5, 0.5, 0.48), 0.5)
    for y in np.arange(-7.5, 2.5, 2.4):
        for z in (1.2, 4.6):
            props.slab("next pane", (-11.52, y, z), (-11.45, y + 1.3, z + 1.7), props.window_glass())
            props.slab("next sill", (-11.55, y - 0.1, z - 0.12), (-11.38, y + 1.4, z), frame)
    bark = bark_material("street bark", (0.05, 0.042, 0.033), (0.14, 0.12, 0.095))
    leaf = leaf_material("street leaf", (0.034, 0.062, 0.014), (0.080, 0.115, 0.026), None, 0.4)
    shape = TreeShape(height=9.5, trunk_radius=0.2, leaves=60000, leaf_metres=0.13, spray_metres=0.8, forks=5, levels=3, spread=0.85)
    meshes = [broadleaf(f"street tree {seed}", shape, seed, (bark, leaf)) for seed in (3, 8)]
    for index, (x, y, size) in enumerate(TREES):
        tree = bpy.data.objects.new("street tree", meshes[index % 2])
        tree.location, tree.scale, tree.rotation_euler = (x, y, 0), (size, size, size), (0, 0, index * 1.9)
        # Sprays reach over the wall; they are for the windscreen alone.
        tree.visible_camera = y < WALL_Y
        scene.collection.objects.link(tree)
