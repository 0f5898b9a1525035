"""Parts of pictures are kept as far as there is room for them."""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image

import renderers
from renderers.kit.kept import Parts


def square(side: int) -> Image.Image:
    return Image.new("L", (side, side))


def test_the_parts_that_were_not_used_for_longest_make_room_for_others() -> None:
    parts = Parts(most=3 * 10_500)
    drawn = {name: parts.find(name, lambda: square(100)) for name in "abc"}
    assert parts.find("a", lambda: square(1)) is drawn["a"]
    parts.find("d", lambda: (square(50), square(50), (2, 2)))
    kept = {name: parts.find(name, lambda: square(1)) is drawn[name] for name in "acb"}
    assert kept == {"a": True, "c": True, "b": False}
    assert parts.size <= 3 * 10_500


def test_a_part_that_takes_more_than_all_room_is_drawn_each_time() -> None:
    parts = Parts(most=5_000)
    assert parts.find("large", lambda: square(100)) is not parts.find("large", lambda: square(100))
    assert parts.size == 0


def test_all_cached_images_share_the_limit() -> None:
    cached = re.compile(
        r"^@(?:cache|lru_cache\(\w+\))\ndef (\w+)\([^:]*?(?:: [^:]*?)*\) -> [^:\n]*Image\.Image", re.MULTILINE
    )
    sources = (path.read_text("utf-8") for path in Path(renderers.__path__[0]).rglob("*.py"))
    # Each of its few pictures is as large as the whole board.
    assert [name for source in sources for name in cached.findall(source)] == ["_relief"]
