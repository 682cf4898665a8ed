"""Road surfaces and walls: materials that carry a place, with the wear that a real one has."""

from ..shader import Shader


def asphalt(name="asphalt", tone=0.055, damp=0.0):
    """tone: linear grey of the dry road; damp 0-1 darkens and smooths patches of it."""
    s = Shader(name)
    position = s.position()
    stones = s.node("TexVoronoi", {"Scale": 95.0, "Vector": position})
    large, middle = s.noise(0.35, 6.0, position), s.noise(4.0, 8.0, position)
    tint = s.ramp(s.math("ADD", s.math("MULTIPLY", large, 0.7), s.math("MULTIPLY", middle, 0.5)), 0.35, 0.85)
    ground = s.colour_mix(tint, (tone * 0.72, tone * 0.72, tone * 0.74), (tone * 1.35, tone * 1.32, tone * 1.26))
    chips = s.node("SeparateRGB", {0: stones.outputs["Color"]}).outputs[0]
    ground = s.colour_mix(s.ramp(chips, 0.55, 1.0, (0.0, 0.4)), ground, (tone * 2.2, tone * 2.1, tone * 2.0))
    wobble = s.node("TexNoise", {"Scale": 1.3, "Detail": 6.0, "Vector": position}).outputs["Color"]
    wobbled = s.node("VectorMath", {0: position, 1: wobble}, operation="ADD").outputs[0]
    cracks = s.node("TexVoronoi", {"Scale": 0.45, "Vector": wobbled}, feature="DISTANCE_TO_EDGE").outputs["Distance"]
    crack = s.math("MULTIPLY", s.below(cracks, 0.0035), s.below(0.52, s.noise(0.23, 2.0, position)))
    ground = s.colour_mix(s.math("MULTIPLY", crack, 0.6), ground, (0.012, 0.012, 0.012))
    stain = s.ramp(s.noise(0.9, 3.0, position), 0.62, 0.72, (0.0, 0.5))
    ground = s.colour_mix(stain, ground, (tone * 0.45, tone * 0.45, tone * 0.45))
    wet = s.ramp(large, 0.45, 0.6, (0.0, damp))
    roughness = s.ramp(wet, 0.0, 1.0, (0.85, 0.2))
    height = s.math("ADD", s.math("MULTIPLY", stones.outputs["Distance"], -0.6), s.math("MULTIPLY", s.noise(60.0, 3.0, position), 0.5))
    return s.finish(s.surface(ground, roughness=roughness, specular=0.35, normal=s.bump(height, 0.006, 0.8)))


def concrete(name="concrete", tone=0.28, slab=0.0, tint=(1.0, 0.97, 0.92)):
    """slab: side of the paving stones in metres, 0 for one pour."""
    s = Shader(name)
    position = s.position()
    stain = s.ramp(s.math("ADD", s.noise(0.8, 7.0, position), s.math("MULTIPLY", s.noise(9.0, 6.0, position), 0.35)), 0.45, 0.9)
    low, high = tuple(tone * 0.62 * c for c in tint), tuple(tone * 1.15 * c for c in tint)
    colour = s.colour_mix(stain, low, high)
    height = s.noise(120.0, 3.0, position)
    if slab:
        bricks = s.node(
            "TexBrick",
            {
                "Vector": position,
                "Scale": 1.0,
                "Mortar Size": 0.006,
                "Brick Width": slab,
                "Row Height": slab * 0.66,
                "Color1": (1.0, 1.0, 1.0),
                "Color2": (0.78, 0.78, 0.78),
                "Mortar": (0.22, 0.22, 0.2),
            },
        )
        colour = s.node("MixRGB", {0: 1.0, 1: colour, 2: bricks.outputs["Color"]}, blend_type="MULTIPLY").outputs[0]
        height = s.math("SUBTRACT", s.math("MULTIPLY", height, 0.15), bricks.outputs["Fac"])
    return s.finish(s.surface(colour, roughness=0.85, specular=0.25, normal=s.bump(height, 0.004, 0.6)))


def brick(name="brick", colours=((0.25, 0.085, 0.05), (0.14, 0.05, 0.035)), mortar=(0.30, 0.27, 0.23)):
    s = Shader(name)
    position = s.position()
    axes = s.node("SeparateXYZ", {0: position}).outputs
    on_wall = s.node("CombineXYZ", {0: s.math("ADD", axes["X"], axes["Y"]), 1: axes["Z"]}).outputs[0]
    bricks = s.node(
        "TexBrick",
        {
            "Vector": on_wall,
            "Scale": 1.0,
            "Mortar Size": 0.006,
            "Mortar Smooth": 0.3,
            "Brick Width": 0.225,
            "Row Height": 0.075,
            "Color1": colours[0],
            "Color2": colours[1],
            "Mortar": mortar,
        },
    )
    weather = s.ramp(s.noise(1.1, 7.0, position), 0.3, 0.75, (0.62, 1.12))
    colour = s.node("MixRGB", {0: 1.0, 1: bricks.outputs["Color"], 2: weather}, blend_type="MULTIPLY").outputs[0]
    height = s.math("SUBTRACT", s.math("MULTIPLY", s.noise(60.0, 4.0, position), 0.3), bricks.outputs["Fac"])
    return s.finish(s.surface(colour, roughness=0.88, specular=0.2, normal=s.bump(height, 0.008, 0.9)))


def render_coat(name, colour, dirt=0.5):
    """Painted or rendered wall with rain marks and a splash zone at its foot."""
    s = Shader(name)
    position = s.position()
    height = s.node("SeparateXYZ", {0: position}).outputs["Z"]
    streaks = s.noise(1.0, 5.0, s.node("Mapping", {0: position, 3: (2.2, 2.2, 0.18)}).outputs[0])
    foot = s.math("MULTIPLY", s.ramp(height, 0.7, 0.0), s.noise(6.0, 6.0, position))
    amount = s.math("ADD", s.ramp(streaks, 0.5, 0.8, (0.0, 0.35 * dirt)), s.math("MULTIPLY", foot, dirt), clamp=True)
    tone = s.colour_mix(amount, colour, tuple(c * 0.45 for c in colour))
    return s.finish(s.surface(tone, roughness=0.9, specular=0.2, normal=s.bump(s.noise(45.0, 5.0, position), 0.005, 0.5)))


def road_paint(name="road paint", colour=(0.62, 0.61, 0.57)):
    """Worn lines: the asphalt's grain shows through as holes."""
    s = Shader(name)
    position = s.position()
    worn = s.below(
        0.60, s.math("ADD", s.math("MULTIPLY", s.noise(38.0, 5.0, position), 0.55), s.math("MULTIPLY", s.noise(2.1, 4.0, position), 0.6))
    )
    coat = s.surface(colour, roughness=0.7, specular=0.3)
    return s.finish(s.mix(worn, coat, s.node("BsdfTransparent").outputs[0]))
