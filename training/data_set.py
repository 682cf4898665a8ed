"""Pictures as networks see them: squeezed into a square, as bytes, with their truth where it is known."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from PIL import Image, ImageOps

from .sources import find_photos


@dataclass(frozen=True)
class Picture:
    name: str
    #: Bytes [3, side, side], sRGB.
    colours: torch.Tensor
    #: How much of each pixel is the car, bytes [1, side, side]; None: not known.
    coverage: torch.Tensor | None


def load_pictures(folder: Path, side: int) -> list[Picture]:
    """All photos of a folder, as squares of `side` pixels.

    The truth of `x.jpg` is `x.png` (drawn in the colours of scripts/eval/score-masks.ts: all but black is the car), `x.alpha.png`
    (grey, as studio/photograph.py writes it), or the alpha channel of the picture itself.
    """
    with ThreadPoolExecutor() as threads:
        return list(threads.map(lambda path: _load(path, side), find_photos(folder)))


def stack(pictures: Sequence[Picture], side: int) -> torch.Tensor:
    """Bytes [n, 3, side, side]."""
    return torch.stack([picture.colours for picture in pictures]) if pictures else torch.zeros(0, 3, side, side, dtype=torch.uint8)


def _load(path: Path, side: int) -> Picture:
    with Image.open(path) as opened:
        upright = ImageOps.exif_transpose(opened)
        has_alpha = upright.mode in ("RGBA", "LA", "PA")
        coverage = _read_truth(path) or (upright.convert("RGBA").getchannel("A") if has_alpha else None)
        colours = _square(upright.convert("RGB"), side)
    return Picture(path.name, colours, None if coverage is None else _square(coverage, side))


def _read_truth(photo: Path) -> Image.Image | None:
    drawn, rendered = photo.with_suffix(".png"), photo.with_suffix(".alpha.png")
    if rendered.exists():
        return Image.open(rendered).convert("L")
    if drawn.exists():
        is_car = np.asarray(Image.open(drawn).convert("RGB")).any(2)
        return Image.fromarray(is_car.astype(np.uint8) * 255)
    return None


def _square(image: Image.Image, side: int) -> torch.Tensor:
    """Bytes [channels, side, side]."""
    pixels = np.array(image.resize((side, side), Image.BICUBIC))
    return torch.from_numpy(pixels.reshape(side, side, -1)).permute(2, 0, 1).contiguous()
