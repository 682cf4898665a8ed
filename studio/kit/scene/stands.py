"""Crops and stands for the four ratios, computed from the camera."""

from dataclasses import dataclass

from kit.scene.camera import Projection
from kit.scene.scene_spec import PLATE_HEIGHT, PLATE_WIDTH, SceneSpec

#: What a three-quarter view of a middling car takes up across the line of sight.
CAR_VIEW_WIDTH_METRES = 4.5
CAR_HEIGHT_METRES = 1.46
#: Half a car's length along the line of sight, turned as in a three-quarter view.
CAR_HALF_DEPTH_METRES = 1.9
#: Ground that must stay visible below the nearest tyre, as a share of the crop's height.
GROUND_MARGIN = 0.05

CROP_SIZES = {"4:3": (2560, 1920), "1:1": (1920, 1920), "16:9": (2560, 1440), "9:16": (1080, 1920)}


@dataclass(frozen=True)
class Stand:
    left: int
    top: int
    width: int
    height: int
    x_metres: float
    depth_metres: float
    depth_range_metres: tuple


def compute_stands(spec: SceneSpec, projection: Projection) -> dict:
    """Stand by ratio name. Raises where a car would leave the free ground or the crop."""
    return {ratio: _stand(spec, projection, ratio) for ratio in CROP_SIZES}


def _stand(spec: SceneSpec, projection: Projection, ratio: str) -> Stand:
    wish = spec.stands[ratio]
    width, height = CROP_SIZES[ratio]
    depth = projection.focal_pixels * CAR_VIEW_WIDTH_METRES / (wish.share_of_width * width)
    car_top = projection.row(depth, CAR_HEIGHT_METRES)
    car_foot = projection.row(depth - CAR_HALF_DEPTH_METRES)
    top = round((car_top + car_foot) / 2 - wish.centre_fraction * height)
    top = min(max(top, 0), PLATE_HEIGHT - height)
    left = round(projection.column(wish.x_metres, depth) - width / 2)
    left = min(max(left, 0), PLATE_WIDTH - width)

    near_clear, far_clear = spec.clear_ground_metres
    lowest_row = top + height * (1 - GROUND_MARGIN)
    nearest_tyre = projection.focal_pixels * projection.height_metres / (lowest_row - projection.horizon_row)
    nearest = max(near_clear, nearest_tyre) + CAR_HALF_DEPTH_METRES
    farthest = far_clear - CAR_HALF_DEPTH_METRES
    if not nearest <= depth <= farthest:
        raise RuntimeError(f"{spec.id} {ratio}: depth {depth:.2f} m is outside {nearest:.2f}–{farthest:.2f} m")
    return Stand(left, top, width, height, wish.x_metres, depth, (nearest, farthest))
