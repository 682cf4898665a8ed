"""What is seen through the windows: seats, dashboard, steering wheel, parcel shelf. Shapes only, no detail."""

import numpy as np

from .fields import box, smooth_min
from .surface import mesh_field

CELL_METRES, OPEN_CELL_METRES = 0.014, 0.009
HEADREST_ABOVE_BELT_METRES = 0.295


def cabin_surface(field):
    """The whole interior of a right-hand-drive car: (surface, {"seat": 1 on seats, else 0})."""
    body = field.body
    belt = float(field.belt(0))
    foot = body.windscreen[0][0]
    seat = body.pillar_b[0] + (0.23 if body.doors == 4 else 0.40)
    # In a low car one sits lower; in an open one the seats are what the car is looked at for.
    lift = 0.07 if body.open_top else min(0.0, float(field.roof(seat - 0.35)) - 0.11 - belt - HEADREST_ABOVE_BELT_METRES)
    across = 0.36 + max(0.0, float(field.half_width(0)) - 0.9) * 0.8
    dash_rear = seat + 0.40
    dash_middle, dash_half = (foot - 0.14 + dash_rear) / 2, (foot - 0.14 - dash_rear) / 2

    def seats(x, y, z):
        found = _seat(x - seat, np.abs(y) - across, z - belt + 0.62 - lift)
        for row in range(1, body.seat_rows):
            found = np.minimum(found, _bench(x - seat + 0.05 + 0.83 * row, y, z - belt + 0.60 - lift))
        return found

    def interior(x, y, z):
        dash = box(x - dash_middle + 0.45 * y * y, y, z - belt + 0.13, (dash_half, 0.60, 0.12), 0.08)
        binnacle = box(x - dash_rear - 0.06, y + across, z - belt + 0.02, (0.09, 0.16, 0.05), 0.04)
        # The doors of a narrow car lie nearer, and a short car ends before the floor does: both keep within the skin.
        within = field(x, y, z) + 0.03
        doors = np.maximum(box(x + 0.25, np.abs(y) - 0.73, z - belt + 0.30, (0.95, 0.04, 0.26), 0.03), within)
        shelf = box(x - body.rear_screen[0][0] - 0.42, y, z - belt + 0.04, (0.26, 0.60, 0.02), 0.01)
        floor = np.maximum(box(x + 0.2, y, z - 0.32, (1.5, 0.7, 0.03), 0.02), within)
        wheel = _steering_wheel(x - dash_rear + 0.05, y + across, z - belt + 0.005)
        solid = np.minimum(seats(x, y, z), np.minimum(smooth_min(dash, binnacle, 0.04), doors))
        solid = np.minimum(solid, np.minimum(floor, wheel))
        return np.minimum(solid, shelf) if body.tailgate in ("hatch", "boot") and not body.well else solid

    surface = mesh_field(
        interior,
        (body.rear_screen[0][0] - 0.1, -0.82, 0.25),
        (foot + 0.1, 0.82, belt + 0.36),
        OPEN_CELL_METRES if body.open_top else CELL_METRES,
    )
    return surface, {"seat": (seats(*surface.vertices.T) < 0.004).astype(float)}


def _seat(x, y, z):
    cushion = box(x - 0.02, y, z - 0.10, (0.26, 0.25, 0.09), 0.07)
    lean = x + 0.24 + 0.36 * (z - 0.15)
    back = box(lean, y, z - 0.42, (0.075, 0.24 - 0.10 * np.clip(z - 0.35, 0, 0.4), 0.32), 0.07)
    # Side bolsters, and seams that part the backrest into panels.
    bolster = box(lean - 0.045, np.abs(y) - 0.215 + 0.08 * np.clip(z - 0.35, 0, 0.4), z - 0.38, (0.055, 0.035, 0.26), 0.035)
    rest = smooth_min(
        box(lean - 0.02, y, z - 0.83, (0.05, 0.13, 0.085), 0.045), box(lean, np.abs(y) - 0.05, z - 0.74, (0.008, 0.008, 0.06), 0.007), 0.01
    )
    return smooth_min(smooth_min(smooth_min(cushion, back, 0.05), bolster, 0.03), rest, 0.012)


def _bench(x, y, z):
    cushion = box(x - 0.05, y, z - 0.12, (0.27, 0.64, 0.09), 0.07)
    lean = x + 0.22 + 0.40 * (z - 0.15)
    back = box(lean, y, z - 0.40, (0.08, 0.62, 0.28), 0.07)
    head = box(lean - 0.02, np.abs(y) - 0.36, z - 0.73, (0.045, 0.12, 0.07), 0.04)
    return smooth_min(smooth_min(cushion, back, 0.05), head, 0.02)


def _steering_wheel(x, y, z):
    tilt = 0.42
    along, across = x * np.cos(tilt) + z * np.sin(tilt), z * np.cos(tilt) - x * np.sin(tilt)
    ring = np.hypot(np.hypot(y, across) - 0.18, along) - 0.017
    spokes = np.minimum(box(along, y, across, (0.012, 0.17, 0.022), 0.01), box(along - 0.02, y, across, (0.04, 0.07, 0.06), 0.03))
    return np.minimum(ring, spokes)
