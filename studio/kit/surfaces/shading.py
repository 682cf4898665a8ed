"""A thin hand on Blender's node trees, so that a material reads as the arithmetic it is."""

import bpy
import numpy as np


class Nodes:
    """Builds nodes in one tree. Values may be numbers, colour triples or sockets."""

    def __init__(self, tree):
        self.tree = tree

    def add(self, kind, **settings):
        """A new node of Blender's type `kind`, with plain attributes set."""
        node = self.tree.nodes.new(kind)
        for key, value in settings.items():
            setattr(node, key, value)
        return node

    def put(self, value, socket):
        """Feed a socket: link if `value` is a socket, else set its default."""
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, (tuple, list)) and len(value) == 3 and socket.type == "RGBA":
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def math(self, operation, *values, clamp=False):
        """The result of a math node."""
        node = self.add("ShaderNodeMath", operation=operation, use_clamp=clamp)
        for socket, value in zip(node.inputs, values):
            self.put(value, socket)
        return node.outputs[0]

    def mix(self, share, first, second, blend="MIX"):
        """Colours mixed: `share` of the second over the first."""
        node = self.add("ShaderNodeMixRGB", blend_type=blend)
        for socket, value in zip(node.inputs, (share, first, second)):
            self.put(value, socket)
        return node.outputs[0]

    def range(self, value, source, target=(0, 1), smooth=False):
        """`value` carried from the range `source` to `target`, clamped."""
        node = self.add("ShaderNodeMapRange", interpolation_type="SMOOTHSTEP" if smooth else "LINEAR")
        for socket, number in zip(node.inputs, (value, *source, *target)):
            self.put(number, socket)
        return node.outputs[0]

    def ramp(self, value, stops):
        """A colour ramp over (position, colour) stops."""
        node = self.add("ShaderNodeValToRGB")
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, colour) in zip(elements, stops):
            element.position = position
            element.color = (*colour, 1)
        self.put(value, node.inputs[0])
        return node.outputs[0]

    def position(self):
        """World position of the shading point."""
        return self.add("ShaderNodeNewGeometry").outputs["Position"]

    def noise(self, vector, scale, detail=4.0, roughness=0.5):
        """Fractal noise, 0–1, about 0.5; `scale` in features per metre."""
        node = self.add("ShaderNodeTexNoise")
        for name, value in (("Vector", vector), ("Scale", scale), ("Detail", detail), ("Roughness", roughness)):
            self.put(value, node.inputs[name])
        return node.outputs["Fac"]

    def split(self, vector):
        """The three components of a vector."""
        node = self.add("ShaderNodeSeparateXYZ")
        self.put(vector, node.inputs[0])
        return node.outputs

    def planar(self, vector, metres, offset=(0, 0, 0), turn=0.0):
        """Texture coordinates that repeat every `metres` (number or pair) of x and y."""
        sizes = metres if isinstance(metres, tuple) else (metres, metres)
        node = self.add("ShaderNodeMapping", vector_type="POINT")
        self.put(vector, node.inputs["Vector"])
        node.inputs["Location"].default_value = offset
        node.inputs["Rotation"].default_value = (0, 0, turn)
        node.inputs["Scale"].default_value = (1 / sizes[0], 1 / sizes[1], 1)
        return node.outputs[0]

    def image(self, image, vector, extension="REPEAT"):
        """An image node; use its outputs "Color" and "Alpha"."""
        node = self.add("ShaderNodeTexImage", image=image, extension=extension)
        self.put(vector, node.inputs[0])
        return node

    def bump(self, height, strength, distance, normal=None):
        """A bumped normal; `height` is 0–1 over `distance` metres."""
        node = self.add("ShaderNodeBump")
        self.put(height, node.inputs["Height"])
        self.put(strength, node.inputs["Strength"])
        self.put(distance, node.inputs["Distance"])
        if normal is not None:
            self.put(normal, node.inputs["Normal"])
        return node.outputs[0]


def new_material(name):
    """A material with an empty Principled surface: (material, Nodes, principled node)."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    principled = material.node_tree.nodes["Principled BSDF"]
    principled.inputs["Specular"].default_value = 0.3
    principled.inputs["Roughness"].default_value = 0.8
    return material, Nodes(material.node_tree), principled


def plain(name, colour, roughness=0.7, specular=0.3, metallic=0.0):
    """A material of one colour."""
    material, nodes, surface = new_material(name)
    nodes.put(colour, surface.inputs["Base Color"])
    nodes.put(roughness, surface.inputs["Roughness"])
    nodes.put(specular, surface.inputs["Specular"])
    nodes.put(metallic, surface.inputs["Metallic"])
    return material


def float_image(name, pixels):
    """A linear float image inside Blender from height × width × 4 (RGBA), top row first."""
    height, width = pixels.shape[:2]
    image = bpy.data.images.new(name, width, height, alpha=True, float_buffer=True)
    image.colorspace_settings.name = "Linear"
    image.alpha_mode = "CHANNEL_PACKED"
    image.pixels.foreach_set(np.ascontiguousarray(pixels[::-1], np.float32).ravel())
    image.update()
    image.pack()
    return image


def byte_image(name, pixels):
    """As `float_image`, for values 0–1 that 8 bits hold well; read back as they are, without a colour transform."""
    height, width = pixels.shape[:2]
    image = bpy.data.images.new(name, width, height, alpha=True)
    image.colorspace_settings.name = "Non-Color"
    image.alpha_mode = "CHANNEL_PACKED"
    image.pixels.foreach_set(np.ascontiguousarray(np.clip(pixels[::-1], 0, 1), np.float32).ravel())
    image.update()
    image.pack()
    return image


def mesh_object(scene, name, geometry, materials):
    """Link a mesh made of (vertices, faces[, material index per face]) and return the object."""
    vertices, faces, *slots = geometry
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in vertices], [], [tuple(f) for f in faces])
    for material in materials:
        mesh.materials.append(material)
    if slots:
        mesh.polygons.foreach_set("material_index", np.asarray(slots[0], np.int32))
    mesh.update()
    thing = bpy.data.objects.new(name, mesh)
    scene.collection.objects.link(thing)
    return thing


def grid_object(scene, name, points, material):
    """A smooth-shaded sheet from rows × columns × 3 points; far quicker than lists for big terrains."""
    rows, columns = points.shape[:2]
    mesh = bpy.data.meshes.new(name)
    index = np.arange(rows * columns, dtype=np.int32).reshape(rows, columns)
    corners = np.stack([index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]], axis=-1).reshape(-1, 4)
    mesh.vertices.add(rows * columns)
    mesh.vertices.foreach_set("co", np.ascontiguousarray(points, np.float32).ravel())
    mesh.loops.add(corners.size)
    mesh.loops.foreach_set("vertex_index", corners.ravel())
    mesh.polygons.add(len(corners))
    mesh.polygons.foreach_set("loop_start", np.arange(0, corners.size, 4, dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(len(corners), 4, np.int32))
    mesh.polygons.foreach_set("use_smooth", np.ones(len(corners), bool))
    mesh.update(calc_edges=True)
    mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    scene.collection.objects.link(thing)
    return thing


def paint_vertices(thing, name, colours):
    """Store linear RGB (vertices × 3) as a colour attribute that materials read by `name`."""
    attribute = thing.data.color_attributes.new(name, "FLOAT_COLOR", "POINT")
    full = np.concatenate([colours, np.ones((len(colours), 1))], axis=1).astype(np.float32)
    attribute.data.foreach_set("color", full.ravel())
