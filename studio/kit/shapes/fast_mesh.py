"""Meshes straight from arrays: trees have a hundred thousand faces, too many for Python lists."""

import bpy
import numpy as np


class MeshParts:
    """Collects pieces (vertices n × 3, triangles or quads m × 3/4, slot, smooth) and makes one mesh block of them."""

    def __init__(self):
        self.vertices, self.loops, self.sizes, self.slots, self.smooth, self.count = [], [], [], [], [], 0

    def add(self, vertices, faces, slot=0, smooth=False):
        vertices = np.asarray(vertices, np.float32).reshape(-1, 3)
        faces = np.asarray(faces, np.int32)
        self.vertices.append(vertices)
        self.loops.append((faces + self.count).ravel())
        self.sizes.append(np.full(len(faces), faces.shape[1], np.int32))
        self.slots.append(np.full(len(faces), slot, np.int32))
        self.smooth.append(np.full(len(faces), smooth, bool))
        self.count += len(vertices)

    def add_sheets(self, points, slot=0, smooth=True):
        """Many grids at once: points sheets × rows × columns × 3."""
        sheets, rows, columns = points.shape[:3]
        index = np.arange(sheets * rows * columns).reshape(sheets, rows, columns)
        faces = np.stack([index[:, :-1, :-1], index[:, :-1, 1:], index[:, 1:, 1:], index[:, 1:, :-1]], axis=-1)
        self.add(points, faces.reshape(-1, 4), slot, smooth)

    def add_triangles(self, corners, slot=0):
        """Loose triangles: n × 3 × 3."""
        self.add(corners, np.arange(len(corners) * 3).reshape(-1, 3), slot)

    def mesh(self, name, materials):
        mesh = bpy.data.meshes.new(name)
        vertices, loops = np.concatenate(self.vertices), np.concatenate(self.loops)
        sizes = np.concatenate(self.sizes)
        mesh.vertices.add(len(vertices))
        mesh.vertices.foreach_set("co", vertices.ravel())
        mesh.loops.add(len(loops))
        mesh.loops.foreach_set("vertex_index", loops)
        mesh.polygons.add(len(sizes))
        mesh.polygons.foreach_set("loop_start", np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int32))
        mesh.polygons.foreach_set("loop_total", sizes)
        mesh.polygons.foreach_set("material_index", np.concatenate(self.slots))
        mesh.polygons.foreach_set("use_smooth", np.concatenate(self.smooth))
        mesh.update(calc_edges=True)
        for material in materials:
            mesh.materials.append(material)
        return mesh


def tube(path, radii, sides=8):
    """Points of a tube round a path (n × 3), n × (sides + 1) × 3; the seam's points are doubled."""
    path = np.asarray(path, np.float32)
    along = np.gradient(path, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True) + 1e-9
    helper = np.where(np.abs(along[:, 2:]) > 0.9, [[1.0, 0, 0]], [[0, 0, 1.0]])
    first = np.cross(along, helper)
    first /= np.linalg.norm(first, axis=1, keepdims=True) + 1e-9
    second = np.cross(along, first)
    angle = np.linspace(0, 2 * np.pi, sides + 1)
    ring = first[:, None] * np.cos(angle)[None, :, None] + second[:, None] * np.sin(angle)[None, :, None]
    return path[:, None] + ring * np.asarray(radii, np.float32)[:, None, None]
