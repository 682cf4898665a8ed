"""Pumpkins: ribbed, a little lopsided, with a bent stem; carved ones glow from inside through eyes, nose and a toothed mouth."""

import math

import bpy
import cv2
import numpy as np

from kit.shapes.fast_mesh import MeshParts, tube
from kit.surfaces.shading import byte_image, new_material, plain

FACES = 4
FACE_PIXELS = 256


def _face(kind):
    """One carving, white on black, seen from the front; the fruit fills the picture's width."""
    size = FACE_PIXELS
    picture = np.zeros((size, size), np.float32)

    def cut(points):
        cv2.fillPoly(picture, [np.int32(np.array(points) * size)], 1.0, cv2.LINE_AA)

    slant = (0.06, -0.03, 0.09, 0.0)[kind]
    for side in (-1, 1):

        def at(x, y, side=side):
            return (0.5 + side * x, y)

        if kind == 3:
            cv2.ellipse(
                picture,
                tuple(int(v * size) for v in at(0.17, 0.40)),
                (int(0.075 * size), int(0.10 * size)),
                0,
                0,
                360,
                1.0,
                -1,
                cv2.LINE_AA,
            )
        else:
            cut([at(0.08, 0.45), at(0.28, 0.44 - slant), at(0.22, 0.30 - slant), at(0.14, 0.36)])
    cut([(0.5, 0.47), (0.455, 0.555), (0.545, 0.555)])
    teeth = (6, 4, 7, 5)[kind]
    upper, lower = [], []
    for k in range(teeth * 2 + 1):
        x = -0.31 + 0.62 * k / (teeth * 2)
        curve = 0.62 + (0.10 if kind != 1 else 0.05) * (1 - (x / 0.31) ** 2)
        jag = 0.035 if k % 2 else 0.0
        lift = -0.05 * (abs(x) / 0.31) ** 2
        upper.append((0.5 + x, curve + lift - 0.015 + jag))
        lower.append((0.5 + x, curve + lift + (0.09 if abs(x) < 0.30 else 0.0) - (0.04 if k % 2 == 0 and 0 < k < teeth * 2 else 0.0)))
    cut(upper + lower[::-1])
    return picture


def faces_image():
    """FACES carvings in a row: the light seen through the cut in red, the lit thickness of the wall in green."""
    tiles = []
    v, u = np.mgrid[0 : 1 : FACE_PIXELS * 1j, 0 : 1 : FACE_PIXELS * 1j].astype(np.float32)
    for kind in range(FACES):
        cut = _face(kind)
        # The wall's thickness shows on the upper and outer rims: the hole, pushed a little down and inwards, is what is open.
        matrix = np.float32([[0.93, 0, 0.035 * FACE_PIXELS], [0, 0.93, 0.050 * FACE_PIXELS]])
        through = np.minimum(cut, cv2.warpAffine(cut, matrix, (FACE_PIXELS, FACE_PIXELS)))
        flame = 0.45 + 0.75 * np.exp(-(((u - 0.5) / 0.30) ** 2 + ((v - 0.66) / 0.26) ** 2))
        tiles.append(
            np.dstack([cv2.GaussianBlur(through, (0, 0), 0.8) * flame, np.maximum(cut - through, 0), np.zeros_like(cut), np.ones_like(cut)])
        )
    return byte_image("pumpkin faces", np.concatenate(tiles, axis=1))


def rind(name, image, glow):
    """Orange rind, paler and dirtier from fruit to fruit, with a carving on the -y side whose picture is the object's index."""
    material, nodes, surface = new_material(name)
    info = nodes.add("ShaderNodeObjectInfo")
    place = nodes.add("ShaderNodeTexCoord").outputs["Object"]
    x, y, z = nodes.split(place)
    blotch = nodes.noise(place, 5.0, 5.0, 0.6)
    colour = nodes.ramp(info.outputs["Random"], [(0.0, (0.50, 0.130, 0.012)), (0.5, (0.58, 0.185, 0.020)), (1.0, (0.42, 0.085, 0.010))])
    colour = nodes.mix(nodes.range(blotch, (0.45, 0.75), (0.0, 0.35)), colour, (0.30, 0.11, 0.02))
    nodes.put(colour, surface.inputs["Base Color"])
    nodes.put(0.38, surface.inputs["Roughness"])
    nodes.put(nodes.bump(blotch, 0.25, 0.02), surface.inputs["Normal"])
    if not glow:
        return material
    join = nodes.add("ShaderNodeCombineXYZ")
    u = nodes.math("ADD", nodes.math("MULTIPLY", x, 0.98), 0.5, clamp=True)
    nodes.put(nodes.math("DIVIDE", nodes.math("ADD", u, info.outputs["Object Index"]), float(FACES)), join.inputs[0])
    nodes.put(nodes.math("ADD", nodes.math("MULTIPLY", z, 1.20), 0.02), join.inputs[1])
    light, wall, _ = nodes.split(nodes.image(image, join.outputs[0]).outputs["Color"])
    front = nodes.math("LESS_THAN", y, -0.08)
    shine = nodes.mix(nodes.math("MULTIPLY", light, 1.0, clamp=True), (1.0, 0.24, 0.025), (1.0, 0.60, 0.16))
    strength = nodes.math(
        "MULTIPLY",
        nodes.math("ADD", nodes.math("MULTIPLY", light, 1.0), nodes.math("MULTIPLY", wall, 0.32)),
        nodes.math("MULTIPLY", front, glow),
    )
    nodes.put(shine, surface.inputs["Emission"])
    nodes.put(strength, surface.inputs["Emission Strength"])
    material.cycles.sample_as_light = False
    return material


def pumpkin_mesh(seed, materials):
    """A fruit about 1 m wide and 0.8 m high, foot at z = 0; slots rind, stem."""
    rng, parts = np.random.default_rng(seed), MeshParts()
    rows, columns, ribs = 26, 96, int(rng.integers(9, 12))
    polar, around = np.meshgrid(np.linspace(0.02, math.pi - 0.02, rows), np.linspace(0, 2 * math.pi, columns + 1), indexing="ij")
    groove = np.abs(np.sin(around * ribs / 2 + 0.10 * np.sin(around * 3 + seed))) ** 0.55
    radius = (
        0.5 * (1 - 0.085 * (1 - groove) * np.sin(polar) ** 0.5) * (1 + 0.03 * np.sin(around + seed) + 0.02 * np.sin(2 * around + 2 * seed))
    )
    dip = 0.16 * np.exp(-((polar / 0.35) ** 2)) + 0.10 * np.exp(-(((math.pi - polar) / 0.35) ** 2))
    tall = 0.385 * (1 + 0.08 * rng.normal())
    x, y = radius * np.sin(polar) ** 0.85 * np.cos(around), radius * np.sin(polar) ** 0.85 * np.sin(around)
    z = tall * (np.cos(polar) * (1 - dip * 1.5) + 0.97)
    parts.add_sheets(np.stack([x, y, z], axis=-1)[None, ::-1], 0)
    lean = rng.normal(0, 0.06, 2)
    rise = np.linspace(0, 1, 6)
    path = np.stack([lean[0] * rise**2, lean[1] * rise**2, tall * 1.62 + 0.20 * rise], axis=1)
    parts.add_sheets(tube(path, [0.075, 0.048, 0.038, 0.034, 0.034, 0.040], 8)[None], 1)
    return parts.mesh(f"pumpkin {seed}", materials)


class Patch:
    """Places pumpkins as copies of a few meshes; `glow` is the strength of the carved ones' light."""

    def __init__(self, scene, glow=14.0, seed=31):
        self.scene, self.rng = scene, np.random.default_rng(seed)
        image, stem = faces_image(), plain("pumpkin stem", (0.10, 0.095, 0.04), 0.8)
        carved, whole = rind("carved rind", image, glow), rind("rind", image, 0.0)
        self.carved = [pumpkin_mesh(40 + k, [carved, stem]) for k in range(3)]
        self.whole = [pumpkin_mesh(60 + k, [whole, stem]) for k in range(3)]

    def put(self, place, width, turn_degrees=0.0, carved=True):
        """One pumpkin, foot at `place`; turn 0 looks at the camera."""
        shapes = self.carved if carved else self.whole
        thing = bpy.data.objects.new("pumpkin", shapes[int(self.rng.integers(0, len(shapes)))])
        thing.location, thing.scale = place, (width, width, width * self.rng.uniform(0.9, 1.12))
        thing.rotation_euler = (0, 0, math.radians(turn_degrees + self.rng.normal(0, 9)))
        thing.pass_index = int(self.rng.integers(0, FACES))
        self.scene.collection.objects.link(thing)
        return thing
