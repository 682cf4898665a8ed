"""Bodies as distance fields: rounded parts flow into one another, and a mesh is drawn over the field where it is zero.

Fields are functions of points (… × 3) that give a distance, negative inside. Lengths are in whatever unit the body is modelled in.
"""

import numpy as np

_CORNERS = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)])
_EDGES = [(a, b) for a in range(8) for b in range(a + 1, 8) if np.abs(_CORNERS[a] - _CORNERS[b]).sum() == 1]


def ellipsoid(points, centre, radii, axes=None):
    """About the distance to an ellipsoid; `axes` are its three directions as rows."""
    local = points - np.asarray(centre, np.float32)
    if axes is not None:
        local = local @ np.asarray(axes, np.float32).T
    radii = np.asarray(radii, np.float32)
    near = np.linalg.norm(local / radii, axis=-1)
    steep = np.linalg.norm(local / radii**2, axis=-1)
    return near * (near - 1) / np.maximum(steep, 1e-6)


def limb(points, ends, radii):
    """A round limb between two points whose thickness goes from one radius to the other."""
    a, b = (np.asarray(end, np.float32) for end in ends)
    along = b - a
    share = np.clip(((points - a) @ along) / (along @ along), 0, 1)
    away = np.linalg.norm(points - a - share[..., None] * along, axis=-1)
    return away - (radii[0] + (radii[1] - radii[0]) * share)


def chain(points, joints, radii, softness):
    """Limbs end to end along `joints`."""
    field = limb(points, joints[:2], radii[:2])
    for k in range(1, len(joints) - 1):
        field = blend(field, limb(points, joints[k : k + 2], radii[k : k + 2]), softness)
    return field


def blend(first, second, softness):
    """Both bodies, the seam filled over about `softness` (polynomial smooth minimum, Quilez)."""
    overlap = np.maximum(softness - np.abs(first - second), 0) / softness
    return np.minimum(first, second) - overlap * overlap * softness * 0.25


def carve(body, tool, softness):
    """The body without the tool."""
    return -blend(-body, tool, softness)


def axes_from(along, up=(0.0, 0.0, 1.0)):
    """Three unit vectors as rows: across, along, and the rest; for flat ellipsoids that point somewhere."""
    along = np.asarray(along, float) / np.linalg.norm(along)
    across = np.cross(along, up)
    across /= np.linalg.norm(across)
    return np.stack([across, along, np.cross(across, along)])


def outward(field, points, reach=0.05):
    """Unit normals of the field at points."""
    slope = np.stack([field(points + shift) - field(points - shift) for shift in np.eye(3, dtype=np.float32) * reach], axis=-1)
    return slope / (np.linalg.norm(slope, axis=-1, keepdims=True) + 1e-9)


def surface(field, low, high, step):
    """The zero surface within a box: (vertices n × 3, quads m × 4), by surface nets: one vertex a cell, a quad across each cut edge."""
    low = np.asarray(low, np.float32)
    size = np.ceil((np.asarray(high) - low) / step).astype(int) + 1
    axes = [low[axis] + step * np.arange(size[axis], dtype=np.float32) for axis in range(3)]
    values = np.stack([field(np.stack(np.meshgrid([x], axes[1], axes[2], indexing="ij"), axis=-1))[0] for x in axes[0]])
    corner = np.stack([values[x : size[0] - 1 + x, y : size[1] - 1 + y, z : size[2] - 1 + z] for x, y, z in _CORNERS], axis=-1)
    inside = corner < 0
    cells = np.argwhere(inside.any(-1) & ~inside.all(-1))
    mine = corner[tuple(cells.T)]
    total, count = np.zeros((len(cells), 3)), np.zeros(len(cells))
    for a, b in _EDGES:
        cut = (mine[:, a] < 0) != (mine[:, b] < 0)
        share = mine[:, a] / np.where(cut, mine[:, a] - mine[:, b], 1)
        place = _CORNERS[a] + share[:, None] * (_CORNERS[b] - _CORNERS[a])
        total += place * cut[:, None]
        count += cut
    vertices = low + step * (cells + total / count[:, None])
    number = np.full(size - 1, -1, np.int64)
    number[tuple(cells.T)] = np.arange(len(cells))
    quads = [_quads_across(values, number, axis) for axis in range(3)]
    return vertices.astype(np.float32), np.concatenate(quads)


def _quads_across(values, number, axis):
    """Quads for the grid edges along one axis that the surface cuts."""
    moved, cells = np.moveaxis(values, axis, 0), np.moveaxis(number, axis, 0)
    first, second = moved[:-1, 1:-1, 1:-1] < 0, moved[1:, 1:-1, 1:-1] < 0
    i, j, k = np.argwhere(first != second).T
    ring = np.stack([cells[i, j, k], cells[i, j + 1, k], cells[i, j + 1, k + 1], cells[i, j, k + 1]], axis=-1)
    turn = first[i, j, k] ^ (axis == 1)
    return np.where(turn[:, None], ring, ring[:, ::-1])
