"""The CDN: serves pictures and files as Discord's does."""

from __future__ import annotations

import html
import mimetypes
import struct
import zlib

from aiohttp import web

from playground.protocol import Json
from playground.world import World

AVATAR_COLOURS = ((88, 101, 242), (117, 126, 138), (59, 165, 92), (250, 166, 26), (237, 66, 69), (235, 69, 159))
"""RGB colours of default avatars."""


PICTURES = ("image/png", "image/gif", "image/jpeg", "image/webp")
"""Media types that are served as themselves; all other files are served as plain bytes."""


def add_to(app: web.Application, world: World, at: str) -> None:
    """Serve attachments and avatars below the path `at`."""

    async def attachment(request: web.Request) -> web.Response:
        content = world.keep.file(request.match_info["attachment_id"])
        if content is None:
            raise web.HTTPNotFound(text="This content is no longer available.")
        headers = {"Cache-Control": "public, max-age=31536000", "X-Content-Type-Options": "nosniff"}
        guessed = mimetypes.guess_type(request.match_info["filename"])[0]
        kind = guessed if guessed in PICTURES else "application/octet-stream"
        return web.Response(body=content, content_type=kind, headers=headers)

    async def avatar(request: web.Request) -> web.Response:
        colour = AVATAR_COLOURS[int(request.match_info["number"])]
        return web.Response(body=one_colour(colour), content_type="image/png")

    async def drawn_avatar(request: web.Request) -> web.Response:
        user = world.users.get(request.match_info["user_id"])
        if user is None:
            raise web.HTTPNotFound
        return web.Response(text=initial(user), content_type="image/svg+xml")

    for kind in ("attachments", "ephemeral-attachments"):
        app.router.add_get(f"{at}/{kind}/{{channel_id}}/{{attachment_id}}/{{filename}}", attachment)
    app.router.add_get(at + "/embed/avatars/{number:[0-5]}.png", avatar)
    app.router.add_get(at + r"/avatars/{user_id:\d+}.svg", drawn_avatar)


def initial(user: Json) -> str:
    """A person's avatar for the page: their initial in their colour, as SVG."""
    red, green, blue = AVATAR_COLOURS[(int(user["id"]) >> 22) % len(AVATAR_COLOURS)]
    letter = html.escape((user["global_name"] or user["username"])[0].upper())
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
        f'<rect width="64" height="64" fill="rgb({red},{green},{blue})"/>'
        '<text x="32" y="43" text-anchor="middle" font-family="sans-serif" font-size="32" fill="#fff">'
        f"{letter}</text></svg>"
    )


def one_colour(colour: tuple[int, int, int], size: int = 64) -> bytes:
    """A square PNG of one colour, `size` pixels wide."""
    row = b"\0" + bytes(size)
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 3, 0, 0, 0)),
        (b"PLTE", bytes(colour)),
        (b"IDAT", zlib.compress(row * size)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )
