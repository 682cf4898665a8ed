"""What a scene's `build(kit)` is handed: the camera it is seen by, and the register of parts the pipeline must know."""

import bpy

from kit.scene.camera import focus, place_camera
from kit.scene.scene_spec import SceneSpec
from kit.scene.stands import compute_stands


class Kit:
    """One scene being built. `stands["4:3"].depth_metres` says where the car will be."""

    def __init__(self, spec: SceneSpec):
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.spec = spec
        self.projection = place_camera(spec.camera)
        self.stands = compute_stands(spec, self.projection)
        self.main_stand = self.stands["4:3"]
        focus(spec.camera, self.main_stand.depth_metres)
        self.key_lamps = []
        self.shadow_obstacles = []

    def key(self, lamp):
        """Registers a lamp as (part of) the key light; its direction, colour and share are measured."""
        self.key_lamps.append(lamp)
        return lamp

    def hide_for_shadows(self, *objects) -> None:
        """Things on the ground that a parked car would stand on (grass, pebbles, displaced sand): left out of the shadow map."""
        self.shadow_obstacles.extend(objects)
