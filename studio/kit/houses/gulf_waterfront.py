"""The waterfront of a Gulf city as it is seen across a lagoon: flats behind balconies, stone fronts over arcades, glass terraces.

Seen from 450 m, where a storey is a finger's breadth of pixels: balconies, piers and arcades are built, windows are drawn by the wall.
"""

from kit.houses.towers import CONDO_GLASS, OFFICE_GLASS, PUNCHED_STONE, Blocks, curtain_wall, grown, rectangle
from kit.surfaces.materials import emitter
from kit.surfaces.shading import plain

STOREY_M = 3.7
#: One storey, so that the windows drawn by the walls meet the slabs.
ARCADE_M = STOREY_M
WALL, ROOF, SLAB, DARK, GLOW = range(5)


def waterfront_materials():
    """[(wall, roof, slab, dark, glow)] of a few house colours that stand well beside each other."""
    near = {"storey_m": STOREY_M, "bay_m": 2.6, "blinds": 0.30, "lit": 0.10, "tilt": 0.012}
    dark, glow = plain("arcade shade", (0.055, 0.045, 0.036), 0.6), emitter("arcade light", (1.0, 0.72, 0.42), 0.9)
    walls = [
        (
            curtain_wall(
                "white flats",
                **{
                    **CONDO_GLASS,
                    **near,
                    "sill_share": 0.06,
                    "mullion_share": 0.07,
                    "frame": (0.60, 0.56, 0.50),
                    "mirror": 0.22,
                    "seed": 11.0,
                },
            ),
            (0.66, 0.62, 0.56),
        ),
        (
            curtain_wall(
                "sand front",
                **{
                    **PUNCHED_STONE,
                    **near,
                    "bay_m": 3.0,
                    "sill_share": 0.26,
                    "head_share": 0.20,
                    "mullion_share": 0.27,
                    "frame": (0.47, 0.36, 0.245),
                    "mirror": 0.16,
                    "seed": 12.0,
                },
            ),
            (0.52, 0.41, 0.29),
        ),
        (
            curtain_wall(
                "bronze terraces",
                **{
                    **OFFICE_GLASS,
                    **near,
                    "bay_m": 1.9,
                    "sill_share": 0.10,
                    "frame": (0.22, 0.17, 0.12),
                    "glass": (0.060, 0.050, 0.036),
                    "mirror": 0.34,
                    "mirror_tint": (1.0, 0.88, 0.72),
                    "seed": 13.0,
                },
            ),
            (0.50, 0.45, 0.38),
        ),
        (
            curtain_wall(
                "rose front",
                **{
                    **PUNCHED_STONE,
                    **near,
                    "bay_m": 2.5,
                    "sill_share": 0.18,
                    "head_share": 0.14,
                    "mullion_share": 0.24,
                    "frame": (0.43, 0.29, 0.205),
                    "mirror": 0.16,
                    "seed": 14.0,
                },
            ),
            (0.55, 0.42, 0.33),
        ),
        (
            curtain_wall(
                "grey flats",
                **{**CONDO_GLASS, **near, "bay_m": 3.2, "sill_share": 0.05, "frame": (0.36, 0.35, 0.33), "mirror": 0.30, "seed": 15.0},
            ),
            (0.46, 0.44, 0.41),
        ),
    ]
    roof = plain("waterfront roof", (0.40, 0.36, 0.31), 0.8)
    return [(wall, roof, plain(f"{wall.name} slab", slab, 0.7), dark, glow) for wall, slab in walls]


def waterfront_house(scene, place, size, kind, materials, rng):
    """One house. `place`: (x, y, turn in degrees) of its front's middle; `size`: (width, depth, storeys); `kind`: flats, stone, glass."""
    (x, y, turn), (width, depth, storeys) = place, size
    blocks, height = Blocks(), ARCADE_M + storeys * STOREY_M
    foot = rectangle(x, y + depth / 2, width, depth, turn)
    _arcade(blocks, foot, width)
    blocks.prism(foot, ARCADE_M, height, (WALL, ROOF))
    _storeys(blocks, foot, (storeys, kind), rng)
    blocks.prism(grown(foot, 0.45 if kind == "stone" else 0.15), height - 0.3, height + 1.0, (SLAB, ROOF), floor=True)
    _rooftop(blocks, (x, y + depth / 2, turn), (width, depth, height), rng)
    return blocks.finish(scene, f"waterfront {kind}", materials)


def _arcade(blocks, foot, width):
    """Dark shops behind piers, a strip of their light, and the beam that the house stands on."""
    blocks.prism(grown(foot, -1.2), 0.0, ARCADE_M, (DARK, ROOF))
    blocks.prism(grown(foot, -1.1), 1.0, 2.7, (GLOW, ROOF))
    blocks.prism(grown(foot, 0.25), ARCADE_M - 0.75, ARCADE_M + 0.15, (SLAB, SLAB), floor=True)
    count = max(3, round(width / 4.2))
    for k in range(count + 1):
        _post(blocks, foot, k / count, (0.75, 0.0, ARCADE_M - 0.7))


def _storeys(blocks, foot, of, rng):
    storeys, kind = of
    reach, rail = {"flats": (1.35, 0.95), "glass": (0.55, 0.0), "stone": (0.12, 0.0)}[kind]
    edge = grown(foot, reach)
    for k in range(1, storeys + 1):
        level = ARCADE_M + k * STOREY_M
        if k < storeys:
            blocks.prism(edge, level - 0.16, level + 0.10 + rail, (SLAB, SLAB), floor=True)
    piers = {"flats": 4, "glass": 7, "stone": 3}[kind] + int(rng.integers(0, 2))
    top = ARCADE_M + storeys * STOREY_M
    for k in range(piers + 1):
        _post(blocks, edge if kind != "stone" else foot, k / piers, (0.6 if kind != "glass" else 0.28, ARCADE_M, top))
    if kind == "stone":
        # A bay of balconies up the middle.
        for k in range(storeys):
            level = ARCADE_M + k * STOREY_M
            blocks.prism(_along(foot, 0.5, 5.4, 1.1), level - 0.1, level + 0.95, (SLAB, SLAB), floor=True)


def _rooftop(blocks, middle, size, rng):
    """A penthouse set back under a thin roof, a lift head, and a pergola's beams."""
    (x, y, turn), (width, depth, height) = middle, size
    shift = float(rng.uniform(-0.14, 0.14)) * width
    blocks.prism(rectangle(x + shift, y, width * 0.55, depth * 0.55, turn), height, height + 3.0, (WALL, ROOF))
    blocks.prism(rectangle(x + shift, y - 0.6, width * 0.62, depth * 0.66, turn), height + 3.0, height + 3.35, (SLAB, SLAB), floor=True)
    blocks.prism(rectangle(x - shift * 1.5, y + 1.0, 3.6, 4.2, turn), height + 3.3, height + 5.2, (SLAB, ROOF))
    side = -1 if shift > 0 else 1
    for k in range(5):
        blocks.prism(
            rectangle(x + side * width * (0.30 + 0.03 * k), y - depth * 0.2, 0.22, depth * 0.42, turn),
            height + 2.5,
            height + 2.75,
            (SLAB, SLAB),
            floor=True,
        )


def _post(blocks, foot, share, post):
    breadth, low, high = post
    blocks.prism(_along(foot, share, breadth, 0.22), low, high, (SLAB, SLAB))


def _along(foot, share, breadth, reach):
    """A small rectangle on the front edge (the first of `foot`), `share` of the way along, standing out by `reach`."""
    (ax, ay), (bx, by) = foot[0], foot[1]
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    ux, uy = (bx - ax) / length, (by - ay) / length
    middle = min(max(share * length, breadth / 2), length - breadth / 2)
    low, high = middle - breadth / 2, middle + breadth / 2
    out = (uy, -ux)
    return [
        (ax + ux * low + out[0] * reach, ay + uy * low + out[1] * reach),
        (ax + ux * high + out[0] * reach, ay + uy * high + out[1] * reach),
        (ax + ux * high - out[0] * 0.4, ay + uy * high - out[1] * 0.4),
        (ax + ux * low - out[0] * 0.4, ay + uy * low - out[1] * 0.4),
    ]
