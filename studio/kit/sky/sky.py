"""The sky as Blender's world: clear air or a twilight gradient behind marched clouds, and the sun as a lamp."""

import math
from dataclasses import dataclass, field

import bpy
import numpy as np
from mathutils import Vector

from kit.sky.clouds import FRONT_X_MAX, FRONT_Z_MAX, cloud_pictures
from kit.surfaces.shading import Nodes, float_image


@dataclass
class Sky:
    """What a sky is made of. Colours are linear RGB; azimuth 0 is +y (before the camera), 90 is +x (to its right)."""

    sun_elevation_degrees: float
    sun_azimuth_degrees: float
    sun_colour: tuple = (1.0, 0.85, 0.68)
    sun_strength: float = 3.0
    sun_size_degrees: float = 0.6
    base_strength: float = 0.1
    dust: float = 1.0
    ozone: float = 1.0
    # (elevation in degrees, colour) pairs; given, they stand in for the clear-air model, which has no twilight.
    gradient: list = field(default_factory=list)
    layers: list = field(default_factory=list)
    cloud_sun: tuple = (2.4, 2.2, 1.9)
    cloud_shade: tuple = (0.55, 0.62, 0.75)

    def sun_direction(self):
        """Unit vector from the ground to the sun."""
        elevation = math.radians(self.sun_elevation_degrees)
        azimuth = math.radians(self.sun_azimuth_degrees)
        return (math.sin(azimuth) * math.cos(elevation), math.cos(azimuth) * math.cos(elevation), math.sin(elevation))


def _base_colour(nodes, sky, direction_z):
    if not sky.gradient:
        clear = nodes.add("ShaderNodeTexSky", sky_type="NISHITA", sun_disc=False, dust_density=sky.dust, ozone_density=sky.ozone)
        clear.sun_elevation = math.radians(sky.sun_elevation_degrees)
        clear.sun_rotation = math.radians(sky.sun_azimuth_degrees)
        return clear.outputs[0]
    ramp = nodes.add("ShaderNodeValToRGB")
    ramp.color_ramp.interpolation = "EASE"
    elements = ramp.color_ramp.elements
    while len(elements) < len(sky.gradient):
        elements.new(0.5)
    for element, (degrees, colour) in zip(elements, sky.gradient):
        element.position = math.sin(math.radians(degrees))
        element.color = (*colour, 1)
    nodes.put(direction_z, ramp.inputs[0])
    return ramp.outputs[0]


def _cloud_image(nodes, sky):
    """Cloud light and clearness for any direction: the sharp window before the camera, the dome elsewhere."""
    front, dome = cloud_pictures(sky)
    coordinates = nodes.add("ShaderNodeTexCoord")
    split = nodes.add("ShaderNodeSeparateXYZ")
    nodes.put(coordinates.outputs["Generated"], split.inputs[0])
    x, y, z = split.outputs
    ahead = nodes.math("MAXIMUM", y, 0.001)
    u = nodes.math("MULTIPLY_ADD", nodes.math("DIVIDE", x, ahead), 0.5 / FRONT_X_MAX, 0.5)
    v = nodes.math("DIVIDE", nodes.math("DIVIDE", z, ahead), FRONT_Z_MAX)
    join = nodes.add("ShaderNodeCombineXYZ")
    nodes.put(u, join.inputs[0])
    nodes.put(v, join.inputs[1])
    window = nodes.add("ShaderNodeTexImage", extension="EXTEND", image=float_image("sky front", front))
    nodes.put(join.outputs[0], window.inputs[0])
    around = nodes.add("ShaderNodeTexEnvironment", image=float_image("sky dome", dome))
    nodes.put(coordinates.outputs["Generated"], around.inputs[0])
    inside = nodes.math(
        "MULTIPLY",
        nodes.math("LESS_THAN", nodes.math("ABSOLUTE", nodes.math("SUBTRACT", u, 0.5)), 0.498),
        nodes.math("LESS_THAN", v, 0.995),
    )
    inside = nodes.math("MULTIPLY", inside, nodes.math("GREATER_THAN", y, 0.001))
    return inside, window, around, z


def add_sky(scene, sky):
    """Give the scene its world and its sun, which is returned. Takes some 20–60 seconds for the clouds."""
    world = bpy.data.worlds.new("sky")
    scene.world = world
    world.use_nodes = True
    world.node_tree.nodes.clear()
    nodes = Nodes(world.node_tree)
    inside, window, around, z = _cloud_image(nodes, sky)
    light = nodes.add("ShaderNodeMixRGB")
    nodes.put(inside, light.inputs[0])
    nodes.put(around.outputs[0], light.inputs[1])
    nodes.put(window.outputs[0], light.inputs[2])
    clear = nodes.add("ShaderNodeMixRGB")
    nodes.put(inside, clear.inputs[0])
    # The environment node has no alpha socket: the dome's clearness is carried by a second image of its own.
    dome_clear = nodes.add("ShaderNodeTexEnvironment", image=_clearness_image(around.image))
    nodes.put(around.inputs[0].links[0].from_socket, dome_clear.inputs[0])
    nodes.put(dome_clear.outputs[0], clear.inputs[1])
    nodes.put(window.outputs["Alpha"], clear.inputs[2])
    base = nodes.add("ShaderNodeVectorMath", operation="SCALE")
    base.inputs["Scale"].default_value = sky.base_strength
    nodes.put(_base_colour(nodes, sky, z), base.inputs[0])
    through = nodes.add("ShaderNodeMixRGB", blend_type="MULTIPLY")
    through.inputs[0].default_value = 1
    nodes.put(base.outputs[0], through.inputs[1])
    nodes.put(clear.outputs[0], through.inputs[2])
    total = nodes.add("ShaderNodeMixRGB", blend_type="ADD")
    total.inputs[0].default_value = 1
    nodes.put(through.outputs[0], total.inputs[1])
    nodes.put(light.outputs[0], total.inputs[2])
    background = nodes.add("ShaderNodeBackground")
    output = nodes.add("ShaderNodeOutputWorld")
    nodes.put(total.outputs[0], background.inputs[0])
    nodes.put(background.outputs[0], output.inputs[0])
    world.cycles.sampling_method = "MANUAL"
    world.cycles.sample_map_resolution = 512
    return add_sun(scene, sky) if sky.sun_strength > 0 else None


def _clearness_image(image):
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    clear = pixels.reshape(height, width, 4)[::-1, :, 3:]
    return float_image("sky dome clearness", np.dstack([clear, clear, clear, np.ones_like(clear)]))


def add_sun(scene, sky):
    """A sun lamp in the sky's direction; strength is irradiance at right angles to it."""
    lamp = bpy.data.lights.new("sun", "SUN")
    lamp.energy = sky.sun_strength
    lamp.color = sky.sun_colour
    lamp.angle = math.radians(sky.sun_size_degrees)
    sun = bpy.data.objects.new("sun", lamp)
    sun.rotation_euler = Vector(sky.sun_direction()).to_track_quat("Z", "Y").to_euler()
    scene.collection.objects.link(sun)
    return sun
