"""The lessons of Vault."""

from __future__ import annotations

from bot.lessons.kit import Lesson, lesson
from games.kit.grid import Cell
from games.vault import WHITE, VaultPosition, position


def _board(white: str, black: str) -> VaultPosition:
    """White to move on a small board."""
    return position(6, WHITE, _cells(white), _cells(black))


def _cells(names: str) -> list[Cell]:
    return [Cell(ord(word[0]) - ord("a"), int(word[1:]) - 1) for word in names.split()]


def _walks(_: object, move: object, __: object) -> bool:
    return getattr(move, "pole", None) is None


LESSONS: tuple[Lesson, ...] = (lesson("walk", _board("a1 b1 c1 d1 e1 f1", "a6 b6 c6 d6 e6 f6"), _walks, "c1-c2"),)
