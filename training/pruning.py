"""Takes channels out of a network. Of every layer those stay whose weights are largest (Li et al. 2017, arXiv 1608.08710)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .graph import Graph, channel_sources

if TYPE_CHECKING:
    import numpy as np

#: Processors work on channels in groups of eight.
GROUP = 8


def slim(graph: Graph, weights: Mapping[str, np.ndarray], width: float) -> dict[str, np.ndarray]:
    """Weights for the same graph with the share `width` (0–1) of each layer's channels."""
    convolutions = [step for step in graph.steps if step.kind == "conv"]
    importance = {step.writes: _importance(weights[step.weights[0]]) for step in convolutions}
    keep = channels_to_keep(graph, importance, width)
    slimmer: dict[str, np.ndarray] = {}
    for step in convolutions:
        weight, bias = (weights[name] for name in step.weights)
        read = channels_read(graph, step.reads[0], keep, {name: len(of) for name, of in importance.items()})
        rows = keep[step.writes]
        # The sums that a layer makes keep about their size although fewer channels go into them.
        gain = (weight.shape[1] / len(read)) ** 0.5
        slimmer[step.weights[0]] = weight[rows][:, read] * gain
        slimmer[step.weights[1]] = bias[rows]
    return slimmer


def channels_to_keep(graph: Graph, importance: Mapping[str, Sequence[float]], width: float) -> dict[str, list[int]]:
    """Which channels of every convolution stay, ascending.

    importance: of a convolution's channels, by what it writes. Convolutions whose results are added keep the same channels.
    """
    group_of = {name: name for name in importance}
    for step in graph.steps:
        if step.kind == "add":
            (first,), (second,) = (channel_sources(graph, name) for name in step.reads)
            joined, other = group_of[first], group_of[second]
            group_of = {name: joined if group == other else group for name, group in group_of.items()}
    totals: dict[str, list[float]] = defaultdict(list)
    for name, values in importance.items():
        known = totals[group_of[name]] or [0.0] * len(values)
        totals[group_of[name]] = [one + other for one, other in zip(known, values)]
    return {name: _largest(totals[group_of[name]], width) for name in importance}


def channels_read(graph: Graph, tensor: str, keep: Mapping[str, Sequence[int]], counts: Mapping[str, int]) -> list[int]:
    """Which of a tensor's channels are left. keep and counts: of each convolution; the input keeps its three."""
    left: list[int] = []
    offset = 0
    for source in channel_sources(graph, tensor):
        left += [offset + channel for channel in keep.get(source, range(3))]
        offset += counts.get(source, 3)
    return left


def _largest(values: Sequence[float], width: float) -> list[int]:
    wanted = min(len(values), max(GROUP, round(len(values) * width / GROUP) * GROUP))
    return sorted(sorted(range(len(values)), key=lambda channel: -values[channel])[:wanted])


def _importance(weight: np.ndarray) -> list[float]:
    """Sum of absolute weights of each channel, by the root of their number: comparable between layers that are added."""
    return (abs(weight).sum((1, 2, 3)) / weight[0].size ** 0.5).tolist()
