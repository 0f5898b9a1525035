"""Whatever the host of a tournament does is in the moderation log."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import partial
from types import CodeType, FunctionType
from typing import Any

from bot.core.match import UserId
from bot.features import registry
from bot.features.tournaments import queries
from bot.features.tournaments.access import is_host
from bot.features.tournaments.hosting import TOOLS
from bot.handling.registration import HANDLERS
from bot.matches.moderation import Action as Logged
from bot.matches.moderation.queries import moderation_log
from bot.ui.actions import Action
from tests.features.tournaments.cups import Cup, confirmed, joined, tool
from tests.features.tournaments.test_hosts import set_result
from tests.features.tournaments.test_rounds import choose_person
from tests.town.conftest import Town

ASKING = {
    Action.HOST_TOURNAMENT,
    Action.HOST_TOOL,
    Action.PICK_ENTRANT,
    Action.OPEN_START_FORM,
    Action.PICK_TABLE,
    Action.CONFIRM_TOOL,
    Action.REPLACEMENT,
}
"""Actions of hosts that open a menu or a form, or use one of the `TOOLS`, whose entries are in that table."""
LOGGED: dict[Action, Logged] = {
    Action.ANNOUNCE_TOURNAMENT: Logged.CUP_ANNOUNCE,
    Action.PLAN_TOURNAMENT: Logged.CUP_PLAN,
    Action.BETTER_PLAN: Logged.CUP_PLAN,
    Action.TYPE_START: Logged.CUP_DATE,
    Action.CHOOSE_START: Logged.CUP_DATE,
    Action.START_TOURNAMENT: Logged.CUP_START,
    Action.SIT_OUT: Logged.CUP_BYE,
    Action.SET_RESULT: Logged.CUP_RESULT,
    Action.TYPE_PLACES: Logged.CUP_RESULT,
    Action.ADD_COMPUTERS: Logged.CUP_COMPUTER,
    Action.INVITE_GUESTS: Logged.CUP_INVITE,
    Action.START_ROUND: Logged.CUP_ROUND,
}
"""Actions that only hosts may do, and their entries in the log."""
OF_TOOLS = {tool.log for tool in TOOLS.values() if tool.log is not None}


def names_in(code: CodeType) -> Iterator[str]:
    """The global names that some code and its inner functions use."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)


def checks_host(function: Any, seen: set[Any]) -> bool:
    """Whether a function of the feature, or one that it calls, asks whether the user is the host."""
    function = inspect.unwrap(function)
    if function is is_host:
        return True
    if not isinstance(function, FunctionType) or function in seen:
        return False
    seen.add(function)
    if not function.__module__.startswith("bot.features.tournaments."):
        return False
    enclosed = inspect.getclosurevars(function).nonlocals.values()
    used = (*enclosed, *(function.__globals__.get(name) for name in names_in(function.__code__)))
    return any(checks_host(each, seen) for each in used)


def test_every_action_of_hosts_has_an_entry_in_the_log() -> None:
    registry.import_features()
    checking = {action for action, handler in HANDLERS.items() if checks_host(handler, set())}
    assert checking == ASKING | set(LOGGED)
    entries = {each for each in Logged if each.value.startswith("cup-")}
    assert entries == OF_TOOLS
    assert set(LOGGED.values()) <= entries


async def test_what_a_host_does_is_logged(town_without_limits: Town) -> None:
    """It drives everything that hosts can do, in one tournament, so it takes some seconds."""
    town = town_without_limits
    cup = await joined(town, town.aoi, town.ben, town.dan, choices=[("round-days", "host"), ("rounds", "5")])
    await before_the_start(cup)
    await cup.press(town.dan, "Start")
    await after_the_start(cup)
    town.dan.delete(town.vault)
    await town.quiet()
    await cup.follow()
    await town.slash(town.dan, "tournament show", town.games)
    cup.channel = town.games
    await cup.follow()
    await confirmed(cup, "End it")
    entries, _ = await town.store.read(moderation_log, town.playground.guild_id, 0, 99)
    assert {each.action for each in entries} == OF_TOOLS
    assert {each.by for each in entries} == {town.dan.id}
    told = {each.action: each.reason for each in reversed(entries)}
    assert told[Logged.CUP_PLAN] == "Spring Cup, Check-in: 1 day before the start"
    assert told[Logged.CUP_DATE] == "Spring Cup"
    log = (await town.slash(town.dan, "moderate log", town.games)).text
    assert f"{town.dan.mention} ended a tournament, Spring Cup" in log


async def before_the_start(cup: Cup) -> None:
    """Dan changes the plan, the date and the people of a tournament."""
    town = cup.town
    plan = (await tool(cup, "Change the plan")).message
    await town.press(town.dan, plan, "More…")
    (rounds,) = [menu.custom_id for menu in plan.menus if menu.custom_id.endswith(".rounds")]
    await town.choose(town.dan, plan, rounds, "3")
    for value in ("1d", "host"):
        start = await tool(cup, "Change the start")
        await town.choose(town.dan, start.message, start.message.menus[0].custom_id, value)
    levels = await tool(cup, "Add a computer player")
    await town.choose(town.dan, levels.message, levels.message.menus[0].custom_id, "1")
    await choose_person(cup, "Withdraw somebody", "Banmen")
    guests = await tool(cup, "Invite people")
    await town.playground.wait_for(lambda: guests.message.menus)
    await town.dan.choose(guests.message, "Choose people", [town.chie.key])
    await town.quiet()
    start = await tool(cup, "Change the start")
    await town.choose(town.dan, start.message, start.message.menus[0].custom_id, "1h")
    plan = (await tool(cup, "Change the plan")).message
    await town.press(town.dan, plan, "More…")
    (before,) = [menu.custom_id for menu in plan.menus if menu.custom_id.endswith(".check-in")]
    await town.choose(town.dan, plan, before, str(24 * 60))
    await cup.follow()
    check_in = await tool(cup, "Check somebody in")
    await town.choose(town.dan, check_in.message, check_in.message.menus[0].custom_id, str(town.aoi.id))
    start = await tool(cup, "Change the start")
    await town.choose(town.dan, start.message, start.message.menus[0].custom_id, "host")
    sitting = await tool(cup, "Let somebody sit out a round")
    await town.choose(town.dan, sitting.message, "Choose somebody", "Aoi")
    for words in ("sit out", "play after all"):
        choose = sitting.message.menus[0]
        label = next(label for label in choose.labels if words in label)
        await town.choose(town.dan, sitting.message, choose.custom_id, label)


async def after_the_start(cup: Cup) -> None:
    """Dan begins and undoes rounds, decides about people and results, and hosts in place of Ben."""
    town = cup.town
    await set_result(cup, "Draw")
    await cup.press(town.dan, "Start the next round")
    await confirmed(cup, "Undo round 2's pairing, which nobody has begun")
    await cup.follow()
    await choose_person(cup, "Withdraw somebody", "Aoi")
    await choose_person(cup, "Take somebody back", "Aoi")
    places = await tool(cup, "Let somebody take over a place")
    await town.choose(town.dan, places.message, places.message.menus[0].custom_id, "Aoi")
    await town.dan.choose(places.message, places.message.menus[0].custom_id, [town.chie.key])
    await town.quiet()
    await town.press(town.dan, places.message, "Let them take over")
    await town.store.write(partial(queries.set_host, number=cup.id, host=UserId(town.ben.id)))
    await cup.press(town.dan, "Become the host")
