"""Plain messages with commands: `@Banmen vault @friend`, `@Banmen help`. The bot may read mentions of itself."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from functools import cache, partial
from itertools import islice, pairwise

import discord
import structlog

from bot.core import clock
from bot.core.match import RuleViolation, UserId
from bot.core.typed import normalised
from bot.handling.bot_client import BotClient, Interaction
from bot.handling.channels import ChannelContext, Human, channel_context, member_in, public_language
from bot.handling.parts import Part, part
from bot.handling.registration import handles
from bot.handling.replies import answering, defer_edit, dismiss
from bot.matches.challenges.commands import Invitation, propose
from bot.matches.challenges.gallery import all_games, pictured
from bot.matches.challenges.service import claim_message
from bot.matches.challenges.setup import (
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
from bot.publishing.backoff import TROUBLE
from bot.publishing.posting import Draft, post
from bot.storage.preferences import preferences_of, settings_of
from bot.texts import LANGUAGES, AnyLocale, game_title, option_name, say, seat_name
from bot.ui.actions import Action, CustomId, button
from bot.ui.errors import UserError, explained
from bot.ui.layout import ask, note
from games.kit.rules import Option, OptionError, written
from renderers.kit.theme import THEMES

MAX_READ_CHARS = 500
"""Characters of a message, without its mentions, that are read. A challenge that names every option takes 150. Some
letters take `normalised` 3 µs each.
"""
CLOCKS_TRIED = 10
"""Lengths of time in a message that are tried as its clock; a clock has limits, so not every length is valid."""
MOST_COMPARED = 12
"""Words of a message that are compared with the games' names; a comparison takes 20 µs."""
LEAST_LIKENESS = 0.7
"""Least part of the letters of two words that agree if one may be the other misspelt."""
LONGEST_NAMED = 32
"""Characters of a wrong option or value that the reply repeats."""

_log = structlog.get_logger("banmen.commands")
_MENTION = re.compile(r"<@[!&]?\d+>")
_PERSON = re.compile(r"<@!?(\d{15,20})>")
_CODE = re.compile(r"```.*?```|``.*?``|`[^`]*`", re.DOTALL)
_QUOTED = re.compile(r"^ *+>>> .*|^ *+> [^\n]*", re.DOTALL | re.MULTILINE)
_PAIR = re.compile(r" ?[=:：] ?")
_LEVEL = re.compile(r"(?:level|レベル)[ =]*(\d+)\b", re.IGNORECASE)
_JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
_WORD = re.compile(r"[^\w=×+]+")


def own_words(content: str) -> str:
    """A message without the lines that it quotes and without code: what its author says."""
    return _QUOTED.sub(" ", _CODE.sub(" ", content))


async def answer_message(client: BotClient, message: discord.Message) -> None:
    """Reply to a message with the challenge or table that it asks for, pinging only the friends, or with the reason why
    not; with the gallery to a greeting or a call for help.

    Does nothing if another process replies to it.
    """
    said = own_words(message.content)
    guild, locale, game = message.guild, _language(said), None
    try:
        if not await claim_message(client.store, message.id):
            return
        if guild is None:
            locale = (await preferences_of(client.store, UserId(message.author.id))).language or locale
            if not _asks_for_help(said):
                raise UserError("not in a server")
            await _show_gallery(client, message, locale, plays=False)
            return
        here = await settings_of(client.store, guild.id)
        locale = public_language(guild, here, locale)
        game = named_game(said)
        friends = _named_in(message, guild.me)
        if not friends and _asks_for_help(said):
            await _show_gallery(client, message, locale, plays=True)
        elif game is None:
            await _ask_which(client, message, locale, guild.me)
        else:
            place = ChannelContext(message.channel, guild, message.channel.permissions_for(guild.me), locale, here)
            members = [await _member(message, guild, friend) for friend in friends]
            invitation = _invitation(said, game, members, guild.me)
            await propose(client, place, message.author, invitation, message.id)
    except Exception as error:  # noqa: BLE001 - every error gets a reply, and our own faults are logged
        await refuse_message(client, message, error, locale, game)


@part
class Mentions(Part):
    """Answers messages that mention the bot or are sent to it in private."""

    async def message(self, message: discord.Message) -> None:
        if _is_addressed(message) and await self._client.admits(
            message.author.id, partial(refuse_message, self._client, message)
        ):
            await answer_message(self._client, message)


def _is_addressed(message: discord.Message) -> bool:
    """Whether a message is meant for the bot."""
    if message.guild is None:
        return True
    me = message.guild.me
    # A reply to one of our boards also mentions us, but isn't meant for us.
    # Nor is a quotation.
    said, role = own_words(message.content), message.guild.self_role
    if role is not None and role in message.role_mentions and (not message.content or f"<@&{role.id}>" in said):
        # Discord hides the text of a message that mentions the role alone.
        return True
    return f"<@{me.id}>" in said or f"<@!{me.id}>" in said


@handles(Action.MEANT, defer=defer_edit)
async def propose_meant_game(interaction: Interaction, custom_id: CustomId) -> None:
    """Do what a message with a misspelt game asks for: its author says which game it meant."""
    place, question = channel_context(interaction), interaction.message
    if custom_id.subject not in playable() or question is None or question.reference is None:
        raise UserError("old button")
    if custom_id.path != str(interaction.user.id):
        raise UserError("not asked", who=f"<@{custom_id.path}>", me=place.guild.me.mention, game=str(custom_id.subject))
    try:
        asked = await place.channel.fetch_message(question.reference.message_id)
        named = _named_in(asked, place.guild.me)
    except discord.NotFound as error:
        raise UserError("old button") from error
    friends = [await member_in(place.guild, friend) for friend in named]
    invitation = _invitation(own_words(asked.content), str(custom_id.subject), friends, place.guild.me)
    invitation = replace(invitation, asked_by=interaction.id)
    await propose(interaction.client, place, interaction.user, invitation, asked.id)
    await dismiss(interaction)


def _invitation(content: str, game: str, friends: Sequence[Human], me: discord.Member) -> Invitation:
    """The proposal in a message that names this game, or means it. Without friends it is a table for anyone.

    Raises UserError, OptionError or RuleViolation for something that can't be.
    """
    plain = _read(content).casefold()
    everybody = [*friends, *[me] * _computers(content, plain, me, alone=not friends)]
    _check_pairs(game, _LEVEL.sub(r"level=\1", _named_clock().sub(" ", plain)))
    setup, picked = understood(content, game)
    if LEVEL in picked and me not in everybody:
        raise UserError("level without computer")
    setup = replace(setup, typed_clock=_clock(plain))
    fitted = setup.fitted(picked, len(everybody) + 1) if everybody else setup
    return Invitation(everybody, fitted, is_open=not everybody, given=picked)


async def _show_gallery(client: BotClient, message: discord.Message, locale: AnyLocale, *, plays: bool) -> None:
    """Reply with a greeting and the games."""
    shown = all_games(say(locale, "hello" if plays else "gallery-elsewhere"), locale, plays=plays)
    picture = await pictured(client.drawing, locale, next(iter(THEMES)))
    await _reply(client, message, Draft(key="gallery", message=shown, picture=picture))


async def _ask_which(client: BotClient, message: discord.Message, locale: AnyLocale, me: discord.Member) -> None:
    """Ask whether the message means the game whose name comes closest. Raises UserError "not understood"."""
    game = closest_game(own_words(message.content))
    if game is None:
        raise UserError("not understood", me=me.mention, game=playable()[0])
    title = game_title(game, locale)
    yes = CustomId(Action.MEANT, game, path=str(message.author.id))
    sure = button(yes, say(locale, "button-meant", title=title), discord.ButtonStyle.success)
    asked = ask(say(locale, "did-you-mean", title=title), sure)
    await _reply(client, message, Draft(key="meant", message=asked))


async def _reply(client: BotClient, message: discord.Message, draft: Draft) -> None:
    """Reply to a message without a ping."""
    await post(client.store, message.channel, replace(draft, key=f"{draft.key}:{message.id}", reply_to=message.id))


def _named_in(message: discord.Message, me: discord.Member) -> list[int]:
    """The ids of the people that a message itself names, in its order and without the bot; then the author that it
    replies to.

    Discord doesn't promise that `mentions` lists those who aren't members.
    """
    own, written = (list(map(int, _PERSON.findall(text))) for text in (own_words(message.content), message.content))
    replied_to = (mentioned.id for mentioned in message.mentions if mentioned.id not in written)
    return [user for user in dict.fromkeys([*own, *replied_to]) if user != me.id]


async def _member(message: discord.Message, guild: discord.Guild, user: int) -> discord.Member:
    """A person named by a message. Raises UserError "not in the channel"."""
    known = (each for each in message.mentions if each.id == user and isinstance(each, discord.Member))
    return next(known, None) or await member_in(guild, user)


def _asks_for_help(content: str) -> bool:
    """Whether a message is a mere mention, asks for help, or greets without naming a game, in any language."""
    plain = _read(content).casefold()
    words, keys = _words(plain), ["help-words"] if named_game(content) else ["help-words", "hello-words"]
    asking = {word for each in LANGUAGES for key in keys for word in say(each, key).split()}
    # Japanese has no gaps between words. Discord hides the text of a message that doesn't mention the bot itself.
    says_so = any(word in words or (not word.isascii() and word in plain) for word in asking)
    return bool(content.strip()) and (not words or says_so)


async def refuse_message(
    client: BotClient, message: discord.Message, error: Exception, locale: AnyLocale = None, game: str | None = None
) -> None:
    """Reply, without a ping, why something can't be done; by default in the language of the message."""
    locale = locale or _language(own_words(message.content))
    with answering(error, explained(error, locale, game), locale) as text:
        try:
            await _reply(client, message, Draft(key="refused", message=note(text)))
        except TROUBLE as failure:
            # The bot may not write there, the message was deleted, or Discord is down.
            _log.warning("unanswered", message=message.id, why=str(failure))


def _computers(content: str, plain: str, me: discord.Member, *, alone: bool) -> int:
    """The number of computer players that a message asks for.

    Each mention of the bot after the first asks for one, or the word for a computer in the `plain` text if the message
    names no other player (`alone`).
    """
    named = len(re.findall(rf"<@!?{me.id}>", content)) - 1
    return max(named, int(alone and any(say(each, "computer-word") in plain for each in LANGUAGES)))


def named_game(content: str) -> str | None:
    """The game that a message names by its key, its title or its name in commands; None if it names none."""
    named = {match.lastgroup for match in _game_names().finditer(f" {' '.join(_said(content))}")}
    return next((game for game in playable() if game in named), None)


def closest_game(content: str) -> str | None:
    """The game whose name comes closest to a word of a message, or to two; None if none is close."""
    words = _said(content)[:MOST_COMPARED]
    names = {" ".join(_words(name)): game for game in playable() for name in _names(game)}
    found = (
        (SequenceMatcher(None, said, name).ratio(), game)
        for said in (*words, *map(" ".join, pairwise(words)))
        for name, game in names.items()
    )
    likeness, game = max(found, default=(0.0, ""))
    return game if likeness >= LEAST_LIKENESS else None


def understood(content: str, game: str) -> tuple[Setup, Collection[str]]:
    """The set-up of a game that a message asks for, and the keys of the options that it names.

    Options are named by `size=8` or by the value alone: `8×8`, `white`, `misère`. Other words are ignored.
    """
    meanings = _meanings(game)
    picked = {option: value for word in _said(content) for option, value in meanings.get(word, ())}
    return Setup.of(game).with_picks(picked), picked


def _said(content: str) -> list[str]:
    """The words of a message, with options as one word each."""
    return _words(_LEVEL.sub(r"level=\1", _PAIR.sub("=", _read(content))))


def _language(content: str) -> str:
    """The language of a message by its letters, because messages have no locale."""
    return "ja" if _JAPANESE.search(content) else "en"


def _read(content: str) -> str:
    """The beginning of a message without mentions, as `normalised`, its words separated by single spaces."""
    beginning = " ".join(_MENTION.sub(" ", content).split())[:MAX_READ_CHARS]
    return " ".join(normalised(beginning).split())[:MAX_READ_CHARS]


def _words(text: str) -> list[str]:
    return [word for word in _WORD.split(text.casefold()) if word]


@cache
def _game_names() -> re.Pattern[str]:
    """A pattern that finds names of games among words that follow a space; the group's name is the game's key.

    Japanese may continue without a space: "Vaultで".
    """
    games = (f"(?P<{game}>{_any_of(' '.join(_words(name)) for name in _names(game))})" for game in playable())
    return re.compile(rf" (?=(?:{'|'.join(games)})(?: |$|[^\x00-\x7f]))")


def _names(game: str) -> Iterator[str]:
    """The names of a game, in every language."""
    yield game
    for each in LANGUAGES:
        yield from (game_title(game, each), say(each, f"{game}-slash"))


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
        named = names.get(name)
        if named is None and separator in "=＝":
            allowed = ", ".join(option.key for option in choosable(game))
            raise OptionError("unknown option", option=name[:LONGEST_NAMED], allowed=allowed)
        picks = meanings.get(f"{name}={given}", ())
        if named is not None and not any(option == named.key for option, _ in picks):
            allowed = ", ".join(map(written, named.values))
            raise OptionError("unknown value", option=named.key, given=given[:LONGEST_NAMED], allowed=allowed)


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
