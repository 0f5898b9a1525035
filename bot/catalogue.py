"""The games Banmen hosts: the only place where a game meets its picture."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from games import vault
from games.kit.rules import AnyGame
from renderers import vault as vault_picture
from renderers.kit.view import AnyPicture


@dataclass(frozen=True, slots=True)
class Entry:
    """A game and how it is drawn. Its words are `bot/texts/<language>/<key>.ftl`."""

    game: AnyGame
    picture: AnyPicture


CATALOGUE = MappingProxyType({entry.game.key: entry for entry in (Entry(vault.GAME, vault_picture.PICTURE),)})
