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

A hook may kill the bot's process: what had arrived is handled all the same, as Discord would. It may raise
`protocol.outage()` or `protocol.rate_limited(seconds)`: before a request is handled, it then never happened;
after it, it happened, and the bot doesn't know.
"""

from playground.server import Playground

__all__ = ["Playground"]
