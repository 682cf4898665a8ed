"""From a clean render to what a phone saves: smoothed noise, sharpening halo, sensor grain, JPEG."""

import cv2
import numpy as np

HIGHEST_QUALITY, LOWEST_QUALITY = 90, 60


def develop(source, target, max_bytes, seed=7):
    """16-bit PNG in, JPEG of at most max_bytes out. Raises OSError if it cannot be made that small."""
    picture = cv2.imread(str(source), cv2.IMREAD_UNCHANGED)[..., :3]
    picture = (picture.astype(np.float32) / 257).clip(0, 255)
    # Phones smooth luma a little and chroma a lot, then sharpen over it: their well-known water-colour texture.
    smooth = cv2.fastNlMeansDenoisingColored(picture.astype(np.uint8), None, 3.2, 9, 5, 15).astype(np.float32)
    blurred = cv2.GaussianBlur(smooth, (0, 0), 1.3)
    sharp = smooth + 0.55 * (smooth - blurred)
    random = np.random.default_rng(seed)
    grain = cv2.GaussianBlur(random.normal(0, 1, picture.shape[:2]).astype(np.float32), (0, 0), 0.7) * 2.6
    chroma = cv2.GaussianBlur(random.normal(0, 1, picture.shape).astype(np.float32), (0, 0), 2.0) * 4.0
    shade = 1.25 - 0.6 * sharp.mean(axis=2, keepdims=True) / 255
    final = (sharp + (grain[..., None] + chroma) * shade).clip(0, 255).astype(np.uint8)
    for quality in range(HIGHEST_QUALITY, LOWEST_QUALITY, -2):
        done, data = cv2.imencode('.jpg', final, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if done and len(data) <= max_bytes:
            target.write_bytes(data.tobytes())
            return
    raise OSError(f'{target.name} does not fit {max_bytes} bytes')


def extract_alpha(source, target):
    """The render's alpha channel as 8-bit grey."""
    alpha = cv2.imread(str(source), cv2.IMREAD_UNCHANGED)[..., 3]
    cv2.imwrite(str(target), alpha, [cv2.IMWRITE_PNG_COMPRESSION, 9])
