"""Assembles a car: `build_car('hatchback', 'blue')` gives an empty that carries every part."""

from functools import partial

import bpy

from . import materials
from .blender_mesh import place, to_mesh
from .bodies import BODIES
from .body_field import BodyField
from .cabin import cabin_surface
from .fitted_parts import place_fitted
from .fittings import arch_lips, handle_surface, inset_surface, mirrors
from .number_plate import plate_objects
from .regions import measure_regions
from .shader import plain
from .small_parts import small_parts
from .store import stored
from .surface import mesh_field
from .wheels import WHEELS, place_wheel, wheel_meshes

_meshes = {}


def build_car(body_id, paint, wheel="ten-spoke", plate: str | None = "CV26 RVS", steer=0.0, cell=0.010, fitted=()):
    """Gives the parent empty.

    plate: text, or None for blank white plates. fitted: parts of `contract`'s names, "spoiler" and "roof-rack".
    cell: metres of the skin's mesh; 0.010 for a subject, 0.02 for cars in the background.
    """
    field = BodyField(BODIES[body_id])
    root = bpy.data.objects.new(f"{body_id} {paint}", None)
    bpy.context.scene.collection.objects.link(root)
    parts = _body_meshes(body_id, field, cell)
    place(parts["skin"], materials.skin(paint), root)
    place(parts["mirrors"], materials.paint(paint), root)
    place(parts["handles"], materials.paint(paint), root)
    place(parts["lips"], materials.plastic() if field.body.cladding else materials.paint(paint), root)
    place(parts["liners"], plain("liner", (0.006, 0.006, 0.006), roughness=0.9), root)
    place(parts["cabin"], materials.cabin(field.body.leather), root)
    place(parts["head"], materials.head_lamp_housing(), root)
    place(parts["tail"], materials.tail_lamp_housing(), root)
    place(parts["grille"], materials.grille_insert(field.body.grille_pattern), root)
    for name, mesh, material in parts["small"]:
        place(mesh, material, root, name)
    key = (body_id, wheel)
    if key not in _meshes:
        _meshes[key] = wheel_meshes(WHEELS[wheel], field.body)
    for axle, turn in ((field.front_axle, steer), (field.rear_axle, 0.0)):
        for side in (1, -1):
            place_wheel(_meshes[key], root, "wheel", (axle, side * field.body.track / 2, field.body.tyre_radius), side, turn)
    plate_objects(field, root, plate)
    place_fitted(field, root, paint, fitted)
    return root


def _body_meshes(body_id, field, cell):
    key = (body_id, cell)
    if key not in _meshes:
        surfaces = {}
        for name, (modules, compute) in SURFACES.items():
            surfaces[name] = stored(
                f"{body_id}-{name}-{cell}", partial(compute, field, cell), (field.body, cell), (*SKIN_SOURCES, *modules)
            )
        _meshes[key] = {name: to_mesh(name, *part) for name, part in surfaces.items()}
        lips, liners = arch_lips(field)
        _meshes[key] |= {"lips": lips, "liners": liners, "small": small_parts(field)}
    return _meshes[key]


def _skin(field, cell):
    body = field.body
    side = max(half for _, half in body.half_width) + body.arch_flare + 0.08
    top = max(float(field.roof(x)) for x, _ in body.roof) + 0.08
    skin = mesh_field(field, (field.tail_tip - 0.1, 0, 0.06), (field.nose_tip + 0.1, side, top), cell, mirrored=True)
    return skin, measure_regions(field, skin)


def _inset(region, depth, end, reach):
    """end: +1 for the front face, -1 for the rear."""

    def compute(field, _):
        body = field.body
        tip = field.nose_tip if end > 0 else field.tail_tip
        low, high = float(field.underside(tip)) - 0.15, max(height for _, height in (body.headlamp if end > 0 else body.tail_lamp)) + 0.1
        x_range = (tip - reach, tip) if end > 0 else (tip, tip + reach)
        side = max(half for _, half in body.half_width) + 0.03
        return inset_surface(field, region, depth, ((x_range[0], -side, low), (x_range[1], side, high)))

    return compute


SKIN_SOURCES = ("body_field", "fields", "surface", "regions", "panels")
# What takes long to compute. {part: (further sources that shape it, compute(field, cell) -> (surface, {attribute: values}))}
SURFACES = {
    "skin": ((), _skin),
    "head": (("fittings",), _inset("head", 0.055, 1, 0.75)),
    "tail": (("fittings",), _inset("tail", 0.035, -1, 0.75)),
    "grille": (("fittings",), _inset("grille", 0.032, 1, 0.5)),
    "mirrors": (("fittings",), lambda field, _: (mirrors(field), {})),
    "handles": (("fittings",), lambda field, _: (handle_surface(field), {})),
    "cabin": (("cabin",), lambda field, _: cabin_surface(field)),
}
