"""Finds scenes by id, and knows which of them differ in their sources from what was rendered last."""

import ast
import hashlib
import importlib
import json
from pathlib import Path

from catalogue import CATALOGUE

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
    """SHA-256 over all that a scene's picture follows from: its module, and all modules that one draws on.

    Of a catalogue scene: its own line with all numbers of its look, and the modules of its set and of its kind of look. Not
    kit/weathers.py: a change to one weather there leaves the scenes of the others alone.
    """
    scene = _CATALOGUE.get(scene_id)
    roots = [f"scenes.{_module(scene_id)}"] if scene is None else [f"scenes.{scene.set_name}", type(scene.look).__module__]
    pending, seen = [_path(root) for root in roots], {}
    while pending:
        path = pending.pop()
        if path in seen or not path.exists():
            continue
        seen[path] = path.read_bytes()
        for node in ast.walk(ast.parse(seen[path])):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in ("kit", "scenes"):
                pending.append(_path(node.module))
    digest = hashlib.sha256(repr(scene).encode() if scene else b"")
    for path in sorted(seen):
        digest.update(seen[path])
    return digest.hexdigest()


def _module(scene_id: str) -> str:
    return scene_id.replace("-", "_")


def _path(module: str) -> Path:
    return STUDIO / Path(*module.split(".")).with_suffix(".py")


def _record() -> dict:
    return json.loads(RECORD.read_text()) if RECORD.exists() else {}
