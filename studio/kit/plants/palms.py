"""Palms as shared meshes: a ringed or scarred trunk and a crown of feathered fronds, each leaflet a folded sliver.

A kind is data; `palm_mesh` grows one tree of it, and a handful of meshes placed with `stand` makes an avenue.
"""

import math
from dataclasses import dataclass

import bpy
import numpy as np

from kit.plants.vegetation import leaf_material, plant_mesh
from kit.surfaces.shading import new_material

WOOD, LEAF, STALK, FRUIT = range(4)


@dataclass(frozen=True)
class PalmKind:
    """Lengths in metres, angles in degrees. `scars`: how proud the old leaf bases stand, as a share of the trunk's radius."""

    trunk_m: float = 9.0
    radius_m: float = 0.17
    lean_m: float = 0.5
    swell: float = 0.5
    scars: float = 0.03
    fronds: int = 30
    frond_m: float = 3.4
    steepest_degrees: float = 82.0
    lowest_degrees: float = -35.0
    droop_degrees: float = 75.0
    leaflets: int = 46
    leaflet_m: float = 0.75
    leaflet_width_m: float = 0.045
    # 0: leaflets stand off stiffly in a V; 1: they hang.
    hang: float = 0.5
    fruit: int = 0


COCONUT = PalmKind(
    trunk_m=9.5, radius_m=0.15, lean_m=1.3, swell=0.9, scars=0.025, fronds=27, frond_m=3.9, droop_degrees=85, hang=0.62, leaflet_m=0.85
)
ROYAL = PalmKind(
    trunk_m=11.0,
    radius_m=0.21,
    lean_m=0.15,
    swell=0.35,
    scars=0.012,
    fronds=20,
    frond_m=3.5,
    lowest_degrees=-18,
    droop_degrees=80,
    hang=0.45,
    leaflet_m=0.8,
)
DATE = PalmKind(
    trunk_m=7.0,
    radius_m=0.24,
    lean_m=0.18,
    swell=0.25,
    scars=0.16,
    fronds=58,
    frond_m=3.3,
    lowest_degrees=-42,
    droop_degrees=52,
    leaflets=52,
    leaflet_m=0.46,
    leaflet_width_m=0.024,
    hang=0.10,
    fruit=6,
)


def palm_materials(name="palm", dark=(0.022, 0.040, 0.012), light=(0.060, 0.088, 0.026), wood=(0.22, 0.18, 0.14)):
    """Trunk, leaflets, stalk and fruit, in the order the meshes expect."""
    trunk, nodes, surface = new_material(f"{name} trunk")
    place = nodes.position()
    grain = nodes.noise(nodes.planar(place, (0.05, 0.05)), 1.0, 5.0, 0.65)
    weather = nodes.noise(place, 1.3, 4.0)
    tone = nodes.math("MULTIPLY", nodes.range(grain, (0.3, 0.7), (0.55, 1.2)), nodes.range(weather, (0.3, 0.7), (0.7, 1.15)))
    nodes.put(nodes.mix(1.0, wood, tone, "MULTIPLY"), surface.inputs["Base Color"])
    nodes.put(0.9, surface.inputs["Roughness"])
    nodes.put(nodes.bump(grain, 0.5, 0.015), surface.inputs["Normal"])
    leaf = leaf_material(f"{name} leaf", dark, light, None, 0.30)
    stalk = leaf_material(f"{name} stalk", (0.10, 0.10, 0.035), (0.15, 0.13, 0.05), None, 0.1)
    fruit = leaf_material(f"{name} fruit", (0.30, 0.12, 0.02), (0.36, 0.17, 0.03), None, 0.1)
    return [trunk, leaf, stalk, fruit]


class _Growth:
    """Vertices, faces and slots gathered while a palm grows."""

    def __init__(self):
        self.vertices, self.faces, self.slots = [], [], []

    def sheet(self, points, slot, closed=True):
        """Rings (rows × columns × 3) joined into a tube."""
        rows, columns = points.shape[:2]
        start = len(self.vertices)
        self.vertices += [tuple(p) for p in points.reshape(-1, 3)]
        last = columns if closed else columns - 1
        for r in range(rows - 1):
            for c in range(last):
                a, b = start + r * columns, start + (r + 1) * columns
                self.faces.append((a + c, a + (c + 1) % columns, b + (c + 1) % columns, b + c))
                self.slots.append(slot)

    def kite(self, points, slot):
        start = len(self.vertices)
        self.vertices += [tuple(p) for p in points]
        self.faces.append(tuple(range(start, start + len(points))))
        self.slots.append(slot)


def _trunk(growth, kind, rng):
    """Gives the crown's place."""
    rows, columns = int(kind.trunk_m / 0.045), 22
    v, u = np.meshgrid(np.linspace(0, 1, rows), np.arange(columns) / columns, indexing="ij")
    foot = np.exp(-v * kind.trunk_m / 0.55)
    radius = kind.radius_m * (1 + kind.swell * foot - 0.22 * v)
    # Leaf bases in a spiral: each a scale that stands off at its top.
    course = v * kind.trunk_m / 0.15
    stagger = u * columns / 2 / 1.0 + 0.5 * (np.floor(course) % 2)
    scale = (course % 1) ** 1.5 * (1 - np.abs((stagger / 1.6) % 1 - 0.5))
    radius = radius * (1 + kind.scars * (scale - 0.4) * 1.6 + 0.02 * rng.standard_normal(v.shape))
    heading = rng.random() * math.tau
    bend = kind.lean_m * v**1.6 + 0.06 * kind.lean_m * np.sin(v * 7)
    angle = u * math.tau
    x = np.cos(heading) * bend + np.cos(angle) * radius
    y = np.sin(heading) * bend + np.sin(angle) * radius
    growth.sheet(np.stack([x, y, v * kind.trunk_m - 0.1], axis=-1), WOOD)
    top = kind.lean_m * 1.0 + 0.06 * kind.lean_m * math.sin(7)
    return np.array([math.cos(heading) * top, math.sin(heading) * top, kind.trunk_m - 0.15])


def _frond(growth, kind, crown, pose, rng):
    """One feather: `pose` = (azimuth, first elevation, age 0–1)."""
    azimuth, elevation, age = pose
    steps = 16
    length = kind.frond_m * rng.uniform(0.85, 1.1) * (0.72 + 0.28 * math.sin(math.pi * min(1, 0.25 + age)))
    out = np.array([math.cos(azimuth), math.sin(azimuth), 0.0])
    twist = rng.normal(0, 0.10)
    line, tangents = [crown + out * kind.radius_m * 0.5], []
    for k in range(steps):
        s = (k + 0.5) / steps
        rise = math.radians(elevation - kind.droop_degrees * (0.55 + 0.6 * age) * s**1.4)
        side = np.array([-math.sin(azimuth), math.cos(azimuth), 0.0]) * twist * s
        tangent = out * math.cos(rise) + np.array([0, 0, math.sin(rise)]) + side
        tangent /= np.linalg.norm(tangent)
        tangents.append(tangent)
        line.append(line[-1] + tangent * (length / steps))
    tangents.append(tangents[-1])
    line, tangents = np.array(line), np.array(tangents)
    sideways = np.cross(tangents, [0, 0, 1.0])
    sideways /= np.linalg.norm(sideways, axis=1, keepdims=True)
    upward = np.cross(sideways, tangents)
    taper = np.linspace(1, 0.12, steps + 1)[:, None] * 0.030
    growth.sheet(np.stack([line - sideways * taper, line + upward * taper, line + sideways * taper], axis=1), STALK)
    _leaflets(growth, kind, (line, tangents, sideways, upward), rng)


def _leaflets(growth, kind, frame, rng):
    line, tangents, sideways, upward = frame
    steps = len(line) - 1
    for k in range(kind.leaflets):
        s = 0.13 + 0.87 * (k + 0.5) / kind.leaflets
        at = min(s * steps, steps - 1e-6)
        i, f = int(at), at - int(at)
        foot = line[i] * (1 - f) + line[i + 1] * f
        long = kind.leaflet_m * (0.35 + 0.65 * math.sin(math.pi * (0.18 + 0.74 * s)) ** 0.8)
        for sign in (-1, 1):
            long_here = long * rng.uniform(0.82, 1.1)
            forward = 0.55 + 0.7 * s
            away = sideways[i] * sign + tangents[i] * forward + upward[i] * (0.45 * (1 - kind.hang) + rng.normal(0, 0.10))
            away /= np.linalg.norm(away)
            sag = np.array([0, 0, -1.0]) * kind.hang * long_here
            middle = foot + away * long_here * 0.5 + sag * 0.22
            tip = foot + away * long_here * (1 - 0.28 * kind.hang) + sag * 0.85
            across = np.cross(away, upward[i])
            across = across / np.linalg.norm(across) * kind.leaflet_width_m * 0.5
            growth.kite((foot, middle - across, tip, middle + across), LEAF)


def _fruit(growth, crown, kind, rng):
    """Hanging clusters of dates on their stalks."""
    for k in range(kind.fruit):
        azimuth = k / kind.fruit * math.tau + rng.normal(0, 0.2)
        out = np.array([math.cos(azimuth), math.sin(azimuth), 0])
        for _ in range(90):
            place = crown + out * rng.uniform(0.45, 0.85) + rng.normal(0, 0.10, 3) + np.array([0, 0, -rng.uniform(0.35, 1.15)])
            a, b = rng.normal(0, 0.03, 3), rng.normal(0, 0.03, 3)
            growth.kite((place - a, place - b, place + a, place + b), FRUIT)


def palm_mesh(name, kind, materials, seed):
    """One palm of a kind as a mesh block, its foot at the origin."""
    rng = np.random.default_rng(seed)
    growth = _Growth()
    crown = _trunk(growth, kind, rng)
    for k in range(kind.fronds):
        age = (k + 0.5) / kind.fronds
        elevation = kind.steepest_degrees + (kind.lowest_degrees - kind.steepest_degrees) * age**0.9 + rng.normal(0, 6)
        _frond(growth, kind, crown, (k * 2.39996 + rng.normal(0, 0.15), elevation, age), rng)
    if kind.fruit:
        _fruit(growth, crown, kind, rng)
    return plant_mesh(name, (growth.vertices, growth.faces, growth.slots), materials)


def stand(scene, meshes, places, rng):
    """Palms at `places` (x, y, z), each turned and sized a little differently; returns the objects."""
    things = []
    for index, (x, y, z) in enumerate(places):
        thing = bpy.data.objects.new("palm", meshes[index % len(meshes)])
        thing.location = (x, y, z)
        size = float(rng.uniform(0.88, 1.12))
        thing.scale = (size, size, size)
        thing.rotation_euler = (0, 0, float(rng.random() * math.tau))
        scene.collection.objects.link(thing)
        things.append(thing)
    return things
