"""Analysis of a match that is over: each side's chances after every move, and the turning points.

No Discord, no SQL, no searching: `bot.features.analysis.analyses` has worker processes evaluate the positions. A share
is the expected share of a win, 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.computers.jobs import balanced
from bot.core.match import MOVES, PLAYED, Match, Row, RowKind
from games.kit.rules import Json, Leave, Outcome, Seat

Sides = tuple[frozenset[Seat], ...]
MOST_TURNING_POINTS = 3
_WHOLE = 100_000
"""The stored value of a share of 1."""
LEAST_LOSS = 0.1
"""Minimum share that a turning point loses."""
LEAST_COST = 0.01
"""Smallest loss whose cause is told: a smaller one doesn't show in whole per cents."""
LEAST_NAMED = 0.05
"""Smallest loss for which a move is called costly if none was as costly as a turning point. Two searches of one
position differ by less than this.
"""
LEAST_SWING = 0.1
"""Smallest change of a share that is worth reporting."""


class Decision(NamedTuple):
    """A move that a player chose, or a position in which they no longer chose one."""

    at: int
    """Its step in `bot.features.replay.steps.Replay`."""
    number: int
    """The number of the move."""
    seat: Seat
    before: int
    """Number of the moves in `bot.computers.workers.moves_of` that come before it."""
    played: str
    """The move in notation; empty if none was chosen."""


class Evaluation(NamedTuple):
    """An engine's evaluation of a decision. Shares are those of the player who decided."""

    value: float
    """The share with the best move."""
    line: tuple[str, ...]
    """The expected continuation, starting with the best move."""
    nodes: int
    """Number of positions searched."""
    depth: int
    """Number of plies to which every line was searched."""
    best_and_played: tuple[float, float] | None = None
    """With more than two sides: the share right after the best move, and right after the move played."""
    shares: tuple[float, ...] | None = None
    """With more than two sides: every side's share after the move played."""
    after_best: float | None = None
    """With two sides and an engine that plays games out at random: the share after the best move, as evaluated for the
    opponent.
    """

    @property
    def share(self) -> float:
        """The share with the best move; see `balanced`."""
        return balanced(self.value, self.after_best)


def evaluations_to_json(evaluations: Mapping[int, Evaluation]) -> Json:
    """The stored form of evaluations by step; shares are in thousandths of a per cent."""
    return [
        [at, _stored(each.value), list(each.line), each.nodes, each.depth, *map(_stored, each[4:])]
        for at, each in sorted(evaluations.items())
    ]


def evaluations_from_json(stored: Json) -> dict[int, Evaluation]:
    """Evaluations by step, as `evaluations_to_json` stored them; empty for None."""
    rows: Any = stored or []
    return {
        at: Evaluation(value / _WHOLE, tuple(line), nodes, depth, *map(_restored, more))
        for at, value, line, nodes, depth, *more in rows
    }


def _stored(shares: float | Iterable[float] | None) -> Json:
    if isinstance(shares, Iterable):
        return [round(share * _WHOLE) for share in shares]
    return None if shares is None else round(shares * _WHOLE)


def _restored(stored: Any) -> Any:
    if isinstance(stored, list):
        return tuple(share / _WHOLE for share in stored)
    return None if stored is None else stored / _WHOLE


class Point(NamedTuple):
    """A point of a side's curve."""

    number: int
    """Number of moves made."""
    share: float


class Swing(NamedTuple):
    """A change of a side's chances between two of its moves."""

    side: int
    first: Point
    """`EvaluatedMove.point` of the first move."""
    last: Point
    """`EvaluatedMove.point` of the second move."""


@dataclass(frozen=True, slots=True)
class EvaluatedMove:
    """A move that a player chose, with its evaluation. Shares are that player's."""

    decision: Decision
    evaluation: Evaluation
    before: float
    """The share with the best move."""
    after: float | None
    """The share with the move played, comparable with `before`; None if unknown."""
    on_curve: float | None
    """The share with the move played as the curves show it; None if unknown."""
    reply: tuple[str, ...] = ()
    """The expected continuation after the move played; empty if unknown."""
    later: tuple[str, ...] = ()
    """The player's further moves of the same turn."""

    @property
    def best(self) -> str:
        """The best move, in notation."""
        return self.evaluation.line[0]

    @property
    def point(self) -> Point:
        """The point of the player's curve after the move; the share before it in an older version's analysis."""
        share = self.before if self.on_curve is None or self.evaluation.shares is None else self.on_curve
        return Point(self.decision.number, share)

    @property
    def gain(self) -> float:
        """Rise of the player's curve with the move, negative if it falls; 0 if unknown."""
        return 0.0 if self.on_curve is None else self.on_curve - self.before

    @property
    def loss(self) -> float:
        """Share of a win that the move gave away, 0 to 1. Playing the best move later in the turn gave none away."""
        if self.after is None or self.best in (self.decision.played, *self.later):
            return 0.0
        return max(0.0, self.before - self.after)


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a whole match."""

    sides: Sides
    moves: tuple[EvaluatedMove, ...]
    curves: tuple[tuple[Point, ...], ...]
    """By side. An older version's analysis of more than two sides has only each side's own decisions, and the end."""
    left_out: frozenset[int] = frozenset()
    """The steps of the moves that aren't told."""

    @property
    def is_even(self) -> bool:
        """Whether no single move lost much."""
        return all(move.loss < LEAST_LOSS for move in self.moves)

    @property
    def turning_points(self) -> tuple[EvaluatedMove, ...]:
        """The moves that lost most, in order of play. If the match is even, moves that lost little qualify too."""
        least = LEAST_NAMED if self.is_even else LEAST_LOSS
        worst = sorted((move for move in self.moves if _is_at_least(move, least)), key=_loss, reverse=True)
        return tuple(sorted(worst[:MOST_TURNING_POINTS], key=lambda move: move.decision))

    @property
    def costliest(self) -> EvaluatedMove | None:
        """The turning point that lost most; None if there are fewer than two."""
        turns = self.turning_points
        return max(turns, key=_loss) if len(turns) > 1 else None

    def costliest_of(self, seats: Collection[Seat]) -> EvaluatedMove | None:
        """The move of these seats that lost most, if none of the turning points is theirs and it was costly."""
        if any(turn.decision.seat in seats for turn in self.turning_points):
            return None
        own = [move for move in self.moves if move.decision.seat in seats and _is_at_least(move, LEAST_NAMED)]
        return max(own, key=_loss, default=None)

    def has_no_costly_move(self, seats: Collection[Seat]) -> bool:
        """Whether these seats chose moves and none was a turning point or costly."""
        own = [move for move in self.moves if move.decision.seat in seats]
        is_told = self.costliest_of(seats) is not None or any(move in own for move in self.turning_points)
        return bool(own) and not is_told

    def given_before(self, turn: EvaluatedMove) -> EvaluatedMove | None:
        """With two sides, the turning point just before another, if it gave the chances that this one gave back."""
        last = next((each for each in self.turning_points if each.decision.number == turn.decision.number - 1), None)
        if last is None or len(self.sides) != 2 or last.decision.seat == turn.decision.seat:
            return None
        return last

    @property
    def swing(self) -> Swing | None:
        """With more than two sides, the largest change of a side's curve between two of its moves, of which the second
        cost little: other players, dice or a better view of the position caused it. None if it is small or a single
        move lost more.
        """
        before: dict[int, EvaluatedMove] = {}
        swings = []
        for move in self.moves if len(self.sides) > 2 else ():
            side = side_of(self.sides, move.decision.seat)
            if (own := before.get(side)) is not None and move.loss < LEAST_LOSS:
                swings.append(Swing(side, own.point, move.point))
            before[side] = move
        most = max(swings, key=_width, default=None)
        return most if most and _width(most) >= self._least_swing else None

    @property
    def unforeseen(self) -> EvaluatedMove | None:
        """With two sides, the move that changed the curve most without being a turning point: the engine saw its
        consequences only afterwards. None if the change is small or a single move lost more.
        """
        told = self.turning_points
        moves = [move for move in self.moves if len(self.sides) == 2 and move not in told]
        most = max(moves, key=lambda move: abs(move.gain), default=None)
        return most if most and abs(most.gain) >= self._least_swing else None

    @property
    def _least_swing(self) -> float:
        return max([LEAST_SWING, *(move.loss for move in self.moves)])

    def at(self, step: int) -> EvaluatedMove | None:
        """The move at a step of `bot.features.replay.steps.Replay`; None if no player chose one there."""
        return next((move for move in self.moves if move.decision.at == step), None)


def _loss(move: EvaluatedMove) -> float:
    return move.loss


def _is_at_least(move: EvaluatedMove, least: float) -> bool:
    """Whether a move lost so much, to the per cent that is shown."""
    return round(move.loss, 2) >= least


def _width(swing: Swing) -> float:
    return abs(swing.last.share - swing.first.share)


def decisions(match: Match) -> list[Decision]:
    """The moves that players chose, without those taken back."""
    found: list[Decision] = []
    at = number = 0
    for before, row in enumerate(match.played):
        at += row.kind is not RowKind.ROLL
        number += row.kind in MOVES
        if row.kind is RowKind.MOVE and row.seat is not None:
            found.append(Decision(at, number, row.seat, before, row.text))
    return found


def _end(match: Match, sides: Sides) -> Decision | None:
    """The position after the last chosen move if two sides played and the rules didn't end the match: as a decision of
    the side to move. Else None; with more than two sides, each move is evaluated by itself.
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


def _before_leaving(match: Match, sides: Sides) -> dict[int, Decision | None]:
    """With two sides, the positions in which a player left while others played on: as decisions of the side to move,
    by the step of the chosen move before. None if an old log or a record doesn't say who was to move.
    """
    found: dict[int, Decision | None] = {}
    last = at = number = 0
    for before, row in enumerate(match.played):
        at += row.kind is not RowKind.ROLL
        number += row.kind in MOVES
        if row.kind is RowKind.MOVE:
            last = at
        elif row.leaves and last and last not in found:
            found[last] = None if row.on_turn is None else Decision(at, number + 1, row.on_turn, before, "")
    # The match ended with the last move.
    found.pop(last, None)
    return found if len(sides) == 2 else {}


def to_evaluate(match: Match, sides: Sides) -> list[Decision]:
    """All positions that an analysis needs evaluated, in order; empty if no player has chosen a move."""
    found = [*decisions(match), *_before_leaving(match, sides).values(), _end(match, sides)]
    return sorted(decision for decision in found if decision is not None)


def analyse(
    match: Match, sides: Sides, evaluations: Mapping[int, Evaluation], hidden: Collection[int] = ()
) -> Analysis:
    """Analyse a match with at least one decision, given the evaluations of its decisions by `Decision.at`.

    Those of the end and of positions in which a player left may be missing. Nothing is told about the decisions at the
    steps `hidden`, nor about a move that is judged by the position of one.
    """
    made, end, adjusted = decisions(match), _end(match, sides), dict(evaluations)
    following = {decision.at: then for decision, then in zip(made, [*made[1:], end], strict=True)}
    following |= _before_leaving(match, sides)
    last = _final(match.position.outcome, sides) if _ended_by_rules(match) else None

    def result_of(decision: Decision, shares: Mapping[int, float]) -> float | None:
        """The player's share after their move, taken from the next evaluated position; None if unknown."""
        side, then = side_of(sides, decision.seat), following[decision.at]
        if then is not None and then.at in shares:
            return _share_of(side, then, shares[then.at], sides)
        return last[side] if last and decision is made[-1] else None

    values = {at: each.value for at, each in evaluations.items()}
    for decision in made:
        evaluation, actual = evaluations[decision.at], result_of(decision, values)
        if evaluation.after_best is not None and actual is not None:
            # The move played may turn out to be no worse than the best one.
            adjusted[decision.at] = evaluation._replace(after_best=max(evaluation.after_best, actual))
    shares = _smoothed(made, adjusted, result_of)
    left_out = {each.at for each in made if each.at in hidden or ((then := following[each.at]) and then.at in hidden)}
    moves, played = [], match.played
    for decision in made:
        evaluation, after = adjusted[decision.at], result_of(decision, shares)
        best, actual = evaluation.best_and_played or (evaluation.after_best, result_of(decision, values))
        before, on_curve = shares[decision.at], after
        if evaluation.best_and_played and evaluation.shares is not None:
            # The curves show these values.
            after = on_curve = evaluation.best_and_played[1]
            before = after if evaluation.line[0] == decision.played else max(evaluation.best_and_played)
        elif best is not None and actual is not None:
            # Evaluations before and after a move aren't comparable. So use the ratio of two made after it; with two
            # sides, at most the fall of the curve.
            compared = before * min(1, actual / best) if best else before
            after = compared if evaluation.best_and_played else max(compared, after or 0)
            on_curve = compared if on_curve is None else on_curve
        then = following[decision.at]
        reply = evaluations[then.at].line if then is not None and then.at in evaluations else ()
        later = tuple(_later_in_turn(played[decision.before :]))
        if decision.at not in left_out:
            moves.append(EvaluatedMove(decision, evaluation, before, after, on_curve, reply, later))
    # With more than two sides, a point shows the chances after the move.
    off_curve = hidden if len(sides) == 2 else left_out
    shown = [each for each in to_evaluate(match, sides) if each.at in shares and each.at not in off_curve]
    known = [(each, adjusted[each.at], shares[each.at]) for each in shown]
    curves = tuple(tuple(_points(side, match, known, sides)) for side in range(len(sides)))
    return Analysis(sides, tuple(moves), curves, frozenset(left_out))


def _later_in_turn(rows: Sequence[Row]) -> Iterator[str]:
    """The moves after the first one, before another player moved or dice were rolled."""
    for row in rows[1:]:
        if row.seat != rows[0].seat or row.kind is RowKind.ROLL:
            break
        yield row.text


def _smoothed(
    made: Sequence[Decision],
    adjusted: Mapping[int, Evaluation],
    result_of: Callable[[Decision, Mapping[int, float]], float | None],
) -> dict[int, float]:
    """The share of the player to move at each step. Where both sides evaluate a position differently and the move
    played was as good as the best one, the later position, which is evaluated more deeply, counts for the earlier one.

    `adjusted` are the evaluations by step, and `result_of` gives a player's share after a move, from these shares.
    """
    shares = {at: each.share for at, each in adjusted.items()}
    values = {at: each.value for at, each in adjusted.items()}
    for decision in reversed(made):
        evaluation = adjusted[decision.at]
        later, actual = result_of(decision, shares), result_of(decision, values)
        if evaluation.after_best is None or later is None or actual is None or actual < evaluation.after_best:
            continue
        doubt = abs(evaluation.value - evaluation.after_best)
        shares[decision.at] += doubt * (later - shares[decision.at])
    return shares


def side_of(sides: Sides, seat: Seat) -> int:
    """The index of a seat's side."""
    return next(number for number, side in enumerate(sides) if seat in side)


def _share_of(side: int, decision: Decision, share: float, sides: Sides) -> float | None:
    """A side's share, given that of the player who decides; None if that doesn't determine it."""
    if side_of(sides, decision.seat) == side:
        return share
    return 1 - share if len(sides) == 2 else None


def _points(
    side: int, match: Match, known: Iterable[tuple[Decision, Evaluation, float]], sides: Sides
) -> Iterator[Point]:
    for decision, evaluation, decided in known:
        share = _share_of(side, decision, decided, sides)
        if evaluation.shares is not None:
            yield Point(decision.number, evaluation.shares[side])
        elif share is not None:
            yield Point(decision.number - 1, share)
    # If a player left, the curve ends with the chances of the last position.
    if _ended_by_rules(match) and (last := _final(match.outcome, sides)):
        yield Point(match.moves, last[side])


def _ended_by_rules(match: Match) -> bool:
    """Whether a move ended the match, and not a player who left."""
    standing = match.standing
    return bool(standing) and standing[-1].kind in MOVES and match.position.outcome is not None


def _final(outcome: Outcome | None, sides: Sides) -> list[float] | None:
    """Each side's share of the win; None without a result."""
    if outcome is None or not outcome.ranking:
        return None
    best = [not side.isdisjoint(outcome.ranking[0]) for side in sides]
    return [won / sum(best) for won in best]
