"""Whatever the coach says about a move is true by the rules: each of its sentences is checked in random positions.

The checks here use only `play` and `legal_moves`, never what the coach itself looks at.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.catalogue import CATALOGUE
from bot.texts import LANGUAGES, phrases
from games import chaturanga, shelt, vault
from games.kit.grid import Cell, name
from games.kit.rules import Options, Seat, options_from
from tests.games.play import walk

Words = dict[str, Any]
Check = Callable[[Any, Any, Any, Words], bool]


def passed(position: Any, seat: Seat) -> Any:
    """The position as if everybody had passed until it is this seat's turn."""
    return replace(position, turn=seat)


def captures(position: Any, seat: Seat) -> set[str]:
    """The names of the cells of Vault on which a seat could capture now."""
    return {name(move.target) for move in passed(position, seat).legal_moves() if move.capture}


# Vault


def other(before: Any) -> Seat:
    """The opponent, of two seats."""
    return Seat(1 - before.turn)


def row(before: Any, seat: Seat) -> int:
    """A seat's first row."""
    return 0 if seat == vault.WHITE else before.size - 1


def wins_next(before: Any, _: Any, after: Any, __: Words) -> bool:
    """Whatever the opponent answers, the player has won."""
    ends = [after.play(reply).outcome for reply in after.legal_moves()]
    return after.outcome is None and all(end is not None and end.ranking[0] == {before.turn} for end in ends)


def stopped(before: Any, _: Any, after: Any, words: Words) -> bool:
    """The opponent could have reached the first row on that cell, and no cell of it any more."""
    home = row(before, before.turn)
    earlier = {move.target for move in passed(before, other(before)).legal_moves() if move.target.y == home}
    later = {move.target for move in after.legal_moves() if move.target.y == home}
    return words["cell"] in set(map(name, earlier)) and not later


def jumps(after: Any, before: Any, words: Words) -> bool:
    """The player could make this jump if the opponent passed."""
    made = [
        move
        for move in passed(after, before.turn).legal_moves()
        if move.pole is not None and name(move.pole) == words["pole"]
    ]
    return any(name(move.origin) == words["origin"] and name(move.target) == words["target"] for move in made)


def recaptures(after: Any, cell: Cell) -> bool:
    """However the opponent captures on a cell, the player captures back there."""
    replies = [move for move in after.legal_moves() if move.capture and move.target == cell]
    return bool(replies) and all(
        any(move.capture and move.target == cell for move in after.play(reply).legal_moves()) for reply in replies
    )


def cell_of(words: Words) -> Cell:
    """The cell in the words."""
    return Cell(ord(words["cell"][0]) - ord("a"), int(words["cell"][1:]) - 1)


def leaps(position: Any, words: Words) -> bool:
    """The seat to move can go from one of the cells in the words to the other, which are more than a row apart."""
    moves = [move for move in position.legal_moves() if abs(move.target.y - move.origin.y) > 1]
    return any((name(move.origin), name(move.target)) == (words["origin"], words["target"]) for move in moves)


VAULT: dict[str, Check] = {
    "vault-coach-home": wins_next,
    "vault-coach-stops": stopped,
    "vault-coach-escapes": lambda before, move, after, _: (
        name(move.origin) in captures(before, other(before)) and name(move.target) not in captures(after, other(before))
    ),
    "vault-coach-saves": lambda before, _, after, words: (
        words["cell"] in captures(before, other(before)) - captures(after, other(before))
        and words["cell"] in map(name, after.cells(before.turn))
    ),
    "vault-coach-guards": lambda before, _, after, words: (
        recaptures(after, cell_of(words)) and not recaptures(passed(before, other(before)), cell_of(words))
    ),
    "vault-coach-blocks": lambda before, _, after, words: (
        leaps(passed(before, other(before)), words) and not leaps(after, words)
    ),
    "vault-coach-attacks": lambda before, _, after, words: words["cell"] in captures(after, before.turn),
    "vault-coach-bridge": lambda before, move, after, words: (
        words["pole"] == name(move.target) and jumps(after, before, words)
    ),
    "vault-coach-onward": lambda before, move, after, words: (
        words["origin"] == name(move.target) and jumps(after, before, words)
    ),
    "vault-coach-guarded": lambda _, move, after, __: recaptures(after, move.target),
    "vault-coach-forward": lambda before, move, _, words: (
        abs(move.target.y - row(before, other(before)))
        == abs(move.origin.y - row(before, other(before))) - words["rows"]
    ),
}


# Shelt


def taken(position: Any, seat: Seat) -> set[str]:
    """The pieces of Shelt that a seat could capture now."""
    moves = replace(position, turn=seat, history=()).legal_moves()
    return {move.captured for move in moves if isinstance(move, shelt.Move) and move.captured}


def saves(before: Any, _: Any, after: Any, words: Words) -> bool:
    """The opponent could have captured the piece, which is still there, and can't any more."""
    there = words["piece"] in after.board.values()
    return there and words["piece"] in taken(before, other(before)) - taken(after, other(before))


def attacks(before: Any, _: Any, after: Any, words: Words) -> bool:
    """The player could capture the piece if the opponent passed."""
    return words["piece"] in taken(after, before.turn)


def moves_so(before: Any, move: Any, after: Any, words: Words) -> bool:
    """The turned piece goes only where the words say."""
    offsets = {
        (each.target.x - each.origin.x, each.target.y - each.origin.y)
        for each in replace(after, turn=before.turn, history=()).legal_moves()
        if isinstance(each, shelt.Move) and each.piece == move.piece
    }
    allowed: Callable[[int, int], bool] = {
        "column": lambda x, y: x == 0 and abs(y) == 1,
        "row": lambda x, y: y == 0 and abs(x) == 1,
        "diagonal": lambda x, y: abs(x) == abs(y) == 1,
        "cross": lambda x, y: abs(x) + abs(y) == 1,
        "tower": lambda x, y: x == 0 and abs(y) <= 2,
        "bridge": lambda x, y: y == 0 and abs(x) <= 2,
    }[words["way"]]
    return all(allowed(x, y) for x, y in offsets)


def shelt_recaptures(after: Any, piece: str) -> bool:
    """However the seat to move captures the piece, the other captures back."""
    replies = [each for each in after.legal_moves() if isinstance(each, shelt.Move) and each.captured == piece]
    return bool(replies) and all(
        any(
            isinstance(each, shelt.Move) and each.captured and each.target == reply.target
            for each in after.play(reply).legal_moves()
        )
        for reply in replies
    )


def goes(position: Any, seat: Seat, code: str) -> int:
    """The number of cells that a piece of Shelt can go to by itself."""
    moves = replace(position, turn=seat, history=()).legal_moves()
    return sum(isinstance(move, shelt.Move) and move.piece == code for move in moves)


def first_piece(move: Any) -> str:
    """The piece that moves, or the first of two."""
    return str(move.piece if isinstance(move, shelt.Move) else move.first)


SHELT: dict[str, Check] = {
    "shelt-coach-moon-safe": saves,
    "shelt-coach-saves": saves,
    "shelt-coach-attacks-moon": attacks,
    "shelt-coach-attacks": attacks,
    "shelt-coach-charged": lambda before, _, after, __: any(
        "tem" in repr(move)
        for move in replace(after, turn=before.turn, history=()).legal_moves()
        if isinstance(move, shelt.Move | shelt.Accompany)
    ),
    "shelt-coach-turned": moves_so,
    "shelt-coach-magic": lambda before, move, after, _: (
        after.magic_taken(before.turn) == before.magic_taken(before.turn) + 1 and move.captured is not None
    ),
    "shelt-coach-guarded": lambda _, move, after, __: shelt_recaptures(after, move.piece),
    "shelt-coach-guards": lambda before, _, after, words: (
        shelt_recaptures(after, words["piece"])
        and not shelt_recaptures(replace(before, turn=other(before), history=()), words["piece"])
    ),
    "shelt-coach-reaches": lambda before, move, after, words: (
        words["before"]
        == goes(before, before.turn, first_piece(move))
        < words["count"]
        == goes(after, before.turn, first_piece(move))
    ),
    "shelt-coach-opens": lambda before, move, after, words: (
        words["piece"] not in repr(move)
        and goes(after, before.turn, words["piece"]) > goes(before, before.turn, words["piece"])
    ),
    "shelt-coach-forward": lambda before, move, _, __: (
        (move.target.y > move.origin.y) if before.turn == shelt.BLUE else (move.target.y < move.origin.y)
    ),
}


# New Chaturanga


def with_die(position: Any, seat: Seat, die: str) -> list[Any]:
    """The moves that a seat could make with one die if it were its turn."""
    return list(replace(position, turn=seat, thrown=(die, die), dice=(die,), unturned=None).legal_moves())


def struck(position: Any, seat: Seat, dice: str = "KRNE") -> set[str]:
    """The cells on which a seat with a king on the board could capture with one of these dice."""
    if seat in position.petrified:
        return set()
    moves = [move for die in dice for move in with_die(position, seat, die)]
    return {name(move.target) for move in moves if isinstance(move, chaturanga.Act) and move.captured}


def endangered(position: Any, seat: Seat) -> set[str]:
    """The kinds of a seat's pieces that another seat could capture with one die, with their cells."""
    cells = set().union(*(struck(position, enemy) for enemy in chaturanga.SEATS if enemy != seat))
    return {
        f"{piece.kind} {name(cell)}"
        for cell, piece in position.board.items()
        if name(cell) in cells and piece.owner == seat
    }


def rescued(kind: str, before: Any, move: Any, after: Any) -> bool:
    """Some piece of that kind was in danger and still stands, out of danger."""
    there = {}
    for each in endangered(before, before.turn):
        what, cell = each.split()
        is_moved = isinstance(move, chaturanga.Act) and cell == name(move.origin)
        there[what] = name(move.target) if is_moved else cell
    board = {name(cell): piece for cell, piece in after.board.items()}
    return (
        kind in there
        and board[there[kind]].kind == kind
        and f"{kind} {there[kind]}" not in endangered(after, before.turn)
    )


def is_there(position: Any, words: Words) -> bool:
    """The piece that the reason names stands on the cell that it names."""
    piece = {name(cell): each for cell, each in position.board.items()}[words["cell"]]
    return (piece.kind, chaturanga.SEAT_NAMES[piece.owner]) == (words["other"], words["owner"])


def cells_from(position: Any, seat: Seat, cell: Cell) -> set[str]:
    """The cells to which a seat's piece could move with some die."""
    moves = [move for die in "KRNE" for move in with_die(position, seat, die)]
    return {name(move.target) for move in moves if isinstance(move, chaturanga.Act) and move.origin == cell}


def steps_left(before: Any, cell: Cell) -> int:
    """A king's steps from a cell to where the king opposite began."""
    opposite = Seat((before.turn + 2) % 4)
    throne = next(each for each, piece in START.board.items() if piece == chaturanga.Piece(opposite, "king"))
    return max(abs(throne.x - cell.x), abs(throne.y - cell.y))


START = chaturanga.GAME.start({})
CHATURANGA: dict[str, Check] = {
    "chaturanga-coach-king": lambda before, _, after, __: after.petrified > before.petrified,
    "chaturanga-coach-points": lambda before, _, after, words: (
        after.scores[before.turn] == before.scores[before.turn] + words["points"]
    ),
    "chaturanga-coach-barracks": lambda before, move, after, _: (
        before.board[move.target].kind in after.barracks[before.board[move.target].owner]
    ),
    "chaturanga-coach-then": lambda before, _, after, words: (
        after.turn == before.turn
        and is_there(after, words)
        and any(
            isinstance(each, chaturanga.Act)
            and each.captured
            and each.die == words["die"]
            and name(each.target) == words["cell"]
            for each in after.legal_moves()
        )
    ),
    "chaturanga-coach-attacks": lambda before, _, after, words: (
        is_there(after, words) and words["cell"] in struck(after, before.turn, words["die"])
    ),
    "chaturanga-coach-safe": lambda before, move, after, _: rescued("king", before, move, after),
    "chaturanga-coach-saves": lambda before, move, after, words: rescued(words["piece"], before, move, after),
    "chaturanga-coach-step": lambda before, move, after, words: (
        words["cell"] in cells_from(after, before.turn, move.cell)
    ),
    "chaturanga-coach-reaches": lambda before, move, after, words: (
        words["before"] == len(cells_from(before, before.turn, move.origin))
        and words["count"] == len(cells_from(after, before.turn, move.target)) > words["before"]
    ),
    "chaturanga-coach-opens": lambda before, move, after, words: any(
        len(cells_from(after, before.turn, cell)) > len(cells_from(before, before.turn, cell))
        for cell, piece in after.board.items()
        if piece.kind == words["piece"] and piece.owner == before.turn and cell != move.target
    ),
    "chaturanga-coach-throne": lambda before, move, _, __: (
        before.board[move.origin].kind == "king" and steps_left(before, move.target) < steps_left(before, move.origin)
    ),
    "chaturanga-coach-forward": lambda before, move, _, __: (
        {"black": (0, -1), "red": (-1, 0), "green": (0, 1), "yellow": (1, 0)}[chaturanga.SEAT_NAMES[before.turn]]
        == (move.target.x - move.origin.x, move.target.y - move.origin.y)
    ),
}


# Pent-Up


def reach(position: Any, seat: Seat) -> int:
    """The highest level on which a seat could lay a tile now."""
    there = passed(position, seat)
    return max((there.play(move).placed[-1].level for move in one_each(there.legal_moves())), default=0)


def fitting(position: Any, seat: Seat, words: Words) -> int:
    """The number of a seat's tiles that could be laid on a level or higher."""
    there = passed(position, seat)
    return sum(there.play(move).placed[-1].level >= words["level"] for move in one_each(there.legal_moves()))


def one_each(moves: Any) -> list[Any]:
    """One place for each tile: they all are on the same level (rule 4)."""
    return list({move.tile: move for move in moves}.values())


def seat_of(position: Any, words: Words) -> Seat:
    """The seat with the colour in the words."""
    return Seat(position.colours.index(words["seat"]))


def leads(before: Any, _: Any, after: Any, words: Words) -> bool:
    """The player alone has the most tiles on the level that decides."""
    on_level = Counter(tile.colour for tile in after.placed if tile.level == words["level"])
    (first, count), *others = on_level.most_common()
    decides = min if before.misere else max
    is_deciding = words["level"] == decides(tile.level for tile in after.placed)
    return is_deciding and first == before.colours[before.turn] and all(number < count for _, number in others)


PENTUP: dict[str, Check] = {
    "pentup-coach-opens": lambda _, __, after, words: (
        sum(tile.level >= words["level"] for tile in after.placed) == 1 and after.placed[-1].level == words["level"]
    ),
    "pentup-coach-leads": leads,
    "pentup-coach-blocks": lambda before, _, after, words: (
        reach(before, seat_of(before, words)) == words["level"] > reach(after, seat_of(before, words))
    ),
    "pentup-coach-supports": lambda before, _, after, words: reach(after, before.turn) == words["level"],
    "pentup-coach-more": lambda before, _, after, words: (
        fitting(before, before.turn, words) == words["before"] < words["count"] == fitting(after, before.turn, words)
    ),
    "pentup-coach-fewer": lambda before, _, after, words: (
        fitting(before, seat_of(before, words), words) == words["before"]
        and fitting(after, seat_of(before, words), words) == words["count"] < words["before"]
    ),
    "pentup-coach-highest": lambda before, move, after, _: (
        {before.play(each).placed[-1].level for each in before.legal_moves() if each.tile == move.tile}
        == {after.placed[-1].level}
    ),
}

CHECKS = {"vault": VAULT, "shelt": SHELT, "chaturanga": CHATURANGA, "pentup": PENTUP}
STARTS: dict[str, tuple[Options, ...]] = {
    "vault": ({"size": 6},),
    "pentup": ({}, {"misere": True}, {"variant": "pairs"}),
}
WALKS = {"vault": 60, "shelt": 12, "chaturanga": 12, "pentup": 3}
"""Random games, with one move looked at in every fourth position."""
BETWEEN = 4
LONGEST = 400
"""Plies that are followed: promoted pieces of Chaturanga are captured late."""


def moves_of(game: str, games: int, between: int) -> Iterator[tuple[Any, Any]]:
    """Every nth position of random games, each with a random move there."""
    entry, rng = CATALOGUE[game], random.Random(7)
    for options in STARTS.get(game, ({},)):
        for seed in range(games):
            start = entry.game.start(options_from(entry.game.options, options))
            for number, (position, _) in enumerate(walk(start, seed, LONGEST)):
                moves = list(position.legal_moves())
                if moves and (number + seed) % between == 0:
                    yield position, rng.choice(moves)


def reasons_checked(game: str, moves: Iterable[tuple[Any, Any]]) -> set[str]:
    """Check what the coach says about moves, and return the keys of its sentences."""
    coach, seen = CATALOGUE[game].coach, set[str]()
    assert coach is not None
    for before, move in moves:
        after = before.play(move)
        for phrase in coach.reasons(before, move, after):
            where = f"{before}\n{before.notation(move)}\n{phrase}"
            assert CHECKS[game][phrase.key](before, move, after, dict(phrase.args)), where
            assert all(phrases([phrase], language, game) for language in LANGUAGES)
            seen.add(phrase.key)
    return seen


@pytest.mark.parametrize("game", CHECKS)
def test_every_reason_that_the_coach_gives_is_true(game: str) -> None:
    assert reasons_checked(game, moves_of(game, 1, 3 * BETWEEN))


@pytest.mark.campaign
@pytest.mark.parametrize("game", CHECKS)
def test_every_reason_is_true_in_many_games_and_all_of_them_come_up(game: str) -> None:
    """Takes seconds: a reason that is false in few positions, or rare, needs many."""
    assert reasons_checked(game, moves_of(game, WALKS[game], BETWEEN)) == set(CHECKS[game])
