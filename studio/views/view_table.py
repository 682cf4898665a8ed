"""The six views of a car as data. Order and names as in `contract/views.ts`."""

from dataclasses import dataclass

PICTURE_WIDTH, PICTURE_HEIGHT = 1600, 1200


@dataclass(frozen=True)
class View:
    azimuth_degrees: float  # of the camera seen from the car: 0 before its nose, 90 on its left
    camera_height_metres: float
    focal_millimetres: float
    width_share: float  # of the picture that the car fills
    centre_share: float  # where the middle of the car's outline stands, from the picture's top
    steer_degrees: float = 0.0
    wheel_turn_degrees: float = 0.0  # how far the wheels roll while the shutter is open


VIEWS = {
    "side": View(90, 1.15, 85, 0.82, 0.53),
    "front-quarter": View(41, 1.25, 75, 0.80, 0.52),
    "rear-quarter": View(180 - 40, 1.30, 75, 0.80, 0.52),
    "front": View(0, 1.15, 85, 0.54, 0.52),
    "rear": View(180, 1.20, 85, 0.54, 0.52),
    "dynamic-front-quarter": View(34, 0.58, 30, 0.86, 0.54, steer_degrees=-20, wheel_turn_degrees=7),
}
