"""Street trees: a forking trunk and a crown of loose leaves, one mesh a tree, so that copies share it."""

import math

import bpy
import numpy as np

from kit.surfaces.shading import new_material
from kit.surfaces.translucency import let_light_through


def _grow(rng, start, heading, measures, limbs):
    """Adds (from, to, radii) pieces to `limbs` and returns the tips. `measures`: length_m, radius_m, forks left."""
    length, radius, forks = measures
    place, tips = np.array(start, float), []
    steps = 4
    for step in range(steps):
        heading = heading + rng.normal(0, 0.10, 3) + np.array([0, 0, 0.03])
        heading /= np.linalg.norm(heading)
        following = place + heading * length / steps
        thin = 1 - 0.35 * (step + 1) / steps
        limbs.append((place.copy(), following.copy(), radius * (1 - 0.35 * step / steps), radius * thin))
        place = following
        if forks <= 1:
            tips.append(place.copy())
    if forks == 0:
        return tips
    spin = rng.random() * math.tau
    for k in range(int(rng.integers(3, 5))):
        angle = spin + k * 2.4 + rng.normal(0, 0.3)
        side = np.cross(heading, [math.cos(angle), math.sin(angle), 0.15])
        turned = heading * math.cos(0.62) + side / (np.linalg.norm(side) + 1e-6) * math.sin(0.62) + np.array([0, 0, 0.12])
        tips += _grow(rng, place, turned / np.linalg.norm(turned), (length * rng.uniform(0.62, 0.82), radius * 0.60, forks - 1), limbs)
    return tips


def _wood(limbs, sides=6):
    vertices, faces = [], []
    for a, b, thick, thin in limbs:
        along = (b - a) / (np.linalg.norm(b - a) + 1e-9)
        first = np.cross(along, [1.0, 0.1, 0.0])
        first /= np.linalg.norm(first)
        second, start = np.cross(along, first), len(vertices)
        for point, radius in ((a, thick), (b, thin)):
            for k in range(sides):
                angle = k / sides * math.tau
                vertices.append(tuple(point + radius * (math.cos(angle) * first + math.sin(angle) * second)))
        faces += [(start + k, start + (k + 1) % sides, start + sides + (k + 1) % sides, start + sides + k) for k in range(sides)]
    return vertices, faces


def _leaves(rng, tips, count, size_m, cloud_m):
    """Folded leaves about the tips, facing more or less upwards: (vertices, faces)."""
    # Not farther than a twig reaches: a leaf alone in the air is seen at once.
    stray = np.clip(rng.normal(0, 1, (count, 3)), -1.5, 1.5) * cloud_m
    centre = tips[rng.integers(0, len(tips), count)] + stray * [1, 1, 0.8]
    normal = rng.normal(0, 0.75, (count, 3)) + [0, 0, 0.8]
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    along = np.cross(normal, rng.normal(0, 1, (count, 3)))
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    across = np.cross(normal, along)
    size = size_m * rng.uniform(0.6, 1.25, (count, 1))
    corners = np.stack([centre - along * size, centre + across * size * 0.75, centre + along * size, centre - across * size * 0.75], axis=1)
    return corners.reshape(-1, 3), np.arange(count * 4).reshape(-1, 4)


def tree_mesh(name, seed, materials, **look):
    """A tree standing on its origin. `materials`: (bark, leaf).

    `look`: trunk_m (clear stem, 2.6), radius_m (0.16), reach_m (length of the first limbs, 2.4), forks (3), leaves (14000; 0 for
    winter), leaf_m (half a leaf's length, 0.07), cloud_m (how far leaves stray from the twigs, 0.45).
    """
    rng = np.random.default_rng(seed)
    limbs = []
    trunk, radius = look.get("trunk_m", 2.6), look.get("radius_m", 0.16)
    tips = _grow(rng, (0, 0, -0.1), np.array([0, 0, 1.0]), (trunk, radius, 0), limbs)
    crown, spin = [], rng.random() * math.tau
    for k in range(5):
        angle, lean = spin + k * math.tau / 5 + rng.normal(0, 0.2), rng.uniform(0.35, 0.85)
        heading = np.array([math.cos(angle) * math.sin(lean), math.sin(angle) * math.sin(lean), math.cos(lean)])
        crown += _grow(rng, tips[-1], heading, (look.get("reach_m", 2.4), radius * 0.55, look.get("forks", 3) - 1), limbs)
    vertices, faces = _wood(limbs)
    slots = [0] * len(faces)
    if look.get("leaves", 14000):
        more, quads = _leaves(rng, np.array(crown), look.get("leaves", 14000), look.get("leaf_m", 0.07), look.get("cloud_m", 0.45))
        faces += (quads + len(vertices)).tolist()
        vertices += more.tolist()
        slots += [1] * len(quads)
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    for material in materials:
        mesh.materials.append(material)
    mesh.polygons.foreach_set("material_index", np.asarray(slots, np.int32))
    mesh.update()
    return mesh


def plant(scene, mesh, place, size=1.0, turn_radians=0.0):
    """A copy of a tree at `place`."""
    thing = bpy.data.objects.new(mesh.name, mesh)
    thing.location, thing.scale, thing.rotation_euler = place, (size, size, size), (0, 0, turn_radians)
    scene.collection.objects.link(thing)
    return thing


def foliage(name, stops, translucency=0.35):
    """Leaves that differ one from the next: `stops` are (share, linear colour), as a colour ramp."""
    material, nodes, surface = new_material(name)
    each = nodes.add("ShaderNodeNewGeometry").outputs["Random Per Island"]
    whole = nodes.add("ShaderNodeObjectInfo").outputs["Random"]
    clump = nodes.noise(nodes.position(), 0.5, 2.0)
    share = nodes.math(
        "ADD",
        nodes.math("MULTIPLY", each, 0.45),
        nodes.math("ADD", nodes.math("MULTIPLY", clump, 0.75), nodes.math("MULTIPLY_ADD", whole, 0.25, -0.22)),
    )
    colour = nodes.ramp(share, stops)
    nodes.put(colour, surface.inputs["Base Color"])
    nodes.put(0.5, surface.inputs["Roughness"])
    let_light_through(nodes, surface, colour, translucency)
    return material


def bark(name, dark=(0.05, 0.042, 0.034), light=(0.16, 0.145, 0.12)):
    """Bark in vertical plates."""
    material, nodes, surface = new_material(name)
    plates = nodes.noise(nodes.planar(nodes.position(), (0.12, 0.12)), 0.9, 6.0, 0.6)
    nodes.put(nodes.ramp(plates, [(0.35, dark), (0.65, light)]), surface.inputs["Base Color"])
    nodes.put(0.9, surface.inputs["Roughness"])
    nodes.put(nodes.bump(plates, 0.6, 0.02), surface.inputs["Normal"])
    return material
