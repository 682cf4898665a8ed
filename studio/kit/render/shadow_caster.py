"""The car that throws the shadows: never seen, but believable from below and from the side.

It is centred on its footprint and faces +x.
"""

import math

import bmesh
import bpy

from kit.shapes.meshes import mesh
from kit.surfaces.materials import plain

LENGTH_METRES = 4.45
WIDTH_METRES = 1.82
WHEELBASE_METRES = 2.65
TRACK_METRES = 1.56
TYRE_RADIUS_METRES = 0.325
TYRE_WIDTH_METRES = 0.215
#: A loaded tyre is flattened where it stands; sinking it this far gives a contact patch some 13 cm long.
TYRE_SINK_METRES = 0.006
ARCH_RADIUS_METRES = 0.375

#: Along the body from tail to nose: (x as a share of half the length, half width in metres, belly height, top of the lower body)
BODY_STATIONS = [
    (-1.00, 0.66, 0.36, 0.78),
    (-0.985, 0.74, 0.29, 0.90),
    (-0.94, 0.83, 0.24, 0.96),
    (-0.84, 0.89, 0.20, 0.98),
    (-0.60, 0.91, 0.17, 0.98),
    (0.00, 0.91, 0.17, 0.96),
    (0.60, 0.91, 0.17, 0.92),
    (0.80, 0.89, 0.18, 0.86),
    (0.92, 0.83, 0.20, 0.78),
    (0.98, 0.72, 0.23, 0.68),
    (1.00, 0.62, 0.28, 0.58),
]
#: The glasshouse: (x in metres, half width at the foot, half width at the roof, roof height)
CABIN_STATIONS = [
    (-1.95, 0.70, 0.62, 0.98),
    (-1.45, 0.76, 0.60, 1.36),
    (-0.60, 0.79, 0.61, 1.46),
    (0.10, 0.79, 0.60, 1.43),
    (1.00, 0.74, 0.66, 0.97),
]


def add_shadow_caster() -> "bpy.types.Object":
    """Builds the caster at the origin as one empty with its parts as children; invisible to the camera."""
    paint = plain("caster paint", (0.06, 0.06, 0.065), roughness=0.35)
    rubber = plain("caster rubber", (0.02, 0.02, 0.02), roughness=0.9)
    root = bpy.data.objects.new("shadow caster", None)
    bpy.context.scene.collection.objects.link(root)
    parts = [_loft("body", [_body_ring(*station) for station in BODY_STATIONS], paint)]
    parts.append(_loft("cabin", [_cabin_ring(*station) for station in CABIN_STATIONS], paint))
    for x in (-WHEELBASE_METRES / 2, WHEELBASE_METRES / 2):
        _cut_arches(parts[0], x)
        for side in (-1, 1):
            parts.append(_tyre(x, side * TRACK_METRES / 2, rubber))
    for part in parts:
        part.parent = root
        part.visible_camera = False
    return root


def _body_ring(share, half_width, belly, top):
    x = share * LENGTH_METRES / 2
    middle = belly + (top - belly) * 0.5
    half = [(0.0, belly), (half_width * 0.86, belly), (half_width * 0.97, belly + 0.07), (half_width, middle)]
    half += [(half_width * 0.97, top - 0.08), (half_width * 0.88, top), (0.0, top + 0.02)]
    return [(x, y, z) for y, z in half] + [(x, -y, z) for y, z in reversed(half[1:-1])]


def _cabin_ring(x, foot, roof_half, roof):
    half = [(0.0, 0.80), (foot, 0.80), (foot, 0.93)]
    half += [(roof_half, max(roof - 0.05, 0.94)), (roof_half * 0.8, roof), (0.0, roof + 0.005)]
    return [(x, y, z) for y, z in half] + [(x, -y, z) for y, z in reversed(half[1:-1])]


def _loft(name, rings, material):
    count = len(rings[0])
    faces = []
    for ring in range(len(rings) - 1):
        for i in range(count):
            j = (i + 1) % count
            faces.append((ring * count + i, ring * count + j, (ring + 1) * count + j, (ring + 1) * count + i))
    last = (len(rings) - 1) * count
    faces += [tuple(reversed(range(count))), tuple(range(last, last + count))]
    part = mesh(name, [point for ring in rings for point in ring], faces, material)
    tidy = bmesh.new()
    tidy.from_mesh(part.data)
    bmesh.ops.recalc_face_normals(tidy, faces=tidy.faces)
    tidy.to_mesh(part.data)
    tidy.free()
    return part


def _cylinder(name, centre, radius, width, material=None):
    steps = 48
    angles = [2 * math.pi * step / steps for step in range(steps)]
    x, y, z = centre
    vertices = [(x + radius * math.cos(a), y + side * width / 2, z + radius * math.sin(a)) for side in (-1, 1) for a in angles]
    faces = [(i, (i + 1) % steps, steps + (i + 1) % steps, steps + i) for i in range(steps)]
    faces += [tuple(reversed(range(steps))), tuple(range(steps, 2 * steps))]
    return mesh(name, vertices, faces, material)


def _tyre(x, y, material):
    tyre = _cylinder("tyre", (x, y, TYRE_RADIUS_METRES - TYRE_SINK_METRES), TYRE_RADIUS_METRES, TYRE_WIDTH_METRES, material)
    rounded = tyre.modifiers.new("shoulder", "BEVEL")
    rounded.width = 0.025
    rounded.segments = 3
    rounded.limit_method = "ANGLE"
    return tyre


def _cut_arches(body, x):
    """Wheel arches: light gets out (and in) round the tyres."""
    for side in (-1, 1):
        cutter = _cylinder("arch", (x, side * 0.80, TYRE_RADIUS_METRES), ARCH_RADIUS_METRES, 0.5)
        cut = body.modifiers.new("arch", "BOOLEAN")
        cut.operation = "DIFFERENCE"
        cut.solver = "EXACT"
        cut.object = cutter
        cutter.hide_render = True
        cutter.hide_viewport = True
