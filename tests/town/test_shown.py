"""Decisions apply only to what was shown: for each action, the tie to its button, menu or form."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from enum import Enum

import pytest

from bot.core import challenge as core
from bot.core.challenge import Challenge
from bot.core.match import UserId
from bot.features import offers
from bot.features.tournaments import service
from bot.features.tournaments.rules import Phase
from bot.features.tournaments.service import HostAction
from bot.matches import challenges
from bot.matches.challenges.setup import Setup
from bot.matches.challenges.shown import id_for
from bot.matches.challenges.views import room_of
from bot.matches.moderation import Action as Logged
from bot.storage.preferences import save_server_setting
from bot.texts import say
from bot.ui.actions import PER_DECISION, Action, CustomId
from playground.driver import Person
from playground.seen import Message
from tests.features.tournaments import cups
from tests.features.tournaments.cups import Cup
from tests.town import test_any_game
from tests.town.conftest import SHORT_GAME, Town
from tests.town.test_forged import field, press, submit


class Tie(Enum):
    """The part of the custom id, or of a menu's value, that identifies what was shown."""

    REVISION = "the revision at which the present decision of the match began"
    ROW = "the row of the offer"
    NUMBER = "a count, or a digest, of what was shown"
    PERSON = "the id of a person or computer player"
    NOTHING = "nothing, because it can't matter"


SHOWS = "it only shows something, or opens a form or a menu"
OWN = "it concerns nobody but the person who uses it, and says everything itself"
NAMED = "the custom id or the value names everything that is decided"
ALWAYS = "it means the same whatever has happened since, and says so"

TIES: Mapping[Action, tuple[Tie, str]] = {
    # Challenges and lobbies
    Action.ACCEPT: (Tie.NUMBER, "the conditions"),
    Action.DECLINE: (Tie.NOTHING, ALWAYS),
    Action.WITHDRAW: (Tie.NOTHING, ALWAYS),
    Action.OPEN_REST: (Tie.NOTHING, SHOWS),
    Action.JOIN: (Tie.NUMBER, "the conditions"),
    Action.LEAVE: (Tie.NOTHING, ALWAYS),
    Action.CHOOSE_SEAT: (Tie.NUMBER, "the conditions, because a newcomer joins by it"),
    Action.START: (Tie.NUMBER, "the conditions, and who has joined"),
    Action.OPEN_DICE: (Tie.NOTHING, SHOWS),
    Action.OPEN_WORDS: (Tie.NOTHING, SHOWS),
    Action.ENTER_WORDS: (Tie.NOTHING, OWN),
    Action.OPEN_CHOOSER: (Tie.NOTHING, SHOWS),
    Action.TELL_CHOOSER: (Tie.NOTHING, OWN),
    Action.ASSIGN_SEAT: (Tie.PERSON, "who gets the seat; Done is tied to all seats"),
    Action.FINISH_ASSIGNING: (Tie.NUMBER, "the conditions, the guests and their seats"),
    Action.OPEN_COMPUTERS: (Tie.NOTHING, SHOWS),
    Action.ADD_COMPUTER: (Tie.NUMBER, "how many computer players there are; and who is replaced, by id"),
    Action.REMOVE_COMPUTER: (Tie.PERSON, "the computer player"),
    Action.OPEN_CHANGES: (Tie.NOTHING, SHOWS),
    Action.PICK_CHANGE: (Tie.NOTHING, SHOWS),
    Action.CHANGE: (Tie.NUMBER, "the conditions before; those after it are in the custom id"),
    Action.SET_UP: (Tie.NOTHING, SHOWS),
    Action.CHOOSE_FRIEND: (Tie.NOTHING, SHOWS),
    Action.OPEN_TABLE: (Tie.NOTHING, "a new table binds nobody, and shows all its conditions"),
    Action.MEANT: (Tie.NOTHING, NAMED),
    Action.CHALLENGE: (Tie.NUMBER, "the server's clock; the custom id has everything else"),
    Action.FIRST_STEPS: (Tie.NOTHING, OWN),
    Action.GREETING: (Tie.NOTHING, OWN),
    Action.BEGIN_FIRST_MATCH: (Tie.NOTHING, OWN),
    Action.REMATCH: (Tie.NUMBER, "the match; a rematch on other conditions isn't accepted by it"),
    Action.STRONGER: (Tie.NOTHING, "a match that is over doesn't change"),
    Action.EASIER: (Tie.NOTHING, "a match that is over doesn't change"),
    Action.CHALLENGE_FRIEND: (Tie.NOTHING, SHOWS),
    # Moves
    Action.OPEN_PICKER: (Tie.REVISION, ""),
    Action.PICK: (Tie.REVISION, ""),
    Action.PLAY: (Tie.REVISION, ""),
    Action.PLAY_UNASKED: (Tie.REVISION, ""),
    Action.TAKE_BACK_AT_ONCE: (Tie.REVISION, ""),
    Action.HINT: (Tie.NOTHING, SHOWS),
    Action.HINT_OF_COACH: (Tie.NOTHING, SHOWS),
    Action.HINT_LINE: (Tie.NOTHING, SHOWS),
    Action.OPEN_MOVE_FORM: (Tie.REVISION, ""),
    Action.PLAY_TYPED: (Tie.REVISION, ""),
    Action.GIVE: (Tie.NOTHING, SHOWS),
    Action.CONFIRM_GIFT: (Tie.NUMBER, "the latest gift; the custom id names the new one"),
    # Offers
    Action.MORE: (Tie.NOTHING, SHOWS),
    Action.TAKE_BACK: (Tie.REVISION, ""),
    Action.ADJOURN: (Tie.NOTHING, ALWAYS),
    Action.RESUME: (Tie.NOTHING, ALWAYS),
    Action.RELOCATE: (Tie.NOTHING, SHOWS),
    Action.CHOOSE_CHANNEL: (Tie.NOTHING, NAMED),
    Action.SUBSTITUTE: (Tie.NOTHING, SHOWS),
    Action.CHOOSE_SUBSTITUTE: (Tie.REVISION, ""),
    Action.DRAW: (Tie.NOTHING, ALWAYS),
    Action.ANSWER: (Tie.NOTHING, SHOWS),
    Action.AGREE: (Tie.ROW, ""),
    Action.REFUSE: (Tie.ROW, ""),
    Action.RETRACT: (Tie.ROW, ""),
    # Endings
    Action.ABORT: (Tie.NOTHING, SHOWS),
    Action.CONFIRM_ABORT: (Tie.NOTHING, "it is refused once a match has really begun"),
    Action.RESIGN: (Tie.NOTHING, SHOWS),
    Action.CONFIRM_RESIGN: (Tie.NOTHING, ALWAYS),
    Action.CLAIM: (Tie.REVISION, ""),
    Action.END: (Tie.NOTHING, SHOWS),
    Action.SUBMIT_END: (Tie.NOTHING, ALWAYS),
    # Clocks and holidays
    Action.SHOW_TIMES: (Tie.NOTHING, SHOWS),
    Action.GIVE_TIME: (Tie.REVISION, ""),
    Action.BEGIN_HOLIDAY: (Tie.NOTHING, OWN),
    Action.END_HOLIDAY: (Tie.NOTHING, OWN),
    # Looking at matches
    **dict.fromkeys(
        (
            Action.LOOK,
            Action.MOVES,
            Action.MATCHES,
            Action.SHOW_DICE,
            Action.OPEN_OWN_BOARD,
            Action.RULES,
            Action.PIECES,
            Action.WATCHING,
        ),
        (Tie.NOTHING, SHOWS),
    ),
    Action.LEAVE_UNSEEN: (Tie.NOTHING, OWN),
    Action.BRING_MATCH: (Tie.NOTHING, "it names the match, which comes only while it has no channel"),
    Action.WATCH: (Tie.NOTHING, OWN),
    # Replays, records and analyses
    **dict.fromkeys(
        (
            Action.REPLAY,
            Action.OPEN_GO_TO,
            Action.GO_TO,
            Action.ANIMATE,
            Action.REPLAY_TO_ALL,
            Action.RECORD,
            Action.ANALYSE,
            Action.ANALYSIS,
            Action.ANALYSIS_TO_ALL,
        ),
        (Tie.NOTHING, SHOWS),
    ),
    # Puzzles, lessons and the coach
    **dict.fromkeys(
        (
            Action.PICK_PUZZLE_MOVE,
            Action.PLAY_PUZZLE_MOVE,
            Action.OPEN_PUZZLE_FORM,
            Action.PLAY_PUZZLE_TYPED,
            Action.PUZZLE_HINT,
            Action.SOLUTION,
            Action.STEP_SOLUTION,
            Action.ANOTHER_PUZZLE,
            Action.SHARE_PUZZLE,
            Action.LEARN,
            Action.LESSON,
            Action.PICK_LESSON_MOVE,
            Action.PLAY_LESSON_MOVE,
            Action.CANCEL,
            Action.OPEN_FORM_AGAIN,
            Action.OPEN_LESSON_FORM,
            Action.PLAY_LESSON_TYPED,
            Action.BEGIN_COACHED_MATCH,
            Action.COACH_OFF,
            Action.COACH_ON,
        ),
        (Tie.NOTHING, OWN),
    ),
    # Ratings
    **dict.fromkeys(
        (Action.PROFILE, Action.PROFILE_TO_ALL, Action.LEADERBOARD, Action.LEADERBOARD_TO_ALL), (Tie.NOTHING, SHOWS)
    ),
    # Tournaments
    Action.PLAN_TOURNAMENT: (Tie.NOTHING, NAMED),
    Action.ANNOUNCE_TOURNAMENT: (Tie.NOTHING, "a plan binds nobody, and its message shows all of it"),
    Action.OPEN_START_FORM: (Tie.NOTHING, SHOWS),
    Action.TYPE_START: (Tie.NOTHING, NAMED),
    Action.CHOOSE_START: (Tie.NOTHING, NAMED),
    Action.JOIN_TOURNAMENT: (Tie.NOTHING, "a host may also change what people have joined; leaving costs nothing"),
    Action.LEAVE_TOURNAMENT: (Tie.NOTHING, "it asks first where leaving costs something"),
    Action.CONFIRM_LEAVE_TOURNAMENT: (Tie.NOTHING, ALWAYS),
    Action.CHECK_IN: (Tie.NOTHING, ALWAYS),
    Action.START_TOURNAMENT: (Tie.NUMBER, "the season"),
    Action.STANDINGS: (Tie.NOTHING, SHOWS),
    Action.TABLE_STANDINGS: (Tie.NOTHING, SHOWS),
    Action.ROUND_MATCHES: (Tie.NOTHING, SHOWS),
    Action.OWN_TOURNAMENT_MATCH: (Tie.NOTHING, SHOWS),
    Action.SEE_TOURNAMENT_MATCH: (Tie.NOTHING, SHOWS),
    Action.HOST_TOURNAMENT: (Tie.NOTHING, SHOWS),
    Action.HOST_TOOL: (Tie.NOTHING, SHOWS),
    Action.PICK_ENTRANT: (Tie.PERSON, "who is chosen"),
    Action.SIT_OUT: (Tie.PERSON, "who sits out; the value names the round and what it is worth"),
    Action.TAKE_OVER: (Tie.NOTHING, ALWAYS),
    Action.START_ROUND: (Tie.NUMBER, "the round"),
    Action.OBJECT: (Tie.NOTHING, "once for each match, and its board shows the result"),
    Action.OPEN_TIME_FORM: (Tie.NOTHING, SHOWS),
    Action.TYPE_TIME: (Tie.NOTHING, NAMED),
    Action.AGREE_TIME: (Tie.NOTHING, NAMED),
    Action.REFUSE_TIME: (Tie.NOTHING, NAMED),
    Action.REPLACEMENT: (Tie.PERSON, "who steps down; Discord's menu names who steps in"),
    Action.PICK_TABLE: (Tie.NOTHING, SHOWS),
    Action.SET_RESULT: (Tie.NUMBER, "the match, its people, and the results of its table"),
    Action.TYPE_PLACES: (Tie.NUMBER, "the match, its people, and the results of its table"),
    Action.ADD_COMPUTERS: (Tie.NOTHING, ALWAYS),
    Action.INVITE_GUESTS: (Tie.NOTHING, NAMED),
    Action.BETTER_PLAN: (Tie.NOTHING, "its answer shows the plan, and nothing has started yet"),
    Action.CONFIRM_TOOL: (Tie.NUMBER, "the season and the round, and the people by their ids"),
    Action.TOURNAMENT_FILE: (Tie.NOTHING, SHOWS),
    Action.TOURNAMENT_RULES: (Tie.NOTHING, SHOWS),
    # Settings, moderation, help and privacy
    Action.SET_FOR_SERVER: (Tie.NOTHING, NAMED),
    Action.SET_FOR_PERSON: (Tie.NOTHING, NAMED),
    Action.STOP_MESSAGES: (Tie.NOTHING, NAMED),
    **dict.fromkeys(
        (
            Action.PREVIEW,
            Action.BANS,
            Action.MODERATION_LOG,
            Action.HELP_PAGE,
            Action.OPEN_PANEL,
            Action.PRIVACY,
            Action.EXPORT,
            Action.FORGET,
        ),
        (Tie.NOTHING, SHOWS),
    ),
    Action.CONFIRM_FORGET: (Tie.NUMBER, "how many matches are given up"),
}
"""The tie of each action to what was shown; if there is none, the reason why that can't matter."""


Stale = Callable[[Town], Awaitable[str]]
"""A stale use of an action, which must change nothing: returns the answer."""


async def vault(town: Town) -> Message:
    """A match of Ben and Dan after two moves: its board."""
    return await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])


def of_a_past_offer(action: Action) -> Stale:
    """An offer was declined and made again, and the button of the first one is used."""

    async def use(town: Town) -> str:
        board = await vault(town)
        match = await town.match()
        first = await offers.offer(town.store, match.id, match.seats[1])
        await offers.decline(town.store, match.id, match.seats[0])
        again = await offers.offer(town.store, match.id, match.seats[1])
        user = town.dan if action is Action.RETRACT else town.ben
        told = await press(town, user, str(CustomId(action, match.id, first.revision)), board)
        assert (await town.match()).log == again.log
        return told

    return use


async def challenge_of(town: Town) -> Challenge:
    """The only open challenge."""
    (made,) = await challenges.open_challenges(town.store)
    return made


def of_a_past_challenge(action: Action, change: Stale, path: str = "", value: str | None = None) -> Stale:
    """Dan uses an action of a challenge or table of Ben's that has changed since; the host's actions Ben uses."""

    async def use(town: Town) -> str:
        is_lobby = action is not Action.ACCEPT
        await (town.slash(town.ben, "play pentup", players="pairs") if is_lobby else town.challenge(town.ben, town.dan))
        if action in {Action.START, Action.FINISH_ASSIGNING}:
            await town.press(town.dan, town.vault.last, "Join")
        message, seen = town.vault.last, id_for(action, await challenge_of(town), path)
        await change(town)
        before = await challenge_of(town)
        user = town.dan if action in {Action.ACCEPT, Action.JOIN, Action.CHOOSE_SEAT} else town.ben
        told = await press(town, user, str(seen), message, value)
        assert await challenge_of(town) == before
        return told

    return use


async def unrated(town: Town) -> str:
    """Ben makes his challenge unrated."""
    made = await challenge_of(town)
    wanted, room = replace(made.conditions, rated=False), room_of(made)
    await challenges.act(town.store, made.id, core.change, made.host.id, wanted, room)
    return ""


async def with_aoi(town: Town) -> str:
    """Aoi joins Ben's table."""
    await challenges.act(town.store, (await challenge_of(town)).id, core.join, core.Person(UserId(town.aoi.id), "Aoi"))
    return ""


async def with_computer(town: Town) -> str:
    """A computer player joins Ben's table."""
    made = await challenge_of(town)
    await challenges.act(town.store, made.id, core.seat_computer, made.host.id, 1)
    return ""


async def assign_to_somebody_who_left(town: Town) -> str:
    """Ben, who may assign the seats, gives one to Dan, who has left."""
    await town.slash(town.ben, "play chaturanga")
    table, made = town.vault.last, await challenge_of(town)
    await town.press(town.dan, table, "Join")
    await challenges.act(town.store, made.id, core.tell, made.host.id, core.Ago.NOW)
    seen = id_for(Action.ASSIGN_SEAT, await challenge_of(town), "red")
    await town.press(town.dan, table, "Leave")
    return await press(town, town.ben, str(seen), table, str(town.dan.id))


async def finish_with_somebody_new(town: Town) -> str:
    """Ben has assigned the seats, and Aoi has joined since."""
    await town.slash(town.ben, "play chaturanga")
    table, made = town.vault.last, await challenge_of(town)
    await challenges.act(town.store, made.id, core.tell, made.host.id, core.Ago.NOW)
    seen = id_for(Action.FINISH_ASSIGNING, await challenge_of(town))
    await with_aoi(town)
    told = await press(town, town.ben, str(seen), table)
    assert not (await challenge_of(town)).is_assigned
    return told


async def remove_a_computer_that_is_gone(town: Town) -> str:
    """Ben removes a computer player twice."""
    await town.slash(town.ben, "play pentup", players="pairs")
    await with_computer(town)
    made = await challenge_of(town)
    gone = made.computers[0].person.id
    await challenges.act(town.store, made.id, core.dismiss_computer, made.host.id, gone)
    return await press(town, town.ben, str(id_for(Action.REMOVE_COMPUTER, made, str(gone))), town.vault.last)


async def challenge_with_another_clock(town: Town) -> str:
    """Ben has set up a challenge with the server's clock, which was changed since."""
    panel = (await town.ben.context(town.dan, "Challenge to a game")).message
    await town.quiet()
    await town.choose(town.ben, panel, say("en", "choose-game"), "Vault")
    await save_server_setting(town.store, town.playground.guild_id, "clock", "move:86400")
    told = (await town.press(town.ben, panel, say("en", "button-challenge"))).text
    assert not await challenges.open_challenges(town.store)
    return told


async def agree_to_another_rematch(town: Town) -> str:
    """Ben has asked for a rematch and made it unrated, and Dan presses the button below the old match."""
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    board = town.board()
    await town.press(town.ben, board, "Again")
    await unrated(town)
    told = (await town.press(town.dan, board, "Again")).text
    assert not (await challenge_of(town)).present[1:]
    return told


# Tournaments


async def another_season(town: Town) -> str:
    """A league waits for its host to begin the second season, and its first message still has its button to start."""
    people = town.aoi, town.ben, town.chie, town.dan
    cup = await cups.joined(town, *people, choices=[("kind", "days-league")])
    panel = await cup.press(town.dan, "More…")
    start = next(each.custom_id for each in panel.message.buttons if each.label == "Start")
    await cup.press(town.dan, "Start")
    await cup.play_out()
    told = await press(town, town.dan, start, cup.message)
    assert (await cup.hosted()).state.season == 1
    return told


async def end_instead_of_calling_off(town: Town) -> str:
    """A host was asked whether to call a tournament off, and it has started since."""
    cup = await cups.joined(town, town.aoi, town.ben)
    asked = await cups.tool(cup, "Call it off")
    await cup.press(town.dan, "Start")
    told = (await town.press(town.dan, asked.message, "Call it off")).text
    assert (await cup.hosted()).state.phase is Phase.RUNNING
    return told


async def put_in(cup: Cup, person: Person, instead: Person) -> None:
    """Somebody takes over a place."""
    newcomer = core.Person(UserId(person.id), person.name)
    await service.replace_person(
        cup.town.store, cup.id, instead.id, newcomer, HostAction(Logged.CUP_REPLACE, UserId(instead.id))
    )


def about_somebody_replaced(tool: str) -> Stale:
    """A host chooses Ben, who has been replaced by Chie."""

    async def use(town: Town) -> str:
        cup = await cups.joined(town, town.aoi, town.ben)
        reply = await cups.tool(cup, tool)
        await put_in(cup, town.chie, town.ben)
        told = (await town.choose(town.dan, reply.message, "Choose somebody", "Ben")).text
        state = (await cup.hosted()).state
        assert [each.user for each in map(state.entrant, state.active)] == [town.aoi.id, town.chie.id]
        return told

    return use


async def replace_somebody_replaced(town: Town) -> str:
    """A host was asked who steps in for Ben, and Chie was put in for him meanwhile."""
    cup = await cups.joined(town, town.aoi, town.ben)
    reply = await cups.tool(cup, "Let somebody take over a place")
    asked = await town.choose(town.dan, reply.message, "Choose somebody", "Ben")
    await put_in(cup, town.chie, town.ben)
    told = (await town.choose(town.dan, asked.message, "Who steps in?", town.dan.key)).text
    assert (await cup.hosted()).state.entrants[1].user == town.chie.id
    return told


async def take_back_somebody_replaced(town: Town) -> str:
    """A host was asked who is taken back, and Chie was put in for Ben meanwhile."""
    cup = await cups.joined(town, town.aoi, town.ben)
    await service.leave(town.store, cup.id, UserId(town.ben.id))
    reply = await cups.tool(cup, "Take somebody back")
    await put_in(cup, town.chie, town.ben)
    told = (await town.choose(town.dan, reply.message, "Choose somebody", "Ben")).text
    assert (await cup.hosted()).state.entrants[1].user == town.chie.id
    return told


async def let_somebody_replaced_sit_out(town: Town) -> str:
    """A host was asked which round Ben sits out, and Chie was put in for him meanwhile."""
    cup = await cups.joined(town, town.aoi, town.ben, town.dan)
    reply = await cups.tool(cup, "Let somebody sit out a round")
    asked = await town.choose(town.dan, reply.message, "Choose somebody", "Ben")
    await put_in(cup, town.chie, town.ben)
    told = (await town.choose(town.dan, asked.message, "Choose a round", "Round 1: sit out, ½ point")).text
    assert not (await cup.hosted()).state.requests
    return told


async def check_in_somebody_replaced(town: Town) -> str:
    """A host was asked who is checked in, and Chie was put in for Ben meanwhile."""
    cup = await cups.joined(town, town.aoi, town.ben, choices=[("starts", "1h"), ("check-in", "30")])
    await town.passes(minutes=31)
    await cup.follow()
    reply = await cups.tool(cup, "Check somebody in")
    await put_in(cup, town.chie, town.ben)
    told = (await town.choose(town.dan, reply.message, "Choose somebody", "Ben")).text
    assert (await cup.hosted()).state.unchecked == (1,)
    return told


async def with_rounds_of_the_host(town: Town) -> Cup:
    """A tournament whose first round is over, and whose host starts the next one."""
    people = town.aoi, town.ben, town.chie, town.dan
    cup = await cups.started(town, *people, choices=[("round-days", "host")])
    for match in await cup.open_matches():
        await cup.resign(match, await cup.weakest(match))
    await cup.follow()
    return cup


async def start_a_round_again(town: Town) -> str:
    """A host was asked to start the second round, and has started it since."""
    cup = await with_rounds_of_the_host(town)
    panel = await cup.press(town.dan, "More…")
    start = next(each.custom_id for each in panel.message.buttons if each.label == "Start the next round")
    await press(town, town.dan, start, panel.message)
    told = await press(town, town.dan, start, panel.message)
    assert (await cup.hosted()).state.round == 2
    return told


async def undo_the_next_round(town: Town) -> str:
    """A host was asked whether to undo the first pairing, and the second round has begun since."""
    cup = await cups.started(town, town.aoi, town.ben, town.chie, town.dan)
    asked = await cups.tool(cup, "Undo round 1's pairing, which nobody has begun")
    for match in await cup.open_matches():
        await cup.resign(match, await cup.weakest(match))
    await cup.follow()
    told = (await town.press(town.dan, asked.message, "Undo this pairing")).text
    assert (await cup.hosted()).state.round == 2
    return told


async def set_the_next_matchs_result(town: Town) -> str:
    """In a best of three, the menu for the first match is used in the second, whose colours are changed."""
    cup = await cups.started(town, town.aoi, town.ben, choices=[("kind", "days-knockout"), ("best_of", "true")])
    (match,) = await cup.open_matches()
    first, second = match.names
    reply = await cups.tool(cup, "Set or correct a result")
    asked = await town.choose(town.dan, reply.message, "Choose a match", f"Round 1: {first} – {second}")
    await cup.resign(match, match.seats[1])
    await cup.follow()
    before = (await cup.hosted()).state
    told = (await town.choose(town.dan, asked.message, "Choose the result", f"{second} beats {first}")).text
    assert (await cup.hosted()).state == before
    return told


async def type_places_of_a_match_that_is_over(town: Town) -> str:
    """A table of four has ended while its host was typing its places."""
    people = town.aoi, town.ben, town.chie, town.dan
    cup = await cups.started(town, *people, game="New Chaturanga", choices=[("rounds", "1")])
    (match,) = await cup.open_matches()
    reply = await cups.tool(cup, "Set or correct a result")
    form = (await town.choose(town.dan, reply.message, "Choose a match", f"Round 1: {' – '.join(match.names)}")).modal
    for seat in match.seats[1:]:
        await cup.resign(match, seat)
    await cup.follow()
    before = (await cup.hosted()).state
    told = (await town.submit(town.dan, form, "4 3 2 1")).text
    assert (await cup.hosted()).state == before
    return told


async def give_up_more_matches(town: Town) -> str:
    """Ben was asked whether to delete everything about him, and a match has begun since."""
    await vault(town)
    panel = await town.slash(town.ben, "privacy")
    asked = await town.press(town.ben, panel.message, say("en", "button-forget"))
    await town.begin(town.ben, town.aoi, town.games)
    told = (await town.press(town.ben, asked.message, say("en", "button-doforget"))).message.text
    assert (await town.match()).outcome is None
    return told


STALE: Mapping[Action, Stale] = {
    Action.ACCEPT: of_a_past_challenge(Action.ACCEPT, unrated),
    Action.JOIN: of_a_past_challenge(Action.JOIN, unrated),
    Action.CHOOSE_SEAT: of_a_past_challenge(Action.CHOOSE_SEAT, unrated, value="white"),
    Action.START: of_a_past_challenge(Action.START, with_aoi),
    Action.CHANGE: of_a_past_challenge(Action.CHANGE, unrated, str(Setup.of("pentup"))),
    Action.ADD_COMPUTER: of_a_past_challenge(Action.ADD_COMPUTER, with_computer, value="1"),
    Action.ASSIGN_SEAT: assign_to_somebody_who_left,
    Action.FINISH_ASSIGNING: finish_with_somebody_new,
    Action.REMOVE_COMPUTER: remove_a_computer_that_is_gone,
    Action.CHALLENGE: challenge_with_another_clock,
    Action.REMATCH: agree_to_another_rematch,
    Action.AGREE: of_a_past_offer(Action.AGREE),
    Action.REFUSE: of_a_past_offer(Action.REFUSE),
    Action.RETRACT: of_a_past_offer(Action.RETRACT),
    Action.START_TOURNAMENT: another_season,
    Action.CONFIRM_TOOL: end_instead_of_calling_off,
    Action.PICK_ENTRANT: about_somebody_replaced("Withdraw somebody"),
    Action.SIT_OUT: let_somebody_replaced_sit_out,
    Action.START_ROUND: start_a_round_again,
    Action.REPLACEMENT: replace_somebody_replaced,
    Action.SET_RESULT: set_the_next_matchs_result,
    Action.TYPE_PLACES: type_places_of_a_match_that_is_over,
    Action.CONFIRM_FORGET: give_up_more_matches,
}
"""A stale use of each action that is tied to what was shown, except to a decision."""
OF_DECISIONS: Mapping[Action, tuple[str, str | None]] = {
    Action.OPEN_PICKER: ("", None),
    Action.PICK: ("c1", None),
    Action.PLAY: ("a3-b4", None),
    Action.PLAY_UNASKED: ("a3-b4", None),
    Action.TAKE_BACK_AT_ONCE: ("", None),
    Action.OPEN_MOVE_FORM: ("", None),
    Action.PLAY_TYPED: ("a3-b4", None),
    Action.TAKE_BACK: ("", None),
    Action.CHOOSE_SUBSTITUTE: ("", "computer:1:3"),
    Action.CLAIM: ("", None),
    Action.GIVE_TIME: ("", None),
}
"""The actions that are tied to a decision, each with a path that it understands, and the chosen value of a menu."""
ELSEWHERE = {Action.CONFIRM_GIFT: test_any_game.test_a_gift_that_is_pressed_twice_is_given_once}
"""The tests of actions that no ordinary game has."""
SAYS_SO = (
    "refusal-changed-meanwhile",
    "refusal-not-at-the-table",
    "refusal-unknown-choice",
    "refusal-answered",
    "refusal-no-offer",
    "tournament-refusal-already-started",
    "tournament-refusal-changed-meanwhile",
    "tournament-refusal-not-joined",
)
"""The keys of the sentences that say, each in its way, that something has happened since."""


@pytest.mark.parametrize("action", STALE)
async def test_what_has_changed_since_it_was_shown_is_refused_politely(
    town_without_limits: Town, action: Action
) -> None:
    """Takes up to 0.6 s: many begin or end matches."""
    told = await STALE[action](town_without_limits)
    if action is Action.REMATCH:
        assert "Somebody has already asked for a rematch" in told
    elif action is Action.CONFIRM_FORGET:
        assert say("en", "privacy-confirm-going", count=2) in told
    else:
        assert says_so(told), told


def says_so(told: str) -> bool:
    """Whether an answer says that something has happened since."""
    return "The match is now at move" in told or any(say("en", key) in told for key in SAYS_SO)


async def test_what_was_shown_two_moves_ago_is_refused_politely(town_without_limits: Town) -> None:
    town = town_without_limits
    board = await vault(town)
    seen = await town.match()
    for person, text in zip((town.ben, town.dan), SHORT_GAME[2:4], strict=True):
        await town.slash(person, "move", move=text)
    before = await town.match()
    for action, (path, value) in OF_DECISIONS.items():
        custom_id = str(CustomId(action, seen.id, seen.decision, path))
        if action is Action.PLAY_TYPED:
            told = await submit(town, town.ben, custom_id, [field("move", path)], board)
        else:
            told = await press(town, town.ben, custom_id, board, value)
        assert says_so(told), (action, told)
        assert await town.match() == before, action


@pytest.mark.parametrize(
    "use",
    [
        about_somebody_replaced("Let somebody take over a place"),
        take_back_somebody_replaced,
        check_in_somebody_replaced,
    ],
)
async def test_hosts_do_nothing_to_somebody_who_was_replaced(town: Town, use: Stale) -> None:
    assert say("en", "tournament-refusal-not-joined") in await use(town)


async def test_a_host_does_not_undo_the_next_round(town: Town) -> None:
    assert say("en", "tournament-refusal-changed-meanwhile") in await undo_the_next_round(town)


def test_each_action_names_what_ties_it_to_what_was_shown() -> None:
    assert set(TIES) == set(Action)
    assert {action for action, (tie, _) in TIES.items() if tie is not Tie.NOTHING} == {
        *STALE,
        *OF_DECISIONS,
        *ELSEWHERE,
    }
    assert all(why for tie, why in TIES.values() if tie not in {Tie.REVISION, Tie.ROW})
    assert {action for action in PER_DECISION if TIES[action][0] is not Tie.REVISION} == set()
