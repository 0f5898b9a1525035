"""Commands, components and forms: from a person through the playground and the real discord.py, and back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from unittest import mock

import discord
import pytest
from discord import ui

from playground import Playground
from playground.people import PersonError
from playground.permissions import Permission
from playground.rest import Exchange
from tests import openapi
from tests.playground.bot import MOVES, RED, Bot, Counter, Form
from tests.playground.raw import ask
from tests.playground.test_messages import place


async def test_a_command_posts_a_picture_and_pings_the_opponent(playground: Playground, bot: Bot) -> None:
    aoi, ben = playground.person("Aoi"), playground.person("Ben")
    reply = await aoi.slash(playground.channel("vault"), "challenge vault", opponent=ben, size=10, seat="White")
    assert reply.text.startswith(f"{ben.mention}, white on 10")
    assert reply.message.mentions == {ben.id}
    assert reply.message.picture == RED
    assert reply.message.alt == "A red square."
    assert reply.message.raw["attachments"] == []
    assert reply.message.author_id == playground.bot_id
    assert "board.png" in reply.message.raw["components"][0]["components"][1]["items"][0]["media"]["url"]


async def test_a_picture_is_served_at_the_messages_url(playground: Playground, bot: Bot) -> None:
    reply = await playground.person("Aoi").slash(
        playground.channel("vault"), "challenge vault", opponent=playground.person("Ben")
    )
    message = await bot.get_partial_messageable(reply.message.channel_id).fetch_message(reply.message.id)
    gallery = next(each for each in message.components[0].children if isinstance(each, discord.MediaGalleryComponent))  # type: ignore[union-attr]
    assert gallery.items[0].media.width == 80
    assert await bot.http.get_from_cdn(gallery.items[0].media.url) == RED


async def test_a_members_permissions_in_an_option_are_those_in_the_channel(playground: Playground, bot: Bot) -> None:
    aoi, ben, vault = playground.person("Aoi"), playground.person("Ben"), playground.channel("vault")
    vault.set_permissions(ben.id, deny=Permission.VIEW_CHANNEL)
    reply = await aoi.slash(vault, "challenge vault", opponent=ben)
    assert "value=0" in reply.text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "required: opponent"),
        ({"opponent": "Ben", "size": 5}, "at least 6"),
        ({"opponent": "Ben", "size": 13}, "at most 12"),
        ({"opponent": "Ben", "seat": "red"}, "choose one of White, Black"),
        ({"opponent": "Ben", "colour": "red"}, "no option colour"),
    ],
)
async def test_a_command_with_invalid_options_is_not_sent(
    playground: Playground, bot: Bot, options: dict[str, str], words: str
) -> None:
    given = options | ({"opponent": playground.person("Ben")} if options else {})
    with pytest.raises(PersonError, match=words):
        await playground.person("Aoi").slash(playground.channel("vault"), "challenge vault", **given)


async def test_a_press_updates_its_message(playground: Playground, bot: Bot) -> None:
    aoi, ben = playground.person("Aoi"), playground.person("Ben")
    reply = await aoi.slash(playground.channel("vault"), "challenge vault", opponent=ben)
    for number in range(3):
        pressed = await ben.press(reply.message, f"Pressed {number}")
        assert pressed.message == reply.message
    assert reply.message.texts == ["3 presses"]
    assert reply.message.edited
    with pytest.raises(PersonError, match="no longer"):
        await playground.people.press(ben.key, str(reply.message.id), "count:0")


async def test_a_disabled_button_cannot_be_pressed(playground: Playground, bot: Bot) -> None:
    aoi = playground.person("Aoi")
    reply = await aoi.slash(playground.channel("vault"), "menu")
    with pytest.raises(PersonError, match="disabled"):
        await aoi.press(reply.message, "Not yet")


async def test_choosing_from_a_menu_gets_a_private_reply(playground: Playground, bot: Bot) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    reply = await aoi.slash(vault, "menu")
    chosen = await aoi.choose(reply.message, "Colour", "Blue")
    assert chosen.text == "you chose blue"
    assert chosen.private
    with pytest.raises(PersonError, match="not offered"):
        await aoi.choose(reply.message, "Colour", "Green")


async def test_menus_of_people_channels_and_roles_work(playground: Playground, bot: Bot) -> None:
    aoi, ben, vault = playground.person("Aoi"), playground.person("Ben"), playground.channel("vault")
    message = (await aoi.slash(vault, "everything")).message
    assert [menu.placeholder for menu in message.menus] == ["Who", "Where", "Role", "Whoever"]
    await aoi.choose(message, "Who", [aoi.key, ben.key])
    await playground.wait_for(lambda: message.text == "Aoi and Ben")
    assert (await aoi.choose(message, "Where", vault.key)).text == "vault"
    assert (await aoi.choose(message, "Role", str(playground.guild_id))).text == "@everyone"
    assert (await aoi.choose(message, "Whoever", ben.key)).text == "ben"
    with pytest.raises(PersonError, match="Choose 1 to 2"):
        await aoi.choose(message, "Who", [])
    with pytest.raises(PersonError, match="nobody and nothing"):
        await aoi.choose(message, "Where", ben.key)


async def test_autocompletion_suggests_choices_while_typing(playground: Playground, bot: Bot) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    offered = await aoi.autocomplete(vault, "move", "move", "c1")
    assert [choice.value for choice in offered] == ["c1-c2"]
    assert len(await aoi.autocomplete(vault, "move", "move", "")) == 25 < len(MOVES)
    assert (await aoi.slash(vault, "move", move=offered[0].value)).text == "moved c1-c2 (en-US)"


async def test_a_form_can_be_filled_in_and_submitted(playground: Playground, bot: Bot) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    modal = (await aoi.slash(vault, "ask")).modal
    assert modal.title == "A form"
    assert [field.label for field in modal.fields] == ["Name", "Colour"]
    with pytest.raises(PersonError, match="in length"):
        await aoi.submit(modal, {"Name": "far too long a name", "Colour": "Red"})
    reply = await aoi.submit(modal, {"Name": "Aoi", "Colour": "Blue"})
    assert reply.text == "Aoi likes Blue"
    with pytest.raises(PersonError, match="no form"):
        await aoi.submit(modal, {"Name": "Aoi", "Colour": "Blue"})


async def test_a_form_that_could_not_be_sent_stays_open(playground: Playground, bot: Bot) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    modal = (await aoi.slash(vault, "ask")).modal
    playground.interactions.answer_within = 0.05
    assert (await aoi.submit(modal, {"Name": "nobody", "Colour": "Blue"})).failed
    playground.interactions.answer_within = openapi.ANSWER_WITHIN
    assert (await aoi.submit(modal, {"Name": "Aoi", "Colour": "Blue"})).text == "Aoi likes Blue"


class Asker(ui.View):
    """A button that opens the form."""

    @ui.button(label="Fill in")
    async def fill_in(self, interaction: discord.Interaction, _: ui.Button[Asker]) -> None:
        """Open it."""
        await interaction.response.send_modal(Form())


async def test_a_form_can_be_submitted_after_its_message_is_deleted(playground: Playground, bot: Bot) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    message = await place(bot, vault).send("a form", view=Asker())
    modal = (await aoi.press(vault.last, "Fill in")).modal
    await message.delete()
    assert (await aoi.submit(modal, {"Name": "Aoi", "Colour": "Blue"})).text == "Aoi likes Blue"
    assert bot.events("interaction")[-1].message is None


async def test_a_form_stays_open_for_a_person_who_leaves_and_returns(playground: Playground, bot: Bot) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    modal = (await aoi.slash(vault, "ask")).modal
    aoi.leave()
    with pytest.raises(PersonError, match="can't see that channel"):
        await aoi.submit(modal, {"Name": "Aoi", "Colour": "Blue"})
    aoi.join()
    assert (await aoi.submit(modal, {"Name": "Aoi", "Colour": "Blue"})).text == "Aoi likes Blue"


async def test_a_private_reply_is_seen_only_by_the_person_who_asked(playground: Playground, bot: Bot) -> None:
    aoi, ben, vault = playground.person("Aoi"), playground.person("Ben"), playground.channel("vault")
    reply = await aoi.slash(vault, "secret")
    assert reply.private
    assert reply.message in aoi.sees(vault)
    assert reply.message not in ben.sees(vault)
    assert reply.message not in vault.messages
    with pytest.raises(PersonError, match="gone"):
        await ben.press(reply.message, "Pressed 0")
    assert (await aoi.press(reply.message, "Pressed 0")).text == "1 presses"
    assert [event for event in bot.events("message") if event.id == reply.message.id] == []


async def test_a_public_follow_up_does_not_reveal_the_private_reply(playground: Playground, bot: Bot) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    reply = await aoi.slash(vault, "secret")
    followed = f"/webhooks/{playground.application_id}/{reply.interaction.token}"
    public = await ask(playground, "POST", followed, {"content": "done"})
    private = await ask(playground, "POST", followed, {"content": "for you alone", "flags": 64})
    told = {str(each.id): playground.world.wire(each.raw)["referenced_message"] for each in reply.followups}
    assert told == {public.body["id"]: None, private.body["id"]: reply.message.raw}


async def test_a_deferred_reply_arrives(playground: Playground, bot: Bot) -> None:
    seen: list[bool] = []
    playground.world.listeners.append(
        lambda event: seen.append(bool(event.data["flags"] & 128)) if "flags" in event.data else None
    )
    aoi = playground.person("Aoi")
    reply = await aoi.slash(playground.channel("vault"), "later")
    assert seen[0]
    assert reply.text == f"{aoi.mention}, here it is"
    assert reply.message.picture == RED
    assert not reply.message.edited


async def test_the_first_follow_up_completes_a_deferred_reply(playground: Playground, bot: Bot) -> None:
    reply = await playground.person("Aoi").slash(playground.channel("vault"), "later_in_private")
    assert reply.text == "here it is"
    assert reply.private
    assert reply.followups == []


async def test_people_wait_for_the_edit_that_a_bot_has_put_off(playground: Playground, bot: Bot) -> None:
    aoi = playground.person("Aoi")
    menus = await aoi.slash(playground.channel("vault"), "everything")
    waiting: list[str] = []

    async def hold(exchange: Exchange) -> None:
        if exchange.method == "PATCH":
            waiting.append(menus.text)
            await asyncio.sleep(0.02)

    playground.rest.before.append(hold)
    await aoi.choose(menus.message, "Who", aoi.key)
    assert waiting == ["choose"]
    assert menus.text == "Aoi"


@contextmanager
def answering_late(answer: Callable[[discord.Interaction], Awaitable[object]]) -> Iterator[None]:
    """Let the button of a private reply defer, and answer a moment later."""

    async def put_off(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await asyncio.sleep(0.02)
        await answer(interaction)

    with mock.patch.object(Counter, "callback", lambda _, interaction: put_off(interaction)):
        yield


async def test_people_wait_for_the_follow_up_that_a_bot_has_put_off(playground: Playground, bot: Bot) -> None:
    aoi = playground.person("Aoi")
    board = (await aoi.slash(playground.channel("vault"), "secret")).message
    with answering_late(lambda interaction: interaction.followup.send("here it is")):
        reply = await aoi.press(board, "Pressed 0")
    assert [each.text for each in reply.followups] == ["here it is"]


async def test_people_wait_no_longer_once_a_bot_deletes_the_message(playground: Playground, bot: Bot) -> None:
    aoi = playground.person("Aoi")
    board = (await aoi.slash(playground.channel("vault"), "secret")).message
    with answering_late(lambda interaction: interaction.delete_original_response()):
        await aoi.press(board, "Pressed 0")
    assert board.deleted


async def test_follow_ups_can_be_edited_and_deleted(playground: Playground, bot: Bot) -> None:
    dan, vault = playground.person("Dan"), playground.channel("vault")
    reply = await dan.slash(vault, "follow")
    await playground.wait_for(lambda: reply.texts == ["first, changed", "second, changed"])
    assert [message.text for message in dan.sees(vault)] == ["first, changed", "second, changed"]


async def test_a_moderators_command_is_offered_only_to_moderators(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    assert "follow" in playground.person("Dan").command_names(vault)
    assert "follow" not in playground.person("Aoi").command_names(vault)
    with pytest.raises(PersonError, match="no command /follow"):
        await playground.person("Aoi").slash(vault, "follow")


async def test_an_interaction_without_a_timely_reply_fails(playground: Playground, bot: Bot) -> None:
    playground.interactions.answer_within = 0.05
    reply = await playground.person("Aoi").slash(playground.channel("vault"), "never")
    assert reply.failed
    # The bot may hear of it later than the person stops waiting.
    (interaction,) = await playground.wait_for(lambda: bot.events("interaction"))
    with pytest.raises(discord.NotFound) as refused:
        await interaction.response.send_message("too late")
    assert refused.value.code == 10062


async def test_an_interaction_can_be_replied_to_only_once(playground: Playground, bot: Bot) -> None:
    await playground.person("Aoi").slash(playground.channel("vault"), "secret")
    interaction = bot.events("interaction")[-1]
    interaction.response._response_type = None
    with pytest.raises(discord.HTTPException) as refused:
        await interaction.response.send_message("once more")
    assert (refused.value.status, refused.value.code) == (400, 40060)


async def test_an_interaction_token_expires_after_15_minutes(playground: Playground, bot: Bot) -> None:
    await playground.person("Aoi").slash(playground.channel("vault"), "secret")
    interaction = bot.events("interaction")[-1]
    playground.pass_time(15 * 60 + 1)
    with pytest.raises(discord.HTTPException) as refused:
        await interaction.followup.send("hello?")
    assert (refused.value.status, refused.value.code) == (401, 50027)


async def test_context_menus_of_users_and_messages_work(playground: Playground, bot: Bot) -> None:
    aoi, ben, lounge = playground.person("Aoi"), playground.person("Ben"), playground.channel("lounge")
    assert (await aoi.context(ben, "Challenge to a game", lounge)).text == f"{ben.mention}?"
    said = await aoi.say(lounge, f"hello <@{playground.bot_id}>")
    assert (await ben.context(said, "Quote")).text == f"> {said.text}"


async def test_commands_work_in_direct_messages(playground: Playground, bot: Bot) -> None:
    aoi, chie = playground.person("Aoi"), playground.person("Chie")
    assert (await chie.slash(chie.direct, "move", move="a1-a2")).text == "moved a1-a2 (ja)"
    assert (await aoi.slash(aoi.direct, "here")).text.startswith("None in person")


async def test_an_interaction_contains_its_channel_and_permissions(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    assert (await playground.person("Dan").slash(vault, "here")).text == "en-US in a server True True"
    vault.set_permissions(playground.bot_id, deny=Permission.SEND_MESSAGES)
    assert (await playground.person("Aoi").slash(vault, "here")).text == "en-US in a server False False"


async def test_only_community_servers_report_their_language(playground: Playground, bot: Bot) -> None:
    aoi, world = playground.person("Aoi"), playground.world
    for features, locale in (((), "en-US"), (("COMMUNITY",), "ja")):
        guild = world.add_guild("Japan", aoi.key, preferred_locale="ja", features=features)
        channel = playground.add_channel("dojo", int(guild["id"]))
        assert (await aoi.slash(channel, "here")).text.startswith(locale)


async def test_two_people_can_press_a_button_at_once(playground: Playground, bot: Bot) -> None:
    aoi, ben = playground.person("Aoi"), playground.person("Ben")
    reply = await aoi.slash(playground.channel("vault"), "challenge vault", opponent=ben)
    pressed = await asyncio.gather(aoi.press(reply.message, "Pressed 0"), ben.press(reply.message, "Pressed 0"))
    assert [each.text for each in pressed] == ["1 presses", "1 presses"]


async def test_a_message_names_the_subcommand_that_it_answers(playground: Playground, bot: Bot) -> None:
    aoi, ben, vault = playground.person("Aoi"), playground.person("Ben"), playground.channel("vault")
    challenged = await aoi.slash(vault, "challenge vault", opponent=ben)
    assert challenged.message.raw["interaction"]["name"] == "challenge vault"
    assert (await aoi.slash(vault, "menu")).message.raw["interaction"]["name"] == "menu"
