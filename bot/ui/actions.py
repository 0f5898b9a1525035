"""The actions: every button, menu and form of the bot, and their custom ids.

To add one, add it to `Action` with its texts in every language, and write its handler with `@handles(Action.…)`
(`bot.handling.registration`). An action without a handler belongs to a feature that is switched off: messages leave out
its buttons and menus.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, Flag, auto, unique
from typing import Any, Final, Self

import discord
from discord import app_commands, ui

from bot.core.numbers import whole
from bot.texts import AnyLocale, say
from bot.texts.people import NAMELESS, plain, shortened
from bot.ui.posted import parts

TEMPLATE = re.compile(r"(?P<verb>[a-z]+):(?P<subject>[a-z0-9]*):(?P<decision>[0-9]*):(?P<path>.*)")
MAX_ID_CHARS = 100
"""Characters of a custom id, by Discord's rules."""
LONGEST_ENTRY = 100
"""Characters of an entry of a menu or of a suggestion."""
LONGEST_TITLE = 45
"""Characters of a form's title, by Discord's rules."""
VARIES: Final = ""
"""Instead of a text's key: the label depends on the game or on a choice, so the feature's views choose it."""


class ComponentKind(Flag):
    """The ways in which users invoke an action."""

    BUTTON = auto()
    MENU = auto()
    FORM = auto()
    """A modal: its submit button."""


_BUTTON, _MENU, _FORM = ComponentKind


@unique
class Action(Enum):
    """The actions of buttons, menus and forms.

    A member's value is the verb in its custom ids. After the kind come the keys of its texts (a button's labels, a
    menu's placeholders, a form's title), the usual one first; if none is given, `button-<verb>`. Users of a button with
    an unknown verb get a polite reply.
    """

    _value_: str
    kind: ComponentKind
    texts: tuple[str, ...]

    def __new__(cls, verb: str, kind: ComponentKind, *texts: str) -> Self:
        """Create a member from its verb, its kind and the keys of its texts."""
        action = object.__new__(cls)
        action._value_, action.kind = verb, kind
        action.texts = tuple(filter(None, texts)) if texts else (f"button-{verb}",)
        return action

    # Challenges and lobbies
    ACCEPT = "accept", _BUTTON
    DECLINE = "decline", _BUTTON
    WITHDRAW = "withdraw", _BUTTON, "button-withdraw", "button-cancel"
    OPEN_REST = "rest", _BUTTON, "button-panel-all"
    JOIN = "join", _BUTTON
    LEAVE = "leave", _BUTTON
    CHOOSE_SEAT = "seat", _MENU, "your-seat"
    START = "start", _BUTTON
    OPEN_DICE = "opendice", _BUTTON
    OPEN_WORDS = "words", _BUTTON
    ENTER_WORDS = "worded", _FORM, "words-title"
    OPEN_CHOOSER = "chooser", _BUTTON, VARIES
    TELL_CHOOSER = "ago", _MENU, VARIES
    ASSIGN_SEAT = "assign", _MENU, VARIES
    FINISH_ASSIGNING = "assigned", _BUTTON
    OPEN_COMPUTERS = "computer", _BUTTON, "button-computer", "button-computer-instead"
    ADD_COMPUTER = "level", _MENU, "your-level"
    REMOVE_COMPUTER = "away", _BUTTON, "button-computer-away"
    OPEN_CHANGES = "change", _BUTTON
    PICK_CHANGE = "changing", _MENU, VARIES
    CHANGE = "changed", _BUTTON, "button-change-table"
    SET_UP = "setup", _BUTTON | _MENU, "button-against-computer", "choose-game"
    CHOOSE_FRIEND = "friend", _MENU, "choose-friend"
    OPEN_TABLE = "table", _BUTTON
    MEANT = "meant", _BUTTON
    CHALLENGE = "invite", _BUTTON, "button-challenge", "button-begin"
    FIRST_STEPS = "firststeps", _BUTTON, "button-new-here"
    GREETING = "greeting", _BUTTON
    BEGIN_FIRST_MATCH = "first", _BUTTON, "button-play-at-once"
    REMATCH = "rematch", _BUTTON
    STRONGER = "stronger", _BUTTON
    EASIER = "easier", _BUTTON
    CHALLENGE_FRIEND = "friendly", _BUTTON, "button-friend"

    # Moves
    OPEN_PICKER = "move", _BUTTON
    PICK = "pick", _BUTTON | _MENU, "button-back", "button-myself"
    PLAY = "play", _BUTTON, "button-confirm", "button-hinted"
    PLAY_UNASKED = "playunasked", _BUTTON
    TAKE_BACK_AT_ONCE = "unplay", _BUTTON, "button-undo"
    HINT = "hint", _BUTTON
    HINT_OF_COACH = "coachshow", _BUTTON
    HINT_LINE = "hintline", _BUTTON, "button-hint-line"
    OPEN_MOVE_FORM = "type", _BUTTON
    PLAY_TYPED = "typed", _FORM, "type-title"
    GIVE = "give", _BUTTON | _MENU, "button-give", "button-back"
    CONFIRM_GIFT = "dogive", _BUTTON, "button-confirm"
    CANCEL = "cancel", _BUTTON, "button-dismiss"
    OPEN_FORM_AGAIN = "again", _BUTTON

    # Offers
    MORE = "more", _BUTTON
    TAKE_BACK = "undo", _BUTTON
    ADJOURN = "pause", _BUTTON
    RESUME = "resume", _BUTTON
    RELOCATE = "place", _BUTTON
    CHOOSE_CHANNEL = "placed", _MENU, "choose-place"
    SUBSTITUTE = "standin", _BUTTON
    CHOOSE_SUBSTITUTE = "standinfor", _MENU, "standin-me", "standin-for"
    DRAW = "draw", _BUTTON
    ANSWER = "answer", _BUTTON
    AGREE = "agree", _BUTTON
    REFUSE = "refuse", _BUTTON
    RETRACT = "retract", _BUTTON, "button-withdraw"

    # Endings
    ABORT = "abort", _BUTTON
    CONFIRM_ABORT = "doabort", _BUTTON, "button-abort"
    RESIGN = "resign", _BUTTON
    CONFIRM_RESIGN = "doresign", _BUTTON, "button-resign"
    CLAIM = "claim", _BUTTON
    END = "doend", _BUTTON
    SUBMIT_END = "ended", _FORM, "end-title"

    # Clocks and holidays
    SHOW_TIMES = "times", _BUTTON
    GIVE_TIME = "moretime", _BUTTON
    BEGIN_HOLIDAY = "holiday", _MENU, "holiday-choose"
    END_HOLIDAY = "holidayend", _BUTTON, "button-back-home"

    # Looking at matches
    LOOK = "look", _MENU, "choose"
    MOVES = "moves", _BUTTON, "button-moves", "button-back", "button-next"
    MATCHES = "matches", _BUTTON, "button-back", "button-next"
    SHOW_DICE = "dice", _BUTTON, "button-dice", "button-opendice"
    BRING_MATCH = "bring", _MENU, "choose-home"
    OPEN_OWN_BOARD = "own", _MENU, "choose-own"
    LEAVE_UNSEEN = "leaveunseen", _MENU, "choose-leave"
    RULES = "rules", _BUTTON | _MENU, "button-how", "button-rules", "button-back", "button-next", "choose"
    PIECES = "pieces", _BUTTON
    WATCH = (
        "watch",
        _BUTTON | _MENU,
        "button-watch",
        "button-watch-moves",
        "button-watch-end",
        "button-watch-quiet",
        "button-watch-stop",
        "watch-choose",
    )
    WATCHING = "watching", _BUTTON, "button-back", "button-next"

    # Replays, records and analyses
    REPLAY = (
        "replay",
        _BUTTON | _MENU,
        "button-replay",
        "button-see",
        "button-first",
        "button-back",
        "button-next",
        "button-last",
        "button-newest",
        "button-watch-look",
        "button-flip",
        "button-replay-more",
        "button-replay-less",
        "goto-title",
    )
    OPEN_GO_TO = "goto", _BUTTON
    GO_TO = "gone", _FORM, "goto-title"
    ANIMATE = "film", _BUTTON
    REPLAY_TO_ALL = "toall", _BUTTON
    RECORD = "record", _BUTTON
    ANALYSE = "analyse", _BUTTON
    ANALYSIS = (
        "analysis",
        _BUTTON,
        *(f"button-analysis-{name}" for name in ("all", "turn", "steps", "line", "better", "played")),
        "button-first",
        "button-back",
        "button-next",
        "button-last",
    )
    ANALYSIS_TO_ALL = "analysistoall", _BUTTON, "button-toall"

    # Puzzles
    PICK_PUZZLE_MOVE = "riddle", _BUTTON | _MENU, "button-try", "button-back"
    PLAY_PUZZLE_MOVE = "solve", _BUTTON, "button-confirm"
    OPEN_PUZZLE_FORM = "riddletype", _BUTTON, "button-type"
    PLAY_PUZZLE_TYPED = "riddletyped", _FORM, "type-title"
    PUZZLE_HINT = "riddlehint", _BUTTON, "button-hint"
    SOLUTION = "solution", _BUTTON
    STEP_SOLUTION = "solutionstep", _BUTTON, "button-back", "button-next"
    ANOTHER_PUZZLE = "another", _BUTTON, "button-another", "button-easier-puzzle"
    SHARE_PUZZLE = "share", _BUTTON

    # Lessons and the coach
    LEARN = "learn", _BUTTON
    LESSON = (
        "lesson",
        _BUTTON | _MENU,
        "button-lessons",
        "button-next",
        "button-lesson-again",
        "button-lesson-first",
        "choose-lesson",
    )
    PICK_LESSON_MOVE = "lessonpick", _BUTTON | _MENU, "button-back"
    PLAY_LESSON_MOVE = "lessonplay", _BUTTON, "button-confirm"
    OPEN_LESSON_FORM = "lessontype", _BUTTON
    PLAY_LESSON_TYPED = "lessontyped", _FORM, "type-title"
    BEGIN_COACHED_MATCH = "coached", _BUTTON
    COACH_OFF = "coachoff", _BUTTON
    COACH_ON = "coachon", _BUTTON

    # Ratings
    PROFILE = (
        "profile",
        _BUTTON | _MENU,
        "button-last-matches",
        "button-back",
        "button-ratings-here",
        "button-ratings-everywhere",
        "choose-game",
        "leaderboard-profiles",
    )
    PROFILE_TO_ALL = "profiletoall", _BUTTON, "button-toall"
    LEADERBOARD = (
        "ratings",
        _BUTTON | _MENU,
        "button-ratings",
        "button-leaderboard",
        "button-ratings-here",
        "button-ratings-everywhere",
        "button-my-place",
        "button-back",
        "button-next",
        "choose-game",
    )
    LEADERBOARD_TO_ALL = "ratingstoall", _BUTTON, "button-toall"

    # Tournaments
    PLAN_TOURNAMENT = "plan", _BUTTON | _MENU, "button-plan", "button-back", VARIES
    ANNOUNCE_TOURNAMENT = "announce", _BUTTON
    OPEN_START_FORM = "cupdate", _BUTTON
    TYPE_START = "cupdated", _FORM, "cupdated-title"
    CHOOSE_START = "cupstart", _MENU, "cupstart-choose"
    JOIN_TOURNAMENT = "enter", _BUTTON
    LEAVE_TOURNAMENT = "quit", _BUTTON, "button-quit", "button-quit-running"
    CONFIRM_LEAVE_TOURNAMENT = "doquit", _BUTTON
    CHECK_IN = "checkin", _BUTTON
    START_TOURNAMENT = "kickoff", _BUTTON, "button-kickoff", "button-kickoff-anyway", "button-kickoff-season"
    STANDINGS = (
        "standings",
        _BUTTON,
        "button-standings",
        "button-standings-people",
        "button-back",
        "button-next",
        *(f"button-picture-{kind}" for kind in ("standings", "crosstable", "rounds", "bracket", "podium")),
    )
    TABLE_STANDINGS = "tablestandings", _BUTTON, "button-standings"
    ROUND_MATCHES = "pairings", _BUTTON, "button-pairings", "button-back", "button-next"
    SEE_TOURNAMENT_MATCH = "cupsee", _MENU, "cupsee-choose"
    OWN_TOURNAMENT_MATCH = "mymatch", _BUTTON
    HOST_TOURNAMENT = "cuphost", _BUTTON, "button-cuphost"
    HOST_TOOL = "cuptool", _MENU, "cuptool-choose"
    BETTER_PLAN = "cupbetter", _BUTTON
    CONFIRM_TOOL = "docuptool", _BUTTON, VARIES
    PICK_ENTRANT = "cuppick", _BUTTON | _MENU, "cuppick-choose", "button-back", "button-next"
    SIT_OUT = "sitout", _BUTTON | _MENU, "button-sitout", "sitout-choose"
    START_ROUND = "cupround", _BUTTON
    OBJECT = "cupobject", _BUTTON
    OPEN_TIME_FORM = "cuptime", _BUTTON
    TYPE_TIME = "cuptimed", _FORM, "cuptimed-title"
    AGREE_TIME = "cuptimeyes", _BUTTON, "button-accept"
    REFUSE_TIME = "cuptimeno", _BUTTON, "button-decline", "button-withdraw"
    TAKE_OVER = "cuptakeover", _BUTTON
    REPLACEMENT = "swapped", _MENU, "swapped-choose"
    PICK_TABLE = "cuptable", _BUTTON | _MENU, "cuptable-choose", "button-back", "button-next"
    SET_RESULT = "cupresult", _MENU, "cupresult-choose"
    TYPE_PLACES = "cupplaces", _FORM, "cupplaces-title"
    ADD_COMPUTERS = "cupbots", _MENU, "your-level"
    INVITE_GUESTS = "cupguests", _MENU, "cupguests-choose"
    TOURNAMENT_FILE = "cupfile", _BUTTON
    TOURNAMENT_RULES = "cuprules", _BUTTON, "button-cuprules", "button-cuplots"

    # Settings, moderation, help and privacy
    SET_FOR_SERVER = "set", _BUTTON | _MENU, VARIES
    SET_FOR_PERSON = "prefer", _BUTTON | _MENU, VARIES
    STOP_MESSAGES = "stop", _BUTTON
    PREVIEW = "preview", _BUTTON
    BANS = "bans", _BUTTON, "button-bans", "button-back", "button-next"
    MODERATION_LOG = "modlog", _BUTTON, "button-modlog", "button-back", "button-next"
    HELP_PAGE = "helppage", _BUTTON, *(f"button-help-{page}" for page in ("play", "matches", "look", "own"))
    OPEN_PANEL = (
        "panel",
        _BUTTON,
        *(f"button-panel-{name}" for name in ("all", "computer", "daily", "matches", "watch", "profile", "holiday")),
        *(f"button-panel-{name}" for name in ("preferences", "settings", "privacy")),
    )
    PRIVACY = "privacy", _BUTTON, "button-back"
    EXPORT = "export", _BUTTON
    FORGET = "forget", _BUTTON
    CONFIRM_FORGET = "doforget", _BUTTON

    @property
    def label(self) -> str:
        """The key of the usual text."""
        return self.texts[0]


@dataclass(frozen=True, slots=True)
class CustomId:
    """A parsed custom id: `<verb>:<subject>:<decision>:<path>`."""

    action: Action
    subject: int | str = ""
    """The id of a match, a challenge or a person, or a game's key."""
    decision: int | None = None
    """The revision at which the decision began that the button belongs to."""
    path: str = ""
    """The choices so far, or other data; its meaning depends on the action."""

    def __str__(self) -> str:
        decision = "" if self.decision is None else self.decision
        return f"{self.action.value}:{self.subject}:{decision}:{self.path}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Parse a custom id; None if it isn't ours, or contains a number too great for the database."""
        match = TEMPLATE.fullmatch(text)
        if (
            match is None
            or len(text) > MAX_ID_CHARS
            or any(_is_too_great(match[part]) for part in ("subject", "decision"))
        ):
            return None
        action, decision = _BY_VERB.get(match["verb"]), match["decision"]
        if action is None:
            return None
        return cls(action, match["subject"], int(decision) if decision else None, match["path"])


PER_DECISION = frozenset({Action.OPEN_PICKER, Action.OPEN_MOVE_FORM, Action.TAKE_BACK, Action.CLAIM, Action.GIVE_TIME})
"""The buttons of a match that mean the decision at which they were shown, and are stale after it."""


LATEST = "last"
"""The path of `REPLAY` for the present position of a match; then the seat from which it is shown may follow."""

_BY_VERB = {action.value: action for action in Action}


def _is_too_great(text: str) -> bool:
    return text.isdecimal() and whole(text) is None


OFF: set[Action] = set()
"""The actions without a handler, once all features were imported."""
LOADED: set[str] = set()
"""The features that were imported."""
PANELS: set[str] = set()
"""The panels that `OPEN_PANEL` can open, by its path; empty while no feature was imported."""


def is_offered(custom_id: CustomId) -> bool:
    """Whether something happens if this is pressed."""
    is_panel = custom_id.action is Action.OPEN_PANEL and bool(PANELS)
    return custom_id.action not in OFF and not (is_panel and custom_id.path not in PANELS)


class Pressable(ui.DynamicItem[ui.Item[Any]], template=re.compile("(?s).*")):
    """A button or menu. discord.py recreates it for each use, from the custom id alone.

    It matches every custom id, so that people who use an unknown one get a reply too.
    """

    is_offered = True
    """Whether messages show it."""

    @classmethod
    def of(cls, item: ui.Item[Any], custom_id: CustomId) -> Self:
        """A new button or menu with this custom id."""
        made = cls(item)
        made.is_offered = is_offered(custom_id)
        return made

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Wrap the item that was used."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Call the action's handler."""
        await interaction.client.on_action(interaction, self.custom_id)


def button(
    custom_id: CustomId,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> Pressable:
    """A button; a label longer than Discord's 80 characters is cut."""
    text = shortened(_labelled(label), 80)
    made: ui.Button[Any] = ui.Button(label=text, style=style, custom_id=str(custom_id), disabled=disabled)
    return Pressable.of(made, custom_id)


def action_button(
    custom_id: CustomId,
    locale: AnyLocale,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> Pressable:
    """A button with the action's usual label."""
    return button(custom_id, say(locale, custom_id.action.label), style, disabled=disabled)


def link_button(label: str, link: str) -> ui.Button[Any]:
    """A button that opens an address; a label longer than Discord's 80 characters is cut."""
    return ui.Button(label=shortened(_labelled(label), 80), style=discord.ButtonStyle.link, url=link)


def menu(custom_id: CustomId, options: list[discord.SelectOption], placeholder: str = "") -> Pressable:
    """A menu of 1 to 25 options from which users choose one. Labels are cut to Discord's 100 characters, and none reads
    like another.
    """
    for option, label in zip(options, _told_apart(_labelled(option.label) for option in options), strict=True):
        option.label = label
    made = ui.Select[Any](custom_id=str(custom_id), options=options, placeholder=placeholder[:150] or None)
    return Pressable.of(made, custom_id)


def autocompletion(found: Iterable[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Suggestions for a command's option, given the words and the value of each; no two read the same."""
    given = list(found)
    named = zip(_told_apart(words for words, _ in given), given, strict=True)
    return [app_commands.Choice(name=name, value=value[:LONGEST_ENTRY]) for name, (_, value) in named]


def _told_apart(labels: Iterable[str]) -> Iterator[str]:
    """The labels; one that reads like an earlier one gets a number, because some clients pick the first of two."""
    taken: set[str] = set()
    for label in labels:
        number, shown = 1, shortened(label, LONGEST_ENTRY)
        while (read := " ".join(unicodedata.normalize("NFKC", plain(shown)).casefold().split())) in taken:
            number += 1
            mark = f" ({number})"
            shown = shortened(label, LONGEST_ENTRY - len(mark)) + mark
        taken.add(read)
        yield shown


def people_menu(custom_id: CustomId, placeholder: str, most: int = 1) -> Pressable:
    """A menu of the server's people, from which users choose 1 to `most`."""
    made = ui.UserSelect[Any](custom_id=str(custom_id), placeholder=placeholder[:150], max_values=most)
    return Pressable.of(made, custom_id)


def roles_menu(
    custom_id: CustomId, placeholder: str, chosen: Iterable[int] = (), *, least: int = 0, most: int = 1
) -> Pressable:
    """A menu of the server's roles, with these `chosen` at first. Users choose `least` to `most`."""
    defaults = [discord.SelectDefaultValue(id=each, type=discord.SelectDefaultValueType.role) for each in chosen]
    made = ui.RoleSelect[Any](custom_id=str(custom_id), placeholder=placeholder[:150], default_values=defaults)
    made.min_values, made.max_values = least, most
    return Pressable.of(made, custom_id)


def channels_menu(
    custom_id: CustomId,
    placeholder: str,
    types: Iterable[discord.ChannelType],
    chosen: Iterable[int] = (),
    *,
    least: int = 0,
    most: int = 1,
) -> Pressable:
    """Like `roles_menu`, for the server's channels of these types."""
    defaults = [discord.SelectDefaultValue(id=each, type=discord.SelectDefaultValueType.channel) for each in chosen]
    made = ui.ChannelSelect[Any](custom_id=str(custom_id), placeholder=placeholder[:150], default_values=defaults)
    made.channel_types, made.min_values, made.max_values = list(types), least, most
    return Pressable.of(made, custom_id)


def text_field(
    name: str,
    label: str,
    most: int,
    *,
    about: str | None = None,
    filled: str = "",
    example: str = "",
    required: bool = True,
) -> ui.Label[Any]:
    """A form's field for at most `most` characters. `filled` is in it at first; `example` is shown while it is empty,
    `about` below its label. `name` is its custom id, as in `entered`.
    """
    field = ui.TextInput[Any](custom_id=name, default=filled, placeholder=example, max_length=most, required=required)
    return ui.Label(text=label, description=about, component=field)


def form(custom_id: CustomId, locale: AnyLocale, *fields: ui.Label[Any] | ui.TextDisplay[Any]) -> ui.Modal:
    """A form (modal) with the action's title; a title longer than Discord's 45 characters is cut."""
    modal = ui.Modal(title=say(locale, custom_id.action.label)[:LONGEST_TITLE], custom_id=str(custom_id))
    for field in fields:
        modal.add_item(field)
    # discord.py doesn't store a stopped modal: we dispatch the submission by its custom id, even after a restart.
    modal.stop()
    return modal


def _labelled(label: str) -> str:
    """A label without formatting or invisible characters, and not empty: Discord rejects empty labels."""
    return plain(label).strip() or NAMELESS


def chosen(interaction: discord.Interaction[Any]) -> str | None:
    """The value chosen in the menu that was used; None for a button."""
    data: Any = interaction.data
    return next(iter(data.get("values") or ()), None)


def all_chosen(interaction: discord.Interaction[Any]) -> list[str]:
    """All values chosen in the menu that was used, or the ids of chosen channels, roles or people."""
    data: Any = interaction.data
    return list(data.get("values") or ())


def fill(form: ui.Modal, values: Mapping[str, str]) -> None:
    """Fill a form's fields with these values, by their custom ids."""
    for field in form.walk_children():
        if isinstance(field, ui.TextInput) and field.custom_id in values:
            field.default = values[field.custom_id]


def written_in(form: ui.Modal) -> dict[str, str]:
    """The texts with which a form's fields are filled, by their custom ids."""
    fields = (each for each in form.walk_children() if isinstance(each, ui.TextInput))
    return {field.custom_id: field.default or "" for field in fields}


def entered(interaction: discord.Interaction[Any]) -> dict[str, str]:
    """The text entered in a modal, by the custom ids of its fields; empty for unknown fields."""
    data: Any = interaction.data
    # Each field is in a label; a text between the fields isn't.
    fields = (part.get("component") or {} for part in data.get("components") or ())
    return defaultdict(str, {each["custom_id"]: str(each.get("value") or "") for each in fields if "custom_id" in each})


def is_on_message(interaction: discord.Interaction[Any]) -> bool:
    """Whether the button or menu that was used is on its message: discord.py ignores any other."""
    data: Any = interaction.data
    used = data["component_type"], data["custom_id"]
    components = () if interaction.message is None else parts(interaction.message.components)
    return any((part.type.value, getattr(part, "custom_id", None)) == used for part in components)


def custom_ids(message: discord.Message) -> Iterator[str]:
    """The custom ids of a message's buttons and menus."""
    for part in parts(message.components):
        custom_id = getattr(part, "custom_id", None)
        if custom_id is not None:
            yield custom_id
