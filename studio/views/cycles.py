"""Renders a crop of the picture with Cycles and brings the passes back as arrays."""

import os
import tempfile
from dataclasses import dataclass

import bpy
import numpy as np

from views.view_table import PICTURE_HEIGHT, PICTURE_WIDTH

#: Compositor socket -> our name.
FEATURES = {"DiffCol": "diffuse_colour", "GlossCol": "gloss_colour", "Normal": "normal", "Position": "position", "Depth": "depth"}


@dataclass(frozen=True)
class Crop:
    """Whole pixels of the full picture."""

    left: int
    top: int
    width: int
    height: int

    @property
    def slices(self):
        return slice(self.top, self.top + self.height), slice(self.left, self.left + self.width)

    def within(self, outer):
        return Crop(self.left - outer.left, self.top - outer.top, self.width, self.height)

    def clipped(self, outer):
        left, top = max(self.left, outer.left), max(self.top, outer.top)
        right = min(self.left + self.width, outer.left + outer.width)
        bottom = min(self.top + self.height, outer.top + outer.height)
        return Crop(left, top, right - left, bottom - top)


WHOLE = Crop(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT)


def crop_around(columns, rows, margin, even=4) -> Crop:
    """The smallest crop around points, inside the picture, whose sides are multiples of `even`, as half-size renders need."""
    left = max(0, int(min(columns) - margin) // even * even)
    top = max(0, int(min(rows) - margin) // even * even)
    right = min(PICTURE_WIDTH, -int(-(max(columns) + margin) // even) * even)
    bottom = min(PICTURE_HEIGHT, -int(-(max(rows) + margin) // even) * even)
    return Crop(left, top, right - left, bottom - top)


@dataclass(frozen=True)
class Take:
    crop: Crop
    samples: int
    bounces: int = 3
    shrink: int = 1              # 2 renders at half size
    features: bool = False
    motion_blur: bool = False


def render_halves(take: Take) -> list:
    """Two independent renders of half the samples each: what differs is noise."""
    half = Take(take.crop, max(1, take.samples // 2), take.bounces, take.shrink, take.features, take.motion_blur)
    return [render(half, seed) for seed in (1, 2)]


def render(take: Take, seed: int = 1) -> dict:
    """Pass name -> float32 (rows, columns, channels), linear. "beauty" is premultiplied RGBA; "rim" the rims' coverage."""
    _prepare(take, seed)
    with tempfile.TemporaryDirectory() as folder:
        _write_passes_to(folder, FEATURES if take.features else {})
        bpy.ops.render.render()
        return _read_passes(folder)


def _prepare(take, seed):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = PICTURE_WIDTH // take.shrink, PICTURE_HEIGHT // take.shrink
    scene.render.resolution_percentage = 100
    scene.render.use_border = scene.render.use_crop_to_border = True
    crop = take.crop
    scene.render.border_min_x, scene.render.border_max_x = crop.left / PICTURE_WIDTH, (crop.left + crop.width) / PICTURE_WIDTH
    scene.render.border_min_y, scene.render.border_max_y = 1 - (crop.top + crop.height) / PICTURE_HEIGHT, 1 - crop.top / PICTURE_HEIGHT
    scene.render.use_persistent_data = True
    scene.render.film_transparent = True
    scene.render.filter_size = 1.5
    scene.render.use_motion_blur = take.motion_blur
    cycles = scene.cycles
    cycles.use_auto_tile = cycles.use_adaptive_sampling = cycles.use_denoising = False
    cycles.samples, cycles.seed = take.samples, seed
    cycles.max_bounces = cycles.glossy_bounces = take.bounces
    cycles.diffuse_bounces = min(2, take.bounces)
    cycles.transparent_max_bounces = 16
    cycles.sample_clamp_indirect = 6.0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 0.3


def _write_passes_to(folder, features):
    scene, layer = bpy.context.scene, bpy.context.view_layer
    if not layer.aovs:
        output = layer.aovs.add()
        output.name, output.type = "rim", "VALUE"
    for setting in ("diffuse_color", "glossy_color", "normal", "position", "z"):
        setattr(layer, f"use_pass_{setting}", bool(features))
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    sink = tree.nodes.new("CompositorNodeOutputFile")
    sink.base_path = folder
    sink.format.file_format, sink.format.color_mode = "OPEN_EXR", "RGBA"
    sink.format.color_depth, sink.format.exr_codec = "32", "NONE"
    sink.file_slots.clear()
    for socket, name in {"Image": "beauty", "rim": "rim", **features}.items():
        sink.file_slots.new(name)
        tree.links.new(source.outputs[socket], sink.inputs[name])


def _read_passes(folder):
    passes = {}
    for file_name in sorted(os.listdir(folder)):
        name = file_name.removesuffix(".exr").rstrip("0123456789")
        image = bpy.data.images.load(os.path.join(folder, file_name))
        image.colorspace_settings.name = "Non-Color"
        # Blender multiplies alpha in on reading unless told not to; it is in already.
        image.alpha_mode = "CHANNEL_PACKED"
        width, height = image.size
        pixels = np.empty(width * height * image.channels, np.float32)
        image.pixels.foreach_get(pixels)
        # Blender's rows run upwards.
        pixels = np.ascontiguousarray(pixels.reshape(height, width, image.channels)[::-1])
        passes[name] = pixels if name == "beauty" else pixels[..., 0] if name == "rim" else pixels[..., :3]
        bpy.data.images.remove(image)
    return passes
