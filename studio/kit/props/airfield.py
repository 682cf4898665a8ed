"""What stands beside a runway: edge lights, wind sock, control tower, hangars, light aircraft, approach-slope boxes."""

import math

import numpy as np

from kit.props.street import turned
from kit.surfaces.materials import emitter
from kit.surfaces.shading import grid_object, mesh_object, plain


def airfield_materials():
    """Materials by the names the builders below use."""
    return {
        "steel": plain("galvanised", (0.40, 0.41, 0.42), 0.5, 0.4),
        "concrete": plain("tower concrete", (0.38, 0.37, 0.35), 0.85),
        "cladding": plain("hangar cladding", (0.36, 0.38, 0.40), 0.5, 0.4),
        "door": plain("hangar door", (0.24, 0.27, 0.30), 0.55),
        "roof": plain("hangar roof", (0.22, 0.23, 0.24), 0.5),
        "white": plain("aircraft white", (0.70, 0.70, 0.69), 0.25, 0.5),
        "band": plain("aircraft band", (0.05, 0.09, 0.22), 0.25, 0.5),
        "orange": plain("orange", (0.62, 0.13, 0.02), 0.7),
        "cloth": plain("sock white", (0.66, 0.64, 0.60), 0.8),
        "dark": plain("dark", (0.015, 0.016, 0.018), 0.35, 0.5),
        "tyre": plain("tyre", (0.02, 0.02, 0.02), 0.8),
        "glass": plain("cab glass", (0.03, 0.04, 0.045), 0.05, 0.6),
        "lit": emitter("cab light", (1.0, 0.66, 0.34), 0.7),
        "bulb": emitter("edge bulb", (1.0, 0.80, 0.52), 14.0),
    }


def _smooth(thing):
    thing.data.polygons.foreach_set("use_smooth", [True] * len(thing.data.polygons))
    return thing


def edge_light(scene, place, materials):
    """An elevated runway edge light, 36 cm high; returns where its lamp is."""
    _smooth(
        mesh_object(
            scene,
            "edge light stem",
            turned([(0.13, 0.0), (0.13, 0.02), (0.022, 0.03), (0.022, 0.20), (0.07, 0.215), (0.075, 0.25)], place, 12),
            [materials["orange"]],
        )
    )
    _smooth(
        mesh_object(
            scene, "edge light dome", turned([(0.062, 0.25), (0.062, 0.29), (0.045, 0.335), (0.0, 0.35)], place, 12), [materials["bulb"]]
        )
    )
    return (place[0], place[1], place[2] + 0.30)


def wind_sock(scene, place, heading_degrees, materials):
    """A mast with a sock in orange and white rings, half filled."""
    x, y, z = place
    mesh_object(scene, "mast", turned([(0.07, 0.0), (0.045, 5.6)], place, 10), [materials["steel"]])
    turn = math.radians(heading_degrees)
    rings, sides = 26, 20
    v, u = np.meshgrid(np.linspace(0, 1, rings), np.linspace(0, math.tau, sides), indexing="ij")
    sag = -1.15 * v**1.7
    radius = (0.34 - 0.17 * v) * (1 + 0.06 * np.sin(v * 19 + u))
    along = 0.15 + 2.5 * v - 0.3 * v**2
    sx = x + math.cos(turn) * along - math.sin(turn) * np.cos(u) * radius
    sy = y + math.sin(turn) * along + math.cos(turn) * np.cos(u) * radius
    points = np.stack([sx, sy, z + 5.3 + sag + np.sin(u) * radius], axis=-1)
    sock = grid_object(scene, "wind sock", points, materials["orange"])
    sock.data.materials.append(materials["cloth"])
    band = (np.arange(rings - 1) * 5 // (rings - 1) % 2).repeat(sides - 1)
    sock.data.polygons.foreach_set("material_index", band.astype(np.int32))


def control_tower(scene, place, height_m, materials):
    """A tapered shaft with a glazed cab, walkway and aerials."""
    x, y, z = place
    h = height_m
    mesh_object(
        scene,
        "tower shaft",
        turned([(3.1, 0.0), (2.5, h * 0.55), (2.6, h - 7.4), (4.6, h - 6.2), (4.7, h - 5.6)], place, 8),
        [materials["concrete"]],
    )
    mesh_object(
        scene, "tower gallery", turned([(4.7, h - 5.6), (5.5, h - 5.5), (5.5, h - 5.2), (3.9, h - 5.2)], place, 8), [materials["concrete"]]
    )
    mesh_object(scene, "tower rail", turned([(5.4, h - 4.3), (5.4, h - 4.22)], place, 8), [materials["steel"]])
    mesh_object(scene, "tower cab", turned([(3.7, h - 5.2), (3.8, h - 4.1)], place, 8), [materials["concrete"]])
    mesh_object(scene, "tower light", turned([(3.0, h - 4.1), (3.0, h - 2.6)], place, 8), [materials["lit"]])
    mesh_object(
        scene,
        "tower roof",
        turned([(4.9, h - 1.2), (5.1, h - 1.1), (5.1, h - 0.5), (2.0, h), (0.0, h + 0.1)], place, 8),
        [materials["roof"]],
    )
    mesh_object(scene, "tower ceiling", turned([(4.9, h - 1.2), (0.0, h - 1.25)], place, 8), [materials["concrete"]])
    for k in range(8):
        a = (k + 0.5) / 8 * math.tau
        post = [
            (x + 3.75 * math.cos(a), y + 3.75 * math.sin(a), z + h - 4.1),
            (x + 4.75 * math.cos(a), y + 4.75 * math.sin(a), z + h - 1.2),
        ]
        mesh_object(scene, "cab post", rod(post[0], post[1], 0.10), [materials["dark"]])
    for dx, tall in ((-1.2, 3.4), (0.9, 5.2), (1.9, 2.4)):
        mesh_object(scene, "aerial", rod((x + dx, y, z + h - 0.4), (x + dx, y, z + h + tall), 0.05), [materials["steel"]])


def rod(start, end, radius, sides=6):
    """A straight bar between two points, as (vertices, faces)."""
    a, b = np.array(start, float), np.array(end, float)
    along = (b - a) / np.linalg.norm(b - a)
    side = np.cross(along, (0.3, 0.5, 0.81))
    side /= np.linalg.norm(side)
    up = np.cross(along, side)
    ring = [side * math.cos(k / sides * math.tau) * radius + up * math.sin(k / sides * math.tau) * radius for k in range(sides)]
    vertices = [tuple(a + r) for r in ring] + [tuple(b + r) for r in ring]
    return vertices, [(k, (k + 1) % sides, sides + (k + 1) % sides, sides + k) for k in range(sides)]


def hangar(scene, place, size, materials):
    """A hangar with a shallow arched roof; `size` = (width, depth, eaves height). Its doors face the camera."""
    (x, y, z), (width, depth, eaves) = place, size
    steps = 18
    arch = [(math.cos(math.pi * k / steps), math.sin(math.pi * k / steps)) for k in range(steps + 1)]
    line = [(x + width / 2 * c, z + eaves + width * 0.16 * s) for c, s in arch]
    vertices = [(px, y, pz) for px, pz in line] + [(px, y + depth, pz) for px, pz in line]
    n = steps + 1
    faces = [(k, k + 1, n + k + 1, n + k) for k in range(steps)]
    mesh_object(scene, "hangar roof", (vertices, faces), [materials["roof"]])
    gable = [(x - width / 2, y, z), (x + width / 2, y, z)] + [(px, y, pz) for px, pz in line]
    mesh_object(scene, "hangar gable", (gable, [tuple(range(len(gable)))]), [materials["cladding"]])
    for side in (-1, 1):
        sx = x + side * width / 2
        mesh_object(
            scene,
            "hangar side",
            ([(sx, y, z), (sx, y + depth, z), (sx, y + depth, z + eaves), (sx, y, z + eaves)], [(0, 1, 2, 3)]),
            [materials["cladding"]],
        )
    leaves, span = 8, width * 0.86
    for k in range(leaves):
        # One leaf stands open: a lit workshop shows how deep the building is.
        a, b = x - span / 2 + span * k / leaves, x - span / 2 + span * (k + 0.97) / leaves
        front = y - 0.25 - 0.12 * (k % 2)
        material = materials["lit"] if k == 3 else materials["door"]
        mesh_object(
            scene,
            "hangar door",
            ([(a, front, z), (b, front, z), (b, front, z + eaves * 0.9), (a, front, z + eaves * 0.9)], [(0, 1, 2, 3)]),
            [material],
        )


#: Fuselage stations of a small high-wing aircraft: metres behind the nose, half width, half height, height of the middle.
FUSELAGE = [
    (0.0, 0.12, 0.12, 1.25),
    (0.12, 0.30, 0.27, 1.25),
    (0.6, 0.46, 0.40, 1.24),
    (1.35, 0.53, 0.48, 1.26),
    (1.9, 0.55, 0.66, 1.42),
    (2.6, 0.56, 0.72, 1.46),
    (3.5, 0.54, 0.68, 1.44),
    (4.4, 0.42, 0.48, 1.40),
    (5.6, 0.26, 0.30, 1.36),
    (7.0, 0.12, 0.17, 1.36),
    (8.0, 0.05, 0.08, 1.38),
]


def light_aircraft(scene, place, heading_degrees, materials):
    """A four-seat high-wing aircraft, 8.2 m long, 11 m in span."""
    turn = math.radians(heading_degrees)

    def world(points):
        p = np.asarray(points, float)
        c, s = math.cos(turn), math.sin(turn)
        return np.stack([place[0] + c * p[..., 0] - s * p[..., 1], place[1] + s * p[..., 0] + c * p[..., 1], place[2] + p[..., 2]], axis=-1)

    sides = np.linspace(0, math.tau, 25)
    body = np.array(
        [
            [
                (s, w * math.copysign(abs(math.cos(a)) ** 0.7, math.cos(a)), m + h * math.copysign(abs(math.sin(a)) ** 0.8, math.sin(a)))
                for a in sides
            ]
            for s, w, h, m in FUSELAGE
        ]
    )
    hull = grid_object(scene, "fuselage", world(body), materials["white"])
    hull.data.materials.append(materials["dark"])
    hull.data.materials.append(materials["band"])
    slots = np.zeros((len(FUSELAGE) - 1, 24), np.int32)
    slots[4:7, 1:5] = slots[4:7, 7:11] = slots[3, 3:9] = 1
    slots[1:9, 22:24] = slots[1:9, 12:14] = 2
    hull.data.polygons.foreach_set("material_index", slots.ravel())
    for lead, chord, half, height, thick in ((1.75, 1.55, 5.5, 2.22, 0.10), (6.85, 0.95, 1.75, 1.42, 0.05)):
        profile = [(0.0, 0.0), (0.08, 0.9), (0.35, 1.0), (1.0, 0.05), (0.5, -0.35), (0.08, -0.4), (0.0, 0.0)]
        span = np.linspace(-half, half, 13)
        wing = np.array(
            [
                [(lead + chord * (1 - 0.22 * (abs(s) / half) ** 3) * u, s, height + 0.03 * abs(s) + thick * v) for u, v in profile]
                for s in span
            ]
        )
        grid_object(scene, "wing", world(wing), materials["white"])
    fin = [
        (6.5, -0.05, 1.5),
        (7.25, -0.04, 2.75),
        (7.85, -0.03, 2.75),
        (8.1, -0.04, 1.4),
        (6.5, 0.05, 1.5),
        (7.25, 0.04, 2.75),
        (7.85, 0.03, 2.75),
        (8.1, 0.04, 1.4),
    ]
    mesh_object(
        scene, "fin", (world(fin).tolist(), [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3)]), [materials["band"]]
    )
    legs = [
        ((0.75, 0, 0.9), (0.7, 0, 0.22)),
        ((2.9, 0.4, 0.9), (2.95, 1.2, 0.22)),
        ((2.9, -0.4, 0.9), (2.95, -1.2, 0.22)),
        ((2.3, 0.5, 0.9), (2.4, 2.6, 2.25)),
        ((2.3, -0.5, 0.9), (2.4, -2.6, 2.25)),
    ]
    for a, b in legs:
        a, b = world([a, b])
        mesh_object(scene, "leg", rod(a, b, 0.035), [materials["white"]])
    for wx, wy in ((0.7, 0.0), (2.95, 1.25), (2.95, -1.25)):
        a, b = world([(wx, wy - 0.08, 0.21), (wx, wy + 0.08, 0.21)])
        mesh_object(scene, "wheel", rod(a, b, 0.21, 14), [materials["tyre"]])
    for angle in (0.5, 0.5 + math.pi):
        a, b = world([(-0.04, 0, 1.25), (-0.04, 0.95 * math.sin(angle), 1.25 + 0.95 * math.cos(angle))])
        mesh_object(scene, "propeller", rod(a, b, 0.06), [materials["dark"]])
