"""Mist and fog: one colour of air for every direction, for the sky and for the veil on things alike, brighter about the sun.

`kit.haze` veils with one flat colour, which suits clear days; in mist the air itself is what is seen, and the two must match.
"""

import math
from dataclasses import dataclass

import bpy

from kit.surfaces.shading import Nodes


@dataclass
class Mist:
    """Linear colours of the air; the sun's azimuth is 0 before the camera, 90 to its right."""

    low: tuple
    high: tuple
    distance_metres: float
    sun_azimuth_degrees: float
    sun_elevation_degrees: float
    glow: tuple = (0.5, 0.45, 0.36)
    #: Apparent radius of the veiled sun and how much brighter than the air it is; 0 hides it.
    disc_degrees: float = 1.2
    disc: tuple = (1.6, 1.5, 1.3)
    limit: float = 0.995
    #: Mist lies in hollows: above this height it thins; 0 for mist that is the same everywhere.
    scale_height_metres: float = 0.0
    #: Clear air before the camera, in metres, so that the car's place stays crisp.
    clear_metres: float = 0.0

    def sun(self):
        elevation, azimuth = math.radians(self.sun_elevation_degrees), math.radians(self.sun_azimuth_degrees)
        return (math.sin(azimuth) * math.cos(elevation), math.cos(azimuth) * math.cos(elevation), math.sin(elevation))


def _air(nodes, mist, direction):
    """Colour of deep air along `direction`, and the cosine of the angle to the sun."""
    up = nodes.split(direction)[2]
    base = nodes.mix(nodes.range(up, (0.0, 0.55), smooth=True), mist.low, mist.high)
    towards = nodes.add("ShaderNodeVectorMath", operation="DOT_PRODUCT")
    nodes.put(direction, towards.inputs[0])
    towards.inputs[1].default_value = mist.sun()
    cosine = nodes.math("MAXIMUM", towards.outputs["Value"], 0.0)
    wide = nodes.math("MULTIPLY", nodes.math("POWER", cosine, 10.0), 0.42)
    close = nodes.math("MULTIPLY", nodes.math("POWER", cosine, 90.0), 0.58)
    glow = nodes.mix(1.0, mist.glow, nodes.math("ADD", wide, close), "MULTIPLY")
    return nodes.mix(1.0, base, glow, "ADD"), cosine


def add_mist_sky(scene, mist, strength=1.0):
    """The world as mist: the air's own colour and the veiled disc of the sun."""
    world = bpy.data.worlds.new("mist")
    scene.world = world
    world.use_nodes = True
    world.node_tree.nodes.clear()
    nodes = Nodes(world.node_tree)
    direction = nodes.add("ShaderNodeTexCoord").outputs["Generated"]
    colour, cosine = _air(nodes, mist, direction)
    if mist.disc_degrees:
        edge = math.cos(math.radians(mist.disc_degrees * 1.12)), math.cos(math.radians(mist.disc_degrees * 0.88))
        colour = nodes.mix(1.0, colour, nodes.mix(1.0, mist.disc, nodes.range(cosine, edge, smooth=True), "MULTIPLY"), "ADD")
    background = nodes.add("ShaderNodeBackground")
    nodes.put(colour, background.inputs[0])
    nodes.put(strength, background.inputs[1])
    output = nodes.add("ShaderNodeOutputWorld")
    nodes.put(background.outputs[0], output.inputs[0])
    world.cycles.sampling_method = "MANUAL"
    world.cycles.sample_map_resolution = 512


def add_mist(mist):
    """Veil every material by distance with the air's colour in that direction. Call when all materials exist."""
    for material in bpy.data.materials:
        if not material.use_nodes:
            continue
        tree = material.node_tree
        output = next((node for node in tree.nodes if node.type == "OUTPUT_MATERIAL"), None)
        if output is None or not output.inputs["Surface"].links:
            continue
        surface = output.inputs["Surface"].links[0].from_socket
        nodes = Nodes(tree)
        away = nodes.add("ShaderNodeCameraData").outputs["View Distance"]
        optical = nodes.math("DIVIDE", nodes.math("MAXIMUM", nodes.math("SUBTRACT", away, mist.clear_metres), 0.0), mist.distance_metres)
        if mist.scale_height_metres:
            height = nodes.math("MAXIMUM", nodes.split(nodes.position())[2], 0.0)
            optical = nodes.math("MULTIPLY", optical, nodes.math("EXPONENT", nodes.math("DIVIDE", height, -2.0 * mist.scale_height_metres)))
        veil = nodes.math(
            "MULTIPLY", nodes.math("SUBTRACT", 1.0, nodes.math("EXPONENT", nodes.math("MULTIPLY", optical, -1.0))), mist.limit
        )
        looking = nodes.add("ShaderNodeVectorMath", operation="SCALE")
        nodes.put(nodes.add("ShaderNodeNewGeometry").outputs["Incoming"], looking.inputs[0])
        looking.inputs["Scale"].default_value = -1.0
        air = nodes.add("ShaderNodeEmission")
        nodes.put(_air(nodes, mist, looking.outputs[0])[0], air.inputs["Color"])
        mix = nodes.add("ShaderNodeMixShader")
        nodes.put(veil, mix.inputs[0])
        nodes.put(surface, mix.inputs[1])
        nodes.put(air.outputs[0], mix.inputs[2])
        nodes.put(mix.outputs[0], output.inputs["Surface"])
        # The veil is air, not a lamp.
        material.cycles.sample_as_light = False
