"""A golden retriever puppy that sits and looks up: skin, coat, eyes, nose and a red collar. Anatomy: kit/animals/puppy_anatomy.py."""

from dataclasses import dataclass

import bpy
import numpy as np
from mathutils import Euler

from kit.animals import puppy_anatomy as anatomy
from kit.animals.fur import coat_material, fur, roots_on, strands, unit
from kit.animals.puppy_face import collar, eyeballs, nose_leather
from kit.shapes.fast_mesh import MeshParts
from kit.shapes.implicit import outward, surface
from kit.shapes.noise import smoothstep
from kit.surfaces.shading import new_material, paint_vertices

HEAD_AT = np.array([0.0, -6.9, 34.0])
#: A puppy's head is large for its body.
HEAD_SIZE = 1.18
GOLD, PALE, DEEP, BLACK = (np.array(c) for c in ((0.66, 0.40, 0.165), (0.80, 0.61, 0.36), (0.50, 0.255, 0.085), (0.012, 0.009, 0.008)))


@dataclass(frozen=True)
class Pose:
    """Where the puppy sits, which way its body and its head look, and how much hair it is given."""

    place: tuple
    turn_degrees: float = 0.0
    #: Of the head against the body: nod (up is positive), turn to the puppy's left, tilt to the puppy's left.
    nod_degrees: float = 6.0
    head_turn_degrees: float = 0.0
    tilt_degrees: float = 8.0
    size: float = 1.0
    head_hairs: int = 60000
    body_hairs: int = 60000
    seed: int = 5

    def head_turn(self):
        angles = np.radians([-self.nod_degrees, self.tilt_degrees, self.head_turn_degrees])
        return np.array(Euler(angles, "XYZ").to_matrix())

    def from_head(self, points):
        return HEAD_SIZE * points @ self.head_turn().T + HEAD_AT

    def to_head(self, points):
        return (points - HEAD_AT) @ self.head_turn() / HEAD_SIZE

    def to_world(self, points):
        turn = np.array(Euler((0, 0, np.radians(self.turn_degrees))).to_matrix())
        return points @ turn.T * 0.01 * self.size + np.array(self.place)


def puppy(scene, pose):
    """Builds the puppy and returns its objects."""
    rng = np.random.default_rng(pose.seed)
    coat, skin = coat_material("puppy coat"), _skin_material()
    body_skin = surface(anatomy.body, (-16, -17, -0.6), (20, 25, 37), 0.36)
    head_skin = surface(anatomy.head, (-10, -12, -8), (10, 8, 8), 0.17)
    things = [
        _skin(scene, "puppy body", pose.to_world(body_skin[0]), body_skin[1], (skin, _body_colour(body_skin[0]) * 0.55)),
        _skin(scene, "puppy head", pose.to_world(pose.from_head(head_skin[0])), head_skin[1], (skin, _head_skin_colour(head_skin[0]))),
        _body_coat(scene, pose, body_skin, (coat, rng)),
        _head_coat(scene, pose, head_skin, (coat, rng)),
    ]
    things += eyeballs(scene, lambda p: pose.to_world(pose.from_head(p)))
    things.append(nose_leather(scene, lambda p: pose.to_world(pose.from_head(p))))
    things += collar(scene, pose.to_world)
    return things


def _skin_material():
    material, nodes, surface_node = new_material("puppy skin")
    nodes.put(nodes.add("ShaderNodeAttribute", attribute_name="coat").outputs["Color"], surface_node.inputs["Base Color"])
    nodes.put(0.5, surface_node.inputs["Roughness"])
    return material


def _skin(scene, name, vertices, quads, paint):
    parts = MeshParts()
    parts.add(vertices, quads, 0, smooth=True)
    thing = bpy.data.objects.new(name, parts.mesh(name, [paint[0]]))
    scene.collection.objects.link(thing)
    paint_vertices(thing, "coat", paint[1])
    return thing


def _mix(first, second, share):
    return first + (second - first) * np.clip(share, 0, 1)[..., None]


def _body_colour(points):
    """Gold along the back and the outside of the legs, cream on chest, belly, paws and the tail's feather."""
    x, y, z = points.T
    colour = _mix(np.broadcast_to(GOLD, points.shape), PALE, smoothstep(-3.5, -9.0, y) * smoothstep(5, 10, z) * smoothstep(9, 4, np.abs(x)))
    colour = _mix(colour, PALE, 0.75 * smoothstep(6.5, 2.0, z))
    return _mix(colour, DEEP, 0.4 * smoothstep(2, 9, y) * smoothstep(6, 16, z))


def _head_colour(points):
    """Gold skull, cream muzzle, cheeks and brows' spots, darker ears."""
    half = anatomy.mirrored(points)
    x, y, z = half.T
    colour = _mix(np.broadcast_to(GOLD, points.shape), PALE, 0.9 * smoothstep(-4.6, -7.0, y) * smoothstep(2.0, -0.6, z))
    colour = _mix(colour, PALE, 0.6 * smoothstep(-1.5, -4.5, z))
    colour = _mix(colour, PALE, 0.5 * np.exp(-(((x - 1.9) / 0.9) ** 2 + ((z - 2.5) / 0.7) ** 2)) * (y < 0))
    return _mix(colour, DEEP, 0.85 * smoothstep(0.5, -0.1, anatomy.ear(half)) * smoothstep(4.8, 6.0, x))


def _bare(points):
    """1 where the head's skin is black and hairless: lids, lips, under the nose."""
    half = anatomy.mirrored(points)
    lids = smoothstep(1.62, 1.40, np.linalg.norm((half - anatomy.EYE) * [0.92, 1.0, 1.05], axis=1))
    lips = smoothstep(0.34, 0.20, anatomy.lips(half))
    leather = smoothstep(0.30, 0.12, anatomy.nose(points))
    return np.maximum.reduce([lids, lips, leather])


def _head_skin_colour(points):
    return _mix(_head_colour(points) * 0.6, BLACK, _bare(points))


def _body_coat(scene, pose, skin, supplies):
    coat, rng = supplies
    vertices, quads = skin
    hidden = (anatomy.head(pose.to_head(vertices)) < -0.1) | (vertices[:, 2] < 0.35)
    band = np.abs(_above_collar(vertices)) < 0.7
    length = _body_length(vertices)
    weight = np.where(hidden | band, 0.0, 1.2 / (0.5 + length)) * np.where(vertices[:, 1] > 6, 0.55, 1.0)
    roots = roots_on(vertices, quads, weight, pose.body_hairs, rng)
    normals = outward(anatomy.body, roots.astype(np.float32))
    x, y, z = roots.T
    flow = np.stack([0.10 * np.sign(x), np.where(y < -5, -0.05, 0.45), np.full_like(x, -1.0)], axis=1)
    tail = smoothstep(14, 17, y)[:, None]
    flow = flow * (1 - tail) + tail * np.array([0.8, 0.25, -0.35])
    paws = smoothstep(4.0, 2.0, z)[:, None]
    flow = flow * (1 - paws) + paws * np.array([0.0, -0.7, -0.7])
    nature = {"rng": rng, "length": _body_length(roots), "lift": 0.50 - 0.2 * smoothstep(5, 1, z), "curl": 0.24, "clump": 0.5, "lock": 22}
    return _coat(scene, pose.to_world, "puppy coat, body", (roots, strands(roots, normals, flow, nature), _body_colour(roots)), (coat, rng))


def _above_collar(points):
    """Height above the plane of the collar, which leans forward with the neck."""
    return points[:, 2] - 27.4 + 0.2 * (points[:, 1] + 4.0) * -1.0


def _body_length(points):
    _, y, z = points.T
    length = 0.9 + 0.9 * smoothstep(3, 12, z)
    length = length + 0.9 * smoothstep(-4, -9, y) * smoothstep(9, 14, z) * smoothstep(27, 22, z)
    return length + 1.0 * smoothstep(14, 18, y)


def _head_coat(scene, pose, skin, supplies):
    coat, rng = supplies
    vertices, quads = skin
    inside = anatomy.body(pose.from_head(vertices).astype(np.float32)) < -0.6
    length = _head_length(vertices)
    weight = np.where(inside, 0.0, 0.9 / (0.25 + length)) * (1 - _bare(vertices)) * np.where(vertices[:, 1] > 3, 0.5, 1.0)
    roots = roots_on(vertices, quads, weight, pose.head_hairs, rng)
    normals = outward(anatomy.head, roots.astype(np.float32))
    half = anatomy.mirrored(roots)
    x, y, z = half.T
    flow = unit(roots - np.array([0.0, -10.5, -0.9]))
    flow[:, 2] -= 0.55 * smoothstep(0.5, -2.5, z)
    # Lids' hair grows away from the eye, or it would hang before it.
    from_eye = half - anatomy.EYE
    near_eye = np.exp(-(((np.linalg.norm(from_eye, axis=1) - 1.2) / 1.1) ** 2))[:, None]
    away = unit(from_eye) * np.stack([np.sign(roots[:, 0]), np.ones_like(x), np.ones_like(x)], axis=1)
    flow = flow * (1 - near_eye) + away * near_eye
    ears = (smoothstep(0.6, -0.1, anatomy.ear(half)) * smoothstep(4.8, 5.8, x))[:, None]
    flow = flow * (1 - ears) + ears * np.stack([0.1 * np.sign(roots[:, 0]), np.full_like(x, 0.1), np.full_like(x, -1.0)], axis=1)
    lift = 0.34 - 0.16 * smoothstep(-3, -7, y)
    nature = {"rng": rng, "length": _head_length(roots), "lift": lift, "curl": 0.16, "clump": 0.38, "lock": 18}
    return _coat(
        scene,
        lambda p: pose.to_world(pose.from_head(p)),
        "puppy coat, head",
        (roots, strands(roots, normals, flow, nature), _head_colour(roots)),
        (coat, rng),
    )


def _head_length(points):
    half = anatomy.mirrored(points)
    x, y, z = half.T
    length = 0.30 + 0.75 * smoothstep(-7.0, -1.0, y) + 0.35 * smoothstep(-1.0, 3.0, y)
    length = length + 0.7 * smoothstep(-1.5, -4.0, z) * smoothstep(-6.0, -3.0, y)
    length = length + 0.45 * smoothstep(0.5, -0.1, anatomy.ear(half)) * smoothstep(4.8, 5.8, x) * smoothstep(2.0, -2.0, z)
    eye = np.linalg.norm(half - anatomy.EYE, axis=1)
    return length * (0.45 + 0.55 * smoothstep(1.5, 3.2, eye))


def _coat(scene, to_world, name, coat, supplies):
    (roots, points, colours), (material, rng) = coat, supplies
    shade = rng.normal(1.0, 0.11, (len(roots), 1)).clip(0.7, 1.3)
    world = to_world(points.reshape(-1, 3)).reshape(points.shape)
    return fur(scene, name, world, colours * shade, {"thickness": 0.00016, "material": material})
