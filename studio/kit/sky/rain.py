"""Wets a set that is built: what looks up grows darker and smoother, and water stands in the hollows of hard ground."""

import bpy

from kit.surfaces.shading import Nodes

#: How much of its light a soaked porous surface keeps.
SOAKED = 0.58
WATER_ROUGHNESS = 0.045
#: Above this height nothing holds puddles; walls and roofs only darken.
PUDDLE_TOP_METRES = 0.30
#: Leaves, cloth and glass shed water, or are gone before they show it.
SHEDS = ("leaf", "grass", "petal", "glass", "bulb", "glow", "lamp", "water", "sea", "tuft", "foliage", "needle")


def soak(offset: float = 0.0) -> None:
    """Every principled material of the scene. `offset` moves the puddles."""
    for material in bpy.data.materials:
        if material.use_nodes and not any(word in material.name.lower() for word in SHEDS):
            _soak(material, offset)


def _soak(material, offset):
    tree = material.node_tree
    shader = next((node for node in tree.nodes if node.type == "BSDF_PRINCIPLED"), None)
    if shader is None or shader.inputs["Metallic"].default_value > 0.5:
        return
    nodes = Nodes(tree)
    facing = nodes.range(nodes.split(nodes.add("ShaderNodeNewGeometry").outputs["Normal"])[2], (0.25, 0.85))
    moved = nodes.add("ShaderNodeVectorMath", operation="ADD")
    nodes.put(nodes.position(), moved.inputs[0])
    moved.inputs[1].default_value = (offset, offset * 0.7, 0)
    place = moved.outputs[0]
    low = nodes.math("LESS_THAN", nodes.split(nodes.position())[2], PUDDLE_TOP_METRES)
    hollow = nodes.math("ADD", nodes.noise(place, 0.30, 3.0, 0.5), nodes.math("MULTIPLY", nodes.noise(place, 2.6, 4.0, 0.6), 0.16))
    puddle = nodes.math("MULTIPLY", nodes.math("MULTIPLY", nodes.range(hollow, (0.635, 0.685), smooth=True), low), facing)
    damp = nodes.math("MULTIPLY", facing, nodes.range(nodes.noise(place, 0.9, 4.0, 0.6), (0.30, 0.62), (0.45, 0.95)))
    wet = nodes.math("MAXIMUM", damp, puddle)
    colour = shader.inputs["Base Color"]
    dry = colour.links[0].from_socket if colour.links else tuple(colour.default_value)[:3]
    nodes.put(nodes.mix(1.0, dry, nodes.mix(wet, (1, 1, 1), (SOAKED, SOAKED, SOAKED)), "MULTIPLY"), colour)
    roughness = shader.inputs["Roughness"]
    rough = roughness.links[0].from_socket if roughness.links else roughness.default_value
    damped = nodes.math("MULTIPLY", rough, nodes.range(damp, (0, 1), (1.0, 0.42)))
    nodes.put(
        nodes.math(
            "ADD", nodes.math("MULTIPLY", damped, nodes.math("SUBTRACT", 1.0, puddle)), nodes.math("MULTIPLY", puddle, WATER_ROUGHNESS)
        ),
        roughness,
    )
    nodes.put(nodes.math("MAXIMUM", nodes.math("MULTIPLY", wet, 0.5), _value(shader.inputs["Specular"])), shader.inputs["Specular"])
    _flatten(nodes, shader, puddle)


def _flatten(nodes, shader, puddle):
    """Water lies level whatever is under it."""
    normal = shader.inputs["Normal"]
    if not normal.links:
        return
    mixed = nodes.add("ShaderNodeMixRGB")
    nodes.put(puddle, mixed.inputs[0])
    nodes.put(normal.links[0].from_socket, mixed.inputs[1])
    nodes.put(nodes.add("ShaderNodeNewGeometry").outputs["Normal"], mixed.inputs[2])
    nodes.put(mixed.outputs[0], normal)


def _value(socket):
    return socket.links[0].from_socket if socket.links else socket.default_value
