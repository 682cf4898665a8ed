"""Knows from which sources each view was rendered last, so that a run leaves out what has not changed."""

import hashlib
import json
from pathlib import Path

from code_hash import code_hash

STUDIO = Path(__file__).resolve().parent.parent
RECORD = STUDIO / "views" / "rendered.json"
#: What draws a view; the checks and lists beside it do not, nor what is drawn from its finished layers.
NOT_DRAWING = ("linearity_check", "paint_check", "sources", "phone_look", "shots", "take_photo", "electric")


def source_hash(style: str, quality_name: str) -> str:
    """Of the code of everything a body's views are made from. Drafts differ from finals, so that finals replace them."""
    digest = hashlib.sha256(quality_name.encode())
    own = STUDIO / "cars" / "bodies" / f"{style.replace('-', '_')}.py"
    drawing = [*(STUDIO / "views").glob("*.py"), *(STUDIO / "cars").glob("*.py"), own]
    digest.update(code_hash(path for path in drawing if path.stem not in NOT_DRAWING))
    return digest.hexdigest()


def is_current(style: str, view: str, sources: str) -> bool:
    return _record().get(f"{style}/{view}") == sources


def remember(style: str, view: str, sources: str) -> None:
    record = {**_record(), f"{style}/{view}": sources}
    RECORD.write_text(json.dumps(record, indent=2, sort_keys=True) + "\n")


def _record() -> dict:
    return json.loads(RECORD.read_text()) if RECORD.exists() else {}
