"""Studio: a photographer's car studio, a mid-grey infinity cove under one huge softbox."""

from kit.props.lamps import area, kelvin_to_linear, plain_world
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.meshes import box, cove
from kit.surfaces.materials import plain, plain_to_bounces, surface

SPEC = SceneSpec(
    id="studio",
    name="Studio",
    section="core",
    camera=CameraSpec(height_metres=1.3, focal_millimetres=38, horizon_fraction=0.45),
    film=FilmSpec(bias_stops=-0.2, contrast=1.15, white_kelvin=5600, vignette=0.4),
    clear_ground_metres=(3.5, 15.2),
    max_bounces=4,
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, in a professional automotive photography "
        "studio: a seamless mid-grey infinity cove, one huge overhead softbox just out of the picture, a softly reflective "
        "painted grey floor, the background falling off to dark grey. Soft light from above, a dark contact shadow under the car. "
        "Shot on a full frame camera with a 38 mm lens from 1.3 m height, level. No people, no other vehicles, no text."
    ),
)

COVE = {"near": -6.0, "wall": 21.0, "radius": 6.0, "height": 11.0, "half_width": 16.0}
#: Above what any ratio shows: cut by the frame, its fabric reads as a white border of the picture.
SOFTBOX_HEIGHT_METRES = 6.9


#: The set in words, for prompts of its other colours.
PLACE = (
    "in a professional car photography studio: a seamless infinity cove, one huge overhead softbox just out of the picture, "
    "a softly reflective painted floor, the background falling off into shade"
)
GREY = (0.26, 0.26, 0.262)


def build(kit):
    build_set(kit, GREY)


def build_set(kit, paint):
    """The whole studio; `paint` is the cove's linear albedo."""
    cove("cove", COVE, painted_cove(paint))
    box("left wall", (-16, 7, 5.5), (0.2, 30, 11), plain("side wall", (0.05, 0.05, 0.05), 0.8))
    box("right wall", (16, 7, 5.5), (0.2, 30, 11), plain("side wall", (0.05, 0.05, 0.05), 0.8))
    hang_softbox(kit)
    # A glow behind the car that a dark roof line stands out against.
    area("background wash", (0, 15.0, 8.6), (0, 21, 2.4), (6, 0.8), watts=620, kelvin=5600, seen_in_gloss=False)
    area("left edge light", (-9.5, 9.5, 3.0), (0, 8, 0.6), (1.0, 5.0), watts=110, kelvin=6400, seen_in_gloss=False)
    plain_world(kelvin_to_linear(6000), 0.012)


def painted_cove(paint):
    """Matt wall paint that runs out into a satin floor with roller marks, dust and faint tyre scuffs."""
    material, nodes, shader = surface("painted cove", paint)
    # The gloss dies out before the wall: a far floor that still mirrors draws a hard line where the cove begins.
    wall = nodes.remap(nodes.axes()["Y"], (9.0, 16.5), (0, 1), smooth=True)
    nodes.feed(shader.inputs["Specular"], nodes.remap(wall, (0, 1), (0.45, 0.05)))
    mottling = nodes.noise(0.55, detail=5, roughness=0.6)
    streaks = nodes.noise(1.0, detail=4, vector=nodes.stretch((0.25, 2.2, 1.0)))
    dust = nodes.noise(9.0, detail=6, roughness=0.7)
    satin = nodes.math("ADD", nodes.remap(mottling, (0.3, 0.7), (0.24, 0.38)), nodes.remap(streaks, (0.35, 0.65), (-0.03, 0.03)))
    satin = nodes.math("ADD", satin, nodes.remap(dust, (0.55, 0.8), (0.0, 0.10)))
    nodes.feed(shader.inputs["Roughness"], nodes.mix(wall, satin, (0.8, 0.8, 0.8)))
    marks = nodes.math("MULTIPLY", tyre_marks(nodes), 0.16)
    shade = nodes.remap(mottling, (0.25, 0.75), (0.94, 1.05))
    colour = nodes.mix(1.0, paint, shade, blend="MULTIPLY")
    nodes.feed(shader.inputs["Base Color"], nodes.mix(marks, colour, tuple(0.31 * channel for channel in paint)))
    nodes.feed(shader.inputs["Normal"], nodes.bump(nodes.noise(0.8, detail=2), 0.004, 0.25))
    plain_to_bounces(nodes, shader, paint)
    return material


def tyre_marks(nodes):
    """Faint broad arcs where cars were turned on the paint, broken up; only on the floor."""
    place = nodes.axes()
    ring = nodes.new("ShaderNodeVectorMath", {0: nodes.position(), 1: (-2.6, 4.4, 0)}, operation="DISTANCE").outputs["Value"]
    across = nodes.math("ABSOLUTE", nodes.math("SUBTRACT", nodes.math("PINGPONG", ring, 2.1), 1.3))
    line = nodes.remap(across, (0.05, 0.11), (1, 0), smooth=True)
    broken = nodes.remap(nodes.noise(0.7, detail=4), (0.5, 0.68), (0, 1), smooth=True)
    tread = nodes.remap(nodes.noise(30, detail=2), (0.3, 0.65), (0, 1))
    near = nodes.remap(place["Y"], (10.0, 13.0), (1, 0))
    return nodes.math("MULTIPLY", nodes.math("MULTIPLY", line, broken), nodes.math("MULTIPLY", tread, near))


def hang_softbox(kit):
    """The lamp over the car, from before it to the cove."""
    depth = kit.main_stand.depth_metres
    z = SOFTBOX_HEIGHT_METRES
    near, far = depth - 5.0, 15.6
    kit.key(area("softbox", (0, (near + far) / 2, z), (0, (near + far) / 2 - 0.01, 0), (11, far - near), watts=1500, kelvin=5600))
