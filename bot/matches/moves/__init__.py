"""Moves, gifts and the picker in which they are chosen."""

from bot.matches.moves.open_pickers import OpenPickers, is_choosing
from bot.matches.moves.pictures import next_choice, picker_of
from bot.matches.moves.service import take_back_at_once
from bot.matches.moves.views import gives_hints
