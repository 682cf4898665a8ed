"""The saloon's estate: the same front, the roof drawn out to a tailgate."""

from dataclasses import replace

from .saloon import BODY as SALOON

BODY = replace(
    SALOON,
    belt=((-2.3, 1.03), (-1.2, 0.985), (0, 0.94), (0.95, 0.905), (1.6, 0.86)),
    deck=((-2.5, 1.0), (-1.6, 1.03), (-1.0, 0.99), (0, 0.95), *SALOON.deck[5:]),
    tail=(
        (0.15, -2.33),
        (0.27, -2.40),
        (0.42, -2.44),
        (0.58, -2.455),
        (0.64, -2.44),
        (0.70, -2.41),
        (0.86, -2.395),
        (0.96, -2.37),
        (1.04, -2.33),
        (1.14, -2.25),
    ),
    roof=((-2.3, 1.355), (-1.9, 1.395), (-1.3, 1.435), (-0.5, 1.455), (0.15, 1.437), (0.5, 1.388)),
    cabin_half_width=((-2.4, 0.69), (-2.0, 0.755), (-1.2, 0.805), (0.2, 0.818), (0.95, 0.775), (1.3, 0.71)),
    tumblehome=(0.25, 0.44),
    rear_screen=((-2.36, 0.99), (-1.90, 1.385)),
    spoiler=0.12,
    window_end=(-2.06, -1.72),
    tailgate="hatch",
    roof_rails=True,
    tail_lamp=((0.50, 0.83), (0.50, 0.915), (0.80, 0.965), (1.10, 0.975), (1.16, 0.94), (1.04, 0.85), (0.82, 0.80)),
    plate_height=(SALOON.plate_height[0], 0.76),
)
