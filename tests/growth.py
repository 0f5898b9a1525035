"""Inputs that grow, made of a pattern's own pieces, and whether the time to read them grows faster than they do."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from time import thread_time
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
SIZES = (18, 24, 40, 80, 300, 1200, 6000)
"""Numbers of characters: the first four show exponential time, however quick the machine is, before it takes forever;
the others are so far apart that quadratic time stands out.
"""
FASTER = 2.2
"""By this factor time may grow more than the text: quadratic time grows by four and five times as much."""
QUICK = 0.0004
"""Seconds that are too short to compare; what takes quadratic time takes longer at the greatest size."""
STARTING = 20
"""By this factor the first reading may take longer than `QUICK`: it fills caches."""
TRIES = 6
REPEATS = {codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT}
LOOKAROUND = {codes.ASSERT, codes.ASSERT_NOT}
SAMPLES = {"DIGIT": "1", "SPACE": " ", "WORD": "a", "NOT_DIGIT": "a", "NOT_SPACE": "a", "NOT_WORD": "-"}


class Use(NamedTuple):
    """A pattern, and a method by which code uses it."""

    name: str
    pattern: re.Pattern[str]
    method: str

    @property
    def may_begin_anywhere(self) -> bool:
        """Whether the pattern is looked for at every place of a text."""
        return self.method not in {"match", "fullmatch"}

    def read(self, text: str) -> None:
        """Use the pattern."""
        if self.method in {"sub", "subn"}:
            self.pattern.sub("", text)
        elif self.method in {"finditer", "findall", "split"}:
            self.pattern.findall(text)
        else:
            getattr(self.pattern, self.method)(text)


def grows(
    read: Callable[[str], object], piece: str, before: str = "", after: str = "", sizes: tuple[int, ...] = SIZES
) -> bool:
    """Whether reading `before`, ever more of a piece, and `after` takes more than linear time."""
    least, last = QUICK, sizes[0]
    for size in sizes:
        text = before + piece * (size // len(piece) + 1) + after
        allowed = max(QUICK, FASTER * least * size / last) * (STARTING if size == last else 1)
        took = _time(read, text)
        for _ in range(TRIES):
            # The machine may have been busy.
            if allowed < took < 20 * allowed:
                took = min(took, _time(read, text))
        if took > allowed:
            return True
        least, last = max(took, QUICK / 4), size
    return False


def _time(read: Callable[[str], object], text: str) -> float:
    began = thread_time()
    read(text)
    return thread_time() - began


def pieces(pattern: re.Pattern[str]) -> set[tuple[str, str]]:
    """The pieces of which a pattern is made, each with an example of what may come before it; none if it only repeats
    parts up to a fixed number of times.
    """
    parsed = parser.parse(pattern.pattern, pattern.flags)
    return {(before, piece) for before, piece in _pieces(parsed, "") if piece} if _is_unlimited(parsed) else set()


def _is_unlimited(parsed: Any) -> bool:
    return any(
        (code in REPEATS and value[1] is codes.MAXREPEAT) or any(map(_is_unlimited, _inner(code, value)))
        for code, value in parsed
    )


def _pieces(parsed: Any, before: str) -> Iterator[tuple[str, str]]:
    samples = [_sample(each) for each in parsed]
    for at, (code, value) in enumerate(parsed):
        here = before + "".join(samples[:at])
        yield here, samples[at]
        yield here, "".join(samples[at : at + 2])
        for inner in _inner(code, value):
            yield from _pieces(inner, here)
        if code is codes.IN and value[0][0] is not codes.NEGATE:
            # Members of several kinds, of which only some begin a word.
            yield before, "".join(map(_sample, value))
    yield before, "".join(samples)


def _inner(code: Any, value: Any) -> list[Any]:
    if code is codes.BRANCH:
        return list(value[1])
    if code in REPEATS:
        return [value[2]]
    if code is codes.SUBPATTERN:
        return [value[3]]
    return [value[1]] if code in LOOKAROUND else [value] if code is codes.ATOMIC_GROUP else []


def _sample(node: Any) -> str:
    """A text for which a part of a pattern stands."""
    code, value = node
    if code in {codes.LITERAL, codes.RANGE}:
        return chr(value if code is codes.LITERAL else value[0])
    if code in {codes.ANY, codes.NOT_LITERAL}:
        return "b" if value == ord("a") else "a"
    if code is codes.IN:
        return _member(value)
    if code is codes.CATEGORY:
        return str(SAMPLES[str(value).removeprefix("CATEGORY_")])
    times = max(1, value[0]) if code in REPEATS else 1
    return "".join(map(_sample, next(iter(_inner(code, value)), ()))) * times if code not in LOOKAROUND else ""


def _member(value: Any) -> str:
    """A character of a class."""
    if value[0][0] is not codes.NEGATE:
        return _sample(value[0])
    ranges = [each for code, each in value if code is codes.RANGE]
    excluded = {_sample(each) for each in value[1:]}
    fits = (char for char in map(chr, (*b'a1 -"', *range(33, 127))) if char not in excluded)
    return next(char for char in fits if not any(low <= ord(char) <= high for low, high in ranges))


def uses(*folders: str) -> Iterator[Use]:
    """All patterns of these packages: those that modules name, also in containers, and those that are used at once."""
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*.py")):
            source = file.read_text("utf-8")
            if "\nimport re\n" in source and file.name != "__main__.py":
                name = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
                yield from _in_module(importlib.import_module(name), ast.parse(source))


def _in_module(module: Any, tree: ast.Module) -> Iterator[Use]:
    methods: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        owner, method = node.func.value, node.func.attr
        if isinstance(owner, ast.Name) and owner.id == "re":
            given = node.args[0] if node.args else None
            if method != "compile" and isinstance(given, ast.Constant) and isinstance(given.value, str):
                yield Use(f"{module.__name__}: {given.value}", re.compile(given.value), method)
        elif isinstance(owner, ast.Name):
            methods.setdefault(owner.id, set()).add(method)
    for name, value in vars(module).items():
        for pattern in _patterns(value):
            for method in methods.get(name, {"findall"}):
                if hasattr(pattern, method):
                    yield Use(f"{module.__name__}.{name}", pattern, method)


def _patterns(value: Any) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, tuple | list | frozenset | set):
        for each in value:
            yield from _patterns(each)
    elif isinstance(value, dict):
        yield from _patterns(tuple(value.values()))
