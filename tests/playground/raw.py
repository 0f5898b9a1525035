"""Requests as they go over the wire, without a library that would keep a bot from sending nonsense."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import aiohttp

from playground import Playground
from playground.protocol import Json


@dataclass(frozen=True, slots=True)
class Answer:
    """Discord's answer."""

    status: int
    body: Any

    @property
    def code(self) -> int:
        """Discord's own code of an error."""
        return int(self.body["code"])

    def at(self, path: str) -> tuple[str, str]:
        """Code and words of what is wrong with a field; "" is the form itself."""
        assert (self.status, self.code, self.body["message"]) == (400, 50035, "Invalid Form Body"), self.body
        place = self.body["errors"]
        for key in path.split(".") if path else ():
            assert key in place, self.body
            place = place[key]
        assert "_errors" in place, self.body
        return place["_errors"][0]["code"], place["_errors"][0]["message"]


async def ask(playground: Playground, method: str, path: str, body: Any = None, files: Sequence[bytes] = ()) -> Answer:
    """One request in the bot's name."""
    headers = {"Authorization": f"Bot {playground.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.request(method, playground.api_url + path, **_sent(body, files)) as response,
    ):
        text = await response.text()
        return Answer(response.status, json.loads(text) if text else None)


def _sent(body: Any, files: Sequence[bytes]) -> Json:
    if not files:
        return {} if body is None else {"json": body}
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps(body or {}), content_type="application/json")
    for number, content in enumerate(files):
        form.add_field(f"files[{number}]", io.BytesIO(content), filename=f"{number}.png", content_type="image/png")
    return {"data": form}
