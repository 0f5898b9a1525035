"""The players at the table, and the number of their tiles on each level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.kit.rules import Outcome, Seat
from games.pentup import PentUpPosition, RingsPosition, TowerPosition
from games.pentup.tower import GOAL
from renderers.kit.board import Standing
from renderers.kit.view import View

Shown: TypeAlias = PentUpPosition | TowerPosition | RingsPosition


@dataclass(frozen=True, slots=True)
class Player:
    """One colour at the table. In the solo games one person plays both."""

    seat: Seat
    colour: str
    name: str
    standing: Standing
    hand: tuple[str, ...]
    counts: tuple[tuple[int, int], ...]
    """Levels and the number of the colour's tiles on each, in the order in which they are compared."""
    rises: bool
    """Whether the highest level is compared first."""
    sign: str = ""
    """I or II for a team, or the progress of a solo game."""
    is_gone: bool = False


def players(shown: Shown, view: View) -> tuple[Player, ...]:
    """The players, in order of play."""
    levels = range(1, max((tile.level for tile in shown.placed), default=1) + 1)
    rises = not (isinstance(shown, PentUpPosition) and shown.misere)
    # In Rings all tiles lie flat, so there is nothing to compare.
    compared = () if isinstance(shown, RingsPosition) else levels[::-1] if rises else levels
    present = []
    for number, (colour, hand) in enumerate(shown.hands.items()):
        seat = Seat(number if isinstance(shown, PentUpPosition) else 0)
        laid = [tile.level for tile in shown.placed if tile.colour == colour]
        present.append(
            Player(
                seat=seat,
                colour=colour,
                name=view.names[seat] if view.names else "",
                standing=_standing(shown, view, seat, colour),
                hand=hand,
                counts=tuple([(level, laid.count(level)) for level in compared]),
                rises=rises,
                sign=_sign(shown, number),
                is_gone=isinstance(shown, PentUpPosition) and seat in shown.left,
            )
        )
    return tuple(present)


def _standing(shown: Shown, view: View, seat: Seat, colour: str) -> Standing:
    outcome = view.outcome or shown.outcome
    if outcome is None:
        return Standing.ON_TURN if shown.to_move_colour == colour and not view.is_calm else Standing.QUIET
    best, *others = outcome.ranking or (frozenset(),)
    # A single player ranks first even without a solution.
    if seat not in best or (not isinstance(shown, PentUpPosition) and outcome.reason != "solved"):
        return Standing.QUIET
    is_alone = len(best) == 1 or (others and is_pairs(shown))
    return Standing.WON if is_alone else Standing.SHARED


def levels_of(shown: Shown) -> dict[str, int]:
    """The level on which each tile of the side to move would lie, which is the same in all of its places."""
    if isinstance(shown, RingsPosition) or shown.to_move_colour is None:
        return {}
    return {tile: shown.stack.spots(tile).level for tile in shown.hands[shown.to_move_colour]}


def is_pairs(shown: Shown) -> bool:
    """Whether opposite players form a team."""
    return isinstance(shown, PentUpPosition) and shown.variant == "pairs"


def _sign(shown: Shown, number: int) -> str:
    match shown:
        case PentUpPosition():
            return ("I", "II")[number % 2] if is_pairs(shown) else ""
        case TowerPosition():
            return f"{shown.stack.levels}/{GOAL}"
        case RingsPosition():
            whites = sum(tile.colour == "white" for tile in shown.placed)
            return f"{whites}+{max(0, len(shown.placed) - 1 - whites)}"


def deciding(present: Sequence[Player], outcome: Outcome | None) -> int | None:
    """The level that decides: the first that is compared and, once all tiles are laid, the one by which the winners
    are ahead. None if nothing is compared or all are equal.
    """
    levels = [level for level, _ in present[0].counts]
    if outcome is None or outcome.reason != "tiles laid":
        return levels[0] if levels else None
    best, rivals = outcome.ranking[0], [player for player in present if not player.is_gone]
    for number, level in enumerate(levels):
        most = max(player.counts[number][1] for player in rivals)
        rivals = [player for player in rivals if player.counts[number][1] == most]
        if len({player.seat in best for player in rivals}) == 1 and len(outcome.ranking) > 1:
            return level
    return None
