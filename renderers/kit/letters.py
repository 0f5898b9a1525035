"""The letters that pictures can show, those of their font, and names in these letters. Doesn't need Pillow."""

from __future__ import annotations

import re
import struct
import unicodedata
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

FONT = Path(__file__).parent / "fonts" / "MPLUS1p_500Medium.ttf"
LACKING = "•"
"""Replacement for characters that the font lacks: emoji, other scripts."""
_BESIDE = re.compile(r"[^()]* \(([^()]+)\)")
"""A name with the user name beside it."""


@cache
def _letters() -> frozenset[int]:
    """The code points of the font: the ranges in its table `cmap`, format 12."""
    data = FONT.read_bytes()

    def read(kind: str, at: int) -> tuple[Any, ...]:
        return struct.unpack_from(f">{kind}", data, at)

    records = (read("4sIII", at) for at in range(12, 12 + 16 * read("H", 4)[0], 16))
    start = next(at for tag, _, at, _ in records if tag == b"cmap")
    tables = (start + read("HHI", at)[2] for at in range(start + 4, start + 4 + 8 * read("H", start + 2)[0], 8))
    table = next(at for at in tables if read("H", at) == (12,))
    groups = (read("II", at) for at in range(table + 16, table + 16 + 12 * read("I", table + 12)[0], 12))
    return frozenset(code for first, last in groups for code in range(first, last + 1))


def _has(letter: str) -> bool:
    return ord(letter) in _letters()


def _is_silent(letter: str) -> bool:
    """Whether the character only affects its neighbours and is invisible itself (joiners, selectors, directions)."""
    return unicodedata.category(letter) in {"Cf", "Cc", "Mn", "Me", "Sk"} and not _has(letter)


@lru_cache(4096)
def _written(text: str) -> str:
    plain = "".join(
        letter if _has(letter) else unicodedata.normalize("NFKC", letter)
        for letter in unicodedata.normalize("NFC", text)
    )
    heard = (letter for letter in " ".join(plain.split()) if not _is_silent(letter))
    return "".join("".join(run) if known else LACKING for known, run in groupby(heard, _has))


def is_lacking(name: str) -> bool:
    """Whether pictures could show no letter of a name, only that there is one."""
    written = _written(name)
    return LACKING in written and not any(map(str.isalnum, written))


@lru_cache(4096)
def legible(name: str) -> str:
    """The name as the font can write it: fancy letters made plain, each run of missing characters as one bullet. Of a
    name without letters of the font, with the user name beside it, the user name alone.
    """
    beside = _BESIDE.fullmatch(name)
    return _written(beside[1] if beside is not None and is_lacking(name[: beside.start(1) - 2]) else name)
