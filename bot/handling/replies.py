"""Replies to interactions: deferring, replying, explaining errors; and finding the match an interaction is about."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import partial
from typing import Any, TypeAlias

import aiohttp
import discord
import structlog
from discord import app_commands, ui

from bot.core.match import Match, MatchId, RuleViolation, UserId
from bot.core.numbers import snowflake, whole
from bot.errors import ToldError
from bot.handling.bot_client import BotClient, Interaction
from bot.handling.command_links import CommandLinks
from bot.handling.forms import Forms
from bot.observability.meter import note_match, note_result
from bot.publishing.backoff import (
    DISCORD_TROUBLE,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    log_failure,
    surely,
    watch_requests,
)
from bot.settings import Preferences, ServerSettings
from bot.storage import Commits, StoreUnavailable, count_commits, match_queries, name_queries
from bot.storage.matches import load_adjourned_in, load_match, load_match_in
from bot.storage.preferences import load_settings
from bot.texts import AnyLocale, say
from bot.texts.people import shortened
from bot.ui.actions import Action, CustomId, action_button, button, entered, fill
from bot.ui.errors import MAX_REFUSAL_CHARS, UserError, explained
from bot.ui.layout import AnyMessage, Attached, Message, Row, editing, note, row, sending
from bot.ui.learning import pieces_button
from bot.ui.match import button_id
from bot.ui.posted import is_layout
from games.kit.rules import IllegalMoveError, InvalidMoveError

_log = structlog.get_logger("banmen.commands")

MAX_INTEGER_OPTION = 2**53 - 1
"""The greatest integer that Discord allows as a command's option."""
ACKNOWLEDGED = 40060
"""Discord's code: an interaction was answered before."""
UNKNOWN_INTERACTION = 10062
"""Discord's code: an interaction has expired."""
OUT_OF_REACH = (discord.DiscordServerError, aiohttp.ClientError, ConnectionError, TimeoutError)
"""Errors of an outage of Discord or the network."""
ENDED = frozenset(
    {
        "answered",
        "challenge over",
        "changed meanwhile",
        "consent needed",
        "dice since",
        "given since",
        "left or given since",
        "match not open",
        "match over",
        "no offer",
        "nothing to take back",
        "old button",
        "others moved since",
        "proposal over",
        "puzzle gone",
        "stale",
        "too late to abort",
        "tournament over",
        "unknown challenge",
        "you left",
    }
)
"""The keys of errors after which a button can never do anything: they take the place of its private message."""
DEFER_AFTER = 1.0
"""Seconds after which an interaction without a response is acknowledged. Discord waits for three."""
SETTINGS = "settings"
COMMITS = "commits"
PENDING = "pending"
THINKING = "thinking"
PUBLIC = "public"
REPLIED = "replied"
MESSAGE = "message"
MATCH = "match"
LABELS = "labels"
"""The keys in `Interaction.extras`: the settings and preferences; the number of commits; the deferral that is pending;
whether the interaction was deferred with a reply of its own, rather than with an edit; whether it was deferred
privately, but its reply is public; whether there is a reply; the id of the message with the reply, as far as Discord
has told it; the match that it is about; the language of the public messages about that match, challenge or tournament.
"""


async def load_choices(interaction: Interaction) -> None:
    """Load an interaction's settings and preferences, and set its language accordingly. Comes before anything else."""
    interaction.extras[COMMITS] = count_commits()
    try:
        chosen = await load_settings(interaction.client.store, interaction.guild_id, UserId(interaction.user.id))
    except Exception as error:  # noqa: BLE001 - the user is told of the fault if the action fails as well
        log_failure(_log, "settings not loaded", error, interaction=interaction.id)
        return
    interaction.extras[SETTINGS] = chosen
    theirs: discord.Locale = interaction.extras.setdefault("locale", interaction.locale)
    spoken = chosen[1].language
    named = (each for each in discord.Locale if str(each).partition("-")[0] == spoken)
    interaction.locale = next(named, theirs)


def settings(interaction: Interaction) -> ServerSettings:
    """The settings of an interaction's server."""
    return interaction.extras[SETTINGS][0] if SETTINGS in interaction.extras else ServerSettings()


def preferences(interaction: Interaction) -> Preferences:
    """The preferences of an interaction's user."""
    return interaction.extras[SETTINGS][1] if SETTINGS in interaction.extras else Preferences()


async def defer_privately(interaction: Interaction) -> None:
    """Defer with a private reply ("thinking…"). If that fails, the action isn't done."""
    await _defer(interaction, ephemeral=True, thinking=True)


async def defer_publicly(interaction: Interaction) -> None:
    """Defer with a public reply; an error afterwards would be public too."""
    if not await _defer(interaction, thinking=True):
        interaction.extras[PUBLIC] = True


async def defer_edit(interaction: Interaction) -> None:
    """Defer with an edit of the message that has the button."""
    await _defer(interaction)


async def defer_edit_or_reply(interaction: Interaction) -> None:
    """Defer with an edit of the message if it is private; otherwise with a private reply."""
    await (defer_edit if is_private(interaction) else defer_privately)(interaction)


async def defer_by_path(interaction: Interaction) -> None:
    """Defer with an edit if the custom id has a path, as when pages are turned; otherwise with a private reply."""
    await (defer_edit if _has_path(interaction) else defer_privately)(interaction)


async def ask_to_repeat(interaction: Interaction) -> None:
    """Ask the user to try again: a form can't be opened after a deferral."""
    await _respond(partial(interaction.response.send_message, say(interaction.locale, "form-late"), ephemeral=True))
    interaction.extras[THINKING] = True


async def suggest_nothing(interaction: Interaction) -> None:
    """Reply with no suggestions unless there is a reply. Ignores failures: the person doesn't wait any more, or
    Discord can't be reached.
    """
    if not interaction.response.is_done():
        with contextlib.suppress(*DISCORD_TROUBLE):
            await interaction.response.autocomplete([])


def message_replied(interaction: Interaction) -> int | None:
    """The id of the message with the reply, as far as Discord has told it."""
    number: int | None = interaction.extras.get(MESSAGE)
    return number


def is_here(interaction: Interaction) -> bool:
    """Whether an interaction comes by an installation for servers, and the bot is in its server, if it has one.

    Installed without the scope `bot`, the application has commands in a server all the same.
    """
    guild = interaction.guild_id
    return interaction.is_guild_integration() and (guild is None or interaction.client.get_guild(guild) is not None)


def is_private(interaction: Interaction) -> bool:
    """Whether the message that was used is private."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def _has_path(interaction: Interaction) -> bool:
    data: Any = interaction.data
    custom_id = CustomId.read(data.get("custom_id", ""))
    return custom_id is not None and bool(custom_id.path)


async def _defer(interaction: Interaction, *, ephemeral: bool = False, thinking: bool = False) -> bool:
    """Defer, and return True; False if the interaction was acknowledged before, because it took long."""
    pending: _Pending | None = interaction.extras.get(PENDING)
    is_late = pending is not None and pending.timer is asyncio.current_task()
    if not is_late:
        await _take_over(interaction)
        if interaction.response.is_done():
            return False
    await _respond(partial(interaction.response.defer, ephemeral=ephemeral, thinking=thinking))
    interaction.extras[THINKING] = thinking
    return True


async def _respond(
    respond: Callable[[], Awaitable[discord.InteractionCallbackResponse[BotClient] | None]],
) -> discord.InteractionCallbackResponse[BotClient] | None:
    """Send the first response to an interaction."""
    with watch_requests() as requests:
        try:
            return await surely(respond)
        except discord.HTTPException as problem:
            # If every request got its answer, another process was quicker and does what was asked for. Otherwise our
            # own first request was most likely carried out. Fetching the reply would tell nothing more, because both
            # processes reply under one name; and if both do go on, one of them finds it done.
            if problem.code != ACKNOWLEDGED or not requests.are_unconfirmed:
                raise
            return None


Defer: TypeAlias = Callable[[Interaction], Awaitable[None]]
"""Acknowledges an interaction: `defer_privately`, `defer_edit`, `defer_edit_or_reply`, `defer_by_path`,
`ask_to_repeat` or `suggest_nothing`.
"""


@contextlib.asynccontextmanager
async def acknowledging(interaction: Interaction, defer: Defer) -> AsyncIterator[None]:
    """Acknowledge an interaction by `defer` if there is no response to it within a second, whatever it waits for."""
    pending = interaction.extras[PENDING] = _Pending(interaction, defer)
    try:
        yield
    finally:
        if pending.is_deferring:
            with contextlib.suppress(*DISCORD_TROUBLE):
                await pending.timer
        else:
            pending.timer.cancel()


class _Pending:
    """The deferral of an interaction that hasn't been responded to yet."""

    def __init__(self, interaction: Interaction, defer: Defer) -> None:
        self.defer = defer
        self.is_deferring = False
        self.timer = asyncio.create_task(self._defer_late(interaction), name="late-reply")

    async def _defer_late(self, interaction: Interaction) -> None:
        await asyncio.sleep(DEFER_AFTER)
        self.is_deferring = True
        await self.defer(interaction)


async def _take_over(interaction: Interaction) -> Defer | None:
    """The deferral, if it is still pending; from now on, the caller responds."""
    pending: _Pending | None = interaction.extras.pop(PENDING, None)
    if pending is None:
        return None
    if pending.is_deferring:
        await pending.timer
        return None
    pending.timer.cancel()
    return pending.defer


async def acknowledge(interaction: Interaction) -> None:
    """Defer now, if the reply is still pending: what changes a match is acknowledged before it is done."""
    if (defer := await _take_over(interaction)) is not None:
        await defer(interaction)


async def open_form(interaction: Interaction, modal: ui.Modal) -> None:
    """Open a form, unless the interaction was acknowledged and the user asked to try again."""
    if await _take_over(interaction) is not None:
        interaction.client.part(Forms).note_opened(UserId(interaction.user.id), modal)
        await interaction.response.send_modal(modal)


async def open_form_again(interaction: Interaction, refused: int) -> None:
    """Open the form that was refused in an interaction, as the user filled it. Raises UserError "form gone"."""
    form = interaction.client.part(Forms).of(UserId(interaction.user.id))
    if form is None or form.refused != refused:
        raise UserError("form gone")
    await open_form(interaction, form.modal)


async def reply(interaction: Interaction, message: AnyMessage, *attached: Attached | None) -> bool:
    """Reply with a message and these files, or edit the message that was used, as the interaction was deferred or was
    to be deferred; None among `attached` is left out.

    A classic message and one in Components V2 can't replace each other: it is sent beside the one that was used.
    Returns False if the message to edit was dismissed meanwhile.
    """
    files = [each for each in attached if each is not None]
    defer = await _take_over(interaction)
    interaction.extras[REPLIED] = True
    edits = interaction.extras.get(THINKING) is False if defer is None else _edits(defer, interaction)
    used = interaction.message
    is_beside = edits and used is not None and is_layout(used) is isinstance(message, Message)
    if defer is not None:
        send, change = interaction.response.send_message, interaction.response.edit_message
        if edits and not is_beside:
            try:
                done = await _respond(lambda: change(**editing(message, files)))
            except discord.NotFound as error:
                if error.code not in {UNKNOWN_CHANNEL, UNKNOWN_MESSAGE}:
                    raise
                return False
        else:
            done = await _respond(lambda: send(**sending(message, files), ephemeral=True))
        interaction.extras[MESSAGE] = None if done is None else done.message_id
        interaction.extras[THINKING] = is_beside or not edits
        return True
    if interaction.extras.get(PUBLIC):
        if interaction.extras[THINKING]:
            # Discord would put the first follow-up in the place of the private reply that is awaited.
            await interaction.edit_original_response(content=say(interaction.locale, "shown-to-all"))
        await interaction.followup.send(**sending(message, files))
        return True
    if is_beside:
        await follow_up(interaction, message, *files)
        return True
    try:
        interaction.extras[MESSAGE] = (await interaction.edit_original_response(**editing(message, files))).id
    except discord.NotFound as error:
        if error.code not in {UNKNOWN_CHANNEL, UNKNOWN_MESSAGE}:
            raise
        return False
    return True


def _edits(defer: Defer, interaction: Interaction) -> bool:
    """Whether an interaction that is deferred like this is replied to by an edit of the message that was used."""
    if defer is defer_edit_or_reply:
        return is_private(interaction)
    return _has_path(interaction) if defer is defer_by_path else defer is defer_edit


async def follow_up(interaction: Interaction, message: AnyMessage, *attached: Attached) -> None:
    """Send another private message, and leave the one that was used as it is. The interaction must be deferred."""
    interaction.extras[REPLIED] = True
    await interaction.followup.send(**sending(message, attached), ephemeral=True)


async def dismiss(interaction: Interaction) -> None:
    """Delete the private message after `defer_privately` or `defer_edit`: there is no reply."""
    interaction.extras[REPLIED] = True
    with contextlib.suppress(discord.NotFound):
        await interaction.delete_original_response()


async def publish_and_confirm(interaction: Interaction, after: Match, done: Message) -> None:
    """Publish a match, and confirm privately what the user has done in it, unless its channel shows that to them."""
    publishing = interaction.client.boards.publish(after.id, after)
    if interaction.channel_id != after.channel:
        await together(publishing, reply(interaction, done))
        return
    try:
        await publishing
    except Exception:
        await reply(interaction, done)
        raise
    await dismiss(interaction)


async def together(*doing: Awaitable[object]) -> None:
    """Await several awaitables at once, all to the end. Then raises the first error, so that its explanation comes
    last.
    """
    done = await asyncio.gather(*doing, return_exceptions=True)
    for error in done:
        if isinstance(error, BaseException):
            raise error


async def _reply_or_follow_up(interaction: Interaction, message: Message) -> None:
    """Reply privately, or follow up if the interaction has a reply already."""
    await _take_over(interaction)
    thinking = interaction.extras.get(THINKING)
    if thinking is None and not interaction.response.is_done():
        await interaction.response.send_message(**sending(message), ephemeral=True)
    elif thinking and REPLIED not in interaction.extras:
        await interaction.edit_original_response(**editing(message))
    else:
        await interaction.followup.send(**sending(message), ephemeral=True)


async def reply_error(interaction: Interaction, error: Exception) -> None:
    """Reply with an error's explanation; for a fault of ours with the number that is in the log with the traceback."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, app_commands.AppCommandError):
        # A command or option that we don't have.
        error = UserError("old command")
    if isinstance(error, discord.HTTPException) and error.code == ACKNOWLEDGED:
        _log.info("answered by another process", interaction=interaction.id)
        note_result("elsewhere")
        return
    commits: Commits | None = interaction.extras.get(COMMITS)
    if isinstance(error, discord.NotFound) and error.code == UNKNOWN_INTERACTION:
        _unanswered(interaction, error)
        return
    if isinstance(error, StoreUnavailable) and commits and commits.count:
        # Something was committed before the database failed.
        error = StoreUnavailable(str(error), is_unsure=True, is_full=error.is_full)
    known = explained(
        error, interaction.locale, interaction.extras.get("game"), labels=interaction.extras.get(LABELS, "")
    )
    if known is not None:
        known = await interaction.client.part(CommandLinks).offered(known, interaction.locale) or known
    with answering(error, known, interaction.locale) as text:
        try:
            refusal = note(text, None if known is None else _way_on(interaction, error))
            if _has_ended(error) and _may_end(interaction):
                await _take_over(interaction)
                if interaction.response.is_done():
                    await interaction.edit_original_response(**editing(refusal))
                else:
                    await interaction.response.edit_message(**editing(refusal))
                return
            if interaction.type is discord.InteractionType.modal_submit:
                # Else the token of this interaction would edit the refusal instead of the message with the form.
                await acknowledge(interaction)
            await _reply_or_follow_up(interaction, refusal)
        except DISCORD_TROUBLE as silenced:
            _unanswered(interaction, silenced)


def _has_ended(error: Exception) -> bool:
    """Whether the button that was pressed can never do anything again."""
    return isinstance(error, ToldError) and error.key in ENDED


def _may_end(interaction: Interaction) -> bool:
    """Whether the private message that was used may become another."""
    used = interaction.message
    is_pressed = interaction.type is discord.InteractionType.component and is_private(interaction)
    is_answered = interaction.extras.get(THINKING) or REPLIED in interaction.extras
    return used is not None and is_pressed and not is_answered and not is_layout(used)


def _way_on(interaction: Interaction, error: Exception) -> Row | None:
    """A button below the explanation of an error, for what its user most likely wants: to watch a match of others, to
    look back at one that is over, to write another move, or to correct a form that was refused. None if there is
    nothing like that.
    """
    match: Match | None = interaction.extras.get(MATCH)
    is_going = match is not None and match.outcome is None
    if match is not None and is_going and isinstance(error, RuleViolation) and error.key == "not a player":
        return (button(CustomId(Action.WATCH, match.id), say(interaction.locale, "button-watch", count=0)),)
    if match is not None and match.moves and isinstance(error, RuleViolation) and error.key == "match over":
        return (button(CustomId(Action.REPLAY, match.id), say(interaction.locale, "button-see")),)
    is_refused = _note_refused_form(interaction, error)
    if isinstance(error, InvalidMoveError | IllegalMoveError):
        if match is None or not is_going or match.mover != interaction.user.id:
            return None
        write = action_button(button_id(Action.OPEN_MOVE_FORM, match), interaction.locale)
        return row(write, pieces_button(match.game, interaction.locale))
    if is_refused:
        return (action_button(CustomId(Action.OPEN_FORM_AGAIN, interaction.id), interaction.locale),)
    return None


def _note_refused_form(interaction: Interaction, error: Exception) -> bool:
    """Keep what was written into a form, if that is what an error refuses; return whether it is."""
    form = interaction.client.part(Forms).of(UserId(interaction.user.id))
    data: Any = interaction.data
    is_form = interaction.type is discord.InteractionType.modal_submit
    if not is_form or form is None or form.modal.custom_id != data.get("custom_id") or _has_ended(error):
        return False
    fill(form.modal, entered(interaction))
    form.refused = interaction.id
    return True


def _unanswered(interaction: Interaction, why: Exception) -> None:
    """Note that a user gets no answer: its 3 s or 15 min are over, its message is gone, or Discord can't be reached."""
    _log.warning("unanswered", interaction=interaction.id, why=str(why))
    note_result("error")


@contextlib.contextmanager
def answering(error: Exception, text: str | None, locale: AnyLocale) -> Iterator[str]:
    """The words to answer an error with in this block. `text` explains it; None stands for a fault of ours, which is
    logged, with the number that its user gets.
    """
    note_result("error" if text is None or isinstance(error, StoreUnavailable) else "refused")
    if text is not None:
        yield shortened(text, MAX_REFUSAL_CHARS)
        return
    reference = secrets.token_hex(3)
    try:
        yield say(locale, "fault", reference=reference)
    finally:
        # Only now: logging fails if there is nowhere to write to.
        if isinstance(error, OUT_OF_REACH):
            _log.warning("Discord can't be reached", reference=reference, why=str(error) or type(error).__name__)
        else:
            _log.error("unexpected", reference=reference, exc_info=error)


def number_in(text: str) -> int:
    """A number in a custom id. Raises UserError "old button" if it isn't one."""
    number = whole(text)
    if number is None:
        raise UserError("old button")
    return number


def id_in(text: int | str) -> int:
    """The id of a match, challenge, person or channel in a custom id. Raises UserError "old button" if it isn't one."""
    number = snowflake(str(text))
    if number is None:
        raise UserError("old button")
    return number


def seen_in(custom_id: CustomId) -> int:
    """The number in a custom id that says what its button or menu showed: a revision, a row or a count.

    Raises UserError "old button" if there is none.
    """
    if custom_id.decision is None:
        raise UserError("old button")
    return custom_id.decision


def note_about(interaction: Interaction, match: Match) -> Match:
    """Note that an interaction is about this match, for its log lines and for the explanation of an error."""
    note_match(match.id)
    interaction.extras["game"], interaction.extras[MATCH] = match.game, match
    interaction.extras[LABELS] = match.language
    return match


async def match_of(interaction: Interaction, subject: int | str, *, is_shown: bool = False) -> Match:
    """The match that an interaction is about, if its user may see it; with `is_shown` they see it already.

    Raises RuleViolation "unknown match"; UserError "old button".
    """
    number = MatchId(id_in(subject))
    note_match(number)
    match = await load_match(interaction.client.store, number)
    if not is_shown and not await sees_match(interaction, match):
        raise RuleViolation("unknown match")
    return note_about(interaction, await named_here(interaction, match))


async def named_here(interaction: Interaction, match: Match) -> Match:
    """The match with names that the interaction's server may know: in another server, the names that people have
    everywhere. In private it is shown only to its players.
    """
    if match.guild is None or interaction.guild_id in {None, match.guild}:
        return match
    return await interaction.client.store.read(name_queries.renamed, match)


@contextlib.asynccontextmanager
async def as_player(interaction: Interaction, subject: int | str) -> AsyncIterator[MatchId]:
    """The id of a match, for an action of its players.

    A user who neither plays in it nor may see it gets the errors of `match_of`. The match isn't read beforehand: that
    takes milliseconds, and the action reads it anyway.
    """
    number = MatchId(id_in(subject))
    note_match(number)
    try:
        yield number
    except RuleViolation as refused:
        if refused.key == "not a player":
            await match_of(interaction, number)
        raise


async def match_here(interaction: Interaction) -> Match:
    """The channel's match: the one being played, else the newest. Raises UserError "no match here"."""
    channel = interaction.channel_id
    match = None if channel is None else await load_match_in(interaction.client.store, channel)
    if match is None:
        raise UserError("no match here")
    return note_about(interaction, match)


async def own_match_here(interaction: Interaction, *, adjourned: bool = False) -> Match:
    """The channel's match if it goes on and the user plays in it; otherwise, or with `adjourned` first of all, the
    user's own match that is adjourned there; otherwise the channel's match. Raises UserError "no match here".
    """
    user, match = UserId(interaction.user.id), await match_here(interaction)
    if match.outcome is None and match.seats_of(user) and not adjourned:
        return match
    return note_about(interaction, await load_adjourned_in(interaction.client.store, match.channel, user) or match)


async def match_seen(interaction: Interaction, number: int | None) -> Match:
    """The match with that number, if the user may see it; for None, the channel's match, else the user's own that ended
    last.

    Raises RuleViolation "unknown match"; UserError "no match here".
    """
    if number is None:
        try:
            return await match_here(interaction)
        except UserError:
            number = await interaction.client.store.read(match_queries.last_ended, UserId(interaction.user.id))
            if number is None:
                raise
    return await match_of(interaction, number)


async def sees_match(interaction: Interaction, match: Match) -> bool:
    """Whether the user may see a match: they play in it, or see its channel, or that of its tournament."""
    if match.seats_of(UserId(interaction.user.id)) or sees_channel(interaction, match.channel):
        return True
    home = await interaction.client.store.read(match_queries.home_of, match.id)
    return (home is not None and sees_channel(interaction, home)) or await _sees_archived(interaction, match)


async def _sees_archived(interaction: Interaction, match: Match) -> bool:
    """Whether the user can see the archived thread of an ended match, which Discord reports only on request."""
    user, guild = interaction.user, interaction.guild
    if guild is None or not isinstance(user, discord.Member) or match.outcome is None or match.guild != guild.id:
        return False
    if guild.get_channel_or_thread(match.channel) is not None:
        return False
    try:
        thread = await guild.fetch_channel(match.channel)
    except (*DISCORD_TROUBLE, discord.InvalidData) as error:
        _log.info("thread not seen", match=match.id, why=str(error))
        return False
    is_public = isinstance(thread, discord.Thread) and not thread.is_private() and thread.parent is not None
    return is_public and thread.permissions_for(user).view_channel


def sees_channel(interaction: Interaction, number: int) -> bool:
    """Whether the user sees a channel or thread of the server: they are there, or their permissions say so."""
    if interaction.channel_id == number:
        return True
    user, guild = interaction.user, interaction.guild
    channel = None if guild is None else guild.get_channel_or_thread(number)
    # Permissions don't say who sees a private thread.
    is_private = isinstance(channel, discord.Thread) and channel.is_private()
    if channel is None or is_private or not isinstance(user, discord.Member):
        return False
    return channel.permissions_for(user).view_channel
