"""A network's graph as a PyTorch module whose weights can be taught."""

from collections.abc import Mapping, Sequence

import numpy as np
import torch
from torch.nn import functional

from .graph import Graph, Step


class Network(torch.nn.Module):
    def __init__(self, graph: Graph, weights: Mapping[str, np.ndarray]):
        super().__init__()
        self.graph = graph
        for step in graph.steps:
            for name in step.weights:
                self.register_parameter(_registered(name), torch.nn.Parameter(torch.from_numpy(weights[name].copy())))

    def forward(self, pictures: torch.Tensor) -> list[torch.Tensor]:
        """Logits of every matte, each [n, 1, height, width], the answer first.

        pictures: as `fed` gives them, [n, 3, height, width], both sides multiples of 64.
        """
        return self.tensors(pictures, self.graph.mattes)

    def tensors(self, pictures: torch.Tensor, wanted: Sequence[str]) -> list[torch.Tensor]:
        """What these tensors of the graph hold; mattes as logits."""
        last_use = {name: index for index, step in enumerate(self.graph.steps) for name in step.reads}
        held = {self.graph.input: pictures}
        for index, step in enumerate(self.graph.steps):
            held[step.writes] = self._run(step, [held[name] for name in step.reads])
            for name in step.reads:
                if last_use[name] == index and name not in wanted:
                    held.pop(name, None)
        return [held[name] for name in wanted]

    def _run(self, step: Step, inputs: Sequence[torch.Tensor]) -> torch.Tensor:
        options = step.options
        match step.kind:
            case "conv":
                weight, bias = (getattr(self, _registered(name)) for name in step.weights)
                return functional.conv2d(inputs[0], weight, bias, **options)
            case "relu":
                return functional.relu(inputs[0])
            case "pool":
                return functional.max_pool2d(inputs[0], options["size"], options["stride"], ceil_mode=True)
            case "resize":
                return functional.interpolate(inputs[0], scale_factor=options["factor"], mode="bilinear", align_corners=False)
            case "concat":
                return torch.cat(list(inputs), 1)
            case "add":
                return inputs[0] + inputs[1]
            case "sigmoid":
                return inputs[0]

    def weights(self) -> dict[str, np.ndarray]:
        """As float32, by the names in the graph."""
        named = [name for step in self.graph.steps for name in step.weights]
        return {name: getattr(self, _registered(name)).detach().float().cpu().numpy() for name in named}


def fed(pictures: torch.Tensor) -> torch.Tensor:
    """Bytes (0–255) as IS-Net and ours are fed: (byte − 128) / 256."""
    return (pictures.float() - 128) / 256


def _registered(name: str) -> str:
    """PyTorch takes a point for the border between modules."""
    return name.replace(".", "/")
