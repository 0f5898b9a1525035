"""The numbers in the custom ids of a challenge that say what its buttons and menus have shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from zlib import crc32

from bot.core.challenge import Challenge, Room, State
from bot.core.match import RuleViolation
from bot.matches.challenges.service import ActionP, ChallengeAction
from bot.ui.actions import Action, CustomId


def edition(made: Challenge) -> int:
    """A digest of the conditions of a challenge."""
    agreed = made.conditions
    return _digest(sorted(agreed.options.items()), agreed.look, agreed.clock, agreed.rated, made.counts)


def _company(made: Challenge) -> int:
    """A digest of the conditions, and of those who have joined or accepted."""
    return _digest(edition(made), sorted(made.here))


def _seating(made: Challenge) -> int:
    """A digest of the conditions, of all guests, and of their seats."""
    return _digest(edition(made), [(guest.person.id, guest.seat) for guest in made.guests])


def _digest(*values: object) -> int:
    return crc32(repr(values).encode())


SEEN: Mapping[Action, Callable[[Challenge], int]] = {
    Action.ACCEPT: edition,
    Action.JOIN: edition,
    Action.CHOOSE_SEAT: edition,
    Action.START: _company,
    Action.FINISH_ASSIGNING: _seating,
    Action.CHANGE: edition,
    Action.ADD_COMPUTER: lambda made: len(made.computers),
}
"""The number of what an action has shown, by the actions that agree to something, or decide it for others."""


def id_for(action: Action, made: Challenge, path: str = "") -> CustomId:
    """The custom id of a button or menu of a challenge, with the number of what it shows."""
    return CustomId(action, made.id, SEEN[action](made) if action in SEEN else None, path)


def as_seen(custom_id: CustomId, action: ChallengeAction[ActionP]) -> ChallengeAction[ActionP]:
    """An action that is done only if the challenge is as the button or menu has shown it.

    Otherwise it raises RuleViolation "changed meanwhile".
    """

    def act(made: Challenge, room: Room, now: datetime, /, *args: ActionP.args, **kwargs: ActionP.kwargs) -> Challenge:
        after = action(made, room, now, *args, **kwargs)
        number = SEEN.get(custom_id.action)
        # The action itself says best why nothing more can be done with a challenge that is over.
        if number is not None and made.state is State.OPEN and custom_id.decision != number(made):
            raise RuleViolation("changed meanwhile")
        return after

    return act
