"""Discord's addresses, the permissions that the bot's invitation asks for, and the permissions that it has."""

from __future__ import annotations

from dataclasses import dataclass

import discord
from yarl import URL

# The bot doesn't use voice, so discord.py needn't warn that packages for it are missing.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

SCOPES = ("bot", "applications.commands")
PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""The permissions that the invitation asks for; `docs/hosting.md` gives the reason for each."""


OPTIONAL = discord.Permissions(create_private_threads=True)
"""A permission that the invitation asks for as well, without which everything works in another way."""


def invitation(application_id: int) -> str:
    """The link with which a server's manager invites the bot."""
    return discord.utils.oauth_url(application_id, permissions=PERMISSIONS | OPTIONAL, scopes=SCOPES)


def granted_in(channel: discord.abc.GuildChannel | discord.Thread) -> discord.Permissions | None:
    """The bot's permissions in a channel or thread, as far as the gateway has told of it; None if they are unknown."""
    place = channel.parent if isinstance(channel, discord.Thread) else channel
    if place is None or channel.guild.unavailable or channel.guild.me is None:
        return None
    return channel.permissions_for(channel.guild.me)


def is_obfuscated(channel: discord.abc.GuildChannel | discord.Thread) -> bool:
    """Whether the bot can't view a channel. Then Discord hides everything about it, also who else sees it, so that
    nothing but this may be concluded from what is known of it.
    """
    granted = granted_in(channel)
    return granted is None or not granted.view_channel


@dataclass(frozen=True, slots=True)
class Address:
    """The three addresses of Discord or of a playground."""

    api: str
    gateway: str
    cdn: str

    @classmethod
    def of_playground(cls, url: str) -> Address:
        """The addresses of the playground whose page is at `url`."""
        base = url.rstrip("/")
        return cls(f"{base}/api/v10", f"ws{base.removeprefix('http')}/gateway", f"{base}/cdn")


def request_through(proxy: str) -> None:
    """Make discord.py send its requests to a proxy, in this whole process; the gateway and pictures stay direct."""
    discord.http.Route.BASE = f"{proxy.rstrip('/')}/api/v10"


def point_at(address: Address) -> None:
    """Make discord.py use `address` instead of Discord, in this whole process."""
    discord.http.Route.BASE = address.api
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(address.gateway)
    discord.asset.Asset.BASE = address.cdn
