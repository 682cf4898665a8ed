"""Light meters: small white cards held into the set."""

import math

import bpy
from mathutils import Vector

from kit.render.passes import Frame, render_passes
from kit.shapes.meshes import mesh
from kit.surfaces.materials import plain

CARD_METRES = 0.3
METER_PIXELS, METER_SAMPLES = 16, 512


class OrthographicView:
    """`with OrthographicView(point, towards, metres):` looks at `point` along `towards`, then gives the scene its camera back."""

    def __init__(self, point: tuple, direction: tuple, metres: float, turn_degrees: float = 0.0):
        self.point, self.direction, self.metres, self.turn = Vector(point), Vector(direction), metres, turn_degrees

    def __enter__(self):
        scene = bpy.context.scene
        self.usual = scene.camera
        data = bpy.data.cameras.new("meter")
        data.type = "ORTHO"
        data.ortho_scale = self.metres
        data.clip_start = 0.001
        self.camera = bpy.data.objects.new("meter", data)
        self.camera.location = self.point - self.direction.normalized() * 0.05
        if abs(self.direction.z) > 0.999:
            # Straight down: the picture's right is world +x turned by `turn`, its top world +y turned likewise.
            self.camera.rotation_euler = (0, 0, math.radians(self.turn))
        else:
            self.camera.rotation_euler = self.direction.to_track_quat("-Z", "Y").to_euler()
        scene.collection.objects.link(self.camera)
        scene.camera = self.camera
        return self

    def __exit__(self, *_):
        bpy.context.scene.camera = self.usual
        bpy.data.objects.remove(self.camera)


class LightMeter:
    """Reads the light that falls on a small white card."""

    def __init__(self, max_bounces: int, clamp_indirect: float):
        self.frame = Frame(METER_PIXELS, METER_PIXELS, METER_SAMPLES, max_bounces, clamp_indirect)
        self.white = plain("meter card", (0.8, 0.8, 0.8), roughness=1.0, Specular=0.0)

    def read(self, point: tuple, normal: tuple) -> tuple:
        """(direct, total) light on a card at `point` facing `normal`: linear RGB radiance of a perfect white card."""
        facing = Vector(normal).normalized()
        turn = facing.to_track_quat("Z", "Y")
        half = CARD_METRES / 2
        square = [(-half, -half, 0), (half, -half, 0), (half, half, 0), (-half, half, 0)]
        corners = [tuple(turn @ Vector(corner) + Vector(point)) for corner in square]
        card = mesh("meter card", corners, [(0, 1, 2, 3)], self.white)
        try:
            with OrthographicView(point, tuple(-facing), CARD_METRES * 0.6):
                passes = render_passes(self.frame)
        finally:
            bpy.data.objects.remove(card)
        direct = passes["diffuse_direct"].mean((0, 1))
        return direct, direct + passes["diffuse_indirect"].mean((0, 1))
