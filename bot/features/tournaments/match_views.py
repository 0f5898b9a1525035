"""The matches of a tournament: their threads and boards, and private lists of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TypeAlias

import discord

from bot.core.match import Match, MatchId, UserId, level_of
from bot.features.tournaments.bye_views import requested_byes, sit_out_button
from bot.features.tournaments.hosted import (
    Deadline,
    HostedTournament,
    Proposal,
    TableMatch,
    by_seat,
    result_of,
    round_key,
    round_of,
)
from bot.features.tournaments.pairing_views import byes, latest_matches, match_line, sitting_out
from bot.features.tournaments.queries import Key
from bot.features.tournaments.rules import (
    ByeKind,
    Entrant,
    Feeder,
    Phase,
    Result,
    Table,
    bracket,
    due,
    follows_draw,
    is_replay,
)
from bot.features.tournaments.rules.actions import admits_newcomers
from bot.features.tournaments.standing_views import LINES_A_PAGE, own_standing
from bot.features.tournaments.waiting_views import lost_place
from bot.features.tournaments.words import (
    bracket_round,
    called_entrant,
    capitalized,
    link_to,
    names,
    numbered_round,
    plain_name,
    round_name,
)
from bot.publishing.board_view import MatchTournament
from bot.texts import AnyLocale, game_title, say
from bot.texts.people import plain, shortened
from bot.ui.actions import Action, CustomId, Pressable, action_button, button, link_button, menu
from bot.ui.escape import called
from bot.ui.layout import MOST_OPTIONS, Control, Message, date, jump, message, moments, note, paged, row, turning
from bot.ui.match import yes_or_no
from bot.ui.title import MAX_TITLE_CHARS, titled

Deadlines: TypeAlias = Mapping[MatchId, Deadline]
MOST_LINKS = 3
"""Buttons to one's own matches; in most formats people have one match at a time."""


def match_tournament(hosted: HostedTournament, each: TableMatch, match: Match | None = None) -> MatchTournament:
    """The lines about its tournament of a match, or of one that has yet to begin, in its language."""
    locale = hosted.language if match is None else match.language
    round_word, table = numbered_round(hosted, each, locale), hosted.state.table(each.table)
    title = (
        say(locale, "tournament-and-round", name=called(hosted.name), round=round_word)
        if round_word
        else called(hosted.name)
    )
    link, begins = link_to(hosted), capitalized(round_word) or called(hosted.name)
    again = say(locale, "tournament-plays-again") if is_replay(table, each.number) else ""
    then = "" if match is None or match.outcome is None else _after_match(hosted, each, result_of(match), locale)
    return MatchTournament(
        hosted.id, title=title, round=begins, label=plain_name(hosted), link=link, again=again, then=then
    )


def _after_match(hosted: HostedTournament, each: TableMatch, result: Result, locale: AnyLocale) -> str:
    """A sentence about what follows from a draw in a knockout: another match, or a lot."""
    table = hosted.state.table(each.table)
    if set(result.places) == {1} and (follows := follows_draw(table, each.number, hosted.state.settings)):
        return say(locale, f"tournament-drawn-{follows}", number=each.number + 1)
    return ""


def thread_name(hosted: HostedTournament, each: TableMatch) -> str:
    """The name of a match's thread, without formatting: the round and the people, or the game where there are no
    rounds; then the tournament if there is room.
    """
    table, locale = hosted.state.table(each.table), hosted.language
    people = [holder.name for holder in hosted.holders(table.seats)]
    round_word = numbered_round(hosted, each, locale)
    title = titled(capitalized(round_word) or game_title(hosted.plan.game, locale), people, locale)
    whole = say(locale, "clock-gap").join((title, plain_name(hosted)))
    return whole if len(whole) <= MAX_TITLE_CHARS else title


def _awaited_line(
    hosted: HostedTournament,
    table: Table,
    each: TableMatch | None,
    deadlines: Deadlines,
    locale: AnyLocale,
    *,
    is_linked: bool = True,
    reader: int | None = None,
) -> str:
    """Like `match_line`, with the player on turn, perhaps the `reader`, and their deadline, or the time until which the
    match is put off; for private messages: it isn't kept up to date.
    """
    line = match_line(hosted, table, each, locale, is_linked=is_linked)
    if each is None or each.awaits is None or each.awaited_since is None or hosted.state.is_decided(table):
        return line
    deadline = None if each.match is None else deadlines.get(each.match)
    if deadline is not None and deadline.is_agreed:
        return say(locale, "tournament-match-put-off", match=line, **moments(deadline.when))
    holder = by_seat(hosted, table.next_seats)[each.awaits]
    moment = {"until": "none" if deadline is None else date(deadline.when), "since": date(each.awaited_since)}
    you = yes_or_no(holder.user == reader)
    return say(locale, "tournament-match-awaits", match=line, you=you, name=called_entrant(holder, locale), **moment)


def opening_id(key: Key, lost_at: int | None = None) -> CustomId:
    """The custom id of the button by which the message of a match is recognised; `lost_at` is as in `TableMatch`."""
    path = str(key.number) if lost_at is None else f"{key.number}.{lost_at}"
    return CustomId(Action.OWN_TOURNAMENT_MATCH, key.tournament, key.table, path)


def opening(hosted: HostedTournament, each: TableMatch) -> Message:
    """The message from which the thread of a match starts. It doesn't ping, because the board does."""
    locale, table = hosted.language, hosted.state.table(each.table)
    of = match_tournament(hosted, each)
    text = say(locale, "tournament-opening", round=of.round, match=names(hosted, table, locale))
    key = Key(hosted.id, each.table, each.number)
    return message(text, of.line, row(action_button(opening_id(key, each.lost_at), locale)))


def matches_page(
    hosted: HostedTournament,
    matches: Sequence[TableMatch],
    deadlines: Deadlines,
    page: int,
    locale: AnyLocale,
    opens: Callable[[TableMatch], bool],
) -> Message:
    """A page of all matches of the season, latest first, with links to those that the reader can open."""
    state, known = hosted.state, latest_matches(matches)
    tables = sorted(state.season_tables(), key=lambda table: (-table.round, table.number))
    on_page, page, pages = paged(tables, page, LINES_A_PAGE)
    lines = [say(locale, "tournament-heading", name=called(hosted.name)), *lost_place(hosted, locale)]
    heading = ""
    for table in on_page:
        if (name := round_name(hosted, table, locale)) != heading:
            heading = name
            lines += [f"**{capitalized(name)}**", *byes(hosted, round_of(table), locale)]
        each = known.get(table.number)
        is_linked = each is not None and opens(each)
        lines.append(f"- {_awaited_line(hosted, table, each, deadlines, locale, is_linked=is_linked)}")
    if not tables:
        lines.append(say(locale, "tournament-no-matches"))
    options = _matches_to_see(hosted, on_page, matches, locale)
    see = CustomId(Action.SEE_TOURNAMENT_MATCH, hosted.id)
    return note(
        "\n".join(lines),
        row(menu(see, options, say(locale, "cupsee-choose"))) if options else None,
        turning(CustomId(Action.ROUND_MATCHES, hosted.id), page, pages, locale),
    )


def _matches_to_see(
    hosted: HostedTournament, tables: Sequence[Table], matches: Sequence[TableMatch], locale: AnyLocale
) -> list[discord.SelectOption]:
    """The matches of these tables that have begun, as many as a menu holds."""
    options = []
    for table in tables:
        people = say(locale, "versus").join(plain(each.name) for each in hosted.holders(table.seats))
        round_word = capitalized(round_name(hosted, table, locale))
        for each in matches:
            if each.table == table.number and each.match is not None:
                name = people if each.number == 1 else f"{each.number}. {people}"
                about = shortened(round_word, 100) or None
                options.append(discord.SelectOption(label=name, value=str(each.match), description=about))
    return options[:MOST_OPTIONS]


def own_matches(
    hosted: HostedTournament,
    matches: Sequence[TableMatch],
    deadlines: Deadlines,
    user: int,
    proposals: Mapping[MatchId, Proposal],
    locale: AnyLocale,
) -> Message:
    """A person's current match and opponent, or the reason for waiting; and the dates proposed for their matches."""
    state, held, known = hosted.state, hosted.state.entrant_of(user), latest_matches(matches)
    if held is None or not (held.is_active or held.number in state.order):
        return note(say(locale, "tournament-not-in", name=called(hosted.name)))
    lines = [
        _awaited_line(hosted, table, known.get(table.number), deadlines, locale, reader=user)
        for table in state.open_tables
        if held.number in table.seats
    ]
    lines = [say(locale, "tournament-own", match=line) for line in lines]
    if not lines:
        lines = list(_without_match(hosted, held, locale))
    lines += lost_place(hosted, locale)
    links = [
        _to_match(hosted, held, table, known[table.number], locale)
        for table in state.open_tables
        if held.number in table.seats and table.number in known and known[table.number].match is not None
        if not hosted.homeless
    ]
    buttons: list[Pressable] = []
    for each in own_tables(hosted, matches, user):
        if each.match is not None and (made := proposals.get(each.match)) is not None:
            proposer = by_seat(hosted, hosted.state.table(each.table).next_seats)[made.seat]
            lines.append(_proposed(made, proposer, user, locale))
            buttons += proposal_buttons(each.match, made.when, UserId(proposer.user), locale, reader=user)
    lines += [*requested_byes(hosted, held, locale), *own_standing(hosted, user, locale)]
    more = row(*_puts_off(hosted, held, known, locale), sit_out_button(hosted, held, locale))
    answers = row(*buttons) if buttons else None
    return note("\n".join(lines), row(*links[:MOST_LINKS]), answers, more)


def _without_match(hosted: HostedTournament, held: Entrant, locale: AnyLocale) -> Iterator[str]:
    """The reason why a person has no match now, and what comes next; nothing if their place tells it."""
    state = hosted.state
    if state.phase is not Phase.RUNNING:
        key = "tournament-is-off" if hosted.is_called_off else "tournament-refusal-tournament-over"
        yield say(locale, key)
    elif not held.is_active:
        yield say(
            locale,
            "tournament-own-withdrawn",
            name=called(hosted.name),
            again=yes_or_no(admits_newcomers(state) and not held.barred),
        )
    elif state.traits.has_bracket:
        yield from _next_in_bracket(hosted, held, locale)
    elif state.traits.is_timed:
        closes = due(state)
        yield say(locale, "tournament-own-arena", date="none" if closes is None else date(closes))
    else:
        yield _between_rounds(hosted, held, locale)


def _next_in_bracket(hosted: HostedTournament, held: Entrant, locale: AnyLocale) -> Iterator[str]:
    """The match of a knockout for which a person waits; nothing if there is none."""
    nodes = {node.slot: node for node in bracket(hosted.state)}
    own_node = next((node for node in nodes.values() if node.winner is None and held.number in node.people), None)
    if own_node is None:
        return
    at = own_node.people.index(held.number)
    mine, other = own_node.sources[at], own_node.sources[1 - at]
    bye, rival, people = "none", "none", ""
    if isinstance(mine, Feeder) and nodes[mine.slot].is_void:
        bye = bracket_round(hosted, mine.slot, locale, ".the")
    if isinstance(other, Feeder) and all(nodes[other.slot].people):
        rival = "winner" if other.wins else "loser"
        seats = nodes[other.slot].people
        people = say(locale, "versus").join(called(hosted.state.entrant(each).name) for each in seats if each)
    round_ = bracket_round(hosted, own_node.slot, locale, ".the")
    yield say(locale, "tournament-own-next", bye=bye, round=round_, rival=rival, match=people)


def _between_rounds(hosted: HostedTournament, held: Entrant, locale: AnyLocale) -> str:
    """The next match of a person in a tournament with rounds, or why none follows."""
    state, key = hosted.state, round_key(hosted.state)
    if held.number not in state.order:
        return say(locale, "tournament-you-joined-next-season", name=called(hosted.name))
    if held.number in sitting_out(hosted, key, ByeKind.REQUESTED):
        return say(locale, "tournament-own-requested", round=state.round)
    if held.number in sitting_out(hosted, key):
        return say(locale, "tournament-own-bye", round=state.round)
    if state.round >= state.planned > 0:
        season = state.season if state.traits.has_seasons else 0
        return say(locale, "tournament-own-played", season=season)
    return say(locale, "tournament-own-none")


def _to_match(hosted: HostedTournament, held: Entrant, table: Table, each: TableMatch, locale: AnyLocale) -> Control:
    """The button to a person's match, with the names of the others."""
    others = [plain(holder.name) for holder in hosted.holders(table.seats) if holder != held]
    label = say(locale, "tournament-to-match", others=say(locale, "list-gap").join(others))
    return link_button(label, jump(hosted.guild, each.channel or hosted.channel))


def _proposed(made: Proposal, proposer: Entrant, user: int, locale: AnyLocale) -> str:
    """A line about a date that is proposed for a match of the user."""
    mine = yes_or_no(proposer.user == user)
    return say(locale, "tournament-own-proposal", mine=mine, name=called(proposer.name), **moments(made.when))


def proposal_buttons(
    match_id: MatchId, moment: datetime, proposer: UserId, locale: AnyLocale, *, reader: int | None = None
) -> list[Pressable]:
    """The buttons that answer a proposed date, on a public message or for a single reader."""
    agrees, refuses = (
        CustomId(action, match_id, int(moment.timestamp()), str(proposer))
        for action in (Action.AGREE_TIME, Action.REFUSE_TIME)
    )
    if reader == proposer:
        return [button(refuses, say(locale, "button-withdraw"))]
    return [action_button(agrees, locale, discord.ButtonStyle.success), action_button(refuses, locale)]


def _puts_off(
    hosted: HostedTournament, held: Entrant, known: Mapping[int, TableMatch], locale: AnyLocale
) -> Iterator[Pressable]:
    """The button to propose a later date for a match of two people, unless all is played in one sitting."""
    if hosted.plan.is_one_sitting:
        return
    for table in hosted.state.open_tables:
        each = known.get(table.number)
        people = [holder for holder in hosted.holders(table.seats) if level_of(UserId(holder.user)) is None]
        if held.number in table.seats and len(people) == len(table.seats) == 2 and each and each.match and each.is_open:
            yield action_button(CustomId(Action.OPEN_TIME_FORM, each.match), locale)
            return


def own_tables(hosted: HostedTournament, matches: Sequence[TableMatch], user: int) -> list[TableMatch]:
    """The matches that a person plays."""
    held = hosted.entrant_of(user)
    return [each for each in matches if held is not None and held.number in hosted.state.table(each.table).seats]
