"""The files in `deploy` name only what exists."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.__main__ import command_line
from bot.config import Settings
from bot.operations.metrics import Metrics
from opponents.kit.compiling import VARIABLE
from tests.for_each import for_each
from tests.test_config import loaded

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
SUFFIXES = {"counter": ["_total"], "gauge": [""], "histogram": ["_bucket", "_sum", "_count"]}
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
DASHBOARD = json.loads((DEPLOY / "grafana" / "dashboards" / "banmen.json").read_text("utf-8"))
QUERIES = [target["expr"] for panel in DASHBOARD["panels"] for target in panel.get("targets", ())]


def labels_by_metric() -> dict[str, set[str]]:
    """The labels of each metric that the bot serves, and those that Prometheus adds."""
    registry = Metrics().registry
    found: dict[str, set[str]] = {}
    for family in registry.collect():
        collector: Any = registry._names_to_collectors.get(family.name)
        labels = {*getattr(collector, "_labelnames", ()), "instance", "job"}
        labels |= {"le"} if family.type == "histogram" else set()
        found |= {f"{family.name}{suffix}": labels for suffix in SUFFIXES[family.type]}
    return found


def ours() -> dict[str, Any]:
    """The bots and thinkers in `compose.yaml`."""
    services = COMPOSE["services"].items()
    return {name: each for name, each in services if each["image"] == "banmen" and "entrypoint" not in each}


METRICS = labels_by_metric()
ELSEWHERE = {
    "DATABASE_DIRECT_URL": "there is no PgBouncer",
    "DISCORD_URL": "there is no playground",
    "PLAYGROUND_PORT": "there is no playground",
}
"""The settings that `compose.yaml` doesn't have, and why."""
OF_BOTS = {"DISCORD_TOKEN", "DISCORD_REST_URL", "SHARDS", "CHALLENGE_HOURS", "SILENT_DAYS"}
"""The settings that mean nothing to a thinker."""


@for_each(query=QUERIES)
def test_the_dashboard_asks_for_metrics_and_labels_that_exist(query: str) -> None:
    named = re.findall(r"\b(?:banmen|process)_\w+", query)
    assert named
    assert [name for name in named if name not in METRICS] == []
    labels = {label for group in re.findall(r"by \(([^)]*)\)", query) for label in group.split(", ")}
    labels |= {label for group in re.findall(r"\{([^}]*)\}", query) for label in re.findall(r"(\w+)[!=]", group)}
    assert labels <= set().union(*(METRICS[name] for name in named))
    # An operator with several Banmens on one Prometheus chooses one.
    assert query.count('{job=~"$job", instance=~"$instance"') == len(named)


def test_the_dashboard_shows_every_metric_of_the_bot() -> None:
    shown = " ".join(QUERIES)
    families = {re.sub(r"_(?:bucket|sum|count)$", "", name) for name in METRICS if name.startswith("banmen_")}
    assert [name for name in sorted(families) if name not in shown] == []


def test_every_metric_is_explained_in_the_documentation() -> None:
    page = (ROOT / "docs" / "operate.md").read_text("utf-8")
    families = {re.sub(r"_(?:bucket|sum|count)$", "", name) for name in METRICS if name.startswith("banmen_")}
    assert [name for name in sorted(families) if f"`{name}`" not in page] == []


def test_panels_and_queries_are_numbered_and_do_not_overlap() -> None:
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(set(ids)) == len(ids)
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        place = panel["gridPos"]
        cells = {(place["x"] + x, place["y"] + y) for x in range(place["w"]) for y in range(place["h"])}
        assert max(x for x, _ in cells) < 24
        assert not cells & taken
        taken |= cells


def test_compose_uses_files_and_commands_that_exist() -> None:
    services = COMPOSE["services"]
    assert len(ours()) >= 4
    for process in ours().values():
        assert command_line().parse_args(process.get("command", ["--discord"]))
        assert "ports" not in process
    for service in services.values():
        for source, _, target in (volume.partition(":") for volume in service.get("volumes", ())):
            assert not target or (DEPLOY / source).exists() if source[0] in "./" else source in COMPOSE["volumes"]
        assert all(port.startswith("127.0.0.1:") for port in service.get("ports", ()))
        assert set(service.get("depends_on", ())) <= set(services)
        assert service["restart"] == "unless-stopped"


@pytest.mark.parametrize("name", COMPOSE["services"])
def test_a_container_has_little_else_on_its_machine(name: str) -> None:
    service = COMPOSE["services"][name]
    assert service["read_only"]
    assert service["cap_drop"] == ["ALL"]
    assert service.get("cap_add", []) == ([] if name != "postgres" else sorted(service["cap_add"]))
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"]
    assert {"max-size", "max-file"} <= set(service["logging"]["options"])


def test_images_and_actions_of_others_are_pinned_by_digest() -> None:
    images = [each["image"] for each in COMPOSE["services"].values() if each["image"] != "banmen"]
    images += re.findall(r"^FROM (\S+)", (DEPLOY / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8"))["jobs"]
    images += jobs["bare"]["strategy"]["matrix"]["debian"]
    assert [image for image in images if not re.fullmatch(r"[a-z/]+:[\w.-]+@sha256:[0-9a-f]{64}", image)] == []
    used = [
        line
        for file in (ROOT / ".github" / "workflows").glob("*.yml")
        for line in re.findall(r"uses: (?!\./)(.*)", file.read_text("utf-8"))
    ]
    assert [line for line in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", line)] == []


def test_docker_makes_the_same_backups_as_the_timer() -> None:
    (script,) = COMPOSE["services"]["backup"]["command"]
    (command,) = re.findall(r"python -m bot (.*)", script)
    options = command_line().parse_args(shlex.split(command))
    assert options.task == "backup"
    (volume,) = COMPOSE["services"]["backup"]["volumes"]
    folder = volume.partition(":")[2]
    assert Path(*options.given).parent == Path(folder)
    # The image has the folder, so that the volume belongs to the user who runs the bot.
    assert f"install -d -o banmen {folder}" in (DEPLOY / "Dockerfile").read_text("utf-8")
    deletes = unit_of("banmen-backup.service")["Service"]["ExecStartPost"].partition(" -name ")[2]
    assert deletes.replace("*.banmen", '"*.banmen"') in script


@pytest.mark.parametrize("file", ["banmen.service", "banmen-backup.service", "banmen-thinker.service"])
def test_a_unit_that_fails_has_its_failure_told(file: str) -> None:
    assert unit_of(file)["Unit"]["OnFailure"] == "banmen-failed@%N.service"
    assert unit_of("banmen-failed@.service")["Service"]["ExecStart"] == "/etc/banmen-failed %i"


@pytest.mark.skipif(os.name != "posix", reason="it is a program of a shell")
def test_a_failed_unit_is_told_to_a_channel_of_discord(tmp_path: Path) -> None:
    (curl := tmp_path / "curl").write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    curl.chmod(0o755)
    path = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    command = [str(DEPLOY / "banmen-failed"), "banmen-backup"]
    said = subprocess.run(command, env=path, capture_output=True, text=True, check=True).stdout.splitlines()
    assert json.loads(said[said.index("--json") + 1])["content"].startswith("banmen-backup has failed on ")
    assert said[-1] == "WEBHOOK"


def test_each_image_is_built_once_from_files_that_exist() -> None:
    built: list[str] = []
    for process in ours().values():
        if build := process.get("build"):
            built.append(process["image"])
            root = DEPLOY / build["context"]
            recipe = (root / build["dockerfile"]).read_text("utf-8")
            assert set(build["args"]) <= set(re.findall(r"^ARG (\w+)=", recipe, re.MULTILINE))
            assert (root / build["args"].get("REQUIREMENTS", "requirements.txt")).is_file()
    assert sorted(built) == sorted({process["image"] for process in ours().values()})


def test_the_image_has_the_engines_compiled_where_the_bot_looks_for_them() -> None:
    recipe = (DEPLOY / "Dockerfile").read_text("utf-8")
    (folder,) = re.findall(rf"^ENV {VARIABLE}=(\S+)$", recipe, re.MULTILINE)
    command = f'python -m opponents warm --folder "${VARIABLE}"'
    # The user who runs the bot can also recompile there.
    assert folder.startswith("/home/banmen/")
    assert recipe.index("USER banmen") < recipe.index(command)


@pytest.mark.parametrize("name", ours())
def test_every_process_in_compose_gets_the_settings_of_the_env_file(name: str) -> None:
    process = ours()[name]
    known = {field.upper() for field in Settings.model_fields} - set(ELSEWHERE)
    given = process["environment"]
    assert set(given) == (known - OF_BOTS if process.get("command") == ["think"] else known)
    for setting, value in given.items():
        # Values that aren't fixed are those of the file, under the setting's own name.
        assert "$" not in value or re.match(rf"\$\{{{setting}:", value) or setting == "DATABASE_URL"


@pytest.mark.parametrize("chosen", [{}, {"CHALLENGE_HOURS": "12", "LOG_LEVEL": "debug", "ENGINE_PROCESSES": "2"}])
def test_the_settings_in_compose_are_accepted(chosen: dict[str, str]) -> None:
    needed = {"DISCORD_TOKEN": "abc", "POSTGRES_PASSWORD": "secret"}

    def filled(value: str) -> str:
        """A value as Compose fills it in."""
        return re.sub(r"\$\{(\w+):[-?]([^}]*)\}", lambda found: (needed | chosen).get(found[1], found[2]), value)

    for process in ours().values():
        environment = {setting: filled(value) for setting, value in process["environment"].items()}
        settings = loaded(DEPLOY / "none", **environment)
        assert settings.database == "postgresql://banmen:secret@postgres/banmen"
        assert settings.challenge_hours == (12 if chosen and "command" not in process else 24)
        assert settings.log_level == chosen.get("LOG_LEVEL", "info")
        assert settings.engine_processes == int(chosen.get("ENGINE_PROCESSES", "1"))


def test_prometheus_reads_every_process_of_the_bot() -> None:
    scraped = yaml.safe_load((DEPLOY / "prometheus.yml").read_text("utf-8"))["scrape_configs"][0]["static_configs"]
    targets = [target for each in scraped for target in each["targets"]]
    assert targets == [f"{name}:{bot['environment']['METRICS_PORT']}" for name, bot in ours().items()]


def test_grafana_finds_its_dashboard_and_its_data() -> None:
    provisioning = DEPLOY / "grafana" / "provisioning"
    (source,) = yaml.safe_load((provisioning / "datasources" / "prometheus.yaml").read_text())["datasources"]
    assert source["url"] == "http://prometheus:9090"
    assert source["isDefault"]
    (provider,) = yaml.safe_load((provisioning / "dashboards" / "banmen.yaml").read_text())["providers"]
    assert f"./grafana/dashboards:{provider['options']['path']}:ro" in COMPOSE["services"]["grafana"]["volumes"]


def test_the_dashboard_can_be_imported_into_any_grafana() -> None:
    chosen = {each["name"]: each for each in DASHBOARD["templating"]["list"]}
    assert [each["type"] for each in chosen.values()] == ["datasource", "query", "query"]
    assert set(chosen) == {"datasource", "job", "instance"}
    used = {panel["datasource"]["uid"] for panel in DASHBOARD["panels"] if "datasource" in panel}
    used |= {target["datasource"]["uid"] for panel in DASHBOARD["panels"] for target in panel.get("targets", ())}
    used |= {each["datasource"]["uid"] for each in chosen.values() if "datasource" in each}
    assert used == {"${datasource}"}


ALERTS = [
    rule for group in yaml.safe_load((DEPLOY / "alerts.yml").read_text("utf-8"))["groups"] for rule in group["rules"]
]


@pytest.mark.parametrize("rule", ALERTS, ids=lambda rule: str(rule["alert"]))
def test_an_alert_asks_for_metrics_that_exist_and_is_tried_and_explained(rule: dict[str, Any]) -> None:
    named = re.findall(r"\bbanmen_\w+", rule["expr"])
    assert [name for name in named if name not in METRICS] == []
    assert named or 'up{job="banmen"}' in rule["expr"]
    assert rule["labels"]["severity"] in {"critical", "warning"}
    assert set(rule["annotations"]) == {"summary", "description"}
    assert f"`{rule['alert']}`" in (ROOT / "docs" / "operate.md").read_text("utf-8")
    tried = yaml.safe_load((ROOT / "tests" / "alerts_test.yml").read_text("utf-8"))["tests"]
    assert any(
        case["alertname"] == rule["alert"] and "exp_alerts" in case
        for each in tried
        for case in each["alert_rule_test"]
    )


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed (Debian's package prometheus)")
@pytest.mark.parametrize(
    "arguments",
    [
        ["test", "rules", "tests/alerts_test.yml"],
        ["check", "config", "deploy/prometheus.yml"],
        ["check", "config", "deploy/prometheus-host.yml"],
    ],
    ids=lambda arguments: str(arguments[-1]),
)
def test_prometheus_accepts_its_files_and_raises_the_alerts(arguments: list[str]) -> None:
    """Takes a second: promtool makes a database for each case."""
    found = subprocess.run(["promtool", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


def test_the_image_contains_every_package_that_the_bot_imports() -> None:
    copied = set(re.findall(r"^COPY (\w+) \1$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE))
    assert copied == {"console", "games", "renderers", "opponents", "bot", "playground"}
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert kept == copied | {"LICENSE", "requirements.txt", "requirements-server.txt"}


def unit_of(file: str) -> configparser.ConfigParser:
    """A unit of systemd."""
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(DEPLOY / file)
    return unit


@pytest.mark.parametrize(("file", "task"), [("banmen.service", "run"), ("banmen-thinker.service", "think")])
def test_a_systemd_unit_starts_its_process_and_leaves_exit_code_2_alone(file: str, task: str) -> None:
    unit = unit_of(file)
    python, module, name, *arguments = shlex.split(unit["Service"]["ExecStart"])
    assert (module, name) == ("-m", "bot")
    options = command_line().parse_args(arguments)
    assert (options.task, options.discord) == (task, task == "run")
    assert f"`{file}`" in (ROOT / "docs" / "operate.md").read_text("utf-8")
    # Exit code 1, as while the database is away, has it started again for as long as that takes.
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"
    assert unit["Service"]["Restart"] == "on-failure"
    assert unit["Service"]["RestartPreventExitStatus"] == "2"
    known = {name.upper() for name in Settings.model_fields} | {"SETTINGS_FILE"}
    assert {each.partition("=")[0] for each in shlex.split(unit["Service"]["Environment"])} <= known
    assert python


def test_the_backup_unit_backs_up_the_database_of_the_service() -> None:
    bot, backup = unit_of("banmen.service")["Service"], unit_of("banmen-backup.service")["Service"]
    for key in ("User", "DynamicUser", "LoadCredential", "Environment", "WorkingDirectory"):
        assert backup[key] == bot[key]
    # The first one is the data folder.
    assert bot["StateDirectory"] == backup["StateDirectory"].split()[0]
    shell, option, command = shlex.split(backup["ExecStart"])
    assert (shell, option) == ("/bin/sh", "-c")
    _, _, module, name, *arguments = shlex.split(command)
    assert (module, name) == ("-m", "bot")
    assert command_line().parse_args(arguments).task == "backup"
    # Old backups are deleted from where the new ones go, and only then.
    (file,) = command_line().parse_args(arguments).given
    assert shlex.split(backup["ExecStartPost"])[1] == str(Path(file).parent)
    assert unit_of("banmen-backup.timer")["Install"]["WantedBy"] == "timers.target"


WRITTEN = """\
# A comment
DISCORD_TOKEN=abc.def   # behind a value
DATABASE_URL='postgresql://banmen:p$a$$s#w rd@host/banmen'
export METRICS_HOST = "localhost"
CHALLENGE_HOURS=  12
SHARDS=
"""
"""Settings with what readers of such files understand differently: comments, `$`, quotes and spaces."""
READING = """
from bot import config
read = config.load()
print(read.discord_token.get_secret_value(), read.database, read.metrics_host, read.challenge_hours, read.shards)
print(read.data_folder)
"""
READ = "abc.def postgresql://banmen:p$a$$s#w rd@host/banmen localhost 12.0 None\n{folder}\n"


@pytest.mark.parametrize("named", ["", "/srv/banmen"])
def test_the_service_and_its_commands_read_the_same_in_the_file_of_settings(tmp_path: Path, named: str) -> None:
    file, credential = tmp_path / "banmen.env", tmp_path / "settings"
    file.write_text(f"{WRITTEN}DATA_FOLDER={named}\n", "utf-8")
    read = READ.format(folder=named or "/var/lib/banmen")
    script = (DEPLOY / "banmen").read_text("utf-8").replace("/etc/banmen.env", str(file))
    script = script.replace("/opt/banmen/.venv/bin/python -m bot", f"{sys.executable} -c {shlex.quote(READING)}")
    assert output(["sh", "-c", script.replace("/opt/banmen", str(ROOT))], {}) == read
    for unit in ("banmen.service", "banmen-backup.service"):
        service = unit_of(unit)["Service"]
        assert "EnvironmentFile" not in service
        # What systemd does: only the service's user can read the copy, and `%d` is its folder.
        assert service["LoadCredential"] == f"{credential.name}:/etc/{file.name}"
        shutil.copy(file, credential)
        given = shlex.split(service["Environment"].replace("%d", str(tmp_path)))
        states = ":".join(f"/var/lib/{each}" for each in service["StateDirectory"].split())
        environment = dict(each.split("=", 1) for each in [*given, f"STATE_DIRECTORY={states}"])
        assert output([sys.executable, "-c", READING], environment) == read


def output(command: list[str], environment: dict[str, str]) -> str:
    """What a command prints that has only these environment variables."""
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout


needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed (Debian's package systemd)"
)


@needs_systemd
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    """Takes 0.3 seconds: systemd-analyze loads everything that the units depend on."""
    copies = []
    for unit in (*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")):
        copy = tmp_path / unit.name
        missing = re.compile("(?<=ExecStart=)/(opt/banmen/.venv/bin/python|etc/banmen-failed)")
        copy.write_text(missing.sub(sys.executable, unit.read_text("utf-8")))
        copies.append(str(copy))
    assert len(copies) == 5
    found = subprocess.run(["systemd-analyze", "verify", *copies], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")


@needs_systemd
@pytest.mark.parametrize("unit", sorted(DEPLOY.glob("*.service")), ids=lambda unit: unit.stem)
def test_a_service_may_do_little_else_on_its_machine(unit: Path) -> None:
    command = ["systemd-analyze", "security", "--offline=yes", "--threshold=30", str(unit)]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout
