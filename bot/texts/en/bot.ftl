## What the bot says in Discord: commands, boards, challenges, and what is said in private.

list-gap = {", "}
last-gap = {" and "}
called-person = { $computer ->
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
    .about = Who is to play with you
opponent-number = opponent-{ $number }
slash-seat = seat
    .about = The seat you want
slash-move = move
    .about = Play a move in this channel's match
slash-notation = move
    .about = Your move: type any part of it and choose
slash-give = give
    .about = Give something away in this channel's match, where its game allows it
slash-puzzle = puzzle
    .about = The puzzle of the day, and others for one
slash-board = board
    .about = Show this channel's board, to you alone
slash-side = side
    .about = From whose side you want to see it
slash-form = format
    .about = As a picture or as text
slash-matches = matches
    .about = Your matches, here and elsewhere, and whose turn it is
slash-resign = resign
    .about = Resign this channel's match (give up); you are asked whether you are sure
slash-draw = draw
    .about = Offer a draw, or answer the one you were offered
slash-claim = claim
    .about = Claim the match when your opponent is out of time, or silent for too long
slash-end = end
    .about = For moderators: end this channel's match without a result
slash-rules = rules
    .about = How a game is played, with pictures
slash-game = game
    .about = Which game
slash-help = help
    .about = What you can do here
menu-challenge = Challenge to a game
form-picture = picture
form-text = text

## Buttons.

button-move = Move
button-type = Type a move
button-give = Give
button-undo = Take back
button-resign-alone = Give up
button-moves = Moves
button-draw = Draw
button-resign = Resign
button-claim = Claim
button-back = Back
button-next = Next
button-confirm = Confirm

## The first line of a board, which a lock screen shows: without formatting.

first-line-turn = { $who }, your turn in { $title }, move { $number }{ $last ->
    [none] .
   *[other] : { $last }
}
first-line-last = { $name } played { $moves }
first-line-alone = { $who }, your turn in { $title }, move { $number }.
first-line-computer = { $title }, move { $number }: { $player } is thinking…
first-line-dice = { $title }: the dice come next.
first-line-adjourned = { $title } is adjourned.
first-line-remind = { $who }, your time in { $title } is running out.
first-line-claim = { $who }, { $player } is out of time in { $title }: you may claim.
first-line-over = { $title }: { $result }
first-line-draw = { $who }, { $player } offers a draw in { $title }.
first-line-back = { $who }, { $player } asks to take the last turn back in { $title }.
first-line-pause = { $who }, { $player } asks to adjourn { $title }.
first-line-resume = { $who }, { $player } asks to resume { $title }.
first-line-home = { $who }, { $player } asks to go on with { $title } in another channel.
first-line-computer-offer = { $who }, { $player } asks to let the computer play on in { $title }.

## The board in the channel.

board-heading = { $over ->
    [yes] ### { $title }: { $players }
   *[no] ### { $title }: { $players } · move { $number }
}
heading-winner = 👑 { $name }
away = { $over ->
    [yes] You are no longer in the server of this match.
   *[no] You are no longer in the server of this match. You can go on here.
}
told-move = { $player } played `{ $move }`.
told-forced = { $player } had only `{ $move }`.
told-roll = The dice show `{ $move }`.
told-aside = { $player }, out of turn: `{ $move }`.
told-resigned = { $player } resigns.
told-claimed = { $player } was silent for too long and leaves the match.
told-home = { $player } brings the match here, as its channel was deleted.
told-resigned-alone = { $player } gives up.
next-alone = { $who }, it's up to you.
notice-claim = The player to move has been silent for too long: { $who } may `/{ slash-claim }`{ $count ->
    [one] {" "}the match
   *[other] , so that they leave the match
}.
next = { $who } ({ $seat }) is next.
turn = { $player } is next.
turn-dice = The dice come next.
over = { $played ->
    [yes] Good game, { $who }!
   *[no] { $who }, the match is over.
}
result-win = { $you ->
    [yes] **You win!**
   *[no] { $count ->
        [one] **{ $players } wins!**
       *[other] **{ $players } win!**
    }
} { $reason }
result-shared = **{ $players } share first place!** { $reason }
result-draw = **It's a draw.** { $reason }
result-none = **No result.** { $reason }
result-alone = { $solved ->
    [yes] **Solved!**
   *[no] **Not solved this time.**
} { $reason }
place-line = **{ $place }** { $player }
score-line = { $player }: { $points }
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}


## Moving.

confirm-play = Play `{ $move }`?
confirm-picked = **{ $picked }**
    Play `{ $move }`?
confirm-dogive = `{ $move }`: do this? It can't be taken back.
played = You played `{ $move }`.
played-aside = Done: `{ $move }`
type-title = Type a move
type-label = Your move
type-example = for example { $moves }

## Ending.

confirm-resign = Do you really want to resign?
confirm-resign-alone = Do you really want to give up?
done-resign-alone = You have given up.
confirm-end = End this match without a result? Its players can't go on with it.
done-resign = You have resigned.
done-claim = { $over ->
    [yes] You have claimed the match.
   *[no] You have claimed: { $player } leaves the match, and the others play on.
}
done-end = The match is ended.
done-home = The match goes on: [to the board]({ $link })

## Games for one.

solo-opening = **{ $player }** tries **{ $title }**. Everybody may watch.
solo-begun = Your puzzle is ready: [to the board]({ $link })
solo-going = You have begun { $title } already: [to the board]({ $link })
best-result = Your best so far: { $points }.

## To read in private.

no-moves = Nothing has been played yet.
move-line = { $number }. { $player } `{ $move }`
aside-line = { $player } `{ $move }`
no-matches = You have no match going on. Start one with `/{ slash-challenge }` or `/{ slash-play }`.
matches-here = **In this server**
matches-elsewhere = **Elsewhere**
matches-turn = { $count ->
    [one] **It is your turn in 1 match.** Next: { $title }{ $together }
   *[other] **It is your turn in { $count } matches.** Next: { $title }{ $together }
}{ $until ->
    [none] .
   *[other] , your time is up { $until }.
}
button-next-match = Next match
match-with = {" "}with { $others }
match-line = { $turn ->
    [yours] - [{ $title }]({ $link }) ({ $channel }){ $together }: **your turn**
    [asked] - [{ $title }]({ $link }) ({ $channel }){ $together }: { $waiting } is next, and **you are asked something**
    [paused] - [{ $title }]({ $link }) ({ $channel }){ $together }: adjourned
    [dice] - [{ $title }]({ $link }) ({ $channel }){ $together }: the dice come next
   *[theirs] - [{ $title }]({ $link }) ({ $channel }){ $together }: { $waiting } is next
}
match-homeless = - { $title }{ $together }: **its channel was deleted, or I was removed from its server**. `/{ slash-matches }`, used in another channel, brings it there.
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
help =
    ### Board games in this channel
    - **Play:** challenge friends with `/{ slash-challenge }`, or open a table for anyone here with `/{ slash-play }`.
    - **Alone?** Challenge Banmen: that is the computer. `/{ slash-puzzle } { slash-daily }` has a new puzzle each day, `/{ slash-puzzle }` more of them.
    - **Move** with the buttons under the board, or with `/{ slash-move }`.
    - **Learn** a game with `/{ slash-rules }`.
    - **More…** under the board, or `/{ slash-menu }`, has the rest: draws, taking back, adjourning, clocks, the record, letting the computer play on for you.
    - **Where is it my turn?** `/{ slash-matches }` knows. `/{ slash-holiday }` stops your clocks.
    - **Look around:** `/{ slash-watch }` what others play, `/{ slash-replay }` a match, `/{ slash-analyse }` where it was won, see `/{ slash-profile }` and `/{ slash-leaderboard }`.
    - **Make it yours** with `/{ slash-preferences }`. For the server there is `/{ slash-settings }`, for moderators `/{ slash-moderate }` and `/{ slash-end }`.
    - **All commands** appear when you type `/`.
    - **Games:** { $games }

## What Discord's side has against a request.

refusal-not-in-a-server = Matches are played in a server's channels: please ask me there.
refusal-bot-not-in-this-server = Matches need me in the server, and I am not in this one. Whoever manages it can [invite me]({ $link }).
refusal-no-match-here = There is no match in this channel. Start one with `/{ slash-challenge }` or `/{ slash-play }`.
refusal-challenging-a-bot = Other bots don't play here. Please challenge a person, or me.
refusal-challenging-oneself = You can't challenge yourself.
refusal-gone-for-good = Somebody who played this has had everything about them deleted, so they can't be asked again. Please begin anew with `/{ slash-challenge }`.
refusal-not-in-the-channel = { $name } can't see this channel, so they couldn't play here.
refusal-not-a-moderator = Only moderators can do that: whoever may manage messages here or, to end a match, has a role that the server chose for it.
refusal-old-button = This button is from an earlier version and does nothing any more. `/{ slash-help }` tells what to use instead.
refusal-old-command = This command has changed. Please wait a moment, or restart Discord, and try again.
refusal-not-shown = That is done, but I can't show the board in its channel now. `/{ slash-board }` shows it to you.
refusal-not-recorded = That counts, but my database failed while I was showing it. The board may look wrong for a moment: I will correct it shortly.
refusal-homeless = That is done, but the channel of this match was deleted, or I was removed from its server. Use `/{ slash-matches }` in the channel where it is to go on.
refusal-thread-locked = That is done, but I can't show the board, as its thread is locked. Whoever manages threads can open it.
refusal-not-posted = I couldn't post the challenge here. Please try again.
refusal-challenge-not-recorded = Your challenge stands, but my database failed while I was posting it. Its message may look wrong for a moment: I will correct it shortly.
refusal-no-thread = I couldn't open a thread for this match. Please try again.
refusal-not-understood = To challenge somebody, mention me, a game and a friend: { $me } { $game } @friend. In place of a friend, mention me again to play against the computer. Pick me from the list of people (not the role of my name), or I can't read what you write. `/{ slash-challenge }` works too.
refusal-too-much-at-once = That was a lot at once, and others are playing too. Please wait { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}, then go on.
missing-permissions = I can't play in { $channel } yet. There I need: { $permissions }. Whoever manages the server can grant it.
missing-thread-permissions = This match needs a thread in { $channel }, and for that I need: { $permissions }. Grant it, or challenge in another channel.
permission-read-messages = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-create-public-threads = Create Public Threads
permission-attach-files = Attach Files
permission-read-message-history = Read Message History
store-unavailable = I can't reach my database right now, so nothing was done. Please try again in a moment.
store-unsure = My database failed just as I was saving that, so I can't tell yet whether it counts. Please look before you try again.
fault = Sorry, something went wrong on my side. If you report it, please give this number: `{ $reference }`.
