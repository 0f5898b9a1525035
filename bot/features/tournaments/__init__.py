"""Tournaments and leagues on Discord."""

from bot.features.tournaments.announcing import ServerEvents
from bot.features.tournaments.following import Following
from bot.features.tournaments.hosted import TournamentId
from bot.features.tournaments.publication import TournamentMessages
from bot.features.tournaments.rules import standings
from bot.features.tournaments.waiting import Waiting
