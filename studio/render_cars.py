"""Renders car bodies into assets/cars/<style>/. Runs inside Blender:

    blender -b -P studio/render_cars.py -- saloon                  all six views of one body
    blender -b -P studio/render_cars.py -- saloon --view side      one view (may be given more than once)
    blender -b -P studio/render_cars.py -- saloon --draft          few samples
    blender -b -P studio/render_cars.py -- --changed               all views of all bodies whose sources changed
    blender -b -P studio/render_cars.py -- --contact-sheet         every view painted, to studio/.work/cars-contact-sheet.png

What the files hold is told in imaging/views/car-body.ts, how they are made in studio/views/README.md.
"""

import argparse
import json
import shutil
import sys
import time
from pathlib import Path

STUDIO = Path(__file__).resolve().parent
ASSETS = STUDIO.parent / "assets" / "cars"
sys.path.insert(0, str(STUDIO))

from cars.bodies import BODIES  # noqa: E402
from views.body_file import view_entry, write_body  # noqa: E402
from views.electric import PATCH, close_face  # noqa: E402
from views.encode import write_view  # noqa: E402
from views.layers import render_views  # noqa: E402
from views.paint_check import write_contact_sheet  # noqa: E402
from views.quality import DRAFT, FINAL  # noqa: E402
from views.sources import is_current, remember, source_hash  # noqa: E402
from views.stand import Stand  # noqa: E402
from views.view_table import VIEWS  # noqa: E402


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="render_cars.py")
    parser.add_argument("styles", nargs="*", choices=[[], *BODIES])
    parser.add_argument("--view", action="append", choices=list(VIEWS))
    parser.add_argument("--draft", action="store_true")
    parser.add_argument("--changed", action="store_true")
    parser.add_argument("--contact-sheet", action="store_true")
    return parser.parse_args(sys.argv[sys.argv.index("--") + 1 :])


def main() -> None:
    arguments = parse_arguments()
    quality_name = "draft" if arguments.draft else "final"
    for style in arguments.styles or (BODIES if arguments.changed else []):
        sources = source_hash(style, quality_name)
        views = [view for view in arguments.view or VIEWS if not (arguments.changed and is_current(style, view, sources))]
        if views:
            render_body(style, views, DRAFT if arguments.draft else FINAL, sources)
    if arguments.contact_sheet:
        write_contact_sheet(ASSETS, STUDIO / ".work" / "cars-contact-sheet.png")


def render_body(style, views, quality, sources) -> None:
    started = time.monotonic()
    stand = Stand(style, quality)
    for view, layers in render_views(stand, views, quality).items():
        replace_view(ASSETS / style, view, layers)
        write_body(ASSETS / style, stand, {**known_entries(ASSETS / style), view: view_entry(stand, layers)})
        add_electric_patch(stand, view)
        remember(style, view, sources)
        size = sum(path.stat().st_size for path in (ASSETS / style / view).iterdir())
        print(f"{style} {view}: {size / 1024:.0f} KB", flush=True)
    print(
        f"{style}: {(time.monotonic() - started) / len(views):.0f} s and {time.process_time() / len(views):.0f} s of processor a view",
        flush=True,
    )


def add_electric_patch(stand, view) -> None:
    """Drawn from the layers just written, whose camera it reads from body.json."""
    crop = close_face(stand.style, view)
    if crop:
        entries = known_entries(ASSETS / stand.style)
        entries[view]["patches"][PATCH] = {"crop": crop}
        write_body(ASSETS / stand.style, stand, entries)


def known_entries(folder: Path) -> dict:
    path = folder / "body.json"
    return json.loads(path.read_text())["views"] if path.exists() else {}


def replace_view(folder: Path, view: str, layers) -> None:
    """Writes a view beside its place and then moves it there: a broken-off run leaves no half of one."""
    draft = folder / f"{view}.draft"
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    write_view(draft, layers)
    shutil.rmtree(folder / view, ignore_errors=True)
    draft.rename(folder / view)


main()
