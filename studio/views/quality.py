"""How many samples each layer gets."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Quality:
    base: int
    base_shrink: int  # 2 for half size
    colours: int  # solid and metallic
    colour_shrink: int
    wheels: int
    masks: int
    shadow: int
    wheel_designs: int  # at most, the base design among them
    fitted: bool  # whether parts that may be fitted get their patches
    cell_metres: float  # of the skin's mesh


FINAL = Quality(
    base=16, base_shrink=1, colours=40, colour_shrink=4, wheels=16, masks=14, shadow=48, wheel_designs=5, fitted=True, cell_metres=0.012
)
DRAFT = Quality(
    base=8, base_shrink=2, colours=28, colour_shrink=4, wheels=12, masks=8, shadow=28, wheel_designs=1, fitted=False, cell_metres=0.016
)
