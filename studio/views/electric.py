"""The closed face of an electric car as a patch: python3 studio/views/electric.py [<style> …]

No grille and no exhaust. Nothing is rendered: paint is smooth, so the light of the paint around the grille is carried on over it, layer
by layer, as a membrane spans a frame. Where the grille and the pipes are seen follows from the body's field and the view's camera,
which body.json tells. `render_cars.py` calls this after each view.
"""

import json
import sys
from pathlib import Path

import cv2
import numpy as np

STUDIO = Path(__file__).resolve().parent.parent
ASSETS = STUDIO.parent / "assets" / "cars"
sys.path.insert(0, str(STUDIO))

from cars.bodies import BODIES  # noqa: E402
from cars.body_field import BodyField  # noqa: E402
from cars.fields import polygon, rounded_outline  # noqa: E402
from cars.surface import mesh_field  # noqa: E402
from views.encode import GAMMA, LOSSLESS, PEAK, QUALITY, light_bytes, share_bytes, write_webp  # noqa: E402
from views.view_table import PICTURE_WIDTH, VIEWS  # noqa: E402

PATCH = "electric"
CELL_METRES = 0.010
#: The frame round the grille, and what its edge darkens.
FRAME_METRES = 0.030
SEAM_METRES = 0.0042
BADGE_METRES = 0.044
#: Light left in a shut line.
SEAM_LIGHT = 0.12
MARGIN_PIXELS = 26
LEAST_PIXELS = 60
SMOOTHING_ROUNDS = 900
GLARE_QUANTILE = 0.6
#: A nose is bent far less from side to side than from top to bottom, and so is the light on it.
LEVEL_SHARE = 0.47


class Camera:
    """The view's camera, found again from what body.json tells of it (`views/framing.py` is how it was placed)."""

    def __init__(self, field: BodyField, view: str, entry: dict):
        spec = VIEWS[view]
        self.focal = spec.focal_millimetres / 36.0 * PICTURE_WIDTH
        self.height, self.horizon_row = spec.camera_height_metres, entry["horizonRow"]
        azimuth = np.radians(spec.azimuth_degrees)
        self.toward = np.array((np.cos(azimuth), np.sin(azimuth)))
        self.across = np.array((-self.toward[1], self.toward[0]))
        near = entry["heightScale"][0]
        depth = self.focal / near["pixelsPerMetre"]
        tyres = [np.array((x, side * field.body.track / 2)) for x in (field.front_axle, field.rear_axle) for side in (1, -1)]
        tyre = max(tyres, key=lambda point: point @ self.toward)
        self.distance = depth + tyre @ self.toward
        self.centre_column = near["column"] - self.focal * (tyre @ self.across) / depth

    def project(self, points: np.ndarray) -> np.ndarray:
        """(n, 3) metres to (n, 2) columns and rows."""
        depth = self.distance - points[:, :2] @ self.toward
        columns = self.centre_column + self.focal * (points[:, :2] @ self.across) / depth
        rows = self.horizon_row - self.focal * (points[:, 2] - self.height) / depth
        return np.stack([columns, rows], axis=1)

    def sees(self, points: np.ndarray, normals: np.ndarray) -> np.ndarray:
        eye = np.array((*(self.distance * self.toward), self.height))
        return ((eye - points) * normals).sum(1) > 0


def close_face(style: str, view: str, folder: Path = ASSETS) -> dict | None:
    """Writes the view's patch; gives its crop, or None where neither grille nor exhaust is seen."""
    field = BodyField(BODIES[style])
    entry = json.loads((folder / style / "body.json").read_text())["views"][view]
    camera, crop = Camera(field, view, entry), entry["crop"]
    covered, seam = _grille_pixels(field, camera, crop)
    pipes = _exhaust_pixels(field, camera, crop)
    covered = np.maximum(covered, pipes)
    layers = {name: _light(folder / style / view / f"{name}.webp") for name in ("base", "solid", "metallic")}
    masks = cv2.imread(str(folder / style / view / "masks.webp"), cv2.IMREAD_UNCHANGED).astype(np.float32) / 255
    covered *= masks[..., 3]
    if (covered > 0.5).sum() < LEAST_PIXELS:
        return None
    rows, columns = np.nonzero(covered > 0.01)
    top, left = max(0, rows.min() - MARGIN_PIXELS), max(0, columns.min() - MARGIN_PIXELS)
    at = slice(top, rows.max() + MARGIN_PIXELS), slice(left, columns.max() + MARGIN_PIXELS)
    filled = _filled({name: light[at] for name, light in layers.items()}, masks[at], (covered[at] > 0.01, pipes[at] > 0.01))
    share = covered[at]
    shade = 1 - seam[at] * (1 - SEAM_LIGHT)
    # OpenCV reads and writes blue first.
    paint = filled["paint"] * share
    out = folder / style / view
    for name in ("base", "solid", "metallic"):
        light = filled[name] * (shade * share)[..., None]
        write_webp(out / f"{PATCH}-{name}.webp", light_bytes(light[..., ::-1] if name == "base" else light[..., 0]), QUALITY[name])
    none = np.zeros_like(share)
    write_webp(out / f"{PATCH}-masks.webp", share_bytes(np.dstack([paint, none, none, share])), LOSSLESS)
    return {
        "left": int(crop["left"] + at[1].start),
        "top": int(crop["top"] + at[0].start),
        "width": share.shape[1],
        "height": share.shape[0],
    }


def _grille_pixels(field, camera, crop):
    """Shares of pixels (rows, columns) over the car's crop: the grille with its frame, and the bumper's seam across it."""
    body = field.body
    shape, none = (crop["height"], crop["width"]), np.zeros((crop["height"], crop["width"]), np.float32)
    if not body.grille:
        return none, none
    low, high = (min(z for _, z in body.grille) - 0.12, max(z for _, z in body.grille) + 0.12)
    nose = mesh_field(field, (field.nose_tip - 0.6, 0, low), (field.nose_tip + 0.05, 1.0, high), CELL_METRES, mirrored=True)
    x, y, z = nose.vertices.T
    outline = polygon(np.abs(y) + 0.8 * (field.nose_tip - x), z, rounded_outline(list(body.grille)), 0.008)
    inside = (outline < FRAME_METRES) & camera.sees(nose.vertices, nose.normals)
    across = nose.vertices[inside & (np.abs(z - body.bumper_seam[0]) < CELL_METRES)]
    if np.ptp([z for _, z in body.grille]) <= 0.1:
        # A badge that stands on a low grille's upper edge stays where it is (`cars/small_parts.py`).
        inside &= np.hypot(y, z - max(z for _, z in body.grille) - 0.012) > BADGE_METRES
    covered = _drawn(camera.project(nose.vertices)[nose.quads[inside[nose.quads].all(axis=1)]], crop, shape)
    if len(across) < 2:
        return covered, none
    places = [across[np.abs(across[:, 1] - y) < 0.02] for y in np.arange(across[:, 1].min(), across[:, 1].max(), 0.03)]
    ways = np.array([place.mean(axis=0) for place in places if len(place)])
    ways[:, 2] = body.bumper_seam[0]
    seen = camera.project(ways) - (crop["left"], crop["top"])
    breadth = SEAM_METRES * camera.focal / camera.distance
    large = np.zeros((shape[0] * 4, shape[1] * 4), np.uint8)
    cv2.polylines(large, [np.int32(seen * 4 * 16)], False, 255, max(1, round(breadth * 4)), cv2.LINE_AA, 4)
    return covered, np.minimum(covered, cv2.resize(large, shape[::-1], interpolation=cv2.INTER_AREA).astype(np.float32) / 255)


def _exhaust_pixels(field, camera, crop):
    covered = np.zeros((crop["height"], crop["width"]), np.float32)
    if camera.toward[0] > 0:
        return covered
    for y, z, radius in field.body.exhausts:
        angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        ring = np.stack([np.zeros(24), y + 1.75 * radius * np.cos(angles), z - 0.012 + 1.5 * radius * np.sin(angles)], axis=1)
        line = np.linspace(field.tail_tip - 0.1, field.tail_tip + 0.5, 400)
        at = line[np.argmax(field(line, np.full(400, y), np.full(400, z)) < 0)]
        # From a little before the skin to the pipe's mouth behind it.
        pipe = np.concatenate([ring + (at - 0.03, 0, 0), ring + (at + 0.05, 0, 0)])
        hull = cv2.convexHull(np.float32(camera.project(pipe) - (crop["left"], crop["top"])))
        covered = np.maximum(covered, _polygon_share(hull, covered.shape))
    return covered


def _drawn(quads, crop, shape):
    covered = np.zeros(shape, np.float32)
    for quad in quads - (crop["left"], crop["top"]):
        cv2.fillConvexPoly(covered, np.int32(quad * 16), 1.0, cv2.LINE_8, 4)
    return cv2.GaussianBlur(cv2.dilate(covered, np.ones((3, 3))), (0, 0), 0.8)


def _polygon_share(hull, shape):
    covered = np.zeros(shape, np.float32)
    cv2.fillConvexPoly(covered, np.int32(hull * 16), 1.0, cv2.LINE_AA, 4)
    return cv2.GaussianBlur(covered, (0, 0), 0.8)


def _light(path):
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR).astype(np.float32) / 255
    return PEAK * picture**GAMMA


def _filled(layers, masks, wanted):
    """Light over the covered pixels, carried on from what is seen around them and is no lamp, gap or plate. `wanted`: all, the pipes'."""
    covered, pipes = wanted
    paint = masks[..., 2]
    # Read by OpenCV, blue and red have changed places: paint is in the third channel.
    sound = ~cv2.dilate(covered.astype(np.uint8), np.ones((3, 3))).astype(bool) & (masks[..., 3] > 0.98)
    near = cv2.dilate(covered.astype(np.uint8), np.ones((41, 41))).astype(bool)
    painted = sound & (paint > 0.98)
    # Pipes come out of unpainted plastic, the grille out of paint.
    ring = sound & cv2.dilate(pipes.astype(np.uint8), np.ones((9, 9))).astype(bool)
    plastic = ring & (paint < 0.02) & (layers["base"].mean(axis=2) < 0.06)
    known = (painted | plastic) & near
    base = _without_glare(layers["base"], known)
    stack = np.dstack([base, layers["solid"][..., :1], layers["metallic"][..., :1], (paint > 0.5).astype(np.float32)])
    smooth = _membrane(stack, known)
    return {
        "base": smooth[..., :3],
        "solid": smooth[..., 3:4],
        "metallic": smooth[..., 4:5],
        "paint": (smooth[..., 5] > 0.5).astype(np.float32),
    }


def _without_glare(base, known):
    """The mirror image of a lamp ends where the bonnet bends: it is not carried on over the nose."""
    light = base.mean(axis=2)
    most = float(np.quantile(light[known], GLARE_QUANTILE)) if known.any() else 1.0
    return base * np.minimum(1, most / np.maximum(light, 1e-4))[..., None]


def _membrane(values, known):
    """Laplace's equation over the unknown pixels, stiffer from side to side; a coarse answer first, which the fine one starts from."""
    height, width = known.shape
    if min(height, width) > 24:
        small = (max(8, width // 2), max(8, height // 2))
        weight = known.astype(np.float32)
        less = cv2.resize(weight, small, interpolation=cv2.INTER_AREA)
        mean = _resized(values * weight[..., None], small, cv2.INTER_AREA) / np.maximum(less, 1e-4)[..., None]
        start = _resized(_membrane(mean, less > 0.3), (width, height), cv2.INTER_LINEAR)
    else:
        start = np.broadcast_to(values[known].mean(axis=0) if known.any() else 0, values.shape).astype(np.float32)
    answer = np.where(known[..., None], values, start).astype(np.float32)
    for _ in range(SMOOTHING_ROUNDS if min(height, width) <= 24 else 160):
        padded = np.pad(answer, ((1, 1), (1, 1), (0, 0)), mode="edge")
        upright, level = padded[:-2, 1:-1] + padded[2:, 1:-1], padded[1:-1, :-2] + padded[1:-1, 2:]
        mean = (0.5 - LEVEL_SHARE) * upright + LEVEL_SHARE * level
        answer = np.where(known[..., None], values, mean)
    return answer


def _resized(values, size, way):
    """OpenCV resizes four channels at most."""
    return np.dstack([cv2.resize(np.ascontiguousarray(channel), size, interpolation=way) for channel in np.moveaxis(values, 2, 0)])


def main(styles):
    for path in sorted(ASSETS.glob("*/body.json")):
        style = path.parent.name
        if styles and style not in styles:
            continue
        body = json.loads(path.read_text())
        for view, entry in body["views"].items():
            crop = close_face(style, view)
            if crop:
                entry["patches"][PATCH] = {"crop": crop}
            else:
                entry["patches"].pop(PATCH, None)
        path.write_text(json.dumps(body, indent=2) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
