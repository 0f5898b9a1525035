"""Private pages of the standings: pictures, one's own place, and who has joined."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.core.match import UserId, level_of
from bot.features.tournaments.bye_views import worth_word
from bot.features.tournaments.hosted import HostedTournament
from bot.features.tournaments.message_views import FILE_NAME
from bot.features.tournaments.pictures import Page, Picture, kinds, number_of, ordinal_form, singular_or_plural
from bot.features.tournaments.rules import Entrant, Phase, Standing, TieBreak, bracket, is_season_over, standings
from bot.features.tournaments.rules.scores import scored_byes
from bot.features.tournaments.term_views import lot_lines, lots_button
from bot.features.tournaments.waiting_views import lost_place
from bot.features.tournaments.words import called_entrant, checked_mark
from bot.texts import AnyLocale, say
from bot.ui.actions import Action, CustomId, action_button, button
from bot.ui.escape import called
from bot.ui.layout import MAX_MESSAGE_CHARS, Message, even_rows, message, note, paged, picture, turning
from bot.ui.lists import fitting
from bot.ui.match import yes_or_no
from renderers.tournament import Standings

LINES_A_PAGE = 15
"""Fits a message even with the longest names."""
_KINDS = tuple(Picture)
"""The kinds of pictures; custom ids have their indexes."""


def _own_place(hosted: HostedTournament, lines: Sequence[Standing], own: Standing, locale: AnyLocale) -> str:
    """A person's place, in words."""
    among = [line for line in lines if line.division == own.division and line.place]
    is_knockout = hosted.state.traits.has_bracket
    points = "none" if hosted.state.traits.has_bracket else number_of(own.points)
    byes = scored_byes(hosted.state).get(own.entrant, [])
    return say(
        locale,
        "tournament-own-place",
        state=_own_state(hosted, own),
        place=own.place,
        form=ordinal_form(own.place),
        people=len(lines) if is_knockout else len(among),
        shared=yes_or_no(sum(line.place == own.place for line in among) > 1),
        points=points,
        count=singular_or_plural(own.points),
        won=own.won,
        drawn=own.drawn,
        lost=own.lost,
        byes=len(byes),
        worth=worth_word(sum(byes, Fraction()), locale),
    )


def _own_state(hosted: HostedTournament, own: Standing) -> str:
    """Whether a person's place is final: `over`, `running`; in a knockout that runs `in`, `out`, or `done` for those
    who have won their last match.
    """
    state = hosted.state
    if state.phase is Phase.OVER or is_season_over(state):
        return "over"
    if not state.traits.has_bracket:
        return "running"
    if not own.place:
        return "in"
    latest = [node.winner for node in bracket(state) if own.entrant in node.people][-1:]
    return "done" if own.entrant in latest else "out"


def _decider(hosted: HostedTournament, lines: Sequence[Standing], own: Standing, locale: AnyLocale) -> str | None:
    """The tie-break that put a player behind the person above with the same points, or else ahead of the one below."""
    state = hosted.state
    if not own.place:
        return None
    among = [line for line in lines if line.division == own.division and line.place]
    at = among.index(own)
    for other in [*among[max(at - 1, 0) : at], *among[at + 1 : at + 2]]:
        compared = zip(state.settings.tie_breaks, own.tie_breaks, other.tie_breaks, strict=False)
        decisive = next((each for each in compared if each[1] != each[2]), None)
        if other.points == own.points and other.place != own.place and decisive is not None:
            kind, mine, theirs = decisive
            return say(
                locale,
                "tournament-own-decider",
                ahead=yes_or_no(own.place < other.place),
                name=called_entrant(state.entrant(other.entrant), locale),
                kind=say(locale, f"tournament-tie-break-{kind.value}"),
                mine=number_of(mine),
                theirs=number_of(theirs),
            )
    return None


def people_page(hosted: HostedTournament, page: int, locale: AnyLocale) -> Message:
    """A page of the people who have joined before the start."""
    state, title = hosted.state, say(locale, "tournament-heading", name=called(hosted.name))
    people = [
        checked_mark(hosted, number) + _joined_line(place, state.entrant(number), locale)
        for place, number in enumerate(state.active, 1)
    ]
    waiting = enumerate(state.waiting, 1)
    people += [
        checked_mark(hosted, number)
        + say(locale, "tournament-waiting-line", place=place, name=called(state.entrant(number).name))
        for place, number in waiting
    ]
    on_page, page, pages = paged(people, page, LINES_A_PAGE)
    listed = list(on_page) or [say(locale, "tournament-nobody")]
    return note("\n".join([title, *listed]), turning(CustomId(Action.STANDINGS, hosted.id), page, pages, locale))


def picture_page(hosted: HostedTournament, kind: Picture, page: Page, user: int, locale: AnyLocale) -> Message:
    """A picture of the tournament, to be attached as `FILE_NAME`, with buttons for its pages and the other kinds.

    The standings begin with the place of the user, if they take part.
    """
    title = say(locale, "tournament-heading", name=called(hosted.name))
    others = [
        button(CustomId(Action.STANDINGS, hosted.id, _KINDS.index(other)), say(locale, f"button-picture-{other.value}"))
        for other in kinds(hosted.state)
        if other is not kind
    ]
    others.append(action_button(CustomId(Action.ROUND_MATCHES, hosted.id), locale))
    others.append(action_button(CustomId(Action.TOURNAMENT_FILE, hosted.id), locale))
    if kind in {Picture.STANDINGS, Picture.BRACKET} and (lots_shown := lots_button(hosted, locale)) is not None:
        others.append(lots_shown)
    turned = turning(CustomId(Action.STANDINGS, hosted.id, _KINDS.index(kind)), page.number, page.pages, locale)
    lots_lines = lot_lines(hosted, locale) if kind in {Picture.STANDINGS, Picture.BRACKET} else []
    lines = fitting(lots_lines, MAX_MESSAGE_CHARS // 2, "\n", locale, "tournament-more-lines")
    if kind is Picture.STANDINGS:
        lines = [*own_standing(hosted, user, locale), *lines]
    lines = [*lost_place(hosted, locale), *lines]
    return message(title, *lines, _tie_breaks(page, locale), picture(FILE_NAME, page.alt), turned, *even_rows(others))


def own_standing(hosted: HostedTournament, user: int, locale: AnyLocale) -> list[str]:
    """Lines about a participant's place, and the tie-break that decided it."""
    held, ranked = hosted.state.entrant_of(user), standings(hosted.state)
    own = next((line for line in ranked if held is not None and line.entrant == held.number), None)
    if own is None or not (_has_results(hosted) or own.entrant in scored_byes(hosted.state)):
        return []
    lines = [_own_place(hosted, ranked, own, locale), _decider(hosted, ranked, own, locale)]
    return [line for line in lines if line is not None]


def _has_results(hosted: HostedTournament) -> bool:
    """Whether places tell something: once a match of this season is decided."""
    return any(map(hosted.state.is_decided, hosted.state.season_tables()))


def kind_in(hosted: HostedTournament, custom_id: CustomId) -> Picture:
    """The kind of picture that a button asks for, if the tournament has it; else the standings."""
    number = custom_id.decision
    kind = _KINDS[number] if number is not None and number < len(_KINDS) else Picture.STANDINGS
    return kind if kind in kinds(hosted.state) else Picture.STANDINGS


def _tie_breaks(page: Page, locale: AnyLocale) -> str | None:
    """A line that explains the names of the columns for tie-breaks, if the picture has any."""
    columns = page.picture.columns if isinstance(page.picture, Standings) else ()
    heads = {say(locale, f"standings-head-{kind.value}"): kind for kind in TieBreak if kind is not TieBreak.WINS}
    names = [
        say(locale, "tournament-tie-break", head=head, name=say(locale, f"tournament-tie-break-{heads[head].value}"))
        for head in columns
        if head in heads
    ]
    return f"-# {say(locale, 'list-gap').join(names)}" if names else None


def _joined_line(place: int, held: Entrant, locale: AnyLocale) -> str:
    is_computer = yes_or_no(level_of(UserId(held.user)) is not None)
    return say(
        locale,
        "tournament-joined-line",
        place=place,
        name=called(held.name),
        rating=str(held.rating),
        computer=is_computer,
    )
