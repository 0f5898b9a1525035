"""Check at start that no game or action lacks a text in any language, and that every game is in the catalogue.

Every start runs these checks, so they are fast. The tests check more: they parse the code, play, and check that each
text is given its variables (`tests/test_game_texts.py`).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import games
from bot.catalogue import Entry
from bot.texts import LANGUAGES
from bot.texts.names import slug
from bot.texts.words import FOLDER, file_with, keys
from bot.ui.actions import Action
from games.kit.discovery import discover
from games.kit.rules import AnyGame, Game, Options, options_from

ROOT = Path(__file__).parent.parent.parent
_REFUSAL = re.compile(r'(?:Move|Option)Error\(\s*"([^"{]+)"')
"""The key of an error as a literal in the rules."""
_PHRASE = re.compile(r'"([a-z0-9]+-(?:alt|news|coach|move)-[a-z0-9-]+)"')
"""The key of a phrase as a literal in a renderer, or in a game's lessons."""


class TextUse(NamedTuple):
    """A text that some code uses."""

    keys: tuple[str, ...]
    """Alternative keys, of which one must have a text; the first is the game's own."""
    file: str
    """The code's file, relative to the project's folder."""
    home: str = ""
    """The name of the file for a text that no language has yet; by default that of the key's first word."""


class MissingText(NamedTuple):
    """A text that a language lacks. Files are relative to the project's folder."""

    file: str
    """The file in which the text should be."""
    key: str
    user: str
    """The code that uses the text, or the file of another language that contains it."""

    @property
    def sentence(self) -> str:
        """The key of the sentence that reports it; the sentence's variables are the fields."""
        return "start-text-untranslated" if self.user.endswith(".ftl") else "start-text-missing"


OF_FEATURES = list[Callable[[AnyGame], Iterable[TextUse]]]()
"""The texts that features say about a game. Features append to this when they are imported."""


def missing_texts(catalogue: Mapping[str, Entry]) -> list[MissingText]:
    """The texts of games and actions that a language lacks, and other texts that only some languages have."""
    unknown = missing((*texts_used(catalogue), *action_texts()))
    known = {(gap.file, gap.key) for gap in unknown}
    return [*unknown, *(gap for gap in _untranslated() if (gap.file, gap.key) not in known)]


def missing(uses: Iterable[TextUse]) -> list[MissingText]:
    """The used texts that a language lacks, each once."""
    gaps: dict[tuple[str, str], MissingText] = {}
    for use in uses:
        for language in LANGUAGES:
            if keys(language).isdisjoint(use.keys):
                gap = MissingText(_file_for(language, use.keys[0], use.home), use.keys[0], use.file)
                gaps.setdefault((gap.file, gap.key), gap)
    return list(gaps.values())


def texts_used(catalogue: Mapping[str, Entry]) -> Iterator[TextUse]:
    """The texts that games use, found without playing a move or drawing a board.

    Titles, options, seats and reasons come from the games' values; errors and phrases from the literal keys in their
    source files. Games that share a module or package may share texts.
    """
    for entry in catalogue.values():
        yield from _named(entry)
        for texts in OF_FEATURES:
            yield from texts(entry.game)
    for room, codes in (
        ("games", [(key, entry.game.start) for key, entry in catalogue.items()]),
        ("bot/features/*", [(key, entry.game.start) for key, entry in catalogue.items()]),
        ("renderers", [(key, entry.picture.describe) for key, entry in catalogue.items()]),
    ):
        for home in dict.fromkeys(home_of(code) for _, code in codes):
            there = [key for key, code in codes if home_of(code) == home]
            for file in sources(room, home):
                text = file.read_text("utf-8")
                for key in _REFUSAL.findall(text):
                    yield TextUse(refusal_keys(key, there), relative_path(file))
                for key in _PHRASE.findall(text):
                    yield TextUse((key,), relative_path(file))


def action_texts() -> Iterator[TextUse]:
    """The labels of buttons, placeholders of menus and titles of forms."""
    for action in Action:
        for key in action.texts:
            yield TextUse((key,), f"{action} in bot/ui/actions.py", "bot.ftl")


def refusal_keys(key: str, there: Iterable[str]) -> tuple[str, ...]:
    """The alternative keys for a rules error in a source file of these games."""
    name = f"refusal-{slug(key)}"
    return (*(f"{game}-{name}" for game in there), name)


def _named(entry: Entry) -> Iterator[TextUse]:
    """The texts that a game's values name."""
    game, picture = entry.game, entry.picture
    rules, renderer = file_of(game.start), file_of(picture.describe)

    def use(name: str, file: str) -> TextUse:
        return TextUse((f"{game.key}-{name}", name), file)

    for name in ("title", "slash", "slash.about", *(f"reason-{slug(reason)}" for reason in game.reasons)):
        yield use(name, rules)
    for options, file in ((game.options, rules), (picture.looks, renderer)):
        for option in options:
            name = slug(option.key)
            yield from (use(each, file) for each in (f"option-{name}", f"slash-{name}", f"slash-{name}.about"))
    if picture.sheet is not None:
        yield from (use(f"sheet-{name}", renderer) for name in ("heading", "text", "alt", *picture.sheet.words))
    yield from (use(f"legend-{sign}", renderer) for sign in picture.legend)
    yield from (use(f"piece-{slug(piece)}{part}", renderer) for piece in picture.pieces for part in ("", ".brief"))
    for terms in terms_of(game):
        yield from (use(f"seat-{slug(seat)}", rules) for seat in game.seat_names(terms))


def terms_of(game: AnyGame) -> list[Options]:
    """Options of a game to check: the defaults, then each value of each option once."""
    changes = [{}, *({option.key: value} for option in game.options for value in option.values)]
    return [options_from(game.options, change) for change in changes]


def unlisted_games(catalogue: Mapping[str, Entry]) -> list[AnyGame]:
    """The games in the folder `games` that aren't in the catalogue."""
    found: list[AnyGame] = discover(games, Game)
    return [game for game in found if game.key not in catalogue]


def home_of(code: Callable[..., Any]) -> str:
    """The module or package of a game's function: `nim` for one in `games/nim.py` or `games/nim/…`."""
    return _module_of(code).split(".")[1]


def file_of(code: Callable[..., Any]) -> str:
    """The file that defines a function, relative to the project's folder."""
    return relative_path(Path(sys.modules[_module_of(code)].__file__ or ""))


def _module_of(code: Callable[..., Any]) -> str:
    return str(getattr(code, "func", code).__module__)


def sources(room: str, home: str) -> list[Path]:
    """The source files of the module or package `home` in the folder `room`."""
    return [*ROOT.glob(f"{room}/{home}.py"), *sorted(ROOT.glob(f"{room}/{home}/**/*.py"))]


def relative_path(file: Path) -> str:
    """A file's path relative to the project's folder."""
    return file.relative_to(ROOT).as_posix()


def _untranslated() -> Iterator[MissingText]:
    for other in LANGUAGES:
        for language in LANGUAGES:
            for key in sorted(keys(other) - keys(language)):
                yield MissingText(_file_for(language, key), key, relative_path(FOLDER / other / file_with(other, key)))


def _file_for(language: str, key: str, home: str = "") -> str:
    """The file for a text in a language: the same as in a language that has it, else `home`, else the game's."""
    has_it = next((other for other in LANGUAGES if key in keys(other)), None)
    return relative_path(
        FOLDER / language / (file_with(has_it, key) if has_it else home or f"{key.partition('-')[0]}.ftl")
    )
