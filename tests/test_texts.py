"""Every text that is used exists in each language, and every text that exists is used."""

from __future__ import annotations

import re
import typing
from collections import Counter
from fnmatch import fnmatchcase
from functools import cache

import pytest
from discord import Locale, app_commands
from discord.app_commands import TranslationContext, TranslationContextLocation, TranslationContextTypes
from fluent.syntax import ast as ftl
from fluent.syntax.serializer import FluentSerializer
from structlog.testing import capture_logs

from bot import texts
from bot.catalogue import CATALOGUE
from bot.config import Settings
from bot.core.match import RuleViolation, RuleViolationKey
from bot.features.registry import import_features
from bot.features.tournaments.rules import VALUES, ErrorKey
from bot.matches.settings.views import PERSON, SERVER, token
from bot.settings import SettingKind, described
from bot.texts import LANGUAGES, language, say
from bot.texts.names import slug
from bot.texts.translator import Translator, named
from bot.ui.completeness import texts_used
from bot.ui.errors import UserErrorKey
from bot.ui.permissions import PERMISSIONS
from games.kit.rules import MoveError, Step, written
from renderers.kit.view import Phrase
from tests import words
from tests.for_each import for_each

SAYING = {"say", "named", "Phrase", "has"}
KINDS = ("refusal", "reason", "seat", "choose", "step", "piece")


def named_by_the_bot() -> set[str]:
    """The texts that the bot names by plain keys."""
    refusals = (*typing.get_args(RuleViolationKey), *typing.get_args(UserErrorKey))
    wanted = {f"refusal-{slug(key)}" for key in refusals}
    wanted |= {f"tournament-refusal-{slug(key)}" for key in typing.get_args(ErrorKey)}
    wanted |= {f"tournament-setting-{slug(option)}" for option in VALUES}
    wanted |= {f"permission-{permission.replace('_', '-')}" for permission, asked in PERMISSIONS if asked}
    wanted |= {f"setting-{field.replace('_', '-')}" for field in Settings.model_fields}
    for shown in (SERVER, PERSON):
        wanted.add(f"{shown.words}-panel")
        for each in described(shown.kind):
            name = f"{shown.words}-{each.key}"
            wanted.add(name)
            if each.kind is SettingKind.CLOCK:
                continue
            for value in each.values or [""]:
                # Numbers share a text; True and False are no numbers here.
                wanted.add(f"{name}-{'value' if type(value) is int else token(value)}")
    return wanted


@pytest.mark.parametrize("chosen", LANGUAGES)
def test_every_text_file_is_well_formed_and_defines_each_key_once(chosen: str) -> None:
    entries = words.entries(chosen)
    assert not [(file, entry.content) for file, entry in entries if isinstance(entry, ftl.Junk)]
    counts = Counter(entry.id.name for _, entry in entries if isinstance(entry, ftl.Message))
    assert not [key for key, count in counts.items() if count > 1]


@pytest.mark.parametrize("chosen", LANGUAGES)
def test_every_language_has_the_same_files_keys_and_variables(chosen: str) -> None:
    def shape(which: str) -> tuple[set[str], dict[str, frozenset[str]]]:
        files = {file for file, _ in words.entries(which)}
        return files, {key: words.variables(which, key) for key in words.patterns(which)}

    (files, keys), (english_files, english_keys) = shape(chosen), shape("en")
    assert files == english_files
    assert keys.items() ^ english_keys.items() == set()


@pytest.mark.parametrize("chosen", LANGUAGES)
def test_texts_use_only_plural_forms_of_their_language(chosen: str) -> None:
    """Japanese has one form for all numbers: there, a variant for exactly one is `[1]`."""
    missing = {"zero", "one", "two", "few", "many"} - ({"one"} if chosen == "en" else set())
    assert not [key for key, pattern in words.patterns(chosen).items() if words.variants(pattern) & missing]


@pytest.mark.parametrize("chosen", LANGUAGES)
def test_texts_name_commands_as_their_language_does(chosen: str) -> None:
    by_hand = {key: words.written(pattern) for key, pattern in words.patterns(chosen).items()}
    assert not [(key, text) for key, text in by_hand.items() if re.search(r"`/\w", text)]
    assert "`/" + say(chosen, "slash-challenge") + "`" in say(chosen, "no-matches")


@pytest.mark.parametrize("chosen", LANGUAGES)
def test_asterisks_of_notation_are_inside_code_so_that_they_cause_no_emphasis(chosen: str) -> None:
    meant = re.compile(r"`[^`]*`|\*\*[^*]*\*\*|\*\w[^*]*\w\*")
    by_hand = {key: words.written(pattern) for key, pattern in words.patterns(chosen).items()}
    assert not [(key, text) for key, text in by_hand.items() if "*" in meant.sub("", text)]


@pytest.mark.parametrize("chosen", LANGUAGES)
def test_a_relative_time_doesnt_depend_on_the_grammar_around_it(chosen: str) -> None:
    """Discord writes it in the reader's language, and most messages are in the server's. So `$when` follows a colon or
    begins a bracket, perhaps after a date. In English it may also end a clause: "Expires 24 時間後." can be understood.
    """
    private = {"puzzle-next"}
    messages = [entry for _, entry in words.entries(chosen) if isinstance(entry, ftl.Message)]
    found = {
        each.id.name: text for each in messages if "{ $when }" in (text := FluentSerializer().serialize_entry(each))
    }
    assert len(found) > 15
    may_follow = r"(?![.)\n])" if chosen == "en" else ""
    for key in found.keys() - private:
        assert not re.search(r"(?<!: )(?<!：)(?<![(（])\{ \$when \}" + may_follow, found[key]), key


def test_in_japanese_no_spaces_stand_around_names() -> None:
    """One rule, so that "Chie さんとAoi さん" can't return: names and their titles follow the text without a space."""
    named = r"\{ \$(?:by|challenged|challenger|friends?|host|name|names|people|person|players?|who|whom)_? \}\**"
    letter = r"[\u3040-\u30ff\u4e00-\u9fff、。：（）「」]"
    uneven = re.compile(rf" さん|(?:{named}) (?={letter})|(?<={letter}) (?=\**{named})")
    messages = [entry for _, entry in words.entries("ja") if isinstance(entry, ftl.Message)]
    assert not [each.id.name for each in messages if uneven.search(FluentSerializer().serialize_entry(each))]


def test_in_japanese_no_spaces_stand_between_words_and_sentences() -> None:
    """Except after a command and in lists of words."""
    messages = [entry for _, entry in words.entries("ja") if isinstance(entry, ftl.Message)]
    spaced = {each.id.name for each in messages if words.stray_spaces(FluentSerializer().serialize_entry(each))}
    assert spaced == {"start-about-file", "slash-file", "help-words", "hello-words"}


def test_every_key_used_in_the_code_has_a_text() -> None:
    keys = words.patterns("en")
    asked = [(call.where, text) for call in words.calls() if call.name in SAYING for text in call.texts]
    asked = [(where, text) for where, text in asked if words.KEY.fullmatch(text.replace("*", "x"))]
    assert asked
    assert not [(where, text) for where, text in asked if not words.is_among(text, keys)]


def test_every_variable_of_a_text_is_given_where_it_is_used() -> None:
    keys = words.patterns("en")
    lacking = [
        (call.where, text, missing)
        for call in words.calls()
        if call.name in {"say", "named"} and call.keywords is not None
        for text in call.texts
        if text in keys and (missing := needed(text) - call.keywords)
    ]
    assert not lacking


def needed(text: str) -> set[str]:
    """The arguments that `say` needs for a text: its variables, and `labels` if it names a public message's buttons."""
    return {"labels" if name in words.buttons() else name for name in words.variables("en", text)}


PRIVATE_BUTTONS = {"button-place", "pentup-button-pieces"}
"""The buttons of private messages, which have the reader's language, that refusals name."""


def test_a_refusal_names_a_button_as_it_stands_on_the_public_message() -> None:
    found = [key for key in words.patterns("en") if "refusal-" in key]
    public = {key: names for key in found if (names := words.variables("en", key) & words.buttons())}
    assert {"refusal-your-own-challenge", "refusal-another-plays-here"} <= public.keys()
    for key, names in public.items():
        for locale, shown in (("en", "ja"), ("ja", "en")):
            others = dict.fromkeys(words.variables("en", key) - names, "X")
            said = say(locale, key, labels=shown, **others)
            assert all(say(shown, name) in said for name in names), said
    named_here = {name for key in found for name in words.references("en", key) if "button-" in name}
    assert named_here <= PRIVATE_BUTTONS


def test_every_name_that_the_bot_uses_has_a_text() -> None:
    names = named_by_the_bot()
    assert not [name for chosen in LANGUAGES for name in sorted(names - words.patterns(chosen).keys())]


@cache
def held_by_the_code() -> frozenset[str]:
    """Every text and every name in the code, as a part of a key."""
    sources = (file.read_text("utf-8") for room in words.ROOMS for file in (words.ROOT / room).rglob("*.py"))
    found = {each for source in sources for each in re.findall(r"(?<=\")[^\"\n]*(?=\")|\w+", source)}
    return frozenset(re.sub(r"[ _']", "-", each).lower() for each in found)


def fills(key: str, pattern: str) -> bool:
    """Whether the code holds what stands in a key for the stars of a pattern, as one text or two."""
    if not fnmatchcase(key, pattern):
        return False
    first, *others = pattern.split("*")
    rest = key.removeprefix(first)
    for end in others:
        rest = rest.removesuffix(end)
    parts = rest.split("-")
    halves = (("-".join(parts[:at]), "-".join(parts[at:])) for at in range(1, len(parts)))
    return rest in held_by_the_code() or any(held_by_the_code().issuperset(pair) for pair in halves)


def test_no_text_is_unused() -> None:
    """A key is said where the code holds it, a pattern for it with what stands for its stars, or the plain English that
    it is made from.
    """
    said = words.texts_in_code()
    patterns = {text for text in said if words.KEY.fullmatch(text.replace("*", "x")) and not text.startswith("*")}
    for call in words.calls():
        patterns |= {which for text in call.first if call.name == "said" for which in (text, f"{text}-*")}
    globs = {pattern for pattern in patterns if "*" in pattern}
    named = {"value-true", "value-false", "source"} | {f"{kind}-{slug(text)}" for text in said for kind in KINDS}
    for entry in CATALOGUE.values():
        for option in (*entry.game.options, *entry.picture.looks):
            named |= {f"option-{slug(option.key)}-{slug(written(value))}" for value in option.values}
        named |= {f"rules-{slug(example.key)}" for example in entry.picture.examples()}
    import_features()
    known = named_by_the_bot() | named | {key for use in texts_used(CATALOGUE) for key in use.keys}

    def is_said(key: str) -> bool:
        stem = key.partition(".")[0]
        own = stem.partition("-")[2] if stem.partition("-")[0] in CATALOGUE else stem
        conventional = {stem, own} & known
        return (
            stem in said
            or stem in words.referred("en")
            or bool(conventional)
            or not patterns.isdisjoint((key, stem, own))
            or any(fills(which, pattern) for pattern in globs for which in (stem, own))
        )

    assert not [key for key in words.patterns("en") if not is_said(key)]


@pytest.mark.parametrize("chosen", LANGUAGES)
def test_command_and_option_names_meet_discords_rules(chosen: str) -> None:
    slashes = [key for key in words.patterns("en") if re.search(r"(^|-)slash(-|$)", key.partition(".")[0])]
    assert slashes
    for key in slashes:
        said = say(chosen, key)
        if key.endswith(".about"):
            assert 1 <= len(said) <= 100, key
        else:
            assert re.fullmatch(r"[-_\w]{1,32}", said), key
            assert said == said.lower(), key


@for_each(chosen=LANGUAGES, key=typing.get_args(RuleViolationKey))
def test_a_rule_violation_is_a_sentence_in_the_persons_language(chosen: str, key: RuleViolationKey) -> None:
    error = RuleViolation(key, shown=12, now=14, name="Ben", text="c1-d2", game="go", seat="white", state="lapsed")
    sentence = texts.refusal(error, chosen)
    assert sentence != say(chosen, "refusal-other", why=str(error))
    assert sentence.endswith("." if chosen == "en" else "。")


def test_a_stale_button_says_both_moves() -> None:
    assert "12" in texts.refusal(RuleViolation("stale", shown=12, now=14), "en-GB")
    assert "14" in texts.refusal(RuleViolation("stale", shown=12, now=14), "ja")


def test_a_rule_violation_without_a_text_is_polite_and_includes_the_english_key() -> None:
    error = MoveError("the moon is full", phase="3rd")
    assert texts.refusal(error, "en") == "Sorry, that can't be done: the moon is full (phase: 3rd)."
    assert "the moon is full" in texts.refusal(error, "ja", "vault")


@pytest.mark.parametrize(
    ("locale", "expected"),
    [("en-US", "en"), ("ja", "ja"), (Locale.japanese, "ja"), ("ja_JP.UTF-8", "ja"), ("pt-BR", "en"), (None, "en")],
)
def test_every_locale_maps_to_a_language(locale: texts.AnyLocale, expected: str) -> None:
    assert language(locale) == expected


def test_texts_contain_no_invisible_characters() -> None:
    said = say("en", "refusal-stale", shown=1, now=2)
    assert said.isprintable()
    assert said.isascii()


def test_an_unknown_key_raises_an_error() -> None:
    with pytest.raises(KeyError, match="no-such-key"):
        say("ja", "no-such-key")


def test_a_missing_variable_stays_visible_and_is_logged() -> None:
    with capture_logs() as logged:
        said = say("en", "refusal-stale", shown=1)
    assert "at move now" in said
    assert logged[0]["log_level"] == "error"
    assert logged[0]["key"] == "refusal-stale"


def test_numbers_choose_plural_forms_and_are_grouped() -> None:
    def said(locale: str, matches: int) -> str:
        return say(locale, "start-backed-up", matches=matches, file="club.banmen")

    assert [" 1 match," in said("en", 1), " 2 matches," in said("en", 2)] == [True, True]
    assert [" 12,345 matches," in said("en", 12345), "（12,345局）" in said("ja", 12345)] == [True, True]


def test_names_without_a_text_are_shown_by_their_key() -> None:
    assert texts.reason("moon captured", "ja") == "moon captured"
    assert texts.game_title("snakes", "en") == "Snakes"
    assert texts.option_name("misty", "en", "vault") == "Misty"
    assert texts.option_value("misty", value=True, locale="ja", game="vault") == "あり"
    assert texts.option_value("misty", "deep", "ja") == "deep"
    assert texts.seat_name("violet", "en") == "Violet"
    assert texts.step_label(Step("star", "a1"), "en") == "a1"
    assert texts.step_prompt("star", "en") == say("en", "choose")
    assert texts.slash_key("star", "vault") == "slash-star"


@pytest.mark.parametrize(
    ("move", "locale", "words"),
    [
        ("end", "en", "Skip the second die?"),
        ("end", "ja", "2つ目のダイスを使わずに終えますか？"),
        ("N g8-h6", "en", "Do you want to **move the cavalry**?"),
    ],
)
def test_a_move_that_is_a_word_is_asked_about_in_words(move: str, locale: str, words: str) -> None:
    assert texts.said("confirm-play", locale, "chaturanga", move, words="**move the cavalry**") == words


def test_a_numeric_step_is_pluralised() -> None:
    assert [texts.step_label(Step("points", value), "en", "chaturanga") for value in "12"] == ["1 point", "2 points"]


def test_a_piece_that_has_a_name_is_called_by_it() -> None:
    assert texts.step_label(Step("with", "fav"), "en", "shelt") == "together with tower"
    assert texts.step_label(Step("with", "joe"), "en", "shelt") == "together with joe"
    refused = texts.refusal(MoveError("not neighbours", piece="mil", other="tem"), "ja", "shelt")
    assert refused.endswith("斜駒ミルフとテームスは隣り合っていません。")


def test_phrases_make_sentences_with_seats_in_words() -> None:
    said = [Phrase("refusal-unknown-seat", (("seat", "black"),)), Phrase("refusal-you-left")]
    assert texts.phrases(said, "en") == "This game has no Black. You have left this match."
    assert texts.phrases(said, "ja").startswith("このゲームに黒の席はありません。この対局")


def test_tile_counts_name_each_level() -> None:
    said = [Phrase("pentup-news-counts", (("player", "Ben"), ("by_level", "3 0, 2 2, 1 10")))]
    assert texts.phrases(said, "en", "pentup") == "Ben: 0 on level 3, 2 on level 2, 10 on level 1."
    assert texts.phrases(said, "ja", "pentup") == "Ben：3階0枚、2階2枚、1階10枚。"


@for_each(chosen=LANGUAGES)
@for_each(game=list(CATALOGUE))
def test_a_games_rules_pages_and_alt_texts_are_complete(game: str, chosen: str) -> None:
    entry = CATALOGUE[game]
    for example in entry.picture.examples():
        page = texts.rules_page(example.key, chosen, game)
        assert page.heading
        assert page.text
        told = texts.phrases(entry.picture.describe(example.position, example.view), chosen, game)
        assert 0 < len(told) <= 1024
        assert "{" not in told


async def test_the_translator_translates_known_languages_and_leaves_others_in_english() -> None:
    name = named("slash-size")
    context: TranslationContextTypes = TranslationContext(location=TranslationContextLocation.other, data=None)
    translator = Translator()
    assert str(name) == "size"
    assert await translator.translate(name, Locale.japanese, context) == say("ja", "slash-size")
    assert await translator.translate(name, Locale.french, context) is None
    assert await translator.translate(app_commands.locale_str("as it is"), Locale.japanese, context) is None
