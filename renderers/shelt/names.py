"""Names of Shelt's pieces."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.kit.rules import Option

LABELS = Option("labels", ("code", "kana", "none"), "code")
"""Option for the labels on pieces. Codes are the default because everybody can read them and moves use them."""

KANA: Mapping[str, str] = MappingProxyType(
    {
        "rav": "ラヴァ",
        "nen": "ネーネ",
        "pin": "ピネナ",
        "kmi": "クミール",
        "ket": "エケトネ",
        "lin": "リーネ",
        "len": "レンナ",
        "rin": "リナ",
        "lel": "レレゾナ",
        "kun": "クノン",
        "sim": "シムト",
        "axx": "アッシュ",
        "jil": "ジール",
        "umt": "ウムトナ",
        "tem": "テームス",
        "pal": "パール",
        "ful": "フルミネア",
        "mil": "ミルフ",
        "fav": "ファーヴァ",
        "zan": "ザナ",
        "gil": "ギル",
        "ruj": "ルージュ",
        "ryu": "リュウ",
        "kri": "クリス",
        "mel": "メル",
        "ser": "セレン",
        "lid": "リディア",
        "ovi": "オヴィ",
        "ral": "ラルドゥラ",
    }
)
"""Names in kana by code, from the sheet's table of the set-up."""


ROW_NAMES = ("Palt", "Ilva", "Beezel", "Teeve", "Satii", "Erva", "Velm")
"""Full names of the rows, from the bottom."""


def called(code: str, labels: str) -> str:
    """The label on a piece under a value of `LABELS`; empty for none."""
    return "" if labels == "none" else KANA[code] if labels == "kana" else code
