"""Taking a match to another channel."""

from bot.features.relocation.commands import bring_to, check_destination, look_for_homes
from bot.features.relocation.service import relocate
from bot.features.relocation.views import homeless_menu, opponents, private_menu

__all__ = [
    "bring_to",
    "check_destination",
    "homeless_menu",
    "look_for_homes",
    "opponents",
    "private_menu",
    "relocate",
]
