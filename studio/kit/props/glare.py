"""What a lens makes of small bright lamps: a soft halo on a card that faces the camera. Adds light to the picture, none to the set."""

import bpy

from kit.surfaces.shading import Nodes, mesh_object


def halo_material(name, colour, strength):
    """Light that falls off from the card's middle; the rest of the card is clear."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    material.cycles.sample_as_light = False
    nodes = Nodes(material.node_tree)
    nodes.tree.nodes.clear()
    place = nodes.add("ShaderNodeUVMap", uv_map="tile").outputs[0]
    u, v, _ = nodes.split(place)
    distance = nodes.math("SQRT", nodes.math("ADD", nodes.math("MULTIPLY", u, u), nodes.math("MULTIPLY", v, v)))
    edge = nodes.math("MAXIMUM", nodes.math("SUBTRACT", 1.0, distance), 0.0)
    # A tight core in a wide, faint skirt.
    fall = nodes.math("ADD", nodes.math("POWER", edge, 12.0), nodes.math("MULTIPLY", nodes.math("POWER", edge, 3.0), 0.12))
    glow, clear, total = nodes.add("ShaderNodeEmission"), nodes.add("ShaderNodeBsdfTransparent"), nodes.add("ShaderNodeAddShader")
    nodes.put(colour, glow.inputs["Color"])
    nodes.put(nodes.math("MULTIPLY", fall, strength), glow.inputs["Strength"])
    nodes.put(glow.outputs[0], total.inputs[0])
    nodes.put(clear.outputs[0], total.inputs[1])
    nodes.put(total.outputs[0], nodes.add("ShaderNodeOutputMaterial").inputs["Surface"])
    return material


def halos(scene, places, radius_m, material, per_metre=0.0):
    """Cards at `places` (x, y, z), square to the line of sight; `per_metre` grows the radius with distance, as a lens's halo does."""
    vertices, faces, corners = [], [], []
    for x, y, z in places:
        radius, start = radius_m + per_metre * y, len(vertices)
        # A hand's breadth before the lamp, so that the lamp does not cover its own halo.
        nearer = y - 0.12
        vertices += [
            (x - radius, nearer, z - radius),
            (x + radius, nearer, z - radius),
            (x + radius, nearer, z + radius),
            (x - radius, nearer, z + radius),
        ]
        faces.append((start, start + 1, start + 2, start + 3))
        corners += [-1, -1, 1, -1, 1, 1, -1, 1]
    thing = mesh_object(scene, "halos", (vertices, faces), [material])
    thing.data.uv_layers.new(name="tile").data.foreach_set("uv", corners)
    thing.visible_diffuse = thing.visible_glossy = thing.visible_shadow = thing.visible_transmission = False
    return thing
