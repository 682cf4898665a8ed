"""Tyre, alloy rim, brake disc. A wheel is built about the y axis, its outer face towards +y, centre at the origin."""

from dataclasses import dataclass

import bpy
import numpy as np

from .blender_mesh import flat_mesh, lathe, place, to_mesh
from .fields import smooth_max, smooth_min
from .shader import Shader, plain
from .store import stored
from .surface import Surface, mesh_field

RIM_CELL_METRES = 0.0032
# Radius and half width of the rim that is computed; every body's is that one, resized.
REFERENCE_RIM = 0.245, 0.118


@dataclass(frozen=True)
class WheelDesign:
    spokes: int
    twin_gap: float  # half distance between the two legs of a spoke at the rim; 0 for single spokes
    width: tuple  # of a leg at the hub and at the rim
    dish: float  # how far the hub sits behind the rim's edge
    finish: str
    sweep: float = 0.0  # radians by which a spoke has turned when it meets the rim
    crossed: bool = False  # spokes swept both ways


WHEELS = {
    "ten-spoke": WheelDesign(10, 0.0, (0.034, 0.027), 0.030, "silver"),
    "five-twin": WheelDesign(5, 0.042, (0.030, 0.034), 0.024, "two-tone"),
    "five-spoke": WheelDesign(5, 0.0, (0.074, 0.062), 0.036, "silver"),
    "multi-spoke": WheelDesign(18, 0.0, (0.019, 0.013), 0.022, "silver"),
    "turbine": WheelDesign(12, 0.0, (0.030, 0.040), 0.028, "two-tone", sweep=0.42),
    "mesh": WheelDesign(10, 0.0, (0.020, 0.014), 0.034, "silver", sweep=0.36, crossed=True),
}


def wheel_meshes(design: WheelDesign, body):
    """[(mesh, material)] of one wheel."""
    radius, half = REFERENCE_RIM
    reach = radius + 0.02
    rim = stored(
        "rim",
        lambda: mesh_field(_rim_field(design, radius, half), (-reach, -half, -reach), (reach, half, reach), RIM_CELL_METRES),
        design,
        ("wheels", "fields", "surface"),
    )
    rim = _resized(rim, np.array((body.rim_radius / radius, body.tyre_width / 2 / half, body.rim_radius / radius)))
    disc = flat_mesh(
        "brake disc",
        *lathe([(0.06, 0.0), (0.075, 0.02), (0.08, 0.008), (body.rim_radius - 0.055, 0.008), (body.rim_radius - 0.055, -0.014)]),
    )
    return [
        (flat_mesh("tyre", *lathe(_tyre_profile(body), 128)), _tyre_material()),
        (to_mesh("rim", rim), _rim_material(design.finish)),
        (_caliper(body), plain("caliper", (0.10, 0.10, 0.105), metallic=0.6, roughness=0.45)),
        (disc, plain("brake disc", (0.30, 0.29, 0.28), metallic=1.0, roughness=0.35)),
    ]


def _caliper(body):
    """A block that grips the disc in front of the axle's top, behind the spokes."""
    reach, vertices, faces = body.rim_radius - 0.055, [], []
    angles = np.linspace(0.35, 1.05, 12)
    for a in angles:
        for r, y in (
            (reach - 0.055, 0.030),
            (reach + 0.012, 0.030),
            (reach + 0.018, 0.016),
            (reach + 0.018, -0.03),
            (reach - 0.055, -0.03),
        ):
            vertices.append((r * np.cos(a), y, r * np.sin(a)))
    for i in range(len(angles) - 1):
        faces += [(i * 5 + k, i * 5 + (k + 1) % 5, i * 5 + 5 + (k + 1) % 5, i * 5 + 5 + k) for k in range(5)]
    last = len(vertices) - 5
    return flat_mesh("caliper", vertices, [*faces, (4, 3, 2, 1, 0), tuple(range(last, last + 5))])


def _resized(surface, scale):
    normals = surface.normals / scale
    return Surface(surface.vertices * scale, surface.quads, normals / np.linalg.norm(normals, axis=1, keepdims=True))


def place_wheel(meshes, parent, name, location, facing, steer=0.0):
    """facing: +1 for the car's left side, -1 for the right."""
    for mesh, material in meshes:
        place(
            mesh, material, parent, f"{name} {mesh.name}", location=location, rotation_euler=(0, 0.3, steer + (0 if facing > 0 else np.pi))
        )


def _tyre_profile(body):
    outer, inner, half = body.tyre_radius, body.rim_radius, body.tyre_width / 2
    side = outer - inner
    shoulder = [
        (inner - 0.012, half - 0.030),
        (inner + 0.004, half - 0.014),
        (inner + 0.008, half - 0.006),
        (inner + 0.016, half - 0.003),
        (inner + 0.30 * side, half + 0.003),
        (inner + 0.33 * side, half + 0.0045),
        (inner + 0.36 * side, half + 0.0035),
        (inner + 0.60 * side, half + 0.002),
        (inner + 0.80 * side, half - 0.004),
        (outer - 0.012, half - 0.014),
        (outer - 0.005, half - 0.022),
        (outer - 0.001, half - 0.034),
    ]
    tread = []
    for centre in (0.62, 0.22, -0.22, -0.62):
        y, groove = centre * (half - 0.034), 0.0045
        tread += [(outer, y + groove), (outer - 0.007, y + groove * 0.6), (outer - 0.007, y - groove * 0.6), (outer, y - groove)]
    return shoulder + tread + [(r, -y) for r, y in reversed(shoulder)]


def _rim_field(design, radius, half):
    lip = half - 0.010

    def field(x, y, z):
        r = np.hypot(x, z)
        t = np.clip(r / radius, 0, 1)
        face = lip - 0.006 - design.dish * (1 - t * t)
        turns = (design.sweep, -design.sweep) if design.crossed else (design.sweep,)
        spoke = _spokes(design, (x, y, z), (r, t, face, radius), turns[0])
        for turn in turns[1:]:
            spoke = smooth_min(spoke, _spokes(design, (x, y, z), (r, t, face, radius), turn), 0.008)
        hub = smooth_max(smooth_max(r - 0.072, y - face + 0.004, 0.012), face - 0.06 - y, 0.01)
        for k in range(5):
            a = k * 2 * np.pi / 5 + 0.3
            bolt = np.hypot(x - 0.052 * np.cos(a), z - 0.052 * np.sin(a)) - 0.0105
            hub = np.maximum(hub, -np.maximum(bolt, lip - design.dish - 0.022 - y))
        hub = smooth_min(hub, smooth_max(r - 0.031, y - face - 0.001, 0.008), 0.004)
        barrel = np.maximum(np.abs(r - radius + 0.006) - 0.006, np.abs(y) - lip)
        edge = np.hypot(r - radius + 0.004, y - lip) - 0.0075
        rim = smooth_min(np.minimum(barrel, edge), smooth_min(spoke, hub, 0.018), 0.016)
        return np.maximum(rim, np.abs(y) - half + 0.001)

    return field


def _spokes(design, point, polar, turn):
    """All spokes of one direction, folded into one sector of the wheel."""
    (x, y, z), (r, t, face, radius) = point, polar
    sector = 2 * np.pi / design.spokes
    phi = np.mod(np.arctan2(z, x) - turn * t * t + sector / 2, sector) - sector / 2
    across = np.abs(r * np.sin(phi))
    leg = np.abs(across - design.twin_gap * (0.25 + 0.75 * t)) if design.twin_gap else across
    leg = (leg - (design.width[0] + (design.width[1] - design.width[0]) * t) / 2) / np.sqrt(1 + (2 * turn * t) ** 2)
    crown = 0.35 * np.maximum(leg + 0.012, 0)
    depth = 0.022 + 0.03 * (1 - t)
    spoke = smooth_max(smooth_max(leg, y - face + crown, 0.010), face - depth - y, 0.012)
    return np.maximum(spoke, r - radius + 0.004)


def _tyre_material():
    s = Shader("tyre")
    noise = s.noise(14.0, 5.0)
    colour = s.colour_mix(s.ramp(noise, 0.4, 0.7), (0.014, 0.014, 0.014), (0.026, 0.025, 0.023))
    return s.finish(s.surface(colour, roughness=0.72, specular=0.28, normal=s.bump(s.noise(260.0, 2.0), 0.001, 0.5)))


def set_rim(material, colour, metallic, roughness):
    """Gives a material of role "rim" one finish all over. colour: linear RGB."""
    nodes = material.node_tree.nodes
    for face in ("Face", "Pocket"):
        nodes[f"Rim{face}Colour"].outputs[0].default_value = (*colour, 1)
        nodes[f"Rim{face}Metallic"].outputs[0].default_value = metallic
        nodes[f"Rim{face}Roughness"].outputs[0].default_value = roughness


# Linear colour, metallic, roughness of the outward face and of the pockets behind it.
FINISHES = {
    "silver": (((0.42, 0.43, 0.445), 0.85, 0.30), ((0.42, 0.43, 0.445), 0.85, 0.30)),
    "two-tone": (((0.60, 0.60, 0.61), 1.0, 0.22), ((0.02, 0.02, 0.022), 0.3, 0.3)),
    "dark": (((0.05, 0.05, 0.054), 0.8, 0.32), ((0.04, 0.04, 0.043), 0.8, 0.34)),
}


def _rim_material(finish):
    key = f"rim {finish}"
    if key in bpy.data.materials:
        return bpy.data.materials[key]
    s = Shader(key)
    facing = s.node("SeparateXYZ", {0: s.node("TexCoord").outputs["Normal"]}).outputs["Y"]
    face, pocket = (
        s.surface(
            s.named_colour(f"Rim{name}Colour", colour),
            metallic=s.named_value(f"Rim{name}Metallic", metallic),
            roughness=s.named_value(f"Rim{name}Roughness", roughness),
            clearcoat=0.7,
        )
        for name, (colour, metallic, roughness) in zip(("Face", "Pocket"), FINISHES[finish])
    )
    return s.finish(s.mix(s.math("GREATER_THAN", facing, 0.93), pocket, face), "rim")
