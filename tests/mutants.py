"""Proves that the tests protect what matters: `python -m tests.mutants` breaks important places, one after another.

`mutants.toml` names each place: a file, a text that occurs there once, the wrong text, and a test that must fail. Each
change is made in a copy of the work tree, where the test then runs. Mutants that survive are printed, and the exit
status is 1. Parts of files' paths choose some of the mutants: `python -m tests.mutants games bot/core`.

Tools such as mutmut and cosmic-ray make up thousands of mutants, and can't be told which; nor do they know which test
is to fail.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import console
from tests.openapi import FILE

ROOT = Path(__file__).parents[1]
FAILED = 1
"""pytest's exit status if a test has failed; it has others for a test that isn't there or can't begin."""


class Mutant(NamedTuple):
    """A change that breaks something."""

    file: str
    old: str
    new: str
    test: str
    """The id of a test that fails then."""


def mutants() -> list[Mutant]:
    """All mutants of `mutants.toml`."""
    listed = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return [Mutant(**each) for each in listed["mutant"]]


def main(parts: list[str]) -> int:
    """Try the mutants in files whose path contains one of `parts`, or all of them; returns the exit status."""
    chosen = [each for each in mutants() if not parts or any(part in each.file for part in parts)]
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "banmen"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "__pycache__", "node_modules"))
        if _run(copy, {each.test for each in chosen}, quietly=False):
            print("These tests must pass before anything is broken.")
            return 2
        survivors = [each for number, each in enumerate(chosen) if not _is_caught(copy, each, number)]
    print(f"{len(chosen) - len(survivors)} of {len(chosen)} mutants were caught.")
    return bool(survivors)


def _is_caught(copy: Path, mutant: Mutant, number: int) -> bool:
    file, original = copy / mutant.file, ROOT / mutant.file
    file.write_text(original.read_text("utf-8").replace(mutant.old, mutant.new), "utf-8")
    # Python compiles a file again only if its size or its time, in whole seconds, has changed.
    os.utime(file, (number, number))
    is_caught = _run(copy, [mutant.test], quietly=True) == FAILED
    shutil.copy2(original, file)
    print(f"{'caught' if is_caught else 'SURVIVES'}: {mutant.file}: {mutant.old!r} → {mutant.new!r} ({mutant.test})")
    return is_caught


def _run(copy: Path, tests: Iterable[str], *, quietly: bool) -> int:
    """Run tests in the copy; returns pytest's exit status."""
    command = (sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *sorted(tests))
    environment = os.environ | {"OPENAPI_FILE": str(FILE.absolute())}
    shown = subprocess.DEVNULL if quietly else None
    return subprocess.run(command, cwd=copy, env=environment, stdout=shown, stderr=shown, check=False).returncode


if __name__ == "__main__":
    with console.prepared():
        parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").partition("\n")[0])
        parser.add_argument("part", nargs="*", help="a part of the paths of files to break; without any, all")
        sys.exit(main(parser.parse_args().part))
