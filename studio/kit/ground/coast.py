"""A coast of cliffs seen from above: profile of the land, its colours, and the sea as it looks from tens of metres up."""

import numpy as np

from kit.ground.terrain import blend, slopes
from kit.shapes.noise import fractal, smoothstep
from kit.surfaces.shading import new_material

TURF, MEADOW, STRAW = (0.070, 0.098, 0.026), (0.105, 0.125, 0.036), (0.19, 0.165, 0.070)
GORSE, BRACKEN = (0.27, 0.20, 0.020), (0.060, 0.062, 0.022)
ROCK_LIGHT, ROCK_DARK, WET_ROCK = (0.235, 0.205, 0.165), (0.095, 0.083, 0.070), (0.030, 0.028, 0.026)


def cliff_profile(inland_metres):
    """Share of the plateau's height at a distance inland: a broken face, then a convex grassy brow."""
    return 0.66 * smoothstep(0, 30, inland_metres) + 0.34 * smoothstep(12, 100, inland_metres)


def ledges(height, x, y):
    """Beds of rock weather into ledges: pulls heights (metres) together so that steep risers alternate with shelves."""
    wander = 2.2 * fractal(x / 70, y / 70, 4, 205)
    return height + 1.25 * np.sin(height * 0.62 + wander) + 0.45 * np.sin(height * 1.7 + 2 * wander)


def ragged_coast(x, y, amount):
    """Coves, gullies and stacks: what the sea has taken, in metres of `amount` (1 is a wild coast)."""
    large = 42 * fractal(x / 230, y / 230, 3, 201)
    middle = 15 * fractal(x / 62, y / 62, 4, 202)
    fine = 4.0 * fractal(x / 19, y / 19, 4, 203)
    return amount * (large + middle + fine)


def cliff_colours(points, sea_level, scale_metres=1.0):
    """Albedo of a cliff coast: turf and gorse on the flats, strata on the faces, black wet rock at the foot."""
    x, y, z = points[..., 0], points[..., 1], points[..., 2]
    steep, hollow = slopes(points)
    colours = np.broadcast_to(np.float32(TURF), points.shape).copy()
    colours = blend(colours, MEADOW, smoothstep(-0.2, 0.5, fractal(x / 85, y / 60, 4, 211)))
    colours = blend(colours, STRAW, smoothstep(0.10, 0.65, fractal(x / 33, y / 33, 5, 212)) * 0.65)
    colours = blend(colours, BRACKEN, smoothstep(0.05, 0.45, fractal(x / 55, y / 55, 5, 213)) * 0.8)
    colours = blend(colours, GORSE, smoothstep(0.30, 0.55, fractal(x / 26, y / 26, 5, 214)) * 0.55)
    bed = z / (1.9 * scale_metres) + 2.0 * fractal(x / 70, y / 70, 4, 215)
    strata = 0.5 + 0.35 * np.sin(bed * 2.1) + 0.25 * np.sin(bed * 5.3 + 1)
    rock = blend(np.broadcast_to(np.float32(ROCK_DARK), points.shape).copy(), ROCK_LIGHT, strata + 0.5 * fractal(x / 20, y / 20, 4, 216))
    bare = smoothstep(0.70, 1.15, steep + 0.45 * fractal(x / 17, y / 17, 4, 217) - 0.40 * smoothstep(sea_level + 12, sea_level + 48, z))
    colours = colours * (1 - bare[..., None]) + rock * bare[..., None]
    colours = blend(colours, ROCK_DARK, smoothstep(0.1, 0.6, hollow) * bare * 0.7)
    return blend(colours, WET_ROCK, smoothstep(sea_level + 5.5, sea_level + 1.5, z + 1.2 * fractal(x / 12, y / 12, 3, 218)))


def cliff_material(name):
    """Painted land ("paint") whose bare faces carry bedding finer than any mesh: streaks along the beds, cracks across them."""
    material, nodes, surface = new_material(name)
    paint = nodes.add("ShaderNodeVertexColor", layer_name="paint").outputs[0]
    x, y, z = nodes.split(nodes.position())
    upright = nodes.split(nodes.add("ShaderNodeNewGeometry").outputs["Normal"])[2]
    face = nodes.range(upright, (0.45, 0.80), (1.0, 0.0), smooth=True)
    join = nodes.add("ShaderNodeCombineXYZ")
    for socket, value, scale in zip(join.inputs, (x, y, z), (0.05, 0.05, 0.55)):
        nodes.put(nodes.math("MULTIPLY", value, scale), socket)
    beds = nodes.noise(join.outputs[0], 1.0, 6.0, 0.62)
    blocks = nodes.noise(nodes.position(), 0.28, 6.0, 0.65)
    sward = nodes.noise(nodes.position(), 0.9, 6.0, 0.65)
    rocky = nodes.math("MULTIPLY", nodes.range(beds, (0.36, 0.64), (0.45, 1.45)), nodes.range(blocks, (0.36, 0.64), (0.55, 1.35)))
    grassy = nodes.math("MULTIPLY", nodes.range(sward, (0.3, 0.7), (0.65, 1.35)), nodes.range(blocks, (0.35, 0.65), (0.75, 1.25)))
    tone = nodes.mix(face, grassy, rocky)
    nodes.put(nodes.mix(1.0, paint, tone, "MULTIPLY"), surface.inputs["Base Color"])
    nodes.put(0.95, surface.inputs["Roughness"])
    nodes.put(0.1, surface.inputs["Specular"])
    relief = nodes.math(
        "ADD",
        nodes.math("MULTIPLY", nodes.math("ADD", beds, blocks), nodes.math("MULTIPLY", face, 1.6)),
        nodes.math("MULTIPLY", sward, 0.25),
    )
    nodes.put(nodes.bump(relief, 0.8, 1.2), surface.inputs["Normal"])
    return material


def surf(offshore, x, y):
    """Foam 0–1 of a swell that breaks on rocks: a ragged white seam, lace behind it, and two lines of broken waves."""
    seam = smoothstep(9, 0, offshore + 6 * fractal(x / 26, y / 26, 4, 221))
    lace = (
        smoothstep(60, 4, offshore + 26 * fractal(x / 60, y / 60, 4, 222)) * smoothstep(-0.25, 0.45, fractal(x / 11, y / 11, 4, 223)) * 0.75
    )
    lines = np.zeros_like(x, dtype=np.float32)
    for index, (place, wide) in enumerate(((38, 5.0), (74, 4.0), (118, 3.2))):
        bend = offshore - place - 20 * fractal(x / 120, y / 120, 3, 224 + index)
        broken = smoothstep(-0.10, 0.35, fractal(x / 75, y / 75, 3, 230 + index))
        lines = np.maximum(lines, np.where(bend < 0, np.exp(-((bend / wide) ** 2)), np.exp(-((bend / (3 * wide)) ** 2)) * 0.8) * broken)
    return np.clip(np.maximum(np.maximum(seam, lace), lines), 0, 1)


def high_sea_material(name, shallow, deep):
    """The sea from a cliff top. Reads the vertex colour "foam": red foam, green depth 0–1."""
    material, nodes, surface = new_material(name)
    foam_paint, depth, _ = nodes.split(nodes.add("ShaderNodeVertexColor", layer_name="foam").outputs[0])
    place = nodes.position()
    away = nodes.add("ShaderNodeCameraData").outputs["View Distance"]
    ragged = nodes.noise(place, 0.16, 6.0, 0.7)
    foam = nodes.range(
        nodes.math("SUBTRACT", nodes.math("ADD", foam_paint, nodes.math("MULTIPLY", ragged, 0.8)), 0.86),
        (0.0, 0.32),
        (0.0, 0.95),
        smooth=True,
    )
    # Crests of a fresh breeze, a few metres long; far away they merge.
    crest = nodes.noise(nodes.planar(place, (9.0, 3.4), turn=0.25), 1.0, 3.0, 0.55)
    caps = nodes.math("MULTIPLY", nodes.range(crest, (0.70, 0.78), (0.0, 0.55)), nodes.range(nodes.noise(place, 0.008, 3.0), (0.45, 0.62)))
    foam = nodes.math("MAXIMUM", foam, nodes.math("MULTIPLY", caps, nodes.range(away, (300.0, 2600.0), (1.0, 0.25))))
    lanes = nodes.noise(nodes.planar(place, (700.0, 90.0), turn=0.12), 1.0, 4.0, 0.55)
    water = nodes.mix(depth, shallow, deep)
    water = nodes.mix(nodes.range(lanes, (0.35, 0.68), (0.0, 0.55)), water, nodes.mix(1.0, water, (1.9, 1.7, 1.5), "MULTIPLY"))
    nodes.put(nodes.mix(foam, water, (0.82, 0.83, 0.83)), surface.inputs["Base Color"])
    nodes.put(
        nodes.math("ADD", nodes.range(lanes, (0.35, 0.7), (0.24, 0.13)), nodes.math("MULTIPLY", foam, 0.6), clamp=True),
        surface.inputs["Roughness"],
    )
    nodes.put(0.5, surface.inputs["Specular"])
    swell = nodes.noise(nodes.planar(place, (34.0, 13.0), turn=0.2), 1.0, 3.0, 0.5)
    chop = nodes.noise(nodes.planar(place, (6.0, 2.8), turn=0.25), 1.0, 4.0, 0.6)
    fade = nodes.range(away, (200.0, 3500.0), (0.85, 0.18))
    first = nodes.bump(swell, fade, 1.3)
    nodes.put(nodes.bump(chop, fade, 0.55, first), surface.inputs["Normal"])
    return material
