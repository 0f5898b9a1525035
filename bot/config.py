"""The bot's configuration: from the environment, else from a file, else the fields' defaults."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import quote, quote_plus, unquote, unquote_plus, urlsplit

import platformdirs
from dotenv import dotenv_values
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.core.shards import ALL_SHARDS, Shards, read_shards
from bot.errors import ExplainedError

ALIKE = 0.85
"""The least likeness (0 to 1) to a setting's name at which a variable's name counts as a misspelling of it."""
_SITE = r"^https?://[^/\s@?#]+/?$"
DATABASES = ("sqlite", "sqlite+aiosqlite", "postgres", "postgresql", "postgresql+asyncpg")


class SettingError(ExplainedError[str, str]):
    """An invalid setting. `bot/texts` has a sentence about each, `setting-<key>`."""


def _lowered(value: Any) -> Any:
    return value.lower() if isinstance(value, str) else value


def _folder(value: Path) -> Path:
    try:
        return value.expanduser()
    except RuntimeError:
        raise ValueError("no such user, or no home") from None


def _usual_folder() -> Path | None:
    """The folder in which this system keeps programs' data; None for a user without a home.

    For a service of systemd that is its first `StateDirectory`.
    """
    if given := os.environ.get("STATE_DIRECTORY"):
        return Path(given.partition(":")[0])
    try:
        return platformdirs.user_data_path("banmen", appauthor=False)
    except RuntimeError:
        return None


def _host(value: str) -> str:
    # Python looks names up by this encoding, which refuses empty and very long parts.
    value.encode("idna")
    return value


def _site(value: str) -> str:
    """The address of a server: scheme, host, port. Raises ValueError."""
    address = urlsplit(value)
    if not _host(address.hostname or "") or address.port == 0 or address.path not in {"", "/"}:
        raise ValueError("no host, or port 0")
    return value


def _token(value: SecretStr) -> SecretStr:
    if not re.fullmatch(r"[\w.-]+", token := value.get_secret_value().strip(), re.ASCII):
        raise ValueError
    return SecretStr(token)


def _database(value: SecretStr) -> SecretStr:
    scheme, _, rest = value.get_secret_value().partition("://")
    if (scheme := scheme.lower()) not in DATABASES or not rest:
        raise ValueError
    return SecretStr(f"{scheme}://{rest}")


def _sentry(value: SecretStr) -> SecretStr:
    if not re.fullmatch(r"https?://[^@/\s]+@[^@\s]+/\d+", address := value.get_secret_value()):
        raise ValueError
    _site("https://" + address.partition("@")[2].partition("/")[0])
    return value


def _postgresql(value: SecretStr) -> SecretStr:
    if not _database(value).get_secret_value().startswith("postgres"):
        raise ValueError
    return value


def _shards(value: str) -> str:
    read_shards(value)
    return value


def _features(value: str) -> str:
    """Names of features that can be switched off. Raises SettingError for any other."""
    folder = Path(__file__).parent / "features"
    for name in filter(None, re.split(r"[,\s]+", value)):
        if not re.fullmatch("[a-z_]+", name) or not (folder / name / "__init__.py").is_file():
            raise SettingError("features-off", feature=name)
    return value


def passwords_in(address: str) -> set[str]:
    """The passwords in the address of a database, in all forms: as written, as read, and as libraries write them."""
    _, _, rest = address.partition("://")
    # A password may contain what usually ends it.
    users = {rest.rpartition("@")[0], rest.partition("@")[0]}
    parameters = [part.partition("=") for part in re.split(r"[?&;]", rest)]
    written = {user.partition(":")[2] for user in users} | {
        value for key, _, value in parameters if "pass" in key.lower()
    }
    found = {read(text) for text in written for read in (str, unquote, unquote_plus)}
    return (found | {write(text) for text in found for write in (quote, quote_plus)}) - {""}


class Settings(BaseSettings):
    """All settings; the environment variables have the fields' names in upper case."""

    model_config = SettingsConfigDict(env_ignore_empty=True, extra="ignore", frozen=True, hide_input_in_errors=True)

    discord_token: Annotated[SecretStr, AfterValidator(_token)] | None = None
    discord_url: Annotated[str, AfterValidator(_site)] | None = Field(None, pattern=_SITE)
    discord_rest_url: Annotated[str, AfterValidator(_site)] | None = Field(None, pattern=_SITE)
    database_url: Annotated[SecretStr, AfterValidator(_database)] | None = None
    database_direct_url: Annotated[SecretStr, AfterValidator(_postgresql)] | None = None
    data_folder: Annotated[Path, AfterValidator(_folder)] | None = Field(default_factory=_usual_folder)
    """None for a user without a home, who hasn't named a folder."""
    playground_port: int = Field(8080, ge=0, le=65535)
    log_format: Annotated[Literal["auto", "text", "json"], BeforeValidator(_lowered)] = "auto"
    log_level: Annotated[Literal["debug", "info", "warning", "error"], BeforeValidator(_lowered)] = "info"
    shards: Annotated[str, AfterValidator(_shards)] | None = None
    engine_processes: int | None = Field(None, ge=1, le=1024)
    metrics_port: int | None = Field(None, ge=0, le=65535)
    metrics_host: Annotated[str, AfterValidator(_host)] = Field("127.0.0.1", pattern=r"^[\w.:-]+$")
    sentry_dsn: Annotated[SecretStr, AfterValidator(_sentry)] | None = None
    features_off: Annotated[str, AfterValidator(_features)] = ""
    challenge_hours: float = Field(24, gt=0, le=720)
    silent_days: float = Field(7, gt=0, le=365)

    @property
    def off(self) -> tuple[str, ...]:
        """The features that are switched off."""
        return tuple(filter(None, re.split(r"[,\s]+", self.features_off)))

    @property
    def own_shards(self) -> Shards:
        """The shards that this process runs: all of them unless `SHARDS` says otherwise."""
        return ALL_SHARDS if self.shards is None else read_shards(self.shards)

    @property
    def challenge_life(self) -> timedelta:
        """Time that a challenge waits for replies before it expires."""
        return timedelta(hours=self.challenge_hours)

    @property
    def silence(self) -> timedelta:
        """Time that a match without a clock may sit idle before the opponents may claim it."""
        return timedelta(days=self.silent_days)

    @property
    def in_playground(self) -> bool:
        """Whether Banmen runs in a playground: its own, or the one at `DISCORD_URL`."""
        return self.discord_token is None or self.discord_url is not None

    @property
    def _needed_folder(self) -> Path:
        if self.data_folder is None:
            raise SettingError("no-home")
        return self.data_folder

    @property
    def playground_folder(self) -> Path:
        """The data folder of Banmen's own playground. Raises SettingError without a data folder."""
        return self._needed_folder / "playground"

    @property
    def own_database(self) -> Path | None:
        """The SQLite file in the data folder; None if `DATABASE_URL` names another database. Raises SettingError.

        A playground's servers and people aren't Discord's, so its matches have their own file.
        """
        if self.database_url is not None:
            return None
        return (self.playground_folder if self.in_playground else self._needed_folder) / "banmen.sqlite3"

    @property
    def database(self) -> str:
        """The database's URL: `DATABASE_URL`, else `own_database`. Raises SettingError without a data folder."""
        if self.database_url is not None:
            return self.database_url.get_secret_value()
        return "sqlite+aiosqlite:///" + quote(str(self.own_database), safe="/:\\")

    @property
    def direct_database(self) -> str | None:
        """The URL of PostgreSQL itself where `DATABASE_URL` is that of a connection pooler; else None."""
        return None if self.database_direct_url is None else self.database_direct_url.get_secret_value()


class _LogFormat(BaseSettings):
    model_config = SettingsConfigDict(env_ignore_empty=True, extra="ignore")

    log_format: Annotated[str, BeforeValidator(_lowered)] = "auto"


def _file() -> str:
    """The file of settings: `.env`, unless the environment names another one, which must be there. Raises OSError."""
    if named := os.environ.get("SETTINGS_FILE"):
        Path(named).open("rb").close()
    return named or ".env"


def log_format() -> str:
    """The raw value of `LOG_FORMAT`, even if it or another setting is invalid."""
    try:
        return _LogFormat(_env_file=_file()).log_format
    except (OSError, ValueError):
        return "auto"


def load(env_file: Path | str | None = None) -> Settings:
    """Load the settings, by default from the file that `_file` gives. Raises SettingError for the first invalid one."""
    try:
        with _explaining():
            return Settings(_env_file=_file() if env_file is None else env_file)
    except (OSError, UnicodeDecodeError):
        file = env_file or os.environ.get("SETTINGS_FILE") or ".env"
        raise SettingError("env-file", file=str(file)) from None


def misspelt() -> dict[str, str]:
    """Names in the file of settings, and in the environment, that aren't settings but look like one, each with the
    setting that is most like it. Raises OSError and UnicodeDecodeError.
    """
    names = [name.upper() for name in Settings.model_fields]
    begins = tuple({name.partition("_")[0] + "_" for name in names})
    in_file = {name.upper() for name in dotenv_values(_file())}
    found = {}
    for name in sorted((in_file | {name.upper() for name in os.environ}).difference(names)):
        is_ours = name in in_file and name.startswith(begins)
        if alike := get_close_matches(name, names, 1, 0 if is_ours else ALIKE):
            found[name] = alike[0]
    return found


def changed(settings: Settings, **changes: str) -> Settings:
    """The settings with some changes. Raises SettingError for the first invalid one."""
    with _explaining():
        return Settings.model_validate({**dict(settings), **changes})


@contextmanager
def _explaining() -> Iterator[None]:
    try:
        yield
    except ValidationError as error:
        raise SettingError(str(error.errors()[0]["loc"][0]).replace("_", "-")) from None
