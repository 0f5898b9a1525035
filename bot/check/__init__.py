"""`python -m bot check`: tries out on the real Discord what only Discord can tell, as the bot does it, and cleans
up.
"""

from bot.check.client import open_client
from bot.check.report import Result, Verdict, table
from bot.check.running import UnclearError, check
from bot.check.terminal import Terminal
