## Everybody's words: seats, values, refusals, reasons. A game adds its own with `<game>-` before the key.

sentence-gap = {" "}
choose = What next?
choose-among = Numbers { $first } to { $last }

seat-white = White
seat-black = Black
seat-red = Red
seat-blue = Blue
seat-green = Green
seat-yellow = Yellow

addressed = { $who }
former-player = a former player
level-count = { $count } on level { $level }
owned-piece = { $seat }'s { $piece }

option-size = Board size
slash-size = size
    .about = How many cells the board has on a side

value-true = yes
value-false = no

## Choices in a picture, told to those who can't see it.

alt-picked = Picked:
alt-choices = { $count ->
    [one] One choice:
   *[other] { $count } choices:
}

## Sheets: all pieces of a game with their moves, in one picture. Few words: they stand in the picture.

sheet-heading = All pieces
sheet-both = move or capture
sheet-move = only move
sheet-capture = only capture
sheet-slide = as far as free
sheet-turned = turned

## Why something can't be done. First what a match or a challenge refuses, then what any game does.

refusal-other = Sorry, that can't be done: { $why }.

refusal-unknown-match = I no longer have this match.
refusal-match-over = This match is over.
refusal-not-a-player = Only the players of this match can do that.
refusal-you-left = You have left this match.
refusal-stale = That was for move { $shown }. The match is now at move { $now }.
refusal-dice-come-first = The dice haven't been rolled yet. Please try again in a moment.
refusal-not-your-turn = It isn't your turn yet.
refusal-not-yours = You can't play { $text }: it isn't yours.
refusal-nobody-to-agree-with = There's nobody left to ask.
refusal-already-offered = You've already asked. The others still have to answer.
refusal-offered-too-often = You've offered this { $most } times since the last move. Please wait until somebody has moved.
refusal-no-offer = That is no longer on offer.
refusal-nothing-to-claim = You can't claim the match yet: the player to move still has time.
refusal-your-turn = There's nothing to claim: it's your own turn.
refusal-you-are-awaited = It's your turn, and the others are waiting. You can still move.
refusal-nothing-to-give = You have nothing to give right now.
refusal-given-since = Since you opened this, somebody (perhaps you) has given something away or left. Please look again before you give.
refusal-nothing-to-take-back = There's no move to take back.
refusal-answered = Somebody has already answered your move. You can still ask to take it back: `/{ slash-match } { slash-takeback }`.
refusal-consent-needed = In a rated match, the others have to agree. Ask them with `/{ slash-match } { slash-takeback }`.
refusal-unknown-choice = That choice is gone. Please choose again.

refusal-unknown-game = I don't know a game called { $game }.
refusal-unknown-seat = This game has no { $seat }.
refusal-wrong-number-of-people = This game is for { $allowed } players, not { $given }.
refusal-too-few-people = This game is for { $allowed } players, not { $given }. Use `/{ slash-play }` to open a table that others can join.
refusal-same-person-twice = You named { $name } twice.
refusal-unknown-challenge = I no longer have this challenge.
refusal-challenge-over = { $state ->
    [started] This match has already started.
    [declined] This challenge was declined.
    [withdrawn] This challenge was withdrawn.
   *[lapsed] This challenge has expired. You can always send a new one.
}
refusal-your-own-challenge = Your friend has to answer this. To withdraw it, press **{ $button-withdraw }** below it.
refusal-not-asked = I asked { $who }, whose message this is about. For a challenge of your own, write “{ $me } { $game }” and mention a friend.
refusal-not-invited = This challenge is for { $names }. You can make one of your own with `/{ slash-challenge }`.
refusal-already-accepted = You're already in.
refusal-already-challenged = This challenge is [already open here]({ $link }). To make a new one, withdraw it first.
refusal-withdrawn-too-often = You have withdrawn { $most } challenges to the same person within an hour. Please wait a while before you ask again.
refusal-too-many-challenges = You already have { $most } open challenges. Please wait until somebody answers, or withdraw one.
refusal-not-the-host = Only the person who made this can withdraw it.
refusal-you-are-the-host = This is your table: you can't leave it, but you can cancel it.
refusal-only-the-host-starts = This is { $name }'s table, so only { $name } can start now.
refusal-not-at-the-table = You aren't at this table yet. Please join first.
refusal-no-free-seat = All seats at this table are taken.
refusal-seat-taken = Somebody was faster: { $seat }. Please choose another seat.
refusal-another-assigns = At this table, { $name } decides who sits where.
refusal-side-without-people = That would leave one team empty. Please choose a seat in the other team.
refusal-thread-taken = There's already a match in this thread, and Discord can't open a thread inside a thread. Please challenge in a channel.
refusal-has-a-home = This match is still going on in its own channel.
refusal-channel-taken = There's already a match here. Please try again in a moment, or in another channel.

refusal-unknown-option = This game has no option called { $option }. You can set: { $allowed }.
refusal-unknown-value = “{ $given }” isn't a choice for { $option }. You can choose: { $allowed }.
refusal-the-game-is-over = The game is over.
refusal-a-capture-is-written-x = That move captures, so write it as { $notation }.

## How games end.

reason-left = Everybody else has left.
reason-resigned = { $you ->
    [yes] You resigned.
   *[no] { $loser } resigned.
}
reason-withdrew = { $you ->
    [yes] You withdrew.
   *[no] { $loser } withdrew.
}
reason-claimed = { $you ->
    [yes] You were silent for too long.
   *[no] { $loser } was silent for too long.
}
reason-agreed-draw = The players agreed to it.
reason-ended-by-a-moderator = A moderator ended the match.
