"""The coach: says in the picker what can be done and why, until it is switched off."""

from bot.features.coach.advising import advise, chosen
from bot.features.coach.kit import MOST_REASONS, along, coach_of
from bot.features.coach.review import last_chance, review
from bot.features.coach.service import begin_coaching, is_coached
from bot.features.coach.suggestions import Suggestions
from bot.features.coach.views import reasons, reasons_against, risk
