## What the bot says in Discord: commands, boards, challenges, and what is said in private.

list-gap = {", "}
list-more = and { $count } more
last-gap = {" and "}
or-gap = {" or "}
called-person = { $person ->
    [yes] { $name }
   *[no] { $name }
}
picked-gap = {" › "}
versus = {" – "}
title-gap = {": "}
player = { $seat } ({ $name })

## Slash commands, their options, and the menu on a person. Names in lower case, without spaces.

slash-challenge = challenge
    .about = Challenge somebody to a game
slash-opponent = opponent
    .about = Who plays with you
opponent-number = opponent-{ $number }
slash-seat = seat
    .about = The seat you'd like
slash-move = move
    .about = Play a move in this channel's match
slash-notation = move
    .about = Your move: type any part of it and choose
slash-match = match
    .about = This channel's match: draws, resigning, breaks, clocks, hints, and more
slash-give = give
    .about = Give something away in this channel's match, if the game allows it
slash-puzzle = puzzle
    .about = The puzzle of the day, and more puzzles and games for one
slash-board = board
    .about = See this channel's board; only you see it
slash-side = side
    .about = Whose side you see it from
slash-form = format
    .about = As a picture or as text
slash-matches = matches
    .about = Your matches, here and elsewhere, and whose turn it is
slash-resign = resign
    .about = Resign this channel's match; I ask whether you're sure
slash-draw = draw
    .about = Offer a draw, or answer an offer
slash-claim = claim
    .about = Claim the match if your opponent is out of time or stopped moving
slash-end = end
    .about = For moderators: end this channel's match without a result
slash-rules = rules
    .about = How to play a game, with pictures
slash-game = game
    .about = Which game
slash-help = help
    .about = What you can do here
menu-challenge = Challenge to a game
form-picture = picture
form-text = text

## Buttons.

button-move = Move
button-type = Write a move
board-write = To type a move, press “{ $button }”.
button-give = Give
button-undo = Take back
button-resign-alone = Give up
button-moves = Moves
button-pieces = Pieces
button-draw = Draw
button-resign = Resign
button-claim = Claim
button-back = Back
button-dismiss = Cancel
button-next = Next
button-confirm = Confirm
button-playunasked = Confirm, and don't ask again

## The first line of a board, which a lock screen shows: without formatting.

first-line-turn = { $who } ({ $seat }), your turn in { $title }{ $last ->
    [none] .
   *[other] : { $last }.
}
first-line-played = { $who } played { $move }
then-gap = {", then "}
first-line-alone = { $who }, your turn in { $title }.
first-line-computer = { $title }: { $player } is thinking…
first-line-gone = { $title }: { $player } is next.
first-line-dice = { $title }: the dice come next.
first-line-adjourned = The match of { $title } is paused.
first-line-remind = { $who }, your time in { $title } is running out.
first-line-claim = { $who }, { $player } is out of time in { $title }: you can claim.
first-line-over = { $title }: { $result }
first-line-draw = { $who }, { $player } offers a draw in { $title }.
first-line-back = { $who }, { $player } wants to take back { $own ->
    [one] a move
   *[other] their last { $own } moves
}{ $answers ->
    [0] {""}
    [one] {" "}and { $yours ->
        [yes] your
       *[no] the
    } answer to it
   *[other] {" "}and { $yours ->
        [yes] your
       *[no] the
    } { $answers } moves since
} in { $title }.
first-line-pause = { $who }, { $player } wants to pause the match of { $title }.
first-line-resume = { $who }, { $player } wants to resume the match of { $title }.
first-line-home = { $who }, { $player } wants to go on with the match of { $title } in another channel.
first-line-computer-offer = { $who }, { $player } wants the computer (level { $level }) to play on for { $whom } in { $title }.{ $rated ->
    [yes] {" "}The match then becomes unrated.
   *[no] {""}
}
first-line-computer-offer-own = { $who }, { $player } wants to hand over to the computer (level { $level }) in { $title }.{ $rated ->
    [yes] {" "}The match then becomes unrated.
   *[no] {""}
}

## The board in the channel.

board-players = { $over ->
    [yes] { $players }
   *[no] { $players }{ $count ->
        [0] {""}
        [one] {" "}· 1 move
       *[other] {" "}· { $count } moves
    }
}
board-title = { $title }: { board-players }
heading-winner = 👑 { $name }
away = { $over ->
    [yes] You're no longer in this match's server.
   *[no] You're no longer in this match's server, but you can go on here.
}
told-you = You
told-player = { $player }
told-in-words = { $told }.
move-do = play `{ $move }`
line-move = { $seat ->
    [none] { $words }
   *[other] { $seat }: { $words }
}
told-move = { $player } played `{ $move }`.
told-forced = { $player } could only play `{ $move }`.
told-roll = 🎲 `{ $move }`
told-aside = { $player }, out of turn: `{ $move }`.
told-resigned = { $player } resigns.
told-withdrew = { $player } withdraws.
told-claimed = { $player } was silent for too long and leaves the match.
told-home = { $player } brings the match here, because its channel was deleted.
told-resigned-alone = { $player } gives up.
board-gone = No longer in the server: { $who }.
notice-claim = The player to move has been silent for too long: { $who } can `/{ slash-match } { slash-claim }`{ $count ->
    [one] {" "}the match
   *[other] , which takes them out of it
}.
next = { $who } ({ $seat }) is next.
turn = { $player } is next.
turn-dice = The dice come next.
over = { $who }, the match is over.
over-short = Until next time, { $who }!
over-drawn = Well fought, { $who }!
over-short-won = A win for you, { $who }!
over-won = Well played, { $who }!
over-lost = { $alone ->
    [yes] Good try, { $who }!
   *[no] Thank you for a good game, { $who }!
}
result-win = { $you ->
    [yes] **You win!**
   *[no] { $count ->
        [one] **{ $players } wins!**
       *[other] **{ $players } win!**
    }
} { $reason }
result-shared = **{ $players } share first place!** { $reason }
result-deserted = { $you ->
    [yes] **You are out of the game.**
   *[no] { $count ->
        [one] **{ $players } is out of the game.**
       *[other] **{ $players } are out of the game.**
    }
} Only computer players are left, so the match ends here.
result-draw = **It's a draw.** { $reason }
result-none = **No result.** { $reason }
result-alone = { $solved ->
    [yes] **Solved!**
   *[no] **Not solved this time.**
} { $reason }
place-line = { $place ->
    [0] **Still in:** { $player }
   *[other] **{ $place ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $place }th
    }**{ $shared ->
        [yes] {" "}(shared)
       *[no] {""}
    } { $player }
}
score-line = { $player }: { $points }
score-gap = {" · "}
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}


## Moving.

only-place = There's only this place for it. Press 1 to play there.
confirm-play = Do you want to { $words }?
confirm-rolls = -# That ends your turn. The dice are rolled next, so you can't take it back.
confirm-dogive = Do you want to { $words }? You can't take it back.
played = You played `{ $move }`.
played-aside = Done: `{ $move }`
button-again = Correct it
refusal-form-gone = I no longer have what you wrote. Please open the form again where you found it.
type-title = Write a move
# What people may write instead of a notation: `word, word = notation; …`. “leaves” asks whether to resign.
typed = resign, I resign, give up, I give up, surrender, I surrender = leaves
type-label = Your move
type-example = for example { $move }

## Ending.

confirm-resign = Are you sure you want to resign?
confirm-resign-alone = Are you sure you want to give up?
done-resign-alone = You gave up.
confirm-end = End this match without a result? Nobody can play on.
done-resign = You resigned.
done-claim = { $over ->
    [yes] You claimed the match.
   *[no] You claimed: { $player } leaves the match, and the others play on.
}
done-end = You ended the match.
done-home = The match goes on: [to the board]({ $link })

## Games for one.

solo-opening = **{ $player }** tries **{ $title }**. Everybody can watch.
solo-begun = Your puzzle is ready: [to the board]({ $link })
solo-going = You're already playing { $title }: [to the board]({ $link })
best-result = Your best so far: { $points }.

## To read in private.

no-moves = Nobody has moved yet.
move-line = { $number }. { $told }
no-matches = You have no matches going on. Start one with `/{ slash-challenge }` or `/{ slash-play }`.
matches-here = **On this server**
matches-elsewhere = **Elsewhere**
matches-turn = { $count ->
    [one] **It's your turn in 1 match.** Next: { $title }{ $together }
   *[other] **It's your turn in { $count } matches.** Next: { $title }{ $together }
}{ $until ->
    [none] .
   *[other] , your time runs out { $until }.
}
button-next-match = Next match
match-with = {" "}with { $others }
match-line = { $turn ->
    [yours] - [{ $title }]({ $link }) ({ $channel }){ $together }: **your turn**
    [asked] - [{ $title }]({ $link }) ({ $channel }){ $together }: { $waiting } is next, and **you have a question to answer**
    [paused] - [{ $title }]({ $link }) ({ $channel }){ $together }: paused
    [dice] - [{ $title }]({ $link }) ({ $channel }){ $together }: the dice come next
   *[theirs] - [{ $title }]({ $link }) ({ $channel }){ $together }: { $waiting } is next
}
matches-challenges = **Challenges**
challenge-line = - [{ $title }]({ $link }) ({ $channel }){ $together }: { $asked ->
    [yes] **your answer is awaited**
   *[no] waiting for others
}
match-homeless = - { $title }{ $together }: **its channel was deleted, or I was removed from its server**. Use `/{ slash-matches }` in another channel to bring it there.
choose-leave = Leave a challenge that you can't see
choose-leave-more = Leave a challenge that you can't see (and { $count } more)
challenge-left = You have left the challenge.
choose-own = Play here
choose-home = Go on in this channel
home-opening = **{ $title }** goes on here: { $players }
seen-from = Seen from { $seat }
rules-heading = ### { $title }: { $heading }
rules-foot = -# Page { $page } of { $pages } · { $source }
button-panel-matches = My matches
button-panel-watch = Watch
button-panel-profile = My profile
button-panel-holiday = Holiday
button-help-play = Playing
button-help-matches = Matches
button-help-look = Looking around
button-help-own = Settings
help-play =
    ### Board games in this channel
    - **With friends:** challenge one, as with `/{ slash-challenge } { vault-slash }`, or open a table: `/{ slash-play } { vault-slash }`.
    - **Alone:** play against the computer, or try `/{ slash-puzzle } { slash-daily }`, `/{ slash-puzzle } { tower-slash }` or `/{ slash-puzzle } { rings-slash }`.
    - **Move** with the buttons under the board or `/{ slash-move }`. `/{ slash-rules }` explains each game.
    - **Games:** { $games }
help-matches =
    ### Your matches
    - **Whose turn is it?** `/{ slash-matches }` lists your matches, those where it's your turn first.
    - **Menu** under the board, or `/{ slash-match } { slash-menu }`, has all that isn't a move: draws and clocks and, where the match allows them, takebacks, breaks and the computer in your place.
    - **Away?** `/{ slash-holiday } { slash-begin }` stops your clocks.
help-look =
    ### Looking around
    - **Matches of others:** `/{ slash-watch }`
    - **Matches of the past:** `/{ slash-replay }` shows them step by step, `/{ slash-analyse }` where they were won.
    - **Results:** `/{ slash-profile }` and `/{ slash-leaderboard }`
    - **Tournaments:** `/{ slash-tournament } { slash-tournament-create }` plans one, `/{ slash-tournament } { slash-tournament-join }` takes you in, `/{ slash-tournament } { slash-tournament-leave }` out. `/{ slash-tournament } { slash-tournament-show }` shows how it stands.
help-own =
    ### Settings
    - **You:** `/{ slash-preferences }` sets how boards look, when I ping you, and more. *My data* shows what I keep about you.
    - **The server** has `/{ slash-settings }`: its language, where people may play, and more.
    - **Moderators** have `/{ slash-moderate } { slash-log }` and `/{ slash-moderate } { slash-end }`.
    - **All commands** appear when you type `/`.

## What Discord's side has against a request.

refusal-not-in-a-server = People play in a server's channels. Please ask me there.
refusal-bot-not-in-this-server = To play here, you need me in the server, and I'm not in this one yet. A server admin can [invite me]({ $link }).
refusal-no-match-here = There is no match here. Start one in a server's channel, with `/{ slash-challenge }` or `/{ slash-play }`.
refusal-challenging-a-bot = Other bots don't play here. Please challenge a person, or me.
refusal-challenging-oneself = You can't challenge yourself.
refusal-gone-for-good = Somebody who played this match has deleted all their data, so I can't ask them again. Please start a new one with `/{ slash-challenge }`.
refusal-not-in-the-channel = { $name } can't see this channel and couldn't play here.
refusal-not-a-moderator = Only moderators can do that: people whose roles let them manage messages on the whole server. A right in one channel isn't enough.
refusal-not-moderating = Only moderators can do that: people who can manage messages in { $channel }.
refusal-not-writing = You can't write in { $channel } yourself. Please choose another channel.
refusal-may-not-end = Only moderators can end this match: people who can manage messages in { $channel }, or who have a role that the server chose for it.
refusal-old-button = This button is from an earlier version and no longer works. See `/{ slash-help }` for what to use instead.
refusal-switched-off = This part of Banmen is switched off.
refusal-old-command = This command has changed. Please wait a moment, or restart Discord, and try again.
refusal-not-shown = Done, but I can't show the board in its channel right now. Use `/{ slash-board }` to see it.
refusal-not-in-thread = I can't post in this private thread, because I'm not in it. Mention me here once ({ $me }), then try again.
refusal-board-not-seen = Done, but I can't see this match's channel any more. If it is a private thread, mention me there once ({ $me }). Otherwise, a server admin can let me see it.
refusal-not-recorded = That counts, but my database failed while I was showing it. The board may look wrong for a moment, until I correct it.
refusal-place-gone = This match's channel was deleted, or I was removed from its server. Use `/{ slash-matches }` in the channel where you want to go on.
refusal-homeless = Done, but this match's channel was deleted, or I was removed from its server. Use `/{ slash-matches }` in the channel where you want to go on.
refusal-thread-locked = I can't write in this thread, because it is locked. A moderator who manages threads can unlock it.
refusal-thread-full = I can't write in this thread, because it has as many members as Discord allows. Please play in another place.
refusal-too-many-threads = I can't open a thread, because this server has as many open threads as Discord allows. A moderator who manages threads can close some.
refusal-blocked-by-automod = This server's AutoMod blocks what I want to write, perhaps because of a name. A server admin can exempt my role from the rule.
refusal-blocked-by-discord = Discord blocks what I want to write here. Please try again later. If it happens again, tell the person who runs me.
refusal-not-posted = I couldn't post the challenge here. Please try again.
refusal-challenge-not-recorded = Your challenge stands, but my database failed while I was posting it. Its message may look wrong for a moment, until I correct it.
refusal-no-thread = I couldn't open a thread for this match. Please try again.
refusal-not-understood = To challenge somebody, mention me, a game and a friend: { $me } { $game } @friend. To play against the computer, mention me again in place of the friend. Pick me from the list of people (not the role with my name), or I can't read your message. Or use `/{ slash-challenge }`.
refusal-too-much-at-once = That was a lot at once, and others are playing too. Please wait { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}, then go on.
missing-permissions = I can't play in { $channel } yet. I need: { $permissions }. A server admin can allow it.
missing-thread-permissions = This match needs a thread in { $channel }, and for that I need: { $permissions }. Allow it, or challenge in another channel.
permission-read-messages = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-create-public-threads = Create Public Threads
permission-attach-files = Attach Files
permission-create-events = Create Events
permission-administrator = Administrator
permission-manage-guild = Manage Server
permission-manage-messages = Manage Messages
permission-manage-events = Manage Events
permission-connect = Connect
permission-read-message-history = Read Message History
form-late = I'm slow right now, so I couldn't open this in time. Please try again in a moment.
shown-to-all = Here it is, for everybody.
store-unavailable = I can't reach my database right now, so nothing has changed. Please try again in a moment.
store-full = The disk that I save to is full, so nothing has changed. Please tell the people who run me; until they make room, nobody can play.
store-unsure = My database failed just as I was saving that, so I don't know yet whether it counts. Please look before you try again: `/{ slash-matches }` lists your matches, `/{ slash-board }` shows the one here, and `/{ slash-preferences }` and `/{ slash-settings }` show what is set. `/{ slash-tournament } { slash-tournament-show }` shows a tournament.
fault = Sorry, something went wrong on my side. If you report it, please include this number: `{ $reference }`.
