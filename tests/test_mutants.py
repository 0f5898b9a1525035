"""The list of mutants is true: `python -m tests.mutants` tries them."""

from __future__ import annotations

import re

from tests.mutants import ROOT, mutants


def test_each_mutant_changes_one_place_and_names_a_test_that_exists() -> None:
    for each in mutants():
        assert (ROOT / each.file).read_text("utf-8").count(each.old) == 1, f"{each.file}: {each.old!r}"
        assert each.new != each.old
        file, name = re.sub(r"\[.*", "", each.test).split("::")
        assert f"def {name}(" in (ROOT / file).read_text("utf-8"), each.test
