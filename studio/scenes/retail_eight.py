"""Retail Eight: a dealer's forecourt under a bright, softly clouded sky; block paving, a glass showroom front, hedges, plain flags."""

import math

import bpy
import numpy as np

from kit.ground.block_paving import block_paving, paving_block_image
from kit.houses.glass_front import curtain_glass, curtain_wall
from kit.plants.broadleaf import bark, foliage, plant, tree_mesh
from kit.plants.hedge import hedge
from kit.plants.vegetation import leaf_material
from kit.props.lamps import area
from kit.props.street import turned
from kit.render.shadow_caster import add_shadow_caster
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.boxes import boxes
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky
from kit.surfaces.materials import emitter
from kit.surfaces.shading import grid_object, mesh_object, new_material, plain

SPEC = SceneSpec(
    id="retail-eight",
    name="Retail Eight",
    section="retail",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, on the forecourt of a modern car dealership: "
        "clean light grey block paving in herringbone with dark border courses and marked bays, behind it a wide single-storey "
        "showroom with a tall glass front between slender dark bars, a flat anthracite roof edge and a white entrance portal, soft "
        "reflections of the sky in the panes, a low clipped hedge, steel bollards and plain flags on white poles. Bright, gently "
        "clouded daylight from behind the camera on the left, soft shadows. Full frame camera, 35 mm lens, 1.5 m high, level. "
        "Neutral true colours, tidy: no people, no other vehicles near, no text."
    ),
    camera=CameraSpec(height_metres=1.5, focal_millimetres=35.0, horizon_fraction=0.50, f_number=5.6),
    film=FilmSpec(bias_stops=0.6, contrast=1.28, saturation=1.08, white_kelvin=6700.0, white_point=6.0, vignette=0.08),
    max_bounces=4,
    clamp_indirect=2.0,
)

APRON_FAR_Y = 18.9
FRONT_Y = 23.0
BUILDING_X = (-34.0, 9.0)
GLASS_TOP_Z, ROOF_Z = 4.3, 5.35
PORTAL_X = (-3.1, 3.1)


def build(kit):
    daylight(kit)
    paved_ground(kit)
    showroom()
    showroom_inside()
    greenery()
    flags()
    street_furniture(kit)
    opposite_side()
    add_haze_everywhere(Haze(colour=(0.72, 0.76, 0.82), distance_m=900, limit=0.8))


def daylight(kit):
    """High thin cloud; the sun comes through it soft, from behind the camera's left shoulder."""
    sky = Sky(
        sun_elevation_degrees=41,
        sun_azimuth_degrees=222,
        sun_colour=(1.0, 0.93, 0.84),
        sun_strength=5.2,
        sun_size_degrees=1.6,
        gradient=[
            (0, (0.86, 0.90, 0.95)),
            (8, (0.70, 0.79, 0.92)),
            (22, (0.46, 0.61, 0.86)),
            (50, (0.32, 0.49, 0.80)),
            (90, (0.27, 0.44, 0.76)),
        ],
        base_strength=0.85,
        cloud_sun=(1.45, 1.40, 1.32),
        cloud_shade=(0.66, 0.70, 0.77),
        layers=[
            CloudLayer(
                base_m=2600,
                thickness_m=420,
                slices=26,
                tile_m=52000,
                feature_m=3000,
                coverage=0.25,
                towering=0.6,
                softness=1.6,
                erosion=0.75,
                extinction_per_m=0.0040,
                visibility_m=60000,
                seed=47,
            )
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))


def paved_ground(kit):
    """Herringbone apron, dark border courses that draw the display place and the bays, a drain, slabs before the doors."""
    scene = bpy.context.scene
    blocks, courses = paving_block_image(), paving_block_image(straight=True, seed=9)
    light = block_paving("light blocks", (0.265, 0.258, 0.245), blocks)
    y, x = np.meshgrid(np.arange(-34, APRON_FAR_Y + 0.1, 1.7), np.linspace(-34, 34, 21), indexing="ij")
    y = np.minimum(y, APRON_FAR_Y)
    grid_object(scene, "apron", np.stack([x, y, np.zeros_like(x)], axis=-1), light)
    dark = block_paving("dark blocks", (0.072, 0.073, 0.076), courses)
    strips = [((-3.3, -3.1), (-4, 13.6)), ((3.1, 3.3), (-4, 13.6)), ((-34, 34), (13.6, 13.8))]
    strips += [((x - 0.1, x + 0.1), (13.8, APRON_FAR_Y)) for x in (-17.1, -14.3, -11.5, -8.7, -5.9, -3.1, 3.1, 5.9, 8.7, 11.5, 14.3)]
    vertices, faces = [], []
    for (x0, x1), (y0, y1) in strips:
        start = len(vertices)
        vertices += [(x0, y0, 0.0006), (x1, y0, 0.0006), (x1, y1, 0.0006), (x0, y1, 0.0006)]
        faces.append((start, start + 1, start + 2, start + 3))
    mesh_object(scene, "border courses", (vertices, faces), [dark])
    slabs = block_paving("entrance slabs", (0.40, 0.395, 0.385), courses)
    y, x = np.meshgrid(np.array([APRON_FAR_Y + 0.12, FRONT_Y + 0.2]), np.array([-34.0, 34.0]), indexing="ij")
    grid_object(scene, "entrance slabs", np.stack([x, y, np.full_like(x, 0.03)], axis=-1), slabs)
    kit.hide_for_shadows(
        boxes("edging", [((-34, 34), (APRON_FAR_Y, APRON_FAR_Y + 0.12), (-0.1, 0.04))], [plain("edging", (0.33, 0.33, 0.32), 0.6)], 0.006)
    )
    drain(scene)


def drain(scene):
    """A slotted drain of stainless steel across the apron, in metre lengths."""
    steel, slot = plain("drain steel", (0.32, 0.32, 0.33), 0.35, 0.5, 0.8), plain("drain slots", (0.010, 0.010, 0.010), 0.8)
    mesh_object(
        scene, "drain bed", ([(-34, 13.83, 0.0008), (34, 13.83, 0.0008), (34, 13.98, 0.0008), (-34, 13.98, 0.0008)], [(0, 1, 2, 3)]), [slot]
    )
    bars = [((-34, 34), (13.83 + k * 0.03, 13.842 + k * 0.03), (0.0, 0.002)) for k in range(6)]
    bars += [((x - 0.012, x + 0.012), (13.83, 13.992), (0.0, 0.0022)) for x in np.arange(-34, 34.1, 0.5)]
    boxes("drain grate", bars, [steel])


def showroom():
    """Glass front between dark bars, roof edge with a projecting canopy, white portal about the doors, one solid end wall."""
    scene = bpy.context.scene
    bars = plain("dark bars", (0.030, 0.032, 0.035), 0.38, 0.4, 0.3)
    glass = curtain_glass("front glass")
    left = [x for x in np.arange(-33.0, -3.2, 1.5)]
    right = [x for x in np.arange(4.5, BUILDING_X[1] - 0.3, 1.5)]
    curtain_wall(scene, {"axis": "x", "at": FRONT_Y, "posts": [*left, PORTAL_X[0]]}, [0.10, 3.15, GLASS_TOP_Z], (bars, glass))
    curtain_wall(
        scene, {"axis": "x", "at": FRONT_Y, "posts": [PORTAL_X[1], *right, BUILDING_X[1]]}, [0.10, 3.15, GLASS_TOP_Z], (bars, glass)
    )
    curtain_wall(
        scene, {"axis": "y", "at": BUILDING_X[1], "posts": [FRONT_Y + 1.6 * k for k in range(9)]}, [0.10, 3.15, GLASS_TOP_Z], (bars, glass)
    )
    panel = composite_panel()
    x0, x1 = BUILDING_X
    edge = [
        ((x, min(x + 2.985, x1 + 1.2)), (FRONT_Y - 1.5, FRONT_Y + 14), (GLASS_TOP_Z + 0.28, ROOF_Z)) for x in np.arange(x0, x1 + 1.0, 3.0)
    ]
    boxes("roof edge", edge, [panel], 0.004)
    boxes(
        "soffit",
        [((x0, x1 + 1.15), (FRONT_Y - 1.42, FRONT_Y + 14), (GLASS_TOP_Z + 0.02, GLASS_TOP_Z + 0.28))],
        [plain("soffit", (0.52, 0.52, 0.51), 0.7)],
    )
    boxes("roof coping", [((x0, x1 + 1.24), (FRONT_Y - 1.54, FRONT_Y - 1.3), (ROOF_Z, ROOF_Z + 0.05))], [bars])
    downlight = emitter("downlights", (1.0, 0.86, 0.70), 2.4)
    spots = [
        ((x - 0.07, x + 0.07), (FRONT_Y - 0.85, FRONT_Y - 0.71), (GLASS_TOP_Z + 0.012, GLASS_TOP_Z + 0.021))
        for x in np.arange(x0 + 1.5, x1, 3.0)
    ]
    boxes("downlights", spots, [downlight])
    portal(scene, bars, glass)


def composite_panel():
    """Anthracite aluminium sheets, each a shade off its neighbour, with rain streaks hardly seen."""
    material, nodes, surface = new_material("anthracite panel")
    each = nodes.add("ShaderNodeNewGeometry").outputs["Random Per Island"]
    streak = nodes.noise(nodes.planar(nodes.position(), (0.35, 3.0)), 1.0, 4.0)
    tone = nodes.math("MULTIPLY", nodes.range(each, (0, 1), (0.93, 1.07)), nodes.range(streak, (0.3, 0.7), (0.95, 1.05)))
    nodes.put(nodes.mix(1.0, (0.052, 0.055, 0.060), tone, "MULTIPLY"), surface.inputs["Base Color"])
    nodes.put(0.36, surface.inputs["Roughness"])
    nodes.put(0.45, surface.inputs["Specular"])
    return material


def portal(scene, bars, glass):
    """A white frame that stands proud of the glass, sliding doors in it with handles, a dark mat before them."""
    (x0, x1), front = PORTAL_X, FRONT_Y - 0.75
    white = plain("portal white", (0.74, 0.74, 0.73), 0.35, 0.4)
    sides = [((x0 - 0.34, x0), (front, FRONT_Y + 0.2), (0.03, 4.02)), ((x1, x1 + 0.34), (front, FRONT_Y + 0.2), (0.03, 4.02))]
    boxes("portal", [*sides, ((x0 - 0.34, x1 + 0.34), (front, FRONT_Y + 0.2), (4.025, 4.30))], [white], 0.006)
    curtain_wall(scene, {"axis": "x", "at": FRONT_Y - 0.1, "posts": [x0, -1.5, 0.0, 1.5, x1]}, [0.06, 2.6, 4.0], (bars, glass))
    steel = plain("handle", (0.55, 0.55, 0.55), 0.25, 0.5, 0.9)
    boxes("handles", [((x - 0.016, x + 0.016), (FRONT_Y - 0.24, FRONT_Y - 0.20), (0.75, 1.75)) for x in (-0.14, 0.14)], [steel])
    boxes("mat", [((-1.6, 1.6), (FRONT_Y - 1.9, FRONT_Y - 0.8), (0.03, 0.034))], [plain("mat", (0.022, 0.022, 0.023), 0.95)])
    area("portal light", (0, FRONT_Y - 0.45, 4.0), (0, FRONT_Y - 0.45, 0), (5.6, 0.3), 40.0, 3800, seen_in_gloss=False)


def showroom_inside():
    """What shows through the glass: pale floor, a wall with wood and light, ceiling lines, columns, a desk, cars in the half dark."""
    x0, x1 = BUILDING_X
    far = FRONT_Y + 13
    white, grey = plain("inner wall", (0.55, 0.55, 0.54), 0.7), plain("inner ceiling", (0.10, 0.10, 0.105), 0.8)
    wood, floor = plain("inner wood", (0.24, 0.185, 0.135), 0.5), plain("inner floor", (0.40, 0.395, 0.385), 0.22, 0.45)
    boxes(
        "inside",
        [
            ((x0, x1), (FRONT_Y + 0.1, far), (-0.1, 0.03), 0),
            ((x0, x1), (FRONT_Y + 0.1, far), (4.22, 4.3), 2),
            ((x0, x1 - 6), (far, far + 0.1), (0, 4.3), 1),
        ],
        [floor, white, grey],
    )
    boxes("inner panels", [((x, x + 3.4), (far - 0.12, far), (0.0, 3.0)) for x in (-24.0, -15.0, -6.2, 0.8)], [wood])
    boxes("columns", [((x - 0.2, x + 0.2), (FRONT_Y + 5.0, FRONT_Y + 5.4), (0, 4.25)) for x in np.arange(-30.0, 8.0, 6.0)], [white])
    boxes(
        "desks",
        [((-1.9, 1.9), (FRONT_Y + 9.2, FRONT_Y + 10.0), (0, 1.08), 0), ((-13.5, -11.9), (FRONT_Y + 9.5, FRONT_Y + 10.3), (0, 0.74), 1)],
        [white, wood],
    )
    lines = [
        ((x, x + 5.0), (y, y + 0.12), (4.19, 4.20))
        for x in np.arange(-32.0, 6.0, 6.0)
        for y in (FRONT_Y + 2.5, FRONT_Y + 6.5, FRONT_Y + 10.0)
    ]
    boxes("ceiling lines", lines, [emitter("ceiling lines", (1.0, 0.92, 0.82), 3.2)])
    boxes("wall light", [((x0, x1 - 6.2), (far - 0.16, far - 0.13), (3.06, 3.12))], [emitter("wall light", (1.0, 0.84, 0.64), 3.0)])
    area(
        "inner light",
        ((x0 + x1) / 2, FRONT_Y + 7.0, 4.1),
        ((x0 + x1) / 2, FRONT_Y + 7.01, 0),
        (x1 - x0 - 2, 10),
        1700.0,
        4600,
        seen_in_gloss=False,
    )
    for x, y, heading, colour in (
        (-6.6, 26.6, 2.5, (0.30, 0.31, 0.32)),
        (5.9, 26.9, 0.7, (0.03, 0.045, 0.09)),
        (-13.0, 27.0, 2.2, (0.5, 0.5, 0.5)),
        (-19.5, 26.4, 0.8, (0.16, 0.015, 0.015)),
    ):
        car = add_shadow_caster()
        car.location, car.rotation_euler = (x, y, 0.03), (0, 0, heading)
        paint = plain("showroom paint", colour, 0.18, 0.6)
        for part in car.children:
            part.visible_camera = True
            if part.name.startswith("body"):
                part.data.materials[0] = paint


def greenery():
    """Clipped hedges either side of the way in; trees beyond the building's end and over its roof."""
    scene = bpy.context.scene
    leaf = leaf_material("hedge leaf", (0.022, 0.050, 0.014), (0.060, 0.105, 0.030), None, 0.2)
    parts = [plain("hedge core", (0.008, 0.014, 0.005), 0.9), leaf]
    for x_range in ((-30.0, -4.4), (4.4, 15.0)):
        hedge(scene, x_range, 20.6, (0.55, 0.62), parts, seed=11 if x_range[0] < 0 else 17)
    leaves = foliage("tree leaf", [(0.2, (0.030, 0.062, 0.016)), (0.6, (0.075, 0.120, 0.032)), (0.9, (0.120, 0.150, 0.045))])
    wood = bark("bark")
    meshes = [
        tree_mesh(f"tree {seed}", seed, [wood, leaves], trunk_m=3.0, reach_m=2.7, leaves=54000, leaf_m=0.055, cloud_m=0.5)
        for seed in (3, 8)
    ]
    places = [
        (13.6, 31.0, 0.9),
        (18.5, 38.0, 1.1),
        (11.2, 46.0, 1.1),
        (24.0, 33.0, 1.0),
        (5.0, 47.0, 1.75),
        (-6.0, 52.0, 1.55),
        (-9.5, 48.0, 1.8),
        (-24.0, 50.0, 1.9),
        (29.0, 45.0, 1.2),
        (16.0, 55.0, 1.2),
    ]
    for index, (x, y, size) in enumerate(places):
        plant(scene, meshes[index % 2], (x, y, 0), size, index * 2.4)
    wall = plain("far hedge", (0.030, 0.050, 0.018), 0.9)
    boxes("far hedge", [((9.5, 70), (58, 60), (0, 3.0))], [wall])
    ground = np.array([[(9.5, 23.2, -0.01), (70.0, 23.2, -0.01)], [(9.5, 70.0, -0.01), (70.0, 70.0, -0.01)]])
    grid_object(scene, "lawn", ground, plain("lawn", (0.050, 0.085, 0.022), 0.9))


def flags():
    """Plain banners on white poles at the forecourt's right edge, lifting in a light wind."""
    scene = bpy.context.scene
    pole = plain("pole", (0.70, 0.70, 0.70), 0.3, 0.4)
    cloths = [
        banner_cloth("white banner", (0.70, 0.70, 0.69)),
        banner_cloth("slate banner", (0.075, 0.095, 0.125)),
        banner_cloth("grey banner", (0.42, 0.43, 0.44)),
    ]
    for index, (x, y) in enumerate(((6.9, 19.6), (8.5, 19.6), (10.1, 19.6))):
        for polygon in mesh_object(
            scene, "pole", turned([(0.055, 0), (0.045, 3.5), (0.035, 7.4), (0.05, 7.42), (0.0, 7.5)], (x, y, 0.03), 14), [pole]
        ).data.polygons:
            polygon.use_smooth = True
        boxes("foot plate", [((x - 0.14, x + 0.14), (y - 0.14, y + 0.14), (0.03, 0.05))], [pole])
        boxes("arm", [((x, x + 1.12), (y - 0.012, y + 0.012), (7.25, 7.274))], [pole])
        u, v = np.meshgrid(np.linspace(0, 1, 22), np.linspace(0, 1, 44), indexing="xy")
        blow = 0.10 * np.sin(u * 3.2 + v * 5.0 + index * 1.7) * (0.25 + v) + 0.05 * np.sin(v * 11 + u * 4 + index)
        points = np.stack([x + 0.06 + u * (1.05 - 0.06 * v), y + blow, 7.25 - v * 3.0 - 0.03 * u * v], axis=-1)
        grid_object(scene, "banner", points, cloths[index])


def banner_cloth(name, colour):
    """Thin polyester: what light comes from behind shows."""
    return leaf_material(name, colour, colour, None, 0.35)


def street_furniture(kit):
    """Steel bollards before the glass, one slender forecourt light, small lights in the ground."""
    scene = bpy.context.scene
    steel = plain("bollard steel", (0.50, 0.50, 0.51), 0.30, 0.5, 0.85)
    for x in (-3.9, -2.6, 2.6, 3.9):
        for polygon in mesh_object(
            scene, "bollard", turned([(0.057, 0), (0.057, 0.86), (0.05, 0.90), (0.0, 0.905)], (x, 19.5, 0.03), 18), [steel]
        ).data.polygons:
            polygon.use_smooth = True
    dark = plain("light pole", (0.05, 0.052, 0.055), 0.4, 0.4)
    boxes("forecourt light", [((-7.36, -7.26), (19.25, 19.35), (0.03, 6.2)), ((-7.40, -6.3), (19.22, 19.38), (6.16, 6.22))], [dark])


def opposite_side():
    """Behind the camera, for the panes to mirror: a row of trees and a plain long roof."""
    scene = bpy.context.scene
    boxes(
        "hall opposite",
        [((-70, 60), (-62, -50), (0, 7.0), 0), ((-70, 60), (-50, -49.9), (2.2, 3.6), 1)],
        [plain("hall", (0.30, 0.31, 0.32), 0.7), plain("hall windows", (0.04, 0.05, 0.06), 0.2)],
    )
    leaves = foliage("far leaf", [(0.2, (0.035, 0.068, 0.020)), (0.9, (0.085, 0.120, 0.038))], 0.2)
    tree = tree_mesh("far tree", 5, [bark("far bark"), leaves], leaves=5000, leaf_m=0.2, cloud_m=0.7)
    for x in range(-60, 60, 9):
        plant(scene, tree, (x, -42 + 3 * math.sin(x), 0), 1.1 + 0.2 * math.cos(x * 3), x * 1.7)
