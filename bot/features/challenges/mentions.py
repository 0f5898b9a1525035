"""A challenge as a plain message: `@Banmen vault @friend`. It can be read because it mentions the bot."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from unicodedata import normalize

import aiohttp
import discord
import structlog

from bot.core import clock
from bot.core.match import Refusal, UserId
from bot.features.challenges.commands import Place, propose, public_language
from bot.features.challenges.setup import (
    CLOCK,
    LEVEL,
    RANDOM,
    RATED,
    SEAT,
    USUAL,
    Setup,
    choosable,
    playable,
    value_word,
)
from bot.handling.host import Host
from bot.handling.replies import sentence
from bot.storage.preferences import preferences_of, settings_of
from bot.texts import LANGUAGES, AnyLocale, game_title, option_name, say, seat_name
from bot.ui.errors import Obstacle
from bot.ui.layout import note
from games.kit.rules import Option, OptionError, written

LONGEST = 500
"""Characters of a message, without its mentions, that are read. A challenge that names every option takes 150; the rest
is talk. Some letters take `normalize` 3 µs each.
"""
CLOCKS_TRIED = 10
"""How many times in a message are tried as its clock: the others are too short or too long for one."""
LONGEST_NAMED = 32
"""Characters of a wrong option or value that the answer repeats."""

_log = structlog.get_logger("banmen.commands")
_MENTION = re.compile(r"<@[!&]?\d+>")
_PAIR = re.compile(r" ?[=:：] ?")
_LEVEL = re.compile(r"(?:level|レベル)[ =]*(\d+)\b", re.IGNORECASE)
_JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
_WORD = re.compile(r"[^\w=×+]+")


async def answer_message(client: Host, message: discord.Message) -> None:
    """Make the challenge that a message asks for, or say in a reply why not. The reply pings nobody but the friend."""
    guild, locale, game = message.guild, _language(message.content), None
    try:
        if guild is None:
            locale = (await preferences_of(client.store, UserId(message.author.id))).language or locale
            raise Obstacle("not in a server")
        chosen = await settings_of(client.store, guild.id)
        locale = public_language(guild, chosen, locale)
        friends = [friend for friend in message.mentions if friend.id != guild.me.id]
        plain = normalize("NFKC", _read(message.content))[:LONGEST].casefold()
        friends += [guild.me] * _computers(message.content, plain, guild.me, alone=not friends)
        setup, picked = understood(message.content) if friends else (None, ())
        if setup is None:
            raise Obstacle("not understood", me=guild.me.mention, game=playable()[0])
        game = setup.game
        _check_pairs(game, _LEVEL.sub(r"level=\1", _named_clock().sub(" ", plain)))
        if LEVEL in picked and guild.me not in friends:
            raise Obstacle("level without computer")
        setup = replace(setup, typed_clock=_clock(plain))
        place = Place(message.channel, guild, message.channel.permissions_for(guild.me), locale, chosen)
        fitted = setup.fitted(picked, len(friends) + 1)
        await propose(client, place, message.author, friends, fitted, reply_to=message)
    except Exception as error:  # noqa: BLE001 - every error is answered and, where it is ours, logged
        await refuse_message(message, error, locale, game)


async def refuse_message(
    message: discord.Message, error: Exception, locale: AnyLocale = None, game: str | None = None
) -> None:
    """Say in a reply, which pings nobody, why something can't be done; None as the language is that of the message."""
    text = sentence(error, locale or _language(message.content), game)
    try:
        await message.reply(view=note(text), mention_author=False, allowed_mentions=discord.AllowedMentions.none())
    except (discord.HTTPException, aiohttp.ClientError, OSError) as silenced:
        # We may not write there, the message is gone, or Discord is: there is nobody to tell.
        _log.warning("unanswered", message=message.id, why=str(silenced))


def _computers(content: str, plain: str, me: discord.Member, *, alone: bool) -> int:
    """How often a message asks for the computer: by our name, beside the one that calls us or, where it names nobody
    else, by what it is, which stands in the `plain` text.
    """
    named = len(re.findall(rf"<@!?{me.id}>", content)) - 1
    return max(named, int(alone and any(say(each, "computer-word") in plain for each in LANGUAGES)))


def understood(content: str) -> tuple[Setup | None, Collection[str]]:
    """What a message asks for (None where it names no game), and which options it names.

    The game by its key, its title or what commands call it; options by `size=8`, or by the value alone: `8×8`, `white`,
    `misère`. The rest is courtesy.
    """
    words = _words(_LEVEL.sub(r"level=\1", _PAIR.sub("=", _read(content))))
    named = {found.lastgroup for found in _game_names().finditer(f" {' '.join(words)}")}
    game = next((game for game in playable() if game in named), None)
    if game is None:
        return None, ()
    meanings = _meanings(game)
    picked = {option: value for word in words for option, value in meanings.get(word, ())}
    return Setup.of(game).with_picks(picked), picked


def _language(content: str) -> str:
    """The language of a message, which tells us nobody's locale: its letters do."""
    return "ja" if _JAPANESE.search(content) else "en"


def _read(content: str) -> str:
    """What is read of a message: its beginning without mentions, words separated by single spaces."""
    return " ".join(_MENTION.sub(" ", content).split())[:LONGEST]


def _words(text: str) -> list[str]:
    return [word for word in _WORD.split(text.casefold()) if word]


@cache
def _game_names() -> re.Pattern[str]:
    """Finds the games that are named among words, each after a space: the group is the game's key.

    Japanese goes on without a space: "Vaultで".
    """

    def names(game: str) -> Iterator[str]:
        yield game
        for each in LANGUAGES:
            yield from (game_title(game, each), say(each, f"{game}-slash"))

    games = (f"(?P<{game}>{_any_of(' '.join(_words(name)) for name in names(game))})" for game in playable())
    return re.compile(rf" (?=(?:{'|'.join(games)})(?: |$|[^\x00-\x7f]))")


def _any_of(texts: Iterable[str]) -> str:
    """A regular expression for any of some texts."""
    return "|".join(map(re.escape, dict.fromkeys(texts)))


def _spelt_options(game: str) -> list[Option]:
    """What is chosen by one of a few words: all but the clock."""
    return [option for option in choosable(game) if option.key != CLOCK]


@cache
def _meanings(game: str) -> Mapping[str, Sequence[tuple[str, str]]]:
    """Every word that picks something, with the keys of options and the values that it picks."""
    meanings: dict[str, list[tuple[str, str]]] = {}
    for option in _spelt_options(game):
        for value in map(written, option.values):
            for word in _spellings(option, value, game):
                meanings.setdefault(word, []).append((option.key, value))
    return meanings


@cache
def _option_names(game: str) -> Mapping[str, Option]:
    """The options by every name that people may give them before `=`."""
    options = {option.key: option for option in _spelt_options(game)}
    names: dict[str, Option] = {}
    for word, picks in _meanings(game).items():
        name, sign, _ = word.partition("=")
        if sign:
            names.setdefault(name, options[picks[0][0]])
    return names


@cache
def _named_clock() -> re.Pattern[str]:
    names = [CLOCK, *(say(spoken, "your-clock").casefold() for spoken in LANGUAGES)]
    return re.compile(rf"(?:{_any_of(names)})\s*[=:]\s*({clock.SPELT}|[\w+]+)")


_BARE_CLOCK = re.compile(rf"(?<![a-z0-9=.+]){clock.SPELT}")


def _clock(text: str) -> str | None:
    """The clock that a message names, as in `clock=3d`, or that stands in it by itself; None for the usual one.

    Raises Refusal "unknown clock" for one that is named and can't be read.
    """
    named = _named_clock().search(text)
    if named is not None:
        return None if named[1] == USUAL else clock.read(named[1])
    for found in islice(_BARE_CLOCK.finditer(text), CLOCKS_TRIED):
        with contextlib.suppress(Refusal):
            return clock.read(found[0])
    return None


_GIVEN = re.compile(r"(?<!\w)(\w++)\s*+([=:：])\s*+([\w×+.]*[\w×])")


def _check_pairs(game: str, text: str) -> None:
    """Raises OptionError for a `name=value` that the game hasn't; after a colon only where the name is an option's."""
    names, meanings = _option_names(game), _meanings(game)
    for name, sign, given in _GIVEN.findall(text):
        meant = names.get(name)
        if meant is None and sign in "=＝":
            allowed = ", ".join(option.key for option in choosable(game))
            raise OptionError("unknown option", option=name[:LONGEST_NAMED], allowed=allowed)
        picks = meanings.get(f"{name}={given}", ())
        if meant is not None and not any(option == meant.key for option, _ in picks):
            allowed = ", ".join(map(written, meant.values))
            raise OptionError("unknown value", option=meant.key, given=given[:LONGEST_NAMED], allowed=allowed)


def _spellings(option: Option, value: str, game: str) -> set[str]:
    """How people may write a value: by itself or its first word, with `x` for `×`, or after its option's name.

    What is simply wanted or not is wanted if it is named.
    """
    words = {_words(value_word(option, value, spoken, game))[0] for spoken in LANGUAGES}
    if option.key == SEAT and value != RANDOM:
        words |= {seat_name(value, spoken).casefold() for spoken in LANGUAGES}
    words |= {word.replace("×", "x") for word in words}
    names = {option.key} | {option_name(option.key, spoken, game).casefold() for spoken in LANGUAGES}
    pairs = {f"{name}={each}" for name in names for each in {value} | words}
    if option.key == RATED:
        return pairs | words
    if option.key == LEVEL:
        return pairs
    if value in {"true", "false"}:
        return pairs | (names if value == "true" else set())
    return pairs | words | ({value} if value.isalpha() else set())
