"""People who import records wait in turn."""

from __future__ import annotations

import pytest

from bot.core.match import RuleViolation
from bot.features.records.importing import MOST_AT_ONCE, Imports
from tests.core.test_turns import ALICE, BOB


def test_one_person_may_import_only_so_many_records_at_once() -> None:
    imports = Imports({})

    def nested(left: int) -> None:
        with imports.admitted(ALICE):
            if left:
                nested(left - 1)

    nested(MOST_AT_ONCE - 1)
    with pytest.raises(RuleViolation, match="too many imports"):
        nested(MOST_AT_ONCE)
    with imports.admitted(BOB):
        nested(MOST_AT_ONCE - 1)
