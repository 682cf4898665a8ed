"""Retail Two: the corner of a modern showroom, concrete tiles, pale panels, a recessed light line, daylight from the left."""

from kit.props.lamps import area, kelvin_to_linear, plain_world, show_to_camera_only
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.meshes import box, ground
from kit.surfaces.materials import emitter, joint_grid, plain, plain_to_bounces, surface

SPEC = SceneSpec(
    id="retail-two",
    name="Retail Two",
    section="retail",
    camera=CameraSpec(height_metres=1.35, focal_millimetres=38, horizon_fraction=0.46),
    film=FilmSpec(bias_stops=0.45, contrast=1.05, white_kelvin=5250, white_point=4.0, vignette=0.08),
    clear_ground_metres=(3.5, 16.0),
    max_bounces=5,
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, in the corner of a modern premium car "
        "showroom: large polished concrete floor tiles with fine joints, a pale grey panelled wall with shadow gaps and a recessed "
        "warm light line, oak slats on the right, luminous fields in the ceiling, soft daylight from the left. Shot on a full frame "
        "camera with a 38 mm lens from 1.35 m height, level. True colours, no people, no other vehicles, no text."
    ),
)

BACK_WALL_Y = 17.5
RIGHT_WALL_X = 6.6
CEILING_Z = 4.6
PANEL_WIDTH_METRES, PANEL_GAP_METRES = 1.8, 0.018
COVE_LIGHT_Z = 3.15


def build(kit):
    ground("floor", (-16, 12), (-6, 20), concrete_tiles())
    back_wall()
    right_wall()
    ceiling(kit)
    daylight(kit)
    plain_world(kelvin_to_linear(6000), 0.25)


def concrete_tiles():
    """Polished concrete slabs of 1.2 × 2.4 m; every slab has its own tone, the polish is uneven."""
    material, nodes, shader = surface("concrete tiles", Specular=0.5)
    tile = (2.4, 1.2)
    joint = joint_grid(nodes, tile, 0.006, (0.7, 0.35))
    clouds = nodes.noise(0.9, detail=8, roughness=0.62, distortion=0.4)
    pores = nodes.noise(60, detail=4, roughness=0.7)
    tone = nodes.ramp(clouds, [(0.25, (0.30, 0.298, 0.292)), (0.55, (0.37, 0.368, 0.362)), (0.8, (0.43, 0.428, 0.424))])
    tone = nodes.mix(1.0, tone, slab_tone(nodes, tile), blend="MULTIPLY")
    tone = nodes.mix(1.0, tone, nodes.remap(pores, (0.3, 0.7), (0.965, 1.03)), blend="MULTIPLY")
    nodes.feed(shader.inputs["Base Color"], nodes.mix(joint, tone, (0.13, 0.13, 0.128)))
    polish = nodes.math("ADD", nodes.remap(clouds, (0.3, 0.7), (0.15, 0.27)), nodes.remap(pores, (0.4, 0.75), (0.0, 0.08)))
    nodes.feed(shader.inputs["Roughness"], nodes.mix(joint, polish, (0.9, 0.9, 0.9)))
    height = nodes.math("SUBTRACT", nodes.math("MULTIPLY", nodes.noise(1.1, detail=2), 0.25), joint)
    nodes.feed(shader.inputs["Normal"], nodes.bump(height, 0.0015, 0.6))
    plain_to_bounces(nodes, shader, (0.37, 0.368, 0.362))
    return material


def slab_tone(nodes, tile):
    """A brightness of its own for every slab."""
    scaled = nodes.stretch((1 / tile[0], 1 / tile[1], 0))
    shifted = nodes.new("ShaderNodeVectorMath", {0: scaled, 1: (0.208, 0.208, 0.0)}, operation="ADD").outputs["Vector"]
    cell = nodes.new("ShaderNodeVectorMath", {0: shifted}, operation="FLOOR").outputs["Vector"]
    random = nodes.new("ShaderNodeTexWhiteNoise", {"Vector": cell}).outputs["Value"]
    return nodes.remap(random, (0, 1), (0.94, 1.05))


def back_wall():
    panel = panel_paint()
    box("substructure", (-3, BACK_WALL_Y + 0.15, 2.5), (26, 0.1, 5), plain("shadow gap", (0.02, 0.02, 0.02), 0.9))
    for i in range(13):
        x = RIGHT_WALL_X - PANEL_WIDTH_METRES * (i + 0.5)
        size = (PANEL_WIDTH_METRES - PANEL_GAP_METRES, 0.05, COVE_LIGHT_Z - 0.08)
        box("panel", (x, BACK_WALL_Y + 0.05, 0.08 + size[2] / 2), size, panel, bevel_metres=0.002)
    box("skirting", (-3, BACK_WALL_Y + 0.06, 0.04), (26, 0.03, 0.075), plain("skirting", (0.10, 0.10, 0.105), 0.35, Metallic=0.6))
    light_line(panel)


def light_line(panel):
    """A bulkhead that stands proud of the panels; the lamp is let into its underside and washes down the wall."""
    height = CEILING_Z - COVE_LIGHT_Z
    box("bulkhead", (-3, BACK_WALL_Y - 0.22, COVE_LIGHT_Z + height / 2), (26, 0.56, height), panel, bevel_metres=0.003)
    glow = emitter("light line", kelvin_to_linear(4000), 6.0)
    diffuser = box("light line diffuser", (-3, BACK_WALL_Y - 0.16, COVE_LIGHT_Z - 0.002), (26, 0.05, 0.006), glow)
    # The floor mirrors the diffuser; the lamp itself is so thin and bright that it would only give fireflies.
    diffuser.visible_diffuse = diffuser.visible_shadow = False
    under = (-3, BACK_WALL_Y - 0.16, COVE_LIGHT_Z - 0.012)
    towards = (-3, BACK_WALL_Y - 0.08, 0)
    area("light line", under, towards, (24, 0.05), watts=240, kelvin=3700, seen_in_gloss=False)


def right_wall():
    """Oak slats on a dark backing: something warm, and a scale the eye knows."""
    box("right wall", (RIGHT_WALL_X + 0.2, 6, CEILING_Z / 2), (0.2, 26, CEILING_Z), plain("backing", (0.03, 0.028, 0.026), 0.8))
    oak = oak_veneer()
    pitch = 0.085
    for i in range(round((BACK_WALL_Y - 6.0) / pitch)):
        box("slat", (RIGHT_WALL_X + 0.07, 6.0 + i * pitch, CEILING_Z / 2), (0.06, 0.045, CEILING_Z), oak)


def oak_veneer():
    material, nodes, shader = surface("oak", roughness=0.5, Specular=0.35)
    fibre = nodes.noise(14, detail=5, roughness=0.65, vector=nodes.stretch((3.0, 3.0, 0.12)))
    slat = nodes.new("ShaderNodeObjectInfo").outputs["Random"]
    tone = nodes.math("ADD", nodes.math("MULTIPLY", fibre, 0.7), nodes.math("MULTIPLY", slat, 0.3))
    colour = nodes.ramp(tone, [(0.25, (0.20, 0.118, 0.058)), (0.75, (0.36, 0.235, 0.13))])
    nodes.feed(shader.inputs["Base Color"], colour)
    plain_to_bounces(nodes, shader, (0.28, 0.175, 0.09))
    return material


def panel_paint():
    material, nodes, shader = surface("panel", (0.60, 0.602, 0.605), 0.42, Specular=0.35)
    cloud = nodes.noise(0.8, detail=3)
    nodes.feed(shader.inputs["Roughness"], nodes.remap(cloud, (0.3, 0.7), (0.38, 0.5)))
    plain_to_bounces(nodes, shader, (0.60, 0.602, 0.605))
    return material


def ceiling(kit):
    """A plain ceiling with a large luminous field above the car, framed by a dark gap."""
    box("ceiling", (-3, 6, CEILING_Z + 0.1), (26, 26, 0.2), plain("ceiling", (0.80, 0.80, 0.795), 0.9))
    face = emitter("luminous field", kelvin_to_linear(5000), 5.0)
    for y in (5.0, 8.6, 12.2, 15.2):
        show_to_camera_only(ground("luminous field", (-5.2, 5.2), (y, y + 1.0), face, z=CEILING_Z - 0.02))
        field = area("luminous field", (0, y + 0.5, CEILING_Z - 0.04), (0, y + 0.51, 0), (10.4, 1.0), watts=330, kelvin=4700)
        kit.key(field)


def daylight(kit):
    """A glazed front on the left, out of the picture."""
    area("glazing", (-13.5, 5.0, 2.3), (0, 7.5, 0.8), (18, 4.2), watts=1100, kelvin=6100)
