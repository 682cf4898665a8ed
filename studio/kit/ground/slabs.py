"""Floors of halls and studios: polished slabs with their joints, power-floated screed, painted boards."""

from kit.surfaces.materials import joint_grid, plain_to_bounces, surface


def random_per_cell(nodes, cell_metres, offset_metres=(0.0, 0.0)):
    """A random number 0–1 for every cell of the grid that `joint_grid` draws with the same arguments."""
    scaled = nodes.stretch((1 / cell_metres[0], 1 / cell_metres[1], 0))
    shift = tuple(0.5 - offset / cell for offset, cell in zip(offset_metres, cell_metres))
    shifted = nodes.new("ShaderNodeVectorMath", {0: scaled, 1: (*shift, 0.0)}, operation="ADD").outputs["Vector"]
    cell = nodes.new("ShaderNodeVectorMath", {0: shifted}, operation="FLOOR").outputs["Vector"]
    return nodes.new("ShaderNodeTexWhiteNoise", {"Vector": cell}).outputs["Value"]


def polished_slabs(name, colour, cell_metres, roughness=(0.10, 0.2), offset_metres=(0.0, 0.0)):
    """Large polished slabs: veins and pores within, a tone of its own for each, hairline joints, uneven polish."""
    material, nodes, shader = surface(name, colour, Specular=0.55)
    joint = joint_grid(nodes, cell_metres, 0.005, offset_metres)
    own = random_per_cell(nodes, cell_metres, offset_metres)
    clouds = nodes.noise(0.8, detail=7, roughness=0.62, distortion=0.5)
    pores = nodes.noise(70, detail=3, roughness=0.7)
    shade = nodes.math("ADD", nodes.remap(clouds, (0.25, 0.75), (0.72, 1.2)), nodes.remap(own, (0, 1), (-0.12, 0.12)))
    shade = nodes.math("MULTIPLY", shade, nodes.remap(pores, (0.3, 0.75), (0.88, 1.12)))
    tone = nodes.mix(1.0, colour, shade, blend="MULTIPLY")
    nodes.feed(shader.inputs["Base Color"], nodes.mix(joint, tone, tuple(c * 0.3 for c in colour)))
    polish = nodes.math("ADD", nodes.remap(clouds, (0.3, 0.7), roughness), nodes.remap(own, (0, 1), (0.0, 0.03)))
    nodes.feed(shader.inputs["Roughness"], nodes.mix(joint, polish, (0.8, 0.8, 0.8)))
    # Slabs are never laid quite in one plane: mirror images break a little from one to the next.
    tilt = nodes.math("MULTIPLY", nodes.noise(0.5, detail=1), nodes.remap(own, (0, 1), (0.2, 1.0)))
    nodes.feed(shader.inputs["Normal"], nodes.bump(nodes.math("SUBTRACT", tilt, joint), 0.002, 0.35))
    plain_to_bounces(nodes, shader, colour)
    return material


def screed(name, colour=(0.27, 0.268, 0.262), bay_metres=(4.0, 4.0), offset_metres=(0.0, 0.0)):
    """Power-floated concrete: trowel clouds, polish where people walk, saw cuts, hair cracks, a few old spots."""
    material, nodes, shader = surface(name, colour, Specular=0.45)
    cut = joint_grid(nodes, bay_metres, 0.008, offset_metres)
    own = random_per_cell(nodes, bay_metres, offset_metres)
    clouds = nodes.noise(0.55, detail=8, roughness=0.63, distortion=0.6)
    trowel = nodes.noise(1.6, detail=5, roughness=0.6, vector=nodes.stretch((0.5, 1.5, 1.0), turn_degrees=24))
    grain = nodes.noise(55, detail=4, roughness=0.7)
    shade = nodes.math("ADD", nodes.remap(clouds, (0.28, 0.72), (0.80, 1.14)), nodes.remap(trowel, (0.3, 0.7), (-0.07, 0.07)))
    shade = nodes.math("ADD", shade, nodes.remap(own, (0, 1), (-0.05, 0.05)))
    shade = nodes.math("MULTIPLY", shade, nodes.remap(grain, (0.3, 0.72), (0.94, 1.06)))
    spots = nodes.remap(nodes.noise(2.3, detail=4, roughness=0.55), (0.66, 0.72), (0, 0.22), smooth=True)
    tone = nodes.mix(spots, nodes.mix(1.0, colour, shade, blend="MULTIPLY"), tuple(c * 0.55 for c in colour))
    lines = nodes.math("MAXIMUM", cut, hair_cracks(nodes))
    nodes.feed(shader.inputs["Base Color"], nodes.mix(lines, tone, tuple(c * 0.28 for c in colour)))
    polish = nodes.math("ADD", nodes.remap(trowel, (0.3, 0.7), (0.20, 0.36)), nodes.remap(clouds, (0.35, 0.7), (0.0, 0.14)))
    nodes.feed(shader.inputs["Roughness"], nodes.mix(lines, polish, (0.9, 0.9, 0.9)))
    nodes.feed(shader.inputs["Normal"], nodes.bump(nodes.math("SUBTRACT", nodes.math("MULTIPLY", trowel, 0.3), lines), 0.002, 0.5))
    plain_to_bounces(nodes, shader, colour)
    return material


def hair_cracks(nodes):
    """Thin wandering cracks in a few places: edges of large cells, most of them healed."""
    wander = nodes.new("ShaderNodeTexNoise", {"Vector": nodes.position(), "Scale": 2.0, "Detail": 5.0}).outputs["Color"]
    bent = nodes.new("ShaderNodeVectorMath", {0: wander, 1: (0.55, 0.55, 0.0)}, operation="MULTIPLY").outputs["Vector"]
    place = nodes.new("ShaderNodeVectorMath", {0: nodes.position(), 1: bent}, operation="ADD").outputs["Vector"]
    cells = nodes.new("ShaderNodeTexVoronoi", {"Vector": place, "Scale": 0.28}, feature="DISTANCE_TO_EDGE").outputs["Distance"]
    line = nodes.remap(cells, (0.0006, 0.0016), (0.7, 0.0), smooth=True)
    open_here = nodes.remap(nodes.noise(0.33, detail=2), (0.52, 0.60), (0, 1), smooth=True)
    return nodes.math("MULTIPLY", line, open_here)


def painted_boards(name, paint=(0.42, 0.42, 0.41), bare=(0.20, 0.14, 0.09), board_metres=0.145):
    """Floorboards along y, painted often and long ago: gaps, butt joints, paint worn on the edges and where one walks."""
    material, nodes, shader = surface(name, paint, Specular=0.4)
    place = nodes.axes()
    across = nodes.math("DIVIDE", place["X"], board_metres)
    number = nodes.math("FLOOR", across)
    own = nodes.new("ShaderNodeTexWhiteNoise", {"W": number}, noise_dimensions="1D").outputs["Value"]
    gap = _edge(nodes, across, board_metres, (0.0014, 0.0030))
    along = nodes.math("DIVIDE", nodes.math("ADD", place["Y"], nodes.math("MULTIPLY", own, 17.0)), 3.6)
    butt = _edge(nodes, along, 3.6, (0.0010, 0.0024))
    line = nodes.math("MAXIMUM", gap, butt)
    length = nodes.new(
        "ShaderNodeTexWhiteNoise",
        {"W": nodes.math("ADD", number, nodes.math("MULTIPLY", nodes.math("FLOOR", along), 0.37))},
        noise_dimensions="1D",
    )
    fibre = nodes.noise(9, detail=5, roughness=0.65, vector=nodes.stretch((4.0, 0.16, 1.0)))
    traffic = nodes.noise(0.7, detail=6, roughness=0.62)
    rim = nodes.math("MULTIPLY", _edge(nodes, across, board_metres, (0.002, 0.014)), 0.12)
    worn = nodes.math("ADD", nodes.math("ADD", nodes.math("MULTIPLY", fibre, 0.55), nodes.math("MULTIPLY", traffic, 0.45)), rim)
    bared = nodes.remap(worn, (0.60, 0.67), (0, 0.75), smooth=True)
    shade = nodes.math("ADD", nodes.remap(length.outputs["Value"], (0, 1), (0.90, 1.07)), nodes.remap(fibre, (0.3, 0.7), (-0.05, 0.05)))
    shade = nodes.math("ADD", shade, nodes.remap(traffic, (0.3, 0.7), (0.05, -0.07)))
    tone = nodes.mix(1.0, nodes.mix(bared, paint, bare), shade, blend="MULTIPLY")
    nodes.feed(shader.inputs["Base Color"], nodes.mix(line, tone, (0.03, 0.028, 0.025)))
    satin = nodes.math("ADD", nodes.remap(traffic, (0.3, 0.7), (0.26, 0.44)), nodes.math("MULTIPLY", bared, 0.2))
    nodes.feed(shader.inputs["Roughness"], nodes.mix(line, satin, (0.9, 0.9, 0.9)))
    cup = nodes.math("SUBTRACT", nodes.math("MULTIPLY", fibre, 0.25), nodes.math("ADD", line, nodes.math("MULTIPLY", rim, 2.0)))
    nodes.feed(shader.inputs["Normal"], nodes.bump(cup, 0.003, 0.6))
    plain_to_bounces(nodes, shader, tuple(p * 0.9 + b * 0.1 for p, b in zip(paint, bare)))
    return material


def _edge(nodes, counted, cell_metres, width_metres):
    """1 on the borders of cells that `counted` numbers, fading between the two widths."""
    share = nodes.math("FRACT", counted)
    nearest = nodes.math("MINIMUM", share, nodes.math("SUBTRACT", 1.0, share))
    return nodes.remap(nodes.math("MULTIPLY", nearest, cell_metres), width_metres, (1, 0), smooth=True)
