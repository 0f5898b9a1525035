"""Writing pictures as PNG."""

from __future__ import annotations

import struct
import zlib
from types import ModuleType

from PIL import Image

compressor: ModuleType
try:
    from isal import isal_zlib as compressor
except ImportError:  # no wheels for Windows on ARM
    compressor = zlib


def encode(picture: Image.Image, compressor: ModuleType = compressor) -> bytes:
    """An indexed PNG of a picture in mode P. Its rows are unfiltered, which is fastest and suits flat colours best.

    Pillow reads back the same picture. Raises ValueError for another mode.
    """
    if picture.mode != "P" or picture.palette is None:
        raise ValueError(f"a palette picture is needed, not one in mode {picture.mode}")
    width, height = picture.size
    # Each row of a PNG begins with the number of its filter, 0 for none. Pillow ends each row with one 0 as padding,
    # which serves as the filter of the next row.
    rows = memoryview(picture.tobytes("raw", "P", width + 1))
    deflate = compressor.compressobj(1)
    pixels = deflate.compress(b"\0") + deflate.compress(rows[:-1]) + deflate.flush()
    header = struct.pack(">2I5B", width, height, 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", picture.palette.tobytes()), (b"IDAT", pixels), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(name)))
