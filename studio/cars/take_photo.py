"""Runs inside Blender: renders one shot and the exact alpha of its car.

blender -b --python take_photo.py -- <shot> <out folder> <width> <height> <samples>
Writes <shot>.npy (linear light, half floats) and of a test photo <shot>-alpha.png (8 bit grey, glass counted as car).
"""

import importlib
import math
import os
import pathlib
import sys

import bpy
import numpy as np
from mathutils import Vector

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from cars.bodies import BODIES
from cars.car import build_car
from cars.materials import PAINTS, paint, set_paint, skin
from cars.shots import SHOTS
from cars.streets import props, sky
from cars.used.wear_in import wear_in
from kit.render.denoise import denoise_picture
from kit.render.passes import Frame, render_passes

# A shot's lens is given for full frame, whose diagonal of 43.3 mm is 34.6 mm wide on a 4:3 picture.
SENSOR_WIDTH_MM = 34.6
MAX_BOUNCES, CLAMP_INDIRECT = 3, 4.0
ALPHA_SAMPLES = 24
KEPT_NOISE = 0.22


def main(shot_id, folder, width, height, samples):
    shot = SHOTS[shot_id]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    kind, settings = shot.sky
    getattr(sky, kind)(**settings)
    importlib.import_module(f"cars.streets.{shot.place}").build(shot.with_cars)
    if shot.person:
        props.person(*shot.person, (0.05, 0.07, 0.12), (0.02, 0.02, 0.025))
    car = _car(shot) if shot.body else None
    _camera(scene, shot)
    path = pathlib.Path(folder) / shot_id
    np.save(f"{path}.npy", _light(width, height, samples, KEPT_NOISE if shot.used else 0).astype(np.float16))
    if car and shot.purpose == "test":
        _alpha(scene, car, f"{path}-alpha.png")


def _car(shot):
    car = build_car(shot.body, shot.paint, wheel=shot.wheel, plate=None if shot.used else shot.plate, steer=shot.steer)
    if shot.tone:
        _, metallic, roughness = PAINTS[shot.paint]
        for material in (skin(shot.paint), paint(shot.paint)):
            set_paint(material, shot.tone, metallic, roughness)
    if shot.used:
        wear_in(car, BODIES[shot.body], shot.plate)
    car.location, car.rotation_euler = (*shot.car_at[:2], 0), (0, 0, shot.car_at[2])
    return car


def _camera(scene, shot):
    camera = bpy.data.cameras.new("phone")
    camera.sensor_width, camera.lens, camera.clip_start = SENSOR_WIDTH_MM, shot.lens_mm, 0.05
    target = bpy.data.objects.new("phone", camera)
    target.location = shot.camera
    look = Vector(shot.aim) - Vector(shot.camera)
    target.rotation_mode = "QUATERNION"
    target.rotation_quaternion = look.to_track_quat("-Z", "Y")
    target.rotation_mode = "XYZ"
    target.rotation_euler.rotate_axis("Z", math.radians(shot.roll))
    scene.collection.objects.link(target)
    scene.camera = target


def _light(width, height, samples, kept_noise):
    """Linear light, height × width × 3."""
    passes = render_passes(Frame(width, height, samples, MAX_BOUNCES, CLAMP_INDIRECT))
    return with_some_noise(denoise_picture(passes), passes["beauty"], kept_noise)


def with_some_noise(clean, noisy, share):
    """The denoiser takes the grain of brick and asphalt with the noise: a share of what it took is given back, single sparks are not."""
    return clean + share * np.clip(noisy - clean, -0.35 * clean, 0.35 * clean)


def _alpha(scene, car, path):
    """The car as flat emission over nothing; everything else holds out what it covers."""
    flat = bpy.data.materials.new("flat")
    flat.use_nodes = True
    tree = flat.node_tree
    tree.nodes.clear()
    emission, output = tree.nodes.new("ShaderNodeEmission"), tree.nodes.new("ShaderNodeOutputMaterial")
    tree.links.new(emission.outputs[0], output.inputs["Surface"])
    family = set(car.children_recursive)
    for target in scene.objects:
        if target.type != "MESH":
            continue
        if target not in family:
            target.is_holdout = True
        elif not target.name.startswith("skin"):
            target.material_slots[0].material = flat
    _solidify_skin(family, flat)
    scene.use_nodes, scene.render.film_transparent, scene.cycles.samples = False, True, ALPHA_SAMPLES
    scene.render.image_settings.file_format, scene.render.image_settings.color_mode = "PNG", "RGBA"
    scene.render.image_settings.color_depth = "8"
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)


def _solidify_skin(family, flat):
    """The skin keeps only the holes of its wheel arches; panes and lamps count as car."""
    from cars.shader import Shader

    s = Shader("flat skin")
    material = s.finish(s.mix(s.below(s.attribute("arch"), 0), s.node("Emission").outputs[0], s.node("BsdfTransparent").outputs[0]))
    for target in family:
        if target.name.startswith("skin"):
            target.material_slots[0].material = material


if __name__ == "__main__":
    name, out, *numbers = sys.argv[sys.argv.index("--") + 1 :]
    main(name, out, *map(int, numbers))
    # PyTorch's threads and Blender's own leaving do not get on: without this Blender crashes after its work is done.
    sys.stdout.flush()
    os._exit(0)
