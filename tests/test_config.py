"""Settings come from the environment and `.env`; a wrong one is named in one sentence."""

from __future__ import annotations

import os
import re
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.config import SettingError, Settings, changed, load, passwords_in
from bot.core.shards import ALL_SHARDS, Shards
from bot.observability.logs import Veil
from bot.storage.database import read_address
from bot.texts import say
from tests.for_each import for_each

ROOT = Path(__file__).parent.parent


def loaded(file: Path | str = "", **environment: str) -> Settings:
    """The settings of a file and these environment variables.

    They are set during the call, because pydantic-settings reads only the environment of the process.
    """
    others = {name: value for name, value in os.environ.items() if name.lower() not in Settings.model_fields}
    with patch.dict(os.environ, others | environment, clear=True):
        return load(file)


def test_without_settings_the_bot_uses_the_playground_and_the_users_data_folder() -> None:
    settings = loaded()
    assert settings.discord_token is None
    assert settings.playground_port == 8080
    assert settings.database.startswith("sqlite+aiosqlite:///")
    assert settings.database.endswith("banmen/playground/banmen.sqlite3")


def test_matches_on_discord_and_in_the_playground_never_share_a_database() -> None:
    ours = loaded().database
    assert loaded(DISCORD_TOKEN="abc").database != ours
    assert loaded(DISCORD_TOKEN="abc", DISCORD_URL="http://127.0.0.1:8080").database == ours


def test_the_data_folder_may_have_special_characters_or_a_tilde(tmp_path: Path) -> None:
    strange = tmp_path / "a?b#c%20 d"
    assert read_address(loaded(DATA_FOLDER=str(strange)).database).database == str(
        strange / "playground" / "banmen.sqlite3"
    )
    assert loaded(DATA_FOLDER="~/banmen").data_folder == Path.home() / "banmen"


def test_a_given_database_address_is_used_unchanged() -> None:
    address = "postgres://banmen:pass@db.example/banmen?sslmode=require"
    assert loaded(DATABASE_URL=address).database == address


def test_the_environment_overrides_the_env_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("SILENT_DAYS=3\nCHALLENGE_HOURS=2\nOTHER_PROGRAMS_SETTING=x\n")
    settings = loaded(file, SILENT_DAYS="5")
    assert settings.silence.days == 5
    assert settings.challenge_life.total_seconds() == 2 * 60 * 60


def test_an_empty_value_counts_as_unset() -> None:
    settings = loaded(DISCORD_TOKEN="", PLAYGROUND_PORT="")
    assert (settings.discord_token, settings.playground_port) == (None, 8080)


def test_blanks_around_the_token_are_stripped() -> None:
    settings = loaded(DISCORD_TOKEN=" abc.def-ghi_jkl \n")
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "abc.def-ghi_jkl"
    assert "abc" not in repr(settings)


@for_each(
    ("name", "value", "may_be"),
    [
        ("DISCORD_TOKEN", "Bot abc", "token"),
        ("DISCORD_URL", "127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("DATABASE_URL", "mysql://me:hunter2@db/x", "postgresql://"),
        ("DATABASE_URL", "postgresql://", "postgresql://"),
        ("DATABASE_DIRECT_URL", "sqlite:///hunter2.db", "postgresql://"),
        ("DISCORD_REST_URL", "127.0.0.1:8081", "http://127.0.0.1:8081"),
        ("SHARDS", "0-3", "0-3/16"),
        ("SHARDS", "3-1/16", "0-3/16"),
        ("SHARDS", "12-16/16", "0-3/16"),
        ("PLAYGROUND_PORT", "http", "0 (any free port) to 65535"),
        ("PLAYGROUND_PORT", "65536", "0 (any free port) to 65535"),
        ("METRICS_PORT", "65536", "0 (any free port) to 65535"),
        ("METRICS_HOST", "http://here/", "127.0.0.1"),
        ("SENTRY_DSN", "https://hunter2@sentry.example", "https://key@host/number"),
        ("LOG_FORMAT", "xml", "auto, text or json"),
        ("FEATURES_OFF", "tournaments,analyses", "no feature analyses."),
        ("FEATURES_OFF", "moves", "no feature moves."),
        ("FEATURES_OFF", "__pycache__", "no feature __pycache__."),
        ("FEATURES_OFF", "../features", "no feature ../features."),
        ("LOG_LEVEL", "loud", "debug, info, warning or error"),
        ("CHALLENGE_HOURS", "0", "above 0"),
        ("SILENT_DAYS", "-1", "above 0"),
        ("SILENT_DAYS", "nan", "above 0"),
        # Each of these once ended in a traceback.
        ("DATA_FOLDER", "~nosuchuser/x", "path of a folder"),
        ("DISCORD_URL", "http://127.0.0.1:99999", "http://127.0.0.1:8080"),
        ("DISCORD_URL", "http://here:port", "http://127.0.0.1:8080"),
        ("DISCORD_URL", "http://[::1", "http://127.0.0.1:8080"),
        ("DISCORD_URL", "http://me:hunter2@127.0.0.1", "http://127.0.0.1:8080"),
        ("DISCORD_REST_URL", "http://..", "http://127.0.0.1:8081"),
        ("DISCORD_REST_URL", f"http://{'a' * 64}", "http://127.0.0.1:8081"),
        ("METRICS_HOST", "a..b", "127.0.0.1"),
        ("SENTRY_DSN", "https://hunter2@sentry.example:port/1", "https://key@host/number"),
    ],
)
def test_a_wrong_value_is_explained_in_one_sentence(name: str, value: str, may_be: str) -> None:
    with pytest.raises(SettingError) as caught:
        loaded(**{name: value})
    sentence = say("en", f"setting-{caught.value.key}", **caught.value.evidence)
    assert sentence.startswith(f"{name} must be ")
    assert may_be in sentence
    assert "hunter2" not in f"{caught.value!r} {caught.value.__cause__}"
    assert "\n" not in sentence
    assert sentence.endswith(".")


def test_a_process_runs_all_shards_unless_told_otherwise() -> None:
    assert loaded().own_shards == ALL_SHARDS
    settings = loaded(SHARDS="4-7/16")
    assert settings.own_shards == Shards(16, frozenset({4, 5, 6, 7}))
    assert changed(settings, shards="5/16").own_shards == Shards(16, frozenset({5}))
    with pytest.raises(SettingError, match="shards"):
        changed(settings, shards="16/16")


def test_an_unreadable_env_file_is_reported(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(SettingError, match="env-file"):
        loaded(file)


def test_a_user_without_a_home_needs_a_folder_only_for_a_database_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 2**31 - 2)  # no account has this number, as in a container
    with pytest.raises(SettingError) as refused:
        _ = loaded().database
    assert "DATA_FOLDER" in say("en", f"setting-{refused.value.key}")
    settings = loaded(DATABASE_URL="postgresql://db/banmen")
    assert settings.database == "postgresql://db/banmen"
    assert settings.own_database is None


@for_each(name=list(Settings.model_fields))
def test_every_setting_is_explained_in_the_documentation_and_the_example(name: str) -> None:
    for document in ("docs/hosting.md", ".env.example"):
        assert re.search(rf"\b{name.upper()}\b", (ROOT / document).read_text("utf-8")), document


def test_the_example_names_only_existing_settings_and_what_compose_needs() -> None:
    named = re.findall(r"^#?\s?([A-Z_]+)=", (ROOT / ".env.example").read_text("utf-8"), re.MULTILINE)
    compose = re.findall(r"\$\{([A-Z_]+)", (ROOT / "deploy" / "compose.yaml").read_text("utf-8"))
    # The commit is exported for each build.
    assert set(named) == {name.upper() for name in Settings.model_fields} | set(compose) - {"COMMIT"}


@for_each(
    ("address", "passwords"),
    [
        ("postgresql://banmen:hunter2@db/banmen", {"hunter2"}),
        ("postgres://banmen:hun%40ter%2B2@db/banmen", {"hun@ter+2", "hun%40ter%2B2"}),
        ("postgresql://banmen:hun@ter:2/?@db/banmen", {"hun@ter:2/?"}),
        ("postgresql://:hunter2@db/banmen", {"hunter2"}),
        ("postgresql://db/banmen?user=banmen&password=hunter2", {"hunter2"}),
        ("postgresql:///banmen?host=db&Password=hun+ter%262&sslpassword=other", {"hun ter&2", "hun+ter%262", "other"}),
        ("postgresql://banmen:one@db/banmen?password=two", {"one", "two"}),
        ("postgresql://banmen@db/banmen", set[str]()),
        ("sqlite:////srv/banmen.db", set[str]()),
    ],
)
def test_every_password_in_an_address_is_known(address: str, passwords: set[str]) -> None:
    found = passwords_in(address)
    assert found >= passwords
    assert bool(found) is bool(passwords)
    veiled = Veil(found)(f"can't reach {address}: is {passwords} right?")
    assert not any(each in veiled for each in passwords), veiled
