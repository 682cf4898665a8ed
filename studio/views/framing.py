"""Stands a level shift-lens camera so that a car fills its share of the picture, and projects points as that camera does."""

import math
from dataclasses import dataclass, replace

import bpy
import numpy as np

from views.view_table import PICTURE_HEIGHT, PICTURE_WIDTH, View

SENSOR_MILLIMETRES = 36.0


@dataclass(frozen=True)
class Framing:
    """Where the camera stands and where its axis meets the picture."""

    azimuth: float
    distance: float
    height_metres: float
    focal_pixels: float
    centre_column: float
    horizon_row: float

    def project(self, points) -> np.ndarray:
        """World points (n, 3) -> columns, rows and depths in metres (n, 3)."""
        points = np.atleast_2d(np.asarray(points, float))
        toward = np.array((math.cos(self.azimuth), math.sin(self.azimuth)))
        depth = self.distance - points[:, :2] @ toward
        right = points[:, :2] @ np.array((-toward[1], toward[0]))
        column = self.centre_column + self.focal_pixels * right / depth
        row = self.horizon_row - self.focal_pixels * (points[:, 2] - self.height_metres) / depth
        return np.stack([column, row, depth], axis=1)


def frame(view: View, points: np.ndarray) -> Framing:
    """points: (n, 3), the car's vertices."""
    focal = view.focal_millimetres / SENSOR_MILLIMETRES * PICTURE_WIDTH
    distance = 10.0
    trial = Framing(math.radians(view.azimuth_degrees), distance, view.camera_height_metres, focal, 0, 0)
    seen = trial.project(points)
    for _ in range(11):
        width = np.ptp(seen[:, 0])
        # Only the distance beyond the car's near end scales with the picture of it.
        near = distance - seen[:, 2].min()
        distance = near + (distance - near) * (width / (view.width_share * PICTURE_WIDTH)) ** 0.9
        trial = replace(trial, distance=distance)
        seen = trial.project(points)
    left, right = seen[:, 0].min(), seen[:, 0].max()
    top, bottom = seen[:, 1].min(), seen[:, 1].max()
    return Framing(
        trial.azimuth,
        trial.distance,
        trial.height_metres,
        focal,
        centre_column=PICTURE_WIDTH / 2 - (left + right) / 2,
        horizon_row=PICTURE_HEIGHT * view.centre_share - (top + bottom) / 2,
    )


def place_camera(framing: Framing) -> None:
    scene = bpy.context.scene
    if scene.camera is None:
        scene.camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
        scene.collection.objects.link(scene.camera)
    lens = scene.camera.data
    lens.sensor_fit, lens.sensor_width = "HORIZONTAL", SENSOR_MILLIMETRES
    lens.lens = framing.focal_pixels / PICTURE_WIDTH * SENSOR_MILLIMETRES
    # Blender's shift is in units of the larger picture side.
    lens.shift_x = (PICTURE_WIDTH / 2 - framing.centre_column) / PICTURE_WIDTH
    lens.shift_y = (framing.horizon_row - PICTURE_HEIGHT / 2) / PICTURE_WIDTH
    x, y = framing.distance * math.cos(framing.azimuth), framing.distance * math.sin(framing.azimuth)
    scene.camera.location = (x, y, framing.height_metres)
    scene.camera.rotation_euler = (math.pi / 2, 0, framing.azimuth + math.pi / 2)
    bpy.context.view_layer.update()


def car_points(car) -> np.ndarray:
    """Every vertex of every visible part in world space, (n, 3)."""
    return points_of(part for part in car.children_recursive if part.type == "MESH" and not part.hide_render)


def points_of(parts) -> np.ndarray:
    bpy.context.view_layer.update()
    clouds = []
    for part in parts:
        points = np.empty(len(part.data.vertices) * 3, np.float32)
        part.data.vertices.foreach_get("co", points)
        matrix = np.array(part.matrix_world)
        clouds.append(points.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3])
    return np.concatenate(clouds)
