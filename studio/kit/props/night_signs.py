"""Signs of an East Asian night street: upright lit boxes, lanterns, vending machines. Their marks are invented and say nothing."""

import math

import cv2
import numpy as np

from kit.surfaces.shading import byte_image, mesh_object, new_material, plain

#: Linear (ground, mark) colour pairs of lit boxes.
PAIRS = [
    ((0.80, 0.77, 0.70), (0.42, 0.010, 0.012)),
    ((0.55, 0.010, 0.014), (0.95, 0.88, 0.70)),
    ((0.010, 0.05, 0.36), (0.90, 0.93, 0.98)),
    ((0.85, 0.52, 0.03), (0.04, 0.02, 0.01)),
    ((0.78, 0.80, 0.84), (0.012, 0.030, 0.20)),
    ((0.012, 0.22, 0.10), (0.92, 0.94, 0.86)),
    ((0.62, 0.015, 0.20), (0.98, 0.88, 0.94)),
    ((0.015, 0.015, 0.022), (0.20, 0.85, 0.95)),
    ((0.015, 0.012, 0.018), (0.98, 0.16, 0.42)),
    ((0.84, 0.80, 0.70), (0.02, 0.018, 0.016)),
    ((0.30, 0.03, 0.42), (0.98, 0.86, 0.60)),
    ((0.02, 0.30, 0.40), (0.94, 0.97, 0.97)),
]
STRIP = (128, 640)


def _mark(rng, size=104):
    """One invented mark: a few strokes on a loose grid, with a frame, a hook or a dot. White on black."""
    picture = np.zeros((size, size), np.float32)
    thick = int(rng.integers(8, 11))
    grid = [int(size * share) for share in (0.12, 0.36, 0.62, 0.88)]
    kind = rng.integers(0, 4)
    if kind == 0:
        cv2.rectangle(picture, (grid[0], grid[int(rng.integers(0, 2))]), (grid[3], grid[3]), 1.0, thick, cv2.LINE_AA)
    for row in rng.choice(4, size=int(rng.integers(1, 4)), replace=False):
        left, right = sorted(rng.choice(4, 2, replace=False))
        cv2.line(picture, (grid[left], grid[row]), (grid[right], grid[row] - int(rng.integers(0, 4))), 1.0, thick, cv2.LINE_AA)
    for column in rng.choice(4, size=int(rng.integers(1, 3)), replace=False):
        top, foot = sorted(rng.choice(4, 2, replace=False))
        cv2.line(picture, (grid[column], grid[top]), (grid[column], grid[foot]), 1.0, thick, cv2.LINE_AA)
    if kind in (1, 2):
        x = grid[int(rng.integers(1, 3))]
        cv2.line(picture, (x, grid[1]), (grid[0], grid[3]), 1.0, thick - 1, cv2.LINE_AA)
        cv2.line(picture, (x, grid[1]), (grid[3], grid[3]), 1.0, thick - 1, cv2.LINE_AA)
    if kind == 3:
        cv2.ellipse(picture, (size // 2, grid[2]), (size // 4, size // 5), 0, -40, 250, 1.0, thick, cv2.LINE_AA)
    if rng.random() < 0.5:
        at = (grid[int(rng.integers(0, 4))], grid[0])
        cv2.line(picture, at, (at[0] + 9, at[1] + 12), 1.0, thick, cv2.LINE_AA)
    return picture


def signs_image(seed=3):
    """All of PAIRS as upright strips side by side, five marks each, evenly lit from tubes behind. Linear, height × width × 4."""
    rng = np.random.default_rng(seed)
    wide, tall = STRIP
    strips = []
    for ground, mark in PAIRS:
        strip = np.ones((tall, wide, 3), np.float32) * np.float32(ground)
        count = int(rng.integers(3, 6))
        pitch = (tall - 36) // count
        for k in range(count):
            size = min(pitch - 10, 108)
            shape = cv2.resize(_mark(rng), (size, size), interpolation=cv2.INTER_AREA)
            top, left = 18 + k * pitch + (pitch - size) // 2, (wide - size) // 2
            patch = strip[top : top + size, left : left + size]
            patch += (np.float32(mark) - patch) * shape[..., None]
        v, u = np.mgrid[0 : 1 : tall * 1j, 0 : 1 : wide * 1j].astype(np.float32)
        tubes = 0.80 + 0.20 * np.cos(u * math.tau * 2 + math.pi) * 0.5 + 0.06 * np.cos(v * 9)
        strip *= tubes[..., None]
        cv2.rectangle(strip, (0, 0), (wide - 1, tall - 1), (0.02, 0.02, 0.02), 5)
        strips.append(strip)
    sheet = np.concatenate(strips, axis=1)
    return np.dstack([sheet, np.ones(sheet.shape[:2])])


def vending_image(seed=5):
    """Two machine fronts side by side: rows of cans behind glass over a darker door with slots."""
    rng = np.random.default_rng(seed)
    fronts = []
    for body in ((0.72, 0.73, 0.74), (0.45, 0.012, 0.014), (0.02, 0.10, 0.40)):
        front = np.ones((512, 280, 3), np.float32) * np.float32(body) * 0.42
        front[26:300, 16:264] = (0.92, 0.95, 1.0)
        for row in range(4):
            floor = 88 + row * 66
            cv2.rectangle(front, (16, floor), (264, floor + 10), (0.30, 0.31, 0.33), -1)
            for k in range(9):
                left = 22 + k * 27
                can = rng.uniform(0.02, 0.75, 3) * np.float32((1.0, 0.8, 0.7) if k % 2 else (0.5, 0.8, 1.0))
                high = int(rng.integers(36, 48))
                cv2.rectangle(front, (left, floor - high), (left + 18, floor - 1), tuple(can.tolist()), -1)
                cv2.rectangle(front, (left + 3, floor - high + 10), (left + 15, floor - high + 22), (0.85, 0.85, 0.82), -1)
                cv2.rectangle(
                    front,
                    (left + 2, floor + 3),
                    (left + 16, floor + 7),
                    (0.85, 0.25, 0.08) if rng.random() < 0.3 else (0.25, 0.75, 0.30),
                    -1,
                )
        cv2.rectangle(front, (200, 316), (256, 400), (0.10, 0.10, 0.11), -1)
        cv2.rectangle(front, (24, 430), (256, 490), (0.015, 0.015, 0.016), -1)
        cv2.rectangle(front, (24, 318), (180, 400), tuple((np.float32(body) * 0.7).tolist()), -1)
        fronts.append(cv2.GaussianBlur(front, (0, 0), 0.8))
    sheet = np.concatenate(fronts, axis=1)
    return np.dstack([sheet, np.ones(sheet.shape[:2])])


def shining(name, picture, strength):
    """A picture that shines, laid by the UV layer `tile`; dim to other surfaces' diffuse light, which comes from lamps."""
    material, nodes, surface = new_material(name)
    place = nodes.add("ShaderNodeUVMap", uv_map="tile").outputs[0]
    colour = nodes.image(byte_image(name, picture), place, extension="EXTEND").outputs["Color"]
    nodes.put((0.03, 0.03, 0.03), surface.inputs["Base Color"])
    nodes.put(0.25, surface.inputs["Roughness"])
    nodes.put(colour, surface.inputs["Emission"])
    nodes.put(strength, surface.inputs["Emission Strength"])
    material.cycles.sample_as_light = False
    return material


class Boxes:
    """Boxes whose faces along y (and along x) show a cut of a picture; the rest is plain casing. Slots: 0 picture, 1 casing."""

    def __init__(self):
        self.vertices, self.faces, self.slots, self.corners = [], [], [], []

    def add(self, x, y, z, tile, faces="xy"):
        """`tile` = u0, v0, u1, v1 of the picture; `faces` names the pairs of faces that shine."""
        (x0, x1), (y0, y1), (z0, z1) = x, y, z
        quads = [
            ("y", [(x0, y0, z0), (x1, y0, z0), (x1, y0, z1), (x0, y0, z1)]),
            ("y", [(x1, y1, z0), (x0, y1, z0), (x0, y1, z1), (x1, y1, z1)]),
            ("x", [(x1, y0, z0), (x1, y1, z0), (x1, y1, z1), (x1, y0, z1)]),
            ("x", [(x0, y1, z0), (x0, y0, z0), (x0, y0, z1), (x0, y1, z1)]),
            ("-", [(x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)]),
            ("-", [(x0, y1, z0), (x1, y1, z0), (x1, y0, z0), (x0, y0, z0)]),
        ]
        u0, v0, u1, v1 = tile
        for kind, corners in quads:
            start = len(self.vertices)
            self.vertices += corners
            self.faces.append((start, start + 1, start + 2, start + 3))
            self.slots.append(0 if kind in faces else 1)
            self.corners += [(u0, v0), (u1, v0), (u1, v1), (u0, v1)]

    def finish(self, scene, name, materials):
        thing = mesh_object(scene, name, (self.vertices, self.faces, self.slots), materials)
        layer = thing.data.uv_layers.new(name="tile")
        layer.data.foreach_set("uv", np.asarray(self.corners, np.float32).ravel())
        return thing


def strip_tile(index):
    """Where strip `index` lies in the picture of `signs_image`."""
    return (index / len(PAIRS), 0.0, (index + 1) / len(PAIRS), 1.0)


def lanterns(scene, places, colour=(0.95, 0.10, 0.035), strength=2.2):
    """Paper lanterns with black caps: ribbed barrels 0.45 m high."""
    material, nodes, surface = new_material("paper lantern")
    height = nodes.split(nodes.position())[2]
    ribs = nodes.range(nodes.math("SINE", nodes.math("MULTIPLY", height, 130.0)), (-1.0, 1.0), (0.55, 1.0))
    nodes.put(colour, surface.inputs["Base Color"])
    nodes.put(colour, surface.inputs["Emission"])
    nodes.put(nodes.math("MULTIPLY", ribs, strength), surface.inputs["Emission Strength"])
    material.cycles.sample_as_light = False
    black = plain("lantern cap black", (0.01, 0.01, 0.01), 0.5)
    profile = [
        (0.10, -0.24, 1),
        (0.10, -0.20, 0),
        (0.16, -0.12, 0),
        (0.18, 0.0, 0),
        (0.16, 0.12, 0),
        (0.10, 0.20, 0),
        (0.10, 0.24, 1),
        (0.0, 0.24, 1),
    ]
    vertices, faces, slots, sides = [], [], [], 14
    for x, y, z in places:
        start = len(vertices)
        for radius, rise, _ in profile:
            vertices += [
                (x + radius * math.cos(k / sides * math.tau), y + radius * math.sin(k / sides * math.tau), z + rise) for k in range(sides)
            ]
        for ring in range(len(profile) - 1):
            a, b = start + ring * sides, start + (ring + 1) * sides
            faces += [(a + k, a + (k + 1) % sides, b + (k + 1) % sides, b + k) for k in range(sides)]
            slots += [1 if profile[ring][2] or profile[ring + 1][2] else 0] * sides
    return mesh_object(scene, "lanterns", (vertices, faces, slots), [material, black])
