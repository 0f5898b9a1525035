"""The audience of a live channel: it shows a match only to readers who see the match's own channel."""

from __future__ import annotations

import copy
import random
from itertools import chain, combinations
from types import SimpleNamespace
from typing import Any

import discord

from bot.features.spectating.audience import has_changed, may_be_shown

GUILD, BOT = 1, 2
ROLES = (11, 12, 13)
PEOPLE = (21, 22)
SEE = discord.Permissions(view_channel=True).value
BITS = (discord.Permissions(view_channel=True), discord.Permissions(send_messages=True), discord.Permissions())


class Server:
    """A server as discord.py knows it, without Discord: roles and people let into its two channels, or kept out."""

    def __init__(self, rng: random.Random) -> None:
        client = discord.Client(intents=discord.Intents.none())
        state: Any = client._connection
        state.user = discord.Object(BOT)
        roles = [self._role(GUILD, seen=rng.random() < 0.7)]
        roles += [self._role(number, seen=rng.random() < 0.3) for number in ROLES]
        data: Any = {"id": str(GUILD), "name": "Server", "owner_id": "3", "roles": roles, "members": [], "channels": []}
        self.guild = discord.Guild(data=data, state=state)
        me: Any = {"user": {"id": str(BOT), "username": "bot", "discriminator": "0", "avatar": None}, "roles": []}
        self.guild._members[BOT] = discord.Member(data=me | self._rest(), guild=self.guild, state=state)
        self.state = state
        self.played = self._channel(31, rng)
        self.live = self._channel(32, rng)

    @staticmethod
    def _rest() -> dict[str, Any]:
        return {"joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False, "flags": 0}

    @staticmethod
    def _role(number: int, *, seen: bool) -> dict[str, Any]:
        look = {"color": 0, "hoist": False, "position": number, "managed": False, "mentionable": False, "colors": {}}
        return {"id": str(number), "name": str(number), "permissions": str(SEE if seen else 0), **look}

    def _channel(self, number: int, rng: random.Random) -> discord.TextChannel:
        overwrites = [{"id": str(BOT), "type": 1, "allow": str(SEE), "deny": "0"}]
        for whom in (GUILD, *ROLES, *PEOPLE):
            said = rng.choice(("", "", "allow", "deny"))
            if said:
                kind = 1 if whom in PEOPLE else 0
                overwrites.append({"id": str(whom), "type": kind, "allow": "0", "deny": "0", said: str(SEE)})
        channel = discord.TextChannel(state=self.state, guild=self.guild, data=self._data(number, overwrites))
        self.guild._add_channel(channel)
        return channel

    @staticmethod
    def _data(number: int, overwrites: list[Any]) -> Any:
        return {"id": str(number), "type": 0, "name": "room", "position": 0, "permission_overwrites": overwrites}

    def change(self, rng: random.Random) -> tuple[discord.TextChannel, discord.TextChannel]:
        """Change an overwrite of the played channel, as discord.py does; gives the channel before and afterwards."""
        before = copy.copy(self.played)
        whom, said, what = rng.choice((GUILD, BOT, *ROLES, *PEOPLE)), rng.choice(("allow", "deny")), rng.choice(BITS)
        kind = 1 if whom in (BOT, *PEOPLE) else 0
        kept: list[Any] = [each._asdict() for each in self.played._overwrites if each.id != whom]
        changed: Any = self._data(31, [*kept, {"id": whom, "type": kind, "allow": 0, "deny": 0, said: what.value}])
        self.played._update(self.guild, changed)
        return before, self.played

    def sees(self, person: int, roles: tuple[int, ...], channel: discord.TextChannel) -> bool:
        """Whether a member with these roles sees a channel."""
        user = {"id": str(person), "username": "x", "discriminator": "0", "avatar": None}
        data: Any = {"user": user, "roles": [str(role) for role in roles], **self._rest()}
        member = discord.Member(data=data, guild=self.guild, state=self.state)
        return channel.permissions_for(member).view_channel


def test_a_live_channel_shows_no_match_to_people_who_cannot_see_its_channel() -> None:
    rng = random.Random(5)
    verdicts: list[tuple[bool, bool]] = []
    for _ in range(500):
        server = Server(rng)
        sets = list(chain.from_iterable(combinations(ROLES, count) for count in range(len(ROLES) + 1)))
        leaks = any(
            server.sees(person, roles, server.live) and not server.sees(person, roles, server.played)
            for person in (*PEOPLE, 23)
            for roles in sets
        )
        allowed = may_be_shown(server.played, server.live)
        assert not (allowed and leaks)
        verdicts.append((allowed, leaks))
    # It isn't simply refused: mostly, where it could be shown, it is.
    assert sum(allowed for allowed, leaks in verdicts if not leaks) > sum(not leaks for _, leaks in verdicts) / 2


def test_a_live_channel_shows_no_match_of_a_private_thread_even_of_its_own() -> None:
    server = Server(random.Random(1))
    for kind, is_shown in ((discord.ChannelType.public_thread, True), (discord.ChannelType.private_thread, False)):
        times = {"archived": False, "auto_archive_duration": 60, "archive_timestamp": "2026-01-01T00:00:00+00:00"}
        about = {"id": "33", "parent_id": "31", "type": kind.value, "owner_id": "21", "name": "thread"}
        data: Any = about | {"message_count": 0, "member_count": 1, "thread_metadata": times}
        thread = discord.Thread(guild=server.guild, state=server.state, data=data)
        assert may_be_shown(thread, server.played) == is_shown


def test_a_change_that_is_skipped_changes_nothing_about_what_may_be_shown_or_done() -> None:
    rng = random.Random(6)
    skipped = 0
    for _ in range(500):
        server = Server(rng)
        me = server.guild.me
        allowed = may_be_shown(server.played, server.live), may_be_shown(server.live, server.played)
        before, after = server.change(rng)
        if not has_changed(before, after):
            skipped += 1
            assert before.permissions_for(me) == after.permissions_for(me)
            assert (may_be_shown(after, server.live), may_be_shown(server.live, after)) == allowed
    assert 100 < skipped < 400


def test_a_change_of_a_channel_computes_no_permissions() -> None:
    """Servers have hundreds of roles, and channels change often."""
    server = Server(random.Random(8))

    def channel(seen: bool) -> Any:
        return SimpleNamespace(guild=server.guild, overwrites={whom: discord.PermissionOverwrite(view_channel=seen)})

    whom = server.guild.default_role
    assert not has_changed(channel(True), channel(True))
    assert has_changed(channel(True), channel(False))


def test_a_change_of_a_role_counts_if_it_concerns_seeing_or_the_bot() -> None:
    server = Server(random.Random(7))
    everyone, other = server.guild.default_role, server.guild.get_role(ROLES[0])
    assert other is not None

    def counts(role: discord.Role, **permissions: bool) -> bool:
        after = copy.copy(role)
        changed = discord.Permissions(role.permissions.value)
        changed.update(**permissions)
        after._permissions = changed.value
        return has_changed(role, after)

    sees = other.permissions.view_channel
    assert counts(other, view_channel=not sees)
    assert counts(other, administrator=True)
    assert not counts(other, view_channel=sees, send_messages=True, manage_messages=True)
    assert counts(everyone, send_messages=True)
