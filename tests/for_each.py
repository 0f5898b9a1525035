"""Quick tests of many values in one test, because pytest's overhead for separate tests would exceed their own time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any


def for_each(
    names: Sequence[str] = (), rows: Iterable[Sequence[Any]] = (), /, **values: Iterable[Any]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test with every combination of these values as one test, or with every row of values for these names.

    A failure names the values that it had. Of a mapping, the test gets the values, and a failure names the keys.
    """
    if names:
        cases = [dict(zip(names, zip(row, row, strict=True), strict=True)) for row in rows]
    else:
        named = [
            each.items() if isinstance(each, Mapping) else [(one, one) for one in each] for each in values.values()
        ]
        cases = [dict(zip(values, found, strict=True)) for found in product(*named)]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        # Without functools.wraps, by which pytest would see the parameters and look for fixtures.
        def run(**given: Any) -> None:
            for case in cases:
                try:
                    test(**given, **{key: value for key, (_, value) in case.items()})
                except BaseException as error:
                    error.add_note(f"with {', '.join(f'{key}={name!r}' for key, (name, _) in case.items())}")
                    raise

        run.__name__, run.__doc__ = test.__name__, test.__doc__
        vars(run).update(vars(test))  # the marks
        return run

    return decorate
