"""The lessons of Shelt. Blue, the learner, plays with few pieces on the board."""

from __future__ import annotations

from typing import Any

from bot.features.lessons.kit import Lesson, Task, both, chooses, has, is_safe, lesson, wins
from games.shelt import BLUE, PIECES, RED, Accompany, Charge, Discharge, Move, SheltPosition, Turn, position

_FAR = "v1rav v4kmi t7tem p4ser p7ral"
"""Pieces that a legal position needs, where they disturb nothing."""


def _board(board: str, **set_up: Any) -> SheltPosition:
    """Blue to move on a board in notation; `set_up` is as for `games.shelt.position`."""
    return position({word[:2]: word[2:] for word in board.split()}, turn=BLUE, **set_up)


def _captures(_: SheltPosition, move: Any, __: SheltPosition) -> bool:
    return isinstance(move, Move) and move.captured is not None


def _shifts(_: SheltPosition, move: Any, __: SheltPosition) -> bool:
    """A door moves along its row."""
    return isinstance(move, Move) and PIECES[move.piece].kind == "door" and move.origin.y == move.target.y


def _sideways(_: SheltPosition, move: Any, __: SheltPosition) -> bool:
    return isinstance(move, Move) and move.piece == "pal" and move.origin.y == move.target.y


def _goes_two(_: SheltPosition, move: Any, __: SheltPosition) -> bool:
    return isinstance(move, Move) and move.piece == "fav" and abs(move.target.y - move.origin.y) == 2


def _forks(_: SheltPosition, move: Any, after: SheltPosition) -> bool:
    """The moved piece attacks the enemy moon and a magic piece, and can't be captured."""
    if not isinstance(move, Move) or after.attackers(move.target, RED):
        return False
    attacked = {code for cell, code in after.board.items() if move.target in after.attackers(cell, BLUE)}
    return "kmi" in attacked and any(PIECES[code].is_magic for code in attacked - {"kmi"})


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "turn",
        _board(f"{_FAR} b2pal e6umt"),
        (
            Task(has(Move, piece="pal"), "t2pal", ("s6umt",)),
            Task(has(Turn, piece="pal"), "+pal", ("t6umt",)),
            Task(_sideways, "t3pal"),
        ),
    ),
    lesson("tower", _board(f"{_FAR} b2fav i4mil e5sim"), _goes_two, "s2fav"),
    lesson("colour", _board(f"{_FAR} b2ryu b6pal e2kun s5axx"), both(_captures, has(Move, piece="ryu")), "e2ryu"),
    Lesson(
        "door",
        _board(f"{_FAR} b3mel s2jil s4lel e1rin"),
        (Task(_shifts, "b4mel", ("s1rin",)), Task(both(_captures, has(Move, piece="mel")), "s2mel")),
    ),
    lesson("leap", _board(f"{_FAR} b3kri b2pal t3ful t4mil s4kun"), both(_captures, has(Move, piece="kri")), "s4kri"),
    lesson("accompany", _board(f"{_FAR} b3ful t3pal e4sim"), has(Accompany), "t4pal&b4ful"),
    lesson("moon", _board("v1rav v7kmi t7tem b4ser p7ral e4len"), is_safe, "b3ser"),
    Lesson(
        "charge",
        _board("v2rav v7kmi t4tem p4ser p7ral i4fav e4sim e6umt", hands=(["pin"], [])),
        (Task(has(Charge), "*pin", ("s4sim",)), Task(both(_captures, has(Move, piece="tem")), "e6tem")),
    ),
    lesson(
        "discharge",
        _board("v1rav v7kmi b4tem p4ser p7ral t4sim", charges=("pin", None)),
        has(Discharge),
        "*...",
    ),
    lesson(
        "swap",
        _board("v1rav v4kmi s2tem p4ser i2ryu p7ral e4sim", charges=(None, "fav")),
        has(Move, swap=True),
        "s2ryu",
    ),
    lesson("magic", _board("p7ral p4ser b2ryu v4kmi s2rav t7tem i5lid e6jil"), wins, "s2ryu"),
    lesson("win", _board("v4kmi v1rav t7tem p4ser b4ral e6axx s2ful"), both(wins, chooses("v4")), "v4ral"),
    Lesson(
        "fork",
        _board("v4kmi v6ket v1rav t7tem p4ser b4kri p7ral i2pal t2kun e1rin"),
        (Task(_forks, "s5kri", ("v3kmi",)), Task(both(_captures, has(Move, piece="kri")), "v6kri")),
    ),
)
