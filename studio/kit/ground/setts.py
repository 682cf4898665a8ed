"""Stone setts and cobbles: single stones in wandering courses, each with its own tone, tilt and worn crown."""

import numpy as np

from kit.ground.asphalt import Wear, tiling_blur
from kit.shapes.noise import smoothstep
from kit.surfaces.shading import byte_image, new_material

TILE_PIXELS = 2048


def setts_image(courses=24, per_course=16, seed=5, rounding=1.0):
    """A square tile of setts: tone about 0.5, joint share, height. `courses` run along u."""
    rng = np.random.default_rng(seed)
    size = TILE_PIXELS
    v, u = np.meshgrid(*[(np.arange(size, dtype=np.float32) + 0.5) / size] * 2, indexing="ij")
    wander = tiling_blur(rng.standard_normal((size, size)).astype(np.float32), 60)
    v = v + 0.0045 * wander / wander.std()
    course = np.floor(v * courses).astype(int) % courses
    fv = v * courses % 1
    # Stones of unequal length: their joints stand at random places of the course.
    cuts = np.cumsum(rng.uniform(0.65, 1.35, (courses, per_course)), axis=1)
    cuts = np.concatenate([np.zeros((courses, 1)), cuts / cuts[:, -1:]], axis=1)
    along = (u + rng.random(courses)[course].astype(np.float32)) % 1
    number, fu, length = np.zeros((size, size), int), np.zeros_like(u), np.ones_like(u)
    for index in range(per_course):
        low, high = cuts[course, index], cuts[course, index + 1]
        inside = (along >= low) & (along < high)
        number[inside] = index
        fu = np.where(inside, (along - low) / (high - low), fu)
        length = np.where(inside, (high - low) * courses, length)
    rough = tiling_blur(rng.standard_normal((size, size)).astype(np.float32), 2.0)
    rough /= rough.std()
    fine = tiling_blur(rng.standard_normal((size, size)).astype(np.float32), 0.8)
    fine /= fine.std()
    edge_u, edge_v = np.minimum(fu, 1 - fu) * length, np.minimum(fv, 1 - fv)
    corner = 0.16 * rounding
    inner = np.maximum(corner - edge_u, 0) ** 2 + np.maximum(corner - edge_v, 0) ** 2
    edge = corner - np.sqrt(inner) + 0.018 * rough
    joint = 1 - smoothstep(0.03, 0.085, edge)
    chance = rng.normal(0, 1, (courses, per_course)).clip(-2, 2)[course, number]
    tilt_u, tilt_v = (rng.normal(0, 0.16, (courses, per_course))[course, number] for _ in range(2))
    crown = smoothstep(0.0, 0.42, np.minimum(edge_u, edge_v)) * 0.30 * rounding + smoothstep(0.03, 0.16, edge) * 0.42
    height = crown + tilt_u * (fu - 0.5) * 0.5 + tilt_v * (fv - 0.5) * 0.5 + 0.025 * rough + 0.015 * fine + 0.05 * chance
    tone = 0.5 + 0.075 * chance + 0.030 * rough + 0.030 * fine
    return byte_image(
        "setts", np.dstack([tone, joint, np.clip(0.12 + height, 0, 1) * (1 - joint) + 0.10 * joint, np.ones_like(tone)]).astype(np.float32)
    )


def setts(name, wear: Wear, look):
    """Setts under a Wear map. `look`: colours (two stone albedos), joint, tile_m, relief_m, roughness, wetness, image."""
    material, nodes, surface = new_material(name)
    place = nodes.position()
    tone, joint, relief = nodes.split(
        nodes.image(look["image"], nodes.planar(place, look["tile_m"], turn=look.get("turn", 0.0))).outputs["Color"]
    )
    (x0, x1), (y0, y1) = wear.x_range, wear.y_range
    over = nodes.planar(place, (x1 - x0, y1 - y0), offset=(-x0 / (x1 - x0), -y0 / (y1 - y0), 0))
    worn, damp, level = nodes.split(nodes.image(wear.image(f"{name} wear"), over, extension="EXTEND").outputs["Color"])
    kind = nodes.range(nodes.noise(place, 0.45, 4.0, 0.6), (0.40, 0.60))
    stone = nodes.mix(kind, *look["colours"])
    factor = nodes.math("MULTIPLY", nodes.math("MULTIPLY", tone, 2.0), nodes.math("MULTIPLY", worn, 2.0))
    grey = nodes.add("ShaderNodeCombineXYZ")
    for socket in grey.inputs:
        nodes.put(factor, socket)
    colour = nodes.mix(nodes.math("MULTIPLY", joint, 0.92), nodes.mix(1.0, stone, grey.outputs[0], "MULTIPLY"), look["joint"])
    wet = nodes.math("MULTIPLY", damp, look.get("wetness", 0.0), clamp=True)
    colour = nodes.mix(nodes.math("MULTIPLY", wet, 0.6), colour, nodes.mix(1.0, colour, (0.35, 0.35, 0.36), "MULTIPLY"))
    nodes.put(colour, surface.inputs["Base Color"])
    rough = nodes.math("SUBTRACT", look["roughness"], nodes.math("MULTIPLY", wet, look["roughness"] - 0.14))
    nodes.put(nodes.math("MAXIMUM", nodes.math("ADD", rough, nodes.math("MULTIPLY", joint, 0.15)), 0.10), surface.inputs["Roughness"])
    nodes.put(0.4, surface.inputs["Specular"])
    away = nodes.add("ShaderNodeCameraData").outputs["View Distance"]
    fade = nodes.range(away, (5.0, 40.0), (0.9, 0.30))
    nodes.put(nodes.bump(relief, fade, look["relief_m"], nodes.bump(level, 0.8, 0.03)), surface.inputs["Normal"])
    return material
