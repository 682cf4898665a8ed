"""Pantone UV: one colour taken all the way, a seamless ultraviolet cove with a glowing disc and plain solids, as in a colour campaign."""

import math

import bpy

from kit.props.lamps import area, plain_world
from kit.props.round_set import rim, ring
from kit.scene.scene_spec import CameraSpec, CarGrade, FilmSpec, SceneSpec
from kit.shapes.meshes import box, cove, mesh
from kit.surfaces.materials import plain_to_bounces, surface
from kit.surfaces.nodes import Nodes

SPEC = SceneSpec(
    id="pantone-uv",
    name="Pantone UV",
    section="core",
    camera=CameraSpec(height_metres=1.3, focal_millimetres=38, horizon_fraction=0.46),
    film=FilmSpec(bias_stops=0.45, contrast=1.15, saturation=1.08, white_kelvin=6200, white_point=6.0, vignette=0.22, grain=0.7),
    car_grade=CarGrade(contrast=1.03),
    clear_ground_metres=(3.5, 15.5),
    max_bounces=4,
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, in a colour-block photo studio that is all "
        "one saturated ultraviolet: a seamless violet cove, behind the car one huge round disc that glows in a smooth gradient from "
        "deep violet to hot magenta, a few plain violet solids at the sides, a column, a sphere, stepped blocks. The glossy violet "
        "floor mirrors the disc and the car softly. Clean white softbox light on the car from above so that its own colour stays "
        "true, magenta light along its rear edges. Full frame camera, 38 mm lens, 1.3 m high, level. Graphic, playful, precise: no "
        "people, no other vehicles, no text."
    ),
)

COVE = {"near": -6.0, "wall": 25.0, "radius": 7.0, "height": 14.0, "half_width": 16.0}
VIOLET = (0.125, 0.040, 0.520)
DISC_CENTRE = (0.0, 17.0, 3.3)
DISC_RADIUS_METRES = 3.15


def build(kit):
    set_pieces()
    light(kit)


def set_pieces():
    cove("cove", COVE, violet_paint())
    side = satin("side wall", (0.060, 0.018, 0.30), 0.8)
    for x in (-16, 16):
        box("side", (x, 8, 7), (0.1, 34, 14), side)
    disc()
    solids()


def satin(name, colour, roughness=0.38):
    """The violet of the solids, sprayed, a little uneven in gloss."""
    material, nodes, shader = surface(name, colour, roughness, Specular=0.22)
    nodes.feed(shader.inputs["Roughness"], nodes.remap(nodes.noise(1.2, detail=4), (0.3, 0.7), (roughness - 0.05, roughness + 0.06)))
    plain_to_bounces(nodes, shader, colour)
    return material


def violet_paint():
    """High-gloss floor paint that runs out into a matt wall; dust, roller marks and the faint rings where set pieces stood."""
    material, nodes, shader = surface("violet paint", VIOLET)
    wall = nodes.remap(nodes.axes()["Y"], (12.5, 18.0), (0, 1), smooth=True)
    nodes.feed(shader.inputs["Specular"], nodes.remap(wall, (0, 1), (0.55, 0.0)))
    mottling = nodes.noise(0.5, detail=5, roughness=0.6)
    dust = nodes.noise(12.0, detail=5, roughness=0.7)
    gloss = nodes.math("ADD", nodes.remap(mottling, (0.3, 0.7), (0.07, 0.14)), nodes.remap(dust, (0.55, 0.8), (0.0, 0.06)))
    nodes.feed(shader.inputs["Roughness"], nodes.mix(wall, gloss, (0.85, 0.85, 0.85)))
    shade = nodes.remap(nodes.noise(0.4, detail=4), (0.3, 0.7), (0.96, 1.03))
    nodes.feed(shader.inputs["Base Color"], nodes.mix(1.0, VIOLET, shade, blend="MULTIPLY"))
    nodes.feed(shader.inputs["Normal"], nodes.bump(nodes.noise(0.6, detail=2), 0.002, 0.15))
    plain_to_bounces(nodes, shader, VIOLET)
    return material


def disc():
    """A luminous disc on a slim dark rim; it stands free, a lamp behind it haloes the wall."""
    x, y, z = DISC_CENTRE
    glow = gradient_glow()
    steps = 160
    circle = [
        (x + DISC_RADIUS_METRES * math.cos(k * math.tau / steps), y, z + DISC_RADIUS_METRES * math.sin(k * math.tau / steps))
        for k in range(steps)
    ]
    face = mesh("disc", circle, [tuple(range(steps))], glow)
    # Its light comes from a lamp of the same size; counted twice it would be noise.
    face.visible_diffuse = face.visible_shadow = False
    outer = [(x + (a - x) * 1.012, y, z + (c - z) * 1.012) for a, _, c in circle]
    back = [(a, y + 0.12, c) for a, _, c in outer]
    faces = [(k, (k + 1) % steps, steps + (k + 1) % steps, steps + k) for k in range(steps)]
    edge = satin("disc rim", (0.05, 0.012, 0.22))
    mesh("disc side", outer + back, faces, edge, smooth=True)
    mesh("disc lip", circle + outer, faces, edge)


def gradient_glow():
    """Violet at the lower left to magenta at the upper right, with a breath of unevenness in the diffuser."""
    material = bpy.data.materials.new("disc glow")
    material.cycles.sample_as_light = False
    material.use_nodes = True
    material.node_tree.nodes.clear()
    nodes = Nodes(material.node_tree)
    place = nodes.axes()
    across = nodes.math("MULTIPLY", place["X"], 0.45 / DISC_RADIUS_METRES)
    up = nodes.math("MULTIPLY", nodes.math("SUBTRACT", place["Z"], DISC_CENTRE[2]), 0.80 / DISC_RADIUS_METRES)
    share = nodes.math("ADD", nodes.math("MULTIPLY", nodes.math("ADD", across, up), 0.55), 0.5)
    share = nodes.math("ADD", share, nodes.remap(nodes.noise(0.35, detail=1), (0.3, 0.7), (-0.03, 0.03)))
    colour = nodes.ramp(
        share, [(0.02, (0.13, 0.012, 0.80)), (0.40, (0.34, 0.022, 0.90)), (0.72, (0.82, 0.040, 0.74)), (1.0, (1.0, 0.085, 0.56))]
    )
    glow = nodes.new("ShaderNodeEmission", {"Color": colour, "Strength": 1.25})
    nodes.new("ShaderNodeOutputMaterial", {"Surface": glow.outputs["Emission"]})
    return material


def solids():
    """Column, sphere, stepped blocks and a leaning ring: plain bodies, all in the one colour, in three tones."""
    mid, deep, pale = (
        satin("mid violet", (0.165, 0.034, 0.60)),
        satin("deep violet", (0.075, 0.012, 0.37)),
        satin("pale violet", (0.36, 0.105, 0.80)),
    )
    column((-5.1, 13.2), 0.85, 3.6, mid)
    column((-3.75, 12.4), 0.62, 1.15, pale)
    ball((-6.1, 11.0, 0.55), 0.55, deep)
    box("block", (5.6, 14.0, 1.25), (1.7, 1.7, 2.5), deep, bevel_metres=0.03)
    box("block", (4.25, 13.1, 0.55), (1.5, 1.5, 1.1), mid, bevel_metres=0.03)
    ball((4.25, 13.1, 1.66), 0.56, pale)
    column((6.0, 11.2), 0.75, 0.40, pale)


def column(place, radius, height, material):
    rim("column", place, radius, (0.0, height - 0.02), material)
    ring("column top", place, (0.0, radius - 0.02), height, material)
    turn = [
        (place[0] + r * math.sin(k * math.tau / 96), place[1] + r * math.cos(k * math.tau / 96), z)
        for r, z in ((radius, height - 0.02), (radius - 0.02, height))
        for k in range(96)
    ]
    mesh("column arris", turn, [(k, (k + 1) % 96, 96 + (k + 1) % 96, 96 + k) for k in range(96)], material, smooth=True)


def ball(centre, radius, material):
    bpy.ops.mesh.primitive_uv_sphere_add(segments=96, ring_count=48, radius=radius, location=centre)
    sphere = bpy.context.object
    sphere.data.materials.append(material)
    sphere.data.polygons.foreach_set("use_smooth", [True] * len(sphere.data.polygons))


def light(kit):
    """White on the car from above and the left; coloured light only behind it."""
    depth = kit.main_stand.depth_metres
    kit.key(area("overhead softbox", (-1.2, depth - 0.6, 6.2), (0.2, depth + 0.3, 0), (7, 6), watts=900, kelvin=6200, seen_in_gloss=False))
    area("left softbox", (-8.0, 5.5, 3.6), (0, 9.5, 0.8), (3, 4), watts=260, kelvin=6200, seen_in_gloss=False)
    x, y, z = DISC_CENTRE
    front = area(
        "disc light", (x, y - 0.05, z), (x, 6.0, 0.6), (2 * DISC_RADIUS_METRES, 2 * DISC_RADIUS_METRES), watts=420, seen_in_gloss=False
    )
    halo = area("halo", (x, y + 0.4, z), (x, 25, z + 0.6), (5.6, 5.6), watts=700, seen_in_gloss=False)
    for lamp, colour in ((front, (0.80, 0.06, 0.85)), (halo, (0.85, 0.18, 1.0))):
        lamp.data.shape, lamp.data.color = "DISK", colour
    area("wall wash", (0, 12.5, 11.5), (0, 25, 4.0), (16, 1.5), watts=1300, kelvin=6800, seen_in_gloss=False)
    plain_world((0.45, 0.30, 1.0), 0.10)
