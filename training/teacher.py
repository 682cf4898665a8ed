"""What a network answers, as the truth that another learns from (distillation, Hinton et al. 2015, arXiv 1503.02531)."""

from contextlib import AbstractContextManager

import torch

from .network import Network, fed

PICTURES_AT_ONCE = 8
#: Opacities of pixels that are neither car nor background to the teacher.
SOFT = (25, 230)
#: From here on a pixel is car.
HALF = 127


def half_precision(device: str) -> AbstractContextManager:
    """On a GPU, networks run in bfloat16."""
    return torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda")


@torch.no_grad()
def answers(teacher: Network, pictures: torch.Tensor, device: str) -> torch.Tensor:
    """Of bytes [n, 3, side, side] the coverage, bytes [n, 1, side, side]: the mean of what it says of a picture and of its mirror image."""
    found = [torch.zeros(0, 1, *pictures.shape[2:], dtype=torch.uint8)]
    for some in pictures.split(PICTURES_AT_ONCE):
        seen = fed(some.to(device))
        with half_precision(device):
            plain, mirrored = teacher(seen)[0], teacher(seen.flip(3))[0].flip(3)
        mean = (torch.sigmoid(plain.float()) + torch.sigmoid(mirrored.float())) / 2
        found.append((mean * 255).round().to(torch.uint8).cpu())
    return torch.cat(found)


def usable(coverage: torch.Tensor) -> list[int]:
    """Which of the answers, bytes [n, 1, side, side], found something."""
    return (_area(coverage) > 0.01).nonzero().flatten().tolist()


def clean(coverage: torch.Tensor) -> list[int]:
    """Which of the answers are cars that can be pasted elsewhere: sure, of a fair size, not cut off at the top or at a side."""
    area = _area(coverage)
    soft = ((coverage > SOFT[0]) & (coverage < SOFT[1])).float().mean((1, 2, 3)) / area.clamp(min=1e-3)
    car = (coverage > HALF).float()
    borders = [car[:, :, :4], car[..., :4], car[..., -4:]]
    touched = torch.stack([border.mean((1, 2, 3)) for border in borders]).amax(0)
    return ((soft < 0.05) & (area > 0.06) & (area < 0.75) & (touched < 0.02)).nonzero().flatten().tolist()


def _area(coverage: torch.Tensor) -> torch.Tensor:
    return (coverage > HALF).float().mean((1, 2, 3))
