"""What a body style is made of, as data. Metres; x forward from the middle of the wheelbase, y to the left, z up from the ground."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Well:
    """A space sunk into the upper face: the cockpit of an open car, the bed of a pickup."""

    front: float
    rear: float
    half_width: float
    floor: float  # z
    corner: float  # radius in plan
    front_sweep: float = 0.0  # how its front edge follows a curved windscreen, per metre of y squared


@dataclass(frozen=True)
class Scoop:
    """An air intake sunk into the flank."""

    outline: tuple  # (x, z)
    depth: float


@dataclass(frozen=True)
class Louvres:
    """Slots across a lid that let an engine breathe."""

    front: float  # x
    rear: float
    half_width: float
    count: int


@dataclass(frozen=True)
class Body:
    # wheels
    wheelbase: float
    tyre_radius: float
    tyre_width: float
    rim_radius: float
    track: float  # between tyre centres
    arch_radius: float
    arch_flare: float
    # lower body
    half_width: tuple  # (x, half width at the widest height)
    shoulder: tuple  # (x, z) of the crease below the windows
    belt: tuple  # (x, z) of the windows' lower edge
    deck: tuple  # (x, z) of bonnet, window base and boot on the centre line
    deck_crown: float  # fall of the bonnet from its centre line to its edge
    underside: tuple  # (x, z)
    nose: tuple  # (z, x) front profile on the centre line
    nose_sweep: tuple  # (y, how far the front recedes)
    tail: tuple
    tail_sweep: tuple
    # cabin
    roof: tuple  # (x, z) on the centre line
    cabin_half_width: tuple  # (x, half width at the belt)
    tumblehome: tuple  # inward lean of the side windows: slope at the belt, added slope per metre
    windscreen: tuple  # foot (x, z), head (x, z) on the centre line
    rear_screen: tuple
    spoiler: float  # how far the roof reaches beyond the rear screen's head
    # panels
    door_front: tuple  # x of the front door's leading edge at sill and belt
    pillar_b: tuple  # x of the front door's trailing edge at sill and roof
    door_rear: tuple  # x of the rear door's trailing edge at sill and belt
    window_end: tuple  # x of the side windows' rear end at belt and roof
    tailgate: str  # 'hatch' opens with the screen, 'boot' below it, 'drop' lets down, 'barn' is two doors
    # front and rear faces: closed outlines in (u, z), u = way along the face from the centre line
    headlamp: tuple
    tail_lamp: tuple
    grille: tuple  # () for none
    intake: tuple
    bumper_seam: tuple  # z of the bumpers' upper seam, front and rear
    plate_height: tuple  # z of the plates' centre, front and rear
    cladding: float = 0.0  # width of the unpainted rim of sills and arches; 0 for none
    roof_rails: bool = False
    mirror_size: float = 1.0
    wing_height: float = 0.0  # of a spoiler fitted on the boot; 0 for a lip
    # character
    flank_curve: float = 0.26  # how the flank falls in above and below its widest height, per metre squared
    shoulder_slope: float = 0.72  # inward lean of the shelf between shoulder and windows
    screen_sweep: tuple = (0.42, 0.26)  # plan curvature of windscreen and rear screen, per metre
    roof_edge: float = 0.13  # width of the fillet between roof and sides
    light_catcher: float = 0.027  # depth of the scooped line along the lower doors; 0 for none
    grille_pattern: str = "slats"  # or "bars", "mesh"
    brightwork: bool = False  # bright strips about windows and grille instead of black ones
    # doors, seats and openings
    doors: int = 4
    sliding_door: tuple = ()  # x of its front and rear edge
    seat_rows: int = 2
    leather: tuple = (0.035, 0.033, 0.031)  # linear colour of the seats
    open_top: bool = False
    well: Well | None = None
    scoop: Scoop | None = None
    louvres: Louvres | None = None
    corner_intake: tuple = ()  # outline in (u, z) of an opening at the front corners
    rear_glass: tuple = ()  # z of the rear window's lower and upper edge; () for the whole screen
    rear_panel: tuple = ()  # outline in (u, z) of a black panel in the rear face
    exhausts: tuple = field(default=((-0.52, 0.27, 0.030),))  # (y, z, radius)
    spare_wheel: float = 0.0  # z of the middle of one that hangs on the back door; 0 for none
