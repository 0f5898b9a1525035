"""What the computer thinks of a match that is over: each side's chances over the moves, and where they turned.

No Discord, no SQL, and no thinking: that is done by whoever has worker processes (`bot.features.analysis.analyses`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.core.match import MOVES, PLAYED, Kind, Match
from games.kit.rules import Json, Leave, Outcome, Seat

Sides = tuple[frozenset[Seat], ...]
MOST_TURNING_POINTS = 3
_WHOLE = 100_000
"""A share of 1, as it is stored."""
LEAST_LOSS = 0.05
"""Of a win: what loses less is no turning point."""
LEAST_COST = 0.01
"""Of a win: what loses less can't be told from nothing, in whole per cents."""
LEAST_SWING = 0.1
"""Of a win: what changes less is not worth telling."""


class Decision(NamedTuple):
    """A move that somebody chose."""

    at: int
    """Which step of `bot.features.replay.steps.Replay` it is."""
    number: int
    """The number of the move."""
    seat: Seat
    before: int
    """How many of all that stands, as `bot.computers.workers.moves_of` has it, came before it."""
    played: str


class Look(NamedTuple):
    """What was thought in the place of who decided."""

    value: float
    """The expected share of a win, 0 to 1, of who decided, with the best move."""
    line: tuple[str, ...]
    """What was expected to follow, the best move first."""
    nodes: int
    depth: int
    judged: tuple[float, float] | None = None
    """Where more than two sides play: the share with the best move and with what was played, each as it seemed right
    after it.
    """
    shares: tuple[float, ...] | None = None
    """There, too: the shares of all sides with what was played."""
    after_best: float | None = None
    """Where two sides play, and games are played out by chance: the share as it seemed to the others after the best
    move.
    """

    @property
    def share(self) -> float:
        """The expected share of a win, 0 to 1, of who decided; see `balanced`."""
        return balanced(self.value, self.after_best)


def balanced(value: float, after_best: float | None) -> float:
    """The expected share of a win, 0 to 1, of whoever is on turn: where it was seen from both sides, between the two.

    Games that are played out by chance make whoever is on turn seem better than they are.
    """
    return value if after_best is None else (value + after_best) / 2


def per_cent(share: float) -> int:
    """A share of 1; what isn't certain, as far as shares are stored, is never told as if it were."""
    return round(100 * share) if round(share * _WHOLE) in {0, _WHOLE} else min(99, max(1, round(100 * share)))


def looks_to_json(looks: Mapping[int, Look]) -> Json:
    """As it is stored: shares in thousandths of a per cent."""
    return [
        [
            at,
            _stored(look.value),
            list(look.line),
            look.nodes,
            look.depth,
            *map(_stored, (look.judged, look.shares, look.after_best)),
        ]
        for at, look in sorted(looks.items())
    ]


def looks_from(stored: Json) -> dict[int, Look]:
    """What `looks_to_json` has stored, also in an older Banmen; nothing for None."""
    rows: Any = stored or []
    return {
        at: Look(value / _WHOLE, tuple(line), nodes, depth, *map(_restored, more))
        for at, value, line, nodes, depth, *more in rows
    }


def _stored(shares: float | Iterable[float] | None) -> Json:
    """A share, several, or none."""
    if isinstance(shares, Iterable):
        return [round(share * _WHOLE) for share in shares]
    return None if shares is None else round(shares * _WHOLE)


def _restored(stored: Any) -> Any:
    if isinstance(stored, list):
        return tuple(share / _WHOLE for share in stored)
    return None if stored is None else stored / _WHOLE


class Point(NamedTuple):
    """A side's chances."""

    number: int
    """After so many moves."""
    share: float


class Swing(NamedTuple):
    """How a side's chances changed between two of its moves."""

    side: int
    first: Point
    """The number of the first one, and the chances after it; before it, where an older Banmen looked."""
    last: Point
    """The number of the second one, and the chances before it, but after the dice."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A move that somebody chose, and what the computer thinks of it."""

    decision: Decision
    look: Look
    before: float
    """The expected share of who decided, with the best move."""
    after: float | None
    """The expected share of who decided once it was played, compared with the best move; None where unknown."""
    led: float | None
    """The same as the curves show it."""

    @property
    def best(self) -> str:
        """What the computer would have played."""
        return self.look.line[0]

    @property
    def gain(self) -> float:
        """How the curve of who decided rises with it, or falls if below 0; 0 where that isn't known."""
        return 0.0 if self.led is None else self.led - self.before

    @property
    def loss(self) -> float:
        """Which share of a win was lost by it."""
        if self.after is None or self.best == self.decision.played:
            return 0.0
        return max(0.0, self.before - self.after)


@dataclass(frozen=True, slots=True)
class Analysis:
    """A whole match."""

    sides: Sides
    moves: tuple[Judged, ...]
    curves: tuple[tuple[Point, ...], ...]
    """By side. Where an older Banmen looked at more than two, each where it had something to decide, and the end."""

    @property
    def is_even(self) -> bool:
        """Whether no single move lost much."""
        return all(move.loss < LEAST_LOSS for move in self.moves)

    @property
    def turning_points(self) -> tuple[Judged, ...]:
        """The moves that lost most, if only a little where it is even, in the order in which they were played."""
        least = LEAST_COST if self.is_even else LEAST_LOSS
        worst = sorted((move for move in self.moves if move.loss >= least), key=lambda move: -move.loss)
        return tuple(sorted(worst[:MOST_TURNING_POINTS], key=lambda move: move.decision.at))

    @property
    def swing(self) -> Swing | None:
        """Of more than two sides, where the chances of one changed most between two of its moves: by what others did,
        by dice, or as more could be seen. None where they hardly did, or one move lost more.
        """
        before: dict[int, Judged] = {}
        swings = []
        for move in self.moves if len(self.sides) > 2 else ():
            side = side_of(self.sides, move.decision.seat)
            if (own := before.get(side)) is not None:
                first = own.before if own.after is None or own.look.shares is None else own.after
                led = Point(move.decision.number, move.before)
                swings.append(Swing(side, Point(own.decision.number, first), led))
            before[side] = move
        most = max(swings, key=_width, default=None)
        return most if most and _width(most) >= self._least_swing else None

    @property
    def unforeseen(self) -> Judged | None:
        """Of two sides, with which move the chances changed most, though it cost little: what would come of it was seen
        only afterwards. None where they hardly did, or one move lost more.
        """
        told = self.turning_points
        moves = [move for move in self.moves if len(self.sides) == 2 and move not in told]
        most = max(moves, key=lambda move: abs(move.gain), default=None)
        return most if most and abs(most.gain) >= self._least_swing else None

    @property
    def _least_swing(self) -> float:
        return max([LEAST_SWING, *(move.loss for move in self.moves)])

    def at(self, step: int) -> Judged | None:
        """What is thought of a step of `bot.features.replay.steps.Replay`; None where nobody chose anything."""
        return next((move for move in self.moves if move.decision.at == step), None)


def _width(swing: Swing) -> float:
    return abs(swing.last.share - swing.first.share)


def decisions(match: Match) -> list[Decision]:
    """The moves that somebody chose, without those that were taken back."""
    found: list[Decision] = []
    at = number = 0
    for before, row in enumerate(match.played):
        at += row.kind is not Kind.ROLL
        number += row.kind in MOVES
        if row.kind is Kind.MOVE and row.seat is not None:
            found.append(Decision(at, number, row.seat, before, row.text))
    return found


def left_standing(match: Match, sides: Sides) -> Decision | None:
    """The position after the last move that somebody chose, where two sides played and the match ended by something
    else: as if whoever was on turn there had still to decide. None for any other match.

    Where more sides play, each move is judged by itself.
    """
    made = decisions(match)
    if len(sides) != 2 or not made or _ended_by_rules(match):
        return None
    last, turn = made[-1], match.state.turn
    position, before = turn.start, last.before
    noted = (number for number in match.state.history.standing if match.log[number].kind in PLAYED)
    for place, number in enumerate(noted):
        if number >= turn.began:
            move = position.parse(match.log[number].text)
            if place > last.before and isinstance(move, Leave):
                break
            position, before = position.play(move), place + 1
    if position.to_move is None:
        return None
    return Decision(last.at + 1, last.number + 1, position.to_move, before, "")


def left_behind(match: Match, sides: Sides) -> dict[int, Decision | None]:
    """Where two sides played, by the step of a move that somebody chose: the position that was there when somebody left
    after it, while others played on, as if whoever was on turn had still to decide. None where an old log or a record
    doesn't tell who was.
    """
    found: dict[int, Decision | None] = {}
    last = at = number = 0
    for before, row in enumerate(match.played):
        at += row.kind is not Kind.ROLL
        number += row.kind in MOVES
        if row.kind is Kind.MOVE:
            last = at
        elif row.leaves and last and last not in found:
            found[last] = None if row.on_turn is None else Decision(at, number + 1, row.on_turn, before, "")
    # After the last move nobody plays on.
    found.pop(last, None)
    return found if len(sides) == 2 else {}


def to_look_at(match: Match, sides: Sides) -> list[Decision]:
    """All positions that an analysis looks at, in order; none where nobody has decided anything."""
    found = [*decisions(match), *left_behind(match, sides).values(), left_standing(match, sides)]
    return sorted(decision for decision in found if decision is not None)


def analysed(match: Match, sides: Sides, looks: Mapping[int, Look]) -> Analysis:
    """What comes of having looked at every decision of a match that has some; `looks` are by `Decision.at`. The end and
    where somebody left may be missing, as an older Banmen didn't look there.
    """
    made, end, seen = decisions(match), left_standing(match, sides), dict(looks)
    following = {decision.at: then for decision, then in zip(made, [*made[1:], end], strict=True)}
    following |= left_behind(match, sides)
    last = _final(match.position.outcome, sides) if _ended_by_rules(match) else None

    def left(decision: Decision, shares: Mapping[int, float]) -> float | None:
        """What a move has left to who played it, by the shares of who is on turn; None where that isn't known."""
        side, then = side_of(sides, decision.seat), following[decision.at]
        if then is not None and then.at in shares:
            return _seen_from(side, then, shares[then.at], sides)
        return last[side] if last and decision is made[-1] else None

    values = {at: look.value for at, look in looks.items()}
    for decision in made:
        look, actual = looks[decision.at], left(decision, values)
        if look.after_best is not None and actual is not None:
            # What was played may prove to have been no worse.
            seen[decision.at] = look._replace(after_best=max(look.after_best, actual))
    shares = {at: look.share for at, look in seen.items()}
    judged = []
    for decision in made:
        look, after = seen[decision.at], left(decision, shares)
        best, actual = look.judged or (look.after_best, left(decision, values))
        before, led = look.share, after
        if look.judged and look.shares is not None:
            # Where the curves lie.
            after = led = look.judged[1]
            before = after if look.line[0] == decision.played else max(look.judged)
        elif best is not None and actual is not None:
            # Seen after a move things look different than before it: only how they compare counts, and of two sides no
            # more than the chances fell.
            compared = look.share * min(1, actual / best) if best else look.share
            after = compared if look.judged else max(compared, after or 0)
            led = compared if led is None else led
        judged.append(Judged(decision, look, before, after, led))
    all_seen = [(decision, seen[decision.at]) for decision in to_look_at(match, sides) if decision.at in seen]
    curves = tuple(tuple(_points(side, match, all_seen, sides)) for side in range(len(sides)))
    return Analysis(sides, tuple(judged), curves)


def side_of(sides: Sides, seat: Seat) -> int:
    """Which side a seat plays for."""
    return next(number for number, side in enumerate(sides) if seat in side)


def _seen_from(side: int, decision: Decision, share: float, sides: Sides) -> float | None:
    """A side's share in a position, by that of who is on turn; None where that says nothing about it."""
    if side_of(sides, decision.seat) == side:
        return share
    return 1 - share if len(sides) == 2 else None


def _points(side: int, match: Match, seen: Iterable[tuple[Decision, Look]], sides: Sides) -> Iterator[Point]:
    for decision, look in seen:
        share = _seen_from(side, decision, look.share, sides)
        if look.shares is not None:
            yield Point(decision.number, look.shares[side])
        elif share is not None:
            yield Point(decision.number - 1, share)
    if (last := _final(match.outcome, sides)) and match.moves:
        yield Point(match.moves, last[side])


def _ended_by_rules(match: Match) -> bool:
    """Whether the last move ended it, and not that somebody left."""
    standing = match.standing
    return bool(standing) and standing[-1].kind in MOVES and match.position.outcome is not None


def _final(outcome: Outcome | None, sides: Sides) -> list[float] | None:
    """By side, its share of the win; None where nobody won or drew."""
    if outcome is None or not outcome.ranking:
        return None
    best = [not side.isdisjoint(outcome.ranking[0]) for side in sides]
    return [won / sum(best) for won in best]
