"""Results: the milestones of a match, and a player's history."""

from bot.features.results.queries import EndedMatch
from bot.features.results.service import (
    AgainstComputers,
    History,
    LevelResult,
    Milestone,
    history,
    milestones,
    result_of,
)
from bot.features.results.views import milestone_lines
