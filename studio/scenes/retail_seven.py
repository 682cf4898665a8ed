"""Retail Seven: a brushed-metal turntable let into a pale showroom floor, a ring of light in its gap, a curved panelled wall."""

import math

from kit.lamps import area, kelvin_to_linear, plain_world, show_to_camera_only
from kit.materials import emitter, joint_grid, plain, plain_to_bounces, surface
from kit.meshes import mesh
from kit.round_set import arc_panel, floor_with_round_hole, polar, rim, ring
from kit.scene_spec import CameraSpec, FilmSpec, SceneSpec, StandSpec

SPEC = SceneSpec(
    id="retail-seven",
    name="Retail Seven",
    section="retail",
    camera=CameraSpec(height_metres=1.4, focal_millimetres=32, horizon_fraction=0.46),
    # Nearer and farther than usual, so that the car stands on the turntable in every ratio.
    stands={"4:3": StandSpec(0.66), "1:1": StandSpec(0.76), "16:9": StandSpec(0.61), "9:16": StandSpec(0.93)},
    film=FilmSpec(bias_stops=0.62, contrast=1.12, white_kelvin=5200, white_point=3.6, vignette=0.10, grain=0.6),
    clear_ground_metres=(3.5, 13.0),
    samples=40,
    light_scale=0.5,
    max_bounces=4,
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, on a large round turntable of brushed "
        "stainless steel set flush into the pale stone floor of a modern showroom: a fine dark gap and a thin ring of white light "
        "run around it, concentric brush marks catch the light in soft streaks. Behind it a calm, gently curved wall of light grey "
        "panels with fine shadow gaps and a hidden light line, above it a large round luminous ceiling. Even neutral light from "
        "above, a soft contact shadow and a faint blurred reflection under the car. Full frame camera, 32 mm lens, 1.4 m high, "
        "level. Neutral white balance, true paint colour, tidy: no people, no other vehicles, no text."
    ),
)

CENTRE = (0.0, 8.0)
TABLE_RADIUS_METRES = 4.2
GAP_METRES, LIGHT_METRES, TRIM_METRES = 0.014, 0.030, 0.035
WALL_RADIUS_METRES = 9.6
WALL_HALF_DEGREES = 72
PANEL_DEGREES, PANEL_GAP_DEGREES = 9.0, 0.085
PANEL_TOP_Z, CEILING_Z = 3.35, 4.7
HALO_RADIUS_METRES = 3.5


def build(kit):
    turntable()
    showroom_floor()
    curved_wall()
    ceiling()
    light(kit)


def turntable():
    ring("turntable", CENTRE, (0.0, TABLE_RADIUS_METRES), 0.0, brushed_steel())
    dark = plain("gap", (0.012, 0.012, 0.012), 0.7)
    light_inner = TABLE_RADIUS_METRES + GAP_METRES
    light_outer = light_inner + LIGHT_METRES
    rim("turntable edge", CENTRE, TABLE_RADIUS_METRES, (-0.05, 0.0), dark)
    ring("gap", CENTRE, (TABLE_RADIUS_METRES - 0.01, light_inner), -0.05, dark)
    glow = ring("ring of light", CENTRE, (light_inner, light_outer), -0.002, emitter("ring of light", kelvin_to_linear(5400), 9.0))
    # Its light is painted on by `spill`: so thin and bright a thing, met by chance, is only noise.
    glow.visible_diffuse = glow.visible_glossy = False
    steel = plain("trim", (0.42, 0.42, 0.42), 0.28, Metallic=0.8)
    ring("trim", CENTRE, (light_outer, light_outer + TRIM_METRES), 0.0, steel)
    screws(steel)


def screws(steel):
    """Countersunk screws in the trim, a pair either side of every plate joint."""
    radius = TABLE_RADIUS_METRES + GAP_METRES + LIGHT_METRES + TRIM_METRES / 2
    dark = plain("screw", (0.08, 0.08, 0.08), 0.4, Metallic=0.7)
    vertices, faces = [], []
    for index in range(72):
        turn = math.radians(index * 5 + 2.5)
        x, y, start = CENTRE[0] + radius * math.sin(turn), CENTRE[1] + radius * math.cos(turn), len(vertices)
        vertices += [(x + 0.006 * math.cos(k * math.tau / 8), y + 0.006 * math.sin(k * math.tau / 8), 0.0008) for k in range(8)]
        faces.append(tuple(range(start, start + 8)))
    mesh("screws", vertices, faces, dark)


def brushed_steel():
    """Sheet steel brushed in circles: every groove its own tone, each of the sheets a little different, worn by tyres."""
    material, nodes, shader = surface("brushed steel", roughness=0.3, Metallic=0.7, Specular=0.5)
    radius, angle = polar(nodes, CENTRE)
    sheet, joint = sheets(nodes, radius, angle)
    fine = groove_noise(nodes, (radius, angle), (150, 3.0))
    coarse = groove_noise(nodes, (radius, angle), (26, 1.6))
    grooves = nodes.math("ADD", nodes.math("MULTIPLY", fine, 0.6), nodes.math("MULTIPLY", coarse, 0.4))
    smudge = nodes.noise(0.9, detail=6, roughness=0.62)
    tone = nodes.math("MULTIPLY", nodes.remap(grooves, (0.3, 0.7), (0.86, 1.12)), nodes.remap(sheet, (0, 1), (0.95, 1.04)))
    tone = nodes.math("MULTIPLY", tone, nodes.remap(smudge, (0.3, 0.7), (0.95, 1.04)))
    colour = nodes.mix(1.0, (0.36, 0.362, 0.366), tone, blend="MULTIPLY")
    nodes.feed(shader.inputs["Base Color"], nodes.mix(joint, colour, (0.05, 0.05, 0.05)))
    polish = nodes.math("ADD", nodes.remap(grooves, (0.3, 0.7), (0.27, 0.36)), nodes.remap(smudge, (0.4, 0.75), (0.0, 0.08)))
    nodes.feed(shader.inputs["Roughness"], nodes.mix(joint, polish, (0.8, 0.8, 0.8)))
    # Grooves scatter across themselves: the rough direction points to the centre.
    nodes.feed(shader.inputs["Anisotropic"], 0.8)
    tangent = nodes.new("ShaderNodeCombineXYZ", {0: nodes.math("SINE", angle), 1: nodes.math("COSINE", angle)})
    nodes.feed(shader.inputs["Tangent"], tangent.outputs["Vector"])
    spill(nodes, shader, nodes.math("SUBTRACT", TABLE_RADIUS_METRES, radius))
    plain_to_bounces(nodes, shader, (0.34, 0.34, 0.345))
    material.cycles.sample_as_light = False
    return material


def groove_noise(nodes, place, scale):
    """Noise that runs round the centre: fine across the grooves, long along them."""
    radius, angle = place
    vector = nodes.new("ShaderNodeCombineXYZ", {0: nodes.math("MULTIPLY", radius, scale[0]), 1: nodes.math("MULTIPLY", angle, scale[1])})
    return nodes.noise(1.0, detail=3, roughness=0.6, vector=vector.outputs["Vector"])


def sheets(nodes, radius, angle):
    """A random number for each of the table's sheets (8 inside, 16 outside), and 1 in the joints between them."""
    outside = nodes.math("GREATER_THAN", radius, 2.3)
    count = nodes.math("ADD", nodes.math("MULTIPLY", outside, 8.0), 8.0)
    turn = nodes.math("MULTIPLY", nodes.math("DIVIDE", nodes.math("ADD", angle, math.pi + 0.1), math.tau), count)
    cell = nodes.new("ShaderNodeCombineXYZ", {0: nodes.math("FLOOR", turn), 1: outside}).outputs["Vector"]
    random = nodes.new("ShaderNodeTexWhiteNoise", {"Vector": cell}).outputs["Value"]
    part = nodes.math("FRACT", turn)
    near_edge = nodes.math("MINIMUM", part, nodes.math("SUBTRACT", 1.0, part))
    metres = nodes.math("DIVIDE", nodes.math("MULTIPLY", nodes.math("MULTIPLY", near_edge, radius), math.tau), count)
    metres = nodes.math("MINIMUM", metres, nodes.math("ABSOLUTE", nodes.math("SUBTRACT", radius, 2.3)))
    return random, nodes.remap(metres, (0.0012, 0.0030), (1, 0), smooth=True)


def spill(nodes, shader, metres_from_light):
    """The ring's own light on what lies beside it; as a lamp so thin a ring would only be noise."""
    near = nodes.math("POWER", nodes.remap(metres_from_light, (0.0, 0.42), (1, 0)), 5.0)
    nodes.feed(shader.inputs["Emission"], kelvin_to_linear(5400))
    nodes.feed(shader.inputs["Emission Strength"], nodes.math("MULTIPLY", near, 0.55))


def showroom_floor():
    outer = TABLE_RADIUS_METRES + GAP_METRES + LIGHT_METRES + TRIM_METRES
    floor_with_round_hole("floor", CENTRE, outer, (-14, 14, -6, 18.5), pale_stone(outer))


def pale_stone(inner_radius):
    """Large honed tiles of pale stone with fine joints; each tile has its own tone."""
    base = (0.70, 0.698, 0.692)
    material, nodes, shader = surface("pale stone", base, Specular=0.45)
    tile = (1.2, 1.2)
    joint = joint_grid(nodes, tile, 0.004, (0.0, 0.2))
    cloud = nodes.noise(1.4, detail=7, roughness=0.62, distortion=0.5)
    grain = nodes.noise(70, detail=3, roughness=0.7)
    tone = nodes.math("MULTIPLY", nodes.remap(cloud, (0.3, 0.7), (0.95, 1.04)), nodes.remap(grain, (0.3, 0.7), (0.975, 1.02)))
    tone = nodes.math("MULTIPLY", tone, tile_tone(nodes, tile, (0.0, 0.2)))
    nodes.feed(shader.inputs["Base Color"], nodes.mix(joint, nodes.mix(1.0, base, tone, blend="MULTIPLY"), (0.30, 0.30, 0.295)))
    nodes.feed(shader.inputs["Roughness"], nodes.mix(joint, nodes.remap(cloud, (0.3, 0.7), (0.20, 0.30)), (0.8, 0.8, 0.8)))
    radius, _ = polar(nodes, CENTRE)
    spill(nodes, shader, nodes.math("SUBTRACT", radius, inner_radius))
    plain_to_bounces(nodes, shader, base)
    material.cycles.sample_as_light = False
    return material


def tile_tone(nodes, tile, offset):
    """A brightness of its own for every tile of a `joint_grid` with the same cell and offset."""
    shift = tuple(0.5 - part / side for part, side in zip(offset, tile))
    scaled = nodes.stretch((1 / tile[0], 1 / tile[1], 0))
    shifted = nodes.new("ShaderNodeVectorMath", {0: scaled, 1: (*shift, 0.0)}, operation="ADD").outputs["Vector"]
    cell = nodes.new("ShaderNodeVectorMath", {0: shifted}, operation="FLOOR").outputs["Vector"]
    random = nodes.new("ShaderNodeTexWhiteNoise", {"Vector": cell}).outputs["Value"]
    return nodes.remap(random, (0, 1), (0.965, 1.03))


def curved_wall():
    """Panels bent round the table on a dark backing, a plinth below, a bulkhead above that hides a light line."""
    panel = wall_paint()
    arc_panel("backing", CENTRE, (WALL_RADIUS_METRES + 0.03, WALL_RADIUS_METRES + 0.1), (-80, 80), (0, CEILING_Z), plain("shadow gap", (0.03, 0.03, 0.03), 0.9))
    count = round(2 * WALL_HALF_DEGREES / PANEL_DEGREES)
    for index in range(count):
        start = -WALL_HALF_DEGREES + index * PANEL_DEGREES
        angles = (start + PANEL_GAP_DEGREES / 2, start + PANEL_DEGREES - PANEL_GAP_DEGREES / 2)
        arc_panel("panel", CENTRE, (WALL_RADIUS_METRES - 0.02, WALL_RADIUS_METRES + 0.02), angles, (0.10, PANEL_TOP_Z), panel, 0.003)
    arc_panel("plinth", CENTRE, (WALL_RADIUS_METRES + 0.005, WALL_RADIUS_METRES + 0.03), (-80, 80), (0, 0.09), plain("plinth", (0.10, 0.10, 0.10), 0.4))
    arc_panel("bulkhead", CENTRE, (WALL_RADIUS_METRES - 0.34, WALL_RADIUS_METRES), (-80, 80), (PANEL_TOP_Z + 0.06, CEILING_Z), plain("bulkhead", (0.74, 0.74, 0.735), 0.6))
    line = arc_panel("light line", CENTRE, (WALL_RADIUS_METRES - 0.18, WALL_RADIUS_METRES - 0.1), (-80, 80), (PANEL_TOP_Z + 0.05, PANEL_TOP_Z + 0.061), emitter("light line", kelvin_to_linear(4600), 5.0))
    line.visible_diffuse = line.visible_shadow = False


def wall_paint():
    """Satin lacquer; the light line's wash down the panels is painted on, since a lamp along a curve would be dozens of lamps."""
    base = (0.56, 0.561, 0.563)
    material, nodes, shader = surface("panel", base, 0.5, Specular=0.3)
    height = nodes.axes()["Z"]
    wash = nodes.math("POWER", nodes.remap(height, (PANEL_TOP_Z - 2.6, PANEL_TOP_Z), (0, 1)), 4.5)
    uneven = nodes.remap(nodes.noise(0.8, detail=3), (0.3, 0.7), (0.85, 1.1))
    nodes.feed(shader.inputs["Emission"], nodes.mix(1.0, base, kelvin_to_linear(4600), blend="MULTIPLY"))
    nodes.feed(shader.inputs["Emission Strength"], nodes.math("MULTIPLY", nodes.math("MULTIPLY", wash, uneven), 1.7))
    nodes.feed(shader.inputs["Roughness"], nodes.remap(nodes.noise(0.7, detail=3), (0.3, 0.7), (0.42, 0.56)))
    material.cycles.sample_as_light = False
    return material


def ceiling():
    """White, with a round luminous field over the table and a dark frame about it."""
    white = plain("ceiling", (0.78, 0.78, 0.775), 0.9)
    mesh("ceiling", [(-14, -6, CEILING_Z), (-14, 18.5, CEILING_Z), (14, 18.5, CEILING_Z), (14, -6, CEILING_Z)], [(0, 1, 2, 3)], white)
    ring("ceiling frame", CENTRE, (HALO_RADIUS_METRES, HALO_RADIUS_METRES + 0.09), CEILING_Z - 0.05, plain("frame", (0.02, 0.02, 0.02), 0.5))
    rim("ceiling frame side", CENTRE, HALO_RADIUS_METRES + 0.09, (CEILING_Z - 0.05, CEILING_Z), plain("frame side", (0.02, 0.02, 0.02), 0.5))
    show_to_camera_only(ring("luminous ceiling", CENTRE, (0.0, HALO_RADIUS_METRES), CEILING_Z - 0.045, emitter("luminous ceiling", kelvin_to_linear(5200), 5.0)))


def light(kit):
    x, y = CENTRE
    halo = area("luminous ceiling", (x, y, CEILING_Z - 0.06), (x, y + 0.01, 0), (2 * HALO_RADIUS_METRES, 2 * HALO_RADIUS_METRES), watts=1500, kelvin=5200)
    halo.data.shape = "DISK"
    kit.key(halo)
    area("left fill", (-8.0, 4.0, 2.4), (0, 8.5, 0.8), (5, 3.2), watts=330, kelvin=5600, seen_in_gloss=False)
    # One lamp a side for the wall behind the car; hung out of the picture above the table.
    for side in (-1, 1):
        area("wall wash", (side * 4.5, 12.6, CEILING_Z - 0.1), (side * 5.0, 17.4, 1.6), (6, 1.2), watts=520, kelvin=4900, spread_degrees=120, seen_in_gloss=False)
    area("front fill", (0, -3.0, 3.4), (0, 8.0, 0.6), (10, 2.4), watts=320, kelvin=5200, seen_in_gloss=False)
    plain_world(kelvin_to_linear(5600), 0.12)
