"""Compiled code for engines, where numba is installed (`requirements-server.txt`).

Compiling takes half a minute or more, so it is done once: `python -m opponents warm` fills a cache. Until that is
complete, and without numba, engines search in plain Python: slower, but they choose the same moves.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import pkgutil
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

import games
import opponents

if os.name == "posix":
    import fcntl

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

VARIABLE: Final = "BANMEN_COMPILED"
"""The environment variable with the folder of the cache. If it is missing or `off`, engines use nothing compiled."""
OFF: Final = "off"
FOLDER: Final = "compiled"
"""The usual name of that folder, in the data folder."""
_LOAD: Final = "import importlib, sys\nfor name in sys.argv[1:]: importlib.import_module(name).warm()"
"""A program that calls all compiled functions of the modules that it is given."""
_DONE: Final = "done"
"""The file in the folder that names the complete cache."""


class Integers(Protocol):
    """An array of 64-bit integers, as compiled functions use it."""

    def __getitem__(self, place: Any) -> int: ...
    def __setitem__(self, place: Any, value: int) -> None: ...
    def __len__(self) -> int: ...


class Floats(Protocol):
    """An array of floating-point numbers, as compiled functions use it."""

    def __getitem__(self, place: Any) -> float: ...
    def __setitem__(self, place: Any, value: float) -> None: ...
    def __len__(self) -> int: ...


def compiled_lean(function: FunctionT) -> FunctionT:
    """Compile a function of numbers and arrays when it is first called, or load it from the cache.

    It can't make arrays: references to them are not counted, which would take a fifth of the time.
    """
    return _lean(function, "never")


def inlined(function: FunctionT) -> FunctionT:
    """Like `compiled_lean`, for a function that is copied to where it is called, because passing arrays takes time."""
    return _lean(function, "always")


def _lean(function: FunctionT, inline: str) -> FunctionT:
    njit = importlib.import_module("numba").njit
    done: FunctionT = njit(cache=True, error_model="numpy", nogil=True, inline=inline, _nrt=False)(function)
    return done


def implements(stub: Callable[..., Any], tables: type) -> Callable[[FunctionT], FunctionT]:
    """Let a function stand for `stub` in compiled code wherever the first argument is a NamedTuple of this type."""
    numba, extending = importlib.import_module("numba"), importlib.import_module("numba.extending")

    def implement(function: FunctionT) -> FunctionT:
        def choose(first: Any, *_: Any) -> FunctionT | None:
            is_meant = isinstance(first, numba.types.BaseNamedTuple) and first.instance_class is tables
            return function if is_meant else None

        extending.overload(stub, jit_options={"error_model": "numpy", "_nrt": False}, strict=False)(choose)
        return function

    return implement


def is_installed() -> bool:
    """Whether numba is installed; doesn't import it."""
    return find_spec("numba") is not None


def is_warm() -> bool:
    """Whether everything is compiled for this machine, and may be used."""
    folder = os.environ.get(VARIABLE, OFF)
    if folder == OFF or not is_installed():
        return False
    if _complete_in(Path(folder)) != _key():
        return False
    os.environ["NUMBA_CACHE_DIR"] = str(Path(folder) / _key())
    return True


@contextlib.contextmanager
def using(folder: Path | str) -> Iterator[None]:
    """Use the cache in this folder, or with `OFF` nothing compiled, in this process until the end of the block."""
    before = {name: os.environ.get(name) for name in (VARIABLE, "NUMBA_CACHE_DIR")}
    os.environ[VARIABLE] = str(folder)
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


def switch_off() -> None:
    """Use nothing compiled in this process from now on."""
    os.environ[VARIABLE] = OFF


def _complete_in(folder: Path) -> str | None:
    """The name of the complete cache in a folder, if there is one."""
    try:
        return (folder / _DONE).read_text()
    except (OSError, ValueError):
        return None


def modules() -> Sequence[str]:
    """The engines' modules with compiled code. Each has a function `warm` that calls all of it."""
    names = [
        f"{opponents.__name__}.{info.name}.compiled" for info in pkgutil.iter_modules(opponents.__path__) if info.ispkg
    ]
    return [name for name in names if find_spec(name) is not None]


def warm(folder: Path, names: Sequence[str] | None = None) -> Iterator[str]:
    """Compile everything into a cache in this folder, and delete those of other versions, and one that can't be loaded.

    Yields the name of each module before it is compiled; nothing if the cache is complete. Of several processes, the
    first one compiles, and the others wait for it (except on Windows). numba must be installed. If `names` are given,
    only these modules are compiled, and the others whenever they are used.
    """
    mine = folder / _key()
    os.environ["NUMBA_CACHE_DIR"] = str(mine)
    with _alone_in(folder):
        yield from _compile(folder, mine, modules() if names is None else names)


@contextlib.contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        if os.name == "posix":
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _compile(folder: Path, mine: Path, names: Sequence[str]) -> Iterator[str]:
    done = folder / _DONE
    if _complete_in(folder) == mine.name:
        if _loads(names):
            return
        done.unlink()
    # An incomplete cache may also be damaged.
    shutil.rmtree(mine, ignore_errors=True)
    mine.mkdir(parents=True, exist_ok=True)
    for name in names:
        yield name
        importlib.import_module(name).warm()
    written = folder / f"{_DONE}-{os.getpid()}"
    written.write_text(mine.name)
    written.replace(done)
    for other in folder.iterdir():
        if other.is_dir() and other != mine:
            shutil.rmtree(other, ignore_errors=True)


def _loads(names: Sequence[str]) -> bool:
    """Whether these modules can be loaded from the cache. Tries it in another process, which damaged code may crash."""
    path = os.pathsep.join(each or str(Path.cwd()) for each in sys.path)
    command = [sys.executable, "-c", _LOAD, *names]
    environment = {**os.environ, "PYTHONPATH": path}
    loaded = subprocess.run(command, env=environment, stderr=subprocess.DEVNULL, check=False)  # noqa: S603 - our modules
    return loaded.returncode == 0


@cache
def _key() -> str:
    """The name of the cache for these sources on this machine."""
    processor = importlib.import_module("llvmlite.binding")
    about = [opponents.__path__[0], sys.version, platform.machine(), version("numba"), version("numpy")]
    about += [processor.get_host_cpu_name(), processor.get_host_cpu_features().flatten()]
    contents = [file.read_bytes() for file in sources()]
    return sha256("\n".join(about).encode() + b"".join(contents)).hexdigest()[:16]


def sources() -> Sequence[Path]:
    """The files on which compiled code may depend.

    numba itself notices if a compiled file has changed, but not if one has from which it takes constants, of which many
    come from the rules. Imports don't tell which files those are, because engines also import what is never compiled;
    so all files count.
    """
    return [file for package in (games, opponents) for file in sorted(Path(package.__path__[0]).rglob("*.py"))]
