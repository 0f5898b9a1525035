"""Discovery of what a package's modules define, so that a new game needs no registration."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType
from typing import TypeVar

ThingT = TypeVar("ThingT")


def discover(package: ModuleType, kind: type[ThingT]) -> list[ThingT]:
    """Every value of type `kind` at the top level of a public module of `package`, in order of the modules' names."""
    modules = (
        importlib.import_module(f"{package.__name__}.{info.name}")
        for info in pkgutil.iter_modules(package.__path__)
        if not info.name.startswith("_") and info.name != "kit"
    )
    things = (value for module in modules for value in vars(module).values() if isinstance(value, kind))
    return list(dict.fromkeys(things))
