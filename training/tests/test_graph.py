"""The parts that need Python alone."""

import json
import tempfile
import unittest
from pathlib import Path

from ..graph import Graph, Step, channel_sources
from ..pruning import channels_read, channels_to_keep
from ..schedule import average_decay, learning_rate
from ..sources import find_problems, is_allowed


def conv(reads: str, writes: str, stride: int = 1) -> Step:
    return Step("conv", (reads,), writes, (f"{writes}.weight", f"{writes}.bias"), {"stride": stride, "padding": 1, "dilation": 1})


#: Two layers whose results are added, joined with what a smaller stage gives, and a matte beside an unused one.
GRAPH = Graph(
    input="input",
    steps=(
        conv("input", "first", stride=2),
        conv("first", "second"),
        Step("add", ("first", "second"), "sum"),
        Step("pool", ("sum",), "pooled", options={"size": 2, "stride": 2}),
        conv("pooled", "deep"),
        Step("resize", ("deep",), "grown", options={"factor": 2}),
        Step("concat", ("grown", "sum"), "joined"),
        conv("joined", "side"),
        Step("sigmoid", ("side",), "matte"),
        conv("deep", "other-side"),
        Step("sigmoid", ("other-side",), "other-matte"),
    ),
    mattes=("matte", "other-matte"),
    features={"stage1": "sum", "stage2": "deep"},
)


class Graphs(unittest.TestCase):
    def test_what_is_not_asked_for_is_left_out(self):
        part = GRAPH.leading_to(["matte"], ["stage2"])
        self.assertEqual((part.mattes, part.features), (("matte",), {"stage2": "deep"}))
        self.assertEqual(part.steps, GRAPH.steps[:-2])

    def test_every_tensor_knows_how_much_smaller_than_the_picture_it_is(self):
        reductions = GRAPH.reductions()
        self.assertEqual([reductions[name] for name in ("input", "sum", "deep", "joined")], [1, 2, 4, 2])

    def test_channels_come_from_convolutions_in_their_order(self):
        self.assertEqual(channel_sources(GRAPH, "joined"), ["deep", "first"])


class Pruning(unittest.TestCase):
    # In the first layer the last channels weigh most, in the second the first ones, ten times as much.
    importance = {
        "first": [float(channel) for channel in range(16)],
        "second": [10.0 * (16 - channel) for channel in range(16)],
        "deep": [float(channel) for channel in range(32)],
        "side": [1.0],
        "other-side": [1.0],
    }
    keep = channels_to_keep(GRAPH, importance, width=0.5)

    def test_the_heaviest_channels_stay_and_added_layers_keep_the_same(self):
        self.assertEqual(self.keep["first"], list(range(8)))
        self.assertEqual(self.keep["second"], self.keep["first"])
        self.assertEqual(self.keep["deep"], list(range(16, 32)))

    def test_mattes_stay_whole_and_layers_keep_at_least_eight(self):
        self.assertEqual(self.keep["side"], [0])
        self.assertEqual(len(channels_to_keep(GRAPH, self.importance, width=0.1)["first"]), 8)

    def test_joined_layers_are_read_where_they_lie(self):
        counts = {name: len(values) for name, values in self.importance.items()}
        self.assertEqual(channels_read(GRAPH, "joined", self.keep, counts), [*range(16, 32), *range(32, 40)])
        self.assertEqual(channels_read(GRAPH, "input", self.keep, counts), [0, 1, 2])


class Sources(unittest.TestCase):
    def problems(self, rows: list, judged: bytes = b"other") -> list[str]:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for kind, content in (("cars", b"car"), ("judge", judged)):
                (folder / kind).mkdir()
                (folder / kind / "one.jpg").write_bytes(content)
            (folder / "sources.json").write_text(json.dumps(rows))
            return find_problems(folder)

    def test_a_listed_picture_with_a_licence_for_it_is_fine(self):
        self.assertEqual(self.problems([["cars/one.jpg", "owner/name", "a/one.jpg", "CC-BY-4.0"]]), [])

    def test_an_unlisted_picture_is_not_taught(self):
        self.assertEqual(self.problems([]), ["cars/one.jpg is not in sources.json."])

    def test_a_judged_picture_is_not_taught(self):
        (problem,) = self.problems([["cars/one.jpg", "ours", "", "own"]], judged=b"car")
        self.assertIn("judge", problem)

    def test_licences_that_forbid_commerce_or_changes_are_refused(self):
        allowed = ("CC0-1.0", "CC-BY-SA-3.0", "MIT", "BSD-2-Clause", "Apache-2.0", "own", "agreed")
        refused = ("CC-BY-NC-4.0", "CC-BY-ND-4.0", "CC-BY-NC-SA-4.0", "AGPL-3.0", "research", "")
        self.assertEqual([licence for licence in allowed + refused if is_allowed(licence)], list(allowed))


class Schedule(unittest.TestCase):
    def test_the_rate_rises_then_falls_to_a_hundredth(self):
        rates = [learning_rate(step, 8000, 1e-3) for step in range(8000)]
        self.assertEqual(max(rates), rates[199])
        self.assertLess(rates[0], 1e-5)
        self.assertAlmostEqual(rates[-1], 1e-5, places=7)
        self.assertEqual([average_decay(0), average_decay(100_000)], [0.1, 0.999])
