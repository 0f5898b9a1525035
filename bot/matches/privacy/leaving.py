"""The ways in which features let people go whose data is deleted.

What is stored about a person is deleted with or without them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import NamedTuple

from bot.core.match import UserId
from bot.storage import Connection, Store


class Leaving(NamedTuple):
    """The way in which a feature lets a person go."""

    leave: Callable[[Store, UserId], Awaitable[None]]
    """Ends what others wait for."""
    held_by: Callable[[Connection, UserId], Collection[object]]
    """Finds what the person has still to leave."""
    renamed: Callable[[Connection, int], None]
    """Called for each tournament in which the person was given another name."""


LEAVINGS: list[Leaving] = []
"""Those of the features that are there."""
