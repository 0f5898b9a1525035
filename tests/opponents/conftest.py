"""Compiled engines, for the tests that ask for them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from opponents.kit import compiling

_WARM = """
import pathlib, sys
from opponents.kit import compiling
list(compiling.warm(pathlib.Path(sys.argv[1])))
"""
"""A program that compiles all engines into a folder."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave what needs compiled engines to the campaign: compiling takes a minute, and numba 100 MB in each process."""
    for item in items:
        if isinstance(item, pytest.Function) and "compiled_engines" in item.fixturenames:
            item.add_marker(pytest.mark.campaign)


@pytest.fixture(scope="session")
def compiled_engines(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with all engines compiled: once for all processes of a run, and for later runs.

    Without pytest's cache, each process compiles for itself.
    """
    pytest.importorskip("numba")
    cache = getattr(pytestconfig, "cache", None)
    folder = cache.mkdir("compiled") if cache else tmp_path_factory.mktemp("compiled")
    with compiling.using(folder):
        # Loading everything to see whether it can be loaded takes seconds.
        if not compiling.is_warm():
            # In another process, because this one would keep the 100 MB that compiling needs.
            subprocess.run([sys.executable, "-c", _WARM, folder], cwd=pytestconfig.rootpath, check=True)
    return folder


@pytest.fixture
def compiled(compiled_engines: Path) -> Iterator[Path]:
    """The folder of compiled engines, which the engines use during the test."""
    with compiling.using(compiled_engines):
        assert compiling.is_warm()
        yield compiled_engines
