"""A fuzzer: sends valid and mutated inputs to the bot, and checks what must hold for all of them.

`grammar` generates inputs, `target` sets up a bot to receive them, and `driving` sends them and checks the results.
"""
