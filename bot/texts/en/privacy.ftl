## `/privacy`: what is kept of a person, and why. A line for each table of the database, as `bot.features.privacy.queries` has them.

slash-privacy = privacy
    .about = What I keep about you: see it, take it with you, delete it
button-panel-privacy = My data
button-export = Get all my data
button-forget = Delete everything…
button-doforget = Delete everything

privacy-panel =
    ### What I keep about you
    Only what is needed to play, and none of your messages.
privacy-nothing = Nothing at all.
privacy-player = { $count ->
    [one] - **1 match** that you play or have played
   *[other] - **{ $count } matches** that you play or have played
}: your Discord number and what you were called then, so that boards and records say who played.
privacy-log = { $count ->
    [one] - **1 thing you did** in matches, and when
   *[other] - **{ $count } things you did** in matches, and when
}: moves, offers and the like, from which a match is put together again.
privacy-participant = { $count ->
    [one] - **1 challenge or table** that you made, joined or were asked to
   *[other] - **{ $count } challenges and tables** that you made, joined or were asked to
}: so that their buttons know you.
privacy-person = - **Your preferences**, as `/{ slash-preferences }` shows them.
privacy-holiday = { $count ->
    [one] - **1 holiday**
   *[other] - **{ $count } holidays**
}: so that your clocks are stopped meanwhile, and nobody takes more days than they have.
privacy-watcher = { $count ->
    [one] - **1 match you watch**
   *[other] - **{ $count } matches you watch**
}: so that you are told of it as you like.
privacy-solving = { $count ->
    [one] - **1 puzzle you were given**
   *[other] - **{ $count } puzzles you were given**
}: how it went, for your streak, for `/{ slash-profile }` and for puzzles that are new to you.
privacy-learned = { $count ->
    [one] - **1 lesson you did**
   *[other] - **{ $count } lessons you did**
}: so that `/{ slash-learn }` goes on where you stopped.
privacy-coached = { $count ->
    [one] - **1 match with the coach**
   *[other] - **{ $count } matches with the coach**
}: so that you get advice there until you don't want it any more.
privacy-rating = { $count ->
    [one] - **1 rating**
   *[other] - **{ $count } ratings**
}: how well you play a game, in a server and over all, for `/{ slash-profile }` and `/{ slash-leaderboard }`.
privacy-rating-change = { $count ->
    [one] - **1 change of a rating**
   *[other] - **{ $count } changes of ratings**
}: the curve in your profile.
privacy-acquaintance = { $count ->
    [one] - **1 count of matches**
   *[other] - **{ $count } counts of matches**
} with the same opponent, seen from either of you: only so many a day count for ratings, and a place in leaderboards takes several opponents.
privacy-ban = { $count ->
    [one] - **1 ban**
   *[other] - **{ $count } bans**
}: that moderators keep you from playing in a server, and why.
privacy-moderation = { $count ->
    [one] - **1 line of a moderation log**
   *[other] - **{ $count } lines of moderation logs**
}: what you did as a moderator, or what was done about you, and why.
privacy-foot = -# What I have posted in channels, pictures and names of threads included, is kept by Discord.

privacy-export = Here is everything that I keep about you. `data.json` has all of it; in `matches` are the records of your matches, which `/{ slash-import }` opens. Please note that they name your opponents too.
privacy-confirm =
    ### Delete everything about you?
    - **What goes:** your number and your name in all matches and challenges, your ratings and place in leaderboards, your preferences and holidays, what you watch, your puzzles and streak, the records that you opened, and all that you played alone.
    - **What stays:** the matches of your opponents, in which you will be “{ former-player }”, and what I have posted in channels: whoever may delete messages there can remove it.
privacy-confirm-going = { $count ->
    [one] - **1 match goes on:** you resign it now. You can finish it first, and come back then.
   *[other] - **{ $count } matches go on:** you resign them all now. You can finish them first, and come back then.
}
privacy-confirm-bans = { $count ->
    [one] - **1 ban is in force:** it stays until it ends, with your number and its reason.
   *[other] - **{ $count } bans are in force:** they stay until they end, with your number and their reasons.
}
privacy-confirm-final = This can't be undone.
privacy-done = Done: everything about you is deleted. You are welcome to play again; you would start afresh.
privacy-done-bans = { $count ->
    [one] The ban in force was kept.
   *[other] The { $count } bans in force were kept.
}

refusal-export-under-way = I am putting your data together already. Please wait a moment.
refusal-export-too-large = Your data is too large for a file here. Please ask whoever runs this bot for it.
