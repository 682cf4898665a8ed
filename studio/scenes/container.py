"""A container terminal at low sun: stacks of corrugated boxes, a wet concrete yard, a yard gantry and quay cranes in the haze."""

import bpy
import cv2
import numpy as np

from kit.ground.asphalt import Wear, asphalt
from kit.ground.puddles import hollows, lay_water
from kit.houses.masonry import render_coat
from kit.props.containers import HEIGHT_M, Yard
from kit.props.street import turned
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.meshes import box
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.sky import Sky, add_sky
from kit.surfaces.shading import grid_object, mesh_object, plain

SPEC = SceneSpec(
    id="container",
    name="Container",
    section="core",
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, on the worn concrete yard of a container port. "
        "Stacks of corrugated steel containers in faded red, blue, ochre, green and grey, with dents, rust streaks and locking bars, stand "
        "on the left and behind; puddles mirror them, yellow lines are half worn away, a yard gantry and tall quay cranes fade into warm "
        "haze. Low evening sun from behind the camera on the right rakes over the ribbed steel, long soft shadows to the left. Shot on a "
        "full frame camera with a 35 mm lens at f/4 from 1.35 m height, level. Industrial, graphic, golden mood, no people, no other "
        "vehicles, no readable text."
    ),
    camera=CameraSpec(height_metres=1.35, focal_millimetres=35.0, horizon_fraction=0.50, f_number=4.0),
    film=FilmSpec(bias_stops=0.35, contrast=1.28, saturation=1.10, white_kelvin=6100.0, vignette=0.15),
    shadow_tile_metres=13.0,
    max_bounces=3,
    clamp_indirect=2.0,
)

#: The set in words, for prompts of its other weathers.
PLACE = (
    "on the concrete of a container port: stacks of weathered steel containers in red, blue, green and grey on both sides, "
    "ship-to-shore cranes beyond"
)

SLAB_M = 5.0


def yard_wear():
    """Concrete slabs with joints, tyre marks, cracks, oil and half-worn lines; and the hollows that hold water."""
    wear = Wear((-9.0, 11.0), (0.0, 36.0), 0.007, seed=21)
    wear.blotches(0.040)
    rows, columns = wear.tone.shape
    for x in np.arange(-9 + 1.6, 11, SLAB_M):
        for y in np.arange(3.1, 36, SLAB_M):
            a, b = wear._pixel(x, y), wear._pixel(x + SLAB_M, y - SLAB_M)
            area = (slice(max(int(a[1]), 0), max(int(b[1]), 0)), slice(max(int(a[0]), 0), max(int(b[0]), 0)))
            wear.tone[area] += wear.rng.normal(0, 0.028)
    joints = np.zeros_like(wear.tone)
    for x in np.arange(-9 + 1.6, 11, SLAB_M):
        column = int(wear._pixel(x, 0)[0])
        cv2.line(joints, (column, 0), (column, rows), 1.0, 3, cv2.LINE_AA)
    for y in np.arange(3.1, 36, SLAB_M):
        row = int(wear._pixel(0, y)[1])
        cv2.line(joints, (0, row), (columns, row), 1.0, 3, cv2.LINE_AA)
    crumbled = cv2.GaussianBlur(joints, (0, 0), 2.5) * (wear.cloud(0.12) > 0.6)
    wear.tone -= 0.26 * joints + 0.5 * crumbled + 0.25 * cv2.GaussianBlur(joints, (0, 0), 9)
    wear.height -= 0.3 * joints
    wear.tracks((-3.1, -1.2, 1.0, 2.9, 5.2, 7.0), 0.5, tone=-0.045)
    for start, turn, length in (
        ((-2.9, 3.6), 62, 6.0),
        ((2.6, 4.2), 118, 5.0),
        ((0.4, 9.0), 20, 4.0),
        ((-5.0, 8.0), 75, 5.0),
        ((4.6, 12.0), 160, 5.0),
    ):
        wear.crack(start, turn, length, 0.006, 0.42, 0.35)
    for spot, radius in (((0.9, 4.9), 0.28), ((-1.2, 7.8), 0.40), ((1.9, 9.6), 0.25), ((-3.4, 11.6), 0.6), ((3.6, 7.2), 0.35)):
        wear.stain(spot, radius, tone=-0.09, damp=0.12)
    for x in (-4.35, 4.9):
        wear.stripe([(x - 0.075, 0), (x + 0.075, 0), (x + 0.075, 36), (x - 0.075, 36)], wear=0.62)
    for y in (15.6,):
        wear.stripe([(-4.3, y - 0.1), (4.9, y - 0.1), (4.9, y + 0.1), (-4.3, y + 0.1)], wear=0.6)
    for k in range(7):
        x = -3.9 + k * 1.25
        wear.stripe([(x, 15.8), (x + 0.25, 15.8), (x + 1.35, 17.6), (x + 1.10, 17.6)], wear=0.66)
    return wear, hollows(wear, level=1.28, feature_m=2.3)


def build_ground():
    wear, water = yard_wear()
    look = {
        "colour": (0.205, 0.195, 0.178),
        "paint": (0.55, 0.33, 0.035),
        "stone_m": 0.006,
        "tile_m": 2.3,
        "roughness": 0.82,
        "polish": 0.25,
        "wetness": 0.75,
        "specular": 0.3,
        "relief": 0.45,
        "grain": 1.15,
    }
    concrete = lay_water(asphalt("yard concrete", wear, look), wear, water)
    y, x = np.meshgrid(np.linspace(-30, 130, 30), np.linspace(-80, 80, 20), indexing="ij")
    grid_object(bpy.context.scene, "yard", np.stack([x, y, np.zeros_like(x)], axis=-1), concrete)
    far = plain("far yard", (0.16, 0.15, 0.14), 0.85)
    y, x = np.meshgrid(np.linspace(129.5, 900, 6), np.linspace(-700, 700, 6), indexing="ij")
    grid_object(bpy.context.scene, "far yard", np.stack([x, y, np.full_like(x, -0.02)], axis=-1), far)


def build_stacks():
    """Left: long sides along the aisle. Ahead right: door ends. Beyond: blocks that fade; one outside the picture throws a shadow in."""
    yard = Yard(bpy.context.scene)
    near = [[4, 1, 0], [2, 3, 7, 1], [0, 5, 1, 4], [1, 2, 0], [3, 0, 4, 5], [6, 1, 2]]
    y = -6.0
    for column in near:
        for level, paint in enumerate(column):
            yard.put(40, (-7.15, y + 0.1 * level, level * (HEIGHT_M + 0.012)), 0.0, paint)
        y += 12.45
    doors = [[3, 0, 1], [1, 2, 4], [0, 6, 5], [5, 1, 0], [2, 4, 7, 3], [7, 3, 0, 1], [4, 5, 2]]
    for column, paints in enumerate(doors):
        for level, paint in enumerate(paints):
            yard.put(40 if column % 3 else 20, (1.9 + column * 2.56, 21.0 + 0.15 * (column % 2), level * (HEIGHT_M + 0.012)), 0.0, paint)
    for x0, y0 in ((-24, 78), (-10, 92), (6, 60), (20, 84), (-40, 120), (34, 118), (-3, 135), (14, 150)):
        for column in range(5):
            for level in range(int(yard.rng.integers(2, 5))):
                yard.put(40, (x0 + column * 2.6, y0, level * HEIGHT_M), 0.0)
    # Outside the picture on the right: only its long shadow is seen, before the doors.
    yard.put(20, (15.0, 5.0, 0.0), 0.0, 3)


def _steel(name, boxes, material):
    """Boxes as one mesh."""
    vertices, faces = [], []
    for (x0, y0, z0), (x1, y1, z1) in boxes:
        s = len(vertices)
        vertices += [(x, y, z) for z in (z0, z1) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
        faces += [(s, s + 3, s + 2, s + 1), (s + 4, s + 5, s + 6, s + 7)]
        faces += [(s + k, s + (k + 1) % 4, s + 4 + (k + 1) % 4, s + 4 + k) for k in range(4)]
    return mesh_object(bpy.context.scene, name, (vertices, faces), [material])


def _strut(name, a, b, wide, material):
    """A slanting square strut between two points."""
    a, b = np.array(a, float), np.array(b, float)
    along = (b - a) / np.linalg.norm(b - a)
    side = np.cross(along, (0, 1, 0) if abs(along[1]) < 0.9 else (1, 0, 0))
    side /= np.linalg.norm(side)
    other = np.cross(along, side)
    ring = [side + other, -side + other, -side - other, side - other]
    vertices = [tuple(end + r * wide / 2) for end in (a, b) for r in ring]
    return mesh_object(bpy.context.scene, name, (vertices, [(k, (k + 1) % 4, 4 + (k + 1) % 4, 4 + k) for k in range(4)]), [material])


def build_yard_gantry():
    """A rubber-tyred gantry over the stacks: span 23.5 m, 21 m high."""
    paint, dark = render_coat("gantry yellow", (0.46, 0.255, 0.035), 0.7), plain("gantry dark", (0.05, 0.05, 0.05), 0.6)
    y, left, right, top = 50.0, -16.0, 7.6, 19.0
    boxes = []
    for x in (left, right):
        for dy in (0.0, 7.0):
            boxes.append(((x - 0.5, y + dy - 0.4, 1.4), (x + 0.5, y + dy + 0.4, top)))
        boxes.append(((x - 0.6, y - 1.5, 1.0), (x + 0.6, y + 8.5, 1.9)))
        boxes.append(((x - 0.4, y, 9.0), (x + 0.4, y + 7, 9.7)))
    for dy in (0.0, 7.0):
        boxes.append(((left - 1.2, y + dy - 0.55, top), (right + 1.2, y + dy + 0.55, top + 1.6)))
        # Stiffeners and flanges: a plain box girder would look like a model's.
        boxes += [((x - 0.04, y + dy - 0.62, top + 0.05), (x + 0.04, y + dy - 0.55, top + 1.55)) for x in np.arange(left, right + 1, 1.8)]
        boxes += [((left - 1.2, y + dy - 0.68, z), (right + 1.2, y + dy + 0.68, z + 0.06)) for z in (top - 0.03, top + 1.57)]
    boxes.append(((left - 1.0, y - 1.4, top + 1.6), (right + 1.0, y - 1.35, top + 1.66)))
    boxes.append(((left - 1.0, y - 1.4, top + 2.6), (right + 1.0, y - 1.35, top + 2.66)))
    boxes += [((x, y - 1.4, top + 1.6), (x + 0.06, y - 1.34, top + 2.66)) for x in np.arange(left - 1, right + 1, 1.5)]
    _steel("yard gantry", boxes, paint)
    trolley = [
        ((-4.4, y - 0.6, top + 1.6), (0.4, y + 7.6, top + 2.5)),
        ((-3.6, y + 1, top + 2.5), (-1.0, y + 6, top + 4.6)),
        ((-0.2, y - 1.6, top - 2.2), (1.6, y + 0.6, top)),
    ]
    trolley += [
        ((-3.4, y + 3.2, 12.6), (-3.34, y + 3.3, top)),
        ((-1.0, y + 3.2, 12.6), (-0.94, y + 3.3, top)),
        ((-5.2, y + 2.2, 12.2), (0.9, y + 4.4, 12.6)),
    ]
    _steel("trolley", trolley, dark)
    for x in (left, right):
        for dy in (-0.6, 1.0, 6.0, 7.6):
            box("gantry wheel", (x, y + dy, 0.75), (0.6, 1.3, 1.5), dark, 0.3)


def build_quay_crane(x, y, paint, lift=0.0):
    """A ship-to-shore crane seen from the yard: portal, A-frame, boom reaching out to the left (or lifted by `lift` metres)."""
    boxes, span = [], 18.0
    for dx in (0.0, 27.0):
        for dy in (0.0, span):
            boxes.append(((x + dx - 1.0, y + dy - 1.0, 0.0), (x + dx + 1.0, y + dy + 1.0, 42.0)))
    for z in (12.0, 40.0):
        boxes.append(((x - 1.0, y - 1.1, z), (x + 28.0, y + 1.1, z + 2.2)))
    boxes.append(((x - 2.0, y + 6.0, 42.0), (x + 48.0, y + 9.0, 45.0)))
    boxes.append(((x + 30.0, y + 4.0, 45.0), (x + 44.0, y + 12.0, 51.0)))
    if not lift:
        boxes.append(((x - 58.0, y + 6.0, 42.5), (x - 2.0, y + 9.0, 44.8)))
    _steel("quay crane", boxes, paint)
    apex = (x + 4.0, y + 7.5, 72.0)
    for foot in ((x, y + 7.5, 43.0), (x + 27.0, y + 7.5, 43.0)):
        _strut("crane mast", foot, apex, 1.5, paint)
    for corner in ((x + 27, y, 12.0, x, 40.0), (x, y, 12.0, x + 27, 40.0)):
        _strut("crane brace", (corner[0], corner[1], corner[2]), (corner[3], corner[1], corner[4]), 0.9, paint)
    tips = [(x - 30.0, y + 7.5, 45.0), (x - 56.0, y + 7.5, 45.0)] if not lift else [(x - 16.0, y + 7.5, 45.0 + lift)]
    if lift:
        _strut("raised boom", (x - 2.0, y + 7.5, 43.5), (x - 18.0, y + 7.5, 45.0 + lift * 1.25), 2.2, paint)
    for tip in tips:
        _strut("stay", apex, tip, 0.55, paint)
    _strut("back stay", apex, (x + 44.0, y + 7.5, 45.0), 0.6, paint)


def build_cranes():
    build_yard_gantry()
    blue, red = plain("crane blue", (0.05, 0.11, 0.20), 0.6), plain("crane red", (0.32, 0.06, 0.04), 0.6)
    build_quay_crane(-8.0, 300.0, blue)
    build_quay_crane(-118.0, 330.0, red)
    build_quay_crane(86.0, 340.0, red, lift=46.0)


def build_details():
    """Twist-lock bins, a bollard row and light masts: the human scale of the yard."""
    steel, yellow, lamp = (
        plain("galvanised", (0.30, 0.30, 0.29), 0.5, 0.5),
        plain("bollard yellow", (0.55, 0.33, 0.02), 0.5),
        plain("mast head", (0.10, 0.10, 0.10), 0.5),
    )
    for x, y in ((-5.2, 5.6), (-5.2, 18.0)):
        box("bollard", (x, y, 0.5), (0.2, 0.2, 1.0), yellow, 0.06)
        box("bollard band", (x, y, 0.78), (0.21, 0.21, 0.14), lamp, 0.05)
    cone, band = plain("cone orange", (0.50, 0.10, 0.015), 0.55), plain("cone band", (0.62, 0.62, 0.60), 0.5)
    for x, y in ((5.6, 12.4), (6.1, 14.6), (5.5, 17.0)):
        mesh_object(bpy.context.scene, "cone", turned([(0.24, 0.0), (0.24, 0.03), (0.15, 0.04), (0.10, 0.30)], (x, y, 0.0)), [cone])
        mesh_object(bpy.context.scene, "cone band", turned([(0.10, 0.30), (0.07, 0.46)], (x, y, 0.0)), [band])
        mesh_object(bpy.context.scene, "cone tip", turned([(0.07, 0.46), (0.03, 0.70), (0.0, 0.71)], (x, y, 0.0)), [cone])
    for x, y in ((-13.0, 66.0), (24.0, 74.0), (3.5, 170.0)):
        _steel("light mast", [((x - 0.22, y - 0.22, 0), (x + 0.22, y + 0.22, 29.0))], steel)
        _steel(
            "mast crown",
            [((x - 1.6, y - 0.3, 28.6), (x + 1.6, y + 0.3, 28.9))]
            + [((x + k * 0.7 - 0.25, y - 0.5, 28.2), (x + k * 0.7 + 0.25, y + 0.1, 28.7)) for k in (-2, -1, 0, 1, 2)],
            lamp,
        )


def build_light(kit):
    sky = Sky(
        sun_elevation_degrees=15,
        sun_azimuth_degrees=140,
        sun_colour=(1.0, 0.70, 0.42),
        sun_strength=6.0,
        sun_size_degrees=0.9,
        base_strength=1.0,
        gradient=[
            (0, (0.98, 0.66, 0.45)),
            (4, (0.90, 0.66, 0.50)),
            (10, (0.64, 0.59, 0.60)),
            (22, (0.32, 0.42, 0.60)),
            (50, (0.15, 0.27, 0.50)),
            (90, (0.10, 0.20, 0.42)),
        ],
        cloud_sun=(1.9, 1.35, 0.95),
        cloud_shade=(0.42, 0.42, 0.50),
        layers=[
            CloudLayer(
                base_m=3800,
                thickness_m=420,
                slices=18,
                tile_m=70000,
                feature_m=5200,
                coverage=-0.15,
                towering=0.5,
                softness=1.8,
                erosion=0.75,
                extinction_per_m=0.0016,
                visibility_m=80000,
                seed=44,
            )
        ],
    )
    kit.key(add_sky(bpy.context.scene, sky))


def build_set(kit):
    """All that stays when light and weather change."""
    build_ground()
    build_stacks()
    build_cranes()
    build_details()


def build(kit):
    build_light(kit)
    build_set(kit)
    add_haze_everywhere(Haze(colour=(0.86, 0.62, 0.46), distance_m=420, limit=0.90))
