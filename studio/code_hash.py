"""What sources do to a picture, as a hash: their code and what it draws on, not their words, layout, types or places.

So that a comment, a formatter's run or a file's move leaves every picture current (decision 067).
"""

import ast
import functools
import hashlib
from pathlib import Path

STUDIO = Path(__file__).resolve().parent
#: Top packages of our own; an import from them tells where a thing is, not what it is.
OWN = ("cars", "kit", "scenes", "views")
#: Fields of syntax nodes that no picture depends on.
SILENT = {"annotation", "returns", "type_comment", "kind", "ctx"}


def code_hash(paths) -> bytes:
    """Of the code of `paths`, in whatever order and whatever folders they are."""
    return hashlib.sha256(b"".join(sorted(_digest(path) for path in paths))).digest()


def modules_behind(roots: list[str]) -> set[Path]:
    """The files of the modules `roots`, and of all of kit and scenes that they draw on."""
    pending, seen = [_path(root) for root in roots], set()
    while pending:
        path = pending.pop()
        if path in seen or not path.exists():
            continue
        seen.add(path)
        pending.extend(_drawn_on(path))
    return seen


@functools.cache
def _digest(path: Path) -> bytes:
    return hashlib.sha256(_told(ast.parse(path.read_bytes())).encode()).digest()


@functools.cache
def _drawn_on(path: Path) -> list[Path]:
    found = []
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in ("kit", "scenes"):
            # `from kit.plants import broadleaf` brings a module, not a name out of one.
            found += [_path(node.module), *(_path(f"{node.module}.{name.name}") for name in node.names)]
    return found


def _path(module: str) -> Path:
    return STUDIO / Path(*module.split(".")).with_suffix(".py")


def _told(node) -> str:
    """A syntax tree as one line.

    Not `ast.dump`, which other Pythons write otherwise; fields that are empty may be new, and are left out.
    """
    if isinstance(node, list):
        return "".join(f"{_told(item)}," for item in node)
    if not isinstance(node, ast.AST):
        return repr(node)
    told = []
    for name, value in ast.iter_fields(node):
        if name == "body" and isinstance(value, list):
            told += _imports_of(value)
            value = [item for item in value if not isinstance(item, (ast.Import, ast.ImportFrom)) and not _is_words(item)]
        if name not in SILENT and value is not None and value != []:
            told.append(f"{name}={_told(value)}")
    return f"{type(node).__name__}({' '.join(told)})"


def _imports_of(body: list) -> list[str]:
    """What a body brings in, a line a name, sorted; of our own only the name, as its module's code is told by that module."""
    found = set()
    for item in body:
        if isinstance(item, ast.Import):
            found |= {f"import {name.name} as {name.asname}" for name in item.names}
        if isinstance(item, ast.ImportFrom):
            module = item.module or ""
            source = "own" if item.level > 0 or module.split(".")[0] in OWN else module
            found |= {f"from {source} import {name.name} as {name.asname}" for name in item.names}
    return sorted(found)


def _is_words(item) -> bool:
    return isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant) and isinstance(item.value.value, str)
