"""Texts for what games, matches and pictures name by plain English keys.

A game's own text comes first (`vault-refusal-cell-taken`), then the common one (`refusal-cell-taken`), then the
fallback that each function's docstring states. So a new game needs texts only for what is new in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from bot.errors import ToldError
from bot.texts.words import MAX_CACHED_TEXTS, AnyLocale, has, say
from games.kit.rules import OptionValue, Step, written
from renderers.kit.view import Phrase


class Explained(Protocol):
    """An error with a key and evidence: `MoveError`, `RuleViolation`."""

    @property
    def key(self) -> str:
        """The broken rule, in plain English words."""

    @property
    def evidence(self) -> Mapping[str, str | int]:
        """The values that the text mentions."""


class Page(NamedTuple):
    """A page of a game's rules."""

    heading: str
    text: str


def refusal(
    error: Explained,
    locale: AnyLocale,
    game: str | None = None,
    *,
    plain: Callable[[str], str] = str,
    labels: str = "",
) -> str:
    """Explain why something can't be done: `refusal-<key>`, else a general sentence that quotes the error. Several
    people's `names` are separated by line breaks.

    `plain` escapes names and other text that users wrote, for the place where the sentence is shown. `labels` is as
    in `say`.
    """
    from_users = {"name", "text", "given"}
    evidence = {
        key: plain(value) if key in from_users and isinstance(value, str) else value
        for key, value in error.evidence.items()
    }
    if "names" in evidence:
        names = (plain(name) for name in str(evidence["names"]).split("\n"))
        evidence["names"] = conjoined([say(locale, "called-person", name=name, person="yes") for name in names], locale)
    args = {**_translated(evidence, locale, game), "labels": labels}
    prefix = getattr(error, "texts", ToldError.texts)
    return _first(locale, game, f"{prefix}-{slug(error.key)}", args) or say(locale, "refusal-other", why=str(error))


def reason(key: str, locale: AnyLocale, game: str | None = None, *, loser: str = "", you: str = "no") -> str:
    """The sentence why a game ended: `reason-<key>`, else the key, which is plain English.

    The texts' `$loser` is the player who lost or left, and `$you` is `yes` if that is the reader.
    """
    return _first(locale, game, f"reason-{slug(key)}", {"loser": loser, "you": you}) or key


def phrases(parts: Sequence[Phrase], locale: AnyLocale, game: str | None = None, mover: str = "none") -> str:
    """Phrases as sentences, joined to one text. Raises KeyError for a phrase that has no text.

    What a coach says about a move speaks of its player as `mover`, a seat's name, or to them if that is "none". The
    texts' `$again` is `yes` if the sentence before begins with "Then".
    """
    then, told = say(locale, "coach-then", again="no"), list[str]()
    for phrase in parts:
        again = "yes" if told and told[-1].startswith(then) else "no"
        words = {"mover": mover, "again": again, **_translated(dict(phrase.args), locale, game)}
        told.append(say(locale, phrase.key, **words))
    return say(locale, "sentence-gap").join(told)


def conjoined(names: Sequence[str], locale: AnyLocale) -> str:
    """Several names as in a sentence: "Aoi, Ben and Chie"; empty if there are none."""
    if not names:
        return ""
    *first, last = names
    return say(locale, "last-gap").join([say(locale, "list-gap").join(first), last] if first else [last])


def told_words(phrase: Phrase, locale: AnyLocale, game: str, who: str = "") -> str:
    """A move told in words (`Picture.told`), without a full stop. `who` is the subject, with what follows it."""
    return say(locale, phrase.key, **{**_translated(dict(phrase.args), locale, game), "who": who}).strip()


def infinitive(phrase: Phrase, locale: AnyLocale, game: str) -> str:
    """Name something that can be done (`Picture.told`) by its infinitive: "walk from c1 to d2"."""
    return say(locale, f"{phrase.key}.do", **_translated(dict(phrase.args), locale, game)).strip()


def game_title(game: str, locale: AnyLocale) -> str:
    """A game's title: `<game>-title`, else its key, capitalised."""
    return _first(locale, game, "title") or game.capitalize()


def game_about(game: str, locale: AnyLocale) -> str:
    """A sentence that describes a game: `<game>-about`, else empty."""
    return said("about", locale, game)


def game_source(game: str, source: str, locale: AnyLocale) -> str:
    """A game's source: `<game>-source`, else `source`, which is plain English or a name."""
    return _first(locale, game, "source") or source


def option_name(option: str, locale: AnyLocale, game: str | None = None) -> str:
    """The name of a game's or a picture's option: `option-<option>`, else its key, capitalised."""
    return _first(locale, game, f"option-{slug(option)}") or option.capitalize()


def option_value(option: str, value: OptionValue, locale: AnyLocale, game: str | None = None) -> str:
    """The name of an option's value: `option-<option>-<value>`, else `value-<value>`, else the value as text."""
    text = written(value)
    names = (f"option-{slug(option)}-{slug(text)}", f"value-{slug(text)}")
    return next((words for name in names if (words := _first(locale, game, name))), text)


def seat_name(seat: str, locale: AnyLocale, game: str | None = None) -> str:
    """The name of a seat: `seat-<name>`, else the key, capitalised."""
    return _first(locale, game, f"seat-{slug(seat)}") or seat.capitalize()


def piece_name(piece: str, locale: AnyLocale, game: str | None = None) -> str:
    """The name of a piece: `piece-<piece>`, else the game's own name for it."""
    return _first(locale, game, f"piece-{slug(piece)}") or piece


def piece_label(piece: str, locale: AnyLocale, game: str | None = None) -> str:
    """The name of a piece as it is written on it in pictures: `piece-<piece>.brief`, else its name."""
    return _first(locale, game, f"piece-{slug(piece)}.brief") or piece_name(piece, locale, game)


def step_label(step: Step, locale: AnyLocale, game: str | None = None) -> str:
    """A step's label on a button: `step-<kind>-<value>`, else `step-<kind>`, else the value. Empty if the number on
    the picture says it all.

    The texts' `$value` is the value (a number if it is decimal), and `$piece` the name of the piece with that key.
    """
    text = _step_text(step.kind, step.value, "", locale, game)
    return step.value if text is None else text


def step_brief(step: Step, locale: AnyLocale, game: str | None = None) -> str:
    """A step's label where there is little room: the attribute `.brief` of its text. Empty if there is none."""
    return _step_text(step.kind, step.value, ".brief", locale, game) or ""


def step_least(step: Step, locale: AnyLocale, game: str | None = None) -> str | None:
    """What must be said beside a step's number where there is hardly any room: the attribute `.least` of its text."""
    return _step_text(step.kind, step.value, ".least", locale, game)


@lru_cache(maxsize=MAX_CACHED_TEXTS)
def _step_text(kind: str, value: str, attribute: str, locale: AnyLocale, game: str | None) -> str | None:
    """The text of a step, if there is one. Cached, because thousands of moves share a few dozen steps."""
    names = (f"step-{slug(kind)}-{slug(value)}", f"step-{slug(kind)}")
    args: dict[str, str | int] = {
        "value": int(value) if value.isdecimal() else value,
        "piece": piece_name(value, locale, game),
        "label": piece_label(value, locale, game),
    }
    keys = (key + attribute for name in names for key in _keys(game, name))
    return next((say(locale, key, **args) for key in keys if has(key)), None)


def step_prompt(kind: str, locale: AnyLocale, game: str | None = None) -> str:
    """The prompt for choosing a step of this kind: `choose-<kind>`, else `choose`."""
    return _first(locale, game, f"choose-{slug(kind)}") or say(locale, "choose")


def said(key: str, locale: AnyLocale, game: str, detail: str = "", **args: str | int) -> str:
    """A sentence that a game may override: `<key>-<detail>`, else `<key>`, else empty."""
    names = (f"{key}-{slug(detail)}", key)
    return next((words for name in names if (words := _first(locale, game, name, args))), "")


def rules_page(key: str, locale: AnyLocale, game: str) -> Page:
    """A page of the rules: `<game>-rules-<key>` and its `.heading`. Raises KeyError if there is none."""
    name = f"{game}-rules-{slug(key)}"
    return Page(say(locale, f"{name}.heading"), say(locale, name))


def lesson_text(lesson: str, locale: AnyLocale, game: str, part: str = "", task: int = 1) -> str:
    """A text of a lesson: its task, or the `part` of it: heading, right, wrong. Raises KeyError if there is none."""
    key = f"{game}-lesson-{slug(lesson)}" if task == 1 else f"{game}-lesson-{slug(lesson)}-{task}"
    return say(locale, f"{key}.{part}" if part else key)


def slash_key(name: str, game: str | None = None) -> str:
    """The key of a slash command's, subcommand's or option's name: `<game>-slash-<name>`, else `slash-<name>`.

    The key's `.about` is its description.
    """
    return next((key for key in _keys(game, f"slash-{slug(name)}") if has(key)), f"slash-{slug(name)}")


@lru_cache(maxsize=MAX_CACHED_TEXTS)
def slug(text: str) -> str:
    """Convert plain English words to a key: `a walk can't capture` → `a-walk-cant-capture`."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower().replace("'", "")).strip("-")


def _translated(args: Mapping[str, str | int], locale: AnyLocale, game: str | None) -> dict[str, str | int]:
    """Translate the arguments that are keys themselves: `option`, `piece`, `other` (a piece), `label` (a piece, as it
    is labelled), `pieces`, separated by spaces, and `seat`.

    The seat gets the player's `name` if that is given. `owned` are pieces with their owners' seats, `white P, black L`,
    and `by_level` the number of pieces on each level, `3 0, 2 5`; `channels` and `kept`, separated by spaces, become
    lists.
    """
    words = dict(args)
    words |= {key: piece_name(str(args[key]), locale, game) for key in ("piece", "other") if key in args}
    if "label" in args:
        words["label"] = piece_label(str(args["label"]), locale, game)
    if "pieces" in args:
        named = (piece_name(piece, locale, game) for piece in str(args["pieces"]).split())
        words["pieces"] = say(locale, "list-gap").join(named)
    if "channels" in args:
        words["channels"] = conjoined(str(args["channels"]).split(), locale)
    if "kept" in args:
        words["kept"] = conjoined(str(args["kept"]).split(), locale)
    if "owned" in args:
        words["owned"] = _owned(str(args["owned"]), locale, game)
    if "by_level" in args:
        counts = (each.split(" ", 1) for each in str(args["by_level"]).split(", "))
        told = [say(locale, "level-count", level=level, count=int(count)) for level, count in counts]
        words["by_level"] = say(locale, "list-gap").join(told)
    if "setting" in args:
        words["setting"] = say(locale, f"tournament-setting-{slug(str(args['setting']))}")
    if "option" in args:
        words["option"] = option_name(str(args["option"]), locale, game)
    if "seat" in args:
        words["seat"] = seat_name(str(args["seat"]), locale, game)
        if args.get("name"):
            words["seat"] = say(locale, "player", seat=words["seat"], name=args["name"])
    return words


def _owned(pieces: str, locale: AnyLocale, game: str | None) -> str:
    """Pieces with their owners: "White's P and Black's L"."""
    pairs = (each.split(" ", 1) for each in pieces.split(", "))
    named = ((seat_name(seat, locale, game), piece_name(piece, locale, game)) for seat, piece in pairs)
    return conjoined([say(locale, "owned-piece", seat=seat, piece=piece) for seat, piece in named], locale)


def _first(locale: AnyLocale, game: str | None, name: str, args: Mapping[str, str | int] | None = None) -> str:
    """The game's own text for `name`, else the common one, else an empty string."""
    return next((say(locale, key, **(args or {})) for key in _keys(game, name) if has(key)), "")


def _keys(game: str | None, name: str) -> Iterator[str]:
    if game is not None:
        yield f"{game}-{name}"
    yield name
