"""What stands and lies in a town street: kerbs, paving, lamps, bollards, planters, strings of lights, ironwork in the road."""

import math

import bpy
import cv2
import numpy as np

from kit.ground.asphalt import tiling_blur
from kit.surfaces.shading import byte_image, mesh_object, new_material

KERB_HEIGHT_M = 0.12
KERB_WIDTH_M = 0.15
KERB_LENGTH_M = 0.915


def kerb(scene, side, face_x, y_range, material, seed=1):
    """A run of kerb stones; `face_x` is the face towards the road, `side` -1 left or 1 right. Each stone sits a little differently."""
    rng = np.random.default_rng(seed)
    vertices, faces = [], []
    y = y_range[0]
    while y < y_range[1]:
        dx, dz = rng.normal(0, 0.0025), rng.normal(0, 0.0025)
        far = y + KERB_LENGTH_M - 0.007
        # Profile: foot, battered face, worn arris in three steps, back, and a lip under the pavement, or the sky below the
        # horizon shines through the joint.
        profile = [
            (-0.004, -0.06),
            (0.0, 0.0),
            (0.008, 0.100),
            (0.014, 0.113),
            (0.024, 0.119),
            (KERB_WIDTH_M, KERB_HEIGHT_M),
            (KERB_WIDTH_M + 0.03, 0.03),
        ]
        start, count = len(vertices), len(profile)
        for depth in (y, far):
            vertices += [(side * (face_x + u + dx), depth, v + dz * (v > 0.05)) for u, v in profile]
        faces += [(start + k, start + k + 1, start + count + k + 1, start + count + k) for k in range(count - 1)]
        faces += [tuple(range(start, start + count)), tuple(range(start + 2 * count - 1, start + count - 1, -1))]
        y += KERB_LENGTH_M
    return mesh_object(scene, "kerb", (vertices, faces), [material])


def granite(name, colour):
    """Grey granite with dark and pale crystals and street dirt."""
    material, nodes, surface = new_material(name)
    place = nodes.position()
    crystals = nodes.add("ShaderNodeTexVoronoi")
    nodes.put(place, crystals.inputs["Vector"])
    nodes.put(190.0, crystals.inputs["Scale"])
    speck = nodes.range(nodes.split(crystals.outputs["Color"])[0], (0.0, 1.0), (0.6, 1.35))
    dirt = nodes.range(nodes.noise(place, 3.0, 6.0, 0.6), (0.35, 0.7), (1.1, 0.6))
    stone_tone = nodes.math("MULTIPLY", speck, dirt)
    each = nodes.add("ShaderNodeNewGeometry").outputs["Random Per Island"]
    stone_tone = nodes.math("MULTIPLY", stone_tone, nodes.range(each, (0.0, 1.0), (0.8, 1.15)))
    nodes.put(nodes.mix(1.0, colour, stone_tone, "MULTIPLY"), surface.inputs["Base Color"])
    nodes.put(0.55, surface.inputs["Roughness"])
    return material


def paving_image(seed=4):
    """Staggered slabs, 3.6 m square (courses of 0.45 m, slabs 0.6 m): tone about 0.5, joint share, relief."""
    rng = np.random.default_rng(seed)
    size, courses, slabs = 1536, 8, 6
    v, u = np.meshgrid(*[(np.arange(size) + 0.5) / size] * 2, indexing="ij")
    course = np.floor(v * courses).astype(int)
    along = u * slabs + rng.random(courses)[course]
    column = np.floor(along).astype(int) % slabs
    fu, fv = (along % 1) * 0.6, (v * courses % 1) * 0.45
    rough = tiling_blur(rng.standard_normal((size, size)).astype(np.float32), 1.2)
    rough /= rough.std()
    edge = np.minimum(np.minimum(fu, 0.6 - fu), np.minimum(fv, 0.45 - fv)) + 0.0008 * rough
    joint = np.clip(1 - (edge - 0.003) / 0.003, 0, 1)
    tones = rng.normal(0, 1, (courses, slabs)).clip(-2, 2)[course, column]
    tilt = rng.normal(0, 0.12, (courses, slabs))[course, column] * (fu / 0.6 - 0.5)
    stains = tiling_blur(rng.standard_normal((size, size)).astype(np.float32), 40)
    tone = 0.5 + 0.055 * tones + 0.025 * rough + 0.05 * stains / stains.std()
    for _ in range(90):
        spot = (int(rng.integers(0, size)), int(rng.integers(0, size)))
        cv2.circle(tone, spot, int(rng.integers(3, 8)), float(0.34 + 0.06 * rng.random()), -1, cv2.LINE_AA)
    return byte_image("paving", np.dstack([tone, joint, np.clip(0.6 - 0.5 * joint + tilt + 0.03 * rough, 0, 1), np.ones_like(tone)]))


def paving(name, colour):
    """Concrete or sandstone slabs, damp in places."""
    material, nodes, surface = new_material(name)
    place = nodes.position()
    tone, joint, relief = nodes.split(nodes.image(paving_image(), nodes.planar(place, 3.6)).outputs["Color"])
    stone = nodes.mix(1.0, colour, nodes.math("MULTIPLY", tone, 2.0), "MULTIPLY")
    damp = nodes.range(nodes.noise(place, 0.5, 4.0), (0.42, 0.62))
    stone = nodes.mix(nodes.math("MULTIPLY", damp, 0.45), stone, nodes.mix(1.0, stone, (0.4, 0.4, 0.4), "MULTIPLY"))
    nodes.put(nodes.mix(joint, stone, (0.025, 0.023, 0.02)), surface.inputs["Base Color"])
    nodes.put(nodes.range(damp, (0.0, 1.0), (0.72, 0.30)), surface.inputs["Roughness"])
    nodes.put(nodes.bump(relief, 0.6, 0.008), surface.inputs["Normal"])
    return material


def turned(profile, centre, sides=20):
    """A turned body from (radius, height) pairs: (vertices, faces)."""
    vertices, faces = [], []
    for radius, height in profile:
        vertices += [
            (centre[0] + radius * math.cos(k / sides * math.tau), centre[1] + radius * math.sin(k / sides * math.tau), centre[2] + height)
            for k in range(sides)
        ]
    for ring in range(len(profile) - 1):
        a, b = ring * sides, (ring + 1) * sides
        faces += [(a + k, a + (k + 1) % sides, b + (k + 1) % sides, b + k) for k in range(sides)]
    return vertices, faces


LAMP_POST = [
    (0.16, 0),
    (0.16, 0.12),
    (0.12, 0.16),
    (0.115, 0.7),
    (0.14, 0.74),
    (0.08, 0.82),
    (0.055, 1.1),
    (0.048, 3.3),
    (0.07, 3.34),
    (0.045, 3.4),
    (0.04, 3.75),
    (0.09, 3.8),
    (0.10, 3.84),
    (0.02, 3.86),
]
BOLLARD = [
    (0.10, 0),
    (0.10, 0.08),
    (0.075, 0.12),
    (0.065, 0.70),
    (0.085, 0.73),
    (0.085, 0.77),
    (0.06, 0.80),
    (0.075, 0.87),
    (0.05, 0.94),
    (0.0, 0.96),
]


def lamp_post(scene, place, iron, glow):
    """A cast-iron post with a four-sided lantern; returns where its light is."""
    x, y, z = place
    thing = mesh_object(scene, "lamp post", turned(LAMP_POST, place), [iron])
    for polygon in thing.data.polygons:
        polygon.use_smooth = True
    rings = [(0.105, 3.86), (0.185, 4.34)]
    vertices = [(x + r * sx * 0.8, y + r * sy * 0.8, z + h) for r, h in rings for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    mesh_object(scene, "lantern", (vertices, [(k, (k + 1) % 4, 4 + (k + 1) % 4, 4 + k) for k in range(4)]), [glow]).visible_glossy = False
    cap = [(0.21, 4.34), (0.20, 4.40), (0.09, 4.56), (0.05, 4.60), (0.05, 4.66), (0.0, 4.74)]
    mesh_object(scene, "lantern cap", turned(cap, place, 4), [iron])
    edges = []
    for k in range(4):
        edges.append((vertices[k], vertices[4 + k]))
    mesh_object(scene, "lantern frame", _rods(edges, 0.010), [iron])
    return (x, y, z + 4.1)


def _rods(edges, radius):
    vertices, faces = [], []
    for a, b in edges:
        start = len(vertices)
        for point in (a, b):
            vertices += [
                (point[0] + radius * math.cos(k / 5 * math.tau), point[1] + radius * math.sin(k / 5 * math.tau), point[2]) for k in range(5)
            ]
        faces += [(start + k, start + (k + 1) % 5, start + 5 + (k + 1) % 5, start + 5 + k) for k in range(5)]
    return vertices, faces


def bollards(scene, places, iron):
    """Cast-iron bollards."""
    vertices, faces = [], []
    for place in places:
        start = len(vertices)
        more, ring = turned(BOLLARD, place, 18)
        vertices += more
        faces += [tuple(start + k for k in face) for face in ring]
    thing = mesh_object(scene, "bollards", (vertices, faces), [iron])
    for polygon in thing.data.polygons:
        polygon.use_smooth = True


def planter(scene, place, materials, rng):
    """A square lead planter with a clipped ball of box or bay on a stem; `materials`: (lead, leaf, wood)."""
    x, y, z = place
    lead, leaf, wood = materials
    mesh_object(
        scene,
        "planter",
        turned([(0.30, 0.0), (0.34, 0.03), (0.35, 0.50), (0.38, 0.52), (0.38, 0.56), (0.31, 0.56), (0.31, 0.50), (0.0, 0.50)], place, 4),
        [lead],
    )
    mesh_object(scene, "stem", turned([(0.022, 0.48), (0.018, 1.15)], place, 7), [wood])
    vertices, faces = [], []
    for _ in range(2600):
        direction = rng.normal(0, 1, 3)
        direction /= np.linalg.norm(direction)
        radius = 0.34 * (0.80 + 0.22 * rng.random() ** 0.5)
        centre = np.array([x, y, z + 1.38]) + direction * radius
        across = np.cross(direction, rng.normal(0, 1, 3))
        across /= np.linalg.norm(across)
        up = np.cross(direction, across) * 0.6 + direction * rng.normal(0.3, 0.4)
        long, wide = 0.030 + 0.02 * rng.random(), 0.012
        start = len(vertices)
        vertices += [tuple(centre - up * long), tuple(centre + across * wide), tuple(centre + up * long), tuple(centre - across * wide)]
        faces.append((start, start + 1, start + 2, start + 3))
    mesh_object(scene, "box ball", (vertices, faces), [leaf])


def light_string(scene, ends, materials, sag=0.5, bulbs=22):
    """A cable between two walls with small bulbs hanging from it; `materials`: (cable, bulb)."""
    a, b = (np.array(end, float) for end in ends)
    share = np.linspace(0, 1, 49)
    line = a + (b - a) * share[:, None] - np.array([0, 0, 1.0]) * (4 * sag * share * (1 - share))[:, None]
    edges = [(tuple(p), tuple(q)) for p, q in zip(line, line[1:])]
    mesh_object(scene, "cable", _wires(edges, 0.008), [materials[0]])
    vertices, faces = [], []
    for k in range(1, bulbs):
        f = k / bulbs
        point = a + (b - a) * f - np.array([0, 0, 4 * sag * f * (1 - f) + 0.16])
        start = len(vertices)
        more, ring = turned([(0.0, 0.05), (0.028, 0.03), (0.035, 0.0), (0.024, -0.03), (0.0, -0.04)], tuple(point), 8)
        vertices += more
        faces += [tuple(start + i for i in face) for face in ring]
    # Not mirrored: so small and bright a thing in damp asphalt is only noise.
    mesh_object(scene, "bulbs", (vertices, faces), [materials[1]]).visible_glossy = False


def _wires(edges, radius):
    """Thin three-sided tubes for lines that run mostly sideways."""
    vertices, faces = [], []
    for a, b in edges:
        start = len(vertices)
        for point in (a, b):
            vertices += [
                (point[0], point[1] + radius * math.cos(k / 3 * math.tau), point[2] + radius * math.sin(k / 3 * math.tau)) for k in range(3)
            ]
        faces += [(start + k, start + (k + 1) % 3, start + 3 + (k + 1) % 3, start + 3 + k) for k in range(3)]
    return vertices, faces


def manhole(wear, centre, radius_m=0.30):
    """A round cast-iron cover in its frame, drawn into a Wear map."""
    cx, cy = (round(v) for v in wear._pixel(*centre))
    r = radius_m / wear.scale
    mask = np.zeros_like(wear.tone)
    cv2.circle(mask, (cx, cy), round(r * 1.12), 1.0, -1, cv2.LINE_AA)
    plate = np.zeros_like(wear.tone)
    cv2.circle(plate, (cx, cy), round(r), 1.0, -1, cv2.LINE_AA)
    v, u = np.ogrid[: wear.tone.shape[0], : wear.tone.shape[1]]
    du, dv = (u - cx) * wear.scale, (v - cy) * wear.scale
    studs = ((np.abs((du + dv) / 0.05 % 1 - 0.5) < 0.27) & (np.abs((du - dv) / 0.05 % 1 - 0.5) < 0.27)).astype(np.float32)
    gap = np.zeros_like(wear.tone)
    cv2.circle(gap, (cx, cy), round(r), 1.0, 2, cv2.LINE_AA)
    cv2.circle(gap, (cx, cy), round(r * 1.14), 0.8, 2, cv2.LINE_AA)
    wear.tone = wear.tone * (1 - mask) + mask * (0.40 + 0.10 * studs * plate)
    wear.height = wear.height * (1 - mask) + mask * (0.46 + 0.20 * studs * plate)
    wear.tone -= 0.25 * gap
    wear.height -= 0.3 * gap
    wear.damp = np.maximum(wear.damp, 0.42 * mask)


def gully(wear, centre, size_m=(0.42, 0.45)):
    """A road gully's slotted grating, drawn into a Wear map."""
    (cx, cy), (w, h) = wear._pixel(*centre), size_m
    left, right = round(cx - w / 2 / wear.scale), round(cx + w / 2 / wear.scale)
    top, bottom = round(cy - h / 2 / wear.scale), round(cy + h / 2 / wear.scale)
    wear.tone[top:bottom, left:right] = 0.42
    wear.damp[top:bottom, left:right] = 0.4
    bars = 9
    for k in range(bars):
        a = left + round((right - left) * (k + 0.28) / bars)
        b = left + round((right - left) * (k + 0.78) / bars)
        wear.tone[top + 8 : bottom - 8, a:b] = 0.06
        wear.height[top + 8 : bottom - 8, a:b] = 0.1
    cv2.rectangle(wear.tone, (left - 3, top - 3), (right + 3, bottom + 3), 0.2, 2)


def sign(scene, text, place, look):
    """Raised letters on a fascia. `look`: material, size, turn about z in radians."""
    curve = bpy.data.curves.new(f"sign {text}", "FONT")
    curve.body = text
    curve.size = look["size"]
    curve.extrude = 0.008
    curve.align_x, curve.align_y = "CENTER", "CENTER"
    curve.space_character = 1.35
    curve.materials.append(look["material"])
    thing = bpy.data.objects.new(f"sign {text}", curve)
    thing.location = place
    thing.rotation_euler = (math.pi / 2, 0, look["turn"])
    scene.collection.objects.link(thing)
