"""Code shared by the two solo games: one person lays the tiles of both colours, and may give up."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from games.kit.rules import IllegalMoveError, Json, Leave, Outcome, Seat
from games.pentup import turns
from games.pentup.tile_position import TilePosition
from games.pentup.tiles import Place
from games.pentup.turns import PentUpMove

PLAYER = Seat(0)
PLAYER_NAMES = ("white",)
_FIRST = (frozenset({PLAYER}),)
"""Ranking of a solo game: its one player is first, solved or failed."""


@dataclass(frozen=True)
class SoloGame(TilePosition):
    """A position of a solo game: ends when it is solved, can't be solved any more, or is given up."""

    colours: ClassVar[tuple[str, ...]] = ("white", "black")
    _seat_names: ClassVar[tuple[str, ...]] = PLAYER_NAMES

    given_up: bool = field(default=False, kw_only=True)

    @property
    @abstractmethod
    def _solved(self) -> bool: ...

    @property
    @abstractmethod
    def _score(self) -> tuple[int, ...]:
        """The figures of a solution, the most important first."""

    @abstractmethod
    def _laid(self, place: Place) -> Self:
        """The position with one more tile of the colour to lay. Raises IllegalMoveError, naming the rule."""

    @property
    def _over(self) -> bool:
        return self.given_up or self._solved or not self._places

    @property
    def to_move(self) -> Seat | None:
        """See `Position`."""
        return None if self._over else PLAYER

    @property
    def outcome(self) -> Outcome | None:
        """See `Position`. "failed" means given up, or no tile left that could solve it."""
        if not self._over:
            return None
        if not self._solved:
            return Outcome(_FIRST, "failed")
        return Outcome(_FIRST, "solved", tuple([(PLAYER, figure) for figure in self._score]))

    def asides(self, seat: Seat) -> Sequence[PentUpMove]:
        """Giving up, while the game goes on."""
        return () if self._over else (Leave(seat),)

    def play(self, move: PentUpMove) -> Self:
        """The position after `move`. Raises IllegalMoveError, naming the rule."""
        if self._over:
            raise IllegalMoveError("the game is over")
        if isinstance(move, Leave):
            return replace(self, given_up=True)
        turns.check_tile(move, self._colour, self.hands)
        return self._laid(move)

    def to_json(self) -> Json:
        """The moves with their colours, and whether the player gave up."""
        return {"placed": turns.to_json(self.placed), "given_up": self.given_up}
