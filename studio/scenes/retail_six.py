"""Retail Six: a glass pavilion at dusk, slender steel, a terrazzo floor, a warm ceiling; trees and the blue hour outside."""

import bpy
import numpy as np

from kit.houses.glass_front import curtain_glass, curtain_wall
from kit.plants.broadleaf import bark, foliage, plant, tree_mesh
from kit.plants.hedge import hedge
from kit.plants.vegetation import leaf_material
from kit.props.lamps import area
from kit.props.street import planter
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.boxes import boxes
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze
from kit.sky.sky import Sky, add_sky
from kit.surfaces.materials import emitter
from kit.surfaces.shading import grid_object, new_material, plain

SPEC = SceneSpec(
    id="retail-six",
    name="Retail Six",
    section="retail",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, inside a glass pavilion at dusk: slender dark "
        "steel posts and floor-to-ceiling panes on three sides, a polished pale grey terrazzo floor with fine joints that mirrors the "
        "light softly, a low flat ceiling with long warm light lines. Outside a terrace, a clipped hedge and softly uplit trees "
        "against a deep blue sky with a last pale glow on the horizon, faint reflections of the ceiling lights in the glass. Even "
        "warm-white light on the car from above. Full frame camera, 34 mm lens, 1.35 m high, level. Calm, elegant, true paint "
        "colour: no people, no other vehicles, no text."
    ),
    camera=CameraSpec(height_metres=1.35, focal_millimetres=34.0, horizon_fraction=0.47, f_number=4.0),
    film=FilmSpec(bias_stops=0.10, contrast=1.18, saturation=1.05, white_kelvin=4500.0, white_point=6.0, vignette=0.14),
    max_bounces=4,
    clamp_indirect=1.5,
)

HALF_WIDTH, REAR_Y, FRONT_Y = 7.6, 17.4, -7.0
CEILING_Z, BEAM_Z = 4.9, 4.72
POST_STEP_METRES = 2.4


def build(kit):
    pavilion()
    garden()
    dusk()
    # The air is outside: inside it would grey the floor.
    outside = ("leaf", "bark", "lawn", "hedge", "far", "terrace")
    add_haze(
        [material for material in bpy.data.materials if any(word in material.name for word in outside)],
        Haze((0.095, 0.115, 0.165), 320, 0.6),
    )
    light(kit)


def dusk():
    sky = Sky(
        sun_elevation_degrees=20,
        sun_azimuth_degrees=350,
        sun_strength=0.0,
        base_strength=1.0,
        gradient=[
            (0, (1.05, 0.58, 0.34)),
            (5, (0.80, 0.56, 0.48)),
            (11, (0.36, 0.44, 0.66)),
            (20, (0.16, 0.28, 0.58)),
            (50, (0.075, 0.155, 0.39)),
            (90, (0.045, 0.10, 0.30)),
        ],
        cloud_sun=(0.30, 0.17, 0.16),
        cloud_shade=(0.11, 0.15, 0.28),
        layers=[
            CloudLayer(
                base_m=4200,
                thickness_m=300,
                slices=20,
                tile_m=60000,
                feature_m=4600,
                coverage=-0.25,
                towering=0.5,
                softness=1.9,
                erosion=0.7,
                extinction_per_m=0.0024,
                visibility_m=60000,
                seed=12,
            )
        ],
    )
    add_sky(bpy.context.scene, sky)


def pavilion():
    """Floor, panes between posts on three sides, beams from side to side, the ceiling and its light lines."""
    scene = bpy.context.scene
    y, x = np.meshgrid(np.linspace(FRONT_Y, REAR_Y + 0.3, 6), np.linspace(-HALF_WIDTH - 0.3, HALF_WIDTH + 0.3, 6), indexing="ij")
    grid_object(scene, "floor", np.stack([x, y, np.zeros_like(x)], axis=-1), terrazzo())
    steel = plain("dark steel", (0.026, 0.027, 0.029), 0.36, 0.45, 0.4)
    glass = curtain_glass("pavilion glass", tint=(0.86, 0.88, 0.87), mirror=0.8, wave=0.012)
    posts = list(np.arange(-HALF_WIDTH, HALF_WIDTH + 0.1, HALF_WIDTH / 3))
    curtain_wall(scene, {"axis": "x", "at": REAR_Y, "posts": posts}, [0.03, BEAM_Z + 0.10], (steel, glass), (0.055, 0.16))
    sides = list(np.arange(REAR_Y - 10 * POST_STEP_METRES, REAR_Y + 0.1, POST_STEP_METRES))
    for side in (-1, 1):
        curtain_wall(scene, {"axis": "y", "at": side * HALF_WIDTH, "posts": sides}, [0.03, BEAM_Z + 0.10], (steel, glass), (0.055, 0.16))
    flanges = [
        ((-HALF_WIDTH, HALF_WIDTH), (at - 0.06, at + 0.06), (z, z + 0.010)) for at in sides[:-1:2] for z in (BEAM_Z, CEILING_Z - 0.012)
    ]
    webs = [((-HALF_WIDTH, HALF_WIDTH), (at - 0.006, at + 0.006), (BEAM_Z, CEILING_Z)) for at in sides[:-1:2]]
    boxes("beams", [*flanges, *webs], [steel])
    edge = 0.9
    boxes(
        "roof",
        [((-HALF_WIDTH - edge, HALF_WIDTH + edge), (FRONT_Y - 2, REAR_Y + edge), (CEILING_Z, CEILING_Z + 0.26))],
        [plain("ceiling", (0.62, 0.60, 0.575), 0.75)],
    )
    boxes(
        "roof edge",
        [((-HALF_WIDTH - edge, HALF_WIDTH + edge), (REAR_Y + edge, REAR_Y + edge + 0.02), (CEILING_Z - 0.02, CEILING_Z + 0.3))],
        [steel],
    )
    warm = (1.0, 0.80, 0.56)
    lines = [
        ((x - 0.035, x + 0.035), (near, near + 2 * POST_STEP_METRES - 0.6), (CEILING_Z - 0.03, CEILING_Z - 0.005))
        for x in (-5.07, -2.53, 0.0, 2.53, 5.07)
        for near in [at + 0.3 for at in sides[:-1:2]]
    ]
    lit = boxes("light lines", lines, [emitter("light lines", warm, 6.5)])
    lit.visible_diffuse = lit.visible_shadow = False
    housing = [((x[0] - 0.02, x[1] + 0.02), y, (z[0] + 0.012, CEILING_Z)) for x, y, z in lines]
    boxes("housings", housing, [steel])
    grille = [
        ((-HALF_WIDTH + 0.1, HALF_WIDTH - 0.1), (REAR_Y - 0.42 + k * 0.028, REAR_Y - 0.408 + k * 0.028), (0.0, 0.004)) for k in range(9)
    ]
    boxes("floor grille", grille, [plain("grille", (0.30, 0.30, 0.30), 0.35, 0.5, 0.8)])
    boxes(
        "grille bed",
        [((-HALF_WIDTH + 0.1, HALF_WIDTH - 0.1), (REAR_Y - 0.43, REAR_Y - 0.16), (-0.02, 0.0015))],
        [plain("grille bed", (0.012, 0.012, 0.012), 0.8)],
    )


def terrazzo():
    """Polished terrazzo in slabs of 1.5 m: stone chips of three sizes in pale cement, thin dark joints, an uneven polish."""
    material, nodes, surface = new_material("terrazzo")
    place = nodes.position()
    colour = nodes.mix(nodes.range(nodes.noise(place, 0.7, 5.0), (0.3, 0.7)), (0.40, 0.395, 0.385), (0.455, 0.45, 0.44))
    for scale, share, tones in (
        (38.0, 0.62, ((0.60, 0.59, 0.57), (0.27, 0.265, 0.26))),
        (85.0, 0.55, ((0.20, 0.20, 0.205), (0.55, 0.53, 0.49))),
        (190.0, 0.5, ((0.12, 0.12, 0.125), (0.50, 0.49, 0.47))),
    ):
        chips = nodes.add("ShaderNodeTexVoronoi")
        nodes.put(place, chips.inputs["Vector"])
        nodes.put(scale, chips.inputs["Scale"])
        chance, tint, _ = nodes.split(chips.outputs["Color"])
        body = nodes.math("LESS_THAN", chips.outputs["Distance"], nodes.range(tint, (0, 1), (0.22, 0.46)))
        present = nodes.math("MULTIPLY", nodes.math("GREATER_THAN", chance, share), body)
        colour = nodes.mix(present, colour, nodes.mix(tint, *tones))
    x, y, _ = nodes.split(place)
    near = nodes.math(
        "MINIMUM", nodes.math("PINGPONG", nodes.math("ADD", x, 0.0), 0.75), nodes.math("PINGPONG", nodes.math("ADD", y, 0.2), 0.75)
    )
    joint = nodes.range(near, (0.0012, 0.0026), (1.0, 0.0), smooth=True)
    nodes.put(nodes.mix(joint, colour, (0.07, 0.068, 0.065)), surface.inputs["Base Color"])
    polish = nodes.range(nodes.noise(place, 1.1, 6.0, 0.6), (0.3, 0.7), (0.09, 0.17))
    nodes.put(nodes.math("ADD", polish, nodes.math("MULTIPLY", joint, 0.5)), surface.inputs["Roughness"])
    nodes.put(0.5, surface.inputs["Specular"])
    nodes.put(nodes.bump(nodes.noise(place, 0.9, 2.0), 0.25, 0.0015), surface.inputs["Normal"])
    return material


def garden():
    """Terrace, lawn, hedge, three uplit trees near the glass, a belt of trees that closes the view."""
    scene = bpy.context.scene
    boxes(
        "terrace",
        [
            ((-16, 16), (REAR_Y + 0.15, REAR_Y + 4.2), (-0.2, -0.02)),
            ((-16, -HALF_WIDTH - 0.15), (-8, REAR_Y + 0.15), (-0.2, -0.02)),
            ((HALF_WIDTH + 0.15, 16), (-8, REAR_Y + 0.15), (-0.2, -0.02)),
        ],
        [plain("terrace", (0.20, 0.195, 0.185), 0.6)],
    )
    y, x = np.meshgrid(np.linspace(-10, 150, 41), np.linspace(-120, 120, 41), indexing="ij")
    grid_object(scene, "lawn", np.stack([x, y, np.full_like(x, -0.10)], axis=-1), lawn())
    leaf = leaf_material("hedge leaf", (0.020, 0.045, 0.014), (0.055, 0.095, 0.030), None, 0.2)
    parts = [plain("hedge core", (0.008, 0.013, 0.006), 0.9), leaf]
    hedge(scene, (-12.0, -1.6), REAR_Y + 4.8, (0.6, 0.72), parts, 21)
    hedge(scene, (1.6, 12.0), REAR_Y + 4.8, (0.6, 0.72), parts, 27)
    leaves = foliage("tree leaf", [(0.2, (0.030, 0.058, 0.016)), (0.6, (0.070, 0.110, 0.030)), (0.9, (0.115, 0.140, 0.042))])
    wood = bark("tree bark")
    meshes = [
        tree_mesh(f"tree {seed}", seed, [wood, leaves], trunk_m=2.3, reach_m=2.3, leaves=20000, leaf_m=0.05, cloud_m=0.40)
        for seed in (4, 9, 15)
    ]
    near = [
        (-6.4, REAR_Y + 8.0, 1.0),
        (4.9, REAR_Y + 7.2, 0.92),
        (12.4, 12.5, 1.0),
        (-12.2, 9.5, 1.05),
        (-13.5, 19.5, 1.0),
        (13.4, 22.5, 1.1),
    ]
    middle = [(-15, 44, 0.95), (17, 41, 1.0), (-27, 38, 1.1), (28, 40, 1.1), (1.4, 52, 0.85)]
    far = [(x, 74 + 14 * ((k * 37) % 10) / 10, 0.75 + 0.12 * ((k * 7) % 5)) for k, x in enumerate(range(-66, 67, 6))]
    for index, (x, y, size) in enumerate([*near, *middle, *far]):
        plant(scene, meshes[index % 3], (x, y, -0.1), size, index * 2.1)
    boxes("far belt", [((-130, 130), (96, 100), (-0.2, 2.6))], [plain("far belt", (0.018, 0.026, 0.016), 0.9)])
    uplights(near)
    ball = (
        plain("planter", (0.055, 0.056, 0.058), 0.5),
        leaf_material("box leaf", (0.022, 0.046, 0.015), (0.055, 0.090, 0.030), None, 0.15),
        plain("stem", (0.08, 0.055, 0.035), 0.8),
    )
    for x in (-6.75, 6.75):
        planter(scene, (x, REAR_Y - 1.5, 0.0), ball, np.random.default_rng(5))


def uplights(places):
    """A warm spot in the grass before every near tree, and small light posts along the terrace."""
    for x, y, size in places:
        lamp = area(
            "uplight", (x * 0.97, y - 0.9, 0.05), (x, y + 0.3, 4.6 * size), (0.4, 0.4), 520.0, 3000, spread_degrees=115, seen_in_gloss=False
        )
        lamp.visible_camera = False
    head = emitter("path lights", (1.0, 0.72, 0.42), 4.0)
    dark = plain("path light post", (0.02, 0.02, 0.02), 0.4)
    places = [(x, REAR_Y + 4.0) for x in (-9.0, -5.4, -1.9, 1.9, 5.4, 9.0)]
    boxes("path lights", [((x - 0.04, x + 0.04), (y - 0.04, y + 0.04), (0.46, 0.50)) for x, y in places], [head])
    boxes(
        "path light posts",
        [((x - 0.045, x + 0.045), (y - 0.045, y + 0.045), (z0, z1)) for x, y in places for z0, z1 in ((-0.05, 0.46), (0.50, 0.53))],
        [dark],
    )


def lawn():
    """Mown grass in the half light."""
    material, nodes, surface = new_material("lawn")
    place = nodes.position()
    blades = nodes.noise(place, 34.0, 5.0, 0.7)
    patch = nodes.noise(place, 0.35, 4.0)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", blades, 0.6), nodes.math("MULTIPLY", patch, 0.4))
    nodes.put(nodes.ramp(tone, [(0.3, (0.022, 0.040, 0.012)), (0.7, (0.060, 0.090, 0.026))]), surface.inputs["Base Color"])
    nodes.put(nodes.bump(blades, 0.8, 0.03), surface.inputs["Normal"])
    return material


def light(kit):
    """One broad lamp for all the lines in the ceiling, and a little from behind the camera, where the pavilion goes on."""
    depth = kit.main_stand.depth_metres
    kit.key(area("ceiling", (0, depth + 1.8, BEAM_Z - 0.05), (0, depth + 1.81, 0), (11.5, 13), watts=900, kelvin=4000, seen_in_gloss=False))
    area("hall behind", (0, -5.5, 2.4), (0, depth, 0.8), (10, 2.6), watts=190, kelvin=4100, seen_in_gloss=False)
    area("terrace spill", (0, REAR_Y + 0.6, 3.9), (0, REAR_Y + 3.0, 0), (14, 0.4), watts=90, kelvin=3600, seen_in_gloss=False)
