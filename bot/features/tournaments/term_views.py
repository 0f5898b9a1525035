"""The terms of a tournament: what was settled before its start."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta

from bot.core.clock import control_of
from bot.features.tournaments.bye_views import worth_word
from bot.features.tournaments.hosted import NO_SHOW, HostedTournament
from bot.features.tournaments.rules import Settings, TieBreak, are_lots_drawn, fingerprint, has_lots, lots, secret
from bot.features.tournaments.words import link_to, span_word
from bot.texts import AnyLocale, game_about, game_title, option_name, option_value, say
from bot.ui.actions import Action, CustomId, Pressable, action_button, button
from bot.ui.clock import clock_word
from bot.ui.errors import UserError
from bot.ui.escape import called
from bot.ui.layout import Message, note, row
from bot.ui.learning import learn_button
from bot.ui.match import yes_or_no
from games.kit.rules import OptionValue

LOTS = "lots"
"""The path of the custom id that opens the page about lots."""


def terms(hosted: HostedTournament, locale: AnyLocale) -> Iterator[str]:
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


def terms_to_join(hosted: HostedTournament, locale: AnyLocale) -> list[str]:
    """The terms, and the rules that people must know before they join."""
    about = [about_format(hosted, locale)] if hosted.state.traits.is_explained else []
    rule_lines = *about, *_pace(hosted, locale), *_no_show(hosted, locale)
    return [*terms(hosted, locale), *(f"-# {line}" for line in rule_lines)]


def rules(hosted: HostedTournament, locale: AnyLocale) -> Iterator[str]:
    """Lines about everything that was settled before the first match, except the terms."""
    settings = hosted.state.settings
    yield from _pace(hosted, locale)
    yield from _no_show(hosted, locale)
    yield from _absences(settings, locale)
    yield from _details(settings, locale)
    if _may_draw_lots(hosted):
        yield say(locale, "tournament-lots-from", fingerprint=fingerprint(hosted.state))


def _absences(settings: Settings, locale: AnyLocale) -> Iterator[str]:
    """A line about missed matches. In a knockout, a missed match decides its table."""
    if settings.traits.has_bracket:
        yield say(locale, "tournament-absences-out")
    else:
        yield say(locale, "tournament-absences")


def _pace(hosted: HostedTournament, locale: AnyLocale) -> Iterator[str]:
    """A line about the beginnings of rounds, unless each begins when the one before is over."""
    plan, settings = hosted.plan, hosted.state.settings
    if settings.traits.rounds_wait and plan.round_days:
        yield say(locale, "tournament-round-days", days=plan.round_days)
    elif settings.traits.rounds_wait and settings.by_host:
        yield say(locale, "tournament-rounds-by-host")
    elif plan.has_breaks:
        yield say(locale, "tournament-breaks")


def _no_show(hosted: HostedTournament, locale: AnyLocale) -> Iterator[str]:
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


def lot_lines(hosted: HostedTournament, locale: AnyLocale) -> list[str]:
    """Lines about the results of a season's lots."""
    state = hosted.state
    if not _may_draw_lots(hosted):
        return []
    gap = say(locale, "list-gap")
    lines = []
    for lot in lots(state):
        division = next(at for at, people in enumerate(state.divisions, 1) if lot.order[0] in people)
        order = gap.join(called(state.entrant(number).name) for number in lot.order)
        text = say(locale, "tournament-lot", division=division if len(state.divisions) > 1 else 0, order=order)
        lines.append(f"-# {text}")
    return lines


def _may_draw_lots(hosted: HostedTournament) -> bool:
    """Whether the tournament has begun, and lots may decide in it."""
    return bool(hosted.state.divisions) and has_lots(hosted.state)


def lots_button(hosted: HostedTournament, locale: AnyLocale) -> Pressable | None:
    """The button to the page with which lots can be checked, if any were drawn."""
    if not _may_draw_lots(hosted) or not lots(hosted.state):
        return None
    return button(CustomId(Action.TOURNAMENT_RULES, hosted.id, path=LOTS), say(locale, "button-cuplots"))


def lots_page(hosted: HostedTournament, locale: AnyLocale) -> Message:
    """The data needed to check the lots of a season. Raises UserError "old button" if there are none."""
    state = hosted.state
    if not _may_draw_lots(hosted):
        raise UserError("old button")
    published = secret(state) if are_lots_drawn(state) else "none"
    text = say(locale, "tournament-lots", fingerprint=fingerprint(state), secret=published)
    file = action_button(CustomId(Action.TOURNAMENT_FILE, hosted.id), locale)
    return note("\n".join([text, *lot_lines(hosted, locale)]), row(file))


def order_word(order: Iterable[TieBreak], locale: AnyLocale) -> str:
    """The names of tie-breaks, in their order."""
    return say(locale, "list-gap").join(say(locale, f"tournament-tie-break-{kind.value}") for kind in order)


def event_description(hosted: HostedTournament) -> str:
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


def _clock_word(hosted: HostedTournament, locale: AnyLocale) -> str:
    """The clock in words; without one, the maximum time for a move."""
    if hosted.plan.clock:
        return clock_word(hosted.plan.clock, locale)
    return say(locale, "tournament-no-clock", length=span_word(hosted.silence, locale))


def format_word(hosted: HostedTournament, locale: AnyLocale) -> str:
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


def about_format(hosted: HostedTournament, locale: AnyLocale) -> str:
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


def access_word(hosted: HostedTournament, locale: AnyLocale) -> str:
    """The sentence about the people who may join."""
    plan = hosted.plan
    return say(locale, f"tournament-access-{plan.access.value}", role=f"<@&{plan.role}>")


def rules_page(hosted: HostedTournament, locale: AnyLocale) -> Message:
    """The terms and rules of the tournament."""
    rule_lines = [f"- {line}" for line in (about_format(hosted, locale), *rules(hosted, locale))]
    title = say(locale, "tournament-heading", name=called(hosted.name))
    lines = [title, game_about(hosted.plan.game, locale), *terms(hosted, locale), *rule_lines]
    return note("\n".join(lines), row(*game_buttons(hosted, locale), lots_button(hosted, locale)))


def game_buttons(hosted: HostedTournament, locale: AnyLocale) -> Iterator[Pressable]:
    """The buttons to a game's rules and, if it has any, to its lessons."""
    game = hosted.plan.game
    yield action_button(CustomId(Action.RULES, game, path="0"), locale)
    if (learns := learn_button(game, locale)) is not None:
        yield learns
