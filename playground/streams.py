"""Compression of the gateway's messages: one stream per socket, flushed after every message."""

from __future__ import annotations

import importlib
import zlib
from collections.abc import Callable
from typing import TypeAlias

Stream: TypeAlias = Callable[[str], str | bytes]
"""Packs one message after another."""


def plain() -> Stream:
    """No compression: text."""
    return lambda text: text


def zlib_stream() -> Stream:
    """One zlib stream."""
    context = zlib.compressobj()
    return lambda text: context.compress(text.encode()) + context.flush(zlib.Z_SYNC_FLUSH)


def zstd_stream() -> Stream:
    """One Zstandard frame. Raises ImportError if neither Python nor a package provides Zstandard."""
    try:
        module = importlib.import_module("compression.zstd")
    except ImportError:
        package = importlib.import_module("zstandard")
        frame = package.ZstdCompressor().compressobj()
        return lambda text: frame.compress(text.encode()) + frame.flush(package.COMPRESSOBJ_FLUSH_BLOCK)
    context = module.ZstdCompressor()
    return lambda text: bytes(context.compress(text.encode(), mode=context.FLUSH_BLOCK))


STREAMS: dict[str, Callable[[], Stream]] = {"": plain, "zlib-stream": zlib_stream, "zstd-stream": zstd_stream}
"""The compressions, by the name under which a bot asks for them."""
