"""Matches in lists: the pairings of a round, and those who sit it out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from bot.features.tournaments.hosted import (
    ROUNDS_A_SEASON,
    HostedTournament,
    TableMatch,
    round_of,
)
from bot.features.tournaments.rules import ByeKind, EntrantNumber, Phase, Table, bracket, is_annulled
from bot.features.tournaments.words import capitalized, names, result_word, round_name
from bot.texts import AnyLocale, say
from bot.ui.escape import called
from bot.ui.layout import jump
from bot.ui.lists import listed
from bot.ui.match import yes_or_no

LONGEST_BYES = 400
"""Characters of a line about byes."""


def tables_of(hosted: HostedTournament, key: int) -> list[Table]:
    """The tables of a round, without those of a pairing that was undone."""
    return [table for table in hosted.state.tables if round_of(table) == key and not table.is_undone]


def round_lines(
    hosted: HostedTournament, key: int, known: Mapping[int, TableMatch], locale: AnyLocale, *, is_titled: bool = False
) -> list[str]:
    """The pairings of a round, perhaps below its name or, in a knockout and a league, below the names of its parts."""
    lines: list[str] = []
    for name, tables in groupby(tables_of(hosted, key), lambda table: round_name(hosted, table, locale)):
        lines += [f"**{capitalized(name)}**"] if is_titled else []
        lines += [f"- {match_line(hosted, table, known.get(table.number), locale)}" for table in tables]
    return lines


def sitting_out(hosted: HostedTournament, key: int, kind: ByeKind = ByeKind.ALLOCATED) -> list[EntrantNumber]:
    """The people who have no table in a round, by default those who didn't request that; in a knockout those who
    advance without one.
    """
    state = hosted.state
    if not state.traits.has_bracket:
        here = [bye for bye in state.byes if bye.season * ROUNDS_A_SEASON + bye.round == key]
        return [bye.entrant for bye in here if bye.kind is kind]
    of_round = [node for node in bracket(state) if node.slot.round == 1]
    is_first = kind is ByeKind.ALLOCATED and key == state.season * ROUNDS_A_SEASON + 1
    return [person for node in of_round if is_first and node.is_void for person in node.people if person]


def byes(hosted: HostedTournament, key: int, locale: AnyLocale) -> list[str]:
    """Lines about the people who have no table in a round, grouped by reason."""
    settings, lines = hosted.state.settings, []
    why = "none" if settings.traits.has_bracket else "opponent" if settings.seats == 2 else "table"
    if sitting := sitting_out(hosted, key):
        lines.append(
            say(locale, "tournament-byes", count=len(sitting), names=_sitters(hosted, sitting, locale), why=why)
        )
    if settings.traits.pairs_each_round and (asked := sitting_out(hosted, key, ByeKind.REQUESTED)):
        lines.append(say(locale, "tournament-requested-byes", names=_sitters(hosted, asked, locale)))
    if denied := _denied(hosted, key):
        lines.append(say(locale, "tournament-denied-byes", names=_sitters(hosted, denied, locale)))
    return lines


def _denied(hosted: HostedTournament, key: int) -> list[EntrantNumber]:
    """The people who requested a bye in a round but have a table."""
    state, in_round = hosted.state, key % ROUNDS_A_SEASON
    asked = {each.entrant for each in state.requests if each.round == in_round <= state.round}
    tables = state.season_tables() if asked else ()
    return sorted(asked.intersection(number for table in tables if table.round == in_round for number in table.seats))


def _sitters(hosted: HostedTournament, people: Iterable[EntrantNumber], locale: AnyLocale) -> str:
    return listed([called(hosted.state.entrant(number).name) for number in people], LONGEST_BYES, locale)


def match_line(
    hosted: HostedTournament, table: Table, each: TableMatch | None, locale: AnyLocale, *, is_linked: bool = False
) -> str:
    """A table with its people, its result if it has one, and perhaps a link to its match if it has begun."""
    text = names(hosted, table, locale)
    if is_linked and not hosted.homeless and each is not None and each.match is not None and each.channel is not None:
        text = f"[{text}]({jump(hosted.guild, each.channel)})"
    if is_annulled(hosted.state, table):
        return say(locale, "tournament-match-annulled", match=text)
    is_going = each is not None and each.match is not None and each.number > len(table.results)
    if hosted.state.is_decided(table):
        return say(locale, "tournament-match-over", match=text, result=result_word(hosted, table, locale))
    if table.counted:
        word, number = result_word(hosted, table, locale), len(table.counted) + 1
        return say(locale, "tournament-match-again", match=text, result=word, number=number, going=yes_or_no(is_going))
    if hosted.state.phase is Phase.OVER:
        return say(locale, "tournament-match-unfinished", match=text)
    return say(locale, "tournament-match-going" if is_going else "tournament-match-waiting", match=text)


def latest_matches(matches: Sequence[TableMatch]) -> dict[int, TableMatch]:
    """The latest match of each table."""
    return {each.table: each for each in matches}
