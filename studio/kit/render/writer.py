"""Writes a scene folder: scene.json, plate.webp, thumbnail.webp, shadows.webp."""

import json
from pathlib import Path

import cv2
import numpy as np

from kit.render.shadow_atlas import HEADINGS_DEGREES
from kit.render.shadow_caster import LENGTH_METRES, WHEELBASE_METRES, WIDTH_METRES
from kit.scene.kit import Kit
from kit.scene.scene_spec import PLATE_HEIGHT, PLATE_WIDTH

MAX_PLATE_BYTES = 450_000
MAX_THUMBNAIL_BYTES = 25_000
THUMBNAIL_SIZE = (480, 360)
SHADOW_QUALITY = 99
#: (WebP quality, softening in pixels), best first.
ENCODINGS = [(quality, 0) for quality in (96, 94, 92, 90, 88, 86, 83, 80, 76, 72)] + [
    (72, 0.5),
    (72, 0.6),
    (70, 0.7),
    (68, 0.85),
    (66, 1.0),
    (62, 1.2),
]


def write_plate(folder: Path, picture: np.ndarray) -> None:
    """`picture`: 8-bit sRGB, height × width × 3."""
    folder.mkdir(parents=True, exist_ok=True)
    _write_webp(folder / "plate.webp", picture, MAX_PLATE_BYTES)
    small = cv2.resize(picture, THUMBNAIL_SIZE, interpolation=cv2.INTER_AREA)
    _write_webp(folder / "thumbnail.webp", small, MAX_THUMBNAIL_BYTES)


def write_shadows(folder: Path, ratio: np.ndarray) -> None:
    """`ratio`: 0–1; stored as its square root, which spends the 8 bits where the eye needs them."""
    folder.mkdir(parents=True, exist_ok=True)
    encoded = np.round(np.sqrt(ratio) * 255).astype(np.uint8)
    (folder / "shadows.webp").write_bytes(_webp(encoded, SHADOW_QUALITY))


def write_scene(folder: Path, kit: Kit, measured: dict) -> None:
    """`measured`: keyLight, ambient, floor, exposure and tilePixels."""
    spec, projection = kit.spec, kit.projection
    scene = {
        "id": spec.id,
        "name": spec.name,
        "section": spec.section,
        "plate": {"width": PLATE_WIDTH, "height": PLATE_HEIGHT},
        "camera": {
            "heightMetres": projection.height_metres,
            "focalMillimetres": spec.camera.focal_millimetres,
            "focalPixels": projection.focal_pixels,
            "pitchDegrees": 0,
            "horizonRow": projection.horizon_row,
            "centreColumn": projection.centre_column,
        },
        "stands": {ratio: _stand(stand) for ratio, stand in kit.stands.items()},
        "keyLight": measured["keyLight"],
        "ambient": measured["ambient"],
        "floor": measured["floor"],
        "grade": {
            "exposure": measured["exposure"],
            "contrast": spec.car_grade.contrast,
            "saturation": spec.car_grade.saturation,
        },
        "shadows": {
            "tilePixels": measured["tilePixels"],
            "tileMetres": spec.shadow_tile_metres,
            "headingsDegrees": HEADINGS_DEGREES,
            "body": {"lengthMetres": LENGTH_METRES, "widthMetres": WIDTH_METRES, "wheelbaseMetres": WHEELBASE_METRES},
        },
        "prompt": spec.prompt,
    }
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "scene.json").write_text(json.dumps(_rounded(scene), indent=2, ensure_ascii=False) + "\n")


def _stand(stand) -> dict:
    return {
        "crop": {"left": stand.left, "top": stand.top, "width": stand.width, "height": stand.height},
        "xMetres": stand.x_metres,
        "depthMetres": stand.depth_metres,
        "depthRangeMetres": list(stand.depth_range_metres),
    }


def _rounded(value):
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_rounded(item) for item in value]
    if isinstance(value, (float, np.floating)):
        return round(float(value), 4)
    return value


def _write_webp(path: Path, picture: np.ndarray, max_bytes: int) -> None:
    """The best quality that stays below `max_bytes`; where gravel and leaves would need a low one, a softer picture is the lesser loss."""
    data = b""
    for quality, blur_pixels in ENCODINGS:
        softened = cv2.GaussianBlur(picture, (0, 0), blur_pixels) if blur_pixels else picture
        data = _webp(softened, quality)
        if len(data) <= max_bytes:
            break
    path.write_bytes(data)


def _webp(picture: np.ndarray, quality: int) -> bytes:
    bgr = cv2.cvtColor(picture, cv2.COLOR_RGB2BGR)
    return cv2.imencode(".webp", bgr, [cv2.IMWRITE_WEBP_QUALITY, quality])[1].tobytes()
