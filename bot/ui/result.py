"""The state or result of a match in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from bot.core.match import DECIDED, Match, RowKind, UserId
from bot.texts import AnyLocale, conjoined, phrases, reason, said, say
from bot.texts.names import slug
from bot.ui.escape import called
from bot.ui.match import called_person, entry_of, is_alone, is_deserted, player, yes_or_no
from bot.ui.solo import scored
from games.kit.rules import Outcome, Seat

RESULT_KEYS = {
    (1, 2): "1-0",
    (1, 1): "draw",
    (2, 1): "0-1",
    (1, 0): "forfeit-second",
    (0, 1): "forfeit-first",
    (0, 0): "forfeit-both",
}
"""The keys of the texts of results between two, by the places of both; 0 for a no-show."""


def result(match: Match, outcome: Outcome, locale: AnyLocale, reader: UserId | None = None) -> str:
    """The result of a match, with places and scores if the game has them, as told to everybody or to one `reader`."""
    return "\n".join([headline(match, outcome, locale, reader), *details(match, outcome, locale)])


def headline(match: Match, outcome: Outcome, locale: AnyLocale, reader: UserId | None = None) -> str:
    """The winner and the reason, in one line, as told to everyone or to one `reader`."""
    if outcome.reason in DECIDED:
        return _decided(match, outcome.reason, locale)
    if is_deserted(match):
        out = [seat for seat, user in enumerate(match.seats) if user in match.people]
        count, you = len(match.people), yes_or_no(_holds(match, reader, map(Seat, out)))
        return say(locale, "result-deserted", players=_names(match, map(Seat, out), locale), count=count, you=you)
    # A game knows only that a player left; the log knows why.
    cause = match.log[-1].cause if outcome.reason == "left" else ""
    losers = _losers(match, outcome, cause)
    why = reason(
        cause or outcome.reason,
        locale,
        match.game,
        loser=_names(match, losers, locale),
        you=yes_or_no(_holds(match, reader, losers)),
    )
    if not outcome.ranking:
        return say(locale, "result-none", reason=why)
    best, *others = outcome.ranking
    you = yes_or_no(_holds(match, reader, best) and not _holds(match, reader, losers))
    verdict = entry_of(match).picture.verdict if match.position.outcome is not None else None
    if verdict is not None and (told := verdict(match.position)) is not None:
        told = replace(told, args=tuple({**dict(told.args), "you": you}.items()))
        why = say(locale, "sentence-gap").join([why, phrases([told], locale, match.game)])
    if is_alone(match):
        return say(locale, "result-alone", reason=why, solved=yes_or_no(outcome.points))
    if not others:
        return say(locale, "result-draw", reason=why)
    names, count = _names(match, best, locale), len({match.seats[seat] for seat in best})
    sides = entry_of(match).game.sides(match.options)
    if sum(not best.isdisjoint(side) for side in sides) > 1:
        return say(locale, "result-shared", players=names, reason=why)
    return say(locale, "result-win", players=names, count=count, reason=why, you=you)


def _decided(match: Match, cause: str, locale: AnyLocale) -> str:
    """The way in which a tournament ended a match, and its result there."""
    places = [int(place) for place in match.log[-1].text.split()]
    sides = entry_of(match).game.sides(match.options)
    names = [_names(match, side, locale) for side in sides]
    words = "none"
    if len(places) == len(sides) == 2:
        words = say(locale, f"tournament-result-{RESULT_KEYS[places[0], places[1]]}", first=names[0], second=names[1])
    elif places:
        placed = sorted((place, name) for place, name in zip(places, names, strict=False) if place)
        words = say(locale, "list-gap").join(f"{place}. {name}" for place, name in placed) or "none"
    return say(locale, f"result-{slug(cause)}", result=words)


def details(match: Match, outcome: Outcome, locale: AnyLocale) -> Iterator[str]:
    """Lines below the headline: what the moderator who ended the match says, and places and scores."""
    given = match.log[-1].text if match.log and match.log[-1].kind is RowKind.END else ""
    if given and outcome.reason not in DECIDED:
        yield say(locale, "end-reason", text=called(given))
    yield from _places(match, outcome, locale)


def state(match: Match, locale: AnyLocale, reader: UserId | None = None) -> str:
    """The player to move, or the result as told to `reader`, without a ping."""
    to_move = match.position.to_move
    if match.outcome:
        return result(match, match.outcome, locale, reader)
    if to_move is None:
        return say(locale, "turn-dice")
    return say(locale, "turn", player=player(match, to_move, locale))


def _losers(match: Match, outcome: Outcome, cause: str) -> frozenset[Seat]:
    """The seats that a reason names: the one that left last, else those in the last place."""
    left = match.log[-1].seat if cause or outcome.reason == "aborted" else None
    if left is not None:
        return frozenset({left})
    return outcome.ranking[-1] if len(outcome.ranking) > 1 else frozenset()


def _holds(match: Match, reader: UserId | None, seats: Iterable[Seat]) -> bool:
    return reader is not None and any(match.seats[seat] == reader for seat in seats)


def _names(match: Match, seats: Iterable[Seat], locale: AnyLocale) -> str:
    """The players in these seats by name; with their seats if one plays several sides."""
    held, players = sorted(seats), set(match.seats)
    if len(players) < len(entry_of(match).game.sides(match.options)) or len(set(match.names)) < len(players):
        names = [player(match, seat, locale) for seat in held]
    else:
        users = {match.seats[seat]: match.names[seat] for seat in held}
        names = [called_person(user, name, locale) for user, name in users.items()]
    return conjoined(names, locale)


def _places(match: Match, outcome: Outcome, locale: AnyLocale) -> Iterator[str]:
    """A line for each player's place and score, or one with all scores if there are at most two sides. Not all games
    have scores. `<game>-places` explains places that differ from the order of the scores.
    """
    scores = {seat: [points for each, points in outcome.points if each == seat] for seat, _ in sorted(outcome.points)}
    points = {seat: scored(match.game, score, locale) for seat, score in scores.items()}
    if len(entry_of(match).game.sides(match.options)) < 3:
        ranked = [seat for seats in outcome.ranking for seat in sorted(seats) if seat in points]
        if ranked and len(outcome.ranking[0]) == 1:
            best = ranked[0]
            who, count = player(match, best, locale), scores[best][0]
            if told := said("scores", locale, match.game, outcome.reason, player=who, count=count):
                yield told
                return
        lines = (say(locale, "score-line", player=player(match, seat, locale), points=points[seat]) for seat in ranked)
        yield from filter(None, [say(locale, "score-gap").join(lines)])
        return
    place = 1
    for seats in outcome.ranking:
        for seat in sorted(seats):
            who, shared = player(match, seat, locale), yes_or_no(len(seats) > 1)
            # Computer players that were left alone haven't won anything.
            is_left = is_deserted(match) and match.seats[seat] not in match.people
            line = say(locale, "place-line", place=0 if is_left else place, shared=shared, player=who)
            yield say(locale, "score-line", player=line, points=points[seat]) if seat in points else line
        place += len(seats)
    is_ranked = outcome.reason != "agreed draw"
    if is_ranked and _differ(outcome, scores) and (note := said("places", locale, match.game)):
        yield note


def _differ(outcome: Outcome, scores: Mapping[Seat, Sequence[int]]) -> bool:
    """Whether the places differ from the order of the scores; of a single winner, the headline says why."""
    placed = outcome.ranking[1:] if outcome.ranking and len(outcome.ranking[0]) == 1 else outcome.ranking
    ranges = [sorted(tuple(scores[seat]) for seat in seats) for seats in placed if seats <= scores.keys()]
    are_shared = any(each[0] != each[-1] for each in ranges)
    return are_shared or any(higher[0] <= lower[-1] for higher, lower in pairwise(ranges))
