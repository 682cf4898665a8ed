"""Painted timber boarding, laid in world metres."""

from kit.surfaces.shading import new_material


def clapboard(name, colour):
    """Painted boards 14 cm wide that lap, weathered and peeling."""
    material, nodes, surface = new_material(name)
    place = nodes.position()
    z = nodes.split(place)[2]
    lap = nodes.math("FRACT", nodes.math("DIVIDE", z, 0.14))
    weather = nodes.noise(place, 1.2, 6.0, 0.65)
    shade = nodes.math("MULTIPLY", nodes.range(lap, (0.0, 0.10), (0.35, 1.0)), nodes.range(weather, (0.3, 0.7), (0.65, 1.25)))
    nodes.put(nodes.mix(1.0, colour, shade, "MULTIPLY"), surface.inputs["Base Color"])
    nodes.put(0.6, surface.inputs["Roughness"])
    nodes.put(nodes.bump(nodes.math("SUBTRACT", 1.0, lap), 0.8, 0.03), surface.inputs["Normal"])
    return material
