"""A Finnish forest rally stage in winter: packed snow with ruts and stud marks between ploughed banks, laden spruces, low cold sun."""

import bpy
import numpy as np

from kit.ground.snow import bank_height, snow_clods, snow_material, snow_sheet, wheel_ruts
from kit.ground.terrain import fan
from kit.plants.conifers import ConiferShape, conifer, conifer_materials
from kit.plants.vegetation import scatter
from kit.props.roadside import arrow_board, arrow_image, stakes_with_tape
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.noise import fractal, smoothstep
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky

SPEC = SceneSpec(
    id="sisu",
    name="Sisu",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, on a Finnish forest rally stage in deep winter. "
        "Packed snow and blue ice polished by tyres, ruts and stud marks, loose clods along ploughed banks as high as the door sills, "
        "red-and-white tape on wooden stakes, a yellow arrow board at the bend, narrow spruces heavy with snow on both sides, the road "
        "climbing out of sight to the left. Clear, bitterly cold morning, low golden sun from behind the camera on the left, long blue "
        "shadows. Shot on a full frame camera with a 38 mm lens at f/5.6 from 1.3 m height, level. Natural colours, crisp, determined "
        "mood, no people, no other vehicles, no text."
    ),
    camera=CameraSpec(height_metres=1.3, focal_millimetres=38.0, horizon_fraction=0.47),
    film=FilmSpec(bias_stops=0.1, contrast=1.15, saturation=1.12, white_kelvin=5700.0, vignette=0.10),
    shadow_tile_metres=14.0,
    max_bounces=3,
    clamp_indirect=2.0,
)

#: The set in words, for prompts of its other weathers.
PLACE = (
    "on a snow-covered forest rally stage in Finland: packed snow with studded ruts, ploughed banks, snow-laden spruces, "
    "course tape on poles, a yellow arrow board"
)

ROAD_HALF_WIDTH = 3.3


def road_centre(y):
    """Straight where cars stand, then left and uphill."""
    return -13.0 * smoothstep(20, 78, y) - 16 * smoothstep(70, 130, y)


def beside_road(x, y):
    return np.abs(x - road_centre(y)) - ROAD_HALF_WIDTH


def road_level(y):
    return 1.9 * smoothstep(20, 80, y) + 0.03 * np.maximum(y - 70, 0)


#: What drove here: (line of the car's middle, wear, half the track).
TRACKS = [
    (lambda y: road_centre(y + 4) + 0.12 * np.sin(y / 7), 1.0, 0.76),
    (lambda y: road_centre(y + 8) + 0.75 - 0.02 * y, 0.75, 0.78),
    (lambda y: road_centre(y) - 1.05 + 0.22 * np.sin(y / 9 + 1), 0.6, 0.74),
    (lambda y: road_centre(y - 2) + 1.45 + 0.1 * np.sin(y / 5), 0.35, 0.77),
]


def snow_height(x, y):
    """Road, banks and forest floor; where cars stand it keeps within a few centimetres of zero."""
    beside = beside_road(x, y)
    depth, rim = wheel_ruts(x, y, TRACKS)
    near = smoothstep(70, 25, y)
    on_road = smoothstep(0.1, -0.3, beside)
    tread = np.sign(np.sin(2 * np.pi * y / 0.055 + 3 * fractal(x / 0.5, y / 0.5, 2, 20))) * (rim > 0.12) * smoothstep(14, 7, y)
    road = (
        -0.022 * depth
        + 0.016 * rim
        + 0.0015 * tread * rim
        + 0.010 * fractal(x / 0.9, y / 1.6, 3, 21)
        + 0.005 * fractal(x / 0.16, y / 0.3, 3, 22) * (1 - 0.8 * depth)
    ) * near
    forest = 0.05 * np.clip(beside - 2, 0, 25) + 0.5 * fractal(x / 14, y / 14, 3, 23) * smoothstep(4, 12, beside)
    shoulder = 0.05 * smoothstep(-0.55, 0.0, beside + 0.2 * fractal(x / 0.7, y / 0.7, 3, 24))
    return road_level(y) + road * on_road + shoulder + bank_height(beside, x, y) + forest * (beside > 0)


def snow_paint(x, y):
    """Packed and icy where wheels run, a little brown where grit was scraped up, loose elsewhere."""
    beside = beside_road(x, y)
    depth, rim = wheel_ruts(x, y, TRACKS)
    on_road = smoothstep(0.0, -0.7, beside + 0.25 * fractal(x / 0.8, y / 0.8, 3, 31))
    packed = np.clip(on_road * (0.62 + 0.3 * fractal(x / 1.4, y / 2.2, 3, 32)) + depth * 0.5 - rim * 0.45, 0, 1)
    ice = np.clip(depth * 1.15 - 0.25 + 0.4 * fractal(x / 0.6, y / 2.5, 3, 33), 0, 1) * smoothstep(0.15, 0.6, depth)
    grit = smoothstep(0.05, 0.6, fractal(x / 0.9, y / 2.6, 4, 34) + 0.25 * depth) * on_road * 0.5
    splashed = smoothstep(0.9, 0.1, beside) * smoothstep(-0.6, 0.1, beside) * smoothstep(0.0, 0.5, fractal(x / 0.5, y / 0.5, 3, 35)) * 0.35
    return np.stack([packed, np.maximum(grit, splashed), ice], axis=-1)


def build_snow(kit):
    material = snow_material("snow")
    for name, reach, rows, columns in (
        ("snow behind", (0.2, 2.42), 60, 300),
        ("snow near", (2.4, 18), 900, 760),
        ("snow far", (17.9, 190), 420, 640),
    ):
        x, y = fan(*reach, rows, columns, 0.56, 7.0 if rows != 900 else 2.5)
        kit.hide_for_shadows(snow_sheet(name, np.stack([x, y, snow_height(x, y)], axis=-1), snow_paint(x, y), material))


def build_clods(kit):
    rng = np.random.default_rng(9)
    y = 2.6 * (34 / 2.6) ** rng.random(9000)
    x = rng.uniform(-1, 1, len(y)) * (0.55 * y + 1.0)
    beside = beside_road(x, y)
    share = 0.8 * np.exp(-(((beside + 0.05) / 0.28) ** 2)) + 0.010 * (beside < 0) + 0.10 * (beside > 0) * (beside < 1.6)
    mine = rng.random(len(y)) < share
    x, y = x[mine], y[mine]
    sizes = 0.010 + (0.035 + 0.075 * (beside[mine] > -0.35)) * rng.random(len(x)) ** 4
    kit.hide_for_shadows(*snow_clods(bpy.context.scene, np.stack([x, y, snow_height(x, y) + 0.18 * sizes, sizes], axis=1)))


def build_trees():
    """Narrow northern spruces; none where the low sun comes in from behind the camera."""
    rng = np.random.default_rng(5)
    materials = conifer_materials()
    tall = [
        conifer(
            f"laden spruce {i}",
            ConiferShape(
                height=11.5 + 2.2 * i,
                reach=1.45 + 0.1 * i,
                crown_base=0.02,
                whorl_gap=0.30,
                low_degrees=-26,
                top_degrees=20,
                needle=0.050,
                snow=0.85,
            ),
            110 + i,
            materials,
        )
        for i in range(4)
    ]
    small = [
        conifer(
            f"small laden spruce {i}",
            ConiferShape(
                height=2.6 + 1.3 * i,
                reach=0.8 + 0.1 * i,
                crown_base=0.0,
                whorl_gap=0.22,
                low_degrees=-24,
                top_degrees=15,
                needle=0.042,
                snow=1.0,
            ),
            120 + i,
            materials,
        )
        for i in range(3)
    ]
    taken = []
    for meshes, count, margin, gap in ((tall, 430, 2.6, 1.9), (small, 130, 1.7, 1.3)):
        x, y = _places(rng, count, margin, gap, taken)
        places = np.stack([x, y, snow_height(x, y) - 0.12, rng.uniform(0.72, 1.12, len(x)), np.full_like(x, 0.03)], axis=1)
        scatter(bpy.context.scene, meshes, places, rng)


def _places(rng, count, margin, gap, taken):
    kept = []
    for _ in range(count * 25):
        y = rng.uniform(6, 120)
        x = rng.uniform(-1, 1) * (0.60 * y + 9)
        sunlit_gap = x < -2 and y < 13.5 + 0.3 * abs(x + 5)
        if (
            sunlit_gap
            or beside_road(x, y) < margin + 1.6 * rng.random() ** 2
            or any((x - a) ** 2 + (y - b) ** 2 < gap**2 for a, b in taken)
        ):
            continue
        kept.append((x, y))
        taken.append((x, y))
        if len(kept) == count:
            break
    return np.array(kept).T


def build_stage_furniture():
    """Tape along the outside of the bend, and the arrow that announces it."""

    def level(x, y):
        return snow_height(np.array([[x]]), np.array([[y]]))[0, 0]

    depths = np.arange(11.0, 42.0, 3.6)
    stakes_with_tape(bpy.context.scene, [(road_centre(y) + ROAD_HALF_WIDTH + 1.25, y) for y in depths], level)
    x, y = float(road_centre(21.0) + ROAD_HALF_WIDTH + 0.95), 21.0
    arrow_board(bpy.context.scene, (x, y, level(x, y) - 0.25), arrow_image((0.72, 0.50, 0.02), (0.012, 0.012, 0.012), -1), 0.75, -6)


def build_set(kit):
    """All that stays when light and weather change."""
    build_snow(kit)
    build_clods(kit)
    build_trees()
    build_stage_furniture()


def light_low_sun(kit):
    """An hour after a late sunrise: gold on the snow, the sky's blue in every shadow."""
    sky = Sky(
        sun_elevation_degrees=13,
        sun_azimuth_degrees=216,
        sun_colour=(1.0, 0.74, 0.47),
        sun_strength=4.4,
        sun_size_degrees=1.0,
        base_strength=1.0,
        gradient=[
            (0, (0.80, 0.66, 0.56)),
            (4, (0.68, 0.65, 0.65)),
            (11, (0.44, 0.55, 0.70)),
            (26, (0.21, 0.36, 0.60)),
            (50, (0.12, 0.24, 0.48)),
            (90, (0.08, 0.18, 0.42)),
        ],
        cloud_sun=(1.5, 1.10, 0.80),
        cloud_shade=(0.42, 0.46, 0.56),
        layers=[
            CloudLayer(
                base_m=6800,
                thickness_m=400,
                slices=14,
                tile_m=90000,
                feature_m=7000,
                coverage=-0.55,
                towering=0.5,
                softness=2.0,
                erosion=0.9,
                extinction_per_m=0.0009,
                visibility_m=90000,
                seed=33,
            )
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))
    add_haze_everywhere(Haze(colour=(0.66, 0.64, 0.66), distance_m=420, limit=0.9))


def build(kit):
    build_set(kit)
    light_low_sun(kit)
