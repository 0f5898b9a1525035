## What players agree on: taking moves back, adjourning, moving elsewhere, calling off, playing again.

slash-menu = more
    .about = What else you can do in this channel's match, besides moving
slash-takeback = takeback
    .about = Ask to take your last turn back (undo)
slash-adjourn = adjourn
    .about = Ask to adjourn this channel's match (pause it)
slash-resume = resume
    .about = Resume this channel's adjourned match
slash-relocate = relocate
    .about = Ask to move this channel's match to another channel or thread
slash-place = place
    .about = Where the match is to go on
slash-channel = channel
    .about = Where the match is to go on
slash-abort = abort
    .about = Call off this channel's match before its second move: it has no result
slash-rematch = rematch
    .about = Play this channel's last match again, with seats changed

## Buttons, and the panel behind More.

button-more = More…
button-answer = Answer
button-pause = Adjourn
button-resume = Resume
button-place = Relocate
button-abort = Call off
button-rematch = Again
button-rematch-alone = Again
button-stronger = A stronger computer
button-friend = Challenge a friend
choose-friend = Choose a friend
which-friend = Who would you like to play **{ $title }** with?
more-draw = **A draw**: if { $who } { $count ->
    [one] agrees
   *[other] all agree
}, the match ends without a winner.
more-undo = **A mistake?** If { $who } { $count ->
    [one] agrees
   *[other] all agree
}, your last turn is taken back.
more-undo-alone = **A mistake?** Your last move is taken back.
more-pause = **A pause**: if { $who } { $count ->
    [one] agrees
   *[other] all agree
}, nobody moves and no time runs until the match is resumed.
more-resume = **Adjourned**: resume the match.
more-place = **Another place**: if { $who } { $count ->
    [one] agrees
   *[other] all agree
}, the match goes on in another channel or thread.
more-place-alone = **Another place**: go on in another channel or thread.
more-abort = **Call off**: until the second move, a match can end without a result.
more-resign = **Resign**: you lose the match.
more-resign-alone = **Give up**: it ends here.
more-doend = **End**: it ends without a result, and the players read why.

## Asking.

ask-draw = Offer { $who } a draw?
ask-back = { $count ->
    [one] Ask { $who } to let you take your last move back?
   *[other] Ask { $who } to let you take your last turn back, { $count } moves in all?
}
ask-pause = Ask { $who } to adjourn the match? Nobody moves then, and no time runs. { $timed ->
    [yes] Whoever is to move can resume it at any time; the others ask first, but need not wait longer than a day for an answer.
   *[no] Any player can resume it at any time.
}
ask-home = Where is the match to go on? { $who } must see that channel, and { $count ->
    [one] is
   *[other] are
} asked to agree.
ask-home-alone = Where is it to go on?
choose-place = A channel or a thread
button-offer-draw = Offer a draw
button-offer-back = Ask
button-offer-pause = Ask
done-offer = You have asked { $who }.
done-offer-draw = You have offered a draw.

## Answering.

answer-draw = { $player } offers a draw. Do you agree?
answer-back = { $count ->
    [one] { $player } asks to take their last move back. Do you agree?
   *[other] { $player } asks to take their last turn back, { $count } moves in all. Do you agree?
}
answer-pause = { $player } asks to adjourn the match. Do you agree?
answer-resume = { $player } asks to resume the match. Do you agree?
answer-home = { $player } asks to go on in { $place }. Do you agree?
button-agree = Agree
button-agree-draw = Accept the draw
button-refuse = Decline
button-refuse-draw = Decline the draw
done-agree = Done: everybody sees it on the board.
done-agree-draw = The match is drawn.
done-join = You agree. { $who } { $count ->
    [one] has
   *[other] have
} yet to answer.
done-refuse = You have declined.
done-refuse-draw = You have declined the draw.
done-withdraw = You have withdrawn that.
done-withdraw-draw = You have withdrawn your offer.

## On the board.

told-decline = { $player } declines.
told-decline-draw = { $player } declines the draw.
told-decline-back = { $player } would rather not take anything back.
told-decline-pause = { $player } would rather not adjourn the match.
told-decline-resume = { $player } can't resume the match yet.
told-decline-home = { $player } would rather stay here.
told-withdrawn-draw = { $player } withdraws the offer of a draw.
told-withdrawn-back = { $player } no longer asks to take anything back.
told-withdrawn-pause = { $player } no longer asks to adjourn the match.
told-withdrawn-resume = { $player } no longer asks to resume the match.
told-withdrawn-home = { $player } no longer asks to go on elsewhere.
told-back = { $player } takes their last turn back, as all have agreed.
told-back-alone = { $player } takes the last move back.
told-back-computer = { $player } takes their last turn back.
told-pause = The match is adjourned, as all have agreed.
told-pause-computer = { $player } adjourns the match.
told-pause-idle = Nothing has happened here for weeks, so the match is adjourned. You can resume it whenever you like.
told-resume = { $player } resumes the match.
told-home-agreed = The match goes on here, as all have agreed.
told-home-computer = { $player } brings the match here.
told-home-moderator = A moderator has moved the match here.
told-abort = { $player } calls the match off.
challenge-rematch = A rematch, with seats changed.
moved-away = This match goes on in { $place }: [to the board]({ $link })

notice-paused = **Adjourned** { $when }. Nobody can move, and no time runs.
notice-draw = { $count ->
    [one] { $player } offers
   *[other] { $player } offer
} a draw: { $who } can **Answer**.
notice-back = { $count ->
    [one] { $player } asks
   *[other] { $player } ask
} to take the last turn back: { $who } can **Answer**.
notice-pause = { $count ->
    [one] { $player } asks
   *[other] { $player } ask
} to adjourn the match: { $who } can **Answer**.
notice-resume = { $count ->
    [one] { $player } asks
   *[other] { $player } ask
} to resume the match: { $who } can **Answer**.
notice-home = { $count ->
    [one] { $player } asks
   *[other] { $player } ask
} to go on in { $place }: { $who } can **Answer**.

## Calling off.

confirm-abort = Call this match off? It ends without a result, and doesn't count.
done-abort = You have called the match off.

## Why something can't be done.

refusal-paused = This match is adjourned. `/{ slash-resume }` resumes it.
refusal-another-plays-here = Another match is going on in this channel. Resume this one when that is over, or let it go on elsewhere first: press **{ button-more }** under its board, then **{ button-place }**.
refusal-not-paused = This match isn't adjourned.
refusal-too-late-to-abort = This match has begun, so it can't be called off any more. You may resign: `/{ slash-resign }`.
refusal-dice-since = Dice were thrown since, so that can't be taken back.
refusal-others-moved-since = { $name } has moved since, so that can't be taken back in a game of more than two.
refusal-left-or-given-since = Somebody has left or given something away since, so that can't be taken back.
refusal-already-there = The match goes on there already.
refusal-rematch-asked = A rematch was asked for already.
refusal-rematch-there = A rematch was asked for already: [here it is]({ $link }).
refusal-not-over = This match isn't over yet.
refusal-no-such-channel = I can't find that channel, or can't see it.

reason-aborted = { $you ->
    [yes] You called the match off before it had begun.
   *[no] { $loser } called the match off before it had begun.
}
