## Everybody's words: seats, values, refusals, reasons. A game adds its own with `<game>-` before the key.

sentence-gap = {" "}
choose = What next?

seat-white = White
seat-black = Black
seat-red = Red
seat-blue = Blue
seat-green = Green
seat-yellow = Yellow

addressed = { $who }
former-player = a former player
player-on-seat = { $seat } ({ $name })

option-size = Board size
slash-size = size
    .about = How many cells the board has on a side

value-true = yes
value-false = no

## Why something can't be done. First what a match or a challenge refuses, then what any game does.

refusal-other = Sorry, that can't be done: { $why }.

refusal-unknown-match = I don't know this match any more.
refusal-match-over = This match is over.
refusal-not-a-player = Only the players of this match can do that.
refusal-you-left = You have left this match.
refusal-stale = That was for move { $shown }; the match is at move { $now } now.
refusal-dice-come-first = The dice come first: they are rolled as soon as the message that opens the match is posted. Try again in a moment.
refusal-not-your-turn = It isn't your turn yet.
refusal-not-yours = { $text } isn't yours to play.
refusal-nobody-to-agree-with = There is nobody left to agree with.
refusal-already-offered = You have asked for that already; the others have yet to answer.
refusal-no-offer = That is not on offer any more.
refusal-nothing-to-claim = There is nothing to claim: the player to move still has time.
refusal-you-are-awaited = It is your turn, and the others are waiting. Please move: it still counts.
refusal-nothing-to-give = You have nothing to give away now.
refusal-nothing-to-take-back = There is nothing to take back.
refusal-unknown-choice = That choice isn't there any more. Please choose again.

refusal-unknown-game = I don't know a game called { $game }.
refusal-unknown-seat = Nobody plays { $seat } in this game.
refusal-wrong-number-of-people = This game is for { $allowed } players, and here are { $given }.
refusal-too-few-people = This game is for { $allowed } players, and here are { $given }. With `/{ slash-play }` you open a table that others can join.
refusal-same-person-twice = { $name } is in it twice.
refusal-unknown-challenge = I don't know this challenge any more.
refusal-challenge-over = { $state ->
    [started] This match has started already.
    [declined] This challenge was declined.
    [withdrawn] This challenge was withdrawn.
   *[lapsed] This challenge has lapsed. A new one is quickly made.
}
refusal-your-own-challenge = Your friend has to answer this; you can withdraw it.
refusal-not-invited = This challenge is for somebody else to answer.
refusal-already-accepted = You are in already.
refusal-already-challenged = That challenge is open here already; withdraw it to make another.
refusal-too-many-challenges = You have { $most } challenges open already. Please wait until somebody takes one up, or withdraw one.
refusal-not-the-host = Only the one who made this can withdraw it.
refusal-you-are-the-host = This is your table: you can't leave it, but you can cancel it.
refusal-only-the-host-starts = Only { $name }, whose table this is, can start now.
refusal-not-at-the-table = You aren't at this table yet. Please join first.
refusal-no-free-seat = There is no free seat at this table.
refusal-seat-taken = That seat is taken: { $seat }. Please choose another.
refusal-another-assigns = { $name } says who sits where at this table.
refusal-side-without-people = One team would have nobody. Please choose a seat of the other team.
refusal-thread-taken = A match is going on in this thread, and Discord can't open another inside it. Please challenge in a channel.
refusal-has-a-home = This match goes on in its channel already.
refusal-channel-taken = A match is going on here. Please try again in a moment, or in another channel.

refusal-unknown-option = This game has no option called { $option }. It has: { $allowed }.
refusal-unknown-value = “{ $given }” can't be chosen for { $option }. You can choose: { $allowed }.
refusal-the-game-is-over = The game is over.

## How games end.

reason-left = Everybody else has left.
reason-resigned = { $you ->
    [yes] You resigned.
   *[no] { $loser } resigned.
}
reason-claimed = { $you ->
    [yes] You were silent for too long.
   *[no] { $loser } was silent for too long.
}
reason-agreed-draw = The players agreed to it.
reason-ended-by-a-moderator = A moderator ended the match.
reason-its-channel-is-gone = The channel was deleted.
