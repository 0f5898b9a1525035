"""The panels of server settings and preferences: a menu for each setting described in `bot.settings`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

import discord
from discord import ui

from bot.catalogue import CATALOGUE, Entry
from bot.core.numbers import snowflake
from bot.features.challenges import seats
from bot.settings import (
    Looks,
    Preferences,
    ServerSettings,
    Setting,
    SettingKind,
    SettingsT,
    described,
    looks_for,
    read,
    setting,
)
from bot.texts import AnyLocale, game_title, option_name, option_value, phrases, say
from bot.texts.names import slug
from bot.ui.actions import Action, CustomId, Pressable, action_button, channels_menu, menu, roles_menu
from bot.ui.clock import clock_word
from bot.ui.layout import MOST_OPTIONS, Message, Part, Row, box, layout, message, note, picture, row
from bot.ui.lists import listed
from games.kit.rules import Option, OptionValue, written
from renderers.kit.theme import theme_key
from renderers.kit.view import View

FILE_NAME = "preview.png"
LONGEST_LIST = 600
"""Characters of a list of channels or roles: a message holds 2000."""
LONGEST_LIST_LOGGED = 160
"""Characters of such a list in the moderation log, where a message holds four lines with two lists each."""
AS_THE_MATCH = "match"
"""The value for a look that follows each match's settings."""
PLAYED_IN = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
    discord.ChannelType.media,
)
"""Types of channels in which people write or open threads."""
POSTED_IN = (discord.ChannelType.text, discord.ChannelType.news)
"""Types of channels that can be the live channel."""


@dataclass(frozen=True, slots=True)
class Panel(Generic[SettingsT]):
    """The type of the settings, the first word of their texts' keys, and the action of the menus."""

    kind: type[SettingsT]
    words: str
    action: Action
    advises: bool
    """Whether each setting has a text above its menu, `<words>-<key>.about`."""


SERVER = Panel(ServerSettings, "server", Action.SET_FOR_SERVER, advises=True)
PERSON = Panel(Preferences, "person", Action.SET_FOR_PERSON, advises=False)


def token(value: OptionValue) -> str:
    """A value as menus send it, and as a part of texts' keys."""
    return slug(written(value)) or "none"


def _panel(
    shown: Panel[SettingsT], present: SettingsT, saved: str, locale: AnyLocale, *, last: Row | None = None
) -> Part:
    """The heading, the menus, and `last`. That a setting was saved stands above its menu, where the reader is."""
    menus = (part for each in _in_use(shown, present) for part in _menus(shown, each, present, saved, locale))
    return box(say(locale, f"{shown.words}-panel"), *menus, last)


def server(present: ServerSettings, locale: AnyLocale, *, moderates: bool, saved: str = "") -> ui.LayoutView:
    """The panel of a server's settings; `saved` is the path of the setting that was just changed."""
    return layout(_panel(SERVER, present, saved, locale, last=_moderating(locale, moderates=moderates)))


def server_read_only(present: ServerSettings, locale: AnyLocale, *, moderates: bool) -> Message:
    """The list of a server's settings, for people who may not change them."""
    lines = [f"- {_line(SERVER, present, each.key, locale)}" for each in _in_use(SERVER, present)]
    return note("\n".join([say(locale, "server-panel-others"), *lines]), _moderating(locale, moderates=moderates))


def _moderating(locale: AnyLocale, *, moderates: bool) -> Row | None:
    """Buttons that moderators get in addition."""
    shown = (Action.BANS, Action.MODERATION_LOG)
    return row(*(action_button(CustomId(action), locale) for action in shown)) if moderates else None


def person(present: Preferences, locale: AnyLocale, *, saved: str = "") -> ui.LayoutView:
    """The panel of a person's preferences; `saved` is the path of the one that was just changed."""
    example = action_button(CustomId(Action.PREVIEW, path=saved.partition(".")[2]), locale)
    return layout(_panel(PERSON, present, saved, locale, last=row(example)))


def preview(entry: Entry, position: Any, view: View, locale: AnyLocale) -> Message:
    """The message with an example of a person's preferences; attach its picture as `FILE_NAME`."""
    title = game_title(entry.game.key, locale)
    alt = phrases(entry.picture.describe(position, view), locale, entry.game.key)
    return message(say(locale, "person-preview", title=title), picture(FILE_NAME, alt))


def example(present: Preferences, look: str, played: str | None) -> tuple[Entry, Any, View]:
    """An example of the preferences: a game, a position, and its view.

    The game is the one whose `look` was just changed (`<game>.<look>`), in a position of its rules that shows that look
    if there is one. Else it is the one `played` last, or the one with the most seats, and so the most colours.
    """
    game, _, key = (look or played or "").partition(".")
    changed = CATALOGUE.get(game)
    entry = changed or max(CATALOGUE.values(), key=lambda each: len(seats(each)))
    pages = entry.picture.examples()
    shown = next((page for page in pages if key in dict(page.view.look)), pages[0])
    view = View(
        theme=theme_key(present.theme, present.palette),
        look=tuple(sorted(looks_for(present, entry.game.key).items())),
    )
    return entry, shown.position, view


def _in_use(shown: Panel[SettingsT], present: SettingsT) -> Iterator[Setting]:
    for each in described(shown.kind):
        if each.only_if is None or getattr(present, each.only_if[0]) == each.only_if[1]:
            yield each


def _menus(shown: Panel[SettingsT], each: Setting, present: SettingsT, saved: str, locale: AnyLocale) -> Iterator[Part]:
    value = getattr(present, each.key)
    custom_id = CustomId(shown.action, path=each.key)
    if shown.advises:
        yield ui.TextDisplay(say(locale, f"{shown.words}-{each.key}.about"))
    told = say(locale, "panel-saved", what=_line(shown, present, saved, locale)) if saved else ""
    if saved == each.key:
        yield ui.TextDisplay(told)
    if each.values:
        labels = {token(one): _value_word(shown, each, one, locale) for one in each.values}
        name = say(locale, f"{shown.words}-{each.key}")
        if not shown.advises:
            labels = {key: say(locale, "challenge-option", option=name, value=word) for key, word in labels.items()}
        yield _choices(custom_id, name, labels, token(value))
    elif each.kind is SettingKind.LOOKS:
        for path, looks_menu in _looks(custom_id, value, locale):
            if saved == path:
                yield ui.TextDisplay(told)
            yield looks_menu
    else:
        empty = say(locale, f"{shown.words}-{each.key}-none")
        make = _roles if each.kind is SettingKind.ROLES else _channels
        yield ui.ActionRow(make(custom_id, each.kind, value, empty))


def _choices(custom_id: CustomId, name: str, labels: dict[str, str], present: str) -> Part:
    options = [
        discord.SelectOption(label=word, value=value, default=value == present) for value, word in labels.items()
    ]
    return ui.ActionRow(menu(custom_id, options, name))


def _looks(custom_id: CustomId, present: Looks, locale: AnyLocale) -> Iterator[tuple[str, Part]]:
    """The menus of all looks, each with the path of its setting."""
    chosen = dict(present)
    for game, look in looks():
        path = f"{game}.{look.key}"
        labels = {AS_THE_MATCH: say(locale, "person-looks-none")}
        labels |= {written(value): option_value(look.key, value, locale, game) for value in look.values}
        of_look = replace(custom_id, path=f"{custom_id.path}.{path}")
        name = _look_name(game, look, locale)
        named = {key: say(locale, "challenge-option", option=name, value=word) for key, word in labels.items()}
        yield of_look.path, _choices(of_look, name, named, chosen.get(path, AS_THE_MATCH))


def looks() -> Iterator[tuple[str, Option]]:
    """All looks of the games' pictures, each with its game's key."""
    for game, entry in CATALOGUE.items():
        for look in entry.picture.looks:
            yield game, look


def _look_name(game: str, look: Option, locale: AnyLocale) -> str:
    return say(locale, "person-looks", title=game_title(game, locale), look=option_name(look.key, locale, game).lower())


def _roles(custom_id: CustomId, _: SettingKind, chosen: Sequence[int], empty: str) -> Pressable:
    return roles_menu(custom_id, empty, chosen, most=MOST_OPTIONS)


def _channels(custom_id: CustomId, kind: SettingKind, value: Any, empty: str) -> Pressable:
    if kind is SettingKind.CHANNELS:
        return channels_menu(custom_id, empty, PLAYED_IN, value, most=MOST_OPTIONS)
    return channels_menu(custom_id, empty, POSTED_IN, [value] if value else [])


def _line(shown: Panel[SettingsT], present: SettingsT, path: str, locale: AnyLocale) -> str:
    """A setting and its present value in words."""
    key, _, look = path.partition(".")
    if look:
        game, option = next((game, option) for game, option in looks() if f"{game}.{option.key}" == look)
        chosen = dict(getattr(present, key)).get(look)
        name = _look_name(game, option, locale)
        word = option_value(option.key, chosen, locale, game) if chosen else say(locale, "person-looks-none")
    else:
        each = setting(shown.kind, key)
        assert each is not None  # noqa: S101 - the path is that of a stored setting
        name = say(locale, f"{shown.words}-{key}")
        word = _value_word(shown, each, getattr(present, key), locale)
    return say(locale, "panel-line", name=name, value=word)


def _value_word(
    shown: Panel[SettingsT], each: Setting, value: Any, locale: AnyLocale, space: int = LONGEST_LIST
) -> str:
    if each.kind is SettingKind.CLOCK:
        return clock_word(value, locale)
    if isinstance(value, int) and not isinstance(value, bool) and each.kind is SettingKind.CHOICE:
        return say(locale, f"{shown.words}-{each.key}-value", value=value)
    if each.kind is SettingKind.CHOICE:
        return say(locale, f"{shown.words}-{each.key}-{token(value)}")
    if not value:
        return say(locale, f"{shown.words}-{each.key}-none")
    ids = value if isinstance(value, tuple) else (value,)
    prefix = "@&" if each.kind is SettingKind.ROLES else "#"
    return listed([f"<{prefix}{one}>" for one in ids], space, locale)


def words_of_change(change: str, locale: AnyLocale) -> str:
    """A change of a server setting in words, from its JSON in the moderation log."""
    logged = json.loads(change)
    key = logged["key"]
    each = setting(ServerSettings, key)
    if each is None:
        return f"`{key}`"
    values = (getattr(read(ServerSettings, {key: logged[when]}), key) for when in ("before", "after"))
    before, after = (_value_word(SERVER, each, value, locale, LONGEST_LIST_LOGGED) for value in values)
    return say(locale, "panel-change", name=say(locale, f"server-{key}"), before=before, after=after)


def chosen_change(
    shown: Panel[SettingsT], present: SettingsT, path: str, values: Sequence[str]
) -> tuple[str, Any] | None:
    """The setting's key and its new value for a choice in a menu; None for a menu or value of another version."""
    key, _, look = path.partition(".")
    each = setting(shown.kind, key)
    if each is None or bool(look) != (each.kind is SettingKind.LOOKS):
        return None
    if each.kind is SettingKind.LOOKS:
        return _look_chosen(key, dict(getattr(present, key)), look, values)
    if each.values:
        matching = [value for value in each.values if token(value) in values]
        return (key, matching[0]) if matching else None
    ids = [number for number in map(snowflake, values) if number is not None]
    if len(ids) < len(values):
        return None
    return key, tuple(ids) if each.kind is not SettingKind.CHANNEL else next(iter(ids), None)


def _look_chosen(key: str, chosen: dict[str, str], look: str, values: Sequence[str]) -> tuple[str, Any] | None:
    value = next(iter(values), AS_THE_MATCH)
    known = {f"{game}.{option.key}": set(map(written, option.values)) for game, option in looks()}
    if look not in known or value not in {AS_THE_MATCH, *known[look]}:
        return None
    after = {**chosen, look: value}
    return key, tuple(sorted((each, picked) for each, picked in after.items() if picked != AS_THE_MATCH))
