"""Keeps computed surfaces between runs, in studio/.work; what they are made from is part of their name."""

import hashlib
import pathlib
import pickle

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = HERE.parent / ".work" / "cars"


def stored(name, compute, made_from, modules):
    """compute()'s answer, from disk if it has been computed before.

    made_from: data whose repr tells one answer from another. modules: names of the sources beside this file that shape it.
    """
    source = repr(made_from).encode() + b"".join((HERE / f"{module}.py").read_bytes() for module in modules)
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
