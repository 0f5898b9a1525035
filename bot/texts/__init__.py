"""All texts that users see, in each language: `<language>/<name>.ftl`, found by listing the folders.

Only `bot.texts.translator` knows Discord.
"""

from bot.texts.names import (
    Page,
    conjoined,
    game_about,
    game_source,
    game_title,
    infinitive,
    lesson_text,
    option_name,
    option_value,
    phrases,
    reason,
    refusal,
    rules_page,
    said,
    seat_name,
    slash_key,
    step_brief,
    step_label,
    step_prompt,
    told_words,
)
from bot.texts.words import LANGUAGES, AnyLocale, has, language, say

__all__ = [
    "LANGUAGES",
    "AnyLocale",
    "Page",
    "conjoined",
    "game_about",
    "game_source",
    "game_title",
    "has",
    "infinitive",
    "language",
    "lesson_text",
    "option_name",
    "option_value",
    "phrases",
    "reason",
    "refusal",
    "rules_page",
    "said",
    "say",
    "seat_name",
    "slash_key",
    "step_brief",
    "step_label",
    "step_prompt",
    "told_words",
]
