"""Moves, gifts and the picker in which they are chosen."""

from bot.features.moves.open_pickers import OpenPickers, is_choosing
from bot.features.moves.pictures import next_choice, picker_of
from bot.features.moves.service import take_back_at_once
from bot.features.moves.views import gives_hints
