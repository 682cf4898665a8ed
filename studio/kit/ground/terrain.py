"""Land as one sheet from the verge to the horizon, its points spread as the camera sees them."""

from dataclasses import dataclass

import numpy as np

from kit.shapes.noise import eroded, fractal, gradient_noise, ridged, smoothstep
from kit.surfaces.shading import grid_object, new_material, paint_vertices


def fan(near_m, far_m, rows, columns, half_tan=0.64, margin_m=7.0):
    """Ground points that are evenly dense in the picture: depth grows geometrically, width with depth. Gives x, y (rows × columns)."""
    depth = near_m * (far_m / near_m) ** (np.arange(rows) / (rows - 1))
    across = np.linspace(-1, 1, columns)
    y = np.repeat(depth[:, None], columns, axis=1)
    x = across[None, :] * (half_tan * y + margin_m)
    return x.astype(np.float32), y.astype(np.float32)


@dataclass(frozen=True)
class Massif:
    """One mountain: where its summit stands, how high above the moor, and how far its foot reaches. Metres."""

    x: float
    y: float
    height: float
    radius: float


def mountains(x, y, massifs, feature_m=1100.0, seed=5):
    """Height of the massifs' land: a cone each, warped, cut by ridges and corries, weathered by the eroded sum."""
    warp_x = 260 * fractal(x / 1500, y / 1500, 4, seed + 40)
    warp_y = 260 * fractal(x / 1500 + 9, y / 1500 - 4, 4, seed + 50)
    envelope = np.zeros_like(x, dtype=np.float32)
    for massif in massifs:
        reach = np.hypot(x + warp_x - massif.x, y + warp_y - massif.y) / massif.radius
        cone = np.clip(1 - reach, 0, 1)
        flank = massif.height * (0.55 * cone + 0.45 * smoothstep(0, 1, cone))
        # A soft maximum, so that neighbours share saddles instead of adding up.
        envelope = np.log(np.exp(envelope / 60.0) + np.exp(flank / 60.0) - 1.0 + 1e-6) * 60.0
    crest = ridged((x + warp_x * 0.6) / feature_m, (y + warp_y * 0.6) / feature_m, 8, seed)
    worn = eroded(x / (feature_m * 0.8), y / (feature_m * 0.8), 9, seed + 20)
    relief = 0.74 + 0.44 * (crest - 0.35) + 0.16 * worn
    high = np.minimum(envelope / 120.0, 1.0)
    return envelope * np.maximum(relief, 0.05) + high * 9.0 * fractal(x / 90, y / 90, 4, seed + 70)


def slopes(points):
    """Tangent of the slope and signed hollowness (positive in gullies) at each point of a fan."""
    x, y, z = points[..., 0], points[..., 1], points[..., 2]
    dz_column, dx_column = np.gradient(z, axis=1), np.gradient(x, axis=1)
    dz_row, dy_row = np.gradient(z, axis=0), np.gradient(y, axis=0)
    across = dz_column / np.where(dx_column == 0, 1, dx_column)
    # The fan's rows shift in x as well; take that part out.
    along = (dz_row - across * np.gradient(x, axis=0)) / np.where(dy_row == 0, 1, dy_row)
    blurred = z.copy()
    for axis in (0, 1):
        blurred = (np.roll(blurred, 3, axis) + np.roll(blurred, -3, axis) + blurred) / 3
    spread = np.maximum(np.abs(np.gradient(x, axis=1)), 0.01) * 3
    return np.hypot(across, along), (blurred - z) / spread


def blend(base, colour, share):
    """Lay `colour` (RGB) over an array of colours by `share`."""
    share = np.clip(share, 0, 1)[..., None]
    return base * (1 - share) + np.float32(colour) * share


def land_material(name, relief_m=0.05):
    """Ground painted per point ("paint"), with thatch and soil of its own up close."""
    material, nodes, surface = new_material(name)
    paint = nodes.add("ShaderNodeVertexColor", layer_name="paint").outputs[0]
    place = nodes.position()
    fine = nodes.noise(place, 14.0, 6.0, 0.7)
    coarse = nodes.noise(place, 0.9, 6.0, 0.6)
    mottle = nodes.math("MULTIPLY", nodes.range(fine, (0.3, 0.7), (0.55, 1.4)), nodes.range(coarse, (0.3, 0.7), (0.7, 1.3)))
    grey = nodes.add("ShaderNodeCombineXYZ")
    for socket in grey.inputs:
        nodes.put(mottle, socket)
    nodes.put(nodes.mix(1.0, paint, grey.outputs[0], "MULTIPLY"), surface.inputs["Base Color"])
    nodes.put(0.95, surface.inputs["Roughness"])
    nodes.put(0.1, surface.inputs["Specular"])
    nodes.put(nodes.bump(nodes.math("ADD", fine, coarse), 0.8, relief_m), surface.inputs["Normal"])
    return material


def land(scene, name, points, colours, material):
    """The sheet as an object, painted with `colours` (rows × columns × 3, linear albedo)."""
    sheet = grid_object(scene, name, points, material)
    paint_vertices(sheet, "paint", colours.reshape(-1, 3))
    return sheet


def tussocks(x, y, amount_m, seed=80):
    """Small lumps of a grazed moor, 1–4 m across."""
    lumps = np.abs(gradient_noise(x / 1.7, y / 1.7, seed)[0]) + 0.6 * np.abs(gradient_noise(x / 0.7, y / 0.7, seed + 1)[0])
    return amount_m * (lumps * 1.5 - 0.5)
