"""Whatever the coach says about a move is true by the rules: each of its sentences is checked in random positions.

The checks here use only `play` and `legal_moves`, never what the coach itself looks at.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from bot.catalogue import CATALOGUE
from bot.features.coach.kit import coach_of
from bot.features.lessons.kit import lessons_of
from bot.texts import LANGUAGES, phrases
from games import chaturanga, pentup, shelt, vault
from games.chaturanga.pieces import written
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


def wins_in_two(position: Any) -> set[tuple[str, str]]:
    """The moves with which the seat to move wins at its next turn, whatever the opponent does."""
    far = row(position, other(position))
    return {
        (name(move.origin), name(move.target))
        for move in position.legal_moves()
        if move.target.y == far and wins_next(position, move, position.play(move), {})
    }


def prevented(after: Any, seat: Seat) -> int:
    """The number of replies after which a seat can't win at once or with a move that nothing answers."""
    ends = [after.play(reply) for reply in after.legal_moves()]
    return sum(not (end.outcome.ranking[0] == {seat} if end.outcome else wins_in_two(end)) for end in ends)


def threatens_after_all(before: Any, _: Any, after: Any, words: Words) -> bool:
    """The player would win with that move if the opponent passed."""
    return (words["origin"], words["target"]) in wins_in_two(passed(after, before.turn))


def answers(after: Any, cell: Cell) -> int:
    """The number of captures on a cell."""
    return sum(move.capture and move.target == cell for move in after.legal_moves())


def jumps_of(position: Any, seat: Seat) -> int:
    """The number of a seat's jumps."""
    return sum(move.pole is not None for move in passed(position, seat).legal_moves())


def in_danger(before: Any, move: Any) -> set[str]:
    """The cells on which the opponent could capture after a move."""
    return captures(before.play(move), other(before))


def newly_in_danger(before: Any, move: Any) -> set[str]:
    """The cells on which the opponent could capture after a move, without those of pawns that it could capture before,
    wherever they stand now.
    """
    earlier = {name(move.target) if cell == name(move.origin) else cell for cell in captures(before, other(before))}
    return in_danger(before, move) - earlier


def many(before: Any, has_fault: Callable[[Any], object]) -> bool:
    """Whether at least one of eight moves has a fault that the coach's move avoids."""
    moves = before.legal_moves()
    return 8 * sum(bool(has_fault(each)) for each in moves) >= len(moves)


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
    "vault-coach-stops": lambda before, _, after, words: (
        words["cell"] in {target for _, target in wins_in_two(passed(before, other(before)))} and not wins_in_two(after)
    ),
    "vault-coach-intruder": lambda before, _, __, ___: (
        passed(before, other(before)).outcome.ranking[0] == {other(before)}
    ),
    "vault-coach-threat": threatens_after_all,
    "vault-coach-forces": lambda before, _, after, words: (
        words["count"] == prevented(after, before.turn) and words["moves"] == len(after.legal_moves())
    ),
    "vault-coach-must-capture": lambda before, move, after, words: (
        words["count"] == answers(after, move.target)
        and words["moves"] == len(after.legal_moves())
        and all(
            (end := after.play(reply).outcome) is not None and end.ranking[0] == {before.turn}
            for reply in after.legal_moves()
            if reply.target != move.target
        )
    ),
    "vault-coach-free": lambda _, move, after, __: move.capture and not answers(after, move.target),
    "vault-coach-escapes": lambda before, move, after, words: (
        words["origin"] in captures(before, other(before))
        and words["target"] not in captures(after, other(before))
        and (words["origin"], words["target"]) == (name(move.origin), name(move.target))
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
    "vault-coach-attacks-two": lambda before, _, after, words: (
        {words["cell"], words["also"]} <= captures(after, before.turn)
    ),
    "vault-coach-bridge": lambda before, move, after, words: (
        words["pole"] == name(move.target) and jumps(after, before, words)
    ),
    "vault-coach-onward": lambda before, move, after, words: (
        words["origin"] == name(move.target) and jumps(after, before, words)
    ),
    "vault-coach-opens": lambda before, _, after, words: (
        jumps(after, before, words) and not jumps(before, before, words)
    ),
    "vault-coach-guarded": lambda _, move, after, __: recaptures(after, move.target),
    "vault-coach-advances": lambda before, move, after, words: (
        not answers(after, move.target)
        and abs(move.target.y - row(before, other(before))) == words["left"]
        and name(move.target) == words["cell"]
    ),
    "vault-coach-forward": lambda before, move, _, words: (
        abs(move.target.y - row(before, other(before)))
        == abs(move.origin.y - row(before, other(before))) - words["rows"]
    ),
    "vault-coach-more": lambda before, _, after, words: (
        words["before"] == jumps_of(before, before.turn) < words["count"] == jumps_of(after, before.turn)
    ),
    "vault-coach-holds": lambda before, _, after, __: (
        not wins_in_two(after) and any(wins_in_two(before.play(each)) for each in before.legal_moves())
    ),
    "vault-coach-lost": lambda before, _, after, words: (
        words["cell"] in {target for _, target in wins_in_two(after)}
        and all(wins_in_two(before.play(each)) for each in before.legal_moves())
    ),
    "vault-coach-pawns": lambda before, move, after, words: (
        words["own"] == len(after.cells(before.turn)) == len(before.cells(before.turn))
        and words["others"] == len(after.cells(other(before))) == len(before.cells(other(before))) - 1
    ),
    "vault-coach-keeps-safe": lambda before, move, _, __: (
        not newly_in_danger(before, move) and many(before, lambda each: newly_in_danger(before, each))
    ),
}


# Shelt


def taken(position: Any, seat: Seat) -> set[str]:
    """The pieces of Shelt that a seat could capture now."""
    moves = replace(position, turn=seat, history=()).legal_moves()
    return {move.captured for move in moves if isinstance(move, shelt.Move) and move.captured}


MOONS = ("ser", "kmi")


def stand_there(after: Any, words: Words) -> bool:
    """The pieces stand on the cells that are said; a charge stands on none."""
    cells = {code: shelt.name(cell) for cell, code in after.board.items()}
    return all(
        cells.get(words[piece], "none") == words[cell]
        for piece, cell in (("piece", "cell"), ("other", "othercell"))
        if piece in words
    )


def is_saved(before: Any, after: Any, code: str) -> bool:
    """The opponent could have captured the piece, which is still there, and can't any more."""
    there = code in after.board.values()
    return there and code in taken(before, other(before)) - taken(after, other(before))


def attacks(before: Any, _: Any, after: Any, words: Words) -> bool:
    """The player could capture the pieces if the opponent passed."""
    codes = {words["piece"], words["other"]} if "other" in words else {words["piece"]}
    return codes <= taken(after, before.turn)


def forks(before: Any, move: Any, after: Any, words: Words) -> bool:
    """However the opponent replies, the player can capture one of the two pieces."""
    ends = [after.play(reply) for reply in after.legal_moves()]
    return attacks(before, move, after, words) and all(
        end.outcome is None and taken(end, before.turn) & {words["piece"], words["other"]} for end in ends
    )


def teems_is_taken(position: Any, seat: Seat) -> bool:
    """A seat could capture the Teems if it were its turn."""
    moves = replace(position, turn=seat, history=()).legal_moves()
    return any(isinstance(move, shelt.Move) and move.swap for move in moves)


def plans(before: Any, move: Any, after: Any, words: Words) -> bool:
    """The moved piece could go to the cell if the opponent passed, safely, and the player could capture the piece then,
    but not before.
    """
    passed_on = replace(after, turn=before.turn, history=())
    there = next(
        each
        for each in passed_on.legal_moves()
        if isinstance(each, shelt.Move) and each.piece == move.piece and shelt.name(each.target) == words["target"]
    )
    then = passed_on.play(there)
    is_new = words["piece"] in taken(then, before.turn) - taken(after, before.turn)
    return is_new and move.piece not in taken(then, other(before))


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


def is_forward(before: Any, move: Any) -> bool:
    """The move goes towards the opponent's side."""
    rows = move.target.y - move.origin.y
    return bool(rows > 0 if before.turn == shelt.BLUE else rows < 0)


SHELT: dict[str, Check] = {
    "shelt-coach-moon-safe": lambda before, _, after, __: is_saved(before, after, MOONS[before.turn]),
    "shelt-coach-escapes": lambda before, move, after, words: (
        is_saved(before, after, move.piece)
        and (words["origin"], words["target"]) == (shelt.name(move.origin), shelt.name(move.target))
    ),
    "shelt-coach-saves": lambda before, _, after, words: is_saved(before, after, words["piece"]),
    "shelt-coach-attacks-moon": lambda before, _, after, __: MOONS[other(before)] in taken(after, before.turn),
    "shelt-coach-attacks": attacks,
    "shelt-coach-attacks-two": attacks,
    "shelt-coach-fork": forks,
    "shelt-coach-charged": lambda before, move, after, words: (
        words["kind"] == shelt.PIECES[move.piece].kind and words["count"] == goes(after, before.turn, "tem")
    ),
    "shelt-coach-swap": lambda before, move, after, words: (
        move.swap and before.charges[other(before)] == words["piece"] and after.charges[other(before)] is None
    ),
    "shelt-coach-teems-safe": lambda before, _, after, __: (
        teems_is_taken(before, other(before)) and not teems_is_taken(after, other(before))
    ),
    "shelt-coach-turned": moves_so,
    "shelt-coach-magic": lambda before, move, after, words: (
        after.magic_taken(before.turn) == before.magic_taken(before.turn) + 1 == 4 - words["left"]
        and move.captured is not None
    ),
    "shelt-coach-free": lambda before, move, after, _: (
        move.captured in taken(before, before.turn) and move.piece not in taken(after, other(before))
    ),
    "shelt-coach-hand": lambda before, move, after, _: after.hands[before.turn] == (move.captured,),
    "shelt-coach-guarded": lambda _, move, after, __: shelt_recaptures(after, move.piece),
    "shelt-coach-guards": lambda before, _, after, words: (
        shelt_recaptures(after, words["piece"])
        and not shelt_recaptures(replace(before, turn=other(before), history=()), words["piece"])
    ),
    "shelt-coach-plans": plans,
    "shelt-coach-confines": lambda before, _, after, words: (
        words["before"]
        == goes(before, other(before), words["piece"])
        > words["count"]
        == goes(after, other(before), words["piece"])
    ),
    "shelt-coach-reaches": lambda before, move, after, words: (
        words["piece"] == first_piece(move)
        and words["before"]
        == goes(before, before.turn, words["piece"])
        < words["count"]
        == goes(after, before.turn, words["piece"])
    ),
    "shelt-coach-opens": lambda before, move, after, words: (
        words["piece"] not in repr(move)
        and words["before"]
        == goes(before, before.turn, words["piece"])
        < words["count"]
        == goes(after, before.turn, words["piece"])
    ),
    "shelt-coach-keeps-safe": lambda before, _, after, __: (
        not taken(after, other(before)) and many(before, lambda each: taken(before.play(each), other(before)))
    ),
    "shelt-coach-keeps-moon": lambda before, _, after, __: (
        MOONS[before.turn] not in taken(after, other(before))
        and any(MOONS[before.turn] in taken(before.play(each), other(before)) for each in before.legal_moves())
    ),
    "shelt-coach-advances": lambda before, move, after, _: (
        is_forward(before, move) and move.piece not in taken(after, other(before))
    ),
    "shelt-coach-forward": lambda before, move, _, __: is_forward(before, move),
}


# New Chaturanga


def with_die(position: Any, seat: Seat, die: str) -> list[Any]:
    """The moves that a seat could make with one die if it were its turn."""
    return list(rolled(position, seat, die).legal_moves())


def rolled(position: Any, seat: Seat, die: str) -> Any:
    """The position as if it were a seat's turn, with one die left."""
    return replace(position, turn=seat, thrown=(die, die), dice=(die,), unturned=None)


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


def cells_in_danger(position: Any, seat: Seat) -> set[str]:
    """The cells of a seat's pieces that another seat could capture with one die."""
    return {each.split()[1] for each in endangered(position, seat)}


def there_now(move: Any, cell: str) -> str:
    """The cell on which the piece of a cell stands after a move."""
    is_moved = isinstance(move, chaturanga.Act) and cell == name(move.origin)
    return name(move.target) if is_moved else cell


def rescued(cell: str, before: Any, move: Any, after: Any) -> bool:
    """The piece on a cell was in danger and still stands, out of danger."""
    own = {name(each) for each, piece in after.board.items() if piece.owner == before.turn}
    return cell in cells_in_danger(before, before.turn) and there_now(move, cell) in own - cells_in_danger(
        after, before.turn
    )


def king_of(position: Any, seat: Seat) -> str:
    """The cell of a seat's king."""
    return next(name(cell) for cell, piece in position.board.items() if piece == chaturanga.Piece(seat, "king"))


def exposes(before: Any, move: Any) -> bool:
    """Another army could then capture a piece that none could before."""
    after = before.play(move)
    earlier = {there_now(move, cell) for cell in cells_in_danger(before, before.turn)}
    return bool(cells_in_danger(after, before.turn) - earlier)


def avenges(position: Any, seat: Seat, origin: str, target: str) -> bool:
    """The piece on one cell could capture a soldier of another army that stood on the other."""
    board = {name(cell): piece for cell, piece in position.board.items() if name(cell) != target}
    enemy = next(each for each in chaturanga.SEATS if each != seat)
    board[target] = chaturanga.Piece(enemy, "soldier", "n")
    armies: dict[Seat, list[str]] = {each: [] for each in chaturanga.SEATS}
    for cell, piece in board.items():
        armies[piece.owner].append(written(Cell(ord(cell[0]) - ord("a"), int(cell[1]) - 1), piece))
    set_up = chaturanga.position(*(" ".join(armies[each]) for each in chaturanga.SEATS), turn=seat)
    moves = [move for die in "KRNE" for move in with_die(set_up, seat, die)]
    return any(
        isinstance(move, chaturanga.Act) and (name(move.origin), name(move.target)) == (origin, target)
        for move in moves
    )


def plans_capture(before: Any, move: Any, after: Any, words: Words) -> bool:
    """With its die, the moved piece could go to the cell, safe from attack, and then capture the piece."""
    for die in "RNE":
        ready = replace(after, turn=before.turn, thrown=(die, die), dice=(die,), unturned=None)
        for each in ready.legal_moves():
            if isinstance(each, chaturanga.Act) and (each.origin, name(each.target)) == (move.target, words["target"]):
                then = ready.play(each)
                moved = {
                    name(act.target)
                    for act in with_die(then, before.turn, die)
                    if isinstance(act, chaturanga.Act) and act.origin == each.target and act.captured
                }
                return (
                    words["cell"] in moved
                    and words["cell"] not in struck(after, before.turn)
                    and words["target"] not in cells_in_danger(then, before.turn)
                )
    return False


def is_there(position: Any, words: Words) -> bool:
    """The piece that the reason names stands on the cell that it names."""
    piece = {name(cell): each for cell, each in position.board.items()}[words["cell"]]
    return (piece.kind, chaturanga.SEAT_NAMES[piece.owner]) == (words["other"], words["owner"])


def cells_from(position: Any, seat: Seat, cell: Cell) -> set[str]:
    """The cells to which a seat's piece could move with some die."""
    moves = [move for die in "KRNE" for move in with_die(position, seat, die)]
    return {name(move.target) for move in moves if isinstance(move, chaturanga.Act) and move.origin == cell}


def could_win(position: Any, seat: Seat) -> set[str]:
    """The armies other than a seat's that could win at once with one die if they rolled it."""
    return {
        chaturanga.SEAT_NAMES[enemy]
        for enemy in chaturanga.SEATS
        if enemy != seat and enemy not in position.petrified | position.eliminated
        for die in "KRNE"
        for move in with_die(position, enemy, die)
        if (end := rolled(position, enemy, die).play(move).outcome) is not None and end.ranking[0] == {enemy}
    }


def steps_left(before: Any, cell: Cell) -> int:
    """A king's steps from a cell to where the king opposite began."""
    opposite = Seat((before.turn + 2) % 4)
    throne = next(each for each, piece in START.board.items() if piece == chaturanga.Piece(opposite, "king"))
    return max(abs(throne.x - cell.x), abs(throne.y - cell.y))


START = chaturanga.GAME.start({})
CHATURANGA: dict[str, Check] = {
    "chaturanga-coach-king": lambda before, _, after, __: after.petrified > before.petrified,
    "chaturanga-coach-points": lambda before, _, after, words: (
        before.scores[before.turn] < after.scores[before.turn] == words["score"]
        and words["best"] == max(after.scores[seat] for seat in chaturanga.SEATS if seat != before.turn)
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
    "chaturanga-coach-risk": lambda before, _, after, words: (
        f"{words['piece']} {words['cell']}" in endangered(after, before.turn)
        and words["cell"] in struck(after, Seat(chaturanga.SEAT_NAMES.index(words["owner"])), words["die"])
    ),
    "chaturanga-coach-safe": lambda before, move, after, _: rescued(king_of(before, before.turn), before, move, after),
    "chaturanga-coach-escapes": lambda before, move, after, words: (
        rescued(words["origin"], before, move, after) and words["target"] == name(move.target)
    ),
    "chaturanga-coach-saves": lambda before, move, after, words: (
        rescued(words["cell"], before, move, after)
        and {name(cell): piece.kind for cell, piece in after.board.items()}[words["cell"]] == words["piece"]
    ),
    "chaturanga-coach-guards": lambda before, move, after, words: (
        avenges(after, before.turn, name(move.target if isinstance(move, chaturanga.Act) else move.cell), words["cell"])
        and not any(
            avenges(before, before.turn, name(cell), words["cell"])
            for cell, piece in before.board.items()
            if piece.owner == before.turn and name(cell) != words["cell"]
        )
        and {name(cell): piece.kind for cell, piece in after.board.items()}[words["cell"]] == words["piece"]
    ),
    "chaturanga-coach-step": lambda before, move, after, words: (
        words["cell"] in cells_from(after, before.turn, move.cell)
    ),
    "chaturanga-coach-reaches": lambda before, move, after, words: (
        words["before"] == len(cells_from(before, before.turn, move.origin))
        and words["count"] == len(cells_from(after, before.turn, move.target)) > words["before"]
    ),
    "chaturanga-coach-opens": lambda before, move, after, words: any(
        len(cells_from(after, before.turn, cell)) == words["count"] > words["before"]
        and len(cells_from(before, before.turn, cell)) == words["before"]
        for cell, piece in after.board.items()
        if piece.kind == words["piece"] and piece.owner == before.turn and cell != move.target
    ),
    "chaturanga-coach-confines": lambda before, _, after, words: any(
        len(cells_from(after, piece.owner, cell)) == words["count"] < words["before"]
        and len(cells_from(before, piece.owner, cell)) == words["before"]
        for cell, piece in after.board.items()
        if piece.kind == "chariot" and chaturanga.SEAT_NAMES[piece.owner] == words["owner"]
    ),
    "chaturanga-coach-plans": plans_capture,
    "chaturanga-coach-watches": lambda before, move, after, words: all(
        cell == "none" or avenges(after, before.turn, name(move.cell), cell) for cell in (words["cell"], words["also"])
    ),
    "chaturanga-coach-keeps-safe": lambda before, move, _, __: (
        not exposes(before, move) and many(before, lambda each: exposes(before, each))
    ),
    "chaturanga-coach-stops": lambda before, _, after, words: (
        words["owner"] in could_win(before, before.turn) and not could_win(after, before.turn)
    ),
    "chaturanga-coach-guarded": lambda before, move, after, _: any(
        avenges(after, before.turn, name(cell), name(move.target))
        for cell, piece in after.board.items()
        if piece.owner == before.turn and cell != move.target
    ),
    "chaturanga-coach-ready": lambda _, move, after, __: isinstance(move, chaturanga.Ready) and after.to_move is None,
    "chaturanga-coach-nothing": lambda before, _, __, ___: (
        not any(isinstance(each, chaturanga.Act) and each.captured for each in before.legal_moves())
    ),
    "chaturanga-coach-only-turns": lambda before, move, _, words: (
        isinstance(move, chaturanga.Turn)
        and (words["must"] == "no")
        == any(isinstance(each, chaturanga.End | chaturanga.Pass) for each in before.legal_moves())
    ),
    "chaturanga-coach-unattacked": lambda before, move, after, _: (
        name(move.target) not in cells_in_danger(after, before.turn)
    ),
    "chaturanga-coach-throne": lambda before, move, _, words: (
        before.board[move.origin].kind == "king"
        and words["steps"] == steps_left(before, move.target) < steps_left(before, move.origin)
    ),
    "chaturanga-coach-forward": lambda before, move, _, words: (
        {"black": (0, -1), "red": (-1, 0), "green": (0, 1), "yellow": (1, 0)}[chaturanga.SEAT_NAMES[before.turn]]
        == (move.target.x - move.origin.x, move.target.y - move.origin.y)
        and words["rows"] == (move.target.y, move.target.x, 7 - move.target.y, 7 - move.target.x)[before.turn]
        and words["waiting"] in (before.barracks[before.turn] or ("none",))
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


def counts(before: Any, _: Any, after: Any, words: Words) -> bool:
    """The level decides, and the words give the player's and the best opponent's number of tiles on it."""
    on_level = Counter(tile.colour for tile in after.placed if tile.level == words["level"])
    own, best = on_level[before.colours[before.turn]], max(on_level[each] for each in opponents(before))
    decides = min if before.misere else max
    return (
        (own, best) == (words["own"], words["best"])
        and words["level"] == decides(tile.level for tile in after.placed)
        and words["lead"] == ("ahead" if own > best else "level" if own == best else "behind")
    )


def opponents(position: Any) -> set[str]:
    """The colours that play against the seat to move; in pairs, those of the other team."""
    mates = {"white": "black", "black": "white", "red": "blue", "blue": "red"} if position.variant == "pairs" else {}
    own = position.colours[position.turn]
    return set(position.colours) - {own, mates.get(own)}


def reaches_of_others(before: Any, position: Any) -> list[int]:
    """The highest levels that the opponents could reach now."""
    return [reach(position, Seat(position.colours.index(colour))) for colour in opponents(before)]


def kept(before: Any, _: Any, after: Any, words: Words) -> bool:
    """The tile couldn't go on the top level, and the tiles that the player keeps can."""
    there = passed(after, before.turn)
    levels = {move.tile: there.play(move).placed[-1].level for move in one_each(there.legal_moves())}
    top = max(tile.level for tile in after.placed)
    return bool(
        after.placed[-1].level < top == words["level"]
        and words["kept"].split() == [tile for tile in levels if levels[tile] >= top]
        and words["count"] == len(words["kept"].split())
        and (words["higher"] == "yes") == (max(levels.values()) > top)
    )


def elsewhere(before: Any, move: Any, seat: Seat, words: Words) -> set[int]:
    """The numbers of a seat's tiles that fit on the level with the tile on some place."""
    return {fitting(before.play(each), seat, words) for each in before.legal_moves() if each.tile == move.tile}


def in_hand(after: Any, seat: Seat) -> int:
    """The number of tiles that a seat has left."""
    return len(after.hands[after.colours[seat]])


def most_in_common(below: str, above: str) -> int:
    """The most cells of a tile that can lie on another one, of all ways to lay both."""
    ways = [each.cells for each in EMPTY_TABLE.legal_moves() if each.tile == above]
    base = next(each.cells for each in EMPTY_TABLE.legal_moves() if each.tile == below)
    moved = ({(x + dx, y + dy) for x, y in way} for way in ways for dx in range(-5, 6) for dy in range(-5, 6))
    return max(len(cells & {*base}) for cells in moved)


EMPTY_TABLE: Any = pentup.GAME.start(options_from(pentup.GAME.options, {}))
PENTUP: dict[str, Check] = {
    "pentup-coach-opens": lambda _, __, after, words: (
        sum(tile.level >= words["level"] for tile in after.placed) == 1 and after.placed[-1].level == words["level"]
    ),
    "pentup-coach-counts": counts,
    "pentup-coach-blocks": lambda before, _, after, words: (
        reach(before, seat_of(before, words)) == words["level"] > reach(after, seat_of(before, words))
    ),
    "pentup-coach-risk": lambda before, _, after, words: (
        reach(after, seat_of(before, words)) == words["level"] == max(reaches_of_others(before, after))
        and words["level"] > max(tile.level for tile in after.placed)
        and fitting(after, seat_of(before, words), words) == words["count"]
    ),
    "pentup-coach-supports": lambda before, _, after, words: (
        reach(after, before.turn) == words["level"]
        and (words["alone"] == "yes") == all(level < words["level"] for level in reaches_of_others(before, after))
    ),
    "pentup-coach-more": lambda before, _, after, words: (
        fitting(before, before.turn, words) == words["before"] < words["count"] == fitting(after, before.turn, words)
    ),
    "pentup-coach-fewer": lambda before, _, after, words: (
        fitting(before, seat_of(before, words), words) == words["before"]
        and fitting(after, seat_of(before, words), words) == words["count"] < words["before"]
    ),
    "pentup-coach-saves": kept,
    "pentup-coach-highest": lambda before, move, after, _: (
        {before.play(each).placed[-1].level for each in before.legal_moves() if each.tile == move.tile}
        == {after.placed[-1].level}
    ),
    "pentup-coach-limits": lambda before, move, after, words: (
        words["count"] == fitting(after, seat_of(before, words), words)
        and words["count"] < max(elsewhere(before, move, seat_of(before, words), words))
        and words["hand"] == in_hand(after, seat_of(before, words))
        and (words["few"] == "yes") == (words["count"] < words["hand"] / 2)
    ),
    "pentup-coach-keeps": lambda before, move, after, words: (
        words["count"] == fitting(after, before.turn, words)
        and words["count"] > min(elsewhere(before, move, before.turn, words))
        and words["hand"] == in_hand(after, before.turn)
    ),
    "pentup-coach-none": lambda before, _, __, words: (
        reach(before, before.turn) < words["level"] == max(tile.level for tile in before.placed)
    ),
    "pentup-coach-base": lambda before, move, _, words: (
        not before.placed
        and words["tiles"] == 11
        and words["count"]
        == sum(
            most_in_common(move.tile, each) == 4 for each in {each.tile for each in before.legal_moves()} - {move.tile}
        )
    ),
    "pentup-coach-anywhere": lambda before, _, __, ___: (
        not before.placed and len({each.corner for each in before.legal_moves()}) == 1
    ),
    "pentup-coach-awkward": lambda _, move, __, words: (
        words["tile"] == move.tile
        and words["ways"] == len({each.orientation for each in EMPTY_TABLE.legal_moves() if each.tile == move.tile})
    ),
    "pentup-coach-lifts": lambda before, _, after, words: (
        fitting(before, seat_of(before, words), {"level": 2}) == words["before"]
        and fitting(after, seat_of(before, words), {"level": 2}) == words["count"] > words["before"]
    ),
    "pentup-coach-lowers": lambda before, move, after, words: (
        words["count"]
        == fitting(after, before.turn, {"level": 2})
        < fitting(before, before.turn, {"level": 2}) - (after.placed[-1].level > 1)
    ),
}

ADDRESS = re.compile(r"\byou|あなた|Then .*\. Then ", re.IGNORECASE)
"""Words that speak to a player, or a beginning that is repeated: not where others read a reason for their move."""
CHECKS = {"vault": VAULT, "shelt": SHELT, "chaturanga": CHATURANGA, "pentup": PENTUP}
STARTS: dict[str, tuple[Options, ...]] = {
    "vault": ({"size": 6},),
    "pentup": ({}, {"misere": True}, {"variant": "pairs"}),
}
WALKS = {"vault": 40, "shelt": 12, "chaturanga": 12, "pentup": 3}
"""Random games, with one move looked at in every fourth position."""
TAUGHT = 40
"""Moves that are looked at in the position of a lesson, where there is something to see."""
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
    coach, seen = coach_of(game), set[str]()
    assert coach is not None
    for before, move in moves:
        after = before.play(move)
        risk = coach.risk(before, move, after)
        for phrase in chain(coach.reasons(before, move, after), [risk] if risk else ()):
            where = f"{before}\n{before.notation(move)}\n{phrase}"
            words = dict(phrase.args)
            assert CHECKS[game][phrase.key](before, move, after, words), where
            assert game != "shelt" or stand_there(after, words), where
            assert all(phrases([phrase], language, game) for language in LANGUAGES)
            assert not ADDRESS.search(" ".join(phrases([phrase, phrase], each, game, "Xx") for each in LANGUAGES)), (
                where
            )
            seen.add(phrase.key)
    return seen


def lesson_moves(game: str) -> Iterator[tuple[Any, Any]]:
    """Moves in the positions in which lessons begin."""
    for lesson in lessons_of(game):
        moves = list(lesson.start.legal_moves())
        yield from ((lesson.start, move) for move in random.Random(7).sample(moves, min(TAUGHT, len(moves))))


def set_up_moves(game: str) -> Iterator[tuple[Any, Any]]:
    """A capture of a king that was about to win."""
    if game == "chaturanga":
        armies = "Ke2 Ef8 Ng8 Rh8 f7s", "Kh4 Eh3 Nh2 g1w", "Kb1 Ec1 Re5 a2n", "Ka5 Ea6 Na7 b5e"
        position = chaturanga.position(*armies, turn=chaturanga.GREEN, thrown="RN")
        yield position, position.parse("R e5xe2")


@pytest.mark.parametrize("game", CHECKS)
def test_every_reason_that_the_coach_gives_is_true(game: str) -> None:
    assert reasons_checked(game, moves_of(game, 1, 3 * BETWEEN))


@pytest.mark.campaign
@pytest.mark.parametrize("game", CHECKS)
def test_every_reason_is_true_in_many_games_and_all_of_them_come_up(game: str) -> None:
    """Takes seconds: a reason that is false in few positions, or rare, needs many."""
    moves = chain(moves_of(game, WALKS[game], BETWEEN), lesson_moves(game), set_up_moves(game))
    assert reasons_checked(game, moves) == set(CHECKS[game])
