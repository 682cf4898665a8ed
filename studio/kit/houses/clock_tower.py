"""A Gothic-revival clock tower, 96 m high, for the far end of a street: panelled shaft, dials, belfry, iron spire."""

import math

import cv2
import numpy as np

from kit.surfaces.shading import byte_image, mesh_object, new_material, plain

SHAFT_HALF_M = 6.1


def _ring(half, z):
    return [(-half, -half, z), (half, -half, z), (half, half, z), (-half, half, z)]


class _Stone:
    """Collects boxes and tapers about the tower's own axis; slots: 0 stone, 1 shade, 2 iron, 3 gilding."""

    def __init__(self):
        self.vertices, self.faces, self.slots = [], [], []

    def taper(self, low, high, slot=0):
        """A frustum between two (half width, height) rings."""
        start = len(self.vertices)
        self.vertices += _ring(*low) + _ring(*high)
        sides = [(start + k, start + (k + 1) % 4, start + 4 + (k + 1) % 4, start + 4 + k) for k in range(4)]
        self.faces += [*sides, (start + 4, start + 5, start + 6, start + 7)]
        self.slots += [slot] * 5

    def box(self, x, y, z, slot=0):
        start = len(self.vertices)
        self.vertices += [(x[i], y[j], z[k]) for k in (0, 1) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
        sides = [(start + k, start + (k + 1) % 4, start + 4 + (k + 1) % 4, start + 4 + k) for k in range(4)]
        self.faces += [*sides, (start + 4, start + 5, start + 6, start + 7)]
        self.slots += [slot] * 5

    def four(self, along, out, z, slot=0):
        """A box on each of the four faces: along = (from, to) on the face, out = (from, to) distance from the axis."""
        (a, b), (c, d) = along, out
        self.box((a, b), (-d, -c), z, slot)
        self.box((-b, -a), (c, d), z, slot)
        self.box((c, d), (a, b), z, slot)
        self.box((-d, -c), (-b, -a), z, slot)

    def corners(self, at, half, z, slot=0):
        for sx in (-1, 1):
            for sy in (-1, 1):
                self.box((sx * at - half, sx * at + half), (sy * at - half, sy * at + half), z, slot)

    def spikes(self, at, half, z, slot=0):
        """A pointed pinnacle at each corner."""
        for sx in (-1, 1):
            for sy in (-1, 1):
                start = len(self.vertices)
                self.vertices += [(sx * at + dx * half, sy * at + dy * half, z[0]) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))] + [
                    (sx * at, sy * at, z[1])
                ]
                self.faces += [(start + k, start + (k + 1) % 4, start + 4) for k in range(4)]
                self.slots += [slot] * 4


def _shaft(stone):
    half = SHAFT_HALF_M
    stone.taper((half, 0), (half, 56), 1)
    stone.corners(half - 0.5, 1.15, (0, 57))
    # Tall panels between ribs, cut by bands of tracery.
    for k in range(-4, 5):
        wide = 0.26 if k % 3 else 0.42
        stone.four((k * 1.15 - wide, k * 1.15 + wide), (half - 0.1, half + 0.42), (0, 55))
    for level in (6, 13, 20, 27, 34, 41, 48, 54.4):
        stone.four((-half, half), (half - 0.1, half + 0.50), (level, level + 1.25))
        stone.four((-half, half), (half - 0.1, half + 0.62), (level + 1.25, level + 1.6))


def _clock_stage(stone):
    wide = 7.1
    stone.taper((SHAFT_HALF_M + 0.4, 55.5), (wide, 57.5))
    stone.taper((wide, 57.5), (wide, 67.5))
    stone.four((-4.9, 4.9), (wide, wide + 0.35), (57.7, 58.4), 3)
    stone.four((-4.9, 4.9), (wide, wide + 0.35), (66.8, 67.5), 3)
    for side in (-1, 1):
        stone.four((side * 4.55 - 0.35, side * 4.55 + 0.35), (wide, wide + 0.30), (58.4, 66.8), 3)
    stone.corners(wide - 0.4, 1.2, (56, 69))
    stone.taper((wide + 0.7, 67.5), (wide + 0.9, 68.6))
    stone.spikes(wide - 0.1, 1.0, (69, 75.5))


def _belfry_and_spire(stone):
    stone.taper((6.4, 68.6), (6.4, 74.5), 1)
    for k in range(-3, 4):
        stone.four((k * 1.75 - 0.36, k * 1.75 + 0.36), (6.3, 6.85), (68.6, 74.0))
    stone.four((-6.6, 6.6), (6.3, 7.0), (73.4, 74.8))
    stone.taper((7.0, 74.8), (6.9, 75.6), 3)
    stone.taper((6.5, 75.6), (3.7, 83.0), 2)
    # Dormers in the lower roof.
    for along in (-2.4, 0.0, 2.4):
        stone.four((along - 0.5, along + 0.5), (4.6, 6.3), (76.4, 78.2), 3)
    stone.taper((3.9, 83.0), (3.9, 83.6), 3)
    stone.taper((3.0, 83.6), (3.0, 86.4), 1)
    for k in range(-2, 3):
        stone.four((k * 1.45 - 0.16, k * 1.45 + 0.16), (3.0, 3.4), (83.6, 86.4), 3)
    stone.taper((3.8, 86.4), (3.7, 87.0), 3)
    stone.taper((3.4, 87.0), (0.22, 95.5), 2)
    stone.taper((0.5, 95.5), (0.12, 96.4), 3)
    stone.taper((0.10, 96.4), (0.04, 99.5), 3)


def dial_image(hour=5, minute=20):
    """A white dial with black hour and minute marks and blued hands, seen from outside."""
    size = 512
    picture = np.ones((size, size, 3), np.float32) * np.float32((0.80, 0.78, 0.70))
    middle, dark = (size // 2, size // 2), (0.03, 0.035, 0.05)
    for radius, width in ((246, 12), (196, 5), (236, 4), (120, 3)):
        cv2.circle(picture, middle, radius, dark, width, cv2.LINE_AA)
    for k in range(60):
        angle = k / 60 * math.tau
        near, far, width = (150, 232, 14) if k % 5 == 0 else (212, 232, 4)
        points = [(round(256 + r * math.sin(angle)), round(256 - r * math.cos(angle))) for r in (near, far)]
        cv2.line(picture, *points, dark, width, cv2.LINE_AA)
    for turn, length, width in (((hour + minute / 60) / 12, 120, 20), (minute / 60, 205, 12)):
        tip = (round(256 + length * math.sin(turn * math.tau)), round(256 - length * math.cos(turn * math.tau)))
        cv2.line(picture, middle, tip, (0.02, 0.03, 0.06), width, cv2.LINE_AA)
    v, u = np.mgrid[-1 : 1 : size * 1j, -1 : 1 : size * 1j]
    picture[np.hypot(u, v) > 0.985] = (0.30, 0.24, 0.13)
    return byte_image("clock dial", np.dstack([picture, np.ones((size, size))]))


def _dials(scene, glow):
    material, nodes, surface = new_material("clock dial")
    colour = nodes.image(dial_image(), nodes.add("ShaderNodeUVMap", uv_map="dial").outputs[0], extension="EXTEND").outputs["Color"]
    nodes.put(colour, surface.inputs["Base Color"])
    nodes.put(nodes.mix(1.0, colour, (1.0, 0.86, 0.58), "MULTIPLY"), surface.inputs["Emission"])
    nodes.put(glow, surface.inputs["Emission Strength"])
    material.cycles.sample_as_light = False
    vertices, faces = [], []
    for turn in range(4):
        c, s = round(math.cos(turn * math.pi / 2)), round(math.sin(turn * math.pi / 2))
        start = len(vertices)
        vertices += [(u * c + 7.2 * s, u * s - 7.2 * c, z) for u, z in ((-4.2, 58.4), (4.2, 58.4), (4.2, 66.8), (-4.2, 66.8))]
        faces.append((start, start + 1, start + 2, start + 3))
    thing = mesh_object(scene, "dials", (vertices, faces), [material])
    layer = thing.data.uv_layers.new(name="dial")
    layer.data.foreach_set("uv", np.tile(np.float32([0, 0, 1, 0, 1, 1, 0, 1]), 4))
    return thing


def clock_tower(scene, place, turn_degrees=20.0, glow=0.5):
    """The tower with its foot at `place`; `glow` is how strongly the dials are lit from behind."""
    stone = _Stone()
    _shaft(stone)
    _clock_stage(stone)
    _belfry_and_spire(stone)
    materials = [
        plain("tower stone", (0.40, 0.325, 0.215), 0.85),
        plain("tower shade", (0.21, 0.165, 0.105), 0.9),
        plain("tower iron", (0.075, 0.085, 0.085), 0.5),
        plain("tower gilding", (0.46, 0.32, 0.11), 0.45, 0.5),
    ]
    body = mesh_object(scene, "clock tower", (stone.vertices, stone.faces, stone.slots), materials)
    for thing in (body, _dials(scene, glow)):
        thing.location = place
        thing.rotation_euler = (0, 0, math.radians(turn_degrees))
    return body
