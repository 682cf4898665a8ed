"""A beach drive lined with pastel Art Deco hotels at golden hour: neon lit early, coconut palms, their shadows on road and fronts."""

import math
from dataclasses import replace

import bpy
import numpy as np

from kit.ground.asphalt import Wear, asphalt
from kit.houses.deco import TERRACE_M, hotel, neon, parasol, scored_concrete
from kit.houses.facade import Front, Masonry
from kit.houses.interiors import glowing, rooms_image, shops_image
from kit.houses.masonry import render_coat, window_glass
from kit.houses.towers import CONDO_GLASS, curtain_wall, rectangle, tower
from kit.plants.palms import COCONUT, palm_materials, palm_mesh, stand
from kit.plants.vegetation import leaf_material, plant_mesh, scatter, shrub
from kit.props.glare import halo_material
from kit.props.street import manhole
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky
from kit.sky.sunglow import Glow, add_glow
from kit.surfaces.materials import emitter
from kit.surfaces.shading import grid_object, plain

SPEC = SceneSpec(
    id="miami",
    name="Miami",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, on an oceanfront drive before a row of pastel "
        "Art Deco hotels in mint, flamingo pink and lemon. Three storeys, rounded bays under stepped pylons, white eyebrow ledges, racing "
        "stripes, terraces with parasols, thin pink and turquoise neon lines just lit, tall coconut palms on the pavement whose shadows "
        "fall across road and fronts. Sunlit, salt-bleached asphalt with a few damp hollows. Golden late sun from behind the camera on the "
        "left, turquoise sky turning peach. Full frame camera, 32 mm lens at f/4, 1.35 m high, level, background slightly soft. "
        "Relaxed, glamorous mood, no "
        "people, no other cars, no readable text."
    ),
    camera=CameraSpec(height_metres=1.35, focal_millimetres=32.0, horizon_fraction=0.53, f_number=4.0),
    film=FilmSpec(bias_stops=0.5, contrast=1.30, saturation=1.18, white_kelvin=5900.0, vignette=0.16),
    shadow_tile_metres=13.0,
    max_bounces=3,
    clamp_indirect=1.2,
)

TURN = math.radians(27)
#: Where the hotels' building line crosses the line of sight, and what lies before it: pavement edge and the street's far side.
LINE_Y = 38.0
KERB_W = 11.0
#: Start along the building line, width, wall, accent, storeys, share of the width where the bow sits, neon colour.
HOTELS = [
    (-25.0, 14.4, (0.36, 0.60, 0.53), (0.62, 0.66, 0.58), 2, 0.60, 0),
    (-10.2, 15.0, (0.72, 0.36, 0.36), (0.70, 0.60, 0.54), 2, 0.52, 1),
    (5.2, 13.2, (0.70, 0.60, 0.34), (0.30, 0.52, 0.54), 2, 0.40, 0),
    (18.8, 15.6, (0.34, 0.52, 0.62), (0.68, 0.42, 0.44), 3, 0.55, 2),
    (34.8, 14.0, (0.66, 0.50, 0.44), (0.66, 0.62, 0.54), 2, 0.5, 1),
    (49.2, 16.0, (0.62, 0.62, 0.56), (0.32, 0.55, 0.50), 3, 0.5, 0),
]
NEON = [(0.08, 0.95, 0.74), (1.0, 0.12, 0.32), (1.0, 0.34, 0.14)]


def row(u=0.0):
    """The building line as a Front whose u = 0 lies on the line of sight, moved along by u."""
    return Front(u * math.cos(TURN), LINE_Y + u * math.sin(TURN), TURN)


def on_row(u, w):
    """World x, y of a point u along the building line and w before it."""
    return row().world(u, 0.0, w)[:2]


def road_wear():
    wear = Wear((-11.0, 11.0), (0.6, 30.0), 0.008, seed=31)
    wear.blotches(0.028)
    for offset, tone in ((22.4, 0.03), (25.0, 0.03)):
        wear.patch([on_row(-30, offset), on_row(30, offset), on_row(30, offset + 0.5), on_row(-30, offset + 0.5)], tone=tone, seal=False)
    wear.patch([(-4.6, 6.4), (-2.6, 7.4), (-3.4, 9.2), (-5.4, 8.2)], tone=-0.05)
    for start, turn, length in (
        ((-2.4, 3.0), 40, 6.0),
        ((2.6, 4.2), 65, 5.0),
        ((0.2, 9.0), 27, 5.0),
        ((-6.0, 10.0), 20, 5.0),
        ((4.5, 9.5), 120, 3.5),
    ):
        wear.crack(start, turn, length, 0.008, 0.4, 0.35)
    for spot, radius in (((0.6, 4.9), 0.18), ((-1.1, 7.6), 0.25), ((1.8, 9.4), 0.3), ((-0.3, 12.2), 0.28)):
        wear.stain(spot, radius, tone=-0.05, damp=0.2)
    wear.puddles(level=1.9, feature_m=2.4)
    # Parking bays along the hotels' kerb, and a double line down the middle.
    bays = KERB_W + 2.3
    for k in range(-6, 8):
        a, b = on_row(6.2 * k - 2.4, KERB_W + 0.35), on_row(6.2 * k - 2.4, bays)
        along = (0.05 * math.cos(TURN), 0.05 * math.sin(TURN))
        wear.stripe(
            [
                (a[0] - along[0], a[1] - along[1]),
                (a[0] + along[0], a[1] + along[1]),
                (b[0] + along[0], b[1] + along[1]),
                (b[0] - along[0], b[1] - along[1]),
            ],
            wear=0.42,
        )
    for w in (20.85, 21.10):
        wear.stripe([on_row(-40, w), on_row(40, w), on_row(40, w + 0.11), on_row(-40, w + 0.11)], wear=0.42)
    manhole(wear, (2.3, 6.0), 0.31)
    return wear


def build_ground(kit):
    scene = bpy.context.scene
    look = {
        "colour": (0.205, 0.190, 0.170),
        "paint": (0.62, 0.40, 0.08),
        "stone_m": 0.0095,
        "tile_m": 2.1,
        "roughness": 0.58,
        "polish": 0.65,
        "wetness": 0.85,
        "specular": 0.42,
        "relief": 0.7,
        "grain": 1.5,
    }
    y, x = np.meshgrid(np.linspace(-60, 120, 46), np.linspace(-90, 110, 41), indexing="ij")
    grid_object(scene, "road", np.stack([x, y, np.zeros_like(x)], axis=-1), asphalt("drive asphalt", road_wear(), look))
    materials = {
        "walk": scored_concrete("pink pavement", (0.36, 0.215, 0.18), TURN),
        "kerb": render_coat("kerb concrete", (0.40, 0.38, 0.35), 0.5),
    }
    street = Masonry(row(), materials)
    street.quad([(-70, 0.12, 0), (110, 0.12, 0), (110, 0.12, KERB_W - 0.15), (-70, 0.12, KERB_W - 0.15)], "walk")
    for k in range(60):
        street.box((-70 + 3 * k, -67.012 + 3 * k), (-0.05, 0.12), (KERB_W - 0.15, KERB_W), "kerb")
    street.quad([(-70, 0.012, KERB_W), (-70, 0.004, KERB_W + 0.45), (110, 0.004, KERB_W + 0.45), (110, 0.012, KERB_W)], "kerb")
    kit.hide_for_shadows(street.finish(scene, "pavement"))


def build_hotels():
    scene = bpy.context.scene
    shared = {
        "trim": render_coat("white trim", (0.74, 0.72, 0.68), 0.18),
        "frame": plain("window frame", (0.60, 0.60, 0.58), 0.4),
        "glass": window_glass("hotel glass"),
        "rooms": glowing("rooms", rooms_image(), 2.6),
        "shops": glowing("lobby", shops_image(), 1.6),
        "lobby": plain("behind the bow", (0.05, 0.06, 0.06), 0.5),
        "terrace": render_coat("terrace", (0.45, 0.36, 0.32), 0.3),
    }
    tubes = [(emitter(f"neon {k}", colour, 5.0), colour) for k, colour in enumerate(NEON)]
    lines = []
    for index, (start, width, wall, accent, storeys, middle, hue) in enumerate(HOTELS):
        coats = {"wall": render_coat(f"stucco {index}", wall, 0.22), "accent": render_coat(f"accent {index}", accent, 0.2)}
        look = {"width": width, "storeys": storeys, "middle": middle, "bow": 0.75, "lit": 0.34, "seed": 400 + index}
        lines.append((row(start), hotel(scene, row(start), {**shared, **coats}, look), tubes[hue]))
    return lines


def build_terraces():
    scene, rng = bpy.context.scene, np.random.default_rng(8)
    pole = plain("parasol pole", (0.55, 0.54, 0.52), 0.4)
    cloths = [plain(f"canvas {k}", colour, 0.85) for k, colour in enumerate(((0.70, 0.68, 0.62), (0.16, 0.46, 0.46), (0.66, 0.20, 0.24)))]
    # On the pavement before the terraces: the canopies are too low to stand under.
    for k, u in enumerate((-13.0, -8.6, -5.4, 0.9, 4.0, 7.6, 10.8, 14.2, 20.5, 24.0, 29.0)):
        x, y = on_row(u, TERRACE_M + 1.9)
        parasol(scene, (x, y, 0.12), cloths[(k * 2) % 3], pole)
    leaf, wood = leaf_material("hedge", (0.020, 0.045, 0.014), (0.050, 0.085, 0.026), None, 0.2), plain("twig", (0.06, 0.045, 0.03), 0.9)
    shapes = [plant_mesh(f"hedge {k}", shrub(rng, 110, 0.42, 0.30), [wood, leaf]) for k in range(4)]
    places = []
    for start, width, *_ in HOTELS[:5]:
        for at in np.arange(0.3, width, 0.26):
            if abs(at - width / 2) > 1.7:
                x, y = on_row(start + at, TERRACE_M + 0.30 + 0.08 * rng.normal())
                places.append((x, y, 0.10, 1.7 + 0.5 * rng.random(), 0.1))
    scatter(scene, shapes, np.array(places), rng)
    boxes = Masonry(row(), {"planter": render_coat("planter", (0.66, 0.63, 0.58), 0.3)})
    for start, width, *_ in HOTELS[:5]:
        for a, b in ((0.1, width / 2 - 1.6), (width / 2 + 1.6, width - 0.1)):
            boxes.box((start + a, start + b), (0.12, 0.55), (TERRACE_M + 0.02, TERRACE_M + 0.62), "planter")
    boxes.finish(scene, "planters")


def build_palms():
    """Those in the picture, and those behind the camera whose shadows fall on the road to either side of the car."""
    scene, rng = bpy.context.scene, np.random.default_rng(15)
    materials = palm_materials("coconut", (0.055, 0.095, 0.026), (0.150, 0.200, 0.055), (0.27, 0.23, 0.185))
    # Short ones nearest, so that their crowns stay in the picture; those farther off rise over the roofs.
    heights = (7.4, 9.2, 11.4, 10.8)
    meshes = [
        palm_mesh(f"coconut {k}", replace(COCONUT, trunk_m=height, fronds=35, steepest_degrees=70.0), materials, 50 + k)
        for k, height in enumerate(heights)
    ]
    seen = [(*on_row(u, KERB_W - 1.2), 0.10) for u in (-16.5, -9.6, -0.3, 8.2, 15.5, 23.0, 32.0, 41.0, 51.0)]
    unseen = [(1.9, -7.2, 0.0), (-13.7, -7.7, 0.0), (8.3, 0.3, 0.0), (-20.7, 0.3, 0.0)]
    stand(scene, meshes, seen + unseen, rng)


def build_skyline():
    """Apartment towers some blocks inland."""
    roof, slab = plain("tower roof", (0.4, 0.39, 0.37), 0.8), plain("tower slab", (0.62, 0.60, 0.57), 0.7)
    for index, (x, y, width, height) in enumerate(((70, 210, 26, 62), (112, 260, 24, 88), (34, 290, 30, 54), (152, 330, 30, 70))):
        wall = curtain_wall(f"condo {index}", **{**CONDO_GLASS, "lit": 0.25, "lit_strength": 0.8, "seed": float(index)})
        tower(
            bpy.context.scene,
            f"condo {index}",
            rectangle(x, y, width, 20, 20),
            (wall, roof, slab),
            height_m=height,
            storey_m=3.0,
            slab_reach_m=1.2,
            plant_m=4.0,
        )


def build_sky(kit):
    sky = Sky(
        sun_elevation_degrees=26,
        sun_azimuth_degrees=196,
        sun_colour=(1.0, 0.74, 0.50),
        sun_strength=9.0,
        sun_size_degrees=0.8,
        base_strength=1.0,
        gradient=[
            (0, (1.05, 0.76, 0.60)),
            (7, (1.0, 0.76, 0.64)),
            (14, (0.68, 0.74, 0.74)),
            (22, (0.34, 0.68, 0.80)),
            (45, (0.14, 0.46, 0.70)),
            (90, (0.09, 0.29, 0.55)),
        ],
        cloud_sun=(2.3, 1.75, 1.4),
        cloud_shade=(0.62, 0.55, 0.60),
        layers=[
            CloudLayer(
                base_m=1700,
                thickness_m=380,
                slices=28,
                tile_m=30000,
                feature_m=2600,
                coverage=-1.15,
                towering=0.9,
                softness=1.3,
                erosion=0.6,
                extinction_per_m=0.006,
                visibility_m=19000,
                offset_m=(2000, 6000),
                seed=71,
            ),
            CloudLayer(
                base_m=6200,
                thickness_m=380,
                slices=12,
                tile_m=80000,
                feature_m=6500,
                coverage=-0.25,
                towering=0.5,
                softness=1.9,
                erosion=0.9,
                extinction_per_m=0.0011,
                visibility_m=90000,
                seed=72,
            ),
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))
    add_glow(bpy.context.scene, [Glow((1.6, 0.9, 0.48), 196, 18, 40, 14)])


def build(kit):
    """The whole set."""
    build_sky(kit)
    build_ground(kit)
    lines = build_hotels()
    build_terraces()
    build_palms()
    build_skyline()
    add_haze_everywhere(Haze(colour=(0.84, 0.64, 0.56), distance_m=1300, limit=0.85))
    # After the haze, which would fill the clear parts of the wash.
    for front, runs, (tube, colour) in lines:
        neon(bpy.context.scene, front, runs, (tube, halo_material("neon wash", colour, 1.2)))
