"""How well networks cut out the cars of a folder, and where two of them differ.

python3 -m training.judge old.onnx new.onnx --photos <folder> --out <folder>

Prints the overlap with the truth of the photos that have one (data_set.py says how it is named). Of two networks it also writes
every photo, what the first takes for the car, and what the second does.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch.nn import functional

from .data_set import Picture, load_pictures
from .network import Network, fed
from .read_network import read_network
from .teacher import half_precision

#: Three pictures side by side, in pixels; behind a cut-out car lies magenta.
ROW = (1440, 360)
MAGENTA = torch.tensor([255, 0, 255])[:, None, None]


@torch.no_grad()
def cut_out(network: Network, picture: Picture, side: int, device: str) -> torch.Tensor:
    """The answer for the picture squeezed to `side`, 0 to 1, [1, height, width] as large as the picture."""
    seen = picture.colours[None].to(device).float()
    if side != seen.shape[-1]:
        seen = functional.interpolate(seen, size=(side, side), mode="bilinear", align_corners=False, antialias=True)
    with half_precision(device):
        logits = network(fed(seen))[0]
    answer = torch.sigmoid(logits.float())
    return functional.interpolate(answer, size=picture.colours.shape[-2:], mode="bilinear", align_corners=False)[0].cpu()


def overlap(found: torch.Tensor, truth: torch.Tensor) -> float:
    """Intersection over union at half coverage, both 0 to 1; 1 where neither has a car."""
    one, other = found > 0.5, truth > 0.5
    either = (one | other).sum().item()
    return (one & other).sum().item() / either if either else 1.0


def summary(overlaps: Sequence[float]) -> str:
    if not overlaps:
        return "no photo has its truth beside it"
    worst = " ".join(f"{share:.0%} below {np.quantile(overlaps, share):.4f}," for share in (0.05, 0.1, 0.5))
    return f"overlap with {len(overlaps)} truths: {worst} mean {np.mean(overlaps):.4f}"


def overlaps_with_truth(network: Network, pictures: Sequence[Picture], side: int, device: str) -> list[float]:
    pairs = ((picture, picture.coverage) for picture in pictures)
    return [overlap(cut_out(network, picture, side, device), truth / 255) for picture, truth in pairs if truth is not None]


def write_differences(networks: Sequence[Network], pictures: Sequence[Picture], side: int, device: str, folder: Path) -> None:
    """A JPEG a photo, its name begins with how much the two agree: sorted by name, the most different come first."""
    for picture in pictures:
        first, second = (cut_out(network, picture, side, device) for network in networks)
        photo = picture.colours.float()
        cut = [photo * found + MAGENTA * (1 - found) for found in (first, second)]
        row = torch.cat([photo, *cut], 2).byte().permute(1, 2, 0).numpy()
        Image.fromarray(row).resize(ROW).save(folder / f"{overlap(first, second):.3f}-{Path(picture.name).stem}.jpg", quality=82)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("networks", nargs="+", type=Path)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--side", type=int, default=1024, help="what networks are asked at")
    parser.add_argument("--out", type=Path, help="where differences are written")
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    pictures = load_pictures(options.photos, options.side)
    networks = [Network(*read_network(path)).to(device).eval() for path in options.networks]
    for path, network in zip(options.networks, networks):
        print(f"{path.name}: {summary(overlaps_with_truth(network, pictures, options.side, device))}")
    if options.out and len(networks) == 2:
        options.out.mkdir(parents=True, exist_ok=True)
        write_differences(networks, pictures, options.side, device, options.out)


if __name__ == "__main__":
    main()
