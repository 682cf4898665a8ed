"""Rooms and shops seen through their windows, painted into strips of small pictures that shine."""

import cv2
import numpy as np

from kit.surfaces.shading import byte_image, new_material

ROOMS = 16
SHOPS = 8


def glowing(name, image, strength):
    """A picture that shines: a lit room or shop seen from outside."""
    material, nodes, surface = new_material(name)
    place = nodes.add("ShaderNodeUVMap", uv_map="tile").outputs[0]
    picture = nodes.image(image, place, extension="EXTEND").outputs["Color"]
    nodes.put((0.02, 0.02, 0.02), surface.inputs["Base Color"])
    nodes.put(0.0, surface.inputs["Specular"])
    nodes.put(picture, surface.inputs["Emission"])
    nodes.put(strength, surface.inputs["Emission Strength"])
    material.cycles.sample_as_light = False
    return material


def _warm(rng):
    """Lamp light between 2500 and 3600 K, linear."""
    share = rng.random()
    return np.float32((1.0, 0.52 + 0.20 * share, 0.20 + 0.26 * share))


def rooms_image(seed=5):
    """ROOMS pictures of rooms in a row: the first half lit, each with its own curtains, blind or lamp; the rest dark."""
    rng = np.random.default_rng(seed)
    wide, tall = 96, 160
    tiles = []
    for index in range(ROOMS):
        lit = index < ROOMS // 2
        v, u = np.mgrid[0 : 1 : tall * 1j, 0 : 1 : wide * 1j].astype(np.float32)
        ceiling = np.exp(-((v - 0.12) ** 2 * 6 + (u - rng.uniform(0.2, 0.8)) ** 2 * 3))
        tile = (0.10 + 0.55 * ceiling)[..., None] * _warm(rng)
        if rng.random() < 0.6:
            cv2.rectangle(
                tile,
                (int(rng.integers(10, 60)), int(rng.integers(55, 80))),
                (int(rng.integers(65, 90)), int(rng.integers(95, 120))),
                tuple((tile.mean((0, 1)) * 0.35).tolist()),
                -1,
            )
        if rng.random() < 0.6:
            cv2.circle(tile, (int(rng.integers(20, 76)), int(rng.integers(40, 110))), int(rng.integers(5, 9)), (1.6, 1.1, 0.6), -1)
        tile = cv2.GaussianBlur(tile, (0, 0), 2.0)
        kind = rng.integers(0, 4)
        folds = 0.75 + 0.25 * np.sin(u * rng.uniform(60, 90) + 2 * np.sin(u * 9))
        cloth = np.float32(rng.choice([(0.42, 0.34, 0.25), (0.30, 0.26, 0.24), (0.45, 0.40, 0.34), (0.30, 0.17, 0.12)]))
        drape = (folds * 0.75)[..., None] * cloth
        reach = rng.uniform(0.10, 0.34)
        cover = (u < reach) | (u > 1 - reach) if kind in (0, 1) else (v < rng.uniform(0.25, 0.75)) if kind == 2 else np.zeros_like(u, bool)
        tile = np.where(cover[..., None], drape, tile)
        if kind == 3:
            tile = 0.55 * tile + 0.22 * (0.8 + 0.2 * np.sin(u * 70))[..., None] * _warm(rng)
        tiles.append(tile if lit else tile * np.float32((0.035, 0.045, 0.065)))
    strip = np.concatenate(tiles, axis=1)
    return byte_image("rooms", np.dstack([strip, np.ones(strip.shape[:2])]))


def shops_image(seed=7):
    """SHOPS pictures of shop interiors in a row: shelves with goods, pools of lamp light, pendants."""
    rng = np.random.default_rng(seed)
    wide, tall = 320, 224
    tiles = []
    for _ in range(SHOPS):
        v, u = np.mgrid[0 : 1 : tall * 1j, 0 : 1 : wide * 1j].astype(np.float32)
        warm = _warm(rng)
        light = 0.30 + 0.30 * (1 - v) + sum(0.35 * np.exp(-((u - at) ** 2 * 60 + (v - 0.25) ** 2 * 9)) for at in rng.uniform(0, 1, 4))
        tile = light[..., None] * warm
        left = 0
        while left < wide:
            bay = int(rng.integers(45, 100))
            if rng.random() < 0.75:
                for shelf in range(int(tall * 0.22), tall - 20, int(rng.integers(28, 44))):
                    at = left + 4
                    while at < left + bay - 10:
                        item_w, item_h = int(rng.integers(4, 14)), int(rng.integers(8, 26))
                        colour = warm * light[min(shelf, tall - 1), min(at, wide - 1)] * rng.uniform(0.15, 1.1, 3).astype(np.float32)
                        cv2.rectangle(tile, (at, shelf - item_h), (at + item_w, shelf), tuple(colour.tolist()), -1)
                        at += item_w + int(rng.integers(1, 9))
                    cv2.rectangle(tile, (left, shelf), (left + bay - 6, shelf + 2), tuple((warm * 0.12).tolist()), -1)
            left += bay
        for at in rng.uniform(0.08, 0.92, 4):
            cv2.circle(
                tile, (int(at * wide), int(rng.uniform(0.08, 0.22) * tall)), int(rng.integers(3, 7)), (1.0, 0.95, 0.80), -1, cv2.LINE_AA
            )
        tiles.append(cv2.GaussianBlur(np.clip(tile, 0, 1), (0, 0), 1.2))
    strip = np.concatenate(tiles, axis=1)
    return byte_image("shops", np.dstack([strip, np.ones(strip.shape[:2])]))
