"""The photographic car studio: what lights the paint, what the lacquer mirrors, and the floor.

Two sets of lamps share the room. Soft ones give the light a matt surface has; shaped glowing panels are seen in gloss only, since
a lacquer mirrors but a twenty-fifth of a lamp: panels that draw a line on black paint would burn white paint out. All of it is
neutral, for the layers of paint carry no colour. Everything is symmetric about the car and unseen by the camera.
"""

import math

import bpy

from kit.lamps import area
from kit.materials import plain
from kit.meshes import ground, mesh
from kit.nodes import Nodes

FLOOR_ALBEDO = 0.42
SOFTBOX_RADIANCE = 1.05
#: Light from all round on matt surfaces, and what gloss mirrors where no panel is.
FILL_LOW, FILL_HIGH = 0.20, 0.42
VOID_LOW, VOID_HIGH = 0.16, 0.03


def build_stage():
    """Lamps, panels and floor; gives the floor."""
    _softbox("overhead softbox", (0.3, 0, 4.6), (9.0, 5.0))
    # Overhead: mirrored by roof, bonnet and the top of the shoulder.
    _panel("overhead panel", (0, 0, 4.2), (9.0, 2.6), (0, 0, 0), 5.0)
    for side in (1, -1):
        # Flank: a long strip whose lower edge is the crisp line, above a dark gap that stays as a flag.
        _panel("flank strip", (0, side * 6.5, 3.35), (13.0, 2.3), (math.radians(-58 * side), 0, 0), 4.5)
    for end in (1, -1):
        _panel("end strip", (end * 7.5, 0, 3.2), (2.0, 6.0), (0, math.radians(60 * end), 0), 3.2)
    _world()
    floor = ground("floor", (-40, 40), (-40, 40), plain("floor", (FLOOR_ALBEDO,) * 3, 0.9, Specular=0.0))
    floor.visible_camera = False
    return floor


def _softbox(name, location, size):
    lamp = area(name, location, (location[0], location[1], 0), size, watts=math.pi * size[0] * size[1] * SOFTBOX_RADIANCE, seen_in_gloss=False)
    lamp.data.color = (1, 1, 1)
    return lamp


def _panel(name, location, size, turn, radiance):
    """A glowing rectangle with soft edges, in gloss only; `turn` in radians, facing down at (0, 0, 0)."""
    material = bpy.data.materials.new(name)
    material.cycles.sample_as_light = False
    material.use_nodes = True
    nodes = Nodes(material.node_tree)
    material.node_tree.nodes.clear()
    place = nodes.axes(nodes.new("ShaderNodeTexCoord").outputs["Object"])
    falloff = 1.0
    for axis, extent in zip("XY", size):
        inward = nodes.math("SUBTRACT", extent / 2, nodes.math("ABSOLUTE", place[axis]))
        edge = nodes.remap(inward, (0.0, min(0.28 * extent, 0.9)), (0, 1), smooth=True)
        falloff = nodes.math("MULTIPLY", falloff, edge)
    glow = nodes.new("ShaderNodeEmission", {"Strength": nodes.math("MULTIPLY", falloff, radiance)})
    clear = nodes.new("ShaderNodeBsdfTransparent")
    both = nodes.new("ShaderNodeAddShader", {0: glow.outputs[0], 1: clear.outputs[0]})
    nodes.new("ShaderNodeOutputMaterial", {"Surface": both.outputs[0]})
    w, h = size[0] / 2, size[1] / 2
    panel = mesh(name, [(-w, -h, 0), (w, -h, 0), (w, h, 0), (-w, h, 0)], [(0, 1, 2, 3)], material)
    panel.location, panel.rotation_euler = location, turn
    panel.visible_camera = panel.visible_diffuse = panel.visible_shadow = False
    return panel


def _world():
    """Matt surfaces see an even fill, brighter from above; gloss sees a room that darkens upwards, as black flags make it."""
    world = bpy.data.worlds.new("studio")
    world.use_nodes = True
    # Found by bounces alone: it is smooth, and sampling it as a lamp would take samples from the softbox.
    world.cycles.sampling_method = "NONE"
    nodes = Nodes(world.node_tree)
    up = nodes.axes(nodes.new("ShaderNodeTexCoord").outputs["Generated"])["Z"]
    fill = nodes.remap(up, (-0.1, 0.8), (FILL_LOW, FILL_HIGH), smooth=True)
    void = nodes.remap(up, (0.0, 0.35), (VOID_LOW, VOID_HIGH), smooth=True)
    gloss = nodes.new("ShaderNodeLightPath").outputs["Is Glossy Ray"]
    strength = nodes.math("ADD", nodes.math("MULTIPLY", gloss, void), nodes.math("MULTIPLY", nodes.math("SUBTRACT", 1, gloss), fill))
    nodes.feed(world.node_tree.nodes["Background"].inputs["Color"], (1, 1, 1))
    nodes.feed(world.node_tree.nodes["Background"].inputs["Strength"], strength)
    bpy.context.scene.world = world
