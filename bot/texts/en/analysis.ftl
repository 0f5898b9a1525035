## What the computer has to say: a hint for the next move, and what it thinks of a match that is over.

slash-hint = hint
    .about = What the computer would play in your place (in unrated matches)
button-hint = Hint
button-hinted = Play this
button-myself = Choose myself
more-hint = **Hint**: see what the computer would play in your place.
hint = **The computer would play `{ $move }`** ({ $picked })
    Your chances then are about { $share }%.

refusal-no-hints = The computer doesn't play this game, so it has no hints for it.
refusal-hint-in-a-rated-match = There are hints in unrated matches only, and this one is rated.

slash-analyse = analyse
    .about = See where a match that is over was won and lost
button-analyse = Analyse
button-analysis-all = Overview
button-analysis-turn = Turning point { $place }
button-analysis-move = Move { $number }
button-analysis-steps = Step by step
button-analysis-line = Expected line
button-analysis-from-here = On from here
button-analysis-played = As it was played

analysis-going =
    { $bar } { $done } of { $total } positions{ $minutes ->
        [0] {""}
        [one] , about a minute more
       *[other] , about { $minutes } minutes more
    }
    -# The computer is thinking about the match. If this stops, please ask again: it goes on from here.
analysis-later = The computer is still thinking about this long match. Please ask again in a while.
analysis-up = Chances (%)
analysis-along = Move
analysis-alt = The chances over the moves.
analysis-alt-side = { $player }: { $first }% at first, { $most }% at best after move { $number }, { $last }% at the end.
analysis-change = { $before }% → { $after }%
analysis-turn = **{ $place }. Move { $number }**, { $player }: `{ $move }` ({ $change }). Better: `{ $best }`
analysis-even = No single move turned this match.{ $count ->
    [0] {""}
    [one] {" "}This one cost most:
   *[other] {" "}These cost most:
}
analysis-swing = Most of all the chances changed between moves { $first } and { $last }, { $dice ->
    [yes] by the dice and what others did
   *[no] by what others did
}: { $player }, { $change }.
analysis-unforeseen = Most of all the chances changed with move { $number }, { $better ->
    [yes] which was better than the computer had thought
   *[no] for which the computer saw hardly a better one: only later did it see what would come of it
}: { $player }, { $change }.
analysis-looked = -# The computer thought about { $count ->
    [one] one move
   *[other] { $count } moves
}, mostly looking { $depth } { $dice ->
    [yes] turns
   *[no] moves
} ahead{ $varies ->
    [yes] {" "}({ $least } to { $most })
   *[no] {""}
}, at { $nodes } positions each on average.
analysis-played = **Played**: `{ $move }`
analysis-better = **Better**: `{ $move }`
analysis-expected = -# Expected: { $line }
analysis-then = -# { $dice ->
    [yes] Then, in the same turn
   *[no] Then expected
}: { $line }
analysis-same = Chances: { $change }. The computer would have played this, too.
analysis-other = Chances: { $change }. The computer would have played `{ $best }`.
analysis-instead = { $same ->
    [yes] **From move { $number } on**: { $player } played `{ $move }`, as the computer would have.
   *[no] **Instead of move { $number }**: { $player } played `{ $move }`; the computer would have played `{ $best }`.
}

refusal-analysis-too-early = This match still goes on. Once it is over, you can have it analysed.
refusal-no-analysis = The computer doesn't play this game, so it can't analyse it.
refusal-nothing-to-analyse = Nobody has moved in this match, so there is nothing to analyse.
refusal-analysis-under-way = The computer is still analysing another match for you. Please wait until that is done.
refusal-analysis-interrupted = Banmen had to stop in the middle of this. Please ask again in a moment: it goes on from there.
