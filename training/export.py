"""Writes a network as the product runs it: half-precision weights, single-precision arithmetic, any size that 64 divides."""

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from .graph import Graph, Step, channel_sources

OPSET = 15
IR_VERSION = 8
#: What else the network knows of a car, for small networks of their own; whoever asks for the matte alone pays nothing for it.
FEATURES = ("stage5", "stage6")

#: Of every kind of step the operation in ONNX, and its attributes.
OPERATIONS: Mapping[str, tuple[str, Callable[[Mapping[str, int]], dict]]] = {
    "conv": (
        "Conv",
        lambda o: {"strides": [o["stride"]] * 2, "pads": [o["padding"]] * 4, "dilations": [o["dilation"]] * 2},
    ),
    "relu": ("Relu", lambda _: {}),
    "pool": ("MaxPool", lambda o: {"kernel_shape": [o["size"]] * 2, "strides": [o["stride"]] * 2, "ceil_mode": 1}),
    "resize": ("Resize", lambda _: {"coordinate_transformation_mode": "half_pixel", "mode": "linear"}),
    "concat": ("Concat", lambda _: {"axis": 1}),
    "add": ("Add", lambda _: {}),
    "sigmoid": ("Sigmoid", lambda _: {}),
}


def export(graph: Graph, weights: Mapping[str, np.ndarray], path: Path) -> None:
    """Writes the ONNX file and its SHA-256 beside it.

    Input `input` [1, 3, height, width]. Outputs: the matte [1, 1, height, width], 0 to 1, and the features
    [1, channels, height / 32 or 64, width / 32 or 64].
    """
    graph = graph.leading_to(graph.mattes[:1], FEATURES)
    nodes, constants = [], []
    for step in graph.steps:
        for name in step.weights:
            constants.append(numpy_helper.from_array(weights[name].astype(np.float16), f"{name}.half"))
            nodes.append(helper.make_node("Cast", [f"{name}.half"], [name], to=TensorProto.FLOAT))
        nodes.append(_node(step))
    for factor in {step.options["factor"] for step in graph.steps if step.kind == "resize"}:
        constants.append(numpy_helper.from_array(np.array([1, 1, factor, factor], np.float32), f"scales_{factor}"))
    nodes += [helper.make_node("Identity", [tensor], [name]) for name, tensor in graph.features.items()]
    picture = _value(graph.input, 3, 1)
    outputs = [_value(graph.mattes[0], 1, 1)]
    reductions = graph.reductions()
    for name, tensor in graph.features.items():
        outputs.append(_value(name, _channels(graph, weights, tensor), reductions[tensor]))
    model = helper.make_model(
        helper.make_graph(nodes, "car-matte", [picture], outputs, constants),
        opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=IR_VERSION,
    )
    onnx.checker.check_model(model)
    content = model.SerializeToString()
    path.write_bytes(content)
    Path(f"{path}.sha256").write_text(f"{hashlib.sha256(content).hexdigest()}\n")


def _node(step: Step):
    operation, attributes = OPERATIONS[step.kind]
    inputs = [*step.reads, *step.weights]
    if step.kind == "resize":
        inputs += ["", f"scales_{step.options['factor']}"]
    return helper.make_node(operation, inputs, [step.writes], **attributes(step.options))


def _value(name: str, channels: int, reduction: int):
    sides = [side if reduction == 1 else f"{side} / {reduction}" for side in ("height", "width")]
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, channels, *sides])


def _channels(graph: Graph, weights: Mapping[str, np.ndarray], tensor: str) -> int:
    biases = {step.writes: step.weights[1] for step in graph.steps if step.kind == "conv"}
    return sum(len(weights[biases[source]]) for source in channel_sources(graph, tensor))
