"""The buttons and menus of challenges and lobbies: accept or join, leave, choose seats, start."""

from __future__ import annotations

import secrets
import string
from collections.abc import Callable, Mapping

from bot.catalogue import LEVELS
from bot.core import challenge as challenges
from bot.core.challenge import Ago, Challenge, Conditions, Room, State
from bot.core.match import ChallengeId, Match, RuleViolation, UserId
from bot.handling.bot_client import Interaction
from bot.handling.channels import channel_context, person_of
from bot.handling.registration import handles
from bot.handling.replies import (
    LABELS,
    ask_to_repeat,
    defer_edit,
    defer_edit_or_reply,
    defer_privately,
    dismiss,
    id_in,
    number_in,
    open_form,
    reply,
)
from bot.matches.challenges import commands as challenging
from bot.matches.challenges import queries, service
from bot.matches.challenges.publication import ChallengeMessages
from bot.matches.challenges.service import ActionP, ChallengeAction
from bot.matches.challenges.setup import Setup, changing
from bot.matches.challenges.shown import as_seen
from bot.matches.challenges.views import (
    BY_CHANCE,
    WORDS_FIELD,
    chooser,
    computers,
    dice_page,
    rest,
    shows_dice,
    words_form,
)
from bot.texts import say
from bot.ui.actions import Action, CustomId, chosen, entered
from bot.ui.errors import UserError
from bot.ui.layout import AnyMessage, note

RANDOM_WORDS = 12
"""Letters and digits suggested in the form for words."""


_ACTIONS: Mapping[Action, ChallengeAction[[UserId]]] = {
    Action.ACCEPT: challenges.accept,
    Action.DECLINE: challenges.leave,
    Action.LEAVE: challenges.leave,
    Action.START: challenges.start,
}
"""Buttons that need nothing but to know who uses them."""


@handles(*_ACTIONS, defer=defer_edit)
async def act(interaction: Interaction, custom_id: CustomId) -> None:
    """Accept, decline, leave or start.

    The last to accept starts the match, in the channel or in a new thread. Only the host may start with those
    who have joined.
    """
    made = await _challenge(interaction, custom_id)
    await do(interaction, made, as_seen(custom_id, _ACTIONS[custom_id.action]), _user(interaction))


@handles(Action.JOIN, defer=defer_edit)
async def join(interaction: Interaction, custom_id: CustomId) -> None:
    made = await _challenge(interaction, custom_id)
    await do(interaction, made, as_seen(custom_id, challenges.join), person_of(interaction.user))


@handles(Action.CHOOSE_SEAT, defer=defer_edit)
async def choose(interaction: Interaction, custom_id: CustomId) -> None:
    """Choose a seat, or leave it to chance; in a lobby, a newcomer joins with that."""
    seat = chosen(interaction)
    wanted = None if seat == BY_CHANCE else seat
    made = await _challenge(interaction, custom_id)
    if made.is_open and made.guest(_user(interaction)) is None:
        await do(interaction, made, as_seen(custom_id, challenges.join), person_of(interaction.user), wanted)
    else:
        await do(interaction, made, as_seen(custom_id, challenges.choose), _user(interaction), wanted)


@handles(Action.OPEN_DICE, defer=defer_privately, reads=True)
async def open_dice(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the page about the dice of an open challenge."""
    made = await _challenge(interaction, custom_id)
    if not shows_dice(made):
        raise UserError("old button")
    await reply(interaction, dice_page(made, interaction.locale))


@handles(Action.OPEN_WORDS, defer=ask_to_repeat, reads=True)
async def open_words(interaction: Interaction, custom_id: CustomId) -> None:
    """Open the form for a player's words for the dice, filled with random ones that may be replaced."""
    made = await _challenge_with_dice(interaction, custom_id)
    entered_before = challenges.guest_in(made, _user(interaction)).words
    await open_form(interaction, words_form(made, entered_before or _random_words(), interaction.locale))


@handles(Action.ENTER_WORDS, defer=defer_edit)
async def enter_words(interaction: Interaction, custom_id: CustomId) -> None:
    """Store a player's words for the dice, which the challenge shows with their name until the match starts."""
    words, made = entered(interaction)[WORDS_FIELD], await _challenge_with_dice(interaction, custom_id)
    await do(interaction, made, challenges.enter_words, _user(interaction), words)
    await dismiss(interaction)


def _random_words() -> str:
    return "".join(secrets.choice(string.ascii_lowercase + string.digits) for _ in range(RANDOM_WORDS))


@handles(Action.OPEN_CHOOSER, defer=defer_privately)
async def open_chooser(interaction: Interaction, custom_id: CustomId) -> None:
    """Ask privately the question that decides who may assign the seats, and show that person menus to assign them."""
    made = await _challenge(interaction, custom_id)
    challenges.guest_in(made, _user(interaction))
    await reply(interaction, chooser(made, interaction.user.id, interaction.locale))


@handles(Action.TELL_CHOOSER, defer=defer_edit)
async def tell(interaction: Interaction, custom_id: CustomId) -> None:
    """Store the answer to the question that decides who may assign the seats."""
    value = chosen(interaction)
    if value not in list(Ago):
        raise UserError("old button")
    ago = Ago(value)
    after = await do(interaction, await _challenge(interaction, custom_id), challenges.tell, _user(interaction), ago)
    await _update_panel(interaction, after, lambda made: chooser(made, interaction.user.id, interaction.locale))


@handles(Action.ASSIGN_SEAT, defer=defer_edit)
async def assign(interaction: Interaction, custom_id: CustomId) -> None:
    """Assign a seat to a player."""
    value = str(chosen(interaction))
    whom = None if value == BY_CHANCE else UserId(number_in(value))
    made = await _challenge(interaction, custom_id)
    after = await do(interaction, made, challenges.assign, _user(interaction), custom_id.path, whom)
    await _update_panel(interaction, after, lambda made: chooser(made, interaction.user.id, interaction.locale))


@handles(Action.FINISH_ASSIGNING, defer=defer_edit)
async def finish_assigning(interaction: Interaction, custom_id: CustomId) -> None:
    finish = as_seen(custom_id, challenges.finish_assigning)
    await do(interaction, await _challenge(interaction, custom_id), finish, _user(interaction))
    await dismiss(interaction)


@handles(Action.OPEN_REST, defer=defer_privately)
async def open_rest(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the rarely used buttons, including the host's own."""
    made = await _challenge(interaction, custom_id)
    if made.state is not State.OPEN:
        raise RuleViolation("challenge over", state=made.state.value)
    await reply(interaction, rest(made, interaction.user.id, interaction.locale))


@handles(Action.WITHDRAW, defer=defer_edit)
async def withdraw(interaction: Interaction, custom_id: CustomId) -> None:
    made = await _challenge(interaction, custom_id)
    await do(interaction, made, challenges.withdraw, _user(interaction))


@handles(Action.LEAVE_UNSEEN, defer=defer_edit)
async def leave_unseen(interaction: Interaction, custom_id: CustomId) -> None:
    """Leave the chosen challenge, whose channel the user may not see any more."""
    client = interaction.client
    made = await service.load_challenge(client.store, ChallengeId(id_in(chosen(interaction) or custom_id.path)))
    await service.go_away(client.store, made, _user(interaction))
    await client.part(ChallengeMessages).publish(made.id)
    await reply(interaction, note(say(interaction.locale, "challenge-left")))


@handles(Action.OPEN_COMPUTERS, defer=defer_edit_or_reply)
async def open_computers(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the host privately the menu to add a computer player, and buttons to remove one."""
    made = await _challenge(interaction, custom_id)
    challenges.check_host(made, _user(interaction))
    await reply(interaction, computers(made, interaction.locale))


@handles(Action.ADD_COMPUTER, defer=defer_edit)
async def seat_computer(interaction: Interaction, custom_id: CustomId) -> None:
    """Add a computer player of the chosen level, in a free place or instead of the person in the custom id."""
    level = number_in(str(chosen(interaction)))
    if level not in LEVELS:
        raise UserError("old button")
    instead = UserId(number_in(custom_id.path)) if custom_id.path else None
    made = await _challenge(interaction, custom_id)
    seat = as_seen(custom_id, challenges.seat_computer)
    after = await do(interaction, made, seat, _user(interaction), level, instead)
    await _update_panel(interaction, after, lambda made: computers(made, interaction.locale))


@handles(Action.REMOVE_COMPUTER, defer=defer_edit)
async def dismiss_computer(interaction: Interaction, custom_id: CustomId) -> None:
    """Remove a computer player."""
    whom = UserId(number_in(custom_id.path))
    made = await _challenge(interaction, custom_id)
    after = await do(interaction, made, challenges.dismiss_computer, _user(interaction), whom)
    await _update_panel(interaction, after, lambda made: computers(made, interaction.locale))


@handles(Action.OPEN_CHANGES, defer=defer_privately)
async def open_changes(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the host privately the menus to change the challenge."""
    made = await _challenge(interaction, custom_id)
    await _show_changes(interaction, made, Setup.of_challenge(made))


@handles(Action.PICK_CHANGE, defer=defer_edit_or_reply)
async def pick_change(interaction: Interaction, custom_id: CustomId) -> None:
    """Show the menus for the chosen set-up: each option of a menu contains a whole set-up."""
    await _show_changes(interaction, await _challenge(interaction, custom_id), Setup.read(str(chosen(interaction))))


async def _show_changes(interaction: Interaction, made: Challenge, wanted: Setup) -> None:
    """Show the menus, if that set-up is possible for those at the table."""
    _check_change(interaction, made, wanted)
    await reply(interaction, changing(made, wanted, interaction.locale))


@handles(Action.CHANGE, defer=defer_edit_or_reply)
async def change(interaction: Interaction, custom_id: CustomId) -> None:
    """Change the challenge as its host has set it up, and tell those who have to agree again."""
    made, wanted = await _challenge(interaction, custom_id), Setup.read(custom_id.path)
    arguments = _check_change(interaction, made, wanted)
    after = await do(interaction, made, as_seen(custom_id, challenges.change), _user(interaction), *arguments)
    if isinstance(after, Challenge):
        await interaction.client.part(ChallengeMessages).tell_changed(made, after)
    await dismiss(interaction)


def _check_change(interaction: Interaction, made: Challenge, wanted: Setup) -> tuple[Conditions, Room]:
    """The arguments of `challenges.change` for a set-up that the person may choose. Raises its errors."""
    if wanted.game != made.game:
        raise UserError("old button")
    arguments = wanted.conditions(made.clock), wanted.room
    service.preview(interaction.client.store, made, challenges.change, _user(interaction), *arguments)
    return arguments


async def _update_panel(
    interaction: Interaction, after: Challenge | Match, panel: Callable[[Challenge], AnyMessage]
) -> None:
    """Update the private message to `panel`, or delete it if the match has started."""
    if isinstance(after, Match):
        await dismiss(interaction)
    else:
        await reply(interaction, panel(after))


async def do(
    interaction: Interaction,
    made: Challenge,
    action: ChallengeAction[ActionP],
    *args: ActionP.args,
    **kwargs: ActionP.kwargs,
) -> Challenge | Match:
    """Do an action on a challenge in the interaction's channel, and publish the result."""
    return await challenging.do(interaction.client, channel_context(interaction), made, action, *args, **kwargs)


def _user(interaction: Interaction) -> UserId:
    return UserId(interaction.user.id)


async def _challenge_with_dice(interaction: Interaction, custom_id: CustomId) -> Challenge:
    """The challenge for which the person may enter words for the dice.

    Raises like `_challenge` and `guest_in`; UserError "old button" if the match will have no dice.
    """
    made = await _challenge(interaction, custom_id)
    challenges.guest_in(made, _user(interaction))
    if not shows_dice(made):
        raise UserError("old button")
    return made


async def _challenge(interaction: Interaction, custom_id: CustomId) -> Challenge:
    """Load the challenge of a custom id, and store its message's id if the bot stopped right after posting it.

    Raises RuleViolation "unknown challenge"; UserError "old button".
    """
    store = interaction.client.store
    made = await service.load_challenge(store, ChallengeId(id_in(custom_id.subject)))
    if made.channel != interaction.channel_id:
        # Its buttons exist only in its own channel, so this custom id is forged.
        raise RuleViolation("unknown challenge")
    interaction.extras["game"], interaction.extras[LABELS] = made.game, made.language
    if made.message is None and interaction.message is not None and not interaction.message.flags.ephemeral:
        await store.write(queries.note_challenge_posted, made.id, interaction.message.id)
        made = await service.load_challenge(store, made.id)
    return made
