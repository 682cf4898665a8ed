"""The body styles: one file each, whose name is the style's id with _ for -, and whose BODY is its shape."""

import importlib
import pkgutil
from pathlib import Path

BODIES = {
    module.name.replace("_", "-"): importlib.import_module(f".{module.name}", __name__).BODY
    for module in pkgutil.iter_modules([str(Path(__file__).parent)])
}
