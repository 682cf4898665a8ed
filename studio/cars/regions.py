"""Where the skin is window, lamp, grille, trim, bright strip or shut line: signed distances along the skin, negative inside.

They are stored per vertex and thresholded by the shader. A signed distance interpolates linearly, so a border or a 4 mm shut
line stays crisp on a 10 mm mesh, as glyphs do in distance-field fonts, and no face has to be cut.
"""

import numpy as np

from .body_field import BodyField
from .fields import polygon, rounded_outline, smooth_max, smooth_min
from .panels import door_end_line, pillar_line, shut_lines
from .surface import GRADIENT_STEP_METRES, Surface

FAR_METRES = 1.0
FRAME_METRES = 0.017
STRIPE_CENTRE_METRES, STRIPE_HALF_WIDTH_METRES = 0.20, 0.115


def measure_regions(field: BodyField, surface: Surface):
    """{region: distances (n,)} at the vertices, in metres along the skin."""
    points, h = surface.vertices, GRADIENT_STEP_METRES
    centre = outlines(field, *points.T)
    slopes = {name: np.zeros_like(points) for name in centre}
    for axis in range(3):
        offset = np.eye(3)[axis] * h
        ahead, behind = outlines(field, *(points + offset).T), outlines(field, *(points - offset).T)
        for name in centre:
            slopes[name][:, axis] = (ahead[name] - behind[name]) / (2 * h)
    normals = surface.normals
    regions = {}
    for name, slope in slopes.items():
        along = slope - (slope * normals).sum(1, keepdims=True) * normals
        regions[name] = np.clip(centre[name] / np.clip(np.linalg.norm(along, axis=1), 0.25, 4), -FAR_METRES, FAR_METRES)
    regions["stripes"] = _stripes(points, normals)
    return regions


def _stripes(points, normals):
    """Two racing stripes along bonnet, roof and boot: wherever the skin faces up. Metres, negative inside."""
    across = np.abs(np.abs(points[:, 1]) - STRIPE_CENTRE_METRES) - STRIPE_HALF_WIDTH_METRES
    return np.maximum(across, (0.35 - normals[:, 2]) * 0.25)


def outlines(field: BodyField, x, y, z):
    part = field.parts(x, y, z)
    lines = shut_lines(field, part, x, y, z)
    y, body = np.abs(y), field.body
    front_u, rear_u = y + 0.8 * (field.nose_tip - x), y + 0.8 * (x - field.tail_tip)
    ahead, behind = field.front_axle - x, x - field.rear_axle + 0.1
    window, panes = _side_windows(field, part, x, z)
    screen, back, screen_pane, back_pane = _screens(field, part, x, y, z)
    head = np.maximum(polygon(front_u, z, rounded_outline(list(body.headlamp)), 0.008), ahead)
    tail = np.maximum(polygon(rear_u, z, rounded_outline(list(body.tail_lamp)), 0.008), behind)
    tail = np.minimum(tail, np.maximum(_reflector(body, rear_u, z), behind))
    if body.well:
        # A lamp at the corner of a bed does not show through to the bed's inside.
        tail = np.maximum(tail, 0.03 - field.well_plan(x, y))
    grille = np.maximum(_outline(front_u, z, body.grille, 0.008), ahead)
    intake = np.minimum(_outline(front_u, z, body.intake, 0.02), _outline(front_u, z, body.corner_intake, 0.012))
    frame = np.abs(grille - FRAME_METRES / 2) - FRAME_METRES / 2
    strip = np.abs(window + 0.006) - 0.0065
    none = np.full(np.shape(x), FAR_METRES)
    return {
        "gloss": np.minimum(np.minimum(window, screen), np.minimum(back, none if body.brightwork else frame)),
        "bright": np.minimum(frame, strip) if body.brightwork else none,
        "pane": np.minimum(np.minimum(panes, screen_pane), back_pane),
        "head": head,
        "tail": tail,
        "grille": np.minimum(grille, np.maximum(intake, ahead)),
        "arch": np.maximum(field.wheel_distance(x, z) - body.arch_radius, 0.5 - y),
        "trim": _trim(field, x, y, z, front_u, rear_u),
        **lines,
    }


def _outline(u, z, points, radius):
    return polygon(u, z, rounded_outline(list(points)), radius) if points else np.full(np.shape(u), FAR_METRES)


def _reflector(body, rear_u, z):
    height = body.bumper_seam[1] - 0.215
    return polygon(rear_u, z, [(0.74, height - 0.012), (0.74, height + 0.012), (0.97, height + 0.02), (0.97, height)], 0.004)


def _side_windows(field, part, x, z):
    """The whole daylight opening, and the panes in it with the black pillar and mirror corner left out."""
    body = field.body
    if body.open_top:
        return (np.full(np.shape(x), FAR_METRES),) * 2
    (end_belt, end_roof), belt = body.window_end, field.belt(x)
    foot_z, head_z = body.windscreen[0][1], body.windscreen[1][1]
    end = end_belt + (end_roof - end_belt) * (z - foot_z) / (head_z - foot_z) - x
    window = smooth_max(belt + 0.022 - z, part["roof"] + 0.085, 0.05)
    window = smooth_max(smooth_max(window, part["screen"] + 0.075, 0.015), smooth_max(end, part["back"] + 0.10, 0.05), 0.07)
    pillar = pillar_line(body, z)
    inner = window + 0.014
    front = np.maximum(np.maximum(inner, pillar + 0.045 - x), x - body.door_front[1] + 0.21)
    rear = np.maximum(inner, x - pillar + 0.045)
    if body.doors == 4:
        # The quarter light behind the rear door has a frame of its own.
        rear = np.maximum(rear, 0.026 - np.abs(x - door_end_line(body.door_rear, z)))
    return window, np.minimum(front, rear)


def _screens(field, part, x, y, z):
    """Windscreen and rear screen with their black borders, then the panes in them."""
    body, bow = field.body, y * y
    foot = body.windscreen[0][0] + 0.015 - body.screen_sweep[0] * bow
    screen = smooth_max(smooth_max(part["cabin_side"] + 0.062, part["roof"] + 0.055, 0.07), x - foot, 0.02)
    screen = np.maximum(screen, body.windscreen[1][0] - 0.35 - x)
    if body.open_top:
        return screen, np.full(np.shape(x), FAR_METRES), screen + 0.02, np.full(np.shape(x), FAR_METRES)
    low, high = body.rear_glass or (body.rear_screen[0][1] + (0.10 if body.tailgate == "hatch" else 0.05), FAR_METRES * 9)
    upper = np.maximum(part["roof"] + 0.075, z - high)
    back = smooth_max(smooth_max(part["cabin_side"] + 0.085, upper, 0.07), low + 0.02 * bow - z, 0.06)
    back = np.maximum(back, x - body.rear_screen[1][0] - 0.35)
    back_pane = np.maximum(back + 0.034, 0.05 - y) if body.tailgate == "barn" else back + 0.034
    return screen, back, screen + 0.034, back_pane


def _trim(field, x, y, z, front_u, rear_u):
    """Unpainted plastic: lower lip, diffuser, well, scoop and, on cars that have it, sills and arches."""
    body = field.body
    lip = z - field.underside(x) - 0.035
    middle = sum(z for _, z in body.intake) / len(body.intake)
    vent = polygon(
        front_u, z, rounded_outline([(0.86, middle - 0.05), (1.06, middle - 0.02), (1.09, middle + 0.075), (0.93, middle + 0.05)]), 0.01
    )
    if not body.corner_intake:
        lip = np.minimum(lip, np.maximum(vent, field.front_axle - x))
    top = body.bumper_seam[1] - 0.265
    diffuser = polygon(rear_u, z, [(-0.62, 0.05), (-0.66, top - 0.07), (-0.56, top), (0.56, top), (0.66, top - 0.07), (0.62, 0.05)], 0.02)
    diffuser = np.minimum(diffuser, _outline(rear_u, z, body.rear_panel, 0.01))
    trim = np.minimum(lip, np.maximum(diffuser, x - field.rear_axle + 0.3))
    if body.well:
        trim = np.minimum(trim, np.maximum(field.well_plan(x, y) - 0.006, z - field.deck(x) - 0.03))
    if body.scoop:
        trim = np.minimum(trim, np.maximum(field.scoop_distance(x, z) + 0.006, 0.5 - y))
    if body.louvres:
        trim = np.minimum(trim, _slots(body.louvres, field, x, y, z))
    if body.sliding_door:
        trim = np.minimum(trim, _door_rail(field, x, y, z))
    if body.cladding:
        arches = field.wheel_distance(x, z) - body.arch_radius - body.cladding
        low = z - field.underside(x) - body.cladding - 0.09
        trim = smooth_min(trim, np.minimum(np.maximum(arches, 0.5 - y), low), 0.04)
    return trim


def _slots(louvres, field, x, y, z):
    pitch = (louvres.front - louvres.rear) / louvres.count
    slot = np.abs(np.mod(x - louvres.rear, pitch) - pitch / 2) - 0.24 * pitch
    within = np.maximum(np.maximum(x - louvres.front, louvres.rear - x), y - louvres.half_width)
    return np.maximum(np.maximum(slot, within), field.shoulder(x) - z)


def _door_rail(field, x, y, z):
    """The slot behind a sliding door in which its middle arm runs."""
    rear, end = field.body.sliding_door[1] - 0.02, field.tail_tip + 0.25
    middle = abs(rear - end) / 2
    slot = np.maximum(np.abs(x - (rear + end) / 2) - middle, np.abs(z - field.shoulder(x) - 0.06) - 0.016)
    return np.maximum(slot, 0.5 - y)
