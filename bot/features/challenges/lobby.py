"""What people do at a table: accept or join, leave, choose seats, start. All by its buttons and menus."""

from __future__ import annotations

import secrets
import string

from bot.core import challenge as challenges
from bot.core.challenge import LEVELS, Ago, Challenge
from bot.core.match import ChallengeId, Match, Refusal, UserId
from bot.features.challenges import Deed, DoingP, queries, service
from bot.features.challenges import commands as challenging
from bot.features.challenges.commands import person_of, place_of
from bot.features.challenges.views import BY_CHANCE, WORDS_FIELD, chooser, computers, shows_dice, words_form
from bot.handling.host import Interaction
from bot.handling.replies import answer, dismiss, hold, id_in, number_in, think
from bot.ui.actions import Press, chosen, entered
from bot.ui.errors import Obstacle

RANDOM_WORDS = 12
"""Letters and digits that stand in the form for words."""


async def accept(interaction: Interaction, press: Press) -> None:
    """Accept; with the last one the match starts, in the channel or in a thread of its own."""
    await hold(interaction)
    await do(interaction, await _table(interaction, press), challenges.accept, _user(interaction))


async def join(interaction: Interaction, press: Press) -> None:
    """Sit down at a table that anyone may join."""
    await hold(interaction)
    await do(interaction, await _table(interaction, press), challenges.join, person_of(interaction.user))


async def leave(interaction: Interaction, press: Press) -> None:
    """Decline, or stand up again."""
    await hold(interaction)
    await do(interaction, await _table(interaction, press), challenges.leave, _user(interaction))


async def withdraw(interaction: Interaction, press: Press) -> None:
    """The host takes the challenge back."""
    await hold(interaction)
    await do(interaction, await _table(interaction, press), challenges.withdraw, _user(interaction))


async def start(interaction: Interaction, press: Press) -> None:
    """The host starts with those who are there."""
    await hold(interaction)
    await do(interaction, await _table(interaction, press), challenges.start, _user(interaction))


async def choose(interaction: Interaction, press: Press) -> None:
    """Take a seat, or leave it to chance; at an open table a newcomer joins by that."""
    await hold(interaction)
    seat = chosen(interaction)
    wanted = None if seat == BY_CHANCE else seat
    table = await _table(interaction, press)
    if table.is_open and table.guest(_user(interaction)) is None:
        await do(interaction, table, challenges.join, person_of(interaction.user), wanted)
    else:
        await do(interaction, table, challenges.choose, _user(interaction), wanted)


async def open_words(interaction: Interaction, press: Press) -> None:
    """Open the form for one's words for the dice, with random ones that may be replaced."""
    table = await _table_with_dice(interaction, press)
    entered_before = challenges.at_table(table, _user(interaction)).words
    await interaction.response.send_modal(words_form(table, entered_before or _random_words(), interaction.locale))


async def enter_words(interaction: Interaction, press: Press) -> None:
    """What was written into the form is shown beside the name, until it is changed or the match starts."""
    await hold(interaction)
    words = entered(interaction)[WORDS_FIELD]
    await do(interaction, await _table_with_dice(interaction, press), challenges.enter_words, _user(interaction), words)


def _random_words() -> str:
    return "".join(secrets.choice(string.ascii_lowercase + string.digits) for _ in range(RANDOM_WORDS))


async def open_chooser(interaction: Interaction, press: Press) -> None:
    """Ask in private what decides who may assign the seats; who may do so already, can."""
    await think(interaction)
    table = await _table(interaction, press)
    challenges.at_table(table, _user(interaction))
    await answer(interaction, chooser(table, interaction.user.id, interaction.locale))


async def tell(interaction: Interaction, press: Press) -> None:
    """It was answered."""
    await hold(interaction)
    told = chosen(interaction)
    if told not in list(Ago):
        raise Obstacle("old button")
    ago = Ago(told)
    after = await do(interaction, await _table(interaction, press), challenges.tell, _user(interaction), ago)
    await _choose_on(interaction, after)


async def assign(interaction: Interaction, press: Press) -> None:
    """A seat was given to somebody."""
    await hold(interaction)
    value = str(chosen(interaction))
    whom = None if value == BY_CHANCE else UserId(number_in(value))
    table = await _table(interaction, press)
    after = await do(interaction, table, challenges.assign, _user(interaction), press.path, whom)
    await _choose_on(interaction, after)


async def finish_assigning(interaction: Interaction, press: Press) -> None:
    """The seats are as they shall be."""
    await hold(interaction)
    await do(interaction, await _table(interaction, press), challenges.finish_assigning, _user(interaction))
    await dismiss(interaction)


async def open_computers(interaction: Interaction, press: Press) -> None:
    """Ask the host in private how strong a computer player is to be, and which of them is to go."""
    await think(interaction)
    table = await _table(interaction, press)
    challenges.check_host(table, _user(interaction))
    await answer(interaction, computers(table, interaction.locale))


async def seat_computer(interaction: Interaction, press: Press) -> None:
    """A computer player of the chosen level sits down, on a free place or for who is named."""
    await hold(interaction)
    level = number_in(str(chosen(interaction)))
    if level not in LEVELS:
        raise Obstacle("old button")
    instead = UserId(number_in(press.path)) if press.path else None
    table = await _table(interaction, press)
    after = await do(interaction, table, challenges.seat_computer, _user(interaction), level, instead)
    await _seat_on(interaction, after)


async def dismiss_computer(interaction: Interaction, press: Press) -> None:
    """A computer player goes."""
    await hold(interaction)
    whom = UserId(number_in(press.path))
    table = await _table(interaction, press)
    await _seat_on(interaction, await do(interaction, table, challenges.dismiss_computer, _user(interaction), whom))


async def _seat_on(interaction: Interaction, after: Challenge | Match) -> None:
    """The private message as it is now, which goes when the match has started."""
    if isinstance(after, Match):
        await dismiss(interaction)
    else:
        await answer(interaction, computers(after, interaction.locale))


async def _choose_on(interaction: Interaction, after: Challenge | Match) -> None:
    """The private message as it is now, which goes when the match has started."""
    if isinstance(after, Match):
        await dismiss(interaction)
    else:
        await answer(interaction, chooser(after, interaction.user.id, interaction.locale))


async def do(
    interaction: Interaction,
    table: Challenge,
    deed: Deed[DoingP],
    *args: DoingP.args,
    **kwargs: DoingP.kwargs,
) -> Challenge | Match:
    """Do it where the interaction is, and show it."""
    return await challenging.do(interaction.client, place_of(interaction), table, deed, *args, **kwargs)


def _user(interaction: Interaction) -> UserId:
    return UserId(interaction.user.id)


async def _table_with_dice(interaction: Interaction, press: Press) -> Challenge:
    """The table at which somebody may enter words for the dice.

    Raises as `_table` and `at_table`; Obstacle "old button" where the match will have no dice.
    """
    table = await _table(interaction, press)
    challenges.at_table(table, _user(interaction))
    if not shows_dice(table):
        raise Obstacle("old button")
    return table


async def _table(interaction: Interaction, press: Press) -> Challenge:
    """The table, which now knows its message in any case: the bot may have stopped right after posting it.

    Raises Refusal "unknown challenge"; Obstacle "old button".
    """
    store = interaction.client.store
    made = await service.load_challenge(store, ChallengeId(id_in(press.subject)))
    if made.channel != interaction.channel_id:
        # Its buttons are where it was posted, and nowhere else.
        raise Refusal("unknown challenge")
    interaction.extras["game"] = made.game
    if made.message is None and interaction.message is not None and not interaction.message.flags.ephemeral:
        await store.write(queries.note_challenge_posted, made.id, interaction.message.id)
        made = await service.load_challenge(store, made.id)
    return made
