"""A cottage garden's gravel drive in late sun, and in the foreground a golden retriever puppy that looks up from its tennis ball."""

import bpy
import numpy as np

from kit.animals.retriever_puppy import Pose, puppy
from kit.ground.asphalt import Wear, asphalt
from kit.ground.rubble import slate_image, slates
from kit.ground.terrain import blend, fan, land, land_material
from kit.houses.cottage import cottage
from kit.houses.facade import Front
from kit.houses.interiors import glowing, rooms_image
from kit.houses.masonry import brick, brick_image, window_glass
from kit.plants.climbers import border, climbing_rose
from kit.plants.hedge import hedge_piece
from kit.plants.spreading_trees import TreeShape, bark_material, broadleaf
from kit.plants.vegetation import leaf_material, plant_mesh, scatter, stone, stone_material, tuft
from kit.props.picket_fence import fence_paint, picket_fence
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec, StandSpec
from kit.shapes.fast_mesh import MeshParts, tube
from kit.shapes.noise import fractal, smoothstep
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky
from kit.surfaces.shading import grid_object, plain

SPEC = SceneSpec(
    id="puppy",
    name="Puppy",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, on the honey-coloured gravel drive of an English "
        "brick cottage in late afternoon sun. In the foreground on the left, beside and in front of the car, sits a real eight-week-old "
        "golden retriever puppy with a fluffy cream-gold coat, a red collar and a brass tag, its head tilted, looking up into the "
        "camera, a "
        "tennis ball by its paws; nothing covers the puppy and it does not touch the car. White picket fence, lavender, roses, clipped "
        "hedge, lawn and old trees behind. Warm low sun from the left, soft long shadows, gentle haze. 38 mm lens, 1.1 m high, level. "
        "Warm, tender, happy family mood, no people, no other vehicles, no text."
    ),
    camera=CameraSpec(height_metres=1.12, focal_millimetres=38.0, horizon_fraction=0.50),
    # The puppy sits at the plate's lower left: the car keeps to its right where a frame is wide, and behind it where one is narrow.
    stands={
        "4:3": StandSpec(0.66, x_metres=0.50),
        "1:1": StandSpec(0.80, x_metres=-0.54),
        "16:9": StandSpec(0.62, x_metres=0.62),
        "9:16": StandSpec(0.90, x_metres=-1.95),
    },
    film=FilmSpec(bias_stops=0.80, contrast=1.20, saturation=1.06, white_kelvin=6000.0, vignette=0.14),
    shadow_tile_metres=12.0,
    max_bounces=4,
    clamp_indirect=1.5,
)

DRIVE_X = (-4.9, 4.4)
DRIVE_END_Y = 17.6
FENCE_X, FENCE_Y = -6.2, 18.6
HEDGE_X = 5.5
PUPPY_AT = (-0.89, 3.50, 0.0)
BALL_AT = (-0.55, 3.41)


def drive_wear():
    wear = Wear((-6.0, 6.0), (0.0, 20.0), 0.006, seed=29)
    wear.blotches(0.045)
    wear.tracks((-1.9, -0.2, 1.3, 2.9), 0.55, tone=0.05)
    wear.height += 0.08 * wear.cloud(0.8)
    for spot, radius in (((1.6, 4.6), 0.3), ((-2.6, 9.0), 0.4), ((0.8, 8.2), 0.3)):
        wear.stain(spot, radius, tone=-0.05)
    x = np.linspace(-6, 6, wear.tone.shape[1], dtype=np.float32)[None, :]
    edge = np.minimum(x - DRIVE_X[0], DRIVE_X[1] - x)
    wear.tone -= 0.10 * smoothstep(1.0, 0.0, edge + 0.25 * wear.cloud(0.6))
    return wear


def drive_edges(y):
    """Left and right edge at depth y: spade-cut, not ruled."""
    return DRIVE_X[0] + 0.07 * fractal(y / 0.9, 0 * y, 3, 4), DRIVE_X[1] + 0.07 * fractal(y / 0.9, 0 * y + 7, 3, 9)


def build_drive(kit):
    look = {
        "colour": (0.345, 0.270, 0.180),
        "paint": (0.5, 0.5, 0.5),
        "stone_m": 0.016,
        "tile_m": 2.6,
        "roughness": 0.88,
        "polish": 1.3,
        "wetness": 0.3,
        "specular": 0.25,
        "relief": 1.3,
        "grain": 1.5,
    }
    y, across = np.meshgrid(np.arange(-10, DRIVE_END_Y, 0.2), np.linspace(0, 1, 10), indexing="ij")
    left, right = drive_edges(y)
    points = np.stack([left + across * (right - left), y, np.full_like(y, 0.0)], axis=-1)
    grid_object(bpy.context.scene, "drive", points, asphalt("gravel drive", drive_wear(), look))
    rng = np.random.default_rng(3)
    pebbles = [stone(k, 0.4, 0.7, 2) for k in range(4)]
    for mesh, (dark, light) in zip(
        pebbles,
        (
            ((0.17, 0.13, 0.09), (0.34, 0.27, 0.18)),
            ((0.26, 0.20, 0.13), (0.48, 0.40, 0.28)),
            ((0.20, 0.17, 0.14), (0.40, 0.36, 0.30)),
            ((0.22, 0.14, 0.08), (0.42, 0.29, 0.17)),
        ),
    ):
        mesh.materials.append(stone_material(f"pebble {dark[0]}", dark, light))
    py = 2.6 * (14 / 2.6) ** rng.random(26000)
    px = rng.uniform(-1, 1, len(py)) * (0.5 * py + 0.3)
    mine = (px > DRIVE_X[0]) & (px < DRIVE_X[1]) & (fractal(px / 0.6, py / 0.6, 3, 21) > -0.12)
    px, py = px[mine], py[mine]
    places = np.stack([px, py, np.full_like(px, 0.001), rng.uniform(0.007, 0.021, len(px)), np.full_like(px, 0.5)], axis=1)
    kit.hide_for_shadows(*scatter(bpy.context.scene, pebbles, places, rng))


def lawn_height(x, y):
    left, right = drive_edges(y)
    lifted = smoothstep(0.0, 0.10, np.maximum(left - x, x - right))
    paved = (x > left) & (x < right) & (y < DRIVE_END_Y)
    return np.where(paved, -0.06, 0.03 * lifted + 0.05 * fractal(x / 3.0, y / 3.0, 3, 6) * lifted + 0.9 * smoothstep(30, 120, y))


def build_lawn(kit):
    scene, rng = bpy.context.scene, np.random.default_rng(11)
    material = land_material("lawn soil", 0.02)
    for name, reach, rows in (("lawn", (1.5, 60), 420), ("meadow", (59, 2500), 140)):
        x, y = fan(*reach, rows, 620, 0.62, 14.0)
        points = np.stack([x, y, lawn_height(x, y)], axis=-1)
        colours = np.broadcast_to(np.float32((0.075, 0.110, 0.024)), points.shape).copy()
        colours = blend(colours, (0.13, 0.135, 0.038), smoothstep(0.0, 0.4, fractal(x / 2.2, y / 2.2, 4, 3)))
        kit.hide_for_shadows(land(scene, name, points, colours, material))
    grass = leaf_material("lawn grass", (0.060, 0.105, 0.018), (0.120, 0.165, 0.032), (0.20, 0.19, 0.06), 0.4)
    shapes = [plant_mesh(f"lawn grass {k}", tuft(rng, 70, 0.085, 0.10, 0.55, 0.0022), [grass]) for k in range(5)]
    y = 4.0 * (46 / 4.0) ** rng.random(60000)
    x = rng.uniform(-1, 1, len(y)) * (0.52 * y + 1.0)
    left, right = drive_edges(y)
    mine = (x < left - 0.02) | (x > right + 0.02) | (y > DRIVE_END_Y + 0.05)
    x, y = x[mine], y[mine]
    rough = 1 + 0.9 * np.exp(-((np.minimum(np.abs(x - FENCE_X), np.abs(x - HEDGE_X)) / 0.2) ** 2))
    size = rng.uniform(0.6, 1.15, len(x)) * rough * (1 + 0.9 * smoothstep(14, 40, y))
    kit.hide_for_shadows(*scatter(scene, shapes, np.stack([x, y, lawn_height(x, y) - 0.008, size, np.full_like(x, 0.25)], axis=1), rng))


def build_cottage():
    """Warm brick under clay tiles, white joinery, roses about the door."""
    scene = bpy.context.scene
    red = brick("cottage brick", (0.33, 0.145, 0.080), (0.40, 0.35, 0.28), brick_image(4))
    materials = {
        "wall": red,
        "chimney": red,
        "trim": plain("cottage trim", (0.60, 0.56, 0.48), 0.7),
        "reveal": plain("cottage reveal", (0.45, 0.40, 0.33), 0.8),
        "frame": plain("cottage frame", (0.66, 0.65, 0.61), 0.4),
        "glass": window_glass("cottage glass"),
        "rooms": glowing("cottage rooms", rooms_image(), 2.2),
        "roof": slates("clay tiles", (0.235, 0.098, 0.055), slate_image(), moss_share=0.25),
        "pot": plain("chimney pot", (0.36, 0.17, 0.09), 0.8),
        "lead": plain("gutter", (0.05, 0.05, 0.05), 0.5),
        "door green": plain("door green", (0.055, 0.145, 0.095), 0.4),
    }
    look = {
        "width": 9.4,
        "eaves": 4.7,
        "pitch_degrees": 50,
        "depth": 6.2,
        "windows": [(1.3, 0.85, 1.15, 1.2), (1.3, 3.0, 1.1, 1.1), (4.1, 3.0, 0.6, 1.1)],
        "door": 3.4,
        "door_paint": "door green",
        "chimneys": (0.6, 8.8),
        "bays": ((6.8, 3.4, 5.0),),
        "lit": 0.8,
        "seed": 17,
    }
    front = Front(-2.6, 26.0, 0.0)
    cottage(scene, front, materials, look)
    wood = bark_material("rose wood", (0.05, 0.035, 0.025), (0.12, 0.09, 0.06))
    leaf = leaf_material("rose leaf", (0.034, 0.066, 0.015), (0.065, 0.112, 0.028), None, 0.3)
    pink = plain("rose pink", (0.66, 0.20, 0.22), 0.7)
    arch = [(2.5, 0.0), (2.55, 1.4), (2.65, 2.5), (3.4, 2.75), (4.6, 2.8)]
    for seed, lines in ((61, [arch, [(2.5, 1.6), (2.45, 3.2), (2.6, 4.3)]]), (62, [[(0.3, 0), (0.3, 2.2), (0.35, 4.5)]])):
        mesh = climbing_rose(front, lines, (wood, leaf, pink), seed, density=380)
        scene.collection.objects.link(bpy.data.objects.new("rose", mesh))


def build_edges():
    """Picket fence with its borders on the left and across the garden, a clipped hedge on the right."""
    scene, paint = bpy.context.scene, fence_paint()
    picket_fence(scene, (FENCE_X, FENCE_Y), (FENCE_X, 6.2), paint, seed=2)
    picket_fence(scene, (-17.0, FENCE_Y), (0.0, FENCE_Y), paint, seed=3)
    picket_fence(scene, (1.6, FENCE_Y), (HEDGE_X - 0.2, FENCE_Y), paint, seed=4)
    wood = bark_material("border wood", (0.05, 0.035, 0.025), (0.12, 0.09, 0.06))
    leaf = leaf_material("border leaf", (0.036, 0.072, 0.016), (0.075, 0.125, 0.030), None, 0.3)
    grey_leaf = leaf_material("lavender leaf", (0.10, 0.13, 0.085), (0.16, 0.18, 0.11), None, 0.25)
    blooms = [
        plain("lavender", (0.27, 0.16, 0.46), 0.8),
        plain("border rose", (0.66, 0.22, 0.26), 0.7),
        plain("daisy", (0.78, 0.74, 0.62), 0.7),
    ]
    runs = [
        ((FENCE_X + 0.34, 6.4), (FENCE_X + 0.34, 11.6), 0),
        ((FENCE_X + 0.34, 11.8), (FENCE_X + 0.34, 15.0), 2),
        ((FENCE_X + 0.34, 15.2), (FENCE_X + 0.34, 18.2), 1),
    ]
    runs += [
        ((-5.6, FENCE_Y - 0.4), (-3.0, FENCE_Y - 0.4), 0),
        ((-2.8, FENCE_Y - 0.4), (-0.2, FENCE_Y - 0.4), 1),
        ((1.8, FENCE_Y - 0.4), (5.0, FENCE_Y - 0.4), 0),
        ((-2.3, 25.6), (0.2, 25.6), 2),
        ((2.6, 25.2), (6.6, 25.2), 1),
    ]
    for index, (start, end, kind) in enumerate(runs):
        path = [(*point, 0.03) for point in np.linspace(start, end, 12)]
        mesh = border(
            path, (wood, leaf if kind else grey_leaf, blooms[kind]), 300 + index, (0.32, 0.50), 1100, 0.20 if kind == 0 else 0.13, 0.05
        )
        scene.collection.objects.link(bpy.data.objects.new("border", mesh))
    core, yew = (
        plain("hedge core", (0.010, 0.016, 0.006), 0.9),
        leaf_material("hedge leaf", (0.026, 0.055, 0.012), (0.052, 0.090, 0.020), None, 0.25),
    )
    pieces = [hedge_piece(f"drive hedge {k}", (0.9, 1.45), (core, yew), 40 + k, 7000, 0.032) for k in range(3)]
    for index in range(15):
        piece = bpy.data.objects.new("hedge", pieces[(index * 2 + index // 3) % 3])
        piece.location, piece.rotation_euler = (HEDGE_X + 0.45, 4.8 + index, 0), (0, 0, np.pi / 2 * (1 if index % 2 else -1))
        scene.collection.objects.link(piece)


def build_trees():
    scene = bpy.context.scene
    bark = bark_material("garden bark", (0.05, 0.042, 0.033), (0.13, 0.11, 0.085))
    leaf = leaf_material("garden leaf", (0.040, 0.072, 0.014), (0.090, 0.130, 0.026), None, 0.4)
    shape = TreeShape(height=13.0, trunk_radius=0.34, leaves=60000, leaf_metres=0.19, spray_metres=0.95, forks=5, levels=3, spread=0.95)
    meshes = [broadleaf(f"garden tree {seed}", shape, seed, (bark, leaf)) for seed in (3, 8)]
    spots = [
        (-9.0, 27.0, 0.85),
        (-15.0, 34.0, 1.1),
        (-6.2, 40.0, 1.1),
        (10.5, 19.0, 0.75),
        (13.5, 30.0, 1.05),
        (10.0, 42.0, 1.2),
        (-22.0, 46.0, 1.3),
        (2.0, 48.0, 1.15),
        (20.0, 48.0, 1.3),
        (-12.0, 58.0, 1.4),
        (30.0, 62.0, 1.4),
        (-34.0, 66.0, 1.5),
        (7.0, 70.0, 1.5),
    ]
    for index, (x, y, size) in enumerate(spots):
        thing = bpy.data.objects.new("garden tree", meshes[index % 2])
        thing.location, thing.scale, thing.rotation_euler = (x, y, 0), (size,) * 3, (0, 0, index * 1.9)
        scene.collection.objects.link(thing)


def tennis_ball(place, radius=0.033):
    """Felt, a little muddy, with its seam."""
    rings = np.meshgrid(np.linspace(0, np.pi, 33), np.linspace(0, 2 * np.pi, 49), indexing="ij")
    ball = np.stack([np.sin(rings[0]) * np.cos(rings[1]), np.sin(rings[0]) * np.sin(rings[1]), np.cos(rings[0])], axis=-1)
    turn = np.linspace(0, 2 * np.pi, 121)
    seam = np.stack(
        [0.75 * np.cos(turn) + 0.25 * np.cos(3 * turn), 0.866 * np.sin(2 * turn), 0.75 * np.sin(turn) - 0.25 * np.sin(3 * turn)], axis=1
    )
    middle, parts = np.array([*place, radius]), MeshParts()
    parts.add_sheets((ball * radius + middle)[None], 0)
    parts.add_sheets(tube(seam * radius * 0.99 + middle, np.full(len(seam), 0.0016), 6)[None], 1)
    mesh = parts.mesh("tennis ball", [plain("felt", (0.46, 0.50, 0.06), 0.95, 0.1), plain("ball seam", (0.55, 0.54, 0.46), 0.8)])
    thing = bpy.data.objects.new("tennis ball", mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def build_puppy(kit):
    """Its body three-quarter to the picture's middle, its head turned back and up to the camera."""
    pose = Pose(PUPPY_AT, turn_degrees=42.0, nod_degrees=9.0, head_turn_degrees=-20.0, tilt_degrees=9.0)
    kit.hide_for_shadows(*puppy(bpy.context.scene, pose), tennis_ball(BALL_AT))


def build_light(kit):
    """The sun a hand's breadth over the trees, behind the left shoulder."""
    sky = Sky(
        sun_elevation_degrees=23,
        sun_azimuth_degrees=244,
        sun_colour=(1.0, 0.76, 0.49),
        sun_strength=6.8,
        sun_size_degrees=0.9,
        base_strength=0.14,
        dust=1.5,
        ozone=1.4,
        cloud_sun=(2.4, 2.05, 1.65),
        cloud_shade=(0.50, 0.50, 0.55),
        layers=[
            CloudLayer(
                base_m=1500,
                thickness_m=380,
                slices=40,
                feature_m=2300,
                coverage=-0.85,
                towering=0.9,
                softness=1.0,
                erosion=0.5,
                extinction_per_m=0.007,
                visibility_m=22000,
                offset_m=(3200, 5200),
                seed=33,
            )
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))


def build(kit):
    """The whole set."""
    build_light(kit)
    build_drive(kit)
    build_lawn(kit)
    build_cottage()
    build_edges()
    build_trees()
    build_puppy(kit)
    add_haze_everywhere(Haze(colour=(0.80, 0.66, 0.50), distance_m=520, limit=0.85))
