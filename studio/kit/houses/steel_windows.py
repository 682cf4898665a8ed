"""Tall steel-framed works windows in a side wall, glazed with old obscured glass: they glow, an area lamp beside them lights."""

from kit.props.lamps import kelvin_to_linear, show_to_camera_only
from kit.shapes.meshes import box, mesh
from kit.surfaces.materials import emitter, plain
from kit.surfaces.nodes import Nodes


def obscured_glass(radiance, pane_metres, kelvin=5700, axis="Y"):
    """Daylight through ribbed glass: sky above, roofs as a dull band below, each pane with its own age."""
    material = emitter("obscured glass", kelvin_to_linear(kelvin), 1.0)
    nodes = Nodes(material.node_tree)
    place = nodes.axes()
    along = nodes.math("FLOOR", nodes.math("DIVIDE", place[axis], pane_metres[0]))
    up = nodes.math("FLOOR", nodes.math("DIVIDE", place["Z"], pane_metres[1]))
    number = nodes.math("ADD", nodes.math("MULTIPLY", along, 3.17), nodes.math("MULTIPLY", up, 0.73))
    own = nodes.new("ShaderNodeTexWhiteNoise", {"W": number}, noise_dimensions="1D").outputs["Value"]
    sky = nodes.remap(place["Z"], (0.6, 2.6), (0.36, 1.0), smooth=True)
    roofs = nodes.remap(nodes.noise(0.45, detail=3), (0.35, 0.65), (0.82, 1.1))
    light = nodes.math("MULTIPLY", nodes.math("MULTIPLY", sky, roofs), nodes.remap(own, (0, 1), (0.78, 1.08)))
    shader = next(node for node in material.node_tree.nodes if node.type == "EMISSION")
    nodes.feed(shader.inputs["Strength"], nodes.math("MULTIPLY", light, radiance))
    return material


def steel_window(x, y_range, z_range, panes, glass):
    """One window in the plane x = `x` seen from +x: a sheet of glass, glazing bars, a heavier frame. `panes` = (along y, up)."""
    (near, far), (sill, head) = y_range, z_range
    steel = plain("window steel", (0.025, 0.026, 0.027), 0.5, Specular=0.4)
    corners = [(x - 0.02, near, sill), (x - 0.02, far, sill), (x - 0.02, far, head), (x - 0.02, near, head)]
    show_to_camera_only(mesh("glass", corners, [(0, 1, 2, 3)], glass))
    middle_y, middle_z, width, height = (near + far) / 2, (sill + head) / 2, far - near, head - sill
    columns, rows = panes
    for i in range(columns + 1):
        thick = 0.07 if i in (0, columns) else 0.026
        box("bar", (x, near + width * i / columns, middle_z), (0.05, thick, height), steel)
    for j in range(rows + 1):
        thick = 0.07 if j in (0, rows) else 0.026
        box("bar", (x, middle_y, sill + height * j / rows), (0.05, width, thick), steel)
    # The opening light in the middle: its casement stands proud of the frame.
    low, high = sill + height * (rows // 2 - 1) / rows, sill + height * (rows // 2 + 1) / rows
    left, right = near + width / columns, far - width / columns
    for y in (left, right):
        box("casement", (x + 0.02, y, (low + high) / 2), (0.07, 0.05, high - low), steel)
    for z in (low, high):
        box("casement", (x + 0.02, middle_y, z), (0.07, right - left, 0.05), steel)
    box("stay", (x + 0.10, middle_y, low + 0.06), (0.14, 0.012, 0.012), steel)


def pierced_wall(x, thickness_metres, bays, z_range, height_metres, material):
    """The wall round windows whose y ranges are `bays` (sorted): piers, parapets and lintels, with their reveals."""
    sill, head = z_range
    centre = x - thickness_metres / 2 + 0.14
    edges = [bays[0][0] - 4.0] + [edge for bay in bays for edge in bay] + [bays[-1][1] + 4.0]
    for near, far in zip(edges[::2], edges[1::2]):
        box(
            "pier",
            (centre, (near + far) / 2, height_metres / 2),
            (thickness_metres, far - near, height_metres),
            material,
            bevel_metres=0.008,
        )
    for near, far in bays:
        middle, width = (near + far) / 2, far - near
        box("parapet", (centre, middle, sill / 2), (thickness_metres, width, sill), material)
        box("lintel", (centre, middle, (head + height_metres) / 2), (thickness_metres, width, height_metres - head), material)


def radiator(x, y_range, height_metres=0.62):
    """A cast-iron radiator before a parapet."""
    iron = plain("radiator", (0.30, 0.30, 0.295), 0.45, Specular=0.4)
    near, far = y_range
    columns = int((far - near) / 0.07)
    for i in range(columns):
        box("radiator", (x, near + 0.07 * (i + 0.5), 0.12 + height_metres / 2), (0.12, 0.05, height_metres), iron, bevel_metres=0.018)
    for z in (0.20, height_metres + 0.04):
        box("radiator pipe", (x, (near + far) / 2, z), (0.035, far - near + 0.2, 0.035), iron, bevel_metres=0.012)
