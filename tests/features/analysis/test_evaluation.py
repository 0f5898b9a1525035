"""The results of analysing all moves of a match: curves, and the moves that lost most."""

from __future__ import annotations

import tracemalloc
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import pytest

from bot.catalogue import CATALOGUE
from bot.computers.jobs import Answer, moves_of, per_cent
from bot.core.match import (
    Match,
    MatchId,
    Row,
    RowKind,
    TakeBack,
    UserId,
    agree,
    begin,
    make_offer,
    open_match,
    play,
    resign,
)
from bot.features.analysis.analyses import load_evaluations, save_evaluations, sides_of
from bot.features.analysis.consequences import along
from bot.features.analysis.evaluation import (
    Analysis,
    Decision,
    EvaluatedMove,
    Evaluation,
    Point,
    Swing,
    analyse,
    decisions,
    evaluations_from_json,
    evaluations_to_json,
    to_evaluate,
)
from bot.features.analysis.views import Explained, chances, explain, line, overview, turning_point
from bot.features.hints.views import expected, suggested
from bot.features.records.importing import MOST_ROWS
from bot.features.replay.steps import Replay
from bot.texts import LANGUAGES, AnyLocale, say
from bot.ui.match import view_of, without_players
from games.chaturanga import GREEN, position
from games.kit.rules import Seat
from renderers.chances import Turn
from tests.classic import labels as labels_of
from tests.core.conftest import House
from tests.core.test_phone_buttons import in_line, labels_in
from tests.matches import NOW, begun
from tests.town.conftest import SHORT_GAME

NAMED = defaultdict[int, Explained](lambda: Explained("this", "that", ()))
"""The moves of any step, in words."""


def vault(*moves: str) -> Match:
    """A match on a board of six, after these moves."""
    eight = begun("vault")
    options = {"size": 6}
    match = open_match(begin(replace(eight, options=options), CATALOGUE["vault"].game.start(options)))
    for number, text in enumerate(moves):
        match = play(match, match.seats[number % 2], text, at=NOW)
    return match


def analysis_of(match: Match, shares: Mapping[int, float], best: str = "") -> Analysis:
    """The analysis of a match in which the player to move had these shares by step, and had a better move."""
    evaluations = {
        made.at: Evaluation(shares.get(made.at, 0.5), (best or made.played, "c1-d2"), 1000, 5)
        for made in to_evaluate(match, sides_of(match))
    }
    return analyse(match, sides_of(match), evaluations)


def test_two_sides_chances_add_up_to_one_and_end_at_the_result() -> None:
    analysis = analysis_of(vault(*SHORT_GAME), {1: 0.5, 2: 0.25, 3: 0.75})
    first, second = analysis.curves
    assert first[:3] == (Point(0, 0.5), Point(1, 0.75), Point(2, 0.75))
    assert first[-1] == Point(8, 1)
    assert [(point.number, 1 - point.share) for point in first] == list(second)


def test_the_moves_that_lost_most_are_the_turning_points() -> None:
    shares = {1: 0.5, 2: 0.9, 3: 0.4, 4: 0.6, 5: 0.55, 6: 0.45, 7: 0.9, 8: 0.02}
    analysis = analysis_of(vault(*SHORT_GAME), shares, best="a1-a2")
    # The opponent's chances in the next position are what the move has left.
    assert [round(move.loss, 2) for move in analysis.moves] == [0.4, 0.3, 0, 0.15, 0, 0.35, 0, 0.02]
    assert [move.decision.at for move in analysis.turning_points] == [1, 2, 6], "in order of play"
    assert [move.decision.played for move in analysis.turning_points] == ["a1-b2", "c6-b5", "e6-a4"]
    assert analysis.at(6) == analysis.turning_points[2]
    assert [turn.number for turn in chances(vault(*SHORT_GAME), analysis, "en").turns] == [1, 2, 6]
    lines = overview(vault(*SHORT_GAME), analysis, NAMED, "en", None).text.splitlines()
    assert [line.partition(",")[0] for line in lines if "%" in line] == [
        "**1. Move 1 (cost the most)**",
        "**2. Move 2**",
        "**3. Move 6**",
    ]
    assert all(len(line) < 60 for line in lines[2:]), "moves and reasons are on the pages of the turning points"
    assert analysis.at(0) is None


@pytest.mark.parametrize(
    ("losses", "told", "labels"),
    [
        ((0.08, 0.06, 0.05, 0.07), "turned this match. These cost the most:", ["Move 1", "Move 2", "Move 4"]),
        ((0.08, 0.04), "turned this match. This one cost the most:", ["Move 1"]),
        ((0.04, 0.01), "turned this match.", []),
        ((0.06, 0.08), "turned this match. These cost the most:", ["Move 1", "Move 2"]),
        ((0.05, 0.35), "", ["Move 2"]),
    ],
)
def test_without_big_mistakes_the_analysis_shows_the_costliest_moves(
    losses: tuple[float, ...], told: str, labels: list[str]
) -> None:
    match = played_on(begun("chaturanga"), 12)
    evaluations = {each.at: Evaluation(0.25, (each.played,), 1, 1, (1, 1)) for each in decisions(match)}
    for number, loss in enumerate(losses, 1):
        evaluations[number] = Evaluation(0.25, ("elsewhere",), 1, 1, (1, 1 - 4 * loss))
    analysis = analyse(match, CATALOGUE["chaturanga"].game.sides(match.options), evaluations)
    seen = overview(match, analysis, NAMED, "en", None)
    lines = seen.text.splitlines()
    assert [line.partition("No single move ")[2] for line in lines if "No single move " in line] == [told] * bool(told)
    assert sum("%" in line for line in lines) == len(labels)
    assert labels_of(seen)[: len(labels) + 1] == [*labels, "Step by step"]


def test_a_move_isnt_costly_if_the_better_one_was_played_later_in_the_same_turn() -> None:
    match = played_on(begun("chaturanga"), 12)
    made, sides = decisions(match), CATALOGUE["chaturanga"].game.sides(match.options)
    first, second = next((a, b) for a, b in pairwise(made) if a.seat == b.seat)
    other = next(each for each in made[made.index(second) :] if each.seat != first.seat)
    for better, losing in ((second.played, []), (other.played, [first])):
        evaluations = {each.at: Evaluation(0.25, (each.played,), 1, 1, (1, 1)) for each in made}
        evaluations[first.at] = Evaluation(0.25, (better,), 1, 1, (1, 0.2))
        analysis = analyse(match, sides, evaluations)
        assert [turn.decision for turn in analysis.turning_points] == losing
        assert analysis.has_no_costly_move([first.seat]) == (not losing)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_an_analysis_has_two_lines_of_buttons_on_a_phone(locale: AnyLocale) -> None:
    match = played_on(vault(), 1)
    match = replace(match, log=match.log * 100)
    decided = [Decision(at, at, Seat(0), 0, "") for at in (98, 99, 100)]
    moves = tuple(EvaluatedMove(each, Evaluation(0.9, ("b1-b2", "a6-b5"), 1, 1), 0.9, 0.1, 0.1) for each in decided)
    analysis = Analysis(sides_of(match), moves, ((), ()))
    seen = overview(match, analysis, NAMED, locale, match.seats[0])
    turned = turning_point(match, analysis, moves[0], view_of(match), NAMED[1], locale)
    for shown in (seen, turned):
        assert len(labels_in(shown)) == 2
        assert all(map(in_line, labels_in(shown)))


def test_a_turning_point_shows_the_move_played_and_leads_to_the_better_one() -> None:
    match = vault(*SHORT_GAME)
    evaluations = {each.at: Evaluation(0.5, (each.played,), 1, 1) for each in to_evaluate(match, sides_of(match))}
    evaluations[1] = Evaluation(0.9, ("b1-b2", "a6-b5"), 1, 1)
    analysis = analyse(match, sides_of(match), evaluations)
    (turn,) = analysis.turning_points
    replay, view = Replay(match, CATALOGUE["vault"]), view_of(match)
    explained = explain(match, replay, turn, None, view, "en")
    seen = turning_point(match, analysis, turn, view, explained, "en")
    assert len(seen.illustrations) == 1
    assert "Better move" in labels_of(seen)
    assert "The computer expects " in seen.text
    assert explained.coach
    assert " you" not in f" {explained.coach.lower()}"
    assert explained.coach in seen.text.partition("Better: ")[2]
    assert explained.coach in line(match, turn, 1, explained, view, "en").text


def test_a_turning_point_without_another_reason_has_the_coachs() -> None:
    match = vault(*SHORT_GAME)
    evaluations = {each.at: Evaluation(0.5, (each.played,), 1, 1) for each in to_evaluate(match, sides_of(match))}
    evaluations[1] = Evaluation(0.9, ("b1-b2",), 1, 1)
    turn = replace(analyse(match, sides_of(match), evaluations).turning_points[0], reply=())
    explained = explain(match, Replay(match, CATALOGUE["vault"]), turn, None, view_of(match), "en")
    assert (explained.reason, explained.why) == ("", explained.coach)
    assert explained.coach
    quiet = replace(turn, evaluation=turn.evaluation._replace(line=("elsewhere",)))
    told = explain(match, Replay(match, CATALOGUE["vault"]), quiet, None, view_of(match), "en")
    assert told.why == say("en", "analysis-outlook")


@pytest.mark.parametrize(
    ("played", "best", "how"),
    [
        ("T0@5,-1", "T0@5,0", "further up"),
        ("T0@5,0", "T0@5,-2", "further down"),
        ("T0@-3,-1", "T0@5,-1", "further right"),
        ("T0@5,0", "T2@-3,0", "turned another way and further left"),
        ("T0@5,-1", "T2@5,-1", "turned another way"),
        ("T0@-2,-2", "T0@0,1", "further up and to the right"),
    ],
)
def test_a_better_move_told_in_the_same_words_says_how_it_differs(played: str, best: str, how: str) -> None:
    match = begun("pentup")
    assert match.mover is not None
    match = play(match, match.mover, "I1@0,0", at=NOW)
    assert match.mover is not None
    match = play(match, match.mover, played, at=NOW)
    move = EvaluatedMove(Decision(2, 2, Seat(1), 1, played), Evaluation(0.9, (best,), 1, 1), 0.9, 0.1, 0.1)
    explained = explain(match, Replay(match, CATALOGUE["pentup"]), move, None, view_of(match), "en")
    assert explained.best == f"{explained.played.replace(played, best)}, {how}"
    japanese = explain(match, Replay(match, CATALOGUE["pentup"]), move, None, view_of(match), "ja")
    assert japanese.best != japanese.played.replace(played, best)


def analysis_from_both_sides(values: Mapping[int, float], after_best: Mapping[int, float]) -> Analysis:
    """The analysis of a match of two in which each position was evaluated from both sides."""
    match = vault(*SHORT_GAME)
    evaluations = {
        made.at: Evaluation(values.get(made.at, 0.6), ("a1-a2",), 1, 1, after_best=after_best.get(made.at, 0.4))
        for made in to_evaluate(match, sides_of(match))
    }
    return analyse(match, sides_of(match), evaluations)


def test_a_bias_towards_the_side_to_move_bends_no_curve_and_makes_no_turning_point() -> None:
    # The player who moved last wins; the analysis hasn't seen that.
    analysis = analysis_from_both_sides({8: 1}, {8: 1})
    first, _ = analysis.curves
    assert {point.share for point in first[:-2]} == {0.5}
    assert [move.loss for move in analysis.moves[:-2]] == [0] * 6


def test_a_moves_loss_compares_it_with_the_best_move_as_evaluated_for_the_opponent() -> None:
    # After the third the other side has 80 % and not 60 %; after the best answer to that still 70 %.
    analysis = analysis_from_both_sides({4: 0.8}, {4: 0.7})
    third = analysis.moves[2]
    assert third.evaluation.share == pytest.approx(0.5)
    assert third.after == pytest.approx(0.5 * 0.2 / 0.4)
    assert third in analysis.turning_points
    led = analysis.curves[0][3]
    assert (led.number, round(led.share, 9)) == (3, 0.25)
    # As sure of the fourth was only who played it: where less is left, the chances didn't fall so far.
    unsure = analysis_from_both_sides({4: 0.8}, {4: 0.3})
    # The fourth was as good as the best one, so what comes after it counts for it as far as that was unsure.
    assert unsure.moves[2].after == pytest.approx(1 - (0.6 + 0.4 * (0.5 - 0.6)))


def test_a_share_in_doubt_is_smoothed_by_what_comes_after_a_good_move() -> None:
    analysis = analysis_from_both_sides({5: 0.98}, {5: 0.1})
    first, _ = analysis.curves
    assert [round(share, 2) for number, share in first if number in {3, 4, 5}] == [0.5, 0.58, 0.5]
    agreed = analysis_from_both_sides({5: 0.6}, {5: 0.6})
    assert [round(share, 2) for number, share in agreed.curves[0] if number == 4] == [0.6], "nothing is in doubt"


def test_with_two_sides_a_turning_points_text_agrees_with_its_disc() -> None:
    match = vault(*SHORT_GAME)
    # The rest after the best answer seems worse than before it.
    analysis = analysis_from_both_sides({4: 0.8}, {4: 0.9})
    (turn,) = (move for move in analysis.turning_points if move.decision.number == 3)
    (shown,) = (each for each in chances(match, analysis, "en").turns if each.number == 3)
    assert turn.after == pytest.approx(0.25)
    assert (shown.number, shown.share) == (3, turn.on_curve) == pytest.approx((3, 0.15))
    assert shown.missed is None
    assert "50% → 15%" in overview(match, analysis, NAMED, "en", None).text


def test_a_move_that_proved_better_than_the_engines_best_replaces_it() -> None:
    analysis = analysis_from_both_sides({3: 0.9}, {3: 0.1})
    assert analysis.moves[2].evaluation.share == pytest.approx((0.9 + 0.4) / 2)
    assert analysis.moves[2].loss == 0


def test_playing_the_engines_choice_loses_nothing() -> None:
    analysis = analysis_of(vault(*SHORT_GAME), {1: 0.9, 2: 0.9})
    assert all(move.loss == 0 for move in analysis.moves)
    assert analysis.turning_points == ()


@pytest.mark.parametrize("leaver", [0, 1])
def test_the_last_move_before_a_resignation_is_judged_by_the_resulting_position(leaver: int) -> None:
    match = vault(*SHORT_GAME[:3])
    left = resign(match, match.seats[leaver], at=NOW)
    end = to_evaluate(left, sides_of(left))[-1]
    assert (end.seat, moves_of(left)[: end.before]) == (1, SHORT_GAME[:3])
    analysis = analysis_of(left, {3: 0.9, 4: 0.7}, best="a1-a2")
    assert [move.decision.played for move in analysis.moves] == list(SHORT_GAME[:3])
    assert analysis.moves[-1].after == pytest.approx(0.3)
    assert analysis.moves[-1].loss == pytest.approx(0.6)
    # The chart and its description end there too.
    assert [(point.number, round(point.share, 2)) for point in analysis.curves[0][-2:]] == [(2, 0.9), (3, 0.3)]


def match_of_pairs() -> Match:
    """A match of two pairs after a round, of whose moves each is the first that is legal."""
    four = begun("pentup")
    game, options = CATALOGUE["pentup"].game, {**four.options, "variant": "pairs"}
    people = tuple(map(UserId, range(1, 5)))
    terms = replace(four, options=options, seats=people, names=game.seat_names(options))
    return played_on(open_match(begin(terms, game.start(options))), 4)


def played_on(match: Match, moves: int) -> Match:
    """After this many more moves."""
    for _ in range(moves):
        to_move = match.position.to_move
        assert to_move is not None
        text = match.position.notation(match.position.legal_moves()[0])
        match = play(match, match.seats[to_move], text, at=NOW)
    return match


def test_a_move_before_somebody_left_mid_match_is_judged_without_the_departure() -> None:
    match = match_of_pairs()
    left = played_on(resign(match, match.seats[1], at=NOW), 2)
    over = resign(left, left.seats[0], at=NOW)
    over = resign(over, over.seats[2], at=NOW)
    before, *_ = (each for each in to_evaluate(over, sides_of(over)) if each.at == 5)
    assert (before.seat, before.number, moves_of(over)[: before.before]) == (0, 5, moves_of(over)[:4])
    # The next player would have had 70 %, and 10 % without the partner.
    analysis = analysis_of(over, {4: 0.4, 5: 0.7, 6: 0.1}, best="elsewhere")
    assert analysis.moves[3].decision.at == 4
    assert analysis.moves[3].after == pytest.approx(0.3)
    assert [round(point.share, 2) for point in analysis.curves[0] if point.number == 4] == [0.7, 0.1]
    # Moves that weren't analysed, or whose record lacks the turn, are not judged.
    evaluations = {made.at: Evaluation(0.5, ("elsewhere",), 1000, 5) for made in decisions(over)}
    assert analyse(over, sides_of(over), evaluations).moves[3].after is None
    unknown = replace(over, log=tuple(replace(row, on_turn=None) for row in over.log))
    assert analysis_of(unknown, {6: 0.1}, best="elsewhere").moves[3].after is None


def test_analysis_accepts_looks_stored_by_older_versions() -> None:
    match = vault(*SHORT_GAME[:3])
    left = resign(match, match.seats[1], at=NOW)
    evaluations = {made.at: Evaluation(0.5, ("a1-a2",), 1000, 5) for made in decisions(left)}
    analysis = analyse(left, sides_of(left), evaluations)
    assert analysis.moves[-1].after is None
    assert analysis.curves[0][-1] == Point(2, 0.5)


def test_moves_taken_back_are_not_analysed() -> None:
    match = vault(*SHORT_GAME[:3])
    start = CATALOGUE["vault"].game.start(match.options)
    asked = make_offer(match, match.seats[0], TakeBack(), start=start, at=NOW)
    back = agree(asked, match.seats[1], TakeBack(), start=start, at=NOW)
    assert [made.played for made in decisions(back)] == list(SHORT_GAME[:2])
    assert [made.before for made in decisions(back)] == [0, 1]
    assert moves_of(back) == SHORT_GAME[:2]


def test_analysing_thousands_of_moves_uses_little_memory() -> None:
    match = vault()
    row = Row(RowKind.MOVE, Seat(0), "a1-b2", match.seats[0], NOW)
    log = (row,) * MOST_ROWS
    long = replace(match, log=log, state=match.state.with_history(log))
    tracemalloc.start()
    made = decisions(long)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert made[-1].number == len(made) == MOST_ROWS
    # Some hundred bytes each, however many come before.
    assert most < 500 * MOST_ROWS


def test_with_dice_the_analysis_covers_chosen_moves_and_puts_rolls_before_them() -> None:
    match = begun("chaturanga")
    while match.moves < 12:
        to_move = match.position.to_move
        assert to_move is not None
        text = match.position.notation(match.position.legal_moves()[0])
        match = play(match, match.seats[to_move], text, at=NOW)
    replay, moves = Replay(match, CATALOGUE["chaturanga"]), moves_of(match)
    # The newest step is seen with the dice of the next turn.
    for made in decisions(match)[:-1]:
        step = replay.steps[made.at]
        assert step.row is not None
        assert (step.row.text, step.number, step.row.seat) == (made.played, made.number, made.seat)
        position = replay.before(made.at)
        assert position.to_move == made.seat
        assert position.play(position.parse(made.played)) == replay.scene(made.at).position
        assert moves[made.before - len(step.rolls) : made.before] == step.rolls


def test_with_four_sides_each_side_has_its_own_curve_and_moves_are_judged_alone() -> None:
    match = begun("chaturanga")
    while match.moves < 8:
        to_move = match.position.to_move
        assert to_move is not None
        text = match.position.notation(match.position.legal_moves()[0])
        match = play(match, match.seats[to_move], text, at=NOW)
    made = decisions(match)
    evaluations = {each.at: Evaluation(0.25 + each.seat / 100, ("elsewhere",), 1, 1, (0.5, 0.3)) for each in made}
    analysis = analyse(match, CATALOGUE["chaturanga"].game.sides(match.options), evaluations)
    assert analysis.swing is None
    for seat, curve in enumerate(analysis.curves):
        assert [point.number for point in curve] == [each.number - 1 for each in made if each.seat == seat]
        assert {point.share for point in curve} <= {0.25 + seat / 100}
    assert all(move.loss == pytest.approx(move.evaluation.value * 0.4) for move in analysis.moves)


def test_with_dice_one_look_gives_the_curves_of_all_sides() -> None:
    match = played_on(begun("chaturanga"), 8)
    made = decisions(match)
    shares = (0.4, 0.3, 0.2, 0.1)
    evaluations = {each.at: Evaluation(0.5, (each.played,), 1, 1, (shares[each.seat],) * 2, shares) for each in made}
    analysis = analyse(match, CATALOGUE["chaturanga"].game.sides(match.options), evaluations)
    for share, curve in zip(shares, analysis.curves, strict=True):
        assert curve == tuple(Point(each.number, share) for each in made)


def analysis_of_four(match: Match, shares: Mapping[int, tuple[float, float, float]]) -> Analysis:
    """The analysis of a match of four. By step, the player had the first share before the move, would have the second
    with the best one, and has the third with the one played.
    """
    evaluations = {}
    for made in decisions(match):
        before, best, actual = shares.get(made.at, (0.25, 0.25, 0.25))
        line = (made.played if best == actual else "elsewhere",)
        all_shares = [(1 - actual) / 3] * 4
        all_shares[made.seat] = actual
        evaluations[made.at] = Evaluation(before, line, 1, 1, (best, actual), tuple(all_shares))
    return analyse(match, CATALOGUE["chaturanga"].game.sides(match.options), evaluations)


def test_in_the_chart_the_readers_curve_stands_out_or_else_the_winners() -> None:
    match = played_on(begun("chaturanga"), 6)
    match = resign(match, match.seats[0], at=NOW)
    analysis = analysis_of_four(match, {})
    assert [chances(match, analysis, "en", match.seats[seat]).main for seat in range(4)] == [0, 1, 2, 3]
    for user in match.seats[1:3]:
        match = resign(match, user, at=NOW)
    assert match.outcome
    assert [chances(match, analysis, "en", reader).main for reader in (None, UserId(99))] == [3, 3]


def test_with_dice_a_turning_points_text_agrees_with_its_disc() -> None:
    match = played_on(begun("chaturanga"), 12)
    made = decisions(match)[5]
    analysis = analysis_of_four(match, {made.at: (0.33, 0.3, 0.2)})
    (turn,) = analysis.turning_points
    assert (turn.before, turn.after) == (0.3, 0.2)
    (shown,) = chances(match, analysis, "en").turns
    assert shown == Turn(made.number, 0.2, missed=0.3)
    assert ": 20% instead of 30%" in overview(match, analysis, NAMED, "en", None).text


@pytest.mark.parametrize("locale", LANGUAGES)
def test_whoever_has_no_turning_point_reads_which_of_their_own_moves_cost_most(locale: str) -> None:
    match = played_on(begun("chaturanga"), 12)
    lost, *later = decisions(match)[4:]
    own = next(each for each in later if each.seat != lost.seat)
    analysis = analysis_of_four(match, {lost.at: (0.33, 0.3, 0.1), own.at: (0.33, 0.3, 0.25)})
    assert [turn.decision for turn in analysis.turning_points] == [lost]
    readers = {match.seats[seat]: analysis.costliest_of(match.seats_of(match.seats[seat])) for seat in range(4)}
    assert {user for user, move in readers.items() if move} == {match.seats[own.seat]}
    for reader, move in readers.items():
        seen = overview(match, analysis, NAMED, locale, reader).text
        own_line = "cost the most: " if locale == "en" else "損をしたのは"
        assert (own_line in seen) is (move is not None)
        is_lost = match.seats_of(reader) == (lost.seat,)
        assert (say(locale, "analysis-own-none") in seen) is (move is None and not is_lost)
        assert "0. " not in seen
        assert say(locale, "analysis-ring") in seen
    assert (
        say(locale, "analysis-ring")
        not in overview(vault(*SHORT_GAME), analysis_of(vault(*SHORT_GAME), {}), NAMED, locale, None).text
    )


def test_with_dice_the_largest_swing_is_shown_if_no_single_move_lost_as_much() -> None:
    match = played_on(begun("chaturanga"), 12)
    made = decisions(match)
    own = [each for each in made if each.seat == made[-1].seat]
    for lost, then, is_told in ((0.1, 0.46, True), (0.24, 0.2, False)):
        analysis = analysis_of_four(match, {own[-2].at: (0.25, 0.25, 0.25 - lost), own[-1].at: (0.5, then, then)})
        assert [turn.decision for turn in analysis.turning_points] == [own[-2]]
        seen = overview(match, analysis, NAMED, "en", None).text
        assert ("The biggest change came" in seen) == is_told
    swing = analysis_of_four(match, {own[-1].at: (0.5, 0.46, 0.46)}).swing
    assert swing == Swing(own[-1].seat, Point(own[-2].number, 0.25), Point(own[-1].number, 0.46))


def test_with_more_than_two_sides_the_analysis_shows_the_swing_no_single_move_caused() -> None:
    match = played_on(begun("chaturanga"), 12)
    made = decisions(match)
    own = [each for each in made if each.seat == made[-1].seat]
    evaluations = {each.at: Evaluation(0.25, (each.played,), 1, 1, (0.25, 0.25)) for each in made}
    evaluations[own[-1].at] = Evaluation(0.05, (own[-1].played,), 1, 1, (0.05, 0.05))
    analysis = analyse(match, CATALOGUE["chaturanga"].game.sides(match.options), evaluations)
    assert analysis.turning_points == ()
    before, after = Point(own[-2].number, 0.25), Point(own[-1].number, 0.05)
    assert analysis.swing == Swing(own[-1].seat, before, after)
    told = f"between moves {own[-2].number} and {own[-1].number}, from the dice and what others did: "
    assert told in overview(match, analysis, NAMED, "en", None).text
    assert analysis_of(vault(*SHORT_GAME), {1: 0.9, 2: 0.9}).swing is None


@pytest.mark.parametrize(
    ("first", "told"),
    [
        (0.9, "with move 1, though the computer saw hardly anything better at the time"),
        (0.3, "with move 1, which was better than the computer expected: "),
        (0.5, ""),
    ],
)
def test_with_two_sides_the_analysis_shows_where_chances_changed_without_a_better_move(first: float, told: str) -> None:
    match = vault(*SHORT_GAME)
    white = [first, 0.55, 0.62, 0.7, 0.78, 0.86, 0.92, 0.97]
    analysis = analysis_of(match, {at: 1 - share if at % 2 == 0 else share for at, share in enumerate(white, 1)})
    assert analysis.turning_points == ()
    seen = overview(match, analysis, NAMED, "en", None).text
    assert ("The biggest change came" in seen) == bool(told)
    assert told in seen


def test_a_move_that_lost_as_much_as_the_swing_is_shown_alone() -> None:
    analysis = analysis_of(vault(*SHORT_GAME), {1: 0.5, 2: 0.9}, best="a1-a2")
    assert analysis.turning_points
    assert analysis.unforeseen is None


# A proven win may be told as the share of a very high score.
@pytest.mark.parametrize(
    ("share", "told"),
    [
        (0.998, "about 99%"),
        (1, "about 100%"),
        (1 - 1e-13, "about 100%"),
        (0.002, "about 1%"),
        (0, "far behind"),
        (1e-300, "far behind"),
    ],
)
def test_an_uncertain_hint_is_not_presented_as_certain(share: float, told: str) -> None:
    match, hint = vault(), Answer("a1-b2", share, ("a1-b2",), 1, 1)
    words = suggested(match, match.position.parse("a1-b2"), hint, Seat(0), "en", "")
    assert told in words


@pytest.mark.parametrize(
    ("game", "line", "moves", "is_answered"),
    [
        ("vault", "a1-b2 a6-b5 b1-c2", 2, True),
        ("vault", "a1-b2", 1, False),
        ("chaturanga", "K d2-e3 R c2-c3", 2, False),
    ],
)
def test_the_picture_of_what_follows_ends_with_the_first_answer(
    game: str, line: str, moves: int, is_answered: bool
) -> None:
    match = vault()
    if game == "chaturanga":
        start = position("Ke8 e7s", "Kh4 g1w", "Kd2 Rc1 c2n", "Ka5 b5e", turn=GREEN, thrown="KR")
        match = without_players(game, start)
    texts = line.split() if game == "vault" else [line[:7], line[8:]]
    found = expected(match, texts)
    assert (len(found.moves), found.is_answered) == (moves, is_answered)
    assert found.after.position == list(along(match.position, texts))[moves - 1]


def test_looks_survive_a_round_trip_through_json() -> None:
    evaluations = {
        2: Evaluation(0.12345, ("a1-b2", "c6-b5"), 1234, 7),
        5: Evaluation(1, ("e4",), 3, 1, (0.5, 0.25), (0.25, 0.25, 0.5)),
        6: Evaluation(0.5, ("e4",), 3, 1, after_best=0.25),
    }
    assert evaluations_from_json(evaluations_to_json(evaluations)) == evaluations
    for sure in (1e-300, 1e-5, 1 - 1e-5, 1 - 1e-13):
        stored = evaluations_from_json(evaluations_to_json({2: Evaluation(sure, ("e4",), 3, 1)}))[2].value
        assert per_cent(stored) == per_cent(sure), "an analysis opened again tells the same"
    assert evaluations_from_json(None) == {}


@pytest.mark.both_databases
async def test_a_matchs_analysis_is_stored_as_it_proceeds_and_deleted_with_the_match(house: House) -> None:
    match = await house.vault()
    assert await load_evaluations(house.store, match.id) == {}
    first = {1: Evaluation(0.5, ("a1-b2",), 10, 2)}
    await save_evaluations(house.store, match.id, first)
    assert await load_evaluations(house.store, match.id) == first
    both = first | {2: Evaluation(0.25, ("a8-b7",), 20, 3, (0.5, 0.125))}
    await save_evaluations(house.store, match.id, both)
    assert await load_evaluations(house.store, match.id) == both
    gone = MatchId(match.id + 1)
    await save_evaluations(house.store, gone, first)
    assert await load_evaluations(house.store, gone) == {}
