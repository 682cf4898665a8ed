"""How many samples each layer gets."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Quality:
    base: int
    colours: int      # solid and metallic at half size
    wheels: int
    masks: int
    shadow: int


FINAL = Quality(base=40, colours=48, wheels=32, masks=24, shadow=64)
DRAFT = Quality(base=12, colours=16, wheels=12, masks=8, shadow=24)
