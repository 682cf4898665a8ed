"""From a clean render to what a phone saves: its lens, exposure, tone curve, sharpening halo, sensor grain, JPEG."""

import cv2
import numpy as np

HIGHEST_QUALITY, LOWEST_QUALITY = 90, 60
# Of light, where 1 is white: the sensor's limit, variance by light, deviation in the dark; raw counts of its black.
FULL_WELL, PHOTON_NOISE, READ_NOISE, FLOOR = 5.0, 0.00055, 0.0042, 900
# Noise reduction: differences of brightness (of its root) below which it is smoothed, and how far.
SMOOTHED_BELOW, SMOOTHED = 0.045, 0.62
FINE_SHARPENING, BROAD_SHARPENING, HALO = 0.95, 0.16, 0.10
TARGET = 0.165  # linear; mid-grey is 0.18
BALANCE_STRENGTH = 0.65
MID_GREY, WHITE_POINT, CONTRAST = 0.18, 5.0, 1.56
# The lens: light that strays over the frame, falls off to the corners, and lies a little apart by colour; shares of the frame.
STRAY_LIGHT, FALL_OFF, FRINGE, CORNER_BLUR = 0.009, 0.20, 0.00045, 0.0006
# Phones lighten what is dark about it and darken what is light: the share of large differences that they take away.
EVENED, EVENED_OVER = 0.10, 0.06
COLOURFULNESS = 1.16
LUMINANCE = np.array([0.2126, 0.7152, 0.0722], np.float32)


def develop(source, target, max_bytes, bias_stops=0.0, enlarge=1.0):
    """Linear light (.npy) in, JPEG of at most max_bytes out. Raises OSError if it cannot be made that small."""
    light = np.load(source).astype(np.float32)
    if enlarge > 1:
        light = np.maximum(cv2.resize(light, None, fx=enlarge, fy=enlarge, interpolation=cv2.INTER_CUBIC), 0)
    light = through_lens(light)
    balance = white_balance(light)
    exposure = meter(light * balance) * 2**bias_stops
    light = even_out(through_sensor(light * exposure, balance))
    picture = sharpen(saturate(encode_srgb(tone_curve(light))))
    final = (picture[..., ::-1] * 255 + 0.5).clip(0, 255).astype(np.uint8)
    for quality in range(HIGHEST_QUALITY, LOWEST_QUALITY, -2):
        done, data = cv2.imencode(".jpg", final, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if done and len(data) <= max_bytes:
            target.write_bytes(data.tobytes())
            return
    raise OSError(f"{target.name} does not fit {max_bytes} bytes")


def through_sensor(light, balance):
    """One colour a pixel, noise of photons and of the electronics, then what a phone's chip does about both. Gives balanced light."""
    rows, columns = (side // 2 * 2 for side in light.shape[:2])
    light = light[:rows, :columns]
    random = np.random.default_rng(7)
    bayer = np.empty((rows, columns), np.float32)
    gains = np.empty((rows, columns), np.float32)
    for row, column, channel in ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 2)):
        bayer[row::2, column::2] = light[row::2, column::2, channel]
        gains[row::2, column::2] = balance[channel]
    # The sensor is full at a little over what becomes white: what is brighter is cut off, each colour for itself.
    bayer = np.minimum(bayer, FULL_WELL)
    bayer += random.normal(0, 1, bayer.shape).astype(np.float32) * np.sqrt(PHOTON_NOISE * np.maximum(bayer, 0) + READ_NOISE**2)
    scale = 60000 / (FULL_WELL * float(balance.max()))
    raw = (bayer * gains * scale + FLOOR).clip(0, 65535).astype(np.uint16)
    colour = cv2.cvtColor(raw, cv2.COLOR_BayerBG2RGB_EA)
    colour = (colour.astype(np.float32) - FLOOR) / scale
    return without_noise(np.ascontiguousarray(colour))


def without_noise(light):
    """Phones smooth colour until little is left of its noise, and brightness where no edge is: fine texture goes soft with it."""
    shown = np.sqrt(np.maximum(light, 0))
    luma = (shown @ LUMINANCE)[..., None]
    chroma = np.ascontiguousarray(shown - luma)
    smooth = cv2.GaussianBlur(cv2.medianBlur(chroma, 3), (0, 0), 1.1)
    wide = cv2.bilateralFilter(smooth, 9, 0.05, 4.0)
    plane = np.ascontiguousarray(luma[..., 0])
    quiet = cv2.bilateralFilter(plane, 7, SMOOTHED_BELOW, 1.6)
    plane = plane + (quiet - plane) * SMOOTHED
    return np.maximum(plane[..., None] + wide, 0) ** 2


def sharpen(picture):
    """A narrow halo along every edge and a little of a wide one; what is very strong is held back."""
    luma = (picture @ LUMINANCE).astype(np.float32)
    fine = luma - cv2.GaussianBlur(luma, (0, 0), 1.1)
    broad = luma - cv2.GaussianBlur(luma, (0, 0), 3.0)
    halo = HALO * np.tanh((FINE_SHARPENING * fine + BROAD_SHARPENING * broad) / HALO)
    return np.clip(picture + halo[..., None], 0, 1)


def through_lens(light):
    """What a small, not quite clean lens makes of it."""
    height, width = light.shape[:2]
    y, x = np.mgrid[-height / width : height / width : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    off_centre = (x * x + y * y) / (1 + (height / width) ** 2)
    stray = cv2.GaussianBlur(np.minimum(light, 12.0), (0, 0), width / 26)
    light = light * (1 - STRAY_LIGHT) + stray * STRAY_LIGHT
    soft = cv2.GaussianBlur(light, (0, 0), CORNER_BLUR * width)
    share = (0.25 + 0.75 * off_centre)[..., None]
    light = (light * (1 - share) + soft * share) * (1 - FALL_OFF * off_centre**1.5)[..., None]
    for channel, scale in ((0, 1 + FRINGE), (2, 1 - FRINGE)):
        columns, rows = (x / scale + 1) / 2 * (width - 1), (y * width / height / scale + 1) / 2 * (height - 1)
        light[..., channel] = cv2.remap(light[..., channel], columns, rows, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return np.maximum(light, 0)


def even_out(light):
    """The local tone mapping of a merged exposure, without halos: large differences of brightness shrink, small ones stay."""
    stops = np.log2(np.maximum(light @ LUMINANCE, 1e-4)).astype(np.float32)
    size = EVENED_OVER * light.shape[1]
    mean, square = cv2.GaussianBlur(stops, (0, 0), size), cv2.GaussianBlur(stops * stops, (0, 0), size)
    # A guided filter: the plane follows strong edges, so that no glow lies along them.
    slope = np.maximum(square - mean * mean, 0) / (np.maximum(square - mean * mean, 0) + 0.6)
    plane = cv2.GaussianBlur(slope, (0, 0), size) * stops + cv2.GaussianBlur(mean * (1 - slope), (0, 0), size)
    return light * (2 ** ((plane.mean() - plane) * EVENED))[..., None]


def saturate(picture):
    grey = (picture @ LUMINANCE)[..., None]
    return np.clip(grey + (picture - grey) * COLOURFULNESS, 0, 1)


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
