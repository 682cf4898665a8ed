"""A thin layer over Blender's shader nodes, so that a material reads as an expression."""

import bpy


class Shader:
    """Builds one material. Sockets are passed about; numbers and colours are accepted wherever a socket is."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def node(self, kind, inputs=(), **settings):
        node = self.tree.nodes.new("ShaderNode" + kind)
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in dict(inputs).items():
            self._connect(value, node.inputs[key])
        return node

    def _connect(self, value, socket):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, tuple) and len(value) == 3 and socket.type == "RGBA":
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def attribute(self, name):
        return self.node("Attribute", attribute_name=name).outputs["Fac"]

    def position(self):
        return self.node("TexCoord").outputs["Object"]

    def math(self, operation, a, b=0.0, clamp=False):
        return self.node("Math", {0: a, 1: b}, operation=operation, use_clamp=clamp).outputs[0]

    def below(self, value, threshold):
        return self.math("LESS_THAN", value, threshold)

    def ramp(self, value, low, high, to=(0.0, 1.0)):
        return self.node("MapRange", {0: value, 1: low, 2: high, 3: to[0], 4: to[1]}).outputs[0]

    def noise(self, scale, detail=4.0, vector=None):
        inputs = {"Scale": scale, "Detail": detail, "Vector": vector or self.position()}
        return self.node("TexNoise", inputs).outputs["Fac"]

    def colour_mix(self, factor, a, b):
        return self.node("MixRGB", {0: factor, 1: a, 2: b}).outputs[0]

    def bump(self, height, distance, strength=1.0):
        return self.node("Bump", {"Height": height, "Distance": distance, "Strength": strength}).outputs[0]

    def surface(self, colour, **inputs):
        """Principled surface; keyword names with underscores for blanks, as `base_roughness`."""
        named = {key.replace("_", " ").title(): value for key, value in inputs.items()}
        return self.node("BsdfPrincipled", {"Base Color": colour, **named}).outputs[0]

    def mix(self, factor, a, b):
        return self.node("MixShader", {0: factor, 1: a, 2: b}).outputs[0]

    def clear(self, tint, roughness=0.0, reflect=1.0):
        """Thin glass: a tinted view straight through under a mirror that grows towards grazing angles."""
        through = self.node("BsdfTransparent", {0: tint}).outputs[0]
        mirror = self.node("BsdfGlossy", {0: (1.0, 1.0, 1.0), 1: roughness}).outputs[0]
        fresnel = self.node("Fresnel", {"IOR": 1.52}).outputs[0]
        return self.mix(self.math("MULTIPLY", fresnel, 1.6 * reflect, clamp=True), through, mirror)

    def named_value(self, name, value):
        return self._named(name, "Value", value)

    def named_colour(self, name, colour):
        return self._named(name, "RGB", (*colour, 1))

    def _named(self, name, kind, value):
        """A constant that can be found and changed later by its node's name."""
        node = self.node(kind)
        node.name = name
        node.outputs[0].default_value = value
        return node.outputs[0]

    def finish(self, surface, role="other"):
        """role: what view layers may do with it, see `materials.py`."""
        self.material["role"] = role
        output = self.node("OutputMaterial")
        self.tree.links.new(surface, output.inputs["Surface"])
        return self.material


def plain(name, colour, role="other", **inputs):
    """A material of one colour; `inputs` as in Shader.surface."""
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    shader = Shader(name)
    return shader.finish(shader.surface(colour, **inputs), role)
