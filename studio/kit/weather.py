"""A set under another sky: what the catalogue's scenes are made of. A scene file names a set, a weather and a camera; see scenes/high_street_night.py."""

import random
from dataclasses import dataclass, replace

import bpy

from kit.haze import Haze, add_haze_everywhere
from kit.rain import soak
from kit.scene_spec import FilmSpec, SceneSpec
from kit.sky import Sky, add_sky
from kit.snowfall import settle_snow

#: The shadow of a low sun needs a larger tile.
LOW_SUN_DEGREES, LOW_SUN_TILE_METRES = 22, 13.0


@dataclass(frozen=True)
class Weather:
    """Light, air and what lies on the ground. `words` tell the cloud engine the same."""

    sky: Sky
    haze: Haze
    film: FilmSpec
    words: str
    #: "dry", "wet" or "snow".
    ground: str = "dry"

    def fall_on(self, kit) -> None:
        """Lights a set that is built, wets it or covers it, and puts the air in."""
        if self.ground == "wet":
            soak(random.Random(kit.spec.id).uniform(0, 100))
        if self.ground == "snow":
            settle_snow()
        kit.key(add_sky(bpy.context.scene, self.sky))
        add_haze_everywhere(self.haze)


def spec_under(weather: Weather, set_spec: SceneSpec, place: str, **named) -> SceneSpec:
    """The spec of a set under a weather. `place` begins with where the car stands ("on …"); `named`: id, name, and what differs."""
    spec = replace(set_spec, section="catalogue", film=weather.film, **named)
    if 0 < weather.sky.sun_strength and weather.sky.sun_elevation_degrees < LOW_SUN_DEGREES:
        spec = replace(spec, shadow_tile_metres=max(spec.shadow_tile_metres, LOW_SUN_TILE_METRES))
    camera = spec.camera
    prompt = (
        f"Place this exact car, unchanged in shape, colour, trim, wheels and number plate, {place}. {weather.words} Full frame camera, "
        f"{camera.focal_millimetres:g} mm lens, {camera.height_metres:g} m high, level. The car is lit by the same light as the place and "
        "stands firmly on its ground. No people, no moving traffic, no readable text."
    )
    return replace(spec, prompt=prompt)
