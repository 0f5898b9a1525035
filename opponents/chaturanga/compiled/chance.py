"""The random numbers of Python's `random.Random`, so that compiled playouts have the same dice and whims as others.

It is the Mersenne Twister of Matsumoto and Nishimura (MT19937). Words of 32 bits are kept in integers of 64.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from opponents.kit.compiling import Floats, Integers, compiled_lean

SIZE: Final = 624
"""Words of the generator's state."""
_FAR: Final = 397
"""Words after which one takes part in making another."""
_WORD: Final = 0xFFFFFFFF
_HIGH: Final = 0x80000000
_LOW: Final = 0x7FFFFFFF


def _first_words() -> list[int]:
    """The state from which every seed begins."""
    words = [19650218]
    for place in range(1, SIZE):
        words.append((1812433253 * (words[-1] ^ words[-1] >> 30) + place) & _WORD)
    return words


_FIRST: Final = np.array(_first_words(), dtype=np.int64)


@compiled_lean
def fill(words: Integers, numbers: Floats, seed: int) -> None:
    """Fill `numbers` with those that `random.Random(seed).random` gives; `seed` has at most 32 bits.

    `words` is room for the state and two words for each number.
    """
    _seed(words, seed)
    for place in range(2 * len(numbers)):
        mixed = words[place] & _HIGH | words[place + 1] & _LOW
        words[SIZE + place] = words[_FAR + place] ^ mixed >> 1 ^ (mixed & 1) * 0x9908B0DF
    for place in range(len(numbers)):
        high, low = _tempered(words[SIZE + 2 * place]) >> 5, _tempered(words[SIZE + 2 * place + 1]) >> 6
        numbers[place] = (high * 67108864.0 + low) * (1.0 / 9007199254740992.0)


@compiled_lean
def _seed(words: Integers, seed: int) -> None:
    before = _FIRST[0]
    for place in range(1, SIZE):
        before = (_FIRST[place] ^ (before ^ before >> 30) * 1664525) + seed & _WORD
        words[place] = before
    # Both rounds continue with the second word after the last one.
    before = (words[1] ^ (before ^ before >> 30) * 1664525) + seed & _WORD
    words[1] = before
    for place in range(2, SIZE):
        before = (words[place] ^ (before ^ before >> 30) * 1566083941) - place & _WORD
        words[place] = before
    words[1] = (words[1] ^ (before ^ before >> 30) * 1566083941) - 1 & _WORD
    words[0] = _HIGH


@compiled_lean
def _tempered(word: int) -> int:
    word ^= word >> 11
    word ^= word << 7 & 0x9D2C5680
    word ^= word << 15 & 0xEFC60000
    return word ^ word >> 18
