## Seeing a match again: `/replay`, step by step or as an animation.

slash-replay = replay
    .about = Step through a match from its beginning, or see it as an animation
slash-all = for-all
    .about = Whether everyone here sees it; otherwise only you do
form-steps = step by step
form-film = animation (GIF)

button-replay = Replay
button-see = See how it went
more-replay = **From the beginning**: see the match again, step by step or as an animation.
button-first = First
button-last = Last
button-goto = Go to…
button-film = Animation
button-toall = Show to all

replay-heading = ### { $title }: { $players }
replay-start = **Before the first move** (of { $count })
replay-at = { $moved ->
    [yes] **Move { $number } of { $count }**
   *[no] { $number ->
        [0] { replay-start }
       *[other] **After move { $number } of { $count }**
    }
}{ $thrown ->
    [0] {""}
   *[other] {" "}🎲 `{ $throws }`
}
replay-gap = {" · "}
replay-beginning = Before the first move
replay-step = { $name }: { $move }
replay-left = { $seat } leaves
replay-left-resigned = { $seat } resigns
replay-left-alone = given up
replay-side = From which side?
goto-title = Go to a move
goto-number = Number of the move, up to { $count }
film-alt = { $title }, the whole match as an animation: { $count ->
    [one] { $count } move
   *[other] { $count } moves
}.
film-thinned = { $every ->
    [2] -# This match is so long that the animation shows every second step only.
    [3] -# This match is so long that the animation shows every third step only.
   *[other] -# This match is so long that the animation shows one step in { $every } only.
}

refusal-no-such-move = There is no move “{ $given }” in this match: its moves have the numbers 1 to { $most }.
refusal-film-too-large = This match is too long for an animation that could be sent here. You can still step through it.
