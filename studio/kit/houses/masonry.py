"""What town walls are made of: brickwork in bond, stucco and stone with its dirt, and old window glass."""

import numpy as np

from kit.ground.asphalt import tiling_blur
from kit.surfaces.shading import byte_image, new_material


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
