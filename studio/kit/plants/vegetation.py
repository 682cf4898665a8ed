"""Plants and stones as shared meshes, scattered as instances: a few meshes, tens of thousands of placements, little memory."""

import math

import bmesh
import bpy
import numpy as np
from mathutils import Vector, noise

from kit.surfaces.shading import mesh_object, new_material
from kit.surfaces.translucency import let_light_through


def tuft(rng, blades=55, height_m=0.4, spread_m=0.16, lean=0.45, width_m=0.004):
    """One clump of grass: bent, tapering blades. Returns (vertices, faces)."""
    vertices, faces = [], []
    for _ in range(blades):
        angle, radius = rng.random() * math.tau, spread_m * math.sqrt(rng.random())
        foot = (math.cos(angle) * radius, math.sin(angle) * radius)
        tall = height_m * (0.35 + 0.65 * rng.random())
        out = angle + rng.normal(0, 0.7)
        bend = tall * lean * (0.3 + rng.random())
        wide = width_m * (0.6 + 0.8 * rng.random())
        side = (-math.sin(out) * wide, math.cos(out) * wide)
        start = len(vertices)
        for step in range(5):
            f = step / 4
            x, y = foot[0] + math.cos(out) * bend * f**2, foot[1] + math.sin(out) * bend * f**2
            z = tall * (f - 0.22 * f**3)
            thin = 1 - f**1.5 * 0.92
            vertices += [(x - side[0] * thin, y - side[1] * thin, z), (x + side[0] * thin, y + side[1] * thin, z)]
        faces += [(start + 2 * s, start + 2 * s + 1, start + 2 * s + 3, start + 2 * s + 2) for s in range(4)]
    return vertices, faces


def shrub(rng, stems=70, height_m=0.38, spread_m=0.30):
    """A low woody clump such as heather: short forked stems with leafy tips. Returns (vertices, faces, slot per face: 0 wood, 1 tip)."""
    vertices, faces, slots = [], [], []
    for _ in range(stems):
        angle, radius = rng.random() * math.tau, spread_m * math.sqrt(rng.random())
        x, y = math.cos(angle) * radius * 0.4, math.sin(angle) * radius * 0.4
        dome = math.sqrt(max(0.15, 1 - (radius / spread_m) ** 2 * 0.8))
        tip = (
            math.cos(angle) * radius + rng.normal(0, 0.02),
            math.sin(angle) * radius + rng.normal(0, 0.02),
            height_m * dome * rng.uniform(0.7, 1.05),
        )
        _sliver(vertices, faces, slots, ((x, y, 0), tip, 0.0025, 0))
        for _ in range(9):
            f = rng.uniform(0.55, 1.0)
            base = tuple(a + (b - a) * f for a, b in zip((x, y, 0), tip))
            end = (base[0] + rng.normal(0, 0.028), base[1] + rng.normal(0, 0.028), base[2] + rng.uniform(0.015, 0.055))
            _sliver(vertices, faces, slots, (base, end, 0.0055, 1))
    return vertices, faces, slots


def _sliver(vertices, faces, slots, leaf):
    (ax, ay, az), (bx, by, bz), wide, slot = leaf
    length = math.hypot(bx - ax, by - ay) + 1e-6
    sx, sy = -(by - ay) / length * wide, (bx - ax) / length * wide
    start = len(vertices)
    mx, my, mz = (ax + bx) / 2, (ay + by) / 2, (az + bz) / 2
    vertices += [(ax, ay, az), (mx - sx, my - sy, mz), (bx, by, bz), (mx + sx, my + sy, mz)]
    faces.append((start, start + 1, start + 2, start + 3))
    slots.append(slot)


def stone(seed, roughness=0.5, flatness=0.65, subdivisions=4):
    """A weathered stone about 1 m across as a bmesh-made mesh."""
    mesh = bpy.data.meshes.new(f"stone {seed}")
    body = bmesh.new()
    bmesh.ops.create_icosphere(body, subdivisions=subdivisions, radius=0.5)
    shift = Vector((seed * 9.1, seed * 3.7, 0))
    for vertex in body.verts:
        # Flats and edges: distance to a few random planes, roughened by noise.
        direction = vertex.co.normalized()
        facet = noise.cell_vector(direction * 1.3 + shift)
        swell = 1 + roughness * (
            0.5 * noise.noise(direction * 1.4 + shift)
            + 0.28 * noise.noise(direction * 3.1 + shift)
            + 0.10 * noise.fractal(direction * 7 + shift, 0.8, 2, 4)
            + 0.04 * facet.x
        )
        vertex.co = direction * 0.5 * swell
        vertex.co.z *= flatness
    body.to_mesh(mesh)
    body.free()
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    return mesh


def leaf_material(name, dark, light, dry=None, translucency=0.25):
    """Blades whose colour varies from plant to plant, and which let some light through. Colours are linear albedo."""
    material, nodes, surface = new_material(name)
    chance = nodes.add("ShaderNodeObjectInfo").outputs["Random"]
    stops = [(0.0, dark), (0.7, light)] + ([(1.0, dry)] if dry else [])
    colour = nodes.ramp(chance, stops)
    # Paler patches some metres wide, as soil and wet change.
    patch = nodes.noise(nodes.position(), 0.22, 3.0)
    colour = nodes.mix(nodes.range(patch, (0.35, 0.65), (0.0, 0.65)), colour, nodes.mix(1.0, colour, dry or light, "OVERLAY"))
    nodes.put(colour, surface.inputs["Base Color"])
    nodes.put(0.6, surface.inputs["Roughness"])
    nodes.put(0.25, surface.inputs["Specular"])
    let_light_through(nodes, surface, colour, translucency)
    return material


def stone_material(name, dark, light, lichen=None):
    """Rock with fine relief; `lichen` colours patches of it."""
    material, nodes, surface = new_material(name)
    place = nodes.add("ShaderNodeTexCoord").outputs["Object"]
    grain = nodes.noise(place, 9.0, 9.0, 0.65)
    colour = nodes.mix(nodes.range(grain, (0.3, 0.7)), dark, light)
    if lichen:
        spots = nodes.noise(place, 5.0, 6.0, 0.6)
        colour = nodes.mix(nodes.range(spots, (0.56, 0.64), (0.0, 0.75)), colour, lichen)
    nodes.put(colour, surface.inputs["Base Color"])
    nodes.put(0.9, surface.inputs["Roughness"])
    nodes.put(nodes.bump(grain, 0.7, 0.06), surface.inputs["Normal"])
    return material


def scatter(scene, meshes, places, rng):
    """Instances of `meshes` at `places`, rows of (x, y, z, size, tilt): turned at random about the upright.

    Each mesh gets one carrier whose little faces place the copies; thousands cost as much as one object.
    """
    carriers = []
    choice = rng.integers(0, len(meshes), len(places))
    for index, mesh in enumerate(meshes):
        mine = places[choice == index]
        if not len(mine):
            continue
        carrier = _carrier(scene, f"{mesh.name} places", mine, rng)
        child = bpy.data.objects.new(mesh.name, mesh)
        scene.collection.objects.link(child)
        child.parent = carrier
        carriers += [carrier, child]
    return carriers


def _carrier(scene, name, places, rng):
    turn = rng.random(len(places)) * math.tau
    lean = rng.random(len(places)) * math.tau
    u = np.stack([np.cos(turn), np.sin(turn), np.zeros_like(turn)], axis=1)
    normal = np.stack([np.cos(lean) * places[:, 4], np.sin(lean) * places[:, 4], np.ones_like(lean)], axis=1)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    u -= normal * (u * normal).sum(axis=1, keepdims=True)
    u /= np.linalg.norm(u, axis=1, keepdims=True)
    v = np.cross(normal, u)
    half = places[:, 3:4] / 2
    centre = places[:, :3]
    corners = np.stack(
        [centre - u * half - v * half, centre + u * half - v * half, centre + u * half + v * half, centre - u * half + v * half], axis=1
    )
    faces = np.arange(len(places) * 4).reshape(-1, 4)
    carrier = mesh_object(scene, name, (corners.reshape(-1, 3).tolist(), faces.tolist()), [])
    carrier.instance_type = "FACES"
    carrier.use_instance_faces_scale = True
    carrier.show_instancer_for_render = False
    return carrier


def plant_mesh(name, geometry, materials):
    """A mesh block from (vertices, faces[, slots]), not yet placed anywhere."""
    vertices, faces, *slots = geometry
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    for material in materials:
        mesh.materials.append(material)
    if slots:
        mesh.polygons.foreach_set("material_index", np.asarray(slots[0], np.int32))
    mesh.update()
    return mesh
