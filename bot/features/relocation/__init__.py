"""Relocating a match to another channel."""

from bot.features.relocation.commands import bring_to, check_destination, look_for_homes
from bot.features.relocation.service import Destination, relocate
from bot.features.relocation.views import challenges_menu, homeless_menu, opponents, private_menu
