"""What a live channel may show: never what somebody sees there who doesn't see where it is played."""

from __future__ import annotations

import random
from itertools import chain, combinations
from typing import Any

import discord

from bot.features.spectating.audience import may_be_shown

GUILD, BOT = 1, 2
ROLES = (11, 12, 13)
PEOPLE = (21, 22)
SEE = discord.Permissions(view_channel=True).value


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
        overwrites = []
        for whom in (GUILD, *ROLES, *PEOPLE):
            said = rng.choice(("", "", "allow", "deny"))
            if said:
                kind = 1 if whom in PEOPLE else 0
                overwrites.append({"id": str(whom), "type": kind, "allow": "0", "deny": "0", said: str(SEE)})
        data: Any = {"id": str(number), "type": 0, "name": "room", "position": 0, "permission_overwrites": overwrites}
        channel = discord.TextChannel(state=self.state, guild=self.guild, data=data)
        self.guild._add_channel(channel)
        return channel

    def sees(self, person: int, roles: tuple[int, ...], channel: discord.TextChannel) -> bool:
        """Whether somebody with these roles sees a channel."""
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
