"""Messages about ratings: profiles with their cards, leaderboards, and a match's rating changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

import discord

from bot.core.match import Match, MatchId, UserId
from bot.core.numbers import whole
from bot.features.ratings.queries import EndedMatch
from bot.features.ratings.rating_queries import Ranked
from bot.features.ratings.results import AgainstComputers
from bot.features.ratings.rules import (
    EVERYWHERE,
    FIRM_AFTER,
    LEAST_MOVES,
    MATCHES,
    MOST_A_DAY,
    OPPONENTS,
    Change,
    Rating,
    Record,
    Result,
    finished,
    is_too_short,
)
from bot.features.ratings.service import Found, Profile, Ranking, Title
from bot.matches.challenges import playable
from bot.texts import AnyLocale, conjoined, game_title, said, say
from bot.texts.people import plain
from bot.ui.actions import Action, CustomId, Pressable, action_button, button, menu
from bot.ui.errors import UserError
from bot.ui.escape import called
from bot.ui.layout import (
    MAX_MESSAGE_CHARS,
    MOST_OPTIONS,
    Message,
    Row,
    day,
    jump,
    mention,
    message,
    note,
    picture,
    row,
)
from bot.ui.levels import rounded
from bot.ui.lists import fitting
from bot.ui.match import called_in_line, called_person, entry_of, yes_or_no
from bot.ui.solo import scored
from renderers.card import MOST_LINES, Card, Entry

FILE_NAME = "profile.png"
CURVE_MATCHES = 200
"""Latest matches that a curve shows."""
LATEST_SHOWN = 10
"""Matches in a list of the latest ones."""
LATEST_SEARCHED = 40
"""Latest matches looked at for those that the reader may see."""
MOST_TITLES = 6
"""Titles that a profile names."""
PLAYERS_A_PAGE = 10
"""Players on a page of a leaderboard."""
MOST_PAGES = 10**9
"""More than there are players."""
MINUS = "\u2212"
ALL_GAMES = "all"
NOBODY = UserId(0)


@dataclass(frozen=True, slots=True)
class Where:
    """The profile or leaderboard shown; in custom ids and menus `<person>.<game>.<scope>.<page>`."""

    game: str = ALL_GAMES
    guild: int = EVERYWHERE
    """The reader's server, or `EVERYWHERE`."""
    user: UserId = NOBODY
    """The player whose profile is shown."""
    page: int = 0

    def __str__(self) -> str:
        """The form that `read` parses."""
        return f"{self.user}.{self.game}.{self.scope}.{self.page}"

    @classmethod
    def read(cls, path: str, guild: int | None) -> Self:
        """Parse a custom id's path; `guild` is the server in which it is used. Raises UserError "old button"."""
        whose, game, scope, shown, *_ = (*path.split("."), "", "", "", "")
        user, page = whole(whose), whole(shown)
        if user is None or user < 0 or page is None or not 0 <= page <= MOST_PAGES:
            raise UserError("old button")
        if game != ALL_GAMES and game not in playable():
            raise UserError("old button")
        return cls(game, guild if scope == "here" and guild is not None else EVERYWHERE, UserId(user), page)

    @property
    def scope(self) -> str:
        """The scope as paths and the texts' keys spell it."""
        return "everywhere" if self.guild == EVERYWHERE else "here"


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader of a profile or a leaderboard, and the place."""

    user: UserId
    locale: AnyLocale
    in_server: bool
    is_everybody: bool = False
    """Whether it is shown to all in the channel."""


def points(shown: int, locale: AnyLocale, *, is_provisional: bool) -> str:
    """A rating, marked if it is provisional."""
    return say(locale, "rating", points=str(shown), provisional="yes" if is_provisional else "no")


def _points(rating: Rating, locale: AnyLocale) -> str:
    return points(rating.shown, locale, is_provisional=rating.is_provisional)


def _results(game: str, record: Record, locale: AnyLocale) -> str:
    share = round(100 * (record.won + record.drawn / 2) / max(1, record.played))
    return said("profile-results", locale, game, won=record.won, drawn=record.drawn, lost=record.lost, share=share)


def changed(match: Match, changes: Sequence[Change] | None) -> Iterator[str]:
    """A line with a match's rating changes, or with the reason if a rated match changed none; nothing for None."""
    if changes:
        names = dict(zip(match.seats, match.names, strict=True))
        by_user = {change.holder.user: change for change in changes}
        rated = [(name, by_user[user]) for user, name in names.items() if user in by_user]
        told = [_change(change, name, match.language) for name, change in rated if not change.is_provisional]
        gap = say(match.language, "list-gap")
        if told:
            yield say(match.language, "rating-changes", changes=gap.join(told))
        unsettled = [(name, change) for name, change in rated if change.is_provisional]
        if unsettled:
            yield say(match.language, "rating-unsettled", needs=gap.join(_needs(unsettled, match.language)))
    elif changes is not None:
        sides = entry_of(match).game.sides(match.options)
        if is_too_short(match, sides):
            yield say(match.language, "rating-too-short", least=LEAST_MOVES)
        elif finished(match, sides):
            yield say(match.language, "rating-too-often", most=MOST_A_DAY)


def _needs(provisional: Sequence[tuple[str, Change]], locale: AnyLocale) -> Iterator[str]:
    """The matches that provisional ratings still need, those together that need the same number."""
    key = "rating-need"
    for count in dict.fromkeys(_still(change.number) for _, change in provisional):
        names = [
            called_person(change.holder.user, name, locale)
            for name, change in provisional
            if _still(change.number) == count
        ]
        yield say(locale, key, names=conjoined(names, locale), count=count)
        key = "rating-need.further"


def _still(played: int) -> int:
    """The approximate number of further matches, after `played`, that make a rating firm; 0 if these should have."""
    return max(0, FIRM_AFTER - played)


def _change(change: Change, name: str, locale: AnyLocale) -> str:
    gained = change.after - change.before
    return say(
        locale,
        "rating-change",
        name=called(name),
        before=str(change.before),
        after=str(change.after),
        sign=MINUS if gained < 0 else "+",
        points=str(abs(gained)),
    )


# A profile


def shown_games(found: Mapping[str, object], where: Where) -> list[str]:
    """The games on a card: the chosen one, else those played most."""
    games = list(found) if where.game == ALL_GAMES else [game for game in found if game == where.game]
    return games[:MOST_LINES]


def card(name: str, found: Found, where: Where, locale: AnyLocale) -> Card:
    """The content of the profile's picture."""
    return Card(
        name=plain(name),
        scope=say(locale, f"profile-scope-{where.scope}"),
        entries=tuple(_entry(game, *found[game], locale) for game in shown_games(found, where)),
        up=say(locale, "profile-points"),
        along=say(locale, "profile-match"),
    )


def _entry(game: str, record: Record, history: Sequence[Change], locale: AnyLocale) -> Entry:
    return Entry(
        title=game_title(game, locale),
        rating=_points(record.rating, locale),
        spread=say(locale, "rating-spread", spread=str(record.rating.spread)),
        results=_results(game, record, locale),
        counts=(record.won, record.drawn, record.lost),
        curve=(history[0].before, *(change.after for change in history)),
        first=history[0].number - 1,
    )


def profile(shown: Profile, where: Where, reader: Reader) -> Message:
    """A player's profile; attach the picture of `card` as `FILE_NAME` if there are rated matches. Shown to all, it has
    no menus.
    """
    locale, found, places = reader.locale, shown.found, shown.places
    games = shown_games(found, where)
    lines = [_profile_line(game, found[game][0], places[game], locale) for game in games if game in places]
    more = len(found) - len(games) if where.game == ALL_GAMES else 0
    if more and not reader.is_everybody:
        lines.append(say(locale, "profile-more", count=more))
    is_own = reader.user == where.user and not reader.is_everybody
    if not games:
        lines = [say(locale, "profile-how" if is_own else "profile-nothing", scope=where.scope)]
    lines += [
        *_title_lines(shown.titles, where, reader),
        *_history_lines(shown, where, reader),
        *(shown.further if where.game == ALL_GAMES else ()),
    ]
    name = shown.name
    told = [_alt_line(game, found[game][0], locale) for game in games]
    alt = say(locale, "profile-alt", name=name, lines=say(locale, "sentence-gap").join(told))
    board = replace(where, game=games[0] if games else playable()[0], user=NOBODY, page=0)
    leaderboard = button(CustomId(Action.LEADERBOARD, path=str(board)), say(locale, "button-leaderboard"))
    to_all = action_button(CustomId(Action.PROFILE_TO_ALL, path=str(where)), locale)
    choosable = dict.fromkeys((*found, *shown.history.computers))
    is_choice = len(choosable) > 1 or bool(shown.history.computers)
    to_matches = button(CustomId(Action.PROFILE, path=str(replace(where, page=1))), say(locale, "button-last-matches"))
    return message(
        say(locale, "profile-heading", name=_who(shown.name, where), scope=where.scope),
        picture(FILE_NAME, alt) if games else None,
        *lines,
        say(locale, "ratings-foot"),
        _games(Action.PROFILE, (ALL_GAMES, *choosable), where, locale)
        if is_choice and not reader.is_everybody
        else None,
        row(*_beginnings(board.game, locale)) if is_own and not games and reader.in_server else None,
        row(
            None if reader.is_everybody or not reader.in_server else _other_scope(Action.PROFILE, where, locale),
            leaderboard,
            to_matches if shown.history.latest and not reader.is_everybody else None,
            None if reader.is_everybody else to_all,
        ),
    )


def _beginnings(game: str, locale: AnyLocale) -> Iterator[Pressable]:
    """Buttons for a person without a rated match."""
    yield action_button(CustomId(Action.CHALLENGE_FRIEND, game), locale, discord.ButtonStyle.primary)
    yield button(CustomId(Action.OPEN_PANEL, path="computer"), say(locale, "button-panel-computer"))


def last_matches(shown: Profile, outcomes: Mapping[MatchId, Result | None], where: Where, reader: Reader) -> Message:
    """The player's latest matches with links, as many as fit; `outcomes` says how each ended for them."""
    locale = reader.locale
    heading = say(locale, "profile-matches", name=_who(shown.name, where), scope=where.scope)
    lines = [_match_line(each, outcomes[each.id], where.user, locale) for each in shown.history.latest]
    lines = fitting(lines, MAX_MESSAGE_CHARS - len(heading) - 1, "\n", locale, "profile-matches-more")
    back = button(CustomId(Action.PROFILE, path=str(replace(where, page=0))), say(locale, "button-back"))
    return note("\n".join([heading, *(lines or [say(locale, "profile-no-matches")])]), row(back))


def _match_line(ended: EndedMatch, result: Result | None, user: UserId, locale: AnyLocale) -> str:
    others = {other: name for name, other in zip(ended.names, ended.users, strict=True) if other != user}
    names = say(locale, "list-gap").join(called_in_line([*others.values()])) if others else "none"
    alone = len(ended.users) == 1
    points = scored(ended.game, ended.points[0], locale) if alone and ended.points[0] else "none"
    title = game_title(ended.game, locale)
    return say(
        locale,
        "profile-match-line",
        title=title if ended.message is None else f"[{title}]({jump(ended.guild, ended.channel, ended.message)})",
        others=names,
        result="solved" if points != "none" else "failed" if alone else result or "none",
        points=points,
        date=day(ended.ended_at),
    )


def _who(name: str, where: Where) -> str:
    return called(name) if name else mention(where.user)


def _title_lines(titles: Sequence[Title], where: Where, reader: Reader) -> Iterator[str]:
    """A line about the titles won, in the chosen game or in all."""
    locale = reader.locale
    won = [title for title in titles if where.game in (ALL_GAMES, title.game)]
    if not won:
        return
    if _may_name_others(where, reader):
        named = [
            say(locale, "profile-title", name=called(title.name), place=title.place, season=title.season)
            for title in won[:MOST_TITLES]
        ]
        if len(won) > MOST_TITLES:
            named.append(say(locale, "profile-titles-more", count=len(won) - MOST_TITLES))
    else:
        counts = Counter(title.place for title in won)
        named = [say(locale, "profile-title-count", place=place, count=counts[place]) for place in sorted(counts)]
    yield say(locale, "profile-titles", titles=say(locale, "profile-gap").join(named))


def _may_name_others(where: Where, reader: Reader) -> bool:
    """Whether a profile may name people and tournaments. What happens in other servers is nobody else's business."""
    is_own = reader.user == where.user and not reader.is_everybody
    return is_own or where.guild != EVERYWHERE


def _history_lines(shown: Profile, where: Where, reader: Reader) -> Iterator[str]:
    """Lines about the people met most, and the results against computer players."""
    locale, gap = reader.locale, say(reader.locale, "list-gap")
    if shown.history.favourites and _may_name_others(where, reader):
        names = zip(
            called_in_line([name for name, _ in shown.history.favourites]),
            (count for _, count in shown.history.favourites),
            strict=True,
        )
        told = (say(locale, "profile-favourite", name=name, count=count) for name, count in names)
        yield say(locale, "profile-favourites", people=gap.join(told))
    computers = shown.history.computers
    if where.game in computers:
        told = (
            say(locale, "profile-level", level=str(each.level), won=each.won, played=each.played)
            for each in computers[where.game].levels
        )
        yield say(locale, "profile-computers", results=gap.join(told))
        if (elo := computers[where.game].elo) is not None:
            yield say(locale, "profile-elo", elo=rounded(elo))
    elif where.game == ALL_GAMES and computers:
        told = (_computers_line(game, each, locale) for game, each in computers.items())
        yield say(locale, "profile-computers", results=say(locale, "profile-gap").join(told))


def _computers_line(game: str, results: AgainstComputers, locale: AnyLocale) -> str:
    elo = "none" if results.elo is None else rounded(results.elo)
    title = game_title(game, locale)
    return say(locale, "profile-computers-game", title=title, won=results.won, played=results.played, elo=elo)


def _profile_line(game: str, record: Record, place: tuple[int, int], locale: AnyLocale) -> str:
    title, rating, (at, count) = game_title(game, locale), _points(record.rating, locale), place
    if record.has_place:
        return say(locale, "profile-line", title=title, rating=rating, place=at, count=count)
    missing = [*_missing(record, locale)]
    if count <= OPPONENTS:
        missing.append(say(locale, "missing-people", count=OPPONENTS + 1 - count))
    lines = [say(locale, "missing-line", missing=each) for each in missing]
    return "\n".join([say(locale, "profile-line-unplaced", title=title, rating=rating), *lines])


def _missing(record: Record, locale: AnyLocale) -> Iterator[str]:
    """The conditions for a place on the leaderboard that a player doesn't meet yet."""
    if record.rating.is_provisional:
        yield say(locale, "missing-matches", count=_still(record.played))
    if record.experienced < OPPONENTS:
        count = OPPONENTS - record.experienced
        yield say(locale, "missing-opponents", count=count, matches=MATCHES, people=OPPONENTS)
    if record.is_one_sided:
        yield say(locale, "missing-variety")


def _alt_line(game: str, record: Record, locale: AnyLocale) -> str:
    title, rating, results = game_title(game, locale), _points(record.rating, locale), _results(game, record, locale)
    return say(locale, "profile-alt-line", title=title, rating=rating, results=results)


def _games(action: Action, games: Iterable[str], where: Where, locale: AnyLocale) -> Row:
    """A menu of games."""
    options = []
    for game in games:
        label = say(locale, "profile-all-games") if game == ALL_GAMES else game_title(game, locale)
        value = str(replace(where, game=game, page=0))
        options.append(discord.SelectOption(label=label, value=value, default=game == where.game))
    return (menu(CustomId(action, path="game"), options, say(locale, "choose-game")),)


def _other_scope(action: Action, where: Where, locale: AnyLocale) -> Pressable:
    """A button that opens the same view in the other scope."""
    other = "here" if where.guild == EVERYWHERE else "everywhere"
    path = str(replace(where, page=0)).replace(f".{where.scope}.", f".{other}.")
    return button(CustomId(action, path=path), say(locale, f"button-ratings-{other}"))


# A leaderboard


def leaderboard(listed: Ranking, where: Where, reader: Reader, titles: Mapping[UserId, int]) -> Message:
    """A page of a game's leaderboard, with the reader's own place. Shown to all, it has no menus and marks no player.

    `titles` has by player the number of tournaments of the game that they have won.
    """
    locale, count, for_all = reader.locale, listed.entries, reader.is_everybody
    title = game_title(where.game, locale)
    ranked = listed.ranked
    heading = say(locale, "leaderboard-heading", title=title, scope=where.scope)
    pages = max(1, -(-count // PLAYERS_A_PAGE))
    foot = [] if for_all else ["", _own(listed.own, count, where, locale)]
    foot.append(say(locale, "leaderboard-foot", page=where.page + 1, pages=pages, count=count))
    own = NOBODY if for_all else reader.user
    lines = [*_lines(ranked, where.game, own, titles, locale)]
    text = "\n".join([heading, *lines, *foot] if lines else [heading, say(locale, "leaderboard-none")])
    if for_all:
        return note(text)
    return note(
        text,
        _people(ranked, where, locale),
        _games(Action.LEADERBOARD, playable(), where, locale),
        row(
            *(_turning(where, pages, locale) if pages > 1 else ()),
            _own_page(listed.own, where, pages, locale),
            _other_scope(Action.LEADERBOARD, where, locale) if reader.in_server else None,
            action_button(CustomId(Action.LEADERBOARD_TO_ALL, path=str(where)), locale) if ranked else None,
        ),
    )


def _lines(
    ranked: Sequence[Ranked], game: str, own: UserId, titles: Mapping[UserId, int], locale: AnyLocale
) -> Iterator[str]:
    """The entries of a page; those without a place have a heading, and below it what a place takes."""
    for number, each in enumerate(ranked):
        placed = each.record.has_place
        if not placed and (not number or ranked[number - 1].record.has_place):
            yield say(locale, "leaderboard-unplaced")
            yield say(locale, "leaderboard-takes", matches=FIRM_AFTER, opponents=OPPONENTS)
        yield _line(each, game, locale, titles=titles.get(each.user, 0), is_own=each.user == own)


def _line(each: Ranked, game: str, locale: AnyLocale, *, titles: int, is_own: bool) -> str:
    line = say(
        locale,
        "leaderboard-own-line" if is_own else "leaderboard-line",
        place=say(locale, "leaderboard-place", place=each.place, provisional=yes_or_no(not each.record.has_place)),
        name=called(each.record.name),
        rating=_points(each.record.rating, locale),
        results=_results(game, each.record, locale),
    )
    return say(locale, "leaderboard-titles", line=line, count=titles) if titles else line


def _own(own: Ranked | None, count: int, where: Where, locale: AnyLocale) -> str:
    if own is None:
        return say(locale, "leaderboard-unranked")
    page = _page_of(own)
    return say(
        locale,
        "leaderboard-own" if own.record.has_place else "leaderboard-own-unplaced",
        place=own.place,
        count=count,
        page="here" if page == where.page else str(page + 1),
    )


def _page_of(own: Ranked) -> int:
    """The page (0-based) on which a player's place starts; several players may share it."""
    return (own.place - 1) // PLAYERS_A_PAGE


def _turning(where: Where, pages: int, locale: AnyLocale) -> Iterator[Pressable]:
    for name, to in (("back", where.page - 1), ("next", where.page + 1)):
        is_there = 0 <= to < pages
        path = str(replace(where, page=to)) if is_there else name
        yield button(CustomId(Action.LEADERBOARD, path=path), say(locale, f"button-{name}"), disabled=not is_there)


def _own_page(own: Ranked | None, where: Where, pages: int, locale: AnyLocale) -> Pressable | None:
    if own is None or pages == 1 or _page_of(own) == where.page:
        return None
    # Another button may open the same page, and custom ids must be unique.
    path = f"{replace(where, page=_page_of(own))}.own"
    return button(CustomId(Action.LEADERBOARD, path=path), say(locale, "button-my-place"))


def _people(ranked: Sequence[Ranked], where: Where, locale: AnyLocale) -> Row | None:
    if not ranked:
        return None
    options = [
        discord.SelectOption(label=each.record.name, value=str(replace(where, user=each.user, page=0)))
        for each in ranked[:MOST_OPTIONS]
    ]
    return row(menu(CustomId(Action.PROFILE, path="person"), options, say(locale, "leaderboard-profiles")))
