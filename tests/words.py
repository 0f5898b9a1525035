"""Reading the Fluent files and the code, for tests that hold one against the other."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from fnmatch import fnmatchcase
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.texts.words import FOLDER

ROOT = Path(__file__).parent.parent
ROOMS = ("bot", "games", "renderers")
KEY = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+(?:\.[a-z]+)?")


_JAPANESE = r"[\u3001-\u30ff\u4e00-\u9fff\uff01-\uff60]"
_SHELT_PIECE = re.compile("[縦横斜塔色跳扉月]駒 ")
_STRAY = re.compile(rf"{_JAPANESE}\** +\**{_JAPANESE}|[。！？：]\*\* +\{{")


def stray_spaces(text: str) -> list[str]:
    """The spaces between Japanese letters or signs in a text or its source, with these, but not those in the names of
    Shelt's pieces.
    """
    return _STRAY.findall(_SHELT_PIECE.sub("", text))


class _Variables(Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.keys: set[str] = set()
        self.variants: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the library's name
        self.names.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802 - the library's name
        self.keys.add(f"{node.id.name}.{node.attribute.name}" if node.attribute else node.id.name)

    def visit_Variant(self, node: ftl.Variant) -> None:  # noqa: N802 - the library's name
        if isinstance(node.key, ftl.Identifier):
            self.variants.add(node.key.name)
        self.generic_visit(node)


def variables(language: str, key: str) -> frozenset[str]:
    """The variables that words show or choose by, and those of the words that they refer to, without those that every
    phrase has and no language needs.

    Raises KeyError where they refer to a key that has none.
    """
    visitor = _Variables()
    visitor.visit(patterns(language)[key])
    return frozenset(visitor.names).union(*(variables(language, other) for other in visitor.keys)) - {"mover", "again"}


def variants(pattern: ftl.Pattern) -> frozenset[str]:
    """The words by which a pattern chooses between variants."""
    visitor = _Variables()
    visitor.visit(pattern)
    return frozenset(visitor.variants)


@cache
def buttons() -> frozenset[str]:
    """The keys of buttons' labels, which are also variables that `say` fills in itself."""
    return frozenset(key for key in patterns("en") if key.startswith("button-"))


def references(language: str, key: str) -> frozenset[str]:
    """The keys to which a message refers itself."""
    visitor = _Variables()
    visitor.visit(patterns(language)[key])
    return frozenset(visitor.keys)


@cache
def referred(language: str) -> frozenset[str]:
    """The keys of messages to which other messages refer."""
    return frozenset(key.partition(".")[0] for each in patterns(language) for key in references(language, each))


def written(pattern: ftl.Pattern) -> str:
    """The text of a pattern itself, outside of braces."""
    return "".join(part.value for part in pattern.elements if isinstance(part, ftl.TextElement))


@cache
def entries(language: str) -> tuple[tuple[str, ftl.EntryType], ...]:
    """Every entry of a language's files, with the file's name."""
    return tuple(
        (file.name, entry)
        for file in sorted((FOLDER / language).glob("*.ftl"))
        for entry in FluentParser().parse(file.read_text("utf-8")).body
    )


@cache
def patterns(language: str) -> dict[str, ftl.Pattern]:
    """By key; an attribute's key is `message.attribute`."""
    found: dict[str, ftl.Pattern] = {}
    for _, entry in entries(language):
        if isinstance(entry, ftl.Message):
            parts = {f"{entry.id.name}.{part.id.name}": part.value for part in entry.attributes}
            found |= ({entry.id.name: entry.value} if entry.value else {}) | parts
    return found


def is_among(text: str, keys: Collection[str]) -> bool:
    """Whether a text of the code is a key or, with `*` in it, a pattern for one."""
    return text in keys or ("*" in text and any(fnmatchcase(key, text) for key in keys))


class Call(NamedTuple):
    """A call in the code that has texts among its arguments."""

    where: str
    """File and line."""
    name: str
    first: tuple[str, ...]
    """The texts that its first argument may be."""
    texts: tuple[str, ...]
    """Those and its other arguments'."""
    keywords: frozenset[str] | None
    """None where `**` hides them."""

    @property
    def file(self) -> str:
        """The file, as seen from the project's folder."""
        return self.where.partition(":")[0]


class PhraseCall(NamedTuple):
    """A place in the code that makes a `Phrase`."""

    where: str
    """File and line."""
    keys: tuple[str, ...]
    """Its possible keys, f-strings as patterns; empty where another function chooses the key."""
    args: frozenset[str] | None
    """The names of the arguments that it is given in any case; None where the code doesn't write them out."""

    @property
    def file(self) -> str:
        """The file, as seen from the project's folder."""
        return self.where.partition(":")[0]


class _Code(NamedTuple):
    """Facts about the code of the packages that tests need."""

    calls: list[Call]
    phrases: list[PhraseCall]
    texts: set[str]


@cache
def _code() -> _Code:
    """Read all files at once and keep no syntax tree: together they fill hundreds of megabytes."""
    found = _Code([], [], set())
    for file in (file for room in ROOMS for file in sorted((ROOT / room).rglob("*.py"))):
        where, source = str(file.relative_to(ROOT)), file.read_text("utf-8")
        nodes = list(ast.walk(ast.parse(source)))
        found.calls.extend(_calls(where, nodes))
        if "Phrase" in source:
            found.phrases.extend(_phrases(where, nodes))
        found.texts.update(text for node in nodes for text in _texts(node))
    return found


def calls() -> Sequence[Call]:
    """Every call in the rooms that has a text among its arguments, f-strings as patterns."""
    return _code().calls


def phrases() -> Sequence[PhraseCall]:
    """Every place in the rooms that makes a phrase."""
    return _code().phrases


def texts_in_code() -> Set[str]:
    """Every text in the rooms, f-strings as patterns."""
    return _code().texts


def phrases_of(file: str, source: str) -> Iterator[PhraseCall]:
    """Every place in a file that makes a phrase."""
    return _phrases(file, list(ast.walk(ast.parse(source))))


def _calls(file: str, nodes: Iterable[ast.AST]) -> Iterator[Call]:
    for node in nodes:
        if isinstance(node, ast.Call) and (texts := tuple(text for arg in node.args for text in _texts(arg))):
            first = tuple(_texts(node.args[0]))
            yield Call(f"{file}:{node.lineno}", _name(node.func), first, texts, _keywords(node))


def _phrases(file: str, nodes: Iterable[ast.AST]) -> Iterator[PhraseCall]:
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    for function in functions:
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and _name(node.func) == "Phrase":
                args = _pair_names(node.args[1], function, functions) if len(node.args) > 1 else frozenset[str]()
                yield PhraseCall(f"{file}:{node.lineno}", tuple(_texts(node.args[0])), args)


def _pair_names(node: ast.expr, inside: ast.FunctionDef, functions: Sequence[ast.FunctionDef]) -> frozenset[str] | None:
    """The first halves of pairs in an expression, as far as it has them in any case; None where they aren't known.

    Names are followed to what is assigned to them in the function, calls to what a function of the file returns.
    """
    match node:
        case ast.Tuple(elts=[ast.Constant(value=str(name)), _]):
            return frozenset({name})
        case ast.Tuple(elts=elements):
            parts = [_pair_names(element, inside, functions) for element in elements]
            known = [part for part in parts if part is not None]
            return frozenset[str]().union(*known) if len(known) == len(parts) else None
        case ast.Starred(value=value):
            return _pair_names(value, inside, functions)
        case ast.IfExp(body=yes, orelse=no):
            return _in_any_case([_pair_names(each, inside, functions) for each in (yes, no)])
        case ast.Name(id=name):
            assigned = [
                each.value
                for each in ast.walk(inside)
                if isinstance(each, ast.Assign) and any(_name(target) == name for target in each.targets)
            ]
            return _in_any_case([_pair_names(value, inside, functions) for value in assigned])
        case ast.Call(func=ast.Name(id=name)):
            returned = [
                _pair_names(each.value, function, functions)
                for function in functions
                if function.name == name
                for each in ast.walk(function)
                if isinstance(each, ast.Return) and each.value
            ]
            return _in_any_case(returned)
        case _:
            return None


def _in_any_case(cases: Sequence[frozenset[str] | None]) -> frozenset[str] | None:
    known = [case for case in cases if case is not None]
    return frozenset.intersection(*known) if known and len(known) == len(cases) else None


def _keywords(node: ast.Call) -> frozenset[str] | None:
    names = [keyword.arg for keyword in node.keywords]
    return None if None in names else frozenset(name for name in names if name)


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _texts(node: ast.AST) -> Iterator[str]:
    """The texts that an expression may be; `*` stands for what an f-string fills in."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield from map("".join, product(*(list(_texts(part)) or ["*"] for part in parts)))
        case ast.FormattedValue(value=ast.IfExp() as value):
            yield from _texts(value)
        case ast.IfExp(body=yes, orelse=no):
            yield from _texts(yes)
            yield from _texts(no)
