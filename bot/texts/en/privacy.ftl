## `/privacy`: what is kept of a person, and why. A line for each table of the database, as `bot.matches.privacy.queries` has them.

slash-privacy = privacy
    .about = What I keep about you: see it, download it, or delete it
button-panel-privacy = My data
button-export = Get all my data
button-forget = Delete everything…
button-doforget = Delete everything

privacy-panel =
    ### What I keep about you
    Only what I need for playing, and none of your messages.
privacy-nothing = Nothing at all.
privacy-player = { $count ->
    [one] - **1 match** that you play or have played
   *[other] - **{ $count } matches** that you play or have played
}: your Discord ID and your name at the time, so that boards and records say who played.
privacy-log = { $count ->
    [one] - **1 action** in matches, and when
   *[other] - **{ $count } actions** in matches, and when
}: your moves, offers and so on. I rebuild matches from them.
privacy-participant = { $count ->
    [one] - **1 challenge or table** that you made, joined or were invited to
   *[other] - **{ $count } challenges and tables** that you made, joined or were invited to
}: so that their buttons know you.
privacy-person = - **Your names on Discord**, for leaderboards of all servers, and **your preferences**: see `/{ slash-preferences }`.
privacy-holiday = { $count ->
    [one] - **1 holiday**
   *[other] - **{ $count } holidays**
}: to stop your clocks, and to count your days.
privacy-watcher = { $count ->
    [one] - **1 match you watch**
   *[other] - **{ $count } matches you watch**
}: to tell you about it the way you chose.
privacy-solving = { $count ->
    [one] - **1 puzzle you tried**
   *[other] - **{ $count } puzzles you tried**
} and how it went: for your streak, for `/{ slash-profile }`, and to give you new ones.
privacy-learned = { $count ->
    [one] - **1 lesson you did**
   *[other] - **{ $count } lessons you did**
}: so that you can go on where you stopped in `/{ slash-learn }`.
privacy-coached = { $count ->
    [one] - **1 match with the coach**
   *[other] - **{ $count } matches with the coach**
}: so that it advises you there until you switch it off.
privacy-rating = { $count ->
    [one] - **1 rating**
   *[other] - **{ $count } ratings**
}: how well you play a game, in a server and everywhere, for `/{ slash-profile }` and `/{ slash-leaderboard }`.
privacy-rating-change = { $count ->
    [one] - **1 rating change**
   *[other] - **{ $count } rating changes**
}: for the curve in your profile.
privacy-acquaintance = { $count ->
    [one] - **1 count of matches**
   *[other] - **{ $count } counts of matches**
} against the same opponent, for each of you: only a few a day change ratings, and a leaderboard place takes several opponents.
privacy-ban = { $count ->
    [one] - **1 ban**
   *[other] - **{ $count } bans**
}: where moderators stop you from playing, and why.
privacy-moderation = { $count ->
    [one] - **1 line in a moderation log**
   *[other] - **{ $count } lines in moderation logs**
}: what you did as a moderator, or what a moderator did about you, and why.
privacy-tournament = { $count ->
    [one] - **{ $count } tournament** that you host, with its name.
   *[other] - **{ $count } tournaments** that you host, with their names.
}
privacy-tournament-event = { $count ->
    [one] - **{ $count } tournament that you joined**, with your name and rating: its table follows from that.
   *[other] - **{ $count } times that you joined a tournament**, with your name and rating: its table follows from that.
}
privacy-tournament-guest = { $count ->
    [one] - **{ $count } invitation** to a tournament.
   *[other] - **{ $count } invitations** to tournaments.
}
privacy-tournament-title = { $count ->
    [one] - **{ $count } title** won in a tournament.
   *[other] - **{ $count } titles** won in tournaments.
}
privacy-foot = -# Discord keeps what I've posted in channels, with pictures and names of threads.

privacy-export = Here is everything I keep about you. `data.json` has all of it, and `matches` has the records of your matches. You can open them with `/{ slash-import }`. They name your opponents too.
privacy-confirm =
    ### Delete everything about you?
    - **What goes:** your ID and name in all matches and challenges, your ratings and leaderboard places, your preferences and holidays, what you watch, your puzzles and streak, the records you opened, and everything you played alone.
    - **What stays:** your opponents' matches, where you become “{ former-player }”, and what I've posted in channels. Anyone who can delete messages there can remove it.
privacy-confirm-going = { $count ->
    [one] - **You still have 1 match going:** you resign it now, and its channel reads that “{ former-player }” resigned. Or finish it first, and come back then.
   *[other] - **You still have { $count } matches going:** you resign them all now, and their channels read that “{ former-player }” resigned. Or finish them first, and come back then.
}
privacy-confirm-bans = { $count ->
    [one] - **You have 1 ban:** it stays until it ends, with your ID and its reason.
   *[other] - **You have { $count } bans:** they stay until they end, with your ID and their reasons.
}
privacy-confirm-final = You can't undo this.
privacy-done = Everything about you is deleted. You're welcome to play again: you'd make a fresh start.
privacy-done-bans = { $count ->
    [one] I kept your ban.
   *[other] I kept your { $count } bans.
}

refusal-export-under-way = I'm already putting your data together. Please wait a moment.
refusal-export-too-large = Your data is too large for a file here. Please ask the operator of this bot for it.
