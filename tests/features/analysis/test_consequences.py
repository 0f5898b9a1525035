"""The cost of a move according to an analysis: a win, a piece, or a chance to capture one."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from bot.catalogue import CATALOGUE
from bot.computers.fair_play import Unaided, _seen
from bot.core.match import play
from bot.features.analysis.consequences import Consequence, What, consequence
from bot.features.analysis.evaluation import Analysis, Decision, EvaluatedMove, Evaluation, Point
from bot.features.analysis.views import explain, line, overview, progress, turning_point
from bot.features.coach import coach_of, reasons_against
from bot.features.replay import Replay
from bot.texts import LANGUAGES, AnyLocale, phrases
from bot.ui.match import bold_move, view_of
from games import shelt, vault
from games.kit.grid import Cell
from games.kit.rules import AnyGame, Seat
from tests.games.play import walk
from tests.matches import NOW, begun

WHITE, BLACK = Seat(0), Seat(1)
SIDES = (frozenset({WHITE}), frozenset({BLACK}))
VAULT: AnyGame = CATALOGUE["vault"].game
SHELT: AnyGame = CATALOGUE["shelt"].game


def pawns(white: str, black: str) -> vault.VaultPosition:
    """A board of six on which White is to move."""
    sides = [[Cell("abcdef".index(text[0]), int(text[1]) - 1) for text in side.split()] for side in (white, black)]
    return vault.position(6, WHITE, sides[0], sides[1])


def evaluated(played: str, best: str, shares: tuple[float, float], reply: str = "") -> EvaluatedMove:
    """A move with the expected lines instead of it and after it, and its player's shares before and after it."""
    evaluation = Evaluation(shares[0], tuple(best.split()), 1, 1)
    return EvaluatedMove(Decision(1, 1, WHITE, 0, played), evaluation, *shares, shares[1], tuple(reply.split()))


def cost(played: str, best: str, shares: tuple[float, float], reply: str, white: str, black: str) -> Consequence | None:
    return consequence(VAULT, SIDES, evaluated(played, best, shares, reply), pawns(white, black))


def test_a_move_that_leaves_a_pawn_to_be_captured_lost_it() -> None:
    found = cost("a1-a2", "b2-b3 e6-e5", (0.6, 0.3), "e6xc2", "a1 b2 c2", "e6 d4 f6")
    assert found == Consequence(What.LOST, pieces=(("pawn", 1),))


def test_what_is_captured_in_return_makes_up_for_a_loss() -> None:
    assert cost("a1xc3", "b2-b3 e6-e5", (0.6, 0.5), "e6xc2", "a1 b2 c2", "c3 d4 e6") is None


def test_a_capture_that_was_not_made_is_missed() -> None:
    found = cost("a1-a2", "a1xc3 d4-d5", (0.8, 0.5), "d4-d5", "a1 b2", "c3 d4 e6")
    assert found == Consequence(What.MISSED, pieces=(("pawn", 1),))


def test_a_capture_that_the_better_move_only_prepares_is_missed_later() -> None:
    best, reply = "f1-f2 e6-e5 a1xc3 d4-d5", "e6-e5 f1-f2 d4-d5"
    found = cost("a1-a2", best, (0.8, 0.5), reply, "a1 b2 f1", "c3 d4 e6")
    assert found == Consequence(What.MISSED, pieces=(("pawn", 1),), later=2)


@pytest.mark.parametrize(
    ("locale", "told"),
    [("en", "after the better move White (white) could {}."), ("ja", "予想される白（white）の次の手：{}。")],
)
def test_a_capture_after_the_better_move_is_told_with_its_move(locale: AnyLocale, told: str) -> None:
    match = begun("vault")
    before, line = match.position, list[str]()
    for _ in range(3):
        position, move = before, before.legal_moves()[0]
        line.append(before.notation(move))
        before = before.play(move)
    played = match.position.notation(match.position.legal_moves()[1])
    match = play(match, match.seats[0], played, at=NOW)
    turn = EvaluatedMove(Decision(1, 1, WHITE, 0, played), Evaluation(0.6, tuple(line), 1, 1), 0.6, 0.3, 0.3)
    cost = Consequence(What.MISSED, pieces=(("pawn", 1),), later=2)
    reason = explain(match, Replay(match, CATALOGUE["vault"]), turn, cost, view_of(match), locale).reason
    assert told.format(bold_move(position, move, "vault", locale, WHITE)) in reason
    assert "chance" not in reason


def test_a_certain_win_that_was_not_played_is_missed_with_its_moves() -> None:
    found = cost("a1-a2", "a5-a6 f4-f3", (1.0, 0.4), "d2-e2", "a1 a5", "d2 f4")
    assert found == Consequence(What.MISSED_WIN, 1)
    unknown = cost("a1-a2", "a5-a6", (1.0, 0.4), "", "a1 a5", "d2 f4")
    assert unknown == Consequence(What.MISSED_WIN, 0)


def test_a_move_that_makes_the_loss_certain_lets_the_other_side_win() -> None:
    found = cost("a1-a2", "a5-b6 f4-f3", (0.5, 0.0), "d2-d1 a5-a4", "a1 a5", "d2 f4")
    assert found == Consequence(What.LETS_WIN, 1, SIDES[1])


@pytest.mark.parametrize(("before", "after"), [(0.5, 0.499), (0.0, 0.0)])
def test_a_move_that_cost_nothing_has_no_consequence(before: float, after: float) -> None:
    assert cost("a1-a2", "b2-b3 e6-e5", (before, after), "e6xc2", "a1 b2 c2", "e6 d4 f6") is None


def test_a_moon_left_to_be_captured_is_lost() -> None:
    board = {"p4": "ser", "s4": "rav", "t1": "tem", "v4": "kmi", "p1": "ryu", "v1": "pin"}
    move = evaluated("i1ryu", "p3ser v3kmi", (0.5, 0.0), "p4rav")
    found = consequence(SHELT, SIDES, move, shelt.position(board, turn=WHITE))
    assert found == Consequence(What.LOST, pieces=(("moon", 1),))


@pytest.mark.parametrize(
    ("found", "english", "japanese"),
    [
        (Consequence(What.LOST, pieces=(("pawn", 1),)), "This lost a pawn.", "駒を失いました。"),
        (Consequence(What.MISSED, pieces=(("pawn", 2),)), "a chance to capture 2 pawns.", "駒2個を取る機会を"),
        (Consequence(What.MISSED_WIN, 2), "This missed a win in 2 moves.", "2手での勝ちを逃しました。"),
        (
            Consequence(What.LETS_WIN, 0, SIDES[1]),
            "This let Black (black) win.",
            "黒（black）に勝ちを許しました。",
        ),
    ],
)
def test_the_page_of_a_turning_point_says_what_it_cost(found: Consequence, english: str, japanese: str) -> None:
    match = begun("vault")
    match = play(match, match.seats[0], "a1-b2", at=NOW)
    move, replay = evaluated("a1-b2", "a1-a2", (0.6, 0.3)), Replay(match, CATALOGUE["vault"])
    analysis = Analysis(SIDES, (move,), ((Point(0, 0.6), Point(1, 0.3)), (Point(0, 0.4), Point(1, 0.7))))
    for locale, told in (("en", english), ("ja", japanese)):
        explained = explain(match, replay, move, found, view_of(match), locale)
        assert told in turning_point(match, analysis, move, view_of(match), explained, locale).text
        assert told not in overview(match, analysis, {1: explained}, locale, None).text


def test_an_answer_explains_a_loss_only_where_pieces_can_be_captured() -> None:
    for game, is_told in (("vault", True), ("pentup", False)):
        match = begun(game)
        played, best = (match.position.notation(each) for each in list(match.position.legal_moves())[:2])
        match = play(match, match.seats[0], played, at=NOW)
        reply = match.position.notation(next(iter(match.position.legal_moves())))
        move = evaluated(played, best, (0.65, 0.01), reply)
        explained = explain(match, Replay(match, CATALOGUE[game]), move, None, view_of(match), "en")
        assert explained.why
        assert ("The computer expects Black" in explained.reply) == is_told


@pytest.mark.parametrize("locale", LANGUAGES)
def test_in_pent_up_a_move_that_makes_a_step_for_the_opponent_is_told_so_on_each_page(locale: AnyLocale) -> None:
    game, coach, match = CATALOGUE["pentup"], coach_of("pentup"), begun("pentup")
    assert coach is not None
    *earlier, (at, _) = walk(game.game.start(match.options), 2, 8)
    risks = {move: coach.risk(at, move, at.play(move)) for move in at.legal_moves()[::60]}
    played, risk = next((move, risk) for move, risk in risks.items() if risk)
    best = at.notation(next(move for move, risk in risks.items() if not risk))
    for before, move in [*earlier, (at, played)]:
        assert match.mover is not None
        match = play(match, match.mover, before.notation(move), at=NOW)
    step = match.moves
    assert risk is not None
    evaluation = Evaluation(0.52, (best,), 1, 1)
    turn = EvaluatedMove(Decision(step, step, WHITE, step - 1, at.notation(played)), evaluation, 0.52, 0.01, 0.01)
    analysis = Analysis(SIDES, (turn,), ((Point(step, 0.52),), (Point(step, 0.48),)))
    view, replay = view_of(match), Replay(match, game)
    explained = explain(match, replay, turn, None, view, locale)
    words = phrases([risk], locale, "pentup", "White")
    unaided = Unaided(((match, frozenset({_seen(match.game, at.play(played))})),))
    assert words not in explain(match, replay, turn, None, view, locale, unaided).reply
    others = (move for move in at.legal_moves() if move != played)
    same = next(move for move in others if coach.risk(at, move, at.play(move)) == risk)
    no_better = replace(turn, evaluation=Evaluation(0.52, (at.notation(same),), 1, 1))
    assert words not in explain(match, replay, no_better, None, view, locale).reply
    for shown in (
        turning_point(match, analysis, turn, view, explained, locale),
        line(match, turn, 1, explained, view, locale),
    ):
        assert words in shown.text


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_lost_lead_in_pent_up_is_told_with_the_counts_that_decide(locale: AnyLocale) -> None:
    rng, match, played, best = random.Random(1), begun("pentup"), "", ""
    while not best:
        match = begun("pentup") if match.outcome else match
        position: Any = match.position
        seat, ends = position.turn, dict[int, Any]()
        for move in rng.sample(position.legal_moves(), min(20, len(position.legal_moves()))):
            then = position.play(move)
            *_, decides = [level for level in range(then.stack.levels + 1) if not level or differs(then, level)]
            lead = decides and then.counts(seat)[decides - 1] - then.counts(Seat(1 - seat))[decides - 1]
            ends.setdefault((lead > 0) - (lead < 0), move)
        played = position.notation(ends.get(-1, move))
        best = position.notation(ends[1]) if match.moves >= 20 and {-1, 1} <= ends.keys() else ""
        match = play(match, match.seats[seat], played, at=NOW)
    step = match.moves
    evaluation = Evaluation(0.9, (best,), 1, 1)
    turn = EvaluatedMove(Decision(step, step, seat, step - 1, played), evaluation, 0.9, 0.1, 0.1)
    told = explain(match, Replay(match, CATALOGUE["pentup"]), turn, None, view_of(match), locale).reason
    assert told.count("leads on level" if locale == "en" else "リード") == 2


def differs(position: Any, level: int) -> bool:
    """Whether two seats have different numbers of tiles on a level."""
    return bool(position.counts(Seat(0))[level - 1] != position.counts(Seat(1))[level - 1])


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (0, "4 of 8 positions\n"),
        (14, ", about 20 seconds left"),
        (70, "about 70 seconds"),
        (200, ", about 3 minutes left"),
    ],
)
def test_the_progress_names_the_time_left(left: float, told: str) -> None:
    assert told in progress(begun("vault"), 4, 8, left, 0, "en").text


def test_in_pent_up_a_better_move_gets_no_reason_that_is_a_rule_or_that_the_played_move_has_too() -> None:
    game, coach, match = CATALOGUE["pentup"], coach_of("pentup"), begun("pentup")
    assert coach is not None
    rules = shared = 0
    for at, _ in walk(game.game.start({**match.options, "misere": True}), 0, 6):
        moves = at.legal_moves()
        for best, played in pairwise(moves[:: len(moves) // 3 + 1]):
            of_best, of_played = ({*coach.reasons(at, move, at.play(move))} for move in (best, played))
            told = reasons_against(replace(match, state=replace(match.state, position=at)), best, played, "en", "White")
            for phrase in of_best:
                is_rule, is_shared = phrase.key == "pentup-coach-highest", phrase in of_played
                if is_rule or is_shared:
                    assert phrases([phrase], "en", "pentup", "White") not in told
                rules, shared = rules + is_rule, shared + is_shared
    assert rules
    assert shared
