"""Tournaments and leagues on Discord."""

from bot.features.tournaments.announcing import ServerEvents
from bot.features.tournaments.deadlines import round_end
from bot.features.tournaments.following import Following
from bot.features.tournaments.hosted import TournamentId
from bot.features.tournaments.notes import TournamentNotes
from bot.features.tournaments.publication import TournamentMessages
from bot.features.tournaments.queries import Title, count_won, titles_of
from bot.features.tournaments.service import forfeits_at, leave_all
from bot.features.tournaments.waiting import Waiting
from bot.tournaments import standings
