"""Measures the key light, the ambient light and the exposure at the 4:3 stand."""

import math

import numpy as np
from mathutils import Vector

from kit.props.lamps import kelvin_to_linear
from kit.render.film import LUMINANCE, MID_GREY, develop
from kit.render.probe import LightMeter
from kit.scene.kit import Kit

#: Where a car's bodywork is lit from, seen from the ground.
CAR_CENTRE_HEIGHT_METRES = 0.7
#: A key lamp that gives less than this share of the light at the stand does not reach it.
SHADE_SHARE = 1e-4
OPEN_SKY_DEGREES = 90.0


def measure_exposure(kit: Kit, meter: LightMeter) -> float:
    """The factor that brings a grey card at the stand, leaning back by 45° towards the camera, to mid-grey."""
    point = (kit.main_stand.x_metres, kit.main_stand.depth_metres, CAR_CENTRE_HEIGHT_METRES)
    _, light = meter.read(point, (0, -1, 1))
    return 1 / float(light @ LUMINANCE)


def grade_exposure(kit: Kit, exposure: float) -> float:
    """How bright that grey card comes out in the developed picture, relative to mid-grey."""
    card = np.full((1, 1, 3), MID_GREY / exposure, np.float32)
    return float((develop(card, kit.spec.film, exposure) @ LUMINANCE)[0, 0]) / MID_GREY


def measure_key_light(kit: Kit, meter: LightMeter) -> dict:
    """`keyLight` and `ambient` of scene.json."""
    ground = (kit.main_stand.x_metres, kit.main_stand.depth_metres, 0.03)
    all_direct, all_light = meter.read(ground, (0, 0, 1))
    key_light, direction, softness, weight_sum = np.zeros(3), Vector(), 0.0, 0.0
    for lamp in kit.key_lamps:
        # Not hide_render: Cycles' persistent data does not notice a lamp that is hidden between two renders.
        power, lamp.data.energy = lamp.data.energy, 0
        direct_without, _ = meter.read(ground, (0, 0, 1))
        lamp.data.energy = power
        share = np.maximum(all_direct - direct_without, 0)
        weight = float(share @ LUMINANCE)
        key_light += share
        direction += weight * _direction_to(lamp, kit)
        softness += weight * _softness(lamp, kit)
        weight_sum += weight
    ambient = np.maximum(all_light - key_light, 1e-6)
    if weight_sum < SHADE_SHARE * float(all_light @ LUMINANCE):
        # The stand lies in shade: what is left of a key is the open sky above.
        direction, softness, weight_sum, key_light = Vector((0, 0, 1)), OPEN_SKY_DEGREES, 1.0, SHADE_SHARE * ambient
    return {
        "keyLight": {
            "direction": list(direction.normalized()),
            "colour": list(_film_colour(key_light, kit)),
            "softnessDegrees": softness / weight_sum,
            "share": min(1.0, float(key_light @ LUMINANCE) / float(all_light @ LUMINANCE)),
        },
        "ambient": {"colour": list(_film_colour(ambient, kit))},
    }


def _film_colour(light, kit: Kit):
    """The colour as the film's white balance sees it, brightest channel 1."""
    white = np.array(kelvin_to_linear(kit.spec.film.white_kelvin))
    balanced = light * (white[1] / white)
    return balanced / balanced.max()


def _direction_to(lamp, kit: Kit) -> Vector:
    if lamp.data.type == "SUN":
        return (lamp.matrix_world.to_3x3() @ Vector((0, 0, 1))).normalized()
    return _from_car(lamp, kit).normalized()


def _from_car(lamp, kit: Kit) -> Vector:
    stand = kit.main_stand
    return lamp.matrix_world.translation - Vector((stand.x_metres, stand.depth_metres, CAR_CENTRE_HEIGHT_METRES))


def _softness(lamp, kit: Kit) -> float:
    """Apparent diameter in degrees of a disc as large as the lamp looks from the car."""
    if lamp.data.type == "SUN":
        return math.degrees(lamp.data.angle)
    to_lamp = _from_car(lamp, kit)
    facing = abs((lamp.matrix_world.to_3x3() @ Vector((0, 0, 1))).normalized() @ to_lamp.normalized())
    radius = math.sqrt(lamp.data.size * lamp.data.size_y * facing / math.pi)
    return 2 * math.degrees(math.atan2(radius, to_lamp.length))
