"""A small petrol station of the sixties: a thin canopy on slim posts, two pumps on their island, a glass-fronted office, a price pylon."""

import math

import bpy
import numpy as np

from kit.props.street import turned
from kit.shapes.meshes import box, mesh
from kit.surfaces.shading import mesh_object, new_material


def enamel(name, colour, roughness=0.35):
    """Old enamel paint: chalked, streaked by rain, with rust blooming at a few edges."""
    material, nodes, surface = new_material(name)
    place = nodes.position()
    stretched = nodes.add("ShaderNodeMapping")
    nodes.put(place, stretched.inputs["Vector"])
    stretched.inputs["Scale"].default_value = (6.0, 6.0, 0.7)
    streak = nodes.noise(stretched.outputs[0], 1.0, 6.0, 0.6)
    fine = nodes.noise(place, 7.0, 7.0, 0.65)
    out = nodes.mix(nodes.range(streak, (0.45, 0.75), (0.0, 0.5)), colour, tuple(c * 0.55 for c in colour))
    out = nodes.mix(nodes.range(nodes.math("ADD", fine, nodes.math("MULTIPLY", streak, 0.35)), (0.83, 0.89)), out, (0.13, 0.055, 0.025))
    nodes.put(out, surface.inputs["Base Color"])
    nodes.put(roughness, surface.inputs["Roughness"])
    nodes.put(nodes.bump(fine, 0.15, 0.01), surface.inputs["Normal"])
    return material


def glow(name, colour, strength):
    """A lit face that is seen, and lights nothing."""
    material, nodes, surface = new_material(name)
    nodes.put(colour, surface.inputs["Base Color"])
    nodes.put(colour, surface.inputs["Emission"])
    nodes.put(strength, surface.inputs["Emission Strength"])
    material.cycles.sample_as_light = False
    return material


def canopy(x_range, y_range, height, paints):
    """A flat roof 0.42 m thick with rounded corners, two bands of colour on its edge and lit strips below.

    `paints`: top, band, post, strip.
    """
    (x0, x1), (y0, y1), corner = x_range, y_range, 0.7
    outline = []
    for cx, cy, start in (
        (x1 - corner, y1 - corner, 0),
        (x0 + corner, y1 - corner, 90),
        (x0 + corner, y0 + corner, 180),
        (x1 - corner, y0 + corner, 270),
    ):
        outline += [
            (cx + corner * math.cos(math.radians(start + k * 10)), cy + corner * math.sin(math.radians(start + k * 10))) for k in range(10)
        ]
    count, scene = len(outline), bpy.context.scene
    for low, high, grow, paint in ((0.0, 0.16, 0.0, paints["band"]), (0.16, 0.42, 0.05, paints["top"]), (0.42, 0.46, 0.08, paints["band"])):
        middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        ring = [(middle[0] + (x - middle[0]) * (1 + grow / 4), middle[1] + (y - middle[1]) * (1 + grow / 4)) for x, y in outline]
        vertices = [(x, y, height + z) for z in (low, high) for x, y in ring]
        faces = [(k, (k + 1) % count, count + (k + 1) % count, count + k) for k in range(count)]
        faces += [tuple(range(count - 1, -1, -1)), tuple(range(count, 2 * count))]
        mesh_object(scene, "canopy", (vertices, faces), [paint])
    for x in np.linspace(x0 + 1.3, x1 - 1.3, 3):
        box("canopy lamp", (x, (y0 + y1) / 2, height - 0.03), (0.16, (y1 - y0) * 0.62, 0.06), paints["strip"])
    for x in (x0 + 1.5, x1 - 1.5):
        mesh_object(
            scene,
            "post",
            turned([(0.16, 0.0), (0.16, 0.25), (0.075, 0.30), (0.075, height - 0.25), (0.20, height)], (x, (y0 + y1) / 2, 0.14), 16),
            [paints["post"]],
        )


def pump(x, y, foot, paints):
    """A petrol pump of 1.55 m with rounded shoulders, a dial window, a lit crown, hose and nozzle.

    `paints`: body, chrome, dial, crown, rubber.
    """
    outline = (
        [(-0.30, 0.0), (0.30, 0.0), (0.30, 1.18)]
        + [(0.30 * math.cos(a), 1.18 + 0.20 * math.sin(a)) for a in np.linspace(0.1, math.pi - 0.1, 12)]
        + [(-0.30, 1.18)]
    )
    vertices = [(x + u, y + w, foot + v) for w in (-0.20, 0.20) for u, v in outline]
    count = len(outline)
    faces = [tuple(range(count)), tuple(range(2 * count - 1, count - 1, -1))]
    faces += [(count + k, count + (k + 1) % count, (k + 1) % count, k) for k in range(count)]
    body = mesh_object(bpy.context.scene, "pump", (vertices, faces), [paints["body"]])
    bevel = body.modifiers.new("bevel", "BEVEL")
    bevel.width, bevel.segments, bevel.limit_method = 0.025, 3, "ANGLE"
    box("pump foot", (x, y, foot + 0.04), (0.66, 0.46, 0.10), paints["chrome"], 0.01)
    box("pump trim", (x, y, foot + 0.78), (0.63, 0.425, 0.035), paints["chrome"], 0.005)
    box("pump dial frame", (x, y - 0.20, foot + 1.08), (0.46, 0.02, 0.34), paints["chrome"], 0.008)
    box("pump dial", (x, y - 0.212, foot + 1.08), (0.41, 0.01, 0.29), paints["dial"])
    for k, wide in enumerate((0.22, 0.16)):
        box("pump counter", (x, y - 0.219, foot + 1.14 - k * 0.12), (wide, 0.006, 0.06), paints["rubber"])
    mesh_object(
        bpy.context.scene,
        "pump crown",
        turned([(0.0, 0.0), (0.10, 0.0), (0.17, 0.06), (0.19, 0.15), (0.17, 0.24), (0.08, 0.30), (0.0, 0.31)], (x, y, foot + 1.40), 20),
        [paints["crown"]],
    )
    line = [(x + 0.32, y - 0.05, foot + 1.0)]
    for t in np.linspace(0, 1, 16)[1:]:
        line.append((x + 0.32 + 0.10 * math.sin(t * math.pi), y - 0.05 - 0.16 * t, foot + 1.0 - 0.85 * math.sin(t * math.pi) + 0.05 * t))
    curve = bpy.data.curves.new("hose", "CURVE")
    curve.dimensions, curve.bevel_depth = "3D", 0.016
    spline = curve.splines.new("POLY")
    spline.points.add(len(line) - 1)
    for point, place in zip(spline.points, line):
        point.co = (*place, 1)
    curve.materials.append(paints["rubber"])
    bpy.context.scene.collection.objects.link(bpy.data.objects.new("hose", curve))
    box("nozzle", (x + 0.33, y - 0.20, foot + 1.08), (0.04, 0.10, 0.16), paints["rubber"], 0.01)


def island(x_range, y, material):
    """A raised kerb with round ends for the pumps, 0.9 m deep."""
    x0, x1 = x_range
    ring = [(x1 + 0.45 * math.cos(a), y + 0.45 * math.sin(a)) for a in np.linspace(-math.pi / 2, math.pi / 2, 12)]
    ring += [(x0 + 0.45 * math.cos(a), y + 0.45 * math.sin(a)) for a in np.linspace(math.pi / 2, 3 * math.pi / 2, 12)]
    count = len(ring)
    vertices = [(px, py, z) for z in (0.0, 0.15) for px, py in ring]
    faces = [(k, (k + 1) % count, count + (k + 1) % count, count + k) for k in range(count)] + [tuple(range(count, 2 * count))]
    thing = mesh_object(bpy.context.scene, "island", (vertices, faces), [material])
    bevel = thing.modifiers.new("bevel", "BEVEL")
    bevel.width, bevel.segments, bevel.limit_method = 0.02, 2, "ANGLE"


def pylon(x, y, paints):
    """A sign on a pole with no word on it: a disc in a ring over a board. `paints`: post, face, ring, board."""
    scene = bpy.context.scene
    mesh_object(scene, "pylon", turned([(0.11, 0), (0.09, 6.6)], (x, y, 0), 14), [paints["post"]])
    for radius, depth, paint in ((1.12, 0.16, paints["ring"]), (1.02, 0.20, paints["face"])):
        rim = [(math.cos(k / 48 * math.tau) * radius, math.sin(k / 48 * math.tau) * radius) for k in range(48)]
        vertices = [(x + u, y + w, 6.3 + v) for w in (-depth, depth) for u, v in rim]
        faces = [tuple(range(48)), tuple(range(95, 47, -1))] + [(k + 48, (k + 1) % 48 + 48, (k + 1) % 48, k) for k in range(48)]
        mesh_object(scene, "pylon sign", (vertices, faces), [paint])
    # A rising sun over a field: an emblem of nobody's.
    half = [(math.cos(k / 20 * math.pi) * 0.46, math.sin(k / 20 * math.pi) * 0.46 - 0.22) for k in range(21)]
    mesh_object(scene, "emblem sun", ([(x + u, y - 0.215, 6.3 + v) for u, v in half], [tuple(range(20, -1, -1))]), [paints["ring"]])
    field = [(math.cos(a) * 0.94, math.sin(a) * 0.94) for a in np.linspace(math.pi * 1.09, math.pi * 1.91, 20)]
    mesh_object(scene, "emblem field", ([(x + u, y - 0.212, 6.3 + v) for u, v in field], [tuple(range(20))]), [paints["board"]])
    for k in range(7):
        a = math.pi * (k + 0.5) / 7
        corners = [(a - 0.10, 0.55), (a + 0.10, 0.55), (a, 0.88)]
        mesh_object(
            scene,
            "emblem ray",
            ([(x + math.cos(t) * r, y - 0.215, 6.08 + math.sin(t) * r) for t, r in corners], [(0, 1, 2)]),
            [paints["ring"]],
        )
    box("pylon board", (x, y, 4.45), (1.7, 0.14, 0.75), paints["board"], 0.03)


def office(x_range, y, paints, depth=6.0, height=3.3):
    """The office: plinth, big panes on thin bars, a door, a flat roof that juts out, a lit room with shelves behind. Faces -y."""
    x0, x1 = x_range
    middle, wide = (x0 + x1) / 2, x1 - x0
    solid = x0 + wide * 0.62
    box("office plinth", ((x0 + solid) / 2, y + 0.1, 0.32), (solid - x0, 0.2, 0.64), paints["tile"])
    box("office wall", ((solid + x1) / 2, y + 0.1, height / 2), (x1 - solid, 0.2, height), paints["wall"])
    box("office back", (middle, y + depth, height / 2), (wide, 0.2, height), paints["inside"])
    for x in (x0 + 0.1, x1 - 0.1):
        box("office side", (x, y + depth / 2, height / 2), (0.2, depth, height), paints["wall"])
    box("office floor", (middle, y + depth / 2, 0.03), (wide, depth, 0.06), paints["tile"])
    box("office head", ((x0 + solid) / 2, y + 0.1, height - 0.2), (solid - x0, 0.2, 0.4), paints["wall"])
    box("office roof", (middle, y + depth / 2 - 0.5, height + 0.12), (wide + 1.2, depth + 1.6, 0.24), paints["roof"], 0.03)
    box("office band", (middle, y - 1.32, height + 0.12), (wide + 1.22, 0.03, 0.12), paints["band"])
    for x in np.linspace(x0 + 0.12, solid, 6):
        box("office bar", (x, y + 0.05, 1.75), (0.06, 0.08, 2.3), paints["frame"])
    for z in (0.66, 2.88, 2.35):
        box("office bar", ((x0 + solid) / 2, y + 0.05, z), (solid - x0, 0.08, 0.05), paints["frame"])
    mesh(
        "office panes",
        [(x0, y + 0.08, 0.6), (solid, y + 0.08, 0.6), (solid, y + 0.08, 2.95), (x0, y + 0.08, 2.95)],
        [(0, 1, 2, 3)],
        paints["glass"],
    )
    rng = np.random.default_rng(12)
    for z in (0.5, 0.95, 1.4, 1.85):
        box("shelf", (middle - 0.8, y + depth - 0.35, z), (wide * 0.62, 0.4, 0.03), paints["frame"])
        at = x0 + 0.5
        while at < solid - 0.1:
            w, t = rng.uniform(0.10, 0.24), rng.uniform(0.12, 0.32)
            box("tin", (at, y + depth - 0.4, z + t / 2 + 0.015), (w, 0.2, t), paints["tins"][int(rng.integers(0, len(paints["tins"])))])
            at += w + rng.uniform(0.02, 0.25)
    box("counter", (x0 + wide * 0.42, y + depth * 0.55, 0.5), (1.8, 0.6, 1.0), paints["tins"][1], 0.02)
    bay0, bay1 = solid + 0.5, x1 - 0.4
    box("roller door", ((bay0 + bay1) / 2, y - 0.02, 1.35), (bay1 - bay0, 0.04, 2.6), paints["door"])
    for z in np.arange(0.2, 2.6, 0.3):
        box("door slat", ((bay0 + bay1) / 2, y - 0.045, z), (bay1 - bay0, 0.02, 0.03), paints["frame"])


def telegraph_line(xs_ys, wood, wire_material, height=7.2):
    """Poles with two cross-arms joined by sagging wires."""
    scene = bpy.context.scene
    for x, y in xs_ys:
        mesh_object(scene, "telegraph pole", turned([(0.15, 0), (0.10, height)], (x, y, 0), 10), [wood])
        for z in (height - 0.35, height - 0.95):
            box("cross arm", (x, y, z), (1.9, 0.10, 0.10), wood)
    vertices, faces = [], []
    for (ax, ay), (bx, by) in zip(xs_ys, xs_ys[1:]):
        for z in (height - 0.25, height - 0.85):
            for offset in (-0.85, -0.4, 0.4, 0.85):
                start = len(vertices)
                for t in np.linspace(0, 1, 13):
                    place = np.array([ax + (bx - ax) * t + offset, ay + (by - ay) * t, z - 2.2 * t * (1 - t)])
                    vertices += [tuple(place), tuple(place + [0, 0, 0.022])]
                faces += [(start + 2 * k, start + 2 * k + 2, start + 2 * k + 3, start + 2 * k + 1) for k in range(12)]
    mesh_object(scene, "wires", (vertices, faces), [wire_material])
