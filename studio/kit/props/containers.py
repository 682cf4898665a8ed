"""Shipping containers after ISO 668: corrugated sides, door ends with locking bars, corner castings, faded paint with rust."""

import math

import bpy
import cv2
import numpy as np

from kit.surfaces.shading import byte_image, new_material, plain

WIDTH_M = 2.44
HEIGHT_M = 2.59
LENGTHS_M = {20: 6.06, 40: 12.19}
#: One trapezoid of the side wall: outer flat, slope, inner flat, slope.
CORRUGATION_M = (0.072, 0.068, 0.070, 0.068)
CORRUGATION_DEPTH_M = 0.036
MARK_ROWS = 8
#: Faded line colours, linear: rust red, deep blue, ochre, grey, oxide brown, green, dirty white, sky blue.
PAINTS = [
    (0.21, 0.036, 0.026),
    (0.024, 0.052, 0.125),
    (0.33, 0.155, 0.030),
    (0.18, 0.185, 0.185),
    (0.135, 0.045, 0.030),
    (0.030, 0.085, 0.062),
    (0.40, 0.38, 0.34),
    (0.080, 0.165, 0.215),
]
MARKS = ["NORDVAL", "", "KESTREL", "OCEA", "", "TIDEWAY", "HALDEN", ""]


class _Parts:
    """Gathers faces with a material slot: 0 paint, 1 steel bars, 2 rubber and shadow gaps."""

    def __init__(self):
        self.vertices, self.faces, self.slots = [], [], []

    def quad(self, points, slot=0):
        start = len(self.vertices)
        self.vertices += points
        self.faces.append((start, start + 1, start + 2, start + 3))
        self.slots.append(slot)

    def box(self, low, high, slot=0):
        (x0, y0, z0), (x1, y1, z1) = low, high
        self.quad([(x0, y0, z0), (x1, y0, z0), (x1, y0, z1), (x0, y0, z1)], slot)
        self.quad([(x1, y1, z0), (x0, y1, z0), (x0, y1, z1), (x1, y1, z1)], slot)
        self.quad([(x0, y1, z0), (x0, y0, z0), (x0, y0, z1), (x0, y1, z1)], slot)
        self.quad([(x1, y0, z0), (x1, y1, z0), (x1, y1, z1), (x1, y0, z1)], slot)
        self.quad([(x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)], slot)
        self.quad([(x0, y1, z0), (x1, y1, z0), (x1, y0, z0), (x0, y0, z0)], slot)

    def bar(self, x, y, z_range, radius, slot=1):
        """An upright round bar."""
        ring = [(x + radius * math.cos(k / 8 * math.tau), y + radius * math.sin(k / 8 * math.tau)) for k in range(8)]
        for k in range(8):
            (ax, ay), (bx, by) = ring[k], ring[(k + 1) % 8]
            self.quad([(ax, ay, z_range[0]), (bx, by, z_range[0]), (bx, by, z_range[1]), (ax, ay, z_range[1])], slot)


def _corrugated(parts, length, x, side):
    """A side wall in the plane x; `side` ±1 is where outside lies."""
    at, line = 0.12, [(0.12, 0.0)]
    step = 0
    while at < length - 0.12:
        at = min(at + CORRUGATION_M[step % 4], length - 0.12)
        line.append((at, CORRUGATION_DEPTH_M if step % 4 in (1, 2) else 0.0))
        step += 1
    for (a, depth_a), (b, depth_b) in zip(line, line[1:]):
        points = [
            (x - side * depth_a, a, 0.16),
            (x - side * depth_b, b, 0.16),
            (x - side * depth_b, b, HEIGHT_M - 0.10),
            (x - side * depth_a, a, HEIGHT_M - 0.10),
        ]
        parts.quad(points if side > 0 else points[::-1])


def _doors(parts):
    """The door end, looking along -y, in the plane y = 0."""
    half, low, high = WIDTH_M / 2, 0.20, HEIGHT_M - 0.14
    for side in (-1, 1):
        a, b = sorted((side * 0.012, side * (half - 0.15)))
        edges = np.linspace(low, high, 6)
        for z0, z1 in zip(edges, edges[1:]):
            # Each leaf is pressed into five shallow panels.
            parts.box((a, 0.035, z0), (b, 0.07, z0 + 0.07))
            parts.quad([(a, 0.035, z0 + 0.07), (b, 0.035, z0 + 0.07), (b, 0.065, z0 + 0.11), (a, 0.065, z0 + 0.11)])
            parts.quad([(a, 0.065, z0 + 0.11), (b, 0.065, z0 + 0.11), (b, 0.065, z1 - 0.04), (a, 0.065, z1 - 0.04)])
            parts.quad([(a, 0.065, z1 - 0.04), (b, 0.065, z1 - 0.04), (b, 0.035, z1), (a, 0.035, z1)])
        for share in (0.27, 0.74):
            x = side * (half - 0.15) * share
            parts.bar(x, 0.0, (0.10, HEIGHT_M - 0.06), 0.017)
            for z in (0.12, 0.62, 1.25, 1.9, HEIGHT_M - 0.12):
                parts.box((x - 0.045, -0.008, z - 0.022), (x + 0.045, 0.04, z + 0.022), 0 if z > 0.5 and z < 2.2 else 1)
            parts.box((x - 0.02, -0.04, 1.05), (x + side * -0.36, -0.015, 1.09), 1)
        for z in (0.35, 0.95, 1.6, 2.25):
            x = side * (half - 0.15)
            parts.box((min(x, x - side * 0.12), 0.02, z - 0.06), (max(x, x - side * 0.12), 0.04, z + 0.06))
    parts.quad([(-half + 0.1, 0.075, low), (half - 0.1, 0.075, low), (half - 0.1, 0.075, high), (-half + 0.1, 0.075, high)], 2)


def container_mesh(feet, materials):
    """A container's mesh: doors towards -y at y = 0, foot at z = 0, centred in x."""
    parts, length, half = _Parts(), LENGTHS_M[feet], WIDTH_M / 2
    for side in (-1, 1):
        _corrugated(parts, length, side * (half - 0.02), side)
        for z0, z1 in ((0.0, 0.16), (HEIGHT_M - 0.10, HEIGHT_M - 0.02)):
            parts.box((min(side * half, side * (half - 0.08)), 0.1, z0), (max(side * half, side * (half - 0.08)), length - 0.1, z1))
        for y0, y1 in ((0.0, 0.15), (length - 0.15, length)):
            parts.box((min(side * half, side * (half - 0.15)), y0, 0.0), (max(side * half, side * (half - 0.15)), y1, HEIGHT_M))
            for z in (0.0, HEIGHT_M - 0.118):
                edge = side * (half + 0.006)
                parts.box((min(edge, edge - side * 0.162), y0 - 0.006, z), (max(edge, edge - side * 0.162), y1 + 0.006, z + 0.122))
                hole = side * (half + 0.007)
                parts.quad([(hole, (y0 + y1) / 2 + k[0] * 0.035, z + 0.06 + k[1] * 0.04) for k in ((-1, -1), (1, -1), (1, 1), (-1, 1))], 2)
                parts.quad(
                    [
                        (side * (half - 0.08) + k[0] * 0.03, y0 - 0.007, z + 0.06 + k[1] * 0.045)
                        for k in ((-1, -1), (1, -1), (1, 1), (-1, 1))
                    ],
                    2,
                )
    for y0, y1 in ((0.0, 0.12), (length - 0.12, length)):
        for z0, z1 in ((0.0, 0.19), (HEIGHT_M - 0.14, HEIGHT_M - 0.01)):
            parts.box((-half + 0.14, y0, z0), (half - 0.14, y1, z1))
    parts.quad(
        [
            (-half, 0.05, HEIGHT_M - 0.03),
            (half, 0.05, HEIGHT_M - 0.03),
            (half, length - 0.05, HEIGHT_M - 0.03),
            (-half, length - 0.05, HEIGHT_M - 0.03),
        ]
    )
    parts.quad(
        [
            (half - 0.1, length - 0.03, 0.1),
            (-half + 0.1, length - 0.03, 0.1),
            (-half + 0.1, length - 0.03, HEIGHT_M - 0.1),
            (half - 0.1, length - 0.03, HEIGHT_M - 0.1),
        ]
    )
    _doors(parts)
    mesh = bpy.data.meshes.new(f"container {feet}")
    mesh.from_pydata(parts.vertices, [], parts.faces)
    for material in materials:
        mesh.materials.append(material)
    mesh.polygons.foreach_set("material_index", np.asarray(parts.slots, np.int32))
    mesh.update()
    return mesh


def marks_image():
    """Shipping lines' lettering for the long sides, one row each, 12.19 × 2.59 m a row: share of white paint."""
    wide, tall = 1536, 326
    rows = []
    for index, word in enumerate(MARKS):
        row = np.zeros((tall, wide), np.float32)
        if word:
            scale, thick = (4.4, 17) if index % 2 == 0 else (3.4, 13)
            size, _ = cv2.getTextSize(word, cv2.FONT_HERSHEY_DUPLEX, scale, thick)
            cv2.putText(row, word, ((wide - size[0]) // 2, (tall + size[1]) // 2), cv2.FONT_HERSHEY_DUPLEX, scale, 1.0, thick, cv2.LINE_AA)
        cv2.putText(row, f"CRVU {204713 + index * 3571}", (wide - 330, 52), cv2.FONT_HERSHEY_DUPLEX, 1.1, 0.9, 3, cv2.LINE_AA)
        rows.append(row)
    full = np.concatenate(rows, axis=0)
    return byte_image("container marks", np.dstack([full, full, full, np.ones_like(full)]))


def container_paint():
    """Faded paint in the object's colour, chalked by the sun, streaked from the rails, rusting at scratches and lower edges."""
    material, nodes, surface = new_material("container paint")
    info = nodes.add("ShaderNodeObjectInfo")
    place = nodes.position()
    inside = nodes.add("ShaderNodeTexCoord").outputs["Object"]
    x, y, z = nodes.split(inside)
    shifted = nodes.add("ShaderNodeVectorMath", operation="ADD")
    nodes.put(place, shifted.inputs[0])
    nodes.put(info.outputs["Random"], shifted.inputs[1])
    large = nodes.noise(place, 0.7, 5.0, 0.6)
    stretched = nodes.add("ShaderNodeMapping")
    nodes.put(place, stretched.inputs["Vector"])
    stretched.inputs["Scale"].default_value = (7.0, 7.0, 0.55)
    streak = nodes.noise(stretched.outputs[0], 1.0, 6.0, 0.6)
    fine = nodes.noise(place, 8.0, 8.0, 0.7)
    colour = nodes.mix(nodes.range(large, (0.3, 0.75), (0.0, 0.30)), info.outputs["Color"], (0.42, 0.40, 0.37))
    colour = nodes.mix(nodes.range(streak, (0.48, 0.75), (0.0, 0.55)), colour, nodes.mix(1.0, colour, (0.42, 0.36, 0.31), "MULTIPLY"))
    join = nodes.add("ShaderNodeCombineXYZ")
    right = nodes.math("GREATER_THAN", x, 0.0)
    # Lettering must read from left to right on both sides: mirrored along y on the left-hand wall.
    along = nodes.math("DIVIDE", y, LENGTHS_M[40])
    along = nodes.math(
        "ADD",
        nodes.math("MULTIPLY", along, right),
        nodes.math("MULTIPLY", nodes.math("SUBTRACT", 1.0, along), nodes.math("SUBTRACT", 1.0, right)),
    )
    row = nodes.math("SUBTRACT", MARK_ROWS - 1.0, info.outputs["Object Index"])
    nodes.put(along, join.inputs[0])
    nodes.put(nodes.math("DIVIDE", nodes.math("ADD", row, nodes.math("DIVIDE", z, HEIGHT_M)), MARK_ROWS), join.inputs[1])
    letters = nodes.split(nodes.image(marks_image(), join.outputs[0]).outputs["Color"])[0]
    on_side = nodes.math("GREATER_THAN", nodes.math("ABSOLUTE", x), WIDTH_M / 2 - 0.09)
    worn = nodes.range(fine, (0.35, 0.55), (0.35, 0.85))
    colour = nodes.mix(nodes.math("MULTIPLY", nodes.math("MULTIPLY", letters, on_side), worn), colour, (0.60, 0.58, 0.53))
    low = nodes.range(z, (0.0, 0.5), (0.10, 0.0))
    high = nodes.range(z, (HEIGHT_M - 0.25, HEIGHT_M), (0.0, 0.07))
    rusty = nodes.math(
        "ADD", nodes.math("ADD", nodes.math("MULTIPLY", fine, 0.6), nodes.math("MULTIPLY", streak, 0.4)), nodes.math("ADD", low, high)
    )
    rust = nodes.range(rusty, (0.585, 0.64))
    colour = nodes.mix(rust, colour, nodes.mix(fine, (0.055, 0.020, 0.010), (0.22, 0.085, 0.030)))
    nodes.put(colour, surface.inputs["Base Color"])
    nodes.put(nodes.range(rust, (0.0, 1.0), (0.48, 0.9)), surface.inputs["Roughness"])
    nodes.put(0.4, surface.inputs["Specular"])
    dents = nodes.noise(shifted.outputs[0], 1.3, 2.0, 0.5)
    nodes.put(nodes.bump(dents, 0.5, 0.10, nodes.bump(rusty, 0.3, 0.004)), surface.inputs["Normal"])
    return material


def container_materials():
    """Paint, galvanised bars, black gaps: the slots of `container_mesh`."""
    return [container_paint(), plain("locking bar", (0.125, 0.118, 0.108), 0.55, 0.5, 0.3), plain("gasket", (0.012, 0.012, 0.012), 0.8)]


class Yard:
    """Places containers as copies of two meshes."""

    def __init__(self, scene, seed=7):
        self.scene, self.rng = scene, np.random.default_rng(seed)
        materials = container_materials()
        self.meshes = {feet: container_mesh(feet, materials) for feet in LENGTHS_M}

    def put(self, feet, place, turn_degrees=0.0, paint=None):
        """One container with the middle of its door end's foot at `place`; turn 0 shows its doors to the camera."""
        thing = bpy.data.objects.new("container", self.meshes[feet])
        slack = self.rng.normal(0, 0.02, 2)
        thing.location = (place[0] + slack[0], place[1] + slack[1], place[2])
        thing.rotation_euler = (0, 0, math.radians(turn_degrees + self.rng.normal(0, 0.12)))
        colour = np.array(PAINTS[int(self.rng.integers(0, len(PAINTS))) if paint is None else paint]) * self.rng.uniform(0.8, 1.2)
        thing.color = (*colour, 1)
        thing.pass_index = int(self.rng.integers(0, MARK_ROWS))
        self.scene.collection.objects.link(thing)
        return thing
