"""Challenges by plain message: `@Banmen vault @friend`. The bot may read it because it mentions the bot."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from unicodedata import normalize

import discord
import structlog

from bot.core import clock
from bot.core.match import RuleViolation, UserId
from bot.features.challenges.commands import Invitation, propose
from bot.features.challenges.service import claim_message
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
from bot.handling.channels import ChannelContext, public_language
from bot.handling.host import Host
from bot.handling.replies import explanation
from bot.publishing.backoff import DISCORD_TROUBLE
from bot.storage.preferences import preferences_of, settings_of
from bot.texts import LANGUAGES, AnyLocale, game_title, option_name, say, seat_name
from bot.ui.errors import UserError
from games.kit.rules import Option, OptionError, written

LONGEST = 500
"""Characters of a message, without its mentions, that are read. A challenge that names every option takes 150. Some
letters take `normalize` 3 µs each.
"""
CLOCKS_TRIED = 10
"""Lengths of time in a message that are tried as its clock; a clock has limits, so not every length is valid."""
LONGEST_NAMED = 32
"""Characters of a wrong option or value that the reply repeats."""

_log = structlog.get_logger("banmen.commands")
_MENTION = re.compile(r"<@[!&]?\d+>")
_PAIR = re.compile(r" ?[=:：] ?")
_LEVEL = re.compile(r"(?:level|レベル)[ =]*(\d+)\b", re.IGNORECASE)
_JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
_WORD = re.compile(r"[^\w=×+]+")


async def answer_message(client: Host, message: discord.Message) -> None:
    """Reply to a message with the challenge that it asks for, pinging only the friends, or with the reason why not.

    Does nothing if another process replies to it.
    """
    guild, locale, game = message.guild, _language(message.content), None
    try:
        if not await claim_message(client.store, message.id):
            return
        if guild is None:
            locale = (await preferences_of(client.store, UserId(message.author.id))).language or locale
            raise UserError("not in a server")
        here = await settings_of(client.store, guild.id)
        locale = public_language(guild, here, locale)
        friends = [friend for friend in message.mentions if friend.id != guild.me.id]
        plain = normalize("NFKC", _read(message.content))[:LONGEST].casefold()
        friends += [guild.me] * _computers(message.content, plain, guild.me, alone=not friends)
        setup, picked = understood(message.content) if friends else (None, ())
        if setup is None:
            raise UserError("not understood", me=guild.me.mention, game=playable()[0])
        game = setup.game
        _check_pairs(game, _LEVEL.sub(r"level=\1", _named_clock().sub(" ", plain)))
        if LEVEL in picked and guild.me not in friends:
            raise UserError("level without computer")
        setup = replace(setup, typed_clock=_clock(plain))
        place = ChannelContext(message.channel, guild, message.channel.permissions_for(guild.me), locale, here)
        fitted = setup.fitted(picked, len(friends) + 1)
        await propose(client, place, message.author, Invitation(friends, fitted), message)
    except Exception as error:  # noqa: BLE001 - every error gets a reply, and our own faults are logged
        await refuse_message(message, error, locale, game)


async def refuse_message(
    message: discord.Message, error: Exception, locale: AnyLocale = None, game: str | None = None
) -> None:
    """Reply, without a ping, why something can't be done; by default in the language of the message."""
    text = explanation(error, locale or _language(message.content), game)
    try:
        await message.reply(text, mention_author=False, allowed_mentions=discord.AllowedMentions.none())
    except DISCORD_TROUBLE as failure:
        # The bot may not write there, the message was deleted, or Discord is down.
        _log.warning("unanswered", message=message.id, why=str(failure))


def _computers(content: str, plain: str, me: discord.Member, *, alone: bool) -> int:
    """The number of computer players that a message asks for.

    Each mention of the bot after the first asks for one, or the word for a computer in the `plain` text if the message
    names nobody else (`alone`).
    """
    named = len(re.findall(rf"<@!?{me.id}>", content)) - 1
    return max(named, int(alone and any(say(each, "computer-word") in plain for each in LANGUAGES)))


def understood(content: str) -> tuple[Setup | None, Collection[str]]:
    """The set-up that a message asks for (None if it names no game), and the keys of the options that it names.

    A game is named by its key, its title or its name in commands; options by `size=8` or by the value alone: `8×8`,
    `white`, `misère`. Other words are ignored.
    """
    words = _words(_LEVEL.sub(r"level=\1", _PAIR.sub("=", _read(content))))
    named = {match.lastgroup for match in _game_names().finditer(f" {' '.join(words)}")}
    game = next((game for game in playable() if game in named), None)
    if game is None:
        return None, ()
    meanings = _meanings(game)
    picked = {option: value for word in words for option, value in meanings.get(word, ())}
    return Setup.of(game).with_picks(picked), picked


def _language(content: str) -> str:
    """The language of a message by its letters, because messages have no locale."""
    return "ja" if _JAPANESE.search(content) else "en"


def _read(content: str) -> str:
    """The beginning of a message without mentions, its words separated by single spaces."""
    return " ".join(_MENTION.sub(" ", content).split())[:LONGEST]


def _words(text: str) -> list[str]:
    return [word for word in _WORD.split(text.casefold()) if word]


@cache
def _game_names() -> re.Pattern[str]:
    """A pattern that finds names of games among words that follow a space; the group's name is the game's key.

    Japanese may continue without a space: "Vaultで".
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


_BARE_CLOCK = re.compile(rf"(?<![a-z0-9=.+]){clock.SPELT}")


def _clock(text: str) -> str | None:
    """The clock in a message, named as in `clock=3d` or by itself; None for the server's default.

    Raises RuleViolation "unknown clock" for a named one that is invalid.
    """
    named = _named_clock().search(text)
    if named is not None:
        return None if named[1] == USUAL else clock.read(named[1])
    for match in islice(_BARE_CLOCK.finditer(text), CLOCKS_TRIED):
        with contextlib.suppress(RuleViolation):
            return clock.read(match[0])
    return None


_GIVEN = re.compile(r"(?<!\w)(\w++)\s*+([=:：])\s*+([\w×+.]*[\w×])")


def _check_pairs(game: str, text: str) -> None:
    """Raise OptionError for a wrong `name=value`; after a colon only if the name is an option's."""
    names, meanings = _option_names(game), _meanings(game)
    for name, separator, given in _GIVEN.findall(text):
        meant = names.get(name)
        if meant is None and separator in "=＝":
            allowed = ", ".join(option.key for option in choosable(game))
            raise OptionError("unknown option", option=name[:LONGEST_NAMED], allowed=allowed)
        picks = meanings.get(f"{name}={given}", ())
        if meant is not None and not any(option == meant.key for option, _ in picks):
            allowed = ", ".join(map(written, meant.values))
            raise OptionError("unknown value", option=meant.key, given=given[:LONGEST_NAMED], allowed=allowed)


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
