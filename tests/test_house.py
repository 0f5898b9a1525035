"""The architecture is as described: dependencies, pinned requirements, places where a game may be named."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from functools import cache
from importlib.util import find_spec
from itertools import product
from pathlib import Path

import pytest
import yaml

from benchmarks.__main__ import BY_NAME, COMMANDS, MEASURES
from bot.__main__ import command_line
from bot.catalogue import CATALOGUE
from bot.core.clock import LEAST, MOST
from bot.features.ratings.rules import MOST_A_DAY
from bot.features.records.importing import MOST_ROWS
from bot.features.registry import FEATURES, required
from bot.features.tournaments.hosted import MOST_ENTRANTS
from bot.features.tournaments.rules import Format
from bot.features.tournaments.service import MOST_GOING, MOST_HOSTED
from bot.matches.challenges.service import MOST_OPEN
from bot.matches.moderation.service import MOST_WITH_COMPUTERS
from tests.for_each import for_each

ROOT = Path(__file__).parent.parent
ROOMS = ("console", "games", "renderers", "opponents", "bot", "playground", "benchmarks")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CONTRACTS = [contract["name"] for contract in PROJECT["tool"]["importlinter"]["contracts"]]

TRESPASSERS = {
    "games/rogue.py": "import random\n\nfrom games import vault\nfrom renderers import vault as picture\n",
    "renderers/rogue.py": "import sqlalchemy\n\nfrom renderers import vault\n",
    "opponents/rogue.py": "import asyncio\n\nfrom opponents import vault\n",
    "bot/rogue.py": "import asyncpg\n\nimport playground\n",
    "bot/core/rogue.py": "import discord\n\nimport bot.client\n",
    "bot/publishing/rogue.py": "import bot.features.registry\n",
    "bot/matches/rogue.py": "import bot.features.registry\n",
    "bot/texts/words.py": "import discord\n",
    "bot/features/tournaments/rules/rogue.py": "import discord\n",
    "playground/rogue.py": "import games\n",
}
"""Files that break every contract between them."""


def lint_imports(folder: Path) -> tuple[int, str]:
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache", "--no-logo"],
        cwd=folder,
        env={"PATH": "", "PYTHONPATH": str(folder), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_packages_import_each_other_only_as_the_contracts_allow() -> None:
    code, said = lint_imports(ROOT)
    assert code == 0, said


def test_contracts_hold_without_a_feature() -> None:
    """A module that is named must exist; a wildcard may match nothing."""
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    modules = [each for contract in contracts for each in contract.get("source_modules", [])]
    assert "bot.features.*.rules" in modules
    assert [each for each in modules if each.startswith("bot.features.") and each.split(".")[2] in FEATURES] == []


def test_forbidden_imports_are_caught_in_every_file(tmp_path: Path) -> None:
    for room in ROOMS:
        shutil.copytree(
            ROOT / room, tmp_path / room, ignore=lambda _, names: {n for n in names if "." in n and n[-3:] != ".py"}
        )
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for path, text in TRESPASSERS.items():
        (tmp_path / path).write_text(text)
    _, said = lint_imports(tmp_path)
    assert [name for name in CONTRACTS if not re.search(rf"^{re.escape(name)}\s+BROKEN", said, re.MULTILINE)] == [], (
        said
    )


@cache
def strings_of(file: Path) -> list[tuple[int, str]]:
    """The texts in a file's code; docstrings, which may give examples, are left out."""
    nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
    documentation = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    texts = (node for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return [(node.lineno, str(node.value)) for node in texts if id(node) not in documentation]


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_game_is_named_in_its_own_files_and_the_catalogue_only(game: str) -> None:
    # Games of one module or package, like a game and its puzzles, may name each other; in another game's files the same
    # word means something else, a piece perhaps: games can't know each other.
    homes = {entry.game.start.__module__.split(".")[1] for entry in CATALOGUE.values()}
    own = {ROOT / "bot" / "catalogue.py"} | {
        file
        for room, home in product(
            ("games", "renderers", "opponents", "bot/features/lessons", "bot/features/coach"), homes
        )
        for file in (ROOT / room / f"{home}.py", *(ROOT / room / home).rglob("*.py"))
    }
    name = re.compile(rf"\b{game}\b", re.IGNORECASE)
    named = [
        (str(file.relative_to(ROOT)), line)
        for room in ("games", "renderers", "opponents", "bot")
        for file in sorted((ROOT / room).rglob("*.py"))
        if file not in own and name.search(file.read_text("utf-8"))
        for line, text in strings_of(file)
        if name.search(text)
    ]
    assert named == []


def as_written(requirement: str) -> str:
    """A direct dependency as the compiled files write it: `discord-py==2.7.1`, without extras and markers."""
    name, _, version = requirement.partition(";")[0].partition("==")
    return f"{name.partition('[')[0].replace('.', '-')}=={version}"


SERVER = PROJECT["project"]["optional-dependencies"]["server"]


@pytest.mark.parametrize(
    ("file", "wanted"),
    [
        ("requirements.txt", PROJECT["project"]["dependencies"]),
        ("requirements-server.txt", PROJECT["project"]["dependencies"] + SERVER),
        ("requirements-dev.txt", PROJECT["project"]["dependencies"] + SERVER + PROJECT["dependency-groups"]["dev"]),
        (".ci/requirements.txt", PROJECT["dependency-groups"]["ci"]),
    ],
)
def test_direct_python_dependencies_are_those_of_the_lock_files(file: str, wanted: list[str]) -> None:
    text = (ROOT / file).read_text("utf-8")
    pinned = set(re.findall(r"^([\w-]+==[\w.]+)", text, re.MULTILINE))
    assert {as_written(requirement) for requirement in wanted} <= pinned


def test_every_direct_dependency_says_what_it_is_for() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    lines = re.findall(r"^( *#.*\n)? +\"([\w.-]+)[^\"]*==[^\"]*\",(.*)", text, re.MULTILINE)
    assert len(lines) == sum(
        map(len, (PROJECT["project"]["dependencies"], SERVER, PROJECT["dependency-groups"]["dev"]))
    )
    assert [name for above, name, beside in lines if "#" not in above + beside] == []


def test_npm_dependencies_are_those_of_the_lock_file() -> None:
    folder = ROOT / "tests" / "second_opinion"
    wanted = json.loads((folder / "package.json").read_text("utf-8"))["dependencies"]
    locked = json.loads((folder / "package-lock.json").read_text("utf-8"))["packages"]
    assert locked.pop("")["dependencies"] == wanted
    assert {name: locked[f"node_modules/{name}"]["version"] for name in wanted} == wanted


def test_the_procfiles_commands_are_those_of_the_bot() -> None:
    commands = dict(line.split(": python -m bot ") for line in (ROOT / "Procfile").read_text("utf-8").splitlines())
    # Honcho ends all processes when one ends, as a migration does, or a thinker on SQLite.
    assert set(commands) == {"worker"}
    for arguments in commands.values():
        command_line().parse_args(arguments.split())
    assert command_line().parse_args(commands["worker"].split()).discord


def test_the_readmes_lines_are_what_the_checks_run() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    (pattern,) = re.findall(r"grep -m 1 '(.*)' README.md", (ROOT / ".ci" / "run").read_text("utf-8"))
    (line,) = re.findall(pattern, readme, re.MULTILINE)
    assert f"run: {line}" in (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    assert line in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    # The rehearsal on a bare Debian installs what the page for hosts names.
    packages = re.findall(r"`apt install (.*)`", (ROOT / "docs" / "hosting.md").read_text("utf-8"))
    assert f"ca-certificates {packages[0]}\n" in (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    both = readme + (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    windows = re.findall(r'^ *cmd /c "py -m venv .venv && (.*)"$', both, re.MULTILINE)
    unix = re.findall(r"^python3 -m venv .venv && (.*)$", readme, re.MULTILINE)
    assert [each.replace("\\Scripts\\", "/bin/") for each in windows] == unix


@pytest.mark.parametrize("file", sorted((ROOT / ".github" / "workflows").glob("*.yml")), ids=lambda file: file.name)
def test_the_workflows_have_steps_and_limits(file: Path) -> None:
    workflow = yaml.safe_load(file.read_text("utf-8"))
    for job in workflow["jobs"].values():
        if "uses" in job:
            assert (ROOT / job["uses"]).is_file(), "the jobs of another workflow, which has limits of its own"
            continue
        assert job["timeout-minutes"] <= 120
        assert all("uses" in step or "run" in step for step in job["steps"])
    assert "contents" in workflow["permissions"]


def test_every_font_ships_with_its_licence() -> None:
    fonts = list((ROOT / "renderers").rglob("*.ttf"))
    assert fonts
    assert all(any(font.parent.glob("OFL*.txt")) for font in fonts)


def test_the_pictures_in_the_readme_are_there() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert pictures
    assert [picture for picture in pictures if not (ROOT / picture).is_file()] == []


PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "playground" / "README.md"]


def anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    headings = re.findall(r"^#+ (.*)", page.read_text("utf-8"), re.MULTILINE)
    return {
        re.sub(r"[^\w -]", "", re.sub(r"\[(.*?)\]\(.*?\)", r"\1", each)).lower().replace(" ", "-") for each in headings
    }


@for_each(page=PAGES)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", page.read_text("utf-8")):
        name, _, anchor = target.partition("#")
        other = page.parent / name if name else page
        assert other.exists(), target
        assert not anchor or anchor in anchors(other), target


@for_each(page=PAGES)
def test_lines_of_pages_end_before_120_characters(page: Path) -> None:
    """Except rows of tables and pictures, which are one line each, and links. A merge has left no marks either."""
    lines = [
        line
        for line in page.read_text("utf-8").splitlines()
        if line[:1] != "|" and line[:4] != "<img" and " " in line.strip()
    ]
    assert [line for line in lines if len(line) >= 120 or line.startswith(("<<<<<<<", "=======", ">>>>>>>"))] == []


@for_each(page=PAGES)
def test_commands_in_pages_exist(page: Path) -> None:
    """`.ci/rehearse.py` runs those of the pages for operators."""
    text = page.read_text("utf-8")
    for module, rest in re.findall(r"(?:^|[ `/])python3? -m ([\w.]+)([^\n`#|…\"&;]*)", text, re.MULTILINE):
        assert find_spec(module) is not None, module
        words = rest.split()
        if module == "bot" and "--version" not in rest:
            command_line().parse_intermixed_args(words)
        if module == "benchmarks" and words:
            assert set(words) <= {*MEASURES, *BY_NAME} or words[0] in COMMANDS, rest


def test_the_page_of_limits_has_the_numbers_of_the_code() -> None:
    page = re.sub(r"\s+", " ", (ROOT / "docs" / "limits.md").read_text("utf-8"))
    sizes = ", ".join(map(str, CATALOGUE["vault"].game.options[0].values))
    told = [
        f"({' or '.join(sizes.rsplit(', ', 1))} cells wide)",
        f"at most {MOST_ROWS:,} rows",
        f"The longest one has {MOST.days} days",
        f"At most {MOST_OPEN} open challenges, and {MOST_WITH_COMPUTERS} matches with computers",
        f"At most {MOST_ENTRANTS} people in one, {MOST_GOING} tournaments at once in a server, and {MOST_HOSTED} of",
        *(each.value.replace("-", " ") for each in Format),
    ]
    assert [each for each in told if each.lower() not in page.lower()] == []
    assert (MOST_A_DAY, LEAST.total_seconds(), len(CATALOGUE)) == (5, 60, 6)  # in words


def test_every_row_of_a_table_in_the_documentation_is_one_line() -> None:
    """Markdown ends a row with its line, and takes the next line for another row."""
    rows = [(page.name, line) for page in PAGES for line in page.read_text("utf-8").splitlines() if line[:1] == "|"]
    assert rows
    assert [row for row in rows if not row[1].endswith("|") or row[1] == "|"] == []


MEASURED = {
    "benchmarks/club_night.py": "tournaments",
    "benchmarks/computers.py": "analysis",
    "benchmarks/grading.py": "puzzles",
    "benchmarks/kills/checks.py": "offers",
    "benchmarks/kills/cups.py": "tournaments",
    "benchmarks/kills/run.py": "tournaments",
    "benchmarks/kills/tournament_checks.py": "tournaments",
    "benchmarks/rounds.py": "tournaments",
    "benchmarks/simulation.py": "tournaments",
    "benchmarks/standings.py": "tournaments",
    "benchmarks/tournaments.py": "tournaments",
}
"""The benchmarks that measure or test a feature, as its tests do."""


def imported_features(file: Path) -> set[str]:
    """The features that a file imports."""
    found = set[str]()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{each.name}" for each in node.names}
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
    return {each.split(".")[2] for each in found if each.startswith(("bot.features.", "tests.features."))}


WHOLE_BOT = (
    "tests/core/test_peers.py",
    "tests/core/test_pooler.py",
    "tests/core/test_races.py",
    "tests/core/test_store.py",
    "tests/crash/",
    "tests/features/analysis/test_evaluation.py",
    "tests/features/coach/test_coach.py",
    "tests/features/coach/test_reasons.py",
    "tests/features/coach/test_suggestions.py",
    "tests/features/lessons/test_learning.py",
    "tests/features/lessons/test_newcomers.py",
    "tests/features/lessons/test_phone_buttons.py",
    "tests/features/offers/test_agreeing.py",
    "tests/features/offers/test_lock_screen.py",
    "tests/features/offers/test_offers.py",
    "tests/features/puzzles/test_puzzles.py",
    "tests/features/puzzles/test_same_picker.py",
    "tests/features/ratings/test_privacy.py",
    "tests/features/spectating/test_watching.py",
    "tests/features/tournaments/test_formats.py",
    "tests/features/tournaments/test_obfuscated.py",
    "tests/features/tournaments/test_same_names.py",
    "tests/features/tournaments/test_spectators.py",
    "tests/features/tournaments/test_stored.py",
    "tests/features/tournaments/test_titles.py",
    "tests/features/tournaments/test_tournaments.py",
    "tests/fifth/",
    "tests/opponents/test_forced_wins.py",
    "tests/opponents/test_known_answers.py",
    "tests/second_opinion/",
    "tests/test_growth.py",
    "tests/test_house.py",
    "tests/test_texts.py",
    "tests/town/test_against_the_computer.py",
    "tests/town/test_evening.py",
    "tests/town/test_fair_play.py",
    "tests/town/test_features_off.py",
    "tests/town/test_floods.py",
    "tests/town/test_forged.py",
    "tests/town/test_menus.py",
    "tests/town/test_privacy.py",
    "tests/town/test_processes.py",
    "tests/town/test_reading.py",
    "tests/town/test_rights.py",
    "tests/town/test_shown.py",
    "tests/town/test_slow_database.py",
    "tests/town/test_starting_while_banned.py",
    "tests/town/test_thinkers.py",
    "tests/town/test_unrecorded.py",
    "tests/town/test_where_the_bot_is_not.py",
)
"""Tests that import several features, or use one as an example: mend those that import a feature when you delete it.
All other tests of a feature lie in its own folder, and import what the feature may.
"""


def imports_from_outside(root: Path) -> list[str]:
    """The imports of features that could be switched off, by files that don't go with them."""
    found = []
    for file in (each for room in ROOMS for each in sorted((root / room).rglob("*.py"))):
        path = file.relative_to(root)
        own = path.parts[2] if path.parts[:2] == ("bot", "features") else ""
        with_it = {own, MEASURED.get(path.as_posix()), *(required(own) if own in FEATURES else ())}
        found += [f"{path}: {name}" for name in sorted(imported_features(file) - with_it) if name in FEATURES]
    return found


REQUIRING = next(each for each in FEATURES if required(each))
REQUIRED = required(REQUIRING)[0]
STRANGER = next(each for each in FEATURES if each != REQUIRING and each not in required(REQUIRING))
"""Features as examples: one, one that it requires, and another."""


def test_nothing_outside_a_feature_imports_it_except_features_that_require_it(tmp_path: Path) -> None:
    assert imports_from_outside(ROOT) == []
    for name in ("bot/publishing/rogue.py", f"bot/features/{REQUIRING}/rogue.py"):
        file = tmp_path / name
        file.parent.mkdir(parents=True)
        file.write_text(f"from bot.features import {REQUIRED}, {STRANGER}\n")
    assert imports_from_outside(tmp_path) == [
        f"bot/features/{REQUIRING}/rogue.py: {STRANGER}",
        *sorted(f"bot/publishing/rogue.py: {each}" for each in (REQUIRED, STRANGER)),
    ]


def test_the_tests_of_a_feature_lie_in_its_folder(tmp_path: Path) -> None:
    def outside(root: Path) -> list[str]:
        files = {each.relative_to(root): each for each in sorted((root / "tests").rglob("*.py"))}
        strange = {path: imported_features(file).intersection(FEATURES) for path, file in files.items()}
        for path, names in strange.items():
            if path.parts[1] == "features" and path.parts[2] in FEATURES:
                names -= {path.parts[2], *required(path.parts[2])}
        return [str(path) for path, names in strange.items() if names and not path.as_posix().startswith(WHOLE_BOT)]

    assert outside(ROOT) == []
    rogues = ["tests/core/test_rogue.py", f"tests/features/{STRANGER}/test_rogue.py"]
    for name in (*rogues, f"tests/features/{REQUIRING}/test_own.py"):
        file = tmp_path / name
        file.parent.mkdir(parents=True)
        file.write_text(f"from bot.features import {REQUIRING}\nfrom tests.features import {REQUIRED}\n")
    assert outside(tmp_path) == rogues


def unused_exports(root: Path) -> list[str]:
    """The names that packages of the bot export although no file outside imports them from there."""
    files = {file: file.read_text("utf-8") for room in (*ROOMS, "tests") for file in (root / room).rglob("*.py")}
    words = {file: set(re.findall(r"\w+", text)) for file, text in files.items()}
    found = []
    for file in (each for each in files if each.name == "__init__.py" and each.is_relative_to(root / "bot")):
        package = ".".join(file.relative_to(root).parent.parts)
        parent, _, leaf = package.rpartition(".")
        imports = re.compile(rf"from {package} import |from {parent} import (?:\([^)]*|.*)\b{leaf}\b|\"{package}\\.")
        users = [
            each
            for each, text in files.items()
            if leaf in words[each] and file.parent not in each.parents and imports.search(text)
        ]
        used = set().union(*(words[each] for each in users))
        exported = {
            each.asname or each.name
            for node in ast.parse(files[file]).body
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{package}.")
            for each in node.names
        }
        found += [f"{package}: {name}" for name in sorted(exported - used)]
    return sorted(found)


def test_whatever_a_package_exports_is_used_outside(tmp_path: Path) -> None:
    assert unused_exports(ROOT) == []
    package = tmp_path / "bot" / "dice"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("from bot.dice.views import report, shown\n")
    (tmp_path / "bot" / "client.py").write_text("from bot import dice\n\ndice.report()\n")
    assert unused_exports(tmp_path) == ["bot.dice: shown"]


def unused_definitions(root: Path) -> list[str]:
    """The public functions and classes of the bot that nothing but tests uses. What a decorator registers is used."""
    files = {file: file.read_text("utf-8") for room in ROOMS for file in (root / room).rglob("*.py")}
    counts = Counter(word for text in files.values() for word in set(re.findall(r"\w+", text)))
    return [
        f"{file.relative_to(root).as_posix()}: {name}"
        for file, text in sorted(files.items())
        if file.is_relative_to(root / "bot")
        for before, name in re.findall(r"(^.*\n)?^(?:async def|def|class) ([a-zA-Z]\w*)", text, re.MULTILINE)
        if counts[name] == 1 and not before.startswith(("@", ")")) and len(re.findall(rf"\b{name}\b", text)) == 1
    ]


def test_whatever_is_public_is_used_by_more_than_tests(tmp_path: Path) -> None:
    assert unused_definitions(ROOT) == []
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "dice.py").write_text("def used():\n    pass\n\n\ndef unused():\n    return used()\n")
    assert unused_definitions(tmp_path) == ["bot/dice.py: unused"]


def test_the_documentation_names_every_feature() -> None:
    (row,) = re.findall(r"^\| `FEATURES_OFF` .*", (ROOT / "docs" / "hosting.md").read_text("utf-8"), re.MULTILINE)
    names, requiring = row.split("Their commands")
    assert set(FEATURES) < set(re.findall(r"`(\w+)`", names))
    assert {each for each in FEATURES if required(each)} < set(re.findall(r"`(\w+)`", requiring))


def test_a_feature_requires_only_what_it_imports() -> None:
    folder = ROOT / "bot" / "features"
    needed = {each: set(required(each)) for each in FEATURES if required(each)}
    for feature, names in needed.items():
        assert names <= set().union(*map(imported_features, (folder / feature).rglob("*.py"))), feature


def imports_past_the_door(bot: Path) -> list[str]:
    """The imports by which a feature reaches into another package, instead of importing what that exports."""
    found = []
    for file in sorted([*bot.glob("features/*/**/*.py"), *bot.glob("matches/*/*.py")]):
        own = file.relative_to(bot).parts[1]
        nodes = ast.walk(ast.parse(file.read_text("utf-8")))
        for module in (node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)):
            parts = module.split(".")
            is_another = parts[1:2] in (["features"], ["matches"]) and len(parts) > 3 and parts[2] != own
            # Queries may be used wherever the same transaction needs them.
            if is_another and parts[3] != "queries":
                found.append(f"{own}/{file.name}: {module}")
    return found


def test_features_import_each_other_only_through_their_packages(tmp_path: Path) -> None:
    assert imports_past_the_door(ROOT / "bot") == []
    (tmp_path / "features" / "offers").mkdir(parents=True)
    (tmp_path / "features" / "offers" / "commands.py").write_text("from bot.matches.clocks.commands import suggest\n")
    assert imports_past_the_door(tmp_path) == ["offers/commands.py: bot.matches.clocks.commands"]
