"""Quick tests of many values in one, where a parameter would be nothing but a theme, a language or a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any


def for_each(**values: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Run a test with every combination of these values, as one test; a failure names those that it had.

    Of a mapping, the test gets the values, and a failure names the keys.
    """
    named = [each.items() if isinstance(each, Mapping) else [(one, one) for one in each] for each in values.values()]
    combinations = [dict(zip(values, found, strict=True)) for found in product(*named)]

    def decorate(test: Callable[..., None]) -> Callable[[], None]:
        # Without functools.wraps, by which pytest would see the parameters and look for fixtures.
        def run() -> None:
            for chosen in combinations:
                try:
                    test(**{key: value for key, (_, value) in chosen.items()})
                except BaseException as error:
                    error.add_note(f"with {', '.join(f'{key}={name!r}' for key, (name, _) in chosen.items())}")
                    raise

        run.__name__, run.__doc__ = test.__name__, test.__doc__
        return run

    return decorate
