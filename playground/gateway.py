"""Discord's gateway: a WebSocket that tells the bot about events.

A session outlives its socket: a bot that resumes it receives the events that it missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import secrets
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from aiohttp import WSMsgType, web

from playground import scheduled, shapes
from playground.limits import Limits
from playground.protocol import (
    GROUP,
    MESSAGE_INTENTS,
    PRIVILEGED,
    REACTION_INTENTS,
    THREADS,
    Intent,
    Json,
)
from playground.streams import STREAMS, Stream
from playground.world import Event, World


class Op(IntEnum):
    """A payload's opcode."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    """The reason for which a socket is closed."""

    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQUENCE = 4007
    INVALID_SHARD = 4010
    SHARDING_REQUIRED = 4011
    INVALID_API_VERSION = 4012
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


HEARTBEAT_INTERVAL = 41_250
"""Milliseconds."""
BEAT = 0.02
"""Seconds before a heartbeat is acknowledged. discord.py notes the time of a heartbeat only after sending it; if the
acknowledgement comes sooner, discord.py takes it for one of the previous heartbeat, and much too late.
"""
REMEMBERED = 1000
"""Number of past dispatches that a session can replay."""
SESSION_LIFE = 120.0
"""Seconds for which a disconnected session can be resumed."""
LOGINS = 1000
"""Number of logins a bot may make in a day."""
LOGINS_RESET_AFTER = 14_400_000
"""Milliseconds until the bot may make as many logins again; the playground only says so."""
AT_ONCE = 100
"""Number of servers sent to a new session before other connections get their turn."""
MOST_SERVERS = 2500
"""Number of servers that one shard can serve."""
VERSION = "10"
"""The version of the API."""
KNOWN_INTENTS = (1 << 17) - 1 | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25
"""All intents that Discord knows, also those for events that the playground doesn't have."""


class Socket:
    """A connection to a bot. Payloads are sent in order."""

    def __init__(self, socket: web.WebSocketResponse, stream: Stream) -> None:
        self.socket = socket
        self._stream = stream
        self._out: asyncio.Queue[str | bytes] = asyncio.Queue()
        self.beats = True
        """Whether heartbeats are acknowledged."""
        self.silent = False
        """Nothing is delivered any more, although the connection stays open."""
        self.sender = asyncio.create_task(self._send_all())

    def send(self, payload: Json) -> None:
        """Queue a payload for sending."""
        self.send_text(_text(payload))

    def send_text(self, text: str) -> None:
        """Queue a payload that is JSON text already."""
        if not self.silent:
            self._out.put_nowait(self._stream(text))

    async def _send_all(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                message = await self._out.get()
                if isinstance(message, str):
                    await self.socket.send_str(message)
                else:
                    await self.socket.send_bytes(message)


@dataclass(slots=True)
class Session:
    """A login of the bot. It lasts over several sockets, one at a time."""

    intents: Intent
    socket: Socket | None
    shard: tuple[int, int] = (0, 1)
    """Number and count: the session receives the events of its share of the servers, shard 0 also direct messages."""
    sent: deque[tuple[int, str]] = field(default_factory=deque)
    """Past dispatches with their sequence numbers, as they were sent."""
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    sequence: int = 0
    left_at: float = 0.0
    """Time at which the socket was lost, in seconds of the event loop's clock."""

    def serves(self, guild_id: str | None) -> bool:
        """Whether this shard serves a server or, if None, direct messages."""
        return shard_of(guild_id, self.shard[1]) == self.shard[0]

    def recalls(self, sequence: int) -> bool:
        """Whether all dispatches after this one can still be replayed."""
        return sequence >= self.sequence - len(self.sent)

    def leave(self) -> None:
        """Detach the session from its socket."""
        self.socket, self.left_at = None, asyncio.get_running_loop().time()

    def dispatch(self, name: str, data: Any) -> None:
        """Send the bot an event; if the bot is disconnected, it receives the event when it resumes."""
        self.sequence += 1
        text = _text({"op": Op.DISPATCH, "s": self.sequence, "t": name, "d": data})
        self.sent.append((self.sequence, text))
        if self.socket:
            self.socket.send_text(text)


class Gateway:
    """All sessions of the bot. Several processes may be logged in."""

    def __init__(self, world: World, token: str, url: Callable[[], str], limits: Limits) -> None:
        self._world = world
        self.limits = limits
        self._token = token
        self._url = url
        """The URL is known only once the server listens."""
        self._sessions: dict[str, Session] = {}
        self._logins: dict[int, float] = {}
        """Time of the latest login in seconds of the loop's clock, by rate-limit key (`shard_id % max_concurrency`)."""
        self.shards = 1
        """The recommended number of shards."""
        self.logins_left = LOGINS
        """Number of logins that the bot has left; without any, it can only resume."""
        self.logins_refused = 0
        """Number of coming logins to refuse, as if they followed others too soon."""
        self._down: dict[int | None, int] = {}
        """Close codes for the shards that are down; None stands for all shards."""
        self.heartbeat_interval = HEARTBEAT_INTERVAL
        self.remembered = REMEMBERED
        self.session_life = SESSION_LIFE
        self.most_servers = MOST_SERVERS
        self.greet_after = 0.0
        """Seconds that a new connection waits for the server's hello."""
        self._hidden: set[str] = set()
        """The channels that the bot couldn't view when they were last sent to it."""
        self.watchers: list[Callable[[str, Any], None]] = []
        """Called with the name and data of every dispatch."""
        self.listeners: list[Callable[[Json], None]] = []
        """Called with every payload from a bot that doesn't close the connection."""
        world.listeners.append(self._hear)

    @property
    def url(self) -> str:
        """The WebSocket URL."""
        return self._url()

    @property
    def online(self) -> bool:
        """Whether the bot is connected."""
        return any(session.socket for session in self._sessions.values())

    @property
    def connections(self) -> int:
        """The number of sessions that are connected."""
        return sum(session.socket is not None for session in self._sessions.values())

    @property
    def told(self) -> dict[str, int]:
        """The sequence number of the latest dispatch of each session whose socket delivers, by the session's id."""
        return {key: each.sequence for key, each in self._sessions.items() if each.socket and not each.socket.silent}

    def forget_disconnected(self) -> None:
        """Forget the sessions that aren't connected, so that they can't be resumed."""
        self._sessions = {key: each for key, each in self._sessions.items() if each.socket}

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve a bot's connection."""
        response = web.WebSocketResponse(max_msg_size=4096, compress=False)
        await response.prepare(request)
        stream = STREAMS.get(request.query.get("compress", ""))
        if stream is None:
            await response.close(code=Close.DECODE_ERROR, message=b"Decode error.")
            return response
        if request.query.get("v", VERSION) != VERSION:
            await response.close(code=Close.INVALID_API_VERSION, message=b"Invalid API version.")
            return response
        await asyncio.sleep(self.greet_after)
        socket = Socket(response, stream())
        socket.send(
            {"op": Op.HELLO, "s": None, "t": None, "d": {"heartbeat_interval": self.heartbeat_interval, "_trace": []}}
        )
        session: Session | None = None
        try:
            async for message in response:
                if message.type is WSMsgType.TEXT:
                    session = await self._receive(socket, session, message.data)
        finally:
            socket.sender.cancel()
            if session and session.socket is socket:
                session.leave()
                self._publish_online()
        return response

    # Fault injection: on all connections, or those of one shard

    async def disconnect(self, code: int = 4000, *, resumable: bool = True, shard: int | None = None) -> None:
        """Close the connections. Sessions that aren't resumable are forgotten."""
        sockets = self._sockets(shard)
        if not resumable:
            self._forget(shard)
        for socket in sockets:
            await socket.socket.close(code=code)

    async def take_down(self, code: int = 4000, *, shard: int | None = None) -> None:
        """Close the connections, and whatever logs in or resumes, with this code until `bring_back`."""
        self._down[shard] = code
        await self.disconnect(code, shard=shard)

    def bring_back(self, *, shard: int | None = None) -> None:
        """Let a shard that was taken down, by default all, connect again. Sessions can be resumed if not too old."""
        if shard is None:
            self._down.clear()
        else:
            self._down.pop(shard, None)

    def ask_to_reconnect(self, *, shard: int | None = None) -> None:
        """Ask the bot to reconnect and resume, as Discord does before it restarts a gateway server."""
        for socket in self._sockets(shard):
            socket.send({"op": Op.RECONNECT, "s": None, "t": None, "d": None})

    def invalidate(self, *, resumable: bool, shard: int | None = None) -> None:
        """Declare sessions invalid. The bot then resumes them, on this or a new connection, or logs in anew."""
        sockets = self._sockets(shard)
        for session in self._sessions.values():
            if session.socket in sockets:
                session.leave()
        if not resumable:
            self._forget(shard)
        for socket in sockets:
            socket.send(_invalid_session(resumable=resumable))
        self._publish_online()

    def stop_acknowledging(self, *, shard: int | None = None) -> None:
        """Stop acknowledging heartbeats on the current connections; everything else continues."""
        for socket in self._sockets(shard):
            socket.beats = False

    def fall_silent(self, *, shard: int | None = None) -> None:
        """Deliver nothing more on the current connections. A bot that resumes receives what it missed."""
        for socket in self._sockets(shard):
            socket.silent = True

    def _sockets(self, shard: int | None) -> list[Socket]:
        sessions = [each for each in self._sessions.values() if shard in (None, each.shard[0])]
        return [session.socket for session in sessions if session.socket]

    def _forget(self, shard: int | None) -> None:
        self._sessions = {key: each for key, each in self._sessions.items() if shard not in (None, each.shard[0])}

    # Payloads from the bot

    async def _receive(self, socket: Socket, session: Session | None, text: str) -> Session | None:
        try:
            payload = json.loads(text)
            opcode, data = payload["op"], payload.get("d")
        except (ValueError, KeyError, TypeError):
            await socket.socket.close(code=Close.DECODE_ERROR, message=b"Error while decoding payload.")
            return session
        match opcode:
            case Op.HEARTBEAT if not socket.beats:
                pass
            case Op.HEARTBEAT:
                acknowledged = {"op": Op.HEARTBEAT_ACK, "s": None, "t": None, "d": None}
                asyncio.get_running_loop().call_later(BEAT, socket.send, acknowledged)
            case Op.IDENTIFY | Op.RESUME if session and session.socket is socket:
                await socket.socket.close(code=Close.ALREADY_AUTHENTICATED, message=b"Already authenticated.")
            case Op.IDENTIFY:
                session = await self._identify(socket, data)
            case Op.RESUME:
                session = await self._resume(socket, data)
            case Op.PRESENCE | Op.VOICE_STATE:
                pass
            case Op.REQUEST_MEMBERS if session:
                self._send_members(session, data)
            case _ if session is None:
                await socket.socket.close(code=Close.NOT_AUTHENTICATED, message=b"Not authenticated.")
            case _:
                await socket.socket.close(code=Close.UNKNOWN_OPCODE, message=b"Unknown opcode.")
        if not socket.socket.closed:
            for listener in self.listeners:
                listener(payload)
        return session

    async def _identify(self, socket: Socket, data: Json) -> Session | None:
        number, count = data.get("shard", (0, 1))
        if refused := self._refusal(data, number, count):
            await socket.socket.close(code=refused[0], message=refused[1])
            return None
        if not self._may_log_in(number):
            socket.send(_invalid_session(resumable=False))
            return None
        self._forget_old()
        session = Session(Intent(data["intents"]), socket, (number, count), sent=deque(maxlen=self.remembered))
        guilds = self._servers(number, count)
        self._sessions[session.id] = session
        self._dispatch(session, "READY", self._ready(session, guilds))
        channels = self._channels_by_server()
        for number, guild in enumerate(guilds, 1):
            full = self._full(session, guild, channels[guild["id"]])
            self._dispatch(session, "GUILD_CREATE", full | {"unavailable": False})
            if not number % AT_ONCE:
                await asyncio.sleep(0)
        self._publish_online()
        return session

    def _refusal(self, data: Json, number: int, count: int) -> tuple[int, bytes] | None:
        """The close code and the reason why a login is impossible, or None."""
        if code := self._down_code(number):
            return code, b""
        if data["token"] != self._token:
            return Close.AUTHENTICATION_FAILED, b"Authentication failed."
        if data["intents"] & ~KNOWN_INTENTS:
            return Close.INVALID_INTENTS, b"Invalid intent(s)."
        if Intent(data["intents"]) & PRIVILEGED and not self._world.application["flags"]:
            return Close.DISALLOWED_INTENTS, b"Disallowed intent(s)."
        if not 0 <= number < count:
            return Close.INVALID_SHARD, b"Invalid shard."
        if len(self._servers(number, count)) > self.most_servers:
            return Close.SHARDING_REQUIRED, b"Sharding required."
        return None

    def _down_code(self, shard: int) -> int | None:
        """The code with which connections of this shard are closed while it is down."""
        return self._down.get(shard, self._down.get(None))

    def _servers(self, number: int, count: int) -> list[Json]:
        """The servers that a shard serves."""
        guilds = self._world.guilds.values()
        return [guild for guild in guilds if self._here(guild["id"]) and shard_of(guild["id"], count) == number]

    def _may_log_in(self, shard: int) -> bool:
        """Whether a login is allowed now; counts it if so. Shards with the same rate-limit key log in one at a time."""
        if self.logins_refused:
            self.logins_refused -= 1
            return False
        if self.logins_left <= 0:
            return False
        now, row = asyncio.get_running_loop().time(), shard % self.limits.max_concurrency
        if now - self._logins.get(row, -math.inf) < self.limits.login_every:
            return False
        self._logins[row] = now
        self.logins_left -= 1
        return True

    async def _resume(self, socket: Socket, data: Json) -> Session | None:
        self._forget_old()
        session = self._sessions.get(data["session_id"])
        if session is None or data["token"] != self._token or not session.recalls(data["seq"]):
            socket.send(_invalid_session(resumable=False))
            return None
        if code := self._down_code(session.shard[0]):
            await socket.socket.close(code=code)
            return None
        if data["seq"] > session.sequence:
            await socket.socket.close(code=Close.INVALID_SEQUENCE, message=b"Invalid seq.")
            return None
        session.socket = socket
        for sequence, text in session.sent:
            if sequence > data["seq"]:
                socket.send_text(text)
        self._dispatch(session, "RESUMED", {"_trace": []})
        self._publish_online()
        return session

    def _forget_old(self) -> None:
        lost = asyncio.get_running_loop().time() - self.session_life
        for session in list(self._sessions.values()):
            if session.socket is None and session.left_at < lost:
                del self._sessions[session.id]

    def _publish_online(self) -> None:
        self._world.tell(Event("BOT_STATE", {"online": self.online}))

    # Events for the bot

    def _here(self, guild_id: str) -> bool:
        return self._world.bot["id"] in self._world.members[guild_id]

    def _dispatch(self, session: Session, name: str, data: Any) -> None:
        for watcher in self.watchers:
            watcher(name, data)
        session.dispatch(name, data)

    def _hear(self, event: Event) -> None:
        if not self._sessions or event.reader or event.name not in _INTENTS or not self._is_for_bot(event):
            return
        guild_id, needed = _guild_of(event), _INTENTS[event.name]
        if event.name == "GUILD_MEMBER_UPDATE" and event.data["user"]["id"] == self._world.bot["id"]:
            needed = None  # a bot is always told about its own membership
        if event.name.startswith("MESSAGE_"):
            intents = REACTION_INTENTS if event.name == "MESSAGE_REACTION_ADD" else MESSAGE_INTENTS
            needed = intents[event.guild_id is not None]
        for session in [each for each in self._sessions.values() if each.serves(guild_id)]:
            if (needed is None or needed & session.intents) and self._may_receive(session, event):
                self._dispatch(session, event.name, self._data_for(session, event))
        if event.name in _CHANGE_VISIBILITY:
            self._send_changed_visibility(event)

    def _send_changed_visibility(self, cause: Event) -> None:
        """Send the channels that the bot can view now, or no longer, and the threads in the former."""
        sessions = [each for each in self._sessions.values() if each.serves(cause.guild_id)]
        for channel in self._world.channels_of(cause.guild_id or ""):
            is_hidden, was_hidden = self._is_hidden(channel), channel["id"] in self._hidden
            if is_hidden == was_hidden:
                continue
            (self._hidden.add if is_hidden else self._hidden.discard)(channel["id"])
            for session in [each for each in sessions if Intent.GUILDS in each.intents]:
                if channel["id"] != cause.data.get("id"):
                    self._dispatch(session, "CHANNEL_UPDATE", self._viewed(channel))
                if was_hidden:
                    self._dispatch(session, "THREAD_LIST_SYNC", self._threads_in(channel))

    def _is_hidden(self, channel: Json) -> bool:
        return "guild_id" in channel and not self._world.can_see(self._world.bot["id"], channel)

    def _viewed(self, channel: Json) -> Json:
        """A channel as the bot gets it."""
        return shapes.obfuscated(channel) if self._is_hidden(channel) else channel

    def _threads_in(self, channel: Json) -> Json:
        """The active threads of a channel that the bot can see, for an event."""
        bot_id, active = self._world.bot["id"], self._world.active_threads(channel["guild_id"])
        threads = [each for each in active if each["parent_id"] == channel["id"] and self._world.can_see(bot_id, each)]
        mine = (self._world.thread_members[each["id"]].get(bot_id) for each in threads)
        ids = {"guild_id": channel["guild_id"], "channel_ids": [channel["id"]]}
        return ids | {"threads": threads, "members": [member for member in mine if member]}

    def _may_receive(self, session: Session, event: Event) -> bool:
        """Whether the session may receive an event: without the members intent, a bot gets no events about other
        members of threads.
        """
        if event.name != "THREAD_MEMBERS_UPDATE" or Intent.GUILD_MEMBERS in session.intents:
            return True
        added = [member["user_id"] for member in event.data.get("added_members", ())]
        return self._world.bot["id"] in (*added, *event.data.get("removed_member_ids", ()))

    def _is_for_bot(self, event: Event) -> bool:
        if event.name == "INTERACTION_CREATE":
            return True
        if event.guild_id and event.guild_id in self._world.guilds and not self._here(event.guild_id):
            return False
        channel = self._world.channels.get(event.channel_id or "")
        if channel is None or (event.name in _OF_CHANNELS and channel["type"] != GROUP):
            return True
        if self._world.bot["id"] in event.data.get("removed_member_ids", ()):
            # It is told even if it can't see the thread any more.
            return True
        return self._world.can_see(self._world.bot["id"], channel)

    def _data_for(self, session: Session, event: Event) -> Json:
        if event.name == "GUILD_CREATE":
            return self._full(session, event.data, self._channels_by_server()[event.data["id"]])
        if event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return self._message(session, event)
        if event.name in _OF_CHANNELS:
            return self._viewed(event.data)
        if event.name == "MESSAGE_REACTION_ADD" and event.guild_id:
            return event.data | {"member": self._world.members[event.guild_id][event.data["user_id"]]}
        return event.data

    def _message(self, session: Session, event: Event) -> Json:
        message = self._world.wire(event.data)
        if event.guild_id:
            members = self._world.members[event.guild_id]
            message = message | {"guild_id": event.guild_id}
            if author := members.get(message["author"]["id"]):
                message["member"] = _bare(author)
            if not self._world.bare_mentions:
                message["mentions"] = [
                    user | {"member": _bare(members[user["id"]])} if user["id"] in members else user
                    for user in message["mentions"]
                ]
        return message if Intent.MESSAGE_CONTENT in session.intents else self._world.without_content(message)

    def _ready(self, session: Session, guilds: Iterable[Json]) -> Json:
        bot = self._world.bot
        return {
            "v": 10,
            "user": bot | {"mfa_enabled": False, "verified": True, "email": None},
            "session_type": "normal",
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "relationships": [],
            "private_channels": [],
            "presences": [],
            "guilds": [{"id": guild["id"], "unavailable": True} for guild in guilds],
            "guild_join_requests": [],
            "shard": list(session.shard),
            "geo_ordered_rtc_regions": [],
            "application": {"id": self._world.application["id"], "flags": self._world.application["flags"]},
            "_trace": [],
        }

    def _channels_by_server(self) -> Mapping[str | None, list[Json]]:
        found: defaultdict[str | None, list[Json]] = defaultdict(list)
        for channel in self._world.channels.values():
            found[channel.get("guild_id")].append(channel)
        return found

    def _full(self, session: Session, guild: Json, channels: Sequence[Json]) -> Json:
        """A server with its channels, as the bot first receives it. Without the presence intent, its member list
        contains only the bot.
        """
        members = self._world.members[guild["id"]]
        self._hidden.difference_update(each["id"] for each in channels)
        self._hidden.update(each["id"] for each in channels if self._is_hidden(each))
        active = [each for each in channels if each["type"] in THREADS and not each["thread_metadata"]["archived"]]
        known = (
            list(members.values()) if Intent.GUILD_PRESENCES in session.intents else [members[self._world.bot["id"]]]
        )
        return guild | {
            "joined_at": members[self._world.bot["id"]]["joined_at"],
            "large": False,
            "member_count": len(members),
            "members": known,
            "channels": [self._viewed(each) for each in channels if each["type"] not in THREADS],
            "threads": [
                self._thread(thread) for thread in active if self._world.can_see(self._world.bot["id"], thread)
            ],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": scheduled.present(self._world, guild["id"]),
            "soundboard_sounds": [],
        }

    def _thread(self, thread: Json) -> Json:
        mine = self._world.thread_members[thread["id"]].get(self._world.bot["id"])
        return thread | {"member": mine} if mine else thread

    def _send_members(self, session: Session, data: Json) -> None:
        guild_id = str(data["guild_id"])
        members = self._world.members[guild_id]
        if wanted := data.get("user_ids"):
            wanted = wanted if isinstance(wanted, list) else [wanted]
            found = [members[key] for key in map(str, wanted) if key in members]
        else:
            query = data.get("query", "").lower()
            found = [member for member in members.values() if member["user"]["username"].lower().startswith(query)]
        chunk: Json = {"guild_id": guild_id, "members": found, "chunk_index": 0, "chunk_count": 1}
        self._dispatch(session, "GUILD_MEMBERS_CHUNK", chunk | ({"nonce": data["nonce"]} if data.get("nonce") else {}))


def shard_of(guild_id: str | None, count: int) -> int:
    """The number, of `count` shards, that serves a server or, if None, direct messages."""
    return (int(guild_id or 0) >> 22) % count


def _guild_of(event: Event) -> str | None:
    """The server in which an event happened, or None."""
    guild_id: str | None = event.guild_id or event.data.get("guild_id")
    return event.data["id"] if event.name == "GUILD_DELETE" else guild_id


def _invalid_session(*, resumable: bool) -> Json:
    return {"op": Op.INVALID_SESSION, "s": None, "t": None, "d": resumable}


def _text(payload: Json) -> str:
    return json.dumps(payload, ensure_ascii=False)


def _bare(member: Json) -> Json:
    """A member without their user object."""
    return {key: value for key, value in member.items() if key != "user"}


_INTENTS: dict[str, Intent | None] = (
    {
        "INTERACTION_CREATE": None,
        "MESSAGE_CREATE": Intent.GUILD_MESSAGES,
        "MESSAGE_UPDATE": Intent.GUILD_MESSAGES,
        "MESSAGE_DELETE": Intent.GUILD_MESSAGES,
        "MESSAGE_REACTION_ADD": Intent.GUILD_MESSAGE_REACTIONS,
        "GUILD_MEMBER_ADD": Intent.GUILD_MEMBERS,
        "GUILD_MEMBER_UPDATE": Intent.GUILD_MEMBERS,
        "GUILD_MEMBER_REMOVE": Intent.GUILD_MEMBERS,
    }
    | dict.fromkeys(
        (
            "GUILD_CREATE",
            "GUILD_UPDATE",
            "GUILD_DELETE",
            "GUILD_ROLE_CREATE",
            "GUILD_ROLE_UPDATE",
            "GUILD_ROLE_DELETE",
            "CHANNEL_CREATE",
            "CHANNEL_UPDATE",
            "CHANNEL_DELETE",
            "CHANNEL_PINS_UPDATE",
            "THREAD_CREATE",
            "THREAD_UPDATE",
            "THREAD_DELETE",
            "THREAD_MEMBERS_UPDATE",
        ),
        Intent.GUILDS,
    )
    | dict.fromkeys(
        ("GUILD_SCHEDULED_EVENT_CREATE", "GUILD_SCHEDULED_EVENT_UPDATE", "GUILD_SCHEDULED_EVENT_DELETE"),
        Intent.GUILD_SCHEDULED_EVENTS,
    )
)
"""The events that a bot can receive, and the intent that each one needs."""
_OF_CHANNELS = ("CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE")
"""The events that a bot also receives about channels that it can't view."""
_CHANGE_VISIBILITY = (*_OF_CHANNELS, "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE", "GUILD_MEMBER_UPDATE")
"""The events after which a bot may view other channels than before."""
