"""Finds scenes by id, and knows which of them differ in their sources from what was rendered last."""

import hashlib
import importlib
import json
from pathlib import Path

from catalogue import CATALOGUE
from code_hash import code_hash, modules_behind

STUDIO = Path(__file__).resolve().parent
RECORD = STUDIO / "rendered.json"

_CATALOGUE = {scene.id: scene for scene in CATALOGUE}


def scene_ids() -> list:
    return sorted([*(path.stem.replace("_", "-") for path in (STUDIO / "scenes").glob("*.py")), *_CATALOGUE])


def find_scene(scene_id: str):
    """What has `SPEC` and `build(kit)`: a module of `scenes/`, or an entry of the catalogue."""
    return _CATALOGUE.get(scene_id) or importlib.import_module(f"scenes.{_module(scene_id)}")


def changed_scenes() -> list:
    record = _record()
    return [scene_id for scene_id in scene_ids() if record.get(scene_id) != source_hash(scene_id)]


def remember_sources(scene_id: str) -> None:
    record = {**_record(), scene_id: source_hash(scene_id)}
    RECORD.write_text(json.dumps(record, indent=2, sort_keys=True) + "\n")


def source_hash(scene_id: str) -> str:
    """SHA-256 over the code of all that a scene's picture follows from: its module, and all modules that one draws on.

    Of a catalogue scene: its own line with all numbers of its look, and the modules of its set and of its kind of look. Not
    kit/looks/weathers.py: a change to one weather there leaves the scenes of the others alone.
    """
    scene = _CATALOGUE.get(scene_id)
    roots = [f"scenes.{_module(scene_id)}"] if scene is None else [f"scenes.{scene.set_name}", type(scene.look).__module__]
    digest = hashlib.sha256(repr(scene).encode() if scene else b"")
    digest.update(code_hash(modules_behind(roots)))
    return digest.hexdigest()


def _module(scene_id: str) -> str:
    return scene_id.replace("-", "_")


def _record() -> dict:
    return json.loads(RECORD.read_text()) if RECORD.exists() else {}
