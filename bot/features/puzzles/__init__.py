"""Puzzles: positions with one winning move."""

from bot.features.puzzles.service import (
    another_puzzle,
    begin_puzzle,
    load_puzzle,
    miss_puzzle,
    note_mined,
    puzzle_record,
    puzzles_solved,
    reveal_puzzle,
    solve_puzzle,
    unmined,
)

__all__ = [
    "another_puzzle",
    "begin_puzzle",
    "load_puzzle",
    "miss_puzzle",
    "note_mined",
    "puzzle_record",
    "puzzles_solved",
    "reveal_puzzle",
    "solve_puzzle",
    "unmined",
]
