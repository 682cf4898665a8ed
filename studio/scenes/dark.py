"""Dark: a black hall after rain, one upright blade of light behind a concrete edge, its streak on the wet floor, a pool of
light where the car stands.
"""

import math

import bpy

from kit.props.lamps import area, kelvin_to_linear, plain_world
from kit.scene.scene_spec import CameraSpec, CarGrade, FilmSpec, SceneSpec
from kit.shapes.meshes import box, ground, mesh
from kit.surfaces.materials import emitter, joint_grid, plain, plain_to_bounces, surface
from kit.surfaces.nodes import Nodes

SPEC = SceneSpec(
    id="dark",
    name="Dark",
    section="core",
    camera=CameraSpec(height_metres=1.2, focal_millimetres=40, horizon_fraction=0.47),
    film=FilmSpec(bias_stops=-0.25, contrast=1.25, white_kelvin=5600, white_point=7.0, vignette=0.30, grain=1.0),
    car_grade=CarGrade(contrast=1.08),
    clear_ground_metres=(3.5, 15.5),
    max_bounces=4,
    prompt=(
        "Place this exact car, unchanged in shape, colour, trim, wheels and number plate, in a near-black concrete hall at night: one "
        "tall, hard-edged blade of cool white light stands behind the edge of a raw board-marked concrete wall and draws a long "
        "streak on the damp black floor, a faint pool of light lies round the car, thin haze glows around it, everything else "
        "sinks into darkness. A faint overhead strip "
        "traces the roof, shoulders and rims so that every edge of the car still reads; deep, soft shadow and a wet mirror image "
        "under it. Full frame camera, 40 mm lens, 1.2 m high, level. Low-key, dramatic, elegant: no people, no other vehicles, no text."
    ),
)

WALL_Y, WALL_DEPTH_METRES, WALL_EDGE_X = 17.0, 1.4, -1.9
REAR_Y = 24.0
BLADE = (-1.35, 19.0)
#: The haze hangs as a sheet before the wall; the blade as the camera sees it lies here on it.
HAZE_Y = 16.7
HAZE_CENTRE_X = BLADE[0] * HAZE_Y / BLADE[1]
BLADE_HALF_WIDTH, BLADE_TOP_Z = 0.085, 7.8


def build(kit):
    set_pieces()
    light(kit)
    haze()


def set_pieces():
    ground("wet floor", (-22, 22), (-6, REAR_Y), wet_floor())
    concrete = board_marked_concrete()
    left = -18.0
    box(
        "front wall",
        ((left + WALL_EDGE_X) / 2, WALL_Y + WALL_DEPTH_METRES / 2, 5),
        (WALL_EDGE_X - left, WALL_DEPTH_METRES, 10),
        concrete,
        bevel_metres=0.012,
    )
    box("rear wall", (4, REAR_Y, 5), (44, 0.4, 10), concrete)
    tie_holes(left)
    box("right column", (5.35, 14.8, 5), (0.6, 0.6, 10), concrete, bevel_metres=0.012)


def tie_holes(left):
    """The holes that formwork leaves, in pairs on every panel."""
    dark = plain("tie hole", (0.006, 0.006, 0.006), 0.9)
    vertices, faces = [], []
    x = WALL_EDGE_X - 0.6
    while x > left:
        for z in (0.65, 1.95, 3.35, 4.65, 6.05):
            start = len(vertices)
            vertices += [
                (x + 0.014 * math.cos(k * math.tau / 12), WALL_Y - 0.002, z + 0.014 * math.sin(k * math.tau / 12)) for k in range(12)
            ]
            faces.append(tuple(range(start, start + 12)))
        x -= 1.35
    mesh("tie holes", vertices, faces, dark)


def board_marked_concrete():
    """Dark raw concrete: marks of upright boards, panel joints each 2.7 m, water stains from above."""
    base = (0.115, 0.115, 0.117)
    material, nodes, shader = surface("raw concrete", base, 0.75, Specular=0.35)
    place = nodes.axes()
    along = nodes.math("ADD", place["X"], place["Y"])
    board = nodes.new(
        "ShaderNodeCombineXYZ",
        {0: nodes.math("FLOOR", nodes.math("DIVIDE", along, 0.115)), 1: nodes.math("FLOOR", nodes.math("DIVIDE", place["Z"], 2.7))},
    )
    random = nodes.new("ShaderNodeTexWhiteNoise", {"Vector": board.outputs["Vector"]}).outputs["Value"]
    grain = nodes.noise(1.0, detail=6, roughness=0.65, vector=nodes.stretch((34.0, 34.0, 1.1)))
    stain = nodes.noise(1.0, detail=5, roughness=0.6, vector=nodes.stretch((1.4, 1.4, 0.22)))
    cloud = nodes.noise(0.55, detail=6, roughness=0.62)
    tone = nodes.math("MULTIPLY", nodes.remap(random, (0, 1), (0.84, 1.14)), nodes.remap(grain, (0.3, 0.7), (0.90, 1.08)))
    tone = nodes.math("MULTIPLY", tone, nodes.remap(stain, (0.35, 0.68), (1.08, 0.66)))
    tone = nodes.math("MULTIPLY", tone, nodes.remap(cloud, (0.3, 0.7), (0.85, 1.12)))
    part = nodes.math("PINGPONG", along, 0.0575)
    groove = nodes.remap(part, (0.0, 0.004), (1, 0), smooth=True)
    seam = nodes.remap(nodes.math("PINGPONG", nodes.math("ADD", place["Z"], 0.0), 1.35), (0.0, 0.007), (1, 0), smooth=True)
    joint = nodes.math("MAXIMUM", nodes.math("MULTIPLY", groove, 0.5), seam)
    nodes.feed(
        shader.inputs["Base Color"],
        nodes.mix(nodes.math("MULTIPLY", joint, 0.7), nodes.mix(1.0, base, tone, blend="MULTIPLY"), (0.02, 0.02, 0.02)),
    )
    height = nodes.math("SUBTRACT", nodes.math("ADD", nodes.math("MULTIPLY", random, 0.35), nodes.math("MULTIPLY", grain, 0.45)), joint)
    nodes.feed(shader.inputs["Normal"], nodes.bump(height, 0.005, 0.8))
    plain_to_bounces(nodes, shader, base)
    return material


def wet_floor():
    """Dark power-floated concrete after rain: half of it dried to grey, which shows where the car stands, the rest damp, with still
    puddles in the hollows; saw cuts."""
    material, nodes, shader = surface("wet floor", (0.02, 0.02, 0.02), Specular=0.5)
    depth = nodes.math(
        "ADD", nodes.noise(0.42, detail=5, roughness=0.58), nodes.math("MULTIPLY", nodes.noise(2.6, detail=4, roughness=0.6), 0.12)
    )
    puddle = nodes.remap(depth, (0.56, 0.605), (0, 1), smooth=True)
    damp = nodes.remap(depth, (0.45, 0.58), (0, 1), smooth=True)
    grain = nodes.noise(38, detail=5, roughness=0.7)
    cut = nodes.math("MULTIPLY", joint_grid(nodes, (4.2, 4.2), 0.009, (-1.3, 1.9)), nodes.remap(puddle, (0, 1), (1, 0.35)))
    dry = nodes.mix(nodes.remap(grain, (0.3, 0.7)), (0.105, 0.105, 0.108), (0.150, 0.150, 0.153))
    colour = nodes.mix(damp, dry, (0.046, 0.046, 0.048))
    nodes.feed(shader.inputs["Base Color"], nodes.mix(cut, colour, (0.004, 0.004, 0.004)))
    film = nodes.math("ADD", nodes.remap(damp, (0, 1), (0.44, 0.17)), nodes.remap(grain, (0.35, 0.7), (-0.03, 0.05)))
    nodes.feed(shader.inputs["Roughness"], nodes.mix(puddle, film, (0.025, 0.025, 0.025)))
    uneven = nodes.math("ADD", nodes.math("MULTIPLY", nodes.noise(1.6, detail=3), 0.5), nodes.math("MULTIPLY", grain, 0.10))
    height = nodes.math("SUBTRACT", nodes.math("MULTIPLY", uneven, nodes.remap(puddle, (0, 1), (1.0, 0.12))), cut)
    nodes.feed(shader.inputs["Normal"], nodes.bump(height, 0.004, 0.5))
    return material


def light(kit):
    """The blade, and above the car a narrow strip with a grid that draws its upper edges."""
    x, y = BLADE
    glow = emitter("blade", kelvin_to_linear(6800), 14.0)
    blade = box("blade", (x, y, BLADE_TOP_Z / 2), (2 * BLADE_HALF_WIDTH, 0.05, BLADE_TOP_Z), glow)
    blade.visible_diffuse = blade.visible_shadow = False
    area("blade to floor", (x, y - 0.05, 3.2), (x + 1.2, 6.0, 0.4), (0.5, 6.4), watts=260, kelvin=6800, seen_in_gloss=False)
    area("blade to rear wall", (x, y + 0.1, 3.4), (x + 1.2, REAR_Y, 3.2), (0.3, 6.6), watts=260, kelvin=6800, seen_in_gloss=False)
    depth = kit.main_stand.depth_metres
    kit.key(
        area(
            "overhead strip",
            (0.3, depth + 1.3, 4.9),
            (0.0, depth + 0.3, 0.4),
            (7.0, 0.9),
            watts=330,
            kelvin=6000,
            spread_degrees=130,
            seen_in_gloss=False,
        )
    )
    # A pool of light on the floor: without one the car hangs in the dark, with neither shadow nor ground.
    area(
        "pool", (0.0, depth + 0.6, 6.2), (0.0, depth + 0.6, 0.0), (1.6, 1.2), watts=130, kelvin=6400, spread_degrees=84, seen_in_gloss=False
    )
    area("left edge", (-8.5, 10.5, 2.6), (-0.5, 8.0, 0.6), (0.7, 4.5), watts=70, kelvin=5200, seen_in_gloss=False)
    # Grazes the boards so that the wall is told, and no more.
    area("wall graze", (-4.5, WALL_Y - 0.9, 9.0), (-4.5, WALL_Y, 1.5), (14, 0.3), watts=700, kelvin=5200, seen_in_gloss=False)
    plain_world(kelvin_to_linear(6500), 0.010)


def haze():
    """Air that shows about the blade: a sheet before the wall, seen by the camera and by the wet floor."""
    y = HAZE_Y
    corners = [(-9, y, 0.0), (9, y, 0.0), (9, y, 9.0), (-9, y, 9.0)]
    sheet = mesh("glow in the haze", corners, [(0, 1, 2, 3)], glow_in_haze())
    sheet.visible_diffuse = sheet.visible_shadow = False


def glow_in_haze():
    """Adds light to what lies behind: a narrow and a wide fall-off either side of the blade, drifting a little."""
    material = bpy.data.materials.new("haze")
    material.cycles.sample_as_light = False
    material.use_nodes = True
    material.node_tree.nodes.clear()
    nodes = Nodes(material.node_tree)
    place = nodes.axes()
    aside = nodes.math("ABSOLUTE", nodes.math("SUBTRACT", place["X"], HAZE_CENTRE_X))
    above = nodes.math("MAXIMUM", nodes.math("SUBTRACT", place["Z"], BLADE_TOP_Z), 0.0)
    far = nodes.math("SQRT", nodes.math("ADD", nodes.math("MULTIPLY", aside, aside), nodes.math("MULTIPLY", above, above)))
    narrow = nodes.math("MULTIPLY", nodes.math("EXPONENT", nodes.math("MULTIPLY", far, -3.2)), 0.42)
    wide = nodes.math("MULTIPLY", nodes.math("EXPONENT", nodes.math("MULTIPLY", far, -0.62)), 0.13)
    drift = nodes.remap(nodes.noise(0.35, detail=4, roughness=0.55), (0.3, 0.7), (0.65, 1.2))
    # Where the concrete edge stands before the blade, the air lies in its shade.
    lit = nodes.remap(place["X"], (HAZE_CENTRE_X - 0.75, HAZE_CENTRE_X - 0.35), (0.30, 1.0), smooth=True)
    strength = nodes.math("MULTIPLY", nodes.math("MULTIPLY", nodes.math("ADD", narrow, wide), drift), lit)
    glow = nodes.new("ShaderNodeEmission", {"Color": kelvin_to_linear(6800), "Strength": strength})
    clear = nodes.new("ShaderNodeBsdfTransparent")
    both = nodes.new("ShaderNodeAddShader", {0: glow.outputs["Emission"], 1: clear.outputs["BSDF"]})
    nodes.new("ShaderNodeOutputMaterial", {"Surface": both.outputs["Shader"]})
    return material
