"""Changes what a built car's materials do, for one layer at a time.

Light transport is linear in paint colour. So one render carries three paints at once, each in a channel of its own: black in red,
white solid paint in green, a white metallic base coat in blue. The paths are the same, so in `green − red` their noise cancels.
"""

from contextlib import contextmanager

import bpy

from cars.materials import flat_skin
from cars.shader import Shader
from kit.surfaces.nodes import Nodes

#: Below 1, so that light which meets paint twice is right for a middling colour; the layers are divided by it.
WHITE = 0.6
METALLIC_ROUGHNESS = 0.36
RIM_METALLIC_ROUGHNESS = 0.28
RIM_LACQUER_ROUGHNESS = 0.05
LACQUER_ROUGHNESS = 0.01
#: Of what glass mirrors in the open: sloping panes would show nothing but the overhead panel.
GLASS_GLOSS = 0.75
PAINTED = ("skin", "paint", "rim")


def repaint(solid=(0, 0, 0), metallic=(0, 0, 0)) -> None:
    """All paint and rims: linear colours of the solid paint and of the metallic base coat under the lacquer."""
    for material in bpy.data.materials:
        if material.get("role") in PAINTED:
            _recoat(material, solid, metallic)


def repaint_split() -> None:
    repaint(solid=(0, WHITE, 0), metallic=(0, 0, WHITE))


def _recoat(material, solid, metallic):
    tree = material.node_tree
    if "CoatSolid" not in tree.nodes:
        (_lacquer_rim if material["role"] == "rim" else _replace_base_coat)(material)
    # A closure of weight nil is left out by Cycles: black paint is lacquer alone, which every sample then goes to.
    tree.nodes["CoatSolid"].inputs["Color"].default_value = (*solid, 1)
    tree.nodes["CoatMetallic"].inputs["Color"].default_value = (*metallic, 1)


def _replace_base_coat(material):
    """Puts our two coats where the paint's own layer below the lacquer was."""
    tree = material.node_tree
    base = next(link.to_node for link in tree.nodes["PaintMetallic"].outputs[0].links if link.to_node.type == "BSDF_PRINCIPLED")
    normals = [link.from_socket for link in base.inputs["Normal"].links]
    targets = [link.to_socket for link in base.outputs[0].links]
    coats = _coats(Nodes(tree), METALLIC_ROUGHNESS, normals[0] if normals else None)
    for target in targets:
        tree.links.new(coats, target)
    # A washed car: without the film's noise, which is not free even where it amounts to nothing.
    for link in [link for link in tree.nodes["RoadFilm"].outputs[0].links]:
        tree.links.remove(link)
    for lacquer in [node for node in tree.nodes if node.type == "BSDF_GLOSSY" and node.name != "CoatMetallic"]:
        for link in list(lacquer.inputs["Roughness"].links):
            tree.links.remove(link)
            lacquer.inputs["Roughness"].default_value = LACQUER_ROUGHNESS
    for mirrored in [link.to_node for node in tree.nodes if node.type == "FRESNEL" for link in node.outputs[0].links]:
        if mirrored.type == "MATH":
            mirrored.inputs[1].default_value = GLASS_GLOSS


def _lacquer_rim(material):
    nodes = Nodes(material.node_tree)
    coats = _coats(nodes, RIM_METALLIC_ROUGHNESS, None)
    lacquer = nodes.new("ShaderNodeBsdfGlossy", {"Color": (1, 1, 1), "Roughness": RIM_LACQUER_ROUGHNESS}).outputs[0]
    fresnel = nodes.new("ShaderNodeFresnel", {"IOR": 1.5}).outputs[0]
    both = nodes.new("ShaderNodeMixShader", {0: fresnel, 1: coats, 2: lacquer}).outputs[0]
    output = next(node for node in material.node_tree.nodes if node.type == "OUTPUT_MATERIAL")
    nodes.feed(output.inputs["Surface"], both)
    _count_as_rim(nodes)


def _coats(nodes, roughness, normal):
    bent = {"Normal": normal} if normal else {}
    solid = nodes.new("ShaderNodeBsdfDiffuse", bent)
    solid.name = "CoatSolid"
    metallic = nodes.new("ShaderNodeBsdfGlossy", {"Roughness": roughness, **bent})
    metallic.name = "CoatMetallic"
    return nodes.new("ShaderNodeAddShader", {0: solid.outputs[0], 1: metallic.outputs[0]}).outputs[0]


@contextmanager
def flat(car, colours: dict):
    """The whole car as flat light: colours of "paint", "pane" and, on paint, "stripes"; all else is black. Rims fill their pass."""
    worn = {"skin": flat_skin(colours), "paint": _glow(colours["paint"]), "glass": _glow(colours["pane"]), "rim": _flat_rim()}
    with dressed(car, lambda role: worn.get(role, _glow((0, 0, 0)))):
        yield


@contextmanager
def dressed(car, material_of):
    """Every part in material_of(its role)."""
    slots = [part.material_slots[0] for part in car.children_recursive if part.type == "MESH"]
    worn = [slot.material for slot in slots]
    for slot, material in zip(slots, worn):
        slot.material = material_of(material.get("role"))
    try:
        yield
    finally:
        for slot, material in zip(slots, worn):
            slot.material = material


def _glow(colour):
    name = f"flat {colour}"
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    shader = Shader(name)
    return shader.finish(shader.node("Emission", {0: colour}).outputs[0])


def _flat_rim():
    if "flat rim" in bpy.data.materials:
        return bpy.data.materials["flat rim"]
    shader = Shader("flat rim")
    # Not a glow: Cycles takes a short cut for constant emission, and leaves the rim pass out.
    material = shader.finish(shader.node("BsdfDiffuse", {0: (0.0, 0.0, 0.0)}).outputs[0])
    _count_as_rim(Nodes(material.node_tree))
    return material


def _count_as_rim(nodes):
    nodes.new("ShaderNodeOutputAOV", {"Value": 1.0}).name = "rim"
