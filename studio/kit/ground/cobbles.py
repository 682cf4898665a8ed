"""A street of river cobbles: stones that stand proud in sandy joints, polished where wheels run, as displaced ground near the camera."""

import cv2
import numpy as np

from kit.ground.asphalt import cell_distances, tiling_blur
from kit.ground.terrain import fan
from kit.shapes.noise import fractal, smoothstep
from kit.surfaces.shading import byte_image, grid_object, new_material

TILE_M = 4.0
CELLS = 30
SIZE = 2048


def cobble_tile(seed=6):
    """One tile: (tone about 0.5, joint share, height 0–1), SIZE square, repeating."""
    rng = np.random.default_rng(seed)
    first, second, number = cell_distances(SIZE, CELLS, rng, 0.72)
    rough = tiling_blur(rng.standard_normal((SIZE, SIZE)).astype(np.float32), 2.2)
    rough /= rough.std()
    edge = second - first + 0.012 * rough
    stand = rng.uniform(0.72, 1.0, number.max() + 1).astype(np.float32)[number]
    dome = smoothstep(0.03, 0.42, edge) ** 0.8
    height = dome * stand + 0.012 * rough
    tones = (0.5 + 0.105 * rng.normal(0, 1, number.max() + 1).clip(-1.8, 2.2)).astype(np.float32)[number]
    speck = tiling_blur(rng.standard_normal((SIZE, SIZE)).astype(np.float32), 0.9)
    tone = tones + 0.03 * rough + 0.035 * speck / speck.std()
    joint = smoothstep(0.15, 0.05, edge + 0.02 * rough)
    return np.clip(tone, 0.08, 1), joint, np.clip(height, 0, 1)


def cobble_material(name, stone, sand, tile):
    """Stones and joints; warm and cool stones side by side, paler and smoother where they are worn."""
    tone, joint, height = tile
    picture = byte_image(f"{name} tile", np.dstack([tone, joint, height, np.ones_like(tone)]))
    material, nodes, surface = new_material(name)
    place = nodes.position()
    shade, gap, rise = nodes.split(nodes.image(picture, nodes.planar(place, TILE_M)).outputs["Color"])
    wide = nodes.range(nodes.noise(place, 0.35, 5.0, 0.6), (0.3, 0.7), (0.78, 1.2))
    colour = nodes.mix(nodes.range(shade, (0.35, 0.7)), stone, tuple(c * w for c, w in zip(stone, (1.12, 0.98, 0.84))))
    colour = nodes.mix(1.0, colour, nodes.math("MULTIPLY", nodes.math("MULTIPLY", shade, 2.0), wide), "MULTIPLY")
    dusty = nodes.range(nodes.noise(place, 1.1, 5.0, 0.65), (0.48, 0.75), (0.0, 0.5))
    colour = nodes.mix(dusty, colour, sand)
    nodes.put(
        nodes.mix(gap, colour, nodes.mix(1.0, sand, nodes.range(nodes.noise(place, 60.0, 3.0), (0.3, 0.7), (0.4, 1.0)), "MULTIPLY")),
        surface.inputs["Base Color"],
    )
    nodes.put(
        nodes.math("ADD", nodes.range(rise, (0.3, 1.0), (0.85, 0.48)), nodes.math("MULTIPLY", dusty, 0.3)), surface.inputs["Roughness"]
    )
    nodes.put(0.35, surface.inputs["Specular"])
    away = nodes.add("ShaderNodeCameraData").outputs["View Distance"]
    nodes.put(nodes.bump(rise, nodes.range(away, (8.0, 40.0), (0.55, 0.8)), 0.022), surface.inputs["Normal"])
    return material


def cobbled_street(scene, half_m, far_m, tile, material, relief_m=0.026):
    """The street's sheets, from behind the camera to `far_m`; the stones' crowns lie at z = 0. Returns the objects."""
    _, _, height = tile
    things = []
    for name, reach, rows, columns in (
        ("cobbles near", (2.2, 15.0), 1150, 950),
        ("cobbles far", (14.95, far_m), 260, 300),
        ("cobbles behind", (0.05, 2.25), 20, 60),
    ):
        x, y = fan(*reach, rows, columns, 0.58, 1.0)
        x = np.clip(x, -half_m, half_m) if name != "cobbles near" else x
        u, v = (x / TILE_M % 1) * SIZE, (1 - y / TILE_M % 1) * SIZE
        padded = cv2.copyMakeBorder(height.astype(np.float32), 1, 1, 1, 1, cv2.BORDER_WRAP)
        rise = cv2.remap(padded, (u + 0.5).astype(np.float32), (v + 0.5).astype(np.float32), cv2.INTER_LINEAR)
        fade = 1.0 if name == "cobbles near" else 0.0
        uneven = 0.012 * fractal(x / 1.3, y / 1.3, 3, 9)
        z = np.where(fade > 0, (rise - 0.85) * relief_m + uneven, -0.004)
        things.append(grid_object(scene, name, np.stack([x, y, z], axis=-1), material))
    return things
