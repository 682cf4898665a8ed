"""City towers: prisms on any footprint with a curtain wall of panes that differ, floor slabs or balconies, parapet and plant room.

The window grid is worked out in the material from metres along the wall and metres up, so it is sharp at any distance and no two
windows are alike. Meant for buildings 30 m away and farther; near ones want real reveals (kit/houses/facade.py).
"""

import math

import bpy
import numpy as np

from kit.surfaces.shading import new_material

#: What `curtain_wall` takes, with the measures of a plain glass office block. Shares are of a bay or a storey.
OFFICE_GLASS = {
    "bay_m": 1.5,
    "storey_m": 3.9,
    "mullion_share": 0.05,
    "sill_share": 0.20,
    "head_share": 0.04,
    "glass": (0.030, 0.042, 0.050),
    "frame": (0.20, 0.21, 0.22),
    "frame_roughness": 0.45,
    "mirror": 0.34,
    "mirror_tint": (0.86, 0.93, 0.97),
    "blinds": 0.22,
    "blind": (0.42, 0.41, 0.38),
    "lit": 0.10,
    "lit_strength": 1.0,
    "lit_colour": (1.0, 0.74, 0.44),
    "tilt": 0.010,
    "seed": 0.0,
}
#: Stone or brick with windows cut into it, as older high-rises have.
PUNCHED_STONE = {
    **OFFICE_GLASS,
    "bay_m": 2.4,
    "storey_m": 3.6,
    "mullion_share": 0.24,
    "sill_share": 0.30,
    "head_share": 0.16,
    "frame": (0.42, 0.37, 0.30),
    "frame_roughness": 0.85,
    "mirror": 0.12,
}
#: Flats: floor-to-ceiling panes behind balcony slabs.
CONDO_GLASS = {
    **OFFICE_GLASS,
    "bay_m": 2.1,
    "storey_m": 3.0,
    "mullion_share": 0.04,
    "sill_share": 0.10,
    "head_share": 0.03,
    "glass": (0.040, 0.052, 0.056),
    "frame": (0.45, 0.46, 0.46),
    "blinds": 0.35,
    "lit": 0.22,
    "mirror": 0.26,
}


def curtain_wall(name, **changes):
    """A wall of windows. `changes` to OFFICE_GLASS, PUNCHED_STONE or CONDO_GLASS: `curtain_wall("a", **{**CONDO_GLASS, "lit": 0.5})`."""
    look = {**OFFICE_GLASS, **changes}
    material, nodes, surface = new_material(name)
    along, height, _ = nodes.split(nodes.add("ShaderNodeUVMap", uv_map="tile").outputs[0])
    column, row = nodes.math("DIVIDE", along, look["bay_m"]), nodes.math("DIVIDE", height, look["storey_m"])
    across, up = nodes.math("FRACT", column), nodes.math("FRACT", row)
    chance = _chances(nodes, column, row, look["seed"])
    clear_across = nodes.math("LESS_THAN", nodes.math("ABSOLUTE", nodes.math("SUBTRACT", across, 0.5)), 0.5 - look["mullion_share"])
    clear_up = nodes.math(
        "MULTIPLY", nodes.math("GREATER_THAN", up, look["sill_share"]), nodes.math("LESS_THAN", up, 1 - look["head_share"])
    )
    pane = nodes.math("MULTIPLY", clear_across, clear_up)

    # Blinds hang to differing heights; a few are shut.
    drawn = nodes.math("LESS_THAN", chance[1], look["blinds"])
    hem = nodes.math("SUBTRACT", 1.0, nodes.math("MULTIPLY", chance[2], 0.9))
    blind = nodes.math("MULTIPLY", drawn, nodes.math("GREATER_THAN", up, hem))
    behind = nodes.mix(chance[0], tuple(0.55 * c for c in look["glass"]), tuple(1.7 * c for c in look["glass"]))
    behind = nodes.mix(blind, behind, look["blind"])
    weather = nodes.range(nodes.noise(nodes.position(), 0.12, 5.0, 0.6), (0.3, 0.7), (0.8, 1.15))
    frame = nodes.mix(1.0, look["frame"], _grey(nodes, weather), "MULTIPLY")
    nodes.put(nodes.mix(pane, frame, behind), surface.inputs["Base Color"])
    nodes.put(nodes.range(pane, (0.0, 1.0), (look["frame_roughness"], 0.6)), surface.inputs["Roughness"])
    if look["lit"] > 0:
        on = nodes.math("MULTIPLY", nodes.math("LESS_THAN", chance[2], look["lit"]), pane)
        level = nodes.math("MULTIPLY", nodes.range(up, (0.0, 1.0), (0.45, 1.0)), nodes.math("ADD", 0.35, chance[0]))
        nodes.put(look["lit_colour"], surface.inputs["Emission"])
        nodes.put(nodes.math("MULTIPLY", nodes.math("MULTIPLY", on, level), look["lit_strength"]), surface.inputs["Emission Strength"])
        material.cycles.sample_as_light = False
    _mirror(nodes, surface, (pane, chance), look)
    return material


def _chances(nodes, column, row, seed):
    """Three random numbers for each window."""
    cell = nodes.add("ShaderNodeCombineXYZ")
    nodes.put(nodes.math("FLOOR", column), cell.inputs[0])
    nodes.put(nodes.math("FLOOR", row), cell.inputs[1])
    nodes.put(seed + 0.5, cell.inputs[2])
    white = nodes.add("ShaderNodeTexWhiteNoise", noise_dimensions="3D")
    nodes.put(cell.outputs[0], white.inputs["Vector"])
    return nodes.split(white.outputs["Color"])


def _grey(nodes, value):
    node = nodes.add("ShaderNodeCombineXYZ")
    for socket in node.inputs:
        nodes.put(value, socket)
    return node.outputs[0]


def _mirror(nodes, surface, windows, look):
    """Coated glass mirrors the sky; every pane hangs a hair out of true, which is what makes a glass front look real."""
    pane, chance = windows
    shift = nodes.add("ShaderNodeVectorMath", operation="MULTIPLY_ADD")
    join = nodes.add("ShaderNodeCombineXYZ")
    for socket, value in zip(join.inputs, chance):
        nodes.put(nodes.math("SUBTRACT", value, 0.5), socket)
    nodes.put(join.outputs[0], shift.inputs[0])
    shift.inputs[1].default_value = (look["tilt"],) * 3
    nodes.put(nodes.add("ShaderNodeNewGeometry").outputs["Normal"], shift.inputs[2])
    gloss = nodes.add("ShaderNodeBsdfGlossy")
    nodes.put(look["mirror_tint"], gloss.inputs["Color"])
    nodes.put(0.03, gloss.inputs["Roughness"])
    nodes.put(shift.outputs[0], gloss.inputs["Normal"])
    fresnel = nodes.add("ShaderNodeFresnel")
    nodes.put(1.5, fresnel.inputs["IOR"])
    share = nodes.math("MULTIPLY", pane, nodes.math("MAXIMUM", fresnel.outputs[0], look["mirror"]))
    mix = nodes.add("ShaderNodeMixShader")
    nodes.put(share, mix.inputs[0])
    nodes.put(surface.outputs[0], mix.inputs[1])
    nodes.put(gloss.outputs[0], mix.inputs[2])
    output = next(node for node in nodes.tree.nodes if node.type == "OUTPUT_MATERIAL")
    nodes.put(mix.outputs[0], output.inputs["Surface"])


def rectangle(x, y, width, depth, turn_degrees=0.0):
    """Footprint of a block whose middle is (x, y), anticlockwise from above."""
    turn = math.radians(turn_degrees)
    corners = ((-width / 2, -depth / 2), (width / 2, -depth / 2), (width / 2, depth / 2), (-width / 2, depth / 2))
    return [(x + u * math.cos(turn) - v * math.sin(turn), y + u * math.sin(turn) + v * math.cos(turn)) for u, v in corners]


def ellipse(x, y, radii, turn_degrees=0.0, sides=40, power=2.0):
    """Footprint of a round tower; `power` above 2 squares it off."""
    turn, points = math.radians(turn_degrees), []
    for k in range(sides):
        angle = k / sides * math.tau
        u = radii[0] * math.copysign(abs(math.cos(angle)) ** (2 / power), math.cos(angle))
        v = radii[1] * math.copysign(abs(math.sin(angle)) ** (2 / power), math.sin(angle))
        points.append((x + u * math.cos(turn) - v * math.sin(turn), y + u * math.sin(turn) + v * math.cos(turn)))
    return points


class Blocks:
    """Collects prisms with wall coordinates in metres, and makes one mesh of them."""

    def __init__(self):
        self.vertices, self.faces, self.slots, self.corners = [], [], [], []

    def prism(self, footprint, low, high, slots=(0, 1), floor=False):
        """Walls in slot slots[0] and a roof in slots[1]; `floor` closes the underside, as balcony slabs need."""
        count, start, run = len(footprint), len(self.vertices), 0.0
        self.vertices += [(x, y, low) for x, y in footprint] + [(x, y, high) for x, y in footprint]
        for k in range(count):
            following = (k + 1) % count
            length = math.dist(footprint[k], footprint[following])
            self._face(
                (start + k, start + following, start + count + following, start + count + k),
                slots[0],
                [(run, low), (run + length, low), (run + length, high), (run, high)],
            )
            run += length
        self._face(tuple(range(start + count, start + 2 * count)), slots[1], footprint)
        if floor:
            self._face(tuple(range(start + count - 1, start - 1, -1)), slots[1], footprint[::-1])

    def _face(self, face, slot, corners):
        self.faces.append(face)
        self.slots.append(slot)
        self.corners += [tuple(corner) for corner in corners]

    def finish(self, scene, name, materials):
        mesh = bpy.data.meshes.new(name)
        mesh.from_pydata(self.vertices, [], self.faces)
        for material in materials:
            mesh.materials.append(material)
        mesh.polygons.foreach_set("material_index", np.asarray(self.slots, np.int32))
        layer = mesh.uv_layers.new(name="tile")
        layer.data.foreach_set("uv", np.asarray(self.corners, np.float32).ravel())
        mesh.update()
        thing = bpy.data.objects.new(name, mesh)
        scene.collection.objects.link(thing)
        return thing


def grown(footprint, metres):
    """The footprint with every corner moved outwards (inwards, if negative); right for convex footprints."""
    moved, count = [], len(footprint)
    for k in range(count):
        (ax, ay), (bx, by), (cx, cy) = footprint[k - 1], footprint[k], footprint[(k + 1) % count]
        first, second = math.atan2(by - ay, bx - ax), math.atan2(cy - by, cx - bx)
        half = (second - first + math.pi) % math.tau / 2 - math.pi / 2
        out = first + half - math.pi / 2
        reach = metres / max(math.cos(half), 0.3)
        moved.append((bx + reach * math.cos(out), by + reach * math.sin(out)))
    return moved


def tower(scene, name, footprint, materials, **look):
    """One tower. `materials`: (facade, roof, slab).

    `look`: base_m (0), height_m, storey_m (the facade's own), slab_reach_m (0 for none; 0.15 for floor edges, 1.4 for balconies),
    parapet_m (1.1), plant_m (height of the plant room on the roof, 0 for none), setbacks [(height_m, inwards_m)].
    """
    base, height = look.get("base_m", 0.0), look["height_m"]
    blocks, low = Blocks(), base
    steps = [*look.get("setbacks", []), (height, 0.0)]
    for top, inwards in steps:
        blocks.prism(footprint, low, top)
        _slabs(blocks, footprint, (low, top), look)
        blocks.prism(grown(footprint, 0.12), top, top + look.get("parapet_m", 1.1), (2, 1))
        low = top
        footprint = grown(footprint, -inwards) if inwards else footprint
    plant = look.get("plant_m", 0.0)
    if plant:
        blocks.prism(_drawn_in(footprint, 0.62), height, height + plant, (2, 1))
    return blocks.finish(scene, name, materials)


def _slabs(blocks, footprint, heights, look):
    reach, storey = look.get("slab_reach_m", 0.0), look.get("storey_m", 3.0)
    if reach <= 0:
        return
    edge, level = grown(footprint, reach), heights[0] + storey
    while level < heights[1] + 0.1:
        blocks.prism(edge, level - 0.12, level + 0.10, (2, 2), floor=True)
        level += storey


def _drawn_in(footprint, share):
    x, y = (sum(corner[axis] for corner in footprint) / len(footprint) for axis in (0, 1))
    return [(x + (px - x) * share, y + (py - y) * share) for px, py in footprint]
