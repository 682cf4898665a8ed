"""High Street in Snow: the set of scenes/city.py under fresh snow."""

from kit.weather import spec_under
from kit.weathers import snow_day
from scenes.city import PLACE, SPEC as SET, build_set

WEATHER = snow_day()
SPEC = spec_under(WEATHER, SET, PLACE, id="high-street-snow", name="High Street in Snow")


def build(kit):
    build_set(kit)
    WEATHER.fall_on(kit)
