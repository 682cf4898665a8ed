"""Curtain walls: panes between slender bars, and glass that is clear straight on and a mirror at a glance."""

from kit.shapes.boxes import boxes
from kit.surfaces.shading import mesh_object, new_material


def curtain_glass(name, tint=(0.80, 0.84, 0.83), mirror=1.0, wave=0.03):
    """Float glass. `mirror` scales how much it reflects beyond what glass must; `wave` is the roller waviness of big panes."""
    material, nodes, _ = new_material(name)
    clear, gloss = nodes.add("ShaderNodeBsdfTransparent"), nodes.add("ShaderNodeBsdfGlossy")
    nodes.put(tint, clear.inputs["Color"])
    nodes.put(0.0, gloss.inputs["Roughness"])
    if wave:
        nodes.put(nodes.bump(nodes.noise(nodes.position(), 0.7, 1.0), wave, 0.2), gloss.inputs["Normal"])
    fresnel = nodes.add("ShaderNodeFresnel")
    nodes.put(1.5, fresnel.inputs["IOR"])
    # A double-glazed unit reflects at four faces, some twice what one face does.
    share = nodes.math("MULTIPLY", fresnel.outputs[0], 1.9 * mirror, clamp=True)
    # Light that only passes through need not split.
    seen = nodes.add("ShaderNodeLightPath")
    straight = nodes.math("MAXIMUM", seen.outputs["Is Shadow Ray"], seen.outputs["Is Diffuse Ray"])
    share = nodes.math("MULTIPLY", share, nodes.math("SUBTRACT", 1.0, straight))
    mix = nodes.add("ShaderNodeMixShader")
    nodes.put(share, mix.inputs[0])
    nodes.put(clear.outputs[0], mix.inputs[1])
    nodes.put(gloss.outputs[0], mix.inputs[2])
    output = next(node for node in nodes.tree.nodes if node.type == "OUTPUT_MATERIAL")
    nodes.put(mix.outputs[0], output.inputs["Surface"])
    return material


def curtain_wall(scene, line, levels, materials, bar=(0.06, 0.14)):
    """A glazed wall along x or y.

    `line`: {"axis": "x" or "y", "at": the other coordinate, "posts": places of the upright bars along the axis}; `levels`: heights of
    the cross bars; `materials`: (bar, glass); `bar`: width seen, depth.
    """
    frame, glass = materials
    posts, wide, deep = line["posts"], bar[0] / 2, bar[1] / 2
    across = (line["at"] - deep, line["at"] + deep)

    def turned(along, z):
        return (along, across, z) if line["axis"] == "x" else (across, along, z)

    ranges = [turned((post - wide, post + wide), (levels[0], levels[-1])) for post in posts]
    ranges += [turned((posts[0], posts[-1]), (level - wide, level + wide)) for level in levels]
    boxes("glazing bars", ranges, [frame])
    vertices, faces = [], []
    for k, (a, b) in enumerate(zip(posts, posts[1:])):
        # No two panes hang quite in one plane: their reflections jump from pane to pane.
        lean = 0.004 * ((k * 7) % 5 - 2)
        for low, high in zip(levels, levels[1:]):
            start = len(vertices)
            for along, z, shift in ((a, low, -lean), (b, low, lean), (b, high, lean), (a, high, -lean)):
                vertices.append((along, line["at"] + shift, z) if line["axis"] == "x" else (line["at"] + shift, along, z))
            faces.append((start, start + 1, start + 2, start + 3))
    return mesh_object(scene, "panes", (vertices, faces), [glass])
