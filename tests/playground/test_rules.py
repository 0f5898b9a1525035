"""Discord's rules beyond its description, over the wire: the codes, paths and texts of refusals."""

from __future__ import annotations

from typing import Any

import pytest

from playground import Playground, shapes
from playground.messages import LARGEST_FILE
from playground.permissions import NOTHING, Permission
from playground.protocol import Json
from playground.seen import Message
from tests.playground.raw import Answer, ask

REQUIRED = "This field is required"
FIELD: Json = {"name": "name", "value": "value"}


async def say(playground: Playground, body: Any, *files: bytes, channel: str = "vault") -> Answer:
    """The bot posts this."""
    return await ask(playground, "POST", f"/channels/{playground.channel(channel).key}/messages", body, files)


def longest(name: str, most: int) -> tuple[str, str, str]:
    """Refusals of texts that are too long."""
    return name, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length."


def embed(**parts: Any) -> Json:
    """A message with one embed."""
    return {"embeds": [{"description": "words"} | parts]}


@pytest.mark.parametrize(
    ("body", "path", "code", "words"),
    [
        ({"content": "x" * 2001}, *longest("content", 2000)),
        ({"content": 5}, "content", "STRING_TYPE_CONVERT", 'Could not interpret "5" as string.'),
        ({"embeds": [{"description": "words"}] * 11}, *longest("embeds", 10)),
        ({"embeds": [{}]}, "embeds.0.description", "BASE_TYPE_REQUIRED", REQUIRED),
        ({"embeds": [{"color": 5}]}, "embeds.0.description", "BASE_TYPE_REQUIRED", REQUIRED),
        (embed(title="x" * 257), *longest("embeds.0.title", 256)),
        (embed(description="x" * 4097), *longest("embeds.0.description", 4096)),
        (embed(author={"name": "x" * 257}), "embeds.0.author.name", "BASE_TYPE_BAD_LENGTH", None),
        (embed(footer={"text": "x" * 2049}), "embeds.0.footer.text", "BASE_TYPE_BAD_LENGTH", None),
        (embed(fields=[FIELD] * 26), *longest("embeds.0.fields", 25)),
        (embed(fields=[FIELD | {"value": " "}]), "embeds.0.fields.0.value", "BASE_TYPE_REQUIRED", REQUIRED),
        (embed(fields=[FIELD | {"name": "x" * 257}]), "embeds.0.fields.0.name", "BASE_TYPE_BAD_LENGTH", None),
        (embed(color=0x1000000), "embeds.0.color", "NUMBER_TYPE_MAX", None),
        (
            embed(timestamp="today"),
            "embeds.0.timestamp",
            "DATE_TIME_TYPE_PARSE",
            "Could not parse today. Should be ISO8601.",
        ),
        (embed(url="ftp://example.org"), "embeds.0.url", "URL_TYPE_INVALID_SCHEME", None),
        (embed(url="nowhere"), "embeds.0.url", "URL_TYPE_INVALID_URL", "Not a well formed URL."),
        (
            {"embeds": [{"description": "x" * 3000}] * 2 + [{"title": "x"}]},
            "embeds",
            "MAX_EMBED_SIZE_EXCEEDED",
            "Embed size exceeds maximum size of 6000",
        ),
        (
            {"content": "x", "attachments": [{"id": "3"}]},
            "attachments.0",
            "ATTACHMENT_NOT_FOUND",
            "Attachment data not found",
        ),
        ({"content": "x", "nonce": []}, "nonce", "NONCE_TYPE_INVALID_TYPE", "This field must be a string or integer."),
        ({"content": "x", "nonce": "n" * 26}, "nonce", "NONCE_TYPE_TOO_LONG", "Must be 25 or fewer characters long."),
        (
            {"content": "x", "message_reference": {"message_id": "5"}},
            "message_reference",
            "REPLIES_UNKNOWN_MESSAGE",
            "Unknown message",
        ),
        (
            {"content": "x", "message_reference": {"message_id": "5", "channel_id": "5"}},
            "message_reference",
            "REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL",
            "Cannot reply to a message in a different channel",
        ),
        (
            {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["5"]}},
            "allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
            'parse:["users"] and users: [ids...] are mutually exclusive.',
        ),
        (
            {"content": "x", "allowed_mentions": {"parse": ["people"]}},
            "allowed_mentions.parse.0",
            "BASE_TYPE_CHOICES",
            "Value must be one of ('users', 'roles', 'everyone').",
        ),
        (
            {"content": "x", "allowed_mentions": {"users": ["5", 5]}},
            "allowed_mentions.users.1",
            "SET_TYPE_ALREADY_CONTAINS_VALUE",
            "The set already contains this value",
        ),
        (
            {"content": "x", "allowed_mentions": {"roles": [str(number) for number in range(101)]}},
            *longest("allowed_mentions.roles", 100),
        ),
        (
            {"content": "x", "components": [{"type": 10, "content": "text"}]},
            "components.0.type",
            "UNION_TYPE_CHOICES",
            'Value of field "type" must be one of (1,).',
        ),
        (
            {"flags": 1 << 15, "content": "x", "components": [{"type": 10, "content": "text"}]},
            "content",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
            "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
        ),
        (
            {"flags": 1 << 15, "components": [{"type": 10, "content": "x" * 2001}] * 2},
            "components",
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            "Components displayable text size exceeds maximum size of 4000",
        ),
        (
            {"flags": 1 << 15, "components": [{"type": 17, "components": [{"type": 14}] * 20}] * 2},
            "components",
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            "Total number of components cannot exceed 40",
        ),
    ],
)
async def test_an_invalid_message_is_refused(
    playground: Playground, body: Json, path: str, code: str, words: str | None
) -> None:
    told = (await say(playground, body)).at(path)
    assert told == (code, words or told[1])
    assert playground.channel("vault").messages == []


async def test_all_errors_are_reported_at_once(playground: Playground) -> None:
    body = {
        "content": "x" * 2001,
        "embeds": [{"title": "x" * 257, "url": "nowhere"}, {}],
        "components": [{"type": 10}],
        "allowed_mentions": {"parse": ["people"]},
    }
    refused = await say(playground, body)
    at = ("content", "embeds.0.title", "embeds.0.url", "embeds.1.description", "components.0.type")
    assert [refused.at(path)[0] for path in (*at, "allowed_mentions.parse.0")] == [
        "BASE_TYPE_MAX_LENGTH",
        "BASE_TYPE_MAX_LENGTH",
        "URL_TYPE_INVALID_URL",
        "BASE_TYPE_REQUIRED",
        "UNION_TYPE_CHOICES",
        "BASE_TYPE_CHOICES",
    ]


async def test_an_empty_message_is_refused(playground: Playground) -> None:
    bodies: tuple[Json, ...] = ({"content": " \n"}, {"embeds": []}, {"flags": 1 << 15, "components": []})
    for body in bodies:
        answer = await say(playground, body)
        assert (answer.status, answer.body) == (400, {"code": 50006, "message": "Cannot send an empty message"})


async def test_surrounding_whitespace_is_stripped(playground: Playground) -> None:
    assert (await say(playground, {"content": "\n hello "})).body["content"] == "hello"


async def test_texts_of_exactly_the_limit_are_accepted(playground: Playground) -> None:
    whole = {"title": "x" * 256, "description": "x" * 4096, "footer": {"text": "x" * 1648}}
    sent = await say(playground, {"content": "x" * 2000, "embeds": [whole]})
    assert sent.status == 200
    assert sent.body["embeds"][0]["footer"] == {"text": "x" * 1648}


async def test_the_size_and_number_of_files_are_limited(playground: Playground) -> None:
    too_large = await say(playground, {}, b"x" * (LARGEST_FILE + 1))
    assert (too_large.status, too_large.code) == (413, 40005)
    assert (await say(playground, {}, *[b"x"] * 11)).at("attachments") == longest("", 10)[1:]
    described = {"attachments": [{"id": 0, "description": "x" * 1025}]}
    assert (await say(playground, described, b"x")).at("attachments.0.description") == longest("", 1024)[1:]
    assert len((await say(playground, {}, *[b"x"] * 10)).body["attachments"]) == 10


async def test_an_embeds_missing_picture_is_left_out(playground: Playground) -> None:
    pictures = {"image": {"url": "attachment://0.png"}, "thumbnail": {"url": "attachment://other.png"}}
    sent = (await say(playground, embed(**pictures), b"x")).body
    assert sent["embeds"][0]["image"]["url"].endswith("/0.png")
    assert "thumbnail" not in sent["embeds"][0]
    assert sent["attachments"] == []


@pytest.mark.parametrize(
    ("taken", "body", "status", "code"),
    [
        (Permission.VIEW_CHANNEL, {"content": "x"}, 403, 50001),
        (Permission.SEND_MESSAGES, {"content": "x"}, 403, 50013),
        (Permission.EMBED_LINKS, {"embeds": [{"title": "x"}]}, 403, 50013),
        (Permission.READ_MESSAGE_HISTORY, {"content": "x", "message_reference": {"message_id": "5"}}, 403, 160002),
    ],
)
async def test_actions_without_permission_are_refused(
    playground: Playground, taken: Permission, body: Json, status: int, code: int
) -> None:
    """The bot's own role, which a channel's overwrite for everybody outweighs, as it has no overwrite there."""
    playground.channel("vault").set_permissions(playground.guild_id, deny=taken)
    answer = await say(playground, body)
    assert (answer.status, answer.code) == (status, code)
    assert (await say(playground, body, channel="lounge")).status in (200, 400)


async def test_the_bot_cannot_message_a_person_who_blocks_it(playground: Playground) -> None:
    aoi = playground.person("Aoi")
    opened = (await ask(playground, "POST", "/users/@me/channels", {"recipient_id": aoi.key})).body
    aoi.set_direct_messages(allowed=False)
    refused = await ask(playground, "POST", f"/channels/{opened['id']}/messages", {"content": "x"})
    assert (refused.status, refused.body["message"]) == (403, "Cannot send messages to this user")
    assert refused.code == 50007
    aoi.set_direct_messages(allowed=True)
    assert (await ask(playground, "POST", f"/channels/{opened['id']}/messages", {"content": "x"})).status == 200


async def test_overwrites_may_be_changed_only_with_manage_roles(playground: Playground) -> None:
    vault, bot = playground.channel("vault"), playground.bot_id
    change = {"permission_overwrites": [{"id": str(playground.guild_id), "deny": int(Permission.SEND_MESSAGES)}]}
    vault.set_permissions(bot, allow=Permission.MANAGE_CHANNELS)
    assert (await ask(playground, "PATCH", f"/channels/{vault.key}", change)).code == 50013
    vault.set_permissions(bot, allow=Permission.MANAGE_CHANNELS | Permission.MANAGE_ROLES)
    assert (await ask(playground, "PATCH", f"/channels/{vault.key}", change)).status == 200
    assert Permission.SEND_MESSAGES not in playground.world.permissions(playground.person("Aoi").key, vault.raw)
    slow = await ask(playground, "PATCH", f"/channels/{playground.channel('lounge').key}", {"rate_limit_per_user": 5})
    assert slow.code == 50013


async def test_system_messages_cannot_be_edited(playground: Playground) -> None:
    playground.channel("vault").set_permissions(playground.bot_id, allow=Permission.MANAGE_MESSAGES)
    vault = f"/channels/{playground.channel('vault').key}"
    thread = (await ask(playground, "POST", f"{vault}/threads", {"name": "alone", "type": 11})).body
    line = playground.world.channels[playground.channel("vault").key]["last_message_id"]
    assert (await ask(playground, "PATCH", f"{vault}/messages/{line}", {"content": "x"})).code == 50021
    reply = {"content": "x", "message_reference": {"message_id": line}}
    assert (await say(playground, reply)).at("message_reference")[1] == "Cannot reply to a system message"
    said = (await say(playground, {"content": "begin"})).body["id"]
    started = f"{vault}/messages/{said}/threads"
    assert (await ask(playground, "POST", started, {"name": ""})).at("name") == ("BASE_TYPE_REQUIRED", REQUIRED)
    begun = (await ask(playground, "POST", started, {"name": "begun"})).body["id"]
    first = next(iter(playground.world.messages[begun]))
    assert (await ask(playground, "DELETE", f"/channels/{begun}/messages/{first}")).code == 50021
    assert (await ask(playground, "DELETE", f"{vault}/messages/{line}")).status == 204
    assert thread["name"] == "alone"


@pytest.mark.parametrize(
    ("path", "field", "code", "words"),
    [
        ("/channels/vault", "channel_id", "NUMBER_TYPE_COERCE", 'Value "vault" is not snowflake.'),
        (
            "/channels/HERE/messages?limit=0",
            "limit",
            "NUMBER_TYPE_MIN",
            "int value should be greater than or equal to 1.",
        ),
        (
            "/channels/HERE/messages?limit=101",
            "limit",
            "NUMBER_TYPE_MAX",
            "int value should be less than or equal to 100.",
        ),
        ("/channels/HERE/messages?limit=many", "limit", "NUMBER_TYPE_COERCE", 'Value "many" is not int.'),
        ("/channels/HERE/messages?after=now", "after", "NUMBER_TYPE_COERCE", 'Value "now" is not snowflake.'),
        ("/guilds/SERVER/members/search", "query", "BASE_TYPE_REQUIRED", REQUIRED),
    ],
)
async def test_an_invalid_query_or_path_is_refused(
    playground: Playground, path: str, field: str, code: str, words: str
) -> None:
    here = path.replace("HERE", playground.channel("vault").key).replace("SERVER", str(playground.guild_id))
    assert (await ask(playground, "GET", here)).at(field) == (code, words)


# Mentions


async def test_mentions_and_allowed_mentions_decide_who_is_pinged(playground: Playground) -> None:
    aoi, ben, guild = playground.person("Aoi"), playground.person("Ben"), str(playground.guild_id)
    world = playground.world
    loud, quiet = (
        world.set_role(guild, shapes.role(world.snowflake(), name, NOTHING) | {"mentionable": name == "loud"})
        for name in ("loud", "quiet")
    )
    text = f"{aoi.mention} {ben.mention} <@&{loud['id']}> <@&{quiet['id']}> @everyone"

    async def pinged(body: Json) -> tuple[set[int], list[str], bool]:
        sent = Message(world, (await say(playground, body)).body)
        return sent.mentions, sent.raw["mention_roles"], sent.raw["mention_everyone"]

    everybody = {aoi.id, ben.id}
    assert await pinged({"content": text}) == (everybody, [loud["id"]], False)
    assert await pinged({"content": text, "allowed_mentions": {}}) == (set(), [], False)
    assert await pinged({"content": text, "allowed_mentions": {"users": [ben.key, "5"]}}) == ({ben.id}, [], False)
    assert await pinged({"content": text, "allowed_mentions": {"parse": ["users"], "users": []}}) == (
        everybody,
        [],
        False,
    )
    assert await pinged({"content": f"`{aoi.mention}` ```\n{ben.mention}```"}) == (set(), [], False)
    assert await pinged({"embeds": [{"description": text}]}) == (set(), [], False)
    playground.channel("vault").set_permissions(playground.bot_id, allow=Permission.MENTION_EVERYONE)
    assert await pinged({"content": text}) == (everybody, [loud["id"], quiet["id"]], True)


async def test_a_reply_pings_unless_told_not_to(playground: Playground) -> None:
    aoi = playground.person("Aoi")
    said = await aoi.say(playground.channel("vault"), "hello")
    reply = {"content": "hello", "message_reference": {"message_id": str(said.id)}}
    for allowed, pinged in ((None, [aoi.key]), ({"parse": ["users"]}, []), ({"replied_user": True}, [aoi.key])):
        sent = (await say(playground, reply | {"allowed_mentions": allowed})).body
        assert [user["id"] for user in sent["mentions"]] == pinged
        assert sent["referenced_message"]["content"] == "", "the bot may not read what wasn't said to it"


# Answers to interactions


async def test_errors_in_an_interaction_reply_are_reported_under_data(playground: Playground) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")

    def opened() -> str:
        playground.world.commands["5"] = {"integration_types": [0]}
        interaction = playground.interactions.open(2, aoi.key, vault.raw, {"id": "5", "name": "a", "type": 1})
        return f"/interactions/{interaction.id}/{interaction.token}/callback"

    here = opened()
    wrong = {"type": 4, "data": {"content": "x" * 2001}}
    assert (await ask(playground, "POST", here, wrong)).at("data.content") == longest("", 2000)[1:]
    form = {"type": 9, "data": {"title": "x" * 46, "custom_id": "a", "components": []}}
    assert (await ask(playground, "POST", here, form)).at("data.title")[0] == "BASE_TYPE_BAD_LENGTH"
    assert (await ask(playground, "POST", here, {"type": 1})).at("type")[0] == "BASE_TYPE_CHOICES"
    assert (await ask(playground, "POST", here, {"type": 6})).at("type")[0].endswith("INVALID_RESPONSE_TYPE")
    assert (await ask(playground, "POST", here, {"type": 9})).at("data") == ("BASE_TYPE_REQUIRED", REQUIRED)
    assert (await ask(playground, "POST", here, {"type": 4, "data": {"content": "at last"}})).status == 204
    again = await ask(playground, "POST", here, {"type": 4, "data": {"content": "again"}})
    assert (again.status, again.body["message"]) == (400, "Interaction has already been acknowledged.")
    token = here.split("/")[3]
    assert (await ask(playground, "POST", here.replace(token, "other"), {"type": 5})).code == 10062
    followed = f"/webhooks/{playground.application_id}/{token}"
    assert (await ask(playground, "POST", followed, {"content": "more"})).status == 200
    assert (await ask(playground, "PATCH", f"{followed}/messages/5", {"content": "more"})).code == 10008
    early = f"/webhooks/{playground.application_id}/{opened().split('/')[3]}"
    assert (await ask(playground, "POST", early, {"content": "too early"})).code == 10015
    playground.pass_time(15 * 60 + 1)
    late = await ask(playground, "PATCH", f"{followed}/messages/@original", {"content": "too late"})
    assert (late.status, late.body) == (401, {"code": 50027, "message": "Invalid Webhook Token"})
