"""What stands and hangs on a works' wall: shutter, window, door, downpipe, cables, lamp, bins, pallets."""

import bpy
import numpy as np

from kit.shapes.boxes import boxes
from kit.shapes.fast_mesh import MeshParts
from kit.surfaces.materials import surface

from ..blender_mesh import place
from ..fittings import tube
from . import ground, props
from .old_wall import DOOR, SHUTTER, SILL, WINDOW


def build(wall_y):
    _shutter(wall_y)
    _window(wall_y)
    _door(wall_y)
    _pipes(wall_y)
    _pallets(wall_y)
    props.wheelie_bin(5.0, wall_y - 0.55, (0.022, 0.060, 0.034), np.pi / 2 - 1.5)
    props.wheelie_bin(-6.0, wall_y - 0.6, (0.020, 0.020, 0.022), 0.14)


def used_paint(name, colour, under=(0.10, 0.042, 0.020), worn=0.5, low=0.6):
    """Paint on steel: chalked, dirty below, rust where it has come off."""
    material, nodes, shader = surface(name, colour, 0.55, Specular=0.3)
    large, fine = nodes.noise(1.3, 7.0, 0.62), nodes.noise(22.0, 6.0, 0.68)
    runs = nodes.noise(1.0, 5.0, 0.6, nodes.stretch((9.0, 9.0, 0.5)))
    shade = nodes.math("MULTIPLY", nodes.remap(large, (0.3, 0.7), (0.80, 1.14)), nodes.remap(runs, (0.35, 0.70), (1.06, 0.74)))
    tone = nodes.mix(1.0, colour, shade, blend="MULTIPLY")
    foot = nodes.remap(nodes.axes()["Z"], (low, 0.0), (0.0, 0.16))
    bare = nodes.math("ADD", nodes.math("ADD", nodes.math("MULTIPLY", fine, 0.6), nodes.math("MULTIPLY", large, 0.4)), foot)
    rust = nodes.remap(bare, (0.80 - 0.2 * worn, 0.84 - 0.2 * worn), smooth=True)
    nodes.feed(shader.inputs["Base Color"], nodes.mix(rust, tone, nodes.mix(fine, under, tuple(c * 2.1 for c in under))))
    nodes.feed(shader.inputs["Roughness"], nodes.remap(rust, (0, 1), (0.5, 0.9)))
    nodes.feed(shader.inputs["Normal"], nodes.bump(nodes.math("SUBTRACT", fine, rust), 0.0015, 0.5))
    return material


def _shutter(wall_y):
    """Curved laths between guide rails, a hood over them; some laths are dented."""
    (x0, x1), (_, top) = SHUTTER
    rng, parts, lath = np.random.default_rng(12), MeshParts(), 0.076
    face = wall_y + 0.10
    profile = np.array([(0.0, 0.0), (-0.009, 0.012), (-0.013, 0.034), (-0.010, 0.056), (0.0, 0.070), (0.006, 0.073), (0.006, 0.076)])
    columns = np.linspace(x0 + 0.05, x1 - 0.05, 90)
    dents = [(rng.uniform(x0, x1), rng.uniform(0.3, 1.7), rng.uniform(0.12, 0.4), rng.uniform(0.004, 0.016)) for _ in range(9)]
    for k in range(int(top / lath) + 1):
        y, z = np.meshgrid(profile[:, 0] + face + rng.normal(0, 0.0012), columns, indexing="ij")[0], None
        z = np.repeat((profile[:, 1] + k * lath + 0.03)[:, None], len(columns), axis=1)
        x = np.repeat(columns[None, :], len(profile), axis=0)
        for dx, dz, reach, deep in dents:
            y = y + deep * np.exp(-(((x - dx) ** 2 + (z - dz) ** 2) / reach**2))
        parts.add_sheets(np.stack([x, y, z + 0.0015 * np.sin(x * 1.7 + k)], axis=-1)[None], 0)
    steel = used_paint("shutter paint", (0.15, 0.165, 0.158), worn=0.5, low=0.9)
    curtain = bpy.data.objects.new("shutter", parts.mesh("shutter", [steel]))
    bpy.context.scene.collection.objects.link(curtain)
    rail = used_paint("rail paint", (0.10, 0.11, 0.105), worn=0.8)
    lintel = ground.concrete("shutter lintel", 0.24)
    boxes("shutter rails", [((a, a + 0.09), (wall_y + 0.02, wall_y + 0.15), (0, top)) for a in (x0, x1 - 0.09)], [rail], 0.004)
    boxes("shutter hood", [((x0 - 0.03, x1 + 0.03), (wall_y - 0.24, wall_y + 0.10), (top - 0.30, top + 0.05))], [rail], 0.008)
    boxes("bottom bar", [((x0 + 0.05, x1 - 0.05), (face - 0.02, face + 0.02), (0.012, 0.085))], [rail], 0.006)
    boxes("handles", [((x0 + 1.2, x0 + 1.36), (face - 0.05, face - 0.01), (0.36, 0.39))], [rail], 0.006)
    boxes("lintel", [((x0 - 0.2, x1 + 0.2), (wall_y - 0.012, wall_y + 0.2), (top + 0.05, top + 0.27))], [lintel], 0.008)


def _window(wall_y):
    """Steel panes behind bars, one of them boarded; dust on the glass."""
    (x0, x1), (z0, z1) = WINDOW
    frame = used_paint("window paint", (0.40, 0.40, 0.37), worn=0.75, low=0.1)
    bar = used_paint("bar paint", (0.03, 0.03, 0.032), worn=0.8, low=0.1)
    depth, columns, rows = (wall_y + 0.10, wall_y + 0.14), 4, 3
    xs, zs = np.linspace(x0, x1, columns + 1), np.linspace(z0, z1, rows + 1)
    bars = [((a - 0.014, a + 0.014), depth, (z0, z1)) for a in xs] + [((x0, x1), depth, (b - 0.014, b + 0.014)) for b in zs]
    boxes("window frame", bars, [frame], 0.002)
    boxes(
        "window bars", [((a - 0.008, a + 0.008), (wall_y + 0.02, wall_y + 0.036), (z0, z1)) for a in np.linspace(x0, x1, 14)[1:-1]], [bar]
    )
    glass, nodes, shader = surface("dusty glass", (0.03, 0.034, 0.036), 0.12, Specular=0.6)
    dust = nodes.remap(nodes.noise(3.0, 7.0, 0.65), (0.35, 0.75), (0.05, 0.55))
    nodes.feed(shader.inputs["Base Color"], nodes.mix(dust, (0.012, 0.014, 0.016), (0.15, 0.145, 0.13)))
    nodes.feed(shader.inputs["Roughness"], nodes.remap(dust, (0, 0.6), (0.06, 0.6)))
    rng = np.random.default_rng(3)
    for a, b in ((i, j) for i in range(columns) for j in range(rows)):
        pane = props.slab("pane", (xs[a], -0.004, zs[b]), (xs[a + 1], 0.004, zs[b + 1]), glass)
        pane.location, pane.rotation_euler = (0, wall_y + 0.125, 0), (rng.normal(0, 0.006), 0, rng.normal(0, 0.004))
    board, _, _ = surface("ply", (0.22, 0.16, 0.10), 0.8)
    boxes("board", [((xs[2] + 0.01, xs[3] - 0.01), (wall_y + 0.10, wall_y + 0.115), (zs[0] + 0.01, zs[1] - 0.01))], [board])
    sill = ground.concrete("window sill", 0.22)
    boxes("sill", [((x0 - 0.1, x1 + 0.1), (wall_y - 0.06, wall_y + 0.12), (z0 - SILL, z0))], [sill], 0.008)
    boxes("window lintel", [((x0 - 0.15, x1 + 0.15), (wall_y - 0.01, wall_y + 0.2), (z1, z1 + 0.2))], [sill], 0.006)
    boxes("reveal", [((x0 - 0.2, x1 + 0.2), (wall_y + 0.30, wall_y + 0.36), (z0 - 0.2, z1 + 0.2))], [bar])


def _door(wall_y):
    """A steel door with a kick plate, a lamp over it, a step, a board with the unit's number."""
    (x0, x1), (z0, z1) = DOOR
    leaf = used_paint("door paint", (0.060, 0.034, 0.026), worn=0.45, low=0.5)
    frame = used_paint("door frame", (0.05, 0.04, 0.036), worn=0.7, low=0.5)
    grey = used_paint("galvanised", (0.36, 0.365, 0.37), worn=0.2, low=0.2)
    boxes("door", [((x0 + 0.05, x1 - 0.05), (wall_y + 0.09, wall_y + 0.14), (z0 + 0.03, z1 - 0.05))], [leaf], 0.003)
    boxes(
        "door frame",
        [
            ((x0, x0 + 0.055), (wall_y + 0.03, wall_y + 0.2), (z0, z1)),
            ((x1 - 0.055, x1), (wall_y + 0.03, wall_y + 0.2), (z0, z1)),
            ((x0, x1), (wall_y + 0.03, wall_y + 0.2), (z1 - 0.055, z1)),
        ],
        [frame],
        0.003,
    )
    boxes("kick plate", [((x0 + 0.09, x1 - 0.09), (wall_y + 0.085, wall_y + 0.09), (z0 + 0.06, z0 + 0.34))], [grey], 0.001)
    boxes(
        "lock",
        [
            ((x1 - 0.17, x1 - 0.11), (wall_y + 0.045, wall_y + 0.09), (0.98, 1.12)),
            ((x1 - 0.27, x1 - 0.12), (wall_y + 0.03, wall_y + 0.05), (1.06, 1.085)),
        ],
        [grey],
        0.004,
    )
    boxes("hinges", [((x0 + 0.035, x0 + 0.065), (wall_y + 0.06, wall_y + 0.09), (z, z + 0.11)) for z in (0.3, 1.05, 1.8)], [grey], 0.003)
    boxes("step", [((x0 - 0.1, x1 + 0.1), (wall_y - 0.32, wall_y + 0.1), (0.0, 0.10))], [ground.concrete("step", 0.2)], 0.012)
    boxes(
        "lamp",
        [((x0 + 0.32, x0 + 0.6), (wall_y - 0.085, wall_y), (2.36, 2.50))],
        [surface("lamp glass", (0.55, 0.54, 0.50), 0.35)[0]],
        0.03,
    )
    boxes("lamp foot", [((x0 + 0.30, x0 + 0.62), (wall_y - 0.03, wall_y), (2.34, 2.52))], [grey], 0.008)
    sign, ink = surface("sign white", (0.56, 0.56, 0.53), 0.4)[0], surface("sign ink", (0.02, 0.03, 0.07), 0.5)[0]
    boxes("sign", [((2.36, 2.76), (wall_y - 0.008, wall_y), (1.66, 1.94))], [sign], 0.002)
    curve = bpy.data.curves.new("sign text", "FONT")
    curve.body, curve.size, curve.align_x = "UNIT\n4", 0.115, "CENTER"
    curve.materials.append(ink)
    text = bpy.data.objects.new("sign text", curve)
    text.location, text.rotation_euler = (2.56, wall_y - 0.0095, 1.825), (np.pi / 2, 0, 0)
    bpy.context.scene.collection.objects.link(text)


def _pipes(wall_y):
    """A cast downpipe with its collars, conduits to the lamp and to a meter box, a vent."""
    iron = used_paint("pipe paint", (0.055, 0.058, 0.058), worn=0.85, low=1.4)
    grey = used_paint("conduit", (0.30, 0.30, 0.30), worn=0.3, low=0.1)
    pipe = [(-0.62, wall_y - 0.085, z) for z in np.linspace(6.0, 0.35, 8)] + [(-0.62, wall_y - 0.11, 0.22), (-0.62, wall_y - 0.2, 0.13)]
    place(tube("downpipe", pipe, 0.043, 20), iron, None)
    for z in (0.55, 2.35, 4.15):
        place(tube("collar", [(-0.62, wall_y - 0.085, z - 0.045), (-0.62, wall_y - 0.085, z + 0.045)], 0.055, 20), iron, None)
        boxes("bracket", [((-0.73, -0.51), (wall_y - 0.05, wall_y), (z - 0.02, z + 0.02))], [iron], 0.003)
    runs = (
        [(3.51, wall_y - 0.014, 2.5), (3.51, wall_y - 0.014, 2.98), (2.22, wall_y - 0.014, 3.02), (2.22, wall_y - 0.014, 6.0)],
        [(-1.42, wall_y - 0.014, 0.6), (-1.42, wall_y - 0.014, 1.45), (-1.42, wall_y - 0.014, 6.0)],
        [(4.35, wall_y - 0.02, 6.0), (4.36, wall_y - 0.025, 4.0), (4.32, wall_y - 0.02, 2.4)],
    )
    for points, radius in zip(runs, (0.010, 0.012, 0.007)):
        place(tube("conduit", points, radius, 10), grey, None)
    boxes("meter box", [((4.18, 4.48), (wall_y - 0.13, wall_y), (2.0, 2.42))], [grey], 0.01)
    boxes("junction", [((-1.49, -1.35), (wall_y - 0.06, wall_y), (1.42, 1.56))], [grey], 0.006)
    vent = [((-1.35, -1.05), (wall_y - 0.012, wall_y - 0.004 + 0.002 * (k % 2)), (0.44 + k * 0.022, 0.452 + k * 0.022)) for k in range(9)]
    boxes("vent", [*vent, ((-1.37, -1.03), (wall_y - 0.006, wall_y), (0.42, 0.66))], [iron], 0.0)


def _pallets(wall_y):
    """Three that lean on the wall, grey from the weather."""
    rng = np.random.default_rng(6)
    for index, (x, lean) in enumerate(((4.62, 0.15), (4.70, 0.22))):
        wood, nodes, shader = surface(f"pallet {index}", (0.24, 0.205, 0.165), 0.85)
        grain = nodes.noise(1.0, 7.0, 0.65, nodes.stretch((3.0, 40.0, 40.0)))
        nodes.feed(shader.inputs["Base Color"], nodes.ramp(grain, [(0.3, (0.10, 0.085, 0.07)), (0.7, (0.30, 0.26, 0.21))]))
        ranges = [((-0.6, 0.6), (-0.022, 0.0), (z, z + rng.uniform(0.085, 0.1))) for z in np.linspace(0.0, 0.9, 7)]
        ranges += [((a, a + 0.1), (0.0, 0.1), (0, 1.0)) for a in (-0.6, -0.05, 0.5)]
        ranges += [((-0.6, 0.6), (0.1, 0.122), (z, z + 0.095)) for z in (0.0, 0.45, 0.9)]
        target = boxes("pallet", ranges, [wood], 0.003)
        target.location, target.rotation_euler = (x, wall_y - 0.42 - index * 0.16, 0.015), (-lean, 0, rng.normal(0, 0.03))
