"""Runs the checks one after another, and finds the server, the channel and the person for them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TypeVar

import discord
import structlog
from discord import app_commands

from bot.check.checks import CLEAN_UP, all_checks
from bot.check.client import CheckClient
from bot.check.context import (
    Ask,
    CheckContext,
    Patience,
    Tell,
)
from bot.check.report import Result, Verdict
from bot.handling.checks import Check, FailedError, SkippedError, permission_names
from bot.publishing.backoff import TROUBLE
from bot.texts import AnyLocale, say
from bot.ui.errors import MissingPermissionsError, UserError
from bot.ui.permissions import is_obfuscated

CHANNEL = "banmen-check"
"""Name of the channel that is taken if none is given and there are several."""
MAX_CHECK_SECONDS = 360.0
"""Maximum seconds for a check: some wait for a person twice, and discord.py waits for rate limits."""
PlaceT = TypeVar("PlaceT", discord.Guild, discord.TextChannel)

_log = structlog.get_logger("banmen.check")


class UnclearError(Exception):
    """It isn't clear what to check, or there is no connection; the message says what to do, in one sentence."""


async def check(
    client: CheckClient,
    server: str | None = None,
    channel: str | None = None,
    *,
    locale: AnyLocale,
    tell: Tell,
    ask: Ask | None = None,
    patience: Patience = Patience(),  # noqa: B008 - immutable
    checks: Sequence[Check] = (),
) -> list[Result]:
    """Connect the client, which is logged in, run the checks, by default all, and clean up.

    `server` and `channel` are ids or names; `ask` is None if no person can answer and press. Raises UnclearError.
    """
    connecting = asyncio.create_task(client.connect())
    try:
        await _connected(client, connecting, patience.connection, locale)
        guild = _one_of(client.guilds, server, "server", locale)
        seen = [each for each in guild.text_channels if not is_obfuscated(each) or str(each.id) == channel]
        where = _one_of(seen, channel, "channel", locale)
        person = await _person(client, guild)
        client.person = None if ask is None else person.id
        context = CheckContext(client, where, person, locale, tell, ask, patience)
        try:
            results = [await _result(each, context) for each in checks or all_checks()]
        finally:
            cleaned = await _result(CLEAN_UP, context)
        return [*results, cleaned]
    finally:
        await client.close()
        connecting.cancel()
        await asyncio.gather(connecting, return_exceptions=True)


async def _connected(
    client: discord.Client, connecting: asyncio.Task[None], patience: float, locale: AnyLocale
) -> None:
    """Wait until the client is ready. Raises UnclearError if the connection fails."""
    ready = asyncio.create_task(client.wait_until_ready())
    try:
        await asyncio.wait((ready, connecting), timeout=patience, return_when=asyncio.FIRST_COMPLETED)
    finally:
        ready.cancel()
    if not client.is_ready():
        error = connecting.exception() if connecting.done() else None
        raise UnclearError(say(locale, "check-no-connection", why=str(error or TimeoutError.__name__))) from error


def _one_of(there: Sequence[PlaceT], given: str | None, kind: str, locale: AnyLocale) -> PlaceT:
    """The server or channel with this id or name; without one, the only one or the one called `CHANNEL`.

    Raises UnclearError, which lists what there is.
    """
    wanted = {given} if given is not None else {CHANNEL}
    found = [place for place in there if wanted & {str(place.id), place.name}]
    if given is None and len(there) == 1:
        found = list(there)
    if len(found) == 1:
        return found[0]
    listed = say(locale, "list-gap").join(f"{place.id} ({place.name})" for place in there)
    if not there:
        raise UnclearError(say(locale, f"check-no-{kind}"))
    raise UnclearError(say(locale, f"check-which-{kind}", given=given or "none", listed=listed, name=CHANNEL))


async def _person(client: discord.Client, guild: discord.Guild) -> discord.Member:
    """The person who is pinged and presses: the application's owner if they are in the server, else the server's."""
    application = client.application
    owner = application and (application.team.owner_id if application.team else application.owner.id)
    try:
        return await guild.fetch_member(owner or guild.owner_id or 0)
    except discord.NotFound:
        return await guild.fetch_member(guild.owner_id or 0)


async def _result(check: Check, context: CheckContext) -> Result:
    """Run one check; any exception becomes its result."""
    try:
        async with asyncio.timeout(MAX_CHECK_SECONDS):
            return Result(check.key, Verdict.OK, await check.run(context) or "")
    except SkippedError as skipped:
        return Result(
            check.key, Verdict.SKIPPED, say(context.locale, f"check-skipped-{skipped.key}", **skipped.evidence)
        )
    except Exception as error:  # noqa: BLE001 - the other checks are made all the same
        return Result(check.key, Verdict.FAILED, _why(error, context.locale))
    finally:
        await context.tidy()


def _why(error: BaseException, locale: AnyLocale) -> str:
    """The reason for a check's failure, in one line."""
    if isinstance(error, FailedError):
        return say(locale, f"check-failed-{error.key}", **error.evidence)
    if type(error) is TimeoutError:
        return say(locale, "check-failed-timeout")
    if isinstance(error, MissingPermissionsError):
        return permission_names(error.missing, locale)
    if isinstance(error, UserError) and error.__cause__ is not None:
        return _why(error.__cause__, locale)
    if not isinstance(error, (*TROUBLE, UserError, app_commands.CommandSyncFailure)):
        _log.error("check failed", exc_info=error)
    return " ".join(f"{error}".split()) or type(error).__name__
