"""Messages about offers: in the channel the offer itself, in private the panel of rare actions, and answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import takewhile

import discord

from bot.catalogue import LEVELS
from bot.core.match import (
    MOVES,
    WITHDRAWN,
    Adjourn,
    Draw,
    Fate,
    Made,
    Match,
    Offer,
    Relocate,
    Resume,
    RowKind,
    RuleViolation,
    Substitute,
    TakeBack,
    UserId,
    consent_to_undo,
    level_of,
    made_at,
    may_abort,
    may_resume,
    may_take_back,
    may_take_back_alone,
    offer_at,
    offer_to_text,
    replaceable_seats,
)
from bot.core.match import Row as LogRow
from bot.matches.moves import gives_hints
from bot.publishing.board_view import answer_buttons
from bot.publishing.lock_screen import offer_line
from bot.texts import AnyLocale, conjoined, game_title, said, say
from bot.ui.actions import Action, CustomId, action_button, button, menu
from bot.ui.layout import IN_A_ROW, MOST_ROWS, Message, Row, even_rows, message, note, paged, row
from bot.ui.learning import learn_button
from bot.ui.levels import level_name
from bot.ui.match import button_id, called_person, called_player, heading, is_alone, mentions_within, player, yes_or_no
from bot.ui.narration import is_own, level_in, narrate_row, offer_word, offered, place_of, replaced, undone
from games.kit.rules import Seat
from opponents.kit.engines import plays


@dataclass(frozen=True, slots=True)
class Line:
    """An action in the menu."""

    action: Action
    fits: Callable[[Match, UserId], bool]
    style: discord.ButtonStyle = discord.ButtonStyle.secondary
    asked: Callable[[Match, UserId, datetime], frozenset[Seat]] = lambda *_: frozenset()
    """The seats whose consent it needs at a time (UTC)."""


EXPLAINED = frozenset({Action.ABORT})
"""The actions whose buttons the menu explains, by the texts `more-<action>`."""


def _plays_with_others(match: Match, user: UserId) -> bool:
    return match.is_played_by(user) and any(match.seats[seat] != user for seat in match.present)


def _is_going(match: Match, user: UserId) -> bool:
    return _plays_with_others(match, user) and match.adjourned_since is None


def _may_adjourn(match: Match, user: UserId) -> bool:
    return _is_going(match, user) and not match.strict


def _may_undo(match: Match, user: UserId) -> bool:
    # The board of a solo game has a button for it.
    return match.is_played_by(user) and not is_alone(match) and may_take_back(match, user)


def _asked_to_undo(match: Match, user: UserId, at: datetime) -> frozenset[Seat]:
    return frozenset() if may_take_back_alone(match, user) else _asked(TakeBack(), match, user, at)


def _asked_to_resume(match: Match, user: UserId, at: datetime) -> frozenset[Seat]:
    return frozenset() if may_resume(match, user, at) else _asked(Resume(), match, user, at)


def _asked_to_relocate(match: Match, user: UserId, at: datetime) -> frozenset[Seat]:
    # All channels but the match's own are alike.
    return frozenset() if match.shown.homeless else _asked(Relocate(0), match, user, at)


def _asked_to_substitute(match: Match, user: UserId, at: datetime) -> frozenset[Seat]:
    offers = (Substitute(seat, LEVELS[0]) for seat in replaceable_seats(match, user))
    return frozenset[Seat]().union(*(_asked(each, match, user, at) for each in offers))


def _asked(what: Offer, match: Match, user: UserId, _: datetime) -> frozenset[Seat]:
    """The other seats that haven't agreed to this yet."""
    return match.answerers(what) - frozenset(match.seats_of(user))


def _may_leave_it(match: Match, user: UserId) -> bool:
    return match.is_played_by(user) and plays(match.game) and bool(replaceable_seats(match, user))


def _may_offer_draw(match: Match, user: UserId) -> bool:
    """Whether a draw can be offered or answered. A computer player answers for itself, and no differently before the
    next move.
    """
    if not _plays_with_others(match, user) or _declined_by_computer(match) is not None:
        return False
    return not offers(match, user, Draw()) or any(match.seats[seat] in match.people for seat in match.answerers(Draw()))


def _declined_by_computer(match: Match) -> LogRow | None:
    """The row with which a computer player has declined a draw since the latest move, if one has."""
    since = takewhile(lambda row: row.kind not in MOVES, reversed(match.log))
    declined = (row for row in since if row.kind is RowKind.DECLINE and row.offer == Draw() and row.cause != WITHDRAWN)
    return next((row for row in declined if row.by is not None and level_of(row.by) is not None), None)


def _goes_on(match: Match, _: UserId) -> bool:
    return match.outcome is None


def _may_have_hints(match: Match, user: UserId) -> bool:
    return match.mover == user and match.is_played_by(user) and match.adjourned_since is None and gives_hints(match)


def _may_give(match: Match, user: UserId) -> bool:
    return _is_going(match, user) and any(len(match.position.asides(seat)) > 1 for seat in match.seats_of(user))


LINES = (
    Line(Action.TAKE_BACK, _may_undo, asked=_asked_to_undo),
    Line(Action.HINT, _may_have_hints),
    Line(Action.GIVE, _may_give),
    Line(Action.GIVE_TIME, lambda match, user: not match.may_claim.isdisjoint(match.seats_of(user))),
    Line(
        Action.RESUME,
        lambda match, user: match.is_played_by(user) and match.adjourned_since is not None,
        asked=_asked_to_resume,
    ),
    Line(Action.DRAW, _may_offer_draw, asked=partial(_asked, Draw())),
    Line(Action.RESIGN, Match.is_played_by, discord.ButtonStyle.danger),
    Line(Action.ABORT, lambda match, user: _plays_with_others(match, user) and may_abort(match)),
    Line(Action.ADJOURN, _may_adjourn, asked=partial(_asked, Adjourn())),
    Line(Action.WATCH, lambda match, user: match.outcome is None and not match.seats_of(user)),
    Line(Action.MOVES, _goes_on),
    Line(Action.REPLAY, _goes_on),
    Line(Action.LEARN, lambda match, _: match.outcome is None and learn_button(match.game, match.language) is not None),
    Line(Action.RELOCATE, Match.is_played_by, asked=_asked_to_relocate),
    Line(Action.SUBSTITUTE, _may_leave_it, asked=_asked_to_substitute),
    Line(Action.SHOW_TIMES, lambda match, user: _plays_with_others(match, user) and bool(match.clock)),
    Line(Action.SHOW_DICE, lambda match, _: match.outcome is None and match.commitment is not None),
)
"""The buttons of the menu, the most frequent ones first."""
END_OF_OTHERS = Line(Action.END, lambda match, user: match.outcome is None and not match.seats_of(user))
"""The last button, for those who may end matches of others. It opens a form that asks for a reason."""


def show_menu(
    match: Match, user: UserId, locale: AnyLocale, at: datetime, page: int = 0, *, may_end: bool = False
) -> Message:
    """The menu: a button for everything `user` can do except move, five on a page, and whose consent that needs at the
    time `at` (UTC).

    Raises RuleViolation "match over".
    """
    fitting = [line for line in (*LINES, *([END_OF_OTHERS] if may_end else [])) if line.fits(match, user)]
    if not fitting:
        raise RuleViolation("match over")
    shown, page, pages = paged(fitting, page, IN_A_ROW)
    # Red buttons come last.
    shown = sorted(shown, key=lambda line: line.style is discord.ButtonStyle.danger)
    kind = _kind(match, user)
    labels = {
        line: said(f"short-{line.action.value}", locale, match.game)
        or said(line.action.label, locale, match.game, kind)
        for line in shown
    }
    buttons = [button(_id_in_menu(line.action, match), label, line.style) for line, label in labels.items()]
    if pages > 1:
        turning = CustomId(Action.MORE, match.id, path=str((page + 1) % pages))
        buttons.append(button(turning, say(locale, "button-panel-all")))
    told = (*_consents(match, user, labels, locale, at), *_explained(match, labels, locale))
    return message(heading(match, locale), *_asked_already(match, user, locale), *told, *even_rows(buttons))


def _id_in_menu(action: Action, match: Match) -> CustomId:
    # Lessons are about the game.
    return CustomId(action, match.game) if action is Action.LEARN else button_id(action, match)


def _asked_already(match: Match, user: UserId, locale: AnyLocale) -> Iterator[str]:
    """Lines about the open offers of `user`, and about a draw that the computer has just declined."""
    yield from (agreed(match, what, locale).text for what in match.offers if offers(match, user, what))
    if (declined := _declined_by_computer(match)) is not None and match.is_played_by(user):
        yield narrate_row(match, declined, locale) or ""


def _consents(match: Match, user: UserId, labels: Mapping[Line, str], locale: AnyLocale, at: datetime) -> Iterator[str]:
    """Lines about whose consent the actions with these labels need, and why it is needed to take a turn back."""
    asking: dict[frozenset[Seat], list[str]] = defaultdict(list)
    for line, label in labels.items():
        if seats := line.asked(match, user, at):
            asking[seats].append(label)
    for seats, named in asking.items():
        who = mentions_within(match, seats, locale)
        yield say(locale, "more-consent", who=who, buttons=say(locale, "list-gap").join(named))
    undo = next((line for line in labels if line.action is Action.TAKE_BACK), None)
    if undo is not None and match.other_people(user):
        who = mentions_within(match, undo.asked(match, user, at), locale)
        yield say(locale, "more-undo", button=labels[undo], who=who, why=consent_to_undo(match, user) or "free")


def _explained(match: Match, labels: Mapping[Line, str], locale: AnyLocale) -> Iterator[str]:
    for line, label in labels.items():
        if line.action in EXPLAINED:
            about = said(f"more-{line.action.value}", locale, match.game)
            yield say(locale, "more-line", button=label, about=about)


def _kind(match: Match, user: UserId) -> str:
    """The variant of a text: "alone", "computer" if `user` plays only with it, or "" with people."""
    if match.other_people(user):
        return ""
    return "computer" if match.present.difference(match.seats_of(user)) else "alone"


def standin(match: Match, user: UserId, locale: AnyLocale) -> Message:
    """The question which player the computer replaces, at which level. Raises RuleViolation "nobody to replace"."""
    own = match.seats_of(user)
    seats = sorted(replaceable_seats(match, user), key=lambda seat: seat in own)
    if not seats:
        raise RuleViolation("nobody to replace")

    def levels(seat: Seat) -> Row:
        options = [
            discord.SelectOption(
                label=level_name(level, match.game, locale), value=offer_to_text(Substitute(seat, level))
            )
            for level in LEVELS
        ]
        key = "standin-me" if seat in own else "standin-for"
        whom = say(locale, key, player=player(match, seat, locale, str))
        return (menu(CustomId(Action.CHOOSE_SUBSTITUTE, match.id, match.decision, str(seat)), options, whom),)

    question = "standin-own" if set(seats) <= set(own) else "standin-panel"
    return note(say(locale, question, rated=yes_or_no(match.rated)), *map(levels, seats))


def answering(match: Match, user: UserId, locale: AnyLocale) -> Message:
    """The others' offers, with buttons to agree and refuse; and those of `user`, to withdraw.

    Raises RuleViolation "no offer".
    """
    asked = [what for what in match.offers if any(match.seats[seat] == user for seat in match.answerers(what))]
    asking = [what for what in match.offers if offers(match, user, what)]
    if not asked and not asking:
        raise RuleViolation("no offer")
    answers = [_answers(match, what, locale) for what in asked]
    own = [(offered(match, what, locale), _back(match, what, locale)) for what in asking]
    lines = [*answers, *own]
    more = say(locale, "offers-more", count=len(lines) - MOST_ROWS) if len(lines) > MOST_ROWS else None
    return message(*(part for line in lines[:MOST_ROWS] for part in line), more)


def offers(match: Match, user: UserId, what: Offer) -> bool:
    """Whether `user` offers this, alone or with others."""
    return any(match.seats[seat] == user for seat in match.offers.get(what, ()))


def _back(match: Match, what: Offer, locale: AnyLocale) -> Row | None:
    return row(action_button(CustomId(Action.RETRACT, match.id, made_at(match, what), offer_to_text(what)), locale))


def _answers(match: Match, what: Offer, locale: AnyLocale) -> tuple[str, Row | None]:
    word = offer_word(what)
    asker = match.asker(what)
    who = "" if asker is None else player(match, asker, locale)
    values: dict[str, str | int] = {"player": who, "place": place_of(what), **undone(match, what)}
    values |= {"whom": replaced(match, what, locale), "level": level_in(what), "rated": yes_or_no(match.rated)}
    question = said(f"answer-{word}", locale, match.game, "own" if is_own(match, what) else "", **values)
    return question, row(*answer_buttons(match, what, made_at(match, what), locale))


def asking(match: Match, made: int) -> Message:
    """The message of the open offer that was made at this revision, for those who have to answer."""
    offer = offer_at(match, made)
    what, asker, place = offer.offer, match.seats[offer.seat], place_of(offer.offer)
    willing = [seat for seat in sorted(match.offers[what]) if match.seats[seat] != asker]
    people = dict.fromkeys((match.seats[seat], match.names[seat]) for seat in willing)
    names = [called_person(user, name, match.language) for user, name in people]
    told = say(match.language, "offer-joined", who=conjoined(names, match.language)) if names else None
    if not any(match.seats[seat] in match.people for seat in match.answerers(what)):
        # Computer players have yet to answer.
        return message(_was(match, offer), told)
    where = say(match.language, "offer-place", place=place) if place else None
    return message(offer_line(match, what), where, told, *even_rows(answer_buttons(match, what, made, match.language)))


def closed(match: Match, made: int) -> Message:
    """The message of an offer that is no longer open, with its outcome."""
    offer, locale = offer_at(match, made), match.language
    who = "" if offer.by is None else called_player(match, offer.by, locale)
    values = {"who": who, "over": yes_or_no(match.outcome), "place": place_of(offer.offer)}
    values["player"] = called_player(match, offer.seat, locale)
    became = said(f"offer-{offer.fate}", locale, match.game, offer_word(offer.offer), **values)
    # The match doesn't keep the name of a player who has handed over to the computer.
    is_replaced = offer.fate is Fate.AGREED and isinstance(offer.offer, Substitute)
    was = None if is_replaced else _was(match, offer)
    return note(say(locale, "sentence-gap").join(filter(None, (was, became))))


def _was(match: Match, offer: Made) -> str:
    """The offer in the past tense."""
    asker = called_player(match, offer.seat, match.language)
    values = {"title": game_title(match.game, match.language), "player": asker}
    values |= {"place": place_of(offer.offer), "level": level_in(offer.offer)}
    return said(f"offer-was-{offer_word(offer.offer)}", match.language, match.game, **values)


def agreed(match: Match, what: Offer, locale: AnyLocale) -> Message:
    """Confirms an offer or an agreement: says whose answers are awaited, or that all have agreed."""
    standing = frozenset() if match.outcome else match.offers.get(what, frozenset())
    awaited = match.answerers(what) if standing else frozenset()
    did = ("agree", "offer", "join")[min(len({match.seats[seat] for seat in standing}), 2)]
    values: dict[str, str | int] = {"who": mentions_within(match, awaited, locale), "place": place_of(what)}
    values |= {"count": len({match.seats[seat] for seat in awaited}), "own": yes_or_no(is_own(match, what))}
    values |= {"whom": replaced(match, what, locale), "level": level_in(what)}
    text = said(f"done-{did}", locale, match.game, offer_word(what), **values)
    return note(text, _back(match, what, locale) if standing else None)


def refused(match: Match, what: Offer, locale: AnyLocale) -> Message:
    """Confirms that an offer was declined or withdrawn."""
    did = "withdraw" if match.log[-1].cause == WITHDRAWN else "refuse"
    return note(said(f"done-{did}", locale, match.game, offer_word(what)))
