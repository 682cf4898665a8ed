"""Light to bytes and WebP, as `imaging/views/car-body.ts` reads them."""

from pathlib import Path

import cv2
import numpy as np

PEAK, GAMMA = 2.0, 2.2
QUALITY = {"base": 88, "solid": 84, "metallic": 84, "stripes": 88, "shadow": 94}
LOSSLESS = 101


def light_bytes(light: np.ndarray) -> np.ndarray:
    return np.round(np.clip(light / PEAK, 0, 1) ** (1 / GAMMA) * 255).astype(np.uint8)


def share_bytes(share: np.ndarray) -> np.ndarray:
    return np.round(np.clip(share, 0, 1) * 255).astype(np.uint8)


def write_webp(path: Path, picture: np.ndarray, quality: int) -> None:
    """picture: bytes, grey, RGB or RGBA. Quality 101 is lossless."""
    if picture.ndim == 3:
        order = cv2.COLOR_RGBA2BGRA if picture.shape[2] == 4 else cv2.COLOR_RGB2BGR
        picture = cv2.cvtColor(picture, order)
    path.write_bytes(cv2.imencode(".webp", picture, [cv2.IMWRITE_WEBP_QUALITY, quality])[1].tobytes())


def write_view(folder: Path, layers) -> None:
    _write_light(folder, "", layers)
    if layers.stripes is not None:
        write_webp(folder / "stripes.webp", share_bytes(layers.stripes), QUALITY["stripes"])
    write_webp(folder / "shadow.webp", share_bytes(layers.shadow), QUALITY["shadow"])
    for name, patch in layers.patches.items():
        _write_light(folder, f"{name}-", patch)


def _write_light(folder, prefix, layers):
    for name in ("base", "solid", "metallic"):
        write_webp(folder / f"{prefix}{name}.webp", light_bytes(getattr(layers, name)), QUALITY[name])
    write_webp(folder / f"{prefix}masks.webp", share_bytes(layers.masks), LOSSLESS)
