"""How many samples each layer gets."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Quality:
    base: int
    base_shrink: int  # 2 for half size
    colours: int      # solid and metallic, always at half size
    wheels: int
    masks: int
    shadow: int
    wheel_designs: int  # at most, the base design among them


FINAL = Quality(base=24, base_shrink=1, colours=40, wheels=16, masks=16, shadow=64, wheel_designs=6)
DRAFT = Quality(base=10, base_shrink=2, colours=10, wheels=6, masks=8, shadow=24, wheel_designs=1)
