"""Retail Three: a light grey infinity cove with a glow behind the car and a floor that faintly mirrors it."""

from kit.props.lamps import area, kelvin_to_linear, plain_world
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.meshes import box, cove
from kit.surfaces.materials import plain_to_bounces, surface

SPEC = SceneSpec(
    id="retail-three",
    name="Retail Three",
    section="retail",
    camera=CameraSpec(height_metres=1.3, focal_millimetres=40, horizon_fraction=0.46),
    film=FilmSpec(bias_stops=0.2, contrast=1.1, white_kelvin=5600, white_point=3.0, vignette=0.22, grain=0.6),
    clear_ground_metres=(3.5, 15.5),
    max_bounces=5,
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, in a light grey infinity cove of a "
        "professional car photo studio: a seamless pale grey backdrop with a soft, even glow behind the car that falls off gently "
        "to mid grey at the edges, a smooth glossy grey floor with a faint, soft reflection of the car, no visible corners. Large "
        "even softbox light from above, a soft contact shadow under the sills and tyres. Neutral white balance, true paint colour. "
        "Shot on a full frame camera with a 40 mm lens from 1.3 m height, level. Clean and calm: no props, no people, no other "
        "vehicles, no text."
    ),
)

COVE = {"near": -6.0, "wall": 25.0, "radius": 9.0, "height": 12.0, "half_width": 15.0}
GREY = (0.50, 0.50, 0.50)


def build(kit):
    set_pieces()
    light(kit)


def set_pieces():
    paint = grey_paint()
    cove("cove", COVE, paint)
    for x in (-15, 15):
        box("side", (x, 8, 6), (0.1, 34, 12), paint)


def light(kit):
    """One broad box over the car; the backdrop has a lamp of its own, so that it glows where the car stands before it."""
    depth = kit.main_stand.depth_metres
    kit.key(area("overhead softbox", (0, depth + 1.6, 6.4), (0, depth + 1.61, 0), (10, 13), watts=1500, kelvin=5600))
    area("backdrop glow", (0, 8.5, 9.5), (0, 25, 2.0), (8, 2), watts=1250, kelvin=5600, spread_degrees=80, seen_in_gloss=False)
    area("front fill", (0, -3.0, 4.0), (0, depth, 0.6), (11, 3), watts=260, kelvin=5600, seen_in_gloss=False)
    plain_world(kelvin_to_linear(5700), 0.22)


def grey_paint():
    """Self-levelling floor paint: glossy where the car stands, matt on the backdrop; roller orange peel and a little dust."""
    material, nodes, shader = surface("grey paint", GREY)
    # Never quite nil on the far floor: at a glance even 0.01 mirrors, and where it ended there would be a hard line.
    wall = nodes.remap(nodes.axes()["Y"], (9.0, 16.5), (0, 1), smooth=True)
    nodes.feed(shader.inputs["Specular"], nodes.remap(wall, (0, 1), (0.5, 0.05)))
    mottling = nodes.noise(0.45, detail=5, roughness=0.6)
    dust = nodes.noise(11.0, detail=5, roughness=0.7)
    gloss = nodes.math("ADD", nodes.remap(mottling, (0.3, 0.7), (0.10, 0.17)), nodes.remap(dust, (0.55, 0.8), (0.0, 0.05)))
    nodes.feed(shader.inputs["Roughness"], nodes.mix(wall, gloss, (0.85, 0.85, 0.85)))
    shade = nodes.remap(nodes.noise(0.35, detail=4), (0.3, 0.7), (0.98, 1.015))
    nodes.feed(shader.inputs["Base Color"], nodes.mix(1.0, GREY, shade, blend="MULTIPLY"))
    nodes.feed(shader.inputs["Normal"], nodes.bump(nodes.noise(0.6, detail=2), 0.002, 0.15))
    plain_to_bounces(nodes, shader, GREY)
    return material
