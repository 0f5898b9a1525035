## What the bot says in Discord: commands, boards, challenges, and what is said in private.

list-gap = {", "}
picked-gap = {" › "}
versus = {" – "}
player = { $seat } ({ $name })

## Slash commands, their options, and the menu on a person. Names in lower case, without spaces.

slash-challenge = challenge
    .about = Challenge somebody to a game
slash-opponent = opponent
    .about = Who is to play with you
opponent-number = opponent-{ $number }
slash-seat = seat
    .about = The side you want to play
slash-move = move
    .about = Play a move in this channel's match
slash-notation = move
    .about = Your move: type any part of it and choose
slash-give = give
    .about = Give something away in this channel's match, where its game allows it
slash-puzzle = puzzle
    .about = Try a puzzle for one, in a thread of its own
slash-board = board
    .about = Show this channel's board, to you alone
slash-side = side
    .about = From whose side you want to see it
slash-form = format
    .about = As a picture or as text
slash-matches = matches
    .about = Your matches, here and elsewhere, and whose turn it is
slash-resign = resign
    .about = Give up this channel's match; you are asked whether you are sure
slash-draw = draw
    .about = Offer a draw, or answer the one you were offered
slash-claim = claim
    .about = Claim the match when your opponent has been silent for too long
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

## The board in the channel.

board-heading = { $over ->
    [yes] ### { $title }: { $players }
   *[no] ### { $title }: { $players } · move { $number }
}
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
over = { $who }, the match is over.
result-win = { $count ->
    [one] **{ $players } wins**: { $reason }.
   *[other] **{ $players } win**: { $reason }.
}
result-shared = **{ $players } share the first place**: { $reason }.
result-draw = **A draw**: { $reason }.
result-none = **No result**: { $reason }.
result-alone = **Over**: { $reason }.
place-line = **{ $place }** { $player }
score-line = { $player }: { $points }
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}


## Moving.

confirm-play = Play `{ $move }`?
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

puzzle-opening = **{ $player }** tries **{ $title }**. Everybody may watch.
puzzle-begun = Your puzzle is ready: [to the board]({ $link })
puzzle-going = You have begun { $title } already: [to the board]({ $link })
best-result = Your best so far: { $points }.

## To read in private.

no-moves = Nothing has been played yet.
move-line = { $number }. { $player } `{ $move }`
no-matches = You have no match going on. Start one with `/{ slash-challenge }` or `/{ slash-play }`.
matches-here = **In this server**
matches-elsewhere = **Elsewhere**
matches-turn = { $count ->
    [one] **It is your turn in 1 match.** Next: { $title }{ $together }
   *[other] **It is your turn in { $count } matches.** Next: { $title }{ $together }
}{ $until ->
    [none] .
   *[other] , your time is over { $until }.
}
button-next-match = Next match
match-with = {" "}with { $others }
match-line = { $turn ->
    [yours] - [{ $title }]({ $link }) ({ $channel }){ $together }: **your turn**
    [asked] - [{ $title }]({ $link }) ({ $channel }){ $together }: { $waiting } is next, and **you are asked something**
    [paused] - [{ $title }]({ $link }) ({ $channel }){ $together }: adjourned
   *[theirs] - [{ $title }]({ $link }) ({ $channel }){ $together }: { $waiting } is next
}
match-homeless = - { $title }{ $together }: **its channel was deleted**. `/{ slash-matches }`, used in another channel, brings it there.
choose-own = Play here
choose-home = Go on in this channel
home-opening = **{ $title }** goes on here: { $players }
seen-from = Seen from { $seat }
rules-heading = ### { $title }: { $heading }
rules-foot = -# Page { $page } of { $pages } · { $source }
help =
    ### Board games in this channel
    - **Challenge** one or several friends with `/{ slash-challenge }`, by a click on a person (Apps, { menu-challenge }), or by a message that mentions me, a game and your friends.
    - **Open a table** that anyone here may join with `/{ slash-play }`.
    - **Alone?** `/{ slash-puzzle }` gives you a puzzle in a thread of its own.
    - **Move** with the buttons under the board, or with `/{ slash-move }`: type any part of a move and choose.
    - `/{ slash-give }` hands something to another player, where the game allows it.
    - `/{ slash-board }` shows the board to you alone, also from another side, in other looks or as text; `/{ slash-matches }` lists your matches, and leads to the next one in which it is your turn.
    - **More…** under the board, or `/{ slash-menu }`, has what is seldom needed: `/{ slash-draw }`, `/{ slash-takeback }`, `/{ slash-adjourn }` and `/{ slash-resume }`, `/{ slash-relocate }` to another channel, `/{ slash-abort }`; after the end `/{ slash-rematch }`.
    - `/{ slash-resign }` gives up, `/{ slash-claim }` ends a match whose player has gone silent or is out of time.
    - `/{ slash-time } { slash-show }` shows the clocks of a match, `/{ slash-time } { slash-more }` gives an opponent more time; on `/{ slash-holiday }` your clocks stand.
    - `/{ slash-watch }`, or **Watch** under a board, lets you look on at a match of others, with or without pings.
    - `/{ slash-replay }` steps through a match from its beginning, for you alone or for all, or shows it as an animation.
    - `/{ slash-profile }` shows your ratings and results, or somebody else's; `/{ slash-leaderboard }` who plays a game best.
    - `/{ slash-rules }` shows how a game is played.
    - `/{ slash-dice } { slash-verify }` checks that the dice of a match were thrown honestly.
    - `/{ slash-record }` gives a match as a text file; `/{ slash-import }` opens one, to look at it or to play on from any move.
    - `/{ slash-preferences }` sets how you see boards and are reminded; `/{ slash-settings }` shows what holds in this server. Moderators have `/{ slash-end }` and `/{ slash-moderate }`.
    - `/{ slash-privacy }` shows what I keep about you, gives it to you, and deletes it.
    Games:
    { $games }

## What Discord's side has against a request.

refusal-not-in-a-server = Matches are played in a server's channels: please ask me there.
refusal-bot-not-in-this-server = Matches need me in the server, and I am not in this one. Whoever manages it can [invite me]({ $link }).
refusal-no-match-here = There is no match in this channel. Start one with `/{ slash-challenge }` or `/{ slash-play }`.
refusal-challenging-a-bot = Bots don't play here. Please challenge a person.
refusal-challenging-oneself = You can't challenge yourself.
refusal-not-in-the-channel = { $name } can't see this channel, so they couldn't play here.
refusal-not-a-moderator = Only moderators can do that: whoever may manage messages here or, to end a match, has a role that the server chose for it.
refusal-old-button = This button is from another time; what it did is done otherwise now. `/{ slash-help }` tells how.
refusal-old-command = This command has changed. Please wait a moment, or restart Discord, and try again.
refusal-not-shown = That is done, but I can't show the board in its channel now. `/{ slash-board }` shows it to you.
refusal-homeless = That is done, but the channel of this match was deleted. Use `/{ slash-matches }` in the channel where it shall go on.
refusal-thread-locked = That is done, but I can't show the board, as its thread is locked. Whoever manages threads can open it.
refusal-not-posted = I couldn't post the challenge here. Please try again.
refusal-no-thread = I couldn't open a thread for this match. Please try again.
refusal-not-understood = To challenge somebody, mention me, a game and a friend: { $me } { $game } @friend. Pick me from the list of people (not the role of my name), or I can't read what you write. `/{ slash-challenge }` works too.
missing-permissions = I can't play in { $channel } yet. There I need: { $permissions }. Whoever manages the server can grant it.
missing-thread-permissions = This match needs a thread in { $channel }, and for that I need: { $permissions }. Grant it, or challenge in another channel.
permission-read-messages = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-create-public-threads = Create Public Threads
permission-attach-files = Attach Files
permission-read-message-history = Read Message History
fault = Sorry, something went wrong on my side. If you report it, please give this number: `{ $reference }`.
