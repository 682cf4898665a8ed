"""Standing water on any ground material: a mask of hollows, and a still mirror laid over the material where they are full."""

import numpy as np

from kit.shapes.noise import smoothstep
from kit.surfaces.shading import Nodes, byte_image


def hollows(wear, level=1.2, feature_m=1.8, edge=0.10):
    """Full hollows of a Wear map, 0–1 with a narrow shore; wets the ground about them in `wear`. The lower the level, the more."""
    depth = wear.cloud(feature_m) * 0.80 + wear.cloud(feature_m / 4) * 0.26 + wear.cloud(feature_m / 14) * 0.07
    wear.damp += 0.75 * smoothstep(level - 0.75, level - 0.02, depth)
    return smoothstep(level, level + edge, depth).astype(np.float32)


def lay_water(material, wear, mask, colour=(0.020, 0.019, 0.017), roughness=0.015, ripple=0.0):
    """Covers `material` with water where `mask` (rows × columns, lying as the Wear map does) is full."""
    tree = material.node_tree
    nodes = Nodes(tree)
    output = next(node for node in tree.nodes if node.type == "OUTPUT_MATERIAL")
    under = output.inputs["Surface"].links[0].from_socket
    (x0, x1), (y0, y1) = wear.x_range, wear.y_range
    place = nodes.planar(nodes.position(), (x1 - x0, y1 - y0), offset=(-x0 / (x1 - x0), -y0 / (y1 - y0), 0))
    image = byte_image(f"{material.name} puddles", np.dstack([mask, mask, mask, np.ones_like(mask)]))
    share = nodes.split(nodes.image(image, place, extension="EXTEND").outputs["Color"])[0]
    water = nodes.add("ShaderNodeBsdfPrincipled")
    for name, value in (("Base Color", colour), ("Roughness", roughness), ("Specular", 0.5)):
        nodes.put(value, water.inputs[name])
    if ripple:
        wave = nodes.noise(nodes.position(), 9.0, 2.0)
        nodes.put(nodes.bump(wave, ripple, 0.01), water.inputs["Normal"])
    mix = nodes.add("ShaderNodeMixShader")
    nodes.put(share, mix.inputs[0])
    nodes.put(under, mix.inputs[1])
    nodes.put(water.outputs[0], mix.inputs[2])
    nodes.put(mix.outputs[0], output.inputs["Surface"])
    return material
