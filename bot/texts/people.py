"""Names of people: the visible part of a name, shortened names, and names that tell people of one name apart."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from renderers.kit.letters import is_lacking, legible

LONGEST_NAME = 32
"""Discord's limit of characters for a name; a name with the user name beside it keeps to it as well."""
LEAST_OF_NAME = 8
"""Number of characters that a name keeps before the user name beside it is shortened."""
NAMELESS = "?"
"""Shown instead of a name without visible characters."""
FILLERS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Invisible characters that Unicode classes as letters, marks or, for the empty Braille pattern, as a symbol."""

_SPACES = re.compile(r"[\t-\r\x85\u2028\u2029]+")
"""Line breaks and tabs."""
_FLAG = re.compile(r"(\U0001f3f4[\U000e0030-\U000e007a]{1,6}\U000e007f)")
"""The flag emoji of a part of a country, which invisible characters name."""
_INVISIBLE = {"Cc", "Cf", "Cs"}
"""Unicode's categories of invisible characters: control, format (including text direction), surrogates."""
_JOINERS = "\u200c\u200d"
_JOINED = {"So", "Sk", "Sm", "Mn", "Mc", "Lo"}
"""Categories of characters between which joiners are needed: emoji, and letters of scripts that are written joined."""
_DEPENDENT = {"Mn", "Mc", "Me"}
"""Categories of characters that belong to the one before them, variation selectors among them."""


def plain(text: str) -> str:
    """The visible part of a name, or of other text that users wrote, in one line.

    Removes invisible characters, which might change the direction of the text around them, but no joiners that an
    emoji or a script needs. Made for places without formatting: labels, names of threads, alt texts, pictures, files.
    """
    if text.isascii() and text.isprintable():
        return text
    parts = _FLAG.split(_SPACES.sub(" ", text))
    return "".join(part if number % 2 else _visible(part) for number, part in enumerate(parts))


def _visible(text: str) -> str:
    return "".join(char for at, char in enumerate(text) if _is_visible(char) or _joins(text, at))


def _is_visible(char: str) -> bool:
    return unicodedata.category(char) not in _INVISIBLE and char not in FILLERS


def _joins(text: str, at: int) -> bool:
    """Whether the character at `at` is a joiner between two characters that need it."""
    around = text[max(0, at - 1) : at] + text[at + 1 : at + 2]
    are_joined = all(not char.isascii() and unicodedata.category(char) in _JOINED for char in around)
    return text[at] in _JOINERS and len(around) == 2 and are_joined


def cut(text: str, most: int) -> str:
    """The first `most` characters of a text, or fewer so that no emoji or letter with marks is split."""
    end = min(most, len(text))
    while 0 < end < len(text) and _is_inside(text, end):
        end -= 1
    return text[: end or most].rstrip(_JOINERS)


def _is_inside(text: str, at: int) -> bool:
    """Whether a character as readers see it (a grapheme cluster) continues at `at`."""
    before, char = text[at - 1], text[at]
    is_flag = _is_flag_letter(char) and _is_flag_letter(before)
    if is_flag:
        start = at
        while start and _is_flag_letter(text[start - 1]):
            start -= 1
        return (at - start) % 2 == 1
    is_dependent = unicodedata.category(char) in _DEPENDENT or "\U0001f3fb" <= char <= "\U0001f3ff"
    is_tag = "\U000e0020" <= char <= "\U000e007f"
    return is_dependent or is_tag or char in _JOINERS or before == "\u200d"


def _is_flag_letter(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def shortened(text: str, most: int) -> str:
    """The text, cut to `most` characters including an ellipsis if it is longer."""
    return text if len(text) <= most else cut(text, most - 1) + "…"


def shortened_name(name: str, most: int) -> str:
    """A name, cut to `most` characters; of a name with a user name beside it, the user name is cut last."""
    bare, gap, beside = name.rpartition(" (")
    if len(name) <= most or not gap or not beside.endswith(")"):
        return shortened(name, most)
    return _beside(bare, beside[:-1], most)


def all_named(names: Sequence[str], gap: str, most: int) -> str:
    """All names with `gap` between them in `most` characters, if need be by their beginnings."""
    longest = max(map(len, names), default=0)
    while len(told := gap.join(shortened_name(name, longest) for name in names)) > most and longest > 1:
        longest -= 1
    return shortened(told, most)


class Named(NamedTuple):
    """A person with the name that others see."""

    id: int
    name: str
    handle: str = ""
    """Discord's unique name of the user; empty if unknown, and of computer players."""


def told_apart(people: Iterable[Named]) -> list[str]:
    """The name of each person, with the user name beside it where two people have names that look alike, be it only in
    pictures, and where pictures can show no letter of a name.

    Where the user name isn't known, a number tells two people apart. Names that this function returned may be given to
    it again.
    """
    named = [_bare(each) for each in people]
    holders: dict[str, set[int]] = defaultdict(set)
    for each in named:
        holders[_look(each.name)].add(each.id)
    names: list[str] = []
    taken: dict[str, int] = {}
    for each in named:
        is_alone = len(holders[_look(each.name)]) == 1
        is_enough = is_alone and not is_lacking(each.name)
        name = each.name if is_enough or not each.handle else _beside(each.name, each.handle, LONGEST_NAME)
        names.append(_free(name, each.id, taken))
    return names


def _bare(person: Named) -> Named:
    """The person without the user name that `told_apart` has put beside the name."""
    suffix = f" ({person.handle})"
    name = person.name.removesuffix(suffix) if person.handle else person.name
    return person._replace(name=name if plain(name).strip() else person.handle or NAMELESS)


@lru_cache(4096)
def _look(name: str) -> str:
    """The key of a name that is the same for names that look alike, in texts or in pictures."""
    return " ".join(unicodedata.normalize("NFKC", legible(plain(name))).casefold().split())


def _beside(name: str, handle: str, most: int) -> str:
    """A name with the user name beside it, in at most `most` characters."""
    room = most - len(" ()")
    kept = max(room - len(handle), min(LEAST_OF_NAME, room // 2))
    name = shortened(name, kept)
    return f"{name} ({shortened(handle, room - len(name))})"


def _free(name: str, owner: int, taken: dict[str, int]) -> str:
    """The name, with a number if another person in `taken` already has it."""
    number, numbered = 1, name
    while taken.setdefault(_look(numbered), owner) != owner:
        number += 1
        numbered = f"{shortened(name, LONGEST_NAME - len(f' {number}'))} {number}"
    return numbered
