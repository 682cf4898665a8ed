"""A layer over a finished material: dust, splashes, wear."""

from ..shader import Shader


class Coat(Shader):
    """The nodes of a material that is there already, and a way to lay something over what it shows."""

    def __init__(self, material):
        self.material, self.tree = material, material.node_tree
        self.axes = self.node("SeparateXYZ", {0: self.position()}).outputs
        self.up = self.node("SeparateXYZ", {0: self.node("TexCoord").outputs["Normal"]}).outputs["Z"]

    def cells(self, scale):
        """Distance to the nearest of random points, in cells."""
        return self.node("TexVoronoi", {"Scale": scale, "Vector": self.position()}).outputs["Distance"]

    def times(self, *factors):
        product, *rest = factors
        for factor in rest:
            product = self.math("MULTIPLY", product, factor)
        return product

    def sum(self, *parts):
        total, *rest = parts
        for part in rest:
            total = self.math("ADD", total, part, clamp=True)
        return total

    def lay(self, cover, layer):
        """cover: 0 leaves the material as it is, 1 hides it under `layer`."""
        output = next(node for node in self.tree.nodes if node.type == "OUTPUT_MATERIAL")
        below = output.inputs["Surface"].links[0].from_socket
        self.tree.links.new(self.mix(cover, below, layer), output.inputs["Surface"])
