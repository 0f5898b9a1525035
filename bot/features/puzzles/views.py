"""A puzzle in which one move alone wins, as whoever solves it sees it: in private, with the picker of all games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Any

import discord
from discord import ui

from bot.catalogue import CATALOGUE
from bot.core.match import OUTSIDER, Match, MatchId, Terms, begin
from bot.core.picker import Choices
from bot.features.moves import views as choosing
from bot.features.puzzles.puzzle import Standing, grade, until_next
from bot.features.puzzles.service import Record
from bot.texts import AnyLocale, game_title, say
from bot.ui.actions import Action, CustomId, action_button
from bot.ui.escape import called
from bot.ui.layout import box, layout, note, picture, row, when
from bot.ui.match import alt, line_of, seat_word
from games.kit.rules import options_from
from opponents.kit.riddles import Riddle
from renderers.kit.view import View

FILE_NAME = choosing.FILE_NAME
BETWEEN = ";"
"""In a path, what stands between the right moves so far and what is being chosen."""


@dataclass(frozen=True, slots=True)
class Picker(choosing.Picker):
    """The actions of a puzzle's picker; the paths of its buttons tell how far somebody has got in which puzzle."""

    standing: Standing
    day: date | None

    def custom_id(self, action: Action, match: Match, path: str = "") -> CustomId:
        """See `choosing.Picker`."""
        return puzzle_id(action, self.standing, self.day, path)


def puzzle_id(action: Action, standing: Standing, day: date | None, path: str = "") -> CustomId:
    """The custom id of a button about a puzzle."""
    line = ".".join(map(str, standing.line))
    on = None if day is None else day.toordinal()
    return CustomId(action, standing.riddle.key, on, f"{line}{BETWEEN}{path}")


def as_match(standing: Standing) -> Match:
    """A match as it would stand here, which nobody plays: so that it is drawn and chosen from as everywhere."""
    game = CATALOGUE[standing.riddle.game].game
    options = options_from(game.options, {})
    nobody = len(game.seat_names(options))
    terms = Terms(
        id=MatchId(0),
        game=game.key,
        options=options,
        guild=None,
        channel=0,
        seats=(OUTSIDER,) * nobody,
        names=("",) * nobody,
        started_at=datetime.min.replace(tzinfo=UTC),
    )
    match = begin(terms, standing.position)
    return replace(match, state=replace(match.state, turn=replace(match.state.turn, moves=standing.last)))


def view(standing: Standing, choices: Choices) -> View:
    """What the picture shows, from the side that is to win."""
    return replace(choosing.view(as_match(standing), standing.seat, choices), names=())


NOTHING = Choices((), (), (), None)
"""Where nothing is to be chosen any more."""


def solving(
    standing: Standing,
    day: date | None,
    record: Record,
    choices: Choices,
    shown: View,
    locale: AnyLocale,
    wrong: str = "",
) -> ui.LayoutView:
    """What to choose next; `wrong` was tried just now. `shown` is to be attached as `FILE_NAME`.

    What has come of a move stands by the buttons, where one looks: above the picture it may be out of view.
    Of Discord's 40 components a picker of 25 choices takes 39.
    """
    match = as_match(standing)
    picker = Picker(Action.PICK_PUZZLE_MOVE, Action.PLAY_PUZZLE_MOVE, False, standing, day)
    pictured, *offered = choosing.choosing(match, choices, shown, locale, picker).children
    told = _happened(standing, wrong, locale)
    about = [] if told else [say(locale, "riddle-about", source=_source(standing.riddle))]
    above = "\n".join([heading(standing, day, locale), *about])
    give_up = action_button(puzzle_id(Action.SOLUTION, standing, day), locale)
    hopeless = record.attempt.misses and record.attempt.solved_at is None
    return layout(
        ui.TextDisplay(above),
        pictured,
        ui.TextDisplay(told) if told else None,
        *offered,
        row(give_up) if hopeless else None,
    )


def heading(standing: Standing, day: date | None, locale: AnyLocale) -> str:
    """Which puzzle it is, and what is asked."""
    riddle = standing.riddle
    title = say(
        locale,
        "riddle-heading" if day is None else "riddle-heading-day",
        title=game_title(riddle.game, locale),
        day="" if day is None else day.isoformat(),
        grade=say(locale, f"grade-{grade(riddle)}"),
    )
    asked = say(locale, "riddle-asked", seat=seat_word(as_match(standing), standing.seat, locale), count=riddle.moves)
    return f"{title}\n{asked}"


def _happened(standing: Standing, wrong: str, locale: AnyLocale) -> str:
    """What has come of the last move; empty at the beginning."""
    if wrong:
        return say(locale, "riddle-wrong", move=wrong, count=standing.left)
    if standing.played:
        *_, move, answer = standing.played
        return say(locale, "riddle-right", move=move, answer=answer, count=standing.left)
    return ""


def _source(riddle: Riddle) -> str:
    """Where it came up, as words choose by it: in a game of the computer's or in one of people's here."""
    source: Any = riddle.source
    return "computer" if "seed" in source else "here"


def ended(standing: Standing, day: date | None, record: Record, shown: View, locale: AnyLocale) -> ui.LayoutView:
    """How it went, once it is solved or the solution was shown; `standing` is at its end."""
    attempt = record.attempt
    told = [say(locale, "riddle-told") if attempt.told else say(locale, "riddle-solved", count=attempt.misses)]
    told.append(line_of(standing.played, locale))
    match = as_match(standing)
    if (loser := standing.position.to_move) is not None:
        winner = seat_word(match, standing.seat, locale)
        told.append(say(locale, "riddle-won", loser=seat_word(match, loser, locale), winner=winner))
    if day is not None:
        told += _of_the_day(day, record, locale)
    another = CustomId(Action.ANOTHER_PUZZLE, match.game, path=grade(standing.riddle))
    return layout(
        ui.TextDisplay(heading(standing, day, locale)),
        box(picture(FILE_NAME, alt(match, shown, locale)), ui.TextDisplay("\n".join(told))),
        row(
            None if attempt.told else action_button(puzzle_id(Action.SHARE_PUZZLE, standing, day), locale),
            action_button(another, locale, discord.ButtonStyle.primary),
        ),
    )


def _of_the_day(day: date, record: Record, locale: AnyLocale) -> Iterator[str]:
    if record.attempt.solved_at is not None:
        yield say(locale, "riddle-streak", count=record.streak)
    if record.solvers:
        yield say(locale, "riddle-solvers", count=record.solvers)
    midnight = datetime.combine(day, datetime.min.time(), UTC)
    yield say(locale, "riddle-next", when=when(until_next(midnight)))


def shared(standing: Standing, day: date | None, record: Record, name: str, locale: AnyLocale) -> ui.LayoutView:
    """What all may see of how it went, without a word of the solution, and the way to the puzzle."""
    told = [
        heading(standing, day, locale),
        say(locale, "riddle-shared", name=called(name), count=record.attempt.misses),
    ]
    if day is not None and record.streak > 1:
        told.append(say(locale, "riddle-shared-streak", count=record.streak))
    begin = CustomId(Action.PICK_PUZZLE_MOVE, standing.riddle.key, None if day is None else day.toordinal(), BETWEEN)
    return note("\n".join(told), row(action_button(begin, locale, discord.ButtonStyle.primary)))
