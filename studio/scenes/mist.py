"""A wet forest road in thick morning mist: tall conifers fade layer by layer, the sun a pale disc over the road."""

import bpy
import numpy as np

from kit.ground.asphalt import Wear, asphalt
from kit.ground.terrain import blend, fan, land, land_material, tussocks
from kit.plants.conifers import ConiferShape, conifer, conifer_materials
from kit.plants.vegetation import leaf_material, plant_mesh, scatter, stone, stone_material, tuft
from kit.props.roadside import edge_posts
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.noise import fractal, smoothstep
from kit.sky.mist import Mist, add_mist, add_mist_sky
from kit.sky.sky import Sky, add_sun
from kit.surfaces.shading import grid_object

SPEC = SceneSpec(
    id="mist",
    name="Mist",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, on a narrow road through a tall conifer forest "
        "in thick morning mist. Wet dark asphalt with shallow puddles, worn edges, fallen needles and small cones, mossy verges with grass "
        "and ferns, spruces on both sides that fade layer by layer into pale grey, the sun only a soft disc above the road, everything "
        "beyond fifty metres dissolving. Early morning, cool diffuse light from above and ahead, hardly any shadow, soft "
        "reflections on the wet "
        "road. Shot on a full frame camera with a 38 mm lens at f/5.6 from 1.3 m height, level. Muted natural colours, silent, mysterious "
        "mood, no people, no other vehicles, no text."
    ),
    camera=CameraSpec(height_metres=1.3, focal_millimetres=38.0, horizon_fraction=0.47),
    film=FilmSpec(bias_stops=-0.3, contrast=1.30, saturation=1.15, white_kelvin=6500.0, vignette=0.18),
    max_bounces=3,
    clamp_indirect=2.0,
)

#: The set in words, for prompts of its other weathers.
PLACE = "on a narrow road through a tall spruce forest: dark asphalt with a few leaves on it, white posts, mossy verges"

ROAD_HALF_WIDTH = 3.15


def road_centre(y):
    """Straight where cars stand, then a slow bend to the right that the mist swallows."""
    return 5.5 * smoothstep(22, 75, y) + 10 * smoothstep(60, 130, y)


def beside_road(x, y):
    return np.abs(x - road_centre(y)) - ROAD_HALF_WIDTH


def road_level(x, y):
    return 0.9 * smoothstep(22, 90, y) + 0 * x


def land_height(x, y):
    """A shallow ditch, then the forest floor in hummocks, rising on the left."""
    beside = beside_road(x, y)
    away = np.maximum(beside, 0)
    ditch = -0.38 * np.exp(-(((away - 1.5) / 0.65) ** 2))
    floor = 0.045 * np.minimum(away, 30) * (1 + 0.6 * (x < 0)) + 0.8 * fractal(x / 11, y / 11, 4, 11) * smoothstep(2, 9, away)
    hummocks = tussocks(x, y, 0.17, 80) * smoothstep(0.5, 2.5, away) + 0.04 * fractal(x / 0.5, y / 0.5, 3, 12) * smoothstep(0.2, 1, away)
    return road_level(x, y) + ditch + floor + hummocks - 0.03 * (beside < 0.15)


def land_colours(points):
    """Moss, needle litter and black soil; grit where the asphalt ends."""
    x, y = points[..., 0], points[..., 1]
    beside = beside_road(x, y)
    colours = np.broadcast_to(np.float32((0.060, 0.042, 0.026)), points.shape).copy()
    colours = blend(colours, (0.040, 0.055, 0.014), smoothstep(-0.15, 0.35, fractal(x / 2.6, y / 2.6, 4, 21) + 0.2))
    colours = blend(colours, (0.085, 0.100, 0.025), smoothstep(0.1, 0.6, fractal(x / 1.1, y / 1.1, 4, 22)) * 0.7)
    colours = blend(colours, (0.018, 0.014, 0.010), smoothstep(0.2, 0.6, fractal(x / 3.5, y / 3.5, 4, 23)) * 0.6)
    return blend(colours, (0.060, 0.052, 0.044), smoothstep(0.75, 0.1, beside + 0.3 * fractal(x / 0.6, y / 0.6, 3, 24)))


def build_land(kit):
    material = land_material("forest floor", 0.06)
    for name, reach, rows in (("floor", (1.2, 60), 620), ("far floor", (59, 260), 160)):
        x, y = fan(*reach, rows, 700)
        points = np.stack([x, y, land_height(x, y)], axis=-1)
        kit.hide_for_shadows(land(bpy.context.scene, name, points, land_colours(points), material))


def road_wear():
    wear = Wear((-3.5, 3.5), (0.0, 36.0), 0.006, seed=31)
    wear.blotches(0.030)
    wear.tracks((-1.75, -0.35, 0.6, 2.0), 0.5, tone=-0.02, damp=-0.35)
    wear.damp += 0.42
    wear.puddles(level=1.15, feature_m=1.5)
    wear.patch([(-2.6, 8.4), (-0.9, 8.1), (-0.8, 12.2), (-2.5, 12.6)], tone=-0.05)
    for start, turn, length in (((-2.8, 4.2), 82, 7.0), ((2.4, 3.8), 97, 5.0), ((0.15, 10.0), 88, 9.0), ((1.7, 7.0), 20, 1.6)):
        wear.crack(start, turn, length, 0.006, 0.40, 0.35)
    edge = smoothstep(0.85, 0.0, ROAD_HALF_WIDTH - np.abs(np.linspace(-3.5, 3.5, wear.tone.shape[1])))[None, :]
    grit = smoothstep(0.25, 1.0, edge * 1.4 + 0.5 * wear.cloud(0.5) * edge + 0.3 * wear.cloud(0.06) * edge)
    # Needles and soil gather along the edges and in the middle.
    wear.tone -= 0.05 * grit
    wear.height += 0.06 * grit * wear.cloud(0.03)
    wear.damp -= 0.30 * grit
    return wear


def build_road():
    y = np.concatenate([np.arange(-2, 60, 0.12), np.arange(60, 200, 1.0)])
    y, across = np.meshgrid(y, np.array([-1.0, -0.97, -0.5, 0.0, 0.5, 0.97, 1.0]), indexing="ij")
    fray = 0.11 * fractal(y / 0.6, across * 9, 4, 41) * (np.abs(across) > 0.9)
    x = road_centre(y) + across * (ROAD_HALF_WIDTH + fray)
    drop = np.where(np.abs(across) > 0.99, -0.02, 0.0)
    look = {
        "colour": (0.060, 0.060, 0.061),
        "paint": (0.5, 0.5, 0.48),
        "stone_m": 0.0105,
        "tile_m": 2.3,
        "roughness": 0.72,
        "polish": 0.6,
        "wetness": 0.92,
        "specular": 0.45,
        "relief": 0.5,
        "grain": 1.5,
    }
    grid_object(bpy.context.scene, "road", np.stack([x, y, road_level(x, y) + drop], axis=-1), asphalt("forest road", road_wear(), look))


def plant(kit, meshes, rng, wish):
    """Scatter: wish = (x, y, size, tilt, sink)."""
    x, y, size, tilt, sink = wish
    z = land_height(x, y) - sink
    carriers = scatter(bpy.context.scene, meshes, np.stack([x, y, z, size, np.broadcast_to(tilt, x.shape)], axis=1), rng)
    kit.hide_for_shadows(*carriers)


def build_trees():
    """Tall spruces in no order, none nearer than 2.6 m to the asphalt; young ones fill the forest's edge."""
    rng = np.random.default_rng(7)
    materials = conifer_materials()
    tall = [
        conifer(
            f"tall spruce {i}",
            ConiferShape(height=25 + 2 * i, reach=3.0, crown_base=0.13 + 0.07 * i, whorl_gap=0.42, needle=0.060, twig_gap=0.11),
            50 + i,
            materials,
        )
        for i in range(3)
    ]
    middling = [
        conifer(
            f"spruce {i}",
            ConiferShape(height=13 + 3 * i, reach=2.4, crown_base=0.04, whorl_gap=0.34, needle=0.055, twig_gap=0.10),
            60 + i,
            materials,
        )
        for i in range(2)
    ]
    young = [
        conifer(
            f"young spruce {i}",
            ConiferShape(height=3.6 + 1.2 * i, reach=1.2, crown_base=0.0, whorl_gap=0.24, needle=0.045, twig_gap=0.085),
            70 + i,
            materials,
        )
        for i in range(2)
    ]
    for meshes, count, margin, gap in ((tall, 420, 3.2, 3.0), (middling, 150, 2.9, 2.4), (young, 110, 2.3, 1.6)):
        x, y = _places(rng, count, margin, gap)
        z = land_height(x, y) - 0.1
        size = rng.uniform(0.82, 1.15, len(x))
        scatter(bpy.context.scene, meshes, np.stack([x, y, z, size, np.full_like(x, 0.025)], axis=1), rng)


def _places(rng, count, margin, gap):
    """Random places in the forest that keep `margin` to the road and `gap` to each other."""
    kept = []
    for _ in range(count * 30):
        y = rng.uniform(4, 130)
        x = rng.uniform(-1, 1) * (0.62 * y + 9)
        if beside_road(x, y) < margin + 1.3 * rng.random() ** 2 or any((x - a) ** 2 + (y - b) ** 2 < gap**2 for a, b in kept):
            continue
        kept.append((x, y))
        if len(kept) == count:
            break
    places = np.array(kept)
    return places[:, 0], places[:, 1]


def fern(rng, fronds=9, length=0.55):
    """A clump of fern: arching fronds of paired leaflets."""
    vertices, faces = [], []
    for _ in range(fronds):
        turn, reach = rng.uniform(0, 6.283), length * rng.uniform(0.7, 1.1)
        out, side = np.array([np.cos(turn), np.sin(turn), 0]), np.array([-np.sin(turn), np.cos(turn), 0])
        for f in np.linspace(0.14, 1, 15):
            root = out * reach * f + np.array([0, 0, reach * (1.05 * f - 0.85 * f**2.2)])
            wide = 0.17 * reach * np.sin(np.pi * min(1.0, 0.18 + 0.82 * f)) + 0.01
            for sign in (-1, 1):
                start = len(vertices)
                tip = root + side * sign * wide + out * 0.35 * wide - np.array([0, 0, 0.25 * wide])
                spread = out * 0.022 * reach / 0.55
                vertices += [tuple(root - spread), tuple(tip), tuple(root + spread)]
                faces.append((start, start + 1, start + 2))
    return vertices, faces


def build_plants(kit):
    rng = np.random.default_rng(15)
    grass = leaf_material("verge grass", (0.040, 0.060, 0.014), (0.090, 0.105, 0.030), (0.17, 0.135, 0.055))
    green = leaf_material("fern", (0.035, 0.065, 0.014), (0.070, 0.105, 0.022), (0.16, 0.095, 0.030))
    tufts = [plant_mesh(f"forest grass {i}", tuft(rng, 60, 0.33, 0.15, 0.75, 0.0035), [grass]) for i in range(4)]
    ferns = [plant_mesh(f"fern {i}", fern(rng), [green]) for i in range(4)]
    y = 2.2 * (70 / 2.2) ** rng.random(52000)
    x = rng.uniform(-1, 1, len(y)) * (0.58 * y + 3.0)
    beside, chance = beside_road(x, y), rng.random(len(y))
    patch = fractal(x / 1.7, y / 1.7, 3, 51)
    mine = (beside > 0.25) & (beside < 4.5) & (patch + 0.25 * (beside < 1.6) > -0.05) & (chance < 0.75)
    plant(
        kit,
        tufts,
        rng,
        (x[mine], y[mine], (0.4 + 0.8 * rng.random(mine.sum())) * (0.6 + 0.4 * smoothstep(0.2, 1.4, beside[mine])), 0.3, 0.02),
    )
    mine = (beside > 1.1) & (fractal(x / 3.1, y / 3.1, 3, 52) > 0.05) & (chance < 0.07)
    plant(kit, ferns, rng, (x[mine], y[mine], 0.7 + 0.8 * rng.random(mine.sum()), 0.2, 0.02))


def build_litter(kit):
    """Gravel at the edge, needles and cones on the road."""
    rng = np.random.default_rng(21)
    rock = stone_material("gravel", (0.05, 0.046, 0.042), (0.16, 0.15, 0.14))
    cone = stone_material("cone", (0.045, 0.026, 0.014), (0.13, 0.075, 0.038))
    pebbles = [stone(seed + 80, 0.5, 0.7, 2) for seed in range(3)]
    for mesh in pebbles:
        mesh.materials.append(rock)
    cones = [stone(90, 0.35, 0.5, 2)]
    cones[0].materials.append(cone)
    y = 2.5 * (26 / 2.5) ** rng.random(16000)
    x = rng.uniform(-1, 1, len(y)) * (0.55 * y + 1.5)
    beside = beside_road(x, y)
    for meshes, share, low, high in (
        (pebbles, np.exp(-(((beside - 0.05) / 0.22) ** 2)), 0.008, 0.030),
        (cones, 0.02 * np.exp(-(((beside + 0.2) / 0.8) ** 2)), 0.035, 0.05),
    ):
        mine = rng.random(len(y)) < share
        sizes = low + (high - low) * rng.random(mine.sum()) ** 3
        z = np.maximum(land_height(x[mine], y[mine]), np.where(beside[mine] < 0, 0.0, -9)) + 0.25 * sizes
        kit.hide_for_shadows(
            *scatter(bpy.context.scene, meshes, np.stack([x[mine], y[mine], z, sizes, np.full(mine.sum(), 0.4)], axis=1), rng)
        )


def build_posts():
    posts = [(road_centre(y) + side * (ROAD_HALF_WIDTH + 0.55), y) for y in (17.0, 37.0, 57.0) for side in (-1, 1)]
    edge_posts(bpy.context.scene, posts, land_height)


def build_set(kit):
    """All that stays when light and weather change."""
    build_land(kit)
    build_road()
    build_trees()
    build_plants(kit)
    build_litter(kit)
    build_posts()


def light_morning_mist(kit):
    """A pale sun in thick mist: light from all of the sky, a little more from ahead."""
    mist = Mist(
        low=(0.39, 0.445, 0.485),
        high=(0.50, 0.565, 0.625),
        distance_metres=47.0,
        sun_azimuth_degrees=4.0,
        sun_elevation_degrees=12.5,
        glow=(0.92, 0.79, 0.58),
        disc_degrees=1.0,
        disc=(1.4, 1.25, 1.05),
        clear_metres=7.0,
    )
    add_mist_sky(bpy.context.scene, mist)
    kit.key(
        add_sun(
            bpy.context.scene,
            Sky(sun_elevation_degrees=44, sun_azimuth_degrees=24, sun_colour=(1.0, 0.93, 0.82), sun_strength=0.75, sun_size_degrees=30),
        )
    )
    add_mist(mist)


def build(kit):
    build_set(kit)
    light_morning_mist(kit)
