"""Puzzles in which one move alone wins: solved in private, one a day for all."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from itertools import cycle

import pytest

from bot.computers.fair_play import Unaided
from bot.core.match import UserId
from bot.core.picker import Choices, choices
from bot.features.lessons import service as lessons
from bot.features.lessons.kit import lessons_of
from bot.features.puzzles import queries as puzzles_queries
from bot.features.puzzles import service as puzzles
from bot.features.puzzles.mining import Mining
from bot.features.puzzles.puzzle import (
    ANY_DIFFICULTY,
    GAMES,
    Event,
    Grade,
    Progress,
    after_plies,
    begun,
    daily,
    first_daily,
    grade,
    reached,
    shipped,
    solution,
    today,
)
from bot.features.puzzles.refuting import refuted
from bot.features.puzzles.views import as_match, puzzle_id
from bot.matches import privacy
from bot.texts import phrases, said, say
from bot.ui.actions import Action, CustomId
from bot.ui.match import bold_move, move_words
from bot.ui.picker import BETWEEN, from_the_left, labels_of, step_words
from games.kit.rules import Position
from opponents.kit.puzzles import Puzzle
from playground.driver import Person, Reply
from tests.town.conftest import Town

MATCH = "b1-c2 d6-c5 c2-d2 e6-f5 d2-e3 c5-b4 d1xf5 b4-b3 e3-f4 b3-b4 f4xf6 b4-a5"
"""White could win in 2 moves by one alone before the ninth."""
DAILY = say("en", "button-panel-daily")
without_and_with_dice = pytest.mark.parametrize("game", ["vault", "chaturanga"])


def labels_to(position: Position[object], move: str, progress: Progress) -> Iterator[str]:
    """The labels that play a move."""
    wanted = position.steps(position.parse(move))
    found = numbered_choices(progress, choices(position))
    while found.options:
        depth = len(found.picked)
        index, option = next((index, each) for index, each in enumerate(found.options) if wanted[depth] in each.steps)
        yield labels_of(as_match(progress), found.options, "en")[index].text
        found = numbered_choices(progress, choices(position, (*found.path, option.token)))


def numbered_choices(progress: Progress, found: Choices) -> Choices:
    """The choices, as numbered for the solver."""
    return from_the_left(as_match(progress), progress.seat, found)


async def set_daily_puzzle(town: Town, game: str = "vault", seat: int = 0, *, may_lose: bool = False) -> Progress:
    """The puzzle of a day to come, at noon, in which this seat of the game is to win, and may lose at once."""
    day = today(town.clock.now())
    while (
        (progress := begun(daily(day := day + timedelta(1)))).seat != seat
        or progress.puzzle.game != game
        or (may_lose and not loses_at_once(progress, wrong_moves(progress)[-1]))
    ):
        pass
    noon = datetime.combine(day, time(12), UTC)
    await town.passes(seconds=(noon - town.clock.now()).total_seconds())
    return progress


async def open_daily(town: Town, person: Person) -> Reply:
    """The daily puzzle."""
    return await town.slash(person, "puzzle daily")


async def play(town: Town, person: Person, reply: Reply, progress: Progress, move: str) -> None:
    """Choose a move, which plays it."""
    for text in labels_to(progress.position, move, progress):
        shown = reply.message
        menu = next((menu for menu in shown.menus if text in menu.labels), None)
        if menu is None:
            await town.press(person, shown, text)
        else:
            await town.choose(person, shown, menu.custom_id, text)


async def solve(town: Town, person: Person, reply: Reply, progress: Progress) -> Progress:
    """Play what is right to the end."""
    while not progress.is_solved:
        move = next(iter(progress.tree))
        await play(town, person, reply, progress, move)
        after = progress.after(move)
        assert after is not None
        progress = after
    return progress


def wrong_moves(progress: Progress) -> list[str]:
    """Those that don't win, first those that don't end the game either."""
    position = progress.position
    moves = sorted(position.legal_moves(), key=lambda move: position.play(move).outcome is not None)
    return [text for text in map(position.notation, moves) if text not in progress.tree]


def loses_at_once(progress: Progress, move: str) -> bool:
    """Whether a wrong move ends the game."""
    return progress.position.play(progress.position.parse(move)).outcome is not None


@pytest.mark.parametrize(("game", "seat"), [*zip(GAMES, cycle((0, 1)))])
async def test_the_daily_puzzle_is_solved_privately_after_a_wrong_move(town: Town, game: str, seat: int) -> None:
    progress = await set_daily_puzzle(town, game, seat)
    before = len(town.vault.messages)
    reply = await open_daily(town, town.ben)
    assert reply.private
    assert reply.message.picture
    assert "to move" in reply.text
    assert progress.puzzle.goal or f"in {progress.puzzle.moves} moves" in reply.text
    if progress.puzzle.roll:
        assert said("told-roll", "en", progress.puzzle.game, progress.puzzle.roll) in reply.text
    wrong, *_ = wrong_moves(progress)
    await play(town, town.ben, reply, progress, wrong)
    words = move_words(progress.position, progress.position.parse(wrong), game, "en")
    assert f"**{words}**" in reply.message.text
    assert "Try again!" in reply.message.raw["embeds"][0]["description"], "what is wrong is below the picture"
    refutation = refuted(progress, wrong, Unaided())
    assert bool(refutation.line) is (game != "chaturanga" and not loses_at_once(progress, wrong))
    if refutation.line:
        after = progress.position.play(progress.position.parse(wrong))
        words = move_words(after, after.parse(refutation.line[0]), game, "en")
        assert f" can **{words}**" in reply.message.text
    assert phrases(refutation.reasons, "en", game) in reply.message.text
    await town.restart()
    end = await solve(town, town.ben, reply, progress)
    solved, streak = reply.text.splitlines()[-2:]
    assert "Solved on the second try!" in solved
    assert "Your streak begins" in streak
    before_last = after_plies(end, len(end.played) - 1).position
    last = bold_move(before_last, before_last.parse(end.played[-1]), game, "en", progress.seat)
    assert last not in reply.text, "it isn't told again above the praise"
    assert "you win" in reply.text.lower() or progress.puzzle.goal in {"king", "safe"}
    assert "You're the first to solve it!" in reply.text
    again = await open_daily(town, town.ben)
    assert "Solved on the second try!" in again.text
    assert "**Puzzles**: 1 solved · streak: 1 day (longest: 1)" in (await town.slash(town.ben, "profile")).text
    theirs = await town.slash(town.aoi, "profile", player=town.ben)
    assert "**パズル**：1問正解・連続記録：1日（最長1日）" in theirs.text
    assert "Puzzles" not in (await town.slash(town.dan, "profile")).text
    assert len(town.vault.messages) == before


async def test_the_daily_puzzle_of_somebody_who_has_played_nothing_is_easy_and_short(town: Town) -> None:
    town.store.minds_newcomers = True
    for person in (town.ben, town.chie):
        for _ in range(3):
            reply = await open_daily(town, person)
            puzzle = first_daily(today(town.clock.now()))
            assert (puzzle.game, puzzle.size, grade(puzzle)) == ("vault", 6, Grade.EASY)
            _title, _about, task = reply.text.splitlines()
            assert task.startswith("**")
            assert say(town.language(person), "button-easier-puzzle") not in reply.message.labels
            assert say(town.language(person), "button-learn") in reply.message.labels
            await town.passes(days=1)
    await solve(town, town.ben, await open_daily(town, town.ben), begun(first_daily(today(town.clock.now()))))
    await town.passes(days=1)
    # Whoever plays gets those of the games that they play.
    await town.begin(town.ben, town.dan)
    while daily(today(town.clock.now())) == daily(today(town.clock.now()), ["vault"]):
        await town.passes(days=1)
    await open_daily(town, town.ben)
    mine = daily(today(town.clock.now()), ["vault"])
    given = await town.store.read(puzzles_queries.given_on, UserId(town.ben.id), day_of(town))
    assert given == mine.key


@without_and_with_dice
async def test_a_newcomers_daily_puzzle_keeps_a_button_to_an_easier_one(town: Town, game: str) -> None:
    progress = await set_daily_puzzle(town, game)
    easiest = next(each for each in shipped().values() if each.game == game)
    assert grade(easiest) is Grade.EASY
    assert game != "vault" or "'size': 6" in str(easiest.position)
    theirs = await open_daily(town, town.dan)
    assert "### Puzzle of the day" in theirs.text
    await play(town, town.dan, theirs, progress, wrong_moves(progress)[0])
    assert "✗" in theirs.text
    await town.press(town.dan, theirs.message, "Easier one")
    assert "puzzle · easy" in theirs.text
    await solve(town, town.dan, theirs, begun(easiest))
    assert "first puzzle you've solved" in theirs.text
    of_the_day = await town.press(town.dan, theirs.message, DAILY)
    assert "### Puzzle of the day" in of_the_day.text


@pytest.mark.parametrize("game", GAMES)
async def test_a_hint_names_the_first_choice_of_the_right_move_after_a_wrong_one(town: Town, game: str) -> None:
    progress = await set_daily_puzzle(town, game)
    reply = await open_daily(town, town.ben)
    assert "Hint" not in reply.message.labels
    await play(town, town.ben, reply, progress, wrong_moves(progress)[0])
    await town.press(town.ben, reply.message, "Hint")
    right = progress.position.parse(next(iter(progress.tree)))
    steps = progress.position.steps(right)
    step = steps[min(len(choices(progress.position).picked), len(steps) - 1)]
    words = step_words(as_match(progress), step, "en")
    assert say("en", "puzzle-hint", choice=words) in reply.text
    await solve(town, town.ben, reply, progress)
    assert "Solved on the second try!" in reply.text


@without_and_with_dice
async def test_a_hint_stays_until_the_right_move_with_the_solution_in_its_place(town: Town, game: str) -> None:
    """A second hint would say the same."""
    progress = await set_daily_puzzle(town, game)
    reply = await open_daily(town, town.ben)
    wrong = wrong_moves(progress)[0]
    await play(town, town.ben, reply, progress, wrong)
    await town.press(town.ben, reply.message, "Hint")
    (hint,) = (line for line in reply.text.splitlines() if line.startswith("💡"))
    await play(town, town.ben, reply, progress, wrong)
    assert "✗ If you **" in reply.text
    assert hint in reply.text
    typing = (await town.press(town.ben, reply.message, "Write a move")).modal
    await town.submit(town.ben, typing, "nonsense")
    assert hint in reply.text
    first, *_ = labels_to(progress.position, wrong, progress)
    menu = next((menu for menu in reply.message.menus if first in menu.labels), None)
    if menu is None:
        await town.press(town.ben, reply.message, first)
    else:
        await town.choose(town.ben, reply.message, menu.custom_id, first)
    if "Back" in reply.message.labels:
        assert hint in reply.text
        await town.press(town.ben, reply.message, "Back")
    assert hint in reply.text
    assert "Hint" not in reply.message.labels
    right = next(iter(progress.tree))
    await play(town, town.ben, reply, progress, right)
    assert "💡" not in reply.text


@without_and_with_dice
async def test_a_puzzles_move_can_be_typed(town: Town, game: str) -> None:
    progress = await set_daily_puzzle(town, game)
    reply = await open_daily(town, town.ben)
    form = (await town.press(town.ben, reply.message, "Write a move")).modal
    await town.submit(town.ben, form, "nonsense")
    assert "✗ " in reply.text
    assert await town.store.read(
        puzzles_queries.attempt_at, UserId(town.ben.id), progress.puzzle.key, day_of(town)
    ) == (
        0,
        False,
        None,
    )
    form = (await town.press(town.ben, reply.message, "Write a move")).modal
    await town.submit(town.ben, form, wrong_moves(progress)[0])
    assert "✗ If you **" in reply.text
    form = (await town.press(town.ben, reply.message, "Write a move")).modal
    await town.submit(town.ben, form, next(iter(progress.tree)))
    assert "✓ " in reply.text


async def test_a_move_can_be_typed_where_no_move_is_wrong(town: Town) -> None:
    progress = reached(shipped()["50a272c9"], [0])
    assert len(progress.tree) == len(progress.position.legal_moves())
    reply = await open_daily(town, town.ben)
    typing = str(puzzle_id(Action.OPEN_PUZZLE_FORM, progress, None))
    town.put_back(reply.message, typing)
    form = (await town.press(town.ben, reply.message, typing)).modal
    await town.submit(town.ben, form, next(iter(progress.tree)))
    assert "✓ " in reply.text


async def test_the_hint_of_a_solved_puzzle_is_an_old_button(town: Town) -> None:
    reply = await open_daily(town, town.ben)
    hint = str(puzzle_id(Action.PUZZLE_HINT, solution(begun(next(iter(shipped().values())))), None))
    town.put_back(reply.message, hint)
    assert (await town.press(town.ben, reply.message, hint)).text == say("en", "refusal-old-button")


def day_of(town: Town) -> int:
    """The number of the present day."""
    return today(town.clock.now()).toordinal()


async def test_a_wrong_move_that_loses_at_once_is_called_so(town: Town) -> None:
    progress = await set_daily_puzzle(town, may_lose=True)
    reply = await open_daily(town, town.ben)
    wrong = wrong_moves(progress)[-1]
    await play(town, town.ben, reply, progress, wrong)
    words = move_words(progress.position, progress.position.parse(wrong), "vault", "en")
    assert f"**{words}**, you lose at once. A pawn of your opponent" in reply.message.text


async def test_only_who_wants_to_be_asked_confirms_a_puzzles_move(town: Town) -> None:
    await town.asks(town.ben)
    progress = await set_daily_puzzle(town)
    reply = await open_daily(town, town.ben)
    await play(town, town.ben, reply, progress, wrong_moves(progress)[0])
    assert "Try again!" not in reply.message.text
    await town.press(town.ben, reply.message, "Confirm")
    assert "Try again!" in reply.message.text


async def test_sharing_a_solved_puzzle_spoils_nothing_and_links_to_the_puzzle(town: Town) -> None:
    progress = await set_daily_puzzle(town)
    reply = await open_daily(town, town.ben)
    await solve(town, town.ben, reply, progress)
    await town.press(town.ben, reply.message, "Show in channel")
    shown = town.vault.last
    assert "**Ben** solved it on the first try." in shown.text
    assert not any(move in shown.text for move in progress.tree)
    theirs = await town.press(town.aoi, shown, shown.labels[0])
    assert theirs.private
    assert theirs.message.picture
    assert "の手番です" in theirs.text


async def test_other_puzzles_come_by_difficulty_with_unseen_ones_first(town: Town) -> None:
    reply = await town.slash(town.ben, "puzzle vault", difficulty="hard")
    assert "Vault puzzle · hard" in reply.text
    first = reply.message.picture
    again = await town.slash(town.ben, "puzzle vault", difficulty="hard")
    assert again.message.picture != first
    easiest = min((each for each in shipped().values() if each.game == "shelt"), key=lambda each: each.order)
    reply = await town.slash(town.ben, "puzzle shelt")
    assert f"win in {easiest.moves}" in reply.text


async def test_after_another_puzzle_one_reads_how_many_one_has_solved_and_the_streak(town: Town) -> None:
    progress = await set_daily_puzzle(town)
    await solve(town, town.ben, await open_daily(town, town.ben), progress)
    easiest = min((each for each in shipped().values() if each.game == "shelt"), key=lambda each: each.order)
    reply = await town.slash(town.ben, "puzzle shelt")
    await solve(town, town.ben, reply, begun(easiest))
    assert "You've solved 2 puzzles." in reply.text
    assert "🔥 Your streak of daily puzzles: 1 day." in reply.text


async def test_the_button_of_a_retired_puzzle_says_that_it_is_gone_and_a_solved_one_still_counts(town: Town) -> None:
    me, at = UserId(town.ben.id), town.clock.now()
    retired = "025d7e0c"
    assert retired not in shipped()
    await town.store.write(puzzles_queries.add_attempt, me, retired, 0)
    await town.store.write(puzzles_queries.change_attempt, me, retired, 0, Event.SOLVED, at)
    reply = await town.slash(town.ben, "puzzle vault")
    old = str(CustomId(Action.PICK_PUZZLE_MOVE, retired, path=BETWEEN))
    town.put_back(reply.message, old)
    assert "This puzzle is gone." in (await town.press(town.ben, reply.message, old)).text
    assert "**Puzzles**: 1 solved" in (await town.slash(town.ben, "profile")).text


async def test_giving_up_a_puzzle_shows_its_solution(town: Town) -> None:
    progress = await set_daily_puzzle(town)
    reply = await open_daily(town, town.ben)
    assert "Solution" not in reply.message.labels
    await play(town, town.ben, reply, progress, wrong_moves(progress)[0])
    await town.press(town.ben, reply.message, "Hint")
    assert "Hint" not in reply.message.labels
    await town.press(town.ben, reply.message, "Solution")
    position = progress.position
    assert move_words(position, position.parse(next(iter(progress.tree))), progress.puzzle.game, "en") in reply.text
    assert "Show in channel" not in reply.message.labels
    await town.press(town.ben, reply.message, "Next puzzle")
    assert "puzzle · " in reply.text
    assert "The solution:" in (await open_daily(town, town.ben)).text


async def test_who_missed_a_puzzle_can_go_to_the_lessons_of_its_game(town: Town) -> None:
    progress = await set_daily_puzzle(town)
    reply = await open_daily(town, town.ben)
    await play(town, town.ben, reply, progress, wrong_moves(progress)[0])
    await solve(town, town.ben, reply, progress)
    lesson = await town.press(town.ben, reply.message, "Learn it")
    assert lesson.private
    assert say("en", "vault-lesson-walk") in lesson.text
    theirs = await open_daily(town, town.dan)
    await solve(town, town.dan, theirs, progress)
    assert "Learn it" not in theirs.message.labels


async def test_who_has_done_all_lessons_of_a_game_isnt_sent_to_them_after_a_puzzle(town: Town) -> None:
    progress = await set_daily_puzzle(town)
    game, reply = progress.puzzle.game, await open_daily(town, town.ben)
    await play(town, town.ben, reply, progress, wrong_moves(progress)[0])
    await solve(town, town.ben, reply, progress)
    assert "Learn it" in reply.message.labels
    for number in range(len(lessons_of(game))):
        await lessons.note_done(town.store, UserId(town.ben.id), game, number)
    reply = await open_daily(town, town.ben)
    assert "Learn it" not in reply.message.labels


async def test_a_solution_is_stepped_through_with_pictures(town: Town) -> None:
    progress = await set_daily_puzzle(town)
    reply = await open_daily(town, town.ben)
    assert "<t:" in reply.text.splitlines()[0]
    await play(town, town.ben, reply, progress, wrong_moves(progress)[0])
    await town.press(town.ben, reply.message, "Hint")
    await town.press(town.ben, reply.message, "Solution")
    moves = solution(progress).played
    seen, reached = [], "you win on your next turn."
    for number, move in enumerate(moves, 1):
        assert (reached in reply.text) is (number == len(moves))
        assert (f"after move {number} of {len(moves)}" in reply.text) is (number < len(moves))
        assert [each for each in moves if each[-2:] not in reply.text] == []
        (shown,) = (line for line in reply.text.splitlines() if line.startswith("▸"))
        assert move[-2:] in shown
        seen.append(reply.message.picture)
        if number < len(moves):
            await town.press(town.ben, reply.message, "Next")
    assert len(set(seen)) == len(moves)
    for _ in moves:
        await town.press(town.ben, reply.message, "Back")
    assert f"before these {len(moves)} moves" in reply.text
    assert reached not in reply.text
    assert reply.message.picture not in seen


async def test_a_solution_is_only_for_those_who_have_seen_it(town: Town) -> None:
    progress = await set_daily_puzzle(town)
    reply = await open_daily(town, town.ben)
    forged = f"solutionstep:{progress.puzzle.key}::;1"
    town.put_back(reply.message, forged)
    assert say("en", "refusal-old-button") in (await town.press(town.ben, reply.message, forged)).text


async def test_only_the_daily_puzzle_counts_for_the_day_and_only_a_solver_can_share_it(town: Town) -> None:
    await set_daily_puzzle(town)
    day, me = today(town.clock.now()), UserId(town.ben.id)
    others = [each for each in shipped().values() if each.moves == 1 and each != daily(day)]
    reply = await open_daily(town, town.ben)
    forged = str(
        CustomId(Action.PLAY_PUZZLE_MOVE, others[0].key, day.toordinal(), f"{BETWEEN}{next(iter(others[0].tree))}")
    )
    town.put_back(reply.message, forged)
    await town.press(town.ben, reply.message, forged)
    assert "Solved on the first try" in reply.text
    assert others[0].key in await town.store.read(puzzles_queries.puzzles_given, me)
    assert await town.store.read(puzzles_queries.days_solved, me) == []
    before = len(town.vault.messages)
    boast = str(CustomId(Action.SHARE_PUZZLE, others[1].key, path=BETWEEN))
    town.put_back(reply.message, boast)
    refused = await town.press(town.ben, reply.message, boast)
    assert refused.private
    assert say("en", "refusal-old-button") in refused.text
    assert len(town.vault.messages) == before


async def test_a_finished_match_yields_a_puzzle_without_names(town: Town) -> None:
    await town.begin(town.ben, town.aoi, moves=MATCH.split())
    assert (await town.match()).outcome
    await town.client.part(Mining).mine()
    assert await puzzles.unmined(town.store) == []
    data = await town.store.read(puzzles_queries.next_puzzle, UserId(town.ben.id), "vault", ANY_DIFFICULTY)
    assert data is not None
    assert data["source"] == {"ply": 8}
    progress = begun(Puzzle.from_json(data))
    mined = str(CustomId(Action.PICK_PUZZLE_MOVE, progress.puzzle.key, path=BETWEEN))
    town.put_back(town.board(), mined)
    reply = await town.press(town.dan, town.board(), mined)
    await solve(town, town.dan, reply, progress)
    assert "Solved on the first try" in reply.text
    await privacy.delete_data(town.store, UserId(town.ben.id))
    await privacy.delete_data(town.store, UserId(town.aoi.id))
    assert say("en", "refusal-puzzle-gone") in (await town.press(town.dan, town.board(), mined)).text


async def test_the_rule_of_a_puzzle_stands_above_its_first_choice_alone(town: Town) -> None:
    shown = (await town.slash(town.ben, "puzzle daily")).message
    first = shown.text
    await town.press(town.ben, shown, shown.labels[0])
    assert shown.text.splitlines()[0] == first.splitlines()[0]
    assert first.splitlines()[-1].partition("** ")[0] in shown.text, "the task stays"
    assert len(shown.text) < len(first), (first, shown.text)
