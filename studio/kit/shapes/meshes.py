"""Simple set pieces. All sizes in metres."""

import math

import bpy


def mesh(name: str, vertices: list, faces: list, material=None, smooth: bool = False):
    """An object from raw vertices and faces, linked into the scene."""
    data = bpy.data.meshes.new(name)
    data.from_pydata(vertices, [], faces)
    data.update()
    if smooth:
        data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
    if material:
        data.materials.append(material)
    item = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(item)
    return item


def ground(name: str, x_range: tuple, y_range: tuple, material=None, z: float = 0.0):
    """A horizontal rectangle."""
    (left, right), (near, far) = x_range, y_range
    corners = [(left, near, z), (right, near, z), (right, far, z), (left, far, z)]
    return mesh(name, corners, [(0, 1, 2, 3)], material)


def box(name: str, centre: tuple, size: tuple, material=None, bevel_metres: float = 0.0):
    """A box, with rounded edges where `bevel_metres` is given: edges in photographs catch light."""
    cx, cy, cz = centre
    hx, hy, hz = (side / 2 for side in size)
    vertices = [(cx + sx * hx, cy + sy * hy, cz + sz * hz) for sx in (-1, 1) for sy in (-1, 1) for sz in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    item = mesh(name, vertices, faces, material)
    if bevel_metres:
        bevel = item.modifiers.new("bevel", "BEVEL")
        bevel.width = bevel_metres
        bevel.segments = 2
        bevel.limit_method = "ANGLE"
    return item


def cove(name: str, profile: dict, material=None):
    """An infinity cove: floor, quarter round and wall in one smooth sheet.

    `profile`: near, wall (y of the wall), radius, height, half_width.
    """
    near, wall, radius = profile["near"], profile["wall"], profile["radius"]
    line = [(near, 0.0), (near * 0.5 + (wall - radius) * 0.5, 0.0), (wall - radius, 0.0)]
    steps = 64
    for step in range(1, steps + 1):
        # Eases the curvature in and out; a plain quarter circle shows a kink of light where it meets the floor.
        t = step / steps
        angle = (t - math.sin(2 * math.pi * t) / (2 * math.pi) * 0.6) * math.pi / 2
        line.append((wall - radius + radius * math.sin(angle), radius * (1 - math.cos(angle))))
    line.append((wall, profile["height"]))
    half = profile["half_width"]
    vertices = [(x, y, z) for y, z in line for x in (-half, half)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(line) - 1)]
    return mesh(name, vertices, faces, material, smooth=True)
