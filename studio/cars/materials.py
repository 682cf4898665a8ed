"""What the car is made of. The skin's material reads the regions that `regions.py` stores at the vertices.

Every material carries `material["role"]`: "skin" (paint, glass, trim and lamps in one), "paint", "rim", "glass", "plate", "other".
Paint has nodes named PaintColour, PaintMetallic, PaintRoughness and RoadFilm; `set_paint` writes them.
"""

import bpy

from .shader import Shader, plain

# Linear base colour, metallic, roughness of the layer under the clearcoat.
PAINTS = {
    "white": ((0.76, 0.77, 0.76), 0.0, 0.45),
    "black": ((0.006, 0.006, 0.007), 0.2, 0.35),
    "silver": ((0.50, 0.51, 0.53), 0.85, 0.36),
    "grey": ((0.075, 0.08, 0.088), 0.75, 0.34),
    "red": ((0.33, 0.008, 0.010), 0.15, 0.38),
    "blue": ((0.012, 0.055, 0.23), 0.65, 0.34),
    "green": ((0.012, 0.06, 0.035), 0.6, 0.34),
    "orange": ((0.55, 0.13, 0.012), 0.35, 0.36),
    "beige": ((0.36, 0.31, 0.24), 0.7, 0.36),
}

GAP_HALF_WIDTH = 0.0021


def rubber():
    return plain("rubber", (0.012, 0.012, 0.013), roughness=0.75, specular=0.3)


def plastic():
    return plain("plastic", (0.014, 0.014, 0.015), roughness=0.55, specular=0.35)


def chrome():
    return plain("chrome", (0.72, 0.72, 0.73), metallic=1.0, roughness=0.08)


def dark_chrome():
    return plain("dark chrome", (0.16, 0.16, 0.17), metallic=1.0, roughness=0.22)


def gloss_black():
    return plain("gloss black", (0.005, 0.005, 0.006), roughness=0.12, clearcoat=1.0)


def emission(name, colour, strength):
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    shader = Shader(name)
    return shader.finish(shader.node("Emission", {0: colour, 1: strength}).outputs[0])


def paint(name):
    """Paint for separate parts, such as mirrors and handles."""
    key = f"paint {name}"
    if key in bpy.data.materials:
        return bpy.data.materials[key]
    shader = Shader(key)
    return shader.finish(_paint(shader, name, None), "paint")


def set_paint(material, colour, metallic, roughness, road_film=0.0):
    """Repaints a material of role "skin" or "paint". colour: linear RGB; road_film: 0 for a washed car, 0.22 for one in use."""
    nodes = material.node_tree.nodes
    nodes["PaintColour"].outputs[0].default_value = (*colour, 1)
    for node, value in (("PaintMetallic", metallic), ("PaintRoughness", roughness), ("RoadFilm", road_film)):
        nodes[node].outputs[0].default_value = value


def _paint(shader, name, normal):
    colour, metallic, roughness = PAINTS[name]
    colour = shader.named_colour("PaintColour", colour)
    metallic, roughness = shader.named_value("PaintMetallic", metallic), shader.named_value("PaintRoughness", roughness)
    position = shader.position()
    # Road film: a private seller's car is not freshly washed, lowest down least of all.
    height = shader.node("SeparateXYZ", {0: position}).outputs["Z"]
    film = shader.math("MULTIPLY", shader.ramp(height, 0.62, 0.18), shader.ramp(shader.noise(7.0, 6.0, position), 0.35, 0.75))
    film = shader.math("MULTIPLY", film, shader.named_value("RoadFilm", 0.22))
    bent = {"Normal": normal} if normal else {}
    base = shader.surface(
        shader.colour_mix(film, colour, (0.12, 0.105, 0.085)), metallic=metallic, roughness=roughness, specular=0.0, **bent
    )
    # The lacquer as a layer of its own: the principled shader's clearcoat reflects only a quarter of what lacquer does.
    lacquer_roughness = shader.ramp(film, 0.0, 0.22, (0.01, 0.16))
    lacquer = shader.node("BsdfGlossy", {"Color": (1.0, 1.0, 1.0), "Roughness": lacquer_roughness, **bent}).outputs[0]
    fresnel = shader.node("Fresnel", {"IOR": 1.5, **bent}).outputs[0]
    return shader.mix(fresnel, base, lacquer)


def skin(name):
    """Paint, panes, lenses, trim, grooves and holes, chosen by the stored distances."""
    key = f"skin {name}"
    if key in bpy.data.materials:
        return bpy.data.materials[key]
    s = Shader(key)
    gap = _gap(s)
    gloss, pane, head, tail = (s.attribute(region) for region in ("gloss", "pane", "head", "tail"))
    edge = s.ramp(gap, 0.0012, 0.0065)
    for region, width in ((gloss, 0.004), (head, 0.003), (tail, 0.003)):
        edge = s.math("MINIMUM", edge, s.ramp(s.math("ABSOLUTE", region), 0.0, width))
    normal = s.bump(edge, 0.0035, 0.9)
    grain = s.bump(s.noise(900.0, 2.0), 0.0006, 0.5)
    surface = _paint(s, name, normal)
    surface = s.mix(s.below(s.attribute("trim"), 0), surface, s.surface((0.016, 0.016, 0.017), roughness=0.6, specular=0.3, normal=grain))
    surface = s.mix(s.below(gloss, 0), surface, s.surface((0.005, 0.005, 0.006), roughness=0.1, specular=0.5))
    surface = s.mix(s.below(s.attribute("bright"), 0), surface, s.surface((0.66, 0.66, 0.67), metallic=1.0, roughness=0.12))
    seal = s.surface((0.004, 0.004, 0.004), roughness=0.7)
    for lens in (head, tail):
        surface = s.mix(s.below(lens, 0.0025), surface, seal)
    surface = s.mix(s.below(gap, GAP_HALF_WIDTH), surface, s.surface((0.002, 0.002, 0.002), roughness=1.0, specular=0.0))
    surface = s.mix(s.node("NewGeometry").outputs["Backfacing"], surface, s.surface((0.05, 0.049, 0.047), roughness=0.9))
    surface = s.mix(s.below(pane, 0), surface, s.clear((0.60, 0.64, 0.62)))
    surface = s.mix(s.below(head, 0), surface, s.clear((0.97, 0.97, 0.97)))
    surface = s.mix(s.below(tail, 0), surface, s.clear((0.62, 0.012, 0.014)))
    hole = s.math("MAXIMUM", s.below(s.attribute("arch"), 0), s.below(s.attribute("grille"), 0))
    return s.finish(s.mix(hole, surface, s.node("BsdfTransparent").outputs[0]), "skin")


def flat_skin(colours):
    """The skin as flat light for masks. colours: {"paint" | "pane" | "lamp" | "stripes" | "rest": linear RGB}; what is missing is black.

    Stripes lie on paint only. Wheel arches and the grille's opening stay holes, panes and lenses do not.
    """
    s = Shader("flat skin")
    black = (0.0, 0.0, 0.0)
    lamp = s.math("MINIMUM", s.attribute("head"), s.attribute("tail"))
    gap = _gap(s)
    rest = s.math(
        "MINIMUM",
        s.math("MINIMUM", s.attribute("trim"), s.math("MINIMUM", s.attribute("gloss"), s.attribute("bright"))),
        s.math("SUBTRACT", gap, GAP_HALF_WIDTH),
    )
    rest = s.math("MAXIMUM", s.below(rest, 0), s.node("NewGeometry").outputs["Backfacing"])
    colour = colours.get("paint", black)
    if "stripes" in colours:
        colour = s.colour_mix(s.below(s.attribute("stripes"), 0), colour, colours["stripes"])
    colour = s.colour_mix(rest, colour, colours.get("rest", black))
    colour = s.colour_mix(s.below(s.attribute("pane"), 0), colour, colours.get("pane", black))
    colour = s.colour_mix(s.below(lamp, 0), colour, colours.get("lamp", black))
    hole = s.math("MAXIMUM", s.below(s.attribute("arch"), 0), s.below(s.attribute("grille"), 0))
    return s.finish(s.mix(hole, s.node("Emission", {0: colour}).outputs[0], s.node("BsdfTransparent").outputs[0]))


def _gap(s):
    """Distance to the nearest shut line."""
    gap = s.math("ABSOLUTE", s.attribute("line_a"))
    for line in ("line_b", "line_c"):
        gap = s.math("MINIMUM", gap, s.math("ABSOLUTE", s.attribute(line)))
    return gap


def cabin(leather):
    """Dark plastics, and seats of the given linear colour."""
    key = "cabin {:.3f} {:.3f} {:.3f}".format(*leather)
    if key in bpy.data.materials:
        return bpy.data.materials[key]
    s = Shader(key)
    dark = s.surface((0.016, 0.016, 0.017), roughness=0.7, specular=0.3)
    seats = s.surface(leather, roughness=0.5, specular=0.35, normal=s.bump(s.noise(320.0, 2.0), 0.0008, 0.4))
    return s.finish(s.mix(s.attribute("seat"), dark, seats))


def head_lamp_housing():
    """Dark reflector bowl with a daytime-running line that follows the lens."""
    if "head housing" in bpy.data.materials:
        return bpy.data.materials["head housing"]
    s = Shader("head housing")
    head = s.attribute("head")
    ribs = s.node("TexWave", {"Scale": 22.0, "Vector": s.position()}, bands_direction="Z").outputs["Fac"]
    bowl = s.surface((0.055, 0.056, 0.06), metallic=0.8, roughness=0.25, normal=s.bump(ribs, 0.004, 0.6))
    line = s.below(s.math("ABSOLUTE", s.math("ADD", head, 0.017)), 0.0055)
    light_guide = s.surface((0.85, 0.86, 0.88), roughness=0.2, emission=(0.9, 0.95, 1.0), emission_strength=0.25)
    return s.finish(s.mix(line, bowl, light_guide))


def tail_lamp_housing():
    if "tail housing" in bpy.data.materials:
        return bpy.data.materials["tail housing"]
    s = Shader("tail housing")
    tail = s.attribute("tail")
    cells = s.node("TexVoronoi", {"Scale": 70.0, "Vector": s.position()}).outputs["Distance"]
    # Not all mirror: in a dark studio a mirror behind a red lens is black.
    bowl = s.surface((0.75, 0.75, 0.75), metallic=0.3, roughness=0.3, normal=s.bump(cells, 0.012, 1.0))
    ring = s.below(s.math("ABSOLUTE", s.math("ADD", tail, 0.024)), 0.008)
    guide = s.surface((0.9, 0.25, 0.22), roughness=0.3, emission=(1.0, 0.12, 0.08), emission_strength=0.3)
    return s.finish(s.mix(ring, bowl, guide))


def grille_insert(pattern):
    """Relief on the recessed surface. pattern: "slats" lie, "bars" stand, "mesh" is both aslant."""
    key = f"grille {pattern}"
    if key in bpy.data.materials:
        return bpy.data.materials[key]
    s = Shader(key)
    axes = s.node("SeparateXYZ", {0: s.position()}).outputs
    y, z = axes["Y"], axes["Z"]
    if pattern == "mesh":
        across = [s.math("PINGPONG", s.math(way, s.math("MULTIPLY", y, 0.75), z), 0.011) for way in ("ADD", "SUBTRACT")]
        slat = s.math("MAXIMUM", *across)
        height = s.ramp(slat, 0.006, 0.0105)
        colour = s.colour_mix(s.ramp(slat, 0.0065, 0.0085), (0.001, 0.001, 0.001), (0.018, 0.018, 0.019))
    else:
        slat = s.math("PINGPONG", *((y, 0.017) if pattern == "bars" else (z, 0.013)))
        height = s.ramp(slat, 0.002, 0.010)
        colour = s.colour_mix(s.ramp(slat, 0.004, 0.008), (0.001, 0.001, 0.001), (0.016, 0.016, 0.017))
    return s.finish(s.surface(colour, roughness=0.3, normal=s.bump(height, 0.012, 1.0)))
