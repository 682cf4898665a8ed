"""Reads a matting network from ONNX: IS-Net as it was exported by PyTorch, or one of ours (export.py)."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import onnx
from onnx import helper, numpy_helper

from .graph import Graph, Kind, Step, reduction_after

#: They pass on what they read: arithmetic is single-precision throughout.
PASSED_ON = ("Cast", "Identity")
#: They work out the size that a Resize is to have; a Concat along the first axis joins it.
OF_SIZES = ("Constant", "Shape", "Slice")
PLAIN: Mapping[str, Kind] = {"Relu": "relu", "Add": "add", "Sigmoid": "sigmoid", "Concat": "concat"}
#: IS-Net halves the picture six times. Every stage ends in a sum: six on the way down, then five on the way up.
ENCODER_STAGES = 6


def read_network(path: Path) -> tuple[Graph, dict[str, np.ndarray]]:
    """The graph, and the weights as float32 by the names that convolutions read.

    Raises ValueError for a file with other operations than such networks have.
    """
    file = _File(path)
    source = file.origin(file.graph.input[0].name)
    reductions = {source: 1}
    steps: list[Step] = []
    for node in file.graph.node:
        if node.op_type not in PASSED_ON + OF_SIZES and not _joins_sizes(node):
            steps.append(file.step(node, reductions))
            reductions[steps[-1].writes] = reduction_after(steps[-1], reductions)
    weights = {name: file.constants[file.origin(name)].astype(np.float32) for step in steps for name in step.weights}
    sigmoids = [step.writes for step in steps if step.kind == "sigmoid"]
    mattes = [tensor for tensor in (file.origin(output.name) for output in file.graph.output) if tensor in sigmoids]
    sums = [step.writes for step in steps if step.kind == "add"]
    features = {f"stage{number}": tensor for number, tensor in enumerate(sums[:ENCODER_STAGES], 1)}
    return Graph(source, tuple(steps), tuple(mattes), features), weights


class _File:
    def __init__(self, path: Path):
        self.graph = onnx.load(str(path)).graph
        self.passed_on = {node.output[0]: node.input[0] for node in self.graph.node if node.op_type in PASSED_ON}
        self.constants = {tensor.name: numpy_helper.to_array(tensor) for tensor in self.graph.initializer}
        for node in self.graph.node:
            if node.op_type == "Constant":
                self.constants[node.output[0]] = numpy_helper.to_array(_options(node)["value"])
        joined = [node for node in self.graph.node if _joins_sizes(node)]
        #: [rows, columns] that a Resize is to have; the file has them for one size of picture.
        self.sizes = {node.output[0]: next(self.constants[name] for name in node.input if name in self.constants) for node in joined}

    def origin(self, name: str) -> str:
        while name in self.passed_on:
            name = self.passed_on[name]
        return name

    def step(self, node, reductions: Mapping[str, int]) -> Step:
        reads, writes, options = tuple(self.origin(name) for name in node.input if name), node.output[0], _options(node)
        match node.op_type:
            case "Conv":
                of_layer = {"stride": options["strides"][0], "padding": options["pads"][0], "dilation": options["dilations"][0]}
                return Step("conv", reads[:1], writes, tuple(node.input[1:]), of_layer)
            case "MaxPool":
                return Step("pool", reads, writes, options={"size": options["kernel_shape"][0], "stride": options["strides"][0]})
            case "Resize":
                return Step("resize", reads[:1], writes, options={"factor": self._factor(node, reductions[reads[0]])})
            case operation if operation in PLAIN:
                return Step(PLAIN[operation], reads, writes)
        raise ValueError(f"The operation {node.op_type} is not known. Only IS-Net and networks made from it can be taught.")

    def _factor(self, node, reduction: int) -> int:
        """Ours say how many times larger, IS-Net how large; read is what is `reduction` times smaller than the picture."""
        if len(node.input) == 3:
            return round(float(self.constants[node.input[2]][-1]))
        side = self.graph.input[0].type.tensor_type.shape.dim[-1].dim_value
        return round(float(self.sizes[node.input[3]][-1]) * reduction / side)


def _options(node) -> dict:
    return {attribute.name: helper.get_attribute_value(attribute) for attribute in node.attribute}


def _joins_sizes(node) -> bool:
    return node.op_type == "Concat" and _options(node)["axis"] == 0
