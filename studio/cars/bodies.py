"""The body styles as data. Metres; x forward from the middle of the wheelbase, y to the left, z up from the ground.

A new style is a new entry: profiles of the centre line, plan half-widths, section slopes, and where the panels are cut.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Body:
    # wheels
    wheelbase: float
    tyre_radius: float
    tyre_width: float
    rim_radius: float
    track: float               # between tyre centres
    arch_radius: float
    arch_flare: float
    # lower body
    half_width: tuple          # (x, half width at the widest height)
    shoulder: tuple            # (x, z) of the crease below the windows
    belt: tuple                # (x, z) of the windows' lower edge
    deck: tuple                # (x, z) of bonnet, window base and boot on the centre line
    deck_crown: float          # fall of the bonnet from its centre line to its edge
    underside: tuple           # (x, z)
    nose: tuple                # (z, x) front profile on the centre line
    nose_sweep: tuple          # (y, how far the front recedes)
    tail: tuple
    tail_sweep: tuple
    # cabin
    roof: tuple                # (x, z) on the centre line
    cabin_half_width: tuple    # (x, half width at the belt)
    tumblehome: tuple          # inward lean of the side windows: slope at the belt, added slope per metre
    windscreen: tuple          # foot (x, z), head (x, z) on the centre line
    rear_screen: tuple
    spoiler: float             # how far the roof reaches beyond the rear screen's head
    # panels
    door_front: tuple          # x of the front door's leading edge at sill and belt
    pillar_b: tuple            # x at sill and roof
    door_rear: tuple           # x of the rear door's trailing edge at sill and belt
    window_end: tuple          # x of the side windows' rear end at belt and roof
    tailgate: str              # 'hatch' opens with the screen, 'boot' below it
    # front and rear faces: closed outlines in (u, z), u = way along the face from the centre line
    headlamp: tuple
    tail_lamp: tuple
    grille: tuple
    intake: tuple
    bumper_seam: tuple         # z of the bumpers' upper seam, front and rear
    plate_height: tuple        # z of the plates' centre, front and rear
    cladding: float            # width of the unpainted rim of sills and arches; 0 for none
    roof_rails: bool


BODIES = {
    'hatchback': Body(
        wheelbase=2.63, tyre_radius=0.325, tyre_width=0.220, rim_radius=0.234, track=1.555, arch_radius=0.362, arch_flare=0.016,
        half_width=((-2.1, 0.80), (-1.7, 0.872), (-1.2, 0.893), (0, 0.893), (1.2, 0.893), (1.7, 0.868), (2.15, 0.79)),
        shoulder=((-2.1, 0.905), (-1.3, 0.875), (0, 0.835), (1.3, 0.785), (2.1, 0.70)),
        belt=((-2.0, 1.04), (-1.2, 1.0), (0, 0.95), (0.9, 0.918), (1.6, 0.87)),
        deck=((-2.1, 0.99), (-1.5, 1.025), (0, 0.962), (0.9, 0.955), (1.25, 0.925), (1.6, 0.875), (1.9, 0.80), (2.1, 0.715)),
        deck_crown=0.055,
        underside=((-2.1, 0.34), (-1.8, 0.22), (-1.2, 0.185), (1.3, 0.175), (1.85, 0.19), (2.15, 0.21)),
        nose=((0.15, 2.07), (0.24, 2.125), (0.34, 2.145), (0.46, 2.165), (0.56, 2.165), (0.63, 2.135), (0.70, 2.10), (0.78, 2.03), (0.9, 1.85)),
        nose_sweep=((0, 0), (0.3, 0.018), (0.55, 0.085), (0.7, 0.165), (0.8, 0.27), (0.9, 0.46)),
        tail=((0.15, -1.95), (0.27, -2.02), (0.42, -2.055), (0.58, -2.065), (0.635, -2.05), (0.68, -2.02), (0.85, -2.005), (0.94, -1.98), (1.0, -1.94), (1.1, -1.85)),
        tail_sweep=((0, 0), (0.35, 0.018), (0.6, 0.06), (0.75, 0.125), (0.83, 0.21), (0.9, 0.36)),
        roof=((-1.9, 1.375), (-1.6, 1.412), (-1.0, 1.452), (-0.3, 1.472), (0.2, 1.455), (0.5, 1.41)),
        cabin_half_width=((-2.1, 0.70), (-1.6, 0.772), (-0.9, 0.812), (0.2, 0.818), (0.9, 0.775), (1.3, 0.72)),
        tumblehome=(0.24, 0.42),
        windscreen=((1.06, 0.95), (0.26, 1.435)), rear_screen=((-1.985, 0.95), (-1.56, 1.40)), spoiler=0.19,
        door_front=(0.93, 0.87), pillar_b=(-0.115, -0.17), door_rear=(-0.95, -1.20), window_end=(-1.43, -1.06), tailgate='hatch',
        headlamp=((0.60, 0.655), (0.66, 0.735), (0.90, 0.775), (1.12, 0.80), (1.16, 0.77), (1.02, 0.69), (0.80, 0.645)),
        tail_lamp=((0.52, 0.80), (0.52, 0.885), (0.80, 0.935), (1.06, 0.945), (1.12, 0.91), (1.02, 0.83), (0.82, 0.775)),
        grille=((-0.57, 0.655), (-0.63, 0.705), (0.63, 0.705), (0.57, 0.655)),
        intake=((-0.56, 0.255), (-0.70, 0.40), (-0.50, 0.43), (0.50, 0.43), (0.70, 0.40), (0.56, 0.255)),
        bumper_seam=(0.735, 0.70), plate_height=(0.50, 0.74), cladding=0.0, roof_rails=False,
    ),
}
