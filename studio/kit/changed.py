"""Knows which scenes' sources differ from what was rendered last: the scene file and all kit files it draws on."""

import ast
import hashlib
import json
from pathlib import Path

STUDIO = Path(__file__).resolve().parent.parent
RECORD = STUDIO / "rendered.json"


def scene_ids() -> list:
    return sorted(path.stem.replace("_", "-") for path in (STUDIO / "scenes").glob("*.py"))


def changed_scenes() -> list:
    record = _record()
    return [scene_id for scene_id in scene_ids() if record.get(scene_id) != source_hash(scene_id)]


def remember_sources(scene_id: str) -> None:
    record = {**_record(), scene_id: source_hash(scene_id)}
    RECORD.write_text(json.dumps(record, indent=2, sort_keys=True) + "\n")


def source_hash(scene_id: str) -> str:
    """SHA-256 over the scene's source and all kit modules it draws on."""
    pending, seen = [STUDIO / "scenes" / f"{scene_id.replace('-', '_')}.py"], {}
    while pending:
        path = pending.pop()
        if path in seen or not path.exists():
            continue
        seen[path] = path.read_bytes()
        for node in ast.walk(ast.parse(seen[path])):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in ("kit", "scenes"):
                pending.append(STUDIO / Path(*node.module.split(".")).with_suffix(".py"))
    digest = hashlib.sha256()
    for path in sorted(seen):
        digest.update(seen[path])
    return digest.hexdigest()


def _record() -> dict:
    return json.loads(RECORD.read_text()) if RECORD.exists() else {}
