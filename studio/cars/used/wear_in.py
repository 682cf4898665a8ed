"""Turns a car fresh from the works into one that somebody drives."""

from .belongings import leave
from .dirt import soil
from .front_lamps import fit
from .paintwork import age
from .plate import mount

# Tyres stand a little flat: the car comes down by what its weight takes from them.
TYRE_GIVE_METRES = 0.006


def wear_in(car, body, plate):
    fit(car, body)
    age(next(part for part in car.children if part.name.startswith("skin")).material_slots[0].material, body)
    soil(car, body)
    mount(car, plate)
    leave(car, body)
    for part in car.children:
        part.location.z -= TYRE_GIVE_METRES
