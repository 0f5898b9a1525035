"""PNG files say what the picture says."""

from __future__ import annotations

import io
import zlib
from types import ModuleType

import pytest
from PIL import Image

from renderers.kit import png
from renderers.kit.png import encode
from tests.renderers.boards import drawn, played


@pytest.mark.parametrize("compressor", [png.compressor, zlib])
@pytest.mark.parametrize("size", [(1, 1), (7, 3), (800, 800)])
def test_pillow_reads_back_the_same_picture(size: tuple[int, int], compressor: ModuleType) -> None:
    picture = Image.new("P", size)
    picture.putpalette(bytes(range(256)) * 3)
    picture.putdata([number * 7 % 256 for number in range(size[0] * size[1])])
    with Image.open(io.BytesIO(encode(picture, compressor))) as read:
        assert (read.format, read.mode, read.size) == ("PNG", "P", size)
        assert read.tobytes() == picture.tobytes()
        assert read.convert("RGB").tobytes() == picture.convert("RGB").tobytes()


def test_a_board_is_read_back_and_stays_small() -> None:
    shown, last = played(12, 40)
    picture = drawn(shown, last=last, names=("Aoi", "Ben"))
    file = encode(picture)
    assert len(file) < 50_000
    with Image.open(io.BytesIO(file)) as read:
        assert read.convert("RGB").tobytes() == picture.convert("RGB").tobytes()


def test_only_palette_pictures_are_encoded() -> None:
    with pytest.raises(ValueError, match="mode RGB"):
        encode(Image.new("RGB", (2, 2)))
