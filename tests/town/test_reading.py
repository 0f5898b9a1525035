"""Looking without touching. Everything here is private."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.catalogue import CATALOGUE
from bot.core.dice import Salt, Seed
from bot.core.match import MatchId, Shown, Terms, UserId, begin, end, open_match
from bot.features.help.commands import PAGES
from bot.features.replay import views as replay_pages
from bot.features.replay.steps import Replay
from bot.features.spectating import views as spectating
from bot.matches.overview import views as pages
from bot.publishing.board_view import MatchTournament
from bot.storage import OngoingMatch
from bot.texts import LANGUAGES, Page, rules_page, said, say
from bot.ui.layout import MAX_MESSAGE_CHARS, columns
from playground.driver import Person
from playground.seen import Channel, Message
from tests.matches import moved
from tests.town.conftest import SHORT_GAME, Town


async def test_the_board_command_shows_the_board_privately(town: Town) -> None:
    board = await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    mine = await town.slash(town.ben, "board")
    assert mine.private
    assert mine.message.picture == board.picture
    assert mine.message.alt == board.alt
    theirs = await town.slash(town.dan, "board")
    assert theirs.message.picture != board.picture
    assert (await town.slash(town.ben, "board", side="black")).message.picture == theirs.message.picture
    assert town.board() == board


async def test_the_private_boards_look_can_be_changed(town: Town) -> None:
    board = await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    mine = (await town.slash(town.ben, "board")).message
    await town.choose(town.ben, mine, "Board", "Board: plain")
    plain = mine.picture
    assert plain != board.picture
    await town.choose(town.ben, mine, "What next?", "Seen from Black")
    assert mine.picture not in (plain, board.picture)
    await town.choose(town.ben, mine, "What next?", "Seen from White")
    assert mine.picture == plain
    await town.choose(town.ben, mine, "Board", "Board: four colours")
    assert mine.picture == board.picture
    assert town.board() == board


async def test_the_private_boards_menus_are_in_the_readers_language(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    mine = (await town.slash(town.aoi, "board")).message
    before = mine.picture
    await town.choose(town.aoi, mine, "盤の色", "盤の色：2色の市松模様")
    assert mine.picture != before


async def test_the_board_can_be_shown_as_text(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    reply = await town.slash(town.chie, "board", format="text")
    assert reply.private
    assert not reply.message.pictures
    assert f"```\n{(await town.match()).position}\n```" in reply.text


async def test_a_board_too_large_for_a_message_comes_as_a_text_file(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "LONGEST_DRAWING", 10)
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:1])
    reply = await town.slash(town.dan, "board", format="text")
    drawn = str((await town.match()).position)
    assert reply.message.pictures == [drawn.encode()]
    assert drawn not in reply.text
    assert "White (Ben) walked from a1 to b2" in reply.text


@pytest.mark.parametrize("locale", LANGUAGES)
def test_private_pages_fit_a_message_however_long_the_names(locale: str) -> None:
    game = CATALOGUE["chaturanga"].game
    terms = Terms(
        id=MatchId(10**9),
        game=game.key,
        options={},
        guild=10**18,
        channel=10**18,
        seats=tuple(UserId(10**18 + seat) for seat in range(4)),
        names=tuple("*" * 31 + str(seat) for seat in range(4)),
        started_at=datetime.now(UTC),
        seed=Seed(bytes(32)),
        salt=Salt(message=1),
    )
    match = replace(open_match(begin(terms, game.start({}))), shown=Shown(1, 10**18))
    elsewhere = replace(match, guild=10**18 + 1)
    known = [match, *(replace(elsewhere, id=MatchId(10**9 + number)) for number in range(1, 31))]
    going = [OngoingMatch(each.id, each.game, each.guild, None, is_awaited=True) for each in known]
    shown, *page = pages.page_of_matches(going, match.guild, 0)
    found = [each for each in known if each.id in {one.id for one in shown}]
    on_first = pages.MatchList(found, page[0], page[1], waiting=len(going), next_match=match)
    listed = pages.matches(on_first, terms.seats[1], match.guild, locale, datetime.now(UTC))
    assert len(listed.text) < MAX_MESSAGE_CHARS, "not cut"
    rng = random.Random(1)
    for _ in range(2 * replay_pages.MOVES_A_PAGE):
        match = moved(match, rng)
    assert len(replay_pages.moves(match, Replay(match, CATALOGUE["chaturanga"]), 0, locale).text) < MAX_MESSAGE_CHARS
    tournament = MatchTournament(1, title="*" * 100, round="", label="", link="")
    watched = [
        spectating.Going(replace(match, id=MatchId(number)), None, tournament)
        for number in range(spectating.MATCHES_A_PAGE)
    ]
    on_page = spectating.going(watched, terms.seats[1], {}, (0, 9, 99), 10**18, locale)
    assert len(on_page.text) < MAX_MESSAGE_CHARS
    over = end(match, terms.seats[0], at=terms.started_at)
    for told in (match, over):
        drawn, _ = pages.position_text(told, locale, terms.seats[0])
        assert len(drawn.text) - len(str(told.position)) + pages.LONGEST_DRAWING < MAX_MESSAGE_CHARS


async def test_the_last_board_can_be_seen_when_the_match_is_over(town: Town) -> None:
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    reply = await town.slash(town.chie, "board")
    assert reply.message.picture == town.board().picture


async def test_the_matches_command_lists_matches_with_links_and_whose_turn_it_is(town: Town) -> None:
    here = await town.begin(town.ben, town.dan)
    await town.begin(town.chie, town.ben, town.games)
    guild = town.playground.world.add_guild("Elsewhere", town.dan.key)
    town.playground.world.add_member(guild["id"], town.ben.key)
    hall = town.playground.add_channel("hall", int(guild["id"]))
    await town.playground.wait_for(lambda: town.client.get_channel(hall.id))
    there = await town.begin(town.dan, town.ben, hall)
    reply = await town.slash(town.ben, "matches")
    assert reply.private
    lines = reply.text.splitlines()
    assert lines.pop(0) == "**It's your turn in 1 match.** Next: Vault with Dan."
    assert lines[0] == "**On this server**"
    assert f"/{town.vault.id}/{here.id}) (<#{town.vault.id}>) with Dan: **your turn**" in lines[1]
    assert "with Chie: White (Chie) is next" in lines[2]
    assert lines[3] == "**Elsewhere**"
    assert f"/{guild['id']}/{hall.id}/{there.id}) (<#{hall.id}>) with Dan: White (Dan) is next" in lines[4]


async def test_the_list_has_the_challenges_that_wait_for_an_answer(town: Town) -> None:
    made = await town.challenge(town.ben, town.dan)
    link = f"/{town.vault.id}/{made.id}) (<#{town.vault.id}>)"
    asked = (await town.slash(town.dan, "matches")).text.splitlines()
    assert asked[0] == "**Challenges**"
    assert asked[1].endswith(f"{link} with Ben: **your answer is awaited**")
    waits = (await town.slash(town.ben, "matches")).text.splitlines()
    assert waits[1].endswith(f"{link} with Dan: waiting for others")
    await town.press(town.dan, made, "Accept")
    assert "Challenges" not in (await town.slash(town.dan, "matches")).text


async def test_a_long_list_of_matches_has_pages(town: Town) -> None:
    for number in range(9):
        await town.begin(town.ben, town.dan, town.playground.add_channel(f"room-{number}"))
    reply = await town.slash(town.ben, "matches")
    assert reply.text.count("**your turn**") == 5
    assert [button.disabled for button in reply.message.buttons] == [False, True, False]
    await town.press(town.ben, reply.message, "Next")
    assert reply.text.count("**your turn**") == 4


async def test_without_matches_the_command_says_how_to_start_one(town: Town) -> None:
    assert (await town.slash(town.ben, "matches")).text == say("en", "no-matches")
    assert (await town.slash(town.aoi, "matches")).text == say("ja", "no-matches")


async def test_the_moves_button_lists_the_moves_so_far(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    opened = await town.press(town.chie, board, "Menu")
    assert say("ja", "no-moves") in (await town.press(town.chie, opened.message, say("ja", "button-moves"))).text
    await town.play(*SHORT_GAME[:-1])
    menu = await town.menu_with(town.ben, "Moves")
    reply = await town.press(town.ben, menu, "Moves")
    assert reply.private
    assert "1. White (Ben) walked from a1 to b2." in reply.text
    assert "7. White (Ben) jumped from b2 over b4 and captured the pawn on b6." in reply.text


async def test_a_long_list_of_moves_has_pages_and_starts_at_the_end(town: Town) -> None:
    there_and_back = ["a1-a2", "a6-a5", "a2-a1", "a5-a6"] * 11
    board = await town.begin(town.ben, town.dan, moves=there_and_back)
    menu = await town.menu_with(town.ben, "Moves", board)
    reply = await town.press(town.ben, menu, "Moves")
    assert "44. " in reply.text
    assert "\n1. " not in reply.text
    for _ in range(4):
        await town.press(town.ben, reply.message, "Back")
    assert "\n1. White" in reply.text


@pytest.mark.parametrize("game", CATALOGUE)
async def test_the_rules_have_pages_with_pictures(town: Town, game: str) -> None:
    sheet = CATALOGUE[game].picture.sheet
    pages = [rules_page(example.key, "ja", game) for example in CATALOGUE[game].picture.examples()]
    if sheet:
        pages.append(Page(said("sheet-heading", "ja", game), said("sheet-text", "ja", game)))
    reply = await town.slash(town.aoi, "rules", game=game)
    assert reply.private
    assert " the " not in f" {reply.text.rpartition('ページ・')[2]}"
    seen = []
    for words in pages:
        assert words.heading in reply.text
        assert words.text in reply.text
        seen.append(reply.message.picture)
        if any(each.label == say("ja", "button-next") and not each.disabled for each in reply.message.buttons):
            await town.press(town.aoi, reply.message, say("ja", "button-next"))
    assert len(set(seen)) == len(pages)
    if len(pages) == 1:
        return
    await town.press(town.aoi, reply.message, say("ja", "button-back"))
    assert reply.message.picture == seen[-2]
    await town.choose(town.aoi, reply.message, say("ja", "choose"), f"{len(pages)}. {pages[-1].heading}")
    assert reply.message.picture == seen[-1]


@pytest.mark.parametrize("game", [key for key, entry in CATALOGUE.items() if entry.picture.sheet])
async def test_the_rules_end_with_all_pieces_and_say_them_in_words(town: Town, game: str) -> None:
    reply = await town.slash(town.ben, "rules", game=game)
    first, *_ = CATALOGUE[game].picture.examples()
    assert rules_page(first.key, "en", game).heading in reply.text, "the goal comes first"
    count = len([*CATALOGUE[game].picture.examples()])
    await town.choose(town.ben, reply.message, say("en", "choose"), f"{count + 1}. {said('sheet-heading', 'en', game)}")
    assert said("sheet-heading", "en", game) in reply.text
    assert reply.message.alt == said("sheet-alt", "en", game)
    assert len(reply.message.alt) < 1024


@pytest.mark.parametrize(("game", "label"), [("shelt", "Pieces"), ("pentup", "Tiles")])
async def test_whoever_chooses_a_move_can_look_at_all_pieces(town: Town, game: str, label: str) -> None:
    await town.slash(town.ben, f"challenge {game}", opponent=town.bot, seat="blue" if game == "shelt" else "white")
    picker = (await town.press(town.ben, town.board(), said("button-move", "en", game))).message
    await town.press(town.ben, picker, picker.labels[0])
    before = picker.picture
    sheet = await town.press(town.ben, picker, label)
    assert sheet.private
    assert said("sheet-heading", "en", game) in sheet.text
    assert sheet.message.alt == said("sheet-alt", "en", game)
    # The choice is still open.
    assert picker.picture == before
    assert not picker.deleted


async def test_help_is_in_the_readers_language(town: Town) -> None:
    assert say("en", "gallery-heading") in (await town.slash(town.ben, "help")).text
    reply = await town.slash(town.aoi, "help")
    assert reply.private
    assert say("ja", "gallery-heading") in reply.text
    assert len(reply.message.pictures) == 1


async def test_the_help_names_commands_as_the_readers_discord_does(town: Town) -> None:
    commands = {command["name"]: command for command in town.playground.world.commands.values()}
    ids = {name: command["id"] for name, command in commands.items()}
    asked = await town.slash(town.ben, "help")
    everything = "\n".join([page.text async for page in _pages(town, town.ben, town.vault)])
    assert f"</move:{ids['move']}>" in asked.text
    assert f"</puzzle daily:{ids['puzzle']}>" in everything
    assert f"</preferences:{ids['preferences']}>" in everything
    # A command that only has subcommands can't be run by itself.
    assert "</challenge:" not in everything
    assert f"</challenge vault:{ids['challenge']}>" in everything
    assert not re.search(r"`/[^`]", asked.text + everything)
    # Discord shows a link's name as it is written, and only English names work. So there are no links in Japanese.
    asked = await town.slash(town.aoi, "help")
    everything = "\n".join([page.text async for page in _pages(town, town.aoi, town.vault)])
    assert "</" not in asked.text + everything
    names = {command["name_localizations"]["ja"] for command in commands.values()}
    written = re.findall(r"`/([^`\s]+)[^`]*`", asked.text + everything)
    assert len(written) > 15
    assert set(written) <= names
    # The bot remembers the ids.
    await town.restart()
    town.playground.faults.fail("GET /applications/{application_id}/commands", 403, times=100)
    assert f"</move:{ids['move']}>" in (await town.slash(town.ben, "help")).text


async def test_the_help_works_while_discord_doesnt_tell_the_ids_of_commands(town: Town) -> None:
    town.playground.faults.fail("GET /applications/{application_id}/commands", 403, times=100)
    assert "`/move`" in (await town.slash(town.ben, "help")).text


async def _pages(town: Town, person: Person, channel: Channel) -> AsyncIterator[Message]:
    """The private message behind *More…* in somebody's help, at each of its pages."""
    spoken = town.language(person)
    asked = (await town.slash(person, "help", channel)).message
    panel = (await town.press(person, asked, say(spoken, "button-panel-all"))).message
    yield panel
    for page in [*PAGES][1:]:
        await town.press(person, panel, say(spoken, f"button-help-{page}"))
        yield panel


async def test_help_leads_to_every_panel(town: Town) -> None:
    turns, told, there = {say("en", f"button-help-{page}") for page in PAGES}, [], []
    async for page in _pages(town, town.ben, town.vault):
        assert page.ephemeral
        # One screen of a phone.
        lines = re.sub(r"</(.+?):\d+>", r"/\1", page.text).split("\n")
        assert sum(1 + columns(line) // 40 for line in lines) <= 14
        for label in page.labels:
            if label not in turns:
                panel = await town.press(town.ben, page, label)
                assert panel.private
                told.append(panel.text)
                there.append(label)
    assert len(set(told)) == len(told) == 8
    assert not any("something went wrong" in text for text in told)
    of_servers = {say("en", "button-panel-computer"), "Watch"}
    alone = [label async for page in _pages(town, town.ben, town.ben.direct) for label in page.labels]
    assert [each for each in alone if each not in turns] == [each for each in there if each not in of_servers]


async def test_replay_record_and_analysis_away_from_a_match_are_of_ones_last(town: Town) -> None:
    commands = ("replay", "record", "analyse")
    for command in commands:
        assert (await town.slash(town.ben, command, town.ben.direct)).text == say("en", "refusal-no-match-here")
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    await town.begin(town.ben, town.aoi, town.games, moves=SHORT_GAME)
    last = await town.match(town.games)
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    for where in (town.ben.direct, town.playground.channel("shelt")):
        for command in ("replay", "analyse"):
            assert "Aoi" in (await town.slash(town.ben, command, where)).text
        assert f"match {last.id} " in (await town.slash(town.ben, "record", where)).text
    # In the channel of a match, it is that one's.
    assert "Dan" in (await town.slash(town.ben, "replay")).text
