"""The sea as a camera on the beach sees it: swell, low breakers in rows, lace of foam, a thin sheet of swash."""

import math

import numpy as np

from kit.shapes.noise import fractal, gradient_noise, smoothstep
from kit.surfaces.shading import grid_object, new_material, paint_vertices


def swell(x, y, shore_distance, seed=60):
    """Height of open water in metres: many small waves of many headings, longer and higher away from the shore."""
    rng = np.random.default_rng(seed)
    total = np.zeros_like(x, dtype=np.float32)
    for _ in range(26):
        length = 10 ** rng.uniform(-0.25, 1.15)
        heading = math.radians(rng.normal(-100, 32))
        phase = (x * math.cos(heading) + y * math.sin(heading)) * (2 * math.pi / length) + rng.uniform(0, 7)
        wave = np.sin(phase + 0.4 * np.sin(phase))
        total += (0.006 * length**0.85 * smoothstep(0.5, 4 + length * 1.2, shore_distance)).astype(np.float32) * wave
    gusts = 0.65 + 0.5 * fractal(x / 60, y / 25, 3, seed + 1)
    # Far waves are finer than the mesh: they go on as roughness.
    return total * gusts * smoothstep(900, 60, y)


def breakers(x, shore_distance, rows, seed=62):
    """Rows of low breaking waves. `rows`: (metres offshore, height). Gives height and foam (0–1)."""
    height, foam = np.zeros_like(x, dtype=np.float32), np.zeros_like(x, dtype=np.float32)
    for index, (offshore, tall) in enumerate(rows):
        bend = 1.6 * fractal(x / 17, 0 * x + index * 3.3, 3, seed + index)
        ahead = shore_distance - offshore - bend
        strength = smoothstep(-0.45, 0.55, fractal(x / 13 + 31 * index, 0 * x + 7.7 * index, 3, seed + 20 + index))
        width = 0.35 + 1.1 * tall
        # Steep towards the beach, long behind.
        shape = np.where(ahead < 0, np.exp(-((ahead / (0.45 * width)) ** 2)), np.exp(-((ahead / (2.2 * width)) ** 2)))
        height += tall * shape * (0.35 + 0.65 * strength)
        broken = smoothstep(0.30, 0.85, strength)
        front = smoothstep(-1.3 * width, -0.2 * width, ahead) * smoothstep(0.9 * width, 0.0, ahead) * broken
        lace = smoothstep(7.0 * width, 0.2, ahead) * (ahead > 0) * broken * 0.55
        foam = np.maximum(foam, np.maximum(front, lace))
    return height, foam


def water_material(name, shallow, deep):
    """Sea water under painted foam ("foam": red is foam, green is depth 0–1). Colours are what comes back out of the water."""
    material, nodes, surface = new_material(name)
    paint = nodes.split(nodes.add("ShaderNodeVertexColor", layer_name="foam").outputs[0])
    place = nodes.position()
    away = nodes.add("ShaderNodeCameraData").outputs["View Distance"]
    bubbles = nodes.add("ShaderNodeTexVoronoi", feature="DISTANCE_TO_EDGE")
    wobble = nodes.add("ShaderNodeTexNoise")
    nodes.put(place, wobble.inputs["Vector"])
    nodes.put(1.3, wobble.inputs["Scale"])
    nodes.put(nodes.mix(0.35, place, wobble.outputs["Color"], "ADD"), bubbles.inputs["Vector"])
    nodes.put(2.6, bubbles.inputs["Scale"])
    veins = nodes.range(bubbles.outputs["Distance"], (0.0, 0.22), (1.0, 0.0))
    ragged = nodes.math("ADD", nodes.math("MULTIPLY", veins, 0.55), nodes.math("MULTIPLY", nodes.noise(place, 2.6, 5.0, 0.65), 0.55))
    threshold = nodes.math("SUBTRACT", 1.02, nodes.math("MULTIPLY", paint[0], 0.98))
    foam = nodes.range(nodes.math("SUBTRACT", ragged, threshold), (0.0, 0.34), (0.0, 0.92), smooth=True)
    water = nodes.mix(paint[1], shallow, deep)
    nodes.put(nodes.mix(foam, water, (0.80, 0.80, 0.79)), surface.inputs["Base Color"])
    calm = nodes.range(away, (20.0, 900.0), (0.06, 0.26))
    nodes.put(nodes.math("ADD", calm, nodes.math("MULTIPLY", foam, 0.6), clamp=True), surface.inputs["Roughness"])
    nodes.put(0.26, surface.inputs["Specular"])
    ripple = nodes.noise(nodes.planar(place, (0.9, 0.5)), 1.0, 5.0, 0.6)
    fade = nodes.range(away, (15.0, 400.0), (0.35, 0.12))
    nodes.put(nodes.bump(nodes.math("ADD", ripple, nodes.math("MULTIPLY", foam, 0.25)), fade, 0.10), surface.inputs["Normal"])
    return material


def sea(scene, name, points, paint, material):
    """The sea's sheet; `paint` is rows × columns × 3 as `water_material` reads it."""
    sheet = grid_object(scene, name, points, material)
    paint_vertices(sheet, "foam", paint.reshape(-1, 3))
    return sheet


def sand_ripples(x, y, wave_m=0.085, seed=64):
    """Wind and water ripples, crests roughly along x, forking where their phase slips; -1 to 1, sharper crest than trough."""
    drift = 0.9 * fractal(x / 0.9, y / 0.9, 3, seed) + 2.2 * gradient_noise(x / 3.5, y / 3.5, seed + 5)[0]
    phase = 2 * math.pi * (y / wave_m + 0.25 * np.sin(x * 1.3) / wave_m * 0.1) + drift * 3.0
    wave = np.sin(phase + 0.45 * np.sin(phase))
    return wave * smoothstep(-0.5, 0.3, fractal(x / 0.45, y / 0.3, 2, seed + 8) + 0.35)
