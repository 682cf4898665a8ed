"""Assembles a car: `build_car('hatchback', 'blue')` gives an empty that carries every part."""

import bpy

from . import materials
from .blender_mesh import place, to_mesh
from .bodies import BODIES
from .body_field import BodyField
from .cabin import cabin_surface
from .fittings import arch_lips, handle_surface, inset_surface, mirrors
from .number_plate import plate_objects
from .regions import measure_regions
from .shader import plain
from .small_parts import small_parts
from .store import stored
from .surface import mesh_field
from .wheels import WHEELS, place_wheel, wheel_meshes

_meshes = {}


def build_car(body_id, paint, wheel="ten-spoke", plate="CV26 RVS", steer=0.0, cell=0.010, fitted=()):
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
    place(parts["cabin"], plain("cabin", (0.013, 0.013, 0.014), roughness=0.75, specular=0.3), root)
    place(parts["head"], materials.head_lamp_housing(), root)
    place(parts["tail"], materials.tail_lamp_housing(), root)
    place(parts["grille"], materials.grille_insert(), root)
    for name, mesh, material in parts["small"]:
        place(mesh, material, root, name)
    key = (body_id, wheel)
    if key not in _meshes:
        _meshes[key] = wheel_meshes(WHEELS[wheel], field.body)
    for axle, turn in ((field.front_axle, steer), (field.rear_axle, 0.0)):
        for side in (1, -1):
            place_wheel(_meshes[key], root, "wheel", (axle, side * field.body.track / 2, field.body.tyre_radius), side, turn)
    plate_objects(field, root, plate)
    return root


def _body_meshes(body_id, field, cell):
    key = (body_id, cell)
    if key not in _meshes:
        surfaces = stored(f"{body_id}-{cell}", lambda: _body_surfaces(field, cell))
        _meshes[key] = {name: to_mesh(name, *part) for name, part in surfaces.items()}
        lips, liners = arch_lips(field)
        _meshes[key] |= {"lips": lips, "liners": liners, "small": small_parts(field)}
    return _meshes[key]


def _body_surfaces(field, cell):
    """{part: (surface, {attribute: values})}: all that takes long to compute."""
    nose, tail = field.nose_tip, field.tail_tip
    skin = mesh_field(field, (tail - 0.1, 0, 0.1), (nose + 0.1, 1.08, 1.95), cell, mirrored=True)
    return {
        "skin": (skin, measure_regions(field, skin)),
        "head": inset_surface(field, "head", 0.055, ((nose - 0.75, -1.0, 0.5), (nose, 1.0, 1.1))),
        "tail": inset_surface(field, "tail", 0.035, ((tail, -1.0, 0.38), (tail + 0.75, 1.0, 1.25))),
        "grille": inset_surface(field, "grille", 0.032, ((nose - 0.5, -0.95, 0.15), (nose, 0.95, 0.98))),
        "mirrors": (mirrors(field), {}),
        "handles": (handle_surface(field), {}),
        "cabin": (cabin_surface(field), {}),
    }
