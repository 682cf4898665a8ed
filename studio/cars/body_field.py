"""The painted skin of a body as one distance field, and the named surfaces it is made of."""

import numpy as np

from .body import Body
from .fields import Curve, hump, polygon, ramp, rounded_outline, smooth_max, smooth_min

# Of an open car's windscreen frame: of its sheet, and along the car.
FRAME_THICKNESS, FRAME_DEPTH = 0.032, 0.045


class BodyField:
    """Callable as field(x, y, z). `parts(x, y, z)` gives the single surfaces, from which the panels' outlines are measured."""

    def __init__(self, body: Body):
        self.body = body
        self.front_axle, self.rear_axle = body.wheelbase / 2, -body.wheelbase / 2
        self.half_width, self.shoulder = Curve(body.half_width, 0.08), Curve(body.shoulder, 0.10)
        self.belt, self.deck = Curve(body.belt, 0.10), Curve(body.deck, 0.07)
        self.underside, self.roof = Curve(body.underside, 0.06), Curve(body.roof, 0.10)
        self.cabin_half_width = Curve(body.cabin_half_width, 0.08)
        self.nose, self.tail = Curve(body.nose, 0.018), Curve(body.tail, 0.014)
        self.nose_sweep, self.tail_sweep = Curve(body.nose_sweep, 0.04), Curve(body.tail_sweep, 0.04)
        self.widest_height = 1.85 * body.tyre_radius
        self.floor = float(self.underside(0))
        self.nose_tip = max(x for _, x in body.nose)
        self.tail_tip = min(x for _, x in body.tail)

    def __call__(self, x, y, z):
        part = self.parts(x, y, z)
        lower = smooth_max(part["side"], part["deck"], 0.075)
        lower = smooth_max(lower, part["front"], 0.075)
        lower = smooth_max(lower, part["rear"], 0.09)
        lower = smooth_max(lower, part["underside"], 0.05)
        if self.body.well:
            lower = smooth_max(lower, -smooth_max(self.well_plan(x, y), self.body.well.floor - z, 0.04), 0.022)
        cabin = smooth_max(part["cabin_side"], part["roof"], self.body.roof_edge)
        cabin = smooth_max(cabin, part["screen"], 0.07)
        cabin = smooth_max(cabin, part["back"], 0.07)
        cabin = np.maximum(cabin, self._folded_screens(x, y, z))
        cabin = np.maximum(cabin, -part["deck"] - 0.09)
        if self.body.open_top:
            cabin = smooth_max(np.maximum(cabin, -cabin - FRAME_THICKNESS), -part["screen"] - FRAME_DEPTH, 0.02)
        if self.body.spoiler:
            cabin = smooth_min(cabin, self._spoiler(part, x, y, z), 0.03)
        return self._with_handle_cups(smooth_min(lower, cabin, 0.035), x, y, z)

    def handles(self):
        """Centres (x, z) in side view of the door handles."""
        xs = [self.body.pillar_b[0] + 0.15]
        if self.body.sliding_door:
            xs.append(self.body.sliding_door[0] - 0.15)
        elif self.body.doors == 4:
            xs.append(self.body.door_rear[1] + 0.17)
        return [(x, float(self.shoulder(x)) - 0.045) for x in xs]

    def _with_handle_cups(self, skin, x, y, z):
        for hx, hz in self.handles():
            hy = float(self.side_half_width(np.array(hx), np.array(hz)))
            cup = np.sqrt(((x - hx) / 0.085) ** 2 + ((np.abs(y) - hy) / 0.022) ** 2 + ((z - hz) / 0.034) ** 2) - 1
            skin = smooth_max(skin, -cup * 0.022, 0.012)
        return skin

    def well_plan(self, x, y):
        """Distance in plan to the rim of the well; negative over the well."""
        well = self.body.well
        if well is None:
            raise ValueError("A body without a well has no plan of one.")
        along = np.maximum(x - well.front + well.front_sweep * y * y, well.rear - x)
        return smooth_max(along, np.abs(y) - well.half_width, 2 * well.corner)

    def scoop_distance(self, x, z):
        scoop = self.body.scoop
        if scoop is None:
            raise ValueError("A body without a scoop has no distance to one.")
        return polygon(x, z, rounded_outline(list(scoop.outline)), 0.01)

    def parts(self, x, y, z):
        x, y, z = np.asarray(x), np.abs(y), np.asarray(z)
        body = self.body
        bow = y * y
        rise = np.maximum(z - self.belt(x), -0.3)
        lean, curl = body.tumblehome
        forward, backward = body.screen_sweep
        return {
            "side": y - self.side_half_width(x, z),
            "deck": z - self.deck(x) + body.deck_crown * (y / 0.78) ** 2.4 - self._bonnet_creases(x, y),
            "front": (x - self.nose(z) + self.nose_sweep(y)) / np.sqrt(1 + self.nose.slope(z) ** 2 + self.nose_sweep.slope(y) ** 2),
            "rear": (self.tail(z) + self.tail_sweep(y) - x) / np.sqrt(1 + self.tail.slope(z) ** 2 + self.tail_sweep.slope(y) ** 2),
            "underside": self.underside(x) - z,
            "cabin_side": (y - self.cabin_half_width(x) + lean * rise + curl * rise * rise) * 0.92,
            "roof": z - self.roof(x) + 0.14 * bow,
            "screen": _screen(x, z, body.windscreen, forward * bow, 1),
            "back": _screen(x, z, body.rear_screen, backward * bow, -1),
        }

    def side_half_width(self, x, z):
        """Half width of the lower body: a shoulder crease, a flank that swells to the arches, a tucked-in sill."""
        body = self.body
        widest, shoulder = self.half_width(x), self.shoulder(x)
        flank = widest - body.flank_curve * (z - self.widest_height) ** 2
        flank = flank - 0.011 * hump(z, shoulder - 0.05, 0.042)
        flank = flank - self._light_catcher(x, z)
        upper = widest + 0.002 - body.flank_curve * (shoulder - self.widest_height) ** 2 - body.shoulder_slope * (z - shoulder)
        tuck = widest - 0.018 - 0.36 * (self.floor + 0.18 - z)
        section = smooth_min(smooth_min(flank, upper, 0.018), tuck, 0.05)
        if body.scoop:
            # Deepest behind its front edge, running out to the flank towards the rear, as a duct does.
            front = max(corner for corner, _ in body.scoop.outline)
            section = section - body.scoop.depth * ramp(self.scoop_distance(x, z), 0.004, -0.022) * ramp(x, front - 0.5, front - 0.1)
        return section + self._flare(x, z)

    def wheel_distance(self, x, z):
        """Distance in side view to the nearer wheel's centre."""
        height = self.body.tyre_radius
        return np.minimum(np.hypot(x - self.front_axle, z - height), np.hypot(x - self.rear_axle, z - height))

    def _flare(self, x, z):
        reach = self.body.arch_radius + 0.10
        return self.body.arch_flare * (1 - ramp(self.wheel_distance(x, z), self.body.arch_radius + 0.012, reach))

    def _light_catcher(self, x, z):
        """The scooped line along the lower doors, rising to the rear, that breaks the flank's reflection."""
        line = self.floor + 0.22 - 0.028 * x
        below, above = ramp(z, line - 0.075, line - 0.004), 1 - ramp(z, line - 0.004, line + 0.15)
        between = ramp(x, self.rear_axle + 0.38, self.rear_axle + 0.75) * (1 - ramp(x, self.front_axle - 0.75, self.front_axle - 0.38))
        return self.body.light_catcher * below * above * between

    def _bonnet_creases(self, x, y):
        foot = self.body.windscreen[0][0]
        line = 0.50 - 0.13 * (x - foot)
        along = ramp(x, foot - 0.1, foot + 0.25)
        return along * 0.016 * ramp(y, line + 0.03, line - 0.035)

    def _folded_screens(self, x, y, z):
        """Below their feet the screens fold back under the deck, so that the cabin never comes out through nose or tail."""
        bow, body = np.abs(y) ** 2, self.body
        planes = [
            _screen(x, line[0][1] + np.abs(z - line[0][1]), line, sweep * bow, facing)
            for line, sweep, facing in ((body.windscreen, body.screen_sweep[0], 1), (body.rear_screen, body.screen_sweep[1], -1))
        ]
        return np.maximum(*planes) - 0.002

    def _spoiler(self, part, x, y, z):
        (_, _), (head, _) = self.body.rear_screen
        end = head - self.body.spoiler + 0.30 * y * y
        blade = smooth_max(part["roof"], -part["roof"] - 0.035, 0.02)
        blade = smooth_max(blade, part["cabin_side"] + 0.02, 0.05)
        return smooth_max(smooth_max(blade, end - x, 0.02), x - head - 0.4, 0.02)


def _screen(x, z, line, sweep, facing):
    (foot_x, foot_z), (head_x, head_z) = line
    slope = (head_x - foot_x) / (head_z - foot_z)
    t = np.clip((z - foot_z) / (head_z - foot_z), 0, 1.5)
    bulge = 0.05 * t * (1 - t)
    on_screen = foot_x + slope * (z - foot_z) + facing * (bulge - sweep)
    return facing * (x - on_screen) / np.sqrt(1 + slope * slope)
