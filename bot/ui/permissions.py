"""Where Discord is, and what Banmen asks for at its door."""

from __future__ import annotations

from dataclasses import dataclass

import discord
from yarl import URL

# Banmen has no voice, and needs no warning that the packages for it are missing.
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
"""What the invitation asks for; `docs/hosting.md` says why for each."""


def invitation(application_id: int) -> str:
    """The link by which somebody who manages a server invites the bot."""
    return discord.utils.oauth_url(application_id, permissions=PERMISSIONS, scopes=SCOPES)


@dataclass(frozen=True, slots=True)
class Address:
    """The three addresses of a Discord, or of what stands in for it."""

    api: str
    gateway: str
    cdn: str

    @classmethod
    def of_playground(cls, url: str) -> Address:
        """The addresses of the playground that has its page at `url`."""
        base = url.rstrip("/")
        return cls(f"{base}/api/v10", f"ws{base.removeprefix('http')}/gateway", f"{base}/cdn")


def point_at(address: Address) -> None:
    """Make discord.py, everywhere in this process, talk to `address` in place of Discord."""
    discord.http.Route.BASE = address.api
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(address.gateway)
    discord.asset.Asset.BASE = address.cdn
