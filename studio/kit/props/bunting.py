"""Cut-paper bunting: sheets of tissue with punched patterns and a fringe, hung on strings across a street."""

import math

import cv2
import numpy as np

from kit.surfaces.shading import byte_image, mesh_object, new_material

PATTERNS = 4
SHEET_M = (0.50, 0.36)


def _pattern(rng, size=(240, 176)):
    """One punched sheet: 1 paper, 0 hole. Mirrored left to right, as folded paper is cut."""
    wide, tall = size
    half = np.ones((tall, wide // 2), np.uint8) * 255
    for row in range(4):
        y = 22 + row * 27
        for column in range(4):
            x = 14 + column * 29 + int(rng.integers(-3, 4))
            kind = rng.integers(0, 4)
            if kind == 0:
                cv2.circle(half, (x, y), int(rng.integers(5, 10)), 0, -1, cv2.LINE_AA)
            elif kind == 1:
                cv2.fillPoly(half, [np.int32([(x, y - 10), (x + 8, y), (x, y + 10), (x - 8, y)])], 0, cv2.LINE_AA)
            elif kind == 2:
                cv2.ellipse(half, (x, y), (4, 10), float(rng.uniform(-50, 50)), 0, 360, 0, -1, cv2.LINE_AA)
            else:
                cv2.ellipse(half, (x, y + 5), (9, 11), 0, 180, 360, 0, -1, cv2.LINE_AA)
    centre = (wide // 2, 68)
    cv2.circle(half, centre, 34, 255, -1)
    for k in range(16):
        angle = k / 16 * math.tau
        spot = (round(centre[0] + 23 * math.cos(angle)), round(centre[1] + 23 * math.sin(angle)))
        cv2.ellipse(half, spot, (8, 3), math.degrees(angle), 0, 360, 0, -1, cv2.LINE_AA)
    sheet = np.concatenate([half, half[:, ::-1]], axis=1)
    for column in range(10):
        # The fringe: scallops with slits between.
        x = (column + 0.5) * wide / 10
        cv2.line(sheet, (round(x + wide / 20), tall - 36), (round(x + wide / 20), tall), 0, 3)
        cv2.circle(sheet, (round(x), tall - 20), 5, 0, -1, cv2.LINE_AA)
    sheet[-4:] = 0
    return sheet.astype(np.float32) / 255


def tissue(name, colour):
    """Tissue paper: its holes are clear, and the sun shines through it."""
    material, nodes, surface = new_material(name)
    rng = np.random.default_rng(41)
    strip = np.concatenate([_pattern(rng) for _ in range(PATTERNS)], axis=1)
    picture = byte_image(f"{name} cut", np.dstack([strip, strip, strip, np.ones_like(strip)]))
    place = nodes.add("ShaderNodeUVMap", uv_map="tile").outputs[0]
    paper = nodes.split(nodes.image(picture, place, extension="EXTEND").outputs["Color"])[0]
    nodes.put(colour, surface.inputs["Base Color"])
    nodes.put(0.9, surface.inputs["Roughness"])
    nodes.put(0.05, surface.inputs["Specular"])
    through, clear = nodes.add("ShaderNodeBsdfTranslucent"), nodes.add("ShaderNodeBsdfTransparent")
    nodes.put(colour, through.inputs[0])
    lit, cut = nodes.add("ShaderNodeMixShader"), nodes.add("ShaderNodeMixShader")
    for socket, value in zip(lit.inputs, (0.5, surface.outputs[0], through.outputs[0])):
        nodes.put(value, socket)
    for socket, value in zip(cut.inputs, (paper, clear.outputs[0], lit.outputs[0])):
        nodes.put(value, socket)
    output = next(node for node in nodes.tree.nodes if node.type == "OUTPUT_MATERIAL")
    nodes.put(cut.outputs[0], output.inputs["Surface"])
    return material


def bunting(scene, ends, papers, string, rng, sag_m=0.45):
    """One string from wall to wall with sheets hung close, each turned a little by the air."""
    a, b = (np.array(end, float) for end in ends)
    length = float(np.linalg.norm(b - a))
    along = (b - a) / length
    count = int((length - 0.6) / (SHEET_M[0] + 0.07))
    first = int(rng.integers(0, len(papers)))

    def point(share):
        return a + (b - a) * share - np.array([0, 0, 4 * sag_m * share * (1 - share)])

    vertices, faces, slots, corners = [], [], [], []
    for k in range(count):
        middle = (k + 0.5) / count
        swing = rng.normal(0.18, 0.16)
        left, right = point(middle - SHEET_M[0] / 2 / length), point(middle + SHEET_M[0] / 2 / length)
        out = np.cross(along, [0, 0, 1.0])
        start, tile = len(vertices), int(rng.integers(0, PATTERNS)) / PATTERNS
        for row in range(4):
            f = row / 3
            drop = (
                np.array([0, 0, -SHEET_M[1] * f * math.cos(swing)])
                + out * SHEET_M[1] * math.sin(swing) * f**1.5
                + out * rng.normal(0, 0.008)
            )
            vertices += [tuple(left + drop), tuple(right + drop)]
        for row in range(3):
            s = start + 2 * row
            faces.append((s, s + 1, s + 3, s + 2))
            slots.append((first + k) % len(papers))
            high, low = 1 - row / 3, 1 - (row + 1) / 3
            corners += [tile, high, tile + 1 / PATTERNS, high, tile + 1 / PATTERNS, low, tile, low]
    sheets = mesh_object(scene, "bunting", (vertices, faces, slots), papers)
    sheets.data.uv_layers.new(name="tile").data.foreach_set("uv", corners)
    line = [point(share) for share in np.linspace(0, 1, 33)]
    vertices = [tuple(p + np.array([0, 0.004 * math.cos(t), 0.004 * math.sin(t)])) for p in line for t in (0, 2.1, 4.2)]
    faces = [(3 * k + c, 3 * k + (c + 1) % 3, 3 * k + 3 + (c + 1) % 3, 3 * k + 3 + c) for k in range(32) for c in range(3)]
    mesh_object(scene, "bunting string", (vertices, faces), [string])
