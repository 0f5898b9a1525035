"""Each text that a game, its picture or the bot names is there in every language, and is given its variables."""

from __future__ import annotations

import random
from collections.abc import Iterable
from fnmatch import fnmatchcase
from functools import cache
from itertools import count
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot import texts
from bot.catalogue import CATALOGUE
from bot.texts import LANGUAGES, say
from bot.texts.names import slug
from bot.texts.words import keys
from bot.ui.completeness import (
    MissingText,
    TextUse,
    file_of,
    home_of,
    missing,
    missing_texts,
    refusal_keys,
    terms_of,
    unlisted_games,
)
from games import chaturanga
from games.kit.rules import Leave, MoveError, Position, Seat, options_from
from renderers.__main__ import choices
from renderers.kit.view import Phrase, View
from tests import words
from tests.games.play import walk

REFUSING = {"MoveError", "InvalidMoveError", "IllegalMoveError", "OptionError", "RuleViolation"}
PLIES = 40


def complain(found: Iterable[str]) -> None:
    """Fail where something was found, with one line for each: pytest would cut a long list."""
    if lines := list(found):
        pytest.fail("\n".join(lines), pytrace=False)


def sentences(gaps: list[MissingText]) -> list[str]:
    """A start's complaints about these gaps."""
    return [say("en", gap.sentence, **gap._asdict()) for gap in gaps]


def games_in(file: str) -> list[str]:
    """The games whose rules stand in a file's module or package."""
    room, home = file.removesuffix(".py").split("/")[:2]
    return [key for key, entry in CATALOGUE.items() if room == "games" and home_of(entry.game.start) == home]


def refusals() -> list[words.Call]:
    """The places where the code refuses something by a key."""
    return [call for call in words.calls() if call.name in REFUSING and call.first]


def test_every_game_is_in_the_catalogue() -> None:
    complain(
        f"{file_of(game.start)} has a game, {game.key}, that bot/catalogue.py doesn't list"
        for game in unlisted_games(CATALOGUE)
    )


def test_every_text_that_a_start_requires_exists() -> None:
    complain(sentences(missing_texts(CATALOGUE)))


def test_the_keys_a_start_reads_are_those_in_the_files() -> None:
    for language in LANGUAGES:
        assert keys(language) == words.patterns(language).keys()


def test_every_rule_violation_has_a_text() -> None:
    uses = [TextUse(refusal_keys(key, games_in(call.file)), call.file) for call in refusals() for key in call.first]
    assert uses
    complain(sentences(missing(uses)))


def test_every_rule_violation_gets_the_variables_of_its_text() -> None:
    checked = [
        (call, key, language, words.variables(language, key) - words.buttons() - call.keywords)
        for call in refusals()
        if call.keywords is not None
        for plain in call.first
        for language in LANGUAGES
        for key in refusal_keys(plain, games_in(call.file))
        if key in words.patterns(language)
    ]
    assert checked
    complain(
        f"{call.where} doesn't give {', '.join(sorted(lacking))}, which {key} shows in {language}"
        for call, key, language, lacking in checked
        if lacking
    )


def test_every_piece_that_an_analysis_counts_has_a_text() -> None:
    uses = []
    for key, entry in CATALOGUE.items():
        pieces, options = entry.game.pieces, options_from(entry.game.options, {})
        seats = range(len(entry.game.seat_names(options)))
        kinds = {kind for seat in seats for kind in pieces(entry.game.start(options), Seat(seat))} if pieces else set()
        uses += [TextUse((f"{key}-pieces-{slug(kind)}",), file_of(entry.game.start)) for kind in sorted(kinds)]
    assert uses
    complain(sentences(missing(uses)))


def test_every_page_of_the_rules_has_a_text() -> None:
    uses = [
        TextUse((f"{key}-rules-{slug(example.key)}{part}",), file_of(entry.picture.examples))
        for key, entry in CATALOGUE.items()
        for example in entry.picture.examples()
        for part in ("", ".heading")
    ]
    complain(sentences(missing(uses)))


def with_player(phrase: Phrase) -> Phrase:
    """A phrase of news as the bot says it: one with a seat gets its player as well (`Picture.news`)."""
    player = (("player", "Ben"), ("computer", "no")) if "seat" in dict(phrase.args) else ()
    return Phrase(phrase.key, (*phrase.args, *player))


def given_by(phrase: words.PhraseCall, key: str) -> frozenset[str]:
    """The variables that a text is given where the code makes the phrase."""
    args = phrase.args or frozenset()
    if "-move-" in key:
        return args | {"who"}
    return args | {"player", "computer"} if "seat" in args and "-news-" in key else args


@cache
def said_in_play(game: str) -> dict[tuple[str, frozenset[str]], Phrase]:
    """The phrases that some random games give, ends and choices included, by key and names of arguments."""
    entry, rng = CATALOGUE[game], random.Random(game)
    told: list[Phrase] = []
    for example in entry.picture.examples():
        told += entry.picture.describe(example.position, example.view)
    for terms in terms_of(entry.game):
        before, played = None, None
        for position, move in walk(entry.game.start(terms), 1, PLIES):
            last = () if played is None else (played,)
            told += entry.picture.describe(position, View(last=last))
            if before is not None and entry.picture.news:
                told += map(with_player, entry.picture.news(before, played, position))
            if entry.picture.verdict and (decided := entry.picture.verdict(position)):
                told.append(decided)
            if entry.picture.told and move is not None and (phrase := entry.picture.told(position, move, Seat(1))):
                told.append(Phrase(phrase.key, (*phrase.args, ("who", "Ben"))))
            if steps := [step for step in map(position.steps, position.legal_moves()) if step]:
                picked = [step.value for step in rng.choice(steps)]
                marks = choices(position, picked[: rng.randrange(len(picked))])
                told += entry.picture.describe(position, View(marks=marks))
            before, played = position, move
    return {(phrase.key, frozenset(dict(phrase.args))): phrase for phrase in told}


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_phrase_met_in_play_has_a_text_and_its_variables(game: str) -> None:
    said = said_in_play(game)
    telling = file_of(CATALOGUE[game].picture.describe)
    complain(sentences(missing(TextUse((key,), telling) for key, _ in said)))
    with capture_logs() as logged:
        for phrase in said.values():
            for language in LANGUAGES:
                texts.phrases([phrase], language, game)
    complain(f"{line['key']} ({line['language']}): {line['lacking']}" for line in logged)


def test_every_phrase_in_the_code_has_a_text_and_its_variables() -> None:
    """A pattern of keys stands for those texts that are neither written out in the code nor met in play."""
    met = {key for game in CATALOGUE for key, _ in said_in_play(game)}
    phrases = [(phrase, key) for phrase in words.phrases() for key in phrase.keys]
    written = [(phrase, key) for phrase, key in phrases if "*" not in key]
    patterns = [(phrase, key) for phrase, key in phrases if "*" in key]
    assert written
    complain(sentences(missing(TextUse((key,), phrase.file) for phrase, key in written)))
    complain(
        f"{phrase.where}: the arguments of {key} are neither written out nor met in play"
        for phrase, key in written
        if phrase.args is None and key not in met
    )
    for language in LANGUAGES:
        lacking = [
            (phrase, key, words.variables(language, key) - given_by(phrase, key))
            for phrase, key in written
            if phrase.args is not None
        ]
        named = met | {key for _, key in written}
        for key in (key for key in words.patterns(language) if key not in named):
            made_by = [phrase for phrase, pattern in patterns if fnmatchcase(key, pattern)]
            missed = [(phrase, key, words.variables(language, key) - given_by(phrase, key)) for phrase in made_by]
            if all(names for _, _, names in missed):
                lacking += missed
        complain(
            f"{phrase.where} doesn't give {', '.join(sorted(names))}, which {key} shows in {language}"
            for phrase, key, names in lacking
            if names
        )


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_rule_violation_met_in_play_has_a_text_and_its_variables(game: str) -> None:
    """Moves of one random game, tried in the positions of others."""
    refused: dict[str, MoveError] = {}
    for terms in terms_of(CATALOGUE[game].game):
        start = CATALOGUE[game].game.start(terms)
        strange = [move for _, move in walk(start, 1, 30) if move is not None]
        for position in (position for seed in (2, 3) for position, _ in walk(start, seed, PLIES)):
            for move in strange:
                try:
                    position.play(move)
                except MoveError as error:
                    refused[error.key] = error
    assert refused
    general = {key: say("en", "refusal-other", why=str(error)) for key, error in refused.items()}
    with capture_logs() as logged:
        said = {key: {texts.refusal(error, each, game) for each in LANGUAGES} for key, error in refused.items()}
    assert not [key for key in refused if general[key] in said[key]]
    assert not logged


def after_all_left(position: Position[Any]) -> Position[Any]:
    """The end of a game that the seats leave one after another."""
    seats = map(Seat, count())
    while position.outcome is None:
        position = position.play(Leave(next(seats)))
    return position


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_reason_a_game_ends_for_is_listed_by_the_game(game: str) -> None:
    """That those have texts is looked up at each start."""
    rng = random.Random(game)
    reasons = set()
    for terms in terms_of(CATALOGUE[game].game):
        start = CATALOGUE[game].game.start(terms)
        for position in (start, start.play(Leave(Seat(0))), after_all_left(start)):
            while (outcome := position.outcome) is None:
                position = position.play(rng.choice(list(position.legal_moves() or position.chance())))
            reasons.add(outcome.reason)
    assert len(reasons) > 1 or len(CATALOGUE[game].game.sides(terms)) == 1  # chance solves no puzzle
    file = file_of(CATALOGUE[game].game.start)
    unlisted = sorted(reasons - set(CATALOGUE[game].game.reasons))
    complain(f"{file}: the reasons of {game} don't list {reason!r}" for reason in unlisted)


def test_the_code_reader_finds_a_phrases_arguments_however_they_are_built() -> None:
    source = """
def who(seat):
    return (("seat", seat), ("name", "Ben"))

def describe(shown):
    one = ("count", 2)
    words = (*who(0), one)
    yield Phrase("a-alt-one", words)
    yield Phrase("a-alt-two" if shown else f"a-alt-{'three' if shown else 'four'}", (("x", 1), *words))
    yield Phrase(f"a-alt-{shown}", ((shown, 1),))
    yield Phrase("a-alt-none")
"""
    found = list(words.phrases_of("renderers/a.py", source))
    who = {"seat", "name", "count"}
    assert [phrase.args for phrase in found] == [who, who | {"x"}, None, frozenset()]
    assert [phrase.keys for phrase in found] == [
        ("a-alt-one",),
        ("a-alt-two", "a-alt-three", "a-alt-four"),
        ("a-alt-*",),
        ("a-alt-none",),
    ]


@pytest.mark.parametrize(
    ("locale", "words"), [("en", "show the elephant (E) twice."), ("ja", "使えるダイスは象兵（E）が2つです。")]
)
def test_two_equal_dice_are_told_at_once(locale: str, words: str) -> None:
    position = chaturanga.position("Ke8", "Kh4 g1w", "Kd1 Nb1 Ec1 a2n", "Ka5 b8e", turn=Seat(2), thrown="EE")
    with pytest.raises(MoveError) as refused:
        position.parse("N b1-c3")
    assert texts.refusal(refused.value, locale, "chaturanga").endswith(words)
