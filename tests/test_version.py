"""The version names the commit that runs, and the changelog and the documents agree with it."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

from bot.storage.tables import LAST_RELEASE, SCHEMA
from bot.version import VERSION, commit_of

ROOT = Path(__file__).parent.parent
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
FIRST = "1.0.0"
"""The first release."""
UNPUBLISHED = f"{FIRST}.dev0" == VERSION
NOTE = f"Until {FIRST} is published"
"""Begins each sentence of the documents that must be deleted then."""
REPOSITORY = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Repository"]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "playground" / "README.md"]


def git(folder: Path, *arguments: str) -> str:
    who = ["-c", "user.name=Aoi", "-c", "user.email=aoi@localhost", "-c", "commit.gpgsign=false"]
    done = subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_the_commit_is_read_from_the_files_of_git(tmp_path: Path) -> None:
    clone, tree = tmp_path / "clone", tmp_path / "tree"
    clone.mkdir()
    assert commit_of(clone) == ""
    git(clone, "init", "-q", "-b", "main")
    assert commit_of(clone) == ""
    git(clone, "commit", "-q", "--allow-empty", "-m", "Begin")
    commit = git(clone, "rev-parse", "HEAD")[:12]
    assert commit_of(clone) == commit
    git(clone, "worktree", "add", "-q", "-b", "other", str(tree))
    assert commit_of(tree) == commit
    git(clone, "pack-refs", "--all")
    assert (commit_of(clone), commit_of(tree)) == (commit, commit)
    git(clone, "checkout", "-q", "--detach")
    assert commit_of(clone) == commit


def test_the_commit_of_an_image_is_the_one_that_its_build_was_told(tmp_path: Path) -> None:
    (tmp_path / "COMMIT").write_text("0123456789abcdef0123456789abcdef01234567\n")
    assert commit_of(tmp_path) == "0123456789ab"
    recipe = (ROOT / "deploy" / "Dockerfile").read_text("utf-8")
    assert 'RUN printf %s "$COMMIT" > COMMIT' in recipe
    assert recipe.index("ARG COMMIT") < recipe.index('"$COMMIT"')


def test_the_changelog_begins_with_the_version_its_schema_and_whether_it_is_published() -> None:
    heading, section = re.split(r"^## (.*)\n", CHANGELOG, maxsplit=2, flags=re.MULTILINE)[1:3]
    assert heading == VERSION.removesuffix(".dev0")
    assert f"Schema `{SCHEMA}`" in section
    first = "Not published yet." if VERSION.endswith(".dev0") else r"\d{4}-\d\d-\d\d\."
    assert re.match(first, section.strip())


def test_the_version_is_one_of_a_release_or_of_the_way_to_it() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+(\.dev0)?", VERSION)
    assert LAST_RELEASE <= SCHEMA


def test_pages_speak_of_the_time_before_the_first_release_until_then() -> None:
    told = [page.name for page in PAGES if NOTE in page.read_text("utf-8")]
    assert ("operate.md" in told, "CONTRIBUTING.md" in told) == (UNPUBLISHED, UNPUBLISHED)
    assert UNPUBLISHED or not told


def test_commands_check_out_no_release_by_its_name() -> None:
    for page in PAGES:
        assert re.findall(r"git (?:checkout|clone|switch)[^\n]* v\d", page.read_text("utf-8")) == [], page.name


def test_the_address_of_the_repository_is_written_once_and_the_release_checks_it() -> None:
    files = [*PAGES, *(ROOT / ".github").rglob("*.*"), *(ROOT / "deploy").rglob("*.*"), ROOT / "pyproject.toml"]
    assert [file.name for file in files if REPOSITORY in file.read_text("utf-8")] == ["pyproject.toml"]
    steps = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text("utf-8"))["jobs"]["release"]["steps"]
    (check,) = [step["run"] for step in steps if "GITHUB_REPOSITORY" in step.get("run", "")]
    assert "pyproject.toml" in check
