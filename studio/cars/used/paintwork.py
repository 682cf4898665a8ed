"""What tells a panel that was pressed, sprayed and parked beside others from a mathematical one."""

from .coat import Coat

# Metres, in the car's own space: a bird's mark on the bonnet and one on the roof, and where a corner has met a wall.
DROPPINGS = ((1.50, -0.33, 0.90, 0.021), (-0.62, -0.30, 1.44, 0.026), (1.62, -0.27, 0.87, 0.009))
SCUFF = (2.02, -0.83, 0.47)
MOULDING_HEIGHT = 0.475
CHALK, PRIMER = (0.62, 0.61, 0.56), (0.30, 0.31, 0.32)


def age(material, body):
    coat = Coat(material)
    _unevenness(coat)
    _marks(coat)
    _moulding(coat, body)


def _unevenness(coat):
    """Orange peel, sheet that is never quite flat, and panels that each hang a little otherwise than their neighbours."""
    relief = next(node for node in coat.tree.nodes if node.type == "BUMP" and 0.003 < node.inputs["Distance"].default_value < 0.004)
    hang = 0.0
    for line, axis, slope in (("line_a", "X", 0.0035), ("line_b", "Z", 0.0045), ("line_c", "X", 0.003)):
        side = coat.math("SIGN", coat.attribute(line))
        hang = coat.math("ADD", hang, coat.times(side, coat.axes[axis], slope))
    sheet = coat.math("ADD", hang, coat.times(coat.noise(5.0, 1.0), 0.0026))
    sheet = coat.math("ADD", sheet, coat.times(coat.noise(170.0, 1.0), 0.00005))
    coat.tree.links.new(coat.bump(sheet, 1.0), relief.inputs["Normal"])


def _marks(coat):
    """Birds, stones, a corner that was taken too close. Paint only: panes and lamps stay as they are."""
    lamps = coat.math("MINIMUM", coat.attribute("head"), coat.attribute("tail"))
    clear = coat.math("MINIMUM", lamps, coat.math("MINIMUM", coat.attribute("pane"), coat.attribute("grille")))
    paint = coat.math("GREATER_THAN", coat.math("MINIMUM", clear, coat.attribute("arch")), 0.0)
    shaky = coat.times(coat.math("SUBTRACT", coat.noise(38.0, 4.0), 0.5), 0.05)
    white = 0.0
    for x, y, z, radius in DROPPINGS:
        away = coat.math("ADD", _away(coat, (x, y, z)), shaky)
        white = coat.math("MAXIMUM", white, coat.ramp(away, radius, radius * 0.72))
    coat.lay(coat.times(white, paint, 0.9), coat.surface(CHALK, roughness=0.9))
    # Stones strike the nose, thickest low down.
    chips = coat.times(coat.below(coat.cells(58.0), 0.055), coat.ramp(coat.axes["X"], 1.75, 2.25), coat.below(coat.noise(9.0, 2.0), 0.55))
    coat.lay(coat.times(chips, paint), coat.surface(PRIMER, roughness=0.8))
    grain = coat.node("Mapping", {0: coat.position(), 3: (14.0, 14.0, 210.0)}).outputs[0]
    scratches = coat.ramp(coat.noise(1.0, 3.0, grain), 0.57, 0.63)
    here = coat.ramp(coat.math("ADD", _away(coat, SCUFF), coat.times(shaky, 1.6)), 0.10, 0.03)
    coat.lay(coat.times(scratches, here, paint, 0.8), coat.surface((0.34, 0.34, 0.33), roughness=0.7))


def _moulding(coat, body):
    """The strip of black plastic along the doors that keeps other doors off."""
    x, z = coat.axes["X"], coat.axes["Z"]
    across = coat.math("ABSOLUTE", coat.math("SUBTRACT", z, coat.math("ADD", MOULDING_HEIGHT, coat.times(x, -0.012))))
    edge = coat.math("SUBTRACT", across, 0.023)
    side = coat.below(coat.math("ABSOLUTE", coat.up), 0.6)
    ends = coat.times(coat.below(x, body.door_front[1] - 0.02), coat.math("GREATER_THAN", x, body.door_rear[0] + 0.10))
    cover = coat.times(coat.below(edge, 0.0), side, ends, coat.math("GREATER_THAN", _gap(coat), 0.004))
    round_off = coat.bump(coat.ramp(edge, 0.0, -0.010), 0.004, 1.0)
    coat.lay(cover, coat.surface((0.019, 0.019, 0.020), roughness=0.5, specular=0.35, normal=round_off))


def _gap(coat):
    """Metres to the nearest shut line."""
    lines = [coat.math("ABSOLUTE", coat.attribute(line)) for line in ("line_a", "line_b", "line_c")]
    return coat.math("MINIMUM", coat.math("MINIMUM", *lines[:2]), lines[2])


def _away(coat, point):
    return coat.node("VectorMath", {0: coat.position(), 1: point}, operation="DISTANCE").outputs["Value"]
