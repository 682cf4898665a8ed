"""Air between camera and things, put into the materials: no depth pass, no edge artefacts, right under shallow focus."""

from dataclasses import dataclass

import bpy

from kit.surfaces.shading import Nodes


@dataclass
class Haze:
    """Linear colour of far air, the distance at which 63 % of it is reached, and the most that is ever taken."""

    colour: tuple
    distance_m: float
    limit: float = 0.92
    # Air is thicker low down: above this height it thins; 0 for air that is the same everywhere.
    scale_height_m: float = 0.0


def add_haze(materials, haze):
    """Veil the materials by their distance from the camera: surface · (1 - f) + air · f, f = limit · (1 - exp(-d / distance))."""
    for material in materials:
        tree = material.node_tree
        output = next(node for node in tree.nodes if node.type == "OUTPUT_MATERIAL")
        if not output.inputs["Surface"].links:
            continue
        surface = output.inputs["Surface"].links[0].from_socket
        nodes = Nodes(tree)
        distance = nodes.add("ShaderNodeCameraData").outputs["View Distance"]
        optical = nodes.math("DIVIDE", distance, haze.distance_m)
        if haze.scale_height_m:
            height = nodes.split(nodes.position())[2]
            thin = nodes.math(
                "EXPONENT", nodes.math("DIVIDE", nodes.math("MULTIPLY", nodes.math("MAXIMUM", height, 0.0), -0.5), haze.scale_height_m)
            )
            optical = nodes.math("MULTIPLY", optical, thin)
        veil = nodes.math("SUBTRACT", 1.0, nodes.math("EXPONENT", nodes.math("MULTIPLY", optical, -1.0)))
        veil = nodes.math("MULTIPLY", veil, haze.limit)
        air = nodes.add("ShaderNodeEmission")
        nodes.put(haze.colour, air.inputs["Color"])
        mix = nodes.add("ShaderNodeMixShader")
        nodes.put(veil, mix.inputs[0])
        nodes.put(surface, mix.inputs[1])
        nodes.put(air.outputs[0], mix.inputs[2])
        nodes.put(mix.outputs[0], output.inputs["Surface"])
        # The air must not light the scene: without this every hazed mesh joins the lamps.
        material.cycles.sample_as_light = False


def add_haze_everywhere(haze):
    """Veil every material that exists."""
    add_haze([material for material in bpy.data.materials if material.use_nodes], haze)
