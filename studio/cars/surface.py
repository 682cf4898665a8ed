"""From a field to a quad mesh: naive surface nets, then every vertex is moved onto the exact surface.

Normals are the field's own gradient, so reflections stay smooth at a cell of 8-10 mm.
"""

import numpy as np

GRADIENT_STEP_METRES = 0.0015
BLOCK = 8


class Surface:
    """vertices (n, 3) metres, quads (m, 4) indices, normals (n, 3) unit length."""

    def __init__(self, vertices, quads, normals):
        self.vertices, self.quads, self.normals = vertices, quads, normals

    def keep(self, mask):
        """Only the quads all of whose corners are in `mask` (n booleans)."""
        quads = self.quads[mask[self.quads].all(axis=1)]
        used, inverse = np.unique(quads, return_inverse=True)
        return Surface(self.vertices[used], inverse.reshape(-1, 4), self.normals[used])


def mesh_field(field, low, high, cell, mirrored=False):
    """The zero surface of field(x, y, z) in the box low..high.

    mirrored: the field is symmetric in y; only y >= 0 is computed and then reflected (low's y is ignored).
    """
    if mirrored:
        low = (low[0], -cell / 2, low[2])
    vertices, quads = _surface_nets(_sample(field, low, high, cell))
    vertices = vertices * cell + np.array(low)
    for _ in range(3):
        value, gradient = value_and_gradient(field, vertices)
        step = value / np.maximum((gradient**2).sum(1), 0.05)
        vertices = vertices - np.clip(step, -cell, cell)[:, None] * gradient
    normals = unit(value_and_gradient(field, vertices)[1])
    if mirrored:
        vertices, quads, normals = _reflect(vertices, quads, normals, cell)
    return Surface(vertices, quads, normals)


def _sample(field, low, high, cell):
    """The field on the grid; away from the surface only one value a block, which is enough for its sign."""
    counts = [int(np.ceil((b - a) / cell / BLOCK)) for a, b in zip(low, high)]
    axes = [a + cell * np.arange(count * BLOCK) for a, count in zip(low, counts)]
    middles = [axis.reshape(-1, BLOCK).mean(axis=1) for axis in axes]
    coarse = field(*np.meshgrid(*middles, indexing="ij", sparse=True))
    coarse = np.broadcast_to(coarse, counts).astype(np.float32)
    values = coarse
    for axis in range(3):
        values = np.repeat(values, BLOCK, axis)
    # Fields are distances only roughly: twice the half diagonal of a block is a safe reach.
    i, j, k = np.nonzero(np.abs(coarse) < BLOCK * cell * 1.75)
    blocks = values.reshape(counts[0], BLOCK, counts[1], BLOCK, counts[2], BLOCK).transpose(0, 2, 4, 1, 3, 5)
    x, y, z = (axis.reshape(-1, BLOCK)[index] for axis, index in zip(axes, (i, j, k)))
    fine = field(x[:, :, None, None], y[:, None, :, None], z[:, None, None, :])
    blocks[i, j, k] = np.broadcast_to(fine, (len(i), BLOCK, BLOCK, BLOCK))
    return values


def value_and_gradient(field, points):
    x, y, z = points.T
    h = GRADIENT_STEP_METRES
    gradient = np.stack(
        [
            field(x + h, y, z) - field(x - h, y, z),
            field(x, y + h, z) - field(x, y - h, z),
            field(x, y, z + h) - field(x, y, z - h),
        ],
        axis=1,
    ) / (2 * h)
    return field(x, y, z), gradient


def unit(vectors):
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


def _surface_nets(values):
    """Vertices in cell units and outward quads (Gibson 1998): one vertex per cell that the surface crosses."""
    inside = values < 0
    corners = [(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    shape = tuple(size - 1 for size in values.shape)
    count = np.zeros(shape, np.int8)
    for i, j, k in corners:
        count += inside[i : i + shape[0], j : j + shape[1], k : k + shape[2]]
    cells = np.argwhere((count > 0) & (count < 8))
    index = np.full(shape, -1, np.int64)
    index[tuple(cells.T)] = np.arange(len(cells))
    total, crossings = np.zeros((len(cells), 3)), np.zeros(len(cells))
    for a in corners:
        for b in corners:
            if sum(b) - sum(a) != 1 or any(q < p for p, q in zip(a, b)):
                continue
            va, vb = (values[tuple((cells + corner).T)] for corner in (a, b))
            crosses = (va < 0) != (vb < 0)
            t = np.where(crosses, va / np.where(crosses, va - vb, 1), 0)
            point = np.array(a) + t[:, None] * (np.array(b) - np.array(a))
            total += point * crosses[:, None]
            crossings += crosses
    vertices = cells + total / crossings[:, None]
    return vertices, np.concatenate([_quads_along(inside, index, axis) for axis in range(3)])


def _quads_along(inside, index, axis):
    """Each grid edge along `axis` that crosses the surface joins its four cells to a quad."""
    first, second = [other for other in (0, 1, 2, 0, 1)[axis + 1 : axis + 3]]
    ahead = [slice(None)] * 3
    behind = [slice(None)] * 3
    ahead[axis], behind[axis] = slice(1, None), slice(None, -1)
    a, b = inside[tuple(behind)], inside[tuple(ahead)]
    edges = np.argwhere(a != b)
    limits = np.array(index.shape)
    edges = edges[((edges[:, [first, second]] > 0) & (edges[:, [first, second]] < limits[[first, second]])).all(axis=1)]
    outward = a[tuple(edges.T)]
    ring = []
    for du, dv in ((-1, -1), (0, -1), (0, 0), (-1, 0)):
        cell = edges.copy()
        cell[:, first] += du
        cell[:, second] += dv
        ring.append(index[tuple(cell.T)])
    quads = np.stack(ring, axis=1)
    quads[~outward] = quads[~outward][:, ::-1]
    return quads


def _reflect(vertices, quads, normals, cell):
    on_seam = np.abs(vertices[:, 1]) < cell * 0.45
    seam_cells = vertices[:, 1] < cell / 2
    on_seam &= seam_cells
    vertices[on_seam, 1] = 0
    normals[on_seam, 1] = 0
    normals = unit(normals)
    twin = np.where(on_seam, np.arange(len(vertices)), 0)
    twin[~on_seam] = len(vertices) + np.arange((~on_seam).sum())
    flip = np.array([1, -1, 1])
    return (
        np.concatenate([vertices, vertices[~on_seam] * flip]),
        np.concatenate([quads, twin[quads][:, ::-1]]),
        np.concatenate([normals, normals[~on_seam] * flip]),
    )
