"""Blocks of four words in compiled code, each operation on which is one instruction (or two, on some processors).

numba has no such type, and LLVM doesn't find these instructions by itself in loops as short as those of a board.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, Final

BLOCK: Final = 4
"""Words of a block."""

_types: Any = importlib.import_module("numba.core.types")
_utils: Any = importlib.import_module("numba.core.cgutils")
_extending: Any = importlib.import_module("numba.extending")
_ir: Any = importlib.import_module("llvmlite.ir")

_intrinsic: Callable[[Callable[..., Any]], Any] = _extending.intrinsic
_words: Any = _ir.VectorType(_ir.IntType(64), BLOCK)


class _Type(_types.Type):  # type: ignore[misc]
    """numba's type of a block."""


_block: Any = _Type("block")


@_extending.register_model(_Type)
class _Model(_extending.models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _words)


def _pointer(context: Any, builder: Any, kind: Any, array: Any, places: Any) -> Any:
    """The address of a block in an array."""
    made = context.make_array(kind)(context, builder, array)
    first = _utils.get_item_pointer(context, builder, kind, made, places, wraparound=False)
    return builder.bitcast(first, _words.as_pointer())


@_intrinsic
def block(_: Any, array: Any, row: Any, column: Any) -> Any:
    """The words of a table's row from a column on."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.load(_pointer(context, builder, signature.args[0], given[0], given[1:]), align=8)

    return _block(array, _types.uint64, _types.uint64), generate


@_intrinsic
def empty_block(_: Any) -> Any:
    """A block with no bit set."""
    return _block(), lambda context, builder, signature, given: _words(None)


@_intrinsic
def store(_: Any, words: Any, array: Any, place: Any) -> Any:
    """Write a block to an array, from a place on."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        builder.store(given[0], _pointer(context, builder, signature.args[1], given[1], given[2:]), align=8)
        return context.get_dummy_value()

    return _types.void(_block, array, _types.uint64), generate


def _repeated(builder: Any, word: Any) -> Any:
    """A block of the same words."""
    single = builder.insert_element(_words(_ir.Undefined), word, _ir.IntType(32)(0))
    return builder.shuffle_vector(single, _words(_ir.Undefined), _ir.VectorType(_ir.IntType(32), BLOCK)(None))


@_intrinsic
def shifted(_: Any, words: Any, count: Any) -> Any:
    """Each word shifted to the right, with zeros from the left."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.lshr(given[0], _repeated(builder, given[1]))

    return _block(_block, _types.uint64), generate


@_intrinsic
def shifted_up(_: Any, words: Any, count: Any) -> Any:
    """Each word shifted to the left."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.shl(given[0], _repeated(builder, given[1]))

    return _block(_block, _types.uint64), generate


@_intrinsic
def both(_: Any, words: Any, others: Any) -> Any:
    """The bits that are set in both blocks."""
    return _block(_block, _block), lambda context, builder, signature, given: builder.and_(*given)


@_intrinsic
def either(_: Any, words: Any, others: Any) -> Any:
    """The bits that are set in one block or both."""
    return _block(_block, _block), lambda context, builder, signature, given: builder.or_(*given)


@_intrinsic
def in_reverse(_: Any, word: Any) -> Any:
    """A single word with its bits in reverse order."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        function = builder.module.declare_intrinsic("llvm.bitreverse", [_ir.IntType(64)])
        return builder.call(function, given)

    return _types.uint64(_types.uint64), generate


@_intrinsic
def is_empty(_: Any, words: Any) -> Any:
    """Whether no bit is set."""

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        whole = _ir.IntType(64 * BLOCK)
        return builder.icmp_unsigned("==", builder.bitcast(given[0], whole), whole(0))

    return _types.boolean(_block), generate
