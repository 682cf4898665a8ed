"""A village square of honey-coloured stone in late sun: cottages with roses, setts, a market cross, the church tower behind."""

import math

import bpy
import numpy as np

from kit.ground.asphalt import Wear
from kit.ground.rubble import rubble, rubble_image, slate_image, slates
from kit.ground.setts import setts, setts_image
from kit.houses.cottage import cottage
from kit.houses.facade import Front, Masonry
from kit.houses.interiors import glowing, rooms_image
from kit.houses.masonry import window_glass
from kit.plants.climbers import border, climbing_rose
from kit.plants.spreading_trees import TreeShape, bark_material, broadleaf
from kit.plants.vegetation import leaf_material
from kit.props.street import turned
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.meshes import box
from kit.shapes.noise import smoothstep
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky
from kit.surfaces.shading import grid_object, mesh_object, plain

SPEC = SceneSpec(
    id="charming",
    name="Charming",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, on the worn stone setts of a small village "
        "square in the English Cotswolds. Honey-coloured limestone cottages with steep stone-slate roofs, gables, mullioned windows and "
        "painted plank doors line both sides, climbing roses, lavender and full flower boxes along their walls, a weathered market cross "
        "and a square church tower with pinnacles behind. Late summer afternoon, warm low sun from behind the camera on the left, soft "
        "long shadows, blue sky with small clouds. Full frame camera, 35 mm lens at f/4, 1.4 m high, level. Romantic, peaceful, "
        "well-kept mood, no people, no other vehicles, no text."
    ),
    camera=CameraSpec(height_metres=1.4, focal_millimetres=35.0, horizon_fraction=0.52, f_number=4.0),
    film=FilmSpec(bias_stops=0.75, contrast=1.24, saturation=1.08, white_kelvin=6000.0, vignette=0.15),
    shadow_tile_metres=11.0,
    max_bounces=4,
    clamp_indirect=2.0,
)

#: The set in words, for prompts of its other weathers.
PLACE = (
    "in the square of an English village in honey-coloured stone: slate-roofed cottages with climbers and flower pots at "
    "their doors, a market cross, a church tower behind"
)

LEFT_X, RIGHT_X, BACK_Y = -6.6, 6.8, 36.0


def square_wear():
    """Settlement, cart lanes and moss in the corners of the square."""
    wear = Wear((-9.0, 9.0), (0.0, 40.0), 0.01, seed=17)
    wear.blotches(0.035)
    wear.tracks((-1.6, 0.1, 1.9), 0.6, tone=0.045)
    wear.height += 0.10 * wear.cloud(2.4)
    for spot, radius in (((0.7, 5.6), 0.25), ((-1.0, 9.2), 0.35), ((2.2, 7.4), 0.2)):
        wear.stain(spot, radius, tone=-0.05)
    wear.puddles(level=1.7, feature_m=2.0)
    x = np.linspace(-9, 9, wear.tone.shape[1], dtype=np.float32)[None, :]
    wear.tone -= 0.10 * smoothstep(1.2, 0.0, 6.4 - np.abs(x)) * (0.8 + 0.3 * wear.cloud(0.7))
    return wear


def build_ground():
    look = {
        "colours": ((0.285, 0.238, 0.178), (0.215, 0.190, 0.158)),
        "joint": (0.060, 0.055, 0.030),
        "tile_m": 3.0,
        "relief_m": 0.032,
        "roughness": 0.78,
        "wetness": 0.5,
        "image": setts_image(24, 15, rounding=1.1),
        "turn": 0.0,
    }
    y, x = np.meshgrid(np.arange(-16, 72, 2.0), np.linspace(-40, 40, 21), indexing="ij")
    grid_object(bpy.context.scene, "square", np.stack([x, y, np.zeros_like(x)], axis=-1), setts("village setts", square_wear(), look))


def stone_materials():
    image, roof_image = rubble_image(), slate_image()
    walls = [
        rubble("honey stone", ((0.47, 0.335, 0.175), (0.40, 0.29, 0.165)), (0.36, 0.28, 0.17), image),
        rubble("pale honey stone", ((0.50, 0.39, 0.235), (0.43, 0.325, 0.20)), (0.40, 0.32, 0.21), image, 2.9),
        rubble("deep honey stone", ((0.41, 0.27, 0.125), (0.36, 0.26, 0.15)), (0.33, 0.25, 0.15), image, 3.5),
    ]
    roof = slates("stone slates", (0.215, 0.175, 0.120), roof_image)
    shared = {
        "trim": plain("dressed stone", (0.49, 0.385, 0.245), 0.8),
        "reveal": plain("reveal stone", (0.42, 0.33, 0.21), 0.85),
        "frame": plain("casement paint", (0.55, 0.54, 0.49), 0.4),
        "glass": window_glass("cottage glass"),
        "rooms": glowing("cottage rooms", rooms_image(), 1.6),
        "roof": roof,
        "pot": plain("chimney pot", (0.36, 0.19, 0.11), 0.8),
        "lead": plain("old lead", (0.06, 0.06, 0.06), 0.5),
        "door sage": plain("door sage", (0.155, 0.20, 0.15), 0.45),
        "door blue": plain("door blue", (0.075, 0.13, 0.19), 0.45),
        "door plum": plain("door plum", (0.16, 0.045, 0.055), 0.45),
    }
    return walls, shared


#: width, eaves, pitch, depth, windows (u, v0, wide, tall), door, bays (u, width, eaves), chimneys, paint
SMALL = {
    "width": 7.4,
    "eaves": 4.7,
    "pitch_degrees": 50,
    "depth": 6.0,
    "windows": [(1.5, 0.85, 1.15, 1.15), (5.6, 0.85, 1.65, 1.15), (1.5, 3.05, 1.1, 1.05), (3.5, 3.05, 0.55, 1.05), (5.6, 3.05, 1.1, 1.05)],
    "door": 3.4,
    "chimneys": (0.5,),
    "bays": (),
}
GABLED = {
    "width": 8.6,
    "eaves": 4.9,
    "pitch_degrees": 52,
    "depth": 6.4,
    "windows": [(1.3, 0.85, 1.1, 1.2), (1.3, 3.1, 1.1, 1.05), (4.0, 3.1, 0.55, 1.05)],
    "door": 3.4,
    "chimneys": (0.5, 8.1),
    "bays": ((6.3, 3.2, 5.0),),
}
TALL = {
    "width": 6.6,
    "eaves": 5.5,
    "pitch_degrees": 48,
    "depth": 6.0,
    "windows": [(1.3, 0.9, 1.1, 1.35), (5.2, 0.9, 1.1, 1.35), (1.3, 3.45, 1.1, 1.25), (3.3, 3.45, 1.1, 1.25), (5.2, 3.45, 1.1, 1.25)],
    "door": 3.3,
    "chimneys": (6.1,),
    "bays": (),
}


def build_cottages():
    """Left from 12 m on (the square is open before that, which lets the sun in), right from 7 m on, four at the back about a lane."""
    walls, shared = stone_materials()
    rows = {
        "left": [(GABLED, 0, "door blue"), (SMALL, 1, "door sage"), (TALL, 2, "door plum")],
        "right": [(SMALL, 1, "door sage"), (GABLED, 0, "door plum"), (TALL, 1, "door blue"), (SMALL, 2, "door sage")],
    }
    fronts = []
    y = 12.2
    for kind, wall, paint in rows["left"]:
        fronts.append((Front(LEFT_X, y, math.pi / 2), kind, wall, paint))
        y += kind["width"] - 0.02
    y = 6.4
    for kind, wall, paint in rows["right"]:
        fronts.append((Front(RIGHT_X, y + kind["width"], -math.pi / 2), kind, wall, paint))
        y += kind["width"] - 0.02
    for x, y, kind, wall, paint in (
        (-13.6, BACK_Y, TALL, 1, "door sage"),
        (-7.1, BACK_Y - 0.3, SMALL, 0, "door plum"),
        (4.1, BACK_Y - 0.8, GABLED, 2, "door blue"),
        (12.8, BACK_Y, SMALL, 1, "door sage"),
    ):
        fronts.append((Front(x, y, 0.0), kind, wall, paint))
    for index, (front, kind, wall, paint) in enumerate(fronts):
        materials = {"wall": walls[wall], "chimney": walls[(wall + 1) % 3], **shared}
        cottage(bpy.context.scene, front, materials, {**kind, "door_paint": paint, "lit": 0.22, "seed": 400 + index})
    return fronts


def build_flowers(fronts):
    """Roses about doors and between windows, boxes under sills, lavender and mixed borders at the walls' feet."""
    scene = bpy.context.scene
    bark = bark_material("rose wood", (0.05, 0.035, 0.025), (0.12, 0.09, 0.06))
    leaf = leaf_material("rose leaf", (0.030, 0.060, 0.014), (0.060, 0.105, 0.026), None, 0.25)
    grey_leaf = leaf_material("lavender leaf", (0.10, 0.125, 0.085), (0.15, 0.17, 0.11), None, 0.2)
    blooms = [
        plain("rose pink", (0.62, 0.16, 0.20), 0.7),
        plain("rose cream", (0.78, 0.66, 0.46), 0.7),
        plain("geranium red", (0.60, 0.035, 0.025), 0.6),
        plain("lavender", (0.24, 0.15, 0.42), 0.8),
    ]
    wood = plain("box wood", (0.16, 0.13, 0.10), 0.8)

    build_tubs(scene, (bark, leaf, blooms))

    def place(mesh):
        thing = bpy.data.objects.new(mesh.name, mesh)
        scene.collection.objects.link(thing)

    for index, (front, kind, _, _) in enumerate(fronts):
        door = kind["door"]
        side = -1 if index % 2 else 1
        arch = [(door + side * 0.9, 0.0), (door + side * 0.85, 1.4), (door + side * 0.75, 2.55), (door, 2.75), (door - side * 1.2, 2.78)]
        up = [(door + side * 0.85, 1.6), (door + side * 0.95, 3.0), (door + side * 1.0, 4.2)]
        place(climbing_rose(front, [arch, up], (bark, leaf, blooms[index % 2]), 60 + index, density=430 if index < 7 else 260))
        if kind is TALL:
            place(
                climbing_rose(
                    front, [[(0.35, 0), (0.3, 2.0), (0.4, 4.6), (2.2, 5.0)]], (bark, leaf, blooms[(index + 1) % 2]), 90 + index, density=380
                )
            )
        for number, (u, v0, wide, _) in enumerate(kind["windows"]):
            if v0 < 2.0 or number % 2 == 0:
                low = [front.world(u - wide / 2, v0 - 0.28, 0.13), front.world(u + wide / 2, v0 - 0.28, 0.13)]
                middle = np.mean(low, axis=0)
                across = (0.22, wide + 0.1) if abs(front.turn_radians) > 1 else (wide + 0.1, 0.22)
                box("flower box", tuple(middle + [0, 0, 0.07]), (*across, 0.20), wood, 0.01)
                ends = [np.array(p) + [0, 0, 0.12] for p in low]
                place(border(ends, (bark, leaf, blooms[2 if number % 2 else 0]), 200 + index * 10 + number, (0.15, 0.24), 420, 0.16, 0.05))
        for start, end, lavender in ((0.3, door - 0.7, index % 2 == 0), (door + 0.75, kind["width"] - 0.3, index % 2 == 1)):
            path = [
                front.world(u, 0.0, 0.30 + (0.35 if any(abs(u - b[0]) < b[1] / 2 + 0.2 for b in kind["bays"]) else 0.0))
                for u in np.linspace(start, end, 14)
            ]
            place(
                border(
                    path,
                    (bark, grey_leaf if lavender else leaf, blooms[3 if lavender else index % 3]),
                    300 + index * 3 + lavender,
                    (0.26, 0.42),
                    700,
                    0.22 if lavender else 0.10,
                    0.05,
                )
            )


def build_church():
    """A perpendicular tower: buttresses, belfry openings, battlements, pinnacles, a gilt dial."""
    walls, shared = stone_materials()
    materials = {
        "wall": walls[1],
        **{key: shared[key] for key in ("trim", "reveal", "roof", "lead")},
        "dial": plain("dial blue", (0.02, 0.035, 0.08), 0.5),
        "gilt": plain("gilt", (0.75, 0.50, 0.16), 0.35, 0.5),
    }
    tower = Masonry(Front(-2.6, 60.0, 0.0), materials)
    wide, top = 6.6, 19.5
    tower.box((0, wide), (0, top), (-wide, 0), "wall")
    for u in (-0.5, wide - 0.5):
        for low, high, out in ((0, 7.0, 1.0), (7.0, 13.0, 0.65), (13.0, top - 0.6, 0.35)):
            tower.box((u, u + 1.0), (low, high), (0, out), "wall")
            tower.box((u - 0.03, u + 1.03), (high, high + 0.16), (0, out + 0.05), "trim")
    for v in (7.2, 13.2, top - 0.4):
        tower.box((-0.1, wide + 0.1), (v, v + 0.22), (-wide, 0.16), "trim")
    for u in (1.55, 3.75):
        tower.box((u - 0.15, u + 1.45), (14.2, 18.2), (0, 0.05), "trim")
        tower.box((u, u + 1.3), (14.4, 17.9), (-0.1, 0.06), "lead")
        for k in range(10):
            tower.box((u, u + 1.3), (14.5 + k * 0.33, 14.6 + k * 0.33), (0.0, 0.12), "reveal")
        tower.box((u + 0.6, u + 0.7), (14.4, 17.9), (0.0, 0.14), "trim")
    tower.box((2.3, 4.3), (3.2, 6.4), (0, 0.04), "lead")
    for u in (2.2, 2.93, 3.6, 4.3):
        tower.box((u - 0.06, u + 0.06), (3.1, 6.5), (0, 0.12), "trim")
    for k in range(5):
        tower.box((0.1 + k * 1.42, 0.1 + k * 1.42 + 0.78), (top, top + 1.15), (-0.4, 0.1), "wall")
        tower.box((0.06 + k * 1.42, 0.14 + k * 1.42 + 0.78), (top + 1.15, top + 1.28), (-0.45, 0.15), "trim")
    tower.box((0, wide), (top - 0.1, top + 0.55), (-0.4, 0.08), "wall")
    tower.finish(bpy.context.scene, "tower")
    scene = bpy.context.scene
    for u in (0.0, wide):
        for y in (60.0, 60.0 + wide):
            mesh_object(
                scene,
                "pinnacle",
                turned(
                    [
                        (0.42, top),
                        (0.42, top + 1.5),
                        (0.55, top + 1.55),
                        (0.34, top + 1.7),
                        (0.05, top + 3.6),
                        (0.16, top + 3.7),
                        (0.0, top + 3.95),
                    ],
                    (-2.6 + u, y, 0),
                    4,
                ),
                [materials["trim"]],
            )
    for radius, depth, name in ((1.05, 0.10, "gilt"), (0.95, 0.13, "dial")):
        ring = [(0.7 + radius * math.cos(k / 40 * math.tau), 60 - depth, 10.3 + radius * math.sin(k / 40 * math.tau)) for k in range(40)]
        mesh_object(scene, "dial", (ring, [tuple(range(40))]), [materials[name]])
    for length, turn in ((0.78, 2.4), (0.55, 0.5)):
        tip = np.array([math.cos(turn), 0, math.sin(turn)])
        side = np.array([-math.sin(turn), 0, math.cos(turn)]) * 0.045
        heart = np.array([0.7, 59.85, 10.3])
        mesh_object(
            scene,
            "hand",
            (
                [
                    tuple(heart - side),
                    tuple(heart + side),
                    tuple(heart + tip * length + side * 0.5),
                    tuple(heart + tip * length - side * 0.5),
                ],
                [(0, 1, 2, 3)],
            ),
            [materials["gilt"]],
        )
    nave = Masonry(Front(4.0, 63.0, 0.0), materials)
    nave.box((0, 16), (0, 6.5), (-8, 0), "wall")
    nave.quad([(0, 6.4, 0.3), (16, 6.4, 0.3), (16, 11.0, -4), (0, 11.0, -4)], "roof", (0, 0, 16, 6.3))
    nave.finish(scene, "nave")


def build_square_pieces():
    """The market cross on its steps, a bench, stone tubs."""
    scene = bpy.context.scene
    walls, shared = stone_materials()
    stone = shared["trim"]
    for k, (radius, z) in enumerate(((1.55, 0.0), (1.15, 0.24), (0.75, 0.48))):
        mesh_object(
            scene,
            "cross step",
            turned([(radius, z), (radius, z + 0.22), (radius - 0.03, z + 0.25), (0.0, z + 0.25)], (-1.9, 27.0, 0), 8),
            [walls[1] if k < 2 else stone],
        )
    mesh_object(
        scene,
        "cross shaft",
        turned(
            [(0.30, 0.73), (0.30, 1.15), (0.20, 1.3), (0.15, 1.4), (0.11, 3.5), (0.20, 3.6), (0.20, 3.72), (0.10, 3.8)], (-1.9, 27.0, 0), 8
        ),
        [stone],
    )
    box("cross arm", (-1.9, 27.0, 4.15), (0.8, 0.15, 0.16), stone, 0.02)
    box("cross head", (-1.9, 27.0, 4.15), (0.16, 0.16, 0.85), stone, 0.02)


def build_tubs(scene, materials):
    """Terracotta tubs with mixed flowers where the square narrows; `materials`: (bark, leaf, blooms)."""
    clay = plain("terracotta", (0.36, 0.16, 0.085), 0.8)
    bark, leaf, blooms = materials
    for index, (x, y, size) in enumerate(
        ((-4.7, 12.6, 1.0), (-4.3, 13.4, 0.75), (4.9, 10.4, 1.0), (5.25, 11.3, 0.8), (4.9, 17.6, 1.0), (-4.9, 20.0, 0.9))
    ):
        mesh_object(
            scene,
            "tub",
            turned(
                [
                    (0.20 * size, 0),
                    (0.29 * size, 0.40 * size),
                    (0.33 * size, 0.41 * size),
                    (0.33 * size, 0.48 * size),
                    (0.27 * size, 0.48 * size),
                    (0.25 * size, 0.42 * size),
                    (0.0, 0.42 * size),
                ],
                (x, y, 0.0),
            ),
            [clay],
        )
        plants = border(
            [(x - 0.03, y, 0.44 * size), (x + 0.03, y, 0.44 * size)],
            (bark, leaf, blooms[index % 3]),
            500 + index,
            (0.36 * size, 0.50 * size),
            2600,
            0.13,
            0.055,
        )
        thing = bpy.data.objects.new("tub plants", plants)
        scene.collection.objects.link(thing)


def build_trees():
    """Limes in the churchyard and one behind the right-hand roofs."""
    scene = bpy.context.scene
    bark = bark_material("lime bark", (0.05, 0.042, 0.033), (0.13, 0.11, 0.085))
    leaf = leaf_material("lime leaf", (0.035, 0.062, 0.012), (0.075, 0.115, 0.024), None, 0.35)
    shape = TreeShape(height=17.0, trunk_radius=0.42, leaves=70000, leaf_metres=0.21, spray_metres=1.0, forks=5, levels=3, spread=0.9)
    meshes = [broadleaf(f"lime {seed}", shape, seed, (bark, leaf)) for seed in (3, 8)]
    for index, (x, y, size) in enumerate(
        (
            (-10.5, 55.0, 1.0),
            (11.5, 56.0, 0.95),
            (-17.0, 60.0, 1.15),
            (17.5, 30.0, 1.1),
            (22.0, 62.0, 1.2),
            (-16.5, 30.0, 1.0),
            (4.0, 82.0, 1.3),
            (-26.0, 74.0, 1.3),
        )
    ):
        thing = bpy.data.objects.new("lime", meshes[index % 2])
        thing.location, thing.scale, thing.rotation_euler = (x, y, 0), (size,) * 3, (0, 0, index * 1.9)
        scene.collection.objects.link(thing)


def build_light(kit):
    sky = Sky(
        sun_elevation_degrees=27,
        sun_azimuth_degrees=226,
        sun_colour=(1.0, 0.78, 0.53),
        sun_strength=6.6,
        sun_size_degrees=0.8,
        base_strength=0.14,
        dust=1.3,
        ozone=1.5,
        cloud_sun=(2.5, 2.2, 1.85),
        cloud_shade=(0.46, 0.50, 0.58),
        layers=[
            CloudLayer(
                base_m=1300,
                thickness_m=420,
                slices=46,
                feature_m=2100,
                coverage=-0.75,
                towering=1.0,
                softness=0.9,
                erosion=0.45,
                extinction_per_m=0.008,
                visibility_m=20000,
                offset_m=(5000, 1500),
                seed=26,
            )
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))


def build_set(kit):
    """All that stays when light and weather change."""
    build_ground()
    fronts = build_cottages()
    build_flowers(fronts)
    build_church()
    build_square_pieces()
    build_trees()


def build(kit):
    build_light(kit)
    build_set(kit)
    add_haze_everywhere(Haze(colour=(0.72, 0.62, 0.52), distance_m=900, limit=0.85))
