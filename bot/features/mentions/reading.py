"""Reads plain messages: the game that one asks for, its options, a clock, computer players, help."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache
from itertools import islice, pairwise

from bot.core import clock
from bot.core.match import RuleViolation
from bot.core.typed import normalised
from bot.matches.challenges import CLOCK, LEVEL, RANDOM, RATED, SEAT, USUAL, Setup, choosable, playable, value_word
from bot.texts import LANGUAGES, game_title, option_name, say, seat_name
from games.kit.rules import Option, OptionError, written

MAX_READ_CHARS = 500
"""Characters of a message, without its mentions, that are read. A challenge that names every option takes 150. Some
letters take `normalised` 3 µs each.
"""
CLOCKS_TRIED = 10
"""Lengths of time in a message that are tried as its clock; a clock has limits, so not every length is valid."""
MOST_COMPARED = 12
"""Words of a message that are compared with the games' names; a comparison takes 20 µs."""
LEAST_LIKENESS = 0.7
"""Least part of the letters of two words that agree if one may be the other misspelt."""
LONGEST_NAMED = 32
"""Characters of a wrong option or value that the reply repeats."""
_MENTION = re.compile(r"<@[!&]?\d+>")
_CODE = re.compile(r"```.*?```|``.*?``|`[^`]*`", re.DOTALL)
_QUOTED = re.compile(r"^ *+>>> .*|^ *+> [^\n]*", re.DOTALL | re.MULTILINE)
_PAIR = re.compile(r" ?[=:：] ?")
_LEVEL = re.compile(r"(?:level|レベル)[ =]*(\d+)\b", re.IGNORECASE)
_JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
_WORD = re.compile(r"[^\w=×+]+")
_BARE_CLOCK = re.compile(rf"(?<![a-z0-9=.+]){clock.SPELT}")
_GIVEN = re.compile(r"(?<!\w)(\w++)\s*+([=:：])\s*+([\w×+.]*[\w×])")


def own_words(content: str) -> str:
    """A message without the lines that it quotes and without code: what its author says."""
    return _QUOTED.sub(" ", _CODE.sub(" ", content))


def asks_for_help(content: str) -> bool:
    """Whether a message is a mere mention, asks for help, or greets without naming a game, in any language."""
    said = plain(content)
    words, keys = _words(said), ["help-words"] if named_game(content) else ["help-words", "hello-words"]
    asking = {word for each in LANGUAGES for key in keys for word in say(each, key).split()}
    # Japanese has no gaps between words. Discord hides the text of a message that doesn't mention the bot itself.
    says_so = any(word in words or (not word.isascii() and word in said) for word in asking)
    return bool(content.strip()) and (not words or says_so)


def computers(content: str, me: int, *, alone: bool) -> int:
    """The number of computer players that a message asks for.

    Each mention of the bot (`me`) after the first asks for one, or the word for a computer if the message names no
    other player (`alone`).
    """
    named, said = len(re.findall(rf"<@!?{me}>", content)) - 1, plain(content)
    return max(named, int(alone and any(say(each, "computer-word") in said for each in LANGUAGES)))


def named_game(content: str) -> str | None:
    """The game that a message names by its key, its title or its name in commands; None if it names none."""
    named = {match.lastgroup for match in _game_names().finditer(f" {' '.join(_said(content))}")}
    return next((game for game in playable() if game in named), None)


def closest_game(content: str) -> str | None:
    """The game whose name comes closest to a word of a message, or to two; None if none is close."""
    words = _said(content)[:MOST_COMPARED]
    names = {" ".join(_words(name)): game for game in playable() for name in _names(game)}
    found = (
        (SequenceMatcher(None, said, name).ratio(), game)
        for said in (*words, *map(" ".join, pairwise(words)))
        for name, game in names.items()
    )
    likeness, game = max(found, default=(0.0, ""))
    return game if likeness >= LEAST_LIKENESS else None


def understood(content: str, game: str) -> tuple[Setup, Collection[str]]:
    """The set-up of a game that a message asks for, and the keys of the options that it names.

    Options are named by `size=8` or by the value alone: `8×8`, `white`, `misère`. Other words are ignored.
    """
    meanings = _meanings(game)
    picked = {option: value for word in _said(content) for option, value in meanings.get(word, ())}
    return Setup.of(game).with_picks(picked), picked


def _said(content: str) -> list[str]:
    """The words of a message, with options as one word each."""
    return _words(_LEVEL.sub(r"level=\1", _PAIR.sub("=", plain(content))))


def language_of(content: str) -> str:
    """The language of a message by its letters, because messages have no locale."""
    return "ja" if _JAPANESE.search(content) else "en"


def plain(content: str) -> str:
    """The beginning of a message without mentions, as `normalised` and in lower case, its words separated by single
    spaces.
    """
    beginning = " ".join(_MENTION.sub(" ", content).split())[:MAX_READ_CHARS]
    return " ".join(normalised(beginning).split())[:MAX_READ_CHARS].casefold()


def _words(text: str) -> list[str]:
    return [word for word in _WORD.split(text.casefold()) if word]


@cache
def _game_names() -> re.Pattern[str]:
    """A pattern that finds names of games among words that follow a space; the group's name is the game's key.

    Japanese may continue without a space: "Vaultで".
    """
    games = (f"(?P<{game}>{_any_of(' '.join(_words(name)) for name in _names(game))})" for game in playable())
    return re.compile(rf" (?=(?:{'|'.join(games)})(?: |$|[^\x00-\x7f]))")


def _names(game: str) -> Iterator[str]:
    """The names of a game, in every language."""
    yield game
    for each in LANGUAGES:
        yield from (game_title(game, each), say(each, f"{game}-slash"))


def _any_of(texts: Iterable[str]) -> str:
    """A regular expression for any of some texts."""
    return "|".join(map(re.escape, dict.fromkeys(texts)))


def _spelt_options(game: str) -> list[Option]:
    """The options whose values are words: all but the clock."""
    return [option for option in choosable(game) if option.key != CLOCK]


@cache
def _meanings(game: str) -> Mapping[str, Sequence[tuple[str, str]]]:
    """The keys of options and the values that each word picks."""
    meanings: dict[str, list[tuple[str, str]]] = {}
    for option in _spelt_options(game):
        for value in map(written, option.values):
            for word in _spellings(option, value, game):
                meanings.setdefault(word, []).append((option.key, value))
    return meanings


@cache
def _option_names(game: str) -> Mapping[str, Option]:
    """The options by every name that they may have before `=`."""
    options = {option.key: option for option in _spelt_options(game)}
    names: dict[str, Option] = {}
    for word, picks in _meanings(game).items():
        name, equals, _ = word.partition("=")
        if equals:
            names.setdefault(name, options[picks[0][0]])
    return names


@cache
def _named_clock() -> re.Pattern[str]:
    names = [CLOCK, *(say(each, "your-clock").casefold() for each in LANGUAGES)]
    return re.compile(rf"(?:{_any_of(names)})\s*[=:]\s*({clock.SPELT}|[\w+]+)")


def clock_in(text: str) -> str | None:
    """The clock in the `plain` text of a message, named as in `clock=3d` or by itself; None for the server's default.

    Raises RuleViolation "unknown clock" for a named one that is invalid.
    """
    named = _named_clock().search(text)
    if named is not None:
        return None if named[1] == USUAL else clock.read(named[1])
    for match in islice(_BARE_CLOCK.finditer(text), CLOCKS_TRIED):
        with contextlib.suppress(RuleViolation):
            return clock.read(match[0])
    return None


def check_pairs(game: str, text: str) -> None:
    """Raise OptionError for a wrong `name=value` in the `plain` text of a message; after a colon only if the name is an
    option's.
    """
    names, meanings = _option_names(game), _meanings(game)
    for name, separator, given in _GIVEN.findall(_LEVEL.sub(r"level=\1", _named_clock().sub(" ", text))):
        named = names.get(name)
        if named is None and separator in "=＝":
            allowed = ", ".join(option.key for option in choosable(game))
            raise OptionError("unknown option", option=name[:LONGEST_NAMED], allowed=allowed)
        picks = meanings.get(f"{name}={given}", ())
        if named is not None and not any(option == named.key for option, _ in picks):
            allowed = ", ".join(map(written, named.values))
            raise OptionError("unknown value", option=named.key, given=given[:LONGEST_NAMED], allowed=allowed)


def _spellings(option: Option, value: str, game: str) -> set[str]:
    """The spellings of a value: alone or by its first word, with `x` for `×`, or after its option's name.

    The name of a yes-or-no option alone means yes.
    """
    words = {_words(value_word(option, value, each, game))[0] for each in LANGUAGES}
    if option.key == SEAT and value != RANDOM:
        words |= {seat_name(value, each).casefold() for each in LANGUAGES}
    words |= {word.replace("×", "x") for word in words}
    names = {option.key} | {option_name(option.key, each, game).casefold() for each in LANGUAGES}
    pairs = {f"{name}={each}" for name in names for each in {value} | words}
    if option.key == RATED:
        return pairs | words
    if option.key == LEVEL:
        return pairs
    if value in {"true", "false"}:
        return pairs | (names if value == "true" else set())
    return pairs | words | ({value} if value.isalpha() else set())
