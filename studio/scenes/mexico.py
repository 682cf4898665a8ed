"""A cobbled street of a colonial town at high sun: limewashed fronts, iron balconies, cut-paper bunting, a bell tower at its end."""

import math

import bpy
import numpy as np

from kit.ground.cobbles import cobble_material, cobble_tile, cobbled_street
from kit.houses.church import church
from kit.houses.colonial import colonial_house, limewash, shared_materials
from kit.houses.facade import Front
from kit.plants.vegetation import leaf_material, plant_mesh, scatter
from kit.props.bunting import bunting, tissue
from kit.props.street import granite, kerb, paving, turned
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky
from kit.surfaces.shading import grid_object, mesh_object, plain

SPEC = SceneSpec(
    id="mexico",
    name="Mexico",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, in a narrow cobbled street of a Mexican colonial "
        "town at midday. Low limewashed houses in ochre, terracotta, cobalt and pink with stone surrounds, weathered wooden doors, barred "
        "windows, iron balconies with flower pots, magenta bougainvillea, strings of colourful cut-paper bunting overhead casting small "
        "shadows, a baroque church tower with a dome at the street's end. High hot sun from behind the camera on the left, crisp "
        "shade along "
        "the left-hand houses, deep blue sky with few clouds. Full frame camera, 35 mm lens at f/5.6, 1.35 m high, level. Lively, "
        "warm mood, "
        "no people, no other cars, no readable text."
    ),
    camera=CameraSpec(height_metres=1.35, focal_millimetres=35.0, horizon_fraction=0.52),
    film=FilmSpec(bias_stops=1.1, contrast=1.24, saturation=1.06, white_kelvin=5750.0, vignette=0.12),
    max_bounces=4,
    clamp_indirect=2.0,
)

#: The set in words, for prompts of its other weathers.
PLACE = (
    "in a cobbled street of a Mexican colonial town: houses in ochre, pink and blue with wrought-iron grilles, clay pots, "
    "bougainvillea, cut-paper bunting across the street, an ochre church with a tower at its end"
)

ROAD_HALF_M = 4.0
FRONT_X = 5.5
STREET_END_M = 78.0
WALK_M = 0.12
OCHRE, TERRACOTTA, COBALT, ROSE = (0.60, 0.30, 0.055), (0.46, 0.135, 0.060), (0.030, 0.085, 0.36), (0.60, 0.17, 0.22)
WHITE, YELLOW, TURQUOISE, BRICK_RED = (0.70, 0.66, 0.58), (0.68, 0.44, 0.10), (0.075, 0.34, 0.36), (0.40, 0.065, 0.045)
#: Wall, skirting, storeys, bays, width, trim, wood; from the camera on.
LEFT = [
    (YELLOW, BRICK_RED, 2, 3, 8.4, "cream", "wood"),
    (ROSE, (0.30, 0.06, 0.09), 2, 3, 8.2, "stone", "wood"),
    (COBALT, (0.45, 0.38, 0.28), 1, 3, 8.8, "cream", "wood"),
    (OCHRE, BRICK_RED, 2, 3, 8.6, "stone", "green wood"),
    (WHITE, (0.03, 0.08, 0.25), 1, 2, 6.6, "stone", "blue wood"),
    (TERRACOTTA, (0.20, 0.05, 0.03), 2, 3, 8.8, "cream", "wood"),
    (TURQUOISE, (0.03, 0.14, 0.16), 1, 3, 8.0, "cream", "wood"),
    (YELLOW, TERRACOTTA, 2, 3, 8.4, "stone", "wood"),
    (ROSE, BRICK_RED, 2, 3, 9.0, "cream", "wood"),
    (WHITE, OCHRE, 1, 3, 9.0, "stone", "wood"),
]
RIGHT = [
    (WHITE, COBALT, 1, 3, 8.0, "stone", "blue wood"),
    (OCHRE, BRICK_RED, 2, 3, 8.6, "cream", "wood"),
    (COBALT, (0.50, 0.42, 0.30), 2, 3, 8.8, "cream", "wood"),
    (TERRACOTTA, (0.22, 0.05, 0.03), 1, 3, 8.2, "cream", "green wood"),
    (ROSE, (0.32, 0.06, 0.09), 2, 3, 8.6, "stone", "wood"),
    (YELLOW, (0.03, 0.09, 0.25), 2, 2, 6.8, "cream", "blue wood"),
    (WHITE, TERRACOTTA, 1, 3, 8.4, "stone", "wood"),
    (TURQUOISE, (0.04, 0.16, 0.18), 2, 3, 8.6, "cream", "wood"),
    (OCHRE, BRICK_RED, 1, 2, 7.0, "stone", "wood"),
    (TERRACOTTA, OCHRE, 2, 3, 9.0, "cream", "wood"),
]


def build_ground(kit):
    scene = bpy.context.scene
    tile = cobble_tile()
    stones = cobble_material("cobbles", (0.225, 0.192, 0.158), (0.27, 0.20, 0.135), tile)
    kit.hide_for_shadows(*cobbled_street(scene, 40.0, 140.0, tile, stones))
    stone, slabs = granite("kerb stone", (0.30, 0.255, 0.215)), paving("walk slabs", (0.34, 0.285, 0.235))
    for side in (-1, 1):
        kit.hide_for_shadows(kerb(scene, side, ROAD_HALF_M, (-14, STREET_END_M), stone, 5 + side))
        y, x = np.meshgrid(np.arange(-14, STREET_END_M + 2, 1.0), np.linspace(ROAD_HALF_M + 0.15, FRONT_X + 0.4, 3), indexing="ij")
        points = np.stack([side * x, y, np.full_like(x, WALK_M - 0.002)], axis=-1)
        kit.hide_for_shadows(grid_object(scene, "walk", points if side > 0 else points[:, ::-1], slabs))
    # A ground below everything, so that no gap shows sky.
    y, x = np.meshgrid(np.linspace(-40, 160, 5), np.linspace(-60, 60, 5), indexing="ij")
    grid_object(scene, "soil", np.stack([x, y, np.full_like(x, -0.06)], axis=-1), plain("soil", (0.20, 0.15, 0.10), 0.9))


def build_houses():
    """Returns where flower pots stand on balconies."""
    shared, coats, pots = shared_materials(), {}, []

    def coat(colour, role):
        if (colour, role) not in coats:
            coats[colour, role] = limewash(f"{role} {len(coats)}", colour, age=0.55 if role == "wall" else 0.8)
        return coats[colour, role]

    for side, houses in ((-1, LEFT), (1, RIGHT)):
        y = -9.0
        for index, (wall, skirting, storeys, bays, width, trim, wood) in enumerate(houses):
            front = Front(-FRONT_X, y, math.pi / 2) if side < 0 else Front(FRONT_X, y + width, -math.pi / 2)
            look = {
                "width": width,
                "storeys": storeys,
                "bays": bays,
                "door": (index * 2 + (side > 0)) % bays,
                "wood": wood,
                "trim": trim,
                "seed": 500 + index + 50 * (side > 0),
            }
            pots += colonial_house(
                bpy.context.scene, front, {"wall": coat(wall, "wall"), "skirting": coat(skirting, "skirting"), **shared}, look
            )
            y += width
    return pots


def build_church():
    shared = shared_materials()
    materials = {
        "wall": limewash("church wall", (0.64, 0.36, 0.12), age=0.5),
        "stone": limewash("church stone", (0.50, 0.34, 0.27), (0.40, 0.28, 0.22), 0.6),
        "dark": shared["dark"],
        "bronze": plain("bell", (0.10, 0.085, 0.05), 0.5),
        "wood": shared["wood"],
        "iron": shared["iron"],
        "tiles": plain("dome tiles", (0.52, 0.23, 0.065), 0.4, 0.5),
    }
    church(bpy.context.scene, 7.4, 92.0, -2.6, materials)


def _leaves(rng, count, reach, size):
    """A loose cushion of small leaves about the origin: (vertices, faces)."""
    vertices, faces = [], []
    for _ in range(count):
        spot = rng.normal(0, 1, 3) * np.array(reach) * 0.5
        a, b = rng.normal(0, 1, 3), rng.normal(0, 1, 3)
        a *= size / np.linalg.norm(a)
        b *= size * 0.7 / np.linalg.norm(b)
        start = len(vertices)
        vertices += [tuple(spot - a), tuple(spot - b), tuple(spot + a), tuple(spot + b)]
        faces.append((start, start + 1, start + 2, start + 3))
    return vertices, faces


def build_plants(kit, pots):
    scene, rng = bpy.context.scene, np.random.default_rng(17)
    bloom = leaf_material("bougainvillea", (0.46, 0.018, 0.14), (0.66, 0.045, 0.26), None, 0.4)
    leaf = leaf_material("bougainvillea leaf", (0.022, 0.055, 0.014), (0.055, 0.105, 0.026), None, 0.3)
    red = leaf_material("geranium", (0.50, 0.03, 0.02), (0.62, 0.10, 0.05), None, 0.3)
    flower = [plant_mesh(f"bloom {k}", _leaves(rng, 70, (0.30, 0.30, 0.26), 0.028), [bloom]) for k in range(4)]
    green = [plant_mesh(f"spray {k}", _leaves(rng, 70, (0.34, 0.34, 0.30), 0.030), [leaf]) for k in range(4)]
    pot_bloom = [plant_mesh("geranium", _leaves(rng, 40, (0.24, 0.24, 0.16), 0.022), [red])]
    cascade = []
    for x, y0, y1, top, drop in (
        (FRONT_X - 0.12, 23.4, 27.6, 4.5, 2.0),
        (-FRONT_X + 0.12, 15.4, 20.0, 4.4, 1.7),
        (FRONT_X - 0.1, 15.8, 17.0, 8.4, 1.6),
    ):
        for _ in range(210):
            y = rng.uniform(y0, y1)
            hang = drop * rng.random() ** 1.6 * (0.4 + 0.6 * math.sin((y - y0) / (y1 - y0) * math.pi))
            cascade.append(
                (x - np.sign(x) * rng.uniform(0, 0.45) * (1 - 0.3 * hang / drop), y, top + 0.35 - hang, rng.uniform(0.8, 1.5), 0.3)
            )
    cascade = np.array(cascade)
    pick = rng.random(len(cascade)) < 0.62
    scatter(scene, flower, cascade[pick], rng)
    scatter(scene, green, cascade[~pick], rng)
    clay = plain("pot", (0.36, 0.15, 0.075), 0.85)
    for x, y, z in pots:
        mesh_object(scene, "pot", turned([(0.09, 0.0), (0.14, 0.22), (0.155, 0.22), (0.155, 0.27), (0.0, 0.25)], (x, y, z), 10), [clay])
    places = np.array([(x, y, z + 0.36, 1.0, 0.1) for x, y, z in pots])
    scatter(scene, green, places, rng)
    scatter(scene, pot_bloom, places + np.array([0, 0, 0.12, 0, 0]), rng)
    for x, y, size in ((-4.95, 14.2, 1.5), (4.95, 21.6, 1.7), (-4.95, 24.4, 1.4), (4.95, 31.0, 1.6), (-4.95, 35.0, 1.5)):
        mesh_object(
            scene,
            "big pot",
            turned(
                [
                    (0.13 * size, 0.0),
                    (0.22 * size, 0.25 * size),
                    (0.20 * size, 0.36 * size),
                    (0.23 * size, 0.38 * size),
                    (0.23 * size, 0.42 * size),
                    (0.0, 0.40 * size),
                ],
                (x, y, WALK_M),
                14,
            ),
            [clay],
        )
        scatter(scene, green, np.array([(x, y, WALK_M + (0.55 + 0.16 * k) * size, 1.1 * size, 0.2) for k in range(4)]), rng)
    # Fallen petals in the gutters and between the stones.
    y = rng.uniform(3.0, 30, 900)
    x = np.where(
        rng.random(900) < 0.75,
        np.sign(rng.normal(size=900)) * (ROAD_HALF_M - 0.06 - 0.9 * rng.random(900) ** 2.2),
        rng.uniform(-3.9, 3.9, 900),
    )
    petal = [plant_mesh(f"petal {k}", _leaves(rng, 1, (0.01, 0.01, 0.004), 0.020), [bloom]) for k in range(3)]
    kit.hide_for_shadows(
        *scatter(scene, petal, np.stack([x, y, np.full(900, 0.008), rng.uniform(0.7, 1.2, 900), np.full(900, 0.3)], axis=1), rng)
    )


def build_bunting():
    scene, rng = bpy.context.scene, np.random.default_rng(29)
    papers = [
        tissue(f"tissue {k}", colour)
        for k, colour in enumerate(
            (
                (0.72, 0.03, 0.20),
                (0.80, 0.33, 0.02),
                (0.02, 0.36, 0.42),
                (0.76, 0.56, 0.03),
                (0.22, 0.05, 0.36),
                (0.70, 0.68, 0.64),
                (0.10, 0.40, 0.08),
            )
        )
    ]
    string = plain("string", (0.35, 0.32, 0.28), 0.8)
    y = -1.0
    while y < 72:
        high = 5.3 + 0.25 * rng.normal()
        bunting(
            scene,
            ((-FRONT_X, y + rng.normal(0, 0.5), high), (FRONT_X, y + rng.normal(0, 0.5), high + 0.2 * rng.normal())),
            papers,
            string,
            rng,
            0.5,
        )
        # Wider apart far off, where they would close up into a lid over the street.
        y += rng.uniform(4.6, 5.8) * (1 + max(y, 0) / 32)
    wire = plain("cable", (0.02, 0.02, 0.02), 0.6)
    for a, b in (((-FRONT_X, 19.0, 7.6), (FRONT_X, 26.0, 7.2)), ((FRONT_X, 33.0, 7.4), (-FRONT_X, 40.0, 6.9))):
        line = [tuple(np.array(a) + (np.array(b) - np.array(a)) * s - np.array([0, 0, 2.0 * s * (1 - s)])) for s in np.linspace(0, 1, 25)]
        vertices = [(px, py + 0.009 * math.cos(t), pz + 0.009 * math.sin(t)) for px, py, pz in line for t in (0, 2.1, 4.2)]
        mesh_object(
            scene,
            "cable",
            (vertices, [(3 * k + c, 3 * k + (c + 1) % 3, 3 * k + 3 + (c + 1) % 3, 3 * k + 3 + c) for k in range(24) for c in range(3)]),
            [wire],
        )


def build_sky(kit):
    sky = Sky(
        sun_elevation_degrees=58,
        sun_azimuth_degrees=220,
        sun_colour=(1.0, 0.93, 0.82),
        sun_strength=9.5,
        sun_size_degrees=0.55,
        base_strength=0.13,
        dust=0.8,
        ozone=1.8,
        cloud_sun=(2.6, 2.5, 2.35),
        cloud_shade=(0.55, 0.62, 0.74),
        layers=[
            CloudLayer(
                base_m=1500,
                thickness_m=700,
                slices=64,
                feature_m=2300,
                coverage=-0.95,
                towering=1.2,
                softness=0.8,
                erosion=0.45,
                extinction_per_m=0.008,
                visibility_m=20000,
                offset_m=(1200, 5000),
                seed=81,
            )
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))


def build_set(kit):
    """All that stays when light and weather change."""
    build_ground(kit)
    pots = build_houses()
    build_church()
    build_plants(kit, pots)
    build_bunting()


def build(kit):
    build_sky(kit)
    build_set(kit)
    add_haze_everywhere(Haze(colour=(0.62, 0.66, 0.72), distance_m=1500, limit=0.85))
