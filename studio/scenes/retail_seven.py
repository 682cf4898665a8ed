"""Retail Seven: a brushed-metal turntable let into a pale showroom floor, a ring of light in its gap, a curved panelled wall."""

import math

from kit.props.lamps import area, kelvin_to_linear, plain_world, show_to_camera_only
from kit.props.round_set import arc_panel, floor_with_round_hole, polar, rim, ring
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec, StandSpec
from kit.shapes.meshes import mesh
from kit.surfaces.materials import emitter, joint_grid, plain, plain_to_bounces, surface

SPEC = SceneSpec(
    id="retail-seven",
    name="Retail Seven",
    section="retail",
    camera=CameraSpec(height_metres=1.4, focal_millimetres=32, horizon_fraction=0.46),
    # Nearer and farther than usual, so that the car stands on the turntable in every ratio.
    stands={"4:3": StandSpec(0.63), "1:1": StandSpec(0.74), "16:9": StandSpec(0.58), "9:16": StandSpec(0.96)},
    film=FilmSpec(bias_stops=0.6, contrast=1.45, white_kelvin=5120, white_point=4.2, vignette=0.08, grain=0.6),
    clear_ground_metres=(3.5, 13.0),
    max_bounces=4,
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, on a large round turntable of brushed "
        "stainless steel set flush into the pale stone floor of a modern showroom: a fine dark gap and a thin ring of white light "
        "run around it, concentric brush marks catch the light in soft streaks. Behind it a calm, gently curved wall of light grey "
        "panels with fine shadow gaps under a slim line of light, above it a large round luminous ceiling. Even neutral light from "
        "above, a soft contact shadow and a faint blurred reflection under the car. Full frame camera, 32 mm lens, 1.4 m high, "
        "level. Neutral white balance, true paint colour, tidy: no people, no other vehicles, no text."
    ),
)

#: The whole table is in the picture, and every ratio's car on it.
CENTRE = (0.0, 8.1)
TABLE_RADIUS_METRES = 3.8
INNER_SHEETS_METRES = 2.1
GAP_METRES, LIGHT_METRES, TRIM_METRES = 0.014, 0.030, 0.035
WALL_RADIUS_METRES = 9.6
WALL_HALF_DEGREES = 72
PANEL_DEGREES, PANEL_GAP_DEGREES = 9.0, 0.15
PANEL_TOP_Z, BULKHEAD_Z, CEILING_Z = 3.10, 3.26, 4.7
HALO_RADIUS_METRES = 3.5
#: Brush marks: how many to the metre across and to the radian along, and their share. The sum varies little about 0.5.
GROOVES = [(180, 2.0, 0.24), (60, 1.4, 0.28), (18, 0.8, 0.28), (5, 0.5, 0.20)]


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
    material, nodes, shader = surface("brushed steel", roughness=0.3, Metallic=0.9, Specular=0.5)
    radius, angle = polar(nodes, CENTRE)
    # Turned, so that the angle's wrap and with it a joint does not point at the camera.
    angle = nodes.math("WRAP", nodes.math("ADD", angle, 0.38), math.pi, -math.pi)
    sheet, joint = sheets(nodes, radius, angle)
    grooves = 0.0
    for *scale, share in GROOVES:
        grooves = nodes.math("MULTIPLY_ADD", groove_noise(nodes, (radius, angle, sheet), scale), share, grooves)
    smudge = nodes.noise(0.9, detail=6, roughness=0.62)
    tone = nodes.math("MULTIPLY", nodes.remap(grooves, (0.42, 0.58), (0.40, 1.65)), nodes.remap(sheet, (0, 1), (0.93, 1.06)))
    tone = nodes.math("MULTIPLY", tone, nodes.remap(smudge, (0.3, 0.7), (0.96, 1.03)))
    colour = nodes.mix(1.0, (0.29, 0.292, 0.296), tone, blend="MULTIPLY")
    nodes.feed(shader.inputs["Base Color"], nodes.mix(joint, colour, (0.03, 0.03, 0.03)))
    polish = nodes.math("ADD", nodes.remap(grooves, (0.42, 0.58), (0.26, 0.36)), nodes.remap(smudge, (0.4, 0.75), (0.0, 0.05)))
    nodes.feed(shader.inputs["Roughness"], nodes.mix(joint, polish, (0.8, 0.8, 0.8)))
    # Grooves scatter across themselves: the rough direction points to the centre.
    nodes.feed(shader.inputs["Anisotropic"], 0.92)
    outwards = nodes.math("SUBTRACT", angle, 0.38)
    tangent = nodes.new("ShaderNodeCombineXYZ", {0: nodes.math("SINE", outwards), 1: nodes.math("COSINE", outwards)})
    nodes.feed(shader.inputs["Tangent"], tangent.outputs["Vector"])
    spill(nodes, shader, nodes.math("SUBTRACT", TABLE_RADIUS_METRES, radius))
    plain_to_bounces(nodes, shader, (0.34, 0.34, 0.345))
    material.cycles.sample_as_light = False
    return material


def groove_noise(nodes, place, scale):
    """Noise that runs round the centre: fine across the grooves, long along them, each sheet with its own."""
    radius, angle, sheet = place
    across, along = nodes.math("MULTIPLY", radius, scale[0]), nodes.math("MULTIPLY", angle, scale[1])
    vector = nodes.new("ShaderNodeCombineXYZ", {0: across, 1: along, 2: nodes.math("MULTIPLY", sheet, 40.0)})
    return nodes.noise(1.0, detail=3, roughness=0.6, vector=vector.outputs["Vector"])


def sheets(nodes, radius, angle):
    """A random number for each of the table's sheets (8 inside, 16 outside), and 1 in the joints between them."""
    outside = nodes.math("GREATER_THAN", radius, INNER_SHEETS_METRES)
    count = nodes.math("ADD", nodes.math("MULTIPLY", outside, 8.0), 8.0)
    turn = nodes.math("MULTIPLY", nodes.math("DIVIDE", nodes.math("ADD", angle, math.pi), math.tau), count)
    cell = nodes.new("ShaderNodeCombineXYZ", {0: nodes.math("FLOOR", turn), 1: outside}).outputs["Vector"]
    random = nodes.new("ShaderNodeTexWhiteNoise", {"Vector": cell}).outputs["Value"]
    part = nodes.math("FRACT", turn)
    near_edge = nodes.math("MINIMUM", part, nodes.math("SUBTRACT", 1.0, part))
    metres = nodes.math("DIVIDE", nodes.math("MULTIPLY", nodes.math("MULTIPLY", near_edge, radius), math.tau), count)
    metres = nodes.math("MINIMUM", metres, nodes.math("ABSOLUTE", nodes.math("SUBTRACT", radius, INNER_SHEETS_METRES)))
    return random, nodes.remap(metres, (0.0030, 0.0055), (1, 0), smooth=True)


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
    base = (0.56, 0.558, 0.553)
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
    """Panels bent round the table on a dark backing, a plinth below, a bulkhead above, and a line of light between."""
    panel = wall_paint()
    backing = (WALL_RADIUS_METRES + 0.03, WALL_RADIUS_METRES + 0.1)
    arc_panel("backing", CENTRE, backing, (-80, 80), (0, CEILING_Z), plain("shadow gap", (0.03, 0.03, 0.03), 0.9))
    count = round(2 * WALL_HALF_DEGREES / PANEL_DEGREES)
    for index in range(count):
        start = -WALL_HALF_DEGREES + index * PANEL_DEGREES
        angles = (start + PANEL_GAP_DEGREES / 2, start + PANEL_DEGREES - PANEL_GAP_DEGREES / 2)
        arc_panel("panel", CENTRE, (WALL_RADIUS_METRES - 0.02, WALL_RADIUS_METRES + 0.02), angles, (0.10, PANEL_TOP_Z), panel, 0.003)
    foot = (WALL_RADIUS_METRES + 0.005, WALL_RADIUS_METRES + 0.03)
    arc_panel("plinth", CENTRE, foot, (-80, 80), (0, 0.09), plain("plinth", (0.07, 0.07, 0.07), 0.4))
    bulkhead = plain("bulkhead", (0.50, 0.50, 0.497), 0.6)
    arc_panel("bulkhead", CENTRE, (WALL_RADIUS_METRES - 0.10, WALL_RADIUS_METRES), (-80, 80), (BULKHEAD_Z, CEILING_Z), bulkhead)
    glow = emitter("light line", kelvin_to_linear(4600), 3.4)
    slot = (WALL_RADIUS_METRES + 0.012, WALL_RADIUS_METRES + 0.028)
    line = arc_panel("light line", CENTRE, slot, (-80, 80), (PANEL_TOP_Z + 0.03, BULKHEAD_Z), glow)
    line.visible_diffuse = line.visible_shadow = False


def wall_paint():
    """Satin lacquer; the light line's wash down the panels is painted on, since a lamp along a curve would be dozens of lamps."""
    base = (0.36, 0.361, 0.363)
    material, nodes, shader = surface("panel", base, 0.45, Specular=0.3)
    height = nodes.axes()["Z"]
    wash = nodes.math("POWER", nodes.remap(height, (PANEL_TOP_Z - 2.6, PANEL_TOP_Z), (0, 1)), 4.5)
    nodes.feed(shader.inputs["Emission"], nodes.mix(1.0, base, kelvin_to_linear(4600), blend="MULTIPLY"))
    nodes.feed(shader.inputs["Emission Strength"], nodes.math("MULTIPLY", wash, 2.2))
    material.cycles.sample_as_light = False
    return material


def ceiling():
    """White, with a round luminous field over the table and a dark frame about it."""
    white = washed_ceiling()
    mesh("ceiling", [(-14, -6, CEILING_Z), (-14, 18.5, CEILING_Z), (14, 18.5, CEILING_Z), (14, -6, CEILING_Z)], [(0, 1, 2, 3)], white)
    ring(
        "ceiling frame", CENTRE, (HALO_RADIUS_METRES, HALO_RADIUS_METRES + 0.09), CEILING_Z - 0.05, plain("frame", (0.02, 0.02, 0.02), 0.5)
    )
    rim(
        "ceiling frame side", CENTRE, HALO_RADIUS_METRES + 0.09, (CEILING_Z - 0.05, CEILING_Z), plain("frame side", (0.02, 0.02, 0.02), 0.5)
    )
    show_to_camera_only(ring("luminous ceiling", CENTRE, (0.0, HALO_RADIUS_METRES), CEILING_Z - 0.045, luminous_fabric()))


def washed_ceiling():
    """White paint; the glow of a cove along the wall is painted on, as on the panels."""
    base = (0.78, 0.78, 0.775)
    material, nodes, shader = surface("ceiling", base, 0.9)
    radius, _ = polar(nodes, CENTRE)
    wash = nodes.math("POWER", nodes.remap(radius, (HALO_RADIUS_METRES + 0.5, WALL_RADIUS_METRES), (0.25, 1)), 2.0)
    nodes.feed(shader.inputs["Emission"], kelvin_to_linear(4900))
    nodes.feed(shader.inputs["Emission Strength"], nodes.math("MULTIPLY", wash, 1.1))
    material.cycles.sample_as_light = False
    return material


def luminous_fabric():
    """Stretched cloth before lamps: a little darker towards the frame, with a seam at every breadth."""
    material, nodes, shader = surface("luminous ceiling", (0.0, 0.0, 0.0), 1.0, Specular=0.0)
    radius, _ = polar(nodes, CENTRE)
    falloff = nodes.remap(radius, (HALO_RADIUS_METRES * 0.5, HALO_RADIUS_METRES), (1.0, 0.8), smooth=True)
    breadth = nodes.math("PINGPONG", nodes.math("ADD", nodes.axes()["X"], 0.6), 0.6)
    seam = nodes.remap(breadth, (0.004, 0.012), (0.86, 1.0), smooth=True)
    nodes.feed(shader.inputs["Emission"], kelvin_to_linear(5200))
    nodes.feed(shader.inputs["Emission Strength"], nodes.math("MULTIPLY", nodes.math("MULTIPLY", falloff, seam), 4.4))
    material.cycles.sample_as_light = False
    return material


def light(kit):
    x, y = CENTRE
    halo = area(
        "luminous ceiling",
        (x, y, CEILING_Z - 0.06),
        (x, y + 0.01, 0),
        (2 * HALO_RADIUS_METRES, 2 * HALO_RADIUS_METRES),
        watts=1500,
        kelvin=5200,
    )
    halo.data.shape = "DISK"
    kit.key(halo)
    area("left fill", (-8.0, 4.0, 2.4), (0, 8.5, 0.8), (5, 3.2), watts=330, kelvin=5600, seen_in_gloss=False)
    # One long lamp for the wall behind the car, hung out of the picture above the table; it must not graze the ceiling.
    area("wall wash", (0, 11.8, CEILING_Z - 0.6), (0, 17.6, 0.8), (14, 0.8), watts=720, kelvin=4900, spread_degrees=70, seen_in_gloss=False)
    area("front fill", (0, -3.0, 3.4), (0, 8.0, 0.6), (10, 2.4), watts=320, kelvin=5200, seen_in_gloss=False)
    plain_world(kelvin_to_linear(5600), 0.12)
