"""Words for what games, matches and pictures name by plain English keys.

A game's own words come first (`vault-refusal-cell-taken`), then everybody's (`refusal-cell-taken`), then what each
function says. So a new game needs words only for what is new in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from bot.texts.words import AnyLocale, has, say
from games.kit.rules import OptionValue, Step, written
from renderers.kit.view import Phrase


class Explained(Protocol):
    """An error that says what happened by a key and evidence: `MoveError`, `Refusal`."""

    @property
    def key(self) -> str:
        """The rule, in plain English words."""

    @property
    def evidence(self) -> Mapping[str, str | int]:
        """What shows it."""


class Page(NamedTuple):
    """A page of a game's rules."""

    heading: str
    text: str


def refusal(error: Explained, locale: AnyLocale, game: str | None = None, *, plain: Callable[[str], str] = str) -> str:
    """Why something can't be done: `refusal-<key>`; else a general sentence that carries the plain English.

    `plain` makes what people wrote, their names and their moves, harmless where the sentence is shown.
    """
    theirs = {"name", "text", "given"}
    evidence = {
        key: plain(value) if key in theirs and isinstance(value, str) else value
        for key, value in error.evidence.items()
    }
    args = _translated(evidence, locale, game)
    return _first(locale, game, f"refusal-{slug(error.key)}", args) or say(locale, "refusal-other", why=str(error))


def reason(key: str, locale: AnyLocale, game: str | None = None) -> str:
    """Why a game ended: `reason-<key>`, else the key, which is plain English."""
    return _first(locale, game, f"reason-{slug(key)}") or key


def phrases(said: Sequence[Phrase], locale: AnyLocale, game: str | None = None) -> str:
    """Whole sentences, one after another. Raises KeyError for a phrase without words."""
    sentences = (say(locale, phrase.key, **_translated(dict(phrase.args), locale, game)) for phrase in said)
    return say(locale, "sentence-gap").join(sentences)


def game_title(game: str, locale: AnyLocale) -> str:
    """`<game>-title`, else its key with a capital."""
    return _first(locale, game, "title") or game.capitalize()


def game_source(game: str, source: str, locale: AnyLocale) -> str:
    """Where a game comes from: `<game>-source`, else `source`, which is plain English or a name."""
    return _first(locale, game, "source") or source


def option_name(option: str, locale: AnyLocale, game: str | None = None) -> str:
    """A game's or a picture's option: `option-<option>`, else its key with a capital."""
    return _first(locale, game, f"option-{slug(option)}") or option.capitalize()


def option_value(option: str, value: OptionValue, locale: AnyLocale, game: str | None = None) -> str:
    """`option-<option>-<value>`, else `value-<value>`, else the value as command lines write it."""
    text = written(value)
    names = (f"option-{slug(option)}-{slug(text)}", f"value-{slug(text)}")
    return next((words for name in names if (words := _first(locale, game, name))), text)


def seat_name(seat: str, locale: AnyLocale, game: str | None = None) -> str:
    """`seat-<name>`, else the name with a capital."""
    return _first(locale, game, f"seat-{slug(seat)}") or seat.capitalize()


def piece_name(piece: str, locale: AnyLocale, game: str | None = None) -> str:
    """What a piece that has a name is called: `piece-<piece>`, else as the game names it."""
    return _first(locale, game, f"piece-{slug(piece)}") or piece


def step_label(step: Step, locale: AnyLocale, game: str | None = None) -> str:
    """What is chosen, for a button: `step-<kind>-<value>`, else `step-<kind>`, else the value.

    `$value` is the value, a number where it is one, and `$piece` what a piece of that name is called.
    """
    names = (f"step-{slug(step.kind)}-{slug(step.value)}", f"step-{slug(step.kind)}")
    value = int(step.value) if step.value.isdecimal() else step.value
    args: dict[str, str | int] = {"value": value, "piece": piece_name(step.value, locale, game)}
    return next((words for name in names if (words := _first(locale, game, name, args))), step.value)


def step_prompt(kind: str, locale: AnyLocale, game: str | None = None) -> str:
    """What to choose now: `choose-<kind>`, else `choose`."""
    return _first(locale, game, f"choose-{slug(kind)}") or say(locale, "choose")


def said(key: str, locale: AnyLocale, game: str, detail: str = "", **args: str | int) -> str:
    """A sentence for which a game may have words of its own: `<key>-<detail>`, else `<key>`; nothing where none has."""
    names = (f"{key}-{slug(detail)}", key)
    return next((words for name in names if (words := _first(locale, game, name, args))), "")


def rules_page(key: str, locale: AnyLocale, game: str) -> Page:
    """A page of the rules: `<game>-rules-<key>` and its `.heading`. Raises KeyError where there is none."""
    name = f"{game}-rules-{slug(key)}"
    return Page(say(locale, f"{name}.heading"), say(locale, name))


def slash_key(name: str, game: str | None = None) -> str:
    """The key of a slash command, subcommand or option; its `.about` describes it.

    `<game>-slash-<name>` where a game has its own, else `slash-<name>`.
    """
    return next((key for key in _keys(game, f"slash-{slug(name)}") if has(key)), f"slash-{slug(name)}")


def slug(text: str) -> str:
    """Plain English words as a key writes them: `a walk can't capture` → `a-walk-cant-capture`."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower().replace("'", "")).strip("-")


def _translated(args: Mapping[str, str | int], locale: AnyLocale, game: str | None) -> dict[str, str | int]:
    """Arguments that are keys themselves in words: `option`, `piece` and an `other` one, and `seat` with the player's
    `name` where it's known; `channels`, parted by spaces, as a list.
    """
    said = dict(args)
    said |= {key: piece_name(str(args[key]), locale, game) for key in ("piece", "other") if key in args}
    if "channels" in args:
        said["channels"] = say(locale, "list-gap").join(str(args["channels"]).split())
    if "option" in args:
        said["option"] = option_name(str(args["option"]), locale, game)
    if "seat" in args:
        said["seat"] = seat_name(str(args["seat"]), locale, game)
        if args.get("name"):
            said["seat"] = say(locale, "player-on-seat", seat=said["seat"], name=args["name"])
    return said


def _first(locale: AnyLocale, game: str | None, name: str, args: Mapping[str, str | int] | None = None) -> str:
    """The game's own words for `name`, else everybody's, else nothing."""
    return next((say(locale, key, **(args or {})) for key in _keys(game, name) if has(key)), "")


def _keys(game: str | None, name: str) -> Iterator[str]:
    if game is not None:
        yield f"{game}-{name}"
    yield name
