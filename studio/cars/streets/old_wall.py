"""A works' wall close behind a car: brick under paint that comes off, rain's streaks, a spray zone, a tag painted over."""

import numpy as np

from kit.ground.asphalt import Wear
from kit.houses.rough_walls import painted_brick
from kit.shapes.boxes import boxes
from kit.shapes.noise import smoothstep
from kit.surfaces.shading import byte_image

WIDE, TALL = (-12.0, 12.0), (0.0, 5.2)
# Openings: x range, z range.
SHUTTER, WINDOW, DOOR = ((-5.1, -1.75), (0.0, 3.05)), ((0.35, 2.0), (1.62, 3.05)), ((3.05, 3.98), (0.02, 2.12))
SILL = 0.06


def build(y):
    wall = painted_brick("works wall", paint=(0.47, 0.455, 0.415), brick=(0.20, 0.088, 0.058), cover=0.70)
    _weather(wall)
    ranges, depth = [], (y, y + 0.34)
    for x, z in _around((SHUTTER, WINDOW, DOOR)):
        ranges.append((x, depth, z))
    boxes("works wall", ranges, [wall])


def _around(openings):
    """The wall in pieces that leave the openings free."""
    left = WIDE[0]
    for (x0, x1), (z0, z1) in openings:
        yield (left, x0), TALL
        if z0 > TALL[0] + 0.03:
            yield (x0, x1), (TALL[0], z0)
        yield (x0, x1), (z1, TALL[1])
        left = x1
    yield (left, WIDE[1]), TALL


def _map():
    """tone: factor on what the wall shows, 0.5 neutral; damp: algae; paint: a paint that does not quite match."""
    wear = Wear(WIDE, TALL, 0.006, seed=31)
    rows, columns = wear.tone.shape
    z = np.linspace(TALL[1], TALL[0], rows, dtype=np.float32)[:, None]
    x = np.linspace(*WIDE, columns, dtype=np.float32)[None, :]
    wear.blotches(0.034)
    # Mud that rain throws up, and what rises from the ground.
    wear.tone -= 0.21 * smoothstep(0.75, 0.0, z + 0.14 * wear.cloud(0.5) + 0.05 * wear.cloud(0.09))
    wear.tone -= 0.14 * smoothstep(0.25, 0.0, z + 0.05 * wear.cloud(0.25))
    for left, right, top, strength, longest in (
        (*WINDOW[0], WINDOW[1][0] - SILL, 0.26, 1.5),
        (*SHUTTER[0], SHUTTER[1][1] + 0.22, 0.10, 0.35),
        (*WIDE, TALL[1], 0.20, 3.9),
        (-0.75, -0.45, 3.4, 0.10, 2.6),
        (2.35, 2.75, 2.62, 0.12, 0.9),
    ):
        _streaks(wear, (x, z), (left, right, top), strength, longest)
    wear.damp += 0.9 * smoothstep(0.30, 0.0, np.abs(x + 0.62) + 0.07 * wear.cloud(0.25)) * smoothstep(3.6, 0.1, z) * 0.8
    wear.damp += 0.75 * smoothstep(0.42, 0.0, z + 0.12 * wear.cloud(0.6)) * smoothstep(-0.7, 1.2, wear.cloud(1.6))
    for corners in ([(-1.38, 1.15), (-0.86, 1.2), (-0.84, 2.05), (-1.40, 1.98)], [(4.3, 0.95), (5.9, 0.9), (5.95, 2.1), (4.2, 2.15)]):
        wear.stripe(corners, wear=0.25)
    wear.crack((2.02, 3.1), 58, 3.2, 0.007, 0.8, 0.3)
    wear.crack((-1.7, 3.3), 118, 2.2, 0.006, 0.8, 0.3)
    return wear


def _streaks(wear, place, edge, strength, longest):
    """Dirt that runs down from an edge, in threads of differing length."""
    (x, z), (left, right, top) = place, edge
    columns = wear.tone.shape[1]
    threads = np.zeros(columns, np.float32)
    for feature in (0.03, 0.11, 0.4):
        coarse = wear.rng.standard_normal(int((WIDE[1] - WIDE[0]) / feature) + 3).astype(np.float32)
        threads += np.interp(np.linspace(0, len(coarse) - 1, columns), np.arange(len(coarse)), coarse)
    length = longest * smoothstep(-1.2, 2.8, threads)[None, :]
    below = top - z
    fall = smoothstep(1.0, 0.0, below / np.maximum(length, 0.02)) * (below >= 0) * (x >= left) * (x <= right)
    wear.tone -= strength * fall * (0.8 + 0.25 * wear.cloud(0.12))


def _weather(material):
    """Lays the map over the finished brick: on its colour, so that light stays right."""
    from kit.surfaces.nodes import Nodes

    nodes = Nodes(material.node_tree)
    shader = material.node_tree.nodes["Principled BSDF"]
    wear = _map()
    picture = byte_image("works wall map", np.dstack([wear.tone, np.clip(wear.damp, 0, 1), wear.height, wear.paint]))
    axes = nodes.axes()
    along = nodes.math("DIVIDE", nodes.math("SUBTRACT", axes["X"], WIDE[0]), WIDE[1] - WIDE[0])
    up = nodes.math("DIVIDE", nodes.math("SUBTRACT", axes["Z"], TALL[0]), TALL[1] - TALL[0])
    at = nodes.new("ShaderNodeCombineXYZ", {"X": along, "Y": up}).outputs["Vector"]
    image = nodes.new("ShaderNodeTexImage", {"Vector": at}, image=picture, extension="EXTEND")
    tone, algae, _ = nodes.new("ShaderNodeSeparateXYZ", {"Vector": image.outputs["Color"]}).outputs
    colour = shader.inputs["Base Color"].links[0].from_socket
    colour = nodes.mix(nodes.math("MULTIPLY", image.outputs["Alpha"], 0.88), colour, (0.40, 0.405, 0.40))
    colour = nodes.mix(1.0, colour, nodes.math("POWER", nodes.math("MULTIPLY", tone, 2.0), 2.2), blend="MULTIPLY")
    colour = nodes.mix(nodes.math("MULTIPLY", algae, 0.55), colour, nodes.mix(1.0, colour, (0.34, 0.42, 0.16), blend="MULTIPLY"))
    # Soot is warm and brown low down, where the road throws it.
    foot = nodes.remap(axes["Z"], (0.5, 0.0), (0.0, 0.5))
    colour = nodes.mix(foot, colour, nodes.mix(1.0, colour, (0.80, 0.70, 0.58), blend="MULTIPLY"))
    nodes.feed(shader.inputs["Base Color"], colour)
