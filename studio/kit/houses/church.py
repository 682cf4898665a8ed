"""A baroque parish church seen down a street: a front with a curved gable and portal, and a bell tower in tiers under a dome."""

import math

from kit.houses.facade import Front, Masonry
from kit.props.street import turned
from kit.surfaces.shading import mesh_object


def _arch(house, middle, half, v, out, name):
    """A round-headed panel: `v` = (foot, spring)."""
    steps = 10
    rim = [(middle + half * math.cos(math.pi * k / steps), v[1] + half * math.sin(math.pi * k / steps)) for k in range(steps + 1)]
    for (a, va), (b, vb) in zip(rim, rim[1:]):
        house.quad([(b, v[0], out), (a, v[0], out), (a, va, out), (b, vb, out)], name)


def _belfry(house, middle, half, base, high, arches):
    """A storey of the tower: walls, corner pilasters, arched openings, a cornice."""
    depth = -2 * half
    house.box((middle - half, middle + half), (base, base + high), (depth, 0.0), "wall")
    span = 2 * half / arches
    for k in range(arches):
        at = middle - half + span * (k + 0.5)
        _arch(house, at, span * 0.30, (base + high * 0.16, base + high * 0.60), 0.05, "stone")
        _arch(house, at, span * 0.22, (base + high * 0.16, base + high * 0.58), 0.09, "dark")
        house.box((at - span * 0.30, at + span * 0.30), (base + high * 0.10, base + high * 0.16), (0.0, 0.25), "stone")
        # A bell in the opening.
        house.box((at - span * 0.10, at + span * 0.10), (base + high * 0.44, base + high * 0.60), (0.05, 0.12), "bronze")
    for at in (middle - half, middle + half - 0.55):
        house.box((at, at + 0.55), (base, base + high - 0.6), (0.0, 0.20), "stone")
    for low, top, out in ((0.6, 0.38, 0.22), (0.38, 0.18, 0.42), (0.18, 0.0, 0.60)):
        house.box((middle - half - out, middle + half + out), (base + high - low, base + high - top), (depth - out, out), "stone")


def _dome(scene, front, middle, half, base, materials):
    x, y, _ = front.world(middle, 0, -half)
    place = (x, y, base)
    drum = [(half * 0.86, 0.0), (half * 0.86, 1.7), (half * 0.98, 1.8), (half * 0.98, 2.1)]
    mesh_object(scene, "drum", turned(drum, place, 8), [materials["wall"]])
    ribs = [(half * 0.92 * math.cos(a), 2.1 + half * 1.05 * math.sin(a)) for a in [math.pi / 2 * k / 9 for k in range(9)]]
    dome = mesh_object(scene, "dome", turned(ribs + [(0.35, 2.1 + half * 1.05)], place, 16), [materials["tiles"]])
    dome.data.polygons.foreach_set("use_smooth", [True] * len(dome.data.polygons))
    top = base + 2.0 + half * 1.05
    mesh_object(
        scene,
        "lantern",
        turned([(0.62, 0.0), (0.62, 0.3), (0.42, 0.35), (0.42, 1.7), (0.66, 1.8), (0.5, 2.1), (0.12, 2.7), (0.0, 2.8)], (x, y, top), 10),
        [materials["stone"]],
    )
    mesh_object(scene, "cross", turned([(0.06, 2.7), (0.06, 4.5)], (x, y, top), 6), [materials["iron"]])
    arm = [(x - 0.5, y - 0.05, top + 3.7), (x + 0.5, y - 0.05, top + 3.7), (x + 0.5, y - 0.05, top + 3.85), (x - 0.5, y - 0.05, top + 3.85)]
    mesh_object(scene, "cross arm", (arm, [(0, 1, 2, 3)]), [materials["iron"]])


def church(scene, x, y, tower_x, materials):
    """The front's middle stands at (x, y), facing the camera; the tower's middle at tower_x beside it.

    `materials`: wall, stone, dark, bronze, tiles, wood, iron.
    """
    front = Front(0.0, y, 0.0)
    house = Masonry(front, materials)
    half = 7.0
    house.box((x - half, x + half), (0.0, 13.0), (-20, 0.0), "wall")
    # The gable: a curve between two shoulders, capped with stone.
    steps = 24
    for k in range(steps):
        a, b = -1 + 2 * k / steps, -1 + 2 * (k + 1) / steps
        middle = (a + b) / 2
        rise = 13.0 + 3.6 * (0.5 + 0.5 * math.cos(math.pi * middle)) ** 0.8 + 0.9 * (abs(middle) < 0.45)
        house.box((x + half * a, x + half * b), (13.0, rise), (-0.8, 0.0), "wall")
        house.box((x + half * a, x + half * b), (rise, rise + 0.35), (-0.9, 0.25), "stone")
    for low in (6.4, 12.2):
        house.box((x - half, x + half), (low, low + 0.35), (0.0, 0.30), "stone")
        house.box((x - half, x + half), (low + 0.35, low + 0.6), (0.0, 0.48), "stone")
    for at in (-6.9, -3.6, 2.8, 6.1):
        for low, high in ((0.0, 6.4), (7.0, 12.2)):
            house.box((x + at, x + at + 0.8), (low, high), (0.0, 0.32), "stone")
            house.box((x + at - 0.12, x + at + 0.92), (high - 0.5, high), (0.0, 0.45), "stone")
    _arch(house, x, 2.2, (0.0, 3.6), 0.14, "stone")
    _arch(house, x, 1.6, (0.0, 3.5), 0.20, "wood")
    _arch(house, x, 1.35, (7.6, 9.6), 0.10, "stone")
    _arch(house, x, 1.0, (7.9, 9.5), 0.16, "dark")
    _belfry(house, tower_x, 3.2, 0.0, 14.2, 1)
    _belfry(house, tower_x, 2.9, 14.2, 6.0, 2)
    _belfry(house, tower_x, 2.4, 20.2, 4.6, 1)
    for k in (-1, 1):
        place = front.world(tower_x + k * 2.75, 20.2, -0.5)
        mesh_object(
            scene,
            "finial",
            turned([(0.3, 0.0), (0.3, 0.6), (0.16, 0.7), (0.24, 1.0), (0.05, 1.6), (0.0, 1.7)], place, 8),
            [materials["stone"]],
        )
    house.finish(scene, "church")
    _dome(scene, front, tower_x, 2.3, 24.8, materials)
