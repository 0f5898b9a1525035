"""The checks that need a person: each says in one sentence what to do, and is skipped if it isn't done in time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord

from bot.check.context import CheckContext, see_picture
from bot.core.match import UserId, legal_texts
from bot.handling.checks import FailedError, SkippedError, permission_names
from bot.handling.replies import is_here
from bot.handling.syncing import missing_installs
from bot.matches.challenges.setup import first_game
from bot.publishing.backoff import MISSING_ACCESS
from bot.publishing.members import Members
from bot.publishing.posting import Draft, post
from bot.storage.matches import load_match
from bot.texts import game_title, say
from bot.ui.actions import Action, entered
from bot.ui.layout import mention, note, sending
from bot.ui.posted import has_buttons

UNKNOWN_MEMBER = 10007
"""Discord's code: a user isn't in a server."""
COMMAND = discord.InteractionType.application_command
SUGGESTION = discord.InteractionType.autocomplete
RIGHTS = ("administrator", "manage_guild", "manage_messages", "manage_events", "read_messages", "attach_files")
"""The permissions by which people may do something to others, and two that the bot has."""
MATCHES, MOVE = say("en", "slash-matches"), say("en", "slash-move")
"""The names of two commands: one that works anywhere, and one with suggestions."""


# With the board


async def lock_screen(context: CheckContext) -> None:
    """Ask what the lock screen shows of the board."""
    expected = context.need_board().clean_content.partition("\n")[0]
    ask = context.need_person()
    question = say(
        context.locale,
        "check-ask-lock-screen",
        person=context.person.display_name,
        channel=context.channel.name,
        text=expected,
    )
    answer = await context.wait(ask(question))
    if answer not in {"", expected}:
        raise FailedError("lock-screen", text=answer)


async def picker(context: CheckContext) -> None:
    """Have the picker opened and a piece picked."""
    interaction = await _pressed(context, "picker", Action.OPEN_PICKER)
    await _see_choices(context, interaction)
    await _see_choices(context, await context.wait(context.client.next_use(Action.PICK)))


async def _pressed(context: CheckContext, key: str, action: Action) -> discord.Interaction[Any]:
    """The press of a button on the board, after which the text `check-do-<key>` may ask for more."""
    context.need_board()
    context.need_person()
    button, title = say(context.locale, action.label), game_title(first_game(), context.locale)
    context.pressed = await context.instruct(key, context.client.next_use(action), button=button, title=title)
    return context.pressed


async def _see_choices(context: CheckContext, interaction: discord.Interaction[Any]) -> None:
    context.deletions.append(interaction.delete_original_response)
    reply = await interaction.original_response()
    if not has_buttons(reply):
        raise FailedError("no-buttons")
    await see_picture(reply)


async def form(context: CheckContext) -> None:
    """Have a form opened and sent."""
    opened = await _pressed(context, "form", Action.OPEN_MOVE_FORM)
    if opened.response.type is not discord.InteractionResponseType.modal:
        # It was answered with an error message instead.
        context.deletions.append(opened.delete_original_response)
        raise FailedError("no-form")
    sent = await context.wait(context.client.next_use(Action.PLAY_TYPED))
    # Only a move that is refused has a reply: the new board shows the others.
    context.deletions.append(sent.delete_original_response)
    if not any(entered(sent).values()):
        raise FailedError("form")


async def rights(context: CheckContext) -> None:
    """Compare the permissions of the person and of the bot as Discord tells them with those that the bot computes from
    roles and overwrites: from the same roles it computes those for the whole server, which Discord doesn't tell.
    """
    context.need_board()
    context.need_person()
    pressed, me = context.pressed, context.channel.guild.me
    if pressed is None or not isinstance(pressed.user, discord.Member):
        raise SkippedError("no-answer")
    wrong = dict[str, None]()
    for member, told in ((pressed.user, pressed.permissions), (me, pressed.app_permissions)):
        computed = context.channel.permissions_for(member)
        wrong |= dict.fromkeys(name for name in RIGHTS if getattr(told, name) is not getattr(computed, name))
    if wrong:
        raise FailedError("rights", permissions=permission_names(wrong, context.locale))


async def suggestions(context: CheckContext) -> None:
    """Have a suggested move played."""
    context.need_board()
    context.need_person()
    client, command = context.client, say(context.locale, "slash-move")
    match = await load_match(client.store, client.number)
    suggested = await context.instruct("suggestions", client.next_use((SUGGESTION, MOVE)), command=command)
    if not suggested.response.is_done():
        raise FailedError("suggestions")
    used = await context.wait(client.next_use((COMMAND, MOVE)))
    context.deletions.append(used.delete_original_response)
    if used.namespace.move not in legal_texts(match):
        raise FailedError("not-suggested", text=str(used.namespace.move))


# Elsewhere than in the channel


async def left(context: CheckContext) -> str:
    """Mention a person who has left the server, as the board does when it is their turn."""
    context.need("send_messages")
    guild, client = context.channel.guild, context.client
    answer = await context.wait(context.need_person()(say(context.locale, "check-ask-left", server=guild.name)))
    if not answer:
        raise SkippedError("nobody-left")
    user = UserId(int(answer)) if answer.isdecimal() else UserId(0)
    if not await _has_left(guild, user):
        raise SkippedError("not-left", given=answer)
    draft = Draft(message=note(f"{mention(user)} {context.note}"), key=f"check-left:{client.number}", pings=[user])
    message = await post(client.store, context.channel, draft)
    context.posted.add(message.id)
    listed = [each for each in message.mentions if each.id == user]
    is_taken_for_member = any(isinstance(each, discord.Member) for each in listed)
    if is_taken_for_member or user not in await Members().missing(guild, [user]):
        raise FailedError("still-member")
    return say(context.locale, "check-left-listed" if listed else "check-left-unlisted")


async def _has_left(guild: discord.Guild, user: UserId) -> bool:
    try:
        await guild.fetch_member(user)
    except discord.HTTPException as error:
        return error.code == UNKNOWN_MEMBER
    return False


async def direct(context: CheckContext) -> None:
    """Send the person a direct message, and receive their answer."""
    context.need_person()
    person, written = context.person, context.client.written
    try:
        message = await person.send(**sending(note(context.note)))
    except discord.Forbidden as error:
        raise FailedError("direct", person=person.display_name) from error
    context.deletions.append(message.delete)
    answer = await context.instruct("direct", written.get())
    if not answer.content:
        raise FailedError("direct-empty")


def _is_direct(interaction: discord.Interaction[Any]) -> bool:
    return interaction.guild_id is None and isinstance(interaction.channel, discord.DMChannel)


def _is_brought(interaction: discord.Interaction[Any]) -> bool:
    return interaction.is_user_integration() and not is_here(interaction)


PLACES: dict[str, Callable[[discord.Interaction[Any]], bool]] = {"direct": _is_direct, "elsewhere": _is_brought}
"""The places outside of servers where a command is used, and how the bot tells them."""


async def command_in(context: CheckContext, *, place: str) -> None:
    """Have a command used in one of `PLACES`."""
    context.need_person()
    if place == "elsewhere" and "user" in missing_installs(context.client):
        raise SkippedError("no-user-install")
    used = await _used_command(context, f"command-{place}")
    await used.original_response()
    if not PLACES[place](used):
        said = [name for name in ("guild", "dm_channel", "private_channel") if getattr(used.context, name)]
        said += ["user install"] if used.is_user_integration() else []
        raise FailedError("place", said=say(context.locale, "list-gap").join(said))


async def _used_command(context: CheckContext, key: str) -> discord.Interaction[Any]:
    """The person's use of the command that works anywhere, where the text `check-do-<key>` says."""
    command = say(context.locale, "slash-matches")
    used = await context.instruct(key, context.client.next_use((COMMAND, MATCHES)), command=command)
    context.deletions.append(used.delete_original_response)
    return used


async def private_thread(context: CheckContext) -> str:
    """Have a command used in a private thread that the bot isn't in, then the bot mentioned there; and post there."""
    context.need("send_messages_in_threads")
    context.need_person()
    client, thread = context.client, (await _used_command(context, "private-thread")).channel
    if not isinstance(thread, discord.Thread) or not thread.is_private():
        raise SkippedError("no-private-thread")
    key = thread.id
    try:
        await context.channel.guild.fetch_channel(key)
    except discord.Forbidden as error:
        if error.code != MISSING_ACCESS:
            raise
        await context.instruct("join", client.wait_for("thread_join", check=lambda joined: joined.id == key))
    message = await thread.send(**sending(note(context.note)))
    context.deletions.append(message.delete)
    return say(context.locale, "check-private-thread-stays", name=thread.name)
