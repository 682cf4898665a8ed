"""Assembles a car: `build_car('hatchback', 'blue')` gives an empty that carries every part."""

import bpy
import numpy as np

from . import materials
from .blender_mesh import flat_mesh, lathe, place, to_mesh
from .bodies import BODIES
from .body_field import BodyField
from .cabin import cabin_surface
from .fittings import arch_lips, handle_surface, inset_surface, mirrors, skin_point, tube
from .number_plate import plate_objects
from .regions import measure_regions
from .shader import plain
from .surface import mesh_field
from .wheels import WHEELS, place_wheel, wheel_meshes

_meshes = {}


def build_car(body_id, paint, wheel='ten-spoke', plate='CV26 RVS', steer=0.0, cell=0.010):
    """cell: metres of the skin's mesh; 0.010 for a subject, 0.02 for cars in the background. Gives the parent empty."""
    field = BodyField(BODIES[body_id])
    root = bpy.data.objects.new(f'{body_id} {paint}', None)
    bpy.context.scene.collection.objects.link(root)
    parts = _body_meshes(body_id, field, cell)
    place(parts['skin'], materials.skin(paint), root)
    place(parts['mirrors'], materials.paint(paint), root)
    place(parts['handles'], materials.paint(paint), root)
    place(parts['lips'], materials.plastic() if field.body.cladding else materials.paint(paint), root)
    place(parts['liners'], plain('liner', (0.006, 0.006, 0.006), roughness=0.9), root)
    place(parts['cabin'], plain('cabin', (0.035, 0.034, 0.034), roughness=0.8), root)
    place(parts['head'], materials.head_lamp_housing(), root)
    place(parts['tail'], materials.tail_lamp_housing(), root)
    place(parts['grille'], materials.grille_insert(), root)
    for name, mesh, material in parts['small']:
        place(mesh, material, root, name)
    key = (body_id, wheel)
    if key not in _meshes:
        _meshes[key] = wheel_meshes(WHEELS[wheel], field.body)
    for axle, turn in ((field.front_axle, steer), (field.rear_axle, 0.0)):
        for side in (1, -1):
            place_wheel(_meshes[key], root, 'wheel', (axle, side * field.body.track / 2, field.body.tyre_radius), side, turn)
    plate_objects(field, root, plate)
    return root


def _body_meshes(body_id, field, cell):
    key = (body_id, cell)
    if key in _meshes:
        return _meshes[key]
    nose, tail = field.nose_tip, field.tail_tip
    skin = mesh_field(field, (tail - 0.1, 0, 0.1), (nose + 0.1, 1.08, 1.95), cell, mirrored=True)
    head, head_regions = inset_surface(field, 'head', 0.055, ((nose - 0.75, -1.0, 0.5), (nose, 1.0, 1.1)))
    head_regions['drl'] = np.ones(len(head.vertices))
    rear, rear_regions = inset_surface(field, 'tail', 0.035, ((tail, -1.0, 0.6), (tail + 0.75, 1.0, 1.25)))
    grille, _ = inset_surface(field, 'grille', 0.032, ((nose - 0.5, -0.95, 0.15), (nose, 0.95, 0.95)))
    mirror_shells, mirror_glass = mirrors(field)
    lips, liners = arch_lips(field)
    _meshes[key] = {
        'skin': to_mesh('skin', skin, measure_regions(field, skin)),
        'head': to_mesh('head lamps', head, head_regions),
        'tail': to_mesh('tail lamps', rear, rear_regions),
        'grille': to_mesh('grille', grille),
        'mirrors': to_mesh('mirrors', mirror_shells),
        'handles': to_mesh('handles', handle_surface(field)),
        'lips': lips,
        'liners': liners,
        'cabin': to_mesh('cabin', cabin_surface(field)),
        'small': _small_parts(field, mirror_glass),
    }
    return _meshes[key]


def _small_parts(field, mirror_glass):
    """[(name, mesh, material)] of what needs no colour of the car."""
    x, y, z = mirror_glass
    parts = []
    for side in (1, -1):
        corners = [(x, side * (y + a * 0.095), z + b * 0.05) for a, b in ((-1, -0.9), (1, -1), (1, 0.8), (-1, 1))]
        parts.append(('mirror glass', flat_mesh('mirror glass', corners, [(0, 1, 2, 3)]), materials.chrome()))
    parts += _wipers(field) + _projectors(field) + _exhaust(field) + _aerial(field)
    return parts


def _wipers(field):
    (foot, height), _ = field.body.windscreen
    found = []
    for hinge, tip in ((0.50, -0.08), (-0.06, -0.62)):
        points = []
        for t in np.linspace(0, 1, 14):
            across = hinge + (tip - hinge) * t
            start = (foot + 0.5, across, height + 0.05 + 0.04 * t - 0.02 * (1 - t) + 0.10 * (0.36 - across * across) * 0)
            point = skin_point(field, start, (-1, 0, -0.12))
            if point is not None:
                points.append(point + np.array((0.014, 0, 0.012)))
        found.append(('wiper', tube('wiper', points, 0.0075), materials.plastic()))
    return found


def _projectors(field):
    """Two lenses in bright bezels in each lamp."""
    lamp = np.array(field.body.headlamp)
    centre_z = lamp[:, 1].mean()
    bezel = lathe([(0.020, 0.012), (0.034, 0.004), (0.037, 0.010), (0.039, 0.0)], 40)
    ball = lathe([(0.0, 0.020), (0.012, 0.018), (0.022, 0.011), (0.027, 0.0)], 40)
    found = []
    glass = plain('projector', (0.10, 0.12, 0.15), metallic=0.9, roughness=0.04, clearcoat=1.0)
    for side in (1, -1):
        for y, dz in ((0.61, -0.012), (0.72, -0.002)):
            point = skin_point(field, (field.nose_tip + 0.1, side * y, centre_z + dz), (-1, 0, 0), 0.032)
            for shape, material in ((bezel, materials.chrome()), (ball, glass)):
                vertices = [(point[0] + v[1], point[1] + v[0], point[2] + v[2]) for v in shape[0]]
                found.append(('projector', flat_mesh('projector', vertices, shape[1]), material))
    return found


def _exhaust(field):
    point = skin_point(field, (field.tail_tip - 0.1, -0.52, 0.27), (1, 0, 0))
    if point is None:
        return []
    vertices, faces = lathe([(0.030, 0.1), (0.030, 0.0), (0.026, 0.0), (0.026, 0.12)], 32)
    vertices = [(point[0] - 0.012 + v[1], point[1] + v[0] * 1.25, point[2] - 0.01 + v[2]) for v in vertices]
    return [('exhaust', flat_mesh('exhaust', vertices, faces), materials.chrome())]


def _aerial(field):
    x = field.body.rear_screen[1][0] + 0.22
    z = float(field.roof(x))
    fin = [(x - 0.09, 0, z + 0.055), (x + 0.09, 0, z)]
    vertices, faces = [], []
    for t in np.linspace(0, 1, 12):
        px, pz = x - 0.085 + 0.18 * t, z + 0.06 * (1 - t) ** 1.3
        half = 0.022 * (t * (1 - t) * 4) ** 0.5 + 0.003
        vertices += [(px, -half, z - 0.012), (px, 0, max(pz, z - 0.01)), (px, half, z - 0.012)]
    for i in range(11):
        faces += [(i * 3, i * 3 + 1, i * 3 + 4, i * 3 + 3), (i * 3 + 1, i * 3 + 2, i * 3 + 5, i * 3 + 4)]
    faces.append((0, 2, 1))
    return [('aerial', flat_mesh('aerial', vertices, faces), materials.gloss_black())]
