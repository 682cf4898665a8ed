"""The photographs: who stands where, and from where the phone looks. Metres and degrees; the car's place is the origin."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Shot:
    place: str
    body: str
    paint: str
    view: str
    camera: tuple              # x, y, z of the phone
    aim: tuple                 # point in the middle of the frame
    conditions: str
    wheel: str = 'ten-spoke'
    plate: str = 'CV26 RVS'
    steer: float = 0.0         # radians
    sky: tuple = ('overcast', {})
    exposure: float = 0.8      # stops
    roll: float = 0.0          # degrees: a hand is never level
    car_at: tuple = (0.0, 0.0, 0.0)   # x, y and turn in radians
    purpose: str = 'test'      # 'sample' is shown to visitors


SHOTS = {
    'hatchback-blue-front-quarter': Shot('residential', 'hatchback', 'blue', 'front_quarter', (3.55, -2.85, 1.58), (0.25, 0.0, 0.66),
                                         'overcast, residential street, parked cars behind', roll=0.6, steer=0.12),
    'hatchback-silver-rear-quarter': Shot('residential', 'hatchback', 'silver', 'rear_quarter', (-3.5, -2.75, 1.6), (-0.2, 0.0, 0.68),
                                          'overcast, parked car close ahead', wheel='five-twin', roll=-0.5),
    'hatchback-red-side': Shot('residential', 'hatchback', 'red', 'side', (0.3, -5.2, 1.55), (0.05, 0, 0.75),
                               'hard sun, hedge and brick wall behind', exposure=0.0, sky=('clear', {'elevation_degrees': 42, 'azimuth_degrees': -60})),
    'hatchback-white-front': Shot('residential', 'hatchback', 'white', 'front', (4.7, -0.55, 1.55), (1.2, 0.0, 0.70),
                                  'overcast, houses and parked cars behind', wheel='five-twin', roll=0.8),
}
