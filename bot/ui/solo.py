"""Messages around solo games."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.match import Match
from bot.texts import AnyLocale, game_title, said, say
from bot.ui.escape import called
from bot.ui.layout import Message, jump, note


def opening(game: str, player: str, locale: AnyLocale) -> Message:
    """The channel's message to which the thread is attached."""
    return note(say(locale, "solo-opening", player=called(player), title=game_title(game, locale)))


def begun(match: Match, best: Sequence[int] | None, locale: AnyLocale, *, before: bool) -> Message:
    """A link to the board, and the best scores so far. `before`: the solo game was begun earlier."""
    title = game_title(match.game, locale)
    link = jump(match.guild, match.channel, match.shown.message)
    text = say(locale, "solo-going" if before else "solo-begun", title=title, link=link)
    return note("\n".join([text, *records(match.game, best, locale)]))


def records(game: str, best: Sequence[int] | None, locale: AnyLocale) -> list[str]:
    """The player's `best` score so far and the best known score, if they exist."""
    own = "" if best is None else say(locale, "best-result", points=scored(game, best, locale))
    return [line for line in (own, said("known-best", locale, game)) if line]


def scored(game: str, points: Sequence[int], locale: AnyLocale) -> str:
    """A score in the game's own words; `points` has one number, or a primary and a secondary one."""
    first, *others = points
    return said("points", locale, game, points=first, more=others[0] if others else 0)
