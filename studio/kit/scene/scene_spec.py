"""What a scene file declares about itself; everything else in scene.json is measured from the render."""

from dataclasses import dataclass, field

PLATE_WIDTH = 2560
PLATE_HEIGHT = 1920


@dataclass(frozen=True)
class CameraSpec:
    """A level camera with a shifted lens (decision 001)."""

    height_metres: float = 1.35
    focal_millimetres: float = 38.0
    #: Where the horizon lies, as a share of the plate's height from the top; 0.40 to 0.55.
    horizon_fraction: float = 0.46
    #: f-number for depth of field, focused on the 4:3 stand; None keeps everything sharp.
    f_number: float | None = None


@dataclass(frozen=True)
class StandSpec:
    """Where a car stands in one ratio. The depth follows from how much of the crop's width the car should fill."""

    #: Width of a 4.5 m wide three-quarter view as a share of the crop's width.
    share_of_width: float
    x_metres: float = 0.0
    #: Where the car's middle lies in the crop's height; only used where the crop is lower than the plate.
    centre_fraction: float = 0.56


DEFAULT_STANDS = {
    "4:3": StandSpec(0.69),
    "1:1": StandSpec(0.80),
    "16:9": StandSpec(0.64),
    "9:16": StandSpec(0.90),
}


@dataclass(frozen=True)
class FilmSpec:
    """How light becomes the picture: see kit/render/film.py."""

    #: Stops above (or below) a correctly metered grey card at the 4:3 stand.
    bias_stops: float = 0.0
    #: Steepness of the tone curve around mid-grey; 1 is soft, 1.3 is punchy.
    contrast: float = 1.12
    saturation: float = 1.0
    #: Colour temperature that comes out as white.
    white_kelvin: float = 6500.0
    #: Scene luminance (mid-grey = 0.18) that reaches pure white.
    white_point: float = 9.0
    #: Darkening in the plate's corners, 0 to 1.
    vignette: float = 0.0
    #: Standard deviation of the photographic grain in 8-bit steps.
    grain: float = 0.9


@dataclass(frozen=True)
class CarGrade:
    """How the composite grades the photographed car to sit in this scene."""

    contrast: float = 1.0
    saturation: float = 1.0


@dataclass(frozen=True)
class SceneSpec:
    id: str
    name: str
    #: core | retail | catalogue
    section: str
    prompt: str
    camera: CameraSpec = field(default_factory=CameraSpec)
    stands: dict = field(default_factory=lambda: dict(DEFAULT_STANDS))
    film: FilmSpec = field(default_factory=FilmSpec)
    car_grade: CarGrade = field(default_factory=CarGrade)
    #: Nearest and farthest ground before the camera that is free and flat.
    clear_ground_metres: tuple = (3.5, 15.0)
    #: Edge of a shadow tile; long shadows of a low sun need more than 9 m.
    shadow_tile_metres: float = 9.0
    #: The denoiser makes a clean plate of this few (decision 036).
    samples: int = 8
    shadow_samples: int = 12
    max_bounces: int = 6
    #: Ceiling for one indirect sample; keeps fireflies out at little cost in energy.
    clamp_indirect: float = 4.0
