"""Open city plazas: pale stone slabs in bond that hold at full size, and the low things at a plaza's edge."""

import cv2
import numpy as np

from kit.ground.asphalt import tiling_blur
from kit.surfaces.shading import byte_image, mesh_object, new_material

TILE_M = 14.4


def slab_image(seed=6, courses=24, slabs=12):
    """Running bond of 1.2 × 0.6 m slabs on a 14.4 m tile: tone about 0.5, joint share, relief."""
    rng = np.random.default_rng(seed)
    size = 2880
    v, u = np.meshgrid(*[(np.arange(size, dtype=np.float32) + 0.5) / size] * 2, indexing="ij")
    course = np.floor(v * courses).astype(np.int32)
    along = u * slabs + 0.5 * (course % 2) + rng.normal(0, 0.012, courses).astype(np.float32)[course]
    column = np.floor(along).astype(np.int32) % slabs
    fu, fv = (along % 1) * 1.2, (v * courses % 1) * 0.6
    rough = tiling_blur(rng.standard_normal((size, size)).astype(np.float32), 1.0)
    rough /= rough.std()
    edge = np.minimum(np.minimum(fu, 1.2 - fu), np.minimum(fv, 0.6 - fv)) + 0.0006 * rough
    joint = np.clip(1 - (edge - 0.003) / 0.004, 0, 1)
    tones = rng.normal(0, 1, (courses, slabs)).clip(-2, 2).astype(np.float32)[course, column]
    tilt = rng.normal(0, 0.05, (courses, slabs)).astype(np.float32)[course, column] * (fu / 1.2 - 0.5)
    tone = 0.5 + 0.040 * tones + 0.030 * rough
    for sigma, share in ((160, 0.045), (45, 0.03), (14, 0.018)):
        small = cv2.resize(rng.standard_normal((size // 8, size // 8)).astype(np.float32), (size // 8, size // 8))
        cloud = tiling_blur(small, sigma / 8)
        tone += share * cv2.resize(cloud / cloud.std(), (size, size), interpolation=cv2.INTER_CUBIC)
    # Old gum, drips and rust specks, as every plaza has them.
    for _ in range(420):
        spot = (int(rng.integers(0, size)), int(rng.integers(0, size)))
        cv2.circle(tone, spot, int(rng.integers(2, 5)), float(0.36 + 0.07 * rng.random()), -1, cv2.LINE_AA)
    return byte_image("plaza slabs", np.dstack([tone, joint, np.clip(0.6 - 0.5 * joint + tilt, 0, 1), np.ones_like(tone)]))


def plaza_stone(name, colour, damp=0.0, roughness=0.55):
    """Honed pale granite with crystals; `damp` is the share of it that lies wet and dark in clouds."""
    material, nodes, surface = new_material(name)
    place = nodes.position()
    tone, joint, relief = nodes.split(nodes.image(slab_image(), nodes.planar(place, TILE_M, turn=0.0)).outputs["Color"])
    crystals = nodes.add("ShaderNodeTexVoronoi")
    nodes.put(place, crystals.inputs["Vector"])
    nodes.put(150.0, crystals.inputs["Scale"])
    away = nodes.add("ShaderNodeCameraData").outputs["View Distance"]
    speck = nodes.range(nodes.split(crystals.outputs["Color"])[0], (0.0, 1.0), (0.82, 1.16))
    # Finer than a pixel from some ten metres on, where it would only be noise.
    speck = nodes.math("ADD", 1.0, nodes.math("MULTIPLY", nodes.math("SUBTRACT", speck, 1.0), nodes.range(away, (6.0, 14.0), (1.0, 0.0))))
    wander = nodes.range(nodes.noise(place, 0.11, 4.0, 0.55), (0.3, 0.7), (0.90, 1.09))
    factor = nodes.math("MULTIPLY", nodes.math("MULTIPLY", nodes.math("MULTIPLY", tone, 2.0), speck), wander)
    join = nodes.add("ShaderNodeCombineXYZ")
    for socket in join.inputs:
        nodes.put(factor, socket)
    stone = nodes.mix(1.0, colour, join.outputs[0], "MULTIPLY")
    stone = nodes.mix(joint, stone, tuple(c * 0.36 for c in colour))
    gloss = nodes.math("ADD", roughness, nodes.math("MULTIPLY", joint, 0.3))
    if damp:
        wet = nodes.range(nodes.noise(place, 0.42, 5.0, 0.55), (0.72 - damp * 0.4, 0.80 - damp * 0.3))
        stone = nodes.mix(wet, stone, nodes.mix(1.0, stone, (0.55, 0.55, 0.56), "MULTIPLY"))
        gloss = nodes.math("SUBTRACT", gloss, nodes.math("MULTIPLY", wet, roughness - 0.16))
    nodes.put(stone, surface.inputs["Base Color"])
    nodes.put(gloss, surface.inputs["Roughness"])
    nodes.put(0.4, surface.inputs["Specular"])
    nodes.put(nodes.bump(relief, 0.5, 0.006), surface.inputs["Normal"])
    return material


def walls(scene, name, boxes, materials):
    """Low walls, benches, steps and planters in one mesh: boxes ((x0, x1), (y0, y1), (z0, z1), slot)."""
    vertices, faces, slots = [], [], []
    for x, y, z, slot in boxes:
        start = len(vertices)
        vertices += [(a, b, c) for c in z for a, b in ((x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1]))]
        faces += [(start + k, start + (k + 1) % 4, start + 4 + (k + 1) % 4, start + 4 + k) for k in range(4)] + [
            (start + 4, start + 5, start + 6, start + 7)
        ]
        slots += [slot] * 5
    return mesh_object(scene, name, (vertices, faces, slots), materials)
