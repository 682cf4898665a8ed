"""Renders scenes into assets/scenes/<id>/. Runs inside Blender:

    blender -b -P studio/render.py -- city --preview            640 × 480, few samples, to studio/.work/city/preview.png
    blender -b -P studio/render.py -- city --preview --car      the same with a grey car body standing at the 4:3 stand
    blender -b -P studio/render.py -- city                      the final: plate, thumbnail, shadows and scene.json
    blender -b -P studio/render.py -- city --draft              all the final's files, from a half-size render, to try the composite on
    blender -b -P studio/render.py -- city --only shadows       one part of the final: plate | shadows (both refresh scene.json)
    blender -b -P studio/render.py -- --changed                 finals of all scenes whose sources changed
    blender -b -P studio/render.py -- --contact-sheet           all plates, with stands and horizon, to studio/.work/contact-sheet.png

A named scene is `studio/scenes/<id with _ for ->.py` with `SPEC` (kit/scene/scene_spec.py) and `build(kit)` (kit/scene/kit.py);
the catalogue's scenes are lines of catalogue.py. `build` makes the set, registers its key lamp with `kit.key(lamp)` and things a
parked car would stand on with `kit.hide_for_shadows(...)`. Exposure is metered: lamps may have any strength, only their
proportions count.
"""

import argparse
import os
import sys
import time
from pathlib import Path

STUDIO = Path(__file__).resolve().parent
WORK = STUDIO / ".work"
ASSETS = STUDIO.parent / "assets" / "scenes"
sys.path.insert(0, str(STUDIO))

from kit.render.contact_sheet import write_contact_sheet  # noqa: E402
from kit.render.produce import produce_final, produce_preview  # noqa: E402
from scene_sources import changed_scenes, find_scene, remember_sources, scene_ids  # noqa: E402


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="render.py")
    parser.add_argument("ids", nargs="*", help="scenes to render")
    parser.add_argument("--preview", action="store_true")
    parser.add_argument("--car", action="store_true", help="preview only: show the shadow caster as a grey car")
    parser.add_argument("--width", type=int, default=640, help="preview only: width in pixels")
    parser.add_argument("--samples", type=int, help="instead of the scene's own (final) or 8 (preview)")
    parser.add_argument("--draft", action="store_true", help="final files from a half-size render")
    parser.add_argument("--only", choices=["plate", "shadows"])
    parser.add_argument("--changed", action="store_true")
    parser.add_argument("--contact-sheet", action="store_true")
    arguments = parser.parse_args(sys.argv[sys.argv.index("--") + 1 :])
    unknown = set(arguments.ids) - set(scene_ids())
    if unknown:
        parser.error(f"no such scene: {', '.join(sorted(unknown))}; there are {', '.join(scene_ids())}")
    return arguments


def main() -> None:
    arguments = parse_arguments()
    for scene_id in changed_scenes() if arguments.changed else arguments.ids:
        started = time.monotonic()
        scene = find_scene(scene_id)
        if arguments.preview:
            produce_preview(scene, WORK / scene_id, arguments)
        else:
            produce_final(scene, ASSETS / scene_id, arguments)
            if not arguments.draft:
                remember_sources(scene_id)
        print(f"{scene_id}: {time.monotonic() - started:.0f} s", flush=True)
    if arguments.contact_sheet:
        write_contact_sheet(ASSETS, WORK / "contact-sheet.png")


main()
# PyTorch's threads and Blender's own leaving do not get on: without this Blender crashes after its work is done.
sys.stdout.flush()
os._exit(0)
