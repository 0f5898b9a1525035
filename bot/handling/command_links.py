"""Commands in texts that can be clicked: Discord shows `</move:5>` as a link to the command with the id 5.

In every language Discord shows the name that stands in the link, and a link works only with the registered, English
name, not with a localized one (discord-api-docs issues 5462 and 5518). So only texts in English have links: readers of
other languages find the names that their Discord offers them. A command with subcommands can't be linked, only each of
these.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import structlog
from discord import AppCommandOptionType, AppCommandType, app_commands

from bot.publishing.backoff import TROUBLE, log_failure
from bot.storage import Store, process_state
from bot.texts import AnyLocale, language
from bot.texts.words import ENGLISH
from bot.ui.actions import OFF

_log = structlog.get_logger("banmen.commands")
_WRITTEN = re.compile(r"`/([^`\s]+(?: [^`\s]+)?)`")
"""A command as texts write it: `/move`, `/match resign`."""
_SENTENCE = re.compile(r".+?(?:[.?!] +|[。？！]|$)")
_HOLDERS = {AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value}


class CommandLinks:
    """Turns commands in texts into links, as far as Discord's ids of the commands are known."""

    def __init__(self, tree: app_commands.CommandTree[Any], store: Store) -> None:
        self._tree = tree
        self._store = store
        self._links: Mapping[str, str] = {}
        """The links, by the command as it is written in English."""

    async def offered(self, text: str, locale: AnyLocale) -> str:
        """The text without what names a command that isn't there, because its feature is off: whole lines of lists, and
        sentences of other lines.
        """
        if not OFF:
            return text
        names, spoken, translator = set[str](), language(locale), self._tree.translator
        for command in self._tree.get_commands(type=AppCommandType.chat_input):
            payload = command.to_dict(self._tree)
            if translator is not None:
                payload = await command.get_translated_payload(self._tree, translator)
            for path in _paths(payload):
                words = [(each.get("name_localizations") or {}).get(spoken, each["name"]) for each in path]
                names |= {" ".join(words[: number + 1]) for number in range(len(words))}
        left = []
        for line in text.split("\n"):
            parts = [line] if line.startswith(("-", " ")) else _SENTENCE.findall(line)
            kept = "".join(part for part in parts if names.issuperset(_WRITTEN.findall(part))).rstrip()
            if kept or not line:
                left.append(kept)
        return "\n".join(left)

    async def linked(self, text: str, locale: AnyLocale) -> str:
        """The text, in English with links for its commands. A command that Discord doesn't know, or that has
        subcommands, stays as it is.
        """
        if language(locale) != ENGLISH:
            return text
        if not self._links:
            ids, links = await self._ids(), dict[str, str]()
            for command in self._tree.get_commands(type=AppCommandType.chat_input):
                if command.name in ids:
                    for path in _paths(command.to_dict(self._tree)):
                        name = " ".join(part["name"] for part in path)
                        links[name] = f"</{name}:{ids[command.name]}>"
            self._links = links
        return _WRITTEN.sub(lambda found: self._links.get(found[1], found[0]), text)

    async def _ids(self) -> Mapping[str, str]:
        """Discord's ids of the commands: as remembered when they were synced, else fetched once."""
        try:
            if ids := await self._store.read(process_state.command_ids):
                return ids
            ids = ids_of(await self._tree.fetch_commands())
            await self._store.write(process_state.keep_command_ids, ids)
        except TROUBLE as error:
            log_failure(_log, "commands without links", error)
            return {}
        return ids


def ids_of(synced: list[app_commands.AppCommand]) -> dict[str, str]:
    """The ids of slash commands by their English names."""
    return {each.name: str(each.id) for each in synced if each.type is AppCommandType.chat_input}


def _paths(payload: dict[str, Any]) -> list[tuple[dict[str, Any], ...]]:
    """A command itself or, if it has subcommands, each of them after it."""
    below = [option for option in payload.get("options", ()) if option["type"] in _HOLDERS]
    return [(payload, option) for option in below] or [(payload,)]
