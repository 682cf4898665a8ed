"""Retail Four: a dark showroom under long ceiling lines, satin panels, a ribbed wall at the end, a polished dark floor."""

import math
import random

from kit.ground.slabs import polished_slabs
from kit.props.lamps import area, kelvin_to_linear, plain_world, show_to_camera_only
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.meshes import box, ground
from kit.surfaces.materials import emitter, plain, plain_to_bounces, surface

SPEC = SceneSpec(
    id="retail-four",
    name="Retail Four",
    section="retail",
    camera=CameraSpec(height_metres=1.3, focal_millimetres=35, horizon_fraction=0.47),
    film=FilmSpec(bias_stops=0.1, contrast=1.2, white_kelvin=5200, white_point=7.0, vignette=0.15),
    clear_ground_metres=(3.5, 15.5),
    max_bounces=4,
    # Gloss everywhere and thin bright lamps: a low ceiling keeps the mirror images of mirror images from sparkling.
    clamp_indirect=1.2,
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, in a dark modern car showroom: long, slim, "
        "bright light lines let into a black ceiling and running away into the depth, satin anthracite wall panels with fine joints, "
        "a ribbed dark wall at the far end washed softly from above, a polished dark stone floor that reflects the light lines and, "
        "softly, the car. Crisp, long highlights along the bodywork, deep neutral shadows, true paint colour. Shot on a full frame "
        "camera with a 35 mm lens from 1.3 m height, level. No people, no other vehicles, no text."
    ),
)

WALL_X = 6.6
END_Y = 21.0
CEILING_Z = 3.9
LINE_CENTRES_X = (-4.4, -1.5, 1.5, 4.4)
LINE_WIDTH_METRES = 0.15
LINE_Y = (-2.0, 18.6)
PANEL_METRES = 1.5


def build(kit):
    set_pieces()
    light(kit)


def set_pieces():
    floor = polished_slabs("dark stone", (0.040, 0.040, 0.041), (1.5, 1.5), (0.09, 0.19), (0.45, 0.2))
    ground("floor", (-10, 10), (-6, END_Y + 2), floor)
    side_walls()
    end_wall()
    ceiling()


def side_walls():
    """Satin panels on a black backing; none hangs quite true, so each takes the light lines a little differently."""
    panel = satin("panel", (0.060, 0.060, 0.062), 0.27)
    gap = plain("panel gap", (0.008, 0.008, 0.008), 0.9)
    dice = random.Random(11)
    for side in (-1, 1):
        box("backing", (side * (WALL_X + 0.2), 8, CEILING_Z / 2), (0.2, 32, CEILING_Z), gap)
        for i in range(16):
            y = -2.0 + PANEL_METRES * (i + 0.5)
            for low, high in ((0.10, 2.66), (2.68, CEILING_Z)):
                item = box("panel", (0, 0, 0), (0.03, PANEL_METRES - 0.014, high - low), panel, bevel_metres=0.002)
                item.location = (side * (WALL_X + 0.06), y, (low + high) / 2)
                item.rotation_euler = (0, 0, math.radians(dice.uniform(-0.35, 0.35)))
        skirting_line(side)


def skirting_line(side):
    """A thin line of light under the panels: the floor's edge stays readable in the dark."""
    glow = emitter("skirting line", kelvin_to_linear(5000), 0.9)
    show_to_camera_only(box("skirting line", (side * (WALL_X + 0.07), 8, 0.06), (0.02, 32, 0.025), glow))
    lamp = (side * (WALL_X - 0.02), 9, 0.06)
    area("skirting line", lamp, (side * (WALL_X - 1.0), 9, 0.0), (24, 0.03), watts=26, kelvin=5000, seen_in_gloss=False)


def end_wall():
    """Upright ribs between two plain panels, washed from a slot in the ceiling."""
    body = satin("end wall", (0.085, 0.085, 0.087), 0.45)
    dark = plain("rib backing", (0.02, 0.02, 0.02), 0.8)
    box("end wall", (0, END_Y + 0.3, CEILING_Z / 2 + 0.4), (16, 0.2, CEILING_Z + 0.8), dark)
    half, pitch = 4.2, 0.12
    for i in range(round(2 * half / pitch)):
        x = -half + pitch * (i + 0.5)
        box("rib", (x, END_Y + 0.14, CEILING_Z / 2 + 0.2), (0.062, 0.12, CEILING_Z + 0.4), body, bevel_metres=0.006)
    for side in (-1, 1):
        centre = side * (half + 1.25)
        box("end panel", (centre, END_Y + 0.1, CEILING_Z / 2 + 0.2), (2.46, 0.08, CEILING_Z + 0.4), body, bevel_metres=0.003)
    box("skirting", (0, END_Y + 0.05, 0.04), (14, 0.05, 0.08), plain("skirting", (0.02, 0.02, 0.02), 0.3))
    box("slot cheek", (0, END_Y - 0.62, CEILING_Z + 0.15), (14, 0.03, 0.42), plain("slot", (0.02, 0.02, 0.02), 0.6))
    wash = (0, END_Y - 0.40, CEILING_Z + 0.16)
    area("wall wash", wash, (0, END_Y + 0.1, 0.9), (12.5, 0.16), watts=560, kelvin=5000, spread_degrees=150, seen_in_gloss=False)


def ceiling():
    """Black boards between the light lines, with cross joints, open to the wall wash at the end."""
    board = satin("ceiling", (0.030, 0.030, 0.031), 0.42)
    edges = [-8.0]
    for x in LINE_CENTRES_X:
        edges += [x - LINE_WIDTH_METRES / 2 - 0.02, x + LINE_WIDTH_METRES / 2 + 0.02]
    edges.append(8.0)
    for left, right in zip(edges[::2], edges[1::2]):
        for k in range(9):
            near = -3.0 + 2.6 * k
            far = min(near + 2.588, END_Y - 0.62)
            box(
                "ceiling board",
                ((left + right) / 2, (near + far) / 2, CEILING_Z + 0.04),
                (right - left, far - near, 0.08),
                board,
                bevel_metres=0.003,
            )


def light(kit):
    """Four light lines. The lamps give light and highlights, the diffusers let into the slots are what the camera sees."""
    near, far = LINE_Y
    middle, length = (near + far) / 2, far - near
    glow = emitter("light line", kelvin_to_linear(5200), 9.0)
    housing = plain("housing", (0.02, 0.02, 0.02), 0.6)
    for x in LINE_CENTRES_X:
        strip = ground("light line", (x - LINE_WIDTH_METRES / 2, x + LINE_WIDTH_METRES / 2), (near, far), glow, z=CEILING_Z + 0.012)
        show_to_camera_only(strip)
        box("housing", (x, (near + END_Y) / 2 - 1, CEILING_Z + 0.10), (LINE_WIDTH_METRES + 0.06, END_Y - near, 0.03), housing)
        lamp = area(
            "light line", (x, middle, CEILING_Z - 0.004), (x, middle + 0.001, 0), (LINE_WIDTH_METRES, length), watts=300, kelvin=5200
        )
        kit.key(lamp)
    plain_world(kelvin_to_linear(5200), 0.03)


def satin(name, colour, roughness):
    """Lacquered board: a faint unevenness in the sheen."""
    material, nodes, shader = surface(name, colour, roughness, Specular=0.5)
    cloud = nodes.noise(1.3, detail=4)
    nodes.feed(shader.inputs["Roughness"], nodes.remap(cloud, (0.3, 0.7), (roughness - 0.05, roughness + 0.06)))
    plain_to_bounces(nodes, shader, colour)
    return material
