"""Results: what a match means to its players, and how somebody's matches have gone."""

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
