"""A challenge as a plain message: `@Banmen vault @friend`. It can be read because it mentions the bot."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import cache
from unicodedata import normalize

import aiohttp
import discord
import structlog

from bot import clock
from bot.commands.answers import sentence
from bot.commands.challenging import Place, propose, public_language
from bot.host import Host
from bot.match import Refusal, UserId
from bot.texts import LANGUAGES, game_title, option_name, say, seat_name
from bot.views.layout import note
from bot.views.obstacle import Obstacle
from bot.views.setup import CLOCK, LEVEL, RANDOM, RATED, SEAT, USUAL, Setup, choosable, playable, value_word
from games.kit.rules import Option, OptionError, written

_log = structlog.get_logger("banmen.commands")
_MENTION = re.compile(r"<@[!&]?\d+>")
_PAIR = re.compile(r"\s*[=:：]\s*")
_LEVEL = re.compile(r"(?:level|レベル)[\s=]*(\d+)\b", re.IGNORECASE)
_JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
_WORD = re.compile(r"[^\w=×+]+")


async def answer_message(client: Host, message: discord.Message) -> None:
    """Make the challenge that a message asks for, or say in a reply why not. The reply pings nobody but the friend."""
    setup, picked, locale = understood(message.content)
    guild = message.guild
    try:
        if guild is None:
            locale = (await client.service.preferences_of(UserId(message.author.id))).language or locale
            raise Obstacle("not in a server")
        chosen = await client.service.settings_of(guild.id)
        locale = public_language(guild, chosen, locale)
        friends = [friend for friend in message.mentions if friend.id != guild.me.id]
        friends += [guild.me] * _computers(message, guild.me, alone=not friends)
        if setup is None or not friends:
            raise Obstacle("not understood", me=guild.me.mention, game=playable()[0])
        plain = normalize("NFKC", _MENTION.sub(" ", message.content)).casefold()
        _check_pairs(setup.game, _LEVEL.sub(r"level=\1", _named_clock().sub(" ", plain)))
        if LEVEL in picked and guild.me not in friends:
            raise Obstacle("level without computer")
        setup = replace(setup, typed_clock=_clock(plain))
        place = Place(message.channel, guild, message.channel.permissions_for(guild.me), locale, chosen)
        fitted = setup.fitted(picked, len(friends) + 1)
        await propose(client, place, message.author, friends, fitted, reply_to=message)
    except Exception as error:  # noqa: BLE001 - every error is answered and, where it is ours, logged
        text = sentence(error, locale, None if setup is None else setup.game)
        try:
            await message.reply(view=note(text), mention_author=False, allowed_mentions=discord.AllowedMentions.none())
        except (discord.HTTPException, aiohttp.ClientError, OSError) as silenced:
            # We may not write there, the message is gone, or Discord is: there is nobody to tell.
            _log.warning("unanswered", message=message.id, why=str(silenced))


def _computers(message: discord.Message, me: discord.Member, *, alone: bool) -> int:
    """How often a message asks for the computer: by our name, beside the one that calls us or, where it names nobody
    else, by what it is.
    """
    named = len(re.findall(rf"<@!?{me.id}>", message.content)) - 1
    plain = normalize("NFKC", message.content).casefold()
    return max(named, int(alone and any(say(each, "computer-word") in plain for each in LANGUAGES)))


def understood(content: str) -> tuple[Setup | None, Collection[str], str]:
    """What a message asks for (None where it names no game), which options it names, and the language it is in.

    The game by its key, its title or what commands call it; options by `size=8`, or by the value alone: `8×8`, `white`,
    `misère`. The rest is courtesy.
    """
    words = _words(_LEVEL.sub(r"level=\1", _PAIR.sub("=", _MENTION.sub(" ", content))))
    # A message tells us nobody's locale, but its letters do.
    spoken = "ja" if _JAPANESE.search(content) else "en"
    for game in playable():
        names = {game, *(name for each in LANGUAGES for name in (game_title(game, each), say(each, f"{game}-slash")))}
        if any(_is_named(_words(name), words) for name in names):
            picked = _options(game, words)
            return Setup.of(game).with_picks(picked), picked, spoken
    return None, (), spoken


def _words(text: str) -> list[str]:
    return [word for word in _WORD.split(text.casefold()) if word]


def _is_named(name: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the words of a name stand among others; Japanese goes on without a space: "Vaultで"."""
    *first, last = name
    return any(
        words[at : at + len(first)] == first and _begins(word, last) for at, word in enumerate(words[len(first) :])
    )


def _begins(word: str, name: str) -> bool:
    return word == name or (word.startswith(name) and not word[len(name)].isascii())


def _options(game: str, words: Iterable[str]) -> dict[str, str]:
    return {
        option.key: written(value)
        for word in words
        for option in _spelt_options(game)
        for value in option.values
        if word in _spellings(option, written(value), game)
    }


def _spelt_options(game: str) -> list[Option]:
    """What is chosen by one of a few words: all but the clock."""
    return [option for option in choosable(game) if option.key != CLOCK]


@cache
def _named_clock() -> re.Pattern[str]:
    names = {CLOCK, *(say(spoken, "your-clock").casefold() for spoken in LANGUAGES)}
    return re.compile(rf"(?:{'|'.join(map(re.escape, names))})\s*[=:]\s*({clock.SPELT}|[\w+]+)")


_BARE_CLOCK = re.compile(rf"(?<![a-z0-9=.+]){clock.SPELT}")


def _clock(text: str) -> str | None:
    """The clock that a message names, as in `clock=3d`, or that stands in it by itself; None for the usual one.

    Raises Refusal "unknown clock" for one that is named and can't be read.
    """
    named = _named_clock().search(text)
    if named is not None:
        return None if named[1] == USUAL else clock.read(named[1])
    for found in _BARE_CLOCK.finditer(text):
        with contextlib.suppress(Refusal):
            return clock.read(found[0])
    return None


_GIVEN = re.compile(r"(\w+)\s*([=:：])\s*([\w×+.]*[\w×])")


def _check_pairs(game: str, text: str) -> None:
    """Raises OptionError for a `name=value` that the game hasn't; after a colon only where the name is an option's."""
    spelled = {
        option: {each for value in option.values for each in _spellings(option, written(value), game)}
        for option in _spelt_options(game)
    }
    for name, sign, given in _GIVEN.findall(text):
        meant = next(
            (option for option, words in spelled.items() if any(w.startswith(f"{name}=") for w in words)), None
        )
        if meant is None and sign in "=＝":
            raise OptionError(
                "unknown option", option=name, allowed=", ".join(option.key for option in choosable(game))
            )
        if meant is not None and f"{name}={given}" not in spelled[meant]:
            allowed = ", ".join(map(written, meant.values))
            raise OptionError("unknown value", option=meant.key, given=given, allowed=allowed)


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
