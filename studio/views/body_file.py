"""`body.json`: what the painter must know of a body's cameras. Schema and units: `imaging/views/car-body.ts`."""

import json
from pathlib import Path

import cv2
import numpy as np

from cars.number_plate import plate_corners
from views.encode import GAMMA, PEAK
from views.framing import car_points
from views.view_table import PICTURE_HEIGHT, PICTURE_WIDTH, VIEWS

PLATE_ALBEDO = 0.80
USUAL_PLATE_LIGHT = 0.55
#: A plate seen flatter than this cannot be read.
LEAST_PLATE_PIXELS = 24


def view_entry(stand, layers) -> dict:
    """One view's entry of body.json."""
    framing = layers.framing
    plates = _plates(stand, framing)
    tyres = [(x, side * stand.body.track / 2, 0.0) for x in stand.axles.values() for side in (1, -1)]
    seen = framing.project(tyres)
    near, far = seen[np.argmin(seen[:, 2])], seen[np.argmax(seen[:, 2])]
    return {
        "crop": _crop(layers.crop),
        "stripesCrop": _crop(layers.stripes_crop) if layers.stripes_crop else None,
        "numberPlates": [{"place": place, "corners": [{"x": x, "y": y} for x, y in corners]} for place, corners in plates],
        "plateLight": _plate_light(layers, plates),
        "heightScale": [{"column": column, "pixelsPerMetre": framing.focal_pixels / depth} for column, _, depth in (near, far)],
        "horizonRow": framing.horizon_row,
        "groundRow": seen[:, 1].max(),
        "patches": {name: {"crop": _crop(patch.crop)} for name, patch in layers.patches.items()},
    }


def write_body(folder: Path, stand, entries: dict) -> None:
    """entries: view -> view_entry, in any order; only those there are."""
    points = car_points(stand.car)
    body = {
        "style": stand.style,
        "picture": {"width": PICTURE_WIDTH, "height": PICTURE_HEIGHT},
        "lengthMetres": np.ptp(points[:, 0]),
        "heightMetres": points[:, 2].max(),
        "peak": PEAK,
        "gamma": GAMMA,
        "wheelDesigns": _wheel_designs(stand, entries),
        "views": {view: entries[view] for view in VIEWS if view in entries},
    }
    text = json.dumps(_rounded(body), indent=2) + "\n"
    draft = folder / "body.json.draft"
    draft.write_text(text)
    draft.rename(folder / "body.json")


def _wheel_designs(stand, entries):
    """The base design, and those there is a patch for in some view."""
    first, *more = stand.wheels
    return [first, *(design for design in more if any(f"wheel-{design}" in entry["patches"] for entry in entries.values()))]


def _plates(stand, framing):
    """[(place, four (x, y))] of the plates that face the camera."""
    found = []
    for place, corners in plate_corners(stand.car).items():
        seen = framing.project([tuple(corner) for corner in corners])[:, :2]
        across, down = seen[1] - seen[0], seen[3] - seen[0]
        if across[0] * down[1] - across[1] * down[0] > 0 and np.hypot(*across) > LEAST_PLATE_PIXELS:
            found.append((place, seen.tolist()))
    return found


def _plate_light(layers, plates):
    if not plates:
        return USUAL_PLATE_LIGHT
    corners = np.array(plates[0][1]) - (layers.crop.left, layers.crop.top)
    inside = np.zeros(layers.base.shape[:2], np.uint8)
    middle = corners.mean(axis=0)
    cv2.fillConvexPoly(inside, np.round(middle + (corners - middle) * 0.7).astype(np.int32), 1)
    return float(layers.base[inside > 0].mean() / PLATE_ALBEDO)


def _crop(crop):
    return {"left": crop.left, "top": crop.top, "width": crop.width, "height": crop.height}


def _rounded(value):
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_rounded(item) for item in value]
    return round(float(value), 3) if isinstance(value, (float, np.floating)) else value
