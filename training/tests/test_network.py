"""The network read, run, slimmed and written back, and what it is taught. Needs NumPy, PyTorch, ONNX and Pillow; left out without them."""

import hashlib
import tempfile
import unittest
from pathlib import Path

try:
    import numpy as np
    import onnx
    import torch
    from PIL import Image
except ModuleNotFoundError as missing:
    raise unittest.SkipTest(str(missing)) from missing

from ..data_set import load_pictures
from ..examples import Examples
from ..export import export
from ..judge import overlap
from ..losses import loss
from ..network import Network, fed
from ..pruning import slim
from ..read_network import read_network
from ..teacher import answers, clean, usable

OURS = min((Path(__file__).resolve().parents[2] / "assets" / "models").glob("car-matting-*.onnx"))
NETWORK = read_network(OURS)
SIDE = 64


def blobs(count: int, channels: int) -> torch.Tensor:
    """Noise, and in its last channel a square that is the car."""
    pictures = torch.randint(0, 256, (count, channels, SIDE, SIDE), dtype=torch.uint8)
    pictures[:, -1] = 0
    pictures[:, -1, 20:50, 12:52] = 255
    return pictures


class Networks(unittest.TestCase):
    def test_an_exported_network_is_the_same_network(self):
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / OURS.name
            export(*NETWORK, copy)
            graph, weights = read_network(copy)
            one, other = (onnx.load(str(path)).graph for path in (OURS, copy))
            self.assertEqual([*one.input, *one.output], [*other.input, *other.output])
            self.assertEqual(Path(f"{copy}.sha256").read_text().strip(), hashlib.sha256(copy.read_bytes()).hexdigest())
        self.assertEqual(graph, NETWORK[0])
        for name, values in NETWORK[1].items():
            self.assertTrue(np.array_equal(values, weights[name]), name)

    def test_a_slimmer_network_still_runs(self):
        graph, weights = NETWORK
        slimmer = Network(graph, slim(graph, weights, 0.5))
        matte, stage5 = slimmer.tensors(fed(blobs(2, 3)), [graph.mattes[0], graph.features["stage5"]])
        self.assertEqual((matte.shape, stage5.shape), ((2, 1, SIDE, SIDE), (2, 128, SIDE // 32, SIDE // 32)))


class Teaching(unittest.TestCase):
    def test_examples_are_pictures_with_one_car_each(self):
        torch.manual_seed(1)
        coverage = blobs(3, 1)
        self.assertEqual((usable(coverage), clean(coverage)), ([0, 1, 2], [0, 1, 2]))
        examples = Examples(blobs(3, 3), coverage, [0, 1, 2], [0, 2], blobs(2, 4), blobs(2, 3))
        pictures, truth = examples.batch(6, SIDE)
        self.assertEqual((pictures.shape, truth.shape), ((6, 3, SIDE, SIDE), (6, 1, SIDE, SIDE)))
        self.assertTrue(0 <= pictures.min() and pictures.max() <= 255 and 0 <= truth.min() and truth.max() <= 1)
        self.assertTrue((truth.amax((1, 2, 3)) > 0.9).all())
        alone = Examples(blobs(1, 3), blobs(1, 1), [0], [0], blobs(0, 4), blobs(0, 3))
        self.assertEqual(alone.batch(2, SIDE)[0].shape, (2, 3, SIDE, SIDE))

    def test_the_truth_is_the_least_wrong(self):
        truth = blobs(2, 1).float() / 255
        right, inverted, unsure = ((truth - 0.5) * 20, (0.5 - truth) * 20, torch.zeros_like(truth))
        wrong = [loss([logits, logits], truth).item() for logits in (right, unsure, inverted)]
        self.assertEqual(wrong, sorted(wrong))
        self.assertLess(wrong[0], 0.01)

    def test_a_teacher_asked_twice_sees_no_sides(self):
        teacher = Network(*NETWORK)
        picture = blobs(1, 3)
        plain, mirrored = answers(teacher, picture, "cpu"), answers(teacher, picture.flip(3), "cpu").flip(3)
        self.assertLessEqual((plain.int() - mirrored.int()).abs().max().item(), 1)


class Pictures(unittest.TestCase):
    def test_a_truth_is_found_however_it_is_given(self):
        colours = np.full((40, 60, 3), 90, np.uint8)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for photo in ("drawn.jpg", "rendered.jpg", "unknown.jpg"):
                Image.fromarray(colours).save(folder / photo)
            drawn = np.zeros_like(colours)
            drawn[:20], drawn[20:30] = (200, 40, 40), (40, 120, 240)
            Image.fromarray(drawn).save(folder / "drawn.png")
            Image.fromarray(drawn[..., 0]).save(folder / "rendered.alpha.png")
            found = {picture.name: picture.coverage for picture in load_pictures(folder, SIDE)}
        self.assertIsNone(found.pop("unknown.jpg"))
        shares = {name: (coverage / 255).mean().item() for name, coverage in found.items() if coverage is not None}
        self.assertEqual([*shares], ["drawn.jpg", "rendered.jpg"])
        self.assertAlmostEqual(shares["drawn.jpg"], 0.75, delta=0.01)
        self.assertAlmostEqual(shares["rendered.jpg"], (0.5 * 200 + 0.25 * 40) / 255, delta=0.01)

    def test_overlap_is_intersection_by_union(self):
        one, other = torch.zeros(1, 4, 4), torch.zeros(1, 4, 4)
        one[:, :2], other[:, 1:3] = 1, 1
        self.assertAlmostEqual(overlap(one, other), 1 / 3)
