"""The coach's messages say nothing twice: no fact, no move, no sentence. And few moves are left without a reason.

The facts of each sentence are written down here once more, apart from the topics by which the coach chooses.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bot.computers.jobs import Answer
from bot.features.coach.facts import facts_of
from bot.features.coach.kit import LOSING
from bot.features.coach.views import advice, chosen_reasons
from bot.texts import LANGUAGES
from bot.ui.match import without_players
from games.kit.rules import options_from
from opponents.kit.engines import engine_of
from opponents.worker import limited
from tests.features.coach.test_reasons import CHECKS, moves_of
from tests.words import stray_spaces

Words = dict[str, Any]
Facts = Callable[[Words], set[str]]

SAFE, NOT_LOST = "the moved piece is safe", "the opponent can't win next"


def same(*facts: str) -> Facts:
    """These facts, whatever the words."""
    return lambda _: {*facts}


def each(pattern: str, *names: str) -> Facts:
    """A fact for each of these words, if it is there."""
    return lambda words: {pattern.format(words[name]) for name in names if name in words}


def goes(words: Words) -> set[str]:
    """The player could make a move."""
    return {f"can go from {words['origin']} to {words['target']}"}


FACTS: dict[str, Facts] = {
    "vault-coach-home": same("the player wins"),
    "vault-coach-stops": same(NOT_LOST),
    "vault-coach-intruder": same(NOT_LOST),
    "vault-coach-holds": same(NOT_LOST),
    "vault-coach-lost": same(NOT_LOST),
    "vault-coach-threat": lambda words: goes(words) | {"the player may win", f"goes to {words['target']}"},
    "vault-coach-forces": same("number of answers"),
    "vault-coach-must-capture": same("the player may win", "number of answers", SAFE, "rows left"),
    "vault-coach-free": same(SAFE),
    "vault-coach-guarded": same(SAFE),
    "vault-coach-escapes": same(SAFE),
    "vault-coach-advances": same(SAFE, "rows left"),
    "vault-coach-forward": same("rows left"),
    "vault-coach-keeps-safe": same(SAFE),
    "vault-coach-attacks": each("goes to {}", "cell"),
    "vault-coach-attacks-two": each("goes to {}", "cell", "also"),
    "vault-coach-bridge": goes,
    "vault-coach-onward": goes,
    "vault-coach-opens": goes,
    "shelt-coach-moon-safe": same(NOT_LOST),
    "shelt-coach-keeps-moon": same(NOT_LOST, SAFE),
    "shelt-coach-attacks-moon": same("attacks the moon"),
    "shelt-coach-attacks": each("attacks {}", "piece"),
    "shelt-coach-attacks-two": each("attacks {}", "piece", "other"),
    "shelt-coach-fork": lambda words: {f"attacks {words['other']}", "attacks the moon", "attacks two"},
    "shelt-coach-guarded": same(SAFE),
    "shelt-coach-free": same(SAFE),
    "shelt-coach-escapes": same(SAFE),
    "shelt-coach-keeps-safe": same(SAFE),
    "shelt-coach-advances": same(SAFE, "nearer"),
    "shelt-coach-forward": same("nearer"),
    "shelt-coach-reaches": each("{} can go to more cells", "piece"),
    "shelt-coach-opens": each("{} can go to more cells", "piece"),
    "chaturanga-coach-stops": same(NOT_LOST),
    "chaturanga-coach-then": each("attacks {}", "cell"),
    "chaturanga-coach-attacks": each("attacks {}", "cell"),
    "chaturanga-coach-escapes": same(SAFE),
    "chaturanga-coach-safe": same(SAFE),
    "chaturanga-coach-keeps-safe": same(SAFE),
    "chaturanga-coach-unattacked": same(SAFE),
    "chaturanga-coach-guarded": same(SAFE),
    "chaturanga-coach-throne": same("steps left"),
    "chaturanga-coach-forward": same("steps left"),
    "pentup-coach-opens": each("who is ahead on level {}", "level"),
    "pentup-coach-counts": each("who is ahead on level {}", "level"),
    "pentup-coach-supports": lambda words: (
        {"the player's way up"} | ({"others' way up"} if words["alone"] == "yes" else set())
    ),
    "pentup-coach-more": same("the player's way up"),
    "pentup-coach-keeps": same("the player's way up"),
    "pentup-coach-none": same("the player's way up"),
    "pentup-coach-saves": same("the player's way up"),
    "pentup-coach-blocks": same("others' way up"),
    "pentup-coach-fewer": same("others' way up"),
    "pentup-coach-limits": same("others' way up"),
}
"""By the key of a sentence, what it states; the key itself for the others."""


def stated(position: Any, move: Any, game: str, told: set[str]) -> list[str]:
    """All that the coach's reasons for a move state, after warnings about the topics that were `told`."""
    match = without_players(game, position)
    facts = [NOT_LOST] if told else []
    for phrase in chosen_reasons(match, move, told):
        facts += FACTS.get(phrase.key, same(phrase.key))(dict(phrase.args))
    return facts


def check_message(game: str, position: Any, best: Any) -> str:
    """Check the coach's message if the engine's choice is this move, in all languages; returns it in the first."""
    facts, answer = facts_of(position), Answer(position.notation(best), 0.5, (position.notation(best),), 1, 1)
    for told in (set[str](), {LOSING}):
        found = stated(position, best, game, told)
        assert len(found) == len({*found}), f"{position}\n{position.notation(best)}\n{found}"
    texts = [advice(without_players(game, position), facts, answer, locale).line for locale in LANGUAGES]
    for text in texts:
        assert not stray_spaces(text), text
        moves = re.findall(r"\*\*(.+?)\*\*", text)[1:]
        assert len(moves) == len({*moves}), text
        sentences = re.split(r"(?<=[.!。！]) ?", text)
        assert len(sentences) == len({*sentences}), text
    return texts[0]


def newcomers_turns(game: str, matches: int) -> Iterator[tuple[Any, Any]]:
    """Positions of a newcomer's matches against computers of levels 1 and 2, with the coach's move in each. They follow
    the coach half of the time, and else play at random.
    """
    options = {"size": "6"} if game == "vault" else {}
    engine = engine_of(game, options)
    for number in range(matches):
        rng, before = random.Random(number), list[Any]()
        position = engine.game.start(options_from(engine.game.options, options))
        while position.outcome is None and len(before) < 300:
            moves, rolls = list(position.legal_moves()), position.chance()
            if rolls:
                move = rng.choices(list(rolls), [float(odds) for odds in rolls.values()])[0]
            elif len(moves) == 1:
                move = moves[0]
            elif position.to_move == 0:
                best = engine.at(limited(engine.levels[4], 1_000), position, before, seed=number).line[0]
                yield position, best
                move = best if rng.random() < 0.5 else rng.choice(moves)
            else:
                move = engine.at(engine.levels[number % 2], position, before, seed=number).line[0]
            before.append(position)
            position = position.play(move)


@pytest.mark.parametrize("game", CHECKS)
def test_no_message_of_the_coach_says_a_thing_twice(game: str) -> None:
    for position, move in moves_of(game, 1, 30):
        check_message(game, position, move)


@pytest.mark.campaign
@pytest.mark.parametrize("game", CHECKS)
def test_newcomers_read_nothing_twice_and_a_reason_for_almost_every_move(game: str) -> None:
    """Takes a minute: a few matches of each game, searched by the engine."""
    seen = Counter[bool]()
    for position, best in newcomers_turns(game, 12):
        text = check_message(game, position, best)
        if "I'd **" in text and "wins unless" not in text:
            seen[text.endswith("**.")] += 1
    assert seen[False] > 50
    assert seen[True] <= seen.total() / 50


@pytest.mark.campaign
@pytest.mark.parametrize("game", CHECKS)
def test_no_message_says_a_thing_twice_in_many_random_positions(game: str) -> None:
    """Takes a minute: a sentence that is rare beside another one needs many positions."""
    for position, move in moves_of(game, 8, 3):
        check_message(game, position, move)
