"""Pictures of a tournament, from its state: pages of values that `Drawing.tournament` draws, with their alt texts.

Pure and without a clock, but for 200 people the standings take some milliseconds, so call `page_of` in a thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import groupby, pairwise
from typing import NamedTuple

from bot.features.tournaments.rules import (
    NOBODY,
    EntrantNumber,
    Feeder,
    Node,
    Phase,
    Standing,
    Table,
    TieBreak,
    Tournament,
    bracket,
    cross_table,
    division_standings,
    half_points,
    is_season_over,
    is_third_place,
    moving,
    podium,
    round_table,
    standings,
)
from bot.features.tournaments.rules import Cell as RoundResult
from bot.features.tournaments.rules.scores import scored_byes
from bot.texts import AnyLocale, say
from bot.texts.people import plain, shortened_name
from bot.ui.layout import paged
from renderers.tournament import (
    MOST_NAMES,
    OPPONENTS,
    OPPONENTS_TWICE,
    PLACES,
    ROUNDS,
    ROWS,
    TALL_ROWS,
    Caption,
    Cell,
    Column,
    CrossRow,
    CrossTable,
    Line,
    Match,
    Podium,
    RoundRow,
    RoundTable,
    Seat,
    Standings,
    Step,
    TournamentPicture,
    cut,
)
from renderers.tournament import Bracket as BracketPicture

UNRANKED = "–"
"""The text in place of a rank for somebody who is still in a knockout."""
LONGEST_NAME = 20
"""Characters of a name in an alt text, which Discord limits to 1024."""
MOST_TIE_BREAKS = 2
"""Columns for tie-breaks."""
_FRACTIONS = {Fraction(): "", Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
_HEADS = {1: "bracket-final", 2: "bracket-semi-final", 4: "bracket-quarter-final"}
"""Names of the last rounds of a knockout, by their number of matches."""


class Picture(StrEnum):
    """A kind of picture."""

    STANDINGS = "standings"
    CROSS_TABLE = "crosstable"
    """Everybody against everybody."""
    BY_ROUND = "rounds"
    BRACKET = "bracket"
    PODIUM = "podium"


class Page(NamedTuple):
    """One picture and its alt text."""

    picture: TournamentPicture
    alt: str
    number: int
    """0-based."""
    pages: int


def kinds(t: Tournament) -> tuple[Picture, ...]:
    """The kinds of pictures that a tournament has, the most informative first; none before its start."""
    if t.season == 0:
        return ()
    is_over = t.phase is Phase.OVER or is_season_over(t)
    steps = [Picture.PODIUM] if is_over and podium(t) else []
    if t.traits.has_bracket:
        return (*steps, Picture.BRACKET, Picture.STANDINGS)
    if not t.traits.has_rounds:
        return (*steps, Picture.STANDINGS)
    return (*steps, Picture.STANDINGS, Picture.CROSS_TABLE if t.traits.meets_all else Picture.BY_ROUND)


def page_of(t: Tournament, kind: Picture, number: int, locale: AnyLocale) -> Page:
    """A page (0-based) of a kind of picture, or the nearest existing one."""
    match kind:
        case Picture.STANDINGS:
            return _standings(t, number, locale)
        case Picture.CROSS_TABLE:
            return _cross_table(t, number, locale)
        case Picture.BY_ROUND:
            return _by_round(t, number, locale)
        case Picture.BRACKET:
            return _bracket(t, number, locale)
        case Picture.PODIUM:
            return _podium(t, locale)


def number_of(value: Fraction) -> str:
    """Points as people write them: 2½, or with at most two decimals."""
    whole, rest = divmod(value, 1)
    if rest in _FRACTIONS:
        return f"{whole or ''}{_FRACTIONS[rest]}" or "0"
    return f"{float(value):.2f}".rstrip("0")


def singular_or_plural(points: Fraction) -> int:
    """The number that chooses the form of "point": English has ½ point and 1 point, but 0 points and 1½ points."""
    return 1 if 0 < points <= 1 else 2


def ordinal_form(place: int) -> int:
    """The number that chooses the ending of an ordinal in English: 1st, 2nd, 3rd, 4th, 11th, 21st."""
    return 4 if place % 100 in {11, 12, 13} else place % 10


# The words around a picture


def _scope(t: Tournament, locale: AnyLocale, *first: str) -> str:
    """The subject: a division or season, and its state."""
    parts = list(first)
    if t.traits.has_seasons:
        parts.append(say(locale, "standings-season", season=t.season))
    parts.append(_how_far(t, locale))
    return say(locale, "standings-scope-gap").join(parts)


def _how_far(t: Tournament, locale: AnyLocale) -> str:
    if t.phase is Phase.OVER or is_season_over(t):
        return say(locale, "standings-over")
    if t.traits.rounds_wait:
        return say(locale, "standings-round", round=t.round, rounds=max(t.planned, t.round))
    return say(locale, "standings-so-far")


def _caption(
    t: Tournament, scope: str, page: tuple[int, int], locale: AnyLocale, *, is_playing: bool = False
) -> Caption:
    """The text around a page; `page` is its number (0-based) and the number of pages."""
    number, pages = page
    return Caption(
        title=plain(t.settings.name),
        scope=scope,
        playing=say(locale, "standings-playing") if is_playing else "",
        page=say(locale, "standings-page", page=number + 1, pages=pages) if pages > 1 else "",
    )


def _name(t: Tournament, number: EntrantNumber) -> str:
    return plain(t.entrant(number).name)


def _short(name: str, locale: AnyLocale, *, is_active: bool = True) -> str:
    """A name in an alt text."""
    short = shortened_name(name, LONGEST_NAME)
    return short if is_active else say(locale, "standings-alt-out", name=short)


def _playing(t: Tournament) -> frozenset[EntrantNumber]:
    """The entrants whose current match isn't over."""
    tables = t.open_tables if t.phase is Phase.RUNNING else ()
    return frozenset(number for table in tables for number in table.seats)


# Standings


def _sections(t: Tournament, locale: AnyLocale) -> list[tuple[str, tuple[Standing, ...]]]:
    """The standings with their titles, by division in a league."""
    if len(t.divisions) < 2:
        return [(_scope(t, locale), standings(t))]
    return [(_division(t, division, locale), division_standings(t, division)) for division in range(len(t.divisions))]


def _division(t: Tournament, division: int, locale: AnyLocale) -> str:
    """The title of a division."""
    return _scope(t, locale, say(locale, "standings-division", number=division + 1))


def _standings(t: Tournament, number: int, locale: AnyLocale) -> Page:
    parts = [
        (scope, lines, start) for scope, lines in _sections(t, locale) for start in range(0, max(1, len(lines)), ROWS)
    ]
    ((scope, lines, start),), number, pages = paged(parts, number, 1)
    playing = _playing(t)
    on_page, moves = lines[start : start + ROWS], moving(t, lines)
    heads, values = _columns(t, lines)
    points = "" if t.traits.has_bracket else say(locale, "standings-head-points")
    drawn = tuple(
        Line(
            place=str(line.place or UNRANKED),
            name=_name(t, line.entrant),
            points=number_of(line.points) if points else "",
            values=row,
            is_playing=line.entrant in playing,
            is_out=not line.is_active,
            goes=moves.get(line.entrant, ""),
        )
        for line, row in zip(on_page, values[start : start + ROWS], strict=True)
    )
    caption = _caption(t, scope, (number, pages), locale, is_playing=any(line.is_playing for line in drawn))
    columns = tuple(say(locale, f"standings-head-{head}") for head in heads)
    all_heads = (["points"] if points else []) + heads
    alt = say(
        locale,
        "standings-alt",
        title=caption.title,
        scope=scope,
        columns=say(locale, "list-gap").join(say(locale, f"standings-head-{head}.alt") for head in all_heads),
        lines=say(locale, "standings-alt-row-gap").join(_alt_line(line, locale) for line in drawn),
    )
    return Page(Standings(caption, points, columns, drawn), alt, number, pages)


def _columns(t: Tournament, lines: Sequence[Standing]) -> tuple[list[str], list[tuple[str, ...]]]:
    """The names of the columns after the points, and their values by line."""
    breaks = _decisive(t, lines)
    results = ["won", "drawn", "lost"] if t.settings.seats == 2 else ["first"]
    byes = scored_byes(t)
    rows = []
    for line in lines:
        values = [number_of(line.tie_breaks[index]) if index < len(line.tie_breaks) else "" for index in breaks]
        values += [str(line.won), str(line.drawn), str(line.lost)][: len(results)]
        if byes:
            values.append(number_of(sum(byes.get(line.entrant, ()), Fraction())))
        rows.append(tuple(values))
    return [t.settings.tie_breaks[index].value for index in breaks] + results + (["bye"] if byes else []), rows


def _decisive(t: Tournament, lines: Sequence[Standing]) -> list[int]:
    """The indexes of the tie-breaks that separated people with the same points."""
    decisive = set()
    for one, other in pairwise(lines):
        if one.points == other.points:
            values = enumerate(zip(one.tie_breaks, other.tie_breaks, strict=False))
            decisive |= {*[index for index, (mine, theirs) in values if mine != theirs][:1]}
    # Without forfeits, this column would only repeat the wins.
    repeated = {
        index
        for index, kind in enumerate(t.settings.tie_breaks)
        if kind is TieBreak.WINS and all(line.tie_breaks[index] == line.won for line in lines if line.tie_breaks)
    }
    return sorted(decisive - repeated)[:MOST_TIE_BREAKS]


def _alt_line(line: Line, locale: AnyLocale) -> str:
    values = " ".join(value for value in (line.points, *line.values) if value)
    name = _short(line.name, locale, is_active=not line.is_out)
    text = say(
        locale, "standings-alt-line", place="none" if line.place == UNRANKED else line.place, name=name, values=values
    )
    text = say(locale, "standings-alt-goes", line=text, goes=line.goes) if line.goes else text
    return say(locale, "standings-alt-playing", line=text) if line.is_playing else text


# Tables of results


def _cross_table(t: Tournament, number: int, locale: AnyLocale) -> Page:
    """Each division separately; large ones in parts."""
    parts = []
    size = OPPONENTS if t.settings.cycles == 1 else OPPONENTS_TWICE
    for division, (scope, lines) in enumerate(_sections(t, locale)):
        table = cross_table(t, division)
        starts = range(0, max(1, len(table.people)), size)
        parts += [(scope, lines, table, down, across) for down in starts for across in starts]
    ((scope, lines, table, down, across),), number, pages = paged(parts, number, 1)
    numbers = {entrant: str(place) for place, entrant in enumerate(table.people, start=1)}
    points = {line.entrant: number_of(line.points) for line in lines}
    opponents = table.people[across : across + size]
    rows = tuple(
        CrossRow(
            number=numbers[entrant],
            name=_name(t, entrant),
            points=points[entrant],
            cells=tuple(
                None if other == entrant else tuple(map(_game, table.cells.get((entrant, other), ())))
                for other in opponents
            ),
            is_out=not t.entrant(entrant).is_active,
        )
        for entrant in table.people[down : down + size]
    )
    caption = _caption(t, scope, (number, pages), locale)
    unmet = say(locale, "crosstable-alt-unmet")
    games = [[_games_word(cell, unmet, locale) for cell in row.cells] for row in rows]
    alt = say(
        locale,
        "crosstable-alt",
        title=caption.title,
        scope=scope,
        opponents=" ".join(numbers[entrant] for entrant in opponents),
        lines=_rows(rows, games, locale),
    )
    head = say(locale, "standings-head-points")
    return Page(CrossTable(caption, head, tuple(numbers[entrant] for entrant in opponents), rows), alt, number, pages)


def _game(cell: RoundResult) -> Cell:
    """The result of a match in a cross table; without a colour if it was decided without play."""
    result = "" if cell.points is None else number_of(cell.points)
    return Cell("", ("white", "black")[cell.seat] if cell.was_played else "", result)


def _games_word(cells: Sequence[Cell] | None, unmet: str, locale: AnyLocale) -> str:
    """The results against an opponent, for an alt text."""
    return "".join(_cell_word(cell, locale) for cell in cells or ()) or unmet


def _rows(rows: Sequence[CrossRow | RoundRow], results: Sequence[Sequence[str]], locale: AnyLocale) -> str:
    """Rows of an alt text, with the results of each person in words, and the points."""
    lines = [
        say(
            locale,
            "standings-alt-line",
            place=row.number,
            name=_short(row.name, locale, is_active=not row.is_out),
            values=" ".join([*words, row.points]),
        )
        for row, words in zip(rows, results, strict=True)
    ]
    return say(locale, "standings-alt-row-gap").join(lines)


def _by_round(t: Tournament, number: int, locale: AnyLocale) -> Page:
    lines, table = standings(t), round_table(t)
    parts = [
        (down, across)
        for down in range(0, max(1, len(lines)), TALL_ROWS)
        for across in range(0, max(1, len(table.rounds)), ROUNDS)
    ]
    ((down, across),), number, pages = paged(parts, number, 1)
    rounds = table.rounds[across : across + ROUNDS]
    numbers = {line.entrant: str(place) for place, line in enumerate(lines, start=1)}
    rows = tuple(
        RoundRow(
            number=numbers[line.entrant],
            name=_name(t, line.entrant),
            points=number_of(line.points),
            cells=tuple(_cell(table.cells.get((line.entrant, each), ()), numbers) for each in rounds),
            is_out=not line.is_active,
        )
        for line in lines[down : down + TALL_ROWS]
    )
    scope, is_playing = _scope(t, locale), any(cell and cell.is_playing for row in rows for cell in row.cells)
    caption = _caption(t, scope, (number, pages), locale, is_playing=is_playing)
    results = [[_cell_word(cell, locale) for cell in row.cells] for row in rows]
    alt = say(
        locale,
        "rounds-alt",
        title=caption.title,
        scope=scope,
        rounds=" ".join(map(str, rounds)),
        lines=_rows(rows, results, locale),
    )
    head = say(locale, "standings-head-points")
    return Page(RoundTable(caption, head, tuple(map(str, rounds)), rows), alt, number, pages)


def _cell(results: Sequence[RoundResult], numbers: dict[EntrantNumber, str]) -> Cell | None:
    """A player's result in a round; a win or loss without play is + or −."""
    if not results:
        return None
    last = results[-1]
    opponent = numbers[last.opponents[0]] if len(last.opponents) == 1 else ""
    colour = ("white", "black")[last.seat] if opponent else ""
    if last.points is None:
        return Cell(opponent, colour, is_playing=True)
    if opponent and not last.was_played:
        return Cell(opponent, colour, "+" if last.points else "−")
    return Cell(opponent, colour, number_of(last.points))


def _cell_word(cell: Cell | None, locale: AnyLocale) -> str:
    if cell is None:
        return say(locale, "rounds-alt-absent")
    result = say(locale, "rounds-alt-playing") if cell.is_playing else cell.result
    return say(locale, f"rounds-alt-{cell.colour or 'none'}", opponent=cell.opponent, result=result)


# A knockout


def _bracket(t: Tournament, number: int, locale: AnyLocale) -> Page:
    nodes = sorted(bracket(t), key=lambda node: node.slot)
    third = [node for node in nodes if is_third_place(node.slot, t)]
    rounds = groupby((node for node in nodes if node not in third), key=lambda node: node.slot.round)
    *pieces, last = cut([_column(t, list(of_round), locale) for _, of_round in rounds])
    beside_last = Column(say(locale, "bracket-third"), (_match(t, third[0], locale),)) if third else None
    parts: list[tuple[tuple[Column, ...], Column | None]] = [*((piece, None) for piece in pieces), (last, beside_last)]
    ((columns, beside),), number, pages = paged(parts, number, 1)
    scope = _how_far(t, locale)
    drawn = [*columns, beside] if beside else [*columns]
    is_playing = any(match is not None and match.is_playing for column in drawn for match in column.matches)
    caption = _caption(t, scope, (number, pages), locale, is_playing=is_playing)
    by_round = [
        say(locale, "bracket-alt-round", head=column.head, matches=say(locale, "list-gap").join(matches))
        for column in drawn
        if (matches := [_match_word(match, locale) for match in column.matches if match is not None])
    ]
    alt = say(
        locale, "bracket-alt", title=caption.title, scope=scope, rounds=say(locale, "sentence-gap").join(by_round)
    )
    return Page(BracketPicture(caption, columns, beside), alt, number, pages)


def _column(t: Tournament, nodes: Sequence[Node], locale: AnyLocale) -> Column:
    """A round of the bracket."""
    head = say(locale, _HEADS.get(len(nodes), "bracket-round"), round=nodes[0].slot.round)
    return Column(head, tuple(_match(t, node, locale) for node in nodes))


def _match(t: Tournament, node: Node, locale: AnyLocale) -> Match | None:
    """A match of the bracket; None if nobody plays in it."""
    if node.people == (NOBODY, NOBODY):
        return None
    is_playing = t.phase is Phase.RUNNING and node.table is not None and not t.is_decided(node.table)
    one, other = (_seat(t, node, at, locale) for at in range(2))
    return Match((one, other), is_playing)


def _seat(t: Tournament, node: Node, at: int, locale: AnyLocale) -> Seat:
    number, source = node.people[at], node.sources[at]
    if number is None and isinstance(source, Feeder):
        before = next(each.people for each in bracket(t) if each.slot == source.slot)
        names = say(locale, "versus").join(_short(_name(t, each), locale) for each in before if each)
        kind = ("winner" if source.wins else "loser") if all(before) else "unknown"
        return Seat(awaited=say(locale, f"bracket-alt-{kind}", match=names))
    if number is None:
        return Seat()
    if number == NOBODY:
        return Seat(say(locale, "bracket-bye"), is_out=True)
    is_over = node.winner is not None
    score = _score(node.table, number) if node.table is not None else ""
    return Seat(_name(t, number), score, is_over and node.winner == number, is_over and node.winner != number)


def _score(table: Table, number: EntrantNumber) -> str:
    """The points of a player at a table; + or − for a forfeit."""
    if not table.counted or number not in table.seats:
        return ""
    seat = table.seats.index(number)
    if not table.was_played:
        return "+" if table.counted[-1].places[seat] else "−"
    return number_of(Fraction(half_points(table, seat), 2))


def _match_word(match: Match, locale: AnyLocale) -> str:
    if not any(seat.name for seat in match.seats):
        return say(locale, "bracket-alt-open")
    winner, loser = sorted(match.seats, key=lambda seat: seat.is_out)
    ended, going = "over" if loser.score else "bye", "playing" if match.is_playing else "open"
    return say(
        locale,
        "bracket-alt-match",
        state=ended if winner.is_winner else going,
        winner=_short(winner.name, locale) or winner.awaited,
        loser=_short(loser.name, locale) or loser.awaited,
        won=winner.score,
        lost=loser.score,
    )


# The podium


def _podium(t: Tournament, locale: AnyLocale) -> Page:
    """The best three places: of the first division, of those who haven't withdrawn."""
    lines, steps = podium(t), []
    for place in range(1, PLACES + 1):
        sharing = [line for line in lines if line.place == place]
        names = [_name(t, line.entrant) for line in sharing]
        if len(names) > MOST_NAMES:
            names[MOST_NAMES - 1 :] = [say(locale, "standings-more", count=len(names) - MOST_NAMES + 1)]
        points = ""
        if sharing and not t.traits.has_bracket:
            value = sharing[0].points
            count = singular_or_plural(value)
            points = say(locale, "standings-points", points=number_of(value), count=count)
        steps.append(Step(say(locale, "podium-place", place=place), tuple(names), points))
    caption = _caption(t, _scope(t, locale) if len(t.divisions) < 2 else _division(t, 0, locale), (0, 1), locale)
    step_words = [
        say(
            locale,
            "podium-alt-step",
            place=step.place,
            names=say(locale, "list-gap").join(_short(name, locale) for name in step.names),
        )
        for step in steps
        if step.names
    ]
    division = [say(locale, "standings-division", number=1)] if len(t.divisions) > 1 else []
    title = say(locale, "standings-scope-gap").join([caption.title, *division])
    alt = say(locale, "podium-alt", title=title, steps=say(locale, "sentence-gap").join(step_words))
    return Page(Podium(caption, tuple(steps)), alt, 0, 1)
