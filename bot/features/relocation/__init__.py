"""Relocating a match to another channel."""

from bot.features.relocation.service import Destination, relocate

REQUIRES = ("offers",)
