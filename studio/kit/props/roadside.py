"""What stands beside country roads: edge posts, stakes with tape, arrow boards without words."""

import math

import cv2
import numpy as np

from kit.surfaces.shading import byte_image, mesh_object, new_material, plain


def _box(vertices, faces, centre, half, turn=0.0):
    """Adds an upright box turned about z."""
    start = len(vertices)
    c, s = math.cos(turn), math.sin(turn)
    for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        for dz in (-1, 1):
            x, y = dx * half[0], dy * half[1]
            vertices.append((centre[0] + x * c - y * s, centre[1] + x * s + y * c, centre[2] + dz * half[2]))
    faces += [
        (start + a, start + b, start + c_, start + d)
        for a, b, c_, d in ((0, 2, 3, 1), (2, 4, 5, 3), (4, 6, 7, 5), (6, 0, 1, 7), (1, 3, 5, 7), (6, 4, 2, 0))
    ]


def edge_posts(scene, places, level, seed=3):
    """White plastic road-edge posts, 1 m high, with a dark band and a small reflector; `places` rows of (x, y)."""
    rng = np.random.default_rng(seed)
    white = plain("edge post", (0.62, 0.62, 0.60), 0.5, 0.4)
    band, glass = plain("edge post band", (0.015, 0.015, 0.016), 0.5, 0.4), plain("reflector", (0.55, 0.30, 0.05), 0.2, 0.6)
    vertices, faces, slots = [], [], []
    for x, y in places:
        foot = float(level(np.float64(x), np.float64(y)))
        turn = rng.normal(0, 0.12)
        for z, half, slot in (
            (0.36, (0.055, 0.040, 0.40), 0),
            (0.86, (0.0552, 0.0402, 0.10), 1),
            (0.995, (0.055, 0.040, 0.035), 0),
            (0.86, (0.022, 0.043, 0.075), 2),
        ):
            before = len(faces)
            _box(vertices, faces, (x, y, foot + z), half, turn)
            slots += [slot] * (len(faces) - before)
    return mesh_object(scene, "edge posts", (vertices, faces, slots), [white, band, glass])


def stakes_with_tape(scene, places, level, height=1.05, seed=6):
    """Wooden stakes joined by red-and-white barrier tape that sags and twists; `places` rows of (x, y) in order."""
    rng = np.random.default_rng(seed)
    wood = plain("stake", (0.22, 0.155, 0.085), 0.85, 0.2)
    vertices, faces, tops = [], [], []
    for x, y in places:
        foot = float(level(np.float64(x), np.float64(y)))
        _box(vertices, faces, (x, y, foot + height * 0.5), (0.022, 0.022, height * 0.5 + 0.05), rng.uniform(0, 1.5))
        tops.append((x, y, foot + height * rng.uniform(0.80, 0.90)))
    mesh_object(scene, "stakes", (vertices, faces), [wood])
    return mesh_object(scene, "tape", _tape(tops, rng), [_tape_material()])


def _tape(tops, rng, wide=0.075):
    vertices, faces = [], []
    steps = 16
    for a, b in zip(tops, tops[1:]):
        a, b = np.array(a), np.array(b)
        along = (b - a)[:2] / np.linalg.norm((b - a)[:2])
        sag, twist, start = rng.uniform(0.06, 0.20), rng.uniform(-1.2, 1.2), len(vertices)
        for step in range(steps + 1):
            f = step / steps
            middle = a + (b - a) * f - np.array([0, 0, sag * 4 * f * (1 - f)])
            turn = twist * math.sin(math.pi * f)
            half = np.array([-along[1] * math.sin(turn), along[0] * math.sin(turn), math.cos(turn)]) * wide / 2
            vertices += [tuple(middle - half), tuple(middle + half)]
        faces += [(start + 2 * s, start + 2 * s + 2, start + 2 * s + 3, start + 2 * s + 1) for s in range(steps)]
    return vertices, faces


def _tape_material():
    material, nodes, surface = new_material("barrier tape")
    x, y, z = nodes.split(nodes.position())
    along = nodes.math("ADD", nodes.math("MULTIPLY", nodes.math("ADD", y, x), 2.6), nodes.math("MULTIPLY", z, 3.0))
    stripe = nodes.math("GREATER_THAN", nodes.math("FRACT", along), 0.5)
    nodes.put(nodes.mix(stripe, (0.62, 0.62, 0.60), (0.50, 0.016, 0.014)), surface.inputs["Base Color"])
    nodes.put(0.35, surface.inputs["Roughness"])
    return material


def arrow_image(back, arrow, pointing=1):
    """A board with one bold chevron arrow: linear colours, 512 × 512."""
    picture = np.ones((512, 512, 3), np.float32) * np.float32(back)
    shaft = np.array([(90, 215), (270, 215), (270, 120), (430, 256), (270, 392), (270, 297), (90, 297)])
    if pointing < 0:
        shaft[:, 0] = 512 - shaft[:, 0]
    cv2.fillPoly(picture, [shaft.astype(np.int32)], tuple(float(c) for c in arrow), cv2.LINE_AA)
    cv2.rectangle(picture, (14, 14), (497, 497), tuple(float(c) for c in arrow), 12, cv2.LINE_AA)
    return byte_image("arrow board", np.dstack([picture, np.ones((512, 512), np.float32)]))


def arrow_board(scene, place, image, size=0.62, turn_degrees=0.0):
    """A square board on two stakes; `place` = (x, y, ground z). It faces -y, turned about z."""
    material, nodes, surface = new_material("board face")
    coordinates = nodes.add("ShaderNodeUVMap").outputs[0]
    colour = nodes.image(image, coordinates, extension="EXTEND").outputs["Color"]
    dirt = nodes.range(nodes.noise(nodes.position(), 7.0, 5.0, 0.6), (0.42, 0.72), (1.0, 0.72))
    nodes.put(nodes.mix(1.0, colour, dirt, "MULTIPLY"), surface.inputs["Base Color"])
    nodes.put(0.42, surface.inputs["Roughness"])
    wood = plain("board stake", (0.20, 0.145, 0.085), 0.85, 0.2)
    x, y, z = place
    turn = math.radians(turn_degrees)
    c, s = math.cos(turn), math.sin(turn)
    vertices, faces = [], []
    for shift in (-0.2, 0.2):
        _box(vertices, faces, (x + shift * c - 0.03 * -s, y + shift * s + 0.03 * c, z + 0.55), (0.022, 0.018, 0.75), turn)
    slots = [1] * len(faces)
    _box(vertices, faces, (x, y, z + 0.98), (size / 2, 0.006, size / 2), turn)
    slots += [0] * 6
    board = mesh_object(scene, "arrow board", (vertices, faces, slots), [material, wood])
    uv = board.data.uv_layers.new(name="board")
    for polygon in board.data.polygons:
        for loop in polygon.loop_indices:
            corner = np.array(board.data.vertices[board.data.loops[loop].vertex_index].co) - np.array([x, y, z + 0.98])
            uv.data[loop].uv = ((corner[0] * c + corner[1] * s) / size + 0.5, corner[2] / size + 0.5)
    return board
