"""What a puppy's coat leaves bare: eyes, nose and collar. Shapes in the anatomy's centimetres, carried out by `to_world`."""

import bpy
import numpy as np

from kit.animals import puppy_anatomy as anatomy
from kit.shapes.fast_mesh import MeshParts, tube
from kit.shapes.implicit import surface
from kit.surfaces.shading import new_material, paint_vertices, plain


def _thing(scene, name, parts, materials):
    thing = bpy.data.objects.new(name, parts.mesh(name, materials))
    scene.collection.objects.link(thing)
    return thing


def _ball(radius, rings=40):
    """A sphere whose pole looks along -y: rings × rings + 1 × 3, and for each point the angle from that pole."""
    angle, turn = np.meshgrid(np.linspace(0, np.pi, rings), np.linspace(0, 2 * np.pi, rings + 1), indexing="ij")
    points = np.stack([np.sin(angle) * np.cos(turn), -np.cos(angle), np.sin(angle) * np.sin(turn)], axis=-1)
    return points * radius, angle


def eyeballs(scene, to_world):
    """Dark brown eyes, the iris nearly filling the opening, under a wet surface."""
    material, nodes, shader = new_material("puppy eye")
    nodes.put(nodes.add("ShaderNodeAttribute", attribute_name="iris").outputs["Color"], shader.inputs["Base Color"])
    for name, value in (("Roughness", 0.06), ("Specular", 0.6), ("Clearcoat", 1.0), ("Clearcoat Roughness", 0.02)):
        nodes.put(value, shader.inputs[name])
    things = []
    for side in (-1, 1):
        points, angle = _ball(anatomy.EYE_RADIUS)
        # The cornea stands forward of the ball.
        points = points * (1 + 0.07 * np.exp(-((angle / 0.55) ** 2)))[..., None]
        points = points + anatomy.EYE * [side, 1, 1]
        parts = MeshParts()
        parts.add_sheets(to_world(points.reshape(-1, 3)).reshape(1, *points.shape), 0)
        eye = _thing(scene, "puppy eye", parts, [material])
        degrees = np.degrees(angle).ravel()[:, None]
        colour = np.where(
            degrees < 19,
            (0.004, 0.003, 0.003),
            np.where(degrees < 42, (0.030, 0.011, 0.004), np.where(degrees < 49, (0.010, 0.005, 0.003), (0.22, 0.16, 0.13))),
        )
        paint_vertices(eye, "iris", colour)
        things.append(eye)
    return things


def nose_leather(scene, to_world):
    """Black, moist, finely pebbled."""
    material, nodes, shader = new_material("puppy nose")
    pebbles = nodes.add("ShaderNodeTexVoronoi")
    nodes.put(nodes.position(), pebbles.inputs["Vector"])
    nodes.put(900.0, pebbles.inputs["Scale"])
    nodes.put((0.014, 0.011, 0.011), shader.inputs["Base Color"])
    nodes.put(0.28, shader.inputs["Roughness"])
    nodes.put(0.6, shader.inputs["Specular"])
    nodes.put(nodes.bump(pebbles.outputs["Distance"], 0.35, 0.0004), shader.inputs["Normal"])
    vertices, quads = surface(anatomy.nose, anatomy.NOSE - 2.4, anatomy.NOSE + 2.4, 0.06)
    parts = MeshParts()
    parts.add(to_world(vertices), quads, 0, smooth=True)
    return _thing(scene, "puppy nose", parts, [material])


def collar(scene, to_world):
    """A red webbing collar with a ring and a small brass disc."""
    turn = np.linspace(0, 2 * np.pi, 73)
    middle = np.stack([6.9 * np.sin(turn), -4.3 - 6.9 * np.cos(turn), np.full_like(turn, 27.4)], axis=1)
    middle[:, 2] += 0.2 * (middle[:, 1] + 4.0)
    outward = np.stack([np.sin(turn), -np.cos(turn), np.zeros_like(turn)], axis=1)
    profile = [(-0.25, -0.75), (0.12, -0.75), (0.22, -0.6), (0.22, 0.6), (0.12, 0.75), (-0.25, 0.75)]
    band = np.stack([middle + outward * out + np.array([0, 0, up]) for out, up in profile], axis=1)
    parts = MeshParts()
    parts.add_sheets(to_world(band.reshape(-1, 3)).reshape(1, *band.shape), 0)
    front = middle[0] + np.array([0.0, -0.35, -0.9])
    ring = np.stack([0.55 * np.sin(turn), np.zeros_like(turn), 0.55 * np.cos(turn)], axis=1) + front
    loop = tube(ring, np.full(len(ring), 0.11), 8)
    parts.add_sheets(to_world(loop.reshape(-1, 3)).reshape(1, *loop.shape), 1)
    for at in (-0.09, 0.09):
        disc = (
            np.stack([r * np.stack([np.sin(turn), np.zeros_like(turn), np.cos(turn)], axis=1) for r in (0.0, 1.15, 1.25)])
            + front
            + np.array([0, at - 0.25, -1.65])
        )
        parts.add_sheets(to_world(disc.reshape(-1, 3)).reshape(1, *disc.shape), 1)
    red, brass = plain("collar red", (0.42, 0.018, 0.016), 0.55), plain("collar brass", (0.80, 0.55, 0.20), 0.25, 0.5, 1.0)
    return [_thing(scene, "puppy collar", parts, [red, brass])]
