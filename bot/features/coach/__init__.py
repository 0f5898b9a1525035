"""The coach of a first match: says in the picker what can be done, until it is switched off."""

from bot.features.coach.advising import advise
from bot.features.coach.service import begin_coaching, end_coaching
from bot.features.coach.views import Advice
