"""The message of a tournament in its channel."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.features.tournaments.hosted import (
    HostedTournament,
    TableMatch,
    check_in_opens,
    next_round_at,
    next_season_may_begin,
    round_key,
    round_of,
)
from bot.features.tournaments.pairing_views import byes, latest_matches, match_line, round_lines
from bot.features.tournaments.pictures import Page, number_of
from bot.features.tournaments.rules import Phase, Table, awaits_host, due, podium, recommended_rounds
from bot.features.tournaments.rules.actions import admits_newcomers
from bot.features.tournaments.term_views import access_word, lot_lines, terms, terms_to_join
from bot.features.tournaments.waiting_views import obstacle_lines
from bot.features.tournaments.words import capitalized, checked_mark, link_to, round_name
from bot.texts import AnyLocale, say
from bot.ui.actions import Action, CustomId, Pressable, action_button, button, link_button
from bot.ui.escape import called
from bot.ui.layout import MAX_MESSAGE_CHARS, Message, Row, date, even_rows, mention, message, moments, picture, row
from bot.ui.lists import fitting, listed

MOST_NAMED = 10
"""Number of places in a tournament's last message."""
LONGEST_PODIUM = 800
"""Characters of a line about the first three: places may be shared."""
MEDALS = ("🥇", "🥈", "🥉")
FILE_NAME = "tournament.png"


def announcement(hosted: HostedTournament, matches: Sequence[TableMatch], page: Page | None) -> Message:
    """The message of a tournament, in its language: terms, progress and buttons.

    `page` is the picture to be attached as `FILE_NAME`; None before the start.
    """
    locale, head, key = hosted.language, _head(hosted), round_key(hosted.state)
    foot = [*byes(hosted, key, locale), *_behind_podium(hosted, locale), *lot_lines(hosted, locale)]
    space = _space(*head, *foot)
    lines = _fitting(_listed_matches(hosted, matches, locale), space, locale)
    attached = None if page is None else picture(FILE_NAME, page.alt)
    return message(*head, *lines, *foot, _joined(hosted, space, locale), attached, *_controls(hosted, locale))


def _space(*lines: str) -> int:
    """The characters that a message has besides these lines."""
    return MAX_MESSAGE_CHARS - sum(len(line) + 1 for line in lines)


def _fitting(lines: Sequence[str], space: int, locale: AnyLocale) -> list[str]:
    """The first lines about matches that fit; *Matches* has all."""
    return fitting(lines, space, "\n", locale, "tournament-more-lines")


def _head(hosted: HostedTournament) -> list[str]:
    """The lines of a tournament's message before its matches."""
    locale = hosted.language
    term_lines = terms_to_join if hosted.state.phase is Phase.JOINING else terms
    lines = [
        say(locale, "tournament-heading", name=called(hosted.name)),
        *term_lines(hosted, locale),
        status(hosted, locale),
        *obstacle_lines(hosted, hosted.waits, locale),
    ]
    if hosted.thread not in {None, hosted.message} and hosted.state.phase is not Phase.OVER:
        lines.insert(-1, f"-# {say(locale, 'tournament-talk', thread=f'<#{hosted.thread}>')}")
    if hosted.state.phase is Phase.RUNNING and hosted.state.open_tables:
        lines.insert(-1, f"-# {say(locale, 'tournament-watch')}")
    return lines


def past(hosted: HostedTournament, matches: Sequence[TableMatch], key: int) -> Message:
    """An earlier message of a tournament: a link to the newest one and the round of this key, or for 0 the terms."""
    locale = hosted.language
    head = [
        say(locale, "tournament-heading", name=called(hosted.name)),
        f"-# {say(locale, 'tournament-moved-on')}",
    ]
    foot = byes(hosted, key, locale)
    if key:
        lines = round_lines(hosted, key, latest_matches(matches), locale, is_titled=True)
        lines = _fitting(lines, _space(*head, *foot), locale)
    else:
        lines = terms_to_join(hosted, locale)
    return message(*head, *lines, *foot, row(link_button(say(locale, "tournament-newest"), link_to(hosted))))


def status(hosted: HostedTournament, locale: AnyLocale) -> str:
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
    begins = next_round_at(hosted) if over == len(tables) else None
    line = say(
        locale,
        "tournament-progress",
        round=state.round,
        rounds=max(state.planned, state.round),
        over=over,
        matches=len(tables),
        season=season,
    )
    following = "" if begins is None else say(locale, "tournament-next-round", next=state.round + 1, **moments(begins))
    return "\n".join(filter(None, [line, following]))


def _knockout_progress(hosted: HostedTournament, tables: Sequence[Table], locale: AnyLocale) -> str:
    """The progress of each open round of a knockout: "Quarter-finals: 0 of 2 over"."""
    rounds: dict[str, list[Table]] = {}
    for table in sorted(tables, key=lambda table: (-table.round, table.number)):
        rounds.setdefault(_rounds_word(hosted, table, locale), []).append(table)
    by_round = [
        say(
            locale,
            "tournament-progress-knockout",
            round=name,
            over=sum(map(hosted.state.is_decided, of_round)),
            matches=len(of_round),
        )
        for name, of_round in rounds.items()
    ]
    return say(locale, "clock-gap").join(by_round)


def _rounds_word(hosted: HostedTournament, table: Table, locale: AnyLocale) -> str:
    """The name of a table's round of a knockout, in the plural if it has several tables."""
    name = round_name(hosted, table, locale)
    for kind in ("quarterfinal", "semifinal", "final"):
        if name == say(locale, f"tournament-round-{kind}"):
            return say(locale, f"tournament-rounds-{kind}")
    return capitalized(name)


def _joining(hosted: HostedTournament, locale: AnyLocale) -> str:
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


def _check_in(hosted: HostedTournament, locale: AnyLocale) -> list[str]:
    """A line about check-in, if there is one."""
    state, opens = hosted.state, check_in_opens(hosted)
    if state.check_in:
        count = sum(number not in state.unchecked for number in state.active)
        return [say(locale, "tournament-check-in", count=count, people=len(state.active))]
    return [] if opens is None else [say(locale, "tournament-check-in-opens", **moments(opens))]


def _arena_progress(hosted: HostedTournament, locale: AnyLocale) -> str:
    """The progress of an arena."""
    state = hosted.state
    over = sum(map(state.is_decided, state.season_tables()))
    closes = due(state)
    closing = "none" if closes is None else date(closes)
    return say(locale, "tournament-progress-arena", over=over, open=len(state.open_tables), date=closing)


def _present_tables(hosted: HostedTournament) -> list[Table]:
    """The tables of the latest round; in a knockout, whose rounds overlap, all that are open or of the latest round."""
    state = hosted.state
    tables = state.season_tables()
    if state.traits.has_bracket:
        return [table for table in tables if table.round == state.round or not state.is_decided(table)]
    if state.traits.is_timed:
        return [table for table in tables if not state.is_decided(table)]
    return [table for table in tables if table.round == state.round]


def _podium(hosted: HostedTournament, locale: AnyLocale) -> str:
    """The first three, with medals, and a word if they share the first place."""
    lines = podium(hosted.state)
    steps = [f"{MEDALS[line.place - 1]} {called(hosted.state.entrant(line.entrant).name)}" for line in lines]
    is_shared = sum(line.place == 1 for line in lines) > 1
    return "\n".join([*podium_lines(hosted, steps), *([say(locale, "tournament-first-shared")] if is_shared else [])])


def podium_lines(hosted: HostedTournament, steps: Sequence[str]) -> list[str]:
    """The lines of a podium that fit, below the name of the division whose podium it is if there are several."""
    locale = hosted.language
    is_divided = bool(steps) and len(hosted.state.divisions) > 1
    first = [say(locale, "tournament-best-of-division", division=1)] if is_divided else []
    return [*first, *fitting(steps, LONGEST_PODIUM, "\n", locale)]


def _listed_matches(hosted: HostedTournament, matches: Sequence[TableMatch], locale: AnyLocale) -> list[str]:
    """The matches of the round, running ones first."""
    state = hosted.state
    is_over = state.phase is Phase.OVER
    if not state.tables or (is_over and not state.traits.has_rounds):
        return []
    known, key = latest_matches(matches), round_key(state)
    if is_over or next_season_may_begin(hosted):
        return round_lines(hosted, key, known, locale, is_titled=True)
    if state.traits.has_rounds:
        earlier = [table for table in state.open_tables if round_of(table) < key and table.season == state.season]
        before = [f"- {match_line(hosted, table, known.get(table.number), locale)}" for table in earlier]
        return [*before, *round_lines(hosted, key, known, locale)]
    tables = sorted(_present_tables(hosted), key=lambda table: table.number)
    return [f"- {match_line(hosted, table, known.get(table.number), locale)}" for table in tables]


def _behind_podium(hosted: HostedTournament, locale: AnyLocale) -> list[str]:
    """A line with those of the first ten people who aren't on the podium, once a tournament is over."""
    state = hosted.state
    if state.phase is not Phase.OVER:
        return []
    places = [
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
    return [f"-# {say(locale, 'clock-gap').join(places)}"] if places else []


def _joined(hosted: HostedTournament, space: int, locale: AnyLocale) -> str | None:
    """The names of those who have joined, before the start."""
    if hosted.state.phase is not Phase.JOINING:
        return None
    state = hosted.state
    people = [f"{checked_mark(hosted, number)}{called(state.entrant(number).name)}" for number in state.active]
    return listed(people, space, locale)


def start_id(hosted: HostedTournament) -> CustomId:
    """The custom id of a button that starts the tournament, or the season after the present one."""
    return CustomId(Action.START_TOURNAMENT, hosted.id, hosted.state.season)


def start_button(hosted: HostedTournament, locale: AnyLocale) -> Pressable:
    """The button that starts a tournament."""
    return action_button(start_id(hosted), locale, discord.ButtonStyle.primary)


def start_round_id(hosted: HostedTournament) -> CustomId:
    """The custom id of a button that starts the round after the present one."""
    return CustomId(Action.START_ROUND, hosted.id, hosted.state.round)


def _controls(hosted: HostedTournament, locale: AnyLocale) -> list[Row]:
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
