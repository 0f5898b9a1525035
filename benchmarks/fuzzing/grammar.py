"""Generates inputs: valid ones, by the bot's own commands and custom ids, and mutated ones.

Ids that differ from one playground to the next (people, channels, servers) appear in texts as names in brackets:
`⟨ben⟩`. So an example means the same in every playground.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from hypothesis import strategies as st

from bot.ui.actions import Action as BotAction
from playground import commands as kinds
from playground.protocol import Json

VERBS = sorted(action.value for action in BotAction)
LONGEST_CUSTOM_ID = 100
LONGEST_MESSAGE = 4000
LONGEST_TEXT = 6000
"""Characters of an option, by Discord's rules."""
BUTTON, MENU = 2, 3


@dataclass(frozen=True, slots=True)
class Known:
    """The inputs that a playground's messages and commands offer."""

    custom_ids: tuple[str, ...]
    """The custom ids of the buttons and menus that people see."""
    values: tuple[str, ...]
    """The values that those menus offer."""
    forms: tuple[tuple[str, tuple[str, ...]], ...]
    """The custom ids of forms, with those of their fields."""
    commands: tuple[Json, ...]
    records: tuple[str, ...]
    """Records of matches, of every game."""
    names: tuple[str, ...]
    """Names of people, channels and servers, in brackets."""
    people: tuple[str, ...]
    """Names of people whom messages may mention, in brackets."""
    channels: tuple[str, ...]
    """Names of channels that everybody sees, in brackets."""


Given: TypeAlias = tuple[tuple[str, int, Any], ...]
"""Options of a command: names, types and values."""


@dataclass(frozen=True, slots=True)
class Press:
    """The use of a button or a menu."""

    custom_id: str
    values: tuple[str, ...] | None
    """The chosen values; None for a button."""
    in_public: bool
    """Whether the message is public."""


@dataclass(frozen=True, slots=True)
class Form:
    """A submitted form."""

    custom_id: str
    fields: tuple[tuple[str, str | tuple[str, ...]], ...]
    """By a field's custom id, the text written or the values chosen."""
    in_public: bool


@dataclass(frozen=True, slots=True)
class Command:
    """A command with its options."""

    path: tuple[str, ...]
    options: Given
    """Names, types and values."""
    channel: str


@dataclass(frozen=True, slots=True)
class Typing:
    """A command that a person is typing."""

    path: tuple[str, ...]
    options: Given
    focused: str
    """The name of the option that is being typed."""
    channel: str


@dataclass(frozen=True, slots=True)
class Said:
    """A plain message."""

    text: str
    channel: str


@dataclass(frozen=True, slots=True)
class Imported:
    """An imported record."""

    content: bytes


Action: TypeAlias = Press | Form | Command | Typing | Said | Imported
Words: TypeAlias = "st.SearchStrategy[str]"
UNSEEN = (
    *(
        "play:5:3:c6-b5",
        "play:1:3:c6-b5",
        "dogive:4::",
        "dodraw:5::",
        "agree:1::",
        "refuse:7::resume",
        "retract:5::pause",
    ),
    *("offer:5::pause", "offer:5::back", "offer:5::computer:0:3", "offer:5::home:⟨late⟩", "agree:5::home:⟨late⟩"),
    *("standinfor:5::", "placed:5::", "doresign:5::", "doabort:5::", "moretime:5::", "invite:⟨ben⟩::vault.0.0.0.0.0"),
    *(
        "assign:9::white",
        "assigned:9::",
        "level:9::⟨aoi⟩",
        "away:9::-3",
        "ago:9::",
        "first:::",
        "forget:::",
        "doforget:::",
    ),
)
"""Custom ids that the bot writes but that don't occur in a fresh playground."""
DIRECT = "direct"
"""The direct messages between a person and the bot, in place of a channel."""

NUMBERS: Words = st.one_of(
    st.sampled_from(("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12")),
    st.sampled_from(("-1", "007", "٣", "²", "９", "1.5", "1e5", "0x10", " 1", "1_0", "NaN", "")),
    st.sampled_from([str(2**power + more) for power in (15, 31, 53, 63, 64) for more in (-1, 0, 1)]),
    st.sampled_from(("9" * 19, "9" * 20, "9" * 80, "-" + "9" * 19, "0" * 30 + "1")),
)
ODD: Words = st.sampled_from(
    (
        "\x00",
        "\n",
        "\t",
        "\u202e",
        "\u200b",
        "💥",
        "é",
        "ｖａｕｌｔ",
        "ヴォールト",
        "#",
        "~",
        "/",
        ":",
        ".",
        "%",
        "`",
        "*",
        "\\",
    )
)
JUNK: Words = st.one_of(
    st.text(st.characters(codec="utf-8"), max_size=12),
    ODD,
    st.sampled_from(
        ("@everyone", "<@⟨zoe⟩>", "<@&⟨server⟩>", "[x](https://example.org)", "```", "||x||", "'; DROP TABLE match")
    ),
)
_PARTS = re.compile(r"([:./ ~#,-])")


@st.composite
def mutated(draw: st.DrawFn, real: Words, parts: Words) -> str:
    """A valid text with parts changed, left out, doubled or swapped, or cut short."""
    pieces = [piece for piece in _PARTS.split(draw(real)) if piece]
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(pieces)))
        what = draw(st.sampled_from(("replace", "replace", "insert", "remove", "double", "swap", "cut")))
        other = draw(parts) if what in ("replace", "insert") else ""
        if what == "insert" or at == len(pieces):
            pieces.insert(at, other)
        elif what == "replace":
            pieces[at] = other
        elif what == "remove":
            del pieces[at]
        elif what == "double":
            pieces.insert(at, pieces[at])
        elif what == "swap":
            pieces[at], pieces[0] = pieces[0], pieces[at]
        else:
            pieces[at] = pieces[at][: len(pieces[at]) // 2]
            del pieces[at + 1 :]
    return "".join(pieces)


def actions(known: Known) -> st.SearchStrategy[Action]:
    """Any input."""
    custom_ids, texts = _custom_ids(known), _texts(known)
    return st.one_of(
        _presses(known, custom_ids),
        _forms(known, custom_ids, texts),
        _commands(known, texts),
        _typing(known, texts),
        _messages(known),
        _records(known),
    )


def _custom_ids(known: Known) -> Words:
    real = st.sampled_from(known.custom_ids)
    names = st.sampled_from(known.names)
    paths = st.sampled_from(sorted({custom_id.split(":", 3)[3] for custom_id in known.custom_ids}))
    subjects = st.one_of(NUMBERS, names, st.sampled_from(("vault", "shelt", "tower", "")), JUNK)
    parts = st.one_of(NUMBERS, names, paths, JUNK, st.sampled_from(VERBS))
    built = st.builds(
        lambda verb, subject, decision, path: f"{verb}:{subject}:{decision}:{path}",
        st.sampled_from(VERBS),
        st.one_of(NUMBERS, subjects),
        st.one_of(st.just(""), NUMBERS),
        st.one_of(st.just(""), paths, NUMBERS, mutated(paths, parts), st.sampled_from(known.values)),
    )
    written = st.one_of(real, st.sampled_from(UNSEEN))
    # The next press often has the same subject and path.
    next_one = st.builds(lambda verb, text: verb + text[text.index(":") :], st.sampled_from(VERBS), written)
    made = st.one_of(written, next_one, built, mutated(st.one_of(written, next_one), parts), mutated(built, parts))
    return made.map(lambda text: text[:LONGEST_CUSTOM_ID])


def _values(known: Known) -> Words:
    real = st.sampled_from(known.values)
    names = st.sampled_from(known.names)
    return st.one_of(real, names, NUMBERS, JUNK, mutated(real, st.one_of(NUMBERS, names, JUNK)), st.just("9" * 5000))


def _presses(known: Known, custom_ids: Words) -> st.SearchStrategy[Action]:
    chosen = st.one_of(st.none(), st.lists(_values(known), max_size=3).map(tuple))
    return st.builds(Press, custom_ids, chosen, st.booleans())


def _texts(known: Known) -> Words:
    """Texts for a field or an option."""
    clocks = ("3d", "10m+5s", "1 hour", "10分+5秒", "none")
    usual = st.sampled_from(("a1-b2", "c1-a3", "white leaves", "1", "2.", *clocks, "too slow", "vault"))
    short = st.one_of(usual, NUMBERS, JUNK, mutated(usual, st.one_of(NUMBERS, JUNK)), _values(known))
    long = st.builds(lambda text, count: (text or "*") * count, short, st.sampled_from((2, 10, 100, 1000)))
    return st.one_of(short, short, long).map(lambda text: text[:LONGEST_TEXT])


def _forms(known: Known, custom_ids: Words, texts: Words) -> st.SearchStrategy[Action]:
    names = [custom_id for custom_id, _ in known.forms]
    fields = sorted({field for _, of_form in known.forms for field in of_form})
    real = st.sampled_from(names)
    parts = st.one_of(NUMBERS, st.sampled_from(known.names), JUNK)
    filled = st.tuples(
        st.one_of(st.sampled_from(fields), JUNK),
        st.one_of(texts, st.lists(_values(known), max_size=3).map(tuple)),
    )
    ids = st.one_of(real, mutated(real, parts).map(lambda text: text[:LONGEST_CUSTOM_ID]), custom_ids)
    return st.builds(Form, ids, st.lists(filled, max_size=3).map(tuple), st.booleans())


def _leaves(command: Json, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Sequence[Json]]]:
    """The subcommands of a command, each with its options; a command without subcommands counts as one."""
    path = (*path, command["name"])
    options: Sequence[Json] = command.get("options", ())
    nested = [each for each in options if each["type"] in (kinds.SUBCOMMAND, kinds.SUBCOMMAND_GROUP)]
    return [leaf for each in nested for leaf in _leaves(each, path)] if nested else [(path, options)]


def _option(known: Known, option: Json, texts: Words) -> st.SearchStrategy[Any]:
    """A value for an option, whether or not Discord would let it through."""
    kind = option["type"]
    if kind == kinds.BOOLEAN:
        return st.booleans()
    if kind in (kinds.INTEGER, kinds.NUMBER):
        least, most = int(option.get("min_value", -(2**53))), int(option.get("max_value", 2**53))
        return st.one_of(
            st.integers(1, 12), st.integers(least, most), st.sampled_from((least - 1, most + 1, 2**63, -1))
        )
    if kind == kinds.USER:
        return st.sampled_from(known.people)
    if kind == kinds.CHANNEL:
        return st.sampled_from(known.channels)
    choices = [choice["value"] for choice in option.get("choices", ())]
    return st.one_of(st.sampled_from(choices), st.sampled_from(choices), texts) if choices else texts


@st.composite
def _given(draw: st.DrawFn, options: Sequence[tuple[Json, st.SearchStrategy[Any]]]) -> Given:
    """Options with values. A required option is mostly present; a file never is, as imported records cover files."""
    given = []
    for option, values in options:
        chance = 9 if option.get("required") else 4
        if draw(st.integers(0, 9)) <= chance:
            given.append((option["name"], option["type"], draw(values)))
    return tuple(given)


def _with_values(known: Known, options: Sequence[Json], texts: Words) -> list[tuple[Json, st.SearchStrategy[Any]]]:
    return [(option, _option(known, option, texts)) for option in options if option["type"] != kinds.ATTACHMENT]


def _any_of(made: Sequence[st.SearchStrategy[Action]]) -> st.SearchStrategy[Action]:
    """One of these, which count as one alternative together; `one_of` would count each."""
    return st.sampled_from(made).flatmap(lambda each: each)


def _commands(known: Known, texts: Words) -> st.SearchStrategy[Action]:
    leaves = [leaf for command in known.commands for leaf in _leaves(command)]
    channels = st.sampled_from((*known.channels, DIRECT))
    return _any_of(
        [
            st.builds(Command, _path(path), _given(_with_values(known, options, texts)), channels)
            for path, options in leaves
        ]
    )


def _path(path: tuple[str, ...]) -> st.SearchStrategy[tuple[str, ...]]:
    """A path, nearly always a real one."""

    def with_other(at: int, word: str) -> tuple[str, ...]:
        return (*path[:at], word or "x", *path[at + 1 :])

    wrong = st.builds(with_other, st.integers(0, len(path) - 1), JUNK)
    return st.integers(0, 19).flatmap(lambda chance: wrong if chance == 0 else st.just(path))


def _typing(known: Known, texts: Words) -> st.SearchStrategy[Action]:
    channels = st.sampled_from(known.channels)

    def made(path: tuple[str, ...], options: Sequence[Json]) -> st.SearchStrategy[Action]:
        names = [option["name"] for option in options]
        suggesting = [option["name"] for option in options if option.get("autocomplete")] or names
        focused = st.one_of(st.sampled_from(suggesting), st.sampled_from(names), JUNK)

        def typed(path: tuple[str, ...], given: Given, name: str, text: str, is_said: int, channel: str) -> Action:
            others = (each for each in given if each[0] != name)
            # Discord marks the option that is being typed; once in a while this doesn't.
            return Typing(path, (*others, (name, kinds.STRING, text)), name if is_said else "", channel)

        given = _given(_with_values(known, options, texts))
        return st.builds(typed, _path(path), given, focused, texts, st.integers(0, 9), channels)

    return _any_of([made(*leaf) for command in known.commands for leaf in _leaves(command) if leaf[1]])


def _messages(known: Known) -> st.SearchStrategy[Action]:
    words = st.sampled_from(
        (
            *(
                "<@⟨banmen⟩>",
                "<@!⟨banmen⟩>",
                "vault",
                "Vault",
                "shelt",
                "pent-up",
                "New Chaturanga",
                "ヴォールト",
                "Vaultで",
            ),
            *(
                "size=8",
                "size＝８",
                "size: 99",
                "8×8",
                "8x8",
                "white",
                "seat=black",
                "白",
                "three",
                "misère",
                "misère=true",
            ),
            *(
                "level 3",
                "level=9",
                "レベル3",
                "clock=3d",
                "clock = 10m+5s",
                "3d",
                "10分+5秒",
                "clock=moon",
                "unrated",
                "rated=no",
            ),
            *("computer", "please", "vs", "=", "==", "=x", "x=", ":", "a:b", "moon=sun", "12", "\n", "、", "!"),
        )
    )
    people = st.sampled_from([f"<@{name}>" for name in known.people])
    token = st.one_of(words, words, people, st.one_of(JUNK, NUMBERS).filter(lambda text: "⟨zoe⟩" not in text))
    begun = st.sampled_from(("<@⟨banmen⟩> ", "<@⟨banmen⟩> vault ", "<@⟨banmen⟩> vault <@⟨ben⟩> ", ""))

    def joined(start: str, tokens: Sequence[str], gap: str, count: int) -> str:
        return (start + gap.join(tokens) + gap.join(tokens) * (count - 1))[:LONGEST_MESSAGE]

    counts = st.sampled_from((1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 50, 1000))
    texts = st.builds(joined, begun, st.lists(token, max_size=8), st.sampled_from((" ", " ", "", "\n")), counts)
    return st.builds(Said, texts, st.sampled_from((*known.channels, DIRECT)))


def _records(known: Known) -> st.SearchStrategy[Action]:
    lines = sorted({line for record in known.records for line in record.splitlines()})
    tags = (
        '[Match "0"]',
        '[Match "99999999999999999999"]',
        '[Rules "9"]',
        '[Game "moon"]',
        '[Seat "white" "<@⟨zoe⟩> @everyone"]',
    )
    line = st.one_of(
        st.sampled_from(lines),
        st.sampled_from(tags),
        mutated(st.sampled_from(lines), st.one_of(NUMBERS, JUNK, st.sampled_from(lines))),
        JUNK,
    )

    @st.composite
    def changed(draw: st.DrawFn) -> Action:
        record = draw(st.sampled_from(known.records)).splitlines()
        for _ in range(draw(st.integers(0, 4))):
            at = draw(st.integers(0, len(record) - 1)) if record else 0
            what = draw(st.sampled_from(("replace", "insert", "remove", "double", "swap", "cut", "sign")))
            if what == "insert" or not record:
                record.insert(at, draw(line))
            elif what == "replace":
                record[at] = draw(line)
            elif what == "remove":
                del record[at]
            elif what == "double":
                record.insert(at, record[at])
            elif what == "swap":
                other = draw(st.integers(0, len(record) - 1))
                record[at], record[other] = record[other], record[at]
            elif what == "cut":
                del record[at + 1 :]
            elif record[at]:
                place = draw(st.integers(0, len(record[at]) - 1))
                record[at] = record[at][:place] + draw(st.one_of(ODD, NUMBERS)) + record[at][place + 1 :]
        gap = draw(st.sampled_from(("\n", "\n", "\n", "\r\n", "\r", "\n\n")))
        content = gap.join(record).encode()
        mangled = draw(st.sampled_from(("", "", "", "", "", "bytes", "bom", "utf-16")))
        if mangled == "bytes":
            content = draw(st.binary(min_size=1, max_size=200)) + content
        elif mangled == "bom":
            content = b"\xef\xbb\xbf" + content
        elif mangled == "utf-16":
            content = content.decode().encode("utf-16")
        return Imported(content)

    return changed()


def replaced(text: str, meant: Mapping[str, str]) -> str:
    """The text with this playground's ids in place of names in brackets."""
    return _NAMED.sub(lambda found: meant.get(found[0], found[0]), text)


_NAMED = re.compile("⟨[a-z0-9-]+⟩")
Replaced: TypeAlias = Callable[[str], str]
