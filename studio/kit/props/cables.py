"""Poles and the tangle of wires between them: concrete poles with cross-arms, transformers, insulators; sagging cables."""

import math

import numpy as np

from kit.props.street import turned
from kit.surfaces.shading import mesh_object, plain


def cable_mesh(scene, name, spans, material):
    """Cables as thin three-sided tubes. `spans`: rows of (from, to, sag_m, radius_m)."""
    vertices, faces = [], []
    for start_point, end_point, sag, radius in spans:
        a, b = np.array(start_point, float), np.array(end_point, float)
        along = (b - a) / (np.linalg.norm(b - a) + 1e-9)
        side = np.cross(along, [0, 0, 1.0])
        side /= np.linalg.norm(side) + 1e-9
        upward, steps = np.cross(side, along), 18
        first = len(vertices)
        for step in range(steps + 1):
            f = step / steps
            point = a + (b - a) * f - np.array([0, 0, 4 * sag * f * (1 - f)])
            for k in range(3):
                angle = k / 3 * math.tau
                vertices.append(tuple(point + radius * (math.cos(angle) * side + math.sin(angle) * upward)))
        for step in range(steps):
            p = first + 3 * step
            faces += [(p + k, p + (k + 1) % 3, p + 3 + (k + 1) % 3, p + 3 + k) for k in range(3)]
    return mesh_object(scene, name, (vertices, faces), [material])


def _boxes(boxes):
    vertices, faces = [], []
    for x, y, z in boxes:
        start = len(vertices)
        vertices += [(a, b, c) for c in z for a, b in ((x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1]))]
        faces += [(start + k, start + (k + 1) % 4, start + 4 + (k + 1) % 4, start + 4 + k) for k in range(4)] + [
            (start + 4, start + 5, start + 6, start + 7),
            (start + 3, start + 2, start + 1, start),
        ]
    return vertices, faces


def utility_pole(scene, place, materials, towards_street=1, transformer=True):
    """A tapering concrete pole of 11 m with arms over the street (`towards_street` = sign of x). `materials`: (concrete, steel).

    Returns the heights and offsets where wires hang: (x, y, z) points.
    """
    x, y, z = place
    concrete, steel = materials
    mesh_object(scene, "pole", turned([(0.19, 0.0), (0.11, 11.2), (0.0, 11.2)], place, 16), [concrete])
    boxes, points = [], []
    for height, reach in ((10.6, 1.5), (9.6, 1.2)):
        ends = sorted((x - towards_street * 0.45, x + towards_street * reach))
        boxes.append((tuple(ends), (y - 0.045, y + 0.045), (z + height, z + height + 0.09)))
        for share in (0.06, 0.5, 0.94):
            at = ends[0] + (ends[1] - ends[0]) * share
            boxes.append(((at - 0.035, at + 0.035), (y - 0.035, y + 0.035), (z + height + 0.09, z + height + 0.26)))
            points.append((at, y, z + height + 0.27))
    for height in (7.4, 6.9, 6.5):
        boxes.append(((x - 0.16, x + 0.16), (y - 0.16, y + 0.16), (z + height, z + height + 0.06)))
        points.append((x + towards_street * 0.2, y, z + height))
    boxes.append(((x - 0.12, x + 0.12), (y - 0.30, y - 0.14), (z + 1.3, z + 2.0)))
    if transformer:
        for shift in (-0.30, 0.34):
            mesh_object(
                scene,
                "transformer",
                turned(
                    [(0.0, 8.05), (0.27, 8.05), (0.27, 8.9), (0.24, 8.96), (0.0, 9.0)], (x + shift + towards_street * 0.34, y - 0.05, z), 18
                ),
                [steel],
            )
        boxes.append(((x - 0.5, x + 0.9) if towards_street > 0 else (x - 0.9, x + 0.5), (y - 0.2, y + 0.2), (z + 7.95, z + 8.05)))
    mesh_object(scene, "pole iron", _boxes(boxes), [steel])
    return points


def span_wires(points, following, rng, more=2):
    """Wires from pole to pole, one for each hanging point and a few that run crosswise: spans for `cable_mesh`."""
    spans = [(a, b, rng.uniform(0.25, 0.75), 0.009 if a[2] > 8 else rng.choice([0.010, 0.016, 0.022])) for a, b in zip(points, following)]
    for _ in range(more):
        a, b = points[int(rng.integers(0, len(points)))], following[int(rng.integers(0, len(following)))]
        spans.append((a, b, rng.uniform(0.4, 1.1), 0.009))
    return spans


def default_materials():
    return plain("pole concrete", (0.22, 0.215, 0.205), 0.85), plain("pole steel", (0.16, 0.165, 0.17), 0.5, 0.5)
