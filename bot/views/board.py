"""The board as the channel sees it: picture, last moves, who is next, and what they can press."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import accumulate, dropwhile
from typing import Any

import discord
from discord import ui

from bot.catalogue import CATALOGUE, Entry
from bot.challenge import Challenge
from bot.match import NOTED, PLIES, Kind, Match, Row, UserId, has_moved, is_former, last_ply, still_standing
from bot.ratings import Change
from bot.texts import AnyLocale, game_title, phrases, reason, said, say, seat_name
from bot.views.clock import length_word, timing
from bot.views.layout import box, called, even_rows, layout, mention, picture, rows, shortened, when
from bot.views.press import Press, Pressable, button
from bot.views.puzzle import records, scored
from bot.views.rating import changed
from bot.watching import Audience
from games.kit.rules import Outcome, Seat
from renderers.kit.theme import THEMES
from renderers.kit.view import Mark, Phrase, View

LONGEST_NAME = 32
"""Characters of a name in a picture."""
LONGEST_TOLD = 2000
"""Characters of what happened in a turn: a message holds 4000, with names, results and all else that it says."""
AGREEING = {Kind.OFFER, Kind.DECLINE, Kind.PAUSE, Kind.RESUME, Kind.HOME}
"""What players say to each other beside the game: whatever comes next makes it old."""
TOLD = NOTED | {Kind.DECLINE, Kind.BACK, Kind.HOME, Kind.PAUSE, Kind.RESUME, Kind.ABORT}
"""The rows of the log that people are told of."""
OVER = 0x7A7A85
"""The edge when nobody is."""


def entry_of(match: Match | Challenge) -> Entry:
    """The game that is played, or is to be, and its picture."""
    return CATALOGUE[match.game]


def seat_names(match: Match) -> tuple[str, ...]:
    """The keys of the seats, in order of play."""
    return entry_of(match).game.seat_names(match.options)


def file_name(match: Match) -> str:
    """Of the picture; recovery finds a board that was posted by it."""
    return f"board-{match.id}-{match.revision}.png"


def is_alone(match: Match) -> bool:
    """Whether the game is one for one."""
    return len(match.seats) == 1


def view_of(match: Match, seat: Seat = Seat(0), marks: Sequence[Mark] = ()) -> View:
    """How the match is drawn, seen from `seat`."""
    names = tuple(shortened(name, LONGEST_NAME) for name in match.names)
    last = match.last_turn
    return View(seat, look=match.look, names=names, last=last, marks=tuple(marks), outcome=match.outcome)


def alt(match: Match, view: View, locale: AnyLocale) -> str:
    """The picture in words."""
    return phrases(entry_of(match).picture.describe(match.position, view), locale, match.game)


def board(
    match: Match,
    best: Sequence[int] | None = None,
    changes: Sequence[Change] = (),
    audience: Audience | None = None,
    ends_at: datetime | None = None,
) -> ui.LayoutView:
    """The message in the channel, in the match's language. Its picture is to be attached as `file_name(match)`.

    `best` is the best result so far of somebody who has played alone to the end; `changes` is what the match did to
    ratings. Without an `audience`, as private boards are, it offers nobody to look on. `ends_at` is when the bot ends
    the match if whoever is out of time doesn't move.
    """
    locale = match.language
    to_move = None if match.outcome else match.position.to_move
    colour = OVER if to_move is None else _colour(seat_names(match)[to_move])
    kept = records(match.game, best, locale) if match.outcome and is_alone(match) else []
    rated = changed(match, changes)
    told = [*happened(match), *notices(match), *_ending(match, ends_at), *standing(match)]
    told += [*rated, *timing(match, locale), *kept, *dice(match)]
    if audience and audience.told:
        told.append(say(locale, "watchers-told", who=" ".join(map(mention, audience.told))))
    return layout(
        box(
            ui.TextDisplay(heading(match, locale)),
            picture(file_name(match), alt(match, view_of(match), locale)),
            ui.TextDisplay("\n".join(told)),
            *_buttons(match, audience, is_rated=bool(changes)),
            colour=colour,
        )
    )


def away(match: Match, best: Sequence[int] | None = None, *, changes: Sequence[Change] = ()) -> ui.LayoutView:
    """The same for a player who has left the server, in private."""
    told: ui.TextDisplay[Any] = ui.TextDisplay(say(match.language, "away", over=_flag(match.outcome)))
    return board(match, best, changes=changes).add_item(told)


def _colour(seat: str) -> int:
    """The edge of the box while a seat is on turn: the colour of its pieces."""
    side = THEMES[View().theme].sides.get(seat)
    return OVER if side is None else int(side.fill.removeprefix("#"), 16)


def _buttons(match: Match, audience: Audience | None, *, is_rated: bool) -> Sequence[ui.ActionRow[Any]]:
    kind = "alone" if is_alone(match) else ""

    def made(verb: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Pressable:
        decision = match.decision if verb in {"move", "type"} else None
        return button(Press(verb, match.id, decision), said(f"button-{verb}", match.language, match.game, kind), style)

    if match.outcome:
        ratings = [made("ratings")] if is_rated else []
        rematch = [] if any(map(is_former, match.seats)) else [made("rematch")]
        return rows([*rematch, made("moves"), made("replay"), *ratings])
    paused = match.paused_since is not None
    primary = discord.ButtonStyle.primary
    undo = [made("undo")] if kind and has_moved(match, match.seats[0]) else []
    first = [made("resume", primary)] if paused else [made("move", primary), made("type")]
    first += [made("moves"), *undo, made("more")]
    answers = [made("answer", primary)] if match.offers else []
    give = [made("give")] if not paused and any(len(match.position.asides(seat)) > 1 for seat in match.present) else []
    claim = [made("claim", discord.ButtonStyle.success), made("moretime")] if match.may_claim else []
    counted = "" if audience is None else say(match.language, "button-watch", count=audience.count)
    watch = [button(Press("watch", match.id), counted)] if counted else []
    return even_rows([*first, *watch, *answers, *give, *claim])


def heading(match: Match, locale: AnyLocale) -> str:
    """Game, players, and which move is due."""
    players = say(locale, "versus").join(called(name) for name in dict.fromkeys(match.names))
    title = game_title(match.game, locale)
    return say(locale, "board-heading", title=title, players=players, number=match.moves + 1, over=_flag(match.outcome))


def _flag(value: object) -> str:
    return "yes" if value else "no"


def player(match: Match, seat: Seat, locale: AnyLocale) -> str:
    """A seat and who holds it, as plain text; who plays alone has no side."""
    if is_alone(match):
        return called(match.names[seat])
    return say(locale, "player", seat=seat_word(match, seat, locale), name=called(match.names[seat]))


def seat_word(match: Match, seat: Seat, locale: AnyLocale) -> str:
    """A seat's name in words."""
    return seat_name(seat_names(match)[seat], locale, match.game)


def happened(match: Match) -> list[str]:
    """The turn that led here, a line for each thing done in it; of what was agreed on the latest, while it goes on.

    Where only throws and forced moves follow each other for too long, the latest of it.
    """
    rows = match.log[_told_from(match) :] or match.log[-1:]
    agreed = [done for done in rows if done.kind in AGREEING]
    latest = agreed[-1] if agreed and not match.outcome else None
    still_true = [done for done in rows if done.kind not in AGREEING or done is latest]
    news = dict(_news(match))
    lines = ((tell(match, done, match.language), news.get(id(done))) for done in (*_throw_in_use(match), *still_true))
    return _latest([line for told in lines for line in told if line], LONGEST_TOLD)


def _told_from(match: Match) -> int:
    """After so many rows the turn began, or something was taken back: the board tells of the rest."""
    backs = (number for number, row in enumerate(match.log, 1) if row.kind is Kind.BACK)
    return max((match.course.turn.began, *backs))


def _latest(lines: Sequence[str], most: int) -> list[str]:
    """The last lines that have at most so many characters, each with its end; what is left out is marked."""
    lengths = accumulate(len(line) + 1 for line in reversed(lines))
    count = sum(length <= most + 1 for length in lengths)
    return [*lines] if count == len(lines) else ["…", *lines[len(lines) - count :]]


def _throw_in_use(match: Match) -> Sequence[Row]:
    """The throw that a turn began with, while it goes on: later it stands on the board before."""
    began, to_move = _told_from(match), match.position.to_move
    is_going = to_move is not None and all(row.seat == to_move for row in match.log[began:] if row.kind in PLIES)
    before = last_ply(match.log[:began])
    return [before] if is_going and before is not None and before.kind is Kind.ROLL else []


def _news(match: Match) -> Iterator[tuple[int, str]]:
    """By the row of this turn, what the game has to tell of it beyond its notation."""
    news, turn = entry_of(match).picture.news, match.course.turn
    if news is None:
        return
    position = turn.start
    for row in still_standing(match.log[turn.began :]):
        if row.kind in NOTED:
            move = position.parse(row.text)
            after = position.play(move)
            told = [_with_player(match, phrase) for phrase in news(position, move, after)]
            yield id(row), phrases(told, match.language, match.game)
            position = after


def _with_player(match: Match, phrase: Phrase) -> Phrase:
    """A phrase whose seat, if it has one, comes with who holds it: `$player`, called as in every other line."""
    seat = dict(phrase.args).get("seat")
    if seat is None:
        return phrase
    who = player(match, Seat(seat_names(match).index(str(seat))), match.language)
    return Phrase(phrase.key, (*phrase.args, ("player", who)))


def tell(match: Match, done: Row, locale: AnyLocale) -> str | None:
    """What a row of the log says; None for one that only changes what stands."""
    if done.kind is Kind.TIME and done.seat is not None:
        given = length_word(timedelta(seconds=int(done.text)), locale)
        return say(locale, "told-time-given", player=player(match, done.seat, locale), length=given)
    if done.kind not in TOLD:
        return None
    kind = done.cause if done.kind is Kind.ASIDE and done.cause else done.kind.value
    who = "" if done.seat is None else player(match, done.seat, locale)
    if is_alone(match):
        return said(f"told-{kind}", locale, match.game, "alone", player=who, move=done.text)
    if done.kind is Kind.DECLINE:
        key = f"told-{done.cause or done.kind}"
        return said(key, locale, match.game, offer_word(done.text), player=who, place=place_of(done.text))
    detail = done.cause if done.kind is Kind.HOME else done.text
    told = said(f"told-{kind}", locale, match.game, detail, player=who, move=done.text)
    # What becomes of what somebody leaves matters to those who play on.
    if done.kind is not Kind.ASIDE or not done.cause or match.outcome:
        return told
    return say(locale, "sentence-gap").join(filter(None, (told, said("leaving", locale, match.game))))


def offer_word(what: str) -> str:
    """What is offered, as keys of words have it: `draw`, `back`, `pause`, `resume`, `home`."""
    return what.partition(":")[0] or "draw"


def place_of(what: str) -> str:
    """The channel that an offer names, as Discord shows it; nothing for none."""
    channel = what.partition(":")[2]
    return f"<#{channel}>" if channel else ""


def notices(match: Match) -> Iterator[str]:
    """What stands beside the turn: a draw that is offered, a win that can be claimed."""
    if match.outcome:
        return
    if match.paused_since is not None:
        yield say(match.language, "notice-paused", when=when(match.paused_since))
    for what in match.offers:
        yield offered(match, what, match.language)
    if match.may_claim:
        who, late = mentions(match, match.may_claim), match.position.to_move
        if match.clock and late is not None:
            late_player = player(match, late, match.language)
            yield say(match.language, "notice-time-up", who=who, player=late_player, count=_others(match))
        else:
            yield say(match.language, "notice-claim", who=who, count=_others(match))


def offered(match: Match, what: str, locale: AnyLocale) -> str:
    """Who offers what is on offer, and who can answer."""
    seats = match.offers[what]
    who, offering = mentions(match, match.answerers(what), locale), _listed(match, seats, locale)
    key = f"notice-{offer_word(what)}"
    return said(key, locale, match.game, player=offering, count=len(seats), who=who, place=place_of(what))


def _ending(match: Match, ends_at: datetime | None) -> Iterator[str]:
    """When whoever is out of time leaves by themselves."""
    if ends_at is not None:
        yield say(match.language, "notice-ends", when=when(ends_at), count=_others(match))


def _others(match: Match) -> int:
    """How many people may claim: where it is one, that ends the match."""
    return len({match.seats[seat] for seat in match.may_claim})


def standing(match: Match) -> Iterator[str]:
    """Who is next, or how it ended."""
    to_move = match.position.to_move
    if match.outcome:
        yield result(match, match.outcome, match.language)
        if not is_alone(match):
            yield say(match.language, "over", who=say(match.language, "list-gap").join(map(mention, _others(match))))
    elif match.paused_since is not None:
        return
    elif is_alone(match):
        yield say(match.language, "next-alone", who=mention(match.seats[0]))
    elif to_move is not None:
        yield say(
            match.language, "next", who=mention(match.seats[to_move]), seat=seat_word(match, to_move, match.language)
        )


def dice(match: Match) -> Iterator[str]:
    """What makes dice checkable: the commitment on the match's first board, the seed on its last."""
    if match.published_seed is not None:
        yield say(match.language, "dice-seed", seed=match.published_seed, match=str(match.id))
    elif match.commitment is not None and (match.shown.message is None or _is_first_turn(match)):
        yield say(match.language, "dice-commitment", commitment=match.commitment)


def _is_first_turn(match: Match) -> bool:
    """Whether only the seat on turn has moved, and no dice were thrown since: till then the first board is edited."""
    plies = [row for row in match.log if row.kind in PLIES]
    moves = dropwhile(lambda row: row.kind is not Kind.MOVE, plies)
    return all(row.kind is not Kind.ROLL and row.seat == match.position.to_move for row in moves)


def result(match: Match, outcome: Outcome, locale: AnyLocale) -> str:
    """How a match ended, in a line."""
    # A game knows only that somebody left; the log knows why.
    cause = match.log[-1].cause if outcome.reason == "left" else ""
    why = reason(cause or outcome.reason, locale, match.game)
    if not outcome.ranking:
        told = say(locale, "result-none", reason=why)
        given = match.log[-1].text if match.log[-1].kind is Kind.END else ""
        return "\n".join([told, say(locale, "end-reason", text=called(given))]) if given else told
    best, *others = outcome.ranking
    if is_alone(match):
        told = say(locale, "result-alone", reason=why)
    elif others:
        sides = entry_of(match).game.sides(match.options)
        key = "result-win" if sum(not best.isdisjoint(side) for side in sides) == 1 else "result-shared"
        told = say(locale, key, players=_listed(match, best, locale), count=len(best), reason=why)
    else:
        told = say(locale, "result-draw", reason=why)
    return "\n".join([told, *_places(match, outcome, locale)])


def _places(match: Match, outcome: Outcome, locale: AnyLocale) -> Iterator[str]:
    """Who came where, if more than two sides played; else, or with that, what each scored."""
    scores = {seat: [points for each, points in outcome.points if each == seat] for seat, _ in sorted(outcome.points)}
    points = {seat: scored(match.game, score, locale) for seat, score in scores.items()}
    if len(entry_of(match).game.sides(match.options)) < 3:
        for seat, words in points.items():
            yield say(locale, "score-line", player=player(match, seat, locale), points=words)
        return
    place = 1
    for seats in outcome.ranking:
        for seat in sorted(seats):
            line = say(locale, "place-line", place=place, player=player(match, seat, locale))
            yield say(locale, "score-line", player=line, points=points[seat]) if seat in points else line
        place += len(seats)


def _listed(match: Match, seats: Iterable[Seat], locale: AnyLocale) -> str:
    return say(locale, "list-gap").join(player(match, seat, locale) for seat in sorted(seats))


def mentions(match: Match, seats: Iterable[Seat], locale: AnyLocale = None) -> str:
    """Who holds these seats, as Discord shows people."""
    users = dict.fromkeys(match.seats[seat] for seat in sorted(seats))
    return say(locale or match.language, "list-gap").join(map(mention, users))


def pinged_users(match: Match) -> list[discord.Object]:
    """Whom the board pings: those that it asks to act; when it is over, those who didn't end it themselves.

    Who plays all sides is led to the first board, and has all later ones before their eyes.
    """
    if len(match.seats) > 1 and len(set(match.seats)) == 1 and match.shown.message is not None:
        return []
    asked = [match.seats[seat] for seat in sorted(match.asked)]
    return [discord.Object(user) for user in dict.fromkeys(_others(match) if match.outcome else asked)]


def _others(match: Match) -> list[UserId]:
    """All who play, but not the one who acted last, nor who had all about them deleted."""
    actor = match.log[-1].by if match.log else None
    users = [user for user in dict.fromkeys(match.seats) if not is_former(user)]
    return [user for user in users if user != actor] or users


def state(match: Match, locale: AnyLocale) -> str:
    """Whose turn it is, or how it ended, without a ping, for a private reader."""
    to_move = match.position.to_move
    if match.outcome:
        return result(match, match.outcome, locale)
    return "" if to_move is None else say(locale, "turn", player=player(match, to_move, locale))
