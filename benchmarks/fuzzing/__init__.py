"""A fuzzer: what people can send to the bot, as the real thing and mutated, and what must hold whatever they send.

`grammar` makes what is sent, `town` has a bot to send it to, and `driving` sends it and looks at what came of it.
"""
