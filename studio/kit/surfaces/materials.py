"""Base materials. Colours are linear RGB albedo."""

import bpy

from kit.surfaces.nodes import Nodes


def surface(name: str, colour=(0.5, 0.5, 0.5), roughness: float = 0.5, **inputs):
    """A principled material and its nodes: `material, nodes, shader = surface(...)`.

    `inputs` are further principled sockets with underscores for spaces (`Specular=0.2`, `Clearcoat_Roughness=0.1`).
    """
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes = Nodes(material.node_tree)
    shader = material.node_tree.nodes["Principled BSDF"]
    nodes.feed(shader.inputs["Base Color"], colour)
    nodes.feed(shader.inputs["Roughness"], roughness)
    for socket, value in inputs.items():
        nodes.feed(shader.inputs[socket.replace("_", " ")], value)
    return material, nodes, shader


def plain(name: str, colour=(0.5, 0.5, 0.5), roughness: float = 0.5, **inputs):
    """A material without texture."""
    return surface(name, colour, roughness, **inputs)[0]


def emitter(name: str, colour=(1, 1, 1), strength: float = 1.0):
    """A glowing surface that is seen, not one that lights the set: for that use an area lamp, emissive meshes are noisy."""
    material = bpy.data.materials.new(name)
    material.cycles.sample_as_light = False
    material.use_nodes = True
    nodes = Nodes(material.node_tree)
    material.node_tree.nodes.clear()
    glow = nodes.new("ShaderNodeEmission", {"Color": colour, "Strength": strength})
    nodes.new("ShaderNodeOutputMaterial", {"Surface": glow.outputs["Emission"]})
    return material


def plain_to_bounces(nodes: Nodes, shader, colour=(0.5, 0.5, 0.5)) -> None:
    """Shows the texture to the camera alone; light that bounces meets a matt surface of its mean colour.

    Textures of many octaves cost more than the path itself, and indirect light averages them away. Cycles leaves out the branch
    of a shader mix whose weight is nil.
    """
    matt = nodes.new("ShaderNodeBsdfDiffuse", {"Color": colour})
    seen = nodes.new("ShaderNodeLightPath").outputs["Is Camera Ray"]
    mix = nodes.new("ShaderNodeMixShader", {"Fac": seen, 1: matt.outputs["BSDF"], 2: shader.outputs["BSDF"]})
    output = next(node for node in nodes.tree.nodes if node.type == "OUTPUT_MATERIAL")
    nodes.feed(output.inputs["Surface"], mix.outputs["Shader"])


def joint_grid(nodes: Nodes, cell_metres: tuple, joint_metres: float, offset_metres: tuple = (0.0, 0.0)):
    """1 in the joints of a rectangular grid on the ground, 0 on the tiles, with a soft edge of a third of the joint."""
    split = nodes.new("ShaderNodeSeparateXYZ", {"Vector": nodes.position()})
    distances = []
    for axis, cell, offset in zip("XY", cell_metres, offset_metres):
        shifted = nodes.math("ADD", split.outputs[axis], cell / 2 - offset)
        distances.append(nodes.math("PINGPONG", shifted, cell / 2))
    nearest = nodes.math("MINIMUM", *distances)
    return nodes.remap(nearest, (joint_metres * 0.33, joint_metres * 0.67), (1, 0), smooth=True)
