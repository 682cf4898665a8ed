"""Daylight as a private seller meets it: a grey sky, or a hard sun."""

import math

import bpy


def overcast(strength=1.0, warmth=0.0):
    """A clouded sky, brightest overhead (CIE overcast: three times the horizon), with a faint direction to its light."""
    tree = _world()
    links, nodes = tree.links, tree.nodes
    direction = nodes.new("ShaderNodeTexCoord").outputs["Generated"]
    height = nodes.new("ShaderNodeSeparateXYZ")
    links.new(direction, height.inputs[0])
    gradient = nodes.new("ShaderNodeValToRGB")
    stops = gradient.color_ramp
    stops.elements[0].position, stops.elements[0].color = 0.0, (0.20, 0.20, 0.20, 1)
    stops.elements[1].position, stops.elements[1].color = 1.0, (1.0 + warmth, 1.0, 1.04 - warmth, 1)
    horizon = stops.elements.new(0.02)
    horizon.color = (0.55 + warmth, 0.57, 0.61 - warmth, 1)
    links.new(height.outputs["Z"], gradient.inputs[0])
    clouds = nodes.new("ShaderNodeTexNoise")
    clouds.inputs["Scale"].default_value, clouds.inputs["Detail"].default_value = 2.2, 6.0
    stretch = nodes.new("ShaderNodeMapping")
    stretch.inputs["Scale"].default_value = (1, 1, 3.0)
    links.new(direction, stretch.inputs[0])
    links.new(stretch.outputs[0], clouds.inputs["Vector"])
    range_ = nodes.new("ShaderNodeMapRange")
    for index, value in ((1, 0.3), (2, 0.7), (3, 0.72), (4, 1.22)):
        range_.inputs[index].default_value = value
    links.new(clouds.outputs["Fac"], range_.inputs[0])
    mixed = nodes.new("ShaderNodeMixRGB")
    mixed.blend_type = "MULTIPLY"
    mixed.inputs[0].default_value = 1.0
    links.new(gradient.outputs[0], mixed.inputs[1])
    links.new(range_.outputs[0], mixed.inputs[2])
    links.new(mixed.outputs[0], nodes["Background"].inputs[0])
    nodes["Background"].inputs[1].default_value = strength
    _sun(strength * 0.9, 50, 130, 25)


def clear(elevation_degrees, azimuth_degrees, strength=0.16):
    """Blue sky and a hard sun; azimuth counts from +x anticlockwise."""
    tree = _world()
    sky = tree.nodes.new("ShaderNodeTexSky")
    sky.sky_type, sky.sun_disc = "NISHITA", False
    sky.sun_elevation, sky.sun_rotation = math.radians(elevation_degrees), math.radians(90 - azimuth_degrees)
    sky.dust_density, sky.air_density = 1.6, 1.0
    tree.links.new(sky.outputs[0], tree.nodes["Background"].inputs[0])
    tree.nodes["Background"].inputs[1].default_value = strength
    _sun(3.6, elevation_degrees, azimuth_degrees, 0.53)


def _world():
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    return world.node_tree


def _sun(strength, elevation_degrees, azimuth_degrees, size_degrees):
    light = bpy.data.lights.new("sun", "SUN")
    light.energy, light.angle, light.color = strength, math.radians(size_degrees), (1.0, 0.96, 0.90)
    target = bpy.data.objects.new("sun", light)
    target.rotation_euler = (math.radians(90 - elevation_degrees), 0, math.radians(azimuth_degrees + 90))
    bpy.context.scene.collection.objects.link(target)
