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
from bot.matches.challenges import seats
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
from bot.ui.actions import LOADED, Action, CustomId, Pressable, action_button, button, channels_menu, menu, roles_menu
from bot.ui.clock import clock_word
from bot.ui.layout import MOST_OPTIONS, Message, Row, box, layout, message, note, paged, picture, row
from bot.ui.lists import listed
from bot.ui.match import names_on_pieces
from games.kit.rules import Option, OptionValue, written
from renderers.kit.theme import theme_key
from renderers.kit.view import View

FILE_NAME = "preview.png"
MENUS_ON_A_PAGE = 5
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


SERVED_BY = {
    "live": "spectating",
    "tournaments": "tournaments",
    "hosts": "tournaments",
    "away": "direct_boards",
    "hosting": "tournaments",
}
"""Settings that only one feature follows, each with that feature: panels leave them out while it is switched off."""
SERVER = Panel(ServerSettings, "server", Action.SET_FOR_SERVER, advises=True)
PERSON = Panel(Preferences, "person", Action.SET_FOR_PERSON, advises=False)


def token(value: OptionValue) -> str:
    """A value as menus send it, and as a part of texts' keys."""
    return slug(written(value)) or "none"


def _panel(
    panel: Panel[SettingsT], present: SettingsT, page: int, saved: str, locale: AnyLocale, *buttons: Pressable
) -> ui.LayoutView:
    """The heading, the menus of a page, and `buttons`. If a setting was `saved`, its page is shown, and that it was
    saved stands above its menu, where the reader is.
    """
    menus = [part for each in _in_use(panel, present) for part in _menus(panel, each, present, locale)]
    places = [path for path, _ in menus]
    at = places.index(saved) // MENUS_ON_A_PAGE if saved in places else page
    on_page, page, pages = paged(menus, at, MENUS_ON_A_PAGE)
    told = say(locale, "panel-saved", what=_line(panel, present, saved, locale)) if saved else None
    parts: list[str | Row | None] = []
    for path, of_menu in on_page:
        about = say(locale, f"{panel.words}-{path}.about") if panel.advises else None
        parts += [about, told if path == saved else None, row(of_menu)]
    turning = CustomId(panel.action, path=str((page + 1) % pages))
    more = button(turning, say(locale, "button-panel-all")) if pages > 1 else None
    return layout(box(say(locale, f"{panel.words}-panel"), *parts, row(*buttons, more)))


def server(
    present: ServerSettings, locale: AnyLocale, *, moderates: bool, page: int = 0, saved: str = ""
) -> ui.LayoutView:
    """A page of the panel of a server's settings; `saved` is the path of the setting that was just changed."""
    return _panel(SERVER, present, page, saved, locale, *_moderating(locale, moderates=moderates))


def server_read_only(present: ServerSettings, locale: AnyLocale, *, moderates: bool) -> Message:
    """The list of a server's settings, for people who may not change them."""
    lines = [f"- {_line(SERVER, present, each.key, locale)}" for each in _in_use(SERVER, present)]
    buttons = _moderating(locale, moderates=moderates)
    return note("\n".join([say(locale, "server-panel-others"), *lines]), row(*buttons))


def _moderating(locale: AnyLocale, *, moderates: bool) -> list[Pressable]:
    """Buttons that moderators get in addition."""
    return [action_button(CustomId(each), locale) for each in (Action.BANS, Action.MODERATION_LOG) if moderates]


def person(present: Preferences, locale: AnyLocale, *, page: int = 0, saved: str = "") -> ui.LayoutView:
    """A page of the panel of a person's preferences; `saved` is the path of the one that was just changed."""
    example = action_button(CustomId(Action.PREVIEW, path=saved.partition(".")[2]), locale)
    return _panel(PERSON, present, page, saved, locale, example)


def preview(entry: Entry, position: Any, view: View, locale: AnyLocale) -> Message:
    """The message with an example of a person's preferences; attach its picture as `FILE_NAME`."""
    title = game_title(entry.game.key, locale)
    alt = phrases(entry.picture.describe(position, view), locale, entry.game.key)
    return message(say(locale, "person-preview", title=title), picture(FILE_NAME, alt))


def example(present: Preferences, look: str, played: str | None, locale: AnyLocale) -> tuple[Entry, Any, View]:
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
        legend=names_on_pieces(entry.game.key, locale),
    )
    return entry, shown.position, view


def _in_use(panel: Panel[SettingsT], present: SettingsT) -> Iterator[Setting]:
    for each in described(panel.kind):
        has_effect = each.only_if is None or getattr(present, each.only_if[0]) == each.only_if[1]
        if has_effect and (each.key not in SERVED_BY or SERVED_BY[each.key] in LOADED):
            yield each


def _menus(
    panel: Panel[SettingsT], each: Setting, present: SettingsT, locale: AnyLocale
) -> Iterator[tuple[str, Pressable]]:
    """The menus of a setting, each with its path."""
    value, custom_id = getattr(present, each.key), CustomId(panel.action, path=each.key)
    if each.values:
        labels = {token(one): _value_word(panel, each, one, locale) for one in each.values}
        name = say(locale, f"{panel.words}-{each.key}")
        yield each.key, _choices(custom_id, name, labels, token(value), locale, named=not panel.advises)
    elif each.kind is SettingKind.LOOKS:
        yield from _looks(custom_id, value, locale)
    else:
        empty = say(locale, f"{panel.words}-{each.key}-none")
        make = _roles if each.kind is SettingKind.ROLES else _channels
        yield each.key, make(custom_id, each.kind, value, empty)


def _choices(
    custom_id: CustomId, name: str, labels: dict[str, str], present: str, locale: AnyLocale, *, named: bool = True
) -> Pressable:
    """A menu of values; with `named`, each has the setting's name before it."""
    if named:
        labels = {key: say(locale, "challenge-option", option=name, value=word) for key, word in labels.items()}
    options = [
        discord.SelectOption(label=word, value=value, default=value == present) for value, word in labels.items()
    ]
    return menu(custom_id, options, name)


def _looks(custom_id: CustomId, present: Looks, locale: AnyLocale) -> Iterator[tuple[str, Pressable]]:
    """The menus of all looks, each with the path of its setting."""
    chosen = dict(present)
    for game, look in looks():
        path = f"{game}.{look.key}"
        labels = {AS_THE_MATCH: say(locale, "person-looks-none")}
        labels |= {written(value): option_value(look.key, value, locale, game) for value in look.values}
        of_look = replace(custom_id, path=f"{custom_id.path}.{path}")
        name = _look_name(game, look, locale)
        yield of_look.path, _choices(of_look, name, labels, chosen.get(path, AS_THE_MATCH), locale)


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


def _line(panel: Panel[SettingsT], present: SettingsT, path: str, locale: AnyLocale) -> str:
    """A setting and its present value in words."""
    key, _, look = path.partition(".")
    if look:
        game, option = next((game, option) for game, option in looks() if f"{game}.{option.key}" == look)
        chosen = dict(getattr(present, key)).get(look)
        name = _look_name(game, option, locale)
        word = option_value(option.key, chosen, locale, game) if chosen else say(locale, "person-looks-none")
    else:
        each = setting(panel.kind, key)
        assert each is not None  # noqa: S101 - the path is that of a stored setting
        name = say(locale, f"{panel.words}-{key}")
        word = _value_word(panel, each, getattr(present, key), locale)
    return say(locale, "panel-line", name=name, value=word)


def _value_word(
    panel: Panel[SettingsT], each: Setting, value: Any, locale: AnyLocale, space: int = LONGEST_LIST
) -> str:
    if each.kind is SettingKind.CLOCK:
        return clock_word(value, locale)
    if isinstance(value, int) and not isinstance(value, bool) and each.kind is SettingKind.CHOICE:
        return say(locale, f"{panel.words}-{each.key}-value", value=value)
    if each.kind is SettingKind.CHOICE:
        return say(locale, f"{panel.words}-{each.key}-{token(value)}")
    if not value:
        return say(locale, f"{panel.words}-{each.key}-none")
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
    panel: Panel[SettingsT], present: SettingsT, path: str, values: Sequence[str]
) -> tuple[str, Any] | None:
    """The setting's key and its new value for a choice in a menu; None for a menu or value of another version."""
    key, _, look = path.partition(".")
    each = setting(panel.kind, key)
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
