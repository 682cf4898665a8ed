"""High Street after Rain: the set of scenes/city.py just after rain."""

from kit.weather import spec_under
from kit.weathers import after_rain
from scenes.city import PLACE, SPEC as SET, build_set

WEATHER = after_rain()
SPEC = spec_under(WEATHER, SET, PLACE, id="high-street-rain", name="High Street after Rain")


def build(kit):
    build_set(kit)
    WEATHER.fall_on(kit)
