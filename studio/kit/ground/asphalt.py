"""Ground that holds at full size: asphalt from single stones, and a canvas for what years do to a road."""

import math

import cv2
import numpy as np

from kit.shapes.noise import smoothstep
from kit.surfaces.shading import byte_image, new_material

TILE_PIXELS = 2048


def cell_distances(size, cells, rng, jitter=0.9):
    """Voronoi cells that tile, on size × size pixels: (distance to nearest seed, to second nearest, cell number), in cell widths."""
    seeds = (rng.random((cells, cells, 2)).astype(np.float32) - 0.5) * jitter + 0.5
    v, u = np.meshgrid(*[(np.arange(size, dtype=np.float32) + 0.5) / size * cells] * 2, indexing="ij")
    iu, iv = np.floor(u).astype(np.int32), np.floor(v).astype(np.int32)
    first, second = np.full((size, size), 9.0, np.float32), np.full((size, size), 9.0, np.float32)
    number = np.zeros((size, size), np.int32)
    for dv in (-1, 0, 1):
        for du in (-1, 0, 1):
            ju, jv = (iu + du) % cells, (iv + dv) % cells
            seed = seeds[jv, ju]
            distance = np.hypot(u - (iu + du + seed[..., 0]), v - (iv + dv + seed[..., 1]))
            nearer = distance < first
            second = np.where(nearer, first, np.minimum(second, distance))
            number = np.where(nearer, jv * cells + ju, number)
            first = np.where(nearer, distance, first)
    return first, second, number


def tiling_blur(picture, sigma):
    """Gaussian blur that wraps round."""
    edge = int(sigma * 4) + 1
    padded = cv2.copyMakeBorder(picture, edge, edge, edge, edge, cv2.BORDER_WRAP)
    return cv2.GaussianBlur(padded, (0, 0), sigma)[edge:-edge, edge:-edge]


def asphalt_tile(tile_m, stone_m, seed=1, polish=0.5):
    """Rolled asphalt, TILE_PIXELS square: (tone 0–1 where 0.5 is the mean, height 0–1). `polish` bares the stones."""
    rng = np.random.default_rng(seed)
    first, second, number = cell_distances(TILE_PIXELS, round(tile_m / stone_m), rng)
    edge = second - first
    stones = rng.random(number.max() + 1).astype(np.float32)
    brightness = rng.normal(0, 1, number.max() + 1).astype(np.float32)
    # A third of the stones lie below the binder; the rest stand proud by differing amounts.
    proud = smoothstep(0.25, 0.65, stones[number]) * smoothstep(0.02, 0.30, edge)
    _, _, fine_number = cell_distances(TILE_PIXELS, round(tile_m / stone_m * 2.7), rng)
    grit = rng.random(fine_number.max() + 1).astype(np.float32)[fine_number]
    sand = rng.random((TILE_PIXELS, TILE_PIXELS)).astype(np.float32)
    sand = tiling_blur(sand, 0.8) * 2 - 0.5
    height = 0.62 * proud * (0.8 + 0.2 * np.cos(first * 2)) + 0.22 * grit + 0.16 * sand
    height = tiling_blur(height.astype(np.float32), 0.7)
    tone = 0.36 + proud * (0.16 * polish + 0.055 * brightness[number]) + 0.12 * (grit - 0.5) + 0.12 * (sand - 0.5)
    light_stones = (brightness[number] > 1.9) * proud
    tone = tone + 0.22 * light_stones
    return np.clip(tone + 0.5 - tone.mean(), 0, 1), np.clip(height, 0, 1)


class Wear:
    """A map over x, y ∈ (x_range, y_range) metres with what happened to a surface.

    tone: factor on albedo, 0.5 neutral; damp: 0–1; height: 0.5 neutral, ±1 cm; paint: share of road marking.
    """

    def __init__(self, x_range, y_range, metres_per_pixel=0.005, seed=3):
        self.x_range, self.y_range, self.scale = x_range, y_range, metres_per_pixel
        width = round((x_range[1] - x_range[0]) / metres_per_pixel)
        height = round((y_range[1] - y_range[0]) / metres_per_pixel)
        self.tone = np.full((height, width), 0.5, np.float32)
        self.damp = np.zeros((height, width), np.float32)
        self.height = np.full((height, width), 0.5, np.float32)
        self.paint = np.zeros((height, width), np.float32)
        self.rng = np.random.default_rng(seed)

    def _pixel(self, x, y):
        return (x - self.x_range[0]) / self.scale, (self.y_range[1] - y) / self.scale

    def cloud(self, feature_m, seed_shift=0):
        """Soft noise of the map's size, deviation 1."""
        rows, columns = self.tone.shape
        step = feature_m / 3 / self.scale
        small = self.rng.standard_normal((int(rows / step) + 6, int(columns / step) + 6)).astype(np.float32)
        small = cv2.GaussianBlur(small, (0, 0), 1.1)
        big = cv2.resize(small, (columns, rows), interpolation=cv2.INTER_CUBIC)
        return big / big.std()

    def blotches(self, amount=0.03):
        """Uneven colour, in four sizes."""
        for feature_m, share in ((6.0, 1.0), (1.8, 0.9), (0.5, 0.7), (0.14, 0.6)):
            self.tone += amount * share * self.cloud(feature_m)

    def tracks(self, centres_x, width_m=0.55, tone=0.05, damp=0.0):
        """Lanes where tyres run: polished and lighter (or darker, with a negative tone)."""
        x = self.x_range[0] + (np.arange(self.tone.shape[1]) + 0.5) * self.scale
        wander = 1 + 0.35 * self.cloud(2.5)
        for centre in centres_x:
            lane = np.exp(-(((x - centre) / width_m) ** 2) * 2).astype(np.float32)[None, :]
            self.tone += tone * lane * wander
            self.damp -= damp * lane

    def crack(self, start, heading_degrees, length_m, width_m=0.004, wander=0.5, fork=0.12):
        """A crack that wanders, tapers and now and then forks."""
        x, y = start
        heading = math.radians(heading_degrees)
        base = heading
        step = 0.03
        steps = int(length_m / step)
        line = np.zeros_like(self.tone)
        pending = []
        for index in range(steps):
            heading = base + 0.85 * (heading - base) + self.rng.normal(0, wander)
            nx, ny = x + math.cos(heading) * step, y + math.sin(heading) * step
            thick = max(1, round(width_m * (1 - 0.7 * index / steps) * (0.6 + 0.8 * self.rng.random()) / self.scale))
            a, b = self._pixel(x, y), self._pixel(nx, ny)
            cv2.line(line, tuple(int(v * 8) for v in a), tuple(int(v * 8) for v in b), 1.0, thick, cv2.LINE_AA, 3)
            if self.rng.random() < fork * step * 4:
                pending.append(((nx, ny), math.degrees(base) + self.rng.choice((-1, 1)) * self.rng.uniform(25, 60), length_m * 0.4))
            x, y = nx, ny
        self.tone -= 0.30 * line
        self.height -= 0.35 * line
        self.tone -= 0.05 * cv2.GaussianBlur(line, (0, 0), 5)
        for begin, turn, length in pending[:3]:
            if length > 0.25:
                self.crack(begin, turn, length, width_m * 0.7, wander, 0)

    def patch(self, corners, tone=-0.08, seal=True):
        """A repair: another asphalt inside `corners`, with a seam of bitumen round it."""
        points = np.array([self._pixel(*corner) for corner in corners])
        area = np.zeros_like(self.tone)
        cv2.fillPoly(area, [np.int32(points * 8)], 1.0, cv2.LINE_AA, 3)
        rim = cv2.GaussianBlur(area, (0, 0), 6)
        ragged = cv2.GaussianBlur(area, (0, 0), 3) + 0.5 * rim * (1 - rim) * self.cloud(0.09)
        area = smoothstep(0.42, 0.58, ragged)
        self.tone += tone * area + area * 0.03 * self.cloud(0.4)
        self.height += 0.10 * area
        if seal:
            rim = cv2.morphologyEx(area, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
            rim = np.clip(cv2.GaussianBlur(cv2.dilate(rim, np.ones((7, 7), np.uint8)), (0, 0), 2) * (0.9 + 0.3 * self.cloud(0.3)), 0, 1)
            self.tone -= 0.17 * rim
            self.damp += 0.25 * rim
            self.height += 0.06 * rim

    def stain(self, centre, radius_m, tone=-0.1, damp=0.0):
        """A soft irregular spot."""
        rows, columns = self.tone.shape
        cx, cy = self._pixel(*centre)
        v, u = np.ogrid[:rows, :columns]
        spread = np.exp(-(((u - cx) ** 2 + (v - cy) ** 2) * self.scale**2 / radius_m**2)).astype(np.float32)
        spot = smoothstep(0.28, 0.75, spread + 0.10 * self.cloud(radius_m * 0.5) * (spread > 0.05))
        self.tone += tone * spot
        self.damp += damp * spot

    def stripe(self, corners, wear=0.35):
        """Thermoplastic road marking, worn by tyres and cracked."""
        points = np.array([self._pixel(*corner) for corner in corners])
        area = np.zeros_like(self.tone)
        cv2.fillPoly(area, [np.int32(points * 8)], 1.0, cv2.LINE_AA, 3)
        worn = smoothstep(-1.6, 0.2, self.cloud(0.05) * 0.5 + self.cloud(0.35) * 0.6 + 1.6 - wear * 2.2)
        self.paint = np.maximum(self.paint, area * (0.35 + 0.65 * worn))
        self.height += 0.12 * area

    def puddles(self, level=1.3, feature_m=1.6):
        """Damp hollows; the lower the level, the wetter."""
        hollow = self.cloud(feature_m) * 0.75 + self.cloud(feature_m / 4) * 0.3
        self.damp += smoothstep(level - 0.9, level + 0.35, hollow)

    def image(self, name):
        """The map inside Blender: tone, damp, height in RGB, paint in alpha."""
        return byte_image(name, np.dstack([self.tone, np.clip(self.damp, 0, 1), self.height, self.paint]))


def asphalt(name, wear, look):
    """Asphalt material under a Wear map.

    `look`: colour (mean albedo), paint (marking's albedo), stone_m, tile_m, roughness, wetness (how far damp goes towards a mirror).
    """
    tone, height = asphalt_tile(look["tile_m"], look["stone_m"], polish=look.get("polish", 0.5))
    stone = byte_image(f"{name} stone", np.dstack([tone, height, tone, np.ones_like(tone)]))
    material, nodes, surface = new_material(name)
    place = nodes.position()
    near = nodes.split(nodes.image(stone, nodes.planar(place, look["tile_m"])).outputs["Color"])
    # A second lay of the same tile, turned and larger, breaks the repeat.
    other = nodes.split(nodes.image(stone, nodes.planar(place, look["tile_m"] * 1.37, turn=0.7)).outputs["Color"])
    map_node = nodes.image(wear.image(f"{name} wear"), _over(nodes, place, wear), extension="EXTEND")
    worn_tone, damp, worn_height = nodes.split(map_node.outputs["Color"])
    stone_tone = nodes.math("ADD", nodes.math("MULTIPLY", near[0], 0.72), nodes.math("MULTIPLY", other[0], 0.28))
    factor = nodes.math("MULTIPLY", nodes.math("MULTIPLY", stone_tone, 2.0), nodes.math("MULTIPLY", worn_tone, 2.0))
    factor = nodes.math("POWER", factor, look.get("grain", 1.3))
    colour = nodes.mix(1.0, look["colour"], _grey(nodes, factor), "MULTIPLY")
    colour = nodes.mix(
        nodes.math("MULTIPLY", map_node.outputs["Alpha"], 0.94),
        colour,
        nodes.mix(1.0, look["paint"], _grey(nodes, nodes.range(factor, (0.5, 1.3), (0.7, 1.05))), "MULTIPLY"),
    )
    # Water fills the pores: darker, then smoother.
    wet = nodes.math("MULTIPLY", damp, look.get("wetness", 0.6), clamp=True)
    colour = nodes.mix(nodes.math("MULTIPLY", wet, 0.55), colour, nodes.mix(1.0, colour, (0.32, 0.32, 0.33), "MULTIPLY"))
    nodes.put(colour, surface.inputs["Base Color"])
    rough = nodes.math("SUBTRACT", look["roughness"], nodes.math("MULTIPLY", nodes.math("SUBTRACT", near[1], 0.4), 0.12))
    rough = nodes.math("SUBTRACT", rough, nodes.math("MULTIPLY", wet, look["roughness"] - 0.12))
    nodes.put(nodes.math("MAXIMUM", rough, 0.08), surface.inputs["Roughness"])
    nodes.put(look.get("specular", 0.35), surface.inputs["Specular"])
    _stone_relief(nodes, surface, (near[1], worn_height, wet), look)
    return material


def _stone_relief(nodes, surface, heights, look):
    """Bump of stones and wear, faded with distance where it is finer than a pixel and would only flicker."""
    stones, worn, wet = heights
    away = nodes.add("ShaderNodeCameraData").outputs["View Distance"]
    fade = nodes.range(away, (6.0, 26.0), (1.0, 0.25), smooth=True)
    strength = nodes.math("MULTIPLY", nodes.math("MULTIPLY", fade, look.get("relief", 0.55)), nodes.range(wet, (0.0, 1.0), (1.0, 0.25)))
    under = nodes.bump(worn, 0.8, 0.02)
    nodes.put(nodes.bump(stones, strength, look["stone_m"] * 0.42, under), surface.inputs["Normal"])


def _over(nodes, place, wear):
    """Coordinates that lay a Wear map exactly over its metres."""
    (x0, x1), (y0, y1) = wear.x_range, wear.y_range
    return nodes.planar(place, (x1 - x0, y1 - y0), offset=(-x0 / (x1 - x0), -y0 / (y1 - y0), 0))


def _grey(nodes, value):
    node = nodes.add("ShaderNodeCombineXYZ")
    for socket in node.inputs:
        nodes.put(value, socket)
    return node.outputs[0]
