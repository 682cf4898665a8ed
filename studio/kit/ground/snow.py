"""Snow on the ground: one material from loose powder to polished ice, ploughed banks, wheel ruts and clods."""

import math

import bpy
import numpy as np

from kit.plants.vegetation import scatter, stone
from kit.shapes.noise import fractal, smoothstep
from kit.surfaces.shading import grid_object, new_material, paint_vertices

LOOSE, PACKED, ICE = (0.80, 0.83, 0.88), (0.60, 0.635, 0.69), (0.36, 0.41, 0.47)


def snow_material(name, scratch_degrees=0.0):
    """Reads the vertex colour "snow": red 0 loose to 1 packed, green dirt, blue polished ice. Stud marks run along y, turned."""
    material, nodes, surface = new_material(name)
    packed, dirt, ice = nodes.split(nodes.add("ShaderNodeVertexColor", layer_name="snow").outputs[0])
    place = nodes.position()
    away = nodes.add("ShaderNodeCameraData").outputs["View Distance"]
    turn = math.radians(scratch_degrees)
    marks = nodes.noise(nodes.planar(place, (0.011, 0.55), turn=turn), 1.0, 3.0, 0.6)
    crossing = nodes.noise(nodes.planar(place, (0.014, 0.40), turn=turn + 0.16), 1.0, 2.0, 0.6)
    scratches = nodes.math("MULTIPLY", nodes.range(nodes.math("MAXIMUM", marks, crossing), (0.54, 0.70)), packed)
    grain = nodes.noise(place, 95.0, 4.0, 0.7)
    lumps = nodes.noise(place, 13.0, 5.0, 0.62)
    colour = nodes.mix(packed, LOOSE, PACKED)
    colour = nodes.mix(nodes.math("MULTIPLY", ice, nodes.range(lumps, (0.35, 0.6))), colour, ICE)
    # What studs scrape off lies white in their marks.
    colour = nodes.mix(nodes.math("MULTIPLY", scratches, 0.42), colour, LOOSE)
    tone = nodes.math("MULTIPLY", nodes.range(grain, (0.3, 0.7), (0.93, 1.06)), nodes.range(lumps, (0.3, 0.7), (0.94, 1.05)))
    colour = nodes.mix(1.0, colour, tone, "MULTIPLY")
    soiled = nodes.mix(1.0, colour, (0.52, 0.46, 0.39), "MULTIPLY")
    colour = nodes.mix(nodes.math("MULTIPLY", dirt, nodes.range(lumps, (0.35, 0.65), (0.4, 1.0))), colour, soiled)
    nodes.put(colour, surface.inputs["Base Color"])
    rough = nodes.math("SUBTRACT", 0.72, nodes.math("MULTIPLY", packed, 0.16))
    rough = nodes.math("SUBTRACT", rough, nodes.math("MULTIPLY", ice, 0.34))
    nodes.put(nodes.math("ADD", rough, nodes.math("MULTIPLY", scratches, 0.15), clamp=True), surface.inputs["Roughness"])
    nodes.put(0.35, surface.inputs["Specular"])
    fade = nodes.range(away, (5.0, 30.0), (0.75, 0.15), smooth=True)
    loose = nodes.math("MULTIPLY", fade, nodes.range(packed, (0.0, 1.0), (1.0, 0.45)))
    relief = nodes.math("ADD", nodes.math("MULTIPLY", lumps, 1.0), nodes.math("MULTIPLY", grain, 0.22))
    first = nodes.bump(relief, loose, 0.035)
    nodes.put(nodes.bump(scratches, nodes.math("MULTIPLY", fade, -0.5), 0.004, first), surface.inputs["Normal"])
    return material


def bank_height(beside, x, y, tall=0.65):
    """Height of a ploughed bank by the distance `beside` the road's edge, and of the soft snow behind it. Metres."""
    wave = 1 + 0.30 * fractal(x / 3.1, y / 3.1, 3, 311) + 0.16 * fractal(x / 0.9, y / 0.9, 3, 312)
    rise = smoothstep(0.0, 0.75, beside + 0.10 * fractal(x / 0.8, y / 0.8, 3, 313))
    fall = 1 - 0.38 * smoothstep(0.9, 3.2, beside)
    blocks = np.abs(fractal(x / 0.33, y / 0.33, 3, 314)) * smoothstep(0.05, 0.5, beside) * smoothstep(2.0, 1.0, beside)
    drift = 0.22 * fractal(x / 6, y / 6, 3, 315) * smoothstep(1.5, 5, beside)
    return tall * rise * fall * wave + 0.13 * blocks + drift


def wheel_ruts(x, y, tracks):
    """Ruts that wheels have worn into packed snow: tracks = [(middle(y), strength, half track)]. Gives (depth, rim), 0–1."""
    depth, rim = np.zeros_like(x, dtype=np.float32), np.zeros_like(x, dtype=np.float32)
    for index, (middle, strength, half_track) in enumerate(tracks):
        for side in (-1, 1):
            u = (x - middle(y) - side * half_track + 0.03 * fractal(y / 1.8, 0 * y + side + index, 2, 321)) / 0.15
            worn = strength * np.clip(0.8 + 0.45 * fractal(x / 1.2, y / 2.4, 3, 322 + index), 0.1, 1.2)
            depth = np.maximum(depth, smoothstep(1.15, 0.65, np.abs(u)) * worn)
            rim = np.maximum(
                rim,
                np.exp(-(((np.abs(u) - 1.35) / 0.32) ** 2))
                * worn
                * (0.5 + 0.5 * smoothstep(-0.2, 0.4, fractal(x / 0.2, y / 0.35, 3, 330))),
            )
    return depth, rim


def snow_sheet(name, points, paint, material):
    """A sheet of snow; `paint` is rows × columns × 3 as `snow_material` reads it."""
    sheet = grid_object(bpy.context.scene, name, points, material)
    paint_vertices(sheet, "snow", np.clip(paint, 0, 1).reshape(-1, 3))
    return sheet


def snow_clods(scene, places, seed=8):
    """Broken lumps of packed snow; `places` rows of (x, y, z, size)."""
    rng = np.random.default_rng(seed)
    material, nodes, surface = new_material("snow clod")
    nodes.put((0.76, 0.79, 0.84), surface.inputs["Base Color"])
    nodes.put(0.75, surface.inputs["Roughness"])
    shapes = [stone(seed * 7 + index, 0.9, 0.72, 3) for index in range(4)]
    for mesh in shapes:
        mesh.materials.append(material)
    return scatter(scene, shapes, np.concatenate([places, np.full((len(places), 1), 0.5)], axis=1), rng)
