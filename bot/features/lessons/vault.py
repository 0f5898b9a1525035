"""The lessons of Vault. White, the learner, plays on small boards with few pawns."""

from __future__ import annotations

from bot.features.lessons.kit import Lesson, Task, both, chooses, lesson, prepares, wins, wins_whatever
from games.kit.grid import Cell
from games.vault import BLACK, WHITE, Move, VaultPosition, position


def _board(white: str, black: str) -> VaultPosition:
    return position(6, WHITE, _cells(white), _cells(black))


def _cells(names: str) -> list[Cell]:
    return [Cell(ord(word[0]) - ord("a"), int(word[1:]) - 1) for word in names.split()]


def _jumps(_: VaultPosition, move: Move, __: VaultPosition) -> bool:
    return move.pole is not None


def _jumps_far(_: VaultPosition, move: Move, __: VaultPosition) -> bool:
    """The jump's pole isn't next to its origin."""
    pole = move.pole
    return pole is not None and max(abs(pole.x - move.origin.x), abs(pole.y - move.origin.y)) > 1


def _captures(_: VaultPosition, move: Move, __: VaultPosition) -> bool:
    return move.capture


def _guards(_: VaultPosition, __: object, after: VaultPosition) -> bool:
    """No enemy pawn stands on White's back rank any more."""
    return all(cell.y > 0 for cell in after.cells(BLACK))


LESSONS: tuple[Lesson, ...] = (
    lesson("walk", _board("b2 e1 f3", "b6 d6 e5"), chooses("b2"), "b2-b3"),
    lesson("jump", _board("a1 c3 f1", "b6 d6 f5"), both(_jumps, chooses("e5")), "a1-e5"),
    lesson("far", _board("a2 c3 e1", "b6 b3 f6"), both(_jumps_far, chooses("e4")), "a2-e4"),
    lesson("capture", _board("b1 c3 f2", "a6 d5 f6"), _captures, "b1xd5"),
    lesson("reach", _board("a4 c5 e2", "b4 d2 f3"), wins_whatever, "c5-c6", "b4-b3"),
    lesson("safe", _board("c5 d2 e1", "a4 b4 b5 f4"), wins_whatever, "c5-d6", "f4-f3"),
    lesson("guard", _board("a3 b2 e2", "c1 c5 f5"), _guards, "a3xc1"),
    lesson("last", _board("a1 c2 f1", "e3"), wins, "a1xe3"),
    lesson("shut", _board("a2 b2 c4 a4 b4", "a3"), wins, "c4-b3"),
    Lesson(
        "ladder",
        _board("b2 c3 e1", "a5 f3 f6"),
        (Task(prepares(wins_whatever, "f3-f2"), "c3-c4", ("f3-f2",)), Task(wins_whatever, "b2-d6", ("f2-f3",))),
    ),
)
