"""A set under another sky: what most of the catalogue (catalogue.py) is made of."""

import random
from dataclasses import dataclass, replace

import bpy

from kit.looks.catalogue_prompt import catalogue_prompt
from kit.scene.scene_spec import FilmSpec, SceneSpec
from kit.sky.haze import Haze, add_haze_everywhere
from kit.sky.rain import soak
from kit.sky.sky import Sky, add_sky
from kit.sky.snowfall import settle_snow

#: Under an open sky most light comes straight from it: six samples instead of eight, for 0.87 of the work. Measured on one wet
#: street against 40 samples:
#: 3.8 levels of 255 away instead of 3.4 (RMS). Bounces beyond four changed nothing.
OPEN_SKY = {"samples": 6, "max_bounces": 4}
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

    def build_on(self, place, kit) -> None:
        """Builds the set of the module `place`, wets it or covers it, lights it and puts the air in."""
        place.build_set(kit)
        if self.ground == "wet":
            soak(random.Random(kit.spec.id).uniform(0, 100))
        if self.ground == "snow":
            settle_snow()
        kit.key(add_sky(bpy.context.scene, self.sky))
        add_haze_everywhere(self.haze)

    def spec_on(self, own: SceneSpec, place: str) -> SceneSpec:
        """The spec of a set in this weather.

        `own`: the set's, with the scene's id, name and camera; `place` begins with where the car stands ("on …").
        """
        spec = replace(own, film=self.film, prompt=catalogue_prompt(place, self.words, own), **OPEN_SKY)
        if 0 < self.sky.sun_strength and self.sky.sun_elevation_degrees < LOW_SUN_DEGREES:
            spec = replace(spec, shadow_tile_metres=max(spec.shadow_tile_metres, LOW_SUN_TILE_METRES))
        return spec
