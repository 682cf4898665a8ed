"""Fur as Cycles hair: strands grown from points on a skin, bent along a flow, drawn together into locks, each with its colour."""

import bpy
import numpy as np
from mathutils.kdtree import KDTree

from kit.surfaces.shading import new_material
from kit.surfaces.translucency import let_light_through

STEPS = 6


def roots_on(vertices, quads, weight, count, rng):
    """Random points on a mesh of quads, evenly by area times `weight` (a number per vertex)."""
    triangles = np.concatenate([quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]])
    a, b, c = (vertices[triangles[:, k]] for k in range(3))
    share = np.linalg.norm(np.cross(b - a, c - a), axis=1) * weight[triangles].mean(axis=1)
    pick = rng.choice(len(triangles), count, p=share / share.sum())
    u, v = rng.random((2, count, 1))
    u, v = np.where(u + v > 1, 1 - u, u), np.where(u + v > 1, 1 - v, v)
    return a[pick] + (b[pick] - a[pick]) * u + (c[pick] - a[pick]) * v


def unit(vectors):
    return vectors / (np.linalg.norm(vectors, axis=-1, keepdims=True) + 1e-9)


def strands(roots, normals, flow, nature):
    """Strands n × STEPS × 3. `nature`: length (n), lift (how far they stand off, n), curl, clump (0–1), lock (strands a lock), rng."""
    rng, count = nature["rng"], len(roots)
    length = nature["length"][:, None] * rng.uniform(0.72, 1.15, (count, 1))
    lift = nature["lift"][:, None]
    flow = unit(flow - normals * (flow * normals).sum(axis=1, keepdims=True))
    stray = rng.normal(0, 1, (count, 3))
    start = unit(normals * lift + flow * (1 - lift) + 0.16 * stray)
    end = unit(normals * lift * 0.35 + flow * (1 - 0.4 * lift) + 0.22 * rng.normal(0, 1, (count, 3)) + [0, 0, -0.18])
    side, spin = unit(np.cross(start, stray)), rng.random((count, 1)) * 6.28
    points = [roots]
    for step in range(STEPS - 1):
        t = (step + 0.5) / (STEPS - 1)
        wave = side * np.sin(spin + t * 5.0) * nature["curl"]
        points.append(points[-1] + unit(start * (1 - t) + end * t + wave) * length / (STEPS - 1))
    return _locks(np.stack(points, axis=1), nature)


def _locks(points, nature):
    """Draws strands towards the nearest lock's own strand, the more the nearer the tip."""
    rng = nature["rng"]
    heads = points[rng.permutation(len(points))[: max(1, len(points) // nature["lock"])]]
    tree = KDTree(len(heads))
    for index, head in enumerate(heads):
        tree.insert(head[0], index)
    tree.balance()
    nearest = np.array([tree.find(root)[1] for root in points[:, 0]])
    pull = nature["clump"] * rng.uniform(0.4, 1.0, (len(points), 1, 1)) * (np.linspace(0, 1, STEPS) ** 1.4)[None, :, None]
    return points + (heads[nearest] - points) * pull


def coat_material(name, translucency=0.35):
    """Hair coloured strand by strand by the attribute "coat"."""
    material, nodes, surface = new_material(name)
    colour = nodes.add("ShaderNodeAttribute", attribute_name="coat").outputs["Color"]
    nodes.put(colour, surface.inputs["Base Color"])
    nodes.put(0.42, surface.inputs["Roughness"])
    nodes.put(0.35, surface.inputs["Specular"])
    let_light_through(nodes, surface, colour, translucency)
    return material


def fur(scene, name, points, colours, look):
    """Strands as one hair object. `colours` n × 3 at the middle; `look`: thickness (radius at the root), material."""
    count = len(points)
    mesh = bpy.data.meshes.new(f"{name} strands")
    mesh.vertices.add(count * STEPS)
    mesh.vertices.foreach_set("co", np.ascontiguousarray(points, np.float32).ravel())
    index = np.arange(count * STEPS, dtype=np.int32).reshape(count, STEPS)
    edges = np.stack([index[:, :-1], index[:, 1:]], axis=-1)
    mesh.edges.add(edges.size // 2)
    mesh.edges.foreach_set("vertices", edges.ravel())
    along = np.linspace(0, 1, STEPS, dtype=np.float32)
    thick = mesh.attributes.new("thick", "FLOAT", "POINT")
    thick.data.foreach_set("value", np.tile(look["thickness"] * (1 - 0.85 * along**1.5), count).astype(np.float32))
    tone = (0.72 + 0.42 * along)[None, :, None]
    full = np.concatenate([np.clip(colours[:, None] * tone, 0, 0.92), np.ones((count, STEPS, 1))], axis=-1)
    coat = mesh.attributes.new("coat", "FLOAT_COLOR", "POINT")
    coat.data.foreach_set("color", full.astype(np.float32).ravel())
    mesh.update()
    carrier = bpy.data.objects.new(f"{name} strands", mesh)
    carrier.hide_render = True
    scene.collection.objects.link(carrier)
    hair = bpy.data.hair_curves.new(name)
    hair.materials.append(look["material"])
    thing = bpy.data.objects.new(name, hair)
    scene.collection.objects.link(thing)
    thing.modifiers.new("strands", "NODES").node_group = _curves_of(carrier, look["material"])
    return thing


def _curves_of(carrier, material):
    """Geometry nodes that turn the carrier's chains of edges into hair: Blender 3.4 cannot be handed hair curves directly."""
    group = bpy.data.node_groups.new("strands to hair", "GeometryNodeTree")
    group.outputs.new("NodeSocketGeometry", "Geometry")
    source = group.nodes.new("GeometryNodeObjectInfo")
    source.inputs[0].default_value = carrier
    curve = group.nodes.new("GeometryNodeMeshToCurve")
    thick = group.nodes.new("GeometryNodeInputNamedAttribute")
    thick.data_type = "FLOAT"
    thick.inputs["Name"].default_value = "thick"
    radius = group.nodes.new("GeometryNodeSetCurveRadius")
    paint = group.nodes.new("GeometryNodeSetMaterial")
    paint.inputs["Material"].default_value = material
    sink = group.nodes.new("NodeGroupOutput")
    link = group.links.new
    link(source.outputs["Geometry"], curve.inputs["Mesh"])
    link(curve.outputs[0], radius.inputs["Curve"])
    link(next(socket for socket in thick.outputs if socket.enabled), radius.inputs["Radius"])
    link(radius.outputs[0], paint.inputs["Geometry"])
    link(paint.outputs[0], sink.inputs[0])
    return group
