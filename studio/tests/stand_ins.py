"""What stands in for Blender, NumPy, OpenCV and PyTorch where they are missing: takes every call and gives itself.

Enough to import every module and to build every spec, which are plain Python; no picture comes of it.
"""

import sys
import types

ABSENT = (
    "bmesh",
    "bpy",
    "bpy_extras",
    "bpy_extras.object_utils",
    "cv2",
    "mathutils",
    "mathutils.kdtree",
    "numpy",
    "torch",
    "torch.nn",
    "torch.nn.functional",
)
OPERATORS = "add radd sub rsub mul rmul truediv rtruediv pow rpow matmul rmatmul or ror and rand neg mod floordiv getitem".split()
COMPARISONS = "lt le gt ge".split()


class Anything:
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything()

    def __call__(self, *_, **__):
        return Anything()

    def __iter__(self):
        return iter(())

    def __float__(self):
        return 1.0

    def __int__(self):
        return 1


for _operator in OPERATORS + COMPARISONS:
    setattr(Anything, f"__{_operator}__", Anything.__call__)


class StandIn(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything()


def install() -> None:
    """Puts the stand-ins where `import` looks first, even where the real ones are installed: the tests mean the same everywhere."""
    for name in ABSENT:
        sys.modules[name] = StandIn(name)
