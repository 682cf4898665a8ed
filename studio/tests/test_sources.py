"""Every module imports, and every scene, weather, body, street and shot is whole: without Blender, in a second or two.

python3 -m unittest discover -s studio/tests
"""

import importlib
import inspect
import json
import sys
import unittest
from pathlib import Path

STUDIO = Path(__file__).resolve().parents[1]
ASSETS = STUDIO.parent / "assets"
sys.path[:0] = [str(STUDIO), str(STUDIO / "tests")]
sys.dont_write_bytecode = True

from stand_ins import install  # noqa: E402

install()

from cars.bodies import BODIES  # noqa: E402
from cars.body import Body  # noqa: E402
from cars.materials import PAINTS  # noqa: E402
from cars.shots import SHOTS  # noqa: E402
from cars.wheels import WHEELS  # noqa: E402
from kit.looks import weathers  # noqa: E402
from kit.looks.catalogue_prompt import catalogue_prompt  # noqa: E402
from kit.looks.weather import Weather  # noqa: E402
from kit.scene.camera import SENSOR_MILLIMETRES, Projection  # noqa: E402
from kit.scene.scene_spec import PLATE_HEIGHT, PLATE_WIDTH, SceneSpec  # noqa: E402
from kit.scene.stands import CROP_SIZES, compute_stands  # noqa: E402
from scene_sources import find_scene, scene_ids, source_hash  # noqa: E402
from views.view_table import VIEWS  # noqa: E402

#: They work as soon as they are imported.
ENTRIES = ("render", "render_cars")


def modules() -> list[str]:
    paths = (path.relative_to(STUDIO) for path in STUDIO.rglob("*.py"))
    named = (".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in paths if path.parts[0] != "tests")
    return sorted(name for name in named if name not in ENTRIES)


def projection(spec: SceneSpec) -> Projection:
    focal_pixels = spec.camera.focal_millimetres / SENSOR_MILLIMETRES * PLATE_WIDTH
    return Projection(spec.camera.height_metres, focal_pixels, spec.camera.horizon_fraction * PLATE_HEIGHT, PLATE_WIDTH / 2)


class Sources(unittest.TestCase):
    def test_every_module_imports(self):
        for name in modules():
            with self.subTest(name):
                importlib.import_module(name)

    def test_every_scene_builds_its_spec(self):
        for scene_id in scene_ids():
            with self.subTest(scene_id):
                scene = find_scene(scene_id)
                spec = scene.SPEC
                self.assertIsInstance(spec, SceneSpec)
                self.assertEqual(spec.id, scene_id)
                self.assertIn(spec.section, ("core", "retail", "catalogue"))
                self.assertTrue(spec.name and spec.prompt)
                self.assertEqual(len(inspect.signature(scene.build).parameters), 1)
                self.assertEqual(spec.stands.keys(), CROP_SIZES.keys())
                self.assertTrue(0.40 <= spec.camera.horizon_fraction <= 0.55, "the horizon")
                self.assertTrue(1.1 <= spec.camera.height_metres <= 1.6, "the camera's height")
                compute_stands(spec, projection(spec))
                self.assertEqual(len(source_hash(scene_id)), 64)

    def test_every_scene_is_rendered_and_every_folder_has_its_scene(self):
        self.assertEqual(scene_ids(), sorted(path.parent.name for path in (ASSETS / "scenes").glob("*/scene.json")))

    def test_every_weather_gives_a_look_for_any_set(self):
        makers = [make for _, make in inspect.getmembers(weathers, inspect.isfunction) if make.__module__ == weathers.__name__]
        self.assertGreater(len(makers), 10)
        own = find_scene("city").SPEC
        for make in makers:
            with self.subTest(make.__name__):
                weather = make()
                self.assertIsInstance(weather, Weather)
                self.assertIn(weather.ground, ("dry", "wet", "snow"))
                self.assertEqual(weather.spec_on(own, "on a street").prompt, catalogue_prompt("on a street", weather.words, own))

    def test_every_body_is_rendered_in_every_view(self):
        self.assertEqual(sorted(BODIES), sorted(path.parent.name for path in (ASSETS / "cars").glob("*/body.json")))
        for style, body in BODIES.items():
            with self.subTest(style):
                self.assertIsInstance(body, Body)
                written = json.loads((ASSETS / "cars" / style / "body.json").read_text())
                self.assertEqual(sorted(written["views"]), sorted(VIEWS))

    def test_every_shot_names_what_there_is(self):
        for shot_id, shot in SHOTS.items():
            with self.subTest(shot_id):
                self.assertTrue(callable(importlib.import_module(f"cars.streets.{shot.place}").build))
                self.assertIn(shot.wheel, WHEELS)
                if shot.body:
                    self.assertIn(shot.body, BODIES)
                    self.assertIn(shot.paint, PAINTS)


if __name__ == "__main__":
    unittest.main()
