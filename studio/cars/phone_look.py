"""From a clean render to what a phone saves: exposure, tone curve, sharpening halo, sensor grain, JPEG."""

import cv2
import numpy as np

HIGHEST_QUALITY, LOWEST_QUALITY = 90, 60
GRAIN = 2.2  # standard deviation in 8-bit steps, before it is blurred
TARGET = 0.165  # linear; mid-grey is 0.18
BALANCE_STRENGTH = 0.65
MID_GREY, WHITE_POINT, CONTRAST = 0.18, 5.0, 1.32
LUMINANCE = np.array([0.2126, 0.7152, 0.0722], np.float32)


def develop(source, target, max_bytes, bias_stops=0.0, enlarge=1.0):
    """Linear light (.npy) in, JPEG of at most max_bytes out. Raises OSError if it cannot be made that small."""
    light = np.load(source).astype(np.float32)
    light = light * white_balance(light)
    picture = encode_srgb(tone_curve(light * (meter(light) * 2**bias_stops)))[..., ::-1] * 255
    if enlarge > 1:
        picture = cv2.resize(picture, None, fx=enlarge, fy=enlarge, interpolation=cv2.INTER_CUBIC)
    sharp = picture + 0.5 * (picture - cv2.GaussianBlur(picture, (0, 0), 1.2))
    random = np.random.default_rng(7)
    grain = cv2.GaussianBlur(random.normal(0, 1, picture.shape[:2]).astype(np.float32), (0, 0), 0.7) * GRAIN
    # Phones smooth colour noise much more than brightness noise: what is left of it is blotchy.
    chroma = cv2.GaussianBlur(random.normal(0, 1, picture.shape).astype(np.float32), (0, 0), 2.0) * GRAIN * 1.5
    shade = 1.25 - 0.6 * sharp.mean(axis=2, keepdims=True) / 255
    final = (sharp + (grain[..., None] + chroma) * shade).clip(0, 255).astype(np.uint8)
    for quality in range(HIGHEST_QUALITY, LOWEST_QUALITY, -2):
        done, data = cv2.imencode(".jpg", final, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if done and len(data) <= max_bytes:
            target.write_bytes(data.tobytes())
            return
    raise OSError(f"{target.name} does not fit {max_bytes} bytes")


def tone_curve(light):
    """A shoulder and a toe: a·x^c / (x^c + s), with s and a such that mid-grey stays and the white point reaches 1."""
    grey, white = MID_GREY**CONTRAST, WHITE_POINT**CONTRAST
    shoulder = grey * white * (1 - MID_GREY) / (MID_GREY * white - grey)
    powered = np.maximum(light, 0) ** CONTRAST
    return np.minimum((white + shoulder) / white * powered / (powered + shoulder), 1)


def encode_srgb(linear):
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * np.maximum(linear, 0.0031308) ** (1 / 2.4) - 0.055)


def white_balance(light):
    """Gains (3,) that take most of the cast of the light away, as a phone's automatic does: shade stays a little blue."""
    bright = np.quantile(light @ LUMINANCE, 0.98)
    mean = light[(light @ LUMINANCE) < bright].mean(axis=0)
    return (mean[1] / mean) ** BALANCE_STRENGTH


def meter(light):
    """The exposure a phone chooses: the typical brightness, weighted to the middle of the frame, becomes a little over mid-grey."""
    luminance = np.maximum(light @ LUMINANCE, 1e-4)
    height, width = luminance.shape
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    weight = np.exp(-(x * x + y * y))
    # Clipped sky must not turn the rest dark: phones merge several exposures.
    typical = np.exp((np.log(np.minimum(luminance, np.median(luminance) * 6)) * weight).sum() / weight.sum())
    return TARGET / typical


def extract_alpha(source, target):
    """The render's alpha channel as 8-bit grey."""
    alpha = cv2.imread(str(source), cv2.IMREAD_UNCHANGED)[..., 3]
    cv2.imwrite(str(target), alpha, [cv2.IMWRITE_PNG_COMPRESSION, 9])
