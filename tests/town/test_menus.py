"""Whatever a menu offers can be read back: every choice of every menu is tried."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping

import pytest

from bot.core import challenge as core
from bot.core.match import UserId
from bot.features.lessons.views import contents
from bot.features.tournaments import service
from bot.matches import challenges
from bot.texts import say
from bot.ui.actions import Action, ComponentKind, CustomId, Pressable
from playground.driver import Person
from playground.permissions import Permission
from playground.seen import Message
from tests.features.tournaments import cups
from tests.town.conftest import SHORT_GAME, Town
from tests.town.test_forged import press

STRING_MENU = 3
"""Discord's type of a menu whose options are ours."""
Opened = tuple[Person, Message]
Opening = Callable[[Town], AsyncIterator[Opened]]
"""Opens messages with menus, one after another."""

OF_DISCORD = {Action.CHOOSE_FRIEND, Action.CHOOSE_CHANNEL, Action.REPLACEMENT, Action.INVITE_GUESTS}
"""The actions whose options are Discord's people and channels."""
UNREAD = (
    *(f"refusal-{key}" for key in ("old-button", "unknown-choice", "unknown-match", "no-such-puzzle", "not-a-player")),
    *(f"tournament-refusal-{key}" for key in ("result-does-not-fit", "match-not-open", "not-joined")),
)
"""The keys of sentences about choices that couldn't be read."""


async def tables(town: Town) -> AsyncIterator[Opened]:
    """A table and its host's menus, and the menus to make one."""
    await town.slash(town.ben, "play pentup", players="pairs")
    table = town.vault.last
    yield town.ben, table
    yield town.ben, (await town.press_behind(town.ben, table, say("en", "button-computer"))).message
    yield town.ben, (await town.press_behind(town.ben, table, say("en", "button-change"))).message
    await town.slash(town.ben, "play chaturanga", town.games)
    table = town.games.last
    made = next(each for each in await challenges.open_challenges(town.store) if each.channel == town.games.id)
    await town.press(town.dan, table, "Join")
    await challenges.act(town.store, made.id, core.tell, made.host.id, core.Ago.NOW)
    yield town.ben, (await town.press_behind(town.ben, table, say("en", "chooser-curry-button"))).message
    games = (await town.ben.context(town.dan, "Challenge to a game")).message
    await town.quiet()
    yield town.ben, games
    await town.choose(town.ben, games, say("en", "choose-game"), "Vault")
    yield town.ben, games


async def matches(town: Town) -> AsyncIterator[Opened]:
    """A match and all that its players and others can look at."""
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    yield town.ben, (await town.slash(town.ben, "board")).message
    yield town.ben, (await town.slash(town.ben, "match let-computer-play")).message
    yield town.ben, (await town.slash(town.ben, "replay")).message
    yield town.aoi, (await town.slash(town.aoi, "watch")).message
    yield town.ben, (await town.slash(town.ben, "matches", town.ben.direct)).message
    yield town.ben, (await town.slash(town.ben, "holiday show")).message
    yield town.ben, (await town.slash(town.ben, "rules", game="vault")).message


async def people(town: Town) -> AsyncIterator[Opened]:
    """Profiles, leaderboards, settings and preferences."""
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    yield town.ben, (await town.slash(town.ben, "profile")).message
    yield town.ben, (await town.slash(town.ben, "leaderboard")).message
    yield town.dan, (await town.slash(town.dan, "settings")).message
    yield town.ben, (await town.slash(town.ben, "preferences")).message
    lessons = (await town.slash(town.ben, "learn", game="vault")).message
    # Only a person who has done a lesson sees this menu.
    (menu,) = contents("vault", frozenset(), "en")
    assert isinstance(menu, Pressable)
    lessons.raw["components"].append(
        {"type": 1, "id": 990, "components": [{**menu.item.to_component_dict(), "id": 991}]}
    )
    yield town.ben, lessons


async def unseen(town: Town) -> AsyncIterator[Opened]:
    """A challenge in a channel that a guest can't see any more."""
    await town.challenge(town.dan, town.ben)
    town.vault.set_permissions(town.ben.id, deny=Permission.VIEW_CHANNEL)
    yield town.ben, (await town.slash(town.ben, "matches", town.games)).message


async def homeless(town: Town) -> AsyncIterator[Opened]:
    """A match whose channel was deleted."""
    await town.begin(town.ben, town.dan)
    town.dan.delete(town.vault)
    await town.quiet()
    yield town.ben, (await town.slash(town.ben, "matches", town.games)).message


async def plans(town: Town) -> AsyncIterator[Opened]:
    """The plan of a tournament, page by page, in formats that differ most."""
    for kind in ("days-swiss", "days-knockout", "evening-arena"):
        panel = (await cups.plan(town, choices=[("kind", kind)])).message
        yield town.dan, panel
        await town.press(town.dan, panel, "More…")
        yield town.dan, panel


async def tournaments(town: Town) -> AsyncIterator[Opened]:
    """The tools of a tournament's host, before and after its start."""
    cup = await cups.joined(town, town.aoi, town.ben, town.chie)
    yield town.dan, (await cup.press(town.dan, "More…")).message
    yield town.dan, (await cups.tool(cup, "Let somebody sit out a round")).message
    sitter = (await cups.tool(cup, "Let somebody sit out a round")).message
    await town.choose(town.dan, sitter, "Choose somebody", "Ben")
    yield town.dan, sitter
    await service.leave(town.store, cup.id, UserId(town.chie.id))
    for tool in ("Take somebody back", "Change the start", "Add a computer player"):
        yield town.dan, (await cups.tool(cup, tool)).message
    await cup.press(town.dan, "Start")
    yield town.dan, (await cup.press(town.dan, "Matches")).message
    (match, *_) = await cup.open_matches()
    reply = await cups.tool(cup, "Set or correct a result")
    yield town.dan, reply.message
    again = await cups.tool(cup, "Set or correct a result")
    await town.choose(town.dan, again.message, "Choose a match", f"Round 1: {match.names[0]} – {match.names[1]}")
    yield town.dan, again.message
    for tool in ("Let somebody take over a place", "Withdraw somebody"):
        yield town.dan, (await cups.tool(cup, tool)).message


OPENINGS: tuple[Opening, ...] = (tables, matches, people, unseen, homeless, plans, tournaments)
FOUND: Mapping[Opening, set[Action]] = {
    tables: {
        Action.CHOOSE_SEAT,
        Action.ADD_COMPUTER,
        Action.PICK_CHANGE,
        Action.TELL_CHOOSER,
        Action.ASSIGN_SEAT,
        Action.SET_UP,
    },
    matches: {
        Action.LOOK,
        Action.CHOOSE_SUBSTITUTE,
        Action.REPLAY,
        Action.WATCH,
        Action.OPEN_OWN_BOARD,
        Action.BEGIN_HOLIDAY,
        Action.RULES,
    },
    people: {
        Action.PROFILE,
        Action.LEADERBOARD,
        Action.SET_FOR_SERVER,
        Action.SET_FOR_PERSON,
        Action.LESSON,
    },
    unseen: {Action.LEAVE_UNSEEN},
    homeless: {Action.BRING_MATCH},
    plans: {Action.PLAN_TOURNAMENT},
    tournaments: {
        Action.HOST_TOOL,
        Action.SEE_TOURNAMENT_MATCH,
        Action.CHOOSE_START,
        Action.ADD_COMPUTERS,
        Action.PICK_TABLE,
        Action.SET_RESULT,
        Action.PICK_ENTRANT,
        Action.SIT_OUT,
    },
}
"""The actions whose menus each opening has, at least."""
PICKERS = {Action.PICK, Action.GIVE, Action.PICK_PUZZLE_MOVE, Action.PICK_LESSON_MOVE}
"""The actions whose values are the paths of pickers: `tests/core/test_picker.py` reads these back for every game."""


@pytest.mark.parametrize(
    "opening",
    [pytest.param(each, marks=pytest.mark.campaign) if each in {plans, tournaments} else each for each in OPENINGS],
)
async def test_every_choice_of_every_menu_is_read_back(town_without_limits: Town, opening: Opening) -> None:
    """Takes up to a second, in the campaign 3 s: it tries hundreds of choices, each by an interaction."""
    town, found = town_without_limits, set[Action]()
    async for person, message in opening(town):
        # The first menu of a message is the one that changes others.
        for menu in [each for each in reversed(message.menus) if each.kind == STRING_MENU]:
            custom_id = CustomId.read(menu.custom_id)
            assert custom_id is not None
            found.add(custom_id.action)
            for option in menu.options:
                told = await press(town, person, menu.custom_id, message, option["value"])
                refused = [key for key in UNREAD if say(town.language(person), key) in told]
                assert not refused, (menu.custom_id, option, told)
    assert found >= FOUND[opening]


def test_no_menu_is_left_out() -> None:
    menus = {action for action in Action if ComponentKind.MENU in action.kind}
    assert menus == {*OF_DISCORD, *PICKERS}.union(*FOUND.values())
