"""Compiled engines, for the tests that ask for them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from opponents.kit import compiling
from tests.conftest import WITHOUT_CAMPAIGN

_WARM = """
import pathlib, sys
from opponents.kit import compiling
folder, *modules = sys.argv[1:]
list(compiling.warm(pathlib.Path(folder), modules or None))
"""
"""A program that compiles some modules, by default all, into a folder."""


@pytest.fixture(scope="session")
def compiled_engines(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with Vault's engine compiled, or all engines in the campaign: once for all processes of a run, and for
    later runs. A test that uses another game's belongs to the campaign: compiling them takes a minute.

    Without pytest's cache, each process compiles for itself.
    """
    pytest.importorskip("numba")
    cache = getattr(pytestconfig, "cache", None)
    is_campaign = pytestconfig.option.markexpr != WITHOUT_CAMPAIGN
    name, modules = ("compiled", []) if is_campaign else ("vault", ["opponents.vault.compiled"])
    folder = cache.mkdir(name) if cache else tmp_path_factory.mktemp(name)
    with compiling.using(folder):
        # Loading everything to see whether it can be loaded takes seconds.
        if not compiling.is_warm():
            # In another process, because this one would keep the 100 MB that compiling needs.
            subprocess.run([sys.executable, "-c", _WARM, folder, *modules], cwd=pytestconfig.rootpath, check=True)
    return folder


@pytest.fixture
def compiled(compiled_engines: Path) -> Iterator[Path]:
    """The folder of compiled engines, which the engines use during the test."""
    with compiling.using(compiled_engines):
        assert compiling.is_warm()
        yield compiled_engines
