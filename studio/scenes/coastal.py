"""A lay-by on a cliff-top road: a low dry-stone wall, the sea far below with surf, headlands one behind another; fresh morning sun."""

import math

import bpy
import numpy as np

from kit.ground.asphalt import Wear, asphalt
from kit.ground.coast import cliff_colours, cliff_material, cliff_profile, high_sea_material, ledges, ragged_coast, surf
from kit.ground.terrain import blend, fan, land, land_material, tussocks
from kit.plants.vegetation import leaf_material, plant_mesh, scatter, stone, stone_material, tuft
from kit.props.drystone import drystone_wall
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.noise import fractal, smoothstep
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky
from kit.surfaces.shading import grid_object, paint_vertices

SPEC = SceneSpec(
    id="coastal",
    name="Coastal",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, in a lay-by on a cliff-top coast road. Worn "
        "grey asphalt with gravel along a low dry-stone wall that curves round the bend, sea pinks and wind-combed grass at the edge, "
        "the blue sea far below with white surf at the foot of the cliffs, green headlands receding one behind another into haze. Fresh "
        "clear morning, sun from the right at mid height, crisp soft-edged shadows to the left, blue sky with a few small clouds. Shot "
        "on a full frame camera with a 35 mm lens at f/5.6 from 1.6 m height, level. Natural colours, open, breezy mood, no people, no "
        "other vehicles, no text."
    ),
    camera=CameraSpec(height_metres=1.6, focal_millimetres=35.0, horizon_fraction=0.43),
    film=FilmSpec(bias_stops=0.45, contrast=1.22, saturation=1.12, white_kelvin=6000.0, vignette=0.10),
    shadow_tile_metres=10.0,
    max_bounces=3,
    clamp_indirect=2.0,
)

#: The set in words, for prompts of its other weathers.
PLACE = (
    "on a coast road above the sea: worn asphalt, a low dry-stone wall, grass and thrift, green cliffs and rock stacks in the water beyond"
)

SEA_LEVEL = -46.0
#: (y, x) of the coastline ahead: bays and headlands alternate, each headland reaching further to the right in the picture.
COAST = np.array(
    [
        (-200, 30),
        (0, 18),
        (60, -26),
        (170, -150),
        (300, -200),
        (400, -150),
        (470, -92),
        (530, -84),
        (600, -230),
        (760, -380),
        (930, -190),
        (1040, 10),
        (1130, 30),
        (1260, -260),
        (1550, -620),
        (1900, -60),
        (2080, 300),
        (2280, 330),
        (2700, -500),
        (3600, -900),
        (4300, 700),
        (4900, 1250),
        (5400, 1200),
        (6400, -300),
        (9000, -500),
        (16000, -500),
    ]
)
#: Height of the plateau along the coast, above the lay-by.
PLATEAU = np.array(
    [(0, 0), (150, -4), (300, -2), (480, 2), (650, 14), (1060, 34), (1400, 34), (2150, 80), (2700, 80), (4900, 180), (16000, 190)]
)
WALL_OFFSET = 0.28


def beyond_wall(x, y):
    """Metres beyond the wall's line (negative on the road): it runs straight along the right, then bends left round the headland."""
    bend = 1.7
    return bend * np.logaddexp((x - 4.5) / bend, 0.97 * (y - 20.5 + 0.27 * x) / bend)


def wall_line():
    """The line where `beyond_wall` is nil, from behind the camera round the bend to the left."""
    bend = 1.7
    x = np.concatenate([4.5 - np.geomspace(2e-6, 1.0, 160), np.linspace(3.4, -75, 400)])
    y = 20.5 - 0.27 * x + bend / 0.97 * np.log(1 - np.exp((x - 4.5) / bend))
    return np.stack([x, y], axis=1)


def road_level(x, y):
    """Flat where cars stand, then falling round the bend."""
    ahead = np.maximum(y - 15.0, 0)
    return -0.15 * ahead**2 / (ahead + 6) + 0 * x


def coastline(y):
    """The x of the cliff's foot at depth y; land lies to its left."""
    return np.interp(y, np.arange(-200, 16000, 10.0), _smooth_coast())


def _smooth_coast():
    fine = np.interp(np.arange(-200, 16000, 10.0), COAST[:, 0], COAST[:, 1])
    kernel = np.hanning(13)
    return np.convolve(np.pad(fine, 6, "edge"), kernel / kernel.sum(), "valid")


def inland(x, y):
    """Metres from the cliff's foot, positive on land."""
    across = coastline(y) - x
    lean = (coastline(y + 15) - coastline(y - 15)) / 30
    return across / np.sqrt(1 + lean**2) + ragged_coast(x, y, 1.0) * smoothstep(60, 260, y)


def land_height(x, y):
    beyond = beyond_wall(x, y)
    out = np.maximum(beyond - 0.8, 0)
    lumps = tussocks(x, y, 0.16, 80) * smoothstep(0.5, 2.5, beyond) + 0.05 * fractal(x / 0.8, y / 0.8, 3, 81) * smoothstep(0.3, 1.2, beyond)
    bank_foot = np.maximum(-beyond - 14.2, 0)
    bank = (0.36 * np.minimum(bank_foot, 9) + 0.16 * np.maximum(bank_foot - 9, 0)) * (1 + 0.35 * fractal(x / 18, y / 18, 4, 82)) + tussocks(
        x, y, 0.22, 83
    ) * smoothstep(0.3, 2.5, bank_foot)
    shelf = np.where(np.abs(beyond + 7) < 7.25, -0.03, 0.0)
    near = road_level(x, y) + shelf - 0.05 * out - 0.05 * np.maximum(out - 1.0, 0) ** 2.0 + lumps + bank
    near = np.maximum(near, SEA_LEVEL - 6)
    distance = inland(x, y)
    plateau = np.interp(y, PLATEAU[:, 0], PLATEAU[:, 1]) - SEA_LEVEL
    roll = 7 * fractal(x / 140, y / 140, 5, 84) * smoothstep(20, 120, distance)
    hill = 0.15 * np.clip(distance - 60, 0, 500) * smoothstep(100, 300, y) + 0.12 * np.clip(distance - 300, 0, 900)
    face = plateau * cliff_profile(distance)
    far = SEA_LEVEL + ledges(face, x, y) * smoothstep(-1, 4, distance) + roll + hill - 6 * smoothstep(4, -10, distance)
    return near + (far - near) * smoothstep(45, 120, y)


def land_colours(points):
    x, y = points[..., 0], points[..., 1]
    colours = cliff_colours(points, SEA_LEVEL)
    beyond = beyond_wall(x, y)
    near = smoothstep(80, 45, y)
    soil = smoothstep(0.9, 0.1, beyond + 0.3 * fractal(x / 0.6, y / 0.6, 3, 91)) * near * (beyond > -0.8)
    colours = blend(colours, (0.14, 0.12, 0.09), soil)
    verge = smoothstep(1.0, 0.1, -beyond - 14.2) * near * (beyond < -7)
    colours = blend(colours, (0.12, 0.105, 0.075), verge * 0.8)
    # The road comes into sight again on the headlands ahead.
    track = np.abs(inland(x, y) - 62 - 14 * fractal(x / 160, y / 160, 2, 92))
    return blend(colours, (0.20, 0.195, 0.185), smoothstep(5, 3, track) * smoothstep(250, 330, y) * (y < 2600))


def build_land(kit):
    """Three sheets, each as fine as its distance shows: the middle one, with the cliffs, only where there is land."""
    near, cliffs = land_material("cliff top"), cliff_material("cliffs")
    depth, across = np.meshgrid(np.geomspace(345, 1450, 1150), np.linspace(-0.60, 0.10, 760), indexing="ij")
    sheets = (
        ("cliff top", fan(1.2, 122, 560, 900), near),
        ("first bay", fan(120, 352, 220, 700), cliffs),
        ("cliffs", (across * depth, depth), cliffs),
        ("far headlands", fan(1440, 12000, 480, 1000), cliffs),
    )
    for name, (x, y), material in sheets:
        points = np.stack([x, y, land_height(x, y)], axis=-1)
        kit.hide_for_shadows(land(bpy.context.scene, name, points, land_colours(points), material))


def build_sea():
    x, y = fan(90.0, 15500, 1000, 1000)
    offshore = -inland(x, y)
    stacks = np.minimum.reduce([np.hypot(x - sx, y - sy) - radius for sx, sy, radius, _ in STACKS])
    offshore = np.minimum(offshore, stacks)
    paint = np.stack(
        [surf(offshore, x, y), smoothstep(0, 170, offshore + 45 * fractal(x / 130, y / 130, 3, 95)), np.zeros_like(x)], axis=-1
    )
    sheet = grid_object(
        bpy.context.scene,
        "sea",
        np.stack([x, y, np.full_like(x, SEA_LEVEL)], axis=-1),
        high_sea_material("sea", (0.026, 0.140, 0.155), (0.008, 0.045, 0.088)),
    )
    paint_vertices(sheet, "foam", paint.reshape(-1, 3))


#: Sea stacks: x, y, radius, height.
STACKS = [(62, 600, 13, 30), (88, 622, 7, 15), (150, 1110, 20, 38), (196, 1135, 9, 14)]


def build_stacks():
    rock = cliff_material("stack")
    for index, (sx, sy, radius, tall) in enumerate(STACKS):
        turn, rise = np.meshgrid(np.linspace(0, math.tau, 120), np.linspace(0, 1, 70))
        wide = radius * (1.05 - 0.5 * rise**1.6) * (1 - smoothstep(0.86, 1.0, rise) ** 2)
        wide = wide * (1 + 0.35 * fractal(np.cos(turn) * 1.5 + index * 5, np.sin(turn) * 1.5 + rise * 1.4, 5, 97))
        z = SEA_LEVEL - 2 + rise * tall * (1 + 0.12 * np.cos(turn + index))
        points = np.stack([sx + wide * np.cos(turn), sy + wide * np.sin(turn), z], axis=-1)
        bands = 0.5 + 0.4 * np.sin(z * 1.1) + 0.4 * fractal(turn * 2, z / 3, 4, 98)
        colours = blend(np.broadcast_to(np.float32((0.09, 0.08, 0.066)), points.shape).copy(), (0.21, 0.185, 0.15), bands)
        colours = blend(colours, (0.03, 0.028, 0.026), smoothstep(SEA_LEVEL + 5, SEA_LEVEL + 2, z))
        land(bpy.context.scene, f"stack {index}", points, blend(colours, (0.09, 0.11, 0.035), smoothstep(0.80, 0.95, rise)), rock)


def road_wear():
    wear = Wear((-10.5, 5.0), (0.0, 34.0), 0.008, seed=12)
    rows, columns = wear.tone.shape
    x = (wear.x_range[0] + (np.arange(columns) + 0.5) * wear.scale)[None, :]
    y = (wear.y_range[1] - (np.arange(rows) + 0.5) * wear.scale)[:, None]
    beyond = beyond_wall(x, y).astype(np.float32)
    wear.blotches(0.030)
    wear.tone += 0.035 * np.exp(-(((np.abs(np.abs(beyond + 10.8) - 1.8) - 0.75) / 0.35) ** 2)) * (beyond < -7.3)
    # The lay-by is older and paler than the running lanes; a seam of bitumen parts them.
    wear.tone -= 0.055 * smoothstep(-7.0, -7.1, beyond + 0.03 * wear.cloud(0.2))
    wear.tone -= 0.13 * np.exp(-(((beyond + 7.05) / 0.03) ** 2))
    lines = (np.abs(beyond + 7.5) < 0.06) | (np.abs(beyond + 13.9) < 0.06)
    along = np.where(x > 1.5, y, y - x)
    lines = lines | ((np.abs(beyond + 10.75) < 0.055) & (np.mod(along, 6.0) < 3.0))
    worn = smoothstep(-1.3, 0.3, 0.5 * wear.cloud(0.05) + 0.6 * wear.cloud(0.4) + 0.9)
    wear.paint = np.maximum(wear.paint, lines * (0.30 + 0.70 * worn)).astype(np.float32)
    for start, turn, length in (((-2.6, 4.4), 80, 5.0), ((2.6, 4.0), 100, 4.5), ((0.6, 10.5), 70, 6.0), ((-1.4, 8.0), 15, 2.4)):
        wear.crack(start, turn, length, 0.006, 0.42, 0.35)
    wear.patch([(-5.9, 8.2), (-4.2, 8.0), (-4.1, 11.8), (-5.8, 12.0)], tone=-0.05)
    wear.stain((0.4, 6.6), 0.28, tone=-0.06)
    wear.stain((-0.8, 9.6), 0.35, tone=-0.05)
    edge = smoothstep(-1.5, -0.2, beyond)
    grit = smoothstep(0.25, 1.0, edge * 1.4 + 0.45 * wear.cloud(0.5) * edge + 0.3 * wear.cloud(0.06) * edge)
    wear.tone += 0.13 * grit
    wear.height += 0.05 * grit * wear.cloud(0.03)
    return wear


def build_road():
    """The asphalt between the wall and the bank."""
    x, y = np.meshgrid(np.linspace(-70, 5.4, 500), np.concatenate([np.arange(-3, 26, 0.12), np.arange(26, 60, 0.5)]))
    beyond = beyond_wall(x, y) + 0.12 * fractal(x / 0.5, y / 0.5, 3, 101)
    inside = smoothstep(-0.1, -0.25, beyond) * smoothstep(-14.35, -14.2, beyond)
    points = np.stack([x, y, road_level(x, y) - 0.12 * (1 - inside)], axis=-1)
    look = {
        "colour": (0.098, 0.096, 0.094),
        "paint": (0.62, 0.62, 0.58),
        "stone_m": 0.0105,
        "tile_m": 2.3,
        "roughness": 0.80,
        "polish": 0.7,
        "wetness": 0.3,
        "specular": 0.3,
        "relief": 0.8,
        "grain": 1.7,
    }
    grid_object(bpy.context.scene, "road", points, asphalt("coast road", road_wear(), look))


def build_wall(kit):
    line = wall_line()
    points = line[(line[:, 1] > -3)] + [WALL_OFFSET, 0.0]
    parts = drystone_wall(
        bpy.context.scene,
        points,
        lambda x, y: road_level(x, y) - 0.05,
        (0.46, 0.46),
        ((0.13, 0.12, 0.105), (0.33, 0.305, 0.26), (0.44, 0.41, 0.28)),
    )
    return parts


def thrift(rng):
    """A cushion of sea pinks: short grassy blades (slot 0) and round heads on thin stalks (slot 1)."""
    vertices, faces = tuft(rng, 70, 0.09, 0.13, 0.6, 0.0035)
    slots = [0] * len(faces)
    for _ in range(22):
        angle, radius = rng.random() * math.tau, 0.14 * math.sqrt(rng.random())
        x, y, z, size = math.cos(angle) * radius, math.sin(angle) * radius, rng.uniform(0.10, 0.19), rng.uniform(0.011, 0.017)
        start = len(vertices)
        vertices += [(x, y, z - size * 0.7), (x, y, z + size * 0.8)] + [
            (x + size * math.cos(k * math.tau / 6), y + size * math.sin(k * math.tau / 6), z) for k in range(6)
        ]
        for k in range(6):
            ring, following = start + 2 + k, start + 2 + (k + 1) % 6
            faces += [(start, following, ring), (start + 1, ring, following)]
            slots += [1, 1]
    return vertices, faces, slots


def plant(kit, meshes, rng, wish):
    x, y, size = wish
    z = land_height(x, y) - 0.02
    kit.hide_for_shadows(*scatter(bpy.context.scene, meshes, np.stack([x, y, z, size, np.full_like(x, 0.25)], axis=1), rng))


def build_plants(kit):
    rng = np.random.default_rng(14)
    turf = leaf_material("cliff turf", (0.055, 0.085, 0.020), (0.12, 0.135, 0.040), (0.25, 0.21, 0.095))
    pink = leaf_material("sea pink", (0.52, 0.26, 0.36), (0.66, 0.40, 0.48), (0.62, 0.46, 0.49))
    tall = [plant_mesh(f"cliff grass {i}", tuft(rng, 70, 0.34, 0.15, 0.65, 0.0035), [turf]) for i in range(5)]
    short = [plant_mesh(f"short turf {i}", tuft(rng, 80, 0.13, 0.14, 0.6, 0.003), [turf]) for i in range(4)]
    pinks = [plant_mesh(f"thrift {i}", thrift(rng), [turf, pink]) for i in range(4)]
    y = 2.0 * (70 / 2.0) ** rng.random(110000)
    x = rng.uniform(-1, 1, len(y)) * (0.60 * y + 3.5)
    beyond, chance = beyond_wall(x, y), rng.random(len(y))
    off_road = (beyond > 0.62) & (beyond < 6) | (beyond < -14.35)
    patch = fractal(x / 1.6, y / 1.6, 3, 111)
    mine = off_road & (chance < 0.5)
    plant(kit, tall, rng, (x[mine], y[mine], 0.55 + 0.75 * rng.random(mine.sum())))
    mine = off_road & (chance > 0.6)
    plant(kit, short, rng, (x[mine], y[mine], 0.7 + 0.7 * rng.random(mine.sum())))
    mine = (beyond > 0.6) & (beyond < 3.2) & (patch > 0.02) & (chance > 0.45) & (chance < 0.95)
    plant(kit, pinks, rng, (x[mine], y[mine], 0.9 + 0.8 * rng.random(mine.sum())))
    mine = (beyond > -0.62) & (beyond < -0.02) & (fractal(x / 0.9, y / 0.9, 3, 112) > 0.12) & (chance < 0.8)
    plant(kit, short + pinks[:1], rng, (x[mine], y[mine], 0.45 + 0.5 * rng.random(mine.sum())))


def build_gravel(kit):
    rng = np.random.default_rng(19)
    rock = stone_material("gravel", (0.11, 0.10, 0.09), (0.30, 0.28, 0.25))
    pebbles = [stone(seed + 60, 0.5, 0.7, 2) for seed in range(4)]
    for mesh in pebbles:
        mesh.materials.append(rock)
    y = 2.5 * (30 / 2.5) ** rng.random(30000)
    x = rng.uniform(-1, 1, len(y)) * (0.56 * y + 2.5)
    beyond = beyond_wall(x, y)
    share = (
        np.exp(-(((beyond + 0.35) / 0.35) ** 2)) + 0.012 * np.exp(-(((beyond + 1.2) / 1.0) ** 2)) + np.exp(-(((beyond + 14.1) / 0.3) ** 2))
    )
    mine = rng.random(len(y)) < share
    x, y = x[mine], y[mine]
    sizes = 0.009 + 0.034 * rng.random(len(x)) ** 4
    places = np.stack([x, y, road_level(x, y) + 0.2 * sizes, sizes, np.full_like(x, 0.3)], axis=1)
    kit.hide_for_shadows(*scatter(bpy.context.scene, pebbles, places, rng))


def build_set(kit):
    """All that stays when the light changes."""
    build_land(kit)
    build_sea()
    build_stacks()
    build_road()
    build_wall(kit)
    build_plants(kit)
    build_gravel(kit)


def light_morning(kit):
    """Clear air after a front: sun on the right, fair-weather clouds far out."""
    sky = Sky(
        sun_elevation_degrees=27,
        sun_azimuth_degrees=115,
        sun_colour=(1.0, 0.89, 0.74),
        sun_strength=5.6,
        sun_size_degrees=0.9,
        base_strength=1.0,
        gradient=[
            (0, (0.70, 0.76, 0.80)),
            (3, (0.58, 0.69, 0.80)),
            (9, (0.37, 0.54, 0.76)),
            (22, (0.19, 0.36, 0.64)),
            (45, (0.10, 0.23, 0.50)),
            (90, (0.07, 0.17, 0.42)),
        ],
        cloud_sun=(1.75, 1.62, 1.45),
        cloud_shade=(0.40, 0.47, 0.58),
        layers=[
            CloudLayer(
                base_m=1100,
                thickness_m=420,
                slices=56,
                feature_m=1900,
                coverage=-1.35,
                towering=1.1,
                softness=0.8,
                erosion=0.45,
                extinction_per_m=0.008,
                visibility_m=24000,
                offset_m=(2000, 5000),
                seed=25,
            ),
            CloudLayer(
                base_m=7000,
                thickness_m=400,
                slices=12,
                tile_m=90000,
                feature_m=9000,
                coverage=-0.5,
                towering=0.5,
                softness=2.2,
                erosion=0.9,
                extinction_per_m=0.0007,
                visibility_m=90000,
                seed=23,
            ),
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))
    add_haze_everywhere(Haze(colour=(0.60, 0.70, 0.79), distance_m=5600, limit=0.93, scale_height_m=700))


def build(kit):
    build_set(kit)
    light_morning(kit)
