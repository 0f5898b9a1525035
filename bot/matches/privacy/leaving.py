"""The ways in which features let people go whose data is deleted.

What is stored about a person is deleted with or without them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import NamedTuple

from bot.core.match import UserId
from bot.storage import Connection, Store


async def _leave_nothing(_: Store, __: UserId) -> None: ...


class Leaving(NamedTuple):
    """The way in which a feature lets a person go."""

    leave: Callable[[Store, UserId], Awaitable[None]] = _leave_nothing
    """Ends what others wait for."""
    held_by: Callable[[Connection, UserId], Collection[object]] = lambda _, __: ()
    """Finds what the person has still to leave."""
    renamed: Callable[[Connection, int], None] = lambda _, __: None
    """Called for each tournament in which the person was given another name."""
    forgotten: Callable[[Connection, UserId], None] = lambda _, __: None
    """Called before what is stored about the person is deleted."""


LEAVINGS: list[Leaving] = []
"""Those of the features that are there."""
