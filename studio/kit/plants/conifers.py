"""Spruces and pines as meshes to scatter: whorls of drooping branches, sprays of needles, and snow lying on them."""

from dataclasses import dataclass

import numpy as np

from kit.plants.vegetation import leaf_material
from kit.shapes.fast_mesh import MeshParts, tube
from kit.shapes.noise import gradient_noise
from kit.surfaces.shading import new_material

WOOD, NEEDLES, SNOW = 0, 1, 2


@dataclass(frozen=True)
class ConiferShape:
    """One kind of conifer. Metres; shares are 0 to 1."""

    height: float = 14.0
    #: Widest reach of the branches from the trunk.
    reach: float = 2.2
    #: Share of the trunk below the green crown.
    crown_base: float = 0.06
    whorl_gap: float = 0.30
    branches_per_whorl: int = 6
    #: Elevation of branches in degrees at the crown's foot and at its tip.
    low_degrees: float = -22.0
    top_degrees: float = 42.0
    #: Length of a bunch of needles; near trees want short ones, far ones may be coarse.
    needle: float = 0.045
    twig_gap: float = 0.085
    #: 0 is bare of snow, 1 is heavily laden.
    snow: float = 0.0


def conifer(name, shape, seed, materials):
    """A mesh block with slots wood, needles, snow (`conifer_materials`)."""
    rng = np.random.default_rng(seed)
    parts = MeshParts()
    lean = _trunk(parts, shape, rng)
    spines = _branches(shape, lean, rng)
    for spine, _ in spines:
        thick = 0.012 + 0.012 * np.linalg.norm(spine[-1] - spine[0])
        parts.add_sheets(tube(spine, np.linspace(thick, 0.004, len(spine)), 4)[None], WOOD)
    if shape.crown_base > 0.15:
        _dead_branches(parts, shape, rng)
    twigs = [_twigs(spine, length, shape, rng) for spine, length in spines]
    feet, tips = np.concatenate([a for a, _ in twigs]), np.concatenate([b for _, b in twigs])
    parts.add_triangles(_needles(feet, tips, shape.needle, rng), NEEDLES)
    if shape.snow > 0:
        _snow_on_branches(parts, spines, shape, rng)
        _snow_on_twigs(parts, (feet, tips), shape, rng)
    return parts.mesh(name, materials)


def _trunk(parts, shape, rng):
    z = np.linspace(-0.3, shape.height, 24)
    sway = 0.012 * shape.height
    path = np.stack(
        [sway * np.sin(z / shape.height * 3 + rng.uniform(0, 6)), sway * np.cos(z / shape.height * 2.3 + rng.uniform(0, 6)), z], axis=1
    )
    path[:, :2] -= path[0, :2]
    lean = [np.interp(np.arange(0, shape.height + 1, 0.25), z, path[:, axis]) for axis in (0, 1)]
    foot = 0.0125 * shape.height + 0.03
    radii = foot * (1 - np.clip(z / shape.height, 0, 1)) ** 0.8 + 0.35 * foot * np.exp(-np.maximum(z, 0) / 0.3) + 0.006
    parts.add_sheets(tube(path, radii, 12)[None], WOOD)
    return lean


def _branches(shape, lean, rng):
    """Spines of branches: list of (points 7 × 3, length). `lean`: the trunk's x and y every 0.25 m of height."""
    spines = []
    z = shape.height * shape.crown_base
    while z < shape.height * 0.992:
        share = max(0.0, (z / shape.height - shape.crown_base) / (1 - shape.crown_base))
        full = shape.reach * ((1 - share) ** 0.92 * (0.72 + 0.28 * min(1, share * 6)) + 0.03)
        count = max(3, round(shape.branches_per_whorl * (1 - 0.35 * share)))
        start = rng.uniform(0, 6.28)
        for index in range(count):
            azimuth = start + index * 2 * np.pi / count + rng.normal(0, 0.22)
            length = full * rng.uniform(0.62, 1.10)
            rise = np.radians(shape.low_degrees + (shape.top_degrees - shape.low_degrees) * share**1.5 + rng.normal(0, 5))
            s = np.linspace(0, 1, 7)
            # Branches sag under their weight (and under snow) and lift their tips.
            sag = (0.16 + 0.20 * shape.snow) * (1 - 0.6 * share)
            height = length * (np.tan(rise) * s - sag * s**2 + 0.16 * (1 - 0.7 * shape.snow) * s**4)
            turn = azimuth + rng.normal(0, 0.10) * s
            out = length * s
            foot_x, foot_y = (axis[int(z * 4)] for axis in lean)
            spines.append(
                (np.stack([foot_x + out * np.cos(turn), foot_y + out * np.sin(turn), z + rng.normal(0, 0.04) + height], axis=1), length)
            )
        z += shape.whorl_gap * rng.uniform(0.7, 1.25) * (1 - 0.45 * share)
    return spines


def _dead_branches(parts, shape, rng):
    """Grey broken snags on the bare part of the trunk."""
    for _ in range(int(shape.height * shape.crown_base * 7)):
        z = shape.height * shape.crown_base * rng.uniform(0.12, 1.0)
        turn, length = rng.uniform(0, 6.28), shape.reach * rng.uniform(0.10, 0.55) * (0.4 + z / (shape.height * shape.crown_base))
        s = np.linspace(0, 1, 5)
        spine = np.stack([length * s * np.cos(turn), length * s * np.sin(turn), z - length * (0.15 * s + 0.25 * s**2)], axis=1)
        spine += rng.normal(0, 0.02, spine.shape) * s[:, None]
        parts.add_sheets(tube(spine, np.linspace(0.014, 0.003, 5), 4)[None], WOOD)


def _twigs(spine, length, shape, rng):
    """Feet and tips of a branch's side shoots, and its own end."""
    count = max(4, int(length / shape.twig_gap) * 2)
    s = np.sqrt(rng.uniform(0.012, 1.0, count))
    foot = np.stack([np.interp(s, np.linspace(0, 1, len(spine)), spine[:, axis]) for axis in range(3)], axis=1)
    along = (spine[-1] - spine[2]) / (np.linalg.norm(spine[-1] - spine[2]) + 1e-6)
    side = np.array([-along[1], along[0], 0]) / (np.hypot(along[0], along[1]) + 1e-6)
    reach = (0.10 + 0.36 * length * (1 - s) ** 0.75 * np.minimum(1, s * 4)) * rng.uniform(0.6, 1.15, count)
    reach = np.minimum(reach, 0.62)
    sign = rng.choice((-1.0, 1.0), count)
    hang = rng.uniform(0.05, 0.55, count) * (0.6 + 0.5 * shape.snow)
    direction = (
        along * rng.uniform(0.35, 0.8, (count, 1))
        + side * (sign * rng.uniform(0.55, 1.0, count))[:, None]
        - np.array([0, 0, 1]) * hang[:, None]
    )
    direction /= np.linalg.norm(direction, axis=1, keepdims=True)
    return foot, foot + direction * reach[:, None]


def _needles(feet, tips, needle, rng):
    """Bunches of needles along every shoot, as slim triangles (n × 3 × 3) that look forward."""
    length = np.linalg.norm(tips - feet, axis=1)
    per_shoot = np.clip((length / (needle * 0.42)).astype(int), 3, 14)
    owner = np.repeat(np.arange(len(feet)), per_shoot)
    count = len(owner)
    u = rng.random(count)
    direction = (tips - feet)[owner] / length[owner, None]
    root = feet[owner] + (tips - feet)[owner] * u[:, None] - np.array([0, 0, 0.10]) * (length[owner] * u**2)[:, None]
    around = rng.normal(0, 1, (count, 3))
    around -= direction * (around * direction).sum(1, keepdims=True)
    around /= np.linalg.norm(around, axis=1, keepdims=True) + 1e-9
    blade = direction * 0.75 + around * rng.uniform(0.35, 0.8, (count, 1))
    blade /= np.linalg.norm(blade, axis=1, keepdims=True)
    across = np.cross(blade, rng.normal(0, 1, (count, 3)))
    across /= np.linalg.norm(across, axis=1, keepdims=True) + 1e-9
    tall = needle * rng.uniform(0.9, 1.9, (count, 1))
    wide = needle * 0.26
    return np.stack([root - across * wide, root + across * wide, root + blade * tall], axis=1)


def _snow_on_branches(parts, spines, shape, rng):
    """A lumpy pad along each branch's upper side, hanging over its edges."""
    chosen = [spine for spine in spines if rng.random() < 0.55 + 0.45 * shape.snow]
    steps, cross = 9, 7
    sheets = np.empty((len(chosen), steps, cross, 3), np.float32)
    v = np.linspace(-1, 1, cross)
    for index, (spine, length) in enumerate(chosen):
        s = np.linspace(0.10, 1.05, steps)
        middle = np.stack([np.interp(s, np.linspace(0, 1, 7), spine[:, axis]) for axis in range(3)], axis=1)
        along = spine[-1] - spine[0]
        side = np.array([-along[1], along[0], 0]) / (np.hypot(along[0], along[1]) + 1e-6)
        lumps = 1 + 0.55 * gradient_noise(s * 5 * length + index * 7.7, np.full(steps, index * 3.1), 301)[0] + rng.normal(0, 0.12, steps)
        ends = np.sqrt(np.clip(1 - ((s - 0.55) / 0.52) ** 2, 0.0, 1))
        wide = (0.04 + 0.20 * length * (1.05 - s) ** 0.6).clip(0.03, 0.27) * ends * lumps * (0.55 + 0.5 * shape.snow)
        deep = (0.05 + 0.09 * shape.snow) * ends * lumps * min(1.0, 0.35 + 0.45 * length)
        ragged = 1 + 0.35 * rng.normal(0, 1, (steps, cross)).clip(-1.5, 1.5) * np.abs(v)[None]
        dome = deep[:, None] * (1 - v[None] ** 2) ** 0.6 - 0.30 * wide[:, None] * v[None] ** 2 - 0.02
        sheets[index] = middle[:, None] + side * (wide[:, None] * v[None] * ragged)[..., None]
        sheets[index, ..., 2] += dome
    parts.add_sheets(sheets, SNOW)


def _snow_on_twigs(parts, twigs, shape, rng):
    """Small pads on the shoots."""
    feet, tips = twigs
    mine = rng.random(len(feet)) < 0.18 + 0.40 * shape.snow
    feet, tips = feet[mine], tips[mine]
    along = tips - feet
    length = np.linalg.norm(along, axis=1)
    side = np.stack([-along[:, 1], along[:, 0], np.zeros(len(along))], axis=1) / (np.hypot(along[:, 0], along[:, 1]) + 1e-6)[:, None]
    u, v = np.array([0.08, 0.45, 0.8, 1.04]), np.array([-1.0, -0.35, 0.35, 1.0])
    ends = np.array([0.15, 1.0, 0.9, 0.1])
    wide = (0.022 + 0.035 * rng.random(len(feet)) + 0.05 * length) * (0.6 + 0.5 * shape.snow)
    middle = feet[:, None] + along[:, None] * u[None, :, None] - np.array([0, 0, 0.10]) * (length[:, None] * u[None] ** 2)[..., None]
    sheet = middle[:, :, None] + side[:, None, None] * (wide[:, None, None] * ends[None, :, None] * v[None, None])[..., None]
    sheet[..., 2] += 0.008 + wide[:, None, None] * ends[None, :, None] * (0.60 * (1 - v[None, None] ** 2) - 0.15 * v[None, None] ** 2)
    parts.add_sheets(sheet.astype(np.float32), SNOW)


def conifer_materials(needles=((0.012, 0.024, 0.010), (0.028, 0.048, 0.018)), snow_colour=(0.80, 0.83, 0.88)):
    """Materials for the slots wood, needles and snow."""
    wood, nodes, surface = new_material("conifer bark")
    place = nodes.add("ShaderNodeTexCoord").outputs["Object"]
    plates = nodes.noise(nodes.planar(place, (0.09, 0.09)), 1.0, 5.0, 0.65)
    nodes.put(nodes.mix(nodes.range(plates, (0.35, 0.65)), (0.028, 0.022, 0.018), (0.115, 0.092, 0.075)), surface.inputs["Base Color"])
    nodes.put(0.9, surface.inputs["Roughness"])
    nodes.put(nodes.bump(plates, 0.8, 0.03), surface.inputs["Normal"])
    dark, light = needles
    green = leaf_material("conifer needles", dark, light, None, 0.18)
    white, nodes, surface = new_material("snow on trees")
    nodes.put(snow_colour, surface.inputs["Base Color"])
    nodes.put(0.65, surface.inputs["Roughness"])
    nodes.put(0.25, surface.inputs["Specular"])
    soft = nodes.noise(nodes.add("ShaderNodeTexCoord").outputs["Object"], 22.0, 3.0, 0.6)
    nodes.put(nodes.bump(soft, 0.6, 0.03), surface.inputs["Normal"])
    return [wood, green, white]
