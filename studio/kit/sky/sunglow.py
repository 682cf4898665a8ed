"""The glow round a low sun, laid behind a sky's clouds: a twilight gradient alone is the same on every side."""

import math
from dataclasses import dataclass

from kit.surfaces.shading import Nodes


@dataclass(frozen=True)
class Glow:
    """Light added round a point of the sky; widths in degrees at which it has fallen to 37 %."""

    colour: tuple
    azimuth_degrees: float
    elevation_degrees: float
    width_degrees: float
    height_degrees: float


def add_glow(scene, glows):
    """Adds glows to the clear part of a world that `add_sky` made."""
    nodes = Nodes(scene.world.node_tree)
    base = next(node for node in nodes.tree.nodes if node.type == "VECT_MATH" and node.operation == "SCALE")
    behind_clouds = [link.to_socket for link in base.outputs[0].links]
    total = base.outputs[0]
    x, y, z = nodes.split(nodes.add("ShaderNodeTexCoord").outputs["Generated"])
    azimuth = nodes.math("ARCTAN2", x, y)
    elevation = nodes.math("ARCSINE", z)
    for glow in glows:
        total = nodes.mix(1.0, total, _lobe(nodes, (azimuth, elevation), glow), "ADD")
    for socket in behind_clouds:
        nodes.put(total, socket)


def _lobe(nodes, direction, glow):
    turned = nodes.math("SUBTRACT", direction[0], math.radians(glow.azimuth_degrees))
    turned = nodes.math("WRAP", turned, math.pi, -math.pi)
    parts = []
    for away, degrees in (
        (turned, glow.width_degrees),
        (nodes.math("SUBTRACT", direction[1], math.radians(glow.elevation_degrees)), glow.height_degrees),
    ):
        share = nodes.math("DIVIDE", away, math.radians(degrees))
        parts.append(nodes.math("MULTIPLY", share, share))
    # The root keeps a pointed heart and long skirts, as scattering does; a Gaussian looks like a lamp in fog.
    distance = nodes.math("SQRT", nodes.math("ADD", *parts))
    strength = nodes.math("EXPONENT", nodes.math("MULTIPLY", distance, -1.0))
    light = nodes.add("ShaderNodeVectorMath", operation="SCALE")
    nodes.put(glow.colour, light.inputs[0])
    nodes.put(strength, light.inputs["Scale"])
    return light.outputs[0]
