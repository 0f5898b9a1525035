## The command line: `python -m bot`.

start-about = Banmen hosts board games in Discord. Without a DISCORD_TOKEN it plays in its own playground, in your browser.
start-about-task = run: start the bot (the default); migrate: bring the database up to date; ratings: work out all ratings anew; invite: print the invitation link; commands: tell Discord the commands again; check: try out on Discord what only Discord can tell; verify-dice: check the dice of a match from its record; export-data, delete-data: write what is kept of a person to a file, or delete it
start-about-yes = for check: ask nothing, and leave out what only a person can see
start-about-discord = go to Discord, and stop where there is no DISCORD_TOKEN

start-playground =
    Banmen is at { $url } – on this computer only, no account needed.
    Open it: in #welcome a match against the computer is one press away.
    With a friend: be Ben, and type in #vault:  /{ slash-challenge } { vault-slash } { slash-opponent }:@Aoi
    Ctrl+C stops it; matches and messages are kept in { $folder }.
start-invitation =
    Invite Banmen to a server with this link:
    { $link }
start-migrated = The database is up to date.
start-rated = { $count ->
    [one] All ratings are worked out anew, from 1 match.
   *[other] All ratings are worked out anew, from { $count } matches.
}
start-commands-synced = { $count ->
    [one] Discord has the bot's 1 command.
   *[other] Discord has all { $count } commands of the bot.
}
start-exported = All that is kept of this person is in { $file }.
start-forgotten = { $bans ->
    [0] All that was kept of this person is deleted.
   *[other] All that was kept of this person is deleted, but for bans in force: { $bans }.
}

## Why it can't start: one sentence each.

start-no-token = There is no DISCORD_TOKEN: set it in the environment or in .env (the README tells where to find one), or start without --discord.
start-wrong-token = Discord doesn't know this DISCORD_TOKEN: copy it again from the developer portal, Bot, Reset Token.
start-port-taken = Port { $port } is taken: stop the program that uses it, or set PLAYGROUND_PORT to another number (0 takes any free one).
start-unreachable = { $url } can't be reached: { $why }.
start-refused = Discord refuses the connection (code { NUMBER($code, useGrouping: 0) }): { $code ->
    [4004] it doesn't know this DISCORD_TOKEN any more; copy it again from the developer portal, Bot, Reset Token.
    [4010] the number of a shard is wrong; update Banmen.
    [4011] the bot is in too many servers for so few shards; start it again, and it asks Discord for their number.
    [4012] this version of its API is switched off; update Banmen.
    [4013] it doesn't know an intent that Banmen asks for; update Banmen.
   *[4014] it doesn't grant an intent that Banmen asks for; see Privileged Gateway Intents in the developer portal, Bot.
}
start-logins-used-up = Discord allows no more logins today because there were too many; all are allowed again at { $when }, so don't start the bot before.
start-commands-refused = Discord refuses the commands: { $why }.
start-not-written = { $file } can't be written: { $why }.
start-text-missing = { $file } lacks { $key }, which { $user } uses.
start-text-untranslated = { $file } lacks { $key }, which { $user } has.
start-action-unhandled = { $file } lacks a function for { $action }: write one with @handles({ $action }).
start-no-folder = { $folder } can't be written to: set DATA_FOLDER to a folder that can.

setting-env-file = The file .env can't be read: it should be plain text in UTF-8.
setting-discord-token = DISCORD_TOKEN may be a bot's token, as Discord's developer portal shows it, or empty to use the playground.
setting-discord-url = DISCORD_URL may be the address of a running playground, like http://127.0.0.1:8080, or empty.
setting-database-url = DATABASE_URL may be postgresql://user:password@host/name, sqlite:///path/to/file, or empty for a file in the data folder.
setting-data-folder = DATA_FOLDER may be the path of a folder, or empty for the one that this system keeps for programs' data.
setting-playground-port = PLAYGROUND_PORT may be a whole number from 0 (any free port) to 65535.
setting-log-format = LOG_FORMAT may be auto, text or json.
setting-log-level = LOG_LEVEL may be debug, info, warning or error.
setting-challenge-hours = CHALLENGE_HOURS may be a number of hours above 0, at most 720.
setting-silent-days = SILENT_DAYS may be a number of days above 0, at most 365.

## What is wrong with the database.

database-no-address = DATABASE_URL isn't an address like sqlite:///banmen.db or postgresql://user:password@host/name.
database-wrong-kind = DATABASE_URL begins with { $kind }:, but it may be sqlite: or postgresql: only.
database-no-file = DATABASE_URL names no file, and matches that are only in memory would be lost.
database-no-folder = The folder { $folder } for the database can't be made: { $why }.
database-not-opened = The database can't be opened: { $why }.
database-too-new = The database was written by a newer Banmen (its schema is { $schema }): start that one.
