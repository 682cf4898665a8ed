#!/usr/bin/env python3
"""Takes the synthetic phone photos: test photos with exact alpha, and the product's sample car.

    studio/photograph.py                     every photo, into test/photos and assets/samples
    studio/photograph.py <shot> [<shot> …]   only these (ids of studio/cars/shots.py)
    studio/photograph.py --preview <shot>    640 wide, few samples, into studio/.work/photos
    studio/photograph.py --list              writes test/photos/photos.json only

Needs Debian's blender, python3-numpy, python3-opencv and python3-torch. A photo takes some minutes of two cores.
"""

import argparse
import json
import pathlib
import subprocess
import sys

STUDIO = pathlib.Path(__file__).resolve().parent
ROOT = STUDIO.parent
WORK = STUDIO / ".work" / "photos"
sys.path.insert(0, str(STUDIO))

from cars.phone_look import develop, extract_alpha  # noqa: E402
from cars.shots import SHOTS  # noqa: E402

PREVIEW = {"width": 640, "height": 480, "samples": 16}
TEST = {"width": 1280, "height": 960, "samples": 16, "max_bytes": 250_000}
# Enlarged as phones enlarge: at full size their pictures are soft as well, and it saves half the rendering.
# Multiples of 16: the denoiser smears what it has to pad.
SAMPLE = {"width": 1536, "height": 1152, "samples": 16, "max_bytes": 900_000, "enlarge": 4 / 3}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shots", nargs="*", choices=[[], *SHOTS])
    parser.add_argument("--preview", action="store_true")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    if not options.list:
        for shot_id in options.shots or SHOTS:
            take(shot_id, options.preview)
    if not options.preview:
        write_list()


def take(shot_id, preview):
    shot = SHOTS[shot_id]
    size = PREVIEW if preview else SAMPLE if shot.purpose == "sample" else TEST
    WORK.mkdir(parents=True, exist_ok=True)
    command = [
        "blender",
        "--background",
        "--python-exit-code",
        "1",
        "--python",
        STUDIO / "cars" / "take_photo.py",
        "--",
        shot_id,
        WORK,
        size["width"],
        size["height"],
        size["samples"],
    ]
    subprocess.run([str(part) for part in command], check=True, stdout=subprocess.DEVNULL)
    folder = WORK if preview else output_folder(shot)
    folder.mkdir(parents=True, exist_ok=True)
    develop(WORK / f"{shot_id}.npy", folder / f"{shot_id}.jpg", size.get("max_bytes", 250_000), shot.exposure, size.get("enlarge", 1.0))
    if shot.body and shot.purpose == "test":
        extract_alpha(WORK / f"{shot_id}-alpha.png", folder / f"{shot_id}.alpha.png")


def output_folder(shot):
    return ROOT / "assets" / "samples" if shot.purpose == "sample" else ROOT / "test" / "photos"


def write_list():
    """photos.json: what each test photo shows, in the order of the table; photos not yet rendered are left out."""
    folder = ROOT / "test" / "photos"
    entries = [
        {
            "file": f"{shot_id}.jpg",
            "alpha": f"{shot_id}.alpha.png" if shot.body else None,
            "body": shot.body or None,
            "colour": shot.paint or None,
            "view": shot.view or None,
            "numberPlate": shot.plate if shot.body else None,
            "conditions": shot.conditions,
        }
        for shot_id, shot in SHOTS.items()
        if shot.purpose == "test" and (folder / f"{shot_id}.jpg").exists()
    ]
    (folder / "photos.json").write_text(json.dumps(entries, indent=2) + "\n")


if __name__ == "__main__":
    main()
