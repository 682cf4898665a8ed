"""One picture of all scenes, with what the composite will assume drawn in: horizon, and a car-sized box at every stand."""

import json
from pathlib import Path

import cv2
import numpy as np

from kit.scene.stands import CAR_HEIGHT_METRES, CAR_VIEW_WIDTH_METRES

CELL_WIDTH, CELL_HEIGHT = 640, 480
COLUMNS = 3
RATIO_COLOURS = {"4:3": (60, 220, 60), "1:1": (60, 200, 255), "16:9": (255, 160, 60), "9:16": (220, 80, 255)}


def write_contact_sheet(assets: Path, target: Path) -> None:
    cells = [_cell(folder) for folder in sorted(assets.iterdir()) if (folder / "scene.json").exists()]
    while len(cells) % COLUMNS:
        cells.append(np.zeros_like(cells[0]))
    rows = [np.concatenate(cells[i : i + COLUMNS], axis=1) for i in range(0, len(cells), COLUMNS)]
    target.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(target), np.concatenate(rows))


def _cell(folder: Path) -> np.ndarray:
    """The plate with its stands above the shadow atlas."""
    scene = json.loads((folder / "scene.json").read_text())
    plate = cv2.resize(cv2.imread(str(folder / "plate.webp")), (CELL_WIDTH, CELL_HEIGHT), interpolation=cv2.INTER_AREA)
    camera, scale = scene["camera"], CELL_WIDTH / scene["plate"]["width"]
    horizon = round(camera["horizonRow"] * scale)
    cv2.line(plate, (0, horizon), (CELL_WIDTH, horizon), (90, 90, 255), 1)
    for ratio, stand in scene["stands"].items():
        pixels_per_metre = camera["focalPixels"] / stand["depthMetres"] * scale
        foot = horizon + pixels_per_metre * camera["heightMetres"]
        middle = camera["centreColumn"] * scale + pixels_per_metre * stand["xMetres"]
        half = pixels_per_metre * CAR_VIEW_WIDTH_METRES / 2
        corner = (round(middle - half), round(foot - pixels_per_metre * CAR_HEIGHT_METRES))
        cv2.rectangle(plate, corner, (round(middle + half), round(foot)), RATIO_COLOURS[ratio], 1)
    cv2.putText(plate, scene["name"], (10, 22), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (255, 255, 255), 2)
    atlas = cv2.imread(str(folder / "shadows.webp"))
    strip_height = round(atlas.shape[0] * CELL_WIDTH / atlas.shape[1])
    return np.concatenate([plate, cv2.resize(atlas, (CELL_WIDTH, strip_height), interpolation=cv2.INTER_AREA)])
