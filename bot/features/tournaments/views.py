"""Messages about tournaments: the one in the channel, the one of each match, and private pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

import discord

from bot.core.clock import control_of
from bot.core.match import Match, MatchId, UserId, level_of
from bot.features.tournaments.bye_views import (
    requested_byes,
    sit_out_button,
    worth_word,
)
from bot.features.tournaments.hosted import (
    NO_SHOW,
    ROUNDS_A_SEASON,
    Hosted,
    Proposal,
    TableMatch,
    by_seat,
    check_in_opens,
    next_season_may_begin,
    result_of,
    round_key,
)
from bot.features.tournaments.pictures import (
    Page,
    Picture,
    kinds,
    number_of,
    ordinal_form,
    singular_or_plural,
)
from bot.features.tournaments.queries import Key
from bot.features.tournaments.waiting_views import obstacle_lines
from bot.publishing.board_view import Occasion
from bot.texts import AnyLocale, game_about, game_title, option_name, option_value, say
from bot.texts.people import plain, shortened
from bot.tournaments import (
    ByeKind,
    Entrant,
    EntrantNumber,
    Feeder,
    Phase,
    Result,
    Settings,
    Slot,
    Standing,
    Table,
    TieBreak,
    are_lots_drawn,
    awaits_host,
    bracket,
    fingerprint,
    follows_draw,
    has_lots,
    is_annulled,
    is_replay,
    is_season_over,
    is_third_place,
    last_round,
    lots,
    podium,
    recommended_rounds,
    secret,
    standings,
)
from bot.tournaments.actions import admits_newcomers
from bot.tournaments.scores import scored_byes
from bot.ui.actions import Action, CustomId, Pressable, action_button, button, link_button, menu
from bot.ui.clock import clock_word, length_word
from bot.ui.errors import UserError
from bot.ui.escape import called
from bot.ui.layout import (
    MAX_MESSAGE_CHARS,
    MOST_OPTIONS,
    Control,
    Message,
    Row,
    confirmation,
    date,
    even_rows,
    jump,
    mention,
    message,
    moments,
    note,
    paged,
    picture,
    row,
    turning,
)
from bot.ui.learning import learn_button
from bot.ui.lists import fitting, listed
from bot.ui.match import called_person, yes_or_no
from bot.ui.title import MAX_TITLE_CHARS, titled
from games.kit.rules import OptionValue
from renderers.tournament import Standings

LINES_A_PAGE = 15
"""Fits a message even with the longest names."""
Deadlines: TypeAlias = Mapping[MatchId, datetime]
"""The time (UTC) at which the player on turn loses each match unless they move."""
LONGEST_NAME = 60
"""Characters of a tournament's name."""
LISTS_A_ROUND = 10
"""More than the messages that the pairings of a round need."""
LINE_CHARS = 25
"""Characters of a line about a match besides its names and its link: the result, and signs."""
LINK_CHARS = 75
"""Characters of a link to a match."""
STATUS_CHARS = 250
"""Characters of a tournament's message for everything but its terms and the matches of the round."""
END_CHARS = 400
"""Characters of a tournament's last message for the people in the first places."""
SPARE_CHARS = 150
"""Characters of a list of pairings that are kept for its heading."""
MOST_NAMED = 10
"""Number of places in a tournament's last message."""
LONGEST_BYES = 400
"""Characters of a line about byes."""
LONGEST_PODIUM = 800
"""Characters of a line about the first three: places may be shared."""
MOST_LINKS = 3
"""Buttons to one's own matches; in most formats people have one match at a time."""
CHECKED = "✓"
"""The mark of people who have checked in."""
MEDALS = ("🥇", "🥈", "🥉")
FILE_NAME = "tournament.png"
LOTS = "lots"
"""The path of the custom id that opens the page about lots."""
_KINDS = tuple(Picture)
"""The kinds of pictures; custom ids have their indexes."""


def plain_name(hosted: Hosted) -> str:
    """The name of a tournament without formatting."""
    return plain(hosted.name)


def link_to(hosted: Hosted) -> str:
    """The address of a tournament's message."""
    return jump(hosted.guild, hosted.channel, hosted.message)


def names(hosted: Hosted, table: Table, locale: AnyLocale) -> str:
    """The people of a table, in order of play."""
    return say(locale, "versus").join(called(each.name) for each in hosted.holders(table.seats))


def occasion(hosted: Hosted, each: TableMatch, match: Match | None = None) -> Occasion:
    """The lines about its tournament of a match, or of one that has yet to begin, in its language."""
    locale = hosted.language if match is None else match.language
    told, table = _numbered_round(hosted, each, locale), hosted.state.table(each.table)
    title = say(locale, "tournament-occasion", name=called(hosted.name), round=told) if told else called(hosted.name)
    link, begins = link_to(hosted), _capital(told) or called(hosted.name)
    again = say(locale, "tournament-plays-again") if is_replay(table, each.number) else ""
    then = "" if match is None or match.outcome is None else _after_match(hosted, each, result_of(match), locale)
    return Occasion(hosted.id, title=title, round=begins, label=plain_name(hosted), link=link, again=again, then=then)


def _after_match(hosted: Hosted, each: TableMatch, result: Result, locale: AnyLocale) -> str:
    """A sentence about what follows from a draw in a knockout: another match, or a lot."""
    table = hosted.state.table(each.table)
    if set(result.places) == {1} and (follows := follows_draw(table, each.number, hosted.state.settings)):
        return say(locale, f"tournament-drawn-{follows}", number=each.number + 1)
    return ""


def _numbered_round(hosted: Hosted, each: TableMatch, locale: AnyLocale) -> str:
    """The name of a match's round, with the number of the match if it isn't the first of its table; empty if there are
    no rounds.
    """
    told = round_name(hosted, hosted.state.table(each.table), locale)
    return say(locale, "tournament-round-match", round=told, number=each.number) if told and each.number > 1 else told


def thread_name(hosted: Hosted, each: TableMatch) -> str:
    """The name of a match's thread, without formatting: the round and the people, or the game where there are no
    rounds; then the tournament if there is room.
    """
    table, locale = hosted.state.table(each.table), hosted.language
    people = [holder.name for holder in hosted.holders(table.seats)]
    told = _numbered_round(hosted, each, locale)
    title = titled(_capital(told) or game_title(hosted.plan.game, locale), people, locale)
    whole = say(locale, "clock-gap").join((title, plain_name(hosted)))
    return whole if len(whole) <= MAX_TITLE_CHARS else title


def round_name(hosted: Hosted, table: Table, locale: AnyLocale) -> str:
    """The name of a table's round, with its division if there are several; empty if there are no rounds."""
    settings = hosted.state.settings
    if settings.traits.is_timed:
        return ""
    if table.slot is not None:
        return _bracket_round(hosted, table.slot, locale)
    if settings.traits.has_seasons:
        is_divided = any(each.group for each in hosted.state.tables if each.season == table.season)
        division = table.group + 1 if is_divided else 0
        return say(locale, "tournament-round-season", season=table.season, division=division, number=table.round)
    return say(locale, "tournament-round", number=table.round)


def _bracket_round(hosted: Hosted, slot: Slot, locale: AnyLocale, part: str = "") -> str:
    """The name of a slot's round, or a `part` of that text: `.the` as in "You're in the final"."""
    return say(locale, f"{_bracket_key(hosted, slot)}{part}", number=slot.round)


def the_first_round(hosted: Hosted, locale: AnyLocale) -> str:
    """The name of a season's first round in a sentence: "the semi-finals", "round 1"."""
    if hosted.state.traits.has_bracket:
        return _bracket_round(hosted, Slot(1, 0), locale, ".the")
    return say(locale, "tournament-round.the", number=1)


def _bracket_key(hosted: Hosted, slot: Slot) -> str:
    if is_third_place(slot, hosted.state):
        return "tournament-round-third"
    names = {0: "tournament-round-final", 1: "tournament-round-semifinal", 2: "tournament-round-quarterfinal"}
    return names.get(last_round(hosted.state) - slot.round, "tournament-round")


# The message of a tournament


def announcement(hosted: Hosted, matches: Sequence[TableMatch], page: Page | None) -> Message:
    """The message of a tournament, in its language: terms, progress and buttons.

    `page` is the picture to be attached as `FILE_NAME`; None before the start.
    """
    locale, head = hosted.language, _head(hosted)
    space = MAX_MESSAGE_CHARS - sum(len(line) + 1 for line in head)
    told = [*_listed_matches(hosted, matches, locale), *_behind_podium(hosted, locale), *_lots(hosted, locale)]
    lines = fitting(told, space, "\n", locale, "tournament-more-lines")
    shown = None if page is None else picture(FILE_NAME, page.alt)
    return message(*head, *lines, _joined(hosted, space, locale), shown, *_controls(hosted, locale))


def _head(hosted: Hosted) -> list[str]:
    """The lines of a tournament's message before its matches."""
    locale = hosted.language
    told = _terms_to_join if hosted.state.phase is Phase.JOINING else terms
    lines = [
        say(locale, "tournament-heading", name=called(hosted.name)),
        *told(hosted, locale),
        status(hosted, locale),
        *obstacle_lines(hosted, hosted.waits, locale),
    ]
    if hosted.thread not in {None, hosted.message} and hosted.state.phase is not Phase.OVER:
        lines.insert(-1, f"-# {say(locale, 'tournament-talk', thread=f'<#{hosted.thread}>')}")
    is_playing = hosted.state.phase is Phase.RUNNING and bool(hosted.state.season_tables())
    if is_playing and hosted.plan.matches_in is None:
        lines.insert(-1, f"-# {say(locale, 'tournament-watch')}")
    return lines


def replaced(hosted: Hosted, matches: Sequence[TableMatch]) -> Message:
    """A tournament's previous message: a link to the new one and the round that it showed, or the terms if it is from
    before the start.
    """
    locale, known = hosted.language, latest_matches(matches)
    rounds = {round_of(table) for table in hosted.state.tables if not table.is_undone}
    earlier = max((key for key in rounds if key < round_key(hosted.state)), default=0)
    head = [
        say(locale, "tournament-heading", name=called(hosted.name)),
        f"-# {say(locale, 'tournament-moved-on')}",
    ]
    newest = row(link_button(say(locale, "tournament-newest"), link_to(hosted)))
    if not earlier:
        return message(*head, *_terms_to_join(hosted, locale), newest)
    return message(*head, *_titled_round(hosted, earlier, known, locale), newest)


# The pairings of a round


def round_of(table: Table) -> int:
    """The round of a table, as `round_key`."""
    return table.season * ROUNDS_A_SEASON + table.round


def tables_of(hosted: Hosted, key: int) -> list[Table]:
    """The tables of a round, without those of a pairing that was undone."""
    return [table for table in hosted.state.tables if round_of(table) == key and not table.is_undone]


def list_numbers(hosted: Hosted) -> list[int]:
    """The numbers of the lists with the pairings of this round that don't fit into the tournament's message."""
    key = round_key(hosted.state)
    if hosted.state.phase is not Phase.RUNNING or not hosted.state.traits.has_rounds:
        return []
    return [key * LISTS_A_ROUND + part for part in range(1, min(len(_parts(hosted, key)), LISTS_A_ROUND))]


def pairing_list(hosted: Hosted, matches: Sequence[TableMatch], number: int) -> list[str] | None:
    """The lines of a list of pairings; None if all pairings fit into the tournament's message."""
    locale, known = hosted.language, latest_matches(matches)
    key, part = divmod(number, LISTS_A_ROUND)
    parts = _parts(hosted, key)
    if part >= len(parts):
        return None
    told = round_name(hosted, parts[part][0], locale)
    title = say(locale, "tournament-occasion", name=called(hosted.name), round=told)
    return [f"**{title}**", *_round_lines(hosted, key, parts[part], known, locale)]


def _parts(hosted: Hosted, key: int) -> list[list[Table]]:
    """The tables of a round, distributed over the tournament's message and further lists. It doesn't depend on results,
    so that a table stays in its list.
    """
    locale, state = hosted.language, hosted.state
    tables = tables_of(hosted, key)
    line = LINE_CHARS + (LINK_CHARS if hosted.plan.matches_in is not None else 0)
    head = [say(locale, "tournament-heading", name=called(hosted.name)), *terms(hosted, locale)]
    is_last = 0 < state.planned <= key % ROUNDS_A_SEASON
    most = MAX_MESSAGE_CHARS - sum(len(line) + 1 for line in byes(hosted, key, locale))
    space = most - sum(len(line) + 1 for line in head) - STATUS_CHARS - END_CHARS * is_last
    parts: list[list[Table]] = [[]]
    for table in tables:
        needed = len(names(hosted, table, locale)) + line
        if needed > space and (parts[-1] or len(parts) == 1):
            parts.append([])
            space = most - SPARE_CHARS
        parts[-1].append(table)
        space -= needed
    return parts


def _titled_round(hosted: Hosted, key: int, known: Mapping[int, TableMatch], locale: AnyLocale) -> list[str]:
    """The pairings of a round in the tournament's message, below the round's name."""
    lines: list[str] = []
    for name, tables in groupby(_parts(hosted, key)[0], lambda table: round_name(hosted, table, locale)):
        lines += [f"**{_capital(name)}**", *_round_lines(hosted, key, list(tables), known, locale)]
    return lines


def _round_lines(
    hosted: Hosted, key: int, tables: Sequence[Table], known: Mapping[int, TableMatch], locale: AnyLocale
) -> list[str]:
    """The pairings of some tables of a round; the last of them are followed by the byes."""
    lines = [f"- {match_line(hosted, table, known.get(table.number), locale)}" for table in tables]
    if tables and tables[-1] == tables_of(hosted, key)[-1]:
        lines += byes(hosted, key, locale)
    return lines


def sitting_out(hosted: Hosted, key: int, kind: ByeKind = ByeKind.ALLOCATED) -> list[EntrantNumber]:
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


def byes(hosted: Hosted, key: int, locale: AnyLocale) -> list[str]:
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


def _denied(hosted: Hosted, key: int) -> list[EntrantNumber]:
    """The people who requested a bye in a round but have a table."""
    state, in_round = hosted.state, key % ROUNDS_A_SEASON
    asked = {each.entrant for each in state.requests if each.round == in_round <= state.round}
    tables = state.season_tables() if asked else ()
    return sorted(asked.intersection(number for table in tables if table.round == in_round for number in table.seats))


def _sitters(hosted: Hosted, people: Iterable[EntrantNumber], locale: AnyLocale) -> str:
    return listed([called(hosted.state.entrant(number).name) for number in people], LONGEST_BYES, locale)


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def terms(hosted: Hosted, locale: AnyLocale) -> Iterator[str]:
    """Short lines about the game, the format and the clock."""
    plan = hosted.plan
    yield say(
        locale,
        "tournament-terms",
        title=game_title(plan.game, locale),
        format=format_word(hosted, locale),
        clock=_clock_word(hosted, locale),
        rated=yes_or_no(plan.rated),
    )
    if chosen := options_word(plan.game, plan.options, locale):
        yield f"-# {chosen}"


def options_word(game: str, options: Mapping[str, OptionValue], locale: AnyLocale) -> str:
    """The options of a game in words, without those that are off."""
    chosen = [
        say(
            locale,
            "challenge-option",
            option=option_name(key, locale, game),
            value=option_value(key, value, locale, game),
        )
        for key, value in options.items()
        if value is not False
    ]
    return say(locale, "list-gap").join(chosen)


def _terms_to_join(hosted: Hosted, locale: AnyLocale) -> list[str]:
    """The terms, and the rules that people must know before they join."""
    about = [about_format(hosted, locale)] if hosted.state.traits.is_explained else []
    told = *about, *_pace(hosted, locale), *_no_show(hosted, locale)
    return [*terms(hosted, locale), *(f"-# {line}" for line in told)]


def rules(hosted: Hosted, locale: AnyLocale) -> Iterator[str]:
    """Lines about everything that was settled before the start, except the terms."""
    plan, settings = hosted.plan, hosted.state.settings
    yield from _pace(hosted, locale)
    yield from _no_show(hosted, locale)
    yield from _absences(settings, locale)
    yield from _details(settings, locale)
    if plan.matches_in is not None:
        yield say(locale, "tournament-matches-in", channel=f"<#{plan.matches_in}>")


def _absences(settings: Settings, locale: AnyLocale) -> Iterator[str]:
    """A line about missed matches. In a knockout, a missed match decides its table."""
    if settings.traits.has_bracket:
        yield say(locale, "tournament-absences-out")
    else:
        yield say(locale, "tournament-absences")


def _pace(hosted: Hosted, locale: AnyLocale) -> Iterator[str]:
    """A line about the beginnings of rounds, unless each begins when the one before is over."""
    plan, settings = hosted.plan, hosted.state.settings
    if settings.traits.rounds_wait and plan.round_days:
        yield say(locale, "tournament-round-days", days=plan.round_days, rule=plan.at_end)
    elif settings.traits.rounds_wait and settings.by_host:
        yield say(locale, "tournament-rounds-by-host")


def _no_show(hosted: Hosted, locale: AnyLocale) -> Iterator[str]:
    """A line about the time for the first move, if the clock doesn't limit it more."""
    control = control_of(hosted.plan.clock)
    if control is None or control.move + control.bank >= NO_SHOW:
        yield say(locale, "tournament-no-show")


def _details(settings: Settings, locale: AnyLocale) -> Iterator[str]:
    """Lines about third place, ties, late entries and byes."""
    if settings.third_place:
        yield say(locale, "tournament-third-place")
    if settings.tie_breaks:
        yield say(locale, "tournament-ties", order=order_word(settings.tie_breaks, locale))
    if settings.traits.pairs_each_round:
        yield say(locale, "tournament-late", ends=settings.joining_ends.value)
    if settings.traits.pairs_each_round and settings.byes:
        yield say(locale, "tournament-byes-offered", worth=worth_word(settings.points.drawn, locale))


def _lots(hosted: Hosted, locale: AnyLocale) -> list[str]:
    """Lines about the results of a season's lots."""
    state = hosted.state
    if not _may_draw_lots(hosted):
        return []
    gap = say(locale, "list-gap")
    lines = []
    for lot in lots(state):
        division = next(at for at, group in enumerate(state.groups, 1) if lot.order[0] in group)
        order = gap.join(called(state.entrant(number).name) for number in lot.order)
        told = say(locale, "tournament-lot", division=division if len(state.groups) > 1 else 0, order=order)
        lines.append(f"-# {told}")
    return lines


def _may_draw_lots(hosted: Hosted) -> bool:
    """Whether the tournament has begun, and lots may decide in it."""
    return bool(hosted.state.groups) and has_lots(hosted.state)


def lots_button(hosted: Hosted, locale: AnyLocale) -> Pressable | None:
    """The button to the page with which lots can be checked, if any were drawn."""
    if not _may_draw_lots(hosted) or not lots(hosted.state):
        return None
    return button(CustomId(Action.TOURNAMENT_RULES, hosted.id, path=LOTS), say(locale, "button-cuplots"))


def lots_page(hosted: Hosted, locale: AnyLocale) -> Message:
    """The data needed to check the lots of a season. Raises UserError "old button" if there are none."""
    state = hosted.state
    if not _may_draw_lots(hosted):
        raise UserError("old button")
    published = secret(state) if are_lots_drawn(state) else "none"
    text = say(locale, "tournament-lots", fingerprint=fingerprint(state), secret=published)
    file = action_button(CustomId(Action.TOURNAMENT_FILE, hosted.id), locale)
    return note("\n".join([text, *_lots(hosted, locale)]), row(file))


def order_word(order: Iterable[TieBreak], locale: AnyLocale) -> str:
    """The names of tie-breaks, in their order."""
    return say(locale, "list-gap").join(say(locale, f"tournament-tie-break-{kind.value}") for kind in order)


def event_description(hosted: Hosted) -> str:
    """The description of a tournament in the server's event, without formatting."""
    locale, plan = hosted.language, hosted.plan
    return say(
        locale,
        "tournament-event",
        title=game_title(plan.game, locale),
        format=format_word(hosted, locale),
        clock=_clock_word(hosted, locale),
        link=link_to(hosted),
    )


def _clock_word(hosted: Hosted, locale: AnyLocale) -> str:
    """The clock in words; without one, the maximum time for a move."""
    if hosted.plan.clock:
        return clock_word(hosted.plan.clock, locale)
    return say(locale, "tournament-no-clock", length=span_word(hosted.silence, locale))


def span_word(length: timedelta, locale: AnyLocale) -> str:
    """A length of time in words, in weeks if possible."""
    weeks, rest = divmod(length, timedelta(weeks=1))
    return length_word(length, locale) if rest or not weeks else say(locale, "length-w", count=weeks)


def format_word(hosted: Hosted, locale: AnyLocale) -> str:
    """The format in words, with its main settings."""
    settings = hosted.state.settings
    rounds = hosted.state.planned or settings.rounds
    return say(
        locale,
        f"tournament-format-{settings.format.value}",
        rounds=rounds,
        cycles=settings.cycles,
        best=settings.best_of,
        length=span_word(timedelta(minutes=settings.minutes), locale),
        division=settings.division,
        seats=settings.seats,
    )


def about_format(hosted: Hosted, locale: AnyLocale) -> str:
    """The rules of the format in a sentence or two."""
    plan, settings = hosted.plan, hosted.state.settings
    # Berger tables have a round in which each person of an odd division has a bye.
    rounds = (settings.division - 1 + settings.division % 2) * settings.cycles
    return say(
        locale,
        f"tournament-about-{settings.format.value}",
        cycles=settings.cycles,
        length=span_word(timedelta(minutes=settings.minutes), locale),
        division=settings.division,
        rounds=rounds,
        days=rounds * plan.round_days,
        movers=settings.movers,
        seats=settings.seats,
    )


def status(hosted: Hosted, locale: AnyLocale) -> str:
    """A tournament's progress, in one line or two."""
    state = hosted.state
    if state.phase is Phase.JOINING:
        return _joining(hosted, locale)
    if state.phase is Phase.OVER:
        podium = _podium(hosted, locale)
        if hosted.is_called_off:
            return say(locale, "tournament-is-off")
        rounds = {"round": state.round, "rounds": state.planned}
        return say(locale, "tournament-over", why=str(state.end), **rounds, podium=podium or "none")
    if awaits_host(state):
        return say(locale, "tournament-awaits-host", round=state.round, next=state.round + 1, host=mention(hosted.host))
    if next_season_may_begin(hosted):
        return say(locale, "tournament-season-over", season=state.season, podium=_podium(hosted, locale) or "none")
    if state.traits.is_timed:
        return _arena_progress(hosted, locale)
    tables = _present_tables(hosted)
    if not tables:
        return say(locale, "tournament-progress-unpaired")
    if state.traits.has_bracket:
        return f"**{_knockout_progress(hosted, tables, locale)}**"
    over = sum(state.is_decided(table) for table in tables)
    season = state.season if state.traits.has_seasons else 0
    return say(
        locale,
        "tournament-progress",
        round=state.round,
        rounds=max(state.planned, state.round),
        over=over,
        matches=len(tables),
        season=season,
    )


def _knockout_progress(hosted: Hosted, tables: Sequence[Table], locale: AnyLocale) -> str:
    """The progress of each open round of a knockout: "Quarter-finals: 0 of 2 over"."""
    rounds: dict[str, list[Table]] = {}
    for table in sorted(tables, key=lambda table: (-table.round, table.number)):
        rounds.setdefault(_rounds_word(hosted, table, locale), []).append(table)
    told = [
        say(
            locale,
            "tournament-progress-knockout",
            round=name,
            over=sum(map(hosted.state.is_decided, of_round)),
            matches=len(of_round),
        )
        for name, of_round in rounds.items()
    ]
    return say(locale, "clock-gap").join(told)


def _rounds_word(hosted: Hosted, table: Table, locale: AnyLocale) -> str:
    """The name of a table's round of a knockout, in the plural if it has several tables."""
    name = round_name(hosted, table, locale)
    for kind in ("quarterfinal", "semifinal", "final"):
        if name == say(locale, f"tournament-round-{kind}"):
            return say(locale, f"tournament-rounds-{kind}")
    return _capital(name)


def access_word(hosted: Hosted, locale: AnyLocale) -> str:
    """The sentence about the people who may join."""
    plan = hosted.plan
    return say(locale, f"tournament-access-{plan.access.value}", role=f"<@&{plan.role}>")


def _joining(hosted: Hosted, locale: AnyLocale) -> str:
    plan, count = hosted.plan, len(hosted.state.active)
    who = access_word(hosted, locale)
    key = "tournament-starts-by-host" if plan.starts_at is None else "tournament-starts-at"
    begins = say(locale, key, **moments(plan.starts_at), host=mention(hosted.host))
    settings = hosted.state.settings
    fits = recommended_rounds(settings, count) if settings.traits.rounds_wait else 0
    # A tournament that only a table's people have joined waits for more.
    rounds = (settings.rounds or fits) if count > settings.seats else 0
    joined = say(
        locale,
        "tournament-joined",
        count=count,
        rounds=rounds,
        limit=settings.limit,
        waiting=len(hosted.state.waiting),
    )
    return "\n".join((say(locale, "sentence-gap").join((who, begins)), *_check_in(hosted, locale), joined))


def _check_in(hosted: Hosted, locale: AnyLocale) -> list[str]:
    """A line about check-in, if there is one."""
    state, opens = hosted.state, check_in_opens(hosted)
    if state.check_in:
        count = sum(number not in state.unchecked for number in state.active)
        return [say(locale, "tournament-check-in", count=count, people=len(state.active))]
    return [] if opens is None else [say(locale, "tournament-check-in-opens", **moments(opens))]


def checked_mark(hosted: Hosted, number: EntrantNumber) -> str:
    """The mark of an entrant who has checked in; empty for others."""
    return f"{CHECKED} " if hosted.state.check_in and number not in hosted.state.unchecked else ""


def _arena_progress(hosted: Hosted, locale: AnyLocale) -> str:
    """The progress of an arena."""
    state = hosted.state
    over = sum(map(state.is_decided, state.season_tables()))
    # A time that passes before the last matches end, so not "in 5 minutes".
    closes = date(hosted.due) if hosted.due is not None else "none"
    return say(locale, "tournament-progress-arena", over=over, open=len(state.open_tables), date=closes)


def _present_tables(hosted: Hosted) -> list[Table]:
    """The tables of the latest round; in a knockout, whose rounds overlap, all that are open or of the latest round."""
    state = hosted.state
    tables = state.season_tables()
    if state.traits.has_bracket:
        return [table for table in tables if table.round == state.round or not state.is_decided(table)]
    if state.traits.is_timed:
        return [table for table in tables if not state.is_decided(table)]
    return [table for table in tables if table.round == state.round]


def _podium(hosted: Hosted, locale: AnyLocale) -> str:
    """The first three, with medals, and a word if they share the first place."""
    lines = podium(hosted.state)
    told = [f"{MEDALS[line.place - 1]} {called(hosted.state.entrant(line.entrant).name)}" for line in lines]
    is_shared = sum(line.place == 1 for line in lines) > 1
    return "\n".join([*podium_lines(hosted, told), *([say(locale, "tournament-first-shared")] if is_shared else [])])


def podium_lines(hosted: Hosted, told: Sequence[str]) -> list[str]:
    """The lines of a podium that fit, below the name of the division whose podium it is if there are several."""
    locale = hosted.language
    is_divided = bool(told) and len(hosted.state.groups) > 1
    first = [say(locale, "tournament-best-of-division", division=1)] if is_divided else []
    return [*first, *fitting(told, LONGEST_PODIUM, "\n", locale)]


def match_line(
    hosted: Hosted, table: Table, each: TableMatch | None, locale: AnyLocale, *, is_linked: bool | None = None
) -> str:
    """A table with its people, its result if it has one, and a link to its match if it has begun. By default it is
    linked if everybody who sees the matches' channel can open it: in other channels the threads may be private.
    """
    text = names(hosted, table, locale)
    if is_linked is None:
        is_linked = hosted.plan.matches_in is not None
    if is_linked and each is not None and each.match is not None and each.channel is not None:
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


def _awaited_line(
    hosted: Hosted,
    table: Table,
    each: TableMatch | None,
    deadlines: Deadlines,
    locale: AnyLocale,
    *,
    is_linked: bool = True,
    reader: int | None = None,
) -> str:
    """Like `match_line`, with the player on turn, perhaps the `reader`, and their deadline, for private messages: it
    isn't kept up to date.
    """
    told = match_line(hosted, table, each, locale, is_linked=is_linked)
    if each is None or each.awaits is None or each.awaited_since is None or hosted.state.is_decided(table):
        return told
    holder = by_seat(hosted, table.next_seats)[each.awaits]
    deadline = None if each.match is None else deadlines.get(each.match)
    moment = {"until": "none" if deadline is None else date(deadline), "since": date(each.awaited_since)}
    you = yes_or_no(holder.user == reader)
    return say(locale, "tournament-match-awaits", match=told, you=you, name=called_entrant(holder, locale), **moment)


def called_entrant(held: Entrant, locale: AnyLocale) -> str:
    """An entrant's name in a sentence (`called_person`)."""
    return called_person(UserId(held.user), held.name, locale)


def result_word(hosted: Hosted, table: Table, locale: AnyLocale) -> str:
    """The results of a table so far: 1–0, ½–½; at a larger one the winner's name."""
    if len(table.seats) == 2:
        return say(locale, "list-gap").join(map(_pair, table.counted))
    return last_result(hosted, table, locale)


def last_result(hosted: Hosted, table: Table, locale: AnyLocale) -> str:
    """The result of a table's last match, as in `result_word`, but by the seats of that match."""
    last = table.results[-1]
    if len(table.seats) == 2:
        is_turned = table.seats_of(len(table.results)) != table.seats
        return _pair(replace(last, places=tuple(reversed(last.places))) if is_turned else last)
    first = [hosted.state.entrant(n) for n, at in zip(table.seats, last.places, strict=True) if at == 1]
    winners = [called_entrant(each, locale) for each in first]
    return say(locale, "tournament-won-by", names=say(locale, "list-gap").join(winners), count=len(winners))


def _pair(result: Result) -> str:
    """A result by the seats of the table, which are those of its first match."""
    one, other = result.places
    if one == other:
        return "½–½" if one else "0–0"
    return "1–0" if one and (not other or one < other) else "0–1"


def latest_matches(matches: Sequence[TableMatch]) -> dict[int, TableMatch]:
    """The latest match of each table."""
    return {each.table: each for each in matches}


def _listed_matches(hosted: Hosted, matches: Sequence[TableMatch], locale: AnyLocale) -> list[str]:
    """The matches of the round, running ones first."""
    state = hosted.state
    is_over = state.phase is Phase.OVER
    if not state.tables or (is_over and not state.traits.has_rounds):
        return []
    known, key = latest_matches(matches), round_key(state)
    if is_over:
        return _titled_round(hosted, key, known, locale)
    if state.traits.has_rounds:
        earlier = [table for table in state.open_tables if round_of(table) < key and table.season == state.season]
        before = [f"- {match_line(hosted, table, known.get(table.number), locale)}" for table in earlier]
        return [*before, *_round_lines(hosted, key, _parts(hosted, key)[0], known, locale)]
    tables = sorted(_present_tables(hosted), key=lambda table: table.number)
    return [f"- {match_line(hosted, table, known.get(table.number), locale)}" for table in tables]


def _behind_podium(hosted: Hosted, locale: AnyLocale) -> list[str]:
    """A line with those of the first ten people who aren't on the podium, once a tournament is over."""
    state = hosted.state
    if state.phase is not Phase.OVER:
        return []
    told = [
        say(
            locale,
            "tournament-placed",
            place=line.place,
            name=called(state.entrant(line.entrant).name),
            points="none" if state.traits.has_bracket else number_of(line.points),
        )
        for line in podium(state, MOST_NAMED)[:MOST_NAMED]
        if line.place > len(MEDALS)
    ]
    return [f"-# {say(locale, 'clock-gap').join(told)}"] if told else []


def _joined(hosted: Hosted, space: int, locale: AnyLocale) -> str | None:
    """The names of those who have joined, before the start."""
    if hosted.state.phase is not Phase.JOINING:
        return None
    state = hosted.state
    people = [f"{checked_mark(hosted, number)}{called(state.entrant(number).name)}" for number in state.active]
    return listed(people, space, locale)


def _own_place(hosted: Hosted, lines: Sequence[Standing], own: Standing, locale: AnyLocale) -> str:
    """A person's place, in words."""
    among = [line for line in lines if line.group == own.group and line.place]
    is_knockout = hosted.state.traits.has_bracket
    points = "none" if hosted.state.traits.has_bracket else number_of(own.points)
    byes = scored_byes(hosted.state).get(own.entrant, [])
    return say(
        locale,
        "tournament-own-place",
        state=_own_state(hosted, own),
        place=own.place,
        form=ordinal_form(own.place),
        people=len(lines) if is_knockout else len(among),
        shared=yes_or_no(sum(line.place == own.place for line in among) > 1),
        points=points,
        count=singular_or_plural(own.points),
        won=own.won,
        drawn=own.drawn,
        lost=own.lost,
        byes=len(byes),
        worth=worth_word(sum(byes, Fraction()), locale),
    )


def _own_state(hosted: Hosted, own: Standing) -> str:
    """Whether a person's place is final: `over`, `running`; in a knockout that runs `in`, `out`, or `done` for those
    who have won their last match.
    """
    state = hosted.state
    if state.phase is Phase.OVER or is_season_over(state):
        return "over"
    if not state.traits.has_bracket:
        return "running"
    if not own.place:
        return "in"
    latest = [node.winner for node in bracket(state) if own.entrant in node.people][-1:]
    return "done" if own.entrant in latest else "out"


def _decider(hosted: Hosted, lines: Sequence[Standing], own: Standing, locale: AnyLocale) -> str | None:
    """The tie-break that put a player behind the person above with the same points, or else ahead of the one below."""
    state = hosted.state
    if not own.place:
        return None
    among = [line for line in lines if line.group == own.group and line.place]
    at = among.index(own)
    for other in [*among[max(at - 1, 0) : at], *among[at + 1 : at + 2]]:
        compared = zip(state.settings.tie_breaks, own.tie_breaks, other.tie_breaks, strict=False)
        decisive = next((each for each in compared if each[1] != each[2]), None)
        if other.points == own.points and other.place != own.place and decisive is not None:
            kind, mine, theirs = decisive
            return say(
                locale,
                "tournament-own-decider",
                ahead=yes_or_no(own.place < other.place),
                name=called_entrant(state.entrant(other.entrant), locale),
                kind=say(locale, f"tournament-tie-break-{kind.value}"),
                mine=number_of(mine),
                theirs=number_of(theirs),
            )
    return None


def start_id(hosted: Hosted) -> CustomId:
    """The custom id of a button that starts the tournament, or the season after the present one."""
    return CustomId(Action.START_TOURNAMENT, hosted.id, hosted.state.season)


def start_button(hosted: Hosted, locale: AnyLocale) -> Pressable:
    """The button that starts a tournament."""
    return action_button(start_id(hosted), locale, discord.ButtonStyle.primary)


def start_round_id(hosted: Hosted) -> CustomId:
    """The custom id of a button that starts the round after the present one."""
    return CustomId(Action.START_ROUND, hosted.id, hosted.state.round)


def _controls(hosted: Hosted, locale: AnyLocale) -> list[Row]:
    state, number = hosted.state, hosted.id
    success, primary = discord.ButtonStyle.success, discord.ButtonStyle.primary

    def made(action: Action, style: discord.ButtonStyle = discord.ButtonStyle.secondary, text: str = "") -> Pressable:
        return button(CustomId(action, number), say(locale, text or action.label), style)

    joins = made(Action.JOIN_TOURNAMENT, success)
    more = made(Action.HOST_TOURNAMENT)
    table = made(Action.STANDINGS)
    if state.phase is Phase.JOINING:
        people = made(Action.STANDINGS, text="button-standings-people")
        if not any(held.is_active for held in state.entrants):
            return even_rows([joins, people, made(Action.TOURNAMENT_RULES), more])
        leaves = made(Action.LEAVE_TOURNAMENT)
        if state.check_in:
            # More… has the rules too: without their button, a phone shows two lines instead of three.
            return even_rows([joins, made(Action.CHECK_IN, primary), leaves, people, more])
        return even_rows([joins, leaves, people, made(Action.TOURNAMENT_RULES), more])
    if hosted.is_called_off:
        return even_rows([made(Action.STANDINGS, text="button-standings-people"), more])
    if state.phase is Phase.OVER:
        return even_rows([table, made(Action.ROUND_MATCHES), more])
    own = made(Action.OWN_TOURNAMENT_MATCH, primary)
    late = [made(Action.JOIN_TOURNAMENT)] if admits_newcomers(state) else []
    return even_rows([own, table, made(Action.ROUND_MATCHES), *late, more])


def more_panel(hosted: Hosted, user: int, locale: AnyLocale) -> Message:
    """The private reply to *More…* for a user who doesn't manage the tournament."""
    found = more_buttons(hosted, user, locale, *_game_buttons(hosted, locale))
    return note(say(locale, "tournament-more", name=called(hosted.name)), *even_rows(found))


def more_buttons(hosted: Hosted, user: int, locale: AnyLocale, *about_game: Pressable) -> list[Pressable]:
    """Buttons for the user's further actions, which aren't on the tournament's message."""
    found = []
    held = hosted.entrant_of(user)
    if held is not None and (sits_out := sit_out_button(hosted, held, locale)) is not None:
        found.append(sits_out)
    found += [action_button(CustomId(Action.TOURNAMENT_RULES, hosted.id), locale), *about_game]
    if (lots_shown := lots_button(hosted, locale)) is not None:
        found.append(lots_shown)
    if hosted.state.season:
        found.append(action_button(CustomId(Action.TOURNAMENT_FILE, hosted.id), locale))
    if hosted.state.phase is Phase.RUNNING and held is not None:
        leaves = CustomId(Action.LEAVE_TOURNAMENT, hosted.id)
        found.append(button(leaves, say(locale, "button-quit-running"), discord.ButtonStyle.danger))
    return found


def to_tournament(hosted: Hosted) -> Control:
    """A button to the tournament's message, because a lock screen shows a link in a text as it is written."""
    return link_button(plain_name(hosted), link_to(hosted))


# The message of a match


def opening_id(key: Key, lost_at: int | None = None) -> CustomId:
    """The custom id of the button by which the message of a match is recognised; `lost_at` is as in `TableMatch`."""
    path = str(key.number) if lost_at is None else f"{key.number}.{lost_at}"
    return CustomId(Action.OWN_TOURNAMENT_MATCH, key.tournament, key.table, path)


def opening(hosted: Hosted, each: TableMatch) -> Message:
    """The message from which the thread of a match starts. It doesn't ping, because the board does."""
    locale, table = hosted.language, hosted.state.table(each.table)
    of = occasion(hosted, each)
    text = say(locale, "tournament-opening", round=of.round, match=names(hosted, table, locale))
    key = Key(hosted.id, each.table, each.number)
    return message(text, of.line, row(action_button(opening_id(key, each.lost_at), locale)))


# Private pages


def rules_page(hosted: Hosted, locale: AnyLocale) -> Message:
    """The terms and rules of the tournament."""
    told = [f"- {line}" for line in (about_format(hosted, locale), *rules(hosted, locale))]
    title = say(locale, "tournament-heading", name=called(hosted.name))
    lines = [title, game_about(hosted.plan.game, locale), *terms(hosted, locale), *told]
    return note("\n".join(lines), row(*_game_buttons(hosted, locale), lots_button(hosted, locale)))


def _game_buttons(hosted: Hosted, locale: AnyLocale) -> Iterator[Pressable]:
    """The buttons to a game's rules and, if it has any, to its lessons."""
    game = hosted.plan.game
    yield action_button(CustomId(Action.RULES, game, path="0"), locale)
    if (learns := learn_button(game, locale)) is not None:
        yield learns


def people_page(hosted: Hosted, page: int, locale: AnyLocale) -> Message:
    """A page of the people who have joined before the start."""
    state, title = hosted.state, say(locale, "tournament-heading", name=called(hosted.name))
    people = [
        checked_mark(hosted, number) + _joined_line(place, state.entrant(number), locale)
        for place, number in enumerate(state.active, 1)
    ]
    waiting = enumerate(state.waiting, 1)
    people += [
        checked_mark(hosted, number)
        + say(locale, "tournament-waiting-line", place=place, name=called(state.entrant(number).name))
        for place, number in waiting
    ]
    shown, page, pages = paged(people, page, LINES_A_PAGE)
    listed = list(shown) or [say(locale, "tournament-nobody")]
    return note("\n".join([title, *listed]), turning(CustomId(Action.STANDINGS, hosted.id), page, pages, locale))


def picture_page(hosted: Hosted, kind: Picture, page: Page, user: int, locale: AnyLocale) -> Message:
    """A picture of the tournament, to be attached as `FILE_NAME`, with buttons for its pages and the other kinds.

    The standings begin with the place of the user, if they take part.
    """
    title = say(locale, "tournament-heading", name=called(hosted.name))
    others = [
        button(CustomId(Action.STANDINGS, hosted.id, _KINDS.index(other)), say(locale, f"button-picture-{other.value}"))
        for other in kinds(hosted.state)
        if other is not kind
    ]
    others.append(action_button(CustomId(Action.ROUND_MATCHES, hosted.id), locale))
    others.append(action_button(CustomId(Action.TOURNAMENT_FILE, hosted.id), locale))
    if kind in {Picture.STANDINGS, Picture.BRACKET} and (lots_shown := lots_button(hosted, locale)) is not None:
        others.append(lots_shown)
    turned = turning(CustomId(Action.STANDINGS, hosted.id, _KINDS.index(kind)), page.number, page.pages, locale)
    told = _lots(hosted, locale) if kind in {Picture.STANDINGS, Picture.BRACKET} else []
    lines = fitting(told, MAX_MESSAGE_CHARS // 2, "\n", locale, "tournament-more-lines")
    if kind is Picture.STANDINGS:
        lines = [*_own_standing(hosted, user, locale), *lines]
    return message(title, *lines, _tie_breaks(page, locale), picture(FILE_NAME, page.alt), turned, *even_rows(others))


def _own_standing(hosted: Hosted, user: int, locale: AnyLocale) -> list[str]:
    """Lines about a participant's place, and the tie-break that decided it."""
    held, ranked = hosted.state.entrant_of(user), standings(hosted.state)
    own = next((line for line in ranked if held is not None and line.entrant == held.number), None)
    if own is None or not (_has_results(hosted) or own.entrant in scored_byes(hosted.state)):
        return []
    told = [_own_place(hosted, ranked, own, locale), _decider(hosted, ranked, own, locale)]
    return [line for line in told if line is not None]


def _has_results(hosted: Hosted) -> bool:
    """Whether places tell something: once a match of this season is decided."""
    return any(map(hosted.state.is_decided, hosted.state.season_tables()))


def kind_in(hosted: Hosted, custom_id: CustomId) -> Picture:
    """The kind of picture that a button asks for, if the tournament has it; else the standings."""
    number = custom_id.decision
    kind = _KINDS[number] if number is not None and number < len(_KINDS) else Picture.STANDINGS
    return kind if kind in kinds(hosted.state) else Picture.STANDINGS


def _tie_breaks(page: Page, locale: AnyLocale) -> str | None:
    """A line that explains the names of the columns for tie-breaks, if the picture has any."""
    columns = page.picture.columns if isinstance(page.picture, Standings) else ()
    heads = {say(locale, f"standings-head-{kind.value}"): kind for kind in TieBreak if kind is not TieBreak.WINS}
    told = [
        say(locale, "tournament-tie-break", head=head, name=say(locale, f"tournament-tie-break-{heads[head].value}"))
        for head in columns
        if head in heads
    ]
    return f"-# {say(locale, 'list-gap').join(told)}" if told else None


def _joined_line(place: int, held: Entrant, locale: AnyLocale) -> str:
    is_computer = yes_or_no(level_of(UserId(held.user)) is not None)
    return say(
        locale,
        "tournament-joined-line",
        place=place,
        name=called(held.name),
        rating=str(held.rating),
        computer=is_computer,
    )


def matches_page(
    hosted: Hosted,
    matches: Sequence[TableMatch],
    deadlines: Deadlines,
    page: int,
    locale: AnyLocale,
    opens: Callable[[TableMatch], bool],
) -> Message:
    """A page of all matches of the season, latest first, with links to those that the reader can open."""
    state, known = hosted.state, latest_matches(matches)
    tables = sorted(state.season_tables(), key=lambda table: (-table.round, table.number))
    shown, page, pages = paged(tables, page, LINES_A_PAGE)
    lines: list[str] = [say(locale, "tournament-heading", name=called(hosted.name))]
    told = ""
    for table in shown:
        if (name := round_name(hosted, table, locale)) != told:
            told = name
            lines += [f"**{_capital(name)}**", *byes(hosted, round_of(table), locale)]
        each = known.get(table.number)
        is_linked = each is not None and opens(each)
        lines.append(f"- {_awaited_line(hosted, table, each, deadlines, locale, is_linked=is_linked)}")
    if not tables:
        lines.append(say(locale, "tournament-no-matches"))
    options = _matches_to_see(hosted, shown, matches, locale)
    see = CustomId(Action.SEE_TOURNAMENT_MATCH, hosted.id)
    return note(
        "\n".join(lines),
        row(menu(see, options, say(locale, "cupsee-choose"))) if options else None,
        turning(CustomId(Action.ROUND_MATCHES, hosted.id), page, pages, locale),
    )


def _matches_to_see(
    hosted: Hosted, tables: Sequence[Table], matches: Sequence[TableMatch], locale: AnyLocale
) -> list[discord.SelectOption]:
    """The matches of these tables that have begun, as many as a menu holds."""
    found = []
    for table in tables:
        people = say(locale, "versus").join(plain(each.name) for each in hosted.holders(table.seats))
        told = _capital(round_name(hosted, table, locale))
        for each in matches:
            if each.table == table.number and each.match is not None:
                name = people if each.number == 1 else f"{each.number}. {people}"
                about = shortened(told, 100) or None
                found.append(discord.SelectOption(label=name, value=str(each.match), description=about))
    return found[:MOST_OPTIONS]


def own_matches(
    hosted: Hosted,
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
    links = [
        _to_match(hosted, held, table, known[table.number], locale)
        for table in state.open_tables
        if held.number in table.seats and table.number in known and known[table.number].match is not None
    ]
    buttons: list[Pressable] = []
    for each in own_tables(hosted, matches, user):
        if each.match is not None and (made := proposals.get(each.match)) is not None:
            proposer = by_seat(hosted, hosted.state.table(each.table).next_seats)[made.seat]
            lines.append(_proposed(made, proposer, user, locale))
            buttons += proposal_buttons(each.match, made.when, UserId(proposer.user), locale, reader=user)
    lines += [*requested_byes(hosted, held, locale), *_own_standing(hosted, user, locale)]
    more = row(*_puts_off(hosted, held, known, locale), sit_out_button(hosted, held, locale))
    answers = row(*buttons) if buttons else None
    return note("\n".join(lines), row(*links[:MOST_LINKS]), answers, more)


def _without_match(hosted: Hosted, held: Entrant, locale: AnyLocale) -> Iterator[str]:
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
    elif state.traits.is_timed and hosted.due is not None:
        yield say(locale, "tournament-own-arena", date=date(hosted.due))
    else:
        yield _between_rounds(hosted, held, locale)


def _next_in_bracket(hosted: Hosted, held: Entrant, locale: AnyLocale) -> Iterator[str]:
    """The match of a knockout for which a person waits; nothing if there is none."""
    nodes = {node.slot: node for node in bracket(hosted.state)}
    found = next((node for node in nodes.values() if node.winner is None and held.number in node.people), None)
    if found is None:
        return
    at = found.people.index(held.number)
    mine, other = found.sources[at], found.sources[1 - at]
    bye, rival, people = "none", "none", ""
    if isinstance(mine, Feeder) and nodes[mine.slot].is_void:
        bye = _bracket_round(hosted, mine.slot, locale, ".the")
    if isinstance(other, Feeder) and all(nodes[other.slot].people):
        rival = "winner" if other.wins else "loser"
        seats = nodes[other.slot].people
        people = say(locale, "versus").join(called(hosted.state.entrant(each).name) for each in seats if each)
    round_ = _bracket_round(hosted, found.slot, locale, ".the")
    yield say(locale, "tournament-own-next", bye=bye, round=round_, rival=rival, match=people)


def _between_rounds(hosted: Hosted, held: Entrant, locale: AnyLocale) -> str:
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


def _to_match(hosted: Hosted, held: Entrant, table: Table, each: TableMatch, locale: AnyLocale) -> Control:
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


def _puts_off(hosted: Hosted, held: Entrant, known: Mapping[int, TableMatch], locale: AnyLocale) -> Iterator[Pressable]:
    """The button to propose a later date for a match of two people, unless all is played in one sitting."""
    if hosted.plan.is_one_sitting:
        return
    for table in hosted.state.open_tables:
        each = known.get(table.number)
        people = [holder for holder in hosted.holders(table.seats) if level_of(UserId(holder.user)) is None]
        if held.number in table.seats and len(people) == len(table.seats) == 2 and each and each.match and each.is_open:
            yield action_button(CustomId(Action.OPEN_TIME_FORM, each.match), locale)
            return


def own_tables(hosted: Hosted, matches: Sequence[TableMatch], user: int) -> list[TableMatch]:
    """The matches that a person plays."""
    held = hosted.entrant_of(user)
    return [each for each in matches if held is not None and held.number in hosted.state.table(each.table).seats]


def may_quit(hosted: Hosted, user: int, locale: AnyLocale) -> Message:
    """The question before a player withdraws from a running tournament."""
    sure = button(
        CustomId(Action.CONFIRM_LEAVE_TOURNAMENT, hosted.id),
        say(locale, Action.CONFIRM_LEAVE_TOURNAMENT.label),
        discord.ButtonStyle.danger,
    )
    held = hosted.entrant_of(user)
    count = sum(held is not None and held.number in table.seats for table in hosted.state.open_tables)
    asked = say(locale, "tournament-quit-sure", name=called(hosted.name), count=count)
    return confirmation(asked, locale, sure)


def is_joined(hosted: Hosted, user: int, locale: AnyLocale) -> Message:
    """The private reply to a user who has joined."""
    held, waiting = hosted.state.entrant_of(user), hosted.state.waiting
    if held is not None and held.number in waiting:
        place = waiting.index(held.number) + 1
        return note(say(locale, "tournament-you-wait", name=called(hosted.name), place=place))
    if hosted.state.phase is Phase.JOINING:
        told = [say(locale, "tournament-you-joined", labels=hosted.language, name=called(hosted.name))]
        if hosted.state.check_in:
            told.append(say(locale, "tournament-you-checked-in", name=called(hosted.name)))
        return note("\n".join(told))
    return note(say(locale, f"tournament-you-joined-{hosted.state.traits.late.value}", name=called(hosted.name)))


def has_left(hosted: Hosted, locale: AnyLocale) -> Message:
    """The private reply to a user who has left."""
    return note(say(locale, "tournament-you-left", name=called(hosted.name)))
