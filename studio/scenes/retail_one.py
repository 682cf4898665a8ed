"""Retail One: the dealer's white cyclorama, bright and even, with just enough shading to read the floor."""

from kit.props.lamps import area, kelvin_to_linear, plain_world
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.meshes import box, cove
from kit.surfaces.materials import plain_to_bounces, surface

SPEC = SceneSpec(
    id="retail-one",
    name="Retail One",
    section="retail",
    camera=CameraSpec(height_metres=1.35, focal_millimetres=38, horizon_fraction=0.46),
    # A white set fills a meter with white: half a stop over the grey card puts its wall where dealers expect it.
    film=FilmSpec(bias_stops=0.3, contrast=1.0, white_kelvin=5600, white_point=1.6, grain=0.6),
    clear_ground_metres=(3.5, 15.2),
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, in a clean, bright white dealership photo "
        "studio: a seamless white cyclorama with a softly rounded transition from floor to wall, a faintly reflective white floor, "
        "large even softboxes overhead, a soft contact shadow. Shot on a full frame camera with a 38 mm lens from 1.35 m height, "
        "level. True colours, no props, no people, no other vehicles, no text."
    ),
)

COVE = {"near": -6.0, "wall": 21.0, "radius": 6.0, "height": 11.0, "half_width": 13.0}


def build(kit):
    paint = white_paint()
    cove("cyclorama", COVE, paint)
    for x in (-13, 13):
        box("side", (x, 7, 5), (0.1, 30, 10), paint)
    depth = kit.main_stand.depth_metres
    kit.key(area("overhead softbox", (0, depth + 0.5, 7.5), (0, depth + 0.6, 0), (11, 11), watts=1500, kelvin=5500))
    # Gridded, so that it lights the wall and the round of the cove but not the floor before them.
    area("wall bank", (0, 12.6, 9.0), (0, 21, 2.4), (20, 2.4), watts=640, kelvin=5600, spread_degrees=84, seen_in_gloss=False)
    area("front fill", (0, -3.0, 4.5), (0, depth, 0.6), (12, 3), watts=450, kelvin=5600, seen_in_gloss=False)
    plain_world(kelvin_to_linear(5700), 0.5)


def white_paint():
    """Fresh white floor paint: satin near the camera's feet, matt on the wall, a breath of wear between."""
    base = (0.80, 0.80, 0.795)
    material, nodes, shader = surface("white paint", base)
    # The gloss dies out well before the wall: a far floor that still mirrors draws a hard line where the cove begins.
    wall = nodes.remap(nodes.axes()["Y"], (8.0, 15.5), (0, 1), smooth=True)
    nodes.feed(shader.inputs["Specular"], nodes.remap(wall, (0, 1), (0.45, 0.0)))
    mottling = nodes.noise(0.5, detail=5, roughness=0.6)
    satin = nodes.remap(mottling, (0.3, 0.7), (0.20, 0.32))
    nodes.feed(shader.inputs["Roughness"], nodes.mix(wall, satin, (0.85, 0.85, 0.85)))
    shade = nodes.remap(nodes.noise(0.3, detail=4), (0.3, 0.7), (0.985, 1.01))
    nodes.feed(shader.inputs["Base Color"], nodes.mix(1.0, base, shade, blend="MULTIPLY"))
    nodes.feed(shader.inputs["Normal"], nodes.bump(nodes.noise(0.7, detail=2), 0.003, 0.2))
    plain_to_bounces(nodes, shader, base)
    return material
