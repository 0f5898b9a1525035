"""A puzzle as the user who solves it sees it: a private message with the usual move picker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta

import discord

from bot.core.match import AnyPosition, Match
from bot.core.picker import choices
from bot.features.coach import coach_of
from bot.features.puzzles.puzzle import Grade, Progress, Wrong, after_plies, begun, grade, next_seat, solution
from bot.features.puzzles.service import Record
from bot.settings import Preferences
from bot.texts import AnyLocale, game_title, phrases, reason, said, say
from bot.ui.actions import Action, CustomId, Pressable, action_button, button
from bot.ui.escape import called
from bot.ui.layout import Message, message, note, picture, row, when
from bot.ui.layout import day as day_of
from bot.ui.learning import learn_button
from bot.ui.match import alt, bold_move, entry_of, line_words, move_words, seat_word, without_players, yes_or_no
from bot.ui.picker import FILE_NAME, Picker, after_line, has_name, step_words
from opponents.kit.puzzles import Puzzle
from renderers.kit.view import View

HINTED = "!"
"""Begins the path of a custom id, after the right moves so far, once the user has had a hint."""


def puzzle_id(action: Action, progress: Progress, day: date | None, path: str = "") -> CustomId:
    """The custom id of a button about a puzzle."""
    on = None if day is None else day.toordinal()
    told = HINTED if progress.is_hinted else ""
    return CustomId(action, progress.puzzle.key, on, after_line(progress.line, told + path))


def as_match(progress: Progress, locale: AnyLocale = None) -> Match:
    """A match without players in the puzzle's position, so that pickers and pictures work as in any match."""
    return without_players(progress.puzzle.game, progress.position, progress.last, locale)


def picker(
    progress: Progress,
    day: date | None,
    record: Record,
    locale: AnyLocale,
    preferred: Preferences,
) -> Picker:
    """The picker of a puzzle, with a hint after the first wrong move and, after that, the solution."""
    may_give_up = record.attempt.misses > 0 and record.attempt.solved_at is None
    help_with = [Action.SOLUTION if progress.is_hinted else Action.PUZZLE_HINT] if may_give_up else []
    return Picker(
        as_match(progress, locale),
        progress.seat,
        locale,
        puzzle_id(Action.PICK_PUZZLE_MOVE, progress, day),
        puzzle_id(Action.PLAY_PUZZLE_MOVE, progress, day),
        asks_first=False,
        asks=preferred.confirm is True,
        attempt=str(record.attempt.misses % 10),
        beside_first=tuple(puzzle_id(action, progress, day) for action in (*help_with, Action.OPEN_PUZZLE_FORM)),
    )


def about(progress: Progress, day: date | None, locale: AnyLocale, *, is_new: bool) -> Iterator[str]:
    """The lines above the picture: the title and, for a puzzle that `is_new`, what to know about it."""
    yield _title(progress.puzzle, day, locale)
    coach, game = coach_of(progress.puzzle.game), progress.puzzle.game
    changed = None if coach is None else coach.goal(progress.position)
    if changed is not None:
        yield phrases([changed], locale, game)
    if is_new:
        yield _said(progress, ".about", locale, count=progress.puzzle.moves, changed=yes_or_no(bool(changed)))
        if coach is not None and (left := coach.left(progress.position, progress.seat)) is not None:
            yield phrases([left], locale, game)


def task(progress: Progress, locale: AnyLocale) -> str:
    """What to do."""
    return say(locale, "sentence-gap").join(_task(progress, locale))


def easier_button(progress: Progress, locale: AnyLocale) -> Pressable | None:
    """The button that begins an easy puzzle of the same game; under an easy one, the button to the game's lessons."""
    if grade(progress.puzzle) is Grade.EASY:
        return learn_button(progress.puzzle.game, locale)
    easy = CustomId(Action.ANOTHER_PUZZLE, progress.puzzle.game, path=Grade.EASY)
    return button(easy, say(locale, "button-easier-puzzle"))


def hint(progress: Progress, locale: AnyLocale) -> str:
    """The first choice that leads to the right move, after those that are made already because there is no other; empty
    unless the user has had a hint.
    """
    if not progress.is_hinted:
        return ""
    position, match = progress.position, as_match(progress)
    steps = position.steps(position.parse(next(iter(progress.tree))))
    step = steps[min(len(choices(position).picked), len(steps) - 1)]
    seen = entry_of(match).picture.seen
    shown = step if seen is None else seen(progress.seat, step)
    return say(locale, "puzzle-hint", choice=step_words(match, shown, locale))


def heading(progress: Progress, day: date | None, locale: AnyLocale) -> str:
    """The puzzle's title and task."""
    return "\n".join([_title(progress.puzzle, day, locale), *_task(progress, locale)])


def _task(progress: Progress, locale: AnyLocale) -> Iterator[str]:
    puzzle = progress.puzzle
    yield _said(progress, "", locale, count=puzzle.moves)
    if puzzle.roll:
        yield said("told-roll", locale, puzzle.game, puzzle.roll)


def _title(puzzle: Puzzle, day: date | None, locale: AnyLocale) -> str:
    return say(
        locale,
        "puzzle-heading" if day is None else "puzzle-heading-day",
        title=game_title(puzzle.game, locale),
        day="" if day is None else day_of(datetime.combine(day, time(12), UTC)),
        grade=say(locale, f"grade-{grade(puzzle)}"),
    )


def _said(progress: Progress, part: str, locale: AnyLocale, **args: str | int) -> str:
    """A part of the text of the puzzle's goal: empty for the task, or an attribute such as `.wrong`.

    `$seat` is who solves it, and `$next` who is to move or to roll once it is solved; empty if nobody is.
    """
    puzzle, match = progress.puzzle, as_match(progress)
    following = next_seat(solution(progress).position)
    later = "" if following is None else seat_word(match, following, locale)
    key = f"puzzle-goal-{puzzle.goal or 'win'}{part}"
    return said(
        key, locale, puzzle.game, "", **{"seat": seat_word(match, progress.seat, locale), "next": later, **args}
    )


def last_result(progress: Progress, wrong: Wrong | None, locale: AnyLocale) -> str:
    """The result of the last move, which was `wrong` or right; empty at the start."""
    if wrong is not None:
        return _why_wrong(progress, wrong, locale)
    if not progress.played:
        return ""
    answer = ""
    if progress.reply:
        before = after_plies(progress, len(progress.played) - 1).position
        move = before.parse(progress.reply)
        answer = move_words(before, move, progress.puzzle.game, locale, progress.seat)
    return _said(progress, ".right", locale, answer=answer, count=progress.left)


def _why_wrong(progress: Progress, wrong: Wrong, locale: AnyLocale) -> str:
    position, game = progress.position, progress.puzzle.game
    move = position.parse(wrong.move)
    after, words = position.play(move), move_words(position, move, game, locale, progress.seat)
    why = phrases(wrong.reasons, locale, game)
    why = why and say(locale, "sentence-gap") + why
    if after.outcome is not None and progress.seat not in after.outcome.ranking[0]:
        return say(locale, "puzzle-lost", move=words, why=why)
    if not wrong.line:
        return _said(progress, ".wrong", locale, move=words, why=why, count=progress.left)
    answer = _answer(progress, after, wrong.line, locale)
    if _gives_away(progress, " ".join(answer.values())):
        return _said(progress, ".wrong", locale, move=words, why="", count=progress.left)
    return _said(progress, ".refuted", locale, move=words, why=why, count=progress.left, **answer)


def _gives_away(progress: Progress, words: str) -> bool:
    """Whether words name a cell to which a right move leads."""
    return any(has_name(words, cell) for cell in progress.right_cells)


def _answer(progress: Progress, after: AnyPosition, line: Sequence[str], locale: AnyLocale) -> dict[str, str]:
    """The words for the answer to a wrong move: who answers, what they roll if they do, and what they play."""
    game, told = progress.puzzle.game, {"roll": "", "skipped": "no", "next": "", "answer": ""}
    for text in line:
        move = after.parse(text)
        if after.to_move is None:
            told["roll"] = text
        elif after.to_move == progress.seat:
            told["skipped"] = "yes"
        else:
            words = move_words(after, move, game, locale, progress.seat)
            told["answer"] = say(locale, "puzzle-then", first=told["answer"] or "none", then=words)
            told["next"] = seat_word(as_match(progress), after.to_move, locale)
        after = after.play(move)
    return told


def ended(
    progress: Progress,
    at: int,
    match: Match,
    day: date | None,
    record: Record,
    view: View,
    locale: AnyLocale,
    *,
    has_learned: bool = False,
) -> Message:
    """The end of a puzzle that was solved or whose solution was shown, with the position of `match` after `at` moves.
    Lessons are offered only to a reader who had trouble and hasn't done any (not `has_learned`).

    Attach the picture in `view` as `FILE_NAME`.
    """
    attempt = record.attempt
    told = [] if day is None else [*_of_the_day(day, record, locale)]
    if attempt.told or at < len(progress.played):
        told += _solution_words(progress, at, locale)
    if at < len(progress.played):
        told.append(say(locale, "puzzle-step-shown", count=at, moves=len(progress.played)))
    else:
        told += _success(progress, locale)
    if not attempt.told:
        told += [say(locale, "puzzle-solved", count=attempt.misses), *_streak(day, record, locale)]
    another = CustomId(Action.ANOTHER_PUZZLE, match.game, path=grade(progress.puzzle))
    return message(
        _title(progress.puzzle, day, locale),
        picture(FILE_NAME, alt(match, view, locale)),
        row(
            action_button(another, locale, discord.ButtonStyle.primary),
            button(CustomId(Action.OPEN_PANEL, path="daily"), say(locale, "button-panel-daily"))
            if day is None
            else None,
        ),
        row(
            *_steps(progress, at, day, locale),
            None if attempt.told else action_button(puzzle_id(Action.SHARE_PUZZLE, progress, day), locale),
            learn_button(match.game, locale) if (attempt.told or attempt.misses) and not has_learned else None,
        ),
        below=told,
    )


def _success(progress: Progress, locale: AnyLocale) -> Iterator[str]:
    """The reason why the solution reaches the goal, and the coach's remark."""
    game, outcome = progress.puzzle.game, progress.position.outcome
    why = "" if outcome is None else reason(outcome.reason, locale, game)
    yield _said(progress, ".solved", locale, why=why).strip()
    coach = coach_of(progress.puzzle.game)
    if coach is not None and (phrase := coach.solved(progress.position, progress.seat)) is not None:
        yield phrases([phrase], locale, game)


def _solution_words(progress: Progress, at: int, locale: AnyLocale) -> Iterator[str]:
    """All moves of the solution in words, with a mark at the one after which the position is shown."""
    puzzle = progress.puzzle
    start, options = begun(puzzle).position, as_match(progress).options
    if len(progress.played) == 1:
        move = bold_move(start, start.parse(progress.played[0]), puzzle.game, locale, progress.seat)
        yield say(locale, "puzzle-solution", count=1, move=move)
        return
    moves = line_words(start, progress.played, puzzle.game, options, locale, progress.seat)
    yield say(locale, "puzzle-solution", count=len(moves), move="")
    for number, move in enumerate(moves, 1):
        yield say(locale, "puzzle-solution-move", shown="yes" if number == at else "no", move=move)


def _steps(progress: Progress, at: int, day: date | None, locale: AnyLocale) -> Sequence[Pressable]:
    """Buttons to the position one move before and after; none if there is a single move."""
    if len(progress.played) == 1:
        return ()

    def made(name: str, to: int) -> Pressable:
        custom_id = puzzle_id(Action.STEP_SOLUTION, progress, day, str(to))
        return button(custom_id, say(locale, f"button-{name}"), disabled=not 0 <= to <= len(progress.played))

    return made("back", at - 1), made("next", at + 1)


def _streak(day: date | None, record: Record, locale: AnyLocale) -> Iterator[str]:
    """The streak after a daily puzzle; after any other, the number of puzzles solved and a streak under way."""
    if day is not None:
        yield say(locale, "puzzle-streak", count=record.streak)
        return
    yield say(locale, "puzzle-count", count=record.solved)
    if record.streak:
        yield say(locale, "puzzle-count-streak", count=record.streak)


def _of_the_day(day: date, record: Record, locale: AnyLocale) -> Iterator[str]:
    if record.solvers:
        yield say(locale, "puzzle-solvers", count=record.solvers, yours=yes_or_no(record.attempt.solved_at))
    midnight = datetime.combine(day + timedelta(days=1), time.min, UTC)
    yield say(locale, "puzzle-next", when=when(midnight))


def shared(progress: Progress, day: date | None, record: Record, name: str, locale: AnyLocale) -> Message:
    """A public message on how it went, without the solution, with a button to try the puzzle."""
    told = [
        heading(progress, day, locale),
        say(locale, "puzzle-shared", name=called(name), count=record.attempt.misses),
    ]
    if day is not None and record.streak > 1:
        told.append(say(locale, "puzzle-shared-streak", count=record.streak))
    begin = puzzle_id(Action.PICK_PUZZLE_MOVE, progress, day)
    return note("\n".join(told), row(action_button(begin, locale, discord.ButtonStyle.primary)))
