"""Concrete block paving: herringbone and straight courses of 200 × 100 mm blocks, each block with its own tone and seat."""

import numpy as np

from kit.ground.asphalt import tiling_blur
from kit.surfaces.shading import byte_image, new_material

UNIT_METRES = 0.1
TILE_UNITS = 32
TILE_METRES = UNIT_METRES * TILE_UNITS
TILE_PIXELS = 2048


def _blocks(straight):
    """Per pixel: block number, distance to the block's edge in metres, and place inside the block (−0.5 to 0.5, twice)."""
    place = (np.arange(TILE_PIXELS) + 0.5) / TILE_PIXELS * TILE_UNITS
    v, u = np.meshgrid(place, place, indexing="ij")
    i, j = np.floor(u).astype(int), np.floor(v).astype(int)
    if straight:
        lying = np.zeros_like(i, bool)
        base_i, base_j = i, j - (j + i) % 2
    else:
        # Herringbone: along a row the cells repeat lying, lying, upright, upright, and each row is shifted by one cell.
        kind = (i - j) % 4
        lying = kind < 2
        base_i, base_j = i - (kind == 1), j - (kind == 2)
    wide, tall = np.where(lying, 2.0, 1.0), np.where(lying, 1.0, 2.0)
    inside_u, inside_v = u - base_i, v - base_j
    edge = np.minimum(np.minimum(inside_u, wide - inside_u), np.minimum(inside_v, tall - inside_v)) * UNIT_METRES
    number = (base_j % TILE_UNITS) * TILE_UNITS + base_i % TILE_UNITS
    return number, edge, inside_u / wide - 0.5, inside_v / tall - 0.5


def paving_block_image(straight=False, seed=8):
    """TILE_METRES square: tone about 0.5, joint share, height."""
    rng = np.random.default_rng(seed)
    number, edge, across, along = _blocks(straight)
    rough = tiling_blur(rng.standard_normal((TILE_PIXELS, TILE_PIXELS)).astype(np.float32), 0.9)
    rough /= rough.std()
    soft = tiling_blur(rng.standard_normal((TILE_PIXELS, TILE_PIXELS)).astype(np.float32), 9)
    soft /= soft.std()
    edge = edge + 0.0007 * soft + 0.0003 * rough
    joint = np.clip((0.0040 - edge) / 0.0022, 0, 1)
    chamfer = np.clip(edge / 0.009, 0, 1)
    count = TILE_UNITS * TILE_UNITS
    tones, tilts = rng.normal(0, 1, count).clip(-2.2, 2.2)[number], rng.normal(0, 1, (2, count))
    seat = tilts[0][number] * across + tilts[1][number] * along
    tone = 0.5 + 0.050 * tones + 0.035 * rough + 0.018 * soft - 0.05 * (1 - chamfer)
    # The wearing course of fine stone: dark and pale grains.
    grain = rng.random((TILE_PIXELS, TILE_PIXELS))
    tone = tone + tiling_blur(((grain > 0.985) * 0.55 - (grain < 0.02) * 0.45).astype(np.float32), 0.8)
    height = 0.25 + 0.5 * chamfer - 0.25 * joint + 0.05 * seat + 0.02 * rough
    return byte_image("paving blocks", np.dstack([tone, joint, height, np.ones_like(tone)]))


def block_paving(name, colour, image, joint_colour=(0.17, 0.155, 0.13)):
    """The blocks in `colour` (mean linear albedo), joints filled with sand and now and then moss; stains metres wide."""
    material, nodes, surface = new_material(name)
    place = nodes.position()
    tone, joint, height = nodes.split(nodes.image(image, nodes.planar(place, TILE_METRES)).outputs["Color"])
    large = nodes.noise(place, 0.33, 5.0, 0.6)
    middle = nodes.noise(place, 1.7, 5.0, 0.65)
    wear = nodes.math("MULTIPLY", nodes.range(large, (0.3, 0.7), (0.86, 1.10)), nodes.range(middle, (0.3, 0.72), (1.05, 0.90)))
    shade = nodes.math("MULTIPLY", nodes.math("MULTIPLY", tone, 2.0), wear)
    block = nodes.mix(1.0, colour, shade, "MULTIPLY")
    sand = nodes.mix(nodes.range(nodes.noise(place, 0.9, 4.0), (0.45, 0.7), (0.0, 0.6)), joint_colour, (0.045, 0.048, 0.032))
    nodes.put(nodes.mix(joint, block, sand), surface.inputs["Base Color"])
    nodes.put(nodes.range(middle, (0.3, 0.7), (0.72, 0.58)), surface.inputs["Roughness"])
    away = nodes.add("ShaderNodeCameraData").outputs["View Distance"]
    strength = nodes.range(away, (5.0, 26.0), (0.75, 0.15), smooth=True)
    nodes.put(nodes.bump(height, strength, 0.006), surface.inputs["Normal"])
    return material
