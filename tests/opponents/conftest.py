"""Compiled engines, for the tests that ask for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from opponents.kit import compiling


@pytest.fixture(scope="session")
def compiled_engines(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with everything compiled: once for all processes of a run, and for later runs.

    Without pytest's cache, each process compiles for itself.
    """
    pytest.importorskip("numba")
    cache = getattr(pytestconfig, "cache", None)
    folder = cache.mkdir("compiled") if cache else tmp_path_factory.mktemp("compiled")
    for _ in compiling.warm(folder):
        pass
    return folder


@pytest.fixture
def compiled(compiled_engines: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same folder; the engines use it during the test."""
    monkeypatch.setenv(compiling.VARIABLE, str(compiled_engines))
    assert compiling.is_warm()
    return compiled_engines
