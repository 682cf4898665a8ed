"""Parts that may be fitted to a car afterwards: a spoiler, a roof rack. Separate objects, named after the part."""

from functools import partial

import numpy as np

from . import materials
from .blender_mesh import place, to_mesh
from .fields import box, ramp, smooth_max, smooth_min
from .fittings import find_skin_point, joined, tube
from .store import stored
from .surface import mesh_field

SOURCES = ("fitted_parts", "body_field", "fields", "surface")
BAR_HEIGHT_METRES = 0.075


def place_fitted(field, root, paint, fitted):
    for name in fitted:
        PARTS[name](field, root, paint)


def _spoiler(field, root, paint):
    surface = stored("spoiler", lambda: _spoiler_surface(field), field.body, SOURCES)
    if surface:
        place(to_mesh("spoiler", surface), materials.paint(paint), root, "spoiler")


def _spoiler_surface(field):
    """A blade at the end of the roof where the tailgate is upright, a lip or a wing over a boot; None on a pickup or van."""
    kind = field.body.tailgate
    if kind == "hatch":
        return _roof_blade(field)
    if kind != "boot":
        return None
    return _boot_wing(field) if field.body.wing_height else _boot_lip(field)


def _roof_blade(field):
    (_, _), (head, _) = field.body.rear_screen
    edge = head - field.body.spoiler
    lift = float(field.roof(edge + 0.12))

    def blade(x, y, z):
        part = field.parts(x, y, z)
        middle = lift + 0.012 + 0.16 * (edge + 0.10 - x) - 0.10 * y * y
        shape = smooth_max(np.abs(z - middle) - 0.017 - 0.06 * np.maximum(x - edge, 0), edge - 0.105 + 0.22 * y * y - x, 0.02)
        shape = smooth_max(shape, x - edge - 0.20, 0.02)
        return smooth_max(shape, part["cabin_side"] + 0.03, 0.03)

    return mesh_field(blade, (edge - 0.14, 0, lift - 0.2), (edge + 0.26, 0.9, lift + 0.12), 0.006, mirrored=True)


def _boot_lip(field):
    """The boot lid's own edge, thickened towards the rear."""
    end, half = field.tail_tip, float(field.half_width(field.tail_tip + 0.1)) - 0.10
    top = float(field.deck(end + 0.06))

    def lip(x, y, z):
        y = np.abs(y)
        chord = x - end - 0.055 - 0.20 * y * y
        shape = smooth_max(field(x, y, z) - 0.003 - 0.030 * ramp(chord, 0.075, -0.06), np.abs(chord) - 0.08, 0.012)
        edge = top - 0.030 - field.body.deck_crown * (y / 0.78) ** 2.4
        return smooth_max(smooth_max(shape, edge - z, 0.012), y - half, 0.03)

    return mesh_field(lip, (end - 0.06, 0, top - 0.14), (end + 0.42, half + 0.04, top + 0.08), 0.005, mirrored=True)


def _boot_wing(field):
    end = field.tail_tip + 0.10
    top = float(field.deck(end + 0.06))
    half, height = float(field.half_width(end)) - 0.14, field.body.wing_height
    depth = 0.055 + 0.4 * height

    def wing(x, y, z):
        y = np.abs(y)
        chord = x - end + 0.02 - 0.20 * y * y
        # Along a crowned deck, and rising towards its end.
        middle = top + height - field.body.deck_crown * (y / 0.78) ** 2.4 - 0.30 * chord
        blade = smooth_max(np.abs(z - middle) - 0.010, np.abs(chord) - depth, 0.016)
        blade = smooth_max(blade, y - half, 0.03)
        stalk = box(chord - 0.01, y - half * 0.62, z - top - height / 2 + 0.02, (0.06, 0.010, height / 2 + 0.03), 0.008)
        return smooth_min(blade, stalk, 0.025)

    return mesh_field(wing, (end - 0.1, 0, top - 0.06), (end + 0.45, half + 0.06, top + 0.24), 0.005, mirrored=True)


def _roof_rack(field, root, _):
    if field.body.open_top:
        return
    for x in _bar_stations(field):
        half = _bar_half_width(field, x)
        across = np.linspace(-half, half, 40)
        crown = float(field.roof(x)) + BAR_HEIGHT_METRES
        bar = tube("roof-rack", [(x, y, crown - 0.05 * (y / half) ** 2 * half) for y in across], 0.017)
        place(bar, materials.dark_chrome(), root, "roof-rack bar")
        feet = stored(f"rack-foot-{x:.2f}", partial(_feet, field, x, half, crown), (field.body, x), (*SOURCES, "fittings"))
        place(to_mesh("roof-rack foot", feet), materials.plastic(), root, "roof-rack foot")


def _bar_stations(field):
    front, rear = field.body.windscreen[1][0], field.body.rear_screen[1][0]
    length = front - rear
    return front - 0.10 - 0.20 * length, rear + 0.22 * length


def _bar_half_width(field, x):
    """Out to where the roof turns down."""
    for y in np.arange(0.75, 0.3, -0.005):
        point = find_skin_point(field, (x, y, 3.0), (0, 0, -1), reach=3.0)
        if point is not None and float(field.roof(x)) - point[2] < 0.085:
            return float(y)
    return 0.45


def _feet(field, x, half, crown):
    def foot(px, y, z):
        y = np.abs(y) - half + 0.025
        tower = box(px - x, y, z - crown + 0.055 + 0.05 * half, (0.055 - 0.25 * (z - crown), 0.030, 0.070), 0.020)
        return smooth_max(tower, -field(px, np.abs(y + half - 0.025), z) - 0.006, 0.006)

    sides = [(half - 0.08, half + 0.06), (-half - 0.06, -half + 0.08)]
    return joined([mesh_field(foot, (x - 0.12, low, crown - 0.20), (x + 0.12, high, crown + 0.03), 0.006) for low, high in sides])


PARTS = {"spoiler": _spoiler, "roof-rack": _roof_rack}
