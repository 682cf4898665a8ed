"""What counts as a change of a picture's sources, and what does not."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from code_hash import code_hash

SOURCE = '''"""A lamp."""

import math
from kit.props.lamps import kelvin, lamp


def light(strength=2.0):
    """Warm."""
    return lamp(kelvin(3000), strength * math.pi, (1, 2))
'''


def hash_of(text: str, name="lamp.py") -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_text(text)
        return code_hash([path])


class CodeHash(unittest.TestCase):
    def test_words_layout_types_and_places_are_no_change(self):
        same = {
            "a comment": SOURCE + "\n# dimmed\n",
            "a docstring": SOURCE.replace("Warm.", "Warmer."),
            "layout": SOURCE.replace("(1, 2))", "(\n        1,\n        2,\n    ))"),
            "a type": SOURCE.replace("strength=2.0", "strength: float = 2.0").replace("):\n", ") -> object:\n"),
            "a module's place": SOURCE.replace("kit.props", "kit.lights"),
            "the order of imports": SOURCE.replace("kelvin, lamp", "lamp, kelvin"),
        }
        for change, text in same.items():
            with self.subTest(change):
                self.assertNotEqual(text, SOURCE)
                self.assertEqual(hash_of(text), hash_of(SOURCE))
        self.assertEqual(hash_of(SOURCE, "moved.py"), hash_of(SOURCE))

    def test_numbers_names_and_calls_are(self):
        for before, after in (("3000", "3001"), ("2.0", "2.5"), ("math.pi", "math.tau"), ("kelvin, lamp", "lamp"), ("return ", "")):
            with self.subTest(before):
                self.assertIn(before, SOURCE)
                self.assertNotEqual(hash_of(SOURCE.replace(before, after)), hash_of(SOURCE))
