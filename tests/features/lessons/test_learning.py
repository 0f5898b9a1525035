"""Learning by playing: every lesson is played through in private, and a coach helps in the first match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from bot.catalogue import CATALOGUE
from bot.computers.jobs import Search, Task
from bot.computers.workers import EngineWorkers
from bot.core.match import UserId
from bot.core.picker import choices
from bot.features.coach.kit import coach_of
from bot.features.lessons import service as lessons
from bot.features.lessons.kit import lessons_of
from bot.features.lessons.progress import GAMES, Progress, opened
from bot.features.lessons.views import as_match
from bot.features.lessons.views import wrong as mistake
from bot.matches import endings, privacy
from bot.storage.experience import lessons_done
from bot.texts import LANGUAGES, game_title, lesson_text, say
from bot.ui.actions import Action, CustomId
from bot.ui.picker import as_seen, from_the_left, labels_of
from opponents.kit.engines import plays
from playground.driver import Person, Reply
from playground.seen import Channel
from tests.town.conftest import Town
from tests.workers import InHouse

LEARN_IT = {say(language, "button-learn") for language in LANGUAGES}


def labels_to(progress: Progress, move: Any, locale: str) -> Iterator[str]:
    """The labels of the buttons, or of the menus' options, that play a move."""
    position = progress.position
    wanted = position.steps(move)
    found = from_the_left(as_match(progress, locale), progress.lesson.seat, choices(position))
    while found.options:
        seen = as_seen(as_match(progress, locale), progress.lesson.seat, found)
        index, option = next(
            (index, each) for index, each in enumerate(found.options) if not set(wanted).isdisjoint(each.steps)
        )
        yield labels_of(as_match(progress, locale), seen.options, locale)[index].text
        path = (*found.path, option.token)
        found = from_the_left(as_match(progress, locale), progress.lesson.seat, choices(position, path))


async def play(town: Town, person: Person, reply: Reply, progress: Progress, move: Any) -> None:
    """Choose a move in a lesson's picker."""
    for text in labels_to(progress, move, town.language(person)):
        if text in reply.message.labels:
            await town.press(person, reply.message, text)
        else:
            menu = next(menu for menu in reply.message.menus if text in menu.labels)
            await town.choose(person, reply.message, menu.custom_id, text)


def wrong_move(progress: Progress) -> Any:
    """A legal move that isn't what the lesson asks for."""
    before = progress.position
    return next(move for move in before.legal_moves() if not progress.task.goal(before, move, before.play(move)))


async def do_lesson(town: Town, person: Person, reply: Reply, game: str, number: int, *, fail: bool = False) -> None:
    """Play a lesson through with its solution; with `fail` try a wrong move before each right one."""
    locale, progress = town.language(person), opened(game, number)
    while not progress.is_done:
        task = lesson_text(progress.lesson.key, locale, game, task=len(progress.line) + 1)
        assert task in reply.text
        if fail:
            wrong = wrong_move(progress)
            await play(town, person, reply, progress, wrong)
            assert mistake(progress, locale) in reply.text
        move = progress.position.parse(progress.task.solution)
        await play(town, person, reply, progress, move)
        after = progress.after(move)
        assert after is not None
        progress = after
    assert lesson_text(progress.lesson.key, locale, game, "right") in reply.text
    assert reply.message.picture


@pytest.mark.parametrize("who", ["ben", pytest.param("aoi", marks=pytest.mark.campaign)])
@pytest.mark.parametrize("game", GAMES)
async def test_all_lessons_of_a_game_are_played_through_in_private(
    town_without_limits: Town, game: str, who: str
) -> None:
    town = town_without_limits
    person: Person = getattr(town, who)
    locale, before = town.language(person), len(town.vault.messages)
    reply = await town.slash(person, "learn", game=game)
    assert reply.private
    count = len(lessons_of(game))
    for number in range(count):
        await do_lesson(town, person, reply, game, number, fail=number in {0, count - 1})
        if number + 1 < count:
            await town.press(person, reply.message, say(locale, "button-next"))
    assert say(locale, "lessons-all-done", title=say(locale, f"{game}-title"), played="yes") in reply.text
    assert (say(locale, "button-coached") in reply.message.labels) is plays(game)
    assert len(town.vault.messages) == before


async def test_right_is_said_of_the_last_move_only(town: Town) -> None:
    reply = await town.slash(town.ben, "learn", game="shelt")
    progress = opened("shelt", 0)
    right = say("en", "lesson-right", why="").strip()
    after = progress.after(progress.position.parse(progress.task.solution))
    assert after is not None
    await play(town, town.ben, reply, progress, progress.position.parse(progress.task.solution))
    assert right in reply.text
    await town.press(town.ben, reply.message, reply.message.labels[0])
    assert "Back" in reply.message.labels
    assert right not in reply.text
    await town.press(town.ben, reply.message, "Back")
    assert right not in reply.text


async def test_progress_is_kept_over_a_restart_and_lessons_can_be_done_again(town: Town) -> None:
    reply = await town.slash(town.ben, "learn", game="vault")
    await do_lesson(town, town.ben, reply, "vault", 0)
    await town.press(town.ben, reply.message, "Next")
    await do_lesson(town, town.ben, reply, "vault", 1)
    await town.restart()
    again = await town.slash(town.ben, "learn", game="vault")
    assert lesson_text("far", "en", "vault") in again.text
    await do_lesson(town, town.ben, again, "vault", 2)
    await town.press(town.ben, again.message, "Again")
    assert lesson_text("far", "en", "vault") in again.text
    await do_lesson(town, town.ben, again, "vault", 2)
    await town.choose(town.ben, again.message, "Go to a lesson", "1. ✓ Walking")
    await do_lesson(town, town.ben, again, "vault", 0)
    await town.press(town.ben, again.message, "Next")
    assert lesson_text("capture", "en", "vault") in again.text
    assert lesson_text("walk", "ja", "vault") in (await town.slash(town.aoi, "learn", game="vault")).text


async def test_learning_without_a_game_is_about_the_one_begun_last(town: Town) -> None:
    asked = await town.slash(town.ben, "learn")
    assert asked.text == say("en", "learn-which")
    assert asked.message.labels == [game_title(game, "en") for game in GAMES]
    chosen = await town.press(town.ben, asked.message, "Shelt")
    assert "### Shelt · Lesson 1" in chosen.text
    await town.slash(town.ben, "challenge vault", opponent=town.bot)
    await town.slash(town.ben, "challenge chaturanga", town.games, opponent=town.bot)
    assert "### New Chaturanga · Lesson 1" in (await town.slash(town.ben, "learn")).text


async def test_a_lesson_leads_back_to_the_list_of_lessons(town: Town) -> None:
    reply = await town.slash(town.ben, "learn", game="vault")
    await town.press(town.ben, reply.message, "Lessons")
    assert "Lessons of Vault" in reply.text
    assert reply.message.labels == ["Back", say("en", "button-coached")]
    await town.choose(town.ben, reply.message, "Go to a lesson", "5. Winning")
    assert "Lesson 5 of" in reply.text


async def test_back_from_the_list_of_lessons_is_the_task_that_it_was_opened_from(town: Town) -> None:
    reply, progress = await town.slash(town.ben, "learn", game="shelt"), opened("shelt", 0)
    await play(town, town.ben, reply, progress, progress.position.parse(progress.task.solution))
    task = lesson_text(progress.lesson.key, "en", "shelt", task=2)
    assert task in reply.text
    await town.press(town.ben, reply.message, "Lessons")
    assert task not in reply.text
    await town.press(town.ben, reply.message, "Back")
    assert task in reply.text


async def test_a_written_move_is_judged_too_and_an_illegal_one_refused_with_the_rule(town: Town) -> None:
    reply = await town.slash(town.ben, "learn", game="vault")
    await town.choose(town.ben, (await _done(town, reply)).message, "Go to a lesson", "5. Winning")
    for text, said in (
        ("a4-b4", "can't capture by walking"),
        ("a4→nowhere", "“a4→nowhere” isn't a move"),
        ("white leaves", "isn't a move"),
        ("e2-e1", lesson_text("reach", "en", "vault", "wrong")),
        ("c5-c6", lesson_text("reach", "en", "vault", "right")),
    ):
        opened_form = await town.press(town.ben, reply.message, "Write a move")
        assert opened_form.modal is not None
        await town.submit(town.ben, opened_form.modal, text)
        assert said in reply.message.text


async def _done(town: Town, reply: Reply) -> Reply:
    """The message of the first lesson of Vault when it is done: only then it has the menu of lessons."""
    await do_lesson(town, town.ben, reply, "vault", 0)
    return reply


async def test_the_learn_button_is_on_rules_challenges_and_the_menu_of_a_match(town: Town) -> None:
    rules = await town.slash(town.ben, "rules", game="vault")
    await town.press(town.ben, rules.message, "Learn it")
    assert lesson_text("walk", "en", "vault") in rules.text
    challenge = await town.challenge(town.ben, town.aoi)
    learning = await town.press(town.dan, challenge, next(each for each in challenge.labels if each in LEARN_IT))
    assert learning.private
    assert lesson_text("walk", "en", "vault") in learning.text
    await town.begin(town.ben, town.aoi, town.games)
    menu = await town.menu_with(town.ben, "Learn it", town.board(town.games))
    await town.press(town.ben, menu, "Learn it")
    assert lesson_text("walk", "en", "vault") in menu.text
    assert "Learn it" not in (await town.slash(town.ben, "rules", game="tower")).message.labels


async def test_forged_buttons_of_lessons_are_refused_politely(town: Town) -> None:
    for forged in (
        CustomId(Action.LEARN, "tower"),
        CustomId(Action.LESSON, "vault", 99),
        CustomId(Action.LESSON, "tower", 0),
        CustomId(Action.PICK_LESSON_MOVE, "vault", 0, "7"),
        CustomId(Action.PICK_LESSON_MOVE, "vault", 0, "9999;"),
        CustomId(Action.PICK_LESSON_MOVE, "vault", 0, "0.0;"),
        CustomId(Action.PICK_LESSON_MOVE, "chess", 0, ";"),
        CustomId(Action.BEGIN_COACHED_MATCH, "tower"),
    ):
        reply = await town.slash(town.ben, "learn", game="vault")
        town.put_back(reply.message, str(forged))
        refused = await town.press(town.ben, reply.message, str(forged))
        assert any(say("en", f"refusal-{key}") in refused.text for key in ("old-button", "unknown-choice")), forged


async def test_what_somebody_has_learned_is_exported_and_deleted(town: Town) -> None:
    reply = await town.slash(town.ben, "learn", game="vault")
    await do_lesson(town, town.ben, reply, "vault", 0)
    me = UserId(town.ben.id)
    assert "1 lesson you did" in (await town.slash(town.ben, "privacy")).text
    rows = await town.store.read(privacy.queries.rows_about, me)
    assert [(row["game"], row["lesson"]) for row in rows["learned"]] == [("vault", "walk")]
    await privacy.delete_data(town.store, me)
    assert await lessons_done(town.store, me, "vault") == frozenset()


# The coach

SHOW = say("en", "button-coachshow")


def stay_home(position: Any) -> str:
    """A move of Vault that stays as near to the player's back rank as it can."""
    home = 0 if position.to_move == 0 else position.size - 1
    return str(position.notation(min(position.legal_moves(), key=lambda move: abs(move.target.y - home))))


class Suggesting(InHouse):
    """An engine that plays the first legal move, and in Vault stays at home."""

    async def ask(self, task: Task | Search) -> Mapping[str, Any]:
        """See `Worker`."""
        position: Any = CATALOGUE[task.game].game.start(task.options)
        for text in task.moves:
            position = position.play(position.parse(text))
        is_vault = task.game == "vault"
        move = stay_home(position) if is_vault else position.notation(next(iter(position.legal_moves())))
        return {"move": move, "value": 0.5, "line": [move], "nodes": 1, "depth": 1}


async def begin_coached(town: Town, game: str = "vault") -> Channel:
    """Finish the lessons of a game by name only, and begin the match with the coach: its thread."""
    for number in range(len(lessons_of(game))):
        await lessons.note_done(town.store, UserId(town.ben.id), game, number)
    reply = await town.slash(town.ben, "learn", game=game)
    begun = await town.press(town.ben, reply.message, "Play with a coach")
    (thread,) = town.vault.threads
    assert str(thread.id) in begun.text
    return thread


async def test_the_coach_advises_until_it_is_switched_off(town_without_bot: Town) -> None:
    town = town_without_bot
    await town.start(workers=EngineWorkers(start=Suggesting.start))
    thread = await begin_coached(town)
    match = await town.match(thread)
    assert match.people == {UserId(town.ben.id)}
    assert not match.rated
    for _ in range(12):
        match = await town.match(thread)
        picker = await town.press(town.ben, town.board(thread), "Move")
        assert "**Coach:**" in picker.text
        assert {"Coach off", SHOW} <= set(picker.message.labels)
        await town.slash(town.ben, "move", thread, move=stay_home(match.position))
        assert (await town.match(thread)).outcome is None


async def test_the_coachs_words_stay_until_the_move_is_chosen_and_where_it_is_shown(town_without_bot: Town) -> None:
    town = town_without_bot
    await town.start(workers=EngineWorkers(start=Suggesting.start))
    thread = await begin_coached(town)
    picker = await town.press(town.ben, town.board(thread), "Move")
    match = await town.match(thread)
    line = coach_line(picker)
    reason = say("en", "vault-coach-advances", cell="a2", left=int(match.options["size"]) - 2)
    assert reason in line
    shown = await town.press(town.ben, picker.message, SHOW)
    assert coach_line(shown) == line
    assert "chance of winning" not in shown.text
    picker = await town.press(town.ben, picker.message, "Choose another move")
    piece = "1"
    where = await town.press(town.ben, picker.message, piece)
    assert coach_line(where) == line
    assert "Where to?" in where.text
    await town.press(town.ben, where.message, "Back")
    await town.press(town.ben, picker.message, "Coach off")
    where = await town.press(town.ben, picker.message, piece)
    assert "Coach" not in where.text
    assert reason in (await town.slash(town.ben, "match hint", thread)).text, "a hint without the coach says why"


def coach_line(reply: Reply) -> str:
    """The line of the coach in a private message."""
    return next(line for line in reply.text.splitlines() if line.startswith("**Coach:**"))


async def test_after_a_takeback_the_coach_speaks_of_the_position_that_is_there_again(town_without_bot: Town) -> None:
    town = town_without_bot
    await town.start(workers=EngineWorkers(start=Suggesting.start))
    thread = await begin_coached(town)
    picker = await town.press(town.ben, town.board(thread), "Move")
    first = coach_line(picker)
    shown = await town.press(town.ben, picker.message, SHOW)
    await town.press(town.ben, shown.message, "Play this")
    await town.slash(town.ben, "match takeback", thread)
    assert not (await town.match(thread)).moves
    picker = await town.press(town.ben, town.board(thread), "Move")
    assert first in picker.text.splitlines()
    again = await town.press(town.ben, picker.message, SHOW)
    assert coach_line(again) == first
    await town.press(town.ben, again.message, "Play this")
    assert (await town.match(thread)).outcome is None


async def test_the_coach_can_be_switched_off_for_the_match(town_without_bot: Town) -> None:
    town = town_without_bot
    await town.start(workers=EngineWorkers(start=Suggesting.start))
    thread = await begin_coached(town)
    picker = await town.press(town.ben, town.board(thread), "Move")
    assert "I'd **walk from" in picker.text
    moves = [label for label in picker.message.labels if label not in {"Coach off", SHOW}]
    silent = await town.press(town.ben, picker.message, "Coach off")
    assert silent.message.id == picker.message.id
    assert say("en", "coach-is-off") in silent.text
    assert "**Coach:**" not in silent.text
    back = say("en", "button-coachon")
    assert [label for label in silent.message.labels if label not in {"Hint", back}] == moves, "the picker stays open"
    again = await town.press(town.ben, silent.message, back)
    assert "**Coach:**" in again.text
    await town.press(town.ben, again.message, "Coach off")
    await town.restart(workers=EngineWorkers(start=Suggesting.start))
    picker = await town.press(town.ben, town.board(thread), "Move")
    assert "Coach" not in picker.text
    assert "Coach off" not in picker.message.labels


async def test_a_second_press_finds_the_match_that_goes_on_and_switches_the_coach_on_again(
    town_without_bot: Town,
) -> None:
    town = town_without_bot
    await town.start(workers=EngineWorkers(start=Suggesting.start))
    thread = await begin_coached(town)
    first = await town.match(thread)
    picker = await town.press(town.ben, town.board(thread), "Move")
    await town.press(town.ben, picker.message, "Coach off")
    reply = await town.slash(town.ben, "learn", game="vault")
    found = await town.press(town.ben, reply.message, "Play with a coach")
    assert "already going on" in found.text
    assert (await town.match(thread)).id == first.id
    assert "**Coach:**" in (await town.press(town.ben, town.board(thread), "Move")).text


@pytest.mark.parametrize(
    ("is_won", "label", "is_on"),
    [(False, "Try again", True), (True, "Again", True), (True, "A stronger computer", True), (True, "Again", False)],
)
async def test_the_coach_stays_for_the_next_match_unless_it_was_switched_off(
    town_without_bot: Town, is_won: bool, label: str, is_on: bool
) -> None:
    town = town_without_bot
    await town.start(workers=EngineWorkers(start=Suggesting.start))
    thread = await begin_coached(town)
    if not is_on:
        picker = await town.press(town.ben, town.board(thread), "Move")
        await town.press(town.ben, picker.message, "Coach off")
    match = await town.match(thread)
    await town.slash(town.ben, "move", thread, move=stay_home(match.position))
    await endings.resign(town.store, match.id, match.seats[1 if is_won else 0])
    await town.client.boards.publish(match.id)
    await town.press(town.ben, town.board(thread), label)
    after = await town.match(thread)
    assert after.id != match.id
    picker = await town.press(town.ben, town.board(thread), "Move")
    assert ("**Coach:**" in picker.text) is is_on


@pytest.mark.parametrize("game", [game for game in GAMES if plays(game) and coach_of(game)])
async def test_the_coach_has_something_to_say_in_every_game(town_without_bot: Town, game: str) -> None:
    town = town_without_bot
    await town.start(workers=EngineWorkers(start=Suggesting.start))
    thread = await begin_coached(town, game)
    picker = await town.press(
        town.ben, town.board(thread), say("en", "pentup-button-move" if game == "pentup" else "button-move")
    )
    # Steps with one choice are skipped, and told between the goal and the question; dice decide which.
    *before, question = picker.text.splitlines()
    assert before[-1].startswith("**Coach:** ") or before[-2].startswith("**Coach:** ")
    assert question.endswith("?"), "what to do is right above the buttons"
    assert SHOW in picker.message.labels
