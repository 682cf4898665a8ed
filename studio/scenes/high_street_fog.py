"""High Street in Fog: the set of scenes/city.py in thick morning fog."""

from kit.weather import spec_under
from kit.weathers import fog
from scenes.city import PLACE, SPEC as SET, build_set

WEATHER = fog()
SPEC = spec_under(WEATHER, SET, PLACE, id="high-street-fog", name="High Street in Fog")


def build(kit):
    build_set(kit)
    WEATHER.fall_on(kit)
