"""Where the skin is window, lamp, grille, trim or shut line: signed distances along the skin, negative inside.

They are stored per vertex and thresholded by the shader. A signed distance interpolates linearly, so a border or a 4 mm shut
line stays crisp on a 10 mm mesh, as glyphs do in distance-field fonts, and no face has to be cut.
"""

import numpy as np

from .body_field import BodyField
from .fields import polygon, ramp, rounded_outline, smooth_max, smooth_min
from .surface import GRADIENT_STEP_METRES, Surface

FAR_METRES = 1.0
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
    signed_y, y = y, np.abs(y)
    front_u, rear_u = y + 0.8 * (field.nose_tip - x), y + 0.8 * (x - field.tail_tip)
    ahead, behind = field.front_axle - x, x - field.rear_axle + 0.1
    body = field.body
    window, panes = _side_windows(field, part, x, z)
    screen, back = _screens(field, part, x, y, z)
    head = np.maximum(polygon(front_u, z, rounded_outline(list(body.headlamp)), 0.008), ahead)
    tail = np.maximum(polygon(rear_u, z, rounded_outline(list(body.tail_lamp)), 0.008), behind)
    reflector = body.bumper_seam[1] - 0.215
    reflector = polygon(rear_u, z, [(0.74, reflector - 0.012), (0.74, reflector + 0.012), (0.97, reflector + 0.02), (0.97, reflector)], 0.004)
    tail = np.minimum(tail, np.maximum(reflector, behind))
    grille = np.minimum(polygon(front_u, z, rounded_outline(list(body.grille)), 0.008), polygon(front_u, z, rounded_outline(list(body.intake)), 0.02))
    return {
        "gloss": np.minimum(np.minimum(window, screen), back),
        "pane": np.minimum(np.minimum(panes, screen + 0.034), back + 0.034),
        "head": head,
        "tail": tail,
        "grille": np.maximum(grille, ahead),
        "arch": np.maximum(field.wheel_distance(x, z) - body.arch_radius, 0.5 - y),
        "trim": _trim(field, x, y, z, front_u, rear_u),
        **_shut_lines(field, part, x, y, z, signed_y),
    }


def _side_windows(field, part, x, z):
    """The whole daylight opening, and the panes in it with the black pillar and mirror corner left out."""
    body = field.body
    (end_belt, end_roof), belt = body.window_end, field.belt(x)
    t = (z - 0.95) / (field.body.windscreen[1][1] - 0.95)
    end = end_belt + (end_roof - end_belt) * t - x
    window = smooth_max(belt + 0.022 - z, part["roof"] + 0.085, 0.05)
    window = smooth_max(smooth_max(window, part["screen"] + 0.075, 0.015), smooth_max(end, part["back"] + 0.10, 0.05), 0.07)
    pillar = body.pillar_b[0] + (body.pillar_b[1] - body.pillar_b[0]) * (z - 0.3) / 1.1
    inner = window + 0.014
    front = np.maximum(np.maximum(inner, pillar + 0.045 - x), x - body.door_front[1] + 0.21)
    rear = np.maximum(inner, x - pillar + 0.045)
    # The quarter light behind the rear door has a frame of its own.
    door_end = body.door_rear[0] + (body.door_rear[1] - body.door_rear[0]) * (z - 0.3) / 0.65
    rear = np.maximum(rear, 0.026 - np.abs(x - door_end))
    return window, np.minimum(front, rear)


def _screens(field, part, x, y, z):
    body, bow = field.body, y * y
    foot = body.windscreen[0][0] + 0.015 - 0.42 * bow
    screen = smooth_max(smooth_max(part["cabin_side"] + 0.062, part["roof"] + 0.055, 0.07), x - foot, 0.02)
    screen = np.maximum(screen, 0.1 - x)
    low = body.rear_screen[0][1] + (0.10 if body.tailgate == "hatch" else 0.05)
    back = smooth_max(smooth_max(part["cabin_side"] + 0.085, part["roof"] + 0.075, 0.07), low + 0.02 * bow - z, 0.06)
    return screen, np.maximum(back, x + 0.6)


def _shut_lines(field, part, x, y, z, signed_y):
    """Two panels that share a gap are in different groups: in one union the gap between them would vanish."""
    body = field.body
    upper = smooth_max(part["roof"] + 0.045, part["screen"] + 0.045, 0.06)
    sill = field.underside(x) + 0.10 - z
    lean = lambda pair: pair[0] + (pair[1] - pair[0]) * (z - 0.3) / 0.65
    pillar = body.pillar_b[0] + (body.pillar_b[1] - body.pillar_b[0]) * (z - 0.3) / 1.1
    side = np.maximum(0.45 - y, smooth_max(sill, upper, 0.02))
    front_door = smooth_max(side, smooth_max(x - lean(body.door_front), pillar - x, 0.02), 0.09)
    clear = body.arch_radius + 0.035 - np.hypot(x - field.rear_axle, z - body.tyre_radius)
    rear_door = smooth_max(side, smooth_max(lean(body.door_rear) - x, x - pillar, 0.02), 0.09)
    rear_door = smooth_max(rear_door, clear, 0.05)
    wing = field.half_width(x) - 0.115 - y
    foot = body.windscreen[0][0] + 0.02 - 0.42 * y * y
    lip = float(field.nose(max(height for _, height in body.grille) + 0.03)) - 0.03 - field.nose_sweep(y)
    bonnet = smooth_max(smooth_max(-wing, x - lip, 0.10), foot - x, 0.02)
    bonnet = np.maximum(bonnet, body.bumper_seam[0] - z)
    bumper_front = np.maximum(z - body.bumper_seam[0], field.front_axle + 0.1 - x)
    bumper_rear = np.maximum(z - body.bumper_seam[1], x - field.rear_axle + 0.1)
    flap = polygon(x, z, [(field.rear_axle + a * 0.06 + 0.03, field.shoulder(field.rear_axle) - 0.085 + b * 0.055)
                          for a, b in ((-1, -1), (-1, 1), (1, 1), (1, -1))], 0.025)
    flap = np.maximum(flap, signed_y + 0.5)
    return {
        "line_a": np.minimum(np.minimum(front_door, _tailgate(field, part, x, y, z)), bonnet),
        "line_b": np.minimum(rear_door, bumper_front),
        "line_c": np.minimum(bumper_rear, flap),
    }


def _tailgate(field, part, x, y, z):
    body = field.body
    low = body.bumper_seam[1] + 0.012 - z
    if body.tailgate == "boot":
        foot = body.rear_screen[0][0] - 0.015 + 0.26 * y * y
        return smooth_max(smooth_max(y - 0.60, low, 0.08), x - foot, 0.02)
    (_, _), (head, _) = body.rear_screen
    above = ramp(z, 0.92, 1.06)
    side = (1 - above) * (y - 0.66) + above * (part["cabin_side"] + 0.035)
    return smooth_max(smooth_max(side, low, 0.10), x - head - 0.13, 0.02)


def _trim(field, x, y, z, front_u, rear_u):
    """Unpainted plastic: the lower lip, the diffuser between the rear corners and, on cars that have it, sills and arches."""
    body = field.body
    lip = z - field.underside(x) - 0.035
    middle = sum(z for _, z in body.intake) / len(body.intake)
    vent = polygon(front_u, z, rounded_outline([(0.86, middle - 0.05), (1.06, middle - 0.02), (1.09, middle + 0.075), (0.93, middle + 0.05)]), 0.01)
    lip = np.minimum(lip, np.maximum(vent, field.front_axle - x))
    diffuser = polygon(rear_u, z, [(-0.62, 0.1), (-0.66, 0.33), (-0.56, 0.40), (0.56, 0.40), (0.66, 0.33), (0.62, 0.1)], 0.02)
    trim = np.minimum(lip, np.maximum(diffuser, x - field.rear_axle + 0.3))
    if body.cladding:
        arches = field.wheel_distance(x, z) - body.arch_radius - body.cladding
        low = z - field.underside(x) - body.cladding - 0.09
        trim = smooth_min(trim, np.minimum(np.maximum(arches, 0.5 - y), low), 0.04)
    return trim
