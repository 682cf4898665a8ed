"""The level shift-lens camera of decision 001, and the check that scene.json's two projection lines hold for it."""

import math
from dataclasses import dataclass

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from kit.scene.scene_spec import PLATE_HEIGHT, PLATE_WIDTH, CameraSpec

SENSOR_MILLIMETRES = 36.0
MAX_PROJECTION_ERROR_PIXELS = 1.0


@dataclass(frozen=True)
class Projection:
    """Ground point (x, y) -> row = horizon_row + focal_pixels·height/y, column = centre_column + focal_pixels·x/y."""

    height_metres: float
    focal_pixels: float
    horizon_row: float
    centre_column: float

    def row(self, depth_metres: float, above_ground_metres: float = 0.0) -> float:
        return self.horizon_row + self.focal_pixels * (self.height_metres - above_ground_metres) / depth_metres

    def column(self, x_metres: float, depth_metres: float) -> float:
        return self.centre_column + self.focal_pixels * x_metres / depth_metres


def place_camera(spec: CameraSpec) -> Projection:
    """Stands the scene's camera at the origin looking along +y and returns its checked projection."""
    scene = bpy.context.scene
    scene.render.resolution_x = PLATE_WIDTH
    scene.render.resolution_y = PLATE_HEIGHT
    data = bpy.data.cameras.new("camera")
    data.sensor_fit = "HORIZONTAL"
    data.sensor_width = SENSOR_MILLIMETRES
    data.lens = spec.focal_millimetres
    data.clip_end = 20000
    horizon_row = spec.horizon_fraction * PLATE_HEIGHT
    # Blender's shift is in units of the larger image side; lifting the lens lowers the horizon in the picture.
    data.shift_y = (horizon_row - PLATE_HEIGHT / 2) / PLATE_WIDTH
    camera = bpy.data.objects.new("camera", data)
    camera.location = (0, 0, spec.height_metres)
    camera.rotation_euler = (math.pi / 2, 0, 0)
    scene.collection.objects.link(camera)
    scene.camera = camera
    projection = Projection(
        height_metres=spec.height_metres,
        focal_pixels=spec.focal_millimetres / SENSOR_MILLIMETRES * PLATE_WIDTH,
        horizon_row=horizon_row,
        centre_column=PLATE_WIDTH / 2,
    )
    bpy.context.view_layer.update()
    _require_true_projection(projection)
    return projection


def focus(camera_spec: CameraSpec, depth_metres: float) -> None:
    """Turns depth of field on where the scene asks for it."""
    if camera_spec.f_number is None:
        return
    lens = bpy.context.scene.camera.data
    lens.dof.use_dof = True
    lens.dof.focus_distance = depth_metres
    lens.dof.aperture_fstop = camera_spec.f_number


def _require_true_projection(projection: Projection) -> None:
    scene = bpy.context.scene
    worst = 0.0
    for depth in (4.0, 6.5, 9.0, 14.0, 40.0):
        for x in (-2.5, 0.0, 1.7):
            for z in (0.0, 1.4):
                view = world_to_camera_view(scene, scene.camera, Vector((x, depth, z)))
                column, row = view.x * PLATE_WIDTH, (1 - view.y) * PLATE_HEIGHT
                error = math.hypot(column - projection.column(x, depth), row - projection.row(depth, z))
                worst = max(worst, error)
    if worst >= MAX_PROJECTION_ERROR_PIXELS:
        raise RuntimeError(f"the camera is off scene.json's projection by {worst:.2f} px")
