"""A lakeside avenue in Toronto, early evening: tram rails, maples with their first red, glass condominiums, a slim tower with a pod."""

import math

import bpy
import numpy as np

from kit.ground.asphalt import Wear, asphalt
from kit.ground.plaza import walls
from kit.houses.needle_tower import needle_tower
from kit.houses.towers import CONDO_GLASS, PUNCHED_STONE, curtain_wall, ellipse, rectangle, tower
from kit.plants.broadleaf import bark, foliage, plant, tree_mesh
from kit.props.cables import cable_mesh
from kit.props.street import KERB_HEIGHT_M, granite, gully, kerb, manhole, paving, turned
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky
from kit.surfaces.shading import grid_object, mesh_object, new_material, plain

SPEC = SceneSpec(
    id="toronto",
    name="Toronto",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, on a lakeside avenue in Toronto in early "
        "evening. Worn asphalt with two pairs of tram rails set in pale concrete, fine cracks and a few fallen leaves, granite kerbs, a "
        "promenade and the calm lake on the left, maples with green, amber and first red leaves on both sides, glass condominium "
        "towers with balconies on the right, a very slim communication tower with a round pod rising beyond. Low golden sun from "
        "behind the camera on the left, long soft shadows, pale pink and blue sky. Full frame camera, 35 mm lens at f/4, 1.35 m high, "
        "level. Clear autumn mood, no people, no moving traffic, no readable text."
    ),
    camera=CameraSpec(height_metres=1.35, focal_millimetres=35.0, horizon_fraction=0.53, f_number=4.0),
    film=FilmSpec(bias_stops=0.45, contrast=1.30, saturation=1.16, white_kelvin=6300.0, vignette=0.12),
    shadow_tile_metres=13.0,
    max_bounces=4,
    clamp_indirect=1.5,
)

ROAD_HALF_M = 6.9
SHORE_X = -17.5
TRACKS_X = (-1.75, 1.75)
GAUGE_M = 1.495


def road_wear():
    wear = Wear((-6.9, 6.9), (0.0, 44.0), 0.0065, seed=63)
    wear.blotches(0.030)
    # The track bed: paler concrete, cast in bays, with its joints.
    bed = wear._pixel(-3.3, 0)[0], wear._pixel(3.3, 0)[0]
    wear.tone[:, round(bed[0]) : round(bed[1])] += 0.20
    for y in np.arange(1.2, 44, 4.5):
        row = round(wear._pixel(0, y)[1])
        wear.tone[row : row + 2, round(bed[0]) : round(bed[1])] -= 0.22
        wear.height[row : row + 2, round(bed[0]) : round(bed[1])] -= 0.3
    for edge in bed:
        wear.tone[:, round(edge) - 1 : round(edge) + 2] -= 0.25
        wear.height[:, round(edge) - 1 : round(edge) + 2] -= 0.3
    wear.tracks((-5.9, -4.3, 4.3, 5.9), 0.45, tone=-0.03)
    wear.tracks((-1.75, 1.75), 0.5, tone=-0.05)
    for start, turn, length in (
        ((-2.6, 3.5), 40, 2.2),
        ((0.3, 5.2), 92, 4.0),
        ((2.6, 8.0), 130, 2.0),
        ((-4.6, 4.0), 88, 9.0),
        ((5.0, 5.0), 95, 8.0),
        ((-0.4, 9.0), 20, 1.8),
    ):
        wear.crack(start, turn, length, 0.006, 0.40, 0.4)
    for spot, radius in (
        ((0.2, 5.0), 0.14),
        ((-1.0, 7.6), 0.2),
        ((1.9, 6.4), 0.16),
        ((0.4, 10.8), 0.3),
        ((-5.0, 8.0), 0.3),
        ((5.2, 11.0), 0.25),
    ):
        wear.stain(spot, radius, tone=-0.06, damp=0.1)
    wear.puddles(level=1.9, feature_m=2.2)
    for side in (-1, 1):
        wear.stripe([(side * 3.52 - 0.06, -1), (side * 3.52 + 0.06, -1), (side * 3.52 + 0.06, 45), (side * 3.52 - 0.06, 45)], wear=0.42)
    manhole(wear, (-4.7, 6.4), 0.33)
    manhole(wear, (4.9, 9.5), 0.33)
    gully(wear, (6.62, 8.0))
    gully(wear, (-6.62, 11.0))
    return wear


def build_ground(kit):
    """Road, rails, kerbs, pavements, promenade. What stands proud of the road is left out of the shadow map."""
    scene = bpy.context.scene
    look = {
        "colour": (0.098, 0.095, 0.091),
        "paint": (0.58, 0.56, 0.51),
        "stone_m": 0.009,
        "tile_m": 2.3,
        "roughness": 0.70,
        "polish": 0.6,
        "wetness": 0.6,
        "specular": 0.35,
        "relief": 0.7,
        "grain": 1.35,
    }
    y, x = np.meshgrid(np.arange(-20, 330, 3.0), np.linspace(-ROAD_HALF_M - 0.05, ROAD_HALF_M + 0.05, 9), indexing="ij")
    grid_object(scene, "road", np.stack([x, y, np.zeros_like(x)], axis=-1), asphalt("avenue asphalt", road_wear(), look))
    steel, groove = plain("rail", (0.40, 0.385, 0.37), 0.22, 0.5, 1.0), plain("rail groove", (0.012, 0.011, 0.010), 0.8)
    rails = []
    for track in TRACKS_X:
        for side in (-1, 1):
            at = track + side * GAUGE_M / 2
            rails.append(((at - 0.032, at + 0.032), (-20.0, 330.0), (-0.02, 0.0025), 0))
            inner = at - side * 0.055
            rails.append(((inner - 0.022, inner + 0.022), (-20.0, 330.0), (-0.02, 0.0015), 1))
    kit.hide_for_shadows(walls(scene, "rails", rails, [steel, groove]))
    stone, slabs = granite("kerb granite", (0.25, 0.24, 0.235)), paving("sidewalk", (0.29, 0.28, 0.26))
    for side in (-1, 1):
        kit.hide_for_shadows(kerb(scene, side, ROAD_HALF_M, (-20, 200), stone, 7 + side))
        edge = -SHORE_X if side < 0 else 14.0
        y, x = np.meshgrid(np.arange(-20, 330, 2.0), np.linspace(ROAD_HALF_M + 0.15, edge, 6), indexing="ij")
        points = np.stack([side * x, y, np.full_like(x, KERB_HEIGHT_M - 0.002)], axis=-1)
        kit.hide_for_shadows(grid_object(scene, "sidewalk", points if side > 0 else points[:, ::-1], slabs))
    y, x = np.meshgrid(np.linspace(-60, 2600, 30), np.linspace(11, 1600, 12), indexing="ij")
    grid_object(scene, "city ground", np.stack([x, y, np.full_like(x, -0.03)], axis=-1), plain("city ground", (0.09, 0.09, 0.088), 0.8))
    quay = plain("far quay", (0.10, 0.10, 0.095), 0.8)
    for near, west in ((326, -30), (520, -95), (800, -270)):
        y, x = np.meshgrid(np.linspace(near, 2600, 12), np.linspace(west, 60, 6), indexing="ij")
        grid_object(scene, "far quay", np.stack([x, y, np.full_like(x, -0.02)], axis=-1), quay)


def build_lake():
    material, nodes, surface = new_material("lake")
    nodes.put((0.020, 0.040, 0.050), surface.inputs["Base Color"])
    nodes.put(0.07, surface.inputs["Roughness"])
    nodes.put(0.5, surface.inputs["Specular"])
    small = nodes.noise(nodes.planar(nodes.position(), (1.0, 2.2)), 1.1, 5.0, 0.6)
    nodes.put(nodes.bump(small, 0.55, 0.16), surface.inputs["Normal"])
    y, x = np.meshgrid(np.linspace(-60, 4200, 30), np.linspace(-3000, SHORE_X + 0.1, 20), indexing="ij")
    grid_object(bpy.context.scene, "lake", np.stack([x, y, np.full_like(x, -1.5)], axis=-1), material)
    # A wooded island far out.
    shore = foliage("island trees", [(0.2, (0.03, 0.05, 0.018)), (0.7, (0.09, 0.075, 0.02)), (0.95, (0.20, 0.08, 0.02))], 0.0)
    rng, vertices, faces = np.random.default_rng(4), [], []
    for _ in range(420):
        x, y, size, start = -60 - 520 * rng.random() ** 0.8, 820 + 240 * rng.random(), rng.uniform(5, 10), len(vertices)
        more, ring = turned(
            [(0.2, 0), (size * 0.55, size * 0.35), (size * 0.6, size * 0.7), (size * 0.3, size * 1.1), (0.0, size * 1.2)], (x, y, -1.5), 7
        )
        vertices += more
        faces += [tuple(start + i for i in face) for face in ring]
    mesh_object(bpy.context.scene, "island", (vertices, faces), [shore])


def build_trees():
    rng, wood = np.random.default_rng(16), bark("maple bark", (0.05, 0.045, 0.04), (0.17, 0.155, 0.135))
    colours = {
        "green": [(0.10, (0.030, 0.060, 0.012)), (0.55, (0.085, 0.120, 0.020)), (0.85, (0.22, 0.17, 0.02)), (1.0, (0.34, 0.12, 0.015))],
        "amber": [(0.10, (0.12, 0.11, 0.016)), (0.50, (0.36, 0.20, 0.018)), (0.90, (0.46, 0.13, 0.014))],
        "red": [(0.10, (0.15, 0.035, 0.012)), (0.50, (0.40, 0.040, 0.014)), (0.90, (0.50, 0.12, 0.018))],
    }
    leaves = {name: foliage(f"maple {name}", stops, 0.4) for name, stops in colours.items()}
    trees = {
        name: [
            tree_mesh(
                f"maple {name} {k}",
                90 + 7 * k + len(name),
                (wood, leaf),
                trunk_m=2.7,
                radius_m=0.15,
                reach_m=2.1,
                leaves=22000,
                leaf_m=0.058,
                cloud_m=0.42,
            )
            for k in range(2)
        ]
        for name, leaf in leaves.items()
    }
    order = {
        -1: ["green", "amber", "green", "green", "red", "green", "green", "amber", "green", "green", "amber", "green"],
        1: ["green", "amber", "green", "green", "amber", "green", "red", "green", "green", "amber", "green", "green"],
    }
    for side, names in order.items():
        for k, name in enumerate(names * 2):
            y = (10.5 if side < 0 else 13.5) + 9.5 * k - (19 if k == 23 else 0)
            plant(
                bpy.context.scene,
                trees[name][k % 2],
                (side * (9.0 + rng.normal(0, 0.12)), y, KERB_HEIGHT_M),
                float(rng.uniform(0.88, 1.12)),
                float(rng.random() * math.tau),
            )
    grates = [
        (
            tuple(sorted((side * 8.4, side * 9.6))),
            ((10.5 if side < 0 else 13.5) + 9.5 * k - 0.6, (10.5 if side < 0 else 13.5) + 9.5 * k + 0.6),
            (0.11, KERB_HEIGHT_M + 0.004),
            0,
        )
        for side in (-1, 1)
        for k in range(10)
    ]
    walls(bpy.context.scene, "tree grates", grates, [plain("grate", (0.05, 0.045, 0.04), 0.7)])
    _fallen_leaves(rng, leaves["red"], leaves["amber"])


def _fallen_leaves(rng, *materials):
    vertices, faces, slots = [], [], []
    for _ in range(620):
        side, y = rng.choice((-1, 1)), 3.0 + 34 * rng.random() ** 1.3
        gutter = rng.random() < 0.5
        x = side * (rng.uniform(6.3, 6.85) if gutter else rng.uniform(7.3, 11.5) if rng.random() < 0.85 else rng.uniform(3.2, 6.2))
        z = 0.006 if abs(x) < 6.9 else KERB_HEIGHT_M + 0.006
        size, turn, start = rng.uniform(0.03, 0.06), rng.random() * math.tau, len(vertices)
        c, s = math.cos(turn) * size, math.sin(turn) * size
        vertices += [
            (x - c, y - s, z),
            (x + s * 0.8, y - c * 0.8, z + rng.uniform(0, 0.02)),
            (x + c, y + s, z + 0.006),
            (x - s * 0.8, y + c * 0.8, z + rng.uniform(0, 0.02)),
        ]
        faces.append((start, start + 1, start + 2, start + 3))
        slots.append(int(rng.integers(0, 2)))
    mesh_object(bpy.context.scene, "fallen leaves", (vertices, faces, slots), list(materials))


def facades():
    roof = plain("condo roof", (0.17, 0.17, 0.165), 0.8)
    walls_ = [
        curtain_wall("clear condo", **{**CONDO_GLASS, "seed": 1.0}),
        curtain_wall(
            "green condo", **{**CONDO_GLASS, "seed": 2.0, "glass": (0.022, 0.050, 0.048), "frame": (0.30, 0.32, 0.32), "mirror": 0.34}
        ),
        curtain_wall(
            "grey condo",
            **{**CONDO_GLASS, "seed": 3.0, "glass": (0.026, 0.030, 0.036), "frame": (0.16, 0.16, 0.165), "mirror": 0.30, "bay_m": 1.5},
        ),
        curtain_wall("bank glass", seed=4.0, lit=0.16, mirror=0.42, glass=(0.030, 0.034, 0.040), frame=(0.10, 0.10, 0.10)),
        curtain_wall("gold glass", seed=5.0, lit=0.10, mirror=0.45, glass=(0.060, 0.045, 0.022), mirror_tint=(1.0, 0.86, 0.60)),
        curtain_wall(
            "warehouse",
            **{
                **PUNCHED_STONE,
                "seed": 6.0,
                "bay_m": 3.2,
                "storey_m": 4.2,
                "mullion_share": 0.18,
                "sill_share": 0.24,
                "frame": (0.30, 0.135, 0.085),
                "lit": 0.25,
            },
        ),
        curtain_wall(
            "shop base",
            **{
                **CONDO_GLASS,
                "seed": 7.0,
                "bay_m": 3.0,
                "storey_m": 4.6,
                "mullion_share": 0.035,
                "sill_share": 0.05,
                "head_share": 0.16,
                "lit": 0.75,
                "lit_strength": 1.2,
                "blinds": 0.0,
                "frame": (0.08, 0.08, 0.082),
            },
        ),
    ]
    edges = [
        plain(f"edge {k}", colour, 0.6)
        for k, colour in enumerate(
            (
                (0.62, 0.61, 0.59),
                (0.52, 0.54, 0.53),
                (0.24, 0.24, 0.245),
                (0.10, 0.10, 0.10),
                (0.30, 0.24, 0.14),
                (0.42, 0.36, 0.30),
                (0.20, 0.20, 0.205),
            )
        )
    ]
    return [(wall, roof, edge) for wall, edge in zip(walls_, edges)]


def build_city():
    """Podiums along the right, condominiums above them, the downtown cluster about the needle."""
    scene, kinds = bpy.context.scene, facades()
    at = -18.0
    for k, (long, high) in enumerate(
        ((22, 9.2), (26, 13.8), (20, 9.2), (28, 18.4), (24, 9.2), (30, 13.8), (30, 18.4), (34, 9.2), (40, 13.8), (40, 13.8))
    ):
        kind = kinds[5] if k in (2, 5) else kinds[6]
        tower(
            scene,
            f"podium {k}",
            rectangle(27.0, at + long / 2, 26, long - 1.2),
            kind,
            height_m=high if k not in (2, 5) else 16.8,
            slab_reach_m=0.25 if kind is kinds[6] else 0.0,
            storey_m=4.6,
        )
        at += long
    # x, y, width, depth, height, kind, balcony
    for k, (x, y, width, depth, height, kind, reach) in enumerate(
        (
            (31, 46, 20, 24, 74, 0, 1.5),
            (33, 98, 22, 22, 118, 1, 1.4),
            (30, 150, 20, 26, 92, 2, 1.4),
            (34, 205, 24, 24, 146, 0, 1.5),
            (70, 130, 24, 28, 128, 2, 1.3),
            (36, 268, 26, 26, 120, 1, 1.4),
            (76, 230, 26, 26, 165, 1, 1.4),
            (62, 340, 30, 28, 150, 0, 1.5),
            (112, 190, 26, 30, 110, 0, 1.5),
            (120, 330, 30, 30, 176, 2, 1.3),
            (-62, 560, 34, 30, 98, 1, 1.4),
            (-24, 620, 32, 30, 132, 2, 1.3),
            (104, 760, 34, 32, 150, 0, 1.4),
            (108, 640, 36, 34, 205, 1, 1.4),
        )
    ):
        footprint = ellipse(x, y, (width / 2, depth / 2), 8, 32, 3.2) if k in (1, 6) else rectangle(x, y, width, depth, (k * 5) % 7 - 3)
        tower(scene, f"condo {k}", footprint, kinds[kind], height_m=height, slab_reach_m=reach, storey_m=3.0, plant_m=6.0)
    for k, (x, y, width, height, kind) in enumerate(
        (
            (-130, 900, 40, 92, 3),
            (-88, 1010, 44, 150, 4),
            (-40, 1080, 46, 210, 3),
            (-6, 1180, 46, 150, 4),
            (128, 1000, 50, 265, 3),
            (170, 860, 46, 230, 0),
            (215, 1100, 50, 290, 3),
            (250, 900, 50, 210, 4),
            (-180, 1060, 44, 70, 3),
            (320, 1000, 54, 240, 3),
            (-225, 1150, 44, 54, 2),
        )
    ):
        tower(
            scene,
            f"office {k}",
            rectangle(x, y, width, width * 0.8, (k * 11) % 9 - 4),
            kinds[kind],
            height_m=height,
            plant_m=8.0,
            setbacks=[(height * 0.8, 3.0)] if k % 3 == 0 else [],
        )
    needle_tower(scene, (58.0, 1400.0, 0.0))


def build_furniture():
    """Promenade rail and benches, street lamps, the poles and wires of the tramway."""
    scene = bpy.context.scene
    steel, wood, glow = (
        plain("rail steel", (0.20, 0.20, 0.205), 0.4, 0.5),
        plain("bench wood", (0.22, 0.13, 0.065), 0.6),
        plain("lamp head", (0.05, 0.05, 0.052), 0.4),
    )
    boxes = []
    for y in np.arange(-8, 200, 2.0):
        boxes.append(((SHORE_X + 0.25, SHORE_X + 0.31), (y - 0.03, y + 0.03), (0.1, 1.2), 0))
    for z in (0.35, 0.63, 0.91, 1.17):
        boxes.append(((SHORE_X + 0.26, SHORE_X + 0.30), (-8.0, 200.0), (z, z + 0.03 if z < 1 else z + 0.05), 0))
    for y in (16, 26, 35, 54, 73):
        for k in range(4):
            boxes.append(((-14.4 + 0.13 * k, -14.29 + 0.13 * k), (y, y + 2.0), (0.54, 0.58), 1))
        for at in (y + 0.2, y + 1.7):
            boxes.append(((-14.4, -13.9), (at, at + 0.08), (0.12, 0.54), 0))
    spans = []
    for y in np.arange(8.0, 250.0, 27.0):
        for side in (-1, 1):
            mesh_object(
                scene,
                "tram pole",
                turned([(0.15, 0), (0.15, 0.5), (0.10, 0.55), (0.08, 8.6), (0.0, 8.65)], (side * 7.55, y, KERB_HEIGHT_M), 14),
                [steel],
            )
            boxes.append((tuple(sorted((side * 7.5, side * 5.6))), (y - 0.035, y + 0.035), (8.45, 8.53), 0))
            boxes.append((tuple(sorted((side * 5.9, side * 5.1))), (y - 0.13, y + 0.13), (8.40, 8.48), 2))
        spans.append(((-7.5, y, 7.0), (7.5, y, 7.0), 0.55, 0.007))
    for track in TRACKS_X:
        spans.append(((track, -20, 6.25), (track, 300, 6.25), 0.02, 0.007))
    walls(scene, "promenade", boxes, [steel, wood, glow])
    cable_mesh(scene, "tram wires", spans, plain("wire", (0.02, 0.02, 0.02), 0.5))


def build_sky(kit):
    """Golden hour with the sun behind the camera: the sky ahead carries the pink belt opposite it."""
    sky = Sky(
        sun_elevation_degrees=12.5,
        sun_azimuth_degrees=212,
        sun_colour=(1.0, 0.66, 0.34),
        sun_strength=11.0,
        sun_size_degrees=2.0,
        base_strength=0.9,
        gradient=[
            (0, (1.40, 0.86, 0.50)),
            (5, (1.14, 0.84, 0.64)),
            (11, (0.82, 0.76, 0.80)),
            (21, (0.50, 0.60, 0.84)),
            (40, (0.29, 0.43, 0.78)),
            (90, (0.16, 0.28, 0.60)),
        ],
        cloud_sun=(1.40, 0.80, 0.48),
        cloud_shade=(0.40, 0.36, 0.43),
        layers=[
            CloudLayer(
                base_m=4200,
                thickness_m=360,
                slices=24,
                tile_m=70000,
                feature_m=4600,
                coverage=-0.32,
                towering=0.6,
                softness=1.5,
                erosion=0.75,
                extinction_per_m=0.0026,
                visibility_m=60000,
                seed=44,
            )
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))


def build(kit):
    """The whole set."""
    build_sky(kit)
    build_ground(kit)
    build_lake()
    build_trees()
    build_city()
    build_furniture()
    add_haze_everywhere(Haze(colour=(0.78, 0.66, 0.63), distance_m=1500, limit=0.85))
