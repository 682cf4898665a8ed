"""What some weeks of rain and road leave on a car: dust on what lies flat, spray low down, dried drops, brake dust, grey tyres."""

from .coat import Coat

ROAD_DUST = (0.165, 0.152, 0.134)
BRAKE_DUST = (0.030, 0.024, 0.019)
RUST = (0.085, 0.045, 0.026)
# Where a wiper's arm is hinged (y), and what its blade clears (metres from the hinge).
WIPER_HINGES, WIPED = (0.50, -0.06), (0.10, 0.60)


def soil(car, body):
    """Every part of `car` that the road reaches. body: its `Body`, for the windscreen's foot."""
    done = set()
    for target in car.children_recursive:
        if target.type != "MESH" or not target.material_slots:
            continue
        material = target.material_slots[0].material
        if material.name in done:
            continue
        done.add(material.name)
        if target.name.startswith("skin"):
            _soil_skin(Coat(material), body)
        elif material.name.startswith("tyre"):
            _wear_tyre(Coat(material), body)
        elif material.name.startswith("rim"):
            _dust_rim(Coat(material))
        elif material.name.startswith(("rail", "brake disc")):
            coat = Coat(material)
            coat.lay(coat.ramp(coat.noise(11.0, 6.0), 0.3, 0.7, (0.25, 0.6)), _film(coat, RUST if "disc" in material.name else ROAD_DUST))
        elif target.name.startswith(("mirrors", "handles", "lips")):
            coat = Coat(material)
            coat.lay(coat.sum(_dust(coat), _spray(coat)), _film(coat))


def _film(coat, colour=ROAD_DUST):
    return coat.surface(colour, roughness=0.95, specular=0.08)


def _dust(coat):
    """Thickest where it lies flat, in clouds, with the rims that drops leave as they dry."""
    flat = coat.ramp(coat.up, 0.0, 0.95, (0.006, 0.040))
    clouds = coat.ramp(coat.noise(1.7, 7.0), 0.30, 0.72, (0.45, 1.45))
    rims = coat.ramp(coat.math("ABSOLUTE", coat.math("SUBTRACT", coat.cells(46.0), 0.34)), 0.05, 0.0, (0.0, 0.08))
    here = coat.ramp(coat.noise(3.1, 3.0), 0.42, 0.62)
    return coat.sum(coat.times(flat, clouds), coat.times(rims, here, coat.ramp(coat.up, 0.25, 0.8)))


def _spray(coat):
    """What wheels throw: a film that thins out upwards, coarse specks in it, and the runs that rain has washed through."""
    low = coat.ramp(coat.axes["Z"], 0.78, 0.20)
    film = coat.times(low, low, coat.ramp(coat.noise(15.0, 9.0), 0.30, 0.78, (0.05, 0.30)))
    specks = coat.times(
        coat.below(coat.cells(150.0), 0.20), coat.ramp(coat.noise(4.3, 4.0), 0.42, 0.62), coat.ramp(coat.axes["Z"], 0.9, 0.35)
    )
    fall = coat.node("Mapping", {0: coat.position(), 3: (16.0, 16.0, 0.9)}).outputs[0]
    runs = coat.times(coat.ramp(coat.noise(1.0, 4.0, fall), 0.52, 0.74, (0.0, 0.05)), coat.ramp(coat.up, 0.6, 0.1))
    return coat.sum(film, coat.times(specks, 0.30), runs)


def _soil_skin(coat, body):
    """Paint, trim and panes; the arches and the grille stay holes, and inside the roof is pale cloth."""
    inside = coat.node("NewGeometry").outputs["Backfacing"]
    body_work = coat.math("GREATER_THAN", coat.attribute("pane"), 0.0)
    lamps = coat.math("MINIMUM", coat.attribute("head"), coat.attribute("tail"))
    body_work = coat.times(body_work, coat.math("GREATER_THAN", lamps, 0.0))
    closed = coat.times(coat.math("GREATER_THAN", coat.attribute("arch"), 0.0), coat.math("GREATER_THAN", coat.attribute("grille"), 0.0))
    _glaze(coat, closed)
    on_glass = coat.times(_dust(coat), coat.ramp(_wiped(coat, body), 0.0, 1.0, (0.60, 0.10)))
    # On black plastic the same film shows far more than on paint.
    black = coat.below(coat.math("MINIMUM", coat.attribute("trim"), coat.attribute("gloss")), 0.0)
    on_metal = coat.times(coat.sum(_dust(coat), _spray(coat)), coat.ramp(black, 0.0, 1.0, (1.0, 0.30)))
    cover = coat.node("MixRGB", {0: body_work, 1: on_glass, 2: on_metal}).outputs[0]
    coat.lay(coat.times(cover, closed, coat.math("SUBTRACT", 1.0, inside)), _film(coat))
    headliner = coat.surface((0.34, 0.33, 0.31), roughness=0.95)
    above = coat.math("GREATER_THAN", coat.axes["Z"], body.windscreen[0][1] + 0.1)
    coat.lay(coat.times(inside, body_work, closed, above), headliner)


def _glaze(coat, closed):
    """Glass as most cars have it, hardly tinted, with a black border where it is glued in."""
    pane = coat.attribute("pane")
    coat.lay(coat.times(coat.below(pane, 0.0), closed), coat.clear((0.84, 0.87, 0.85), reflect=0.8))
    border = coat.times(coat.below(pane, 0.0), coat.math("GREATER_THAN", pane, -0.005), closed)
    coat.lay(border, coat.surface((0.006, 0.006, 0.006), roughness=0.12, specular=0.5))


def _wiped(coat, body):
    """1 where a blade has passed over the windscreen."""
    (x, z), _ = body.windscreen
    passed = 0.0
    for y in WIPER_HINGES:
        away = coat.node("VectorMath", {0: coat.position(), 1: (x, y, z)}, operation="DISTANCE").outputs["Value"]
        arc = coat.times(coat.ramp(away, WIPED[1] + 0.004, WIPED[1] - 0.004), coat.ramp(away, WIPED[0] - 0.01, WIPED[0] + 0.01))
        passed = coat.math("MAXIMUM", passed, arc)
    return coat.times(passed, coat.math("GREATER_THAN", coat.axes["X"], 0.1))


def _wear_tyre(coat, body):
    """Rubber gone grey, raised marks round the side wall, cross cuts in the tread, and dried dirt between them."""
    x, y, z = (coat.axes[axis] for axis in "XYZ")
    radius = coat.math("SQRT", coat.math("ADD", coat.times(x, x), coat.times(z, z)))
    angle = coat.math("ARCTAN2", z, x)
    tread = coat.ramp(radius, body.tyre_radius - 0.022, body.tyre_radius - 0.016)
    slant = coat.math("ADD", coat.times(angle, 1.0), coat.times(y, 2.2))
    cuts = coat.times(tread, coat.below(coat.math("PINGPONG", slant, 0.045), 0.006))
    middle = (body.tyre_radius + body.rim_radius) / 2 + 0.006
    band = coat.below(coat.math("ABSOLUTE", coat.math("SUBTRACT", radius, middle)), 0.009)
    strokes = coat.below(coat.math("PINGPONG", angle, 0.022), 0.011)
    words = coat.times(band, strokes, coat.math("GREATER_THAN", coat.math("SINE", coat.times(angle, 3.0)), 0.35))
    height = coat.math("SUBTRACT", coat.times(words, 0.35), cuts)
    grey = coat.colour_mix(coat.ramp(coat.noise(9.0, 6.0), 0.35, 0.7), (0.016, 0.016, 0.016), (0.036, 0.034, 0.031))
    dirt = coat.ramp(coat.noise(5.0, 7.0), 0.42, 0.72, (0.02, 0.22))
    rubber = coat.colour_mix(dirt, grey, (0.105, 0.092, 0.076))
    coat.lay(1.0, coat.surface(rubber, roughness=0.85, specular=0.25, normal=coat.bump(height, 0.004, 1.0)))


def _dust_rim(coat):
    """A film on the face, a crust deep in the pockets that no brush reaches."""
    deep = coat.ramp(coat.axes["Y"], 0.075, 0.025, (0.0, 0.62))
    cover = coat.ramp(coat.noise(13.0, 6.0), 0.32, 0.75, (0.06, 0.34))
    coat.lay(coat.sum(cover, deep), _film(coat, BRAKE_DUST))
