"""High Street at Night: the set of scenes/city.py by its lamps."""

from kit.weather import spec_under
from kit.weathers import night
from scenes.city import PLACE, SPEC as SET, build_set

WEATHER = night()
SPEC = spec_under(WEATHER, SET, PLACE, id="high-street-night", name="High Street at Night")


def build(kit):
    build_set(kit)
    WEATHER.fall_on(kit)
