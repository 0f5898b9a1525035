"""The role that participants of a tournament have for its time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.challenge import Person
from bot.core.match import UserId
from bot.features import tournaments
from bot.features.tournaments import planning, role_queries, service
from bot.features.tournaments.announcing import RETRIES
from bot.features.tournaments.hosted import Hosted
from bot.features.tournaments.roles import MODERATING
from bot.texts import say
from playground import shapes
from playground.driver import Person as Member
from playground.driver import Reply
from playground.permissions import Permission
from playground.protocol import Json
from playground.seen import Menu
from tests.town.conftest import Town
from tests.town.cups import Cup, announced, plan, tool
from tests.town.test_tournament_events import allow, server

GIVE = "PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}"
TAKE = "DELETE /guilds/{guild_id}/members/{user_id}/roles/{role_id}"
NOTHING = Permission(0)


def made(town: Town, name: str = "Player", permissions: Permission = NOTHING, position: int = 1) -> str:
    """The id of a new role, by default below the bot's."""
    world = town.playground.world
    role = shapes.role(world.snowflake(), name, permissions, position=position)
    return str(world.set_role(str(town.playground.guild_id), role)["id"])


def roles(town: Town) -> list[Json]:
    """The roles of the server."""
    found: list[Json] = town.playground.world.guilds[str(town.playground.guild_id)]["roles"]
    return found


async def until(town: Town, role: str, permissions: Permission) -> None:
    """Wait until the bot knows that a role has these permissions."""

    def is_known() -> bool:
        found = server(town).get_role(int(role))
        return found is not None and found.permissions.value == int(permissions)

    await town.playground.wait_for(is_known)


def has(town: Town, person: Member, role: str) -> bool:
    """Whether a person has a role."""
    return role in town.playground.world.members[str(town.playground.guild_id)][person.key]["roles"]


def have(town: Town, role: str) -> set[str]:
    """The names of those who have a role."""
    people = {"Aoi": town.aoi, "Ben": town.ben, "Chie": town.chie, "Dan": town.dan}
    return {name for name, person in people.items() if has(town, person, role)}


async def may_manage(town: Town) -> None:
    """Let the bot manage roles."""
    guild = allow(town, Permission.MANAGE_ROLES)
    await town.playground.wait_for(lambda: guild.me.guild_permissions.manage_roles)


async def role_menu(town: Town, page: Reply) -> Menu:
    """The menu of roles for participants, under "More settings…"."""
    await town.press(town.dan, page.message, "More settings…")
    return next(each for each in page.message.menus if each.custom_id.endswith(f".{planning.PARTICIPANT}"))


async def choose_role(town: Town, role: str, host: Member | None = None) -> Reply:
    """Plan a tournament, whose host chooses a role for participants."""
    await town.playground.wait_for(lambda: server(town).get_role(int(role)) is not None)
    page = await plan(town)
    menu = await role_menu(town, page)
    return await town.choose(host or town.dan, page.message, menu.custom_id, role)


async def with_role(town: Town, role: str, *people: Member) -> Cup:
    """A tournament with a role for participants, which these people have joined."""
    cup = await announced(town)
    await town.playground.wait_for(lambda: server(town).get_role(int(role)) is not None)
    await set_role(cup, int(role))
    for person in people:
        await cup.press(person, "Join")
    await settle(cup)
    return cup


async def set_role(cup: Cup, role: int | None) -> None:
    """Its host chooses another role."""

    def change(found: Hosted) -> Hosted:
        return replace(found, plan=replace(found.plan, participant_role=role))

    await service.replan(cup.town.store, cup.id, change)


async def settle(cup: Cup) -> None:
    """Do what the bot does at its ticks."""
    await cup.follow()
    await cup.town.client.part(tournaments.ParticipantRoles).catch_up()
    await cup.town.quiet()


async def end(cup: Cup) -> None:
    """Dan ends the tournament."""
    await service.end(cup.town.store, cup.id, (await cup.hosted()).state.season, UserId(cup.town.dan.id))
    await settle(cup)


async def test_people_have_it_from_joining_to_leaving_or_the_end(town: Town) -> None:
    await may_manage(town)
    role = made(town)
    cup = await with_role(town, role, town.aoi, town.ben, town.chie)
    assert f"Participants have <@&{role}> during the tournament." in cup.message.text
    assert have(town, role) == {"Aoi", "Ben", "Chie"}
    await cup.press(town.ben, "Leave")
    await settle(cup)
    assert have(town, role) == {"Aoi", "Chie"}
    await cup.press(town.ben, "Join")
    await settle(cup)
    await cup.press(town.dan, "Start")
    await service.expel(town.store, cup.id, town.chie.id, UserId(town.dan.id))
    await settle(cup)
    assert have(town, role) == {"Aoi", "Ben"}
    await end(cup)
    assert have(town, role) == set()
    assert await town.store.read(role_queries.of_user, UserId(town.aoi.id)) == []


async def test_whoever_waits_for_a_place_gets_it_with_the_place(town: Town) -> None:
    await may_manage(town)
    role = made(town)
    cup = await with_role(town, role)

    def limited(found: Hosted) -> Hosted:
        return replace(found, state=replace(found.state, settings=replace(found.state.settings, limit=2)))

    await service.replan(town.store, cup.id, limited)
    for person in (town.aoi, town.ben, town.chie):
        await cup.press(person, "Join")
    await settle(cup)
    assert have(town, role) == {"Aoi", "Ben"}
    await cup.press(town.aoi, "Leave")
    await settle(cup)
    assert have(town, role) == {"Ben", "Chie"}


async def test_another_role_takes_the_place_of_the_first(town: Town) -> None:
    await may_manage(town)
    role, other = made(town), made(town, "Champion")
    cup = await with_role(town, role, town.aoi, town.ben)
    await set_role(cup, int(other))
    await settle(cup)
    assert (have(town, role), have(town, other)) == (set(), {"Aoi", "Ben"})
    await set_role(cup, None)
    await settle(cup)
    assert have(town, other) == set()


async def test_who_had_it_before_keeps_it(town: Town) -> None:
    await may_manage(town)
    role = made(town)
    town.playground.world.give_role(str(town.playground.guild_id), town.aoi.key, role)
    cup = await with_role(town, role, town.aoi, town.ben)
    await end(cup)
    assert have(town, role) == {"Aoi"}


async def test_who_got_it_from_another_process_meanwhile_loses_it_at_the_end(town: Town) -> None:
    await may_manage(town)
    role = made(town)
    cup = await with_role(town, role)
    await service.enter(town.store, cup.id, Person(UserId(town.ben.id), "Ben"))
    (read_before,) = await town.store.read(role_queries.behind, town.store.now())
    await settle(cup)
    assert have(town, role) == {"Ben"}
    assert await town.store.write(lambda db: role_queries.begin(db, read_before, has_role=True))
    await end(cup)
    assert have(town, role) == set()


async def test_it_stays_as_long_as_another_tournament_gives_it(town: Town) -> None:
    await may_manage(town)
    role = made(town)
    first = await with_role(town, role, town.aoi, town.ben)
    second = await announced(town)
    await set_role(second, int(role))
    await second.press(town.aoi, "Join")
    await settle(second)
    await end(first)
    assert have(town, role) == {"Aoi"}
    await end(second)
    assert have(town, role) == set()


@pytest.mark.parametrize("kill", ["before", "after", "unrecorded"])
async def test_it_is_given_and_taken_once_the_bot_is_back(
    town: Town, kill: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process dies between deciding and giving, between giving and recording, or before it begins."""
    await may_manage(town)
    role = made(town)
    cup = await with_role(town, role)

    def dies(*_: object) -> None:
        raise RuntimeError("killed")

    async def follow_killed() -> None:
        with monkeypatch.context() as patch:
            if kill == "after":
                town.playground.faults.fail(GIVE, status=503, times=9)
                town.playground.faults.fail(TAKE, status=503, times=9)
            if kill == "unrecorded":
                patch.setattr(role_queries, "note_given", dies)
                patch.setattr(role_queries, "note_taken", dies)
            if kill != "before":
                await town.client.part(tournaments.ParticipantRoles).catch_up()
        town.playground.faults.clear()
        await town.passes(hours=1)
        await town.restart()
        await settle(cup)

    await service.enter(town.store, cup.id, Person(UserId(town.ben.id), "Ben"))
    await follow_killed()
    assert have(town, role) == {"Ben"}
    await service.leave(town.store, cup.id, UserId(town.ben.id))
    await follow_killed()
    assert have(town, role) == set()


async def test_a_failure_is_tried_again_and_then_given_up(town: Town) -> None:
    await may_manage(town)
    role = made(town)
    cup = await with_role(town, role)
    town.playground.faults.fail(GIVE, status=503, times=1000)
    await cup.press(town.ben, "Join")
    await settle(cup)
    for wait in RETRIES:
        await town.passes(seconds=wait.total_seconds() + 1)
        await settle(cup)
    assert await town.store.read(role_queries.behind, town.store.now()) == []
    town.playground.faults.clear()
    assert (await cup.press(town.aoi, "Join")).text
    await settle(cup)
    assert have(town, role) == {"Aoi"}


async def test_a_missing_permission_is_told_and_stops_nothing(town: Town) -> None:
    role = made(town)
    cup = await with_role(town, role, town.aoi, town.ben)
    told = f"⚠️ I can't give participants <@&{role}>: I need Manage Roles for that."
    assert told.replace("Manage Roles", "*Manage Roles*") in cup.message.text
    assert "Manage Roles" in (await cup.press(town.dan, "More…")).text
    (direct,) = town.dan.direct.messages
    assert direct.text.startswith("Participants of Spring Cup, which you host, don't get their role.")
    await cup.press(town.dan, "Start")
    await settle(cup)
    assert len(await cup.open_matches()) == 1
    await may_manage(town)
    await settle(cup)
    assert have(town, role) == {"Aoi", "Ben"}
    assert "⚠️" not in cup.message.text
    assert len(town.dan.direct.messages) == 1


async def test_a_role_that_may_moderate_later_is_not_given_any_more(town: Town) -> None:
    await may_manage(town)
    role = made(town)
    cup = await with_role(town, role, town.aoi)
    world, guild = town.playground.world, str(town.playground.guild_id)
    raw = next(each for each in roles(town) if each["id"] == role)
    world.set_role(guild, raw | {"permissions": str(int(Permission.KICK_MEMBERS))})
    await until(town, role, Permission.KICK_MEMBERS)
    await cup.press(town.ben, "Join")
    await settle(cup)
    assert have(town, role) == {"Aoi"}
    assert "it has permissions of moderators now" in cup.message.text
    await end(cup)
    assert have(town, role) == set()


async def test_a_deleted_role_is_told(town: Town) -> None:
    await may_manage(town)
    role = made(town)
    cup = await with_role(town, role, town.aoi)
    town.playground.world.delete_role(str(town.playground.guild_id), role)
    await town.playground.wait_for(lambda: server(town).get_role(int(role)) is None)
    await cup.press(town.ben, "Join")
    await settle(cup)
    assert "it has been deleted" in cup.message.text
    await end(cup)
    assert await town.store.read(role_queries.behind, town.store.now()) == []


async def test_a_harmless_role_can_be_chosen_in_the_plan(town: Town) -> None:
    role = made(town)
    page = await choose_role(town, role)
    await town.press(town.dan, page.message, "Back")
    told = await town.press(town.dan, page.message, "Announce")
    assert "I need *Manage Roles* for that" in told.text


async def test_no_role_of_moderators_can_be_chosen(town: Town) -> None:
    """Takes 0.4 s: it tries each permission of moderators that the playground knows."""
    role, page = made(town), await plan(town)
    menu = await role_menu(town, page)
    raw = next(each for each in roles(town) if each["id"] == role)
    known = [name for name, is_set in MODERATING if is_set and name.upper() in Permission.__members__]
    assert {"administrator", "kick_members", "mention_everyone", "manage_roles"} <= set(known)
    for name in known:
        granted = Permission[name.upper()]
        town.playground.world.set_role(str(town.playground.guild_id), raw | {"permissions": str(int(granted))})
        await until(town, role, granted)
        assert "has permissions of moderators" in (await town.choose(town.dan, page.message, menu.custom_id, role)).text


async def test_a_role_that_may_moderate_a_channel_cannot_be_chosen(town: Town) -> None:
    role = made(town)
    town.vault.set_permissions(int(role), allow=Permission.MANAGE_MESSAGES)
    await town.quiet()
    assert "has permissions of moderators" in (await choose_role(town, role)).text


async def test_roles_of_apps_and_above_the_bot_cannot_be_chosen(town: Town) -> None:
    managed = next(each["id"] for each in roles(town) if each["managed"])
    for role in (managed, str(town.playground.guild_id)):
        assert "belongs to an app" in (await choose_role(town, role)).text
    await may_manage(town)
    assert "below my own" in (await choose_role(town, made(town, position=9))).text


async def test_only_hosts_who_manage_roles_choose_one_below_their_own(town: Town) -> None:
    guild, world = str(town.playground.guild_id), town.playground.world
    hosts = made(town, "Hosts", Permission.MANAGE_EVENTS)
    world.give_role(guild, town.ben.key, hosts)
    role = made(town)
    await town.playground.wait_for(lambda: server(town).get_role(int(role)) is not None)
    cup = await announced(town)

    async def choose(number: str) -> Reply:
        panel = (await tool(cup, "Change the plan", town.ben)).followups[-1]
        await town.press(town.ben, panel, "Who and when")
        await town.press(town.ben, panel, "More settings…")
        menu = next(each for each in panel.menus if each.custom_id.endswith(f".{planning.PARTICIPANT}"))
        return await town.choose(town.ben, panel, menu.custom_id, number)

    assert "Only somebody who may manage this server's roles" in (await choose(role)).text
    # A permission in the channel alone doesn't count.
    town.vault.set_permissions(int(hosts), allow=Permission.MANAGE_ROLES)
    await town.quiet()
    assert "Only somebody who may manage this server's roles" in (await choose(role)).text
    raw = next(each for each in roles(town) if each["id"] == hosts)
    both = Permission.MANAGE_EVENTS | Permission.MANAGE_ROLES
    world.set_role(guild, raw | {"permissions": str(int(both))})
    await until(town, hosts, both)
    await choose(role)
    assert (await cup.hosted()).plan.participant_role == int(role)
    world.set_role(guild, next(each for each in roles(town) if each["managed"]) | {"position": 3})
    higher = made(town, "Champion", position=2)
    await until(town, higher, NOTHING)
    assert "below your own highest role" in (await choose(higher)).text


async def test_whoever_deletes_their_data_loses_it_first(town: Town) -> None:
    await may_manage(town)
    role = made(town)
    await with_role(town, role, town.ben)
    panel = await town.slash(town.ben, "privacy")
    asked = await town.press(town.ben, panel.message, say("en", "button-forget"))
    await town.press(town.ben, asked.message, say("en", "button-doforget"))
    assert have(town, role) == set()
    assert await town.store.read(role_queries.of_user, UserId(town.ben.id)) == []
