"""The milestones of a match in words."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.match import Match
from bot.features.ratings.results import Milestone
from bot.texts import game_title, say
from bot.ui.escape import called


def milestone_lines(match: Match, found: Iterable[Milestone]) -> tuple[str, ...]:
    """One line about all milestones of a match, in its language; nothing if there are none."""
    locale, names = match.language, dict(zip(match.seats, match.names, strict=True))
    title = game_title(match.game, locale)
    told = [
        say(locale, f"milestone-{each.kind}", name=called(names[each.user]), title=title, number=str(each.number))
        for each in found
    ]
    return (say(locale, "milestones", all=say(locale, "sentence-gap").join(told)),) if told else ()
