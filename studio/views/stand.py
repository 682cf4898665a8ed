"""A car on the stage, and what may be changed about it between renders."""

import math
from contextlib import contextmanager

import bpy

from cars.bodies import BODIES
from cars.body_field import BodyField
from cars.car import build_car
from cars.wheels import WHEELS, place_wheel, wheel_meshes
from kit.surfaces.materials import plain
from views.quality import Quality
from views.repaint import dressed
from views.stage import build_stage
from views.view_table import View

PARTS = ("spoiler", "roof-rack")


class Stand:
    """Builds everything into an empty scene. `wheels[design]` are the objects of that design, of which only one is shown."""

    def __init__(self, style: str, quality: Quality):
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.style = style
        self._steered = None
        self.car = build_car(
            style, "black", wheel=next(iter(WHEELS)), plate=None, cell=quality.cell_metres, fitted=PARTS if quality.fitted else ()
        )
        field = BodyField(BODIES[style])
        self.half_size = (field.nose_tip - field.tail_tip) / 2, field.body.track / 2 + 0.1
        self.floor, self.matt_floor = build_stage(*self.half_size)
        self.body = field.body
        self.axles = {"front": field.front_axle, "rear": field.rear_axle}
        self.wheels = {next(iter(WHEELS)): [part for part in self.parts() if part.name.startswith("wheel ")]}
        for design in list(WHEELS)[1 : quality.wheel_designs]:
            self.wheels[design] = self._more_wheels(design)
        self.show_wheels(next(iter(WHEELS)))
        self.fitted = {name: [part for part in self.parts() if part.name.startswith(name)] for name in PARTS}
        self.show_fitted(None)

    def parts(self):
        return [part for part in self.car.children_recursive if part.type == "MESH"]

    def _more_wheels(self, design):
        before = set(self.parts())
        meshes = wheel_meshes(WHEELS[design], self.body)
        for axle in self.axles.values():
            for side in (1, -1):
                place_wheel(meshes, self.car, "wheel", (axle, side * self.body.track / 2, self.body.tyre_radius), side)
        return [part for part in self.parts() if part not in before]

    def show_wheels(self, shown: str) -> None:
        for design, parts in self.wheels.items():
            for part in parts:
                part.hide_render = design != shown

    def show_fitted(self, shown: str | None) -> None:
        for name, parts in self.fitted.items():
            for part in parts:
                part.hide_render = name != shown

    def steer(self, view: View) -> None:
        """Turns the front wheels, and sets all rolling as fast as the view wants it."""
        if view == self._steered:
            return
        self._steered = view
        steer, roll = math.radians(view.steer_degrees), math.radians(view.wheel_turn_degrees)
        for part in [part for parts in self.wheels.values() for part in parts]:
            facing = 0 if part.location.y > 0 else math.pi
            turn = facing + (steer if part.location.x > 0 else 0)
            part.animation_data_clear()
            part.rotation_euler = (0, 0.3, turn)
            if not roll:
                continue
            # The axle points outwards on both sides, so that the left and right wheels turn against each other about it.
            way = roll if facing == 0 else -roll
            for frame, angle in ((0, 0.3 - way), (2, 0.3 + way)):
                part.rotation_euler = (0, angle, turn)
                part.keyframe_insert("rotation_euler", index=1, frame=frame)
            for curve in part.animation_data.action.fcurves:
                for key in curve.keyframe_points:
                    key.interpolation = "LINEAR"
        bpy.context.scene.frame_set(1)
        bpy.context.scene.render.motion_blur_shutter = 1.0

    @contextmanager
    def only_seen(self, shown):
        """Everything of the car but the parts `shown` is a hole in the picture."""
        others = [part for part in self.parts() if part not in shown]
        for part in others:
            part.is_holdout = True
        try:
            yield
        finally:
            for part in others:
                part.is_holdout = False

    @contextmanager
    def only_floor_seen(self):
        """A matt floor under a car that is a black solid and not seen itself: no pane or hole is worth its cost in a shadow."""
        black = plain("shadow caster", (0.0, 0.0, 0.0), 1.0, Specular=0.0)
        parts = self.parts()
        for part in parts:
            part.visible_camera = False
        self.floor.hide_render, self.matt_floor.hide_render = True, False
        try:
            with dressed(self.car, lambda _: black):
                yield
        finally:
            self.floor.hide_render, self.matt_floor.hide_render = False, True
            for part in parts:
                part.visible_camera = True

    @contextmanager
    def car_away(self):
        hidden = [part for part in self.parts() if not part.hide_render]
        for part in hidden:
            part.hide_render = True
        try:
            yield
        finally:
            for part in hidden:
                part.hide_render = False
