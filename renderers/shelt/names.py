"""Names of Shelt's pieces and rows."""

from __future__ import annotations

from collections.abc import Mapping

from games.shelt import PIECES
from renderers.kit.view import View

ROW_NAMES = ("Palt", "Ilva", "Beezel", "Teeve", "Satii", "Erva", "Velm")
"""Full names of the rows, from the bottom."""


def names_in(view: View) -> Mapping[str, str]:
    """The pieces' names by code, in the language of the view's words; empty if it has none."""
    words = dict(view.legend)
    return {code: words[code] for code in PIECES if code in words}


def script_of(names: Mapping[str, str]) -> str:
    """The script of names: `latin`, `kana`, or `none` if there are none. Signs make room for it."""
    if not names:
        return "none"
    return "latin" if all(map(str.isascii, names.values())) else "kana"
