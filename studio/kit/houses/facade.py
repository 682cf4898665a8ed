"""Town houses: walls with real reveals, sash windows, shopfronts, cornices and roofs, gathered into one mesh per house.

A house is built in its own coordinates (u along the front, v up, w out into the street) and laid into the world along a line.
"""

import math
from dataclasses import dataclass

import bpy
import numpy as np

from kit.houses.interiors import ROOMS, SHOPS

STOREY_M = 3.2
SHOP_M = 3.9
REVEAL_M = 0.17


@dataclass(frozen=True)
class Front:
    """Where a house stands: the foot of its left corner seen from the street, and the direction of its front."""

    x: float
    y: float
    turn_radians: float

    def world(self, u, v, w):
        along = (math.cos(self.turn_radians), math.sin(self.turn_radians))
        out = (along[1], -along[0])
        return (self.x + along[0] * u + out[0] * w, self.y + along[1] * u + out[1] * w, v)


class Masonry:
    """Collects quads with a material and texture corners."""

    def __init__(self, front, materials):
        self.front, self.materials = front, materials
        self.names = list(materials)
        self.vertices, self.faces, self.slots, self.corners = [], [], [], []

    def quad(self, points, name, tile=(0.0, 0.0, 1.0, 1.0)):
        """Four points (u, v, w), anticlockwise seen from the street; `tile` = u0, v0, u1, v1 of its texture."""
        start = len(self.vertices)
        self.vertices += [self.front.world(*point) for point in points]
        self.faces.append((start, start + 1, start + 2, start + 3))
        self.slots.append(self.names.index(name))
        u0, v0, u1, v1 = tile
        self.corners += [(u0, v0), (u1, v0), (u1, v1), (u0, v1)]

    def rect(self, u, v, w, name, tile=(0.0, 0.0, 1.0, 1.0)):
        """A rectangle parallel to the front: u = (u0, u1), v = (v0, v1)."""
        self.quad([(u[0], v[0], w), (u[1], v[0], w), (u[1], v[1], w), (u[0], v[1], w)], name, tile)

    def box(self, u, v, w, name):
        """A box with u, v, w ranges; its back is left out."""
        (u0, u1), (v0, v1), (w0, w1) = u, v, w
        self.rect(u, v, w1, name)
        self.quad([(u0, v0, w0), (u0, v0, w1), (u0, v1, w1), (u0, v1, w0)], name)
        self.quad([(u1, v0, w1), (u1, v0, w0), (u1, v1, w0), (u1, v1, w1)], name)
        self.quad([(u0, v1, w1), (u1, v1, w1), (u1, v1, w0), (u0, v1, w0)], name)
        self.quad([(u0, v0, w0), (u1, v0, w0), (u1, v0, w1), (u0, v0, w1)], name)

    def hole(self, u, v, depth, name):
        """The four reveals of an opening that goes `depth` into the wall."""
        (u0, u1), (v0, v1) = u, v
        self.quad([(u0, v0, 0), (u0, v0, -depth), (u0, v1, -depth), (u0, v1, 0)], name)
        self.quad([(u1, v0, -depth), (u1, v0, 0), (u1, v1, 0), (u1, v1, -depth)], name)
        self.quad([(u0, v1, -depth), (u1, v1, -depth), (u1, v1, 0), (u0, v1, 0)], name)
        self.quad([(u0, v0, 0), (u1, v0, 0), (u1, v0, -depth), (u0, v0, -depth)], name)

    def finish(self, scene, title):
        """The mesh object."""
        mesh = bpy.data.meshes.new(title)
        mesh.from_pydata(self.vertices, [], self.faces)
        for material in self.materials.values():
            mesh.materials.append(material)
        mesh.polygons.foreach_set("material_index", np.asarray(self.slots, np.int32))
        layer = mesh.uv_layers.new(name="tile")
        layer.data.foreach_set("uv", np.asarray(self.corners, np.float32).ravel())
        mesh.update()
        thing = bpy.data.objects.new(title, mesh)
        scene.collection.objects.link(thing)
        return thing


def sash_window(house, u, v, rng, look):
    """A sash window in an opening: sill, frame, bars, glass, and the room behind it. `look`: bars (columns, rows per sash), lit share."""
    (u0, u1), (v0, v1) = u, v
    house.hole(u, v, REVEAL_M + 0.06, "reveal")
    house.box((u0 - 0.07, u1 + 0.07), (v0 - 0.09, v0), (-REVEAL_M, 0.06), "trim")
    back, middle, stile = -REVEAL_M, (v0 + v1) / 2, 0.055
    for a, b in ((u0, u0 + stile), (u1 - stile, u1)):
        house.box((a, b), v, (back - 0.05, back), "frame")
    for a, b, out in ((v0, v0 + 0.08, 0), (v1 - stile, v1, 0), (middle - 0.025, middle + 0.025, 0.02)):
        house.box((u0 + stile, u1 - stile), (a, b), (back - 0.05, back + out), "frame")
    columns, rows = look["bars"]
    for k in range(1, columns):
        at = u0 + stile + (u1 - u0 - 2 * stile) * k / columns
        house.box((at - 0.011, at + 0.011), (v0 + 0.08, v1 - stile), (back - 0.03, back - 0.01), "frame")
    for low, high in ((v0 + 0.08, middle), (middle, v1 - stile)):
        for k in range(1, rows):
            at = low + (high - low) * k / rows
            house.box((u0 + stile, u1 - stile), (at - 0.011, at + 0.011), (back - 0.03, back - 0.01), "frame")
    house.rect((u0 + stile, u1 - stile), (v0 + 0.08, v1 - stile), back - 0.035, "glass")
    lit = rng.random() < look["lit"]
    index = int(rng.integers(0, ROOMS // 2)) + (0 if lit else ROOMS // 2)
    # Close behind the glass: seen at a slant, a deeper picture would leave a black edge.
    house.rect((u0, u1), (v0, v1), back - 0.075, "rooms", (index / ROOMS, 0, (index + 1) / ROOMS, 1))


def wall_band(house, u, v, openings, name="wall"):
    """A band of wall with openings [(u0, u1, v0, v1)] cut out, from left to right."""
    left = u[0]
    for a, b, low, high in openings:
        house.rect((left, a), v, 0.0, name)
        house.rect((a, b), (v[0], low), 0.0, name)
        house.rect((a, b), (high, v[1]), 0.0, name)
        left = b
    house.rect((left, u[1]), v, 0.0, name)


def shopfront(house, width, rng, look):
    """Ground floor: pilasters, stallriser, glazing with a recessed door, fascia with cornice, and the lit shop behind."""
    top, side, fascia = SHOP_M, 0.42, 0.62
    head = top - 0.25 - fascia
    for a in (0.0, width - side):
        house.box((a, a + side), (0.0, top - 0.1), (0.0, 0.10), look["paint"])
        house.box((a + 0.09, a + side - 0.09), (0.35, head - 0.1), (0.10, 0.125), look["paint"])
        house.box((a - 0.02, a + side + 0.02), (head - 0.05, top - 0.02), (0.0, 0.22), look["paint"])
    house.box((side, width - side), (head, head + fascia), (-0.1, 0.14), look["paint"])
    house.box((0.0, width), (top - 0.25, top - 0.12), (0.0, 0.30), look["paint"])
    house.box((0.0, width), (top - 0.12, top), (0.0, 0.22), look["paint"])
    inner = width - 2 * side
    door = 0.95
    door_at = side + (inner - door) * look["door"]
    for a, b in ((side, door_at), (door_at + door, width - side)):
        if b - a > 0.4:
            _shop_window(house, (a, b), head, look)
    house.hole((door_at, door_at + door), (0.0, head), 0.9, look["paint"])
    house.box((door_at, door_at + door), (0.0, 0.75), (-0.95, -0.88), look["paint"])
    for a, b in ((door_at, door_at + 0.12), (door_at + door - 0.12, door_at + door)):
        house.box((a, b), (0.0, head), (-0.95, -0.88), look["paint"])
    house.rect((door_at, door_at + door), (0.75, head), -0.92, "glass")
    depth, shop = -2.3, int(rng.integers(0, SHOPS))
    house.rect((side, width - side), (0.0, head), depth, "shops", (shop / SHOPS, 0, (shop + 1) / SHOPS, 1))
    house.quad([(side, 0.1, -0.1), (side, 0.1, depth), (side, head, depth), (side, head, -0.1)], "shop wall")
    house.quad(
        [(width - side, 0.1, depth), (width - side, 0.1, -0.1), (width - side, head, -0.1), (width - side, head, depth)], "shop wall"
    )
    house.quad([(side, 0.12, -0.1), (width - side, 0.12, -0.1), (width - side, 0.12, depth), (side, 0.12, depth)], "shop floor")
    house.quad([(side, head, depth), (width - side, head, depth), (width - side, head, -0.1), (side, head, -0.1)], "shop wall")
    _display(house, (side + 0.2, width - side - 0.2), rng)


def _shop_window(house, u, head, look):
    (a, b), rise = u, 0.55
    house.box((a, b), (0.0, rise), (-0.12, 0.02), look["paint"])
    panes = max(1, round((b - a) / 1.25))
    for k in range(panes + 1):
        at = min(max(a + (b - a) * k / panes, a + 0.03), b - 0.03)
        house.box((at - 0.03, at + 0.03), (rise, head), (-0.10, -0.02), look["paint"])
    house.box((a, b), (head - 0.62, head - 0.56), (-0.10, -0.02), look["paint"])
    house.rect((a, b), (rise, head), -0.07, "glass")


def _display(house, u, rng):
    """Goods in the window: boxes and stands of differing height, half a metre to a metre and a half inside."""
    at = u[0]
    while at < u[1] - 0.5:
        wide, tall, back = rng.uniform(0.18, 0.5), rng.uniform(0.5, 1.5), -rng.uniform(0.45, 1.4)
        house.box((at, at + wide), (0.12, tall), (back - wide * 0.6, back), f"goods {int(rng.integers(0, 3))}")
        at += wide + rng.uniform(0.15, 0.7)


def cornice(house, width, v, reach=0.38):
    """A moulded cornice whose top is at height v."""
    for low, high, out in ((-0.42, -0.30, 0.10), (-0.30, -0.18, 0.55), (-0.18, -0.08, 0.85), (-0.08, 0.0, 1.0)):
        house.box((0, width), (v + low, v + high), (0.0, reach * out), "trim")
    for k in range(int(width / 0.34)):
        house.box((0.12 + k * 0.34, 0.24 + k * 0.34), (v - 0.32, v - 0.18), (0.0, reach * 0.72), "trim")


def roof(house, width, v, rng):
    """Parapet, slate slope, chimney stacks with pots."""
    house.box((0, width), (v, v + 0.75), (-0.3, 0.0), "wall")
    house.box((0, width), (v + 0.75, v + 0.85), (-0.36, 0.06), "trim")
    house.quad([(0, v + 0.2, -0.6), (width, v + 0.2, -0.6), (width, v + 3.0, -4.5), (0, v + 3.0, -4.5)], "slate")
    for a in (0.0, width - 0.9):
        if rng.random() < 0.7:
            house.box((a, a + 0.9), (v, v + 3.4), (-3.4, -1.9), "wall")
            house.box((a - 0.05, a + 0.95), (v + 3.4, v + 3.52), (-3.45, -1.85), "trim")
            for k in range(3):
                house.box((a + 0.1 + k * 0.27, a + 0.28 + k * 0.27), (v + 3.52, v + 3.95), (-2.8, -2.6), "pot")


def town_house(scene, front, materials, look):
    """One house. `look`: width, storeys above the shop, bays, bars, lit, paint, door, seed; optional quoins."""
    rng = np.random.default_rng(look["seed"])
    house = Masonry(front, materials)
    width, storeys, bays = look["width"], look["storeys"], look["bays"]
    shopfront(house, width, rng, look)
    pitch = width / bays
    for storey in range(storeys):
        base = SHOP_M + storey * STOREY_M
        tall = (2.05, 1.85, 1.5, 1.2)[min(storey, 3)]
        half = min(0.56, pitch * 0.27)
        openings = []
        for bay in range(bays):
            middle = pitch * (bay + 0.5)
            openings.append((middle - half, middle + half, base + 0.62, base + 0.62 + tall))
        wall_band(house, (0, width), (base, base + STOREY_M), openings)
        for a, b, low, high in openings:
            sash_window(house, (a, b), (low, high), rng, look)
            _surround(house, (a, b), (low, high), storey)
        if storey:
            house.box((0, width), (base - 0.07, base + 0.07), (0.0, 0.05), "trim")
    top = SHOP_M + storeys * STOREY_M
    cornice(house, width, top + 0.1)
    roof(house, width, top + 0.1, rng)
    depth = -9.0
    for u in (0.0, width):
        house.quad([(u, 0, depth), (u, 0, 0), (u, top + 0.8, 0), (u, top + 0.8, depth)], "wall")
    house.box((width - 0.09, width - 0.01), (SHOP_M, top - 0.3), (0.0, 0.08), "pipe")
    return house.finish(scene, f"house {look['seed']}")


def _surround(house, u, v, storey):
    (a, b), high = u, v[1]
    house.box((a - 0.12, b + 0.12), (high, high + 0.24), (0.0, 0.035), "trim")
    if storey == 0:
        house.box((a - 0.24, b + 0.24), (high + 0.34, high + 0.42), (0.0, 0.20), "trim")
        house.box((a - 0.18, b + 0.18), (high + 0.24, high + 0.34), (0.0, 0.11), "trim")
