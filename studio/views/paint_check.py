"""Puts layers together again, to look at: python3 studio/views/paint_check.py [<style> …], to studio/.work/paint-<style>-<view>.png.

No part of the product: `imaging/views` paints for customers. This is the same sum, in a few plain colours.
"""

import json
import sys
from pathlib import Path

import cv2
import numpy as np

STUDIO = Path(__file__).resolve().parent.parent
ASSETS, WORK = STUDIO.parent / "assets" / "cars", STUDIO / ".work"
#: Linear colour, layer, linear colour of the wheels.
PAINTS = {
    "red": ((0.47, 0.006, 0.010), "solid", (0.42, 0.43, 0.44)),
    "white": ((0.80, 0.80, 0.80), "solid", (0.42, 0.43, 0.44)),
    "black": ((0.004, 0.004, 0.004), "solid", (0.02, 0.02, 0.02)),
    "silver": ((0.55, 0.56, 0.58), "metallic", (0.42, 0.43, 0.44)),
}
SHEET_WIDTH = 640


def paint(folder: Path, view: str, paint_name: str, patch: str | None = None) -> np.ndarray:
    """8-bit BGR of the whole picture on a plain studio background."""
    body = json.loads((folder / "body.json").read_text())
    entry = body["views"][view]
    colour, layer, wheels = PAINTS[paint_name]
    picture = _background(body, entry) * _shadow(folder / view, body)[..., None]
    for prefix, crop in (("", entry["crop"]), *([(f"{patch}-", entry["patches"][patch]["crop"])] if patch in entry["patches"] else [])):
        base, added, bare = (_light(folder / view / f"{prefix}{name}.webp", body) for name in ("base", layer, "metallic"))
        masks = cv2.imread(str(folder / view / f"{prefix}masks.webp"), cv2.IMREAD_UNCHANGED).astype(np.float32) / 255
        rim, cover = masks[..., 1:2] / np.maximum(masks[..., 1:2] + masks[..., :1], 1e-3), masks[..., 3:4]
        light = base + added * (1 - rim) * np.array(colour[::-1]) + bare * rim * np.array(wheels[::-1])
        rows, columns = slice(crop["top"], crop["top"] + crop["height"]), slice(crop["left"], crop["left"] + crop["width"])
        picture[rows, columns] = picture[rows, columns] * (1 - cover) + light
    return np.round(_display(picture) * 255).astype(np.uint8)


def _light(path, body):
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR).astype(np.float32) / 255
    return body["peak"] * picture ** body["gamma"]


def _shadow(folder, body):
    shadow = cv2.imread(str(folder / "shadow.webp"), cv2.IMREAD_GRAYSCALE).astype(np.float32) / 255
    return cv2.resize(shadow, (body["picture"]["width"], body["picture"]["height"]), interpolation=cv2.INTER_LINEAR)


def _background(body, entry):
    """A wall that darkens upwards and a lighter floor, without an edge."""
    rows = np.arange(body["picture"]["height"], dtype=np.float32)
    below = np.clip((rows - entry["horizonRow"]) / 420 + 0.35, 0, 1)
    grey = 0.40 + 0.26 * below * below * (3 - 2 * below)
    return np.repeat(np.repeat(grey[:, None, None], body["picture"]["width"], 1), 3, 2)


def _display(light):
    """A soft shoulder above 0.7, then the sRGB curve."""
    bright = 0.7 + 0.3 * (1 - np.exp(-(np.maximum(light, 0.7) - 0.7) / 0.3))
    light = np.clip(np.where(light > 0.7, bright, light), 0, 1)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)


def write_contact_sheet(assets: Path, target: Path) -> None:
    """A row for every body, its views in turn red, white, black and silver."""
    rows = []
    for folder in sorted(path.parent for path in assets.glob("*/body.json")):
        views = json.loads((folder / "body.json").read_text())["views"]
        cells = [paint(folder, view, list(PAINTS)[number % len(PAINTS)]) for number, view in enumerate(views)]
        cells = [cv2.resize(cell, (SHEET_WIDTH, SHEET_WIDTH * 3 // 4), interpolation=cv2.INTER_AREA) for cell in cells]
        cells += [np.zeros_like(cells[0])] * (6 - len(cells))
        rows.append(np.concatenate(cells, axis=1))
    target.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(target), np.concatenate(rows))


def main(styles):
    WORK.mkdir(parents=True, exist_ok=True)
    for folder in (ASSETS / style for style in styles) if styles else sorted(path.parent for path in ASSETS.glob("*/body.json")):
        for view in json.loads((folder / "body.json").read_text())["views"]:
            for paint_name in PAINTS:
                cv2.imwrite(str(WORK / f"paint-{folder.name}-{view}-{paint_name}.png"), paint(folder, view, paint_name))


if __name__ == "__main__":
    main(sys.argv[1:])
