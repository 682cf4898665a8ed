"""Firm sand where cars may drive, above the tide line of a wide bay; golden hour, the sun low behind the camera on the left."""

import math

import bpy
import numpy as np

from kit.ground.asphalt import cell_distances, tiling_blur
from kit.ground.terrain import Massif, blend, fan, land, land_material, mountains, slopes
from kit.ground.water import breakers, sand_ripples, sea, swell, water_material
from kit.plants.vegetation import leaf_material, plant_mesh, scatter, stone, stone_material, tuft
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.noise import fractal, gradient_noise, smoothstep
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky
from kit.surfaces.shading import byte_image, grid_object, new_material, paint_vertices

SPEC = SceneSpec(
    id="beach",
    name="Beach",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, on firm, damp, rippled sand of a wide beach "
        "where driving is allowed. Shallow tyre tracks lead to it, scattered pebbles and shells, a strand line of seaweed, wet sand "
        "mirroring the sky towards gentle breaking waves with lacy foam, marram dunes on the left, a far headland in haze. Golden hour, "
        "low warm sun from behind the camera on the left, long soft shadows to the right, pastel sky with soft peach-lit clouds. Shot "
        "on a full frame camera with a 35 mm lens at f/4 from 1.3 m height, level. Natural colours, quiet, airy mood, no people, no "
        "other vehicles, no text."
    ),
    camera=CameraSpec(height_metres=1.3, focal_millimetres=35.0, horizon_fraction=0.45, f_number=4.0),
    film=FilmSpec(bias_stops=0.5, contrast=1.26, saturation=1.16, white_kelvin=6100.0, vignette=0.12),
    shadow_tile_metres=13.0,
    max_bounces=3,
    clamp_indirect=2.0,
)

#: The set in words, for prompts of its other weathers.
PLACE = (
    "on the firm wet sand of a wide Atlantic beach: ripple marks and shell litter, low foamy waves, dune grass on one side, "
    "headlands far off"
)

SEA_LEVEL = -0.34
BREAKERS = [(1.8, 0.06), (8.0, 0.22), (21.0, 0.36), (48.0, 0.45)]
HEADLANDS = [
    Massif(-1500, 2700, 150, 900),
    Massif(-900, 2900, 95, 800),
    Massif(-2600, 2600, 210, 1200),
    Massif(3100, 6200, 260, 1500),
    Massif(4300, 6000, 330, 1600),
]
DRY, FIRM, SOAKED = (0.47, 0.375, 0.265), (0.315, 0.245, 0.168), (0.125, 0.098, 0.070)


def shore(x, y):
    """Metres offshore (negative on land) of the mean waterline: it sweeps away to the left round a bay."""
    bend = 4 * np.logaddexp(0, -(x + 4) / 4)
    return (y - 24 + 0.35 * x - 1.8 * bend) / (1 + 1.3 * smoothstep(0, -25, x))


def swash(x, y):
    """The waterline of this moment: lobes of the last wave's run-up."""
    return shore(x, y) + 1.5 * fractal(x / 9, 0 * x, 3, 41) + 0.35 * fractal(x / 1.7, 0 * x + 2, 3, 42)


def dune_height(x, y):
    """Dunes along the left, with blown hollows."""
    inland = np.minimum(-4.3 - x - 0.05 * (y - 6), -shore(x, y) - 8) + 0.9 * fractal(x / 6, y / 6, 3, 43)
    toe = smoothstep(0, 7, inland)
    return toe * (1.7 + 2.6 * smoothstep(4, 30, inland) + 1.1 * fractal(x / 7, y / 7, 4, 44)) * smoothstep(9, 22, y)


def wheel_tracks(x, y):
    """Two fresh tyre tracks that lead in from the left foreground and out to the right: depth share and tread."""
    depth, rim, tread = (np.zeros_like(x, dtype=np.float32) for _ in range(3))
    for middle, wear in ((-0.95 + 0.0125 * (y - 2) ** 2, 1.0), (2.6 - 0.010 * (y - 2) ** 2, 0.45)):
        for side in (-0.77, 0.77):
            u = (x - middle - side + 0.01 * fractal(y / 2, 0 * y + side, 2, 45)) / 0.105
            inside = smoothstep(1.08, 0.85, np.abs(u))
            worn = wear * np.clip(0.75 + 0.5 * fractal(x / 1.5, y / 1.5, 3, 46), 0.15, 1.2)
            depth = np.maximum(depth, inside * worn)
            rim = np.maximum(rim, np.exp(-(((np.abs(u) - 1.25) / 0.22) ** 2)) * worn)
            lugs = np.sign(np.sin(2 * math.pi * (y / 0.062 + 0.5 * np.abs(u) + (0.5 if side > 0 else 0)))) * (np.abs(u) > 0.18)
            tread = np.where(inside > 0.3, lugs * inside * worn, tread)
    return depth, rim, tread


def sand_height(x, y):
    """Beach, dunes and the small relief; where cars stand it keeps within a centimetre of zero."""
    slope = -0.36 * smoothstep(-13.0, 3.0, shore(x, y)) * smoothstep(9, 14, y) - 0.02 * np.maximum(shore(x, y), 0)
    soft = 0.006 * fractal(x / 2.3, y / 2.3, 3, 47) + 0.003 * fractal(x / 0.35, y / 0.35, 3, 48)
    wetness = wet_share(x, y)
    patchy = smoothstep(-0.30, 0.35, fractal(x / 2.8, y / 2.8, 3, 49) + 0.12)
    depth, rim, tread = wheel_tracks(x, y)
    near = smoothstep(40, 14, y)
    ripples = 0.0048 * sand_ripples(x, y) * patchy * (1 - 0.9 * wetness) * (1 - 0.95 * np.clip(depth, 0, 1)) * near
    tracks = (-0.011 * depth + 0.007 * rim + 0.0022 * tread) * near * (1 - wetness)
    return slope + soft * (1 - 0.8 * wetness) + ripples + tracks + dune_height(x, y) * (x < -2.9)


def wet_share(x, y):
    """0 on dry sand, 1 under the last run-up."""
    distance = swash(x, y) + 0.8 * fractal(x / 3.5, y / 3.5, 3, 50)
    return smoothstep(-13.5, -5.5, distance)


def sand_colours(points):
    """Albedo: paler crests, darker damp, a strand line of fine dark debris, dry dunes. Fourth value: wetness."""
    x, y = points[..., 0], points[..., 1]
    colours = np.broadcast_to(np.float32(FIRM), points.shape).copy()
    dry = smoothstep(0.0, 0.7, fractal(x / 4.5, y / 4.5, 4, 51) + 0.2) * smoothstep(16, 9, y)
    colours = blend(colours, DRY, np.maximum(dry * 0.55, smoothstep(0.05, 0.6, dune_height(x, y))))
    near = smoothstep(30, 12, y)
    colours = blend(colours, DRY, smoothstep(0.35, 1.0, sand_ripples(x, y)) * 0.22 * near)
    depth, rim, _ = wheel_tracks(x, y)
    colours = blend(colours, SOAKED, np.clip(depth, 0, 1) * 0.20 * near)
    colours = blend(colours, DRY, rim * 0.22 * near)
    colours = colours * (1 + 0.07 * fractal(x / 0.6, y / 0.6, 4, 52))[..., None]
    wrack = swash(x, y) + 13.5 + 0.9 * fractal(x / 2.2, y / 2.2, 3, 53)
    debris = np.exp(-((wrack / 0.28) ** 2)) * smoothstep(0.1, 0.6, fractal(x / 0.22, y / 0.22, 3, 54) + 0.1)
    colours = blend(colours, (0.05, 0.040, 0.028), debris * 0.85)
    wet = wet_share(x, y)
    return blend(colours, SOAKED, wet), wet


def grain_tile(seed=2):
    """Sand grains and shell crumbs, 1.3 m square: tone about 0.5, and height."""
    rng = np.random.default_rng(seed)
    size = 2048
    fine = tiling_blur(rng.standard_normal((size, size)).astype(np.float32), 0.75)
    coarse = tiling_blur(rng.standard_normal((size, size)).astype(np.float32), 2.2)
    pits = tiling_blur(rng.standard_normal((size, size)).astype(np.float32), 9.0)
    tone = 0.5 + 0.055 * fine / fine.std() + 0.03 * coarse / coarse.std() + 0.02 * pits / pits.std()
    first, _, number = cell_distances(size, 110, rng)
    chance = rng.random(number.max() + 1)[number]
    shell = smoothstep(0.20, 0.12, first) * (chance > 0.965)
    dark = smoothstep(0.16, 0.10, first) * (chance < 0.05)
    tone = tone + 0.32 * shell - 0.25 * dark
    height = 0.4 + 0.10 * fine / fine.std() + 0.10 * coarse / coarse.std() + 0.09 * pits / pits.std() + 0.3 * shell + 0.2 * dark
    return byte_image("sand grain", np.dstack([tone, height, tone, np.ones_like(tone)]))


def sand_material():
    material, nodes, surface = new_material("sand")
    paint = nodes.add("ShaderNodeVertexColor", layer_name="paint")
    wet = nodes.split(nodes.add("ShaderNodeVertexColor", layer_name="wet").outputs[0])[0]
    place = nodes.position()
    image = grain_tile()
    near = nodes.split(nodes.image(image, nodes.planar(place, 1.3)).outputs["Color"])
    other = nodes.split(nodes.image(image, nodes.planar(place, 2.17, turn=0.8)).outputs["Color"])
    away = nodes.add("ShaderNodeCameraData").outputs["View Distance"]
    tone = nodes.math("ADD", nodes.math("MULTIPLY", near[0], 1.25), nodes.math("MULTIPLY", other[0], 0.75))
    tone = nodes.mix(wet, tone, (1.0, 1.0, 1.0))
    nodes.put(nodes.mix(1.0, paint.outputs[0], tone, "MULTIPLY"), surface.inputs["Base Color"])
    nodes.put(nodes.range(wet, (0.15, 0.85), (0.88, 0.045), smooth=True), surface.inputs["Roughness"])
    nodes.put(nodes.range(wet, (0.0, 0.7), (0.15, 0.5)), surface.inputs["Specular"])
    fade = nodes.math("MULTIPLY", nodes.range(away, (5.0, 22.0), (0.75, 0.15)), nodes.range(wet, (0.0, 0.8), (1.0, 0.02)))
    nodes.put(nodes.bump(near[1], fade, 0.0028), surface.inputs["Normal"])
    return material


def build_sand(kit):
    material = sand_material()
    for name, reach, rows, columns, margin in (
        ("sand near", (2.4, 16.0), 1300, 1000, 1.0),
        ("sand far", (15.9, 420.0), 650, 900, 9.0),
        ("sand behind", (0.2, 2.42), 60, 300, 9.0),
    ):
        x, y = fan(*reach, rows, columns, 0.56, margin)
        points = np.stack([x, y, sand_height(x, y)], axis=-1)
        colours, wet = sand_colours(points)
        sheet = grid_object(bpy.context.scene, name, points, material)
        paint_vertices(sheet, "paint", colours.reshape(-1, 3))
        paint_vertices(sheet, "wet", np.repeat(wet.reshape(-1, 1), 3, axis=1))
        kit.hide_for_shadows(sheet)


def build_sea():
    x, y = fan(15.0, 15000, 1200, 1000, 0.60, 8.0)
    out = swash(x, y)
    lines, foam = breakers(x, shore(x, y), BREAKERS)
    height = SEA_LEVEL + swell(x, y, out) + lines * smoothstep(0, 3, out)
    # The swash: a sheet a finger thick that follows the sand, edged with foam.
    height = np.where(
        out > -0.6, np.maximum(height, sand_height(x, y) + 0.02 * smoothstep(0.0, 1.5, out) - 0.01 * (out < 0)), sand_height(x, y) - 0.3
    )
    lip = np.exp(-(((out - 0.18) / 0.16) ** 2)) * 0.95
    sheet = smoothstep(4.2, 0.4, out) * (out > 0) * (0.42 + 0.30 * fractal(x / 1.3, y / 1.3, 3, 56))
    foam = np.clip(np.maximum(foam, np.maximum(lip, sheet)), 0, 1) * (out > -0.1)
    depth = smoothstep(0, 45, out)
    paint = np.stack([foam, depth, np.zeros_like(foam)], axis=-1)
    material = water_material("sea", (0.115, 0.115, 0.095), (0.018, 0.046, 0.058))
    sea(bpy.context.scene, "sea", np.stack([x, y, height], axis=-1), paint, material)


def build_headlands():
    x, y = fan(1500, 9000, 500, 1100, 0.62)
    height = mountains(x, y, HEADLANDS, 500.0, 31) - 2.0
    points = np.stack([x, y, height], axis=-1)
    steep, _ = slopes(points)
    colours = np.broadcast_to(np.float32((0.085, 0.085, 0.040)), points.shape).copy()
    colours = blend(colours, (0.12, 0.10, 0.06), smoothstep(-0.1, 0.4, fractal(x / 120, y / 120, 4, 57)))
    colours = blend(colours, (0.12, 0.105, 0.09), smoothstep(0.5, 0.8, steep))
    land(bpy.context.scene, "headlands", points, colours, land_material("headland"))


def build_dune_grass(kit):
    rng = np.random.default_rng(5)
    marram = leaf_material("marram", (0.12, 0.125, 0.05), (0.25, 0.225, 0.105), (0.40, 0.33, 0.19), 0.3)
    shapes = [plant_mesh(f"marram {i}", tuft(rng, 80, 0.85, 0.14, 0.6, 0.0035), [marram]) for i in range(6)]
    y = 6.0 * (230 / 6.0) ** rng.random(30000)
    x = -3.4 - (0.62 * y + 6) * rng.random(30000)
    rise = dune_height(x, y)
    mine = (rise > 0.22) & (fractal(x / 3.2, y / 3.2, 3, 58) + 0.25 * smoothstep(0.3, 1.6, rise) > 0.08)
    x, y = x[mine], y[mine]
    sizes = 0.6 + 0.7 * rng.random(len(x)) + 0.3 * smoothstep(30, 150, y)
    places = np.stack([x, y, sand_height(x, y) - 0.04, sizes, np.full_like(x, 0.25)], axis=1)
    kit.hide_for_shadows(*scatter(bpy.context.scene, shapes, places, rng))


def build_litter(kit):
    """Pebbles, shells and a bleached log: what the tide leaves."""
    rng = np.random.default_rng(6)
    grey = stone_material("pebble", (0.10, 0.095, 0.09), (0.30, 0.28, 0.25))
    pale = stone_material("shell", (0.55, 0.50, 0.43), (0.72, 0.68, 0.60))
    pebbles = [stone(seed + 40, 0.35, 0.55, 2) for seed in range(5)]
    for index, mesh in enumerate(pebbles):
        mesh.materials.append(pale if index == 4 else grey)
    y = 3.0 * (26 / 3.0) ** rng.random(5200)
    x = rng.uniform(-1, 1, 5200) * (0.54 * y + 0.6)
    line = np.exp(-(((swash(x, y) + 13.5) / 0.7) ** 2))
    mine = (rng.random(5200) < 0.035 + 0.45 * line) & (x > -7)
    x, y = x[mine], y[mine]
    sizes = 0.008 + 0.045 * rng.random(len(x)) ** 5 + 0.02 * rng.random(len(x)) ** 3 * (y > 9)
    places = np.stack([x, y, sand_height(x, y) + 0.15 * sizes, sizes, np.full_like(x, 0.2)], axis=1)
    kit.hide_for_shadows(*scatter(bpy.context.scene, pebbles, places, rng))
    for start, length, thick, turn, seed in (
        ((-5.4, 11.2), 2.3, 0.095, 22, 3),
        ((-4.9, 11.9), 1.1, 0.045, -25, 7),
        ((7.2, 15.5), 1.3, 0.06, 160, 9),
    ):
        kit.hide_for_shadows(build_driftwood(start, length, thick, (turn, seed)))


def build_driftwood(start, length, thick, pose):
    """A bleached branch, half sunk."""
    turn, seed = math.radians(pose[0]), pose[1]
    steps, round_ = 40, 14
    along = np.linspace(0, 1, steps)
    bend = 0.10 * length * gradient_noise(along * 2.3 + seed, 0 * along, 70)[0]
    x = start[0] + math.cos(turn) * along * length - math.sin(turn) * bend
    y = start[1] + math.sin(turn) * along * length + math.cos(turn) * bend
    z = sand_height(x, y) + thick * 0.45 + 0.08 * length * along**2 * 0.5
    angle = np.linspace(0, 2 * math.pi, round_)
    u, v = np.meshgrid(angle, along)
    radius = (
        thick
        * (1 - 0.55 * v)
        * (1 + 0.35 * gradient_noise(v * 9 + seed, u * 1.2, 71)[0])
        * np.minimum(1, (1.02 - v) * 14)
        * np.minimum(1, (v + 0.02) * 20)
    )
    side = np.stack([-math.sin(turn) * np.cos(u), math.cos(turn) * np.cos(u), np.sin(u)], axis=-1) * radius[..., None]
    return grid_object(
        bpy.context.scene,
        "driftwood",
        np.stack([x, y, z], axis=-1)[:, None, :] + side,
        stone_material("bleached wood", (0.10, 0.083, 0.066), (0.30, 0.265, 0.225)),
    )


def build_sky(kit):
    sky = Sky(
        sun_elevation_degrees=15,
        sun_azimuth_degrees=214,
        sun_colour=(1.0, 0.68, 0.40),
        sun_strength=6.8,
        sun_size_degrees=1.5,
        base_strength=1.0,
        gradient=[
            (0, (1.20, 0.74, 0.46)),
            (4, (0.98, 0.70, 0.54)),
            (9, (0.68, 0.62, 0.66)),
            (18, (0.38, 0.48, 0.70)),
            (40, (0.19, 0.32, 0.60)),
            (90, (0.11, 0.22, 0.48)),
        ],
        cloud_sun=(1.75, 1.10, 0.68),
        cloud_shade=(0.36, 0.36, 0.48),
        layers=[
            CloudLayer(
                base_m=1500,
                thickness_m=360,
                slices=48,
                tile_m=30000,
                feature_m=2600,
                coverage=-1.0,
                towering=0.8,
                softness=1.5,
                erosion=0.6,
                extinction_per_m=0.006,
                visibility_m=19000,
                offset_m=(9000, 2000),
                seed=15,
            ),
            CloudLayer(
                base_m=5200,
                thickness_m=400,
                slices=14,
                tile_m=80000,
                feature_m=6500,
                coverage=-0.1,
                towering=0.5,
                softness=1.9,
                erosion=0.8,
                extinction_per_m=0.0011,
                visibility_m=90000,
                seed=22,
            ),
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))


def build_set(kit):
    """All that stays when light and weather change."""
    build_sand(kit)
    build_sea()
    build_headlands()
    build_dune_grass(kit)
    build_litter(kit)


def build(kit):
    build_sky(kit)
    build_set(kit)
    add_haze_everywhere(Haze(colour=(0.72, 0.55, 0.47), distance_m=5200, limit=0.93))
