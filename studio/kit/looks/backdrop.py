"""A studio painted in another colour: the catalogue's plain coloured rooms."""

from dataclasses import dataclass, replace

from kit.looks.catalogue_prompt import catalogue_prompt
from kit.scene.scene_spec import SceneSpec


@dataclass(frozen=True)
class Backdrop:
    #: Albedo of the paint, linear.
    colour: tuple
    #: The paint in words.
    words: str

    def build_on(self, place, kit) -> None:
        """Builds the studio of the module `place`, painted."""
        place.build_set(kit, self.colour)

    def spec_on(self, own: SceneSpec, place: str) -> SceneSpec:
        look = (
            f"Everything is painted one colour, {self.words}, running from the floor up the wall without an edge. "
            "White softbox light keeps the car's own colour true."
        )
        # Strong colours show the denoiser's guesses as patches of another hue: half as many samples again.
        return replace(own, samples=own.samples + 4, prompt=catalogue_prompt(place, look, own))
