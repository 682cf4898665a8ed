"""Where the training pictures come from: only those that are listed, and whose licence allows it, are used.

`sources.json` in the folder of pictures is a list of [file, where it comes from, path or page there, licence]. Plain Python.
"""

import hashlib
import json
from pathlib import Path

#: What is taught, in folders of these names. Nothing is learnt from the folder `judge`.
TAUGHT = ("cars", "places", "renders")
JUDGED = "judge"
SOURCES = "sources.json"
#: A PNG beside a photo is its truth.
PHOTO_ENDINGS = (".jpg", ".jpeg", ".webp")

#: SPDX names; a version may follow. NonCommercial, NoDerivatives, research-only terms and AGPL are not among them.
LICENCES = ("CC0", "CC-BY", "CC-BY-SA", "MIT", "BSD-2-Clause", "BSD-3-Clause", "Apache", "PublicDomain")
#: Our own pictures, and those whose owner has agreed in writing to commercial training.
OWN, AGREED = "own", "agreed"


def find_photos(folder: Path) -> list[Path]:
    """The photos of a folder, by name. A folder that is not there has none."""
    return sorted(path for path in folder.glob("*") if path.suffix.lower() in PHOTO_ENDINGS)


def find_problems(folder: Path) -> list[str]:
    """Why these pictures may not be taught, a line each."""
    rows = json.loads((folder / SOURCES).read_text()) if (folder / SOURCES).exists() else []
    licences = {file: licence for file, _, _, licence in rows}
    judged = {_digest(photo) for photo in find_photos(folder / JUDGED)}
    problems = [] if find_photos(folder / TAUGHT[0]) else [f"{TAUGHT[0]}/ has no photos."]
    for photo in (photo for kind in TAUGHT for photo in find_photos(folder / kind)):
        name = photo.relative_to(folder).as_posix()
        licence = licences.get(name)
        if licence is None:
            problems.append(f"{name} is not in {SOURCES}.")
        elif not is_allowed(licence):
            problems.append(f"{name} has the licence '{licence}', which does not allow commercial training.")
        if _digest(photo) in judged:
            problems.append(f"{name} is also in {JUDGED}/: what judges must not be taught.")
    return problems


def is_allowed(licence: str) -> bool:
    name, _, version = licence.rpartition("-")
    unversioned = name if version.replace(".", "").isdigit() else licence
    return unversioned in (*LICENCES, OWN, AGREED)


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
