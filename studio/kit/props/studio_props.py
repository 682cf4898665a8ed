"""What stands about at the edge of a photo studio: lamps on stands, V-flats, paper rolls, boxes, cables."""

import math
import random

import bpy
from mathutils import Vector

from kit.props.lamps import kelvin_to_linear, show_to_camera_only
from kit.shapes.meshes import box, mesh
from kit.surfaces.materials import emitter, plain


def rod(name, start, end, radius_metres, material, sides=14):
    """A round bar between two points."""
    start, end = Vector(start), Vector(end)
    turn = (end - start).to_track_quat("Z", "Y")
    rings = []
    for centre in (start, end):
        for k in range(sides):
            angle = 2 * math.pi * k / sides
            rings.append(tuple(centre + turn @ Vector((radius_metres * math.cos(angle), radius_metres * math.sin(angle), 0))))
    faces = [(k, (k + 1) % sides, sides + (k + 1) % sides, sides + k) for k in range(sides)]
    faces += [tuple(reversed(range(sides))), tuple(range(sides, 2 * sides))]
    return mesh(name, rings, faces, material)


def stand(place, height_metres, leg_metres=0.55):
    """A light stand: telescoped column, three braced legs, clamps."""
    steel = plain("stand steel", (0.03, 0.03, 0.032), 0.35, Metallic=0.7)
    x, y = place
    rod("column", (x, y, 0.18), (x, y, height_metres * 0.55), 0.019, steel)
    rod("column", (x, y, height_metres * 0.55), (x, y, height_metres), 0.014, steel)
    for collar in (0.5, height_metres * 0.55):
        rod("collar", (x, y, collar - 0.03), (x, y, collar + 0.03), 0.03, steel)
    for k in range(3):
        angle = 2 * math.pi * k / 3 + 0.4
        foot = (x + leg_metres * math.cos(angle), y + leg_metres * math.sin(angle), 0.012)
        half = (x + leg_metres * 0.5 * math.cos(angle), y + leg_metres * 0.5 * math.sin(angle), 0.27)
        rod("leg", (x, y, 0.5), foot, 0.011, steel)
        rod("brace", (x, y, 0.18), half, 0.008, steel)


def softbox(centre, towards, size_metres=(1.1, 1.5), radiance=4.0, kelvin=5600):
    """A rectangular softbox with its lamp head, aimed; it is seen, the set's area lamps do the lighting."""
    cloth = plain("softbox cloth", (0.012, 0.012, 0.012), 0.7)
    centre = Vector(centre)
    turn = (Vector(towards) - centre).to_track_quat("Z", "Y")

    def at(x, y, z):
        return tuple(centre + turn @ Vector((x, y, z)))

    wide, tall = (side / 2 for side in size_metres)
    deep = 0.62 * min(size_metres)
    front = [at(sx * wide, sy * tall, 0) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    lip = [at(sx * wide, sy * tall, 0.05) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    back = [at(sx * 0.09, sy * 0.09, -deep) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    sides = [(i, (i + 1) % 4, 4 + (i + 1) % 4, 4 + i) for i in range(4)]
    mesh("softbox", back + front, sides, cloth)
    mesh("softbox lip", front + lip, sides, cloth)
    face = [at(sx * wide * 0.97, sy * tall * 0.97, 0.01) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    show_to_camera_only(mesh("softbox face", face, [(0, 1, 2, 3)], emitter("softbox face", kelvin_to_linear(kelvin), radiance)))
    rod("lamp head", at(0, 0, -deep - 0.30), at(0, 0, -deep + 0.02), 0.075, plain("lamp head", (0.05, 0.05, 0.052), 0.4))


def v_flat(place, turn_degrees, opening_degrees=70, white=True):
    """Two boards of 1.22 × 2.44 m taped along one edge; stands by itself."""
    foam = plain("foam board", (0.78, 0.78, 0.77) if white else (0.02, 0.02, 0.02), 0.8)
    for side in (-1, 1):
        angle = math.radians(turn_degrees + side * opening_degrees / 2)
        board = box("v-flat", (0, 0.61, 1.22), (0.05, 1.22, 2.44), foam, bevel_metres=0.004)
        board.location = (*place, 0.004)
        board.rotation_euler = (0, 0, angle)


def paper_rolls(y, x_range, z, colours):
    """Backdrop papers on their spindles before the wall, one above the other, with the chains they are wound by."""
    chain = plain("chain", (0.55, 0.55, 0.54), 0.5)
    steel = plain("roll bracket", (0.05, 0.05, 0.05), 0.45)
    left, right = x_range
    for k, colour in enumerate(colours):
        at = z - 0.24 * k
        rod("paper roll", (left, y, at), (right, y, at), 0.075, plain("paper", colour, 0.85))
        rod("spindle", (left - 0.18, y, at), (right + 0.18, y, at), 0.02, steel)
        rod("chain", (right + 0.12 + 0.03 * k, y - 0.05, 1.1), (right + 0.12 + 0.03 * k, y - 0.05, at), 0.006, chain, sides=6)
    for x in (left - 0.1, right + 0.1):
        box("bracket", (x, y + 0.05, z - 0.12 * (len(colours) - 1)), (0.03, 0.14, 0.26 * len(colours)), steel)


def apple_boxes(place, count=3):
    """A stack of birch-ply boxes of the usual heights."""
    ply = plain("ply", (0.42, 0.30, 0.18), 0.6)
    dice = random.Random(4)
    z = 0.0
    for height in (0.20, 0.10, 0.05)[:count]:
        item = box("apple box", (0, 0, 0), (0.51, 0.31, height - 0.004), ply, bevel_metres=0.004)
        item.location = (*place, z + height / 2)
        item.rotation_euler = (0, 0, 1.2 + dice.uniform(-0.12, 0.12))
        z += height


def cable(points, radius_metres=0.006):
    """A black cable lying through `points` (x, y) on the floor."""
    data = bpy.data.curves.new("cable", "CURVE")
    data.dimensions = "3D"
    data.bevel_depth = radius_metres
    data.bevel_resolution = 2
    line = data.splines.new("NURBS")
    line.points.add(len(points) - 1)
    for point, (x, y) in zip(line.points, points):
        point.co = (x, y, radius_metres, 1)
    line.use_endpoint_u = True
    line.order_u = 4
    data.materials.append(plain("cable", (0.015, 0.015, 0.015), 0.6))
    item = bpy.data.objects.new("cable", data)
    bpy.context.scene.collection.objects.link(item)
    return item
