"""A stone promenade between date palms on a lagoon, a skyline of slender towers and one very tall stepped spire in desert haze."""

import bpy
import numpy as np

from kit.ground.plaza import plaza_stone
from kit.houses.gulf_city import facades, slender_tower, stepped_spire, yacht, yacht_materials
from kit.houses.gulf_waterfront import waterfront_house, waterfront_materials
from kit.houses.masonry import render_coat
from kit.plants.broadleaf import bark, foliage, plant, tree_mesh
from kit.plants.palms import DATE, palm_materials, palm_mesh, stand
from kit.plants.vegetation import leaf_material, plant_mesh, scatter, shrub
from kit.props.street import turned
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.meshes import box
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky
from kit.sky.sunglow import Glow, add_glow
from kit.surfaces.materials import emitter
from kit.surfaces.shading import Nodes, grid_object, mesh_object, new_material, plain

SPEC = SceneSpec(
    id="dubai",
    name="Dubai",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, on a wide promenade of pale honed stone "
        "in a Gulf "
        "city at golden hour. Rows of date palms in low stone planters lead to a calm lagoon with a few white yachts, beyond it a "
        "skyline of "
        "slender glass towers and one immensely tall stepped spire, fading in warm desert haze. Large slabs with darker inlaid bands and "
        "fine joints, long soft palm shadows. Low sun from the left, slightly behind the camera, gold on the towers' edges, pale blue sky "
        "above. Full frame camera, 35 mm lens at f/5.6, 1.4 m high, level. Clean, grand, expensive mood, no people, no other "
        "vehicles, no text."
    ),
    camera=CameraSpec(height_metres=1.42, focal_millimetres=35.0, horizon_fraction=0.53),
    film=FilmSpec(bias_stops=-0.8, contrast=1.30, saturation=1.16, white_kelvin=5700.0, vignette=0.14),
    shadow_tile_metres=13.0,
    max_bounces=3,
    clamp_indirect=1.5,
)

QUAY_Y = 33.0
WATER_Z = -1.3
BANK_Y = 430.0
BAND_M = 7.2
PALM_X = 7.4
#: x, y, width, depth, height, kind, facade of the towers across the water.
TOWERS = [
    (-330, 660, 40, 40, 255, "crown", "sand"),
    (-268, 760, 36, 36, 300, "twist", "steel"),
    (-236, 640, 34, 30, 168, "block", "white"),
    (-205, 900, 44, 34, 262, "blade", "blue"),
    (-160, 760, 36, 34, 190, "round", "bronze"),
    (-150, 1080, 40, 40, 330, "crown", "blue"),
    (-98, 900, 34, 34, 214, "block", "sand"),
    (-78, 1250, 46, 40, 300, "round", "steel"),
    (-52, 800, 30, 30, 132, "block", "white"),
    (-22, 1100, 40, 34, 226, "blade", "bronze"),
    (22, 900, 30, 30, 128, "block", "blue"),
    (52, 1200, 40, 36, 176, "round", "white"),
    (128, 1000, 36, 36, 172, "crown", "bronze"),
    (172, 1250, 42, 40, 290, "twist", "blue"),
    (166, 820, 34, 30, 150, "block", "white"),
    (222, 960, 38, 36, 268, "blade", "steel"),
    (262, 780, 36, 34, 205, "round", "sand"),
    (300, 1050, 44, 40, 310, "crown", "blue"),
    (318, 720, 38, 34, 246, "block", "bronze"),
    (392, 820, 40, 36, 322, "round", "steel"),
    (-420, 980, 44, 40, 280, "block", "blue"),
    (-500, 1150, 44, 40, 330, "blade", "bronze"),
    (470, 1080, 44, 44, 300, "twist", "white"),
    (-330, 1500, 50, 40, 300, "block", "blue"),
    (380, 1600, 50, 46, 330, "block", "sand"),
    (-10, 1650, 46, 44, 250, "crown", "sand"),
    (110, 1750, 46, 44, 280, "block", "steel"),
    (-200, 1700, 50, 44, 320, "round", "white"),
]


def add_inlaid_bands(material):
    """Darker bands of stone along and across, which give the wide floor its scale."""
    nodes, surface = Nodes(material.node_tree), material.node_tree.nodes["Principled BSDF"]
    x, y, _ = nodes.split(nodes.position())
    across = nodes.math("LESS_THAN", nodes.math("ABSOLUTE", nodes.math("SUBTRACT", nodes.math("WRAP", y, BAND_M, 0.0), BAND_M / 2)), 0.30)
    along = nodes.math("LESS_THAN", nodes.math("ABSOLUTE", nodes.math("SUBTRACT", nodes.math("ABSOLUTE", x), 5.1)), 0.30)
    inner = nodes.math("LESS_THAN", nodes.math("ABSOLUTE", x), 5.4)
    band = nodes.math("MAXIMUM", nodes.math("MULTIPLY", across, inner), along)
    colour = surface.inputs["Base Color"].links[0].from_socket
    # Sand blown in from the desert lies in thin, soft drifts.
    drift = nodes.range(
        nodes.noise(nodes.planar(nodes.position(), (2.6, 1.1), turn=0.5), 1.0, 6.0, 0.62), (0.58, 0.78), (0.0, 0.42), smooth=True
    )
    colour = nodes.mix(nodes.math("MULTIPLY", band, 0.9), colour, nodes.mix(1.0, colour, (0.42, 0.36, 0.31), "MULTIPLY"))
    nodes.put(nodes.mix(drift, colour, (0.50, 0.37, 0.235)), surface.inputs["Base Color"])


def build_ground(kit):
    scene = bpy.context.scene
    stone = plaza_stone("promenade", (0.47, 0.415, 0.345), roughness=0.42)
    add_inlaid_bands(stone)
    y, x = np.meshgrid(np.linspace(-30, QUAY_Y, 24), np.linspace(-34, 34, 21), indexing="ij")
    grid_object(scene, "promenade", np.stack([x, y, np.zeros_like(x)], axis=-1), stone)
    edge = render_coat("quay stone", (0.50, 0.44, 0.36), 0.3)
    # A low upstand with gaps, so that the water shows.
    for k in range(-5, 6):
        box("quay edge", (k * 6.4, QUAY_Y - 0.35, 0.05), (5.6, 0.6, 0.24), edge, 0.015)
    box("quay wall", (0, QUAY_Y + 0.3, -1.2), (80, 0.6, 2.38), edge)
    water, nodes, surface = new_material("lagoon")
    nodes.put((0.010, 0.030, 0.034), surface.inputs["Base Color"])
    nodes.put(0.06, surface.inputs["Roughness"])
    nodes.put(0.5, surface.inputs["Specular"])
    ripple = nodes.noise(nodes.planar(nodes.position(), (2.6, 1.3)), 1.0, 5.0, 0.6)
    nodes.put(nodes.bump(ripple, 0.16, 0.35), surface.inputs["Normal"])
    mesh_object(
        scene,
        "lagoon",
        ([(-900, QUAY_Y, WATER_Z), (900, QUAY_Y, WATER_Z), (1500, 2600, WATER_Z), (-1500, 2600, WATER_Z)], [(0, 1, 2, 3)]),
        [water],
    )


def build_garden(kit):
    """Planters with palms along the walk, clipped ground cover, benches, lamp bollards, and a second row farther out."""
    scene, rng = bpy.context.scene, np.random.default_rng(33)
    edge = render_coat("planter stone", (0.56, 0.50, 0.42), 0.25)
    soil = plain("planter soil", (0.12, 0.085, 0.055), 0.95)
    iron, glow = plain("bollard", (0.09, 0.085, 0.08), 0.4, 0.5), emitter("bollard light", (1.0, 0.75, 0.45), 1.2)
    materials = palm_materials("date", (0.030, 0.046, 0.020), (0.078, 0.098, 0.045), (0.20, 0.155, 0.11))
    palms = [palm_mesh(f"date palm {k}", DATE, materials, 80 + k) for k in range(3)]
    near, cover = [], []
    for side in (-1, 1):
        for k in range(-3, 3):
            x, y = side * PALM_X, 11.2 + BAND_M * k
            near.append((x, y, 0.42))
            for dx, dy, sx, sy in ((0, -1.35, 3.0, 0.3), (0, 1.35, 3.0, 0.3), (-1.35, 0, 0.3, 2.4), (1.35, 0, 0.3, 2.4)):
                box("planter", (x + dx, y + dy, 0.25), (sx, sy, 0.50), edge, 0.012)
            box("soil", (x, y, 0.2), (2.4, 2.4, 0.40), soil)
            cover += [(x + rng.uniform(-1.15, 1.15), y + rng.uniform(-1.15, 1.15), 0.38, rng.uniform(0.7, 1.15), 0.2) for _ in range(70)]
            if k > -2:
                box("bench", (side * (PALM_X + 0.1), y + BAND_M / 2, 0.42), (0.55, 2.2, 0.10), edge, 0.012)
                for end in (-0.8, 0.8):
                    box("bench foot", (side * (PALM_X + 0.1), y + BAND_M / 2 + end, 0.185), (0.40, 0.22, 0.37), edge)
                mesh_object(
                    scene,
                    "bollard",
                    turned(
                        [(0.075, 0.0), (0.075, 0.74), (0.06, 0.76), (0.06, 0.86), (0.085, 0.88), (0.085, 0.94), (0.0, 0.95)],
                        (side * 5.75, y + BAND_M / 2, 0.0),
                        14,
                    ),
                    [iron],
                )
                mesh_object(scene, "bollard light", turned([(0.064, 0.77), (0.064, 0.86)], (side * 5.75, y + BAND_M / 2, 0.0), 14), [glow])
    outer = [(side * (13.6 + 6.8 * r), 13.0 + 7.2 * k + 3 * r, 0.0) for side in (-1, 1) for k in range(-2, 3) for r in range(2)]
    stand(scene, palms, near + outer, rng)
    bank = [(x + rng.uniform(-2, 2), BANK_Y + rng.uniform(3, 8), 1.0) for x in range(-280, 281, 11)]
    stand(scene, palms, bank, rng)
    leaf, wood = (
        leaf_material("ground cover", (0.030, 0.055, 0.020), (0.075, 0.105, 0.038), None, 0.2),
        plain("twig", (0.07, 0.05, 0.03), 0.9),
    )
    bushes = [plant_mesh(f"ground cover {k}", shrub(rng, 80, 0.34, 0.30), [wood, leaf]) for k in range(4)]
    for side in (-1, 1):
        hedge_x = side * 10.9
        box("hedge bed", (hedge_x, 1.0, 0.15), (1.5, 58.0, 0.30), edge, 0.012)
        cover += [(hedge_x + rng.uniform(-0.6, 0.6), rng.uniform(8, 30), 0.28, rng.uniform(1.5, 2.2), 0.1) for _ in range(1000)]
    scatter(scene, bushes, np.array(cover), rng)


def build_city():
    scene, walls = bpy.context.scene, facades()
    roof = plain("tower crown", (0.50, 0.48, 0.45), 0.4, 0.5)
    stepped_spire(scene, 190.0, 2480.0, 840.0, walls["steel"], roof, girth=1.35)
    for x, y, width, depth, height, kind, wall in TOWERS:
        slender_tower(scene, (x, y), (width, depth, height), kind, (walls[wall], roof))
    build_waterfront()
    white = yacht_materials()
    for x, y, length, turn in (
        (-32, 118, 21, 12),
        (-66, 160, 30, 8),
        (31, 150, 23, 172),
        (70, 170, 26, 168),
        (-10, 250, 34, 5),
        (104, 240, 36, 176),
    ):
        yacht(scene, (x, y, WATER_Z), length, turn, white)


def build_waterfront():
    """Two rows of houses along the far bank, low before high, with palms and shade trees along the quay."""
    scene, rng = bpy.context.scene, np.random.default_rng(6)
    box("bank", (0, BANK_Y + 150, -0.6), (1600, 300, 3.2), render_coat("bank wall", (0.48, 0.40, 0.31), 0.3))
    box("quay rail", (0, BANK_Y + 0.6, 1.5), (900, 0.12, 1.0), plain("quay rail", (0.30, 0.27, 0.23), 0.6))
    fronts = waterfront_materials()
    kinds = ["flats", "stone", "glass", "stone", "flats"]
    for away, gap, storeys in ((92.0, (2.0, 9.0), (7, 12)), (30.0, (3.0, 10.0), (2, 6))):
        x, previous = -340.0, -1
        while x < 340:
            width = float(rng.uniform(20, 34))
            look = int(rng.choice([k for k in range(len(fronts)) if k != previous]))
            place = (x + width / 2, BANK_Y + away + float(rng.uniform(0, 7)), float(rng.uniform(-4, 4)))
            waterfront_house(scene, place, (width, float(rng.uniform(16, 22)), int(rng.integers(*storeys))), kinds[look], fronts[look], rng)
            x, previous = x + width + float(rng.uniform(*gap)), look
    crown = foliage("quay leaves", [(0.2, (0.026, 0.044, 0.016)), (0.6, (0.060, 0.078, 0.026)), (0.9, (0.105, 0.105, 0.038))], 0.2)
    trees = [tree_mesh(f"quay tree {k}", 140 + k, (bark("quay bark"), crown), leaves=5200, leaf_m=0.17, cloud_m=0.7) for k in range(3)]
    for k in range(96):
        plant(
            scene,
            trees[k % 3],
            (-320 + 6.7 * k + rng.uniform(-2.5, 2.5), BANK_Y + rng.uniform(13, 24), 1.0),
            rng.uniform(0.75, 1.25),
            rng.random() * 6.28,
        )


def build_sky(kit):
    sky = Sky(
        sun_elevation_degrees=15,
        sun_azimuth_degrees=252,
        sun_colour=(1.0, 0.66, 0.38),
        sun_strength=6.0,
        sun_size_degrees=1.4,
        base_strength=0.9,
        gradient=[
            (0, (1.12, 0.70, 0.38)),
            (5, (0.98, 0.70, 0.46)),
            (11, (0.70, 0.62, 0.58)),
            (21, (0.44, 0.52, 0.66)),
            (40, (0.24, 0.37, 0.60)),
            (90, (0.13, 0.24, 0.48)),
        ],
        cloud_sun=(1.3, 0.92, 0.66),
        cloud_shade=(0.48, 0.44, 0.46),
        layers=[
            CloudLayer(
                base_m=7000,
                thickness_m=350,
                slices=14,
                tile_m=90000,
                feature_m=7000,
                coverage=-0.45,
                towering=0.5,
                softness=1.9,
                erosion=0.95,
                extinction_per_m=0.0010,
                visibility_m=110000,
                offset_m=(30000, 9000),
                seed=91,
            )
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))
    add_glow(bpy.context.scene, [Glow((1.5, 0.85, 0.40), 252, 8, 45, 16)])


def build(kit):
    """The whole set."""
    build_sky(kit)
    build_ground(kit)
    build_garden(kit)
    build_city()
    add_haze_everywhere(Haze(colour=(0.84, 0.58, 0.37), distance_m=2600, limit=0.80, scale_height_m=700))
