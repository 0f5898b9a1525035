## The command line: `python -m bot`.

start-about = Banmen hosts board games in Discord. Without a DISCORD_TOKEN it plays in its own playground, in your browser.
start-about-task = run: start the bot (the default); migrate: update the database; ratings: compute all ratings again; invite: print the invitation link; commands: register the commands with Discord again; think: search for the bots on the same PostgreSQL, so that they needn't; check: try out on Discord what only Discord can show; verify-dice: check a match's dice from its record; export-data, delete-data: write the data kept about a person to a file, or delete it; backup, restore: write the whole database to a file, or fill an empty database from one; tournament: play a tournament in memory (see tournament --help)
start-about-yes = for check: ask nothing, and skip what only a person can see
start-about-discord = connect to Discord, and stop if there is no DISCORD_TOKEN
start-about-version = show the version, and exit
start-about-shards = run only these of Discord's connections, counted from 0; needs --of, like --shards 0-3 --of 16 for the first four of sixteen
start-about-of = how many connections all processes of the bot have together

start-set-aside = The playground here is damaged. It is kept as { $file }, and a new playground begins.
start-playground = Banmen is at { $url } – only on this computer, and without an account.
start-first-steps =
    Open it and press the green button in #welcome: it teaches you a game, and then you play against the computer.
    To play with a friend, be Ben and type in #vault:  /{ slash-challenge } { vault-slash } { slash-opponent }:@Aoi
    Ctrl+C stops Banmen. It keeps matches and messages in { $folder }.
start-invitation =
    Invite Banmen to a server with this link:
    { $link }
start-migrated = The database is up to date.
start-thinks = Ready to search for the bots on this PostgreSQL. Ctrl+C stops it.
start-rated = { $count ->
    [one] I computed all ratings again, from 1 match.
   *[other] I computed all ratings again, from { $count } matches.
}
start-commands-synced = { $count ->
    [one] Discord now has the bot's 1 command.
   *[other] Discord now has all { $count } of the bot's commands.
}
start-exported = I wrote everything kept about this person to { $file }.
start-backed-up = { $matches ->
    [one] I wrote the database, with 1 match, to { $file }.
   *[other] I wrote the database, with { $matches } matches, to { $file }.
}
start-restored = { $matches ->
    [one] I filled the database from { $file }. It has 1 match.
   *[other] I filled the database from { $file }. It has { $matches } matches.
}
start-forgotten = { $bans ->
    [0] I deleted everything kept about this person.
   *[other] I deleted everything kept about this person, except current bans: { $bans }.
}

## Why it can't start: one sentence each.

start-no-token = There's no DISCORD_TOKEN. Set it in the environment or in .env (docs/hosting.md says where to find one), or start without --discord.
start-wrong-token = Discord doesn't know this DISCORD_TOKEN. Copy it again from the developer portal: Bot, Reset Token.
start-port-taken = Port { $port } is taken. Stop the program that uses it, or set PLAYGROUND_PORT to another number (0 takes any free one).
start-port-refused = Can't use port { $port }: { $why }. Set PLAYGROUND_PORT to another number, above 1023 (0 takes any free one).
start-no-metrics = Can't serve metrics at { $host }, port { $port }: { $why }. Set METRICS_HOST and METRICS_PORT to a free address, or leave METRICS_PORT out.
start-no-sentry = SENTRY_DSN is set, but the package sentry-sdk is missing. Install it ({ $command }), or leave SENTRY_DSN out.
start-unreachable = Can't reach { $url }: { $why }.
start-wrong-address = { $url } isn't Discord's API: { $why }. Correct DISCORD_REST_URL or DISCORD_URL, or leave both out.
start-refused = Discord refuses the connection (code { $number }): { $code ->
    [4004] it no longer knows this DISCORD_TOKEN. Copy it again from the developer portal: Bot, Reset Token.
    [4010] a shard has the wrong number. Update Banmen.
    [4011] the bot is in too many servers for so few shards. Start it again, and it asks Discord how many it needs.
    [4012] this version of its API is switched off. Update Banmen.
    [4013] it doesn't know an intent that Banmen asks for. Update Banmen.
   *[4014] it doesn't allow an intent that Banmen asks for. See Privileged Gateway Intents in the developer portal, under Bot.
}
start-logins-used-up = Discord allows no more logins before { $date }, because there were too many today. Start the bot again then.
start-commands-refused = Discord refuses the commands: { $why }.
start-not-written = Can't write { $file }: { $why }.
start-text-missing = { $file } lacks { $key }, which { $user } uses.
start-text-untranslated = { $file } lacks { $key }, which { $user } has.
start-feature = The feature { $name } can't be loaded ({ $why }). Repair it, or switch it off with FEATURES_OFF={ $off }.
start-no-folder = Can't write to { $folder }. Set DATA_FOLDER to a folder that you can write to.
start-setting-unknown = There is no setting { $written }. Did you mean { $setting }?
start-no-memory = A limit (ulimit -v) leaves Banmen too little memory. It needs at least { $least } MB.

setting-env-file = Can't read the file { $file }. It must be plain text in UTF-8.
setting-discord-token = DISCORD_TOKEN must be a bot's token from Discord's developer portal, or empty to use the playground.
setting-discord-url = DISCORD_URL must be the address of a running playground, without a user, a password and a path, like http://127.0.0.1:8080, or empty.
setting-discord-rest-url = DISCORD_REST_URL must be the address of a proxy for Discord's API, without a user, a password and a path, like http://127.0.0.1:8081, or empty.
setting-database-url = DATABASE_URL must be postgresql://user:password@host/name, sqlite:///path/to/file, or empty for a file in the data folder.
setting-database-direct-url = DATABASE_DIRECT_URL must be the address of PostgreSQL itself, postgresql://user:password@host/name, or empty if DATABASE_URL is that.
setting-data-folder = DATA_FOLDER must be the path of a folder, which after ~ may name only a user whom this system knows, or empty for this system's usual folder for programs' data.
setting-no-home = This user has no home folder to keep Banmen's data in. Set DATA_FOLDER to a folder.
setting-playground-port = PLAYGROUND_PORT must be a whole number from 0 (any free port) to 65535.
setting-log-format = LOG_FORMAT must be auto, text or json.
setting-log-level = LOG_LEVEL must be debug, info, warning or error.
setting-features-off = FEATURES_OFF must be names of features that can be switched off, separated by commas, like tournaments,analysis (docs/hosting.md lists them), or empty for none. There is no feature { $feature }.
setting-engine-processes = ENGINE_PROCESSES must be a whole number from 1 to 1024, or empty for one process per core.
setting-metrics-port = METRICS_PORT must be a whole number from 0 (any free port) to 65535, or empty to serve no metrics.
setting-metrics-host = METRICS_HOST must be an address of this machine, like 127.0.0.1, or 0.0.0.0 for all of them.
setting-sentry-dsn = SENTRY_DSN must be a project's DSN, as Sentry shows it (https://key@host/number), or empty to report no errors.
setting-challenge-hours = CHALLENGE_HOURS must be a number of hours above 0, at most 720.
setting-silent-days = SILENT_DAYS must be a number of days above 0, at most 365.
setting-shards = SHARDS must be a range of connections to Discord, counted from 0, and the number of all: 0-3/16 (the same as --shards 0-3 --of 16), 5/16, or empty for all.

## What is wrong with the database.

database-no-address = { $setting } must be an address like sqlite:///banmen.db or postgresql://user:password@host/name. In a user name or password write @ as %40, / as %2F, : as %3A and % as %25.
database-wrong-kind = DATABASE_URL begins with { $kind }:, but only sqlite: and postgresql: work.
database-no-file = DATABASE_URL names no file. Matches kept only in memory would be lost.
database-no-folder = Can't make the folder { $folder } for the database: { $why }.
database-folder-missing = DATABASE_URL names a file in { $folder }, but there's no such folder. Mount its disk, or make the folder if this is a new bot.
database-not-there = There is no database of Banmen's at { $where }, and nothing was done. Name the bot's database in DATABASE_URL or DATA_FOLDER.
database-not-opened = Can't open the database: { $why }.
database-damaged = The database { $file } is damaged ({ $why }). Move it away with the files beside it whose names begin like it, and restore a backup: python -m bot restore FILE.
database-not-reached = Can't reach the database now: { $why }. Run the same command again when it's back.
database-too-new = A newer Banmen wrote this database (its schema is { $schema }). Start that version.
database-not-copied = Can't copy the database to { $file } before its migration: { $why }. Nothing in it was changed.
database-no-driver = DATABASE_URL names PostgreSQL, for which packages are missing. Install them ({ $command }), or use SQLite.
database-in-use = Another process already runs the bot on { $file }. Stop it first, or use PostgreSQL, which several processes can share.
database-not-alone = SQLite serves one process, which needs all connections to Discord. Start it without --shards and SHARDS, or use PostgreSQL.
database-no-jobs = think needs PostgreSQL, through which it gets its work. On SQLite the bot searches by itself. To use PostgreSQL, set DATABASE_URL to its address.

## Why a backup can't be made or restored. Nothing has changed then.

backup-nothing = This database holds nothing of Banmen's to back up. Check DATABASE_URL.
backup-exists = { $file } exists already. Choose a new file, so that you don't lose an older backup.
backup-not-written = Can't write { $file }: { $why }.
backup-not-read = Can't read { $file }: { $why }.
backup-broken = { $file } isn't a complete backup of Banmen's. It was cut off or changed, or is something else.
backup-newer = A newer Banmen wrote { $file }. Update this one first.
backup-not-empty = This database isn't empty, and restoring would mix the two. Set DATABASE_URL to a new database.
backup-refused = The database refuses what is in { $file }: { $why }.
