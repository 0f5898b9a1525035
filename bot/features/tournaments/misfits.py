"""Plans that don't fit the people who have joined: what the host is told before the start, and the better plan."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.features.tournaments.hosted import AVERAGE_LEVEL, HostedTournament, empty_seats
from bot.features.tournaments.message_views import start_button, start_id
from bot.features.tournaments.planning import fitted
from bot.features.tournaments.rules import Phase, recommended_rounds, without_unchecked
from bot.features.tournaments.rules.misfits import Misfit, Why, misfit
from bot.features.tournaments.term_views import terms
from bot.texts import AnyLocale, say
from bot.ui.actions import Action, CustomId, Pressable, button
from bot.ui.layout import Message, note, row
from opponents.kit.engines import plays


def misfit_of(hosted: HostedTournament) -> Misfit | None:
    """The misfit of a plan with the people who have joined and, if check-in is open, have checked in; None if it fits
    them.
    """
    if hosted.state.phase is not Phase.JOINING:
        return None
    state = hosted.state.after(*without_unchecked(hosted.state, hosted.created_at))
    people = len(state.active) + empty_seats(replace(hosted, state=state))
    return misfit(state.settings, people, is_one_sitting=hosted.plan.is_one_sitting)


def bettered(hosted: HostedTournament) -> HostedTournament | None:
    """The tournament with a plan that fits; None if its own does, or there is none."""
    misfit = misfit_of(hosted)
    if misfit is not None and misfit.better is not None:
        return fitted(replace(hosted, state=replace(hosted.state, settings=misfit.better)))
    if misfit is not None and misfit.why is Why.LEFT_OVER and plays(hosted.plan.game):
        return replace(hosted, plan=replace(hosted.plan, computers=AVERAGE_LEVEL))
    return None


def misfit_lines(hosted: HostedTournament, locale: AnyLocale) -> list[str]:
    """The sentences about what won't work as planned, and the better plan; empty if everything fits."""
    misfit, better = misfit_of(hosted), bettered(hosted)
    if misfit is None:
        return []
    settings = (better or hosted).state.settings
    text = say(
        locale,
        "tournament-misfit",
        why=misfit.why.value,
        people=misfit.people,
        count=misfit.count,
        seats=settings.seats,
        better="none" if better is None else settings.format.value,
        rounds=recommended_rounds(settings, misfit.people),
        division=settings.division,
        level=AVERAGE_LEVEL,
    )
    return [text]


def better_button(hosted: HostedTournament, locale: AnyLocale) -> Pressable:
    """The button that changes to the better plan, which there is."""
    better = bettered(hosted) or hosted
    label = say(locale, "button-cupbetter", better=better.state.settings.format.value)
    return button(CustomId(Action.BETTER_PLAN, hosted.id), label, discord.ButtonStyle.primary)


def before_start(hosted: HostedTournament, misfit: Misfit, locale: AnyLocale) -> Message:
    """The private message to a host who starts a tournament whose plan doesn't fit."""
    anyway = button(replace(start_id(hosted), path=str(misfit.people)), say(locale, "button-kickoff-anyway"))
    better = better_button(hosted, locale) if bettered(hosted) is not None else None
    return note("\n".join(misfit_lines(hosted, locale)), row(better, anyway))


def improved(hosted: HostedTournament, locale: AnyLocale) -> Message:
    """The private message after a change to the better plan."""
    text = say(locale, "tournament-you-improved", terms="\n".join(terms(hosted, locale)))
    return note(text, row(start_button(hosted, locale)))
