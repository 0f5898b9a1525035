"""What is said around a game for one."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.core.match import Match
from bot.texts import AnyLocale, game_title, said, say
from bot.ui.escape import called
from bot.ui.layout import jump, note


def opening(game: str, player: str, locale: AnyLocale) -> ui.LayoutView:
    """The message in the channel that the thread hangs on."""
    return note(say(locale, "puzzle-opening", player=called(player), title=game_title(game, locale)))


def begun(match: Match, best: Sequence[int] | None, locale: AnyLocale, *, before: bool) -> ui.LayoutView:
    """Where the board is, and what there is to beat. `before`: the puzzle was begun earlier."""
    title = game_title(match.game, locale)
    link = jump(match.guild, match.channel, match.shown.message)
    told = say(locale, "puzzle-going" if before else "puzzle-begun", title=title, link=link)
    return note("\n".join([told, *records(match.game, best, locale)]))


def records(game: str, best: Sequence[int] | None, locale: AnyLocale) -> list[str]:
    """The best result so far of whoever plays, if any, and the best that is known of."""
    own = "" if best is None else say(locale, "best-result", points=scored(game, best, locale))
    return [line for line in (own, said("known-best", locale, game)) if line]


def scored(game: str, points: Sequence[int], locale: AnyLocale) -> str:
    """A seat's points in the game's own words: what counts first, and then what else does."""
    first, *others = points
    return said("points", locale, game, points=first, more=others[0] if others else 0)
