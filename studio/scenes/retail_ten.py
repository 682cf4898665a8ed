"""Retail Ten: black gloss. A black studio, one luminous softbox overhead, a floor like still water."""

from kit.props.lamps import area, kelvin_to_linear, plain_world, show_to_camera_only
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.meshes import box, ground, mesh
from kit.surfaces.materials import emitter, plain, surface
from kit.surfaces.nodes import Nodes

SPEC = SceneSpec(
    id="retail-ten",
    name="Retail Ten",
    section="retail",
    camera=CameraSpec(height_metres=1.25, focal_millimetres=38, horizon_fraction=0.47),
    film=FilmSpec(bias_stops=-0.3, contrast=1.3, white_kelvin=5600, white_point=8.0, vignette=0.25),
    clear_ground_metres=(3.5, 15.5),
    max_bounces=4,
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, in a black gloss car photo studio: a "
        "polished black floor that mirrors the car sharply under its tyres, a black backdrop with a soft grey glow low behind the "
        "car that fades to black upwards and to the sides, a single large rectangular softbox overhead whose light runs along the "
        "roof and shoulders as clean highlights. Low-key, elegant, neutral white balance, deep but detailed blacks. Shot on a full "
        "frame camera with a 38 mm lens from 1.25 m height, level. No props, no people, no other vehicles, no text."
    ),
)

WALL_Y = 22.0
#: The floor ends before the backdrop: the lamp that lights it lies in the trough between, and leaves no streak on the gloss.
FLOOR_END_Y = 18.7
TROUGH_METRES = 0.9
HALF_WIDTH = 14.0
SOFTBOX_Z = 4.5
SOFTBOX_HALF_WIDTH = 3.3


def build(kit):
    set_pieces()
    light(kit)


def set_pieces():
    ground("gloss floor", (-HALF_WIDTH, HALF_WIDTH), (-6, FLOOR_END_Y), black_gloss())
    black = plain("backdrop", (0.045, 0.045, 0.045), 0.9, Specular=0.1)
    foot = -TROUGH_METRES
    ground("trough", (-HALF_WIDTH, HALF_WIDTH), (FLOOR_END_Y, WALL_Y), black, z=foot)
    corners = [(-HALF_WIDTH, WALL_Y, foot), (HALF_WIDTH, WALL_Y, foot), (HALF_WIDTH, WALL_Y, 12), (-HALF_WIDTH, WALL_Y, 12)]
    mesh("backdrop", corners, [(0, 1, 2, 3)], black)
    for x in (-HALF_WIDTH, HALF_WIDTH):
        box("side", (x, 8, 6), (0.1, 30, 12), black)


def light(kit):
    depth = kit.main_stand.depth_metres
    near, far = depth - 3.4, 13.6
    middle = (near + far) / 2
    size = (2 * SOFTBOX_HALF_WIDTH, far - near)
    kit.key(area("softbox", (0, middle, SOFTBOX_Z), (0, middle - 0.01, 0), size, watts=900, kelvin=5600, seen_in_gloss=False))
    fabric = lit_fabric((near + far) / 2)
    face = ground("softbox fabric", (-SOFTBOX_HALF_WIDTH, SOFTBOX_HALF_WIDTH), (near, far), fabric, z=SOFTBOX_Z + 0.03)
    show_to_camera_only(face)
    face.visible_glossy = True
    hang_frame(near, far)
    # Lights the backdrop from its foot: brightest behind the sills, gone at the height of the softbox.
    area("backdrop glow", (0, WALL_Y - 3.0, -0.12), (0, WALL_Y, 1.7), (7, 0.5), watts=2100, kelvin=5600, seen_in_gloss=False)
    plain_world(kelvin_to_linear(5600), 0.012)


def lit_fabric(middle_y):
    """Lamps behind stretched fabric: hottest in the middle, a third as bright at the seams, never quite even."""
    material = emitter("softbox fabric", kelvin_to_linear(5600), 1.0)
    nodes = Nodes(material.node_tree)
    place = nodes.axes()
    across = nodes.math("MULTIPLY", place["X"], 1 / SOFTBOX_HALF_WIDTH)
    along = nodes.math("MULTIPLY", nodes.math("SUBTRACT", place["Y"], middle_y), 0.24)
    off_centre = nodes.math("ADD", nodes.math("POWER", across, 2.0), nodes.math("POWER", along, 2.0))
    glow = nodes.remap(off_centre, (0.0, 1.7), (2.6, 0.45), smooth=True)
    shader = next(node for node in material.node_tree.nodes if node.type == "EMISSION")
    nodes.feed(shader.inputs["Strength"], glow)
    return material


def hang_frame(near, far):
    """The softbox's black skirt."""
    frame = plain("softbox frame", (0.012, 0.012, 0.012), 0.5)
    wide, middle = SOFTBOX_HALF_WIDTH, (near + far) / 2
    for y in (near, far):
        box("frame", (0, y, SOFTBOX_Z + 0.12), (2 * wide + 0.24, 0.12, 0.3), frame, bevel_metres=0.01)
    for x in (-wide, wide):
        box("frame side", (x, middle, SOFTBOX_Z + 0.12), (0.12, far - near, 0.3), frame, bevel_metres=0.01)


def black_gloss():
    """Poured black resin: a mirror that is never quite flat, with wiped smears and the faintest dust."""
    material, nodes, shader = surface("black gloss", (0.012, 0.012, 0.012), Specular=0.6)
    dust = nodes.noise(16.0, detail=5, roughness=0.7)
    smear = nodes.noise(0.8, detail=5, roughness=0.6, vector=nodes.stretch((0.6, 1.6, 1.0)))
    gloss = nodes.math("ADD", nodes.remap(smear, (0.35, 0.7), (0.025, 0.06)), nodes.remap(dust, (0.6, 0.8), (0.0, 0.03)))
    nodes.feed(shader.inputs["Roughness"], gloss)
    nodes.feed(shader.inputs["Normal"], nodes.bump(nodes.noise(0.4, detail=1), 0.002, 0.3))
    return material
