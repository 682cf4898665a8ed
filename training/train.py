"""Teaches a slimmer network what a larger one sees of cars, and which car is meant.

python3 -m training.train --teacher <IS-Net>.onnx --pictures <folder> --out <folder>

README.md says what the folder of pictures holds. Writes `network.onnx` with its hash, and `checkpoint.pt`, from which `--resume` goes on.
"""

import argparse
import shutil
import time
from pathlib import Path

import torch

from .data_set import load_pictures, stack
from .examples import Examples
from .export import export
from .judge import overlaps_with_truth, summary
from .losses import loss
from .network import Network, fed
from .pruning import slim
from .read_network import read_network
from .schedule import average_decay, learning_rate
from .sources import JUDGED, SOURCES, find_problems
from .teacher import answers, clean, half_precision, usable

#: A step that goes astray is shortened to this length.
LONGEST_GRADIENT = 1.0
STEPS_BETWEEN_REPORTS = 100
STEPS_BETWEEN_CHECKPOINTS = 500


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--teacher", type=Path, required=True, help="says what is the car in photos without a truth of their own")
    parser.add_argument("--start", type=Path, help="the network to begin from; the teacher if left out")
    parser.add_argument("--width", type=float, default=0.5, help="the share of its channels that stays")
    parser.add_argument("--pictures", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--photo-side", type=int, default=1024, help="pixels: how photos are kept, and the teacher is asked")
    parser.add_argument("--side", type=int, default=768, help="pixels: what the network learns from; a multiple of 64")
    parser.add_argument("--batch", type=int, default=32, help="pictures a step")
    parser.add_argument("--steps", type=int, default=8000)
    parser.add_argument("--peak-rate", type=float, default=1e-3)
    parser.add_argument("--resume", type=Path, help="a checkpoint of the same arguments")
    return parser.parse_args()


def main() -> None:
    options = parse_arguments()
    problems = find_problems(options.pictures)
    if problems:
        raise SystemExit("\n".join(problems))
    options.out.mkdir(parents=True, exist_ok=True)
    shutil.copy(options.pictures / SOURCES, options.out / SOURCES)
    torch.manual_seed(1)
    torch.backends.cudnn.benchmark = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    examples = read_examples(options, device)
    if not examples.usable:
        raise SystemExit("The teacher found no car in any photo.")
    graph, weights = read_network(options.start or options.teacher)
    network = Network(graph, slim(graph, weights, options.width)).to(device).to(memory_format=torch.channels_last)
    print(f"{sum(weight.numel() for weight in network.parameters()) / 1e6:.2f} million weights", flush=True)
    teach(network, examples, options)
    export(graph, network.weights(), options.out / "network.onnx")
    judged = load_pictures(options.pictures / JUDGED, options.photo_side)
    print(summary(overlaps_with_truth(network.eval(), judged, options.side, device)))


def read_examples(options: argparse.Namespace, device: str) -> Examples:
    """Loads all pictures and asks the teacher about the cars of which nothing is known."""
    side = options.photo_side
    cars, places, renders = (load_pictures(options.pictures / kind, side) for kind in ("cars", "places", "renders"))
    unknown = [index for index, car in enumerate(cars) if car.coverage is None]
    coverage = torch.stack([torch.zeros(1, side, side, dtype=torch.uint8) if car.coverage is None else car.coverage for car in cars])
    if unknown:
        teacher = Network(*read_network(options.teacher)).to(device).eval()
        coverage[unknown] = answers(teacher, stack([cars[index] for index in unknown], side), device)
    rendered = [torch.cat([render.colours, render.coverage]) for render in renders if render.coverage is not None]
    examples = Examples(
        cars=stack(cars, side).to(device),
        coverage=coverage.to(device),
        usable=usable(coverage),
        clean=clean(coverage),
        renders=(torch.stack(rendered) if rendered else torch.zeros(0, 4, side, side, dtype=torch.uint8)).to(device),
        places=stack(places, side).to(device),
    )
    print(f"{len(cars)} cars, {len(unknown)} asked of the teacher, {len(examples.usable)} of use, {len(examples.clean)} to paste;")
    print(f"{len(rendered)} renders, {len(places)} places", flush=True)
    return examples


def teach(network: Network, examples: Examples, options: argparse.Namespace) -> None:
    """Runs all steps. The network ends with the running average of its weights, which is steadier than the last of them."""
    optimizer = torch.optim.AdamW(network.parameters(), weight_decay=1e-4, betas=(0.9, 0.98))
    average = {name: value.detach().clone() for name, value in network.state_dict().items()}
    first = 0
    if options.resume:
        kept = torch.load(options.resume, map_location="cpu")
        network.load_state_dict(kept["network"])
        optimizer.load_state_dict(kept["optimizer"])
        average = {name: value.to(average[name].device) for name, value in kept["average"].items()}
        first = kept["step"]
    started = time.monotonic()
    network.train()
    for step in range(first, options.steps):
        for group in optimizer.param_groups:
            group["lr"] = learning_rate(step, options.steps, options.peak_rate)
        wrong = take_step(network, examples.batch(options.batch, options.side), optimizer)
        decay = average_decay(step)
        for name, value in network.state_dict().items():
            average[name].mul_(decay).add_(value, alpha=1 - decay)
        if step % STEPS_BETWEEN_REPORTS == 0:
            print(f"step {step}, {time.monotonic() - started:.0f} s, loss {wrong:.4f}", flush=True)
        if (step + 1) % STEPS_BETWEEN_CHECKPOINTS == 0 or step + 1 == options.steps:
            kept = {"network": network.state_dict(), "optimizer": optimizer.state_dict(), "average": average, "step": step + 1}
            torch.save(kept, options.out / "checkpoint.pt")
    network.load_state_dict(average)


def take_step(network: Network, batch: tuple[torch.Tensor, torch.Tensor], optimizer: torch.optim.Optimizer) -> float:
    """Gives the loss."""
    pictures, coverage = batch
    with half_precision(pictures.device.type):
        logits = network(fed(pictures).to(memory_format=torch.channels_last))
    wrong = loss(logits, coverage)
    optimizer.zero_grad(set_to_none=True)
    wrong.backward()
    torch.nn.utils.clip_grad_norm_(network.parameters(), LONGEST_GRADIENT)
    optimizer.step()
    return wrong.item()


if __name__ == "__main__":
    main()
