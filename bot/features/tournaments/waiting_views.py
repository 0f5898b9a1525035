"""Texts about the reasons why matches of a tournament wait."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.tournaments.hosted import HostedTournament, Obstacles
from bot.texts import AnyLocale, say
from bot.texts.names import slug
from bot.ui.actions import Action, CustomId, action_button
from bot.ui.escape import called
from bot.ui.layout import Message, jump, mention, note, row
from bot.ui.lists import listed

LONGEST_NAMES = 600
"""Characters of the names of the people who can't see the channel."""


def obstacle_lines(hosted: HostedTournament, obstacles: Obstacles, locale: AnyLocale) -> list[str]:
    """Lines about the reasons why matches wait; empty if there are none."""
    channel, gap = f"<#{hosted.channel}>", say(locale, "list-gap")
    lines: list[str] = []
    if obstacles.permissions:
        permissions = gap.join(say(locale, f"permission-{slug(name)}") for name in obstacles.permissions)
        lines.append(say(locale, "tournament-lacks-permissions", channel=channel, permissions=permissions))
    if obstacles.unseeing:
        names = [called(hosted.state.entrant(each).name) for each in obstacles.people]
        who = listed(names, LONGEST_NAMES, locale)
        lines.append(say(locale, "tournament-lacks-people", names=who, channel=channel))
    if obstacles.refused:
        why = say(locale, f"refusal-{slug(obstacles.refused)}")
        lines.append(say(locale, "tournament-lacks-threads", why=why))
    return lines


def lost_place(hosted: HostedTournament, locale: AnyLocale) -> list[str]:
    """The way on for a tournament whose channel was deleted; empty for others."""
    return [say(locale, "tournament-place-gone", host=mention(hosted.host))] if hosted.homeless else []


def unseeing(hosted: HostedTournament, users: Sequence[int], locale: AnyLocale) -> str | None:
    """The sentence that invited people or replacements can't see the channel; None if all can."""
    if not users:
        return None
    who = listed(list(map(mention, users)), LONGEST_NAMES, locale)
    return say(locale, "tournament-cannot-see", names=who, channel=f"<#{hosted.channel}>")


def to_host(hosted: HostedTournament, locale: AnyLocale) -> Message:
    """The direct message to a host about the reasons why matches wait."""
    link = f"-# [{called(hosted.name)}]({jump(hosted.guild, hosted.channel, hosted.message)})"
    text = say(locale, "tournament-host-waits", name=called(hosted.name))
    stop = action_button(CustomId(Action.STOP_MESSAGES, path="hosting"), locale)
    return note("\n".join([text, *obstacle_lines(hosted, hosted.waits, locale), link]), row(stop))
