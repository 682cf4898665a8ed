"""Broad-leaved trees, bare or in leaf: a skeleton that forks and droops, round limbs, leaves in sprays at its ends."""

from dataclasses import dataclass

import numpy as np

from kit.shapes.fast_mesh import MeshParts, tube
from kit.surfaces.shading import new_material


@dataclass(frozen=True)
class TreeShape:
    """Lengths in metres. `twist` bends limbs from step to step, `gravity` pulls their ends down (negative lifts them)."""

    height: float = 9.0
    trunk_radius: float = 0.22
    bare_trunk: float = 0.28
    forks: int = 5
    levels: int = 4
    spread: float = 0.85
    twist: float = 0.18
    gravity: float = -0.05
    leaves: int = 0
    leaf_metres: float = 0.09
    spray_metres: float = 0.55


def broadleaf(name, shape, seed, materials):
    """A mesh block, foot at the origin; `materials`: (bark, leaf)."""
    rng = np.random.default_rng(seed)
    parts, ends = MeshParts(), []
    trunk = _limb(np.zeros(3), np.array([0.0, 0.0, 1.0]), shape.height * 0.55, (shape, rng, shape.twist * 0.5))
    _grow(parts, trunk, (shape.trunk_radius, 0), shape, rng, ends)
    if shape.leaves:
        _leaves(parts, np.array(ends), shape, rng)
    return parts.mesh(name, materials)


def _limb(start, heading, length, nature):
    shape, rng, twist = nature
    points, steps = [start], 9
    for _ in range(steps):
        heading = heading + rng.normal(0, twist, 3) - np.array([0, 0, shape.gravity / steps])
        heading = heading / np.linalg.norm(heading)
        points.append(points[-1] + heading * length / steps)
    return np.array(points)


def _grow(parts, path, thickness, shape, rng, ends):
    radius, level = thickness
    tip = radius * (0.55 if level < shape.levels else 0.15)
    radii = np.linspace(radius, tip, len(path))
    if level == 0:
        # The root flare.
        radii[0] *= 1.55
        radii[1] *= 1.12
    parts.add_sheets(tube(path, radii, 12 if level < 2 else 6 if level < 3 else 4)[None], 0)
    if level >= shape.levels:
        ends.extend(path[3:])
        return
    first = shape.bare_trunk if level == 0 else 0.3
    length = np.linalg.norm(path[-1] - path[0])
    for fork in range(shape.forks + 1):
        last = fork == shape.forks
        at = 1.0 if last else first + (1 - first) * (fork + rng.random()) / shape.forks
        index = min(int(at * (len(path) - 1)), len(path) - 2)
        along = path[index + 1] - path[index]
        along /= np.linalg.norm(along)
        side = np.cross(along, rng.normal(0, 1, 3))
        side /= np.linalg.norm(side)
        lean = rng.uniform(0.6, 1.2) * shape.spread * (0.45 if last else 1.0)
        heading = along + side * lean
        heading /= np.linalg.norm(heading)
        share = rng.uniform(0.55, 0.85) * (1.0 if last or level else 1.15 - 0.45 * at)
        start = path[-1] if last else path[index] + (path[index + 1] - path[index]) * rng.random()
        child = _limb(start, heading, length * share * (0.85 if level else 0.8), (shape, rng, shape.twist))
        _grow(parts, child, (radii[index] * (0.80 if last else 0.58), level + 1), shape, rng, ends)


def _leaves(parts, ends, shape, rng):
    """Single leaves, kite-shaped, in sprays about the twigs."""
    count = shape.leaves
    centre = ends[rng.integers(0, len(ends), count)] + rng.normal(0, shape.spray_metres * 0.5, (count, 3)) * [1, 1, 0.75]
    long = rng.normal(0, 1, (count, 3)) + [0, 0, -0.4]
    long /= np.linalg.norm(long, axis=1, keepdims=True)
    wide = np.cross(long, rng.normal(0, 0.5, (count, 3)) + [0, 0, 1.0])
    wide /= np.linalg.norm(wide, axis=1, keepdims=True) + 1e-6
    size = shape.leaf_metres * rng.uniform(0.6, 1.3, (count, 1))
    corners = np.stack(
        [centre - long * size * 0.5, centre + wide * size * 0.32, centre + long * size * 0.6, centre - wide * size * 0.32], axis=1
    )
    parts.add(corners, np.arange(count * 4).reshape(-1, 4), 1)


def bark_material(name, dark, light):
    """Fissured bark."""
    material, nodes, surface = new_material(name)
    place = nodes.add("ShaderNodeTexCoord").outputs["Object"]
    stretched = nodes.add("ShaderNodeMapping")
    nodes.put(place, stretched.inputs["Vector"])
    stretched.inputs["Scale"].default_value = (9.0, 9.0, 1.6)
    fissure = nodes.noise(stretched.outputs[0], 1.5, 6.0, 0.65)
    nodes.put(nodes.mix(nodes.range(fissure, (0.35, 0.65)), dark, light), surface.inputs["Base Color"])
    nodes.put(0.9, surface.inputs["Roughness"])
    nodes.put(nodes.bump(fissure, 0.9, 0.03), surface.inputs["Normal"])
    return material
