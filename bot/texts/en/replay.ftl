## Seeing a match again: `/replay`, step by step or as an animation.

slash-replay = replay
    .about = Watch a match again, step by step or as an animation
slash-all = for-all
    .about = Show it to everyone here; otherwise only you see it
form-steps = step by step
form-film = animation (GIF)

button-replay = Replay
button-see = See how it went
button-first = First
button-last = Last
button-newest = New moves
button-flip = Flip
button-replay-more = More…
button-replay-less = Less
button-goto = Go to…
button-film = Animation
button-toall = Show everyone

replay-heading = ### { $title }: { $players }
replay-start = **Before the first move**{ $count ->
    [0] {""}
   *[other] {" "}(of { $count })
}
replay-at = { $moved ->
    [yes] **Move { $number } of { $count }**
   *[no] { $number ->
        [0] { replay-start }
       *[other] **After move { $number } of { $count }**
    }
}
replay-gap = {" · "}
replay-beginning = Before the first move
replay-step = { $name }: { $move }
replay-left = { $seat } leaves
replay-left-resigned = { $seat } resigns
replay-left-withdrew = { $seat } withdraws
replay-left-alone = given up
goto-title = Go to a move
goto-number = Which move, up to { $count }?
film-alt = { $title }, the whole match as an animation: { $count ->
    [one] { $count } move
   *[other] { $count } moves
}.
film-thinned = { $every ->
    [2] -# This match is long, so the animation shows only every second step.
    [3] -# This match is long, so the animation shows only every third step.
   *[other] -# This match is long, so the animation shows only one step in { $every }.
}

refusal-no-such-move = This match has no move “{ $given }”. Its moves are 1 to { $most }.
refusal-film-too-large = This match is too long: its animation would be too large to send. You can still step through it.
