"""Lays snow on a set that is built: on all that looks up, thinner where things are steep, packed by tyres where cars drive."""

import bpy

from kit.surfaces.shading import Nodes

FRESH, PACKED = (0.80, 0.83, 0.88), (0.60, 0.63, 0.68)
#: Panes and lights stay clear.
CLEAR = ("glass", "bulb", "glow", "lamp", "water", "sea", "neon", "rooms", "shops")
#: What does not bloom in winter.
BLOOMS = ("rose pink", "rose cream", "geranium", "lavender", "bougainvillea", "petal")
#: Ground lower than this within reach of the car's place counts as driven on.
GROUND_TOP_METRES = 0.06


def settle_snow() -> None:
    """Every material of the scene but panes, water and lights; flowers go."""
    for material in bpy.data.materials:
        name = material.name.lower()
        if material.use_nodes and any(word in name for word in BLOOMS):
            _wither(material)
        elif material.use_nodes and not any(word in name for word in CLEAR):
            _cover(material)


def _wither(material):
    nodes = Nodes(material.node_tree)
    output = next(node for node in material.node_tree.nodes if node.type == "OUTPUT_MATERIAL")
    nodes.put(nodes.add("ShaderNodeBsdfTransparent").outputs[0], output.inputs["Surface"])


def _cover(material):
    tree = material.node_tree
    output = next((node for node in tree.nodes if node.type == "OUTPUT_MATERIAL"), None)
    if output is None or not output.inputs["Surface"].links:
        return
    nodes = Nodes(tree)
    geometry = nodes.add("ShaderNodeNewGeometry")
    up = nodes.split(geometry.outputs["Normal"])[2]
    place = nodes.position()
    ragged = nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.noise(place, 3.2, 5.0, 0.65), 0.5), 0.55)
    cover = nodes.range(nodes.math("ADD", up, ragged), (0.34, 0.62), (0.0, 0.97), smooth=True)
    x, _, z = nodes.split(place)
    low = nodes.math("LESS_THAN", z, GROUND_TOP_METRES)
    # Two ruts where wheels ran, 1.5 m apart, wandering a little.
    wander = nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.noise(nodes.planar(place, (40.0, 9.0)), 1.0, 2.0), 0.5), 0.5)
    from_rut = nodes.math("ABSOLUTE", nodes.math("SUBTRACT", nodes.math("ABSOLUTE", nodes.math("ADD", x, wander)), 0.78))
    # Where a road climbs they are lost from sight little by little.
    in_reach = nodes.range(z, (GROUND_TOP_METRES, GROUND_TOP_METRES + 1.2), (1.0, 0.0), smooth=True)
    rut = nodes.math("MULTIPLY", nodes.range(from_rut, (0.10, 0.26), (1.0, 0.0), smooth=True), in_reach)
    worn = nodes.math("MULTIPLY", rut, nodes.range(nodes.noise(nodes.planar(place, (0.35, 2.2)), 1.0, 4.0, 0.6), (0.35, 0.65)))
    cover = nodes.math("MULTIPLY", cover, nodes.math("SUBTRACT", 1.0, nodes.math("MULTIPLY", worn, 0.55)))
    lumps = nodes.noise(place, 11.0, 5.0, 0.62)
    grain = nodes.noise(place, 90.0, 3.0, 0.7)
    snow = nodes.add("ShaderNodeBsdfPrincipled")
    colour = nodes.mix(nodes.math("MAXIMUM", rut, nodes.math("MULTIPLY", low, nodes.range(lumps, (0.45, 0.62)))), FRESH, PACKED)
    nodes.put(nodes.mix(1.0, colour, nodes.range(grain, (0.3, 0.7), (0.94, 1.05)), "MULTIPLY"), snow.inputs["Base Color"])
    nodes.put(nodes.range(rut, (0, 1), (0.75, 0.48)), snow.inputs["Roughness"])
    nodes.put(0.3, snow.inputs["Specular"])
    bump = nodes.add("ShaderNodeBump")
    nodes.put(0.55, bump.inputs["Strength"])
    nodes.put(0.035, bump.inputs["Distance"])
    height = nodes.math("ADD", lumps, nodes.math("MULTIPLY", nodes.noise(place, 1.4, 4.0, 0.6), 1.6))
    nodes.put(nodes.math("SUBTRACT", height, nodes.math("MULTIPLY", rut, 0.9)), bump.inputs["Height"])
    nodes.put(bump.outputs[0], snow.inputs["Normal"])
    mix = nodes.add("ShaderNodeMixShader")
    nodes.put(cover, mix.inputs[0])
    nodes.put(output.inputs["Surface"].links[0].from_socket, mix.inputs[1])
    nodes.put(snow.outputs[0], mix.inputs[2])
    nodes.put(mix.outputs[0], output.inputs["Surface"])
