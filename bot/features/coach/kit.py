"""The coach's knowledge of one game, and where it is found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from bot.core.match import AnyPosition
from games.kit.rules import MoveError, Seat
from renderers.kit.view import Phrase


class MatchTurn(NamedTuple):
    """A move that was played in a match, with the positions around it."""

    before: Any
    move: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Coach:
    """The coach's reasons about one game, in addition to those for every game.

    The keys of the phrases are `<game>-coach-<…>`; each phrase is a whole sentence, true by the rules alone
    (`tests/features/coach/test_reasons.py`).
    """

    reasons: Callable[[Any, Any, Any], Iterator[Phrase]]
    """The effects of a move, the most important first, given the position before it, the move, and the position after
    it. Later ones are computed only if they are asked for.
    """
    dangers: Callable[[Any, Seat], tuple[Phrase, ...]] = lambda _, __: ()
    """The pieces of a seat on turn that could be captured."""
    threat: Callable[[Any, Seat], Phrase | None] = lambda _, __: None
    """The cause for which a seat on turn may lose before its next turn, if one sentence can name it."""
    topics: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By key without `<game>-coach-`, the topics of a phrase if they aren't the key itself. Of two reasons that share a
    topic, the coach gives only the first, because the second adds little.
    """
    failures: Callable[[Any, Any, Any, str, int], Iterator[Phrase]] = lambda *_: iter(())
    """The reasons for which a wrong move fails in a puzzle, the most important first: given the position before it, the
    move, the opponent's answer if it has one, the puzzle's goal, and the number of moves in which that can be reached.
    The keys of the phrases are `<game>-fails-<…>` or those of the coach.
    """

    leads: Callable[[Any], Phrase | None] = lambda _: None
    """A clause about the seat that leads on the count that decides at the end, in a match of two; its `$seat` is "none"
    if the two are level.
    """
    solved: Callable[[Any, Seat], Phrase | None] = lambda _, __: None
    """The reason why a seat has won in a puzzle, if the last moves are still to be made or the reason of the outcome
    doesn't tell; else None.
    """
    left: Callable[[Any, Seat], Phrase | None] = lambda _, __: None
    """The tiles or pieces left to the opponents of a seat in a puzzle, if the picture doesn't show them; else None."""
    holding: Callable[[Any, Sequence[Any]], Sequence[Any]] = lambda _, safe: safe
    """Those of the moves in a position after which no opponent can force a win at the next turn. By default, all of
    them: they are those after which none can win at once.
    """
    instead: Callable[[Any, Any], Any | None] = lambda _, __: None
    """A move to suggest in place of one that does nothing, given the position; None if the move does something."""
    goal: Callable[[Any], Phrase | None] = lambda _: None
    """The goal in a position in which that of the game no longer holds, in a few words; None if it does."""
    praise: Callable[[Sequence[MatchTurn]], Phrase | None] = lambda _: None
    """A sentence of praise for the loser of a match, given all of their moves; None if there is nothing to praise."""
    nodes: int | None = None
    """Number of positions that the engine searches for the coach, within about half a second; None for as many as for a
    hint or an analysis, which then agree with the coach.
    """
    standing: Callable[[Any, Any, Any], Phrase | None] = lambda *_: None
    """A sentence said before the suggestion of a move if its player is behind, given the same as `reasons`; None if
    they aren't, or if the reasons tell.
    """

    risk: Callable[[Any, Any, Any], Phrase | None] = lambda *_: None
    """The worst that others could do right after a move, given the position before it, the move, and the position at
    the end of the turn; None if one sentence can't name it.
    """
    apart: Callable[[Any, Any], Phrase | None] = lambda _, __: None
    """The difference of the second of two moves from the first, if both are told in the same words; None if the game's
    words always differ.
    """

    def topics_of(self, phrase: Phrase) -> frozenset[str]:
        """The topics of a phrase, and the move that it names, if any."""
        words = dict(phrase.args)
        named = [f"{words['origin']}-{words['target']}"] if "origin" in words else []
        key = phrase.key.rpartition("-coach-")[2]
        return frozenset([*self.topics.get(key, (phrase.key,)), *named])


MOST_REASONS = 2
"""Maximum number of reasons that are given for one move."""
LOSING = "losing"
"""The topic of an opponent's win at the next turn, which the coach's warnings already tell."""
RULE = "rule"
"""The topic of a rule that a move follows, which isn't why it is better than another one."""


def tells_apart(count: int, moves: int) -> bool:
    """Whether a reason is worth giving: at least one in eight moves (`count` of `moves`) makes the mistake avoided."""
    return 8 * count >= moves


def along(position: AnyPosition, line: Iterable[str]) -> Iterator[AnyPosition]:
    """The positions after each move of a line, up to a roll or a move that the rules no longer allow."""
    for text in line:
        try:
            position = position.play(position.parse(text))
        except MoveError:
            return
        yield position


@cache
def coach_of(game: str) -> Coach | None:
    """The coach's knowledge of a game: `COACH` in this package's module of its key, if there is one."""
    name = f"{__package__}.{game}"
    own: Coach | None = None if find_spec(name) is None else import_module(name).COACH
    return own
