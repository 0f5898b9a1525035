"""A Discord in a box, on the loopback: REST, gateway, CDN and a web page. Knows nothing of any bot.

The real, unmodified discord.py talks to it. Whoever starts the bot sets three addresses before it logs in:

    async with Playground(folder=None, port=0) as playground:
        discord.http.Route.BASE = playground.api_url
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(playground.gateway_url)
        discord.asset.Asset.BASE = playground.cdn_url
        client = Bot(intents=discord.Intents(guilds=True, guild_messages=True))
        async with client:
            await client.start(playground.token)

A bot in another process does the same with the addresses handed to it. `guild_ready_timeout=0.05` as an argument of
the client makes it ready quickly.

Or nothing is set, and the bot finds it where it looks for Discord: `Playground(certificate=…)` answers over TLS to
Discord's names, and the bot's `Client(connector=aiohttp.TCPConnector(resolver=…, ssl=…))` leads them to `tls_port` and
trusts the certificate.

discord.js needs `rest: { api: playground.url + "/api", cdn: playground.cdn_url }` among its client's options, and finds
the gateway by itself (tests/second_opinion).

Tests drive it through people (`playground.driver`), and can watch and strike at every seam:

    playground.rest.watchers.append(lambda exchange: ...)   every request with its answer
    playground.rest.before.append(hook)                     awaited before a request is handled
    playground.rest.after.append(hook)                      awaited when it is handled and not yet answered
    playground.gateway.watchers.append(lambda name, data: ...)   every dispatch

What Discord does to bots on a bad day can be ordered, all of it off by default:

    playground.faults.fail("POST /channels/{channel_id}/messages", times=5)   "500", which libraries try again
    playground.faults.limit("PATCH", 0.2, scope="global")                     "429", as often as `times` says
    playground.faults.slow("", 4.0, heard=True)                               done, and answered too late
    playground.faults.hang_up("POST", heard=True)                             done, and never answered
    playground.limits.routes["POST /channels/{channel_id}/messages"] = Limit(5, 5.0)
    playground.limits.overall = Limit(50, 1.0)                                or all: Limits.like_discords()
    await playground.gateway.disconnect()                                     the bot resumes, and hears what it missed
    playground.gateway.ask_to_reconnect()                                     so it does here
    playground.gateway.invalidate(resumable=False)                            here it logs in anew
    playground.gateway.stop_acknowledging()                                   of heartbeats; or fall_silent() for good
    playground.gateway.greet_after = 1.0                                      new connections wait for the first word

`Playground(shards=2)` tells it to spread over two connections; each of these can be ordered for one `shard=`.

A hook may kill the bot's process: what had arrived is handled all the same, as Discord would. It may raise
`protocol.outage()` or `protocol.rate_limited(seconds)`: before a request is handled, it then never happened;
after it, it happened, and the bot doesn't know.
"""

from playground.server import Playground

__all__ = ["Playground"]
