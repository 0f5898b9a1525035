"""The further games of the tests, which no catalogue lists: Nim and Dash."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

from games.kit.rules import AnyGame

TESTS = Path(__file__).parent.parent


def load_module(path: Path) -> ModuleType:
    """The module in a file that is no part of the project."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[path.stem] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


NIM = load_module(TESTS / "fifth" / "games" / "nim.py")
DASH: AnyGame = load_module(TESTS / "sixth" / "games" / "dash.py").GAME
LARGE_NIM: AnyGame = replace(NIM.GAME, options=(), start=lambda _: NIM.NimPosition(21))
"""Nim with a heap that no level knows by heart from the start."""
