"""Puzzles in which one move alone wins: which one is whose turn, streaks, and the proofs of those that ship."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import combinations, pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from discord.ui import Button

from bot.catalogue import CATALOGUE
from bot.computers.fair_play import FairPlay, Unaided, positions_of
from bot.computers.workers import EngineWorkers
from bot.core.match import Match, MatchId, RuleViolation
from bot.core.picker import Choices
from bot.features.coach.kit import coach_of
from bot.features.puzzles import service as puzzles
from bot.features.puzzles.mining import Mining
from bot.features.puzzles.puzzle import (
    GAMES,
    Attempt,
    Event,
    Grade,
    Progress,
    Wrong,
    after_plies,
    begun,
    choose,
    daily,
    first_daily,
    grade,
    longest_streak,
    reached,
    shipped,
    solution,
    streak,
    today,
)
from bot.features.puzzles.refuting import refuted
from bot.features.puzzles.views import about, hint, picker, task
from bot.matches import endings, privacy
from bot.settings import Preferences
from bot.storage import Store
from bot.storage.matches import load_match
from bot.texts import LANGUAGES
from bot.ui.actions import Pressable
from bot.ui.layout import Message
from bot.ui.picker import MOST_LINES, Picker, phone_lines, step_words
from games.chaturanga import GAME as CHATURANGA
from opponents.chaturanga import PUZZLES
from opponents.chaturanga.goals import captures_king, wins_match
from opponents.chaturanga.puzzles import is_clear
from opponents.kit import puzzles as finding
from opponents.kit.checking import Plain, faults
from opponents.kit.engines import engine_of
from opponents.kit.grading import misses, solves
from opponents.kit.puzzles import Puzzle, finder_of, graded, is_obvious, solver_of
from tests.core.conftest import ALICE, BOB, House
from tests.for_each import for_each

DAY = date(2026, 11, 22)


def first_choice(progress: Progress, locale: str, misses: int = 0) -> Message:
    """The message with a puzzle's first choice, after `misses` wrong moves."""
    chooser = picker(progress, None, puzzles.Record(Attempt(misses)), locale, Preferences())
    found = chooser.choices()
    return chooser.draft(found, chooser.view(found), *about(progress, None, locale, is_new=True))


def test_a_streak_counts_consecutive_days_on_which_the_daily_puzzle_was_solved() -> None:
    def solved(*ago: int, late: int = 0) -> list[tuple[int, datetime]]:
        days = [DAY - timedelta(days=days) for days in ago]
        return [
            (day.toordinal(), datetime(day.year, day.month, day.day, 23, tzinfo=UTC) + timedelta(hours=late))
            for day in days
        ]

    assert streak([], DAY) == 0
    assert streak(solved(0), DAY) == 1
    assert streak(solved(0, 1, 2, 4), DAY) == 3
    assert streak(solved(1, 2), DAY) == 2
    assert streak(solved(2, 3), DAY) == 0
    assert streak(solved(0, 1, late=2), DAY) == 0
    assert longest_streak([]) == 0
    assert longest_streak(solved(0, 3, 4, 5, 9, 10)) == 3
    assert longest_streak(solved(0, 1, late=2)) == 0


@pytest.mark.parametrize("count", range(1, len(GAMES) + 1))
def test_daily_puzzles_repeat_only_after_all_were_used_and_alternate_between_games(count: int) -> None:
    for games in combinations(GAMES, count):
        pools = {game: {daily(DAY + timedelta(days), [game]).key for days in range(len(shipped()))} for game in games}
        days = [daily(DAY + timedelta(days), games) for days in range(count * min(map(len, pools.values())))]
        assert len({puzzle.key for puzzle in days}) == len(days)
        assert count == 1 or all(one.game != other.game for one, other in pairwise(days))


def test_the_daily_puzzle_is_of_a_game_that_one_plays() -> None:
    days = [DAY + timedelta(days=days) for days in range(4)]
    for game in GAMES:
        assert {daily(day, [game, "tower"]).game for day in days} == {game}
    assert [daily(day, ["tower"]) for day in days] == [daily(day) for day in days]
    assert [daily(day, GAMES) for day in days] == [daily(day) for day in days]


@pytest.mark.both_databases
async def test_the_daily_puzzle_stays_the_same_all_day(house: House) -> None:
    days = (today(house.clock.time) + timedelta(days=number) for number in range(9))
    day = next(day for day in days if first_daily(day) != daily(day, ["vault"]))
    easy = first_daily(day)
    assert await puzzles.daily_puzzle(house.store, ALICE.id, day) == easy
    await puzzles.save_attempt(house.store, ALICE.id, easy.key, day, Event.GIVEN)
    await house.vault()
    assert await puzzles.daily_puzzle(house.store, ALICE.id, day) == easy
    assert await puzzles.daily_puzzle(house.store, BOB.id, day) == daily(day, ["vault"])


def test_the_easiest_new_puzzle_comes_first_and_then_unsolved_ones() -> None:
    easy = [puzzle for puzzle in shipped().values() if puzzle.game == "vault" and grade(puzzle) is Grade.EASY][:3]
    first, second, third = (puzzle.key for puzzle in easy)

    def chosen(given: dict[str, bool]) -> str | None:
        found = choose(reversed(easy), given, Grade.EASY)
        return None if found is None else found.key

    assert chosen({}) == first
    assert chosen({first: False}) == second
    assert chosen({first: True, second: True, third: False}) == third
    assert chosen(dict.fromkeys((first, second, third), True)) == first
    assert choose(easy, {}, Grade.HARD) is None


def test_puzzle_buttons_follow_only_the_solution() -> None:
    puzzle = next(puzzle for puzzle in shipped().values() if puzzle.moves == 3)
    progress = solution(begun(puzzle))
    assert reached(puzzle, progress.line) == progress
    assert begun(puzzle).after("nothing") is None
    with pytest.raises(RuleViolation):
        reached(puzzle, (7,))


@pytest.mark.both_databases
async def test_misses_count_until_the_puzzle_is_solved_and_solved_days_make_a_streak(house: House) -> None:
    store, user = house.store, ALICE.id
    for _ in range(2):
        day = today(house.clock.time)
        key = daily(day).key
        await puzzles.save_attempt(store, user, key, day, Event.GIVEN)
        await puzzles.save_attempt(store, user, key, day, Event.MISSED)
        await puzzles.save_attempt(store, user, key, day, Event.SOLVED)
        record = await puzzles.save_attempt(store, user, key, day, Event.MISSED)
        assert record.attempt == Attempt(1, False, house.clock.time)
        house.clock.passes(days=1)
    assert record.streak == 2
    other = await puzzles.save_attempt(store, BOB.id, key, day, Event.SOLVED)
    assert (other.streak, other.solvers) == (0, 2)
    await puzzles.save_attempt(store, user, "told", None, Event.REVEALED)
    assert (await puzzles.save_attempt(store, user, "told", None, Event.SOLVED)).attempt == Attempt(0, True, None)
    await puzzles.save_attempt(store, user, key, None, Event.SOLVED)
    assert await puzzles.puzzles_solved(store, user) == (2, 2, 2)


@pytest.mark.both_databases
async def test_a_puzzle_mined_from_a_match_is_deleted_with_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "shipped", dict)
    match, store = await house.vault(), house.store
    assert await puzzles.unmined(store) == []
    await endings.resign(store, match.id, BOB.id)
    assert await puzzles.unmined(store) == [match.id]
    found = replace(next(iter(shipped().values())), position={"size": 6}, game="vault", misses=0)
    for _ in range(2):
        await puzzles.save_mined(store, match.id, [found])
    assert await puzzles.unmined(store) == []
    assert await puzzles.load_puzzle(store, found.key) == found
    assert await puzzles.another_puzzle(store, ALICE.id, "vault", None) == found
    await privacy.delete_data(store, ALICE.id)
    await privacy.delete_data(store, BOB.id)
    assert await puzzles.load_puzzle(store, found.key) is None


async def test_the_store_chooses_the_same_puzzle_as_choose(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "shipped", dict)
    match, store, user = await house.vault(), house.store, ALICE.id
    shown = next(iter(shipped().values()))
    ours = [
        replace(shown, position={"size": number}, game="vault", misses=number // 6 * 20, moves=1 + number // 2 % 4)
        for number in range(24)
    ]
    await puzzles.save_mined(store, match.id, ours)
    given: dict[str, bool] = {}
    for wanted in [*Grade, None] * len(ours):
        found = choose(ours, given, wanted)
        assert found is not None
        assert await puzzles.another_puzzle(store, user, "vault", wanted) == found
        await puzzles.save_attempt(store, user, found.key, None, Event.GIVEN)
        given[found.key] = found.misses % 2 == 0
        if given[found.key]:
            await puzzles.save_attempt(store, user, found.key, None, Event.SOLVED)
    assert await puzzles.another_puzzle(store, user, "shelt", None) is None


async def test_an_unreadable_match_does_not_keep_others_from_being_mined(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = house.store
    matches = [await house.vault(channel=channel) for channel in (1, 2)]
    for match in matches:
        await endings.resign(store, match.id, ALICE.id)
    read = load_match

    async def unreadable(store: Store, match_id: MatchId) -> Match:
        if match_id == matches[0].id:
            raise RuntimeError("can't follow its log")
        return await read(store, match_id)

    monkeypatch.setattr("bot.features.puzzles.mining.load_match", unreadable)
    thinking = EngineWorkers()
    await Mining(SimpleNamespace(store=store, workers=thinking)).mine()  # type: ignore[arg-type]
    await thinking.close()
    assert await puzzles.unmined(store) == []


# The claims about shipped puzzles, checked by the rules alone.


def puzzles_of(game: str) -> list[Puzzle]:
    """The shipped puzzles of a game."""
    return [puzzle for puzzle in shipped().values() if puzzle.game == game]


def short_puzzles() -> list[Puzzle]:
    """Some forced wins that take no longer than a plain proof can follow."""
    rng = random.Random(DAY.toordinal())
    pools = [
        [puzzle for puzzle in puzzles_of(game) if puzzle.moves <= 2 and puzzle.choices <= 40]
        for game in ("vault", "shelt", "pentup")
    ]
    return [puzzle for pool in pools for puzzle in rng.sample(pool, 3)]


@for_each(puzzle=short_puzzles())
def test_every_shipped_puzzle_has_only_one_winning_move(puzzle: Puzzle) -> None:
    assert faults(CATALOGUE[puzzle.game].game, puzzle, margin=0) == []


@for_each(puzzle=short_puzzles())
def test_every_wrong_move_is_refuted_by_the_answer_named(puzzle: Puzzle) -> None:
    progress = begun(puzzle)
    position, plain = progress.position, Plain(progress.seat)
    for move in position.legal_moves():
        text, after = position.notation(move), position.play(move)
        if text in progress.tree or after.outcome is not None:
            continue
        line = refuted(progress, text, Unaided()).line
        if not line:
            assert puzzle.moves == 1
            assert all(after.play(reply).outcome is None for reply in after.legal_moves())
            continue
        answered = after.play(after.parse(line[0]))
        if answered.outcome is None:
            assert not plain.wins(answered, puzzle.moves - 1)
        else:
            assert answered.outcome.ranking[0] != {progress.seat}


def test_a_refutation_that_takes_too_long_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "REFUTING", 0)
    progress = begun(next(puzzle for puzzle in puzzles_of("pentup") if puzzle.moves == 2))
    wrong = [
        text for text in map(progress.position.notation, progress.position.legal_moves()) if text not in progress.tree
    ]
    assert {refuted(progress, text, Unaided()).line for text in wrong[:20]} == {()}


async def test_no_refutation_is_told_in_a_position_that_the_solver_plays_in_a_match(house: House) -> None:
    match = await house.moved(await house.vault(), 3)
    unaided = await FairPlay(house.store).of(ALICE.id, "vault")
    before, last = list(positions_of(match))[-2:]
    played = match.log[-1].text
    progress = replace(begun(puzzles_of("vault")[0]), position=before)
    assert refuted(progress, played, unaided) == Wrong(played)
    assert unaided.includes(last)
    other = next(text for text in map(before.notation, before.legal_moves()) if text != played)
    assert refuted(progress, other, unaided) == refuted(progress, other, Unaided())


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_is_solved_by_its_solution(game: str) -> None:
    for puzzle in puzzles_of(game):
        progress = begun(puzzle)
        solved = solution(progress)
        assert len(solved.line) == puzzle.moves, puzzle.key
        if not puzzle.goal and solved.position.outcome is not None:
            assert solved.position.outcome.ranking[0] == {progress.seat}, puzzle.key
        if puzzle.goal in {"match", "king"}:
            before: Any = after_plies(solved, len(solved.played) - 1).position
            last = before.parse(solved.played[-1])
            is_reached = (
                captures_king(before, last) if puzzle.goal == "king" else wins_match(before.play(last), progress.seat)
            )
            assert is_reached, puzzle.key


def test_every_turn_with_dice_has_only_one_solution() -> None:
    assert {puzzle.goal for puzzle in puzzles_of("chaturanga")} == {"match", "king", "safe"}
    by_goal = {goal: [each for each in puzzles_of("chaturanga") if each.goal == goal] for goal in ("match", "king")}
    safe = [puzzle for puzzle in puzzles_of("chaturanga") if puzzle.goal == "safe"]
    rng = random.Random(DAY.toordinal())
    for puzzle in [*by_goal["match"], *rng.sample(by_goal["king"], 20), *rng.sample(safe, 3)]:
        assert PUZZLES.faults(puzzle) == [], puzzle.key


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_many_puzzles_sorted_by_difficulty_and_some_of_each_grade(game: str) -> None:
    found = puzzles_of(game)
    assert len(found) >= 100
    assert found == sorted(found, key=lambda puzzle: puzzle.order)
    counts = Counter(map(grade, found))
    assert all(counts[each] >= 15 for each in Grade)
    assert list(dict.fromkeys(map(grade, found))) == list(Grade)


@pytest.mark.parametrize("game", GAMES)
def test_a_weak_player_solves_easy_puzzles_more_often_than_hard_ones(game: str) -> None:
    def share(wanted: Grade) -> float:
        found = [puzzle for puzzle in puzzles_of(game) if grade(puzzle) is wanted]
        some = random.Random(1).sample(found, 15)
        return sum(solves(solver_of(puzzle), 1, 1, puzzle) for puzzle in some) / len(some)

    assert share(Grade.EASY) > share(Grade.HARD) + 0.1


def test_puzzles_come_from_games_of_engines_and_have_no_captive_king() -> None:
    for puzzle in shipped().values():
        source: Any = puzzle.source
        assert min(source["levels"]) >= 2, puzzle.key
        assert puzzle.choices == len(begun(puzzle).position.legal_moves())
    for puzzle in puzzles_of("chaturanga"):
        position: Any = begun(puzzle).position
        assert set(position.captives) == {None}, puzzle.key


def test_positions_of_new_chaturanga_are_clear() -> None:
    found = puzzles_of("chaturanga")
    assert all(is_clear(CHATURANGA.from_json(puzzle.position)) for puzzle in found)
    crowded: Any = max(found, key=lambda puzzle: len(str(puzzle.position))).position
    unclear = CHATURANGA.from_json({**crowded, "barracks": ["RNE", *crowded["barracks"][1:]]})
    assert PUZZLES.look(unclear, 1, {}).puzzle is None


def test_beginners_find_puzzles_of_one_action_in_new_chaturanga() -> None:
    easy = [puzzle for puzzle in puzzles_of("chaturanga") if grade(puzzle) is Grade.EASY]
    assert len([puzzle for puzzle in easy if (puzzle.goal, puzzle.moves) == ("match", 1)]) >= 4
    assert len([puzzle for puzzle in easy if (puzzle.goal, puzzle.moves) == ("king", 1)]) >= 12


@for_each(locale=LANGUAGES)
def test_a_puzzle_in_sudden_death_says_so(locale: str) -> None:
    told = {"en": "Sudden death", "ja": "一騎打ち"}[locale]
    found: dict[bool, Any] = {}
    progress: Any
    for progress in map(begun, puzzles_of("chaturanga")):
        found[progress.position.sudden_death] = progress
    for is_sudden, progress in found.items():
        assert any(told in line for line in about(progress, None, locale, is_new=False)) is is_sudden
    assert len(found) == 2


def way_of_winning(end: Any) -> str:
    """The way in which the solver wins, given the last position of a solution."""
    if end.outcome is None:
        return "lowest" if getattr(end, "misere", False) else ""
    if end.outcome.reason == "sudden death":
        return "alone" if len(end.eliminated) == 3 else "king"
    return str(end.outcome.reason)


WAYS = {
    ("vault", ""): ("far side", "敵陣"),
    ("shelt", "moon captured"): ("moon", "月駒"),
    ("shelt", "magic pieces captured"): ("magic piece", "魔駒"),
    ("chaturanga", "king on the throne opposite"): ("opposite", "正面"),
    ("chaturanga", "king"): ("capture the other king", "相手の王を取る"),
    ("chaturanga", "alone"): ("leave it alone", "王だけ"),
    ("chaturanga", "scores"): ("points", "スコア"),
    ("chaturanga", ""): ("king", "王"),
    ("pentup", ""): ("top level", "一番上の階"),
    ("pentup", "lowest"): ("lowest level", "一番下の階"),
}
"""Words for each way of winning, in English and Japanese."""


@pytest.mark.parametrize("game", GAMES)
def test_the_way_in_which_a_puzzle_is_won_is_among_those_told(game: str) -> None:
    for puzzle in puzzles_of(game):
        progress = begun(puzzle)
        words = WAYS[game, way_of_winning(solution(progress).position)]
        for locale, word in zip(("en", "ja"), words, strict=True):
            told = "\n".join([*about(progress, None, locale, is_new=True), task(progress, locale)])
            assert word in told, (puzzle.key, locale, told)


def test_the_end_of_a_puzzle_in_sudden_death_says_what_decided() -> None:
    coach, ends = coach_of("chaturanga"), set()
    assert coach is not None
    for progress in map(solution, map(begun, puzzles_of("chaturanga"))):
        if (way := way_of_winning(progress.position)) in {"king", "alone"}:
            why = coach.solved(progress.position, progress.seat)
            ends.add((way, "" if why is None else why.key))
    assert ends == {("king", "chaturanga-solved-king"), ("alone", "chaturanga-solved-alone")}


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_puzzle_of_pent_up_names_the_opponents_tiles(locale: str) -> None:
    for puzzle in puzzles_of("pentup")[::8]:
        progress: Any = begun(puzzle)
        opponent = progress.position.colours[1 - progress.seat]
        *_, last = about(progress, None, locale, is_new=True)
        assert set(re.findall("[A-Z]", last, re.ASCII)) >= set(progress.position.hands[opponent])


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_something_that_is_still_to_be_chosen(game: str) -> None:
    for puzzle in puzzles_of(game)[::5]:
        progress = replace(begun(puzzle), is_hinted=True)
        chooser = picker(progress, None, puzzles.Record(Attempt()), "en", Preferences())
        picked = {step_words(chooser.match, step, "en") for step in chooser.choices().picked}
        assert not any(f"“{words}”" in hint(progress, "en") for words in picked), puzzle.key


@pytest.mark.parametrize("game", GAMES)
def test_no_puzzle_is_obvious(game: str) -> None:
    assert not any(map(is_obvious, puzzles_of(game)))


ONE_PIECE = """
{"key":"f5a76417","game":"chaturanga","goal":"king","roll":"[E E]","moves":1,"misses":0,"choices":3,"position":{
"armies":["Nf1 Kc5 Ed6 h6s e7s g7s Rh8","g2s Nf3 Rh3 g4s Kh4 Ef5","Ra1 Nb1 Ec1 a2n d2n Kf2","Kb2 Nc7 Ef7 Ra8 b8w"],
"turn":2,"thrown":"EE","dice":"EE","unturned":null,"quiet":2,"barracks":["","","",""],"scores":[5,0,0,3],"captives":[null,null,
null,null],"king_taken":false,"eliminated":[],"sudden_death":false,"ended":null},"tree":{"E c1xb2":null},"source":{}}
"""
"""A puzzle of release 1.0: a single elephant that can go to three cells, on one of which is a king."""
ONLY_CAPTURE = """
{"key":"710dfdda","game":"vault","moves":1,"misses":0,"choices":22,"position":{"size":6,"turn":0,"pawns":["c1 d1 d4 d5",
"e5 b6 d6 e6"],"left":null},"tree":{"d4xd6":null},"source":{}}
"""
"""Another one, whose solution is the only capture."""


ONE_PLACE = """
{"key":"2a93b115","game":"pentup","goal":"last","moves":1,"misses":0,"choices":6,"position":{"variant":"standard",
"misere":false,"turn":1,"left":[],"placed":["white Z2@0,0","black T1@3,0","white W3@-1,-2","black Z2@2,-3",
"white V2@0,-1","black P6@5,-5","white Y2@0,-4","black W3@4,-5","white X0@7,-6","black I1@6,-2","white I0@5,-9",
"black X0@-3,-5","white T0@-2,-5","black N2@1,-6","white F0@2,-6","black Y7@-4,-8","white P4@-4,-3","black U0@1,-4",
"white L7@0,-4","black F1@-1,0","white N2@-1,0"]},"tree":{"V1@0,-1":null},"source":{}}
"""
"""A puzzle with two tiles, of which the right one has a single place."""


@pytest.mark.parametrize("text", [ONE_PIECE, ONLY_CAPTURE, ONE_PLACE])
def test_what_everybody_would_try_first_is_obvious_unless_somebody_misses_it(text: str) -> None:
    puzzle = Puzzle.from_json(json.loads(text))
    assert is_obvious(puzzle)
    assert not is_obvious(replace(puzzle, misses=10))
    finder = finder_of(puzzle.game)
    assert finder.look(begun(puzzle).position, 1, {}).puzzle is not None
    assert finder.search(begun(puzzle).position, 1, {}).puzzle is None


def test_one_action_is_asked_for_though_the_other_die_may_come_first() -> None:
    def may_wait(puzzle: Puzzle) -> bool:
        position = begun(puzzle).position
        (right,) = puzzle.tree
        others = (position.play(move) for move in position.legal_moves() if position.notation(move) != right)
        return any(right in map(after.notation, after.legal_moves()) for after in others)

    puzzle = next(each for each in puzzles_of("chaturanga") if each.moves == 1 and may_wait(each))
    found = PUZZLES.look(begun(puzzle).position, 1, {}).puzzle
    assert found is not None
    assert (found.moves, found.tree) == (1, puzzle.tree)
    assert PUZZLES.faults(puzzle) == []


def test_beginners_begin_on_small_boards() -> None:
    easy = [puzzle for puzzle in puzzles_of("vault") if grade(puzzle) is Grade.EASY]
    given: dict[str, bool] = {}
    for _ in range(10):
        found = choose(easy, given, Grade.EASY)
        assert found is not None
        assert found.size < 10
        given[found.key] = True


@pytest.mark.parametrize("game", ["shelt", "chaturanga", "pentup"])
def test_easy_puzzles_in_a_row_are_solved_by_different_pieces(game: str) -> None:
    given: dict[str, bool] = {}
    kinds = []
    for _ in range(6):
        found = choose(puzzles_of(game), given, Grade.EASY)
        assert found is not None
        position: Any = begun(found).position
        first, *_ = position.steps(position.parse(next(iter(found.tree))))
        kinds.append((found.goal, position.board[first.cells[0]].kind if game == "chaturanga" else first.value))
        given[found.key] = True
    assert all(one != other for one, other in pairwise(kinds))


@pytest.mark.parametrize("game", GAMES)
def test_daily_puzzles_are_neither_obvious_nor_crowded(game: str) -> None:
    given = list({(puzzle := daily(DAY + timedelta(days), [game])).key: puzzle for days in range(300)}.values())
    assert len(given) >= 30
    assert all(puzzle.misses or puzzle.moves > 1 for puzzle in given)
    assert max(puzzle.misses for puzzle in given) < 80
    assert max(puzzle.choices for puzzle in given) <= 50


def labels_of(chooser: Picker, found: Choices) -> list[str]:
    """The labels of the buttons for these choices."""
    rows = chooser.draft(found, chooser.view(found)).rows
    items = [control.item if isinstance(control, Pressable) else control for row in rows for control in row]
    return [str(item.label) for item in items if isinstance(item, Button)]


def test_the_misses_of_a_puzzle_are_the_share_of_attempts_that_fail() -> None:
    puzzle = next(each for each in puzzles_of("vault") if 20 < each.misses < 80)
    engine = engine_of("vault", {})
    single = [misses(puzzle, engine, (level,), (seed,)) for level in (1, 2) for seed in range(4)]
    assert set(single) <= {0, 100}
    assert misses(puzzle, engine, (1, 2), range(4)) == round(sum(single) / len(single))


def test_computers_that_grade_play_for_the_goal_and_not_for_the_match() -> None:
    ours = puzzles_of("chaturanga")
    king = next(puzzle for puzzle in ours if puzzle.goal == "king" and puzzle.moves == 1)
    assert misses(king, solver_of(king), (1,), range(4)) == 0
    both = next(puzzle for puzzle in ours if puzzle.goal == "king" and puzzle.moves == 2)
    assert graded(both) == both


def test_a_king_is_safe_only_if_it_survives_the_next_turn() -> None:
    puzzle = next(puzzle for puzzle in puzzles_of("chaturanga") if puzzle.goal == "safe")
    game = solver_of(puzzle).game

    def results(*, solved: bool) -> set[bool]:
        """Whether the solver wins in some games in which the next army captures the king if a die allows it."""
        rng, won = random.Random(1), set()
        for _ in range(40):
            at, tree = game.from_json(puzzle.position), puzzle.tree if solved else {}
            seat = at.to_move
            while at.outcome is None:
                moves = [*at.legal_moves(), *at.chance()]
                right = [move for move in moves if at.notation(move) in tree]
                lost = [move for move in moves if (end := at.play(move).outcome) and end.ranking[0] != {seat}]
                move = rng.choice(right or lost or moves)
                following = tree.get(at.notation(move))
                at, tree = at.play(move), following[1] if following else {}
            won.add(at.outcome.ranking[0] == {seat})
        return won

    assert results(solved=True) == {True}
    assert results(solved=False) == {True, False}


def test_faults_reports_a_turn_with_another_goal_or_tree() -> None:
    puzzle = next(puzzle for puzzle in puzzles_of("chaturanga") if puzzle.goal == "match" and puzzle.moves == 2)
    assert PUZZLES.faults(replace(puzzle, tree={})) == ["the tree holds other lines than those that reach the goal"]
    assert "match can be reached" in PUZZLES.faults(replace(puzzle, goal="safe"))
    assert PUZZLES.faults(replace(puzzle, moves=1)) == ["it takes other than 1 moves"]


def test_faults_reports_a_puzzle_with_a_wrong_tree() -> None:
    puzzle = next(puzzle for puzzle in shipped().values() if puzzle.moves == 1)
    game = CATALOGUE[puzzle.game].game
    (right,) = puzzle.tree
    assert faults(game, replace(puzzle, tree={}), margin=0) == [f"{right} wins as well", f"{right} is missing"]


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_a_puzzles_choices_fit_a_phones_screen_beside_its_picture(locale: str) -> None:
    for puzzle in list(shipped().values())[::6]:
        progress = begun(puzzle)
        chooser = picker(progress, None, puzzles.Record(Attempt()), locale, Preferences())
        found = chooser.choices()
        shown = labels_of(chooser, found)[: len(found.options)]
        assert phone_lines(shown) <= MOST_LINES


def test_a_puzzles_menu_is_another_one_after_a_wrong_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.ui.picker.MOST_BUTTONS", 2)
    progress = begun(puzzles_of("shelt")[0])

    def menu_id(misses: int) -> str:
        return str(first_choice(progress, "en", misses).rows[0][0].custom_id)

    assert menu_id(0) != menu_id(1) != menu_id(2)
