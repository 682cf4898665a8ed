"""Keeps computed surfaces between runs, in studio/.work; a change to any of the sources that shape them makes them anew."""

import hashlib
import pathlib
import pickle

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = HERE.parent / ".work" / "cars"
SHAPING = ("bodies", "body_field", "cabin", "fields", "fittings", "regions", "surface", "wheels", "car")


def stored(name, compute):
    """compute()'s answer, from disk if it has been computed before from the same sources."""
    source = b"".join((HERE / f"{module}.py").read_bytes() for module in SHAPING)
    path = FOLDER / f"{name}-{hashlib.sha256(source).hexdigest()[:16]}.pickle"
    if path.exists():
        return pickle.loads(path.read_bytes())
    answer = compute()
    FOLDER.mkdir(parents=True, exist_ok=True)
    # A second process may be writing the same: rename is atomic, half a file is not.
    draft = path.with_suffix(f".{id(answer)}")
    draft.write_bytes(pickle.dumps(answer))
    draft.rename(path)
    return answer
