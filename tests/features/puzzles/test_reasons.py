"""Every wrong move in a puzzle gets a reason, and whatever it says is true by the rules.

Like those of the coach's reasons, the checks use only `play` and `legal_moves`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from bot.computers.fair_play import Unaided
from bot.features.puzzles.puzzle import GAMES, Progress, Wrong, reached, shipped
from bot.features.puzzles.refuting import refuted
from bot.features.puzzles.views import last_result
from bot.texts import LANGUAGES, AnyLocale
from bot.ui.match import move_words
from games import chaturanga
from games.chaturanga.pieces import FACED, HOMES
from games.kit.grid import name
from games.kit.rules import Seat
from opponents.chaturanga.goals import captures_king, wins_match
from opponents.kit.checking import Plain
from tests.features.coach.test_reasons import MOONS, captures, other, passed, row, taken, wins_in_two

SAMPLE = {"vault": 24, "shelt": 24, "chaturanga": 24, "pentup": 6}
"""Puzzles with one wrong move each."""
FEW = 30
"""Most choices after an answer with which a plain proof of a longer puzzle is quick."""


def wrong_moves(game: str, puzzles: int, seed: int) -> Iterator[tuple[Progress, str]]:
    """A wrong move in each of some puzzles, at the start or further on."""
    rng = random.Random(seed)
    pool = [puzzle for puzzle in shipped().values() if puzzle.game == game]
    for puzzle in rng.sample(pool, min(puzzles, len(pool))):
        progress = reached(puzzle, [0] * rng.randrange(puzzle.moves))
        position = progress.position
        texts = [text for text in map(position.notation, position.legal_moves()) if text not in progress.tree]
        if texts:
            yield progress, rng.choice(texts)


def lost(position: Any, seat: Seat) -> bool:
    """The game is over, and a seat hasn't won it."""
    return position.outcome is not None and seat not in position.outcome.ranking[0]


def fails(progress: Progress, then: Any) -> bool:
    """The puzzle's goal can't be reached in time any more, as far as a plain proof can tell quickly."""
    left = progress.left - 1
    if then.outcome is not None or left > 1 or len(then.legal_moves()) > FEW:
        return then.outcome is None or then.outcome.ranking[0] != {progress.seat}
    return not Plain(progress.seat).wins(then, left)


def vault_fact(key: str, words: dict[str, Any], progress: Progress, after: Any, then: Any) -> bool:
    """A sentence about Vault is true."""
    seat, before = progress.seat, progress.position
    opponent = other(before)
    far = row(before, opponent)
    arrivals = {name(each.target) for each in then.legal_moves() if each.target.y == far}
    match key:
        case "vault-fails-intruder":
            return lost(after, seat) and any(cell.y == row(before, seat) for cell in after.cells(opponent))
        case "vault-fails-short":
            return progress.left == 1 and all(cell.y != far for cell in after.cells(seat))
        case "vault-fails-lost":
            return all(lost(then.play(each), seat) for each in then.legal_moves())
        case "vault-fails-must":
            intruders = {name(cell) for cell in then.cells(opponent) if cell.y == row(before, seat)}
            ends = [then.play(each) for each in then.legal_moves() if name(each.target) not in intruders]
            return bool(intruders) and intruders <= captures(then, seat) and all(lost(end, seat) for end in ends)
        case "vault-fails-threat":
            return bool(wins_in_two(passed(then, opponent)))
        case "vault-fails-far":
            return not arrivals
        case "vault-fails-guarded":
            ends = [then.play(each) for each in then.legal_moves() if each.target.y == far]
            return bool(arrivals) and all(
                any(name(cell) in captures(end, opponent) for cell in end.cells(seat) if cell.y == far) for end in ends
            )
    return key == "puzzle-fails-late" and words["count"] == progress.left - 1 and fails(progress, then)


def shelt_fact(key: str, words: dict[str, Any], progress: Progress, after: Any, then: Any) -> bool:
    """A sentence about Shelt is true."""
    seat = progress.seat
    before: Any = progress.position
    opponent = other(before)
    if "magic" in words:
        assert words["magic"] == 4 - after.magic_taken(seat)
    if key == "shelt-fails-lost":
        moon_is_gone = MOONS[seat] not in then.board.values()
        return lost(then, seat) and (words["moon"] == "yes") == moon_is_gone
    wins = any((end := then.play(each).outcome) and end.ranking[0] == {seat} for each in then.legal_moves())
    moves_moon = MOONS[opponent] in before.board.values() and after.board != then.board
    match key:
        case "shelt-fails-nothing":
            return after.outcome is None and MOONS[opponent] not in taken(after, seat)
        case "shelt-fails-attacks":
            return after.outcome is None and MOONS[opponent] in taken(after, seat)
        case "shelt-fails-moon":
            return MOONS[seat] in taken(then, opponent)
        case "shelt-fails-escapes":
            return not wins and moves_moon and cell_of(after, MOONS[opponent]) != cell_of(then, MOONS[opponent])
        case "shelt-fails-out-of-reach":
            return not wins
    return key == "puzzle-fails-late" and words["count"] == progress.left - 1 and fails(progress, then)


def cell_of(position: Any, code: str) -> Any:
    """The cell of a piece of Shelt."""
    return next(cell for cell, there in position.board.items() if there == code)


def pentup_fact(key: str, words: dict[str, Any], progress: Progress, after: Any, then: Any) -> bool:
    """A sentence about Pent-Up is true."""
    seat, opponent = progress.seat, Seat(1 - progress.seat)
    is_last = len(then.hands[then.colours[seat]]) == 1
    own, best = then.counts(seat), then.counts(opponent)
    if key == "pentup-fails-end":
        end = then if then.outcome else then.play(random.Random(1).choice(then.legal_moves()))
        assert end.outcome is not None
        own, best = end.counts(seat), end.counts(opponent)
        decides = [level for level in range(1, len(own) + 1) if own[level - 1] != best[level - 1]]
        level = 0 if not decides else decides[0] if then.misere else decides[-1]
        if words["level"] != level:
            return False
        if level and (words["own"], words["best"]) != (own[level - 1], best[level - 1]):
            return False
        return bool(end.outcome.ranking[0] != {seat})
    if key == "pentup-fails-behind":
        level = words["level"] - 1
        if (words["own"], words["best"]) != (own[level], best[level]) or own[level] >= best[level]:
            return False
    return key in {"pentup-fails-behind", "pentup-fails-late"} and bool(is_last) and fails(progress, then)


def chaturanga_fact(key: str, words: dict[str, Any], progress: Progress, move: Any) -> bool:
    """A sentence about New Chaturanga is true."""
    seat, goal = progress.seat, progress.puzzle.goal
    before: Any = progress.position
    after = before.play(move)
    ours = after.legal_moves() if after.to_move == seat else ()
    match key:
        case "chaturanga-fails-piece":
            return bool(move.captured) and before.board[move.target].kind == words["piece"] != "king"
        case "chaturanga-fails-nothing":
            return len(after.board) == len(before.board)
        case "chaturanga-fails-throne":
            return bool(after.board.get(HOMES[FACED[seat]]) != chaturanga.Piece(seat, "king")) and (
                words["sudden"] == ("yes" if before.sudden_death else "no")
            )
        case "chaturanga-fails-die":
            reaches = (
                captures_king(after, each) if goal == "king" else wins_match(after.play(each), seat) for each in ours
            )
            return tuple(after.dice) == (words["die"],) and words["goal"] == goal and not any(reaches)
    return key == "chaturanga-fails-over" and bool(after.to_move != seat)


def is_true(progress: Progress, wrong: Wrong) -> bool:
    """All reasons of a wrong move are true, and the answer refutes it."""
    game, before = progress.puzzle.game, progress.position
    move = before.parse(wrong.move)
    after = then = before.play(move)
    last: Any = None
    for text in wrong.line:
        last = then, then.parse(text)
        then = then.play(last[1])
    if game == "chaturanga":
        if progress.puzzle.goal == "safe":
            return captures_king(*last, of=progress.seat)
        return all(chaturanga_fact(each.key, dict(each.args), progress, move) for each in wrong.reasons)
    check = {"vault": vault_fact, "shelt": shelt_fact, "pentup": pentup_fact}[game]
    return fails(progress, then) and all(
        check(each.key, dict(each.args), progress, after, then) for each in wrong.reasons
    )


def gives_away(progress: Progress, wrong: Wrong, told: str, locale: AnyLocale) -> bool:
    """Whether a correction contains a right move's notation or target, beside the words of the wrong move.

    The answer's words also name the cell that it leaves, where a right move may capture: of a move between cells, only
    the target is looked at.
    """
    position, game = progress.position, progress.puzzle.game
    move = position.parse(wrong.move)
    rest = told.replace(move_words(position, move, game, locale, progress.seat), "")
    after = position.play(move)
    for answer in map(after.parse, wrong.line[:1]):
        if hasattr(answer, "target"):
            rest = rest.replace(move_words(after, answer, game, locale, progress.seat), name(answer.target))
    targets = {name(move.target) for move in map(position.parse, progress.tree) if hasattr(move, "target")}
    found = set(re.findall(r"\w+", rest, re.ASCII))
    return bool(targets & found) or any(text in rest for text in progress.tree)


def checked(moves: Iterable[tuple[Progress, str]]) -> int:
    """Check the reasons of wrong moves, and count these."""
    count = 0
    for progress, text in moves:
        wrong = refuted(progress, text, Unaided())
        where = f"{progress.puzzle.key} {text} {wrong}"
        assert wrong.line or wrong.reasons, where
        assert is_true(progress, wrong), where
        for language in LANGUAGES:
            told = last_result(progress, wrong, language)
            assert told.startswith("✗"), where
            assert not gives_away(progress, wrong, told, language), where
            assert "  " not in told, where
        count += 1
    return count


@pytest.mark.parametrize("game", GAMES)
def test_every_wrong_move_gets_a_true_reason(game: str) -> None:
    """Takes about a second: engines are imported, and a proof takes up to a tenth of a second."""
    assert checked(wrong_moves(game, SAMPLE[game], 1)) >= SAMPLE[game] // 2


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
def test_wrong_moves_in_all_puzzles_get_true_reasons(game: str) -> None:
    """Takes minutes: looks at every puzzle twice."""
    assert checked(wrong_moves(game, 1000, 2)) + checked(wrong_moves(game, 1000, 3)) > 100
