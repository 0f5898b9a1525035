"""Moderators' actions on matches and people, each with a reason."""

from __future__ import annotations

from typing import Any

from bot.storage import match_queries
from bot.storage.preferences import save_server_setting
from bot.texts import say
from playground import shapes
from playground.driver import Reply
from playground.permissions import Permission
from tests.town.conftest import SHORT_GAME, Town

WHY = "Left three matches *in a row*"


async def moderate(town: Town, what: str, **options: Any) -> Reply:
    """Dan does something about Ben."""
    reply = await town.dan.slash(town.vault, f"moderate {what}", person=town.ben, **options)
    await town.quiet()
    return reply


async def ban(town: Town, **options: int) -> Reply:
    """Dan bans Ben."""
    return await moderate(town, "ban", reason=WHY, **options)


async def test_a_banned_person_can_start_no_match_and_is_told_why(town: Town) -> None:
    await town.slash(town.aoi, "play vault")
    table = town.vault.last
    invitation = await town.challenge(town.chie, town.ben, town.games)
    done = await ban(town)
    assert done.private
    assert "for good" in done.text
    for trying in (
        town.slash(town.ben, "challenge vault", opponent=town.dan),
        town.slash(town.ben, "puzzle tower"),
        town.press(town.ben, invitation, invitation.labels[0]),
        town.press(town.ben, table, table.labels[0]),
    ):
        refused = await trying
        told = refused.followups[-1].text if refused.followups else refused.text
        assert "Left three matches \\*in a row\\*" in told
    theirs = await town.slash(town.dan, "challenge vault", opponent=town.ben)
    assert theirs.text == say("en", "refusal-other-banned", name="Ben")
    assert not await town.store.read(match_queries.is_taken, town.vault.id)
    assert not await town.store.read(match_queries.is_taken, town.games.id)


async def test_nobody_can_start_a_match_with_a_person_banned_meanwhile(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    await ban(town)
    refused = await town.press(town.dan, challenge, challenge.labels[0])
    assert refused.followups[-1].text == say("en", "refusal-other-banned", name="Ben")
    await town.press(town.ben, challenge, "Withdraw")
    assert not challenge.buttons


async def test_a_match_prevented_by_a_ban_leaves_no_thread(town: Town) -> None:
    await save_server_setting(town.store, town.playground.guild_id, "threads", "always")
    challenge = await town.challenge(town.dan, town.ben)
    await ban(town)
    await town.press(town.ben, challenge, challenge.labels[0])
    await town.slash(town.ben, "puzzle tower")
    assert town.vault.threads == []
    assert town.vault.last == challenge


async def test_a_banned_player_may_finish_running_matches(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    await ban(town)
    for number, move in enumerate(SHORT_GAME):
        await town.slash((town.ben, town.dan)[number % 2], "move", move=move)
    assert (await town.match()).outcome


async def test_a_ban_expires_or_can_be_lifted(town: Town) -> None:
    told = await ban(town, days=2)
    # Another member may have the same name.
    assert told.text.startswith(f"{town.ben.mention} can't start matches here")
    listed = await town.slash(town.dan, "moderate bans")
    assert town.ben.mention in listed.text
    assert "until <t:" in listed.text
    assert "`/moderate unban` lets them play again" in listed.text
    await town.passes(days=2, minutes=1)
    nobody = (await town.slash(town.dan, "moderate bans")).text
    assert nobody.endswith("Everybody can play here. To keep somebody from starting matches, use `/moderate ban`.")
    first = await town.challenge(town.ben, town.dan)
    await town.press(town.ben, first, "Withdraw")
    await ban(town)
    await moderate(town, "unban", reason="We have talked")
    await town.challenge(town.ben, town.dan)
    again = await moderate(town, "unban", reason="Once more")
    assert again.text == say("en", "refusal-not-banned", name="Ben")


async def test_the_log_tells_who_did_what_to_whom_when_and_why(town: Town) -> None:
    await town.begin(town.aoi, town.chie)
    await town.slash(town.dan, "moderate change-channel", place=town.games, reason="Too loud here")
    question = await town.slash(town.dan, "moderate end", town.games)
    await town.submit(town.dan, question.modal, "Nobody answers")
    await ban(town)
    shown = await town.slash(town.dan, "moderate log")
    assert shown.private
    _, banned, ended, moved = shown.text.splitlines()
    assert f"{town.dan.mention} banned {town.ben.mention} from play, for good" in banned
    assert ended.endswith("ended match 1: Nobody answers")
    assert moved.endswith("moved match 1: Too loud here")
    assert town.boards(town.games)
    for _ in range(2):
        await ban(town)
    shown = await town.slash(town.dan, "moderate log")
    await town.press(town.dan, shown.message, "Next")
    assert shown.message.text.splitlines()[1:] == [moved]


async def test_only_moderators_moderate(town: Town) -> None:
    assert "moderate" not in {name.partition(" ")[0] for name in town.ben.command_names(town.vault)}
    await ban(town)
    world, guild = town.playground.world, str(town.playground.guild_id)
    role = world.set_role(guild, shapes.role(world.snowflake(), "Staff", Permission.MANAGE_MESSAGES, position=1))
    world.give_role(guild, town.ben.key, role["id"])
    for _ in range(8):
        await ban(town)
    shown = await town.slash(town.ben, "moderate log")
    world.set_role(guild, role | {"permissions": "0"})
    await town.quiet()
    refused = await town.press(town.ben, shown.message, "Next")
    assert refused.followups[-1].text == say("en", "refusal-not-a-moderator")
