"""The threshold of a small airfield's runway at sunset: grooved asphalt black with rubber, edge lights, a tower and hills in haze."""

import bpy
import numpy as np

from kit.ground.asphalt import Wear, asphalt
from kit.ground.terrain import Massif, blend, fan, land, land_material, mountains, slopes
from kit.plants.vegetation import leaf_material, plant_mesh, scatter, stone, tuft
from kit.props.airfield import airfield_materials, control_tower, edge_light, hangar, light_aircraft, wind_sock
from kit.props.glare import halo_material, halos
from kit.props.street import turned
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.noise import fractal, smoothstep
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky
from kit.sky.sunglow import Glow, add_glow
from kit.surfaces.materials import emitter
from kit.surfaces.shading import Nodes, grid_object, mesh_object

SPEC = SceneSpec(
    id="runway",
    name="Runway",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, before the threshold of a small "
        "airfield's runway "
        "at sunset. Dark grooved asphalt streaked with black tyre rubber, behind the car worn white threshold stripes and a "
        "dashed centre line "
        "running to the horizon, low runway edge lights glowing warm on both sides, strips of dry mown grass, a distant control "
        "tower and hangar, "
        "hills fading in haze under an enormous sky. Sun just above the horizon ahead on the left, orange glow below, blue and violet "
        "above, thin clouds lit from beneath, soft light on the car's front. Full frame camera, 35 mm lens at f/4, 1.3 m high, level. "
        "Cinematic, spacious mood, no people, no moving aircraft, no readable text."
    ),
    camera=CameraSpec(height_metres=1.3, focal_millimetres=35.0, horizon_fraction=0.50),
    film=FilmSpec(bias_stops=-0.85, contrast=1.3, saturation=1.12, white_kelvin=5800.0, vignette=0.2),
    shadow_tile_metres=14.0,
    max_bounces=3,
    clamp_indirect=1.5,
)

HALF_M = 15.0
SHOULDER_M = 1.6
NEAR_END_M = 30.0
LOOK = {
    "colour": (0.063, 0.061, 0.058),
    "paint": (0.62, 0.61, 0.58),
    "stone_m": 0.011,
    "tile_m": 2.2,
    "roughness": 0.64,
    "polish": 0.7,
    "wetness": 0.4,
    "specular": 0.32,
    "relief": 0.45,
    "grain": 1.5,
}
#: Threshold stripes: first and last metre, width, and the near edges' distances from the centre line.
KEYS = (15.0, 45.0, 1.8, (1.2, 4.6, 8.0, 11.4))
HILLS = [
    Massif(-5200, 8200, 560, 2300),
    Massif(-2900, 9500, 420, 2100),
    Massif(-300, 11000, 640, 2600),
    Massif(2600, 9800, 380, 2000),
    Massif(5200, 9000, 620, 2500),
    Massif(7000, 8200, 500, 2200),
]


def paint_markings(wear):
    first, last, width, edges = KEYS
    for side in (-1, 1):
        for edge in edges:
            a, b = side * edge, side * (edge + width)
            wear.stripe([(a, first), (b, first), (b, last), (a, last)], wear=0.36)
        a, b = side * (HALF_M - 0.9), side * (HALF_M - 0.45)
        wear.stripe([(a, -5), (b, -5), (b, 400), (a, 400)], wear=0.32)
        for start, tall in ((150, 45), (235, 22)):
            wear.stripe([(side * 4.5, start), (side * 9.5, start), (side * 9.5, start + tall), (side * 4.5, start + tall)], wear=0.45)
    # The centre line begins behind the threshold, as on real runways: nothing white lies where the car stands.
    for k in range(8):
        start = 58 + 50 * k
        wear.stripe([(-0.23, start), (0.23, start), (0.23, start + 30), (-0.23, start + 30)], wear=0.40)


def near_wear():
    wear = Wear((-HALF_M - 0.2, HALF_M + 0.2), (0.8, NEAR_END_M), 0.008, seed=21)
    wear.blotches(0.026)
    for joint in (-11.25, -7.5, -3.75, 3.75, 7.5, 11.25):
        wear.crack((joint, 0.8), 90, 30.0, 0.009, 0.05, 0.02)
    for joint in (5.7, 13.1, 22.4):
        wear.crack((-15, joint), 0.4, 30.0, 0.010, 0.07, 0.02)
    for start, turn, length in (
        ((-2.9, 3.0), 60, 5.0),
        ((2.4, 6.2), 35, 4.0),
        ((-5.5, 9.0), 80, 6.0),
        ((6.1, 10.0), 110, 6.0),
        ((-0.6, 11.5), 95, 4.0),
    ):
        wear.crack(start, turn, length, 0.010, 0.42, 0.35)
    wear.patch([(-6.9, 5.9), (-4.1, 5.9), (-4.1, 9.4), (-6.9, 9.4)], tone=-0.05)
    wear.patch([(4.2, 13.3), (7.2, 13.3), (7.2, 19.0), (4.2, 19.0)], tone=0.05)
    for spot, radius in (((0.9, 4.6), 0.16), ((-1.7, 7.2), 0.28), ((2.3, 9.6), 0.2), ((-3.1, 12.0), 0.3)):
        wear.stain(spot, radius, tone=-0.06, damp=0.25)
    paint_markings(wear)
    return wear


def far_wear():
    wear = Wear((-HALF_M - 0.2, HALF_M + 0.2), (NEAR_END_M, 380.0), 0.04, seed=22)
    wear.tone += 0.02 * wear.cloud(40) + 0.02 * wear.cloud(9) + 0.015 * wear.cloud(2)
    paint_markings(wear)
    return wear


def add_rubber_and_grooves(material):
    """Black streaks where wheels touch down, over paint as well, and the transverse grooves that drain the surface."""
    nodes = Nodes(material.node_tree)
    surface = material.node_tree.nodes["Principled BSDF"]
    place = nodes.position()
    x, y, _ = nodes.split(place)
    streaks = nodes.noise(nodes.planar(place, (0.30, 55.0)), 1.0, 5.0, 0.68)
    fine = nodes.noise(nodes.planar(place, (0.06, 24.0), offset=(3.1, 0, 0)), 1.0, 3.0, 0.6)
    wheel = nodes.math("SUBTRACT", nodes.math("ABSOLUTE", x), 2.6)
    lane = nodes.math("EXPONENT", nodes.math("MULTIPLY", nodes.math("MULTIPLY", wheel, wheel), -0.16))
    ragged = nodes.math("ADD", nodes.math("MULTIPLY", streaks, 0.65), nodes.math("MULTIPLY", fine, 0.35))
    share = nodes.range(nodes.math("ADD", ragged, nodes.math("MULTIPLY", lane, 0.20)), (0.56, 0.76), (0.0, 0.80), smooth=True)
    share = nodes.math("MULTIPLY", share, nodes.range(lane, (0.02, 0.5)))
    groove = nodes.math("SINE", nodes.math("MULTIPLY", y, 2 * np.pi / 0.040))
    away = nodes.add("ShaderNodeCameraData").outputs["View Distance"]
    fade = nodes.range(away, (3.0, 8.5), (1.0, 0.0), smooth=True)
    slot = nodes.range(groove, (0.55, 0.9), (0.0, 1.0))
    colour = surface.inputs["Base Color"].links[0].from_socket
    colour = nodes.mix(share, colour, (0.013, 0.013, 0.014))
    nodes.put(
        nodes.mix(nodes.math("MULTIPLY", nodes.math("MULTIPLY", slot, fade), 0.55), colour, (0.008, 0.008, 0.008)),
        surface.inputs["Base Color"],
    )
    rough = surface.inputs["Roughness"].links[0].from_socket
    nodes.put(nodes.math("SUBTRACT", rough, nodes.math("MULTIPLY", share, 0.12)), surface.inputs["Roughness"])
    under = surface.inputs["Normal"].links[0].from_socket
    nodes.put(nodes.bump(nodes.math("SUBTRACT", 1.0, slot), nodes.math("MULTIPLY", fade, 0.35), 0.005, under), surface.inputs["Normal"])


def build_runway():
    scene = bpy.context.scene
    near, far = asphalt("runway near", near_wear(), LOOK), asphalt("runway far", far_wear(), {**LOOK, "relief": 0.25})
    for material in (near, far):
        add_rubber_and_grooves(material)
    for name, reach, material in (("runway", (-30.0, NEAR_END_M), near), ("runway beyond", (NEAR_END_M, 1500.0), far)):
        y, x = np.meshgrid(np.linspace(*reach, 12), np.linspace(-HALF_M - SHOULDER_M, HALF_M + SHOULDER_M, 9), indexing="ij")
        grid_object(scene, name, np.stack([x, y, np.zeros_like(x)], axis=-1), material)


def grass_height(x, y):
    away = np.maximum(np.abs(x) - HALF_M - SHOULDER_M, 0)
    return (
        -0.05
        + 0.02 * smoothstep(0, 2, away)
        + 0.5 * fractal(x / 60, y / 90, 3, 31) * smoothstep(3, 40, away)
        + 0.05 * fractal(x / 2.2, y / 2.2, 3, 32) * smoothstep(0.5, 3, away)
    )


def build_grass(kit):
    scene, rng = bpy.context.scene, np.random.default_rng(7)
    x, y = fan(1.0, 2600, 520, 900, 0.75, 20.0)
    points = np.stack([x, y, grass_height(x, y)], axis=-1)
    colours = np.broadcast_to(np.float32((0.105, 0.092, 0.036)), points.shape).copy()
    colours = blend(colours, (0.060, 0.070, 0.022), smoothstep(-0.1, 0.45, fractal(x / 30, y / 60, 4, 33)) * 0.8)
    # Mown swathes run along the runway.
    swathe = smoothstep(-0.2, 0.2, np.sin(x * 2 * np.pi / 7.2))
    colours = blend(colours, (0.135, 0.115, 0.050), swathe * 0.35 * (np.abs(x) > HALF_M))
    kit.hide_for_shadows(land(scene, "airfield", points, colours, land_material("airfield grass", 0.04)))
    blade = leaf_material("mown grass", (0.075, 0.080, 0.024), (0.17, 0.145, 0.055), (0.28, 0.22, 0.10), 0.3)
    shapes = [plant_mesh(f"mown grass {k}", tuft(rng, 60, 0.20, 0.16, 0.7, 0.004), [blade]) for k in range(4)]
    y = 24.0 * (260 / 24.0) ** rng.random(46000)
    side = rng.choice((-1, 1), len(y))
    x = side * (HALF_M + SHOULDER_M + 0.05 + rng.random(len(y)) ** 1.5 * (0.60 * y + 4 - HALF_M).clip(2))
    sizes = (0.5 + 0.8 * rng.random(len(y))) * (1 + 0.004 * y)
    edge = np.abs(x) - HALF_M - SHOULDER_M
    sizes *= 0.6 + 0.5 * smoothstep(0.0, 1.0, edge)
    places = np.stack([x, y, grass_height(x, y) - 0.01, sizes, np.full_like(x, 0.3)], axis=1)
    kit.hide_for_shadows(*scatter(scene, shapes, places, rng))


def build_lights():
    """Returns where lamps glow, by colour, for the halos."""
    scene, materials = bpy.context.scene, airfield_materials()
    white = [edge_light(scene, (side * (HALF_M + 0.9), 32.0 + 30 * k, 0.0), materials) for k in range(26) for side in (-1, 1)]
    green, lens = [], emitter("threshold lens", (0.10, 1.0, 0.45), 5.0)
    for side in (-1, 1):
        for k in range(4):
            place = (side * (4.4 + 2.9 * k), 14.2, 0.0)
            mesh_object(scene, "inset light", turned([(0.15, 0.0), (0.14, 0.014), (0.06, 0.022)], place, 14), [materials["steel"]])
            mesh_object(scene, "inset lens", turned([(0.06, 0.018), (0.05, 0.034), (0.0, 0.038)], place, 10), [lens])
            green.append((place[0], place[1], 0.03))
    return {"white": white, "green": green}


def build_airfield():
    scene, materials = bpy.context.scene, airfield_materials()
    control_tower(scene, (62.0, 300.0, 0.0), 27.0, materials)
    hangar(scene, (112.0, 270.0, 0.0), (44.0, 40.0, 9.0), materials)
    hangar(scene, (168.0, 290.0, 0.0), (34.0, 30.0, 7.5), materials)
    light_aircraft(scene, (44.0, 118.0, 0.0), 215.0, materials)
    light_aircraft(scene, (66.0, 150.0, 0.0), 232.0, materials)
    light_aircraft(scene, (84.0, 158.0, 0.0), 236.0, materials)
    wind_sock(scene, (-25.5, 58.0, 0.0), 20.0, materials)
    bush = leaf_material("tree line", (0.016, 0.024, 0.010), (0.036, 0.042, 0.018), None, 0.1)
    crowns = [stone(seed + 60, 1.1, 0.85, 4) for seed in range(4)]
    for mesh in crowns:
        mesh.materials.append(bush)
    rng = np.random.default_rng(12)
    count = 2600
    y = rng.uniform(900, 1500, count)
    x = rng.uniform(-1, 1, count) * 1150
    mine = (fractal(x / 160, y / 300, 3, 36) > -0.22) & ((np.abs(x) > 70) | (y > 1350))
    sizes = rng.uniform(6, 13, count)
    scatter(scene, crowns, np.stack([x, y, sizes * 0.25, sizes, np.full(count, 0.2)], axis=1)[mine], rng)


def build_hills():
    x, y = fan(4200, 16000, 420, 1100, 0.66)
    points = np.stack([x, y, mountains(x, y, HILLS, 900.0, 31) - 4.0], axis=-1)
    steep, _ = slopes(points)
    colours = np.broadcast_to(np.float32((0.060, 0.055, 0.040)), points.shape).copy()
    colours = blend(colours, (0.10, 0.085, 0.07), smoothstep(0.45, 0.8, steep))
    land(bpy.context.scene, "hills", points, colours, land_material("hills"))


def build_sky(kit):
    sky = Sky(
        sun_elevation_degrees=7,
        sun_azimuth_degrees=-37,
        sun_colour=(1.0, 0.52, 0.24),
        sun_strength=3.2,
        sun_size_degrees=4.0,
        base_strength=1.0,
        gradient=[
            (0, (0.60, 0.25, 0.14)),
            (3, (0.64, 0.29, 0.18)),
            (9, (0.42, 0.27, 0.27)),
            (20, (0.19, 0.21, 0.36)),
            (42, (0.080, 0.14, 0.33)),
            (90, (0.05, 0.10, 0.27)),
        ],
        cloud_sun=(1.6, 0.55, 0.30),
        cloud_shade=(0.19, 0.15, 0.25),
        layers=[
            CloudLayer(
                base_m=2600,
                thickness_m=300,
                slices=28,
                tile_m=42000,
                feature_m=3400,
                coverage=-0.75,
                towering=0.7,
                softness=1.7,
                erosion=0.7,
                extinction_per_m=0.0035,
                visibility_m=34000,
                offset_m=(4000, 2000),
                seed=44,
            ),
            CloudLayer(
                base_m=6500,
                thickness_m=350,
                slices=12,
                tile_m=90000,
                feature_m=8000,
                coverage=-0.1,
                towering=0.5,
                softness=1.9,
                erosion=0.9,
                extinction_per_m=0.0010,
                visibility_m=120000,
                seed=23,
            ),
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))
    # Two lobes round the sun, and the pale rose sky opposite it, which is what lights the side of the car that is seen.
    add_glow(
        bpy.context.scene,
        [Glow((2.8, 0.92, 0.20), -37, 2.5, 19, 5.5), Glow((0.34, 0.10, 0.06), -20, 0, 60, 10), Glow((0.50, 0.42, 0.43), 180, 28, 70, 45)],
    )


def build(kit):
    """The whole set."""
    build_sky(kit)
    build_runway()
    build_grass(kit)
    lamps = build_lights()
    build_airfield()
    build_hills()
    add_haze_everywhere(Haze(colour=(0.52, 0.25, 0.18), distance_m=5200, limit=0.90))
    halos(bpy.context.scene, lamps["white"], 0.30, halo_material("white halo", (1.0, 0.66, 0.34), 7.0), 0.004)
    halos(bpy.context.scene, lamps["green"], 0.16, halo_material("green halo", (0.10, 1.0, 0.45), 1.6))
