"""`python -m bot`: run Banmen on Discord if there is a token, else in its own playground.

Slow imports happen only when they are needed, so that wrong settings are reported at once.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import gc
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from http import HTTPStatus
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeAlias
from urllib.parse import urlsplit

import console
from bot import config
from bot.config import SettingError, Settings
from bot.observability import logs
from bot.private_files import is_open_to_others, make_folder_private
from bot.texts.words import ENGLISH, language, say
from bot.version import FULL_VERSION

if TYPE_CHECKING:
    import discord

    from bot.client import Banmen
    from bot.operations.metrics import Metrics
    from bot.operations.server import Watch
    from bot.storage import Store

Greet: TypeAlias = "Callable[[Banmen], Coroutine[Any, Any, None]]"
"""Called once the bot is ready: prints or posts a greeting."""
CANNOT_START = 2
"""Exit code if the user must fix something first."""
TRY_AGAIN = 1
"""Exit code if a later start may succeed: the database or Discord can't be reached now. Services start such a process
again, but not one that ends with `CANNOT_START`.
"""
REFUSED = (4004, *range(4010, 4015))
"""The gateway's close codes after which a new login would be refused too."""
NOT_DISCORD = HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED
"""Answers to a login that only a server other than Discord's gives."""
DISALLOWED_INTENTS = 4014
"""The first of these for which discord.py has its own error class."""
NOT_PROVEN = 1
"""Exit code of `verify-dice` unless every roll is proven and the record agrees with the rules; of `check`, if anything
fails.
"""
VERIFY = "verify-dice"
"""The task that needs a file, and no settings."""
RATINGS = "ratings"
"""The task that recalculates all ratings."""
EXPORT, DELETE = "export-data", "delete-data"
"""The tasks about a person's data, which need the person's Discord id."""
BACKUP, RESTORE = "backup", "restore"
"""The tasks that write the whole database to a file, and fill an empty one from it."""
SIGNALS = "SIGINT", "SIGTERM", "SIGHUP"
"""The signals that stop the bot: Ctrl+C, a service's stop, and a terminal that is closed."""
LEAST_MEMORY = 400 * 2**20
"""Bytes of address space that the bot needs. With less, libraries fail in many ways, and Python hangs if it can't
start a thread.
"""
CHECK = "check"
"""The task that goes through what only the real Discord can tell, in a server and a channel."""


def _language_of_console() -> str:
    """The language of the environment, or English if standard output lacks its characters."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    chosen = language(next((os.environ[name] for name in names if os.environ.get(name)), None))
    try:
        say(chosen, "start-about").encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return ENGLISH
    return chosen


CONSOLE = _language_of_console()
"""The language of the command line."""


class CannotStartError(Exception):
    """The user must fix something first; the message says what, in one sentence."""

    def __init__(self, sentence: str, *, may_pass: bool = False) -> None:
        """`may_pass` if nothing needs to be fixed here: a later start may succeed."""
        self.code = TRY_AGAIN if may_pass else CANNOT_START
        super().__init__(sentence)


class CheckFailedError(Exception):
    """`check` has found something, and has said what to do."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the task named on the command line. Returns the exit code."""
    if os.name == "posix":
        # The files of all tasks are for their owner alone: they hold what people do, and the seeds of coming dice.
        os.umask(0o077)
    parser = command_line()
    # Intermixed, so that options may come between a task and what it is given.
    options = parser.parse_intermixed_args(arguments)
    file = next(iter(options.given), None)
    if len(options.given) not in GIVEN.get(options.task, {0}):
        parser.error(say(CONSOLE, "start-about-file"))
    if (options.shards is None) != (options.of is None):
        parser.error(say(CONSOLE, "start-about-shards"))
    if options.task in {EXPORT, DELETE} and not re.fullmatch(r"[0-9]{1,18}|[1-8][0-9]{18}", file or ""):
        parser.error(say(CONSOLE, "start-about-file"))
    try:
        if options.task == VERIFY:
            return _verify(file or "")
        settings = _with_shards(config.load(), options)
        if options.discord or options.task in {"invite", "commands", CHECK}:
            _token(settings)
        logs.set_up(style=settings.log_format, level=settings.log_level, secrets=_secrets(settings))
        for name, setting in config.misspelt().items():
            _tell(say(CONSOLE, "start-setting-unknown", written=name, setting=setting), "warning")
        if settings.data_folder is not None:
            make_folder_private(settings.data_folder)
        _check_memory()
        with _reporting(settings):
            asyncio.run(_run_until_signal(_work(options, settings)))
    except SettingError as error:
        return _fail(say(CONSOLE, f"setting-{error.key}", **error.evidence))
    except CannotStartError as error:
        return _fail(str(error), error.code)
    except CheckFailedError:
        return NOT_PROVEN
    except KeyboardInterrupt:
        pass
    return 0


def _check_memory() -> None:
    """Raise CannotStartError if a limit of this process (`ulimit -v`) leaves it less than `LEAST_MEMORY`."""
    if os.name == "posix":
        import resource

        limit, _ = resource.getrlimit(resource.RLIMIT_AS)
        if limit != resource.RLIM_INFINITY and limit < LEAST_MEMORY:
            raise CannotStartError(say(CONSOLE, "start-no-memory", least=str(LEAST_MEMORY // 2**20)))


def _work(options: argparse.Namespace, settings: Settings) -> Coroutine[Any, Any, None]:
    """The task named on the command line, to be run."""
    if options.task == CHECK:
        return _check(settings, *options.given, alone=options.yes)
    if options.task in {BACKUP, RESTORE}:
        return _back_up_or_restore(options.task, settings, Path(options.given[0]))
    if options.task in {EXPORT, DELETE}:
        return _export_or_delete(options.task, settings, int(options.given[0]))
    return TASKS[options.task](settings)


def command_line() -> argparse.ArgumentParser:
    """The arguments that `python -m bot` takes."""
    parser = _Parser("python -m bot", description=say(CONSOLE, "start-about"))
    parser.add_argument(
        "task",
        nargs="?",
        choices=[*TASKS, CHECK, VERIFY, EXPORT, DELETE, BACKUP, RESTORE],
        default="run",
        help=say(CONSOLE, "start-about-task"),
    )
    parser.add_argument("given", nargs="*", metavar="FILE", help=say(CONSOLE, "start-about-file"))
    parser.add_argument(
        "--version", action="version", version=f"Banmen {FULL_VERSION}", help=say(CONSOLE, "start-about-version")
    )
    parser.add_argument("--yes", action="store_true", help=say(CONSOLE, "start-about-yes"))
    parser.add_argument("--discord", action="store_true", help=say(CONSOLE, "start-about-discord"))
    parser.add_argument("--shards", metavar="0-3", help=say(CONSOLE, "start-about-shards"))
    parser.add_argument("--of", metavar="16", help=say(CONSOLE, "start-about-of"))
    return parser


def _with_shards(settings: Settings, options: argparse.Namespace) -> Settings:
    """The settings with the range of shards from the command line, if there is one. Raises SettingError."""
    if options.shards is None:
        return settings
    return config.changed(settings, shards=f"{options.shards}/{options.of}")


def _fail(sentence: str, code: int = CANNOT_START) -> int:
    _tell(sentence, level="critical")
    return code


def _tell(sentence: str, level: Literal["info", "warning", "critical"] = "info") -> None:
    """Print a sentence; with `LOG_FORMAT=json` as a log entry, so that log readers can parse every line."""
    text = logs.line(sentence, level) if config.log_format() == "json" else sentence
    print(text, file=sys.stdout if level == "info" else sys.stderr, flush=True)


class _Parser(argparse.ArgumentParser):
    """Explains wrong arguments like wrong settings where the log is JSON."""

    def error(self, message: str) -> NoReturn:
        if config.log_format() == "json":
            self.exit(_fail(message))
        super().error(message)


def _verify(file: str) -> int:
    """Verify the dice of the record in a file (`-` for standard input). Returns the exit code."""
    from bot.catalogue import CATALOGUE
    from bot.core.record import RecordError
    from bot.texts.names import slug

    try:
        with sys.stdin.buffer if file == "-" else Path(file).open("rb") as source:
            lines, is_proven = _task(VERIFY)(source, {key: entry.game for key, entry in CATALOGUE.items()}, CONSOLE)
    except OSError as error:
        return _fail(say(CONSOLE, "start-dice-no-file", file=file, why=error.strerror or str(error)))
    except RecordError as error:
        why = say(CONSOLE, f"record-{slug(error.key)}", **error.evidence)
        return _fail(say(CONSOLE, "start-dice-no-record", file=file, line=str(error.line), why=why))
    print(*lines, sep="\n")
    return 0 if is_proven else NOT_PROVEN


def _task(name: str) -> Callable[..., Any]:
    """The function of a feature behind a task. Raises CannotStartError if the feature is switched off."""
    from bot.features.registry import import_features
    from bot.handling.registration import CONSOLE_TASKS

    import_features()
    if name not in CONSOLE_TASKS:
        raise CannotStartError(say(CONSOLE, "refusal-switched-off"))
    found: Callable[..., Any] = CONSOLE_TASKS[name]
    return found


def _token(settings: Settings) -> str:
    if settings.discord_token is None:
        raise CannotStartError(say(CONSOLE, "start-no-token"))
    return settings.discord_token.get_secret_value()


def _secrets(settings: Settings) -> list[str]:
    """The texts that logs must never show."""
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    addresses = settings.database, settings.direct_database or ""
    dsn = settings.sentry_dsn.get_secret_value() if settings.sentry_dsn else ""
    return [token, dsn, *(secret for each in addresses for secret in config.passwords_in(each))]


async def _run_until_signal(work: Coroutine[Any, Any, None]) -> None:
    """Run `work`; on one of `SIGNALS` cancel it, so that it closes everything it opened."""
    task = asyncio.create_task(work)
    for name in SIGNALS:
        with contextlib.suppress(NotImplementedError, AttributeError):  # Windows
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), task.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await task


async def _run(settings: Settings) -> None:
    # Imported modules stay: scanning them again and again for garbage would take a tenth of the start-up time.
    gc.disable()
    if settings.discord_token is None and settings.discord_url is None:
        await _run_with_playground(settings)
    else:
        _use_addresses(settings)
        await _run_client(settings, _token(settings), _show_invitation)


def _use_addresses(settings: Settings) -> None:
    """Make discord.py use `DISCORD_URL`, and for its requests `DISCORD_REST_URL`, if they are set."""
    from bot.ui.permissions import Address, point_at, request_through

    if settings.discord_url is not None:
        point_at(Address.of_playground(settings.discord_url))
    if settings.discord_rest_url is not None:
        request_through(settings.discord_rest_url)


async def _run_with_playground(settings: Settings) -> None:
    from bot.ui.permissions import Address, point_at
    from playground.server import Playground

    _check_writable(settings.playground_folder)
    _check_database(settings)
    _set_unusable_playground_aside(settings)

    async def greet(client: Banmen) -> None:
        from bot.matches.challenges import greeting
        from bot.storage.preferences import save_server_setting
        from playground.sample import PLAYED_IN

        for guild in client.guilds:
            found = [channel for channel in guild.text_channels if channel.name in PLAYED_IN]
            if found and all(channel.last_message_id is None for channel in found):
                await save_server_setting(client.store, guild.id, "channels", tuple(each.id for each in found))
        _tell(say(CONSOLE, "start-first-steps", folder=str(settings.playground_folder)))
        await greeting.greet(client, CONSOLE)

    async with contextlib.AsyncExitStack() as stack:
        try:
            playground = await stack.enter_async_context(
                Playground(folder=settings.playground_folder, port=settings.playground_port)
            )
        except OSError as error:
            raise CannotStartError(no_playground(error, settings.playground_port)) from error
        point_at(Address(playground.api_url, playground.gateway_url, playground.cdn_url))
        # The page is there while the bot still starts.
        _tell(say(CONSOLE, "start-playground", url=playground.url))
        await _run_client(settings, playground.token, greet)


def no_playground(error: OSError, port: int) -> str:
    """A sentence about the file or port that the playground can't use."""
    why = error.strerror or str(error)
    if error.filename is not None:
        return say(CONSOLE, "start-not-written", file=str(error.filename), why=why)
    key = "start-port-taken" if error.errno == errno.EADDRINUSE else "start-port-refused"
    return say(CONSOLE, key, port=str(port), why=why)


def _set_unusable_playground_aside(settings: Settings) -> None:
    """Rename the files of a damaged playground, and say so; never a `DATABASE_URL`, which a bot may need."""
    world = settings.playground_folder / "playground.sqlite3"
    if settings.database_url is not None or not world.exists():
        return
    from bot.storage import set_aside

    with _explaining_store_errors(settings):
        kept = set_aside(settings.database, world)
    if kept is not None:
        _tell(say(CONSOLE, "start-set-aside", file=str(kept)))


def _check_database(settings: Settings) -> None:
    """Check the settings about the database, if there are any. Raises CannotStartError."""
    if settings.database_url is None and settings.shards is None:
        return
    from bot.storage import as_only_process
    from bot.storage.database import open_database

    with _explaining_store_errors(settings):
        open_database(settings.database, settings.direct_database)
        with as_only_process(settings.database, settings.own_shards):
            pass


def _check_writable(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK)
    except OSError:
        writable = False
    if not writable:
        raise CannotStartError(say(CONSOLE, "start-no-folder", folder=str(folder)))


async def _run_client(settings: Settings, token: str, greet: Greet) -> None:
    """Run the bot until cancelled; call `greet` once it is ready."""
    # In a thread, because the page of a playground answers meanwhile.
    await asyncio.to_thread(_import_bot, settings)
    from bot.client import Banmen
    from bot.computers.warming import warm
    from bot.storage import as_only_process, open_store

    gc.freeze()
    gc.enable()
    _log_start(settings)
    shards, metrics = settings.own_shards, _metrics(settings)
    with _explaining_store_errors(settings), as_only_process(settings.database, shards):
        opened = open_store(
            settings.database,
            settings.direct_database,
            silence=settings.silence,
            challenge_life=settings.challenge_life,
            shards=shards,
            meter=metrics,
        )
        async with (
            opened as store,
            Banmen(store, **_client_options(settings)) as client,
            _serving_bot(settings, client, metrics),
        ):
            await _compare_features(store, starts=True)
            await _log_in(client, token)
            async with beside(_greet_when_ready(client, greet), warm(settings.data_folder)):
                await _connect(client)


async def _compare_features(store: Store, *, starts: bool = False) -> None:
    """Warn if the bot that started last has other features: all processes need the same. `starts` for a new bot."""
    import structlog

    from bot.features.registry import import_features
    from bot.storage import process_state

    off = sorted(import_features())
    before = await store.read(process_state.features_off)
    if before not in (None, off):
        structlog.get_logger("banmen.start").warning("other features are off than in the bot", off=off, bot=before)
    if starts:
        await store.write(process_state.note_features, off)


@contextlib.asynccontextmanager
async def beside(*works: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run this work in the background during a block, and stop it at the end.

    `asyncio.run` would cancel it a second time, and a process whose end isn't awaited outlives the event loop.
    """
    tasks = [asyncio.create_task(work) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _import_bot(settings: Settings) -> None:
    """Import the whole bot, and check that nothing is missing. Raises CannotStartError."""
    _check_games()
    _import_features(settings)
    import_module("bot.client")


def _import_features(settings: Settings) -> Sequence[str]:
    """Import the features; returns the ones that are switched off. Raises CannotStartError."""
    from bot.features.registry import BrokenFeature, import_features

    try:
        return import_features(settings.off)
    except BrokenFeature as error:
        off = ",".join([*settings.off, error.feature])
        raise CannotStartError(say(CONSOLE, "start-feature", name=error.feature, why=error.why, off=off)) from error


def _log_start(settings: Settings) -> None:
    """Log what starts, and where its data is."""
    import structlog

    from bot.storage.database import place_of

    with _explaining_store_errors(settings):
        database = place_of(settings.database)
    structlog.get_logger("banmen.start").info(
        "starting",
        version=FULL_VERSION,
        database=database,
        data_folder=str(settings.data_folder),
        features_off=settings.features_off or None,
    )


@contextlib.contextmanager
def _reporting(settings: Settings) -> Iterator[None]:
    """Report errors during a block, if there is a `SENTRY_DSN`. Raises CannotStartError."""
    if settings.sentry_dsn is None:
        yield
        return
    from bot.operations.reports import ReporterMissing, reporting

    try:
        with reporting(settings.sentry_dsn.get_secret_value(), expected=(CannotStartError, CheckFailedError)):
            yield
    except ReporterMissing as error:
        from bot.storage.database import INSTALL_SERVER

        raise CannotStartError(say(CONSOLE, "start-no-sentry", command=INSTALL_SERVER)) from error


def _metrics(settings: Settings) -> Metrics | None:
    """The metrics, if they are wanted."""
    if settings.metrics_port is None:
        return None
    from bot.operations.metrics import Metrics

    return Metrics()


@contextlib.asynccontextmanager
async def _serving_bot(settings: Settings, client: Banmen, metrics: Metrics | None) -> AsyncIterator[None]:
    """Serve a bot's metrics during a block, if there are any. Raises CannotStartError."""
    if metrics is None:
        yield
        return
    from bot.operations.server import BotWatch

    async with _serving(settings, BotWatch(client, metrics), metrics):
        yield


@contextlib.asynccontextmanager
async def _serving(settings: Settings, watch: Watch, metrics: Metrics) -> AsyncIterator[None]:
    """Serve metrics during a block. Raises CannotStartError."""
    from bot.operations.server import serving
    from bot.storage.database import CONNECTIONS, read_address

    database = read_address(settings.database)
    connections = CONNECTIONS[database.drivername]
    folder = Path(database.database or "").parent if database.drivername == "sqlite" else settings.data_folder
    if folder is not None:
        metrics.watch_disk(folder.absolute())
    address = settings.metrics_host, settings.metrics_port or 0
    async with contextlib.AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(serving(watch, metrics, *address, connections=connections))
        except OSError as error:
            where = {"host": address[0], "port": str(address[1]), "why": error.strerror or str(error)}
            raise CannotStartError(say(CONSOLE, "start-no-metrics", **where)) from error
        yield


async def _think(settings: Settings) -> None:
    """Do the jobs of the bots on the same PostgreSQL until cancelled."""
    _import_features(settings)
    from bot.computers.warming import warm
    from bot.thinking import thinking

    metrics = _metrics(settings)
    _log_start(settings)
    address = settings.database, settings.direct_database
    with _explaining_store_errors(settings):
        async with contextlib.AsyncExitStack() as stack:
            at_work = await stack.enter_async_context(thinking(*address, settings.engine_processes, metrics))
            await _compare_features(at_work.store)
            if metrics is not None:
                from bot.operations.server import ThinkerWatch

                await stack.enter_async_context(_serving(settings, ThinkerWatch(*at_work, metrics), metrics))
            _tell(say(CONSOLE, "start-thinks"))
            async with beside(warm(settings.data_folder)):
                await asyncio.Event().wait()


def _client_options(settings: Settings) -> dict[str, Any]:
    # A playground sends all servers at once; waiting for more would only delay the start.
    in_playground = {"guild_ready_timeout": 0.05} if settings.in_playground else {}
    return {"engine_processes": settings.engine_processes, **in_playground}


def _check_games() -> None:
    """Raise CannotStartError if texts of a game or an action are missing; warn of games that aren't in the catalogue.

    Must run before the client is imported: its commands need their texts on import.
    """
    import structlog

    from bot.catalogue import CATALOGUE
    from bot.ui.completeness import file_of, missing_texts, unlisted_games

    for game in unlisted_games(CATALOGUE):
        structlog.get_logger("banmen.start").warning(
            "game without an entry in bot/catalogue.py", game=game.key, file=file_of(game.start)
        )
    if gaps := missing_texts(CATALOGUE):
        raise CannotStartError("\n".join(say(CONSOLE, gap.sentence, **gap._asdict()) for gap in gaps))


async def _greet_when_ready(client: Banmen, greet: Greet) -> None:
    await client.wait_until_ready()
    await greet(client)


@contextlib.contextmanager
def _explaining_store_errors(settings: Settings, *, may_be_new: bool = True) -> Iterator[None]:
    """Turn errors of the database into a CannotStartError with a sentence about them; make the data folder for it if
    it `may_be_new`.
    """
    from bot.storage import StoreError, StoreUnavailable
    from bot.storage.database import is_temporary, make_folder, read_address

    try:
        if may_be_new and (file := settings.own_database) is not None:
            make_folder(file.parent)
        yield
    except StoreError as error:
        evidence = dict(error.evidence)
        if error.key == "damaged":
            evidence["file"] = read_address(settings.database).database or ""
        may_pass = error.key == "not-reached" or is_temporary(error.__cause__)
        raise CannotStartError(say(CONSOLE, f"database-{error.key}", **evidence), may_pass=may_pass) from error
    except StoreUnavailable as error:
        # It was there when the start began.
        raise CannotStartError(say(CONSOLE, "database-not-reached", why=str(error)), may_pass=True) from error


async def _migrate(settings: Settings) -> None:
    from bot.storage import migrate

    with _explaining_store_errors(settings):
        await migrate(settings.database, settings.direct_database)
    _tell(say(CONSOLE, "start-migrated"))


async def _rebuild_ratings(settings: Settings) -> None:
    from bot.storage import open_store

    _import_features(settings)
    with _explaining_store_errors(settings, may_be_new=False):
        async with open_store(settings.database, settings.direct_database, may_be_new=False) as store:
            counted = await _task(RATINGS)(store)
    _tell(say(CONSOLE, "start-rated", count=counted))


async def _export_or_delete(task: str, settings: Settings, number: int) -> None:
    """Export or delete all data about the person with this id, who asked the bot's host for it."""
    _import_features(settings)
    from bot.core.match import UserId
    from bot.matches import privacy
    from bot.matches.privacy import queries
    from bot.matches.privacy.export import FILE_NAME, exported
    from bot.storage import open_store

    user, file = UserId(number), Path(f"{number}-{FILE_NAME}")
    with _explaining_store_errors(settings, may_be_new=False):
        opened = open_store(
            settings.database,
            settings.direct_database,
            may_be_new=False,
            silence=settings.silence,
            challenge_life=settings.challenge_life,
        )
        async with opened as store:
            if task == EXPORT:
                _write(file, await exported(store, user, CONSOLE))
                _tell(say(CONSOLE, "start-exported", file=str(file)))
            else:
                await privacy.delete_data(store, user)
                bans = (await store.read(queries.stored_about, user)).get("ban", 0)
                _tell(say(CONSOLE, "start-forgotten", bans=bans))


async def _back_up_or_restore(task: str, settings: Settings, file: Path) -> None:
    """Write the whole database to a new file, or fill an empty one from such a file."""
    from bot.operations.backup import BackupError, back_up, restore
    from bot.storage.database import is_temporary

    work, done = (back_up, "start-backed-up") if task == BACKUP else (restore, "start-restored")
    with _explaining_store_errors(settings, may_be_new=task == RESTORE):
        try:
            counts = await work(settings.direct_database or settings.database, file)
        except BackupError as error:
            sentence = say(CONSOLE, f"backup-{error.key}", **error.evidence)
            raise CannotStartError(sentence, may_pass=is_temporary(error.__cause__)) from error
    _tell(say(CONSOLE, done, matches=counts.matches, rows=counts.rows, file=str(file)))


def _write(file: Path, content: bytes) -> None:
    try:
        file.write_bytes(content)
    except OSError as error:
        raise CannotStartError(say(CONSOLE, "start-not-written", file=str(file), why=error.strerror or "")) from error


async def _invite(settings: Settings) -> None:
    import discord

    _use_addresses(settings)
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await _log_in(client, _token(settings))
        await _show_invitation(client)


async def _check(settings: Settings, server: str | None = None, channel: str | None = None, *, alone: bool) -> None:
    """Run all checks and print their results. `alone` leaves out what needs a person. Raises CheckFailedError."""
    _use_addresses(settings)
    _check_games()
    off = _import_features(settings)
    from bot.check import Terminal, UnclearError, Verdict, check, open_client, table

    terminal = Terminal()
    ask = None if alone or not terminal.is_there() else terminal.ask
    async with open_client(**_client_options(settings)) as client:
        await _log_in(client, _token(settings))
        try:
            results = await check(client, server, channel, locale=CONSOLE, tell=terminal.tell, ask=ask)
        except UnclearError as error:
            raise CannotStartError(str(error)) from error
    said_off = [say(CONSOLE, "check-off", names=", ".join(off))] if off else []
    for line in (*table(results, CONSOLE), *said_off, *_warnings(settings), *await _stored(settings, off)):
        terminal.tell(line)
    if any(result.verdict is Verdict.FAILED for result in results):
        raise CheckFailedError


def _warnings(settings: Settings) -> Iterator[str]:
    """Sentences about this computer that a check adds to what it says about Discord."""
    from bot.storage.database import read_address

    address = read_address(settings.database)
    folder = Path(address.database or "").absolute().parent
    if address.drivername == "sqlite" and folder.is_dir() and is_open_to_others(folder):
        yield say(CONSOLE, "check-open-folder", folder=str(folder))


async def _stored(settings: Settings, off: Sequence[str]) -> Sequence[str]:
    """Sentences from the database, if that is there: features that are off in the bot but not here, the last backup."""
    from bot.operations.backup import read_once
    from bot.storage import StoreError
    from bot.storage.process_state import features_off, last_backup

    try:
        address = settings.direct_database or settings.database
        elsewhere, last = await read_once(address, lambda db: (features_off(db), last_backup(db)))
    except StoreError:
        return []
    said = []
    if elsewhere is not None and elsewhere != sorted(off):
        said.append(say(CONSOLE, "check-off-elsewhere", names=", ".join(elsewhere), count=len(elsewhere)))
    if last is None:
        return [*said, say(CONSOLE, "check-no-backup")]
    megabytes = f"{last.size / 1e6:.1f}"
    return [*said, say(CONSOLE, "check-last-backup", date=f"{last.made:%Y-%m-%d %H:%M}", size=megabytes)]


async def _sync_commands(settings: Settings) -> None:
    """Tell Discord all commands, even if it should know them."""
    _use_addresses(settings)
    _check_games()
    _import_features(settings)
    import discord

    from bot.client import Banmen
    from bot.handling.syncing import sync_anyway
    from bot.storage import open_store

    with _explaining_store_errors(settings):
        async with open_store(settings.database, settings.direct_database) as store, Banmen(store) as client:
            await _log_in(client, _token(settings))
            with _explaining_discord_errors():
                try:
                    count = await sync_anyway(client.tree, store)
                except discord.HTTPException as error:
                    if error.status >= HTTPStatus.NOT_FOUND:
                        raise
                    raise CannotStartError(say(CONSOLE, "start-commands-refused", why=str(error))) from error
    _tell(say(CONSOLE, "start-commands-synced", count=count))


async def _log_in(client: discord.Client, token: str) -> None:
    import discord

    with _explaining_discord_errors():
        try:
            await client.login(token)
        except discord.LoginFailure as error:
            raise CannotStartError(say(CONSOLE, "start-wrong-token")) from error


async def _connect(client: Banmen) -> None:
    """Connect to the gateway and handle events until the client is closed.

    Raises CannotStartError if Discord refuses the connection for good: logging in again and again would only use up
    the logins that it allows in a day.
    """
    import discord

    from bot.client import LoginsUsedUp

    try:
        with _explaining_discord_errors():
            await client.connect()
    except LoginsUsedUp as error:
        again = error.again_at.astimezone().strftime("%Y-%m-%d %H:%M %Z")
        raise CannotStartError(say(CONSOLE, "start-logins-used-up", date=again), may_pass=True) from error
    except discord.PrivilegedIntentsRequired as error:
        raise CannotStartError(
            say(CONSOLE, "start-refused", code=DISALLOWED_INTENTS, number=str(DISALLOWED_INTENTS))
        ) from error
    except discord.ConnectionClosed as error:
        if error.code not in REFUSED:
            raise
        raise CannotStartError(say(CONSOLE, "start-refused", code=error.code, number=str(error.code))) from error


@contextlib.contextmanager
def _explaining_discord_errors() -> Iterator[None]:
    """Turn errors of an unreachable Discord, a wrong address, or a block of this machine into a CannotStartError with
    a sentence about them.
    """
    import aiohttp
    import discord

    refused = discord.GatewayNotFound, discord.RateLimited, discord.HTTPException
    try:
        yield
    except (aiohttp.ClientError, *refused, TimeoutError) as error:
        address = urlsplit(discord.http.Route.BASE)
        is_unknown = isinstance(error, discord.HTTPException) and error.status in NOT_DISCORD
        # If it is Discord's own address, something between here and there answers, such as a hotel's network.
        is_elsewhere = is_unknown and address.hostname != "discord.com"
        url = f"{address.scheme}://{address.netloc}"
        key = "start-wrong-address" if is_elsewhere else "start-unreachable"
        # After that code comes a page of the server that answered, not a text of Discord's.
        why = str(error).partition(" (error code: 0)")[0]
        raise CannotStartError(say(CONSOLE, key, url=url, why=why), may_pass=not is_elsewhere) from error


async def _show_invitation(client: discord.Client) -> None:
    from bot.ui.permissions import invitation

    assert client.application_id is not None  # noqa: S101 - known since the login
    _tell(say(CONSOLE, "start-invitation", link=invitation(client.application_id)))


TASKS: dict[str, Callable[[Settings], Coroutine[Any, Any, None]]] = {
    "run": _run,
    "migrate": _migrate,
    RATINGS: _rebuild_ratings,
    "invite": _invite,
    "commands": _sync_commands,
    "think": _think,
}
GIVEN = {VERIFY: {1}, EXPORT: {1}, DELETE: {1}, BACKUP: {1}, RESTORE: {1}, CHECK: {0, 1, 2}}
"""Numbers of arguments by task; all other tasks take none."""


if __name__ == "__main__":
    with console.prepared():
        sys.exit(main())
