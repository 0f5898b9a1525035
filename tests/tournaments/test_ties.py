"""Ties at the end: tie-breaks, shared places and play-offs."""

from __future__ import annotations

import hmac
from fractions import Fraction
from hashlib import sha256
from string import ascii_uppercase
from typing import Any

import pytest

from bot.tournaments import (
    DRAW,
    WHITE_WINS,
    EndReason,
    EntrantNumber,
    Format,
    Paired,
    Settings,
    Stage,
    TieBreak,
    Tournament,
    TournamentError,
    can_write_trf,
    final_standings,
    group_standings,
    join,
    leaders,
    lots,
    open_matches,
    report,
    standings,
    start,
    to_json,
    write_trf,
)
from bot.tournaments.events import Pairing
from tests.tournaments.playing import BEGINNING, Playing, forfeit, names, number, tournament


def broken(playing: Playing) -> dict[str, Any]:
    """The tie-breaks of everybody."""
    return {names((line.entrant,)): line.tie_breaks for line in standings(playing.t)}


def play_round_robin(settings: Settings, people: int, results: str) -> Playing:
    """A round robin with given results: `AB` if A beats B, `A=B` for a draw; the rest by the alphabet."""
    playing = tournament(settings, people)
    wanted = {frozenset(result.replace("=", "")): result for result in results.split()}
    while playing.t.stage is Stage.MAIN and open_matches(playing.t):
        for match in open_matches(playing.t):
            one, other = list(names(match.seats))
            result = wanted.get(frozenset((one, other)), "".join(sorted((one, other))))
            if "=" in result:
                playing.draw(one, other)
            else:
                playing.end(result[0], result[1])
    return playing


def test_direct_encounter_comes_first_in_a_round_robin() -> None:
    # A and B have two points each, and B has beaten A.
    playing = play_round_robin(Settings(format=Format.ROUND_ROBIN), 4, "BA CB AC AD BD CD")
    assert playing.points == {"A": 2, "B": 2, "C": 2, "D": 0}
    assert broken(playing)["A"][0] == broken(playing)["B"][0] == 0, "all three have met in a circle"
    playing = play_round_robin(Settings(format=Format.ROUND_ROBIN), 4, "BA AC AD BC DB D=C")
    assert playing.points == {"A": 2, "B": 2, "C": Fraction(1, 2), "D": Fraction(3, 2)}
    assert playing.places == "B A D C"


def test_wins_and_then_sonneborn_berger_follow() -> None:
    # C and D have a point and a half each and drew with each other; only C has won a match.
    playing = play_round_robin(Settings(format=Format.ROUND_ROBIN), 5, "AB AC AD AE BC BD BE C=D CE DE")
    assert playing.points["C"] == playing.points["D"] == Fraction(3, 2)
    assert playing.places == "A B C=D E"
    only = Settings(format=Format.ROUND_ROBIN, tie_breaks=(TieBreak.SONNEBORN_BERGER,))
    playing = play_round_robin(only, 4, "A=B AC DA BC B=D CD")
    # A drew with B (2 points) and beat C (1); D beat A (1.5) and drew with B.
    assert broken(playing)["A"] == (Fraction(1) + Fraction(1),)
    assert broken(playing)["D"] == (Fraction(3, 2) + Fraction(1),)
    assert playing.places == "B D A C"


def test_direct_encounter_is_applied_again_to_those_who_are_still_tied() -> None:
    results = "AB AC AE BC BD BF CD CE CF DA DE DF EB FA FE"
    playing = play_round_robin(Settings(format=Format.ROUND_ROBIN), 6, results)
    assert [playing.points[name] for name in "ABCD"] == [3] * 4
    assert playing.places == "A B C D F E"
    assert [int(broken(playing)[name][0]) for name in "ABCDEF"] == [3, 2, 1, 0, 0, 0]


@pytest.mark.parametrize("order", [(), (TieBreak.SONNEBORN_BERGER,)])
def test_a_forfeit_in_a_round_robin_is_a_game_for_tie_breaks(order: tuple[TieBreak, ...]) -> None:
    playing = tournament(Settings(format=Format.ROUND_ROBIN, tie_breaks=order), 4)
    won = {"AB", "AC", "BC", "BD", "CD", "DA"}
    while not playing.is_over:
        one, other = list(playing.open_tables[0])
        winner, loser = (one, other) if one + other in won else (other, one)
        playing.end(winner, loser, forfeit(1, 0) if winner + loser == "AB" else None)
    assert playing.points["A"] == playing.points["B"] == 2
    assert playing.places.startswith("A B")
    if order:
        assert (broken(playing)["A"], broken(playing)["B"]) == ((3,), (2,))


def play_swiss(people: int, *rounds: str, tie_breaks: tuple[TieBreak, ...] = ()) -> Playing:
    """A Swiss with given pairings and results.

    `AB` if A beats B, `A=B` for a draw, `A+B` if B doesn't come; `A` alone has the bye. `A½` has asked for a bye worth
    half a point; `A0` for one worth none, as all are if the first is. Those missing are absent.
    """
    half_byes = "".join(rounds).count("½")
    settings = Settings(format=Format.SWISS, rounds=len(rounds), tie_breaks=tie_breaks, half_byes=half_byes)
    state = Tournament(settings)
    for name in ascii_uppercase[:people]:
        state = state.after(*join(state, ord(name), name, 1000, BEGINNING))
    state = state.after(*start(state, 0, BEGINNING))
    for at, results in enumerate(rounds, start=1):
        tables = [each for each in results.split() if len(each) > 1 and each[-1] not in "½0"]
        pairings = tuple(Pairing((number(each[0]), number(each[-1]))) for each in tables)
        byes = tuple(number(each) for each in results.split() if len(each) == 1)
        asked = tuple(number(each[0]) for each in results.split() if each[-1] in "½0")
        paired = Paired(at=BEGINNING, round=at, stage=Stage.MAIN, pairings=pairings, byes=byes, requested=asked)
        state = state.after(paired)
        for table, each in zip(state.season_tables()[-len(tables) :], tables, strict=True):
            result = {"=": DRAW, "+": forfeit(1, 0)}.get(each[1], WHITE_WINS)
            state = state.after(*report(state, table.number, 1, result, BEGINNING))
    return Playing(state)


def test_a_bye_counts_as_a_dummy_with_at_most_half_of_the_rounds() -> None:
    playing = play_swiss(5, "A=C B=D E", "A=E CD B", "AB C=E D")
    assert {name: broken(playing)[name][1] for name in "ACE"} == dict.fromkeys("ACE", Fraction(11, 2))
    assert broken(playing)["E"][0] == 4
    by_wins = play_swiss(5, "A=C B=D E", "A=E CD B", "AB C=E D", tie_breaks=(TieBreak.BUCHHOLZ, TieBreak.WINS))
    assert by_wins.places.startswith("A=C E ")


def test_rounds_after_withdrawing_count_as_draws_for_the_opponents() -> None:
    by_encounter = (TieBreak.BUCHHOLZ, TieBreak.DIRECT)
    playing = play_swiss(4, "AC BD", "B+A CD", "CB D", tie_breaks=by_encounter)
    assert playing.points["B"] == playing.points["C"] == 2
    assert broken(playing)["B"][0] == broken(playing)["C"][0] == Fraction(9, 2)
    assert playing.places.startswith("C B")


def test_an_absence_before_more_games_counts_nothing_for_the_opponents() -> None:
    only = (TieBreak.BUCHHOLZ,)
    # A is absent in the second round: once for good, once to come back for the third.
    gone = play_swiss(4, "BA CD", "BC D", "CD B", tie_breaks=only)
    back = play_swiss(4, "BA CD", "BC D", "CA B", tie_breaks=only)
    assert broken(gone)["B"] == (1 + 2 + Fraction(3, 2),), "A has two draws"
    assert broken(back)["B"] == (0 + 2 + Fraction(3, 2),)


def test_an_absence_before_a_win_by_forfeit_or_a_bye_counts_nothing_for_the_opponents() -> None:
    only = (TieBreak.BUCHHOLZ,)
    # B meets A, C and D. A is absent in the second round, and has 2 or 1 points.
    forfeited = play_swiss(4, "AB CD", "BC D", "A+C BD", tie_breaks=only)
    assert broken(forfeited)["B"] == (2 + 1 + 1,)
    left_over = play_swiss(4, "AB CD", "BC D", "BD A", tie_breaks=only)
    assert broken(left_over)["B"] == (2 + Fraction(3, 2) + 1,), "C is absent in the third round"
    gone = play_swiss(4, "AB CD", "BC D", "BD C", tie_breaks=only)
    assert broken(gone)["B"] == (2 + 2 + 1,), "A has a win and two draws"


def test_the_cut_takes_a_voluntary_round_even_if_another_is_lower() -> None:
    # B is absent in the third round, which counts 1½; D, who lost to B in the first, has nothing.
    playing = play_swiss(5, "BD AC E", "BE CD A", "AE CD", tie_breaks=(TieBreak.BUCHHOLZ, TieBreak.BUCHHOLZ_CUT))
    assert playing.points["B"] == 2
    assert playing.points["D"] == 0
    assert broken(playing)["B"] == (Fraction(5, 2), 1)


def test_direct_encounter_needs_all_games_unless_the_missing_ones_change_nothing() -> None:
    only = (TieBreak.DIRECT,)
    unmet = play_swiss(6, "AB CE DF", "DA BE CF", "BF CD AE", tie_breaks=only)
    assert unmet.places.startswith("C A=B=D"), "D has beaten A, but B might have beaten D"
    ahead = play_swiss(6, "AB CE DF", "AC BE FD", "DA BF CE", tie_breaks=only)
    assert ahead.places.startswith("A=B=C"), "B and C might have beaten each other"
    first = play_swiss(6, "AB CD FE", "AC BD E", "DA BE CF", tie_breaks=only)
    assert first.points["A"] == first.points["B"] == first.points["C"] == 2
    assert first.places.startswith("A B=C"), "A has two, and the game of B and C can only bring one of them one"


def test_a_forfeit_in_a_swiss_is_no_game_for_direct_encounter() -> None:
    only = (TieBreak.DIRECT,)
    assert play_swiss(4, "AB CD", "CA BD", "BC A+D", tie_breaks=only).places == "A=B=C D"
    assert play_swiss(4, "A+B CD", "AC BD", "BC DA", tie_breaks=only).places == "A=B C D"


def test_buchholz_adds_up_the_points_of_the_opponents() -> None:
    by_buchholz = Settings(format=Format.SWISS, rounds=2, tie_breaks=(TieBreak.BUCHHOLZ, TieBreak.BUCHHOLZ_CUT))
    playing = tournament(by_buchholz, 4)
    playing.end_all()
    # A beat C and B, B beat D and lost to A.
    points = playing.points
    assert points["A"] == 2
    opponents = {
        name: [
            names((each,))
            for table in playing.t.tables
            for each in table.seats
            if names((each,)) != name and name in names(table.seats)
        ]
        for name in "ABCD"
    }
    for name, values in broken(playing).items():
        met = [points[other] for other in opponents[name]]
        assert values == (sum(met), sum(met) - min(met))


def test_a_round_without_an_opponent_counts_as_one_against_ones_own_points() -> None:
    only = Settings(format=Format.SWISS, rounds=1, tie_breaks=(TieBreak.BUCHHOLZ,))
    playing = tournament(only, 3)
    playing.end("A", "B")
    assert playing.points == {"A": 1, "C": 1, "B": 0}
    assert broken(playing) == {"C": (Fraction(1, 2),), "A": (0,), "B": (1,)}
    playing = tournament(only, 2)
    playing.end("A", "B", forfeit(1, 0))
    assert broken(playing) == {"A": (0,), "B": (0,)}, "at most the points of whoever didn't come"


def test_wins_count_only_if_they_were_played() -> None:
    only = Settings(format=Format.SWISS, rounds=1, tie_breaks=(TieBreak.WINS,))
    playing = tournament(only, 4)
    playing.end("A", "C", forfeit(1, 0))
    playing.end("D", "B")
    assert playing.places == "D A B=C"


def test_a_lot_decides_who_qualifies_if_nothing_else_does_and_everybody_can_check_it() -> None:
    settings = Settings(format=Format.ROUND_ROBIN, groups=2, qualifiers=1)
    first = set()
    for lot in range(6):
        playing = tournament(settings, 6, lot=lot)
        published = to_json(playing.t)["lots"]
        assert published["secret"] is None
        # A, D and E beat each other in a circle; B wins all matches of the other group.
        while playing.t.stage is Stage.MAIN:
            one, other = sorted(playing.open_tables[0])
            playing.end(*((other, one) if one + other == "AE" else (one, other)))
        lines = group_standings(playing.t, 0)
        assert [(line.place, line.lot) for line in lines] == [(1, 1), (1, 2), (1, 3)]
        assert [line.lot for line in group_standings(playing.t, 1)] == [0, 0, 0], "no lot where it isn't needed"
        assert playing.t.finalists == (lines[0].entrant, number("B"))
        told = to_json(playing.t)["lots"]
        key = bytes.fromhex(told["secret"])
        assert sha256(key).hexdigest() == told["fingerprint"] == published["fingerprint"]
        (drawn,) = told["drawn"]
        assert drawn["order"] == [line.entrant for line in lines]
        assert [text.split(":")[:2] for text in drawn["tickets"]] == [["1", str(number)] for number in drawn["order"]]
        tickets = [hmac.digest(key, text.encode(), "sha256") for text in drawn["tickets"]]
        assert tickets == sorted(tickets)
        first.add(lines[0].entrant)
    assert len(first) > 1


def test_a_lot_decides_who_goes_up_and_down_in_a_league_but_not_who_shares_the_first_place() -> None:
    moved = set()
    for lot in range(6):
        playing = tournament(Settings(format=Format.LEAGUE, division=4, movers=1), 8, lot=lot)
        while playing.open_tables:
            assert lots(playing.t) == ()
            playing.draw(*playing.open_tables[0])
        orders = [names(drawn.order) for drawn in lots(playing.t)]
        assert [sorted(order) for order in orders] == [list("ABCD"), list("EFGH")]
        assert {line.place for line in standings(playing.t)} == {1}
        playing.start()
        upper, lower = (set(names(group)) for group in playing.t.groups)
        assert upper == {*orders[0][:3], orders[1][0]}
        assert lower == {orders[0][3], *orders[1][1:]}
        assert lots(playing.t) == (), "the new season has none yet"
        moved.add((orders[0][3], orders[1][0]))
    assert len(moved) > 1


def test_no_lot_is_drawn_if_the_tie_is_not_at_a_boundary() -> None:
    playing = tournament(Settings(format=Format.LEAGUE, division=4, movers=1), 8)
    while playing.open_tables:
        one, other = sorted(playing.open_tables[0])
        if one + other in {"BC", "FG"}:
            playing.draw(one, other)
        else:
            playing.end(one, other)
    assert playing.places.startswith("A B=C D")
    assert lots(playing.t) == ()


def test_who_can_not_be_told_apart_shares_a_place() -> None:
    playing = play_round_robin(Settings(format=Format.ROUND_ROBIN), 3, "AB BC CA")
    assert playing.places == "A=B=C"
    assert leaders(playing.t) == (1, 2, 3)
    assert playing.is_over


def test_a_shared_first_place_is_played_for_if_the_maker_wants_it() -> None:
    playing = play_round_robin(Settings(format=Format.ROUND_ROBIN, playoff=True), 3, "AB BC CA")
    assert playing.t.stage is Stage.PLAYOFF
    assert names(playing.t.contenders) == "ABC"
    while not playing.is_over:
        for match in open_matches(playing.t):
            winner, loser = sorted(names(match.seats))
            playing.end(winner, loser)
    assert playing.places == "A B=C"
    assert playing.t.end is EndReason.COMPLETE
    assert playing.points["A"] == 1, "a play-off counts for places only"
    assert _points_in_the_file(playing) == playing.points


def _points_in_the_file(playing: Playing) -> dict[str, Fraction]:
    """Everybody's points as FIDE's file has them, in their own column."""
    rows = [line for line in write_trf(playing.t).splitlines() if line.startswith("001")]
    return {row[14:47].strip(): Fraction(row[80:84].strip()) for row in rows}


def test_matches_that_count_for_nobody_add_no_points_to_the_file() -> None:
    playing = tournament(Settings(format=Format.ROUND_ROBIN), 5)
    beaten = next(table for table in playing.open_tables if "B" in table)
    playing.end("B", beaten.replace("B", ""))
    playing.withdraw("B")
    playing.end_all()
    assert playing.points["B"] == 0
    assert _points_in_the_file(playing) == playing.points


def test_a_round_robin_in_groups_has_no_file_of_fides_because_its_final_begins_without_points() -> None:
    assert not can_write_trf(tournament(Settings(format=Format.ROUND_ROBIN, groups=2), 6).t)


def test_after_a_play_off_no_result_can_change() -> None:
    settings = Settings(format=Format.ROUND_ROBIN, playoff=True)
    playing = play_round_robin(settings, 2, "A=B")
    playing.end(*playing.open_tables[0])
    assert playing.is_over
    with pytest.raises(TournamentError) as refused:
        report(playing.t, playing.t.tables[-1].number, 1, DRAW, BEGINNING)
    assert refused.value.key == "tournament over"


def test_a_play_off_goes_on_among_those_who_are_still_even_and_then_they_share() -> None:
    playing = play_round_robin(Settings(format=Format.ROUND_ROBIN, playoff=True), 3, "AB BC CA")
    for match in ("AC", "BC"):
        while not any(set(match) == set(table) for table in playing.open_tables):
            playing.draw(*playing.open_tables[0])
        playing.end(match[0], match[1])
    while len(playing.t.contenders) == 3:
        playing.draw(*playing.open_tables[0])
    assert names(playing.t.contenders) == "AB"
    while not playing.is_over:
        playing.draw(*playing.open_tables[0])
    assert len(playing.t.playoffs) == 3
    assert playing.places == "A=B C"


def test_after_three_play_offs_those_who_are_even_share_the_first_place() -> None:
    playing = play_round_robin(Settings(format=Format.ROUND_ROBIN, playoff=True), 3, "AB BC CA")
    while not playing.is_over:
        one, other = sorted(playing.open_tables[0])
        if len(playing.t.playoffs) == 3 and other == "C":
            playing.end(one, other)
        else:
            playing.draw(one, other)
    assert len(playing.t.season_tables(Stage.PLAYOFF)) == 9
    assert playing.is_over
    assert playing.places == "A=B C"


def test_a_play_off_in_an_arena_begins_after_the_last_match() -> None:
    playing = tournament(Settings(format=Format.ARENA, minutes=30, playoff=True), 4)
    playing.wait(minutes=30)
    playing.end("A", "B")
    playing.end("D", "C")
    assert playing.t.stage is Stage.PLAYOFF
    playing.end("D", "A")
    assert playing.places == "D A B=C"


def test_who_withdraws_from_a_play_off_loses_it() -> None:
    playing = play_round_robin(Settings(format=Format.ROUND_ROBIN, playoff=True, cycles=2), 2, "A=B")
    assert playing.t.stage is Stage.PLAYOFF
    playing.withdraw("A")
    assert playing.is_over
    assert playing.places == "B A"


def test_a_table_of_four_plays_off_if_four_share_the_first_place() -> None:
    settings = Settings(format=Format.TABLES, seats=4, rounds=1, playoff=True)
    playing = tournament(settings, 4)
    (match,) = open_matches(playing.t)
    everybody_first = DRAW.__class__((1, 1, 1, 1))
    playing.do(report(playing.t, match.table, 1, everybody_first, BEGINNING))
    assert playing.t.stage is Stage.PLAYOFF
    playing.end_round()
    assert playing.places.startswith("A")
    assert playing.is_over


def test_a_final_can_have_a_play_off() -> None:
    playing = tournament(Settings(format=Format.ROUND_ROBIN, groups=2, qualifiers=1, playoff=True), 4)
    while playing.t.stage is Stage.MAIN:
        playing.end_round()
    assert names(playing.t.finalists) == "AB"
    playing.draw("A", "B")
    assert playing.t.stage is Stage.PLAYOFF
    playing.end("B", "A")
    assert playing.places == "B A D=C"
    assert [line.points for line in final_standings(playing.t)] == [Fraction(1, 2)] * 2
    assert EntrantNumber(1) in {line.entrant for line in standings(playing.t)}
    assert number("A") == 1


def test_play_offs_change_nothing_for_the_others() -> None:
    settings = Settings(format=Format.SWISS, rounds=3, playoff=True, tie_breaks=(TieBreak.BUCHHOLZ_CUT,))
    playing = tournament(settings, 8)
    while playing.t.stage is Stage.MAIN:
        match = open_matches(playing.t)[0]
        one, other = sorted(names(match.seats))
        if other < "E":
            playing.draw(one, other)
        else:
            playing.end(one, other)
    before = broken(playing)
    while len(playing.t.playoffs) < 2:
        playing.draw(*playing.open_tables[0])
    assert broken(playing) == before


def test_a_leader_who_has_withdrawn_comes_after_those_who_played_for_the_first_place() -> None:
    playing = tournament(Settings(format=Format.ROUND_ROBIN, playoff=True), 4)
    # A, B and C beat each other in a circle, and all of them beat D.
    for winner, loser in ("AD", "BC", "CD", "AB"):
        playing.end(winner, loser)
    playing.end("C", "A")
    playing.withdraw("C")
    playing.end("B", "D")
    assert names(playing.t.contenders) == "AB"
    playing.end("B", "A")
    assert [(names((line.entrant,)), line.place) for line in standings(playing.t)] == [
        ("B", 1),
        ("A", 2),
        ("C", 3),
        ("D", 4),
    ]
