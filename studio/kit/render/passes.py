"""Runs Cycles and brings its passes back as arrays."""

import os
import tempfile
from dataclasses import dataclass

import bpy
import numpy as np

#: Compositor socket -> our name. Light passes come divided by their colour pass, i.e. without texture.
LIGHT_PASSES = {
    "Image": "beauty",
    "DiffDir": "diffuse_direct",
    "DiffInd": "diffuse_indirect",
    "GlossDir": "gloss_direct",
    "GlossInd": "gloss_indirect",
}
FEATURE_PASSES = {
    "DiffCol": "diffuse_colour",
    "GlossCol": "gloss_colour",
    "Normal": "normal",
    "roughness": "roughness",
}


@dataclass(frozen=True)
class Frame:
    width: int
    height: int
    samples: int
    max_bounces: int
    clamp_indirect: float
    #: (left, top, right, bottom) as shares of the frame: only this part is rendered, the rest stays black.
    part: tuple | None = None


def render_passes(frame: Frame) -> dict:
    """Renders the current scene: pass name -> float32 array, height × width × 3, linear."""
    _prepare(frame)
    with tempfile.TemporaryDirectory() as folder:
        _write_passes_to(folder)
        bpy.ops.render.render()
        return _read_passes(folder)


def diffuse_light(passes: dict) -> np.ndarray:
    """Irradiance / π on whatever each pixel shows."""
    return passes["diffuse_direct"] + passes["diffuse_indirect"]


def gloss_light(passes: dict) -> np.ndarray:
    return passes["gloss_direct"] + passes["gloss_indirect"]


def _prepare(frame: Frame) -> None:
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x = frame.width
    scene.render.resolution_y = frame.height
    scene.render.resolution_percentage = 100
    scene.render.use_persistent_data = True
    render = scene.render
    render.use_border = frame.part is not None
    if frame.part is not None:
        render.border_min_x, render.border_max_x = frame.part[0], frame.part[2]
        render.border_min_y, render.border_max_y = 1 - frame.part[3], 1 - frame.part[1]
    scene.cycles.use_auto_tile = False
    scene.render.filter_size = 1.5
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = frame.samples
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = False
    cycles.max_bounces = frame.max_bounces
    cycles.diffuse_bounces = frame.max_bounces
    cycles.glossy_bounces = min(4, frame.max_bounces)
    cycles.transparent_max_bounces = 16
    cycles.sample_clamp_indirect = frame.clamp_indirect
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.blur_glossy = 0.5


def _expose_roughness(layer) -> None:
    """Cycles has no roughness pass: every principled material writes its own into a custom one."""
    if not layer.aovs:
        output = layer.aovs.add()
        output.name, output.type = "roughness", "VALUE"
    for material in bpy.data.materials:
        if not material.use_nodes:
            continue
        nodes = material.node_tree.nodes
        shader = next((node for node in nodes if node.type == "BSDF_PRINCIPLED"), None)
        if shader is None or any(node.type == "OUTPUT_AOV" for node in nodes):
            continue
        sink = nodes.new("ShaderNodeOutputAOV")
        sink.name = "roughness"
        source = shader.inputs["Roughness"]
        sink.inputs["Value"].default_value = source.default_value
        if source.is_linked:
            material.node_tree.links.new(source.links[0].from_socket, sink.inputs["Value"])


def _write_passes_to(folder: str) -> None:
    scene, layer = bpy.context.scene, bpy.context.view_layer
    _expose_roughness(layer)
    for setting in ("diffuse_direct", "diffuse_indirect", "diffuse_color", "glossy_direct", "glossy_indirect", "glossy_color"):
        setattr(layer, f"use_pass_{setting}", True)
    layer.use_pass_normal = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    sink = tree.nodes.new("CompositorNodeOutputFile")
    sink.base_path = folder
    sink.format.file_format = "OPEN_EXR"
    sink.format.color_mode = "RGB"
    sink.format.color_depth = "32"
    sink.format.exr_codec = "NONE"
    sink.file_slots.clear()
    for socket, name in {**LIGHT_PASSES, **FEATURE_PASSES}.items():
        sink.file_slots.new(name)
        tree.links.new(source.outputs[socket], sink.inputs[name])


def _read_passes(folder: str) -> dict:
    passes = {}
    for file_name in sorted(os.listdir(folder)):
        name = file_name.removesuffix(".exr").rstrip("0123456789")
        image = bpy.data.images.load(os.path.join(folder, file_name))
        image.colorspace_settings.name = "Non-Color"
        width, height = image.size
        pixels = np.empty(width * height * image.channels, np.float32)
        image.pixels.foreach_get(pixels)
        # Blender's rows run upwards.
        passes[name] = np.ascontiguousarray(pixels.reshape(height, width, image.channels)[::-1, :, :3])
        bpy.data.images.remove(image)
    return passes
