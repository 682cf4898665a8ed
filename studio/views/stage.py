"""The photographic car studio: what lights matt surfaces, what gloss mirrors, and the floor.

Matt surfaces see a dome of light; gloss sees a dark room with shaped glowing panels in it instead. A lacquer mirrors but a
twenty-fifth of a lamp: panels that draw a line on black paint would burn white paint out if they lit it as well. All of it is
neutral, for the layers of paint carry no colour, and none of it is a lamp that Cycles would have to sample: light is found by
bounces alone, which for a smooth dome is as clean, and much quicker.
"""

import math
from dataclasses import dataclass

import bpy

from kit.shapes.meshes import ground, mesh
from kit.surfaces.materials import plain
from kit.surfaces.nodes import Nodes

#: Radiance of the dome on matt surfaces: at the horizon and overhead; and how much more comes from the car's left, the camera's side.
DOME_HORIZON, DOME_ZENITH, DOME_LEFT = 0.32, 1.05, 0.16
#: Radiance that gloss mirrors where no panel is: at the horizon and above.
ROOM_HORIZON, ROOM_ABOVE = 0.30, 0.035
FLOOR_RADIANCE, FLOOR_SHADE = 0.46, 0.10


@dataclass(frozen=True)
class Panel:
    """A glowing rectangle that only gloss sees, facing down before it is turned about x and y."""

    name: str
    centre: tuple
    size: tuple
    turn_degrees: tuple
    radiance: float
    soft_share: float  # of the size, that the soft edge takes


PANELS = (
    # Mirrored by roof, bonnet and the top of the shoulder.
    Panel("overhead", (0, 0, 4.4), (9.5, 2.8), (0, 0), 3.3, 0.30),
    # Along the flanks; below them a dark gap stays, as a flag, down to the bright floor. The camera only ever sees the left one from
    # the front: what the right one gives is mirrored flat along bonnet and roof, and would wash them out.
    Panel("left flank", (0, 7.0, 3.3), (15.0, 2.4), (-62, 0), 5.5, 0.22),
    Panel("right flank", (0, -7.0, 3.3), (15.0, 2.4), (62, 0), 1.6, 0.30),
    Panel("front", (8.5, 0, 3.1), (2.2, 7.0), (0, 60), 1.9, 0.30),
    Panel("rear", (-8.5, 0, 3.1), (2.2, 7.0), (0, -60), 1.9, 0.30),
)


def build_stage(half_length: float, half_width: float) -> tuple:
    """The studio about a car of that size, in metres. Gives the glowing floor, and hidden the matt one that takes shadows."""
    for panel in PANELS:
        _hang(panel)
    _world()
    glowing = ground("glowing floor", (-60, 60), (-60, 60), _floor_glow(half_length, half_width))
    glowing.visible_camera = False
    matt = ground("matt floor", (-60, 60), (-60, 60), plain("matt floor", (0.5, 0.5, 0.5), 0.9, Specular=0.0))
    matt.hide_render = True
    return glowing, matt


def _hang(panel):
    material, nodes = _glow(panel.name)
    place = nodes.axes(nodes.new("ShaderNodeTexCoord").outputs["Object"])
    strength = panel.radiance
    for axis, extent in zip("XY", panel.size):
        inward = nodes.math("SUBTRACT", extent / 2, nodes.math("ABSOLUTE", place[axis]))
        strength = nodes.math("MULTIPLY", strength, nodes.remap(inward, (0.0, panel.soft_share * min(panel.size)), (0, 1), smooth=True))
    nodes.feed(material.node_tree.nodes["glow"].inputs["Strength"], strength)
    w, h = panel.size[0] / 2, panel.size[1] / 2
    item = mesh(panel.name, [(-w, -h, 0), (w, -h, 0), (w, h, 0), (-w, h, 0)], [(0, 1, 2, 3)], material)
    item.location = panel.centre
    item.rotation_euler = (math.radians(panel.turn_degrees[0]), math.radians(panel.turn_degrees[1]), 0)
    item.visible_camera = item.visible_diffuse = item.visible_shadow = False


def _floor_glow(half_length, half_width):
    """The floor as a light of its own, darker under the car and beside it: what a lit floor looks like, without its noise."""
    material, nodes = _glow("glowing floor")
    place = nodes.axes()
    beyond = [
        nodes.math("MAXIMUM", nodes.math("SUBTRACT", nodes.math("ABSOLUTE", place[axis]), half), 0.0)
        for axis, half in (("X", half_length - 0.25), ("Y", half_width - 0.25))
    ]
    distance = nodes.math("SQRT", nodes.math("ADD", *(nodes.math("MULTIPLY", side, side) for side in beyond)))
    glow = nodes.remap(distance, (0.0, 1.5), (FLOOR_SHADE, 1.0), smooth=True)
    nodes.feed(material.node_tree.nodes["glow"].inputs["Strength"], nodes.math("MULTIPLY", glow, FLOOR_RADIANCE))
    return material


def _glow(name):
    """A material of one emission node named "glow", not sampled as a lamp."""
    material = bpy.data.materials.new(name)
    material.cycles.sample_as_light = False
    material.use_nodes = True
    material.node_tree.nodes.clear()
    nodes = Nodes(material.node_tree)
    glow = nodes.new("ShaderNodeEmission")
    glow.name = "glow"
    nodes.new("ShaderNodeOutputMaterial", {"Surface": glow.outputs[0]})
    return material, nodes


def _world():
    world = bpy.data.worlds.new("studio")
    world.use_nodes = True
    world.cycles.sampling_method = "NONE"
    nodes = Nodes(world.node_tree)
    way = nodes.axes(nodes.new("ShaderNodeTexCoord").outputs["Generated"])
    dome = nodes.remap(way["Z"], (-0.05, 0.95), (DOME_HORIZON, DOME_ZENITH))
    dome = nodes.math("MULTIPLY", dome, nodes.math("ADD", 1.0, nodes.math("MULTIPLY", way["Y"], DOME_LEFT)))
    room = nodes.remap(way["Z"], (0.0, 0.30), (ROOM_HORIZON, ROOM_ABOVE), smooth=True)
    gloss = nodes.new("ShaderNodeLightPath").outputs["Is Glossy Ray"]
    background = world.node_tree.nodes["Background"]
    nodes.feed(background.inputs["Color"], (1, 1, 1))
    nodes.feed(background.inputs["Strength"], nodes.new("ShaderNodeMix", {0: gloss, 2: dome, 3: room}).outputs[0])
    bpy.context.scene.world = world
