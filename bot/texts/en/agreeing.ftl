## What players agree on: taking moves back, pausing, changing channel, calling off, playing again.

slash-menu = menu
    .about = Everything else you can do in this channel's match
slash-takeback = takeback
    .about = Take back your last turn (undo): by agreement if the match is rated or somebody has answered it
slash-adjourn = pause
    .about = Ask to pause this channel's match
slash-resume = resume
    .about = Resume this channel's paused match
slash-relocate = change-channel
    .about = Ask to move this channel's match to another channel or thread
slash-place = place
    .about = Where to go on
slash-channel = channel
    .about = Where to go on
slash-abort = abort
    .about = Call off this channel's match before its second move; nobody wins or loses
slash-rematch = rematch
    .about = Play this channel's last match again, in different seats

## Buttons, and the menu.

button-more = Menu
button-answer = Answer
button-pause = Pause
button-resume = Resume
button-place = Change channel
button-abort = Call off
button-rematch = Again
button-rematch-alone = Again
button-rematch-lost = Try again
button-stronger = A stronger computer
button-easier = An easier one
button-friend = Challenge a friend
which-friend = Who would you like to play **{ $title }** with?
more-line = -# **{ $button }**: { $about }
more-consent = -# These ask { $who } first: { $buttons }
more-undo = { $why ->
    [free] **{ $button }** works at once: nobody has done anything since your turn.
    [rated] -# **{ $button }** needs consent because the match is rated.
    [again] -# **{ $button }** needs consent because you have just taken a turn back.
   *[since] -# **{ $button }**: { $who } must agree because the match has gone on since your turn.
}
more-abort = the match ends without a result, and nobody has lost.

## Asking.

ask-home = Where do you want to go on? { $who } must be able to see that channel, and { $count ->
    [one] has
   *[other] have
} to agree.
ask-home-alone = Where do you want to go on?
choose-place = A channel or a thread
done-offer-draw = You offered { $who } a draw.
done-offer-back = You asked { $who } to let you take back your last turn.
done-offer-pause = You asked { $who } to pause the match.
done-offer-resume = You asked { $who } to resume the match.
done-offer-home = You asked { $who } to go on in { $place }.
done-offer-computer = You asked { $who } to let the computer (level { $level }) play on{ $own ->
    [yes] {" "}for you
   *[no] {" "}for { $whom }
}.

## Answering.

answer-draw = { $player } offers a draw. Do you agree?
answer-back = { $player } wants to take back { $own ->
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
}. Do you agree?
answer-pause = { $player } wants to pause the match. Do you agree?
answer-resume = { $player } wants to resume the match. Do you agree?
answer-home = { $player } wants to go on in { $place }. Do you agree?
button-agree = Allow
button-agree-draw = Accept the draw
button-refuse = Decline
button-refuse-draw = Decline the draw
done-agree = Done! It's on the board.
done-agree-draw = It's a draw.
done-join = You agree. Now { $who } { $count ->
    [one] has
   *[other] have
} to answer.
done-refuse = You declined.
done-refuse-draw = You declined the draw.
done-withdraw = You withdrew your request.
done-withdraw-draw = You withdrew your offer.

## The message of an offer.

offer-place = That channel is { $place }.
offers-more = … and { $count } more; answer these first.
offer-joined = { $who } agreed.
offer-was-draw = { $player } offered a draw in { $title }.
offer-was-back = { $player } asked to take back the last turn in { $title }.
offer-was-pause = { $player } asked to pause the match of { $title }.
offer-was-resume = { $player } asked to resume the match of { $title }.
offer-was-home = { $player } asked to go on with the match of { $title } in { $place }.
offer-was-computer = { $player } asked for the computer (level { $level }) to play on in { $title }.
offer-agreed-draw = It's a draw!
offer-agreed-back = It was taken back.
offer-agreed-pause = The match is paused.
offer-agreed-resume = The match goes on.
offer-agreed-home = Everyone agreed.
offer-agreed-computer = Everyone agreed: the computer plays on.
offer-declined = { $who } declined.
offer-withdrawn-draw = { $player } withdrew the offer.
offer-withdrawn = { $player } no longer wants that.
offer-lapsed = { $over ->
    [yes] The match ended without an answer.
   *[no] The match went on without an answer.
}

## On the board.

told-decline = { $player } declines.
told-decline-draw = { $player } declines the draw.
told-decline-back = { $player } doesn't want to take anything back.
told-decline-pause = { $player } doesn't want to pause the match.
told-decline-resume = { $player } can't resume the match yet.
told-decline-home = { $player } wants to stay here.
told-withdrawn-draw = { $player } withdraws the draw offer.
told-withdrawn-back = { $player } no longer wants to take anything back.
told-withdrawn-pause = { $player } no longer wants to pause the match.
told-withdrawn-resume = { $player } no longer wants to resume the match.
told-withdrawn-home = { $player } no longer wants to go on elsewhere.
told-back = { $player } takes back their last turn.
told-back-alone = { $player } takes back the last move.
told-pause = Everyone agreed: the match is paused.
told-pause-computer = { $player } pauses the match.
told-pause-idle = Nothing has happened here for weeks, so I've paused the match. You can resume it whenever you like.
told-resume = { $player } resumes the match.
told-home-agreed = Everyone agreed: the match goes on here.
told-home-computer = { $player } brings the match here.
told-home-moderator = A moderator has moved the match here.
told-abort = { $player } calls the match off.
challenge-rematch = A rematch, in different seats.
moved-away = This match goes on in { $place }: [to the board]({ $link })

notice-paused = **Paused** ({ $when }). Nobody can move{ $clock ->
    [yes] , and the clocks are stopped.
   *[no] .
}
notice-draw = { $count ->
    [one] { $player } offers
   *[other] { $player } offer
} a draw. { $who }, do you accept it?
notice-back = { $count ->
    [one] { $player } wants
   *[other] { $player } want
} to take back { $own ->
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
}. { $who }, do you allow it?
notice-pause = { $count ->
    [one] { $player } wants
   *[other] { $player } want
} to pause the match. { $who }, do you allow it?
notice-resume = { $count ->
    [one] { $player } wants
   *[other] { $player } want
} to resume the match. { $who }, do you allow it?
notice-home = { $count ->
    [one] { $player } wants
   *[other] { $player } want
} to go on in { $place }. { $who }, do you allow it?

## Calling off.

confirm-abort = Call off this match? It ends without a result and doesn't count.
done-abort = You called off the match.

## Why something can't be done.

refusal-paused = This match is paused. Use `/{ slash-match } { slash-resume }` to go on.
refusal-another-plays-here = There's another match in this channel. Resume yours when that one is over, or take yours somewhere else first: press **{ $button-more }** under its board, then **{ button-place }**.
refusal-not-paused = This match isn't paused.
refusal-too-late-to-abort = This match has begun, so you can no longer call it off. You can still resign: `/{ slash-match } { slash-resign }`.
refusal-dice-since = The dice have been rolled since, so you can't take that back.
refusal-others-moved-since = { $name } has moved since. With more than two players, you can't take that back.
refusal-left-or-given-since = Somebody has left or given something away since, so you can't take that back.
refusal-already-there = The match is already there.
refusal-rematch-asked = Somebody has already asked for a rematch.
refusal-rematch-there = Somebody has already asked for a rematch: [here it is]({ $link }).
refusal-not-over = This match isn't over yet.
refusal-channel-not-seen = I can't see that channel. If it is a private thread, mention me there once ({ $me }), then try again. Otherwise, a server admin can let me see it.
refusal-no-such-channel = I can't find or see that channel.

reason-aborted = { $you ->
    [yes] You called the match off before it had begun.
   *[no] { $loser } called the match off before it had begun.
}
