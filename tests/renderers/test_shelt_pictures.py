"""Shelt's pictures show what the position is, from either side, in every look and theme."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import cycle, pairwise, product
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.texts import LANGUAGES, phrases, rules_page, say
from bot.ui.match import names_on_pieces
from games.kit.grid import Cell
from games.kit.rules import Leave, Outcome, Seat
from games.shelt import BLUE, GAME, PIECES, RED, ROWS, SEAT_NAMES, TEEMS, SheltMove, SheltPosition, cell, name, position
from renderers.__main__ import choices
from renderers.kit import discs, theme
from renderers.kit.png import encode
from renderers.kit.text import font
from renderers.kit.theme import THEMES, rgb
from renderers.kit.view import Emphasis, Mark, View, sign_of
from renderers.shelt import PICTURE, side_column, tiles
from renderers.shelt.names import ROW_NAMES
from renderers.shelt.signs import outline
from renderers.shelt.tiles import GRIDS
from tests.for_each import for_each
from tests.renderers.boards import Pixel, pixel

DARK = THEMES["dark"]
LAST, CHOICE, ATTACK = rgb(DARK.last), rgb(DARK.choice), rgb(DARK.attack)
WORDS = {"latin": names_on_pieces("shelt", "en"), "kana": names_on_pieces("shelt", "ja"), "none": ()}
"""Names on pieces, by their script."""
ALL_LOOKS = [{"look": look, "legend": legend} for look, legend in product(((), (("attacks", "true"),)), WORDS.values())]
FAR = "v1rav v4kmi t7tem p4ser p7ral"
"""The other parts of a board."""
TOP = (0, 0, theme.WIDTH, theme.BAND)
BOTTOM = (0, theme.WIDTH - theme.BAND, theme.WIDTH, theme.WIDTH)
BETWEEN = (0, theme.BAND, theme.WIDTH, theme.WIDTH - theme.BAND)
UPPER_HAND = (680, theme.BAND, theme.WIDTH, theme.WIDTH // 2)
LOWER_HAND = (680, theme.WIDTH // 2, theme.WIDTH, theme.WIDTH - theme.BAND)


def board(words: str, turn: Seat = BLUE, hands: tuple[str, str] = ("", ""), **more: Any) -> SheltPosition:
    """A position in notation, `+` before what stands turned."""
    return position(
        {word.lstrip("+")[:2]: word[-3:] for word in words.split()},
        turn=turn,
        turned=[word[-3:] for word in words.split() if word.startswith("+")],
        hands=(hands[0].split(), hands[1].split()),
        **more,
    )


def drawn(shown: SheltPosition, **view: Any) -> Image.Image:
    return PICTURE.draw(shown, View(**view))


def after(shown: SheltPosition, notation: str, **view: Any) -> Image.Image:
    move = shown.parse(notation)
    return drawn(shown.play(move), last=(move,), **view)


def played(seed: int, plies: int) -> tuple[SheltPosition, tuple[SheltMove, ...]]:
    """A board after random moves, charges and captures preferred, and the last move."""
    rng = random.Random(seed)
    shown = GAME.start({})
    last: tuple[SheltMove, ...] = ()
    for _ in range(plies):
        moves = shown.legal_moves()
        eager = [move for move in moves if getattr(move, "captured", None) or shown.notation(move).startswith("*")]
        move = rng.choice(eager or moves)
        after = shown.play(move)
        if after.outcome:
            break
        shown, last = after, (move,)
    return shown, last


def box(where: str, seat: Seat = BLUE) -> tuple[int, int, int, int]:
    """A cell's left, top, right and bottom in px."""
    left, top = GRIDS[seat].corner(cell(where))
    return left, top, left + GRIDS[seat].cell, top + GRIDS[seat].cell


def at(picture: Image.Image, where: str, across: float = 0.5, down: float = 0.5, seat: Seat = BLUE) -> Pixel:
    """The colour at a place in a cell; 0 to 1 from its upper left as it is seen."""
    left, top, right, bottom = box(where, seat)
    return pixel(picture, int(left + across * (right - left)), int(top + down * (bottom - top)))


def part(picture: Image.Image, where: tuple[int, int, int, int]) -> bytes:
    return picture.crop(where).convert("RGB").tobytes()


def square(picture: Image.Image, where: str, seat: Seat = BLUE) -> bytes:
    return part(picture, box(where, seat))


def fill(side: str, key: str = "dark") -> Pixel:
    return rgb(THEMES[key].sides[side].fill)


def ground(where: str) -> Pixel:
    found = cell(where)
    return rgb(DARK.two[(found.x + found.y) % 2])


def colours(picture: Image.Image, where: tuple[int, int, int, int]) -> set[Any]:
    return {colour for _, colour in picture.crop(where).convert("RGB").getcolors(100_000) or ()}


@for_each(("key", "seat", "look"), ((key, *each) for key, each in zip(cycle(THEMES), product((BLUE, RED), ALL_LOOKS))))
def test_every_board_is_a_small_square_with_a_fixed_palette(key: str, look: Mapping[str, Any], seat: Seat) -> None:
    empty = drawn(GAME.start({}), theme=key)
    shown, last = played(3, 40)
    marks = choices(shown, [])
    full = drawn(shown, theme=key, **look, last=last, marks=marks, names=("Maximilian" * 3, "🎲"), seat=seat)
    assert (full.mode, full.size) == ("P", (800, 800))
    assert full.getpalette() == empty.getpalette()
    assert len(encode(full)) < 60_000


def test_pieces_are_drawn_at_their_cells_from_either_side() -> None:
    shown = GAME.start({})
    for seat in (BLUE, RED):
        picture = drawn(shown, seat=seat, legend=WORDS["latin"])
        for piece in PIECES.values():
            assert at(picture, name(piece.home), 0.16, 0.5, seat) == fill(("blue", "red")[piece.owner])
        assert at(picture, "t4", 0.5, 0.3, seat) == fill("black")
        assert at(picture, "t3", 0.5, 0.5, seat) == ground("t3")


def test_a_pieces_direction_shows_its_side() -> None:
    """The cell is seen beside a plate's tip, and not beside its back."""
    shown = board(f"{FAR} b3fav s3sim")
    for seat in (BLUE, RED):
        picture = drawn(shown, seat=seat)
        for where, points_up in (("b3", seat == BLUE), ("s3", seat == RED)):
            tip, back = (0.12, 0.88) if points_up else (0.88, 0.12)
            assert at(picture, where, 0.12, tip, seat) == at(picture, where, 0.88, tip, seat) == ground(where)
            assert ground(where) not in {at(picture, where, across, back, seat) for across in (0.12, 0.88)}


def test_a_turned_piece_points_to_its_owners_right() -> None:
    for seat in (BLUE, RED):
        picture = drawn(board(f"{FAR} +b3fav +s3sim"), seat=seat)
        for where, points_right in (("b3", seat == BLUE), ("s3", seat == RED)):
            tip, back = (0.88, 0.12) if points_right else (0.12, 0.88)
            assert at(picture, where, tip, 0.12, seat) == at(picture, where, tip, 0.88, seat) == ground(where)
            assert ground(where) not in {at(picture, where, back, down, seat) for down in (0.12, 0.88)}


def test_every_type_has_a_sign_of_its_own_and_another_when_turned() -> None:
    codes = ["pal", "ful", "mil", "fav", "+pal", "+ful", "+mil", "+fav", "ryu", "kri", "mel"]
    squares = [square(drawn(board(f"{FAR} {code[:-3]}b3{code[-3:]}")), "b3") for code in codes] + [
        square(drawn(board("v1rav v4kmi t7tem b3ser p7ral")), "b3")
    ]
    assert len(set(squares)) == len(squares)


def test_a_turned_column_shows_a_rows_sign() -> None:
    middle = (24, 32, 62, 57)

    def sign(word: str) -> bytes:
        left, top, *_ = box("b3")
        shift = 4 if word.startswith("+") else 0  # the plate's middle is away from its tip
        down = 0 if shift else 4
        picture = drawn(board(f"{FAR} {word}"))
        place = left + middle[0] - shift, top + middle[1] + down, left + middle[2] - shift, top + middle[3] + down
        return picture.crop(place).convert("L").point(lambda shade: 255 * (shade > 90)).tobytes()

    def alike(one: str, other: str) -> bool:
        pairs = list(zip(sign(one), sign(other), strict=True))
        return sum(a != b for a, b in pairs) < len(pairs) / 10

    assert alike("+b3pal", "b3ful")
    assert alike("+b3ful", "b3pal")
    assert not alike("b3pal", "b3ful")


def test_names_on_pieces_are_those_of_the_readers_language() -> None:
    shown = GAME.start({})
    pictures = [drawn(shown, legend=legend) for legend in WORDS.values()]
    for piece in PIECES.values():
        assert len({square(picture, name(piece.home)) for picture in pictures}) == 3
    assert len({square(picture, "t4") for picture in pictures}) == 1
    assert len({words for _, words in WORDS["kana"]}) == len(PIECES)
    assert dict(WORDS["latin"]) == {code: piece.kind for code, piece in PIECES.items()}


@pytest.mark.parametrize("script", ["latin", "kana"])
@pytest.mark.parametrize("seat", [BLUE, RED])
def test_no_label_crosses_the_rim_of_its_piece(script: str, seat: Seat) -> None:
    """Every name on a plate of every direction; the outlines are those of pieces without names."""
    upright = GAME.start({})
    fronts = [code for code, piece in PIECES.items() if piece.is_front]
    turned = position(upright.board, turn=BLUE, turned=fronts)
    for shown in (upright, turned):
        named, bare = (drawn(shown, legend=WORDS[each], seat=seat) for each in (script, "none"))
        for code, piece in PIECES.items():
            is_turned = code in shown.turned
            quarter = (0 if piece.owner == seat else 2) + is_turned
            corners = outline(GRIDS[seat].centre(piece.home), GRIDS[seat].cell, quarter, -2)
            for (x, y), (to_x, to_y) in pairwise([*corners, corners[0]]):
                for step in range(20):
                    place = round(x + (to_x - x) * step / 20), round(y + (to_y - y) * step / 20)
                    assert pixel(named, *place) == pixel(bare, *place), code


def test_a_tick_on_the_teems_shows_its_orientation() -> None:
    rim = rgb(DARK.sides["black"].rim)
    upright, turned = (drawn(board(f"v1rav v4kmi {word} p4ser p7ral")) for word in ("t4tem", "+t4tem"))
    assert at(upright, "t4", 0.5, 0.14) == rim == at(turned, "t4", 0.86, 0.5)
    assert at(upright, "t4", 0.85, 0.5) != rim != at(turned, "t4", 0.5, 0.15)


def test_both_charges_are_on_the_teems_at_their_players_edges() -> None:
    words = "v1rav v4kmi t4tem p4ser p7ral"
    places = {True: (0.81, 0.81), False: (0.19, 0.19)}
    for seat, charged in product((BLUE, RED), (BLUE, RED)):
        charges = ("pin", None) if charged == BLUE else (None, "mel")
        picture = drawn(board(words, charges=charges), seat=seat)
        left, top, *_ = box("t4", seat)
        x, y = places[seat == charged]
        badge = (int(left + x * 89) - 14, int(top + y * 89) - 14, int(left + x * 89) + 14, int(top + y * 89) + 14)
        x, y = places[seat != charged]
        other = (int(left + x * 89) - 14, int(top + y * 89) - 14, int(left + x * 89) + 14, int(top + y * 89) + 14)
        side = ("blue", "red")[charged]
        assert fill(side) in colours(picture, badge)
        assert fill(side) not in colours(picture, other)


def test_a_charge_is_shown_at_its_players_edge_with_the_moves_of_the_teems_orientation() -> None:
    words = "v1rav v4kmi {}t4tem p4ser p7ral"
    none = drawn(board(words.format("")))
    upright, turned = (drawn(board(words.format(way), charges=("sim", None))) for way in ("", "+"))
    slot = (690, 704, 740, 746)
    assert len({part(picture, slot) for picture in (none, upright, turned)}) == 3
    assert part(none, UPPER_HAND) == part(upright, UPPER_HAND) == part(turned, UPPER_HAND)


def test_captured_pieces_are_beside_the_board_at_their_captors_edge() -> None:
    none, blues, reds = (board(FAR, hands=hands) for hands in (("", ""), ("sim jil", ""), ("", "fav")))
    for seat, (mine, others) in ((BLUE, (LOWER_HAND, UPPER_HAND)), (RED, (UPPER_HAND, LOWER_HAND))):
        empty, blue, red = (drawn(shown, seat=seat) for shown in (none, blues, reds))
        assert fill("red") in colours(blue, mine)
        assert part(blue, others) == part(empty, others)
        assert fill("blue") in colours(red, others)
        assert part(red, mine) == part(empty, mine)


@pytest.mark.parametrize("script", WORDS)
def test_the_largest_possible_hands_stay_between_the_charges(script: str) -> None:
    legend, slot = WORDS[script], (681, 690, 796, theme.WIDTH - theme.BAND)
    mine, theirs = captured(RED), captured(BLUE)
    none = drawn(board(FAR, hands=("", "fav")), legend=legend)
    seen, slots = set(), set()
    for count in range(1, len(mine) + 1):
        picture = drawn(board(FAR, hands=(" ".join(mine[:count]), " ".join(theirs[: count // 2 + 1]))), legend=legend)
        slots.add(part(picture, slot))
        picture.paste(none.crop(slot), slot)
        changed = ImageChops.difference(picture.convert("RGB"), none.convert("RGB")).crop(BETWEEN).getbbox()
        assert changed is not None
        left, top, right, bottom = changed
        assert (left >= 681, top + theme.BAND > 112, right <= 796, bottom + theme.BAND <= 690) == (True,) * 4
        seen.add(part(picture, BETWEEN))
    assert (len(seen), len(slots)) == (len(mine), 1)


def captured(seat: Seat) -> list[str]:
    """As many of a seat's pieces as can be captured before the match is over."""
    return [code for code, piece in PIECES.items() if piece.owner == seat and code not in {"kmi", "rav", "ser", "ral"}]


@for_each(seat=(BLUE, RED), counts=((9, 4), (12, 12)))
def test_numbers_in_the_hand_are_large_and_run_downwards(seat: Seat, counts: tuple[int, int]) -> None:
    """Numbers are at least 10 px high on a phone, even with the largest hands."""
    hands = (" ".join(captured(RED)[: counts[seat]]), " ".join(captured(BLUE)[: counts[1 - seat]]))
    shown = board(FAR, seat, hands)
    choices = [
        Mark((), Emphasis.CHOICE, str(number), "hand", code) for number, code in enumerate(hands[seat].split(), 9)
    ]
    bare = drawn(shown, seat=seat, marks=[replace(mark, label="") for mark in choices])
    corners = []
    for mark in choices[1::2]:
        others = [other if other is mark else replace(other, label="") for other in choices]
        numbered = drawn(shown, seat=seat, marks=others)
        place = ImageChops.difference(numbered.convert("RGB"), bare.convert("RGB")).getbbox()
        assert place is not None
        left, top, right, bottom = place
        assert bottom - top >= 23
        assert right - left >= 40
        corners.append((top // 8, left))
    assert corners == sorted(corners)


def test_captured_magic_pieces_are_counted_in_the_band() -> None:
    """Gems are filled from the left, one for each."""
    gems = [640, 666, 692, 718]
    magic = ["rav", "len", "pin", "ket"]
    for taken in range(4):
        on_board = " ".join(f"e{column}{code}" for column, code in enumerate(magic[taken:], 1))
        picture = drawn(board(f"v4kmi t7tem p4ser p7ral {on_board}"))
        filled = [pixel(picture, x + 51, 776) == LAST for x in gems]
        assert filled == [place < taken for place in range(4)]


def test_a_move_is_an_outline_at_its_origin_and_a_filled_cell_at_its_target() -> None:
    picture = after(board(f"{FAR} b3fav"), "s3fav")
    assert at(picture, "b3", 0.05, 0.5) == LAST == at(picture, "b3", 0.5, 0.95)
    assert at(picture, "b3") == ground("b3")
    for across, down in product((0.03, 0.97), repeat=2):
        assert at(picture, "s3", across, down) == LAST
    assert at(picture, "t3", 0.06, 0.5) == ground("t3")


def test_both_pieces_of_a_pair_move_are_marked() -> None:
    picture = after(board(f"{FAR} b3ful t3pal"), "t4pal&b4ful")
    for where in ("b3", "t3"):
        assert at(picture, where, 0.05, 0.5) == LAST
    for where in ("b4", "t4"):
        assert at(picture, where, 0.03, 0.03) == LAST


@for_each(seat=[BLUE, RED])
def test_arrows_show_where_each_piece_of_a_pair_move_goes(seat: Seat) -> None:
    """The whole move is picked in hints and before it is confirmed: the pieces are translucent on their targets."""
    shown = board(f"{FAR} b3ful t3pal")
    picked = choices(shown, ["ful", "pal", "b4"])
    bare, pending = drawn(shown, seat=seat), drawn(shown, seat=seat, marks=picked)
    moved = after(shown, "t4pal&b4ful", seat=seat)
    ways = [(moved, LAST), (pending, CHOICE)]
    for row in "bt":
        left, top, right, bottom = box(f"{row}3", seat)
        between = (right - 8 if seat == BLUE else left + 8, (top + bottom) // 2)
        for picture, colour in ways:
            assert pixel(picture, *between) == colour
        assert square(pending, f"{row}4", seat) != square(bare, f"{row}4", seat)
    assert len({square(pending, where, seat) for where in ("b3", "b4", "t3", "t4")}) == 4


@pytest.mark.parametrize("text", ["b3fav", "t3kri", "s3ryu"])
def test_a_picked_move_shows_its_piece_translucent_on_an_empty_target_and_leaves_an_enemy_visible(text: str) -> None:
    shown = board("v1rav v4kmi t7tem p4ser i3fav i2kri s1ryu s3sim")
    where = text[:2]
    picture = drawn(shown, marks=choices(shown, [text[2:], where]))
    found = colours(picture, box(where))
    assert CHOICE in found
    assert (fill("blue") in found, fill("red") in found) == ((False, True) if where == "s3" else (True, False))


def test_after_a_swap_the_teems_is_at_the_moves_origin() -> None:
    picture = after(board("v1rav v4kmi s2tem p4ser i2ryu p7ral", charges=(None, "fav")), "s2ryu")
    assert at(picture, "i2", 0.05, 0.5) == LAST
    assert at(picture, "i2", 0.5, 0.3) == fill("black")
    assert at(picture, "s2", 0.03, 0.03) == LAST


def test_a_turn_is_an_arrow_on_the_turned_piece() -> None:
    shown = board(f"{FAR} b3fav")
    turned = after(shown, "+fav")
    assert at(turned, "b3", 0.97, 0.03) == LAST
    assert LAST in colours(turned, (box("b3")[0] + 6, box("b3")[1] + 14, box("b3")[0] + 16, box("b3")[1] + 24))
    assert turned.tobytes() != after(board(f"{FAR} i3ful +b3fav"), "i4ful").tobytes()


@pytest.mark.parametrize("piece", ["pal", "mil", "fav"])
def test_the_turn_arrow_does_not_cover_the_pieces_sign(piece: str) -> None:
    turned, resting = after(board(f"{FAR} b3{piece}"), f"+{piece}"), drawn(board(f"{FAR} +b3{piece}"))
    left, top, right, _ = box("b3")
    sign = (left + 16, top + 28, right - 20, top + 48)
    inked = [picture.convert("RGB").crop(sign).point(lambda value: 255 * (value < 60)) for picture in (turned, resting)]
    assert inked[0].tobytes() == inked[1].tobytes()


def test_charging_and_discharging_mark_the_teems_and_the_charges_slot() -> None:
    words = "v1rav v4kmi t4tem p4ser p7ral"
    charged = after(board(words, hands=("pin", "")), "*pin")
    discharged = after(board(words, charges=("pin", None)), "*...")
    for picture in (charged, discharged):
        assert at(picture, "t4", 0.03, 0.03) == LAST
        assert LAST in colours(picture, LOWER_HAND)
        assert LAST not in colours(picture, UPPER_HAND)


def test_choices_are_dots_on_empty_cells_and_rings_on_pieces() -> None:
    shown = board(f"{FAR} b3fav s3sim")
    picture = drawn(shown, marks=(Mark((cell("b5"), cell("s3"), cell("t7")), Emphasis.CHOICE),))
    assert at(picture, "b5") == CHOICE
    assert at(picture, "b5", 0.8) == ground("b5")
    for where in ("s3", "t7"):
        assert CHOICE in {at(picture, where, x / 89, 0.5) for x in range(9)}
    assert at(picture, "s3", 0.16, 0.5) == fill("red")
    assert square(picture, "b3") == square(drawn(shown), "b3")


def test_a_picked_piece_stands_on_a_bright_cell() -> None:
    picture = drawn(board(f"{FAR} b3fav"), marks=(Mark((cell("b3"),), Emphasis.PICKED),))
    assert at(picture, "b3", 0.06, 0.06) == CHOICE
    assert at(picture, "b3", 0.16, 0.5) == fill("blue")


@pytest.mark.parametrize("where", ["b3", "s3", "b5", "t7"])
def test_each_number_looks_different_and_stays_inside_its_cell(where: str) -> None:
    shown = board(f"{FAR} b3fav s3sim")
    bare = drawn(shown)
    left, top, right, bottom = box(where)
    squares = set()
    for number in range(1, 26):
        picture = drawn(shown, marks=(Mark((cell(where),), Emphasis.CHOICE, str(number)),))
        squares.add(square(picture, where))
        changed = ImageChops.difference(picture.convert("RGB"), bare.convert("RGB")).getbbox()
        assert changed is not None
        assert (changed[0] >= left, changed[1] >= top, changed[2] <= right, changed[3] <= bottom) == (True,) * 4
    assert len(squares) == 25


def test_every_choice_is_visibly_numbered_wherever_it_is() -> None:
    """The steps that a person takes; each number changes the picture, so none is hidden by another."""
    shown = board(
        "v1rav v4kmi t4tem b4fav t3pal p4ser i4ryu p7ral",
        hands=("pin jil", ""),
        charges=("sim", "mel"),
    )
    for chosen, kinds in (
        ((), {"piece", "hand", "discharge"}),
        (("fav",), {"cell", "turn"}),
        (("pal",), {"cell", "turn", "with"}),
        ((TEEMS,), {"cell", "turn", "with"}),
    ):
        marks = choices(shown, chosen)
        assert {mark.kind for mark in marks if mark.emphasis is Emphasis.CHOICE} == kinds
        whole = drawn(shown, marks=marks).tobytes()
        for mark in marks:
            others = tuple(other for other in marks if other is not mark)
            assert drawn(shown, marks=others).tobytes() != whole, mark


def test_two_choices_on_one_cell_have_two_numbers() -> None:
    there = (cell("t7"),)
    swap, companion = Mark(there, Emphasis.CHOICE, "1", "cell", "t7"), Mark(there, Emphasis.CHOICE, "2", "with", "tem")
    shown = board(FAR)
    pictures = [drawn(shown, marks=marks).tobytes() for marks in ((swap,), (companion,), (swap, companion))]
    assert len(set(pictures)) == 3


def test_only_the_hand_of_the_player_to_move_is_marked() -> None:
    hands = ("sim jil", "fav")
    marks = (Mark((), Emphasis.CHOICE, "1", "hand", "jil"),)
    shown = board(FAR, hands=hands)
    marked, bare = drawn(shown, marks=marks), drawn(shown)
    assert CHOICE in colours(marked, LOWER_HAND)
    assert part(marked, UPPER_HAND) == part(bare, UPPER_HAND)
    picked = drawn(shown, marks=(Mark((), Emphasis.PICKED, "", "hand", "jil"),))
    assert part(picked, LOWER_HAND) not in {part(marked, LOWER_HAND), part(bare, LOWER_HAND)}


@pytest.mark.parametrize("script", ["latin", "kana"])
def test_numbers_on_a_full_hand_hide_no_piece_and_no_other_number(script: str) -> None:
    hand, legend = captured(RED), WORDS[script]
    shown = board(FAR, hands=(" ".join(hand), " ".join(captured(BLUE))))
    row = side_column._row(shown)
    for number, code in enumerate(hand, 9):
        one = Mark((), Emphasis.CHOICE, "", "hand", code)
        ringed, numbered = (
            drawn(shown, marks=(each,), legend=legend) for each in (one, replace(one, label=f"{number}"))
        )
        changed = ImageChops.difference(ringed.convert("RGB"), numbered.convert("RGB")).getbbox()
        assert changed is not None
        left, top, right, bottom = changed
        assert (left >= 681 + row, right <= 796, bottom - top <= row + 2) == (True,) * 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_beside_the_board_are_large(language: str) -> None:
    """On a phone, an l is 11 px high: in all words of the legend but the three longest, which are as large as they can
    be in one line, and in the names of 16 captured pieces, more than most matches have.
    """
    _, top, _, bottom = font(side_column._WORDS).getbbox("l")
    assert (bottom - top) * theme.PHONE / theme.WIDTH >= 11
    words = [say(language, f"shelt-legend-{sign}") for sign in PICTURE.legend if sign not in OUTSIDE]
    wide = [line for line in words if font(side_column._WORDS).getlength(line) > tiles.COLUMN + 1]
    assert len(wide) <= 3
    assert all(font(theme.SMALL).getlength(line) <= 1.05 * tiles.COLUMN for line in wide)
    assert side_column._row(board(FAR, hands=(" ".join(captured(RED)[:8]), " ".join(captured(BLUE)[:8])))) >= 34


def test_the_first_board_explains_every_sign() -> None:
    start = GAME.start({})
    legend = tuple((sign, "word") for sign in PICTURE.legend if sign not in (*OUTSIDE, "charge"))
    whole = drawn(start, legend=legend)
    for left_out in legend:
        assert drawn(start, legend=tuple(each for each in legend if each != left_out)).tobytes() != whole.tobytes()


@pytest.mark.parametrize("script", ["kana", "none"])
def test_the_number_of_a_choice_in_the_hand_takes_the_room_of_its_name(script: str) -> None:
    shown, mark = board(FAR, hands=("jil", "")), Mark((), Emphasis.CHOICE, "12", "hand", "jil")
    bare = drawn(shown, legend=WORDS[script], marks=(replace(mark, label=""),))
    named = drawn(shown, legend=WORDS[script], marks=(mark,))
    changed = ImageChops.difference(named.convert("RGB"), bare.convert("RGB")).getbbox()
    assert changed is not None
    assert changed[2] - changed[0] >= 60


def test_attacked_pieces_are_marked_on_request() -> None:
    shown = board("v1rav v4kmi t4tem b1fav i4ryu p4ser p7len p6ral", charges=(None, "mel"))
    asked, not_asked = drawn(shown, look=(("attacks", "true"),)), drawn(shown)
    attacked = {found for found in shown.board if ATTACK in colours(asked, box(name(found)))}
    assert {name(found) for found in attacked} == {"b1", "t4", "p6", "p7"}
    assert ATTACK not in colours(not_asked, (0, 0, 800, 800))


@pytest.mark.parametrize("seat", [BLUE, RED])
def test_the_first_board_names_the_rows_in_full_and_the_second_does_not(seat: Seat) -> None:
    start, beside = GAME.start({}), (700, 116, 796, 684)
    empty = {rgb(DARK.frame)}
    assert rgb(DARK.faint) in colours(drawn(start, seat=seat), beside)
    assert colours(after(start, "b2mil", seat=seat), beside) == empty
    for row, full in enumerate(ROW_NAMES):
        assert full[0].lower() == ROWS[row]
        middle = int(GRIDS[seat].centre(Cell(0, row))[1])
        assert rgb(DARK.faint) in colours(drawn(start, seat=seat), (700, middle - 32, 796, middle + 32))


def test_an_empty_charge_shows_that_an_enemys_piece_charges_the_teems() -> None:
    """It is shown once a piece is in hand."""
    slots = ((RED, (690, theme.BAND, 796, 110)), (BLUE, (690, 690, 796, theme.WIDTH - theme.BAND)))
    bare, held = drawn(board(FAR)), drawn(board(FAR, hands=("sim", "fav")))
    for seat, slot in slots:
        assert colours(bare, slot) == {rgb(DARK.frame)}
        found = colours(held, slot)
        enemy, own = (fill(name) for name in (SEAT_NAMES[1 - seat], SEAT_NAMES[seat]))
        assert enemy in found
        assert own not in found


@for_each(seat=(BLUE, RED), key=tuple(THEMES))
def test_pieces_that_cannot_be_chosen_are_quiet_while_others_can(seat: Seat, key: str) -> None:
    shown = GAME.start({}) if seat == BLUE else GAME.start({}).play(GAME.start({}).parse("b2mil"))
    offered, others = ("kri", "ryu") if seat == BLUE else ("lin", "len")
    side, places = THEMES[key].sides[SEAT_NAMES[seat]], {code: at for at, code in shown.board.items()}
    mark = Mark((places[offered],), Emphasis.CHOICE, "", "piece", offered)
    picture = drawn(shown, theme=key, seat=seat, marks=(mark,))
    found = {code: colours(picture, box(name(at), seat)) for code, at in places.items()}
    assert rgb(side.fill) in found[offered]
    assert rgb(side.quiet) in found[others]
    assert rgb(side.fill) not in found[others]
    assert all(fill(SEAT_NAMES[1 - seat], key) in found[code] for code, each in PIECES.items() if each.owner != seat)


@for_each(key=tuple(THEMES), where=["b3", "s3", "t7"])
def test_a_piece_to_choose_stands_on_a_dark_cell_in_a_bright_line_along_its_outline(key: str, where: str) -> None:
    picture = drawn(board(f"{FAR} b3fav s3sim"), theme=key, marks=(Mark((cell(where),), Emphasis.CHOICE),))
    left, top, right, bottom = box(where)
    bright, dark = rgb(THEMES[key].choice), rgb(THEMES[key].casing)
    assert pixel(picture, left + 3, (top + bottom) // 2) == bright == pixel(picture, right - 4, (top + bottom) // 2)
    beside_tip, behind = (bottom - 2, top + 3) if where == "s3" else (top + 1, bottom - 4)
    assert pixel(picture, left + 1, beside_tip) == dark == pixel(picture, right - 2, beside_tip)
    assert where == "t7" or pixel(picture, left + 3, behind) == bright == pixel(picture, right - 4, behind)


def test_coordinates_are_below_and_on_the_left_and_turn_with_the_board() -> None:
    near, far = (drawn(GAME.start({}), seat=seat) for seat in (BLUE, RED))
    grid = GRIDS[BLUE]
    left, top, right, bottom = grid.left, grid.top, grid.right, grid.bottom
    strips = [(left, bottom, right, bottom + theme.MARGIN - 1), (0, top, left, bottom)]
    for strip in strips:
        assert rgb(DARK.faint) in colours(near, strip)
        assert part(near, strip) != part(far, strip)


def test_a_band_shows_its_players_name_clear_of_the_gems() -> None:
    shown = GAME.start({})
    bare = drawn(shown)
    for words in ("Aoi", "W" * 32, "漢" * 32, "🎲" * 32):
        named = drawn(shown, names=(words, words))
        for where in (TOP, BOTTOM):
            right = (620, where[1], 800, where[3])
            assert part(bare, where) != part(named, where)
            assert part(bare, right) == part(named, right)
        assert part(bare, BETWEEN) == part(named, BETWEEN)


def test_the_winner_is_crowned_and_a_draw_or_stop_is_shown() -> None:
    shown = GAME.start({})
    left = drawn(shown.play(Leave(BLUE)))
    assert pixel(left, 74, 31) == LAST
    assert pixel(left, 400, 776) == rgb(DARK.sides["blue"].quiet)
    shared = drawn(shown, outcome=Outcome((frozenset({BLUE, RED}),), "agreed draw"))
    assert pixel(shared, 400, 776) == fill("blue")
    assert pixel(shared, 400, 24) == fill("red")
    assert part(shared, BOTTOM) != part(drawn(shown), BOTTOM)
    stopped = drawn(shown, outcome=Outcome((), "ended by a moderator"))
    assert pixel(stopped, 400, 776) == rgb(DARK.sides["blue"].quiet)


def test_the_pictures_of_the_rules_pages_show_what_the_text_says() -> None:
    pages = {example.key: example for example in PICTURE.examples()}
    ends = {key: page.position.outcome for key, page in pages.items() if page.position.outcome}
    assert {key: (end.reason, max(points for _, points in end.points)) for key, end in ends.items()} == {
        "moon-captured": ("moon captured", 4),
        "magic-captured": ("magic pieces captured", 3),
        "repetition": ("repetition", 1),
        "others": ("left", 3),
    }
    offered = {
        key: {name(found) for mark in page.view.marks if sign_of(mark) == "choice" for found in mark.cells}
        for key, page in pages.items()
    }
    assert offered["line"] == {"t2", "i2", "s1", "s3", "e5", "t5", "b4", "b6"}
    assert offered["diagonal"] == {"t1", "t3", "i1", "i3", "s5", "b5", "t4", "t6"}
    assert offered["tower"] == {"s2", "t2", "i2", "p2", "e2", "e3", "e5"}
    assert offered["shift"] == {"b1", "b3"}
    assert offered["leap"] == {"s2", "s4", "t1", "t5", "i1", "i5", "p2"}
    assert len(offered["moon"]) == 8
    assert "t4" not in offered["wall"]
    assert pages["swap"].view.last[0].swap
    assert pages["teems-captures"].view.last[0].captured == "umt"
    kinds = {key: type(page.view.last[0]).__name__ for key, page in pages.items() if page.view.last}
    assert [kinds[key] for key in ("turning", "accompany", "charge", "discharge")] == [
        "Turn",
        "Accompany",
        "Charge",
        "Discharge",
    ]


@pytest.mark.parametrize("chosen", LANGUAGES)
def test_the_rules_give_the_notation_of_the_moves_they_show(chosen: str) -> None:
    for page, text in {
        "line": "s3ful",
        "turning": "+i4",
        "accompany": "b3-b4 & t3-t4",
        "charge": "*door" if chosen == "en" else "*ピネナ",
        "discharge": "*...",
    }.items():
        assert f"`{text}`" in rules_page(page, chosen, "shelt").text


def told(shown: SheltPosition, **view: Any) -> dict[str, list[dict[str, str | int]]]:
    """The descriptions of a picture's parts, without the types of which a side has no piece."""
    found: dict[str, list[dict[str, str | int]]] = {}
    types = {piece.kind for piece in PIECES.values()}
    for phrase in PICTURE.describe(shown, View(**view)):
        args = {key: value for key, value in phrase.args if key not in types or value != "none"}
        found.setdefault(phrase.key.removeprefix("shelt-").removeprefix("alt-"), []).append(args)
    return found


def test_the_alt_text_describes_everything_the_picture_shows() -> None:
    shown = board("v1rav v4kmi +t4tem b1fav +i4pal p4ser p7ral s4sim", hands=("pin jil", "mel"), charges=("axx", None))
    move = shown.parse("s1fav")
    marks = (
        Mark((cell("s4"),), Emphasis.PICKED, "", "piece", "sim"),
        Mark((cell("e4"),), Emphasis.CHOICE, "1", "cell", "e4"),
    )
    hand = Mark((), Emphasis.CHOICE, "2", "hand", "mel")
    found = told(
        shown.play(move), last=(move,), names=("Aoi", "Ben"), marks=(*marks, hand), look=(("attacks", "true"),)
    )
    assert found == {
        "turn": [{"seat": "red", "name": "Ben"}],
        "move": [{"seat": "blue", "piece": "fav", "origin": "b1", "target": "s1"}],
        "picked": [{"count": 1}],
        "mark-piece": [{"number": "none", "piece": "sim", "cell": "s4"}],
        "choices": [{"count": 2}],
        "mark-cell": [{"number": "1", "value": "e4", "cell": "e4"}],
        "mark-hand": [{"number": "2", "piece": "mel"}],
        "teems": [{"cell": "t4", "lies": "turned"}],
        "pieces": [
            {
                "seat": "blue",
                "column": "i4",
                "tower": "s1",
                "moon": "p4",
                "colour": "p7",
                "turned": "i4",
            },
            {"seat": "red", "tower": "s4", "colour": "v1", "moon": "v4", "turned": "none"},
        ],
        "charged": [{"seat": "blue", "piece": "axx"}],
        "hand": [{"seat": "blue", "pieces": "jil pin"}, {"seat": "red", "pieces": "mel"}],
        "magic": [{"seat": "blue", "count": 3}, {"seat": "red", "count": 3}],
        "attacked": [{"cells": "s1, s4, v1, t4"}],
    }


def test_what_was_used_up_as_a_charge_stays_in_sight() -> None:
    shown = board("v1rav v4kmi t4tem p4ser p7ral e6umt", charges=("pin", None))
    spent = shown.play(shown.parse("e6tem"))
    assert told(spent)["spent"] == [{"seat": "blue", "pieces": "pin"}]
    assert part(drawn(spent), LOWER_HAND) != part(
        drawn(board("v1rav v4kmi e6tem p4ser p7ral", RED, ("umt", ""))), LOWER_HAND
    )
    assert "spent" not in told(shown)


@pytest.mark.parametrize(
    ("words", "more", "text", "key", "args"),
    [
        (
            f"{FAR} b3fav t3sim",
            {},
            "t3fav",
            "capture",
            {"piece": "fav", "origin": "b3", "target": "t3", "other": "sim"},
        ),
        (
            "v1rav v4kmi t4tem i4ryu p4ser p7ral",
            {"charges": (None, "mel")},
            "t4ryu",
            "swap",
            {"piece": "ryu", "origin": "i4", "target": "t4"},
        ),
        (f"{FAR} b3ful t3pal", {}, "t4pal&b4ful", "accompany", {"piece": "pal", "other": "ful", "cells": "t4 b4"}),
        (f"{FAR} b3ful", {}, "+ful", "turned", {"piece": "ful"}),
        (FAR, {"hands": ("pin", "")}, "*pin", "charge", {"piece": "pin"}),
        (FAR, {"charges": ("pin", None)}, "*...", "discharge", {}),
    ],
)
def test_the_alt_text_describes_the_last_move(
    words: str, more: dict[str, Any], text: str, key: str, args: dict[str, str]
) -> None:
    shown = board(words, **more)
    move = shown.parse(text)
    assert told(shown.play(move), last=(move,))[key] == [{"seat": "blue", **args}]


def test_moves_of_both_sides_are_told_and_drawn_with_the_side_that_made_each() -> None:
    shown = board(FAR, hands=("pin", ""), charges=(None, "mel"))
    charge = shown.parse("*pin")
    charged = shown.play(charge)
    answer = charged.parse("e3kmi")
    answered = charged.play(answer)
    both = told(answered, last=(charge, answer))
    assert both["charge"] == [{"seat": "blue", "piece": "pin"}]
    assert both["move"] == [{"seat": "red", "piece": "kmi", "origin": "v4", "target": "e3"}]
    left = told(answered.play(Leave(BLUE)), last=(charge, answer, Leave(BLUE)))
    assert (left["charge"], left["move"]) == (both["charge"], both["move"])
    pictures = [drawn(answered, last=moves) for moves in ((answer,), (charge, answer))]
    differs = [part(pictures[0], hand) != part(pictures[1], hand) for hand in (UPPER_HAND, LOWER_HAND)]
    assert differs == [False, True]


@pytest.mark.parametrize(
    ("outcome", "key", "args"),
    [
        (Outcome((frozenset({RED}), frozenset({BLUE})), "resigned"), "won", {"seat": "red", "name": "", "points": 0}),
        (Outcome((frozenset({BLUE, RED}),), "agreed draw"), "drawn", {}),
        (Outcome((), "ended by a moderator"), "ended", {}),
    ],
)
def test_the_alt_text_says_how_it_ended(outcome: Outcome, key: str, args: dict[str, str | int]) -> None:
    assert told(GAME.start({}), outcome=outcome)[key] == [args]


def test_the_alt_text_says_the_points() -> None:
    assert told(GAME.start({}).play(Leave(RED)))["won"] == [{"seat": "blue", "name": "", "points": 4}]


@pytest.mark.parametrize("chosen", LANGUAGES)
def test_the_longest_alt_text_fits_discords_limit(chosen: str) -> None:
    """Discord takes 1024 characters."""
    for seed in range(20):
        shown, last = played(seed, 5 * seed)
        view = View(last=last, names=("W" * 32,) * 2, marks=choices(shown, [])[:25], look=(("attacks", "true"),))
        assert len(phrases(PICTURE.describe(shown, view), chosen, "shelt")) <= 1024


@pytest.mark.parametrize(
    ("words", "more", "text", "expected"),
    [
        (f"{FAR} b3fav", {}, "t3fav", []),
        (f"{FAR} b3fav", {}, "+fav", []),
        (f"{FAR} b3fav t3kun", {}, "t3fav", []),
        (f"{FAR} e7umt", {"charges": ("sim", None)}, "e7tem", [("used-up", "sim")]),
        (f"{FAR} i7ruj b7pal", {"charges": ("sim", "mel")}, "t7pal", [("swapped", "pal"), ("used-up", "mel")]),
        (FAR, {"hands": ("jil", "")}, "*jil", []),
        (FAR, {"hands": ("jil", ""), "charges": ("sim", None)}, "*jil", [("returned", "sim")]),
        (FAR, {"charges": ("sim", "mel")}, "*...", []),
    ],
)
def test_fates_of_pieces_and_charges_are_announced(
    words: str, more: dict[str, Any], text: str, expected: list[tuple[str, str]]
) -> None:
    shown = board(words, **more)
    assert newest(shown, text) == [(key, {"piece": piece}) for key, piece in expected]


def test_a_player_about_to_lose_by_repetition_is_warned_one_repetition_earlier() -> None:
    shown = GAME.start({})
    there_and_back = ["b1kri", "s1nen", "p2kri", "v2nen"]
    for text in (*there_and_back, *there_and_back[:3]):
        assert newest(shown, text) == []
        shown = shown.play(shown.parse(text))
    for text, loser in zip((*there_and_back[3:], *there_and_back[:3]), ("blue", "red") * 2, strict=True):
        assert newest(shown, text) == [("third-time", {"seat": loser})]
        shown = shown.play(shown.parse(text))
    assert newest(shown, there_and_back[3]) == []


def newest(shown: SheltPosition, text: str) -> list[tuple[str, dict[str, str | int]]]:
    """The sentence for a move given in notation."""
    assert PICTURE.news is not None
    move = shown.parse(text)
    found = PICTURE.news(shown, move, shown.play(move))
    return [(phrase.key.removeprefix("shelt-news-"), dict(phrase.args)) for phrase in found]


def test_the_bands_of_a_match_that_is_over_show_the_moon_that_won_or_count_magic_pieces() -> None:
    """The gems never count points, which look like a tally of captures: the message tells them."""
    shown = board("v1rav v4kmi t4tem b1fav p7ral")
    moon = Outcome((frozenset({BLUE}), frozenset({RED})), "moon captured", ((BLUE, 4), (RED, 0)))
    magic, left = (replace(moon, reason=reason, points=()) for reason in ("magic pieces captured", "left"))
    by_moon, by_magic, by_leaving = (drawn(shown, outcome=outcome) for outcome in (moon, magic, left))
    assert part(by_magic, BOTTOM) == part(by_leaving, BOTTOM) != part(by_moon, BOTTOM)
    assert part(by_moon, TOP) == part(by_magic, TOP), "only the winner's band differs"
    shelf = (640, 745, 796, 795)
    assert {LAST, fill("red")} <= colours(by_moon, shelf)
    assert fill("red") not in colours(by_magic, shelf)


@for_each(key=tuple(THEMES))
def test_the_captured_moon_and_its_captor_are_marked(key: str) -> None:
    shown = board("p1pal i1kmi v1rav p4ser p7ral t7tem", hands=("rin", ""))
    move = shown.parse("i1pal")
    won = shown.play(move)
    assert won.outcome
    last = rgb(THEMES[key].last)
    picture = drawn(won, theme=key, last=(move,))
    before = drawn(won, theme=key, last=())
    assert last in {colour for _, colour in picture.convert("RGB").crop(LOWER_HAND).getcolors(100_000) or ()}
    assert square(picture, "i1") != square(before, "i1")
    # The captor's sign and name stay visible below its crown.
    left, top, right, bottom = box("i1")
    inner = (left + 30, top + 30, right - 12, bottom - 12)
    assert part(picture, inner) == part(before, inner)


def test_the_alt_text_names_what_won() -> None:
    shown = board("p1pal i1kmi v1rav p4ser p7ral t7tem")
    move = shown.parse("i1pal")
    phrases = told(shown.play(move), last=(move,))
    assert phrases["deciding"] == [{"count": 1, "pieces": "kmi"}]
    assert phrases["winning"] == [{"piece": "pal", "cell": "i1"}]
    last = board("p1pal i1rav v4kmi p4ser p7ral t7tem", hands=("len pin ket", ""))
    move = last.parse("i1pal")
    assert told(last.play(move), last=(move,))["deciding"] == [{"count": 4, "pieces": "ket len pin rav"}]
    assert not {"deciding", "winning"} & set(told(shown, last=()))


@for_each(script=list(WORDS), way=["", "+"])
def test_the_number_for_turning_the_picked_piece_has_an_arrow(script: str, way: str) -> None:
    picking = (Mark((cell("i4"),), Emphasis.PICKED, "", "piece", "ful"),)
    legend, shown = WORDS[script], board(f"{FAR} {way}i4ful")
    turnings = [(*picking, Mark((), Emphasis.CHOICE, str(number), "turn", "")) for number in range(1, 26)]
    turned = [drawn(shown, marks=marks, legend=legend) for marks in turnings]
    left, top, _, _ = box("i4")
    body = tiles.Body("row", "blue", int(way == "+"))
    right, down = tiles.number_at(body, script, tiles.TURNING_WIDTH, is_second=False)
    plate = (left + right, top + down, left + right + tiles.TURNING_WIDTH, top + down + tiles.NUMBER_HEIGHT)
    arrow = (*plate[:2], plate[0] + 24, plate[3])
    assert len({part(picture, plate) for picture in turned}) == 25
    assert len({part(picture, arrow) for picture in turned}) == 1
    for picture in turned:
        picture.paste(0, plate)
    assert len({picture.tobytes() for picture in turned}) == 1


def test_numbers_are_as_large_as_vaults() -> None:
    """Those of its largest board are compared with numbers on pieces, and those of a small one with all others."""
    large, small = (discs.label_height(discs.grid_of(size, size, Seat(0)).cell, "1") for size in (10, 8))
    assert large <= tiles.NUMBER
    assert small <= tiles.LARGE_NUMBER


SIGNS = ("column", "row", "tower", "bridge", "diagonal", "cross", "leap", "colour", "door", "moon")


def plate_of(body: tiles.Body, script: str, width: int, *, is_second: bool = False) -> set[tuple[int, int]]:
    """The pixels of a cell that a number of this width covers."""
    left, top = tiles.number_at(body, script, width, is_second=is_second)
    return set(product(range(left, left + width), range(top, top + tiles.NUMBER_HEIGHT)))


OUTSIDE = ("captured",)
"""Signs of the legend whose words stand in the bands."""
INSIDE = list(product(range(tiles.CELL), range(tiles.CELL)))
"""The pixels of a cell."""


def inked(picture: Image.Image, ink: int) -> set[tuple[int, int]]:
    return {at for at in INSIDE if picture.getpixel(at) == ink}


@for_each(quarter=range(4), script=list(WORDS))
def test_no_number_covers_a_sign_or_a_name(quarter: int, script: str) -> None:
    """The pixels below a number are the same for every type and name. Magic pieces and moons have a line inside."""
    body = tiles.Body("column", "blue", quarter)
    widths = (tiles.NUMBER_WIDTH, SIGNS[:7]), (tiles.NUMBER_WIDTH, SIGNS[7:]), (tiles.TURNING_WIDTH, SIGNS[:6])
    for width, signs in widths:
        left, top = tiles.number_at(body, script, width, is_second=False)
        covered = (left, top, left + width, top + tiles.NUMBER_HEIGHT)
        sign_of = "picked" if width == tiles.TURNING_WIDTH else "numbered"
        cells = [tiles.tile("dark", 0, body._replace(sign=sign), script, "", sign_of, number=width) for sign in signs]
        assert len({cell.tobytes() for cell in cells}) == len(cells)
        assert len({cell.crop(covered).tobytes() for cell in cells}) == 1
        for code in PIECES:
            named = cells[0].copy()
            tiles.label(
                named, "dark", (tiles.CELL / 2,) * 2, body._replace(sign=signs[0]), dict(WORDS[script]).get(code, "")
            )
            assert named.crop(covered).tobytes() == cells[0].crop(covered).tobytes(), code


@pytest.mark.parametrize("quarter", range(4))
def test_a_number_leaves_the_slopes_of_a_piece_visible(quarter: int) -> None:
    """At least one of the two corners beside the tip, and the tip itself."""
    body, size = tiles.Body("row", "blue", quarter), tiles.CELL
    middle, last = size // 2, size - 3
    tip = [(middle, 3), (last, middle), (middle, last), (3, middle)][quarter]
    corners = [(3, 3), (last, 3), (last, last), (3, last)]
    covered = plate_of(body, "latin", tiles.NUMBER_WIDTH)
    assert tip not in covered
    assert {corners[quarter], corners[(quarter + 1) % 4]} - covered


@pytest.mark.parametrize("quarter", [0, 1])
def test_numbers_on_the_teems_leave_its_tick_and_both_charges_visible(quarter: int) -> None:
    body = tiles.Body(TEEMS, "black", quarter)
    ink = tiles.palette_of("dark").index(rgb(DARK.sides["black"].rim))
    white = inked(tiles.tile("dark", 0, body, "latin", "", "numbered", number=tiles.NUMBER_WIDTH), ink)
    middle = tiles.CELL / 2 - 0.5
    rim = {(x, y) for x, y in white if (x - middle) ** 2 + (y - middle) ** 2 > 34**2}
    tick = {at for at in rim if abs(at[quarter] - middle) < 14 and (at[1] < 20 if quarter == 0 else at[0] > 72)}
    for is_second in (False, True):
        width = tiles.DIGIT_WIDTH if is_second else tiles.NUMBER_WIDTH
        covered = plate_of(body, "latin", width, is_second=is_second)
        assert not (white - rim) & covered
        assert not tick & covered
        for x, y in ((0.79, 0.79), (0.21, 0.21)):
            charge = (x * tiles.CELL, y * tiles.CELL)
            assert not {at for at in covered if (at[0] - charge[0]) ** 2 + (at[1] - charge[1]) ** 2 < 18**2}


@for_each(language=LANGUAGES, seat=(BLUE, RED))
def test_the_legend_explains_what_is_on_the_board_beside_the_hands_without_covering_them(
    language: str, seat: Seat
) -> None:
    """Thirty boards in each language, half of them painted for the first time, take up to a second."""
    legend = tuple((sign, say(language, f"shelt-legend-{sign}")) for sign in PICTURE.legend if sign not in OUTSIDE)
    for seed in range(3):
        for plies in (0, 6, 12, 30, 60):
            shown, _ = played(seed, plies)
            bare, told = (drawn(shown, seat=seat, legend=words) for words in ((), legend))
            changed = ImageChops.difference(bare.convert("RGB"), told.convert("RGB")).getbbox()
            held = [line for each in shown.hands for line in each]
            far, near = (side_column._height(shown, each) for each in (Seat(1 - seat), seat))
            assert changed or len(held) > 6
            if changed and plies:
                assert changed[0] >= tiles.GRIDS[seat].right
                assert changed[1] >= theme.BAND + far
                assert changed[3] <= theme.WIDTH - theme.BAND - near


def test_the_legend_keeps_what_decides_the_match_longest_as_hands_grow_and_then_the_front_pieces() -> None:
    words, counts = tuple((sign, "word") for sign in PICTURE.legend if sign not in OUTSIDE), []
    deciding, front = {"moon", "gem", "colour"}, {"column", "row", "diagonal", "tower"}
    for count in range(1, 7):
        hands = "nen rin jil lin ket"[: 4 * count], "kri ovi mel zan lid"[: 4 * count]
        shown = board(f"{FAR} b3fav b2mil b1pal b4ful", hands=hands)
        whole = drawn(shown, legend=words).tobytes()
        kept = {
            sign
            for sign, _ in words
            if drawn(shown, legend=tuple(each for each in words if each[0] != sign)).tobytes() != whole
        }
        assert kept <= deciding or deciding <= kept
        assert kept <= deciding | front or deciding | front <= kept
        counts.append(len(kept))
    assert counts[0] >= len(deciding | front) > counts[-1]


def test_the_legend_names_no_charge_before_there_is_one_nor_types_that_are_gone() -> None:
    """Each word changes the picture only if its sign can be seen there."""
    words = dict.fromkeys(PICTURE.legend, "word")
    shown = board(f"{FAR} b3fav")
    bare = drawn(shown)
    seen = {sign for sign in words if drawn(shown, legend=((sign, "word"),)).tobytes() != bare.tobytes()}
    assert seen == {"tower", "colour", "moon", "gem", TEEMS, "captured"}
    charged = board(f"{FAR} b3fav", charges=("jil", None))
    assert drawn(charged, legend=(("charge", "word"),)).tobytes() != drawn(charged).tobytes()
