"""Takes one scene module from build to files."""

import json
from pathlib import Path

import cv2
import numpy as np

from kit.render.denoise import denoise_picture
from kit.render.film import decode_srgb, develop, finish
from kit.render.measure_floor import floor_albedo, floor_patch, floor_roughness, measure_mirror
from kit.render.measure_light import grade_exposure, measure_exposure, measure_key_light
from kit.render.passes import Frame, render_passes
from kit.render.probe import LightMeter
from kit.render.shadow_atlas import TILE_PIXELS, render_shadow_atlas
from kit.render.shadow_caster import add_shadow_caster
from kit.render.writer import write_plate, write_scene, write_shadows
from kit.scene.kit import Kit
from kit.scene.scene_spec import PLATE_HEIGHT, PLATE_WIDTH

PREVIEW_SAMPLES = 8
PREVIEW_CAR_HEADING_RADIANS = -2.2


def produce_preview(scene, folder: Path, options) -> None:
    """Writes preview.png."""
    kit = _built(scene)
    exposure = measure_exposure(kit, _meter(kit))
    if options.car:
        _show_car(kit)
    size = (options.width, options.width * PLATE_HEIGHT // PLATE_WIDTH)
    light, _ = _render_light(kit, size, options.samples or PREVIEW_SAMPLES)
    picture = finish(develop(light, kit.spec.film, exposure), kit.spec.film)
    folder.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(folder / "preview.png"), cv2.cvtColor(picture, cv2.COLOR_RGB2BGR))


def produce_final(scene, folder: Path, options) -> None:
    """Writes the scene folder, or with `--only` the one picture and a fresh scene.json."""
    kit = _built(scene)
    meter = _meter(kit)
    exposure = measure_exposure(kit, meter)
    measured = {
        **measure_key_light(kit, meter),
        "exposure": grade_exposure(kit, exposure),
        "tilePixels": TILE_PIXELS,
    }
    mirror = measure_mirror(kit)
    shrink = 4 if options.only == "shadows" else 2 if options.draft else 1
    size = (PLATE_WIDTH // shrink, PLATE_HEIGHT // shrink)
    light, passes = _render_light(kit, size, options.samples or kit.spec.samples)
    albedo = floor_albedo(kit, passes)
    display = develop(light, kit.spec.film, exposure)
    if options.draft:
        display = cv2.resize(display, (PLATE_WIDTH, PLATE_HEIGHT), interpolation=cv2.INTER_CUBIC)
    picture = finish(display, kit.spec.film)
    seen_floor = decode_srgb(floor_patch(kit, picture).astype(np.float32) / 255).mean((0, 1))
    measured["floor"] = {
        "roughness": floor_roughness(kit, passes),
        "reflectivity": mirror,
        "colour": list(seen_floor),
    }
    del passes
    if options.only != "shadows":
        write_plate(folder, picture)
    if options.only != "plate":
        write_shadows(folder, render_shadow_atlas(kit, albedo))
    write_scene(folder, kit, measured)
    print(json.dumps({"albedo": albedo.tolist(), **measured}, indent=1, default=float), flush=True)


def _render_light(kit: Kit, size: tuple[int, int], samples: int) -> tuple:
    """The clean linear picture, and the passes."""
    passes = render_passes(Frame(*size, samples, kit.spec.max_bounces, kit.spec.clamp_indirect))
    return denoise_picture(passes), passes


def _built(scene) -> Kit:
    kit = Kit(scene.SPEC)
    scene.build(kit)
    return kit


def _meter(kit: Kit) -> LightMeter:
    return LightMeter(kit.spec.max_bounces, kit.spec.clamp_indirect)


def _show_car(kit: Kit) -> None:
    car = add_shadow_caster()
    car.location = (kit.main_stand.x_metres, kit.main_stand.depth_metres, 0)
    car.rotation_euler = (0, 0, PREVIEW_CAR_HEADING_RADIANS)
    for part in car.children:
        part.visible_camera = True
