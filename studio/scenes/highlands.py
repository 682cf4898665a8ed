"""A passing place on a single-track road in the Scottish moor, low sun from behind the left shoulder, a loch and hills beyond."""

import math

import bpy
import numpy as np

from kit.ground.asphalt import Wear, asphalt
from kit.ground.terrain import Massif, blend, fan, land, land_material, mountains, slopes, tussocks
from kit.plants.vegetation import leaf_material, plant_mesh, scatter, shrub, stone, stone_material, tuft
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.noise import fractal, smoothstep
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky
from kit.surfaces.shading import grid_object, mesh_object, new_material, plain

SPEC = SceneSpec(
    id="highlands",
    name="Highlands",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, in a passing place on a single-track road in "
        "the Scottish Highlands. Weathered grey asphalt with grit along ragged edges, tawny moor grass, heather and lichened boulders on "
        "both sides, the road winding down to a loch, broad hills fading in soft blue haze under a wide sky of broken cloud. Late "
        "afternoon in October, low warm sun from behind the camera on the left, long soft-edged shadows to the right. Shot on a full "
        "frame camera with a 35 mm lens at f/4 from 1.35 m height, level, car sharp and background slightly soft. Natural colours, calm "
        "and spacious mood, no people, no other vehicles, no text."
    ),
    camera=CameraSpec(height_metres=1.35, focal_millimetres=35.0, horizon_fraction=0.46, f_number=4.0),
    film=FilmSpec(bias_stops=0.7, contrast=1.16, saturation=1.10, white_kelvin=6000.0, vignette=0.15),
    shadow_tile_metres=12.0,
    max_bounces=3,
    clamp_indirect=2.0,
)

#: The set in words, for prompts of its other weathers.
PLACE = (
    "on a single-track road in the Scottish Highlands: worn asphalt with gravel edges, heather and boulders on both sides, "
    "a wire fence, a glen that runs between steep mountains"
)

LOCH_LEVEL = -15.0
ROAD_END_M = 470.0
MASSIFS = [
    Massif(-1500, 3100, 640, 1500),
    Massif(-2300, 2500, 470, 1100),
    Massif(-700, 4300, 420, 1300),
    Massif(2300, 3900, 600, 1700),
    Massif(1500, 5200, 430, 1500),
    Massif(3300, 3300, 480, 1300),
    Massif(300, 9600, 720, 2900),
    Massif(-2200, 9000, 900, 2600),
    Massif(3200, 9000, 820, 2800),
    Massif(-4800, 8200, 800, 2500),
]

STRAW, GREEN = (0.21, 0.145, 0.06), (0.085, 0.085, 0.028)
HEATHER, BRACKEN = (0.065, 0.040, 0.034), (0.155, 0.070, 0.026)
PEAT, SCREE, ROCK = (0.040, 0.030, 0.021), (0.17, 0.16, 0.15), (0.085, 0.083, 0.080)


def road_centre(y):
    """Where the road's middle runs: straight through the passing place, then right, then left down to the loch."""
    return 7.5 * smoothstep(20, 95, y) - 62 * smoothstep(95, 330, y) + 40 * smoothstep(330, 480, y)


def road_half_width(y):
    """3.25 m in the passing place, 1.75 m beyond it."""
    return 3.25 - 1.5 * smoothstep(15.5, 27, y)


def road_level(y):
    """Flat where cars stand, then falling some 4 % towards the loch."""
    return -0.04 * 8 * np.logaddexp(0, (np.minimum(y, 400) - 34) / 8)


def land_height(x, y):
    """The moor and the hills; under the road it lies just below the asphalt."""
    beside = np.abs(x - road_centre(y)) - road_half_width(y)
    away = np.maximum(beside, 0)
    base = road_level(y) - 0.004 * np.maximum(y - 400, 0) * (y < 700) - 1.2 * smoothstep(700, 900, y)
    wild = smoothstep(0.6, 5, away)
    roll = 2.4 * fractal(x / 38, y / 38, 4, 11) * smoothstep(4, 40, away) + 7 * fractal(x / 210, y / 210, 4, 12) * smoothstep(25, 220, away)
    bank = 0.035 * np.minimum(away, 40) ** 1.15 * (1 + 0.7 * fractal(x / 25, y / 25, 3, 13))
    ditch = -0.16 * np.exp(-(((away - 1.3) / 0.5) ** 2)) * (1 + fractal(x / 3, y / 3, 2, 14))
    lumps = tussocks(x, y, 0.20, 80) * wild + 0.35 * fractal(x / 6, y / 6, 4, 15) * wild
    height = base + roll + bank * smoothstep(420, 120, y) + ditch + lumps
    rise = 26 * smoothstep(60, 420, -x - 0.12 * y) + 16 * smoothstep(90, 500, x - 0.16 * y)
    height = height + rise * smoothstep(60, 500, y)
    loch = 1 - np.hypot((x - 60 - 0.03 * (y - 1300)) / 620, (y - 1450) / 880) + 0.22 * fractal(x / 420, y / 420, 4, 16)
    height = np.where(y > 300, height - 24 * smoothstep(-0.12, 0.30, loch) * smoothstep(300, 520, y), height)
    height = height + mountains(x, y, MASSIFS)
    shoulder = np.where(beside < -0.25, road_level(y) - 0.05, np.where(beside < 0.25, road_level(y) - 0.012, height))
    return np.where(y < ROAD_END_M, shoulder, height)


def land_colours(points):
    """Albedo by slope, hollow and patch: straw, green flushes, heather, bracken on the lower slopes, scree and rock above."""
    x, y, z = points[..., 0], points[..., 1], points[..., 2]
    steep, hollow = slopes(points)
    patch = fractal(x / 70, y / 50, 5, 21) + 0.5 * fractal(x / 9, y / 9, 3, 22)
    second = fractal(x / 160, y / 120, 5, 23) + 0.4 * fractal(x / 14, y / 14, 3, 24)
    colours = np.broadcast_to(np.float32(STRAW), points.shape).copy()
    colours = blend(colours, GREEN, smoothstep(-0.15, 0.5, patch) * 0.75)
    colours = blend(colours, HEATHER, smoothstep(0.12, 0.42, second) * 0.85)
    lower = smoothstep(260, 60, z) * smoothstep(-14, 0, z)
    colours = blend(colours, BRACKEN, smoothstep(0.1, 0.5, fractal(x / 110, y / 80, 5, 25)) * lower * 0.7)
    colours = blend(colours, PEAT, smoothstep(0.10, 0.5, hollow) * 0.5)
    ragged = steep + 0.22 * fractal(x / 45, y / 45, 5, 26)
    colours = blend(colours, SCREE, smoothstep(0.52, 0.80, ragged) * smoothstep(60, 260, z) * 0.75)
    colours = blend(colours, ROCK, smoothstep(0.78, 1.05, ragged) * 0.9)
    shore = np.exp(-(((z - LOCH_LEVEL - 0.3) / 0.5) ** 2)) * (y > 300)
    colours = blend(colours, SCREE, shore * 0.7)
    # Grit and trodden earth where asphalt ends.
    beside = np.abs(x - road_centre(y)) - road_half_width(y)
    verge = smoothstep(0.55, 0.1, beside + 0.22 * fractal(x / 0.7, y / 0.7, 3, 27)) * (y < 450)
    return blend(colours, (0.085, 0.074, 0.060), verge)


def build_land(kit):
    scene = bpy.context.scene
    material = land_material("moor")
    for name, reach, rows in (("moor", (1.2, 400), 700), ("hills", (398, 15500), 1300)):
        x, y = fan(*reach, rows, 1250)
        points = np.stack([x, y, land_height(x, y)], axis=-1)
        sheet = land(scene, name, points, land_colours(points), material)
        kit.hide_for_shadows(sheet)
    water, nodes, surface = new_material("loch")
    nodes.put((0.012, 0.017, 0.020), surface.inputs["Base Color"])
    nodes.put(0.10, surface.inputs["Roughness"])
    nodes.put(0.5, surface.inputs["Specular"])
    ripple = nodes.noise(nodes.planar(nodes.position(), (9.0, 2.2)), 1.0, 3.0)
    nodes.put(nodes.bump(ripple, 0.10, 0.5), surface.inputs["Normal"])
    mesh_object(
        scene,
        "loch",
        ([(-2500, 300, LOCH_LEVEL), (2500, 300, LOCH_LEVEL), (3500, 6000, LOCH_LEVEL), (-3500, 6000, LOCH_LEVEL)], [(0, 1, 2, 3)]),
        [water],
    )


def road_wear():
    wear = Wear((-3.4, 3.4), (0.0, 40.0), 0.006, seed=8)
    wear.blotches(0.030)
    wear.tracks((-1.5, 0.1), 0.5, tone=0.035)
    wear.patch([(0.9, 7.2), (2.6, 7.0), (2.7, 10.6), (1.0, 10.9)], tone=-0.07)
    wear.patch([(-3.4, 15.4), (-1.2, 15.0), (-1.0, 17.8), (-3.4, 18.0)], tone=0.04)
    for start, turn, length in (
        ((-2.9, 4.1), 75, 6.0),
        ((2.2, 3.6), 100, 3.2),
        ((0.3, 11.5), 85, 9.0),
        ((-2.0, 9.0), 20, 2.6),
        ((1.8, 13.0), 165, 3.5),
    ):
        wear.crack(start, turn, length, 0.006, 0.42, 0.35)
    wear.stain((-0.5, 6.3), 0.25, tone=-0.05)
    wear.stain((0.7, 9.3), 0.4, tone=-0.04)
    edge = smoothstep(0.75, 0.0, 3.25 - np.abs(np.linspace(-3.4, 3.4, wear.tone.shape[1])))[None, :]
    grit = smoothstep(0.2, 1.0, edge * 1.5 + 0.5 * wear.cloud(0.5) * edge + 0.3 * wear.cloud(0.06) * edge)
    wear.tone += 0.10 * grit
    wear.height += 0.05 * grit * wear.cloud(0.03)
    return wear


def build_road(kit):
    """The strip of asphalt; its edge is ragged by half a hand."""
    y = np.concatenate([np.arange(-2, 60, 0.12), np.arange(60, 480, 1.0)])
    across = np.array([-1.0, -0.97, -0.5, 0.0, 0.5, 0.97, 1.0])
    y, across = np.meshgrid(y, across, indexing="ij")
    fray = 0.10 * fractal(y / 0.55, across * 9, 4, 31) * (np.abs(across) > 0.9)
    half = road_half_width(y) + fray
    drop = np.where(np.abs(across) > 0.99, -0.02, 0.0)
    points = np.stack([road_centre(y) + across * half, y, road_level(y) + drop], axis=-1)
    look = {
        "colour": (0.088, 0.086, 0.083),
        "paint": (0.6, 0.6, 0.57),
        "stone_m": 0.0105,
        "tile_m": 2.3,
        "roughness": 0.80,
        "polish": 0.7,
        "wetness": 0.35,
        "specular": 0.3,
        "relief": 0.8,
        "grain": 1.7,
    }
    grid_object(bpy.context.scene, "road", points, asphalt("moor road", road_wear(), look))


def in_view(rng, count, near_m, far_m, width=0.60):
    """Random ground points, evenly dense in the picture."""
    y = near_m * (far_m / near_m) ** rng.random(count)
    x = rng.uniform(-1, 1, count) * (width * y + 2.5)
    return x, y


def beside_road(x, y):
    return np.abs(x - road_centre(y)) - road_half_width(y)


def plant(kit, meshes, rng, wish):
    """Scatter meshes: wish = (x, y, size, tilt, sink)."""
    x, y, size, tilt, sink = wish
    z = land_height(x, y) - sink
    carriers = scatter(bpy.context.scene, meshes, np.stack([x, y, z, size, np.broadcast_to(tilt, x.shape)], axis=1), rng)
    kit.hide_for_shadows(*carriers)


def build_plants(kit):
    rng = np.random.default_rng(4)
    grass = leaf_material("moor grass", (0.09, 0.085, 0.026), (0.27, 0.185, 0.075), (0.36, 0.27, 0.13))
    turf = leaf_material("verge grass", (0.055, 0.075, 0.018), (0.13, 0.125, 0.04), (0.24, 0.18, 0.07))
    wood, bell = (
        plain("heather wood", (0.045, 0.032, 0.024), 0.9),
        leaf_material("heather tips", (0.050, 0.044, 0.022), (0.088, 0.050, 0.046), (0.13, 0.075, 0.06), 0.1),
    )
    tall = [plant_mesh(f"moor grass {i}", tuft(rng, 60, 0.46, 0.15, 0.55), [grass]) for i in range(6)]
    short = [plant_mesh(f"verge grass {i}", tuft(rng, 70, 0.15, 0.13, 0.6, 0.003), [turf]) for i in range(4)]
    heath = [plant_mesh(f"heather {i}", shrub(rng), [wood, bell]) for i in range(4)]

    x, y = in_view(rng, 62000, 2.0, 170.0)
    beside = beside_road(x, y)
    keep = (beside > 0.45 + 0.5 * rng.random(len(x))) & (fractal(x / 2.6, y / 2.6, 3, 33) > -0.42 + 0.25 * rng.random(len(x)))
    heathery = fractal(x / 7, y / 7, 3, 34) > 0.16
    sizes = (0.55 + 0.75 * rng.random(len(x))) * (1 + 0.5 * smoothstep(40, 150, y)) * (0.55 + 0.45 * smoothstep(0.4, 2.2, beside))
    mine = keep & ~(heathery & (rng.random(len(x)) < 0.8) & (beside > 1.6))
    plant(kit, tall, rng, (x[mine], y[mine], sizes[mine], 0.25, 0.03))
    mine = keep & heathery & (beside > 1.4) & (rng.random(len(x)) < 0.35)
    plant(kit, heath, rng, (x[mine], y[mine], 0.7 + 0.8 * rng.random(mine.sum()), 0.2, 0.04))
    x, y = in_view(rng, 60000, 2.0, 60.0)
    beside = beside_road(x, y)
    mine = (beside > 0.03) & (beside < 1.9) & (fractal(x / 0.8, y / 0.8, 3, 35) + 0.9 * smoothstep(0, 0.7, beside) > 0.05)
    plant(kit, short, rng, (x[mine], y[mine], 0.5 + 0.7 * rng.random(mine.sum()), 0.3, 0.01))


def build_stones(kit):
    rng = np.random.default_rng(9)
    rock = stone_material("boulder", (0.07, 0.068, 0.064), (0.24, 0.23, 0.21), lichen=(0.36, 0.36, 0.30))
    shapes = [stone(seed, 0.95, 0.66, 5) for seed in range(4)]
    pebbles = [stone(seed + 20, 0.5, 0.7, 2) for seed in range(4)]
    for mesh in shapes + pebbles:
        mesh.materials.append(rock)
    x, y = in_view(rng, 520, 7.0, 260.0)
    beside = beside_road(x, y)
    mine = (beside > 1.8) & (fractal(x / 12, y / 12, 3, 36) > -0.1)
    sizes = 0.22 + 1.5 * rng.random(len(x)) ** 5 + 0.004 * y * rng.random(len(x))
    plant(kit, shapes, rng, (x[mine], y[mine], sizes[mine], 0.35, 0.18 * sizes[mine]))
    x, y = in_view(rng, 26000, 2.2, 30.0)
    beside = beside_road(x, y)
    mine = (beside > -0.35) & (beside < 0.7) & (rng.random(len(x)) < np.exp(-(((beside - 0.15) / 0.22) ** 2)))
    sizes = 0.010 + 0.035 * rng.random(len(x)) ** 4
    z = np.maximum(land_height(x, y), np.where(beside < 0, 0.0, -9)) + 0.2 * sizes
    kit.hide_for_shadows(*scatter(bpy.context.scene, pebbles, np.stack([x, y, z, sizes, np.full_like(x, 0.3)], axis=1)[mine], rng))


def build_fence(kit):
    """Weathered posts and wire along the right-hand moor: scale, rhythm and a line into the distance."""
    wood = stone_material("weathered post", (0.10, 0.085, 0.07), (0.23, 0.20, 0.17))
    wire = plain("wire", (0.25, 0.25, 0.25), 0.5, 0.5)
    rng = np.random.default_rng(2)
    vertices, faces, slots, tops = [], [], [], []
    for index in range(34):
        y = 13.0 + index * 3.2
        x = float(road_centre(np.float64(y)) + 3.25 + 4.2 + 0.25 * rng.normal())
        foot = float(land_height(np.array([[x]]), np.array([[y]]))[0, 0])
        lean_x, lean_y = rng.normal(0, 0.035, 2)
        tall, wide = 1.12 + rng.normal(0, 0.04), 0.045
        start = len(vertices)
        for z, scale in ((-0.2, 1.0), (tall, 0.92)):
            for k in range(8):
                a = k / 8 * math.tau
                vertices.append((x + lean_x * z + math.cos(a) * wide * scale, y + lean_y * z + math.sin(a) * wide * scale, foot + z))
        faces += [(start + k, start + (k + 1) % 8, start + 8 + (k + 1) % 8, start + 8 + k) for k in range(8)]
        faces.append(tuple(start + 8 + k for k in range(8)))
        slots += [0] * 9
        tops.append([(x + lean_x * z, y + lean_y * z, foot + z) for z in (0.35, 0.62, 0.86, 1.06)])
    for before, after in zip(tops, tops[1:]):
        for a, b in zip(before, after):
            _wire(vertices, faces, slots, (a, b))
    mesh_object(bpy.context.scene, "fence", (vertices, faces, slots), [wood, wire])


def _wire(vertices, faces, slots, ends):
    start, steps = len(vertices), 5
    a, b = (np.array(end) for end in ends)
    for step in range(steps + 1):
        f = step / steps
        middle = a + (b - a) * f - np.array([0, 0, 0.05 * 4 * f * (1 - f)])
        for k in range(3):
            angle = k / 3 * math.tau
            vertices.append(tuple(middle + 0.0022 * np.array([math.cos(angle), 0, math.sin(angle)])))
    for step in range(steps):
        for k in range(3):
            p, q = start + step * 3, start + (step + 1) * 3
            faces.append((p + k, p + (k + 1) % 3, q + (k + 1) % 3, q + k))
            slots.append(1)


def build_sky(kit):
    sky = Sky(
        sun_elevation_degrees=19,
        sun_azimuth_degrees=226,
        sun_colour=(1.0, 0.80, 0.57),
        sun_strength=7.5,
        sun_size_degrees=1.0,
        base_strength=0.13,
        dust=1.2,
        ozone=1.6,
        cloud_sun=(2.5, 2.2, 1.85),
        cloud_shade=(0.30, 0.37, 0.48),
        layers=[
            CloudLayer(
                base_m=820,
                thickness_m=620,
                slices=80,
                feature_m=2300,
                coverage=-0.12,
                towering=1.15,
                softness=0.75,
                erosion=0.42,
                extinction_per_m=0.009,
                visibility_m=15000,
                offset_m=(3000, 8000),
                seed=6,
            ),
            CloudLayer(
                base_m=4200,
                thickness_m=320,
                slices=16,
                tile_m=60000,
                feature_m=7000,
                coverage=-0.35,
                towering=0.6,
                softness=1.6,
                erosion=0.5,
                extinction_per_m=0.0012,
                visibility_m=50000,
                seed=12,
            ),
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))


def build_set(kit):
    """All that stays when light and weather change."""
    build_land(kit)
    build_road(kit)
    build_plants(kit)
    build_stones(kit)
    build_fence(kit)


def build(kit):
    build_sky(kit)
    build_set(kit)
    add_haze_everywhere(Haze(colour=(0.46, 0.55, 0.70), distance_m=11000, limit=0.95, scale_height_m=900))
