"""An eight-week-old golden retriever, sitting: its body and its head as distance fields, in centimetres.

The body looks along -y and stands on z = 0. The head has its own axes, with the middle of the skull at the origin, and is symmetrical.
"""

import numpy as np

from kit.shapes.implicit import axes_from, blend, carve, chain, ellipsoid

EYE = np.array([2.75, -4.75, 0.45])
EYE_RADIUS = 1.14
NOSE = np.array([0.0, -9.9, -1.5])
LIPS = [(0.0, -10.2, -2.7), (0.12, -10.2, -3.4), (1.5, -9.5, -4.05), (2.6, -8.1, -4.0), (3.1, -7.0, -3.6)]
TAIL = [(0.0, 14.5, 4.5), (5.0, 20.0, 3.2), (12.0, 20.5, 3.0), (17.0, 16.5, 2.8)]


def mirrored(points):
    return np.concatenate([np.abs(points[..., :1]), points[..., 1:]], axis=-1)


def body(points):
    """Trunk, neck, legs and tail."""
    half = mirrored(points)
    field = chain(points, [(0, 7, 10), (0, 1.5, 17), (0, -3.0, 23.5)], (8.2, 7.8, 6.8), 4.0)
    field = blend(field, ellipsoid(points, (0, 8, 8.6), (8.8, 8.5, 8.4)), 4.0)
    field = blend(field, ellipsoid(points, (0, -5.6, 19.0), (5.6, 4.6, 6.6)), 3.5)
    field = blend(field, chain(points, [(0, -3.0, 24), (0, -5.0, 33.5)], (6.3, 5.6), 3.0), 4.0)
    field = blend(field, _hind_leg(half), 2.2)
    field = blend(field, _front_leg(half), 2.2)
    return blend(field, chain(points, TAIL, (2.3, 1.9, 1.5, 0.9), 1.5), 2.0)


def _front_leg(half):
    leg = chain(half, [(5.0, -3.5, 19), (5.1, -5.2, 11.5), (4.5, -7.0, 5.5), (4.5, -7.8, 2.6)], (4.2, 3.1, 2.45, 2.55), 2.0)
    return blend(leg, _paw(half, (4.55, -9.2, 0.0), 0.05), 1.4)


def _hind_leg(half):
    thigh = ellipsoid(half, (7.6, 3.4, 8.4), (4.7, 8.2, 7.4))
    knee = ellipsoid(half, (9.3, -2.2, 8.4), (3.7, 4.2, 4.8))
    shank = chain(half, [(9.8, -2.5, 6.5), (9.5, 6.5, 3.2), (9.3, 7.0, 2.4)], (3.1, 2.5, 2.2), 1.5)
    foot = chain(half, [(9.3, 7.0, 2.2), (10.4, -4.0, 2.2)], (2.2, 2.4), 1.0)
    leg = blend(blend(thigh, knee, 3.0), blend(shank, foot, 1.5), 2.0)
    return blend(leg, _paw(half, (10.9, -5.6, 0.0), 0.28), 1.4)


def _paw(half, place, splay):
    """A big soft paw with four toes; `splay` turns it outwards."""
    turn = np.array([[np.cos(splay), -np.sin(splay), 0], [np.sin(splay), np.cos(splay), 0], [0, 0, 1]], np.float32)
    local = (half - np.asarray(place, np.float32)) @ turn.T
    paw = ellipsoid(local, (0, 0, 1.9), (2.9, 3.3, 2.0))
    for x, y, z in ((-2.0, -2.1, 1.35), (-0.72, -3.0, 1.5), (0.72, -3.0, 1.5), (2.0, -2.1, 1.35)):
        paw = blend(paw, ellipsoid(local, (x, y, z), (0.98, 1.35, 1.3)), 0.35)
    return paw


def head(points):
    """Skull, muzzle and ears with the eyes' openings and the mouth's line."""
    half = mirrored(points)
    field = blend(_skull(half), _muzzle(half), 1.6)
    lid = ellipsoid(half, EYE, (EYE_RADIUS + 0.26,) * 3)
    field = blend(field, lid, 0.8)
    field = carve(field, ellipsoid(half, EYE + (0.0, -1.25, 0.0), (1.04, 1.25, 0.94), axes_from((0.22, -1.0, 0.05))), 0.12)
    field = carve(field, ellipsoid(half, EYE, (EYE_RADIUS,) * 3), 0.02)
    field = carve(field, lips(half), 0.35)
    return blend(field, ear(half), 0.7)


def lips(half):
    return chain(half, LIPS, (0.16, 0.20, 0.22, 0.22, 0.16), 0.1)


def _skull(half):
    field = blend(ellipsoid(half, (0, 0.3, 0.2), (6.1, 6.3, 5.5)), ellipsoid(half, (0, -2.3, 1.9), (4.7, 3.9, 3.6)), 1.5)
    field = blend(field, ellipsoid(half, (3.4, -2.2, -2.4), (3.1, 3.4, 2.9)), 1.5)
    return blend(field, ellipsoid(half, (2.2, -4.2, 2.3), (1.4, 1.1, 0.75)), 1.2)


def _muzzle(half):
    field = chain(half, [(0, -3.5, -1.9), (0, -8.2, -2.1)], (3.4, 2.35), 1.0)
    field = blend(field, chain(half, [(0, -4.8, -0.4), (0, -8.6, -1.2)], (1.6, 1.45), 1.0), 1.0)
    field = blend(field, ellipsoid(half, (1.3, -8.2, -2.6), (1.6, 1.8, 1.5)), 0.6)
    return blend(field, chain(half, [(0, -3.5, -4.1), (0, -7.8, -4.3)], (2.3, 1.35), 1.0), 0.35)


def ear(half):
    """Set on above the eye's level, folded over, hanging beside the cheek with a rounded tip."""
    root = chain(half, [(4.2, 1.2, 3.3), (5.9, 0.6, 3.0)], (1.1, 1.0), 0.5)
    upper = ellipsoid(half, (6.5, 0.0, 0.9), (0.62, 3.6, 3.1), axes_from((0.30, -0.16, -1.0), (0.55, 1.0, 0.0)))
    tip = ellipsoid(half, (7.2, -0.8, -2.2), (0.55, 3.3, 2.3), axes_from((0.12, -0.22, -1.0), (0.7, 1.0, 0.0)))
    return blend(blend(root, upper, 1.0), tip, 1.0)


def nose(points):
    """The leather, with nostrils that open sideways and the groove between them."""
    half = mirrored(points)
    field = blend(ellipsoid(half, NOSE + (0, 0, 0.30), (1.55, 0.95, 0.85)), ellipsoid(half, NOSE + (0, -0.1, -0.5), (0.85, 0.8, 0.75)), 0.6)
    field = carve(field, ellipsoid(half, NOSE + (0.66, -0.95, 0.10), (0.36, 0.5, 0.26), axes_from((0.5, -1.0, 0.1))), 0.2)
    return carve(field, ellipsoid(half, NOSE + (0.0, -1.1, -0.6), (0.09, 0.4, 0.8)), 0.15)
