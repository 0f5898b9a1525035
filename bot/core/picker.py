"""Find the next choice on the way to a legal move: one picker for all games.

A path lists the choices so far as short tokens: a step's value; `#<n>`, the n-th choice, if the value is long; and
at the end `~<from>-<to>` while a range of too many choices is being narrowed. Both numbers count from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from bot.core.match import RuleViolation
from games.kit.rules import Position, Step

MOST_CHOICES = 100
"""Capacity of four Discord menus, which leave a row for buttons."""
LONGEST_PATH = 60
"""Characters that a custom id leaves for a path after match and decision. Enough for seven steps."""
LONGEST_VALUE = 6
"""Characters of the longest value that a path contains verbatim."""

Path: TypeAlias = tuple[str, ...]

_TOKEN = re.compile(r"[A-Za-z0-9+*@,.>=&-]{1,6}|#[0-9]{1,4}|~[0-9]{1,4}-[0-9]{1,4}")
_SEPARATOR = "/"


@dataclass(frozen=True, slots=True)
class Choice:
    """A possible next choice: a step, or a range of consecutive steps that is narrowed afterwards."""

    token: str
    """Added to the path by this choice; several tokens, separated, for a step that only one first step leads on to."""
    steps: tuple[Step, ...]
    """One step, or all steps of the range in order."""

    @property
    def is_range(self) -> bool:
        """Whether this choice only narrows the options."""
        return self.token.startswith("~")


@dataclass(frozen=True, slots=True)
class Choices:
    """The possible choices after a path."""

    path: Path
    """The path so far, including forced choices; `path + (choice.token,)` is the next path."""
    picked: tuple[Step, ...]
    """The steps that the path stands for."""
    options: tuple[Choice, ...]
    """2 to 100 choices, or one that is offered alone; none once the path determines the move."""
    back: Path | None
    """The path to the previous choice; None at the first one."""
    move: Any | None = None
    """The move that the path determines, if it does."""
    notation: str = ""
    """Notation of `move`; empty without one."""


def choices(position: Position[Any], picked: Path = (), moves: Iterable[Any] | None = None) -> Choices:
    """The choices after the path `picked`. A forced choice is taken automatically, except a step that is offered alone.
    More than 100 choices are split into ranges. If all first steps but one are whole moves (such as skipping a die),
    the steps after that one are offered with them.

    `moves` defaults to the legal moves; pass a seat's asides to choose one of them. Raises RuleViolation "unknown
    choice" if the path leads to none of the moves.
    """
    candidates = [(move, position.steps(move)) for move in (position.legal_moves() if moves is None else moves)]
    tokens = [token for each in picked for token in each.split(_SEPARATOR)]
    path: list[str] = []
    taken: list[Step] = []
    back: Path | None = None
    while True:
        if not candidates:
            raise RuleViolation("unknown choice")
        nexts = _next_steps(candidates, len(taken))
        if not nexts:
            if tokens:
                raise RuleViolation("unknown choice")
            move = candidates[0][0]
            return Choices(tuple(path), tuple(taken), (), back, move, position.notation(move))
        span = range(len(nexts))
        while tokens and tokens[0].startswith("~"):
            back = (*path, _range_token(span)) if len(span) < len(nexts) else tuple(path)
            first, last = (int(number) for number in tokens.pop(0)[1:].split("-"))
            if not span.start <= first <= last < span.stop:
                raise RuleViolation("unknown choice")
            span = range(first, last + 1)
        if not tokens and not taken and (together := _together(candidates, nexts)):
            return Choices((), *together, back)
        if not tokens and (len(span) > 1 or nexts[0].offered_alone):
            pending = (_range_token(span),) if len(span) < len(nexts) else ()
            return Choices((*path, *pending), tuple(taken), _options(nexts, span), back)
        if tokens:
            index = _index(nexts, span, tokens.pop(0))
            if len(nexts) > 1 or nexts[0].offered_alone:
                back = (*path, _range_token(span)) if len(span) < len(nexts) else tuple(path)
        else:
            index = span[0]
        step = nexts[index]
        candidates = [(move, steps) for move, steps in candidates if steps[len(taken)].value == step.value]
        taken.append(step)
        path.append(_token(step, index))


def _together(
    moves: Sequence[tuple[Any, tuple[Step, ...]]], firsts: Sequence[Step]
) -> tuple[tuple[Step, ...], tuple[Choice, ...]] | None:
    """The one first step that leads on to others, and these together with the first steps that are moves off the
    board; None if it isn't so, or they are too many.
    """
    whole = {steps[0] for _, steps in moves if len(steps) == 1}
    if not whole or len(firsts) - len(whole) != 1 or any(step.cells for step in whole):
        return None
    leading = [(index, step) for index, step in enumerate(firsts) if step not in whole]
    index, lead = leading[0]
    nexts = _next_steps([each for each in moves if each[1][0] == lead], 1)
    if len(nexts) + len(whole) > MOST_CHOICES:
        return None
    before = f"{_token(lead, index)}{_SEPARATOR}"
    after = (Choice(before + _token(step, number), (step,)) for number, step in enumerate(nexts))
    others = (Choice(_token(step, number), (step,)) for number, step in enumerate(firsts) if step in whole)
    return (lead,), (*after, *others)


def encode_path(path: Path) -> str:
    """Encode a path for a custom id, as at most 60 ASCII characters without a colon."""
    return _SEPARATOR.join(path)


def decode_path(text: str) -> Path:
    """Decode what `encode_path` returned. Raises RuleViolation "unknown choice" for any other text."""
    if not text:
        return ()
    path = tuple(text.split(_SEPARATOR))
    if len(text) > LONGEST_PATH or not all(_TOKEN.fullmatch(token) for token in path):
        raise RuleViolation("unknown choice")
    return path


def _next_steps(moves: Sequence[tuple[Any, tuple[Step, ...]]], depth: int) -> list[Step]:
    """The distinct steps at `depth`, in order of first appearance."""
    distinct: dict[str, Step] = {}
    for _, steps in moves:
        if len(steps) > depth:
            distinct.setdefault(steps[depth].value, steps[depth])
    return list(distinct.values())


def _token(step: Step, index: int) -> str:
    return step.value if len(step.value) <= LONGEST_VALUE else f"#{index}"


def _range_token(span: range) -> str:
    return f"~{span.start}-{span.stop - 1}"


def _index(nexts: Sequence[Step], span: range, token: str) -> int:
    for index in span:
        if _token(nexts[index], index) == token:
            return index
    raise RuleViolation("unknown choice")


def _options(nexts: Sequence[Step], span: range) -> tuple[Choice, ...]:
    if len(span) <= MOST_CHOICES:
        return tuple(Choice(_token(nexts[index], index), (nexts[index],)) for index in span)
    parts = min(MOST_CHOICES, -(-len(span) // MOST_CHOICES))
    cuts = [span.start + len(span) * part // parts for part in range(parts + 1)]
    ranges = (range(start, stop) for start, stop in pairwise(cuts))
    return tuple(Choice(_range_token(part), tuple(nexts[part.start : part.stop])) for part in ranges)
