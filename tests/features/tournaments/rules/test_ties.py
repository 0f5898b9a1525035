"""Ties at the end: tie-breaks, shared places and lots."""

from __future__ import annotations

import hmac
from fractions import Fraction
from hashlib import sha256
from string import ascii_uppercase
from typing import Any

import pytest

from bot.features.tournaments.rules import (
    DRAW,
    WHITE_WINS,
    Format,
    Paired,
    Settings,
    TieBreak,
    Tournament,
    join,
    lots,
    open_matches,
    report,
    standings,
    start,
    to_json,
    write_trf,
)
from bot.features.tournaments.rules.events import Joined, Pairing
from bot.features.tournaments.rules.scores import scores, tie_break
from tests.features.tournaments.rules.playing import BEGINNING, Playing, forfeit, names, number, tournament


def broken(playing: Playing) -> dict[str, Any]:
    """The tie-breaks of everybody."""
    return {names((line.entrant,)): line.tie_breaks for line in standings(playing.t)}


def valued(playing: Playing, kind: TieBreak, among: str = "") -> dict[str, Any]:
    """One tie-break of everybody, or of some who have the same points."""
    people = [number(name) for name in among] or playing.t.order
    return {names((each,)): value for each, value in tie_break(kind, people, scores(playing.t), playing.t).items()}


def play_round_robin(settings: Settings, people: int, results: str) -> Playing:
    """A round robin with given results: `AB` if A beats B, `A=B` for a draw; the rest by the alphabet."""
    playing = tournament(settings, people)
    wanted = {frozenset(result.replace("=", "")): result for result in results.split()}
    while open_matches(playing.t):
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
    playing = play_round_robin(Settings(format=Format.ROUND_ROBIN), 4, "A=B AC DA BC B=D CD")
    # A drew with B (2 points) and beat C (1); D beat A (1.5) and drew with B.
    found = valued(playing, TieBreak.SONNEBORN_BERGER)
    assert found["A"] == Fraction(1) + Fraction(1)
    assert found["D"] == Fraction(3, 2) + Fraction(1)
    assert playing.places == "B D A C"


def test_direct_encounter_is_applied_again_to_those_who_are_still_tied() -> None:
    results = "AB AC AE BC BD BF CD CE CF DA DE DF EB FA FE"
    playing = play_round_robin(Settings(format=Format.ROUND_ROBIN), 6, results)
    assert [playing.points[name] for name in "ABCD"] == [3] * 4
    assert playing.places == "A B C D F E"
    assert [int(broken(playing)[name][0]) for name in "ABCDEF"] == [3, 2, 1, 0, 0, 0]


def test_a_forfeit_in_a_round_robin_is_a_game_for_tie_breaks() -> None:
    playing = tournament(Settings(format=Format.ROUND_ROBIN), 4)
    won = {"AB", "AC", "BC", "BD", "CD", "DA"}
    while not playing.is_over:
        one, other = list(playing.open_tables[0])
        winner, loser = (one, other) if one + other in won else (other, one)
        playing.end(winner, loser, forfeit(1, 0) if winner + loser == "AB" else None)
    assert playing.points["A"] == playing.points["B"] == 2
    assert playing.places.startswith("A B")
    found = valued(playing, TieBreak.SONNEBORN_BERGER)
    assert (found["A"], found["B"]) == (3, 2)


def play_swiss(people: int, *rounds: str) -> Playing:
    """A Swiss with given pairings and results.

    `AB` if A beats B, `A=B` for a draw, `A+B` if B doesn't come; `A` alone has the bye. `A½` has asked for a bye. Those
    missing are absent.
    """
    state = Tournament(Settings(format=Format.SWISS, rounds=len(rounds)))
    for name in ascii_uppercase[:people]:
        state = state.after(*join(state, Joined(at=BEGINNING, user=ord(name), name=name, rating=1000)))
    state = state.after(*start(state, 0, BEGINNING))
    for at, results in enumerate(rounds, start=1):
        tables = [each for each in results.split() if len(each) > 1 and each[-1] != "½"]
        pairings = tuple(Pairing((number(each[0]), number(each[-1]))) for each in tables)
        byes = tuple(number(each) for each in results.split() if len(each) == 1)
        asked = tuple(number(each[0]) for each in results.split() if each[-1] == "½")
        paired = Paired(at=BEGINNING, round=at, pairings=pairings, byes=byes, requested=asked)
        state = state.after(paired)
        for table, each in zip(state.season_tables()[-len(tables) :], tables, strict=True):
            result = {"=": DRAW, "+": forfeit(1, 0)}.get(each[1], WHITE_WINS)
            state = state.after(*report(state, table.number, 1, result, BEGINNING))
    return Playing(state)


def test_the_example_on_the_page_of_rules_is_right() -> None:
    playing = play_swiss(6, "AD BE CF", "AB CE DF", "A=C BD EF")
    lines = [(line.place, playing.t.entrant(line.entrant).name, line.points) for line in standings(playing.t)]
    points = (Fraction(5, 2), Fraction(5, 2), 2, 1, 1, 0)
    assert lines == list(zip((1, 2, 3, 4, 4, 6), "ACBDEF", points, strict=True))
    shown = {name: (cut, total, wins) for name, (cut, total, _, wins) in broken(playing).items()}
    assert shown == {
        "A": (Fraction(9, 2), Fraction(11, 2), 2),
        "C": (Fraction(7, 2), Fraction(7, 2), 2),
        "B": (Fraction(7, 2), Fraction(9, 2), 2),
        "D": (Fraction(9, 2), Fraction(9, 2), 1),
        "E": (Fraction(9, 2), Fraction(9, 2), 1),
        "F": (Fraction(7, 2), Fraction(9, 2), 0),
    }


def test_a_bye_counts_as_a_dummy_with_at_most_half_of_the_rounds() -> None:
    playing = play_swiss(5, "A=C B=D E", "A=E CD B", "AB C=E D")
    assert {name: broken(playing)[name][1] for name in "ACE"} == dict.fromkeys("ACE", Fraction(11, 2))
    assert broken(playing)["E"][0] == 4


def test_rounds_after_withdrawing_count_as_draws_for_the_opponents() -> None:
    playing = play_swiss(4, "AC BD", "B+A CD", "CB D")
    assert playing.points["B"] == playing.points["C"] == 2
    found = valued(playing, TieBreak.BUCHHOLZ)
    assert found["B"] == found["C"] == Fraction(9, 2)
    assert valued(playing, TieBreak.DIRECT, "BC") == {"B": 0, "C": 1}


def test_an_absence_before_more_games_counts_nothing_for_the_opponents() -> None:
    # A is absent in the second round: once for good, once to come back for the third.
    gone = play_swiss(4, "BA CD", "BC D", "CD B")
    back = play_swiss(4, "BA CD", "BC D", "CA B")
    assert valued(gone, TieBreak.BUCHHOLZ)["B"] == 1 + 2 + Fraction(3, 2), "A has two draws"
    assert valued(back, TieBreak.BUCHHOLZ)["B"] == 0 + 2 + Fraction(3, 2)


def test_an_absence_before_a_win_by_forfeit_or_a_bye_counts_nothing_for_the_opponents() -> None:
    # B meets A, C and D. A is absent in the second round, and has 2 or 1 points.
    forfeited = play_swiss(4, "AB CD", "BC D", "A+C BD")
    assert valued(forfeited, TieBreak.BUCHHOLZ)["B"] == 2 + 1 + 1
    left_over = play_swiss(4, "AB CD", "BC D", "BD A")
    assert valued(left_over, TieBreak.BUCHHOLZ)["B"] == 2 + Fraction(3, 2) + 1, "C is absent in the third round"
    gone = play_swiss(4, "AB CD", "BC D", "BD C")
    assert valued(gone, TieBreak.BUCHHOLZ)["B"] == 2 + 2 + 1, "A has a win and two draws"


def test_the_cut_takes_a_voluntary_round_even_if_another_is_lower() -> None:
    # B is absent in the third round, which counts 1½; D, who lost to B in the first, has nothing.
    playing = play_swiss(5, "BD AC E", "BE CD A", "AE CD")
    assert playing.points["B"] == 2
    assert playing.points["D"] == 0
    assert broken(playing)["B"][:2] == (1, Fraction(5, 2))


def test_direct_encounter_needs_all_games_unless_the_missing_ones_change_nothing() -> None:
    unmet = play_swiss(6, "AB CE DF", "DA BE CF", "BF CD AE")
    assert valued(unmet, TieBreak.DIRECT, "ABD") == {"A": 0, "B": 0, "D": 0}, (
        "D has beaten A, but B might have beaten D"
    )
    ahead = play_swiss(6, "AB CE DF", "AC BE FD", "DA BF CE")
    assert set(valued(ahead, TieBreak.DIRECT, "ABCD").values()) == {0}, "B and C might have beaten each other"
    first = play_swiss(6, "AB CD FE", "AC BD E", "DA BE CF")
    assert first.points["A"] == first.points["B"] == first.points["C"] == 2
    assert valued(first, TieBreak.DIRECT, "ABC") == {"A": 2, "B": 0, "C": 0}, (
        "A has two, and the game of B and C can only bring one of them one"
    )


def test_a_forfeit_in_a_swiss_is_no_game_for_direct_encounter() -> None:
    circle = play_swiss(4, "AB CD", "CA BD", "BC A+D")
    assert valued(circle, TieBreak.DIRECT, "ABC") == {"A": 0, "B": 0, "C": 0}
    forfeited = play_swiss(4, "A+B CD", "AC BD", "BC DA")
    assert forfeited.points["A"] == forfeited.points["B"] == 2
    assert valued(forfeited, TieBreak.DIRECT, "AB") == {"A": 0, "B": 0}


def test_buchholz_adds_up_the_points_of_the_opponents() -> None:
    playing = tournament(Settings(format=Format.SWISS, rounds=2), 4)
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
        assert values[:2] == (sum(met) - min(met), sum(met))


def test_a_round_without_an_opponent_counts_as_one_against_ones_own_points() -> None:
    only = Settings(format=Format.SWISS, rounds=1)
    playing = tournament(only, 3)
    playing.end("A", "B")
    assert playing.points == {"A": 1, "C": 1, "B": 0}
    assert valued(playing, TieBreak.BUCHHOLZ) == {"C": Fraction(1, 2), "A": 0, "B": 1}
    playing = tournament(only, 2)
    playing.end("A", "B", forfeit(1, 0))
    assert valued(playing, TieBreak.BUCHHOLZ) == {"A": 0, "B": 0}, "at most the points of whoever didn't come"


def test_wins_count_only_if_they_were_played() -> None:
    playing = tournament(Settings(format=Format.SWISS, rounds=1), 4)
    playing.end("A", "C", forfeit(1, 0))
    playing.end("D", "B")
    assert valued(playing, TieBreak.WINS) == {"A": 0, "B": 0, "C": 0, "D": 1}


def test_an_unknown_tie_break_is_an_error() -> None:
    playing = tournament(Settings(format=Format.SWISS), 4)
    with pytest.raises(ValueError, match="unknown tie-break 'age'"):
        valued(playing, "age")  # type: ignore[arg-type]


def test_a_lot_decides_who_goes_up_and_down_in_a_league_and_everybody_can_check_it() -> None:
    moved = set()
    for lot in range(6):
        playing = tournament(Settings(format=Format.LEAGUE, division=4, movers=1), 8, lot=lot)
        published = to_json(playing.t)["lots"]
        assert published["secret"] is None
        while playing.open_tables:
            assert lots(playing.t) == ()
            playing.draw(*playing.open_tables[0])
        told = to_json(playing.t)["lots"]
        key = bytes.fromhex(told["secret"])
        assert sha256(key).hexdigest() == told["fingerprint"] == published["fingerprint"]
        for drawn in told["drawn"]:
            assert [text.split(":")[:2] for text in drawn["tickets"]] == [["1", str(each)] for each in drawn["order"]]
            tickets = [hmac.digest(key, text.encode(), "sha256") for text in drawn["tickets"]]
            assert tickets == sorted(tickets)
        orders = [names(drawn.order) for drawn in lots(playing.t)]
        assert [sorted(order) for order in orders] == [list("ABCD"), list("EFGH")]
        assert {line.place for line in standings(playing.t)} == {1}, "they share the first place"
        playing.start()
        upper, lower = (set(names(division)) for division in playing.t.divisions)
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
    assert playing.is_over


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
