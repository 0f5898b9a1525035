"""Reading what people type: phones and Japanese keyboards put other characters where a notation has ASCII."""

from __future__ import annotations

import re
import unicodedata

_KEYS = str.maketrans(
    {
        **dict.fromkeys("“”„‟«»″〝〞", '"'),
        **dict.fromkeys("‘’‚‛′´", "'"),
        **dict.fromkeys("−⁃─━", "-"),
        **dict.fromkeys("×✕", "x"),
        "、": ",",
        "。": ".",
        "・": "/",
        "「": "[",
        "」": "]",
        "〜": "~",
        "¥": "\\",
    }
)
"""Characters that a phone puts in by itself, or that a Japanese keyboard has on the key of an ASCII character."""
_DASH = re.compile("(?<![ぁ-ヿ])ー")
"""The long-vowel mark, which is on the key of the hyphen; after kana it belongs to a word."""


def normalised(text: str) -> str:
    """One line as a keyboard with ASCII would have written it: half-width, with straight quotes and plain hyphens and
    spaces, without invisible characters, and without spaces at its ends.
    """
    if text.isascii() and text.isprintable():
        return text.strip()
    # Before, because NFKC takes some of these apart; and after, because it makes others from half-width forms.
    plain = unicodedata.normalize("NFKC", text.translate(_KEYS)).translate(_KEYS)
    return _DASH.sub("-", "".join(map(_ascii, plain))).strip()


def _ascii(character: str) -> str:
    kind = unicodedata.category(character)
    if kind == "Pd":
        return "-"
    return " " if kind in {"Zs", "Zl", "Zp", "Cc"} else "" if kind == "Cf" else character
