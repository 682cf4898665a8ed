"""Short words for shader node trees."""

import math

import bpy


class Nodes:
    """Wraps one material's (or world's) node tree. Sockets may be given as numbers, tuples or other nodes' outputs."""

    def __init__(self, tree):
        self.tree = tree

    def new(self, kind: str, inputs: dict | None = None, **settings):
        """Adds a node; `settings` are its properties, `inputs` its sockets by name or index."""
        node = self.tree.nodes.new(kind)
        for name, value in settings.items():
            setattr(node, name, value)
        for socket, value in (inputs or {}).items():
            self.feed(node.inputs[socket], value)
        return node

    def feed(self, socket, value) -> None:
        """Links an output to `socket`, or sets its constant. A three-part colour is given alpha 1."""
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif socket.type == "RGBA" and len(value) == 3:
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def position(self):
        """World position in metres, so that patterns have real size."""
        return self.new("ShaderNodeNewGeometry").outputs["Position"]

    def axes(self, vector=None) -> dict:
        """The X, Y and Z outputs of a vector, by default of the world position."""
        return self.new("ShaderNodeSeparateXYZ", {"Vector": vector or self.position()}).outputs

    def noise(self, scale: float, detail: float = 4, roughness: float = 0.5, vector=None, distortion: float = 0.0):
        """Fractal noise, 0 to 1 around 0.5; `scale` is in features per metre."""
        inputs = {
            "Vector": vector or self.position(),
            "Scale": scale,
            "Detail": detail,
            "Roughness": roughness,
            "Distortion": distortion,
        }
        return self.new("ShaderNodeTexNoise", inputs).outputs["Fac"]

    def remap(self, value, source: tuple, target: tuple = (0, 1), smooth: bool = False):
        """Maps the range `source` onto `target`, clamped."""
        kind = "SMOOTHSTEP" if smooth else "LINEAR"
        inputs = {"Value": value, "From Min": source[0], "From Max": source[1], "To Min": target[0], "To Max": target[1]}
        return self.new("ShaderNodeMapRange", inputs, interpolation_type=kind).outputs["Result"]

    def mix(self, factor, first, second, blend: str = "MIX"):
        """Colour mix; `factor` 0 gives `first`."""
        inputs = {"Fac": factor, "Color1": first, "Color2": second}
        return self.new("ShaderNodeMixRGB", inputs, blend_type=blend).outputs["Color"]

    def math(self, operation: str, *values, clamp: bool = False):
        inputs = dict(enumerate(values))
        return self.new("ShaderNodeMath", inputs, operation=operation, use_clamp=clamp).outputs["Value"]

    def ramp(self, value, stops: list):
        """Colour ramp; `stops` are (position, linear RGB)."""
        node = self.new("ShaderNodeValToRGB", {"Fac": value})
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, colour) in zip(elements, stops):
            element.position = position
            element.color = (*colour, 1)
        return node.outputs["Color"]

    def stretch(self, scale: tuple, vector=None, turn_degrees: float = 0.0):
        """Scales (and turns about z) a vector, for patterns that run in one direction."""
        node = self.new("ShaderNodeMapping", {"Vector": vector or self.position(), "Scale": scale})
        node.inputs["Rotation"].default_value[2] = math.radians(turn_degrees)
        return node.outputs["Vector"]

    def bump(self, height, distance_metres: float, strength: float = 1.0):
        inputs = {"Height": height, "Distance": distance_metres, "Strength": strength}
        return self.new("ShaderNodeBump", inputs).outputs["Normal"]
