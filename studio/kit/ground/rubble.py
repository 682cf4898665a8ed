"""Coursed rubble walls and stone-slated roofs: what cottages and mill-town terraces are built of."""

import numpy as np

from kit.ground.asphalt import tiling_blur
from kit.shapes.noise import smoothstep
from kit.surfaces.shading import byte_image, new_material


def rubble_image(seed=3, courses=22, stones=10, size=1536):
    """Coursed stones of unequal height and length on a square tile: tone about 0.5, joint share, height, warmth in alpha."""
    rng = np.random.default_rng(seed)
    v, u = np.meshgrid(*[(np.arange(size, dtype=np.float32) + 0.5) / size] * 2, indexing="ij")
    waves = tiling_blur(rng.standard_normal((size, size)).astype(np.float32), 34)
    rough = tiling_blur(rng.standard_normal((size, size)).astype(np.float32), 2.2)
    rough, waves = rough / rough.std(), waves / waves.std()
    beds = np.concatenate([[0], np.cumsum(rng.uniform(0.55, 1.5, courses))])
    beds = beds / beds[-1]
    wavy = (v + 0.0022 * waves) % 1
    course = np.clip(np.searchsorted(beds, wavy.ravel(), side="right") - 1, 0, courses - 1).reshape(v.shape)
    tall = (beds[1:] - beds[:-1])[course]
    fv = (wavy - beds[course]) / tall
    cuts = np.cumsum(rng.uniform(0.4, 1.6, (courses, stones)), axis=1)
    cuts = np.concatenate([np.zeros((courses, 1)), cuts / cuts[:, -1:]], axis=1)
    along = (u + rng.random(courses)[course].astype(np.float32) + 0.0018 * np.roll(waves, 300, 0)) % 1
    number, edge_u = np.zeros(v.shape, int), np.zeros_like(u)
    for index in range(stones):
        low, high = cuts[course, index], cuts[course, index + 1]
        inside = (along >= low) & (along < high)
        number[inside] = index
        edge_u = np.where(inside, np.minimum(along - low, high - along), edge_u)
    edge = np.minimum(edge_u, np.minimum(fv, 1 - fv) * tall) + 0.0011 * rough
    joint = 1 - smoothstep(0.0015, 0.0042, edge)
    chance = rng.normal(0, 1, (courses, stones)).clip(-2, 2)[course, number]
    warmth = rng.random((courses, stones))[course, number]
    swell = smoothstep(0.001, 0.016, edge)
    tone = 0.5 + 0.085 * chance + 0.035 * rough + 0.03 * waves
    height = np.clip(0.25 + 0.4 * swell + 0.06 * rough + 0.07 * chance, 0, 1) * (1 - joint) + 0.12 * joint
    return byte_image("rubble", np.dstack([tone, joint, height, warmth]).astype(np.float32))


def wall_coordinates(nodes, tile_m):
    """Texture coordinates of upright walls in world metres, whichever way they face."""
    x, y, z = nodes.split(nodes.position())
    facing = nodes.split(nodes.add("ShaderNodeNewGeometry").outputs["Normal"])
    sideways = nodes.math("GREATER_THAN", nodes.math("ABSOLUTE", facing[0]), 0.7)
    along = nodes.math("ADD", nodes.math("MULTIPLY", y, sideways), nodes.math("MULTIPLY", x, nodes.math("SUBTRACT", 1.0, sideways)))
    join = nodes.add("ShaderNodeCombineXYZ")
    nodes.put(nodes.math("DIVIDE", along, tile_m), join.inputs[0])
    nodes.put(nodes.math("DIVIDE", z, tile_m), join.inputs[1])
    return join.outputs[0], z


def rubble(name, colours, joint_colour, image, tile_m=3.2, damp=0.35, shine=0.85):
    """A wall of two kinds of stone; darker and greener at its foot (`damp`), streaked under sills and eaves."""
    material, nodes, surface = new_material(name)
    place, z = wall_coordinates(nodes, tile_m)
    texture = nodes.image(image, place)
    tone, joint, relief = nodes.split(texture.outputs["Color"])
    stone = nodes.mix(nodes.range(texture.outputs["Alpha"], (0.2, 0.9)), *colours)
    weather = nodes.noise(nodes.position(), 0.5, 5.0, 0.6)
    shade = nodes.math("MULTIPLY", nodes.math("MULTIPLY", tone, 2.0), nodes.range(weather, (0.3, 0.7), (0.78, 1.18)))
    colour = nodes.mix(joint, nodes.mix(1.0, stone, shade, "MULTIPLY"), joint_colour)
    foot = nodes.math("MULTIPLY", nodes.range(nodes.math("ADD", z, nodes.math("MULTIPLY", weather, 1.2)), (0.4, 1.5), (1.0, 0.0)), damp)
    colour = nodes.mix(foot, colour, nodes.mix(1.0, colour, (0.40, 0.42, 0.34), "MULTIPLY"))
    nodes.put(colour, surface.inputs["Base Color"])
    nodes.put(shine, surface.inputs["Roughness"])
    nodes.put(nodes.bump(relief, 0.7, 0.02), surface.inputs["Normal"])
    return material


def slate_image(seed=8, courses=26, slates=22, size=1536):
    """Stone slates in falling courses: tone, gap, height (each slate thickens towards its lower edge)."""
    rng = np.random.default_rng(seed)
    v, u = np.meshgrid(*[(np.arange(size, dtype=np.float32) + 0.5) / size] * 2, indexing="ij")
    rough = tiling_blur(rng.standard_normal((size, size)).astype(np.float32), 2.0)
    rough /= rough.std()
    ragged = (v + 0.0010 * rough) % 1
    # Row 0 of the picture is the upper edge of the roof; each course hangs downwards.
    course = np.floor(ragged * courses).astype(int) % courses
    fall = ragged * courses % 1
    along = u * slates + rng.random(courses)[course]
    column = np.floor(along).astype(int) % slates
    fu = along % 1
    chance = rng.normal(0, 1, (courses, slates)).clip(-2, 2)[course, column]
    shift = rng.uniform(-0.06, 0.06, (courses, slates))[course, column]
    gap = np.maximum(1 - smoothstep(0.02, 0.05, np.minimum(fu, 1 - fu)), smoothstep(0.93 + shift, 0.97 + shift, fall))
    lichen = tiling_blur(rng.standard_normal((size, size)).astype(np.float32), 14)
    tone = 0.5 + 0.085 * chance + 0.035 * rough + 0.05 * smoothstep(0.8, 1.6, lichen / lichen.std())
    height = np.clip(0.2 + 0.55 * fall + 0.05 * chance + 0.03 * rough, 0, 1) * (1 - gap) + 0.05 * gap
    return byte_image("slates", np.dstack([tone, gap, height, np.ones_like(tone)]).astype(np.float32))


def slates(name, colour, image, tile_m=4.2, roughness=0.85, moss=(0.085, 0.085, 0.030), moss_share=0.5):
    """A roof whose corners carry metres in the "tile" map (u along the eaves, v up the slope)."""
    material, nodes, surface = new_material(name)
    place = nodes.planar(nodes.add("ShaderNodeUVMap", uv_map="tile").outputs[0], tile_m)
    tone, gap, relief = nodes.split(nodes.image(image, place).outputs["Color"])
    weather = nodes.noise(nodes.position(), 0.9, 5.0, 0.65)
    shade = nodes.math("MULTIPLY", nodes.math("MULTIPLY", tone, 2.0), nodes.range(weather, (0.3, 0.7), (0.75, 1.2)))
    out = nodes.mix(1.0, colour, shade, "MULTIPLY")
    out = nodes.mix(nodes.range(weather, (0.52, 0.70), (0.0, moss_share)), out, moss)
    out = nodes.mix(nodes.math("MULTIPLY", gap, 0.85), out, tuple(c * 0.18 for c in colour))
    nodes.put(out, surface.inputs["Base Color"])
    nodes.put(roughness, surface.inputs["Roughness"])
    nodes.put(nodes.bump(relief, 0.9, 0.035), surface.inputs["Normal"])
    return material
