"""Settings: from the environment, else from the file `.env`, else as the fields say."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any, Literal

import platformdirs
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

DATABASES = ("sqlite", "sqlite+aiosqlite", "postgres", "postgresql", "postgresql+asyncpg")


class SettingError(Exception):
    """A setting that can't be; the message is one sentence for the person who starts the bot."""


def _spelt_small(value: Any) -> Any:
    return value.lower() if isinstance(value, str) else value


def _token(value: SecretStr) -> SecretStr:
    if not re.fullmatch(r"[\w.-]+", token := value.get_secret_value().strip(), re.ASCII):
        raise ValueError
    return SecretStr(token)


def _database(value: SecretStr) -> SecretStr:
    scheme, _, rest = value.get_secret_value().partition("://")
    if scheme not in DATABASES or not rest:
        raise ValueError
    return value


class Settings(BaseSettings):
    """What can be set. A field's description completes the sentence "… may be"."""

    model_config = SettingsConfigDict(env_ignore_empty=True, extra="ignore", frozen=True, hide_input_in_errors=True)

    discord_token: Annotated[SecretStr, AfterValidator(_token)] | None = Field(
        None, description="the bot's token, as Discord's developer portal shows it, or empty to use the playground"
    )
    discord_url: str | None = Field(
        None,
        pattern=r"^https?://[^/\s]+/?$",
        description="the address of a running playground, like http://127.0.0.1:8080, or empty",
    )
    database_url: Annotated[SecretStr, AfterValidator(_database)] | None = Field(
        None, description="postgresql://user:password@host/name, sqlite:///path/to/file, or empty"
    )
    data_folder: Path = Field(
        default_factory=lambda: platformdirs.user_data_path("banmen", appauthor=False), description="a folder"
    )
    playground_port: int = Field(8080, ge=0, le=65535, description="a whole number from 0 (any free port) to 65535")
    log_format: Annotated[Literal["auto", "text", "json"], BeforeValidator(_spelt_small)] = Field(
        "auto", description="auto, text or json"
    )
    log_level: Annotated[Literal["debug", "info", "warning", "error"], BeforeValidator(_spelt_small)] = Field(
        "info", description="debug, info, warning or error"
    )
    challenge_hours: float = Field(24, gt=0, le=720, description="a number of hours above 0, at most 720")
    silent_days: float = Field(7, gt=0, le=365, description="a number of days above 0, at most 365")

    @property
    def challenge_life(self) -> timedelta:
        """How long a challenge waits for its answer."""
        return timedelta(hours=self.challenge_hours)

    @property
    def silence(self) -> timedelta:
        """How long a match may rest before the opponents may claim it."""
        return timedelta(days=self.silent_days)

    def database(self, *, playground: bool) -> str:
        """Where matches are kept: `DATABASE_URL`, else a file in the data folder.

        The playground's server and people aren't Discord's, so its matches have a file of their own.
        """
        if self.database_url is not None:
            return self.database_url.get_secret_value()
        folder = self.playground_folder if playground else self.data_folder
        return f"sqlite+aiosqlite:///{folder / 'banmen.sqlite3'}"

    @property
    def playground_folder(self) -> Path:
        """Where the playground keeps its world."""
        return self.data_folder / "playground"


def load(env_file: Path | str = ".env") -> Settings:
    """The settings. Raises SettingError for the first wrong one."""
    try:
        return Settings(_env_file=env_file)
    except ValidationError as error:
        name = str(error.errors()[0]["loc"][0])
        raise SettingError(f"{name.upper()} may be {Settings.model_fields[name].description}.") from None
    except (OSError, UnicodeDecodeError):
        raise SettingError(f"The file {env_file} can't be read.") from None
