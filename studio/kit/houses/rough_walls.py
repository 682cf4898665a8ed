"""Walls of old works: board-marked concrete and painted brick. `axis` is the world axis that runs along the wall."""

from kit.surfaces.materials import plain_to_bounces, surface


def _random(nodes, number):
    return nodes.new("ShaderNodeTexWhiteNoise", {"W": number}, noise_dimensions="1D").outputs["Value"]


def _border(nodes, counted, cell_metres, width_metres):
    """1 on the borders of cells that `counted` numbers, fading between the two widths."""
    share = nodes.math("FRACT", counted)
    nearest = nodes.math("MINIMUM", share, nodes.math("SUBTRACT", 1.0, share))
    return nodes.remap(nodes.math("MULTIPLY", nearest, cell_metres), width_metres, (1, 0), smooth=True)


def board_marked_concrete(name, axis="X", colour=(0.33, 0.328, 0.322), board_metres=0.16, holes_every_metres=1.28):
    """In-situ concrete that shows its formwork: sawn boards with grain and own tones, fins between, tie holes, water stains."""
    material, nodes, shader = surface(name, colour, 0.8, Specular=0.25)
    place = nodes.axes()
    along, up = place[axis], place["Z"]
    course = nodes.math("DIVIDE", up, board_metres)
    row = nodes.math("FLOOR", course)
    lengths = nodes.math("DIVIDE", nodes.math("ADD", along, nodes.math("MULTIPLY", _random(nodes, row), 11.0)), 3.2)
    board = _random(nodes, nodes.math("ADD", nodes.math("MULTIPLY", row, 1.37), nodes.math("MULTIPLY", nodes.math("FLOOR", lengths), 0.61)))
    fin = nodes.math("MAXIMUM", _border(nodes, course, board_metres, (0.002, 0.006)), _border(nodes, lengths, 3.2, (0.002, 0.005)))
    hole = _tie_holes(nodes, along, up, holes_every_metres)
    lift = _border(nodes, nodes.math("DIVIDE", up, 2.56), 2.56, (0.004, 0.010))
    flat = nodes.new("ShaderNodeCombineXYZ", {"X": along, "Y": up}).outputs["Vector"]
    sawn = nodes.noise(1.0, detail=6, roughness=0.66, vector=nodes.stretch((1.2, 34, 0), flat))
    stain = nodes.noise(1.0, detail=6, roughness=0.6, vector=nodes.stretch((1.7, 0.28, 0), flat))
    cloud = nodes.noise(0.6, detail=7, roughness=0.62)
    pits = nodes.remap(nodes.noise(26, detail=2), (0.70, 0.76), (0, 1))
    shade = nodes.math("ADD", nodes.remap(board, (0, 1), (0.81, 1.11)), nodes.remap(sawn, (0.3, 0.7), (-0.07, 0.07)))
    shade = nodes.math("ADD", shade, nodes.remap(cloud, (0.3, 0.7), (-0.12, 0.12)))
    shade = nodes.math("MULTIPLY", shade, nodes.remap(stain, (0.35, 0.72), (1.06, 0.66)))
    tone = nodes.mix(1.0, colour, shade, blend="MULTIPLY")
    dark = nodes.math("MAXIMUM", nodes.math("MULTIPLY", fin, 0.45), nodes.math("MAXIMUM", hole, nodes.math("MULTIPLY", lift, 0.6)))
    dark = nodes.math("MAXIMUM", dark, nodes.math("MULTIPLY", pits, 0.45))
    nodes.feed(shader.inputs["Base Color"], nodes.mix(dark, tone, tuple(c * 0.28 for c in colour)))
    relief = nodes.math("ADD", nodes.math("MULTIPLY", sawn, 0.35), nodes.math("MULTIPLY", board, 0.5))
    relief = nodes.math("SUBTRACT", nodes.math("ADD", relief, fin), nodes.math("MULTIPLY", hole, 3.0))
    nodes.feed(shader.inputs["Normal"], nodes.bump(relief, 0.005, 0.8))
    plain_to_bounces(nodes, shader, tuple(c * 0.95 for c in colour))
    return material


def _tie_holes(nodes, along, up, every_metres):
    """Round recesses of 5 cm where the formwork was tied through the wall."""
    squares = []
    for value, offset in ((along, 0.31), (up, 0.67)):
        cell = nodes.math("FRACT", nodes.math("DIVIDE", nodes.math("ADD", value, offset), every_metres))
        squares.append(nodes.math("POWER", nodes.math("MULTIPLY", nodes.math("SUBTRACT", cell, 0.5), every_metres), 2.0))
    distance = nodes.math("SQRT", nodes.math("ADD", *squares))
    return nodes.remap(distance, (0.022, 0.027), (1, 0), smooth=True)


def painted_brick(name, axis="X", paint=(0.66, 0.655, 0.64), brick=(0.27, 0.115, 0.07), cover=0.5):
    """Old brickwork in stretcher bond, limewashed and worn. `cover` 0 to 1: how much of the wash is left."""
    material, nodes, shader = surface(name, paint, 0.85, Specular=0.2)
    place = nodes.axes()
    flat = nodes.new("ShaderNodeCombineXYZ", {"X": place[axis], "Y": place["Z"]}).outputs["Vector"]
    shaky = nodes.new("ShaderNodeTexNoise", {"Vector": flat, "Scale": 9.0, "Detail": 4.0}).outputs["Color"]
    moved = nodes.new("ShaderNodeVectorMath", {0: shaky, 1: (0.012, 0.010, 0.0)}, operation="MULTIPLY").outputs["Vector"]
    laid = nodes.new("ShaderNodeVectorMath", {0: flat, 1: moved}, operation="ADD").outputs["Vector"]
    settings = {"Vector": laid, "Scale": 1.0, "Mortar Size": 0.006, "Mortar Smooth": 0.35, "Brick Width": 0.225, "Row Height": 0.075}
    bond = nodes.new("ShaderNodeTexBrick", {**settings, "Color1": (0, 0, 0), "Color2": (1, 1, 1), "Mortar": (0.5, 0.5, 0.5)})
    own, mortar = bond.outputs["Color"], bond.outputs["Fac"]
    fired = nodes.ramp(
        own,
        [
            (0.0, tuple(c * 0.5 for c in brick)),
            (0.35, brick),
            (0.75, (brick[0] * 1.25, brick[1] * 1.3, brick[2] * 1.35)),
            (1.0, (0.30, 0.20, 0.13)),
        ],
    )
    grain = nodes.noise(38, detail=4, roughness=0.7)
    fired = nodes.mix(1.0, fired, nodes.remap(grain, (0.3, 0.7), (0.78, 1.2)), blend="MULTIPLY")
    bare = nodes.mix(mortar, fired, (0.36, 0.34, 0.31))
    patchy = nodes.noise(0.55, detail=7, roughness=0.66, distortion=0.4)
    # The wash holds in the joints and comes off the faces, brick by brick.
    hold = nodes.math(
        "ADD",
        nodes.math("MULTIPLY", patchy, 0.7),
        nodes.math("ADD", nodes.math("MULTIPLY", own, 0.16), nodes.math("MULTIPLY", grain, 0.14)),
    )
    hold = nodes.math("ADD", hold, nodes.math("MULTIPLY", mortar, 0.08))
    middle = 0.72 - 0.44 * cover
    washed = nodes.remap(hold, (middle - 0.05, middle + 0.07), (0.04, 0.96), smooth=True)
    shade = nodes.math("ADD", nodes.remap(own, (0, 1), (0.93, 1.05)), nodes.remap(patchy, (0.3, 0.7), (-0.10, 0.04)))
    shade = nodes.math("MULTIPLY", shade, nodes.remap(mortar, (0, 1), (1.0, 0.80)))
    tone = nodes.mix(washed, bare, nodes.mix(1.0, paint, shade, blend="MULTIPLY"))
    nodes.feed(shader.inputs["Base Color"], tone)
    relief = nodes.math(
        "ADD",
        nodes.math("SUBTRACT", 1.0, mortar),
        nodes.math("ADD", nodes.math("MULTIPLY", own, 0.35), nodes.math("MULTIPLY", grain, 0.25)),
    )
    nodes.feed(shader.inputs["Normal"], nodes.bump(relief, 0.008, 0.75))
    plain_to_bounces(nodes, shader, tuple(p * cover * 0.95 + b * (1 - cover) for p, b in zip(paint, brick)))
    return material
