"""Retail Five: a concrete loft. Board-marked walls, beams and columns, a screed floor, tall steel windows on the left."""

import math

from kit.ground.slabs import screed
from kit.houses.rough_walls import board_marked_concrete
from kit.houses.steel_windows import obscured_glass, pierced_wall, radiator, steel_window
from kit.props.lamps import area, kelvin_to_linear, plain_world, show_to_camera_only
from kit.props.studio_props import rod
from kit.scene.scene_spec import CameraSpec, FilmSpec, SceneSpec
from kit.shapes.meshes import box, ground
from kit.surfaces.materials import emitter, plain

SPEC = SceneSpec(
    id="retail-five",
    name="Retail Five",
    section="retail",
    camera=CameraSpec(height_metres=1.35, focal_millimetres=35, horizon_fraction=0.47),
    film=FilmSpec(bias_stops=0.4, contrast=1.2, white_kelvin=5650, white_point=5.0, vignette=0.12),
    clear_ground_metres=(3.5, 15.0),
    max_bounces=4,
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, in a converted industrial loft of raw "
        "concrete: board-marked concrete walls with tie holes and faint water stains, heavy ceiling beams and square columns, a "
        "power-floated grey screed floor with saw cuts and hairline cracks, tall steel-framed windows along the left side that let "
        "in soft, neutral daylight. The light falls across the car from the left and fades gently to the right. Shot on a full frame "
        "camera with a 35 mm lens from 1.35 m height, level. Tidy and empty: no people, no other vehicles, no text."
    ),
)

WINDOW_X, RIGHT_X = -5.3, 7.4
BACK_Y = 17.0
HEIGHT = 4.7
BAY_METRES = 4.25
WINDOW_BAYS = [(-0.9, 2.5), (3.35, 6.75), (7.6, 11.0), (11.85, 15.25)]
SILL, HEAD = 0.55, 3.95
BEAM_DEPTH, BEAM_WIDTH = 0.50, 0.42
WINDOW_RADIANCE = 6.0
CONCRETE = (0.37, 0.368, 0.363)


def build(kit):
    set_pieces()
    daylight(kit)


def set_pieces():
    facing_us, sideways = board_marked_concrete("concrete", "X", CONCRETE), board_marked_concrete("concrete side", "Y", CONCRETE)
    ground("floor", (-9, 12), (-6, BACK_Y + 1), screed("screed", bay_metres=(4.25, 4.25), offset_metres=(0.9, 1.2)))
    box("back wall", (1, BACK_Y + 0.15, HEIGHT / 2), (16, 0.3, HEIGHT), facing_us)
    box("right wall", (RIGHT_X + 0.15, 6, HEIGHT / 2), (0.3, 24, HEIGHT), sideways)
    pierced_wall(WINDOW_X, 0.45, WINDOW_BAYS, (SILL, HEAD), HEIGHT, sideways)
    glass = obscured_glass(WINDOW_RADIANCE * 0.45, (0.57, 0.485))
    for bay in WINDOW_BAYS[1:]:
        steel_window(WINDOW_X - 0.14, bay, (SILL, HEAD), (6, 7), glass)
        radiator(WINDOW_X + 0.24, (bay[0] + 0.7, bay[1] - 0.7))
    frame(facing_us, sideways)
    services()


def frame(facing_us, sideways):
    """Slab, beams on every axis between the windows, columns under them on the right."""
    box("slab", (1, 6, HEIGHT + 0.12), (16, 26, 0.24), facing_us)
    for k in range(5):
        y = -1.3 + BAY_METRES * k
        box("beam", (1, y, HEIGHT - BEAM_DEPTH / 2), (14, BEAM_WIDTH, BEAM_DEPTH), facing_us, bevel_metres=0.012)
        if k >= 2:
            box("column", (4.75, y, HEIGHT / 2), (0.42, 0.42, HEIGHT), facing_us, bevel_metres=0.014)
    box("edge beam", (4.75, 6, HEIGHT - BEAM_DEPTH / 2 - 0.02), (0.38, 24, BEAM_DEPTH - 0.04), sideways, bevel_metres=0.012)
    box("upstand", (1, BACK_Y - 0.03, 0.05), (16, 0.06, 0.10), plain("upstand", (0.10, 0.10, 0.098), 0.7))


def services():
    """Conduit, a switch box, a steel door and two long luminaires: what makes an empty hall a used one."""
    zinc = plain("conduit", (0.34, 0.34, 0.335), 0.35, Metallic=0.8)
    dark = plain("dark steel", (0.045, 0.046, 0.048), 0.45, Metallic=0.3)
    for x in (2.55, 2.61):
        rod("conduit", (x, BACK_Y - 0.02, 1.3), (x, BACK_Y - 0.02, HEIGHT - 0.03), 0.0125, zinc)
    rod("conduit", (-5, BACK_Y - 0.02, 3.62), (4.6, BACK_Y - 0.02, 3.62), 0.0125, zinc)
    box("switch box", (2.58, BACK_Y - 0.05, 1.22), (0.22, 0.10, 0.32), plain("switch box", (0.30, 0.305, 0.31), 0.5), bevel_metres=0.006)
    steel_door(dark)
    glow = emitter("luminaire", kelvin_to_linear(5600), 6.0)
    for y in (9.3, 13.6):
        box("luminaire", (0.2, y, 3.78), (5.6, 0.09, 0.08), dark, bevel_metres=0.004)
        show_to_camera_only(box("luminaire face", (0.2, y, 3.735), (5.54, 0.08, 0.03), glow))
        for x in (-2.3, 2.7):
            rod("wire", (x, y, 3.8), (x, y, HEIGHT), 0.004, dark, sides=6)


def steel_door(dark):
    """A double steel door in the back wall, behind the column line."""
    box("door frame", (6.05, BACK_Y - 0.02, 1.13), (1.96, 0.08, 2.26), dark, bevel_metres=0.005)
    leaf = plain("door leaf", (0.075, 0.078, 0.082), 0.4)
    for x in (5.59, 6.51):
        box("door leaf", (x, BACK_Y - 0.07, 1.1), (0.90, 0.05, 2.14), leaf, bevel_metres=0.004)
    for x in (5.95, 6.15):
        rod("handle", (x, BACK_Y - 0.14, 0.85), (x, BACK_Y - 0.14, 1.25), 0.013, plain("handle", (0.5, 0.5, 0.5), 0.3, Metallic=1.0))


def daylight(kit):
    """The whole window wall is one soft source; a little comes back from the far side of the room, a little from the luminaires."""
    y, z = (WINDOW_BAYS[0][0] + WINDOW_BAYS[-1][1]) / 2, (SILL + HEAD) / 2
    size = (WINDOW_BAYS[-1][1] - WINDOW_BAYS[0][0], HEAD - SILL)
    watts = math.pi * size[0] * size[1] * WINDOW_RADIANCE
    kit.key(area("window light", (WINDOW_X + 0.02, y, z), (0, y, z - 1.2), size, watts=watts, kelvin=5700))
    # The lamp lies inside the panes, so the sill and the reveals would stay black without their own.
    area("room fill", (2.0, -4.0, 3.4), (0.5, 9, 1.0), (9, 3), watts=520, kelvin=5600, seen_in_gloss=False)
    area("luminaires", (0.2, 9.3, 3.70), (0.2, 9.31, 0), (5.5, 0.3), watts=420, kelvin=5600, seen_in_gloss=False)
    plain_world(kelvin_to_linear(5700), 0.12)
