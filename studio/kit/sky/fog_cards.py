"""Drifting ground fog on upright cards square to the view: soft noise, thick at the foot, that lights nothing and costs little."""

import bpy

from kit.surfaces.shading import Nodes, mesh_object


def fog_material(name, colour, density, height_m, seed=0.0):
    """`density` is the most a card covers, at its foot; the colour is what the eye sees, not an albedo."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    material.cycles.sample_as_light = False
    nodes = Nodes(material.node_tree)
    nodes.tree.nodes.clear()
    place = nodes.position()
    stretched = nodes.add("ShaderNodeMapping")
    nodes.put(place, stretched.inputs["Vector"])
    stretched.inputs["Scale"].default_value = (0.22, 0.5, 0.75)
    stretched.inputs["Location"].default_value = (seed * 3.7, seed * 9.1, 0)
    swirl = nodes.range(nodes.noise(stretched.outputs[0], 1.0, 5.0, 0.55), (0.36, 0.68), smooth=True)
    z = nodes.split(place)[2]
    low = nodes.math("POWER", nodes.range(z, (0.0, height_m), (1.0, 0.0)), 1.6)
    # A card that stands on the ground would draw a line there.
    foot = nodes.range(z, (0.0, 0.35), smooth=True)
    cover = nodes.math("MULTIPLY", nodes.math("MULTIPLY", nodes.math("MULTIPLY", swirl, low), foot), density)
    glow, clear, mix = nodes.add("ShaderNodeEmission"), nodes.add("ShaderNodeBsdfTransparent"), nodes.add("ShaderNodeMixShader")
    nodes.put(colour, glow.inputs["Color"])
    nodes.put(cover, mix.inputs[0])
    nodes.put(clear.outputs[0], mix.inputs[1])
    nodes.put(glow.outputs[0], mix.inputs[2])
    nodes.put(mix.outputs[0], nodes.add("ShaderNodeOutputMaterial").inputs["Surface"])
    return material


def fog_cards(scene, depths_m, colour, density=0.35, height_m=2.2):
    """One card a depth, wide enough for the view; call after haze has been added, so that the cards keep their own colour."""
    things = []
    for index, depth in enumerate(depths_m):
        wide, tall = 0.75 * depth + 8, height_m * (0.8 + 0.012 * depth)
        material = fog_material(f"fog {index}", colour, density, tall, float(index))
        thing = mesh_object(
            scene, "fog", ([(-wide, depth, 0), (wide, depth, 0), (wide, depth, tall), (-wide, depth, tall)], [(0, 1, 2, 3)]), [material]
        )
        thing.visible_diffuse = thing.visible_glossy = thing.visible_shadow = False
        things.append(thing)
    return things
