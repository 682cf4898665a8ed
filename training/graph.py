"""A matting network as a list of steps, without its weights: read from ONNX, made slimmer, run by PyTorch, written back.

Plain Python. Tensors and weights go by their names in the ONNX file.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

Kind = Literal["conv", "relu", "pool", "resize", "concat", "add", "sigmoid"]


@dataclass(frozen=True)
class Step:
    """One operation. Options: conv stride, padding and dilation; pool size and stride; resize factor, how many times larger."""

    kind: Kind
    reads: tuple[str, ...]
    writes: str
    #: A convolution's weights [out, in, rows, columns] and biases [out].
    weights: tuple[str, ...] = ()
    options: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Graph:
    input: str
    steps: tuple[Step, ...]
    #: What sigmoids write, each [n, 1, height, width]; the first is the answer, the others teach the deeper stages.
    mattes: tuple[str, ...]
    #: What the stages pass on, by the name under which other networks ask for it (`stage5`).
    features: Mapping[str, str]

    def leading_to(self, mattes: Iterable[str], features: Iterable[str]) -> "Graph":
        """The part of the graph that these mattes and features (`stage5`) need."""
        kept = replace(self, mattes=tuple(mattes), features={name: self.features[name] for name in features})
        needed = {*kept.mattes, *kept.features.values()}
        steps = []
        for step in reversed(self.steps):
            if step.writes in needed:
                steps.append(step)
                needed.update(step.reads)
        return replace(kept, steps=tuple(reversed(steps)))

    def reductions(self) -> dict[str, int]:
        """How many times smaller than the input every tensor's sides are."""
        known = {self.input: 1}
        for step in self.steps:
            known[step.writes] = reduction_after(step, known)
        return known


def reduction_after(step: Step, known: Mapping[str, int]) -> int:
    return known[step.reads[0]] * step.options.get("stride", 1) // step.options.get("factor", 1)


def channel_sources(graph: Graph, tensor: str) -> list[str]:
    """The convolutions (by what they write), or the input, that a tensor's channels come from, in the order of the channels."""
    writers = {step.writes: step for step in graph.steps}

    def sources(name: str) -> list[str]:
        step = writers.get(name)
        if step is None or step.kind == "conv":
            return [name]
        # Both sides of a sum have the same channels: the first stands for them.
        reads = step.reads if step.kind == "concat" else step.reads[:1]
        return [source for read in reads for source in sources(read)]

    return sources(tensor)
