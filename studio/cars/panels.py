"""Where the panels meet: the shut lines of doors, bonnet, tailgate, bumpers and fuel flap, as distances along the skin."""

import numpy as np

from .fields import polygon, ramp, smooth_max

# A bed is a body of its own: it stands off the cab by more than a door does.
BED_GAP_FACTOR = 0.3


def shut_lines(field, part, x, y, z):
    """{group: distance}. Two panels that share a gap are in different groups: in one union the gap would vanish."""
    signed_y, y, body = y, np.abs(y), field.body
    bumper_front = np.maximum(z - body.bumper_seam[0], field.front_axle + 0.1 - x)
    bumper_rear = np.maximum(z - body.bumper_seam[1], x - field.rear_axle + 0.1)
    first, second = _tailgate(field, part, x, y, z, signed_y)
    beside = np.minimum(second, bumper_front)
    if body.well and not body.open_top:
        beside = np.minimum(beside, (x - body.well.front - 0.05) * BED_GAP_FACTOR)
    if body.sliding_door:
        beside = np.minimum(beside, _sliding_door(field, x, y, z))
    elif body.doors == 4:
        beside = np.minimum(beside, _rear_door(field, part, x, y, z))
    return {
        "line_a": np.minimum(np.minimum(_front_door(field, part, x, y, z), first), _bonnet(field, x, y, z)),
        "line_b": beside,
        "line_c": np.minimum(bumper_rear, _fuel_flap(field, x, z, signed_y)),
    }


def pillar_line(body, z):
    """x of the front door's trailing edge."""
    return body.pillar_b[0] + (body.pillar_b[1] - body.pillar_b[0]) * (z - 0.3) / 1.1


def door_end_line(pair, z):
    """x of a door's edge given at sill and belt."""
    return pair[0] + (pair[1] - pair[0]) * (z - 0.3) / 0.65


def _beside(field, part, x, y, z):
    upper = smooth_max(part["roof"] + 0.045, part["screen"] + 0.045, 0.06)
    return np.maximum(0.45 - y, smooth_max(field.underside(x) + 0.10 - z, upper, 0.02))


def _front_door(field, part, x, y, z):
    lengthwise = smooth_max(x - door_end_line(field.body.door_front, z), pillar_line(field.body, z) - x, 0.02)
    return smooth_max(_beside(field, part, x, y, z), lengthwise, 0.09)


def _rear_door(field, part, x, y, z):
    body = field.body
    lengthwise = smooth_max(door_end_line(body.door_rear, z) - x, x - pillar_line(body, z), 0.02)
    door = smooth_max(_beside(field, part, x, y, z), lengthwise, 0.09)
    return smooth_max(door, body.arch_radius + 0.035 - np.hypot(x - field.rear_axle, z - body.tyre_radius), 0.05)


def _sliding_door(field, x, y, z):
    front, rear = field.body.sliding_door
    upright = smooth_max(field.underside(x) + 0.10 - z, z - field.roof(x) + 0.20, 0.02)
    return np.maximum(smooth_max(smooth_max(x - front, rear - x, 0.02), upright, 0.10), 0.45 - y)


def _bonnet(field, x, y, z):
    body = field.body
    sweep = field.nose_sweep(y)
    top = max((height for _, height in body.grille), default=body.bumper_seam[0])
    wing = y - field.half_width(x) + 0.115
    foot = body.windscreen[0][0] + 0.02 - body.screen_sweep[0] * y * y
    lip = float(field.nose(top + 0.03)) - 0.03 - sweep
    bonnet = smooth_max(smooth_max(wing, x - lip, 0.10), foot - x, 0.02)
    return np.maximum(bonnet, body.bumper_seam[0] - z)


def _fuel_flap(field, x, z, signed_y):
    if field.body.scoop:
        return np.broadcast_to(1.0, np.shape(x))
    height = float(field.shoulder(field.rear_axle))
    corners = [(field.rear_axle + a * 0.06 + 0.03, height - 0.085 + b * 0.055) for a, b in ((-1, -1), (-1, 1), (1, 1), (1, -1))]
    return np.maximum(polygon(x, z, corners, 0.025), signed_y + 0.5)


def _tailgate(field, part, x, y, z, signed_y):
    """Two groups: all but a van have one leaf."""
    body = field.body
    none = np.broadcast_to(1.0, np.shape(x))
    half = max(width for _, width in body.half_width) - 0.23
    low = body.bumper_seam[1] + 0.012 - z
    (foot, foot_z), (head, head_z) = body.rear_screen
    if body.tailgate == "boot":
        end = (body.well.rear - 0.12 if body.well else foot - 0.015) + body.screen_sweep[1] * y * y
        return smooth_max(smooth_max(y - half + 0.07, low, 0.08), x - end, 0.02), none
    if body.tailgate == "drop":
        return np.maximum(smooth_max(y - half - 0.055, low, 0.05), x - body.well.rear + 0.01), none
    if body.tailgate == "barn":
        leaf = smooth_max(smooth_max(y - half - 0.12, low, 0.04), smooth_max(z - head_z + 0.10, x - head - 0.2, 0.02), 0.10)
        return np.maximum(leaf, -signed_y), np.maximum(leaf, signed_y)
    above = ramp(z, foot_z - 0.03, foot_z + 0.11)
    side = (1 - above) * (y - half) + above * (part["cabin_side"] + 0.035)
    return smooth_max(smooth_max(side, low, 0.10), x - head - 0.13, 0.02), none
