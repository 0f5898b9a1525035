"""The coach's advice on a position, by the rules alone and with an engine's answer."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.catalogue import CATALOGUE
from bot.computers.fair_play import Unaided, _seen
from bot.computers.jobs import Answer
from bot.core.match import UserId
from bot.features.coach import chosen, views
from bot.features.coach.facts import Facts, facts_of, named_move
from bot.features.coach.kit import coach_of
from bot.features.coach.views import advice, goal, reasons, warning
from bot.features.lessons.kit import Lesson, lessons_of
from bot.matches.moves.pictures import coached
from bot.matches.moves.views import moving
from bot.settings import Preferences
from bot.texts import LANGUAGES, AnyLocale, phrases, say
from bot.ui.actions import Action, CustomId
from bot.ui.match import move_words, without_players
from games import chaturanga, vault
from games.kit.grid import Cell
from games.kit.rules import Seat, options_from
from games.shelt import position as shelt_position
from games.vault import position
from opponents.kit.engines import engine_of
from renderers.kit.view import Phrase
from tests.games.play import walk

AT_THE_THRONE = chaturanga.position(
    "Ke2 Ef8 Ng8 Rh8 f7s", "Kh4 Eh3 Nh2 g1w", "Kb1 Ec1 Re5 a2n", "Ka5 Ea6 Na7 b5e", turn=chaturanga.GREEN, thrown="RN"
)
"""Black's king is a step from the cell where Green's king began, and Green can capture it."""


A_DRAW = (
    "F6@0,0 V0@-1,0 U1@0,0 P0@-1,3 V1@1,3 X0@-4,2 T2@-1,2 F5@-4,0 Y0@-3,1 W3@-2,-3 W1@2,-1 Z2@0,-6 Z0@2,-3 N7@-1,-4 "
    "P4@2,-2 I1@-2,6 I1@1,-7 U0@-1,4 X0@-3,7 T2@0,-1 L1@-1,3 Y2@1,-7 N7@4,2"
)
"""A match of Pent-Up that is drawn wherever the last tile is laid."""
DECIDED = (
    "Y6@0,0 L7@3,1 N1@-2,-2 N0@-3,-6 F6@-3,2 U0@-2,-8 W3@-1,2 W0@3,5 U2@-1,2 P6@0,-9 X0@-2,5 X0@0,4 "
    "V1@-1,-1 F0@-1,4 T0@-1,2 I1@-6,0 L4@-3,-4 T3@-3,-8 I0@-4,-9 Y2@-6,1 Z1@-2,-1 V1@-1,1"
)
"""A match of Pent-Up with one tile left for each, which another player wins wherever they are laid."""
TEAMS = (
    "I0@0,0 F7@0,3 Z0@-3,4 I1@-3,5 Z2@-2,-2 Z2@-5,2 F7@1,-1 F6@-8,2 V1@0,-1 N1@-10,1 X0@4,-1 L3@-6,2 X0@6,0 "
    "X0@-5,-2 P7@5,0 N2@-10,2 N4@4,2 T0@-4,-2 N4@4,-4 Z0@6,-3 L3@-9,2 I1@-9,-2 I0@-10,-5 P4@0,3 F0@0,3 Y6@2,-1 "
    "U2@5,0 U2@0,0 P5@3,-6 V1@-10,-4 T3@4,-5 W3@2,1 W0@-12,-2 W1@-12,-1 W1@-4,-4 Y5@2,2 U2@1,-8 P5@6,-5 "
    "L2@8,-7 X0@-2,7 T2@6,-6 L5@5,-5 Y6@1,2 V0@1,3 Y1@-1,6 U2@-9,-4 V2@-3,5"
)
"""A match of Pent-Up in pairs that the last player's team wins with the last tile."""


def answering(asked: str) -> Any:
    """A client whose engine answers with this move."""

    async def of(*_: object) -> Answer:
        return Answer(asked, 0.4, (asked,), 1, 1)

    return SimpleNamespace(workers=None, part=lambda _: SimpleNamespace(of=of))


def lesson(game: str, key: str) -> Lesson:
    """A lesson of a game."""
    return next(each for each in lessons_of(game) if each.key == key)


def said(game: str, position: Any, *line: str, locale: str = "en") -> str:
    """The coach's words; `line` is what the engine would play and then expects, if it was asked."""
    best = Answer(line[0], 0.5, line, 1, 1) if line else None
    match = without_players(game, position)
    given = advice(match, facts_of(position), best, locale, goal(match, locale))
    return "\n".join(filter(None, [given.goal, given.line]))


def test_in_pent_up_the_coach_says_who_is_behind_unless_the_move_is_on_that_level() -> None:
    seen, game = set[bool](), CATALOGUE["pentup"].game
    for seed in (0, 1, 2):
        for each, _ in walk(game.start(options_from(game.options, {})), seed):
            at: Any = each
            moves, top = at.legal_moves(), at.stack.levels
            if len(at.placed) not in {12, 16} or top < 2:
                continue
            own, best = (at.counts(seat)[-1] for seat in (at.turn, Seat(1 - at.turn)))
            lower = {at.play(move).placed[-1].level < top: move for move in moves}
            for is_lower, move in lower.items():
                words = f"You trail {own}–{best} on level {top}."
                told = advice(
                    without_players("pentup", at),
                    Facts(len(moves), None, tuple(moves)),
                    Answer(at.notation(move), 0.5, (at.notation(move),), 1, 1),
                    "en",
                ).line
                assert (words in told) is (own < best and is_lower)
                seen.add(words in told)
    assert seen == {True, False}


@pytest.mark.parametrize("game", sorted(CATALOGUE))
def test_the_coach_searches_more_than_the_level_against_which_it_helps(game: str) -> None:
    coach = coach_of(game)
    if coach is not None:
        first, *_, hinting, _ = engine_of(game, {}).levels
        assert (coach.nodes or hinting.nodes) >= 5 * first.nodes


@pytest.mark.parametrize(
    ("game", "key", "words"),
    [
        ("vault", "last", "You can win: **jump from a1 over c2 and capture the pawn on e3**!"),
        ("vault", "safe", "You can win: **walk from c5 to d6**! Nobody can capture your pawn there"),
        ("shelt", "win", "You can win: **move the colour from b4 to v4, capturing the moon**!"),
        ("chaturanga", "throne", "You can win: "),
        ("pentup", "block", "You can win: "),
        ("vault", "guard", "your opponent wins unless you **jump from a3 over b2 and capture the pawn on c1**."),
        ("shelt", "moon", "Careful: after 10 of your 16 moves, your opponent can win at once."),
    ],
)
def test_the_coach_sees_what_wins_and_what_must_be_prevented(game: str, key: str, words: str) -> None:
    assert words in said(game, lesson(game, key).start)


def test_without_an_engine_the_coach_names_what_could_be_captured_and_leads_to_hints() -> None:
    vault = position(6, Seat(0), [Cell(2, 2), Cell(4, 0)], [Cell(0, 4), Cell(1, 3)])
    assert "Your opponent could capture your pawn on c3." in said("vault", vault)
    assert "could capture" not in said("vault", lesson("vault", "walk").start)
    shelt = shelt_position({"p4": "ser", "v1": "rav", "v7": "kmi", "t7": "tem", "p7": "ral", "b1": "pal"}, turn=Seat(0))
    assert "Your opponent could capture your column on b1." in said("shelt", shelt)
    assert said("vault", lesson("vault", "walk").start) == "**Coach:** If in doubt, press “Hint”."


@pytest.mark.parametrize(
    ("game", "key", "move", "words"),
    [
        ("vault", "capture", "b1xd5", "I'd **jump from b1 over c3 and capture the pawn on d5**. "),
        ("vault", "capture", "b1xd5", "Then you threaten to win: your pawn on d5 could go to c6"),
        ("vault", "ladder", "c3-c4", "I'd **walk from c3 to c4**. Then you threaten to win: "),
        ("shelt", "colour", "e2ryu", "I'd **move the colour from b2 to e2, capturing the diagonal**."),
        ("shelt", "charge", "*pin", "I'd **charge the Teems with the door**. From your next turn on, the Teems"),
        (
            "chaturanga",
            "soldier",
            "K c4xd5",
            "I'd **move the soldier from c4 to d5, capturing Black's soldier (+1)**. That makes 1 point for you",
        ),
        ("chaturanga", "turn", "K d4>w", "I'd **turn the soldier on d4 left**. Then its next step is to c4."),
        (
            "pentup",
            "first",
            "I0@0,0",
            "I'd **lay the I on the table**. The I is hard to build on: only 2 of the other 11 shapes can lie on it",
        ),
        (
            "pentup",
            "climb",
            "I1@2,0",
            "I'd **lay the I on level 2, on White's U and Black's Y**. Nobody else has a tile on level 2",
        ),
    ],
)
def test_the_coach_asks_for_the_engines_move_and_says_what_it_does(game: str, key: str, move: str, words: str) -> None:
    start = lesson(game, key).start
    match, chosen = without_players(game, start), start.parse(move)
    asked = say("en", "coach-suggests", move=f"**{move_words(start, chosen, game, 'en', start.to_move)}**")
    assert words in f"{asked} {reasons(match, chosen, 'en')}"
    assert reasons(match, chosen, "ja")


def test_the_coach_expects_a_reply_where_it_knows_no_reason() -> None:
    chaturanga = lesson("chaturanga", "soldier").start
    assert "Then I'd expect" not in said("chaturanga", chaturanga, "K c4xd5", "end")
    vault = lesson("vault", "capture").start
    assert "**コーチ**：**b1 の駒で c3 を跳び越え、d5 の駒を取る**手がおすすめです。" in said(
        "vault", vault, "b1xd5", locale="ja"
    )


def test_a_win_of_the_players_team_is_a_win() -> None:
    game = CATALOGUE["pentup"].game
    options = options_from(game.options, {"variant": "pairs"})
    last = game.start(options)
    for text in TEAMS.split():
        last = last.play(last.parse(text))
    assert last.to_move is not None
    team = next(side for side in game.sides(options) if last.to_move in side)
    won = facts_of(last, team).winning
    assert won is not None
    outcome = last.play(won).outcome
    assert outcome is not None
    assert outcome.ranking[0] == team
    assert facts_of(last).winning is None, "without a team, the first place is shared"
    client, match = answering(last.notation(last.legal_moves()[-1])), without_players("pentup", last)
    given = asyncio.run(chosen(client, replace(match, options=options), UserId(1)))
    assert (given.move, given.value) == (last.notation(won), 1.0)


def test_the_coach_tries_each_reply_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = list[Any]()
    play = vault.VaultPosition.play

    def counting(position: Any, move: Any) -> Any:
        tried.append((position, move))
        return play(position, move)

    monkeypatch.setattr(vault.VaultPosition, "play", counting)
    facts = facts_of(TWO_ANSWERS)
    assert len(tried) == len({*tried}) > facts.moves


def test_a_draw_that_cant_be_avoided_is_no_loss() -> None:
    last = CATALOGUE["pentup"].game.start(options_from(CATALOGUE["pentup"].game.options, {}))
    for text in A_DRAW.split():
        last = last.play(last.parse(text))
    facts = facts_of(last)
    assert not facts.is_lost
    assert len(facts.safe) == facts.moves > 1
    told = said("pentup", last)
    assert say("en", "coach-choices") in told
    assert "your opponent" not in told


def test_the_coach_names_no_button_for_hints_that_are_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    start = CATALOGUE["vault"].game.start({"size": 6})
    assert say("en", "button-hint") in said("vault", start)
    monkeypatch.setattr(views, "OFF", {Action.HINT})
    assert say("en", "button-hint") not in said("vault", start)


def test_a_match_that_the_last_two_tiles_cant_change_is_told_as_decided() -> None:
    last = CATALOGUE["pentup"].game.start(options_from(CATALOGUE["pentup"].game.options, {}))
    for text in DECIDED.split():
        last = last.play(last.parse(text))
    assert last.to_move is not None
    ends = [then.play(reply).outcome for then in map(last.play, last.legal_moves()) for reply in then.legal_moves()]
    assert all(end is not None and last.to_move not in end.ranking[0] for end in ends)
    facts = facts_of(last)
    assert facts.is_lost
    best = last.notation(last.legal_moves()[0])
    assert said("pentup", last, best) == f"**Coach:** {say('en', 'coach-beaten', players=2)}"
    given = advice(without_players("pentup", last), facts, Answer(best, 0.0, (best,), 1, 1), "en")
    assert not given.names_move


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize(
    ("line", "piece", "cell", "owner"),
    [
        ("K f5-f4,end", "king", "f4", "green"),
        ("E d6-c7,end", "elephant", "c7", "yellow"),
        ("K f5-f4", "", "", ""),
        ("E d6-c7,K f5-f4", "king", "f4", "green"),
        ("K f5-f6", "", "", ""),
        ("E d6-c7,E c7-e5", "", "", ""),
    ],
)
def test_in_new_chaturanga_the_coach_says_who_could_capture_the_king_or_the_moved_piece_first(
    line: str, piece: str, cell: str, owner: str, locale: str
) -> None:
    start = chaturanga.position(
        "Kf5 Ed6 Rh8 h7s", "Kh4 Rh1 g1w", "Kg3 Ra1 a2n", "Ka5 b8e", thrown="EE" if line.endswith("e5") else "KE"
    )
    told = said("chaturanga", start, *line.split(","), locale=locale)
    words = (("owner", owner), ("die", "K"), ("piece", piece), ("cell", cell))
    risk = phrases([Phrase("chaturanga-coach-risk", words)], locale, "chaturanga") if piece else ""
    assert told.endswith(risk)
    assert bool(piece) is (("careful" if locale == "en" else "ただし") in told)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_in_pent_up_the_coach_says_when_a_tile_is_a_step_for_the_opponent(locale: str) -> None:
    coach, game = coach_of("pentup"), CATALOGUE["pentup"].game
    assert coach is not None
    seen = set[bool]()
    for at, _ in walk(game.start(options_from(game.options, {})), 2, 9):
        position: Any = at
        if len(position.placed) != 8:
            continue
        for move in position.legal_moves()[::60]:
            after = position.play(move)
            (risk,) = [coach.risk(position, move, after)]
            best = Answer(position.notation(move), 0.5, (position.notation(move),), 1, 1)
            match, facts = without_players("pentup", position), Facts(2, None, (move,) * 2)
            told = advice(match, facts, best, locale).line
            words = phrases([risk], locale, "pentup") if risk else "\n"
            assert (words in told) is (risk is not None)
            unaided = Unaided(((match, frozenset({_seen(match.game, after)})),))
            assert words not in advice(match, facts, best, locale, unaided=unaided).line
            seen.add(risk is not None)
    assert seen == {True, False}


@pytest.mark.parametrize("key", ["coach-must", "coach-careful", "coach-beaten", "coach-lost"])
def test_among_three_the_coach_leaves_open_who_wins(key: str) -> None:
    told = {players: say("en", key, players=players, count=2, moves=3) for players in (2, 3)}
    assert "your opponent" in told[2]
    assert "another player" in told[3]


def test_a_game_without_a_coach_of_its_own_is_told_by_its_rules_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.features.coach.views.coach_of", lambda _: None)
    start = lesson("vault", "capture").start
    text = said("vault", start, "b1-b2", "a6-a5")
    assert text == "**Coach:** I'd **walk from b1 to b2**. Then I'd expect your opponent to **walk from a6 to a5**."
    assert "You can win" in said("vault", lesson("vault", "last").start)


def warned(game: str, position: Any, locale: str = "en") -> str:
    """The warning that a newcomer without a coach reads."""
    return warning(without_players(game, position), facts_of(position), locale).line


def played(moves: str) -> Any:
    """The position of Vault on 6×6 after these moves."""
    position = vault.GAME.start(options_from(vault.GAME.options, {"size": "6"}))
    for text in moves.split():
        position = position.play(position.parse(text))
    return position


TWO_ANSWERS = played("e1-e2 b6-c5 d1-f3 a6-e4 f1-f5 f6-d2 f5-f6")
"""White has a pawn on the far side, which two jumps capture."""


def test_a_newcomer_without_a_coach_is_warned_of_a_win_and_told_a_move_only_if_it_is_the_only_one() -> None:
    only = played("e1-f2 f6-f5 f1-f3 c6-b5 f3-f4 e6-e5 f2-f6")
    assert warned("vault", only) == (
        "Careful – your opponent wins unless you **jump from b6 over d6 and capture the pawn on f6**."
    )
    assert warned("vault", TWO_ANSWERS) == "Careful: after 35 of your 37 moves, your opponent can win at once."
    assert "相手がすぐに勝ててしまいます" in warned("vault", TWO_ANSWERS, "ja")
    for game, key in (("vault", "walk"), ("vault", "last"), ("shelt", "tower")):
        assert warned(game, lesson(game, key).start) == "", "nothing threatens, or the player can win"
    assert warned("shelt", lesson("shelt", "moon").start) == (
        "Your moon is under attack! Careful: after 10 of your 16 moves, your opponent can win at once."
    )


@pytest.mark.parametrize(
    ("key", "asked", "shown", "value"), [("last", "a1-a2", "a1xe3", 1.0), ("walk", "b2-b3", "b2-b3", 0.4)]
)
def test_show_me_shows_the_move_that_the_coach_names(key: str, asked: str, shown: str, value: float) -> None:
    given = asyncio.run(chosen(answering(asked), without_players("vault", lesson("vault", key).start), UserId(1)))
    assert (given.move, given.line, given.value) == (shown, (shown,), value)


def test_in_new_chaturanga_the_warning_names_the_roll_with_which_an_army_wins() -> None:
    assert warned("chaturanga", AT_THE_THRONE) == (
        "Careful: if Black rolls king or soldier, that army can win at once."
    )
    text = said("chaturanga", AT_THE_THRONE, "R e5xe2")
    assert text.startswith("**Coach:** Careful: if Black rolls king or soldier, that army can win at once. I'd **move")
    assert "could win at the next turn" not in text, "the warning has said it"
    assert "Black could win on the next turn; this prevents it." in reasons(
        without_players("chaturanga", AT_THE_THRONE), AT_THE_THRONE.parse("R e5xe2"), "en"
    )


def test_the_coach_names_no_move_after_which_the_next_player_wins_at_once() -> None:
    facts = facts_of(TWO_ANSWERS)
    losing = next(move for move in TWO_ANSWERS.legal_moves() if move not in facts.safe)
    assert named_move(facts, losing) in facts.safe
    lost = position(6, Seat(0), [Cell(0, 2), Cell(5, 3)], [Cell(3, 0)])
    text = said("vault", lost, "a3-a4")
    assert text == f"**Coach:** {say('en', 'coach-beaten', players=2)}"
    assert warned("vault", lost) == ""


@pytest.mark.parametrize("locale", LANGUAGES)
def test_in_sudden_death_neither_the_goal_nor_a_capture_speaks_of_points(locale: str) -> None:
    def told(position: Any) -> tuple[str, ...]:
        match = without_players("chaturanga", position)
        return (goal(match, locale), reasons(match, position.parse("R d4xd6"), locale))

    def points(texts: tuple[str, ...]) -> list[bool]:
        return [("point" in text or "スコア" in text or "点" in text) for text in texts]

    black, yellow = "Ke8 Rd4 g7s", "Ka5 b5e c6e"
    assert points(told(chaturanga.position(black, "Kh4 g1w", "", f"{yellow} d6e", thrown="RN"))) == [False, True]
    death = chaturanga.position(black, "", "", f"{yellow} d6e", thrown="RN", sudden_death=True)
    assert points(told(death)) == [False] * 2
    begins = chaturanga.position(black, "Kh4 d6w", "", yellow, thrown="RN", scores=(1, 0, 0, 2))
    assert points(told(begins)) == [False, False]


@pytest.mark.parametrize(
    ("game", "key"), [("vault", "last"), ("shelt", "win"), ("chaturanga", "throne"), ("pentup", "block")]
)
def test_a_winning_move_that_the_coach_names_is_one_press_away(game: str, key: str) -> None:
    start = lesson(game, key).start
    match = without_players(game, start)
    told = advice(match, facts_of(start), None, "en")
    asked = coached(moving(match, Seat(0), "en", Preferences()), told)
    found = asked.choices("")
    draft = asked.draft(found, asked.view(found))
    pressed = [CustomId.read(str(getattr(control, "custom_id", ""))) for row in draft.rows for control in row]
    assert [each.path for each in pressed if each is not None and each.action is Action.PLAY] == [told.winning]
    assert start.play(start.parse(told.winning))


@pytest.mark.parametrize("locale", LANGUAGES)
def test_pent_up_names_no_leader_if_all_levels_are_equal(locale: str) -> None:
    coach, game = coach_of("pentup"), CATALOGUE["pentup"].game
    assert coach is not None
    drawn = game.start(options_from(game.options, {}))
    for text in A_DRAW.split():
        drawn = drawn.play(drawn.parse(text))
    phrase = coach.leads(drawn)
    assert phrase is not None
    told = phrases([phrase], locale, "pentup")
    assert told in {"both have the same number of tiles on every level", "どの階も同じ枚数"}


@pytest.mark.parametrize(("locale", "told"), [("en", "F, L and N."), ("ja", "F、LとN")])
def test_tiles_in_a_sentence_are_a_list(locale: AnyLocale, told: str) -> None:
    left = Phrase("pentup-left", (("seat", "black"), ("count", 3), ("kept", "F L N")))
    words = (("tile", "W"), ("level", 3), ("count", 3), ("kept", "F L N"), ("higher", "no"))
    for phrase in (left, Phrase("pentup-coach-saves", words)):
        assert told in phrases([phrase], locale, "pentup")
