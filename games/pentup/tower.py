"""Tower: one person plays both colours of Pent-Up and wants a tile on level 6 with as few tiles as possible."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import cast

from games.kit.grid import Cell
from games.kit.rules import Game, Json
from games.pentup import turns
from games.pentup.places import Places
from games.pentup.solo import PLAYER, PLAYER_NAMES, SoloGame
from games.pentup.stack import Stack, stacked
from games.pentup.tiles import Place, Placed

GOAL = 6
"""The level to reach."""


@dataclass(frozen=True)
class TowerPosition(SoloGame):
    """A stack to which the two colours add tiles in turn."""

    stack: Stack = field(default_factory=Stack)

    @property
    def placed(self) -> tuple[Placed, ...]:
        """See `TilePosition`."""
        return self.stack.placed

    @property
    def top(self) -> Mapping[Cell, int]:
        """See `TilePosition`."""
        return self.stack.top

    @property
    def _colour(self) -> str:
        return self.colours[len(self.placed) % len(self.colours)]

    @cached_property
    def _places(self) -> Places:
        return self.stack.places(self.hands[self._colour], shows_alone=False)

    @property
    def _solved(self) -> bool:
        return self.stack.levels == GOAL

    @property
    def _score(self) -> tuple[int, ...]:
        """The number of tiles used; fewer is better."""
        return (len(self.placed),)

    def _laid(self, place: Place) -> TowerPosition:
        return TowerPosition(self.stack.laid(self._colour, place))


def _from_json(json: Json) -> TowerPosition:
    data = cast("dict[str, Json]", json)
    return TowerPosition(stacked(turns.from_json(data["placed"])), given_up=cast("bool", data["given_up"]))


TOWER: Game[TowerPosition] = Game(
    key="tower",
    title="Tower",
    source="Néstor Romeral Andrés, 2003: the first puzzle on Pent-Up's rule sheet",
    version=1,
    options=(),
    sides=lambda options: (frozenset({PLAYER}),),
    seat_names=lambda options: PLAYER_NAMES,
    start=lambda options: TowerPosition(),
    from_json=_from_json,
    reasons=("solved", "failed"),
)
