"""Lamps and world light. Watts are Blender's radiant watts; colours come from colour temperature."""

import math

import bpy
from mathutils import Vector

from kit.surfaces.nodes import Nodes


def kelvin_to_linear(kelvin: float) -> tuple:
    """Linear sRGB of a black body, brightest channel 1. Planckian locus after Kim et al. 2002 (1667–25000 K)."""
    t = 1000 / kelvin
    if kelvin <= 4000:
        x = -0.2661239 * t**3 - 0.2343589 * t**2 + 0.8776956 * t + 0.179910
    else:
        x = -3.0258469 * t**3 + 2.1070379 * t**2 + 0.2226347 * t + 0.240390
    if kelvin <= 2222:
        y = -1.1063814 * x**3 - 1.34811020 * x**2 + 2.18555832 * x - 0.20219683
    elif kelvin <= 4000:
        y = -0.9549476 * x**3 - 1.37418593 * x**2 + 2.09137015 * x - 0.16748867
    else:
        y = 3.0817580 * x**3 - 5.87338670 * x**2 + 3.75112997 * x - 0.37001483
    big_x, big_z = x / y, (1 - x - y) / y
    red = 3.2406 * big_x - 1.5372 - 0.4986 * big_z
    green = -0.9689 * big_x + 1.8758 + 0.0415 * big_z
    blue = 0.0557 * big_x - 0.2040 + 1.0570 * big_z
    peak = max(red, green, blue)
    return tuple(max(channel, 0.0) / peak for channel in (red, green, blue))


def area(name: str, location: tuple, towards: tuple, size: tuple, watts: float, kelvin: float = 5600, **options):
    """A softbox at `location` aimed at the point `towards`; `size` = (width, height).

    Options: spread_degrees (180 is a bare diffuser, less is a gridded box), seen_by_camera, seen_in_gloss.
    """
    data = bpy.data.lights.new(name, "AREA")
    data.shape = "RECTANGLE"
    data.size, data.size_y = size
    data.energy = watts
    data.color = kelvin_to_linear(kelvin)
    data.spread = math.radians(options.get("spread_degrees", 180))
    lamp = bpy.data.objects.new(name, data)
    lamp.location = location
    aim = Vector(towards) - Vector(location)
    lamp.rotation_euler = aim.to_track_quat("-Z", "Y").to_euler()
    lamp.visible_camera = options.get("seen_by_camera", False)
    lamp.visible_glossy = options.get("seen_in_gloss", True)
    bpy.context.scene.collection.objects.link(lamp)
    return lamp


def sun(name: str, azimuth_degrees: float, elevation_degrees: float, strength: float, **options):
    """A sun. Azimuth 0 is straight ahead (+y), 90 is to the right (+x), 180 is behind the camera.

    Options: kelvin (5200), disc_degrees (0.53; 2 to 5 for haze). Use it with a sky that has its own sun disc switched off.
    """
    data = bpy.data.lights.new(name, "SUN")
    data.energy = strength
    data.color = kelvin_to_linear(options.get("kelvin", 5200))
    data.angle = math.radians(options.get("disc_degrees", 0.53))
    lamp = bpy.data.objects.new(name, data)
    azimuth, elevation = math.radians(azimuth_degrees), math.radians(elevation_degrees)
    to_sun = Vector(
        (
            math.sin(azimuth) * math.cos(elevation),
            math.cos(azimuth) * math.cos(elevation),
            math.sin(elevation),
        )
    )
    lamp.rotation_euler = (-to_sun).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(lamp)
    return lamp


def show_to_camera_only(item):
    """For the lit face of a lamp: the area lamp gives the light, the face gives the picture. Else the light would count twice."""
    item.visible_diffuse = item.visible_glossy = item.visible_shadow = False
    return item


def plain_world(colour: tuple, strength: float) -> None:
    """Even light from all round; for indoor sets only a trace of it."""
    world = bpy.data.worlds.new("world")
    world.use_nodes = True
    nodes = Nodes(world.node_tree)
    background = world.node_tree.nodes["Background"]
    nodes.feed(background.inputs["Color"], colour)
    nodes.feed(background.inputs["Strength"], strength)
    bpy.context.scene.world = world
