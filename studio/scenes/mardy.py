"""A northern mill-town street after rain: dark gritstone terraces, wet setts, a heavy sky with one bright slit over the moor."""

import math

import bpy
import numpy as np

from kit.ground.asphalt import Wear
from kit.ground.puddles import hollows, lay_water
from kit.ground.rubble import rubble, rubble_image, slate_image, slates
from kit.ground.setts import setts, setts_image
from kit.ground.terrain import Massif, blend, fan, land, land_material, mountains
from kit.houses.cottage import cottage
from kit.houses.facade import Front, Masonry
from kit.houses.interiors import glowing, rooms_image
from kit.houses.masonry import window_glass
from kit.props.street import KERB_HEIGHT_M, granite, kerb, lamp_post, paving, turned
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.meshes import box
from kit.shapes.noise import fractal, smoothstep
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky
from kit.surfaces.shading import grid_object, mesh_object, new_material, plain

SPEC = SceneSpec(
    id="mardy",
    name="Mardy",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, on the wet stone setts of a steep-roofed "
        "terraced street in a northern English mill town just after rain. Soot-dark gritstone houses with sash windows, wet slate roofs "
        "and rows of chimney pots on both sides, stone kerbs and flags, puddles mirroring the sky, a few warm windows and gas-style "
        "lamps, a tall mill chimney and dark moorland at the street's end. Heavy slate-grey clouds with a single bright slit of light "
        "along the horizon, cool soft light from above. Full frame camera, 35 mm lens at f/2.8, 1.3 m high, level. Brooding, cinematic "
        "mood, no people, no other vehicles, no text."
    ),
    camera=CameraSpec(height_metres=1.3, focal_millimetres=35.0, horizon_fraction=0.49, f_number=2.8),
    film=FilmSpec(bias_stops=-0.25, contrast=1.36, saturation=0.96, white_kelvin=6700.0, vignette=0.22, grain=1.2),
    max_bounces=4,
    clamp_indirect=0.6,
)

#: The set in words, for prompts of its other weathers.
PLACE = (
    "in the cobbled lane of a Northern English mill town: worn setts, soot-dark stone terraces with low doors, gas lanterns, a "
    "mill and its tall brick chimney at the end"
)

ROAD_HALF_M, FRONT_X, TERRACE_END_M = 3.5, 5.35, 66.0


def street_wear():
    """Setts worn along the wheel lines, sunk in places, wet everywhere but on their crowns."""
    wear = Wear((-3.6, 3.6), (0.0, 70.0), 0.01, seed=33)
    wear.blotches(0.035)
    wear.tracks((-2.3, -0.8, 0.8, 2.3), 0.45, tone=-0.03)
    wear.height += 0.12 * wear.cloud(1.9)
    wear.damp += 0.55 + 0.18 * wear.cloud(0.9)
    x = np.linspace(-3.6, 3.6, wear.tone.shape[1], dtype=np.float32)[None, :]
    gutter = smoothstep(0.7, 0.0, 3.5 - np.abs(x))
    wear.damp += 0.5 * gutter
    water = hollows(wear, level=1.12, feature_m=1.7)
    return wear, np.maximum(water, smoothstep(0.72, 0.95, gutter + 0.22 * wear.cloud(1.2)))


def build_ground(kit):
    scene = bpy.context.scene
    wear, water = street_wear()
    look = {
        "colours": ((0.085, 0.080, 0.074), (0.064, 0.062, 0.060)),
        "joint": (0.022, 0.021, 0.018),
        "tile_m": 2.9,
        "relief_m": 0.034,
        "roughness": 0.60,
        "wetness": 0.95,
        "image": setts_image(20, 13, seed=9),
    }
    road = lay_water(setts("wet setts", wear, look), wear, water, colour=(0.012, 0.012, 0.012))
    y, x = np.meshgrid(np.arange(-14, 240, 2.0), np.linspace(-ROAD_HALF_M - 0.05, ROAD_HALF_M + 0.05, 9), indexing="ij")
    grid_object(scene, "road", np.stack([x, y, np.zeros_like(x)], axis=-1), road)
    stone, flags = granite("gritstone kerb", (0.10, 0.095, 0.088)), paving("wet flags", (0.105, 0.10, 0.092))
    for side in (-1, 1):
        kit.hide_for_shadows(kerb(scene, side, ROAD_HALF_M, (-14, TERRACE_END_M + 8), stone, 5 + side))
        y, x = np.meshgrid(np.arange(-14, TERRACE_END_M + 40, 1.0), np.linspace(ROAD_HALF_M + 0.15, FRONT_X + 0.3, 3), indexing="ij")
        points = np.stack([side * x, y, np.full_like(x, KERB_HEIGHT_M - 0.002)], axis=-1)
        kit.hide_for_shadows(grid_object(scene, "flags", points if side > 0 else points[:, ::-1], flags))


def terrace_materials():
    image = rubble_image(seed=12, courses=18, stones=9)
    slate = slates("wet slate", (0.050, 0.054, 0.062), slate_image(seed=4, courses=30, slates=26), 4.6, 0.30, (0.045, 0.052, 0.026), 0.35)
    walls = [
        rubble("gritstone", ((0.090, 0.078, 0.062), (0.064, 0.056, 0.048)), (0.055, 0.050, 0.044), image, 3.0, 0.5, 0.6),
        rubble("sooty gritstone", ((0.058, 0.052, 0.045), (0.080, 0.068, 0.054)), (0.040, 0.037, 0.034), image, 3.2, 0.5, 0.6),
        rubble("cleaned gritstone", ((0.135, 0.112, 0.082), (0.105, 0.090, 0.070)), (0.085, 0.076, 0.064), image, 3.1, 0.5, 0.7),
    ]
    shared = {
        "trim": plain("dressed gritstone", (0.115, 0.102, 0.085), 0.6),
        "reveal": plain("reveal", (0.085, 0.078, 0.068), 0.7),
        "frame": plain("sash paint", (0.42, 0.42, 0.40), 0.4),
        "glass": window_glass("wet glass"),
        "rooms": glowing("terrace rooms", rooms_image(seed=15), 2.4),
        "roof": slate,
        "pot": plain("sooty pot", (0.13, 0.075, 0.050), 0.7),
        "lead": plain("iron gutter", (0.016, 0.016, 0.017), 0.4),
        "door 0": plain("door green", (0.012, 0.035, 0.026), 0.3),
        "door 1": plain("door red", (0.095, 0.012, 0.012), 0.3),
        "door 2": plain("door navy", (0.012, 0.020, 0.045), 0.3),
        "door 3": plain("door black", (0.012, 0.012, 0.013), 0.3),
    }
    return walls, shared


def build_terraces():
    walls, shared = terrace_materials()
    rng = np.random.default_rng(41)
    width, index = 4.9, 0
    for side in (-1, 1):
        for k in range(15):
            y = -8.0 + k * width
            left = bool(k % 2)
            door, window = (1.0, 3.2) if left else (3.9, 1.7)
            front = Front(-FRONT_X, y, math.pi / 2) if side < 0 else Front(FRONT_X, y + width, -math.pi / 2)
            look = {
                "width": width,
                "eaves": 5.6,
                "pitch_degrees": 33,
                "depth": 8.0,
                "sash": True,
                "bars": [(2, 1), (3, 2), (1, 1)][k % 3],
                "windows": [(window, 0.95, 1.15, 1.55), (1.15, 3.55, 0.95, 1.45), (3.6, 3.55, 0.95, 1.45)],
                "door": door,
                "hood": False,
                "door_paint": f"door {int(rng.integers(0, 4))}",
                "chimneys": (0.1,) if left else (),
                "lit": 0.32,
                "seed": 700 + index,
            }
            wall = int(rng.choice([0, 0, 1, 1, 2]))
            cottage(bpy.context.scene, front, {"wall": walls[wall], "chimney": walls[1], **shared}, look)
            index += 1


def build_mill():
    """The mill across the street's end, and its chimney."""
    walls, shared = terrace_materials()
    mill = Masonry(
        Front(-64.0, 150.0, 0.0),
        {
            "wall": walls[1],
            "trim": shared["trim"],
            "roof": shared["roof"],
            "glass": plain("mill panes", (0.10, 0.115, 0.13), 0.15, 0.5),
            "lit": _glow("mill light", (1.0, 0.66, 0.32), 0.9),
        },
    )
    rng = np.random.default_rng(6)
    wide, top = 57.0, 15.5
    mill.box((0, wide), (0, top), (-16, 0), "wall")
    for storey in range(4):
        for bay in range(17):
            u, v = 1.6 + bay * 3.3, 1.2 + storey * 3.7
            mill.box((u - 0.15, u + 1.75), (v - 0.2, v), (0, 0.1), "trim")
            mill.rect((u, u + 1.6), (v, v + 2.3), 0.04, "lit" if rng.random() < 0.06 else "glass")
            for k in range(1, 4):
                mill.box((u + k * 0.4 - 0.02, u + k * 0.4 + 0.02), (v, v + 2.3), (0.04, 0.07), "wall")
    mill.quad([(-0.3, top, 0.3), (wide + 0.3, top, 0.3), (wide + 0.3, top + 5.0, -8), (-0.3, top + 5.0, -8)], "roof", (0, 0, wide, 9.4))
    mill.finish(bpy.context.scene, "mill")
    scene = bpy.context.scene
    chimney = turned([(2.6, 0), (2.6, 6), (2.2, 6.3), (1.35, 39), (1.75, 39.6), (1.75, 40.6), (1.45, 41.2), (1.45, 42)], (8.3, 158.0, 0), 8)
    mesh_object(scene, "mill chimney", chimney, [walls[1]])
    shed = Masonry(Front(9.0, 135.0, 0.0), {"wall": walls[0], "roof": shared["roof"]})
    for k in range(4):
        shed.box((k * 9.0, k * 9.0 + 9.0), (0, 5.0), (-20, 0), "wall")
        shed.quad([(k * 9.0, 5.0, 0), (k * 9.0 + 9.0, 5.0, 0), (k * 9.0 + 3.0, 8.4, 0), (k * 9.0 + 3.0, 8.4, 0)], "wall")
    shed.finish(scene, "weaving shed")


def _glow(name, colour, strength):
    material, nodes, surface = new_material(name)
    nodes.put(colour, surface.inputs["Emission"])
    nodes.put(strength, surface.inputs["Emission Strength"])
    material.cycles.sample_as_light = False
    return material


def build_moor():
    """The hill over the town, with field walls only hinted."""
    x, y = fan(120, 4200, 420, 700, 0.62, 60)
    massifs = [
        Massif(-700, 1500, 78, 900),
        Massif(500, 1900, 58, 900),
        Massif(-100, 2800, 105, 1300),
        Massif(1500, 2600, 130, 1100),
        Massif(-1900, 2600, 170, 1200),
    ]
    height = mountains(x, y, massifs, 420.0, 9) - 2.0 + 3.0 * fractal(x / 90, y / 90, 4, 7) * smoothstep(200, 500, y) - 1.5
    points = np.stack([x, y, height], axis=-1)
    colours = np.broadcast_to(np.float32((0.060, 0.062, 0.036)), points.shape).copy()
    colours = blend(colours, (0.045, 0.034, 0.028), smoothstep(-0.1, 0.3, fractal(x / 150, y / 150, 4, 8)))
    land(bpy.context.scene, "moor", points, colours, land_material("moor"))


def build_furniture():
    scene = bpy.context.scene
    iron, lantern = plain("cast iron", (0.012, 0.012, 0.013), 0.35, 0.5), _glow("lantern glass", (1.0, 0.60, 0.26), 3.2)
    for x, y in ((-3.95, 14.5), (3.95, 24.0), (-3.95, 34.0), (3.95, 44.0), (-3.95, 54.0)):
        lamp_post(scene, (x, y, KERB_HEIGHT_M), iron, lantern)
    for thing in scene.objects:
        # Small bright glass would only speckle the walls; its light there is the sky's anyway.
        if thing.name.startswith("lantern") and "cap" not in thing.name:
            thing.visible_diffuse = False
    bin_black, bin_green = plain("bin black", (0.02, 0.021, 0.022), 0.4), plain("bin green", (0.018, 0.045, 0.025), 0.4)
    for x, y, paint in ((-4.85, 10.4, bin_black), (-4.85, 11.1, bin_green), (4.9, 12.2, bin_black), (4.9, 20.4, bin_green)):
        box("bin", (x, y, KERB_HEIGHT_M + 0.52), (0.5, 0.56, 0.98), paint, 0.03)
        box("bin lid", (x, y, KERB_HEIGHT_M + 1.04), (0.54, 0.62, 0.07), paint, 0.03)
    cable = plain("cable", (0.01, 0.01, 0.01), 0.6)
    for y0, y1, z in ((17.0, 21.0, 5.6), (30.0, 33.5, 5.7), (46.0, 48.0, 5.6)):
        points = [(-FRONT_X + 2 * FRONT_X * t, y0 + (y1 - y0) * t, z - 1.6 * t * (1 - t)) for t in np.linspace(0, 1, 21)]
        vertices = [(p[0], p[1], p[2] + dz) for p in points for dz in (0.0, 0.016)]
        mesh_object(scene, "cable", (vertices, [(2 * k, 2 * k + 2, 2 * k + 3, 2 * k + 1) for k in range(20)]), [cable])


def build_light(kit):
    """Heavy cloud that ends just above the moor; soft cool light from above and behind."""
    sky = Sky(
        sun_elevation_degrees=48,
        sun_azimuth_degrees=205,
        sun_colour=(0.80, 0.90, 1.0),
        sun_strength=0.55,
        sun_size_degrees=70,
        base_strength=1.0,
        gradient=[
            (0, (2.30, 1.70, 1.05)),
            (3.0, (2.20, 1.75, 1.20)),
            (5.6, (0.80, 0.76, 0.70)),
            (9.5, (0.21, 0.24, 0.28)),
            (30, (0.15, 0.18, 0.22)),
            (90, (0.22, 0.26, 0.31)),
        ],
        cloud_sun=(0.16, 0.175, 0.19),
        cloud_shade=(0.085, 0.105, 0.135),
        layers=[
            CloudLayer(
                base_m=700,
                thickness_m=520,
                slices=56,
                feature_m=2000,
                coverage=0.55,
                towering=0.9,
                softness=1.1,
                erosion=0.5,
                extinction_per_m=0.008,
                visibility_m=6800,
                offset_m=(2500, 4200),
                seed=19,
            )
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))


def build_set(kit):
    """All that stays when light and weather change."""
    build_ground(kit)
    build_terraces()
    build_mill()
    build_moor()
    build_furniture()


def build(kit):
    build_light(kit)
    build_set(kit)
    add_haze_everywhere(Haze(colour=(0.30, 0.31, 0.32), distance_m=950, limit=0.85))
