"""The use cases: load, decide, save. No Discord, no SQL.

Each use case is one transaction. It raises Refusal or MoveError, and then has changed nothing; what it returns is
committed. Two that meet are settled by the store: a match is saved only on the revision it was read at, and whoever
comes second decides again on what it finds then.
"""

from bot.challenge import Challenge, Draft, Person, State
from bot.match import Match, Refusal, legal_texts
from bot.service.analyses import Analyses
from bot.service.beginning import NOWHERE
from bot.service.clocks import Clocks
from bot.service.core import most_urgent, utc_now
from bot.service.moderating import Moderating
from bot.service.playing import Playing
from bot.service.privacy import Privacy
from bot.service.ratings import Ratings
from bot.service.riddles import Riddles
from bot.service.settings import Settings
from bot.service.tables import Deed, DoingP, Tables
from bot.service.watching import Watching

__all__ = [
    "NOWHERE",
    "Challenge",
    "Deed",
    "DoingP",
    "Draft",
    "Match",
    "Person",
    "Refusal",
    "Service",
    "State",
    "legal_texts",
    "most_urgent",
    "utc_now",
]


class Service(Privacy, Tables, Playing, Moderating, Settings, Clocks, Watching, Ratings, Analyses, Riddles):
    """What people and the clock may ask of Banmen, by subject in the modules beside this one."""
