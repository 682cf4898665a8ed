"""Hands computed surfaces to Blender."""

import bpy
import numpy as np

from .surface import Surface


def to_mesh(name, surface: Surface, attributes=None):
    """A Blender mesh with the surface's own normals; attributes: {name: floats (n,)}."""
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(surface.vertices))
    mesh.vertices.foreach_set("co", surface.vertices.ravel().astype(np.float32))
    mesh.loops.add(surface.quads.size)
    mesh.loops.foreach_set("vertex_index", surface.quads.ravel().astype(np.int32))
    mesh.polygons.add(len(surface.quads))
    mesh.polygons.foreach_set("loop_start", np.arange(0, surface.quads.size, 4, dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(len(surface.quads), 4, np.int32))
    mesh.polygons.foreach_set("use_smooth", np.ones(len(surface.quads), bool))
    mesh.update(calc_edges=True)
    for key, values in (attributes or {}).items():
        mesh.attributes.new(key, "FLOAT", "POINT").data.foreach_set("value", values.astype(np.float32))
    if surface.normals is not None:
        mesh.use_auto_smooth = True
        mesh.normals_split_custom_set_from_vertices(surface.normals.tolist())
    return mesh


def flat_mesh(name, vertices, faces):
    """A mesh from plain lists, shaded by its edges' angles."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(map(float, vertex)) for vertex in vertices], [], faces)
    mesh.update()
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = 0.6
    mesh.polygons.foreach_set("use_smooth", np.ones(len(mesh.polygons), bool))
    return mesh


def lathe(profile, segments=96):
    """Vertices and faces of a profile [(radius, y)] turned about the y axis."""
    angles = np.arange(segments) * 2 * np.pi / segments
    vertices = [(radius * np.cos(a), y, radius * np.sin(a)) for radius, y in profile for a in angles]
    faces = [
        (i * segments + j, i * segments + (j + 1) % segments, (i + 1) * segments + (j + 1) % segments, (i + 1) * segments + j)
        for i in range(len(profile) - 1)
        for j in range(segments)
    ]
    return vertices, faces


def place(mesh, material, parent, name=None, **transform):
    """An object of the mesh under `parent`; the material sits on the object, so cars of many colours share meshes."""
    target = bpy.data.objects.new(name or mesh.name, mesh)
    bpy.context.scene.collection.objects.link(target)
    target.parent = parent
    for key, value in transform.items():
        setattr(target, key, value)
    if not mesh.materials:
        mesh.materials.append(None)
    target.material_slots[0].link = "OBJECT"
    target.material_slots[0].material = material
    return target
