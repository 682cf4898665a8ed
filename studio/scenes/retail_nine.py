"""Retail Nine: a photographer's daylight studio in an old works: limewashed brick, painted boards, one long window on the left."""

import math

from kit.ground.slabs import painted_boards
from kit.houses.rough_walls import painted_brick
from kit.houses.steel_windows import obscured_glass, pierced_wall, radiator, steel_window
from kit.props.lamps import area, kelvin_to_linear, plain_world
from kit.props.studio_props import apple_boxes, cable, paper_rolls, rod, softbox, stand, v_flat
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.meshes import box, ground
from kit.surfaces.materials import plain

SPEC = SceneSpec(
    id="retail-nine",
    name="Retail Nine",
    section="retail",
    camera=CameraSpec(height_metres=1.3, focal_millimetres=36, horizon_fraction=0.47),
    film=FilmSpec(bias_stops=0.35, contrast=1.12, white_kelvin=5650, white_point=4.5, vignette=0.10),
    clear_ground_metres=(3.5, 14.2),
    max_bounces=4,
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, in a photographer's daylight studio in an "
        "old brick workshop: a back wall of limewashed, worn red brick, wide painted and scuffed grey floorboards running towards it, "
        "a tall steel-framed window on the left that fills the room with large, soft, neutral light, a softbox on a stand, white "
        "boards and paper rolls just at the edges. Gentle modelling from left to right, a soft shadow under the car. Shot on a full "
        "frame camera with a 36 mm lens from 1.3 m height, level. No people, no other vehicles, no text."
    ),
)

WINDOW_X, RIGHT_X = -4.9, 6.3
BACK_Y = 15.6
HEIGHT = 4.5
WINDOW_BAYS = [(0.2, 4.4), (5.0, 9.2), (9.9, 14.1)]
SILL, HEAD = 0.70, 3.85
WINDOW_RADIANCE = 6.0


def build(kit):
    set_pieces()
    equipment()
    daylight(kit)


def set_pieces():
    ground("floor", (-9, 10), (-6, BACK_Y + 1), painted_boards("boards"))
    box("back wall", (1, BACK_Y + 0.15, HEIGHT / 2), (14, 0.3, HEIGHT), painted_brick("brick", "X", cover=0.61))
    side = painted_brick("side brick", "Y", cover=0.8)
    box("right wall", (RIGHT_X + 0.15, 6, HEIGHT / 2), (0.3, 24, HEIGHT), side)
    pierced_wall(WINDOW_X, 0.45, WINDOW_BAYS, (SILL, HEAD), HEIGHT, side)
    glass = obscured_glass(WINDOW_RADIANCE * 0.45, (0.60, 0.525))
    for bay in WINDOW_BAYS[1:]:
        steel_window(WINDOW_X - 0.14, bay, (SILL, HEAD), (7, 6), glass)
    radiator(WINDOW_X + 0.24, (10.6, 13.4), 0.5)
    box("skirting", (1, BACK_Y - 0.012, 0.09), (14, 0.025, 0.18), plain("skirting", (0.36, 0.36, 0.35), 0.5), bevel_metres=0.004)
    roof()


def roof():
    """Painted joists under a boarded ceiling, one steel beam across, a track for lamps."""
    white = plain("ceiling paint", (0.62, 0.62, 0.61), 0.8)
    box("ceiling", (1, 6, HEIGHT + 0.1), (14, 24, 0.2), white)
    for k in range(15):
        box("joist", (-5.4 + 0.85 * k, 6, HEIGHT - 0.11), (0.09, 22, 0.22), white, bevel_metres=0.004)
    steel = plain("painted steel", (0.30, 0.305, 0.31), 0.5)
    for y in (7.2, 12.4):
        box("beam web", (1, y, HEIGHT - 0.36), (14, 0.014, 0.28), steel)
        for z in (-0.23, -0.50):
            box("beam flange", (1, y, HEIGHT + z), (14, 0.15, 0.018), steel)
    rod("track", (-4.6, 10.2, 3.86), (6.2, 10.2, 3.86), 0.024, steel)
    for x in (-3.0, 0.8, 4.6):
        rod("track hanger", (x, 10.2, 3.86), (x, 10.2, HEIGHT), 0.008, steel)


def equipment():
    """All of it outside the car's place, and in the outer thirds of the picture."""
    paper_rolls(BACK_Y - 0.22, (-2.3, 0.42), 3.78, [(0.60, 0.60, 0.59), (0.20, 0.20, 0.20), (0.38, 0.39, 0.40)])
    stand((5.05, 11.0), 2.6)
    softbox((4.95, 10.9, 2.6), (0.8, 7.2, 0.7), (0.95, 1.3), radiance=1.4)
    v_flat((5.45, 14.3), 150, 80)
    apple_boxes((-4.1, 14.9))
    cable([(5.05, 11.0), (4.7, 11.6), (5.1, 12.4), (4.8, 13.2), (5.3, 13.7), (6.2, 13.5)])


def daylight(kit):
    """The window wall is one soft source; white walls give some of it back."""
    y, z = (WINDOW_BAYS[0][0] + WINDOW_BAYS[-1][1]) / 2, (SILL + HEAD) / 2
    size = (WINDOW_BAYS[-1][1] - WINDOW_BAYS[0][0], HEAD - SILL)
    watts = math.pi * size[0] * size[1] * WINDOW_RADIANCE
    kit.key(area("window light", (WINDOW_X + 0.02, y, z), (0, y, z - 1.0), size, watts=watts, kelvin=5700))
    area("room fill", (1.5, -4.0, 3.2), (0.5, 8, 1.0), (8, 3), watts=420, kelvin=5600, seen_in_gloss=False)
    plain_world(kelvin_to_linear(5700), 0.12)
