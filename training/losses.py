"""How wrong a network is: cross-entropy and overlap at every stage (Qin et al. 2019, BASNet), for the answer outlines as well."""

from collections.abc import Sequence

import torch
from torch.nn import functional

#: What the deeper stages count beside the answer.
STAGE_WEIGHT = 0.25
OVERLAP_WEIGHT = 0.5
OUTLINE_WEIGHT = 2.0


def loss(logits: Sequence[torch.Tensor], coverage: torch.Tensor) -> torch.Tensor:
    """logits: of every matte, the answer first, each [n, 1, height, width]. coverage: the truth, 0 to 1, of the same size."""
    answer, *stages = (matte.float() for matte in logits)
    of_stages = sum(_region_loss(stage, coverage) for stage in stages)
    return _region_loss(answer, coverage) + _outline_loss(torch.sigmoid(answer), coverage) + STAGE_WEIGHT * of_stages


def _region_loss(logits: torch.Tensor, coverage: torch.Tensor) -> torch.Tensor:
    found = torch.sigmoid(logits)
    both = (found * coverage).sum((1, 2, 3))
    either = (found + coverage - found * coverage).sum((1, 2, 3))
    # The 1 keeps a picture without a car from dividing by nothing.
    overlap = (both + 1) / (either + 1)
    return functional.binary_cross_entropy_with_logits(logits, coverage) + OVERLAP_WEIGHT * (1 - overlap).mean()


def _outline_loss(found: torch.Tensor, coverage: torch.Tensor) -> torch.Tensor:
    """Opacities, and how they change from pixel to pixel: a blurred outline is wrong even where it lies right."""
    across = (found.diff(dim=3) - coverage.diff(dim=3)).abs().mean()
    down = (found.diff(dim=2) - coverage.diff(dim=2)).abs().mean()
    return OUTLINE_WEIGHT * (across + down) + functional.l1_loss(found, coverage)
