"""The bot's sentences if it lacks permissions in a channel."""

from __future__ import annotations

import discord
import pytest

from bot.ui.errors import MissingPermissionsError, check_permissions
from bot.ui.permissions import OPTIONAL, PERMISSIONS


@pytest.mark.parametrize(
    ("lacking", "named"),
    [
        ({"read_messages"}, ["read_messages"]),
        ({"read_messages", "send_messages", "attach_files"}, ["read_messages"]),
        ({"send_messages", "attach_files"}, ["send_messages"]),
        ({"attach_files", "read_message_history"}, ["attach_files", "read_message_history"]),
    ],
)
def test_only_permissions_are_named_that_help_if_they_are_granted(lacking: set[str], named: list[str]) -> None:
    granted = PERMISSIONS & ~discord.Permissions(**dict.fromkeys(lacking, True))
    with pytest.raises(MissingPermissionsError) as refused:
        check_permissions(1, granted, thread=False, opening_thread=False)
    assert list(refused.value.missing) == named


def test_the_invitation_asks_for_nothing_that_gives_power_over_others() -> None:
    asked = PERMISSIONS | OPTIONAL
    assert not any(is_set for name, is_set in asked if name.startswith("manage_"))
    assert not any((asked.create_events, asked.administrator, asked.mention_everyone))
