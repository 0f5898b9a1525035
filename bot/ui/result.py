"""The state or result of a match in words."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.match import Kind, Match
from bot.texts import AnyLocale, reason, say
from bot.ui.escape import called
from bot.ui.match import entry_of, is_alone, listed, player
from bot.ui.solo import scored
from games.kit.rules import Outcome


def result(match: Match, outcome: Outcome, locale: AnyLocale) -> str:
    """The result of a match, with places and scores if the game has them."""
    # A game knows only that somebody left; the log knows why.
    cause = match.log[-1].cause if outcome.reason == "left" else ""
    why = reason(cause or outcome.reason, locale, match.game)
    if not outcome.ranking:
        text = say(locale, "result-none", reason=why)
        given = match.log[-1].text if match.log[-1].kind is Kind.END else ""
        return "\n".join([text, say(locale, "end-reason", text=called(given))]) if given else text
    best, *others = outcome.ranking
    if is_alone(match):
        text = say(locale, "result-alone", reason=why)
    elif others:
        sides = entry_of(match).game.sides(match.options)
        key = "result-win" if sum(not best.isdisjoint(side) for side in sides) == 1 else "result-shared"
        text = say(locale, key, players=listed(match, best, locale), count=len(best), reason=why)
    else:
        text = say(locale, "result-draw", reason=why)
    return "\n".join([text, *_places(match, outcome, locale)])


def state(match: Match, locale: AnyLocale) -> str:
    """The player to move, or the result, without a ping."""
    to_move = match.position.to_move
    if match.outcome:
        return result(match, match.outcome, locale)
    if to_move is None:
        return say(locale, "turn-dice")
    return say(locale, "turn", player=player(match, to_move, locale))


def _places(match: Match, outcome: Outcome, locale: AnyLocale) -> Iterator[str]:
    """A line for each player's place (if there are more than two sides) and score (if the game has scores)."""
    scores = {seat: [points for each, points in outcome.points if each == seat] for seat, _ in sorted(outcome.points)}
    points = {seat: scored(match.game, score, locale) for seat, score in scores.items()}
    if len(entry_of(match).game.sides(match.options)) < 3:
        for seat, words in points.items():
            yield say(locale, "score-line", player=player(match, seat, locale), points=words)
        return
    place = 1
    for seats in outcome.ranking:
        for seat in sorted(seats):
            line = say(locale, "place-line", place=place, player=player(match, seat, locale))
            yield say(locale, "score-line", player=line, points=points[seat]) if seat in points else line
        place += len(seats)
