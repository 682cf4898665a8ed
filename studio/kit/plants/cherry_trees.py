"""Cherry trees grown branch by branch with every blossom a flower of five petals; in bloom or in leaf; and petals on the ground."""

from dataclasses import dataclass

import numpy as np

from kit.plants.vegetation import plant_mesh
from kit.shapes.fast_mesh import MeshParts, tube
from kit.surfaces.shading import new_material
from kit.surfaces.translucency import let_light_through

WOOD, BLOOM, LEAF = 0, 1, 2


@dataclass(frozen=True)
class TreeShape:
    """How a tree branches. Metres and degrees; one entry per level from the trunk out."""

    lengths: tuple = (2.15, 2.7, 1.85, 1.1, 0.62)
    counts: tuple = (5, 5, 5, 4)
    #: How far a branch leaves its parent's direction.
    spread_degrees: tuple = (48, 42, 45, 45)
    trunk_radius: float = 0.17
    #: Pull upwards (positive) or down (negative) along each level.
    lift: tuple = (0.0, 0.13, 0.02, -0.03, -0.07)
    #: Blossoms (or leaves) on each outermost twig.
    blooms_per_twig: int = 80
    bloom_metres: float = 0.056
    #: Share of blooms that are leaves instead.
    leaf_share: float = 0.02


def cherry_tree(name, shape, seed, materials):
    """A mesh block with slots wood, bloom, leaf."""
    rng = np.random.default_rng(seed)
    parts, twigs = MeshParts(), []
    _grow(parts, twigs, (np.zeros(3), np.array([0.03, 0.02, 1.0])), (0, shape.trunk_radius), shape, rng)
    centres, outward = _bloom_places(twigs, shape, rng)
    leaf = rng.random(len(centres)) < shape.leaf_share
    _flowers(parts, centres[~leaf], outward[~leaf], shape.bloom_metres, rng)
    if leaf.any():
        _leaves(parts, centres[leaf], shape.bloom_metres * 1.5, rng)
    return parts.mesh(name, materials)


def _grow(parts, twigs, start, size, shape, rng):
    """Adds one branch and all that springs from it. start = (point, direction), size = (level, radius)."""
    (point, direction), (level, radius) = start, size
    length = shape.lengths[level] * rng.uniform(0.75, 1.2)
    steps = 7 if level < 3 else 4
    path, headings = [point], []
    heading = direction / np.linalg.norm(direction)
    for _ in range(steps - 1):
        heading = heading + rng.normal(0, 0.13 if level else 0.05, 3) + np.array([0, 0, shape.lift[level]])
        heading /= np.linalg.norm(heading)
        headings.append(heading)
        path.append(path[-1] + heading * length / (steps - 1))
    path = np.array(path)
    last = level == len(shape.counts)
    radii = radius * np.linspace(1.0, 0.62 if not last else 0.3, steps)
    if level == 0:
        radii = radii * (1 + 0.55 * np.exp(-path[:, 2] / 0.22))
        path[0, 2] -= 0.1
    parts.add_sheets(tube(path, radii, (12, 8, 6, 4, 3)[level])[None], WOOD)
    if level >= len(shape.counts) - 1:
        twigs.append((path, level))
    if last:
        return
    turn = rng.uniform(0, 6.28)
    for index in range(shape.counts[level]):
        # The trunk carries its limbs near its top; further out, branches start all along their parent.
        where = rng.uniform(0.80, 1.0) if level == 0 else 1.0 if index == 0 else rng.uniform(0.28, 0.95)
        low = min(int(where * (steps - 1)), steps - 2)
        base = path[low] + (path[low + 1] - path[low]) * (where * (steps - 1) - low)
        along = headings[low]
        side = np.cross(along, [0.31, 0.57, 0.76])
        side /= np.linalg.norm(side)
        around = turn + index * 2.4 + rng.normal(0, 0.3)
        angle = np.radians(shape.spread_degrees[level] * (0.35 if index == 0 and level else rng.uniform(0.7, 1.25)))
        out = along * np.cos(angle) + (side * np.cos(around) + np.cross(along, side) * np.sin(around)) * np.sin(angle)
        _grow(parts, twigs, (base, out), (level + 1, radius * (0.46 if level else 0.48)), shape, rng)


def _bloom_places(twigs, shape, rng):
    """Clusters along the twigs: centres and the direction each faces."""
    centres, outward = [], []
    for path, level in twigs:
        outer = level == len(shape.counts)
        count = shape.blooms_per_twig if outer else int(shape.blooms_per_twig * 1.9)
        clusters = max(2, count // 6)
        at = rng.uniform(0.1 if outer else 0.25, 1.02, clusters)[rng.integers(0, clusters, count)] * (len(path) - 1)
        low = np.minimum(at.astype(int), len(path) - 2)
        base = path[low] + (path[low + 1] - path[low]) * (at - low)[:, None]
        away = rng.normal(0, 1, (count, 3))
        away /= np.linalg.norm(away, axis=1, keepdims=True)
        centres.append(base + away * (0.025 + 0.085 * rng.random((count, 1)) ** 0.7))
        outward.append(away)
    return np.concatenate(centres).astype(np.float32), np.concatenate(outward).astype(np.float32)


def _frames(facing):
    first = np.cross(facing, np.array([0.36, 0.48, 0.8], np.float32))
    first /= np.linalg.norm(first, axis=1, keepdims=True) + 1e-9
    return first, np.cross(facing, first)


def _flowers(parts, centres, facing, size, rng):
    """Five petals each, one kite per petal, cupped towards the way the flower faces."""
    first, second = _frames(facing)
    turn, scale = rng.uniform(0, 6.28, len(centres)), size * rng.uniform(0.75, 1.2, (len(centres), 1))
    for petal in range(5):
        angle = turn + petal * 2 * np.pi / 5
        out = first * np.cos(angle)[:, None] + second * np.sin(angle)[:, None]
        side = -first * np.sin(angle)[:, None] + second * np.cos(angle)[:, None]
        tip = centres + scale * (0.52 * out + 0.20 * facing)
        middle = centres + scale * (0.32 * out + 0.10 * facing)
        corners = np.stack([centres, middle + side * scale * 0.21, tip, middle - side * scale * 0.21], axis=1)
        parts.add(corners, np.arange(len(centres) * 4).reshape(-1, 4), BLOOM)


def _leaves(parts, centres, size, rng):
    out = rng.normal(0, 1, (len(centres), 3))
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    side, _ = _frames(out.astype(np.float32))
    scale = size * rng.uniform(0.7, 1.3, (len(centres), 1))
    corners = np.stack(
        [centres, centres + scale * (0.5 * out + 0.24 * side), centres + scale * out, centres + scale * (0.5 * out - 0.24 * side)], axis=1
    )
    parts.add(corners, np.arange(len(centres) * 4).reshape(-1, 4), LEAF)


def thin_material(name, colours, translucency=0.4):
    """Petals and young leaves: colour varies flower by flower and tree by tree, light comes through. Linear albedo (dark, light)."""
    material, nodes, surface = new_material(name)
    each = nodes.add("ShaderNodeNewGeometry").outputs["Random Per Island"]
    tree = nodes.add("ShaderNodeObjectInfo").outputs["Random"]
    chance = nodes.math("ADD", nodes.math("MULTIPLY", each, 0.65), nodes.math("MULTIPLY", tree, 0.35))
    colour = nodes.mix(chance, *colours)
    nodes.put(colour, surface.inputs["Base Color"])
    nodes.put(0.6, surface.inputs["Roughness"])
    nodes.put(0.15, surface.inputs["Specular"])
    let_light_through(nodes, surface, colour, translucency)
    return material


def cherry_bark(name="cherry bark"):
    """Dark, slightly glossy, ringed with pale lenticels."""
    material, nodes, surface = new_material(name)
    place = nodes.add("ShaderNodeTexCoord").outputs["Object"]
    join = nodes.add("ShaderNodeCombineXYZ")
    for socket, value, scale in zip(join.inputs, nodes.split(place), (9.0, 9.0, 45.0)):
        nodes.put(nodes.math("MULTIPLY", value, scale), socket)
    rings = nodes.noise(join.outputs[0], 1.0, 4.0, 0.6)
    coarse = nodes.noise(place, 6.0, 5.0, 0.6)
    colour = nodes.mix(nodes.range(coarse, (0.35, 0.7)), (0.022, 0.017, 0.015), (0.085, 0.068, 0.058))
    nodes.put(nodes.mix(nodes.range(rings, (0.60, 0.70), (0.0, 0.5)), colour, (0.17, 0.14, 0.12)), surface.inputs["Base Color"])
    nodes.put(0.7, surface.inputs["Roughness"])
    nodes.put(nodes.bump(nodes.math("ADD", rings, coarse), 0.7, 0.02), surface.inputs["Normal"])
    return material


def petal_meshes(material, rng, count=4, size=0.016):
    """Fallen petals: small cupped kites, to scatter."""
    meshes = []
    for index in range(count):
        curl = rng.uniform(0.1, 0.35) * size
        notch = rng.uniform(0.75, 0.95)
        outline = [(-0.5, 0, 0.3), (-0.1, 0.34, 1.0), (0.42, 0.22, 0.8), (0.5 * notch, 0, 0.4), (0.42, -0.22, 0.8), (-0.1, -0.34, 1.0)]
        vertices = [(x * size, y * size, z * curl) for x, y, z in outline] + [(0, 0, 0.001)]
        faces = [(k, (k + 1) % 6, 6) for k in range(6)]
        meshes.append(plant_mesh(f"petal {index}", (vertices, faces), [material]))
    return meshes
