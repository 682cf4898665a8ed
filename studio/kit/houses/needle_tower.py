"""A slim communication tower of 553 m: three concrete fins round a core, a pod two thirds up, a small one above, a mast."""

import math

from kit.props.street import turned
from kit.surfaces.shading import mesh_object, plain

POD = [
    (8.0, 326),
    (12.5, 330),
    (19.0, 335),
    (21.5, 338),
    (21.5, 343),
    (19.5, 345),
    (23.5, 347),
    (24.0, 353),
    (22.5, 355),
    (15.0, 358),
    (9.5, 361),
    (6.6, 366),
]
UPPER_POD = [(5.0, 438), (8.2, 443), (8.6, 450), (6.0, 455), (2.6, 458)]
MAST = [(2.4, 456), (2.1, 490), (1.5, 491), (1.3, 520), (0.9, 521), (0.7, 553), (0.0, 553)]


def _fins():
    """Three tapering fins: (vertices, faces)."""
    vertices, faces = [], []
    levels = ((0, 33.0, 4.2), (60, 24.0, 3.6), (140, 16.5, 3.1), (240, 11.0, 2.7), (332, 8.2, 2.4))
    for leg in range(3):
        turn = leg * math.tau / 3 + 0.45
        c, s, start = math.cos(turn), math.sin(turn), len(vertices)
        for height, reach, half in levels:
            for u, v in ((0, -half), (reach, -half * 0.8), (reach, half * 0.8), (0, half)):
                vertices.append((u * c - v * s, u * s + v * c, height))
        for ring in range(len(levels) - 1):
            a, b = start + 4 * ring, start + 4 * ring + 4
            faces += [(a + k, a + (k + 1) % 4, b + (k + 1) % 4, b + k) for k in range(4)]
    return vertices, faces


def needle_tower(scene, place):
    """The tower with its foot at `place`."""
    concrete, white = plain("needle concrete", (0.40, 0.385, 0.36), 0.85), plain("pod white", (0.62, 0.62, 0.61), 0.5)
    band, steel = plain("pod windows", (0.035, 0.04, 0.05), 0.15, 0.6), plain("mast steel", (0.55, 0.55, 0.55), 0.5)
    parts = [
        mesh_object(scene, "needle fins", _fins(), [concrete]),
        mesh_object(scene, "needle core", turned([(9.5, 0), (6.8, 330), (5.8, 362), (4.6, 440)], (0, 0, 0), 6), [concrete]),
    ]
    pod = mesh_object(
        scene,
        "pod",
        (*turned(POD, (0, 0, 0), 48), [2 if ring in (6,) else 1 for ring in range(len(POD) - 1) for _ in range(48)]),
        [concrete, white, band],
    )
    upper = mesh_object(scene, "upper pod", turned(UPPER_POD, (0, 0, 0), 32), [white])
    mast = mesh_object(scene, "mast", turned(MAST, (0, 0, 0), 8), [steel])
    for thing in (*parts, pod, upper, mast):
        thing.location = place
