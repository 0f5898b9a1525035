## What the computer does in a match: it thinks, thanks, and takes over from others.

next-computer = { $player } is thinking…
thoughts-ahead = { $count ->
    [one] -# One other match comes first.
   *[other] -# { $count } other matches come first.
}
thanks = { $player }: Thank you!

## In the place of somebody who has left, or whose time is over.

slash-standin = let-computer-play
    .about = Ask the others to let the computer play on for you, or for somebody who left
button-standin = Let the computer play
standin-panel = Who should the computer play for, and how well?{ $rated ->
    [yes] { " " }The match then becomes unrated.
   *[no] { "" }
}
standin-own = Let the computer play on for you? If the others agree, you're out of the match.{ $rated ->
    [yes] { " " }The match then becomes unrated.
   *[no] { "" }
}
standin-me = For me, { $player }
standin-for = For { $player }
notice-computer = { $count ->
    [one] { $player } wants
   *[other] { $player } want
} the computer (level { $level }) to play on for { $whom }. { $who }, do you allow it?
notice-computer-own = { $player } wants to hand over to the computer (level { $level }). { $who }, do you allow it?
answer-computer = { $player } wants the computer (level { $level }) to play on for { $whom }. Do you agree?{ $rated ->
    [yes] { " " }The match then becomes unrated.
   *[no] { "" }
}
answer-computer-own = { $player } wants to hand over to the computer (level { $level }). Do you agree?{ $rated ->
    [yes] { " " }The match then becomes unrated.
   *[no] { "" }
}
told-computer = Everyone agreed: { $player } plays on.
told-computer-back = Everyone agreed: { $player } takes over the empty seat and plays on from there.
told-decline-computer = { $player } doesn't want the computer to play on.
told-withdrawn-computer = { $player } no longer wants the computer to play on.
refusal-strict-match = In a tournament there are no hints, takebacks or pauses, no computers that take over, and no match is called off.
refusal-seat-not-left = { $name } is still playing and has time left.
refusal-nobody-to-replace = There's no empty seat for the computer, and nobody else to hand your match over to.
