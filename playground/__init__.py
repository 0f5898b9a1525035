"""The playground: a simulated Discord on the loopback, with REST, gateway, CDN and a web page. It serves any bot.

Unmodified discord.py talks to it. Set three addresses before the bot logs in:

    async with Playground(folder=None, port=0) as playground:
        discord.http.Route.BASE = playground.api_url
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(playground.gateway_url)
        discord.asset.Asset.BASE = playground.cdn_url
        client = Bot(intents=discord.Intents(guilds=True, guild_messages=True))
        async with client:
            await client.start(playground.token)

A bot in another process needs the same three addresses. Pass `guild_ready_timeout=0.05` to the client to make it ready
quickly.

A bot without settings for these addresses can reach the playground under Discord's own host names:
`Playground(certificate=…)` answers to them over TLS. Give the bot a
`Client(connector=aiohttp.TCPConnector(resolver=…, ssl=…))` that resolves the names to the loopback at `tls_port` and
trusts the certificate.

discord.js needs the option `rest: { api: playground.url + "/api", cdn: playground.cdn_url }` and finds the gateway by
itself (tests/second_opinion).

Tests act as people (`playground.driver`). They can also watch every request and event, and hook into requests:

    playground.rest.watchers.append(lambda exchange: ...)   every request with its answer
    playground.rest.before.append(hook)                     awaited before a request is handled
    playground.rest.after.append(hook)                      awaited when it is handled and not yet answered
    playground.gateway.watchers.append(lambda name, data: ...)   every dispatch

Fault injection does what Discord does on a bad day; it is off by default:

    playground.faults.fail("POST /channels/{channel_id}/messages", times=5)   "500", which libraries retry
    playground.faults.limit("PATCH", 0.2, scope="global")                     "429"; `times` says how often
    playground.faults.slow("", 4.0, heard=True)                               takes effect, but is answered too late
    playground.faults.hang_up("POST", heard=True)                             takes effect, but is never answered
    playground.limits.routes["POST /channels/{channel_id}/messages"] = Limit(5, 5.0)
    playground.limits.overall = Limit(50, 1.0)
    playground.limits.apply_discords()                                        all limits as Discord's; lift() lifts them
    playground.limits.ban(600)                                                every request is refused; see `blocked`
    await playground.gateway.disconnect()                                     the bot resumes and hears what it missed
    await playground.gateway.take_down(4000, shard=1)                         the shard can't connect until bring_back()
    playground.gateway.ask_to_reconnect()                                     the bot resumes here too
    playground.gateway.invalidate(resumable=False)                            the bot logs in anew
    playground.gateway.stop_acknowledging()                                   heartbeats only; fall_silent() stops all
    playground.gateway.greet_after = 1.0                                      new connections wait for the hello

`Playground(limits=Limits.like_discords())` applies Discord's limits from the start. `limits.invalid_requests` counts
what Discord calls invalid requests (those answered with 401, 403 or 429); 10,000 in ten minutes lead to a ban.

`Playground(shards=2)` asks the bot for two connections; the gateway's faults can be limited to one with `shard=`.
`gateway.shards` and `gateway.logins_left` are what `/gateway/bot` recommends and allows. `disconnect` and `take_down`
close with any code; 4004 and 4010 to 4014 tell a bot not to try again.

A hook may kill the bot's process: like Discord, the playground still handles requests that had arrived. A hook may also
raise `protocol.outage()` or `protocol.rate_limited(seconds)`: raised before a request is handled, the request has no
effect; raised after, it has taken effect but the bot doesn't know.
"""

from playground.limits import Limits
from playground.server import Playground

__all__ = ["Limits", "Playground"]
