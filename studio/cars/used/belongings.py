"""What shows behind the glass of a car in use: cloth seats, the mirror, a parking ticket on the dashboard."""

from .. import materials
from ..blender_mesh import flat_mesh, place
from ..shader import plain

SEAT_CLOTH = (0.27, 0.26, 0.245)
CUBE_FACES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]


def leave(car, body):
    (foot, low), (head, high) = body.windscreen
    for part in car.children:
        if part.name.startswith("cabin"):
            part.material_slots[0].material = materials.cabin(SEAT_CLOTH)
    dark = plain("inside mirror", (0.012, 0.012, 0.013), roughness=0.35)
    _block(car, dark, (head + 0.02, 0.0, high - 0.15), (0.022, 0.115, 0.034))
    _block(car, plain("sensor housing", (0.01, 0.01, 0.01), roughness=0.4), (head + 0.035, 0.0, high - 0.075), (0.035, 0.05, 0.012))
    _block(car, plain("air freshener", (0.03, 0.16, 0.05), roughness=0.8), (head + 0.03, 0.0, high - 0.255), (0.001, 0.028, 0.05))
    paper = plain("ticket", (0.62, 0.61, 0.56), roughness=0.8)
    _block(car, paper, (foot - 0.30, 0.36, low - 0.035), (0.055, 0.035, 0.0008))


def _block(car, material, centre, half):
    corners = [
        tuple(c + s * h for c, s, h in zip(centre, signs, half)) for signs in [(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    ]
    part = place(flat_mesh("belonging", corners, CUBE_FACES), material, car)
    bevel = part.modifiers.new("bevel", "BEVEL")
    bevel.width, bevel.segments = min(half) * 0.6, 2
