"""Compares red paint rendered directly with red put together from layers: blender -b -P studio/views/linearity_check.py -- saloon

Prints the error on painted pixels, where 1 is the picture's white.
"""

import sys
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from views.cycles import Take, crop_around, render
from views.framing import car_points, frame, place_camera
from views.paint_light import added_light
from views.quality import DRAFT
from views.repaint import flat, repaint, repaint_split
from views.stand import Stand
from views.view_table import VIEWS

RED = (0.47, 0.006, 0.010)
SHRINK, SAMPLES = 8, 256


def main(style):
    stand = Stand(style, DRAFT)
    points = car_points(stand.car)
    framing = frame(VIEWS["front-quarter"], points)
    place_camera(framing)
    seen = framing.project(points)
    take = Take(crop_around(seen[:, 0], seen[:, 1], 4, even=SHRINK), SAMPLES, shrink=SHRINK)
    with flat(stand.car, {"paint": (1, 0, 0), "pane": (0, 0, 1)}):
        painted = render(take)["beauty"][..., 0] > 0.99
    repaint()
    black = render(take)["beauty"][..., :3]
    repaint_split()
    solid = added_light(render(take))[..., :1]
    repaint(solid=RED)
    direct = render(take)["beauty"][..., :3]
    again = render(take, seed=2)["beauty"][..., :3]
    for name, other in (("layers", black + solid * np.array(RED)), ("noise of the direct render alone", again)):
        # Noise does not count: it averages out over neighbours, a wrong sum would not.
        error = cv2.blur((other - direct) * painted[..., None], (7, 7))[painted]
        print(f"{name}: mean {np.abs(error).mean():.5f}, signed {error.mean():+.5f}, 99 % below {np.quantile(np.abs(error), 0.99):.5f}")
    print(f"mean light {direct[painted].mean():.4f}")


if __name__ == "__main__":
    main(sys.argv[-1])
