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
    "hatchback": Body(
        wheelbase=2.63, tyre_radius=0.325, tyre_width=0.220, rim_radius=0.234, track=1.555, arch_radius=0.362, arch_flare=0.016,
        half_width=((-2.1, 0.80), (-1.7, 0.872), (-1.2, 0.893), (0, 0.893), (1.2, 0.893), (1.7, 0.868), (2.15, 0.79)),
        shoulder=((-2.1, 0.905), (-1.3, 0.875), (0, 0.835), (1.3, 0.785), (2.1, 0.70)),
        belt=((-2.0, 1.04), (-1.2, 1.0), (0, 0.95), (0.9, 0.918), (1.6, 0.87)),
        deck=((-2.1, 0.99), (-1.5, 1.025), (0, 0.962), (0.9, 0.955), (1.25, 0.925), (1.6, 0.875), (1.9, 0.80), (2.1, 0.715)),
        deck_crown=0.055,
        underside=((-2.1, 0.34), (-1.8, 0.22), (-1.2, 0.185), (1.3, 0.175), (1.85, 0.19), (2.15, 0.21)),
        nose=((0.15, 2.07), (0.24, 2.125), (0.34, 2.145), (0.46, 2.165), (0.56, 2.165),
              (0.63, 2.135), (0.70, 2.10), (0.78, 2.03), (0.9, 1.85)),
        nose_sweep=((0, 0), (0.3, 0.018), (0.55, 0.085), (0.7, 0.165), (0.8, 0.27), (0.9, 0.46)),
        tail=((0.15, -1.95), (0.27, -2.02), (0.42, -2.055), (0.58, -2.065), (0.635, -2.05),
              (0.68, -2.02), (0.85, -2.005), (0.94, -1.98), (1.0, -1.94), (1.1, -1.85)),
        tail_sweep=((0, 0), (0.35, 0.018), (0.6, 0.06), (0.75, 0.125), (0.83, 0.21), (0.9, 0.36)),
        roof=((-1.9, 1.375), (-1.6, 1.412), (-1.0, 1.452), (-0.3, 1.472), (0.2, 1.455), (0.5, 1.41)),
        cabin_half_width=((-2.1, 0.70), (-1.6, 0.772), (-0.9, 0.812), (0.2, 0.818), (0.9, 0.775), (1.3, 0.72)),
        tumblehome=(0.24, 0.42),
        windscreen=((1.06, 0.95), (0.26, 1.435)), rear_screen=((-1.985, 0.95), (-1.56, 1.40)), spoiler=0.19,
        door_front=(0.93, 0.87), pillar_b=(-0.115, -0.17), door_rear=(-0.95, -1.20), window_end=(-1.43, -1.06), tailgate="hatch",
        headlamp=((0.60, 0.655), (0.66, 0.735), (0.90, 0.775), (1.12, 0.80), (1.16, 0.77), (1.02, 0.69), (0.80, 0.645)),
        tail_lamp=((0.52, 0.80), (0.52, 0.885), (0.80, 0.935), (1.06, 0.945), (1.12, 0.91), (1.02, 0.83), (0.82, 0.775)),
        grille=((-0.50, 0.615), (-0.61, 0.70), (0.61, 0.70), (0.50, 0.615)),
        intake=((-0.58, 0.245), (-0.74, 0.39), (-0.52, 0.41), (0.52, 0.41), (0.74, 0.39), (0.58, 0.245)),
        bumper_seam=(0.655, 0.665), plate_height=(0.485, 0.74), cladding=0.0, roof_rails=False,
    ),
    "saloon": Body(
        wheelbase=2.85, tyre_radius=0.332, tyre_width=0.230, rim_radius=0.242, track=1.575, arch_radius=0.370, arch_flare=0.017,
        half_width=((-2.45, 0.79), (-2.0, 0.868), (-1.4, 0.905), (0, 0.905), (1.3, 0.905), (1.8, 0.878), (2.25, 0.79)),
        shoulder=((-2.4, 0.945), (-1.4, 0.895), (0, 0.835), (1.4, 0.785), (2.2, 0.69)),
        belt=((-1.9, 1.0), (-1.2, 0.985), (0, 0.94), (0.95, 0.905), (1.6, 0.86)),
        deck=((-2.5, 1.04), (-2.2, 1.052), (-1.6, 1.03), (-1.0, 0.99), (0, 0.95),
              (0.95, 0.942), (1.3, 0.915), (1.7, 0.862), (2.0, 0.79), (2.25, 0.69)),
        deck_crown=0.055,
        underside=((-2.45, 0.36), (-2.1, 0.235), (-1.4, 0.18), (1.4, 0.17), (1.95, 0.185), (2.25, 0.205)),
        nose=((0.15, 2.16), (0.24, 2.215), (0.34, 2.235), (0.46, 2.255), (0.56, 2.25),
              (0.63, 2.225), (0.70, 2.18), (0.77, 2.09), (0.88, 1.88)),
        nose_sweep=((0, 0), (0.3, 0.022), (0.55, 0.095), (0.7, 0.18), (0.8, 0.285), (0.9, 0.48)),
        tail=((0.15, -2.33), (0.27, -2.40), (0.42, -2.44), (0.58, -2.455), (0.64, -2.44),
              (0.70, -2.41), (0.86, -2.40), (0.97, -2.425), (1.04, -2.44), (1.12, -2.40)),
        tail_sweep=((0, 0), (0.35, 0.022), (0.6, 0.07), (0.75, 0.14), (0.83, 0.225), (0.9, 0.38)),
        roof=((-1.7, 1.345), (-1.2, 1.395), (-0.8, 1.425), (-0.3, 1.442), (0.15, 1.432), (0.5, 1.385)),
        cabin_half_width=((-2.0, 0.60), (-1.6, 0.705), (-0.9, 0.795), (0.2, 0.815), (0.95, 0.775), (1.3, 0.71)),
        tumblehome=(0.26, 0.46),
        windscreen=((1.10, 0.935), (0.22, 1.41)), rear_screen=((-1.70, 1.02), (-0.90, 1.40)), spoiler=0.0,
        door_front=(1.02, 0.95), pillar_b=(-0.07, -0.14), door_rear=(-0.96, -1.24), window_end=(-1.58, -1.05), tailgate="boot",
        headlamp=((0.58, 0.64), (0.62, 0.70), (0.90, 0.745), (1.16, 0.775), (1.19, 0.745), (1.04, 0.675), (0.80, 0.63)),
        tail_lamp=((0.40, 0.84), (0.38, 0.925), (0.80, 0.955), (1.12, 0.945), (1.16, 0.915), (1.02, 0.85), (0.80, 0.80)),
        grille=((-0.40, 0.52), (-0.53, 0.66), (-0.46, 0.70), (0.46, 0.70), (0.53, 0.66), (0.40, 0.52)),
        intake=((-0.60, 0.235), (-0.70, 0.33), (-0.55, 0.36), (0.55, 0.36), (0.70, 0.33), (0.60, 0.235)),
        bumper_seam=(0.625, 0.655), plate_height=(0.435, 0.80), cladding=0.0, roof_rails=False,
    ),
    "suv": Body(
        wheelbase=2.68, tyre_radius=0.362, tyre_width=0.235, rim_radius=0.248, track=1.585, arch_radius=0.408, arch_flare=0.020,
        half_width=((-2.25, 0.835), (-1.8, 0.895), (-1.3, 0.915), (0, 0.915), (1.25, 0.915), (1.75, 0.89), (2.2, 0.82)),
        shoulder=((-2.2, 1.045), (-1.3, 1.015), (0, 0.975), (1.3, 0.935), (2.15, 0.865)),
        belt=((-2.0, 1.165), (-1.2, 1.13), (0, 1.09), (0.9, 1.065), (1.6, 1.03)),
        deck=((-2.3, 1.13), (-1.6, 1.165), (0, 1.10), (0.9, 1.10), (1.3, 1.082), (1.7, 1.05), (2.0, 1.00), (2.2, 0.93)),
        deck_crown=0.045,
        underside=((-2.25, 0.46), (-1.95, 0.32), (-1.3, 0.255), (1.3, 0.245), (1.9, 0.27), (2.2, 0.32)),
        nose=((0.2, 2.10), (0.3, 2.165), (0.42, 2.195), (0.60, 2.22), (0.76, 2.225),
              (0.86, 2.205), (0.94, 2.155), (1.02, 2.02), (1.1, 1.85)),
        nose_sweep=((0, 0), (0.35, 0.02), (0.6, 0.085), (0.73, 0.16), (0.83, 0.27), (0.93, 0.46)),
        tail=((0.2, -2.13), (0.35, -2.21), (0.5, -2.245), (0.68, -2.26), (0.74, -2.24),
              (0.80, -2.205), (1.0, -2.19), (1.1, -2.165), (1.2, -2.10)),
        tail_sweep=((0, 0), (0.35, 0.016), (0.62, 0.055), (0.77, 0.12), (0.86, 0.21), (0.93, 0.36)),
        roof=((-2.1, 1.555), (-1.6, 1.612), (-1.0, 1.65), (-0.3, 1.665), (0.2, 1.65), (0.55, 1.60)),
        cabin_half_width=((-2.2, 0.745), (-1.7, 0.815), (-0.9, 0.842), (0.2, 0.846), (0.95, 0.805), (1.3, 0.74)),
        tumblehome=(0.20, 0.36),
        windscreen=((1.08, 1.085), (0.32, 1.625)), rear_screen=((-2.125, 1.115), (-1.80, 1.58)), spoiler=0.15,
        door_front=(0.97, 0.92), pillar_b=(-0.09, -0.14), door_rear=(-0.94, -1.20), window_end=(-1.78, -1.60), tailgate="hatch",
        headlamp=((0.58, 0.81), (0.62, 0.875), (0.90, 0.91), (1.10, 0.935), (1.14, 0.905), (1.02, 0.835), (0.80, 0.795)),
        tail_lamp=((0.46, 0.955), (0.45, 1.03), (0.80, 1.07), (1.08, 1.075), (1.13, 1.045), (1.02, 0.965), (0.80, 0.915)),
        grille=((-0.46, 0.65), (-0.57, 0.83), (-0.52, 0.875), (0.52, 0.875), (0.57, 0.83), (0.46, 0.65)),
        intake=((-0.60, 0.36), (-0.70, 0.47), (-0.56, 0.50), (0.56, 0.50), (0.70, 0.47), (0.60, 0.36)),
        bumper_seam=(0.735, 0.75), plate_height=(0.57, 0.885), cladding=0.055, roof_rails=True,
    ),
}
