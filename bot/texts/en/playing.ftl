## What the computer does in a match: it thinks, thanks, and takes over from others.

next-computer = { $player } is thinking…
thoughts-ahead = { $count ->
    [one] -# One other match comes first.
   *[other] -# { $count } other matches come first.
}
thanks = { $player }: Thank you!

## In the place of somebody who has left, or whose time is over.

slash-standin = substitute
    .about = Ask the others to let the computer play on for you, or for a seat that was left
button-standin = Let the computer play on
short-standin = Substitute
more-standin = **Leaving?** Let the computer play on for you, or for a seat that was left{ $count ->
    [0] .
    [one] , if { $who } agrees.
   *[other] , if { $who } all agree.
}
standin-panel = For whom is the computer to play on, and how well?{ $rated ->
    [yes] { " " }The match then counts for no rating.
   *[no] { "" }
}
standin-own = Let the computer play on for you? If the others agree, you are out of the match.{ $rated ->
    [yes] { " " }The match then counts for no rating.
   *[no] { "" }
}
standin-me = For me, { $player }
standin-for = For { $player }
notice-computer = { $count ->
    [one] { $player } asks
   *[other] { $player } ask
} to let the computer (level { $level }) play on for { $whom }. { $who }, do you allow it?
notice-computer-own = { $player } asks to leave the match to the computer (level { $level }). { $who }, do you allow it?
answer-computer = { $player } asks to let the computer (level { $level }) play on for { $whom }. Do you agree?{ $rated ->
    [yes] { " " }The match then counts for no rating.
   *[no] { "" }
}
answer-computer-own = { $player } asks to leave the match to the computer (level { $level }). Do you agree?{ $rated ->
    [yes] { " " }The match then counts for no rating.
   *[no] { "" }
}
told-computer = { $player } plays on, as all have agreed.
told-computer-back = { $player } takes over the seat that was left, as all have agreed. It goes on from there.
told-decline-computer = { $player } would rather not have the computer play on.
told-withdrawn-computer = { $player } no longer asks for the computer to play on.
refusal-seat-not-left = { $name } plays there, and still has time.
refusal-nobody-to-replace = Nobody has left a seat that the computer could take over, and you have nobody else to leave the match to.

## With nobody to agree with but the computer.

more-undo-computer = **A mistake?** Your last turn is taken back.
more-pause-computer = **A pause**: nobody moves and no time runs until you resume the match.
more-place-computer = **Another place**: go on in another channel or thread.
