"""Halloween night: a drive to an old timber house with lit windows, carved pumpkins on steps and pillars, fog, bare trees, a moon."""

import math

import bpy
import numpy as np

from kit.ground.asphalt import Wear, asphalt
from kit.ground.puddles import hollows, lay_water
from kit.ground.rubble import rubble, rubble_image, slate_image, slates
from kit.houses.clapboard import clapboard
from kit.houses.facade import Front, Masonry
from kit.houses.interiors import ROOMS, glowing, rooms_image
from kit.plants.pumpkins import Patch
from kit.plants.spreading_trees import TreeShape, bark_material, broadleaf
from kit.plants.vegetation import leaf_material, plant_mesh, scatter, tuft
from kit.props.lamps import area
from kit.props.street import turned
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.meshes import box
from kit.shapes.noise import fractal, smoothstep
from kit.sky.clouds import CloudLayer
from kit.sky.fog_cards import fog_cards
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky, add_sun
from kit.surfaces.shading import grid_object, mesh_object, new_material, plain

SPEC = SceneSpec(
    id="halloween25",
    name="Halloween25",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, on the damp drive of an old gothic timber house "
        "on Halloween night. Carved pumpkins glow on stone gate pillars, along the drive and up the porch steps, fallen leaves lie on dark "
        "asphalt, low blue fog drifts over the lawn, bare twisted trees and iron railings stand in silhouette, tall windows shine warm, a "
        "full moon hangs behind thin cloud. Cool soft moonlight with warm orange glow from the pumpkins and the porch. Full frame camera, "
        "35 mm lens at f/2.8, 1.3 m high, level. Playful, elegant, spooky mood, no people, no other vehicles, no text."
    ),
    camera=CameraSpec(height_metres=1.3, focal_millimetres=35.0, horizon_fraction=0.53, f_number=2.8),
    film=FilmSpec(bias_stops=-0.75, contrast=1.25, saturation=1.12, white_kelvin=6000.0, white_point=7.0, vignette=0.25, grain=1.3),
    max_bounces=4,
    clamp_indirect=0.8,
)

FENCE_Y, TERRACE_M, HOUSE_Y = 15.6, 1.5, 23.0
STEPS_X, STEPS_Y, STEPS_HALF_M = 1.9, 18.2, 1.7
HOUSE_X = -0.9
MOON_AZIMUTH_DEGREES, MOON_ELEVATION_DEGREES = -11.0, 17.5


def build_ground(kit):
    scene = bpy.context.scene
    wear = Wear((-4.2, 4.2), (0.0, 24.0), 0.006, seed=51)
    wear.blotches(0.035)
    wear.damp += 0.30 + 0.15 * wear.cloud(1.4)
    for start, turn, length in (((-2.2, 3.4), 75, 6.0), ((1.9, 4.0), 110, 4.0), ((0.2, 8.5), 30, 3.0)):
        wear.crack(start, turn, length, 0.006, 0.42, 0.35)
    water = hollows(wear, level=1.45, feature_m=1.6)
    look = {
        "colour": (0.075, 0.074, 0.074),
        "paint": (0.5, 0.5, 0.5),
        "stone_m": 0.009,
        "tile_m": 2.1,
        "roughness": 0.60,
        "polish": 0.6,
        "wetness": 0.85,
        "specular": 0.42,
        "relief": 0.7,
        "grain": 1.5,
    }
    drive = lay_water(asphalt("drive", wear, look), wear, water)
    y = np.arange(-6, 20, 0.2)
    y, across = np.meshgrid(y, np.array([-1.0, -0.9, 0.0, 0.9, 1.0]), indexing="ij")
    half = 3.15 + 0.10 * fractal(y / 0.7, across * 7, 3, 4) * (np.abs(across) > 0.95)
    grid_object(scene, "drive", np.stack([across * half, y, np.full_like(y, 0.0)], axis=-1), drive)
    soil = plain("lawn soil", (0.018, 0.021, 0.010), 0.9)
    y, x = np.meshgrid(np.linspace(-6, 17, 60), np.linspace(-30, 30, 90), indexing="ij")
    height = 0.05 * fractal(x / 1.2, y / 1.2, 3, 9) - 0.03 - 0.25 * smoothstep(3.4, 2.9, np.abs(x)) + 0.25 * smoothstep(3.2, 9, np.abs(x))
    kit.hide_for_shadows(grid_object(scene, "lawn", np.stack([x, y, height], axis=-1), soil))
    y, x = np.meshgrid(
        np.concatenate([np.linspace(17.3, 24, 30), np.linspace(26, 130, 24)]),
        np.concatenate([np.linspace(-90, -9, 20), np.linspace(-8, 12, 81), np.linspace(13, 90, 20)]),
        indexing="ij",
    )
    stairwell = (np.abs(x - STEPS_X) < STEPS_HALF_M + 0.3) & (y < 20.5)
    height = TERRACE_M + 0.06 * fractal(x / 3, y / 3, 3, 6) + 3.0 * smoothstep(36, 120, y)
    grid_object(scene, "terrace", np.stack([x, y, np.where(stairwell, -0.5, height)], axis=-1), soil)


def build_growth(kit):
    """Long grass beside the drive and on the terrace, leaves everywhere."""
    scene, rng = bpy.context.scene, np.random.default_rng(8)
    grass = leaf_material("night grass", (0.028, 0.040, 0.014), (0.060, 0.070, 0.026), (0.11, 0.095, 0.045))
    shapes = [plant_mesh(f"night grass {k}", tuft(rng, 70, 0.20, 0.15, 0.6, 0.0035), [grass]) for k in range(4)]
    y = 3.0 * (34 / 3.0) ** rng.random(26000)
    x = rng.uniform(-1, 1, len(y)) * (0.6 * y + 2)
    mine = ((np.abs(x) > 3.12 + 0.2 * rng.random(len(x))) & (y < 16.4)) | ((y > 17.2) & (np.hypot(x - STEPS_X, y - 19) > 3.0) & (y < 22.5))
    x, y = x[mine], y[mine]
    z = np.where(y < 16.8, 0.25 * smoothstep(3.2, 9, np.abs(x)) - 0.03, TERRACE_M - 0.02)
    kit.hide_for_shadows(*scatter(scene, shapes, np.stack([x, y, z, 0.6 + 0.8 * rng.random(len(x)), np.full_like(x, 0.3)], axis=1), rng))
    dry = leaf_material("fallen leaf", (0.17, 0.055, 0.012), (0.30, 0.105, 0.018), (0.20, 0.045, 0.014), 0.15)
    leaves = []
    for seed in range(4):
        angle = np.linspace(0, 2 * math.pi, 11)[:-1]
        radius = 0.5 * (0.55 + 0.45 * np.abs(np.cos(angle * 2.5))) * rng.uniform(0.85, 1.15, 10)
        rim = [(r * math.cos(a), r * math.sin(a), 0.10 + 0.12 * rng.random()) for r, a in zip(radius, angle)]
        leaves.append(plant_mesh(f"fallen leaf {seed}", ([(0, 0, 0.03)] + rim, [(0, 1 + k, 1 + (k + 1) % 10) for k in range(10)]), [dry]))
    y = 2.8 * (18 / 2.8) ** rng.random(9000)
    x = rng.uniform(-1, 1, len(y)) * (0.56 * y + 1)
    edge = np.exp(-(((np.abs(x) - 3.1) / 0.5) ** 2))
    mine = rng.random(len(x)) < 0.05 + 0.75 * edge + 0.20 * (np.abs(x) > 3.2) + 0.20 * (fractal(x / 1.1, y / 1.1, 3, 12) > 0.30)
    x, y = x[mine], y[mine]
    z = np.where(np.abs(x) < 3.1, 0.002, 0.25 * smoothstep(3.2, 9, np.abs(x)) + 0.05)
    kit.hide_for_shadows(*scatter(scene, leaves, np.stack([x, y, z, 0.05 + 0.06 * rng.random(len(x)), np.full_like(x, 0.45)], axis=1), rng))


def _window(house, u, v, size, rng):
    """A tall window: frame, bars, sill and hood on the wall, a room behind; six in seven are lit."""
    wide, tall = size
    house.box((u - wide / 2 - 0.13, u + wide / 2 + 0.13), (v - 0.10, v + tall + 0.16), (0, 0.06), "trim")
    index = int(rng.integers(0, ROOMS // 2)) + (0 if rng.random() < 0.86 else ROOMS // 2)
    house.rect((u - wide / 2, u + wide / 2), (v, v + tall), 0.065, "rooms", (index / ROOMS, 0, (index + 1) / ROOMS, 1))
    for at in (u - 0.02, u - wide / 2, u + wide / 2 - 0.04):
        house.box((at, at + 0.04), (v, v + tall), (0.066, 0.10), "bars")
    for share in (0.0, 0.5, 0.75, 0.97):
        house.box((u - wide / 2, u + wide / 2), (v + tall * share, v + tall * share + 0.04), (0.066, 0.10), "bars")
    house.box((u - wide / 2 - 0.2, u + wide / 2 + 0.2), (v - 0.18, v - 0.08), (0, 0.16), "trim")
    house.quad(
        [
            (u - wide / 2 - 0.25, v + tall + 0.16, 0.16),
            (u + wide / 2 + 0.25, v + tall + 0.16, 0.16),
            (u, v + tall + 0.48, 0.10),
            (u, v + tall + 0.48, 0.10),
        ],
        "trim",
    )


def build_house():
    image = slate_image()
    roof = slates("dark slates", (0.045, 0.047, 0.052), image, 3.6, 0.5, (0.03, 0.035, 0.02), 0.3)
    materials = {
        "wall": clapboard("clapboard", (0.125, 0.135, 0.150)),
        "trim": plain("old trim", (0.26, 0.25, 0.23), 0.6),
        "bars": plain("bars", (0.10, 0.095, 0.085), 0.5),
        "rooms": glowing("house rooms", rooms_image(seed=11), 0.85),
        "roof": roof,
        "dark": plain("porch dark", (0.03, 0.03, 0.032), 0.6),
        "door": plain("door", (0.055, 0.012, 0.012), 0.35),
    }
    rng, base = np.random.default_rng(5), TERRACE_M + 0.2
    house = Masonry(Front(HOUSE_X, HOUSE_Y, 0.0), materials)
    wide, eaves = 10.6, base + 6.4
    house.box((0, wide), (TERRACE_M - 0.3, eaves), (-8, 0), "wall")
    house.quad(
        [(-0.3, eaves - 0.1, 0.35), (wide + 0.3, eaves - 0.1, 0.35), (wide + 0.3, eaves + 4.6, -4), (-0.3, eaves + 4.6, -4)],
        "roof",
        (0, 0, wide, 6.4),
    )
    house.box((-0.3, wide + 0.3), (eaves - 0.25, eaves - 0.05), (0.0, 0.38), "trim")
    # The great gable on the right, with a lattice of boards in its peak.
    a, b, peak = 6.3, 10.7, eaves + 4.3
    house.box((a, b), (TERRACE_M - 0.3, eaves), (0, 0.9), "wall")
    house.quad([(a, eaves, 0.9), (b, eaves, 0.9), ((a + b) / 2, peak, 0.9), ((a + b) / 2, peak, 0.9)], "wall")
    for (u0, v0), (u1, v1) in (((a - 0.4, eaves - 0.5), ((a + b) / 2, peak + 0.3)), (((a + b) / 2, peak + 0.3), (b + 0.4, eaves - 0.5))):
        house.quad([(u0, v0 - 0.3, 1.25), (u1, v1 - 0.3, 1.25), (u1, v1, 1.25), (u0, v0, 1.25)], "trim")
        house.quad([(u0, v0, 1.27), (u1, v1, 1.27), (u1, v1, -4), (u0, v0, -4)], "roof", (0, 0, 4.6, 5.2))
    house.box(((a + b) / 2 - 0.05, (a + b) / 2 + 0.05), (peak - 1.5, peak + 1.2), (1.2, 1.3), "trim")
    house.box((a + 1.2, b - 1.2), (peak - 1.55, peak - 1.43), (1.2, 1.3), "trim")
    bay = Masonry(Front(HOUSE_X, HOUSE_Y - 0.9, 0.0), materials)
    for u in (7.45, 9.55):
        _window(bay, u, base + 0.9, (1.15, 2.0), rng)
        _window(bay, u, base + 4.0, (1.05, 1.7), rng)
    _window(bay, 8.5, eaves + 0.9, (0.8, 1.3), rng)
    bay.finish(bpy.context.scene, "gable windows")
    for u in (2.7, 4.9):
        _window(house, u, base + 4.1, (1.05, 1.7), rng)
    _window(house, 4.9, base + 0.9, (1.2, 2.0), rng)
    door = STEPS_X - HOUSE_X
    house.box((door - 0.85, door + 0.85), (base, base + 2.75), (0, 0.08), "trim")
    house.box((door - 0.5, door + 0.5), (base + 0.05, base + 2.15), (0.08, 0.12), "door")
    house.rect((door - 0.5, door + 0.5), (base + 2.22, base + 2.62), 0.09, "rooms", (0, 0, 1 / ROOMS, 1))
    for side in (-0.68, 0.68):
        house.rect((door + side - 0.13, door + side + 0.13), (base + 0.9, base + 2.1), 0.09, "rooms", (1 / ROOMS, 0, 2 / ROOMS, 1))
    _porch(house, base)
    for u in (1.0, 6.0):
        house.box((u, u + 0.8), (eaves + 2.0, eaves + 6.4), (-4.8, -4.0), "dark")
        house.box((u - 0.08, u + 0.88), (eaves + 6.3, eaves + 6.5), (-4.88, -3.92), "dark")
    house.finish(bpy.context.scene, "house")
    _tower(materials, base, rng)


def _porch(house, base):
    """A veranda along the front: deck, turned posts, brackets, a low roof."""
    house.box((0.6, 6.2), (TERRACE_M - 0.4, base), (0, 2.3), "dark")
    for u in (0.8, 1.7, 3.9, 6.0):
        house.box((u - 0.08, u + 0.08), (base, base + 2.9), (2.0, 2.16), "trim")
        house.box((u - 0.13, u + 0.13), (base, base + 0.35), (1.95, 2.21), "trim")
        house.quad([(u, base + 2.35, 2.1), (u + 0.45, base + 2.85, 2.1), (u + 0.45, base + 2.9, 2.1), (u, base + 2.9, 2.1)], "trim")
        house.quad([(u, base + 2.35, 2.1), (u, base + 2.9, 2.1), (u - 0.45, base + 2.9, 2.1), (u - 0.45, base + 2.85, 2.1)], "trim")
    house.box((0.5, 6.3), (base + 2.85, base + 3.05), (1.9, 2.25), "trim")
    house.quad([(0.3, base + 3.0, 2.5), (6.5, base + 3.0, 2.5), (6.5, base + 3.8, 0), (0.3, base + 3.8, 0)], "roof", (0, 0, 6.2, 2.7))
    for low, high in ((0.8, 1.7), (3.9, 6.0)):
        house.box((low, high), (base + 0.80, base + 0.88), (2.03, 2.13), "trim")
        for k in range(int((high - low) / 0.14)):
            house.box((low + k * 0.14, low + k * 0.14 + 0.05), (base + 0.1, base + 0.8), (2.05, 2.10), "trim")


def _tower(materials, base, rng):
    """The eight-sided tower on the left with a tall pointed roof and a finial."""
    scene, x, y, radius, top = bpy.context.scene, HOUSE_X + 0.2, HOUSE_Y + 0.8, 1.9, base + 9.0
    mesh_object(
        scene,
        "tower",
        turned([(radius, TERRACE_M - 0.3), (radius, top), (radius + 0.35, top + 0.15), (radius + 0.35, top + 0.3)], (x, y, 0), 8),
        [materials["wall"]],
    )
    mesh_object(
        scene,
        "tower band",
        turned([(radius + 0.05, base + 3.3), (radius + 0.14, base + 3.4), (radius + 0.05, base + 3.55)], (x, y, 0), 8),
        [materials["trim"]],
    )
    mesh_object(
        scene,
        "tower roof",
        turned(
            [
                (radius + 0.45, top + 0.25),
                (radius * 0.72, top + 1.6),
                (0.06, top + 6.3),
                (0.05, top + 7.3),
                (0.16, top + 7.4),
                (0.0, top + 7.6),
            ],
            (x, y, 0),
            8,
        ),
        [materials["dark"]],
    )
    for k in range(-2, 1):
        facing = math.radians(45 * k - 67.5)
        flat, turn = radius * math.cos(math.pi / 8) + 0.01, facing + math.pi / 2
        middle = (x + math.cos(facing) * flat, y + math.sin(facing) * flat)
        front = Front(middle[0] - 0.6 * math.cos(turn), middle[1] - 0.6 * math.sin(turn), turn)
        side = Masonry(front, materials)
        for v in (base + 0.9, base + 4.2, base + 6.9):
            _window(side, 0.6, v, (0.72, 1.75 if v < base + 6 else 1.2), rng)
        side.finish(scene, "tower windows")


def build_terrace(kit):
    """Retaining wall, steps with cheeks, gate pillars and railings."""
    scene = bpy.context.scene
    stone = rubble("garden wall", ((0.085, 0.083, 0.080), (0.065, 0.064, 0.062)), (0.045, 0.044, 0.040), rubble_image(seed=6), 2.6, 0.5)
    cap, iron = plain("cap stone", (0.125, 0.122, 0.115), 0.7), plain("railing iron", (0.010, 0.010, 0.011), 0.4, 0.5)
    for low, high in ((-30.0, STEPS_X - STEPS_HALF_M - 0.5), (STEPS_X + STEPS_HALF_M + 0.5, 30.0)):
        box("retaining wall", ((low + high) / 2, STEPS_Y - 0.9, TERRACE_M / 2), (high - low, 0.5, TERRACE_M + 0.2), stone)
        box("wall cap", ((low + high) / 2, STEPS_Y - 0.9, TERRACE_M + 0.14), (high - low, 0.62, 0.10), cap, 0.02)
    for k in range(9):
        box("step", (STEPS_X, STEPS_Y - 1.5 + k * 0.33 + 1.5, (k + 1) * 0.188 / 2), (2 * STEPS_HALF_M, 3.4, (k + 1) * 0.188), cap, 0.015)
    for side in (-1, 1):
        for k in range(3):
            box(
                "cheek",
                (STEPS_X + side * (STEPS_HALF_M + 0.25), STEPS_Y - 1.4 + k * 1.0, 0.32 + k * 0.31),
                (0.5, 1.0, 0.64 + k * 0.62),
                stone,
            )
            box(
                "cheek cap",
                (STEPS_X + side * (STEPS_HALF_M + 0.25), STEPS_Y - 1.4 + k * 1.0, 0.68 + k * 0.62),
                (0.6, 1.04, 0.08),
                cap,
                0.015,
            )
        box("pillar", (side * 3.35, FENCE_Y, 1.0), (0.62, 0.62, 2.0), stone)
        box("pillar cap", (side * 3.35, FENCE_Y, 2.06), (0.80, 0.80, 0.14), cap, 0.03)
    vertices, faces = [], []
    for side in (-1, 1):
        for k in range(80):
            x = side * (3.8 + 0.15 * k)
            start, tall = len(vertices), 1.55 + (0.12 if k % 5 == 0 else 0.0)
            vertices += [(x + dx * 0.011, FENCE_Y + dy * 0.011, z) for z in (0.0, tall) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            vertices += [(x - 0.03, FENCE_Y, tall), (x + 0.03, FENCE_Y, tall), (x, FENCE_Y, tall + 0.16), (x, FENCE_Y - 0.005, tall - 0.03)]
            faces += [(start + j, start + (j + 1) % 4, start + 4 + (j + 1) % 4, start + 4 + j) for j in range(4)]
            faces.append((start + 8, start + 11, start + 9, start + 10))
    mesh_object(scene, "railings", (vertices, faces), [iron])
    for side in (-1, 1):
        for z in (0.25, 1.38):
            box("rail", (side * 9.7, FENCE_Y, z), (12.0, 0.03, 0.04), iron)


def build_pumpkins():
    patch = Patch(bpy.context.scene, glow=1.6)
    for side in (-1, 1):
        patch.put((side * 3.35, FENCE_Y, 2.13), 0.52, side * 10)
        for k in range(3):
            patch.put((STEPS_X + side * (STEPS_HALF_M + 0.25), STEPS_Y - 1.4 + k * 1.0, 0.72 + k * 0.62), 0.44 + 0.05 * (k % 2), side * 6)
    for k, (dx, width) in enumerate(((-1.2, 0.40), (1.15, 0.46), (-1.3, 0.34), (1.25, 0.36), (-1.15, 0.42))):
        patch.put((STEPS_X + dx, STEPS_Y - 1.25 + k * 0.66, (1 + 2 * k) * 0.188), width, -8 * dx, carved=k != 2)
    rows = (
        (-3.05, 5.6, 0.46, True),
        (-3.45, 5.1, 0.34, False),
        (-3.5, 6.5, 0.40, True),
        (3.1, 6.2, 0.50, True),
        (3.55, 5.7, 0.36, False),
        (3.6, 7.0, 0.42, True),
        (-3.5, 9.4, 0.46, True),
        (3.5, 10.0, 0.44, True),
        (-3.7, 12.6, 0.42, True),
        (3.65, 13.2, 0.46, True),
        (-4.1, 12.2, 0.32, False),
        (4.1, 9.6, 0.32, False),
    )
    for x, y, width, carved in rows:
        patch.put((x, y, 0.0), width, 22 * math.copysign(1, -x) * -1, carved)
    for x, z in ((HOUSE_X + 4.9, TERRACE_M + 0.2), (HOUSE_X + 0.9, TERRACE_M + 0.2), (HOUSE_X + 5.6, TERRACE_M + 0.2)):
        patch.put((x, HOUSE_Y - 1.7, z), 0.45)


def build_trees():
    scene = bpy.context.scene
    bark = bark_material("night bark", (0.018, 0.016, 0.015), (0.060, 0.055, 0.050))
    shape = TreeShape(height=9.5, trunk_radius=0.34, bare_trunk=0.35, forks=3, levels=5, spread=1.05, twist=0.30, gravity=0.12)
    meshes = [broadleaf(f"bare tree {seed}", shape, seed, (bark, bark)) for seed in (4, 9, 15)]
    for index, (x, y, z, size, turn) in enumerate(
        (
            (-6.4, 13.2, 0.1, 1.0, 0.6),
            (8.2, 12.0, 0.2, 0.95, 2.2),
            (-10.5, 24.0, 1.4, 1.15, 4.0),
            (14.0, 30.0, 1.5, 1.3, 1.0),
            (-18.0, 36.0, 1.5, 1.3, 5.0),
            (-6.0, 44.0, 2.0, 1.2, 3.3),
            (20.0, 22.0, 1.4, 1.1, 0.2),
            (-26.0, 28.0, 1.4, 1.2, 2.0),
        )
    ):
        thing = bpy.data.objects.new("bare tree", meshes[index % 3])
        thing.location, thing.scale, thing.rotation_euler = (x, y, z), (size,) * 3, (0, 0, turn)
        scene.collection.objects.link(thing)


def build_moon():
    """A disc far off behind the thin cloud, larger than life as telephoto habit has it."""
    azimuth, elevation, far = math.radians(MOON_AZIMUTH_DEGREES), math.radians(MOON_ELEVATION_DEGREES), 4000.0
    centre = np.array([math.sin(azimuth) * math.cos(elevation), math.cos(azimuth) * math.cos(elevation), math.sin(elevation)]) * far
    material, nodes, _ = new_material("moon")
    material.cycles.sample_as_light = False
    nodes.tree.nodes.clear()
    seas = nodes.range(nodes.noise(nodes.position(), 0.011, 5.0, 0.55), (0.40, 0.62), (0.55, 1.0), smooth=True)
    glow = nodes.add("ShaderNodeEmission")
    nodes.put((1.0, 0.93, 0.78), glow.inputs["Color"])
    nodes.put(nodes.math("MULTIPLY", seas, 0.60), glow.inputs["Strength"])
    nodes.put(glow.outputs[0], nodes.add("ShaderNodeOutputMaterial").inputs["Surface"])
    radius = far * math.tan(math.radians(1.55))
    ring = [
        tuple(
            centre
            + radius
            * (
                math.cos(k / 64 * math.tau) * np.array([math.cos(azimuth), -math.sin(azimuth), 0])
                + math.sin(k / 64 * math.tau) * np.array([0, 0, 1])
            )
        )
        for k in range(64)
    ]
    disc = mesh_object(bpy.context.scene, "moon", (ring, [tuple(range(64))]), [material])
    disc.visible_diffuse = disc.visible_glossy = disc.visible_shadow = False


def build_light(kit):
    """Soft moonlit sky as key from behind the camera, the moon's rim, porch and pumpkins."""
    sky = Sky(
        sun_elevation_degrees=40,
        sun_azimuth_degrees=214,
        sun_colour=(0.62, 0.76, 1.0),
        sun_strength=0.42,
        sun_size_degrees=34,
        base_strength=1.0,
        gradient=[
            (0, (0.050, 0.075, 0.125)),
            (8, (0.032, 0.052, 0.098)),
            (20, (0.018, 0.030, 0.065)),
            (45, (0.010, 0.017, 0.042)),
            (90, (0.008, 0.013, 0.033)),
        ],
        cloud_sun=(0.070, 0.085, 0.115),
        cloud_shade=(0.014, 0.021, 0.040),
        layers=[
            CloudLayer(
                base_m=2600,
                thickness_m=340,
                slices=22,
                tile_m=50000,
                feature_m=3600,
                coverage=-0.25,
                towering=0.6,
                softness=1.6,
                erosion=0.7,
                extinction_per_m=0.0022,
                visibility_m=50000,
                seed=37,
            )
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))
    rim = Sky(
        sun_elevation_degrees=MOON_ELEVATION_DEGREES,
        sun_azimuth_degrees=MOON_AZIMUTH_DEGREES,
        sun_colour=(0.72, 0.84, 1.0),
        sun_strength=0.28,
        sun_size_degrees=1.5,
    )
    # Its mirror image in the damp drive would only be glare and speckle.
    add_sun(bpy.context.scene, rim).visible_glossy = False
    area("porch light", (STEPS_X, HOUSE_Y - 1.2, TERRACE_M + 3.0), (STEPS_X, STEPS_Y - 3, 0), (1.6, 1.0), 15.0, 2300, seen_in_gloss=False)
    for x, y, watts in ((-3.1, 5.3, 0.5), (3.15, 5.9, 0.55), (-3.5, 9.1, 0.5), (3.5, 9.7, 0.5), (-3.6, 12.3, 0.5), (3.6, 12.9, 0.5)):
        area("pumpkin light", (x * 0.97, y - 0.28, 0.30), (x * 0.5, y - 1.4, 0.0), (0.3, 0.2), watts, 1900, seen_in_gloss=False)


def build(kit):
    """The whole set."""
    build_light(kit)
    build_ground(kit)
    build_growth(kit)
    build_house()
    build_terrace(kit)
    build_pumpkins()
    build_trees()
    add_haze_everywhere(Haze(colour=(0.040, 0.060, 0.100), distance_m=95, limit=0.85, scale_height_m=7.0))
    build_moon()
    fog_cards(bpy.context.scene, (9.5, 12.0, 14.8, 17.0, 20.5, 27.0, 36.0, 50.0), (0.055, 0.080, 0.125), 0.36, 1.9)
