"""What the network learns from: photos as they are, and cars pasted over places and over other cars.

Of a pasted picture the pasted car alone is the answer, so the network learns that one car is meant and that its neighbours are
not it (the idea: Dwibedi et al. 2017, arXiv 1708.01642; Ghiasi et al. 2021, arXiv 2012.07177).
"""

from dataclasses import dataclass

import torch

from .augmentation import Moves, move, recolour, shade

#: Every example, last of all.
WHOLE = Moves(seen=(0.6, 1.35), stretch=0.3, turn=0.03, shift=0.08)
#: A car to be pasted, a place behind it, and a photo with other, smaller cars behind it.
CAR = Moves(seen=(0.87, 1.35), stretch=0.1, turn=0.01, shift=0.12, lift=(-0.15, 0.05))
PLACE = Moves(seen=(0.4, 1.0), stretch=0.2)
OTHERS = Moves(seen=(1.1, 2.2), stretch=0.2, shift=0.6, lift=(-0.2, 0.4))
#: How many pasted cars are renders of ours.
RENDERED = 0.35


@dataclass(frozen=True)
class Examples:
    """All in bytes, [n, channels, side, side]."""

    cars: torch.Tensor
    #: What is known of the cars, one channel.
    coverage: torch.Tensor
    #: Which cars are learnt from as they are, and which can be pasted.
    usable: list[int]
    clean: list[int]
    #: Red, green, blue and coverage.
    renders: torch.Tensor
    places: torch.Tensor

    def batch(self, count: int, side: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Pictures [count, 3, side, side], 0 to 255, and how much of each pixel is the car [count, 1, side, side], 0 to 1."""
        plain = (count + 1) // 2 if self.clean or len(self.renders) else count
        chosen = _choose(self.usable, plain)
        parts = [torch.cat([self.cars[chosen], self.coverage[chosen]], 1).float()]
        if plain < count:
            parts.append(self._pasted(count - plain))
        moved = move(torch.cat(parts), WHOLE, side, "reflection")
        return recolour(moved[:, :3]), (moved[:, 3:] / 255).clamp(0, 1)

    def _pasted(self, count: int) -> torch.Tensor:
        """Red, green, blue and coverage, 0 to 255, [count, 4, side, side]."""
        side = self.cars.shape[-1]
        moved = move(self._cut_out(count), CAR, side, "zeros")
        car, opacity = moved[:, :3], moved[:, 3:] / 255
        behind = self._behind(count, side)
        # The car comes some way to the light of the place, as far as chance has it.
        light = (car * opacity).sum((2, 3), keepdim=True) / opacity.sum((2, 3), keepdim=True).clamp(min=1)
        wanted = (behind.mean((2, 3), keepdim=True) / light.clamp(min=8)).clamp(0.5, 2)
        lit = (car * (1 + torch.rand_like(opacity[:, :, :1, :1]) * 0.5 * (wanted - 1))).clamp(0, 255)
        return torch.cat([behind * shade(opacity) * (1 - opacity) + lit * opacity, opacity * 255], 1)

    def _cut_out(self, count: int) -> torch.Tensor:
        share = RENDERED if self.clean else 1.0
        rendered = int((torch.rand(count) < share).sum()) if len(self.renders) else 0
        renders = self.renders[_choose(range(len(self.renders)), rendered)]
        chosen = _choose(self.clean, count - rendered)
        return torch.cat([renders, torch.cat([self.cars[chosen], self.coverage[chosen]], 1)]).float()

    def _behind(self, count: int, side: int) -> torch.Tensor:
        """Places for half of them, photos of other cars for the rest, in any order."""
        places = count // 2 if len(self.places) else 0
        behind = move(self.cars[_choose(self.usable, count - places)].float(), OTHERS, side, "reflection")
        if places:
            empty = self.places[_choose(range(len(self.places)), places)].float()
            behind = torch.cat([behind, move(empty, PLACE, side, "reflection")])
        return behind[torch.randperm(count)]


def _choose(pool: list[int] | range, count: int) -> torch.Tensor:
    """Any of the pool, each as often as it falls."""
    return torch.tensor(pool, dtype=torch.long)[torch.randint(max(1, len(pool)), (count,))]
