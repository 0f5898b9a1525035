"""Command lines as a test calls them, in this process."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

Main = Callable[[Sequence[str]], None]


def run(main: Main, capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The lines that a command prints."""
    main(arguments)
    return capsys.readouterr().out.splitlines()


def stopped(main: Main, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that a command says as it stops with status 2."""
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.strip()
