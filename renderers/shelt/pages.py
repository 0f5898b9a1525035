"""The drawn pages of Shelt's rules: boards set up by hand, with a few pieces each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from games.kit.grid import Cell
from games.kit.rules import Leave
from games.shelt import BLUE, GAME, PIECES, RED, TEEMS, SheltPosition, position
from renderers.kit.view import Emphasis, Example, Mark, View

_FAR = "v1rav v4kmi t7tem p4ser p7ral"
"""Pieces that a legal position needs, placed far away unless the board says where they are."""


def _page(
    key: str,
    board: str,
    *,
    plays: str = "",
    moving: str = "",
    to: str = "",
    look: tuple[tuple[str, str], ...] = (),
    **set_up: Any,
) -> Example[SheltPosition]:
    """A position from a board in notation (`+` before turned pieces), after `plays`; the last play is shown.

    The pieces in `moving` have their target cells marked as if it were their side's turn: all of them, or those in
    `to`. `set_up` is as for `games.shelt.position`.
    """
    pieces = board.split()
    shown = position(
        {word.lstrip("+")[:2]: word[-3:] for word in pieces},
        turn=BLUE,
        turned=[word[-3:] for word in pieces if word.startswith("+")],
        **set_up,
    )
    last: tuple[Any, ...] = ()
    for text in plays.split():
        last = (shown.parse(text),)
        shown = shown.play(last[0])
    return Example(key, shown, View(last=last, marks=_offered(shown, moving.split(), to.split()), look=look))


def _offered(shown: SheltPosition, codes: Sequence[str], to: Sequence[str]) -> tuple[Mark, ...]:
    """Marks for these pieces and for their target cells."""
    where = {code: cell for cell, code in shown.board.items()}
    picked = [Mark((where[code],), Emphasis.PICKED) for code in codes]
    targets: dict[Cell, Mark] = {}
    for code in codes:
        of_its_side = replace(shown, turn=shown.turn if code == TEEMS else PIECES[code].owner)
        for path in map(of_its_side.steps, of_its_side.legal_moves()):
            if path[0].value == code and path[1].kind == "cell" and (not to or path[1].value in to):
                targets |= {target: Mark((target,), Emphasis.CHOICE) for target in path[1].cells}
    return (*picked, *targets.values())


@cache
def examples() -> tuple[Example[SheltPosition], ...]:
    """See `Picture.examples`."""
    to_and_fro = "t2ryu s6rav b2ryu v6rav "
    last_magic = "p7ral p4ser b2ryu v4kmi s2rav t7tem i5lid"
    left = _page("others", last_magic)
    return (
        Example("start", GAME.start({}), View()),
        _page("line", f"{_FAR} b2pal s2ful +b5ruj +s5gil s3kun", moving="pal ful ruj gil"),
        _page("diagonal", f"{_FAR} b2mil +t5zan i3kun", moving="mil zan"),
        _page("tower", f"{_FAR} b2fav +e4sim e5pal", moving="fav sim"),
        _page("colour", f"{_FAR} b3ryu b6pal s3kun", moving="ryu"),
        _page("door", f"{_FAR} b3mel t2kun s5axx", moving="mel"),
        _page("shift", f"{_FAR} b2mel i6lid s6len", moving="mel lid", to="b1 b3 i5 i7", look=(("attacks", "true"),)),
        _page("leap", f"{_FAR} b3kri b2pal t3ful t4mil s4kun", moving="kri"),
        _page("moon", "v1rav v4kmi t7tem b4ser p7ral t5kun", moving="ser"),
        _page("turning", f"{_FAR} i2pal i4fav e4sim", plays="+fav"),
        _page("accompany", f"{_FAR} b3ful t3pal e4sim", plays="t4pal&b4ful"),
        _page("charge", "v1rav v4kmi t4tem p4ser p7ral i4fav e4sim", hands=(["pin", "jil"], []), plays="*pin"),
        _page(
            "teems",
            "v1rav v4kmi t4tem p4ser p7ral i4fav e4sim e6umt",
            hands=(["jil"], []),
            charges=("pin", "ryu"),
            moving=TEEMS,
        ),
        _page(
            "teems-captures",
            "v1rav v4kmi t4tem p4ser p7ral i4fav e4sim e6umt",
            hands=(["jil"], []),
            charges=("pin", "ryu"),
            plays="e6tem",
        ),
        _page("swap", "v1rav v4kmi s2tem p4ser i2ryu p7ral e4sim", charges=(None, "fav"), plays="s2ryu"),
        _page("wall", "v1rav v4kmi t4tem p4ser i4ryu p7ral e4sim e2lel", charges=("pin", None), moving="ryu"),
        _page("discharge", "v1rav v4kmi b4tem p4ser p7ral t4sim", charges=("pin", None), plays="*..."),
        _page("moon-captured", "v4kmi v1rav t7tem p4ser b4ral", plays="v4ral"),
        _page("magic-captured", last_magic, plays="s2ryu"),
        _page("repetition", "v4kmi v6rav b2ryu p4ser t4tem p7ral", plays=3 * to_and_fro),
        replace(left, position=left.position.play(Leave(RED))),
    )
