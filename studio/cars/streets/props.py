"""Boxes with a purpose: kerbs, walls, houses, posts, signs, bins, a person."""

import bpy
import numpy as np

from ..blender_mesh import flat_mesh, lathe, place, to_mesh
from ..fields import box, smooth_min
from ..shader import Shader, plain
from ..surface import mesh_field

CUBE_FACES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]


def slab(name, low, high, material, bevel=0.0):
    """An upright box from corner low to corner high."""
    vertices = [(x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])]
    target = place(flat_mesh(name, vertices, CUBE_FACES), material, None)
    target.data.auto_smooth_angle = 0.3
    if bevel:
        modifier = target.modifiers.new("bevel", "BEVEL")
        modifier.width, modifier.segments = bevel, 2
    return target


def ground_plane(name, low, high, material, z=0.0):
    corners = [(low[0], low[1], z), (high[0], low[1], z), (high[0], high[1], z), (low[0], high[1], z)]
    return place(flat_mesh(name, corners, [(0, 1, 2, 3)]), material, None)


def kerb(x_range, y, depth, material):
    """Kerb stones of 0.9 m, each a hair out of line."""
    random = np.random.default_rng(5)
    for x in np.arange(*x_range, 0.915):
        dy, dz = random.normal(0, 0.004, 2)
        slab("kerb", (x + 0.004, y + dy, -0.1), (x + 0.911, y + depth, 0.115 + dz), material, 0.018)


def window_glass():
    if "window glass" in bpy.data.materials:
        return bpy.data.materials["window glass"]
    s = Shader("window glass")
    return s.finish(s.surface((0.02, 0.023, 0.026), roughness=0.03, specular=0.8))


def window(x, y, z, size, facing, frame):
    """A casement in a wall that faces -y (facing -1) or +y, its lower left corner at x, z."""
    width, height = size
    out = facing

    def part(x0, x1, z0, z1, depth, material):
        y0, y1 = sorted((y - 0.05 * out, y + depth * out))
        slab("window", (x + x0, y0, z + z0), (x + x1, y1, z + z1), material)

    part(0, width, 0, height, 0.005, window_glass())
    for x0 in (0, width / 2 - 0.03, width - 0.06):
        part(x0, x0 + 0.06, 0, height, 0.035, frame)
    for z0 in (0, height * 0.68, height - 0.06):
        part(0, width, z0, z0 + 0.06, 0.03, frame)
    part(-0.06, width + 0.06, -0.09, 0, 0.10, frame)
    net = plain("net curtain", (0.42, 0.41, 0.39), roughness=0.9)
    part(0.07, width * 0.3, 0.07, height - 0.07, 0.008, net)
    part(width * 0.78, width - 0.07, 0.07, height - 0.07, 0.008, net)


def house(x, y, facing, wall, door_colour, seed=0, width=7.0):
    """Half of a pair of two-storey houses; its front is at y and looks along `facing`."""
    random = np.random.default_rng(seed)
    back = y - facing * 8
    low, high = sorted((y, back))
    frame = plain("upvc", (0.66, 0.66, 0.64), roughness=0.35)
    slab("house", (x, low, 0), (x + width, high, 5.3), wall)
    ridge = (low + high) / 2
    vertices = [
        (x - 0.2, low - 0.4, 5.2),
        (x + width + 0.2, low - 0.4, 5.2),
        (x + width + 0.2, ridge, 8.2),
        (x - 0.2, ridge, 8.2),
        (x - 0.2, high + 0.4, 5.2),
        (x + width + 0.2, high + 0.4, 5.2),
    ]
    place(flat_mesh("roof", vertices, [(0, 1, 2, 3), (3, 2, 5, 4), (0, 3, 4), (1, 5, 2)]), _tiles(), None)
    gutter = sorted((y, y + facing * 0.14))
    slab("gutter", (x - 0.1, gutter[0], 5.15), (x + width + 0.1, gutter[1], 5.27), plain("gutter", (0.02, 0.02, 0.02), roughness=0.4))
    for z in (0.85, 3.3):
        window(x + 0.8, y, z, (1.9, 1.35), facing, frame)
        window(x + 4.6, y, z, (1.6, 1.35), facing, frame) if z > 2 or random.uniform() < 0.6 else None
    (d0, d1), (f0, f1) = sorted((y, y + facing * 0.05)), sorted((y, y + facing * 0.03))
    slab("door", (x + 3.25, d0, 0.15), (x + 4.15, d1, 2.2), plain(f"door {door_colour}", door_colour, roughness=0.35))
    slab("door frame", (x + 3.15, f0, 0.1), (x + 4.25, f1, 2.3), frame)


def _tiles():
    if "roof tiles" in bpy.data.materials:
        return bpy.data.materials["roof tiles"]
    s = Shader("roof tiles")
    tiles = s.node(
        "TexBrick",
        {
            "Vector": s.position(),
            "Scale": 1.0,
            "Mortar Size": 0.012,
            "Brick Width": 0.3,
            "Row Height": 0.28,
            "Color1": (0.085, 0.05, 0.04),
            "Color2": (0.05, 0.035, 0.03),
            "Mortar": (0.01, 0.01, 0.01),
        },
    )
    return s.finish(s.surface(tiles.outputs["Color"], roughness=0.8, normal=s.bump(tiles.outputs["Fac"], 0.02, -0.8)))


def post(x, y, height, radius, material):
    place(flat_mesh("post", *_upright(lathe([(radius, 0.0), (radius, height), (0.0, height)], 20))), material, None, location=(x, y, 0))


def _upright(shape):
    vertices, faces = shape
    return [(x, z, y) for x, y, z in vertices], faces


def lathe_prop(name, profile, material, location):
    """A turned object, profile [(radius, height)]."""
    return place(flat_mesh(name, *_upright(lathe(profile, 40))), material, None, location=location)


def wheelie_bin(x, y, colour, turn=0.0):
    body = plain(f"bin {colour}", colour, roughness=0.5)
    vertices = [(sx * w, sy * d, z) for z, w, d in ((0.06, 0.22, 0.24), (0.98, 0.29, 0.34)) for sx in (-1, 1) for sy in (-1, 1)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    target = place(flat_mesh("bin", vertices, faces), body, None, location=(x, y, 0), rotation_euler=(0, 0, turn))
    lid = slab("lid", (-0.31, -0.38, 0.98), (0.31, 0.36, 1.05), body, 0.03)
    lid.location, lid.rotation_euler = (x, y, 0), (0, 0, turn)
    return target


def sign_board(x, y, size, height, colour, turn=0.0):
    """A plain board on a post, with a band across it; no writing that could be a brand."""
    post(x, y, height + size[1] / 2, 0.03, plain("galvanised", (0.4, 0.4, 0.41), metallic=0.8, roughness=0.45))
    for depth, scale, tone in ((0.03, 1.0, colour), (0.034, 0.62, (0.75, 0.75, 0.73))):
        half_width, half_height = size[0] / 2 * scale, size[1] / 2 * scale**2
        board = slab(
            "sign", (-half_width, -depth, -half_height), (half_width, depth, half_height), plain(f"sign {tone}", tone, roughness=0.4)
        )
        board.location, board.rotation_euler = (x, y, height), (0, 0, turn)


def person(x, y, turn, coat, trousers):
    """A standing figure, seen from some way off."""

    def limbs(px, py, pz):
        side = np.abs(py)
        leg = np.hypot(px - 0.02, side - 0.10 - 0.02 * (0.5 - pz)) - 0.075 - 0.02 * pz
        return np.maximum(np.maximum(leg, pz - 0.88), 0.03 - pz)

    def torso(px, py, pz):
        chest = box(px, py, pz - 1.14, (0.12, 0.21, 0.32), 0.11)
        arms = box(px + 0.02, np.abs(py) - 0.26, pz - 1.08, (0.06, 0.055, 0.34), 0.05)
        return smooth_min(chest, arms, 0.06)

    def head(px, py, pz):
        skull = np.sqrt((px / 0.095) ** 2 + (py / 0.08) ** 2 + ((pz - 1.63) / 0.125) ** 2) * 0.09 - 0.09
        return smooth_min(skull, np.maximum(np.hypot(px + 0.01, py) - 0.05, np.abs(pz - 1.5) - 0.06), 0.03)

    skin = (0.30, 0.17, 0.12)
    for name, field, colour in (("legs", limbs, trousers), ("coat", torso, coat), ("head", head, skin)):
        material = plain(f"{name} {colour}", colour, roughness=0.8)
        mesh = to_mesh(name, mesh_field(field, (-0.3, -0.5, -0.02), (0.3, 0.5, 1.8), 0.018))
        place(mesh, material, None, location=(x, y, 0), rotation_euler=(0, 0, turn))
