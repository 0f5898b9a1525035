"""The use cases: load, decide, save. No Discord, no SQL.

Each use case is one transaction. It raises Refusal or MoveError, and then has changed nothing; what it returns is
committed. Two that meet are settled by the store: a match is saved only on the revision it was read at, and whoever
comes second decides again on what it finds then.
"""

from bot.core.challenge import Challenge, Draft, Person, State
from bot.core.match import Match, Refusal, legal_texts
from bot.features.analysis.service import Analyses
from bot.features.challenges.beginning import NOWHERE
from bot.features.challenges.service import Deed, DoingP, Tables
from bot.features.clocks.service import Clocks
from bot.features.moderation.service import Moderating
from bot.features.moves.service import Playing
from bot.features.privacy.service import Privacy
from bot.features.puzzles.service import Riddles
from bot.features.ratings.service import Ratings
from bot.features.spectating.service import Watching
from bot.storage.matches import most_urgent, utc_now
from bot.storage.preferences import Settings

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
