"""How fast the network learns, step by step. Plain Python."""

import math

WARM_UP_STEPS = 200
#: The last step learns this share of the peak.
LAST_SHARE = 0.01


def learning_rate(step: int, steps: int, peak: float) -> float:
    """Rises for 200 steps, then falls along a cosine (Loshchilov and Hutter 2017, arXiv 1608.03983). step: from 0 to steps - 1."""
    cosine = 0.5 * (1 + math.cos(math.pi * step / steps))
    return peak * min(1, (step + 1) / WARM_UP_STEPS) * (cosine * (1 - LAST_SHARE) + LAST_SHARE)


def average_decay(step: int) -> float:
    """How much the running average of the weights keeps of itself: little at first, later 0.999.

    The average as the result: Tarvainen and Valpola 2017, arXiv 1703.01780.
    """
    return min(0.999, (step + 1) / (step + 10))
