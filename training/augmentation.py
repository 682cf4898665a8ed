"""Changes pictures at random, as other cameras, places and photographers would: [n, channels, height, width], 0 to 255."""

import math
from dataclasses import dataclass
from functools import partial

import torch
from torch.nn import functional


@dataclass(frozen=True)
class Moves:
    """How far pictures may move. Lengths are shares of half a side."""

    #: How much of the picture is seen: below 1 it grows, above 1 it shrinks and something has to fill the rest.
    seen: tuple[float, float]
    #: Natural logarithm of width by height.
    stretch: float
    #: Standard deviation of the turn in radians; half of the pictures are not turned.
    turn: float = 0
    #: How far it moves beyond what the room allows.
    shift: float = 0
    #: Moves it up (positive) or down besides.
    lift: tuple[float, float] = (0, 0)


def move(pictures: torch.Tensor, moves: Moves, side: int, fill: str) -> torch.Tensor:
    """Zoomed, stretched, turned, shifted and half of them mirrored, into squares of `side`. fill: `zeros` or `reflection`."""
    count, channels = pictures.shape[:2]
    grid = functional.affine_grid(_matrices(count, moves, pictures.device), [count, channels, side, side], align_corners=False)
    return functional.grid_sample(pictures, grid, mode="bilinear", padding_mode=fill, align_corners=False)


def recolour(pictures: torch.Tensor) -> torch.Tensor:
    """Other light, film and lens: gamma, exposure, white balance, contrast, saturation, blur, low resolution, noise."""
    draw = partial(_draw, len(pictures), pictures.device)
    seen = (pictures / 255).clamp(0, 1) ** torch.exp(draw(-0.4, 0.4)) * draw(0.6, 1.25) * draw(0.88, 1.12, 3)
    mean = seen.mean((2, 3), keepdim=True)
    seen = (seen - mean) * draw(0.7, 1.3) + mean
    grey = seen.mean(1, keepdim=True)
    seen = (seen - grey) * draw(0.4, 1.4) + grey
    if torch.rand(()) < 0.3:
        size = 3 if torch.rand(()) < 0.5 else 5
        seen = functional.avg_pool2d(functional.pad(seen, [size // 2] * 4, mode="reflect"), size, 1)
    if torch.rand(()) < 0.25:
        fewer = round(seen.shape[-1] * torch.empty(()).uniform_(0.35, 0.8).item())
        small = functional.interpolate(seen, size=(fewer, fewer), mode="bilinear", align_corners=False)
        seen = functional.interpolate(small, size=seen.shape[-2:], mode="bilinear", align_corners=False)
    return (seen + torch.randn_like(seen) * draw(0, 0.03)).clamp(0, 1) * 255


def shade(coverage: torch.Tensor) -> torch.Tensor:
    """What the ground under a pasted car keeps of its light, 0 to 1: a soft dark patch. coverage: 0 to 1, [n, 1, height, width]."""
    rough = functional.avg_pool2d(coverage, 8)
    lower = functional.pad(rough, [0, 0, 3, 0])[:, :, :-3]
    soft = functional.avg_pool2d(functional.avg_pool2d(lower, 5, 1, 2), 5, 1, 2)
    dark = functional.interpolate(soft, size=coverage.shape[-2:], mode="bilinear", align_corners=False)
    return 1 - dark * _draw(len(coverage), coverage.device, 0, 0.7)


def _draw(count: int, device: torch.device, low: float, high: float, channels: int = 1) -> torch.Tensor:
    """A number between two for every picture, [n, channels, 1, 1]."""
    return torch.empty(count, channels, 1, 1, device=device).uniform_(low, high)


def _matrices(count: int, moves: Moves, device: torch.device) -> torch.Tensor:
    """From the result's places to the picture's, [n, 2, 3], both from -1 to 1."""

    def any_of(low: float, high: float) -> torch.Tensor:
        return _draw(count, device, low, high).flatten()

    def centre(scale: torch.Tensor) -> torch.Tensor:
        return any_of(-1, 1) * (1 - scale).clamp(min=moves.shift)

    seen = torch.exp(any_of(math.log(moves.seen[0]), math.log(moves.seen[1])))
    stretch = torch.exp(any_of(-moves.stretch, moves.stretch)).sqrt()
    across, down = seen * stretch, seen / stretch
    angle = torch.randn(count, device=device) * moves.turn * (any_of(0, 1) < 0.5)
    mirror = torch.where(any_of(0, 1) < 0.5, -1.0, 1.0)
    rows = [
        torch.stack([mirror * across * angle.cos(), -across * angle.sin(), centre(across)], 1),
        torch.stack([mirror * down * angle.sin(), down * angle.cos(), centre(down) + any_of(*moves.lift)], 1),
    ]
    return torch.stack(rows, 1)
