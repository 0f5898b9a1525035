"""Nobody gets advice about a position that they are playing for a rating or in a tournament, however they reach it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

import bot
from bot.catalogue import CATALOGUE
from bot.computers.fair_play import OPENING
from bot.computers.jobs import Search, Task
from bot.computers.workers import EngineWorkers
from bot.core.match import Draw, Match, UserId
from bot.features.coach import begin_coaching
from bot.features.puzzles import service
from bot.features.puzzles.mining import Mining
from bot.features.puzzles.puzzle import shipped
from bot.storage.matches import load_match
from bot.storage.tables import match as match_table
from bot.texts import say
from bot.ui.actions import Action, CustomId
from bot.ui.picker import BETWEEN
from playground.driver import Person, Reply
from playground.seen import Channel
from tests.features.puzzles.test_puzzles import MATCH
from tests.features.records.test_records import import_record, record_of
from tests.town.conftest import SHORT_GAME, Town
from tests.workers import InHouse, Shallow

WALKS = ("a1-a2", "a6-a5", "b1-b2", "b6-b5", "c1-c2", "c6-c5")
"""Moves that can be made in another order."""


class Knowing(InHouse):
    """An engine that has seen the match: it plays, suggests and expects its moves."""

    game: tuple[str, ...] = SHORT_GAME
    """If one of its moves isn't legal, the first one that is takes its place."""

    async def ask(self, task: Task | Search) -> Mapping[str, Any]:
        """See `Worker`."""
        position: Any = CATALOGUE[task.game].game.start(task.options)
        for text in task.moves:
            position = position.play(position.parse(text))
        legal, line = list(map(position.notation, position.legal_moves())), self.game[len(task.moves) :]
        line = line if line[0] in legal else tuple(legal[:1])
        return {"move": line[0], "value": 0.5, "line": line, "nodes": 1, "depth": 1}


def is_refused(reply: Reply, match: Match) -> bool:
    """Whether an answer says that the position is one of this match."""
    return f"match {match.id}]" in reply.text and "over" in reply.text and "suggests" not in reply.text


async def rated(town: Town, *moves: str) -> Match:
    """A rated match of Ben and Dan after these moves."""
    await town.begin(town.ben, town.dan, moves=moves)
    match = await town.match()
    assert match.rated
    return match


async def retyped(town: Town, *moves: str, size: int = 6) -> Channel:
    """The channel of another match, of Ben and Aoi, after these moves."""
    await town.begin(town.ben, town.aoi, town.games, moves, size=size, rating="false")
    return town.games


async def resign(town: Town, person: Person, where: Channel) -> None:
    """Give up a match."""
    asked = await town.slash(person, "match resign", where)
    await town.press(person, asked.message, asked.message.labels[0])


@pytest.mark.parametrize("is_strict", [False, True])
async def test_no_hints_for_a_position_retyped_elsewhere(town_without_limits: Town, is_strict: bool) -> None:
    town = town_without_limits
    match = await rated(town, *SHORT_GAME[:7])
    if is_strict:
        of_tournament = update(match_table).where(match_table.c.id == match.id).values(rated=False, strict=True)
        await town.store.write(lambda db: db.execute(of_tournament))
    where = await retyped(town, *SHORT_GAME[:5])
    assert "おすすめ" in (await town.slash(town.aoi, "match hint", where)).text, "she doesn't play that match"
    await town.play(SHORT_GAME[5], channel=where)
    assert is_refused(await town.slash(town.ben, "match hint", where), match), "an earlier position of it"
    picker = await town.press(town.ben, town.board(where), "Move")
    assert is_refused(await town.press(town.ben, picker.message, "Hint"), match)
    await resign(town, town.dan, town.vault)
    assert "suggests" in (await town.slash(town.ben, "match hint", where)).text


@pytest.mark.parametrize("moves", [SHORT_GAME[:2], (*SHORT_GAME[:4], "a3-a4", "e6-e5")])
async def test_hints_for_openings_and_other_positions(town: Town, moves: tuple[str, ...]) -> None:
    await rated(town, *SHORT_GAME[:6])
    where = await retyped(town, *moves)
    assert "suggests" in (await town.slash(town.ben, "match hint", where)).text


async def test_hints_for_the_same_moves_on_another_board(town: Town) -> None:
    await rated(town, *WALKS)
    where = await retyped(town, "a1-a2", "a8-a7", "b1-b2", "b8-b7", "c1-c2", "c8-c7", size=8)
    assert "suggests" in (await town.slash(town.ben, "match hint", where)).text


async def test_what_follows_a_hint_ends_before_a_position_of_ones_own_match(town_without_limits: Town) -> None:
    class Expecting(Knowing):
        game = (*WALKS[:2], "c1-c2", "b6-b5", "b1-b2", "c6-c5", "d1-d2")

    town = town_without_limits
    await town.restart(workers=EngineWorkers(start=Expecting.start))
    await rated(town, *WALKS)
    where = await retyped(town, *Expecting.game[:4])
    given = await town.slash(town.ben, "match hint", where)
    assert "from b1 to b2" in given.text
    follows = say("en", "button-hint-line")
    assert follows not in given.message.labels
    await resign(town, town.dan, town.vault)
    given = await town.slash(town.ben, "match hint", where)
    assert "from c6 to c5" in (await town.press(town.ben, given.message, follows)).text


async def test_the_coach_is_silent_where_moves_are_retyped_against_the_computer(town_without_limits: Town) -> None:
    town = town_without_limits
    await town.restart(workers=EngineWorkers(start=Knowing.start))
    match = await rated(town, *SHORT_GAME[:6])
    await town.slash(town.ben, "challenge vault", town.games, opponent=town.bot, seat="white", size="6", level="1")
    copy = await town.match(town.games)
    await begin_coaching(town.store, copy.id, UserId(town.ben.id))
    for number in (0, 2):
        await town.slash(town.ben, "move", town.games, move=SHORT_GAME[number])
    picker = await town.press(town.ben, town.board(town.games), "Move")
    assert is_refused(picker, match), "the fifth move"
    assert "**Coach:**" in picker.text
    assert say("en", "button-coachshow") not in picker.message.labels
    assert is_refused(await town.slash(town.ben, "match hint", town.games), match)
    await town.slash(town.ben, "move", town.games, move="a3-a4")
    picker = await town.press(town.ben, town.board(town.games), "Move")
    assert "**Coach:**" in picker.text
    assert f"match {match.id}" not in picker.text


@pytest.mark.parametrize("is_played", [True, False])
async def test_no_look_back_at_a_position_that_is_still_played(town_without_limits: Town, is_played: bool) -> None:
    town = town_without_limits
    await town.restart(workers=EngineWorkers(start=Knowing.start))
    if is_played:
        await town.begin(town.dan, town.ben, moves=SHORT_GAME[:7])
    await town.slash(town.ben, "challenge vault", town.games, opponent=town.bot, seat="black", size="6", level="1")
    for number in (1, 3, 5, 7):
        await town.slash(town.ben, "move", town.games, move=SHORT_GAME[number])
    assert (await town.match(town.games)).outcome
    assert ("On move 8" in town.board(town.games).text) is not is_played


async def test_an_analysis_leaves_out_the_positions_of_ones_own_match(town_without_limits: Town) -> None:
    town = town_without_limits
    await town.restart(workers=EngineWorkers(start=Shallow.start))
    match = await rated(town, *SHORT_GAME[:7])
    opened = await import_record(town, town.ben, await record_of(town, town.ben), town.games)
    told = await town.press(town.ben, opened.message, say("en", "button-analyse"))
    assert "4 moves are left out. This comes up in [match" in told.text
    shown = await town.press(town.ben, told.message, say("en", "button-toall"))
    assert "4 moves are left out." in shown.text
    assert f"match {match.id}" not in shown.text, "others needn't know of it"
    steps = await town.press(town.ben, told.message, say("en", "button-analysis-steps"))
    evaluated = []
    for number in range(1, 8):
        await town.press(town.ben, steps.message, "Next")
        evaluated += [number] if "Chances: " in steps.text else []
        assert is_refused(steps, match) is (number not in evaluated)
    assert evaluated == [1, 2, 3]
    await resign(town, town.dan, town.vault)
    await town.press(town.ben, steps.message, "Chart")
    assert "left out" not in steps.text


async def test_a_puzzle_from_a_match_that_was_retyped_is_refused(town_without_limits: Town) -> None:
    town = town_without_limits
    match = await rated(town, *MATCH.split()[:8])
    where = await retyped(town, *MATCH.split())
    assert (await town.match(where)).outcome
    await town.client.part(Mining).mine()
    key = await town.store.read(lambda db: db.exec_driver_sql("SELECT key FROM riddle").scalar_one())
    mined = str(CustomId(Action.PICK_PUZZLE_MOVE, key, path=BETWEEN))
    solved = str(CustomId(Action.SOLUTION, key, path=BETWEEN))
    board = town.board(where)
    for custom_id in (mined, solved):
        town.put_back(board, custom_id)
        assert is_refused(await town.press(town.ben, board, custom_id), match)
    town.put_back(board, mined)
    await resign(town, town.dan, town.vault)
    assert "### Vault puzzle" in (await town.press(town.ben, board, mined)).text


async def test_another_puzzle_is_given_in_place_of_one_that_is_refused(
    town_without_limits: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    town = town_without_limits
    match = await rated(town, *MATCH.split()[:8])
    where = await retyped(town, *MATCH.split())
    await town.client.part(Mining).mine()
    ended = await town.match(where)
    hardest = max((each for each in shipped().values() if each.game == "vault"), key=lambda each: each.order)
    monkeypatch.setattr(service, "shipped", dict)
    assert is_refused(await town.slash(town.ben, "puzzle vault", where), match), "there is no other one"
    await service.save_mined(town.store, ended.id, [hardest])
    given = await town.slash(town.ben, "puzzle vault", where)
    assert any(hardest.key in button.custom_id for button in given.message.buttons), given.text


async def test_a_computer_says_nothing_about_a_draw_of_a_position_that_is_still_played(
    town_without_limits: Town,
) -> None:
    class Drawing(Knowing):
        game = (*WALKS, "a2-a1", "a5-a6", "b2-b1", "b5-b6", "c2-c1", "c5-c6", "a1-a2")

        async def ask(self, task: Task | Search) -> Mapping[str, Any]:
            """See `Worker`."""
            return {**await super().ask(task), "no_progress": len(task.moves) > OPENING}

    town = town_without_limits
    await town.restart(workers=EngineWorkers(start=Drawing.start))
    await rated(town, *Drawing.game[:10])
    await town.slash(town.ben, "challenge vault", town.games, opponent=town.bot, seat="white", size="6", level="1")
    copy = (await town.match(town.games)).id
    for number in range(0, 10, 2):
        await town.slash(town.ben, "move", town.games, move=Drawing.game[number])
    assert (await town.match(town.games)).offers == {}
    await town.slash(town.ben, "match draw", town.games)
    assert "declines the draw" in town.board(town.games).text
    await resign(town, town.dan, town.vault)
    await town.slash(town.ben, "move", town.games, move="c2-c1")
    assert (await load_match(town.store, copy)).offers == {Draw(): {1}}


async def test_newcomers_are_not_warned_of_what_they_still_play(town_without_limits: Town) -> None:
    town = town_without_limits
    town.minds_newcomers = town.store.minds_newcomers = True
    await town.begin(town.ben, town.dan, town.games, SHORT_GAME[:7], rating="false")
    board = town.board(town.games)
    assert "Careful" in (await town.press(town.dan, board, "Move")).text
    await town.begin(town.aoi, town.dan, moves=SHORT_GAME[:7], rating="true")
    assert "Careful" not in (await town.press(town.dan, board, "Move")).text


def test_all_code_that_advises_asks_which_positions_people_must_play_unaided() -> None:
    root = Path(bot.__file__).parent
    paths = [*root.glob("features/*/*.py"), *root.glob("matches/*/*.py")]
    sources = {f"{path.parent.name}/{path.name}": path.read_text("utf-8") for path in paths}
    advises = re.compile(
        r"Suggestions\)\.of\(|part\(Analyses\)\.of\(|import refuted|coach\.(?:review|last_chance|chosen)[(,]"
    )
    found = {name for name, source in sources.items() if advises.search(source)}
    expected = {"hints/commands.py", "analysis/commands.py", "puzzles/commands.py", "coach/advising.py"}
    assert found == {name for name in expected if (root / "features" / name).exists()}
    assert [name for name in found if "unaided" not in sources[name]] == []
