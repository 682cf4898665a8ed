"""A Gulf city's far skyline: a very tall spire that steps up in a spiral, and slender glass towers of several shapes.

Seen from a kilometre and more, so the window grid is a little coarser than a real one: panes of a few
pixels stay crisp, finer ones would only flicker.
"""

import math

import numpy as np

from kit.houses.towers import CONDO_GLASS, OFFICE_GLASS, Blocks, curtain_wall, ellipse, grown, rectangle
from kit.surfaces.shading import grid_object, mesh_object, plain

FAR_GRID = {
    "bay_m": 3.2,
    "storey_m": 4.4,
    "mullion_share": 0.10,
    "sill_share": 0.16,
    "head_share": 0.05,
    "tilt": 0.012,
    "blinds": 0.12,
    "lit": 0.05,
}


def facades():
    """Curtain walls by name, all on the coarse far grid."""
    return {
        "blue": curtain_wall(
            "blue glass",
            **{**OFFICE_GLASS, **FAR_GRID, "mirror": 0.45, "mirror_tint": (0.80, 0.90, 1.0), "glass": (0.035, 0.060, 0.080), "seed": 1.0},
        ),
        "bronze": curtain_wall(
            "bronze glass",
            **{
                **OFFICE_GLASS,
                **FAR_GRID,
                "mirror": 0.36,
                "mirror_tint": (1.0, 0.86, 0.68),
                "glass": (0.070, 0.050, 0.030),
                "frame": (0.26, 0.20, 0.14),
                "seed": 2.0,
            },
        ),
        "white": curtain_wall(
            "white slabs",
            **{**CONDO_GLASS, **FAR_GRID, "sill_share": 0.30, "mullion_share": 0.13, "frame": (0.62, 0.57, 0.50), "seed": 3.0},
        ),
        "sand": curtain_wall(
            "sand stone",
            **{
                **CONDO_GLASS,
                **FAR_GRID,
                "sill_share": 0.26,
                "mullion_share": 0.20,
                "frame": (0.50, 0.39, 0.27),
                "mirror": 0.18,
                "seed": 4.0,
            },
        ),
        "steel": curtain_wall(
            "steel",
            **{
                **OFFICE_GLASS,
                **FAR_GRID,
                "bay_m": 2.6,
                "sill_share": 0.10,
                "mirror": 0.50,
                "mirror_tint": (0.95, 0.95, 0.95),
                "frame": (0.48, 0.48, 0.47),
                "seed": 5.0,
            },
        ),
    }


def stepped_spire(scene, x, y, height_m, walls, roof, girth=1.0):
    """Three wings about a core; each wing's lobes rise towards the core in turn, so that the tower steps up in a spiral."""
    scale = height_m / 828.0
    breadth = scale * girth
    blocks = Blocks()
    for wing in range(3):
        turn = math.radians(78 + 120 * wing)
        for lobe in range(8):
            away = (62 - 7.4 * lobe) * breadth
            top = (96 + 23.5 * (3 * lobe + wing)) * scale
            radius = (9.5 + 0.45 * lobe) * breadth
            cx, cy = x + math.cos(turn) * away, y + math.sin(turn) * away
            blocks.prism(ellipse(cx, cy, (radius * 1.25, radius), math.degrees(turn), 20), 0.0, top)
            blocks.prism(ellipse(cx, cy, (radius * 1.27, radius * 1.03), math.degrees(turn), 20), top, top + 4 * scale, (1, 1))
    low = 0.0
    for top, radius in ((600, 17.0), (650, 13.0), (690, 9.5), (724, 6.5), (754, 4.2), (784, 2.6), (808, 1.5), (828, 0.7)):
        blocks.prism(ellipse(x, y, (radius * breadth, radius * breadth), 0, 18), low * scale, top * scale, (0, 1) if top < 700 else (1, 1))
        low = top
    return blocks.finish(scene, "stepped spire", (walls, roof))


def slender_tower(scene, spot, size, kind, materials):
    """One tower at `spot` = (x, y); `size` = (width, depth, height); `kind`: block, round, twist, blade, crown."""
    (x, y), (width, depth, height) = spot, size
    blocks, turn = Blocks(), math.degrees(math.atan2(x, y)) * -0.6 + (x * 7.3 % 30) - 15
    if kind == "round":
        blocks.prism(ellipse(x, y, (width / 2, depth / 2), turn, 28, 2.4), 0, height)
        blocks.prism(ellipse(x, y, (width * 0.3, depth * 0.3), turn, 20), height, height + 9, (1, 1))
    elif kind == "twist":
        slices = 36
        for k in range(slices):
            blocks.prism(
                rectangle(x, y, width * (1 - 0.12 * k / slices), depth * (1 - 0.12 * k / slices), turn + 75 * k / slices),
                height * k / slices,
                height * (k + 1) / slices,
            )
    elif kind == "blade":
        for k in range(14):
            share = 1 - 0.75 * (k / 14) ** 2.2
            blocks.prism(
                ellipse(x - width * 0.5 * (1 - share), y, (width * share / 2, depth / 2), turn, 24, 2.2),
                height * k / 14,
                height * (k + 1) / 14,
            )
        blocks.prism(ellipse(x - width * 0.42, y, (1.4, 1.4), 0, 8), height, height * 1.12, (1, 1))
    elif kind == "crown":
        foot = rectangle(x, y, width, depth, turn)
        for low, high, inwards in ((0, 0.72, 0), (0.72, 0.86, 2.5), (0.86, 0.95, 5.0)):
            blocks.prism(grown(foot, -inwards), height * low, height * high)
        blocks.prism(grown(foot, -7.5), height * 0.95, height, (1, 1))
        blocks.prism(ellipse(x, y, (1.2, 1.2), 0, 8), height, height * 1.16, (1, 1))
    else:
        foot = rectangle(x, y, width, depth, turn)
        blocks.prism(foot, 0, height)
        blocks.prism(grown(foot, 0.6), height, height + 5, (1, 1))
        blocks.prism(grown(foot, -width * 0.2), height + 5, height + 12, (1, 1))
    return blocks.finish(scene, f"{kind} tower", materials)


def yacht(scene, place, length_m, turn_degrees, materials):
    """A motor yacht: a lofted hull with raked bow and two decks with dark glass. `materials`: (white, glass, wood)."""
    white, glass, wood = materials
    turn = math.radians(turn_degrees)

    def world(points):
        p = np.asarray(points, float) * length_m
        c, s = math.cos(turn), math.sin(turn)
        return np.stack([place[0] + c * p[..., 0] - s * p[..., 1], place[1] + s * p[..., 0] + c * p[..., 1], place[2] + p[..., 2]], axis=-1)

    def outline(s, reach):
        # Half width of the hull at s = 0 (stern) to 1 (bow).
        return 0.115 * reach * (1 - max(0.0, (s - 0.35) / 0.65) ** 2.2)

    stations = np.linspace(0, 1, 22)
    hull = []
    for s in stations:
        rise, rows = 0.075 + 0.055 * s**2, []
        for f in np.linspace(0, 1, 7):
            rows.append((-0.5 + s * (0.93 + 0.07 * f), outline(s * (0.93 + 0.07 * f), 0.45 + 0.55 * f**0.6), -0.02 + (rise + 0.02) * f))
        hull.append(rows)
    hull = np.array(hull)
    mirrored = hull * np.array([1, -1, 1])
    for side in (hull, mirrored):
        grid_object(scene, "yacht hull", world(side), white)
    deck = np.stack([hull[:, -1], mirrored[:, -1]], axis=1)
    grid_object(scene, "yacht deck", world(deck), wood)
    mesh_object(scene, "yacht stern", (world(np.concatenate([hull[0], mirrored[0][::-1]])).tolist(), [tuple(range(14))]), [white])
    for back, front, low, high, share in ((-0.36, 0.16, 0.08, 0.150, 0.80), (-0.28, 0.04, 0.150, 0.205, 0.62)):
        vertices = []
        for z, rake, wide in ((low, 0.0, 1.0), (high, 0.05, 0.92)):
            for u, v in ((back, -1), (front - rake, -1), (front - rake + 0.06 - 0.9 * rake, 0), (front - rake, 1), (back, 1)):
                vertices.append((u, v * 0.115 * share * wide, z))
        ring = world(np.array(vertices)).tolist()
        mesh_object(scene, "yacht cabin", (ring, [(k, (k + 1) % 5, 5 + (k + 1) % 5, 5 + k) for k in range(5)]), [glass])
        roof = [(u * 1.04 - 0.01, v * 1.06, z) for u, v, z in vertices[5:]] + [
            (u * 1.04 - 0.01, v * 1.06, z + 0.012) for u, v, z in vertices[5:]
        ]
        mesh_object(
            scene,
            "yacht roof",
            (
                world(np.array(roof)).tolist(),
                [(0, 1, 2, 3, 4), (5, 6, 7, 8, 9)] + [(k, (k + 1) % 5, 5 + (k + 1) % 5, 5 + k) for k in range(5)],
            ),
            [white],
        )
    for x, tall in ((-0.20, 0.29), (-0.24, 0.26)):
        mast = [(x, -0.003, 0.2), (x + 0.006, -0.003, 0.2), (x + 0.006, 0.003, tall), (x, 0.003, tall)]
        mesh_object(scene, "yacht mast", (world(np.array(mast)).tolist(), [(0, 1, 2, 3)]), [white])


def yacht_materials():
    return (
        plain("yacht white", (0.72, 0.71, 0.69), 0.25, 0.5),
        plain("yacht glass", (0.02, 0.022, 0.026), 0.08, 0.6),
        plain("teak", (0.30, 0.19, 0.10), 0.7),
    )
