"""Town houses: walls with real reveals, sash windows, shopfronts, cornices and roofs, gathered into one mesh per house.

A house is built in its own coordinates (u along the front, v up, w out into the street) and laid into the world along a line.
"""

import math
from dataclasses import dataclass

import bpy
import cv2
import numpy as np

from kit.ground import tiling_blur
from kit.shading import byte_image, new_material

STOREY_M = 3.2
SHOP_M = 3.9
REVEAL_M = 0.17
ROOMS = 16
SHOPS = 8


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
    house.quad([(width - side, 0.1, depth), (width - side, 0.1, -0.1), (width - side, head, -0.1), (width - side, head, depth)], "shop wall")
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
    (a, b), (low, high) = u, v
    house.box((a - 0.12, b + 0.12), (high, high + 0.24), (0.0, 0.035), "trim")
    if storey == 0:
        house.box((a - 0.24, b + 0.24), (high + 0.34, high + 0.42), (0.0, 0.20), "trim")
        house.box((a - 0.18, b + 0.18), (high + 0.24, high + 0.34), (0.0, 0.11), "trim")


def brick_image(seed=3):
    """Bricks in stretcher bond, 1.8 m square (8 bricks × 24 courses): tone about 0.5, mortar share, height."""
    rng = np.random.default_rng(seed)
    size, bricks, courses = 1024, 8, 24
    v, u = np.meshgrid(*[(np.arange(size) + 0.5) / size] * 2, indexing="ij")
    course = np.floor(v * courses).astype(int)
    along = u * bricks + 0.5 * (course % 2)
    column = np.floor(along).astype(int) % bricks
    fu, fv = (along % 1) * 0.225, (v * courses % 1) * 0.075
    rough = tiling_blur(rng.standard_normal((size, size)).astype(np.float32), 1.5)
    edge = np.minimum(np.minimum(fu, 0.225 - fu), np.minimum(fv, 0.075 - fv)) + 0.0012 * rough / rough.std()
    mortar = np.clip(1 - (edge - 0.003) / 0.003, 0, 1)
    tones = rng.normal(0, 1, (courses, bricks)).clip(-2, 2)
    soot = tiling_blur(rng.standard_normal((size, size)).astype(np.float32), 60)
    tone = 0.5 + 0.10 * tones[course, column] + 0.05 * rough / rough.std() + 0.04 * soot / soot.std()
    return byte_image("brick", np.dstack([tone, mortar, 1 - mortar, np.ones_like(tone)]))


def brick(name, colour, mortar, image):
    """Brickwork laid in world metres, whichever way the wall faces."""
    material, nodes, surface = new_material(name)
    along, height = _wall_coordinates(nodes)
    join = nodes.add("ShaderNodeCombineXYZ")
    nodes.put(nodes.math("DIVIDE", along, 1.8), join.inputs[0])
    nodes.put(nodes.math("DIVIDE", height, 1.8), join.inputs[1])
    tone, joint, relief = nodes.split(nodes.image(image, join.outputs[0]).outputs["Color"])
    weather = nodes.noise(nodes.position(), 0.35, 4.0)
    shade = nodes.math("MULTIPLY", nodes.math("MULTIPLY", tone, 2.0), nodes.range(weather, (0.3, 0.7), (0.75, 1.2)))
    colour_out = nodes.mix(joint, nodes.mix(1.0, colour, shade, "MULTIPLY"), mortar)
    nodes.put(colour_out, surface.inputs["Base Color"])
    nodes.put(0.85, surface.inputs["Roughness"])
    nodes.put(nodes.bump(relief, 0.5, 0.008), surface.inputs["Normal"])
    return material


def render_coat(name, colour, dirt=0.35):
    """Painted stucco or stone: streaks of rain and soot, joints every 0.4 m only hinted."""
    material, nodes, surface = new_material(name)
    along, height = _wall_coordinates(nodes)
    join = nodes.add("ShaderNodeCombineXYZ")
    nodes.put(nodes.math("MULTIPLY", along, 3.0), join.inputs[0])
    nodes.put(nodes.math("MULTIPLY", height, 0.35), join.inputs[1])
    streak = nodes.noise(join.outputs[0], 1.0, 6.0, 0.65)
    blotch = nodes.noise(nodes.position(), 0.8, 6.0, 0.6)
    soil = nodes.math("MULTIPLY", nodes.range(nodes.math("ADD", streak, blotch), (0.85, 1.3)), dirt)
    nodes.put(nodes.mix(soil, colour, tuple(c * 0.45 for c in colour)), surface.inputs["Base Color"])
    nodes.put(0.75, surface.inputs["Roughness"])
    nodes.put(nodes.bump(blotch, 0.25, 0.01), surface.inputs["Normal"])
    return material


def _wall_coordinates(nodes):
    x, y, z = nodes.split(nodes.position())
    facing = nodes.split(nodes.add("ShaderNodeNewGeometry").outputs["Normal"])
    sideways = nodes.math("GREATER_THAN", nodes.math("ABSOLUTE", facing[0]), 0.7)
    along = nodes.math("ADD", nodes.math("MULTIPLY", y, sideways), nodes.math("MULTIPLY", x, nodes.math("SUBTRACT", 1.0, sideways)))
    return along, z


def window_glass(name):
    """Old glass: clear straight on, a mirror of sky and houses at a glance, slightly uneven."""
    material, nodes, _ = new_material(name)
    clear, mirror = nodes.add("ShaderNodeBsdfTransparent"), nodes.add("ShaderNodeBsdfGlossy")
    nodes.put((0.82, 0.85, 0.83), clear.inputs["Color"])
    nodes.put(0.02, mirror.inputs["Roughness"])
    wave = nodes.bump(nodes.noise(nodes.position(), 0.9, 1.0), 0.06, 0.2)
    nodes.put(wave, mirror.inputs["Normal"])
    fresnel = nodes.add("ShaderNodeFresnel")
    nodes.put(1.45, fresnel.inputs["IOR"])
    mix = nodes.add("ShaderNodeMixShader")
    nodes.put(fresnel.outputs[0], mix.inputs[0])
    nodes.put(clear.outputs[0], mix.inputs[1])
    nodes.put(mirror.outputs[0], mix.inputs[2])
    output = next(node for node in nodes.tree.nodes if node.type == "OUTPUT_MATERIAL")
    nodes.put(mix.outputs[0], output.inputs["Surface"])
    return material


def glowing(name, image, strength):
    """A picture that shines: a lit room or shop seen from outside."""
    material, nodes, surface = new_material(name)
    place = nodes.add("ShaderNodeUVMap", uv_map="tile").outputs[0]
    picture = nodes.image(image, place, extension="EXTEND").outputs["Color"]
    nodes.put((0.02, 0.02, 0.02), surface.inputs["Base Color"])
    nodes.put(0.0, surface.inputs["Specular"])
    nodes.put(picture, surface.inputs["Emission"])
    nodes.put(strength, surface.inputs["Emission Strength"])
    material.cycles.sample_as_light = False
    return material


def _warm(rng, low=2500, high=3600):
    share = rng.random()
    return np.float32((1.0, 0.52 + 0.20 * share, 0.20 + 0.26 * share))


def rooms_image(seed=5):
    """ROOMS pictures of rooms in a row: the first half lit, each with its own curtains, blind or lamp; the rest dark."""
    rng = np.random.default_rng(seed)
    wide, tall = 96, 160
    tiles = []
    for index in range(ROOMS):
        lit = index < ROOMS // 2
        v, u = np.mgrid[0:1:tall * 1j, 0:1:wide * 1j].astype(np.float32)
        ceiling = np.exp(-((v - 0.12) ** 2 * 6 + (u - rng.uniform(0.2, 0.8)) ** 2 * 3))
        tile = (0.10 + 0.55 * ceiling)[..., None] * _warm(rng)
        if rng.random() < 0.6:
            cv2.rectangle(tile, (int(rng.integers(10, 60)), int(rng.integers(55, 80))), (int(rng.integers(65, 90)), int(rng.integers(95, 120))), tuple((tile.mean((0, 1)) * 0.35).tolist()), -1)
        if rng.random() < 0.6:
            cv2.circle(tile, (int(rng.integers(20, 76)), int(rng.integers(40, 110))), int(rng.integers(5, 9)), (1.6, 1.1, 0.6), -1)
        tile = cv2.GaussianBlur(tile, (0, 0), 2.0)
        kind = rng.integers(0, 4)
        folds = 0.75 + 0.25 * np.sin(u * rng.uniform(60, 90) + 2 * np.sin(u * 9))
        cloth = np.float32(rng.choice([(0.42, 0.34, 0.25), (0.30, 0.26, 0.24), (0.45, 0.40, 0.34), (0.30, 0.17, 0.12)]))
        drape = (folds * 0.75)[..., None] * cloth
        reach = rng.uniform(0.10, 0.34)
        cover = (u < reach) | (u > 1 - reach) if kind in (0, 1) else (v < rng.uniform(0.25, 0.75)) if kind == 2 else np.zeros_like(u, bool)
        tile = np.where(cover[..., None], drape, tile)
        if kind == 3:
            tile = 0.55 * tile + 0.22 * (0.8 + 0.2 * np.sin(u * 70))[..., None] * _warm(rng)
        tiles.append(tile if lit else tile * np.float32((0.035, 0.045, 0.065)))
    strip = np.concatenate(tiles, axis=1)
    return byte_image("rooms", np.dstack([strip, np.ones(strip.shape[:2])]))


def shops_image(seed=7):
    """SHOPS pictures of shop interiors in a row: shelves with goods, pools of lamp light, pendants."""
    rng = np.random.default_rng(seed)
    wide, tall = 320, 224
    tiles = []
    for _ in range(SHOPS):
        v, u = np.mgrid[0:1:tall * 1j, 0:1:wide * 1j].astype(np.float32)
        warm = _warm(rng)
        light = 0.30 + 0.30 * (1 - v) + sum(0.35 * np.exp(-((u - at) ** 2 * 60 + (v - 0.25) ** 2 * 9)) for at in rng.uniform(0, 1, 4))
        tile = light[..., None] * warm
        left = 0
        while left < wide:
            bay = int(rng.integers(45, 100))
            if rng.random() < 0.75:
                for shelf in range(int(tall * 0.22), tall - 20, int(rng.integers(28, 44))):
                    at = left + 4
                    while at < left + bay - 10:
                        item_w, item_h = int(rng.integers(4, 14)), int(rng.integers(8, 26))
                        colour = warm * light[min(shelf, tall - 1), min(at, wide - 1)] * rng.uniform(0.15, 1.1, 3).astype(np.float32)
                        cv2.rectangle(tile, (at, shelf - item_h), (at + item_w, shelf), tuple(colour.tolist()), -1)
                        at += item_w + int(rng.integers(1, 9))
                    cv2.rectangle(tile, (left, shelf), (left + bay - 6, shelf + 2), tuple((warm * 0.12).tolist()), -1)
            left += bay
        for at in rng.uniform(0.08, 0.92, 4):
            cv2.circle(tile, (int(at * wide), int(rng.uniform(0.08, 0.22) * tall)), int(rng.integers(3, 7)), (1.0, 0.95, 0.80), -1, cv2.LINE_AA)
        tiles.append(cv2.GaussianBlur(np.clip(tile, 0, 1), (0, 0), 1.2))
    strip = np.concatenate(tiles, axis=1)
    return byte_image("shops", np.dstack([strip, np.ones(strip.shape[:2])]))
