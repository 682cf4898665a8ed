"""Leaves and petals: light that falls on one side comes through on the other."""


def let_light_through(nodes, surface, colour, share: float) -> None:
    """Mixes `share` of a translucent shader in `colour` into a material's `surface`, and gives the mix to its output."""
    through = nodes.add("ShaderNodeBsdfTranslucent")
    nodes.put(colour, through.inputs[0])
    mix = nodes.add("ShaderNodeMixShader")
    nodes.put(share, mix.inputs[0])
    nodes.put(surface.outputs[0], mix.inputs[1])
    nodes.put(through.outputs[0], mix.inputs[2])
    output = next(node for node in nodes.tree.nodes if node.type == "OUTPUT_MATERIAL")
    nodes.put(mix.outputs[0], output.inputs["Surface"])
