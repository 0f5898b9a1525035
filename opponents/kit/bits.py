"""Sets of bits in compiled code: words of up to 64 bits, the sign included."""

from __future__ import annotations

from opponents.kit.compiling import compiled_lean


@compiled_lean
def popcount(bits: int) -> int:
    """The number of bits that are set."""
    bits -= bits >> 1 & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F
    return bits * 0x0101010101010101 >> 56


@compiled_lean
def lowest(bits: int) -> int:
    """The index of the lowest bit that is set."""
    return popcount((bits & -bits) - 1)


@compiled_lean
def highest(bits: int) -> int:
    """The index of the highest bit that is set."""
    bits |= bits >> 1
    bits |= bits >> 2
    bits |= bits >> 4
    bits |= bits >> 8
    bits |= bits >> 16
    bits |= bits >> 32
    return popcount(bits) - 1
