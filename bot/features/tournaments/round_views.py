"""The forms in which hosts type pairings: forbidden ones, and those of the next round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from discord import ui

from bot.core.numbers import whole
from bot.core.typed import normalised
from bot.features.tournaments.host_views import FIELD, LONGEST_FORM
from bot.features.tournaments.hosted import Hosted, people_shown
from bot.texts import AnyLocale, say
from bot.texts.people import LONGEST_NAME as LONGEST_PLAYER
from bot.texts.people import plain, shortened_name
from bot.tournaments import EntrantNumber, Paired, advance, start_round
from bot.ui.actions import Action, CustomId, form, text_field

_NUMBERS = re.compile(r"[0-9]{1,6}(?:[-–—,+\s]++[0-9]{1,6})*+")


def forbidding_form(hosted: Hosted, locale: AnyLocale) -> ui.Modal:
    """The form for the pairs who must not meet, one on each line."""
    pairs = sorted(hosted.state.forbidden)
    people = [each.number for each in hosted.state.entrants if each.is_active]
    return _form(hosted, Action.FORBID_PAIRS, "tournament-forbidden", pairs, people, locale)


def pairing_form(hosted: Hosted, locale: AnyLocale) -> ui.Modal:
    """The form for the tables of the next round, which waits for the host: one on each line, initially as the bot would
    pair them. Takes up to a second, like pairing. Raises TournamentError "no round to start".
    """
    state, now = hosted.state, hosted.state.started or hosted.created_at
    proposed = advance(state.after(*start_round(state, now)), now)
    paired = [event for event in proposed if isinstance(event, Paired)][:1]
    tables = [pairing.seats for event in paired for pairing in event.pairings]
    return _form(hosted, Action.PAIR_ROUND, "tournament-pairing", tables, hosted.state.present, locale)


def _form(
    hosted: Hosted,
    action: Action,
    key: str,
    tables: Sequence[tuple[EntrantNumber, ...]],
    people: Iterable[EntrantNumber],
    locale: AnyLocale,
) -> ui.Modal:
    typed, known = _fitting(hosted, tables), _fitting(hosted, [(number,) for number in people])
    about = say(locale, f"{key}-about", seats=hosted.state.settings.seats)
    field = text_field(
        FIELD, say(locale, key), LONGEST_FORM, about=about, filled=typed, example="1-4", is_long=True, required=False
    )
    count = len(hosted.state.entrants)
    custom_id = CustomId(action, hosted.id, hosted.state.round, str(people_shown(hosted, count)))
    return form(custom_id, locale, field, ui.TextDisplay[Any](known))


def _fitting(hosted: Hosted, tables: Sequence[tuple[EntrantNumber, ...]]) -> str:
    """Lines with the numbers and names of people, with names as long as fit a form."""
    longest = LONGEST_PLAYER
    while len(text := "\n".join(_line(hosted, table, longest) for table in tables)) > LONGEST_FORM:
        longest -= 1
    return text


def _line(hosted: Hosted, table: tuple[EntrantNumber, ...], longest: int) -> str:
    names = (shortened_name(plain(hosted.state.entrant(number).name), longest) for number in table)
    return f"{'-'.join(map(str, table))} {' – '.join(names)}"


def tables_in(text: str, seats: int) -> list[tuple[EntrantNumber, ...]] | None:
    """The numbers at the beginnings of the typed lines, at most one for each seat. Lines with a single number are left
    out; None if a line begins without a number.
    """
    found: list[tuple[EntrantNumber, ...]] = []
    for line in filter(None, map(normalised, text.splitlines())):
        beginning = _NUMBERS.match(line)
        if beginning is None:
            return None
        numbers = [whole(number) for number in re.findall(r"[0-9]+", beginning[0])][:seats]
        if len(numbers) > 1:
            found.append(tuple(EntrantNumber(number) for number in numbers if number is not None))
    return found
