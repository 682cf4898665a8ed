"""The words a catalogue scene is asked of the cloud engine with."""

from kit.scene.scene_spec import SceneSpec


def catalogue_prompt(place: str, look: str, spec: SceneSpec) -> str:
    """`place` begins with where the car stands ("on …"); `look` is whole sentences."""
    camera = spec.camera
    return (
        f"Place this exact car, unchanged in shape, colour, trim, wheels and number plate, {place}. {look} Full frame camera, "
        f"{camera.focal_millimetres:g} mm lens, {camera.height_metres:g} m high, level. The car is lit by the same light as the place and "
        "stands firmly on its ground. No people, no moving traffic, no readable text."
    )
