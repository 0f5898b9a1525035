"""Computer players outside the ranking."""

from __future__ import annotations

from bot.tournaments import Format, Settings, Tournament, join, podium, standings, winners
from tests.tournaments.playing import Playing


def played(*, ranks_computers: bool) -> Playing:
    """A round robin between the people B and C and the computer players A and D, in which the earlier letter wins."""
    playing = Playing(Tournament(Settings(format=Format.ROUND_ROBIN, ranks_computers=ranks_computers)))
    for user, name in enumerate("ABCD", 100):
        playing.do(join(playing.t, user, name, 2000 - user, playing.now, level=2 if name in "AD" else 0))
    playing.start()
    while not playing.is_over:
        playing.end_round()
    return playing


def lines(playing: Playing) -> list[tuple[str, int]]:
    return [(playing.t.entrant(line.entrant).name, line.place) for line in standings(playing.t)]


def test_computer_players_keep_their_line_but_have_no_place() -> None:
    assert lines(played(ranks_computers=True)) == [("A", 1), ("B", 2), ("C", 3), ("D", 4)]
    playing = played(ranks_computers=False)
    assert lines(playing) == [("A", 0), ("B", 1), ("C", 2), ("D", 0)]


def test_computer_players_outside_the_ranking_win_no_medals() -> None:
    playing = played(ranks_computers=False)
    assert [playing.t.entrant(line.entrant).name for line in podium(playing.t)] == ["B", "C"]
    assert [(held.name, place) for held, place in winners(playing.t)] == [("B", 1), ("C", 2)]
