"""Planning a tournament: the host's choices, as two private pages of menus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta, tzinfo
from itertools import product
from typing import Any

import discord
from discord import ui

from bot.catalogue import CATALOGUE, LEVELS
from bot.core.clock import NONE, read
from bot.features.tournaments import dates
from bot.features.tournaments.hosted import Access, HostedTournament, Plan
from bot.features.tournaments.rules import Format, Settings, Tournament, check
from bot.features.tournaments.rules.formats import Traits
from bot.features.tournaments.rules.settings import VALUES, JoiningEnds, has_py4swiss
from bot.features.tournaments.term_views import about_format, access_word, options_word, terms
from bot.features.tournaments.words import LONGEST_NAME, span_word
from bot.texts import AnyLocale, say
from bot.texts.names import slug
from bot.texts.people import shortened
from bot.ui.actions import Action, CustomId, Pressable, action_button, button, menu, roles_menu
from bot.ui.clock import clock_word
from bot.ui.escape import called
from bot.ui.layout import Part, date, layout, row
from games.kit.rules import OptionValue, options_from, written
from opponents.kit.engines import plays

MAIN, MORE, ROLES = PAGES = range(3)
"""The pages: `MAIN` is enough for most tournaments, `MORE` has the rest, and `ROLES` asks which role may join. Their
numbers are part of custom ids.
"""
HEADINGS = ("tournament-planning", "tournament-planning-more", "tournament-planning-roles")
ROLE = "role"
"""The key of the menu of roles, and the choice that opens its page."""
VARIANT = "variant"
"""The key of the menu of the game's options."""
BY_HOST = "host"
BREAK = "break"
"""The value for the next round that lets it begin after a break."""
AS_NOW = "as-now"
"""The value for a time, clock or role that isn't among the choices of its menu."""
STARTING: Mapping[str, timedelta] = {
    "1h": timedelta(hours=1),
    "3h": timedelta(hours=3),
    "1d": timedelta(days=1),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
}
"""Delays, from the moment of choosing, after which a tournament may start automatically."""
SHORT_CLOCKS = ("5m+0s", "10m+0s", "15m+0s", "3m+2s", "5m+5s", "10m+5s", "15m+10s", "30m+30s")
LONG_CLOCKS = (NONE, "1d", "3d", "7d", "1d+1h", "7d+12h")
USUAL_SHORT, USUAL_LONG = "10m+5s", "1d"
"""The default clocks of one evening, and of longer tournaments."""
EVENING, DAYS = "evening", "days"
KINDS: Mapping[str, tuple[str, Format]] = {
    "evening-round-robin": (EVENING, Format.ROUND_ROBIN),
    "evening-swiss": (EVENING, Format.SWISS),
    "evening-knockout": (EVENING, Format.KNOCKOUT),
    "evening-arena": (EVENING, Format.ARENA),
    "evening-tables": (EVENING, Format.TABLES),
    "days-round-robin": (DAYS, Format.ROUND_ROBIN),
    "days-swiss": (DAYS, Format.SWISS),
    "days-knockout": (DAYS, Format.KNOCKOUT),
    "days-league": (DAYS, Format.LEAGUE),
    "days-tables": (DAYS, Format.TABLES),
}
"""Formats with the paces that go well with them."""
LARGE_SERVER = 40
"""Members of a server, bots included, from which seven or more can be expected to join; a smaller one begins with a
plan for fewer.
"""
OPTIONS: Mapping[str, Callable[[Traits], bool]] = {
    "rounds": lambda traits: traits.pairs_each_round,
    "minutes": lambda traits: traits.is_timed,
    "division": lambda traits: traits.has_seasons,
    "movers": lambda traits: traits.has_seasons,
    "third_place": lambda traits: traits.has_bracket,
    "best_of": lambda traits: traits.has_bracket,
    "cycles": lambda traits: traits.has_seasons,
    "joining_ends": lambda traits: traits.pairs_each_round,
    "byes": lambda traits: traits.pairs_each_round,
    "by_host": lambda traits: traits.rounds_wait,
}
"""The settings that only some formats have, and whether one has them."""
CHECK_INS = (0, 15, 30, 60, 24 * 60)
"""The numbers of minutes before the start at which check-in can open; 0 for none."""
ROUND_DAYS = (1, 2, 3, 7, 14)
"""The numbers of days from one round to the next that can be chosen."""
NO, YES = written(False), written(True)


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that the host chooses from a menu or, if it is yes or no, with a button."""

    key: str
    values: tuple[str, ...]
    chosen: str
    word: Callable[[str, AnyLocale], str]
    change: Callable[[str, datetime], Plan | Settings | HostedTournament]
    """Return the plan, the settings, or both, with another value, chosen at a time (UTC)."""

    @property
    def is_toggle(self) -> bool:
        """Whether it is yes or no."""
        return self.values == (NO, YES)

    def name(self, locale: AnyLocale) -> str:
        """The present choice."""
        return say(locale, f"tournament-setting-{slug(self.key)}")


def draft(
    name: str, plan: Plan, where: tuple[int, int], host: int, *, members: int | None = None, **more: Any
) -> HostedTournament:
    """A draft of a tournament; `where` is its server, with this many `members`, and channel; `more` has further
    fields.
    """
    is_small = members is not None and members < LARGE_SERVER
    usual = Settings(format=Format.ROUND_ROBIN if is_small else _usual_format(), name=name)
    values = {"id": 0, "guild": where[0], "channel": where[1], "host": host, "is_draft": True, **more}
    return fitted(HostedTournament(plan=plan, state=Tournament(usual), **values))


def again(
    hosted: HostedTournament, where: tuple[int, int], host: int, zone: tzinfo, now: datetime, **more: Any
) -> HostedTournament:
    """A draft with another tournament's settings, and if it had a date, the same weekday and hour in a time zone; see
    `draft`.
    """
    starts = hosted.plan.starts_at
    plan = replace(
        hosted.plan, follows=hosted.id, starts_at=None if starts is None else dates.next_week(starts, zone, now)
    )
    settings = replace(hosted.state.settings, name=next_name(hosted.name))
    made = draft(settings.name, plan, where, host, created_at=now, **more)
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
    """The formats that fit a game's number of sides."""
    left_out = () if has_py4swiss() else (Format.SWISS,)
    return tuple(each for each in Format if len(plan.room.sides) in each.traits.seats and each not in left_out)


def fitted(hosted: HostedTournament) -> HostedTournament:
    """The tournament fitted to its game: its number of seats, a format for that number, and only the options of that
    format.
    """
    plan, settings = hosted.plan, hosted.state.settings
    allowed = formats(plan)
    chosen = settings.format if settings.format in allowed else _usual_format()
    chosen = chosen if chosen in allowed else allowed[0]
    usual: dict[str, Any] = {each.name: each.default for each in fields(Settings)}
    others = {key: usual[key] for key, has in OPTIONS.items() if not has(chosen.traits)}
    settings = replace(settings, format=chosen, seats=len(plan.room.sides), **others)
    if not chosen.traits.rounds_wait:
        plan = replace(plan, round_days=0, has_breaks=False)
    return replace(hosted, plan=plan, state=replace(hosted.state, settings=settings))


def usual_options(game: str) -> dict[str, OptionValue]:
    """The options of a game in a new tournament: the simplest, because people may never have played it, unless these
    change who plays against whom.
    """
    entry = CATALOGUE[game]
    usual = options_from(entry.game.options, {})
    simplest = {option.key: option.values[0] for option in entry.game.options}
    return simplest if entry.room(simplest) == entry.room(usual) else usual


def variants(game: str) -> dict[str, dict[str, OptionValue]]:
    """Each combination of a game's options, by its value in the menu."""
    options = CATALOGUE[game].game.options
    keys = [each.key for each in options]
    combinations = (dict(zip(keys, values, strict=True)) for values in product(*(each.values for each in options)))
    return {_variant(each): each for each in combinations}


def _variant(options: Mapping[str, OptionValue]) -> str:
    return " ".join(f"{key}={written(value)}" for key, value in options.items())


def choices(hosted: HostedTournament, page: int) -> list[Choice]:
    """The choices on a page."""
    about = {MAIN: _main_choices, MORE: _more_choices}
    return list(about[page](hosted)) if page in about else []


def _main_choices(hosted: HostedTournament) -> Iterator[Choice]:
    plan, settings = hosted.plan, hosted.state.settings
    options = variants(plan.game)
    if len(options) > 1:
        yield Choice(
            VARIANT,
            tuple(options),
            _variant(plan.options),
            lambda value, locale: options_word(plan.game, options[value], locale),
            lambda value, _: replace(plan, options=options[value]),
        )
    kinds = tuple(key for key, (_, wanted) in KINDS.items() if wanted in formats(plan))
    yield Choice("kind", kinds, _kind(hosted, kinds), _valued("kind"), lambda value, _: _of_kind(hosted, value))
    extra = (AS_NOW,) if plan.access is Access.ROLE else ()
    yield Choice(
        "access",
        (*extra, Access.ANYONE, ROLE, Access.INVITED),
        AS_NOW if extra else plan.access.value,
        _valued("access-name"),
        lambda value, _: replace(plan, access=Access(value)),
    )
    if hosted.is_draft:
        extra = () if plan.starts_at is None else (AS_NOW,)
        yield Choice(
            "starts",
            (BY_HOST, *extra, *STARTING),
            BY_HOST if plan.starts_at is None else AS_NOW,
            _valued("starts"),
            lambda value, now: replace(plan, starts_at=None if value == BY_HOST else now + STARTING[value]),
        )
    yield _number(settings, "limit", VALUES["limit"])


def _kind(hosted: HostedTournament, kinds: Sequence[str]) -> str:
    """The kind of a tournament."""
    pace = EVENING if hosted.plan.is_one_sitting else DAYS
    of_format = [key for key in kinds if KINDS[key][1] is hosted.state.settings.format]
    return next((key for key in of_format if KINDS[key][0] == pace), of_format[0])


def _of_kind(hosted: HostedTournament, key: str) -> HostedTournament:
    """The tournament with the format of a kind. If the pace changes, the clock does too."""
    plan, (pace, wanted) = hosted.plan, KINDS[key]
    if plan.is_one_sitting is not (pace == EVENING):
        plan = replace(plan, clock=read(USUAL_SHORT if pace == EVENING else USUAL_LONG), round_days=0)
    settings = replace(hosted.state.settings, format=wanted)
    return replace(hosted, plan=plan, state=replace(hosted.state, settings=settings))


def _more_choices(hosted: HostedTournament) -> Iterator[Choice]:
    plan, settings = hosted.plan, hosted.state.settings
    traits = settings.traits
    yield _clock(plan, settings)
    for key in ("rounds", "minutes", "division", "movers"):
        if OPTIONS[key](traits):
            yield _number(settings, key, VALUES[key])
    if traits.rounds_wait:
        yield from _rounds(hosted)
    if traits.pairs_each_round:
        yield Choice(
            "late",
            tuple(JoiningEnds),
            settings.joining_ends.value,
            _valued("late-name"),
            lambda value, _: replace(settings, joining_ends=JoiningEnds(value)),
        )
        yield _yes_or_no(settings, "byes")
    if traits.has_bracket:
        yield _yes_or_no(settings, "best_of", (1, 3))
        yield _yes_or_no(settings, "third_place")
    if traits.has_seasons:
        yield _yes_or_no(settings, "cycles", (1, 2))
    if plan.starts_at is not None:
        yield _number(plan, "check-in", CHECK_INS)
    if plays(plan.game):
        yield _number(plan, "computers", (0, *LEVELS))
    yield _yes_or_no(plan, "rated")


def _clock(plan: Plan, settings: Settings) -> Choice:
    offered = SHORT_CLOCKS if settings.traits.is_timed else (*SHORT_CLOCKS, *LONG_CLOCKS)
    clocks = {read(each): each for each in offered}
    extra = () if plan.clock in clocks else (AS_NOW,)
    return Choice(
        "clock",
        (*extra, *clocks.values()),
        clocks.get(plan.clock, AS_NOW),
        lambda value, locale: clock_word(plan.clock if value == AS_NOW else read(value), locale),
        lambda value, _: replace(plan, clock=read(value)),
    )


def _rounds(hosted: HostedTournament) -> Iterator[Choice]:
    """The menu for the beginning of rounds."""
    plan, settings = hosted.plan, hosted.state.settings

    def with_rounds(value: str, _: datetime) -> HostedTournament:
        days = int(value) if value.isdecimal() else 0
        changed = replace(settings, by_host=value == BY_HOST)
        return replace(
            hosted,
            plan=replace(plan, round_days=days, has_breaks=value == BREAK),
            state=replace(hosted.state, settings=changed),
        )

    yield Choice(
        "round-days",
        ("0", BREAK, BY_HOST, *map(str, ROUND_DAYS)),
        BY_HOST if settings.by_host else BREAK if plan.has_breaks else str(plan.round_days),
        lambda value, locale: say(
            locale, "tournament-value-round-days", value=int(value) if value.isdecimal() else value
        ),
        with_rounds,
    )


def _valued(key: str) -> Callable[[str, AnyLocale], str]:
    return lambda value, locale: say(locale, f"tournament-{key}-{value}")


def _number(of: Plan | Settings, key: str, numbers: Sequence[int]) -> Choice:
    """A field that is a number."""
    return Choice(
        key,
        tuple(map(str, numbers)),
        str(getattr(of, _field(key))),
        lambda value, locale: say(locale, f"tournament-value-{slug(key)}", value=_worded(key, int(value), locale)),
        lambda value, _: _with(of, key, int(value)),
    )


def _worded(key: str, value: int, locale: AnyLocale) -> int | str:
    """A number as an argument of its text: minutes become a length of time in words."""
    return span_word(timedelta(minutes=value), locale) if key in {"minutes", "check-in"} and value else value


def _yes_or_no(of: Plan | Settings, key: str, values: tuple[int, int] = (False, True)) -> Choice:
    """A field that is true or false, or has one of two numbers."""
    return Choice(
        key,
        (NO, YES),
        written(getattr(of, _field(key)) == values[1]),
        lambda value, locale: say(locale, f"value-{value}"),
        lambda value, _: _with(of, key, values[value == YES]),
    )


def _field(key: str) -> str:
    return key.replace("-", "_")


def _with(of: Plan | Settings, key: str, value: int) -> Plan | Settings:
    changed: dict[str, Any] = {_field(key): value}
    return replace(of, **changed)


def choose(hosted: HostedTournament, key: str, value: str, now: datetime) -> HostedTournament:
    """The tournament with one choice changed; unchanged if there is no such choice or value. Raises TournamentError for
    invalid settings.
    """
    known = {each.key: each for page in PAGES for each in choices(hosted, page)}
    if key not in known or value not in known[key].values or value in {AS_NOW, ROLE}:
        return hosted
    match known[key].change(value, now):
        case Plan() as plan:
            changed = replace(hosted, plan=plan)
        case Settings() as settings:
            changed = replace(hosted, state=replace(hosted.state, settings=settings))
        case HostedTournament() as changed:
            pass
    changed = fitted(changed)
    check(changed.state.settings)
    return changed


def chosen_word(hosted: HostedTournament, key: str) -> str:
    """A choice and its present value in the tournament's language, for the moderation log; empty for other menus."""
    choice = next((each for page in PAGES for each in choices(hosted, page) if each.key == key), None)
    return "" if choice is None else _word(choice, choice.chosen, hosted.language)


def _word(each: Choice, value: str, locale: AnyLocale) -> str:
    """A choice with one of its values, as in `Rounds: 5`; the options of a game name themselves."""
    if each.key == VARIANT:
        return each.word(value, locale)
    return say(locale, "challenge-option", option=each.name(locale), value=each.word(value, locale))


def panel(hosted: HostedTournament, page: int, locale: AnyLocale, *, warning: str | None = None) -> ui.LayoutView:
    """A private page of menus, perhaps with a warning below its heading."""
    lines = [say(locale, HEADINGS[page], name=called(hosted.name)), *([warning] if warning else [])]
    if page == MAIN:
        lines += [*terms(hosted, locale), f"-# {about_format(hosted, locale)}"]
        starts = hosted.plan.starts_at
        begins = say(locale, "tournament-planned-start", date="none" if starts is None else date(starts))
        lines.append(say(locale, "sentence-gap").join((access_word(hosted, locale), begins)))
        if hosted.is_draft and hosted.plan.follows is not None:
            lines.append(say(locale, "tournament-repeats"))
    if not hosted.is_draft:
        lines.append(say(locale, "tournament-replanning"))
    of_page = choices(hosted, page)
    menus: list[Part | tuple[Pressable, ...]] = [
        (_menu(hosted, each, page, locale),) for each in of_page if not each.is_toggle
    ]
    if page == MORE:
        menus.append(tuple(_toggle(hosted, each, page, locale) for each in of_page if each.is_toggle))
    elif page == ROLES:
        menus.append((roles_menu(_id(hosted, page, ROLE), say(locale, "tournament-setting-role"), least=1),))
    return layout("\n".join(lines), *menus, row(*_buttons(hosted, page, locale)))


def _buttons(hosted: HostedTournament, page: int, locale: AnyLocale) -> Iterator[Pressable]:
    """The buttons of a page."""
    if page != MAIN:
        yield button(_id(hosted, MAIN), say(locale, "button-back"))
        return
    if hosted.is_draft:
        yield action_button(CustomId(Action.ANNOUNCE_TOURNAMENT, hosted.id), locale, discord.ButtonStyle.success)
    yield button(_id(hosted, MORE), say(locale, Action.PLAN_TOURNAMENT.label))
    if hosted.is_draft:
        yield action_button(CustomId(Action.OPEN_START_FORM, hosted.id), locale)


def _id(hosted: HostedTournament, *path: int | str) -> CustomId:
    """A custom id of the plan. Its path is the page, the choice, and the value of a button."""
    return CustomId(Action.PLAN_TOURNAMENT, hosted.id, path=".".join(map(str, path)))


def _menu(hosted: HostedTournament, each: Choice, page: int, locale: AnyLocale) -> Pressable:
    options = [
        discord.SelectOption(label=_word(each, value, locale), value=value, default=value == each.chosen)
        for value in each.values
    ]
    return menu(_id(hosted, page, each.key), options, each.name(locale))


def _toggle(hosted: HostedTournament, each: Choice, page: int, locale: AnyLocale) -> Pressable:
    """The button that turns a choice on or off."""
    other = NO if each.chosen == YES else YES
    label = say(locale, "tournament-toggle", name=each.name(locale), chosen=each.chosen)
    return button(_id(hosted, page, each.key, other), label)
