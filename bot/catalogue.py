"""The games that Banmen hosts, where alone a game meets its picture, and the levels of computer players."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.challenge import Room
from bot.core.match import HIGHEST_LEVEL, RuleViolation
from games import chaturanga, pentup, shelt, vault
from games.kit.rules import AnyGame, Options
from opponents.kit.compiling import is_installed
from renderers import chaturanga as chaturanga_picture
from renderers import pentup as pentup_picture
from renderers import shelt as shelt_picture
from renderers import vault as vault_picture
from renderers.kit.view import AnyPicture


@dataclass(frozen=True, slots=True)
class Entry:
    """A game and how it is drawn. Its words are `bot/texts/<language>/<key>.ftl`."""

    game: AnyGame
    picture: AnyPicture
    chooser: str = ""
    """The deed that gives the player who did it last the right to assign the seats: a key of the texts
    `chooser-<key>-…` (`bot/texts/<language>/tables.ftl`). Empty if chance decides."""

    def room(self, options: Options) -> Room:
        """The seats and teams of the game with these options."""
        return Room.of(self.game, options, has_chooser=bool(self.chooser))

    def has_dice(self, options: Options) -> bool:
        """Whether the game has dice: if so, it begins with a roll."""
        return bool(self.game.start(options).chance())


_ENTRIES = (
    Entry(vault.GAME, vault_picture.PICTURE),
    Entry(shelt.GAME, shelt_picture.PICTURE),
    Entry(chaturanga.GAME, chaturanga_picture.PICTURE, chooser="curry"),
    Entry(pentup.GAME, pentup_picture.PICTURE),
    Entry(pentup.TOWER, pentup_picture.TOWER),
    Entry(pentup.RINGS, pentup_picture.RINGS),
)

CATALOGUE = {entry.game.key: entry for entry in _ENTRIES}
"""The only catalogue; tests add their games to it and remove them."""
LEVELS = tuple(range(1, HIGHEST_LEVEL + is_installed()))
"""The levels of computer players on this machine: the highest one takes compiled engines."""


def find_entry(game: str) -> Entry:
    """The entry for a game. Raises RuleViolation "unknown game"."""
    if game not in CATALOGUE:
        raise RuleViolation("unknown game", game=game)
    return CATALOGUE[game]
