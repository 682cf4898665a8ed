"""The photographs: who stands where, and from where the phone looks. Metres and degrees; the car's place is the origin."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Shot:
    place: str
    body: str  # '' for a place without the subject
    paint: str
    view: str
    camera: tuple  # x, y, z of the phone
    aim: tuple  # point in the middle of the frame
    conditions: str
    wheel: str = "ten-spoke"
    plate: str = "CV26 RVS"
    steer: float = 0.0  # radians
    sky: tuple = ("overcast", {})
    exposure: float = 0.0  # stops beside what the phone meters
    roll: float = 0.0  # degrees: a hand is never level
    car_at: tuple = (0.0, 0.0, 0.0)  # x, y and turn in radians
    with_cars: bool = True  # other cars about
    person: tuple[float, float, float] | None = None  # x, y and turn of a bystander
    tone: tuple | None = None  # linear colour in place of the paint's own
    used: bool = False  # dirt, wear and belongings: slower, and for the sample alone so far
    lens_mm: float = 26.0  # on the 43.3 mm diagonal of full frame
    purpose: str = "test"  # 'sample' is shown to visitors


def sun(elevation, azimuth):
    return "clear", {"elevation_degrees": elevation, "azimuth_degrees": azimuth}


SHOTS = {
    "hatchback-blue-front-quarter": Shot(
        "residential",
        "hatchback",
        "blue",
        "front_quarter",
        (3.55, -2.85, 1.58),
        (0.25, 0.0, 0.66),
        "overcast; residential street, hedge and a parked car behind",
        roll=0.6,
        steer=0.12,
    ),
    "hatchback-silver-rear-quarter": Shot(
        "residential",
        "hatchback",
        "silver",
        "rear_quarter",
        (-3.5, -2.75, 1.6),
        (-0.2, 0.0, 0.68),
        "overcast; white car close ahead of a silver one",
        wheel="five-twin",
        plate="NV71 KGA",
        roll=-0.5,
    ),
    "hatchback-red-side": Shot(
        "residential",
        "hatchback",
        "red",
        "side",
        (0.3, -5.2, 1.55),
        (0.05, 0, 0.75),
        "hard sun; brick wall and hedge behind",
        plate="AB12 CDE",
        sky=sun(42, -60),
    ),
    "hatchback-white-front": Shot(
        "residential",
        "hatchback",
        "white",
        "front",
        (4.7, -0.55, 1.55),
        (1.2, 0.0, 0.70),
        "overcast; cars parked behind",
        wheel="five-twin",
        plate="HJ67 EOX",
        roll=0.8,
    ),
    "saloon-black-front-quarter": Shot(
        "car_park",
        "saloon",
        "black",
        "front_quarter",
        (3.9, -2.9, 1.6),
        (0.25, -0.05, 0.66),
        "black car on dark asphalt, wholly in a building's shade; sunlit background",
        wheel="five-twin",
        plate="LG73 PYV",
        roll=-0.7,
        sky=sun(33, 95),
    ),
    "suv-white-side": Shot(
        "car_park",
        "suv",
        "white",
        "side",
        (-0.25, -5.0, 1.6),
        (0.0, 0, 0.85),
        "overcast; white car before a white wall",
        plate="RK24 MWB",
        roll=0.4,
    ),
    "suv-silver-rear": Shot(
        "car_park",
        "suv",
        "silver",
        "rear",
        (-5.1, -0.5, 1.6),
        (-1.2, 0.0, 0.82),
        "overcast; wall and sign close beside, other cars beyond",
        plate="YH18 NFT",
        car_at=(0.7, 0.0, 0.0),
        roll=0.5,
    ),
    "saloon-grey-rear-quarter": Shot(
        "dealer_yard",
        "saloon",
        "grey",
        "rear_quarter",
        (-4.0, -2.7, 1.62),
        (-0.35, 0.0, 0.68),
        "overcast; dealer's yard, cars in a row and a person behind",
        plate="CE25 DVK",
        roll=0.4,
        person=(1.4, 2.6, -1.9),
    ),
    "suv-orange-front-quarter": Shot(
        "dealer_yard",
        "suv",
        "orange",
        "front_quarter",
        (3.7, -3.0, 1.62),
        (0.2, 0.0, 0.78),
        "hard sun with deep shadows; dealer's yard, other cars touching the outline",
        wheel="five-twin",
        plate="VX22 BHR",
        steer=-0.2,
        sky=sun(38, -20),
    ),
    "sample-car": Shot(
        "works_yard",
        "estate",
        "blue",
        "front_quarter",
        (1.08, -7.0, 1.50),
        (0.10, 0.0, 0.86),
        "grey sky; the yard of an old works, a painted wall behind",
        wheel="ten-spoke",
        roll=-0.7,
        steer=-0.14,
        lens_mm=38.0,
        car_at=(0.0, 0.0, -0.66),
        used=True,
        tone=(0.020, 0.042, 0.080),
        exposure=0.15,
        purpose="sample",
    ),
    "no-car": Shot(
        "residential", "", "", "", (3.55, -2.85, 1.58), (0.25, 0.0, 0.66), "overcast; the street without any car", with_cars=False
    ),
    "saloon-red-cut-by-frame": Shot(
        "dealer_yard",
        "saloon",
        "red",
        "front_quarter",
        (2.9, -1.9, 1.55),
        (2.3, 1.6, 0.8),
        "overcast; more than half of the car lies outside the frame",
        plate="SN20 TGZ",
    ),
}
