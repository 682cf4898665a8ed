"""Renders a crop of the picture with Cycles and brings the passes back as arrays."""

import os
import tempfile
from dataclasses import dataclass

# Read by OpenCV when it is loaded.
os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"

import bpy
import cv2

from views.view_table import PICTURE_HEIGHT, PICTURE_WIDTH

#: Compositor socket -> our name.
FEATURES = {"Normal": "normal", "Position": "position", "Depth": "depth"}
BORDER_MARGIN = 0.05


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
    shrink: int = 1  # 2 renders at half size
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
    scene, crop = bpy.context.scene, take.crop
    # Setting the engine, even to what it is, makes Cycles build the whole scene again.
    if scene.render.engine != "CYCLES":
        scene.render.engine = "CYCLES"
    render_settings = scene.render
    render_settings.resolution_x, render_settings.resolution_y = PICTURE_WIDTH // take.shrink, PICTURE_HEIGHT // take.shrink
    render_settings.resolution_percentage = 100
    render_settings.use_border = render_settings.use_crop_to_border = True
    # Blender rounds these down to pixels: a little more keeps a whole number from becoming the one below.
    across, down = BORDER_MARGIN * take.shrink / PICTURE_WIDTH, BORDER_MARGIN * take.shrink / PICTURE_HEIGHT
    render_settings.border_min_x = crop.left / PICTURE_WIDTH + across
    render_settings.border_max_x = (crop.left + crop.width) / PICTURE_WIDTH + across
    render_settings.border_min_y = 1 - (crop.top + crop.height) / PICTURE_HEIGHT + down
    render_settings.border_max_y = 1 - crop.top / PICTURE_HEIGHT + down
    render_settings.use_persistent_data = render_settings.film_transparent = True
    render_settings.use_motion_blur = take.motion_blur
    cycles = scene.cycles
    cycles.use_auto_tile = cycles.use_adaptive_sampling = cycles.use_denoising = False
    cycles.samples, cycles.seed = take.samples, seed
    cycles.max_bounces = cycles.glossy_bounces = take.bounces
    cycles.diffuse_bounces = min(2, take.bounces)
    cycles.transparent_max_bounces = 16
    cycles.sample_clamp_indirect = 6.0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 0.3
    # Cycles' own settings do not say that they changed.
    scene.update_tag()


def _write_passes_to(folder, features):
    """Sends the passes to files. The node tree is made anew only where the passes change."""
    scene, layer = bpy.context.scene, bpy.context.view_layer
    if not layer.aovs:
        output = layer.aovs.add()
        output.name, output.type = "rim", "VALUE"
    for switch in ("normal", "position", "z"):
        setattr(layer, f"use_pass_{switch}", bool(features))
    scene.use_nodes = True
    tree, wanted = scene.node_tree, {"Image": "beauty", "rim": "rim", **features}
    sink = tree.nodes.get("passes")
    if sink is None or [slot.path for slot in sink.file_slots] != list(wanted.values()):
        tree.nodes.clear()
        source = tree.nodes.new("CompositorNodeRLayers")
        sink = tree.nodes.new("CompositorNodeOutputFile")
        sink.name = "passes"
        sink.format.file_format, sink.format.color_mode = "OPEN_EXR", "RGBA"
        sink.format.color_depth, sink.format.exr_codec = "32", "NONE"
        sink.file_slots.clear()
        for socket, name in wanted.items():
            sink.file_slots.new(name)
            tree.links.new(source.outputs[socket], sink.inputs[name])
    sink.base_path = folder


def _read_passes(folder):
    passes = {}
    for file_name in sorted(os.listdir(folder)):
        name = file_name.removesuffix(".exr").rstrip("0123456789")
        # Not by Blender's own images: loading one makes Cycles build the whole scene again.
        pixels = cv2.imread(os.path.join(folder, file_name), cv2.IMREAD_UNCHANGED)
        if pixels.ndim == 3:
            pixels = cv2.cvtColor(pixels, cv2.COLOR_BGRA2RGBA if pixels.shape[2] == 4 else cv2.COLOR_BGR2RGB)
        passes[name] = pixels if name == "beauty" else pixels.reshape(*pixels.shape[:2], -1)[..., 0] if name == "rim" else pixels[..., :3]
    return passes
