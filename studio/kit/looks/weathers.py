"""The weathers of the catalogue. Azimuth: 0 is the sun straight ahead, 90 to the right, 180 behind the camera."""

from dataclasses import replace

from kit.looks.weather import Weather
from kit.scene.scene_spec import FilmSpec
from kit.sky.clouds import CloudLayer
from kit.sky.haze import Haze
from kit.sky.sky import Sky

_VEIL = CloudLayer(
    tile_m=80000, towering=0.5, softness=1.9, erosion=0.8, extinction_per_m=0.0013, visibility_m=90000, slices=16, thickness_m=380
)
_CUMULUS = CloudLayer(
    tile_m=32000, towering=1.3, softness=1.0, erosion=0.5, extinction_per_m=0.009, visibility_m=26000, slices=64, thickness_m=800
)


def golden_hour(azimuth=215, seed=1, far_m=1400, elevation=15):
    """An hour before sunset, the sun behind the camera or to its side."""
    sky = Sky(
        sun_elevation_degrees=elevation,
        sun_azimuth_degrees=azimuth,
        sun_colour=(1.0, 0.66, 0.34),
        sun_strength=11.0,
        sun_size_degrees=1.6,
        base_strength=0.9,
        gradient=[
            (0, (1.50, 0.90, 0.46)),
            (5, (1.24, 0.90, 0.62)),
            (11, (0.86, 0.80, 0.80)),
            (21, (0.52, 0.63, 0.84)),
            (40, (0.30, 0.45, 0.78)),
            (90, (0.16, 0.28, 0.60)),
        ],
        cloud_sun=(1.45, 0.86, 0.50),
        cloud_shade=(0.42, 0.37, 0.42),
        layers=[replace(_VEIL, base_m=4400, feature_m=4800, coverage=-0.28, seed=200 + seed)],
    )
    return Weather(
        sky,
        Haze((0.84, 0.62, 0.42), far_m, 0.82),
        FilmSpec(bias_stops=0.4, contrast=1.30, saturation=1.16, white_kelvin=6300.0, vignette=0.12),
        "Golden hour: a low warm sun, long soft shadows, a pale sky going blue above, golden edges on everything that faces the light.",
    )


def sunset_ahead(azimuth=12, seed=1, far_m=900):
    """The sun just gone behind what stands ahead: a burning sky, soft light from it, and the sky's blue from behind."""
    sky = Sky(
        sun_elevation_degrees=28,
        sun_azimuth_degrees=180 + azimuth,
        sun_colour=(0.86, 0.74, 0.80),
        sun_strength=0.85,
        sun_size_degrees=60,
        base_strength=1.0,
        gradient=[
            (0, (2.3, 1.05, 0.36)),
            (4, (1.9, 0.86, 0.36)),
            (9, (1.15, 0.58, 0.38)),
            (17, (0.58, 0.40, 0.44)),
            (34, (0.24, 0.26, 0.42)),
            (90, (0.10, 0.15, 0.32)),
        ],
        cloud_sun=(1.6, 0.62, 0.30),
        cloud_shade=(0.30, 0.20, 0.26),
        layers=[replace(_VEIL, base_m=4000, feature_m=4200, coverage=-0.05, seed=220 + seed)],
    )
    return Weather(
        sky,
        Haze((0.95, 0.50, 0.30), far_m, 0.82),
        FilmSpec(bias_stops=-0.6, contrast=1.38, saturation=1.16, white_kelvin=5700.0, vignette=0.16),
        "Just after sunset: a burning orange horizon ahead under streaks of lit cloud, the car softly lit by the open sky behind "
        "the camera.",
    )


def dawn(azimuth=150, seed=1, far_m=420):
    """First sun through thin mist: pale pink and blue."""
    sky = Sky(
        sun_elevation_degrees=8,
        sun_azimuth_degrees=azimuth,
        sun_colour=(1.0, 0.68, 0.50),
        sun_strength=5.6,
        sun_size_degrees=3,
        base_strength=0.9,
        gradient=[
            (0, (1.34, 0.86, 0.64)),
            (5, (1.10, 0.80, 0.70)),
            (11, (0.74, 0.70, 0.80)),
            (22, (0.46, 0.57, 0.82)),
            (40, (0.30, 0.43, 0.74)),
            (90, (0.19, 0.30, 0.58)),
        ],
        cloud_sun=(1.40, 0.72, 0.60),
        cloud_shade=(0.44, 0.41, 0.54),
        layers=[replace(_VEIL, base_m=5200, feature_m=5600, coverage=-0.1, seed=240 + seed)],
    )
    return Weather(
        sky,
        Haze((0.80, 0.62, 0.62), far_m, 0.80),
        FilmSpec(bias_stops=0.1, contrast=1.34, saturation=1.16, white_kelvin=6100.0, vignette=0.12),
        "Dawn: the first low sun through thin mist, pale pink and powder-blue sky, soft long shadows, far things fading into the "
        "light air.",
    )


def clear_morning(azimuth=215, seed=1, far_m=6000):
    """A blue sky with fair-weather clouds, the sun half-way up."""
    sky = Sky(
        sun_elevation_degrees=38,
        sun_azimuth_degrees=azimuth,
        sun_colour=(1.0, 0.92, 0.80),
        sun_strength=5.2,
        sun_size_degrees=0.6,
        base_strength=1.0,
        gradient=[
            (0, (0.82, 0.87, 0.92)),
            (6, (0.62, 0.74, 0.90)),
            (18, (0.36, 0.55, 0.86)),
            (45, (0.18, 0.36, 0.74)),
            (90, (0.10, 0.25, 0.60)),
        ],
        cloud_sun=(1.75, 1.70, 1.62),
        cloud_shade=(0.62, 0.68, 0.77),
        layers=[replace(_CUMULUS, base_m=1400, feature_m=2400, coverage=-0.85, seed=260 + seed)],
    )
    return Weather(
        sky,
        Haze((0.60, 0.70, 0.84), far_m, 0.9),
        FilmSpec(bias_stops=0.6, contrast=1.22, saturation=1.12, white_kelvin=5700.0, vignette=0.08),
        "A clear bright morning: blue sky with a few fair-weather clouds, crisp sun from behind the camera, clean shadows and "
        "fresh colours.",
    )


def overcast(seed=1, far_m=1600, bias=0.15):
    """Soft even light, as for a brochure."""
    sky = Sky(
        sun_elevation_degrees=58,
        sun_azimuth_degrees=195,
        sun_colour=(0.98, 0.98, 1.0),
        sun_strength=1.0,
        sun_size_degrees=75,
        base_strength=1.0,
        gradient=[(0, (0.86, 0.88, 0.90)), (10, (0.74, 0.77, 0.81)), (30, (0.62, 0.66, 0.71)), (90, (0.72, 0.76, 0.81))],
        cloud_sun=(0.86, 0.88, 0.91),
        cloud_shade=(0.46, 0.50, 0.55),
        layers=[
            CloudLayer(
                base_m=1100,
                feature_m=3000,
                coverage=0.45,
                tile_m=40000,
                towering=0.8,
                softness=1.4,
                erosion=0.5,
                extinction_per_m=0.005,
                visibility_m=16000,
                slices=48,
                thickness_m=600,
                seed=280 + seed,
            )
        ],
    )
    return Weather(
        sky,
        Haze((0.72, 0.75, 0.79), far_m, 0.85),
        FilmSpec(bias_stops=bias, contrast=1.18, saturation=1.04, white_kelvin=6300.0, vignette=0.10),
        "A bright overcast day: soft even light from the whole sky, gentle contact shadows, quiet true colours, layered pale cloud.",
    )


def after_rain(seed=1, far_m=1100):
    """Rain just gone: wet ground that mirrors, a torn sky, a bright gap."""
    sky = Sky(
        sun_elevation_degrees=46,
        sun_azimuth_degrees=205,
        sun_colour=(0.86, 0.92, 1.0),
        sun_strength=0.8,
        sun_size_degrees=65,
        base_strength=1.0,
        gradient=[
            (0, (1.35, 1.20, 1.00)),
            (4, (1.20, 1.12, 1.02)),
            (9, (0.66, 0.68, 0.71)),
            (20, (0.36, 0.41, 0.48)),
            (90, (0.34, 0.40, 0.48)),
        ],
        cloud_sun=(0.58, 0.60, 0.63),
        cloud_shade=(0.17, 0.20, 0.25),
        layers=[
            CloudLayer(
                base_m=900,
                feature_m=2300,
                coverage=0.30,
                tile_m=34000,
                towering=1.0,
                softness=1.0,
                erosion=0.5,
                extinction_per_m=0.008,
                visibility_m=9000,
                slices=60,
                thickness_m=620,
                seed=300 + seed,
            )
        ],
    )
    return Weather(
        sky,
        Haze((0.60, 0.61, 0.62), far_m, 0.85),
        FilmSpec(bias_stops=-0.1, contrast=1.30, saturation=1.08, white_kelvin=6100.0, vignette=0.15),
        "Just after rain: everything wet and dark, puddles that mirror the sky, heavy clouds breaking with a bright gap at the horizon.",
        "wet",
    )


def fog(seed=1, near_m=80):
    """Thick morning fog: a short world."""
    air = (0.50, 0.535, 0.57)
    sky = Sky(
        sun_elevation_degrees=52,
        sun_azimuth_degrees=190,
        sun_colour=(1.0, 0.97, 0.93),
        sun_strength=0.6,
        sun_size_degrees=80,
        base_strength=1.0,
        gradient=[(0, air), (30, air), (60, (0.62, 0.655, 0.69)), (90, (0.76, 0.79, 0.82))],
    )
    return Weather(
        sky,
        Haze(air, near_m, 0.995),
        FilmSpec(bias_stops=-0.75, contrast=1.36, saturation=1.04, white_kelvin=6300.0, vignette=0.16),
        "Thick morning fog: only the near ground is clear, shapes behind fade in steps into pale grey air, soft shadowless light.",
        "wet",
    )


def blue_hour(seed=1, far_m=800):
    """Half an hour after sunset: deep blue, and every lamp counts."""
    sky = Sky(
        sun_elevation_degrees=40,
        sun_azimuth_degrees=190,
        sun_colour=(0.55, 0.68, 1.0),
        sun_strength=0.16,
        sun_size_degrees=70,
        base_strength=1.0,
        gradient=[
            (0, (0.42, 0.26, 0.22)),
            (5, (0.30, 0.22, 0.26)),
            (12, (0.15, 0.17, 0.30)),
            (30, (0.055, 0.090, 0.22)),
            (90, (0.030, 0.055, 0.15)),
        ],
        cloud_sun=(0.15, 0.10, 0.13),
        cloud_shade=(0.055, 0.065, 0.12),
        layers=[replace(_VEIL, base_m=4600, feature_m=5200, coverage=-0.3, seed=320 + seed)],
    )
    return Weather(
        sky,
        Haze((0.13, 0.13, 0.21), far_m, 0.82),
        FilmSpec(bias_stops=-0.3, contrast=1.24, saturation=1.10, white_kelvin=5400.0, vignette=0.18),
        "Blue hour: a deep blue sky with a last warm strip at the horizon, lit windows and lamps glowing, their light on the damp ground.",
        "wet",
    )


def night(seed=1, far_m=260):
    """Night by lamps, under a little moon."""
    sky = Sky(
        sun_elevation_degrees=50,
        sun_azimuth_degrees=160,
        sun_colour=(0.62, 0.74, 1.0),
        sun_strength=0.035,
        sun_size_degrees=20,
        base_strength=1.0,
        gradient=[(0, (0.040, 0.034, 0.040)), (8, (0.020, 0.022, 0.036)), (30, (0.008, 0.012, 0.026)), (90, (0.004, 0.007, 0.018))],
        cloud_sun=(0.024, 0.022, 0.026),
        cloud_shade=(0.010, 0.010, 0.014),
        layers=[replace(_VEIL, base_m=2600, feature_m=4200, coverage=0.05, seed=340 + seed)],
    )
    return Weather(
        sky,
        Haze((0.022, 0.021, 0.030), far_m, 0.75),
        FilmSpec(bias_stops=-0.55, contrast=1.22, saturation=1.06, white_kelvin=4500.0, vignette=0.22),
        "Night: a dark sky, warm light from lamps and windows, their reflections on the wet ground, deep clean shadows.",
        "wet",
    )


def after_dusk(seed=1, far_m=260):
    """The same for places with few lamps: metered at the car, the sky comes out a deep blue."""
    words = "After dusk: a deep blue sky, lit windows and lamps, their reflections on the wet ground, soft even blue light on the car."
    return replace(night(seed, far_m), words=words)


def moonlight(azimuth=140, seed=1, far_m=2600):
    """For places without a lamp: a high full moon, as a long exposure sees it."""
    sky = Sky(
        sun_elevation_degrees=34,
        sun_azimuth_degrees=azimuth,
        sun_colour=(0.66, 0.78, 1.0),
        sun_strength=2.2,
        sun_size_degrees=0.9,
        base_strength=1.0,
        gradient=[(0, (0.16, 0.19, 0.26)), (8, (0.105, 0.14, 0.22)), (30, (0.045, 0.070, 0.14)), (90, (0.020, 0.036, 0.085))],
        cloud_sun=(0.30, 0.34, 0.42),
        cloud_shade=(0.055, 0.066, 0.095),
        layers=[replace(_VEIL, base_m=3200, feature_m=3800, coverage=-0.15, seed=360 + seed)],
    )
    return Weather(
        sky,
        Haze((0.095, 0.125, 0.19), far_m, 0.85),
        FilmSpec(bias_stops=-1.15, contrast=1.30, saturation=0.94, white_kelvin=5600.0, vignette=0.22),
        "A bright full-moon night: cool silver light with clear soft-edged shadows, a deep blue sky with thin lit cloud.",
    )


def snow_day(azimuth=215, seed=1, far_m=700, bias=0.1):
    """Fresh snow on everything under a light sky."""
    sky = Sky(
        sun_elevation_degrees=22,
        sun_azimuth_degrees=azimuth,
        sun_colour=(1.0, 0.90, 0.78),
        sun_strength=2.4,
        sun_size_degrees=8,
        base_strength=1.0,
        gradient=[
            (0, (0.82, 0.82, 0.84)),
            (8, (0.72, 0.76, 0.82)),
            (22, (0.54, 0.62, 0.74)),
            (45, (0.38, 0.48, 0.64)),
            (90, (0.30, 0.41, 0.58)),
        ],
        cloud_sun=(1.15, 1.08, 1.00),
        cloud_shade=(0.54, 0.57, 0.63),
        layers=[replace(_VEIL, base_m=4200, feature_m=5200, coverage=0.15, seed=380 + seed)],
    )
    return Weather(
        sky,
        Haze((0.76, 0.78, 0.82), far_m, 0.88),
        FilmSpec(bias_stops=bias, contrast=1.26, saturation=1.06, white_kelvin=6600.0, vignette=0.10),
        "A winter's day: fresh snow lies on every roof, branch and kerb, tyre-packed snow on the ground, soft pale sun through thin cloud.",
        "snow",
    )


def storm(seed=1, far_m=1500, elevation=16):
    """A storm coming up: slate sky, a last shaft of low light on the foreground."""
    sky = Sky(
        sun_elevation_degrees=elevation,
        sun_azimuth_degrees=225,
        sun_colour=(1.0, 0.80, 0.56),
        sun_strength=3.4,
        sun_size_degrees=2.5,
        base_strength=1.0,
        gradient=[
            (0, (0.40, 0.42, 0.43)),
            (5, (0.26, 0.29, 0.33)),
            (14, (0.15, 0.18, 0.22)),
            (40, (0.11, 0.135, 0.17)),
            (90, (0.16, 0.19, 0.23)),
        ],
        cloud_sun=(0.30, 0.29, 0.28),
        cloud_shade=(0.06, 0.072, 0.09),
        layers=[
            CloudLayer(
                base_m=800,
                feature_m=2100,
                coverage=0.50,
                tile_m=30000,
                towering=1.3,
                softness=0.9,
                erosion=0.5,
                extinction_per_m=0.009,
                visibility_m=8000,
                slices=64,
                thickness_m=760,
                seed=400 + seed,
            )
        ],
    )
    return Weather(
        sky,
        Haze((0.24, 0.265, 0.295), far_m, 0.85),
        FilmSpec(bias_stops=-0.15, contrast=1.28, saturation=1.06, white_kelvin=5700.0, vignette=0.18),
        "A storm is coming: slate-dark towering clouds, and a last shaft of low warm sun from behind the camera on the foreground.",
    )
