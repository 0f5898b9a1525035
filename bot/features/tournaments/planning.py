"""Planning a tournament: the host's choices, as private pages of menus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

import discord
from discord import ui

from bot.catalogue import CATALOGUE, LEVELS
from bot.core.clock import CHOICES, NONE, read
from bot.features.tournaments.bye_views import worth_word
from bot.features.tournaments.hosted import Access, AtEnd, Hosted, Plan
from bot.features.tournaments.views import LONGEST_NAME, about_format, access_word, span_word, terms
from bot.texts import AnyLocale, option_name, option_value, say
from bot.texts.names import slug
from bot.texts.people import shortened
from bot.tournaments import Format, Settings, Tournament, check
from bot.tournaments.settings import has_py4swiss
from bot.ui.actions import Action, CustomId, Pressable, action_button, button, channels_menu, menu, roles_menu
from bot.ui.clock import clock_word
from bot.ui.escape import called
from bot.ui.layout import Part, date, layout, row
from games.kit.rules import Option, OptionValue, options_from, written
from opponents.kit.engines import plays

OPTION = "o."
"""Prefix of the keys of the game's own options. Keys are part of custom ids."""
ROLE = "role"
"""The key of the menu of roles."""
MATCHES_IN = "matches-in"
"""The key of the menu of channels for the matches."""
PLAY, PEOPLE, DETAILS, SPECIAL, FIRST = PAGES = range(5)
"""The pages: `FIRST` is enough for most tournaments. From there hosts reach `PLAY` about the format and the clock, and
`PEOPLE` about people and dates. Options that few hosts change are on further pages: `DETAILS` of `PLAY`, and `SPECIAL`
ones of `PEOPLE`. Their numbers are part of custom ids.
"""
HEADINGS = {
    PLAY: "tournament-planning-play",
    PEOPLE: "tournament-planning-people",
    DETAILS: "tournament-planning-details",
    SPECIAL: "tournament-planning-special",
    FIRST: "tournament-planning",
}
STARTING: Mapping[str, timedelta] = {
    "1h": timedelta(hours=1),
    "3h": timedelta(hours=3),
    "12h": timedelta(hours=12),
    "1d": timedelta(days=1),
    "2d": timedelta(days=2),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
    "14d": timedelta(days=14),
}
"""Delays, from the moment of choosing, after which a tournament may start automatically."""
BY_HOST = "host"
ROUND_DAYS = "round-days"
USUAL_ABSENCES = 2
"""Default number of matches that a player may miss before being withdrawn."""
AS_NOW = "as-now"
"""The value for a time or clock that isn't among the choices of its menu."""
LONGEST_SHORT = 6 * 60
"""Longest arena, in minutes, whose menu offers only clocks short enough for a match to end in it."""
SHORT_CLOCKS = ("5m+0s", "10m+0s", "15m+0s", "3m+2s", "5m+5s", "10m+5s", "15m+10s")
USUAL_SHORT = "10m+5s"
"""The default clock of a short arena."""
KINDS: Mapping[str, tuple[Format, str]] = {
    "evening-round-robin": (Format.ROUND_ROBIN, USUAL_SHORT),
    "evening-swiss": (Format.SWISS, USUAL_SHORT),
    "evening-knockout": (Format.KNOCKOUT, USUAL_SHORT),
    "evening-arena": (Format.ARENA, USUAL_SHORT),
    "evening-tables": (Format.TABLES, USUAL_SHORT),
    "days-round-robin": (Format.ROUND_ROBIN, "1d"),
    "days-swiss": (Format.SWISS, "1d"),
    "days-knockout": (Format.KNOCKOUT, "1d"),
    "days-league": (Format.LEAGUE, "1d"),
    "days-tables": (Format.TABLES, "1d"),
}
"""Formats and clocks that go well together, which hosts choose with one menu."""
LARGE_SERVER = 40
"""Members of a server, bots included, from which seven or more can be expected to join; a smaller one begins with a
plan for fewer.
"""
NO_BYES = "none"
"""The value for a tournament in which nobody can sit out a round."""
HALF_BYES = (0, 1, 2, 3)
"""The numbers of half-point byes that can be chosen."""
NUMBERS: Mapping[str, tuple[frozenset[Format], tuple[int, ...]]] = {
    "rounds": (frozenset({Format.SWISS, Format.TABLES}), (0, *range(1, 16))),
    "cycles": (frozenset({Format.LEAGUE}), (1, 2)),
    "best_of": (frozenset({Format.KNOCKOUT}), (1, 3)),
    "minutes": (frozenset({Format.ARENA}), (30, 60, 90, 120, 180, 24 * 60, 7 * 24 * 60)),
    "division": (frozenset({Format.LEAGUE}), (4, 6, 8, 10, 12)),
    "movers": (frozenset({Format.LEAGUE}), (0, 1, 2, 3)),
}
"""The numeric settings: the formats to which each applies, and its choices."""
CHECK_INS = (0, 10, 15, 30, 60, 120, 24 * 60)
"""The numbers of minutes before the start at which check-in can open; 0 for none."""
LIMITS = (0, 4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64)
"""The limits on the number of people that can be chosen; 0 for none."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that the host chooses from a menu."""

    key: str
    values: tuple[str, ...]
    chosen: str
    name: Callable[[AnyLocale], str]
    word: Callable[[str, AnyLocale], str]
    change: Callable[[str, datetime], Plan | Settings | Hosted]
    """Return the plan, the settings, or both, with another value, chosen at a time (UTC)."""


def draft(
    name: str,
    plan: Plan,
    wanted: Format | None,
    where: tuple[int, int],
    host: int,
    *,
    members: int | None = None,
    **more: Any,
) -> Hosted:
    """A draft of a tournament; `where` is its server, with this many `members`, and channel; `more` has further
    fields.
    """
    is_small = members is not None and members < LARGE_SERVER
    usual = Settings(
        format=wanted or (Format.ROUND_ROBIN if is_small else _usual_format()),
        name=name,
        absences=USUAL_ABSENCES,
        requested_byes=True,
        half_byes=1,
    )
    settings = fitting(usual, plan)
    plan = _with_clock(plan, settings)
    fields = {"id": 0, "guild": where[0], "channel": where[1], "host": host, "plan": plan, "is_draft": True, **more}
    return Hosted(state=Tournament(settings), **fields)


def again(hosted: Hosted, where: tuple[int, int], host: int, **more: Any) -> Hosted:
    """A draft with another tournament's settings; see `draft`."""
    plan, settings = replace(hosted.plan, starts_at=None), replace(hosted.state.settings, name=next_name(hosted.name))
    made = draft(settings.name, plan, settings.format, where, host, **more)
    return replace(made, state=Tournament(settings))


def next_name(name: str) -> str:
    """The name of the next tournament of a series: the number at its end goes up by one."""
    series = name.rstrip("0123456789")
    number = name[len(series) :]
    ending = str(int(number) + 1).zfill(len(number)) if number else " 2"
    return shortened(series, LONGEST_NAME - len(ending)) + ending


def _usual_format() -> Format:
    return Format.SWISS if has_py4swiss() else Format.ROUND_ROBIN


def formats(plan: Plan) -> tuple[Format, ...]:
    """The formats that fit a game: for two sides, or tables for more."""
    if len(plan.room.sides) > 2:
        return (Format.TABLES,)
    left_out = {Format.TABLES} if has_py4swiss() else {Format.TABLES, Format.SWISS}
    return tuple(each for each in Format if each not in left_out)


def fitting(settings: Settings, plan: Plan) -> Settings:
    """The settings fitted to the game: its number of seats, a format for that number, and only the options of that
    format.
    """
    allowed = formats(plan)
    chosen = settings.format if settings.format in allowed else allowed[0]
    if settings.format is Format.TABLES and chosen is not Format.TABLES:
        chosen = _usual_format()
    return replace(
        settings,
        format=chosen,
        seats=len(plan.room.sides),
        cycles=settings.cycles if chosen.traits.has_seasons else 1,
        third_place=settings.third_place and chosen.traits.has_bracket,
        late_rounds=settings.late_rounds if chosen.traits.pairs_each_round else 0,
        by_host=settings.by_host and chosen.traits.rounds_wait,
    )


def usual_options(game: str) -> dict[str, OptionValue]:
    """The options of a game in a new tournament: the simplest, because people may never have played it, unless these
    change who plays against whom.
    """
    entry = CATALOGUE[game]
    usual = options_from(entry.game.options, {})
    simplest = {option.key: option.values[0] for option in entry.game.options}
    return simplest if entry.room(simplest) == entry.room(usual) else usual


def game_options(game: str) -> tuple[Option, ...]:
    """The options of a game that leave a choice."""
    return tuple(option for option in CATALOGUE[game].game.options if len(option.values) > 1)


def choices(hosted: Hosted, page: int) -> list[Choice]:
    """The choices on a page."""
    about = {
        PLAY: _about_play,
        PEOPLE: _about_people,
        DETAILS: _about_details,
        SPECIAL: _about_special,
        FIRST: _about_kind,
    }
    return list(about[page](hosted))


def _about_kind(hosted: Hosted) -> Iterator[Choice]:
    kinds = [key for key, (format_, _) in KINDS.items() if format_ in formats(hosted.plan)]
    chosen = next((key for key in kinds if _of_kind(hosted, key) == hosted), AS_NOW)
    extra = (AS_NOW,) if chosen == AS_NOW else ()
    yield _choice("kind", (*extra, *kinds), chosen, _valued("kind"), lambda value, _: _of_kind(hosted, value))
    for option in game_options(hosted.plan.game):
        yield _of_game(hosted.plan, option)


def _of_kind(hosted: Hosted, key: str) -> Hosted:
    """The tournament with the format and clock of one of the `KINDS`, in which all meet once."""
    wanted, clock = KINDS[key]
    settings = replace(hosted.state.settings, format=wanted, cycles=1)
    return replace(hosted, plan=replace(hosted.plan, clock=read(clock)), state=replace(hosted.state, settings=settings))


def _about_play(hosted: Hosted) -> Iterator[Choice]:
    plan, settings = hosted.plan, hosted.state.settings
    if len(formats(plan)) > 1:
        yield _choice(
            "format",
            [each.value for each in formats(plan)],
            settings.format.value,
            _valued("format-name"),
            lambda value, _: replace(settings, format=Format(value)),
        )
    if settings.traits.has_bracket:
        yield _choice(
            "knockout",
            ("single", "third"),
            "third" if settings.third_place else "single",
            _valued("knockout"),
            lambda value, _: replace(settings, third_place=value == "third"),
        )
    for key, (where, numbers) in NUMBERS.items():
        if settings.format in where:
            yield _number(settings, key, numbers)
    yield _clock(plan, settings)
    yield _yes_or_no(plan, "rated")


def _about_people(hosted: Hosted) -> Iterator[Choice]:
    plan, settings = hosted.plan, hosted.state.settings
    yield _choice(
        "access",
        tuple(Access),
        plan.access.value,
        _valued("access-name"),
        lambda value, _: replace(plan, access=Access(value)),
    )
    yield _number(settings, "limit", LIMITS)
    if hosted.is_draft:
        extra = () if plan.starts_at is None else (AS_NOW,)
        yield _choice(
            "starts",
            (BY_HOST, *extra, *STARTING),
            BY_HOST if plan.starts_at is None else AS_NOW,
            _valued("starts"),
            lambda value, now: replace(plan, starts_at=None if value == BY_HOST else now + STARTING[value]),
        )
    if plan.starts_at is not None:
        yield _number(plan, "check-in", CHECK_INS)
    if settings.traits.rounds_wait:
        yield from _rounds(hosted)


def _rounds(hosted: Hosted) -> Iterator[Choice]:
    """Menus for the beginning of rounds, and for the fate of matches that are unfinished at their end."""
    plan, settings = hosted.plan, hosted.state.settings
    days = ("0", "1", "2", "3", "7", "14")
    now = BY_HOST if settings.by_host else str(plan.round_days)
    extra = () if now in {BY_HOST, *days} else (now,)
    yield _choice(
        ROUND_DAYS,
        (*extra, days[0], BY_HOST, *days[1:]),
        now,
        lambda value, locale: say(
            locale, "tournament-value-round-days", value="host" if value == BY_HOST else int(value)
        ),
        lambda value, _: replace(plan, round_days=0 if value == BY_HOST else int(value)),
    )
    if plan.round_days and not settings.by_host:
        rules = [AtEnd.HOST, AtEnd.DRAW, *([AtEnd.MOVER] if settings.seats == 2 else [])]
        extra = () if plan.at_end in rules else (plan.at_end.value,)
        yield _choice(
            "at-end",
            (*extra, *(rule.value for rule in rules)),
            plan.at_end.value,
            lambda value, locale: say(locale, f"tournament-at-end-{value or 'wait'}"),
            lambda value, _: replace(plan, at_end=AtEnd(value)),
        )


def _about_details(hosted: Hosted) -> Iterator[Choice]:
    settings = hosted.state.settings
    if settings.traits.pairs_each_round:
        yield _number(settings, "late_rounds", range(11))
        yield from _byes(settings)


def _about_special(hosted: Hosted) -> Iterator[Choice]:
    plan, settings = hosted.plan, hosted.state.settings
    yield _number(plan, "no-show", (0, 1, 6, 12, 24, 48, 72))
    yield _number(settings, "absences", (0, 1, 2))
    if plays(plan.game):
        yield _number(plan, "computers", (0, *LEVELS))


def _byes(settings: Settings) -> Iterator[Choice]:
    """Menus for requested byes, and for rounds that late entrants missed."""

    def word(value: str, locale: AnyLocale) -> str:
        worth, count = worth_word(settings.points.drawn, locale), value if value == NO_BYES else int(value)
        return say(locale, "tournament-value-half-byes", value=count, worth=worth)

    def with_byes(value: str, _: datetime) -> Settings:
        return replace(settings, requested_byes=value != NO_BYES, half_byes=0 if value == NO_BYES else int(value))

    numbers = (*map(str, HALF_BYES),)
    chosen = str(settings.half_byes) if settings.requested_byes else NO_BYES
    extra = () if chosen in {NO_BYES, *numbers} else (chosen,)
    yield _choice("half_byes", (*extra, NO_BYES, *numbers), chosen, word, with_byes)
    yield _choice(
        "late_half_byes",
        (written(False), written(True)),
        written(settings.late_half_byes),
        lambda value, locale: worth_word(settings.points.drawn if value == written(True) else Fraction(), locale),
        lambda value, _: replace(settings, late_half_byes=value == written(True)),
    )


def _choice(
    key: str,
    values: Sequence[str],
    chosen: str,
    word: Callable[[str, AnyLocale], str],
    change: Callable[[str, datetime], Plan | Settings | Hosted],
) -> Choice:
    """A choice that is named by its key."""
    return Choice(
        key, tuple(values), chosen, lambda locale: say(locale, f"tournament-setting-{slug(key)}"), word, change
    )


def _valued(key: str) -> Callable[[str, AnyLocale], str]:
    return lambda value, locale: say(locale, f"tournament-{key}-{value}")


def _number(of: Plan | Settings, key: str, numbers: Sequence[int]) -> Choice:
    """A field that is a number."""
    chosen: int = getattr(of, _field(key))
    extra = () if chosen in numbers else (chosen,)
    return _choice(
        key,
        tuple(map(str, (*extra, *numbers))),
        str(chosen),
        lambda value, locale: say(locale, f"tournament-value-{slug(key)}", value=_worded(key, int(value), locale)),
        lambda value, _: _with(of, key, int(value)),
    )


def _worded(key: str, value: int, locale: AnyLocale) -> int | str:
    """A number as an argument of its text: minutes become a length of time in words."""
    return span_word(timedelta(minutes=value), locale) if key in {"minutes", "check-in"} and value else value


def _yes_or_no(of: Plan | Settings, key: str) -> Choice:
    """A field that is true or false."""
    return _choice(
        key,
        (written(False), written(True)),
        written(getattr(of, _field(key))),
        lambda value, locale: say(locale, f"value-{value}"),
        lambda value, _: _with(of, key, value == written(True)),
    )


def _field(key: str) -> str:
    return key.replace("-", "_")


def _with(of: Plan | Settings, key: str, value: int) -> Plan | Settings:
    changed: dict[str, Any] = {_field(key): value}
    return replace(of, **changed)


def is_short(settings: Settings) -> bool:
    """Whether a tournament is an arena that is over within some hours."""
    return settings.traits.is_timed and settings.minutes <= LONGEST_SHORT


def _clock(plan: Plan, settings: Settings) -> Choice:
    clocks = {read(each): each for each in (SHORT_CLOCKS if is_short(settings) else (NONE, *CHOICES))}
    extra = () if plan.clock in clocks else (AS_NOW,)
    return Choice(
        "clock",
        (*extra, *clocks.values()),
        clocks.get(plan.clock, AS_NOW),
        lambda locale: say(locale, "your-clock"),
        lambda value, locale: clock_word(plan.clock if value == AS_NOW else read(value), locale),
        lambda value, _: replace(plan, clock=read(value)),
    )


def _of_game(plan: Plan, option: Option) -> Choice:
    by_value = {written(each): each for each in option.values}
    return Choice(
        f"{OPTION}{option.key}",
        tuple(by_value),
        written(plan.options.get(option.key, option.default)),
        lambda locale: option_name(option.key, locale, plan.game),
        lambda value, locale: option_value(option.key, value, locale, plan.game),
        lambda value, _: replace(plan, options={**plan.options, option.key: by_value[value]}),
    )


def choose(hosted: Hosted, key: str, value: str, now: datetime) -> Hosted:
    """The tournament with one choice changed; unchanged if there is no such choice or value. Raises TournamentError for
    invalid settings.
    """
    known = {each.key: each for page in PAGES for each in choices(hosted, page)}
    if key not in known or value not in known[key].values or value == AS_NOW:
        return hosted
    changed = known[key].change(value, now)
    plan, settings = hosted.plan, hosted.state.settings
    match changed:
        case Plan():
            plan = changed
        case Settings():
            settings = changed
        case Hosted():
            plan, settings = changed.plan, changed.state.settings
    if key == ROUND_DAYS:
        settings = replace(settings, by_host=value == BY_HOST)
        if plan.round_days and not hosted.plan.round_days:
            plan = replace(plan, at_end=AtEnd.HOST)
    settings = fitting(settings, plan)
    check(settings)
    plan = replace(plan, clock_before=None) if key in {"clock", "kind"} else _with_clock(plan, settings)
    return replace(hosted, plan=plan, state=replace(hosted.state, settings=settings))


def _with_clock(plan: Plan, settings: Settings) -> Plan:
    """The plan with a clock that suits its format: a short one in a short arena, and the one before once it is left."""
    if is_short(settings):
        if plan.clock in map(read, SHORT_CLOCKS):
            return plan
        return replace(plan, clock=read(USUAL_SHORT), clock_before=plan.clock)
    return plan if plan.clock_before is None else replace(plan, clock=plan.clock_before, clock_before=None)


def chosen_word(hosted: Hosted, key: str) -> str:
    """A choice and its present value in the tournament's language, for the moderation log; empty for other menus."""
    found = next((each for page in PAGES for each in choices(hosted, page) if each.key == key), None)
    return "" if found is None else _word(found, found.chosen, hosted.language)


def _word(each: Choice, value: str, locale: AnyLocale) -> str:
    """A choice with one of its values, as in `Rounds: 5`."""
    return say(locale, "challenge-option", option=each.name(locale), value=each.word(value, locale))


def panel(hosted: Hosted, page: int, locale: AnyLocale, *, warning: str | None = None) -> ui.LayoutView:
    """A private page of menus, perhaps with a warning below its heading."""
    lines = [say(locale, HEADINGS[page], name=called(hosted.name)), *([warning] if warning else [])]
    if page in {FIRST, PEOPLE}:
        lines += terms(hosted, locale)
    if page in {FIRST, PLAY}:
        lines.append(f"-# {about_format(hosted, locale)}")
    if not hosted.is_draft:
        lines.append(say(locale, "tournament-replanning"))
    starts = hosted.plan.starts_at
    begins = say(locale, "tournament-planned-start", date="none" if starts is None else date(starts))
    if page == FIRST:
        lines.append(say(locale, "sentence-gap").join((access_word(hosted, locale), begins)))
    elif page == PEOPLE and starts is not None:
        lines.append(begins)
    menus: list[Part | tuple[Pressable, ...]] = []
    for each in choices(hosted, page):
        menus.append((_menu(hosted, each, page, locale),))
        if each.key == "access" and hosted.plan.access is Access.ROLE:
            menus.append((_roles(hosted, locale),))
    if page == SPECIAL:
        menus.append((_channels(hosted, locale),))
    return layout("\n".join(lines), *menus, row(*_turns(hosted, page, locale)))


def _turns(hosted: Hosted, page: int, locale: AnyLocale) -> Iterator[Pressable]:
    """The buttons of a page."""

    def turn(to: int, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Pressable:
        return button(CustomId(Action.PLAN_TOURNAMENT, hosted.id, path=f"{to}"), say(locale, label), style)

    announces = action_button(CustomId(Action.ANNOUNCE_TOURNAMENT, hosted.id), locale, discord.ButtonStyle.success)
    if page == FIRST:
        if hosted.is_draft:
            yield announces
        yield turn(PEOPLE, Action.PLAN_TOURNAMENT.label)
        yield turn(PLAY, "button-plan-play")
        return
    yield turn({SPECIAL: PEOPLE, DETAILS: PLAY}.get(page, FIRST), "button-back")
    if page == PLAY:
        yield turn(PEOPLE, Action.PLAN_TOURNAMENT.label, discord.ButtonStyle.primary)
        if choices(hosted, DETAILS):
            yield turn(DETAILS, "button-plan-byes")
    if page == PEOPLE:
        yield turn(SPECIAL, "button-plan-special")
        if hosted.is_draft:
            yield action_button(CustomId(Action.OPEN_START_FORM, hosted.id), locale)
    if hosted.is_draft:
        yield announces


def _menu(hosted: Hosted, each: Choice, page: int, locale: AnyLocale) -> Pressable:
    name = each.name(locale)
    options = [
        discord.SelectOption(
            label=_word(each, value, locale),
            value=value,
            description=say(locale, f"tournament-format-brief-{value}") if each.key == "format" else None,
            default=value == each.chosen,
        )
        for value in each.values
    ]
    return menu(CustomId(Action.PLAN_TOURNAMENT, hosted.id, path=f"{page}.{each.key}"), options, name)


def _roles(hosted: Hosted, locale: AnyLocale) -> Pressable:
    role = hosted.plan.role
    custom_id = CustomId(Action.PLAN_TOURNAMENT, hosted.id, path=f"{PEOPLE}.{ROLE}")
    chosen = [] if role is None else [role]
    return roles_menu(custom_id, say(locale, "tournament-setting-role"), chosen, least=1)


def _channels(hosted: Hosted, locale: AnyLocale) -> Pressable:
    number = hosted.plan.matches_in
    custom_id = CustomId(Action.PLAN_TOURNAMENT, hosted.id, path=f"{SPECIAL}.{MATCHES_IN}")
    chosen, empty = [] if number is None else [number], say(locale, "tournament-setting-matches-in")
    return channels_menu(custom_id, empty, [discord.ChannelType.text], chosen)
