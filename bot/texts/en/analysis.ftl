## What the computer has to say: a hint for the next move, and what it thinks of a match that is over.

slash-hint = hint
    .about = See what the computer would play in your place (unrated matches only)
button-hint = Hint
button-hinted = Play this
button-myself = Choose another move
button-hint-line = Show me what follows
hint-line = What probably follows{ $answered ->
    [yes] {" "}(the picture shows the first answer)
   *[no] {""}
}:
hint =
    The computer suggests: { $move }
    { $share ->
        [0] You are far behind, but your opponent may still make a mistake.
       *[other] After that, your chance of winning is about { $share }%.
    }

refusal-no-hints = The computer doesn't play this game, so it has no hints for it.
refusal-hint-in-a-rated-match = This match is rated, and hints are only for unrated ones.
refusal-position-in-play = This comes up in { $link ->
    [none] match { $match }
   *[other] [match { $match }]({ $link })
}, which you're still playing { $kind ->
    [strict] in a tournament
   *[rated] for your rating
}. I can help with it once that match is over.
refusal-hint-too-late = The computer is very busy right now. Please ask again in a few minutes.

slash-analyse = analyse
    .about = See where a match was won and lost, once it's over
button-analyse = Analysis
button-analysis-all = Chart
button-analysis-turn = Move { $number }
button-analysis-steps = Step by step
button-analysis-line = What comes next
button-analysis-better = Better move
button-analysis-played = As it was played

analysis-going =
    { $bar } { $done } of { $total } positions{ $minutes ->
        [0] { $seconds ->
            [0] {""}
           *[other] , about { $seconds } seconds left
        }
        [one] , about a minute left
       *[other] , about { $minutes } minutes left
    }
analysis-waits = -# { $others ->
    [0] The computer is thinking about the match.
    [one] Another analysis is running too. They take turns, so this one may wait for a while.
   *[other] { $others } other analyses are running too. They take turns, so this one may wait for a while.
} If this stops, ask again: it goes on from there.
analysis-later = This is a long match, and the computer is still thinking. Please ask again in a while.
analysis-up = Chances (%)
analysis-along = Move
analysis-alt = The chances over the moves.
analysis-alt-side = { $player }: { $first }% at first, { $most }% at best after move { $number }, { $last }% at the end.
analysis-change = { $before }% → { $after }%
analysis-missed-chance = { $after }% instead of { $best }%
analysis-turn = **{ $place ->
    [0] {""}
   *[other] { $place }.{" "}
}Move { $number }{ $costliest ->
    [yes] {" "}(cost the most)
   *[no] {""}
}**, { $player }: { $change }
analysis-played = Played: { $move }. Better: { $best }.
analysis-missed-win = { $moves ->
    [0] This missed a certain win.
    [one] This missed a win in one move.
   *[other] This missed a win in { $moves } moves.
}
analysis-lets-win = { $moves ->
    [0] This let { $player } win.
    [one] This let { $player } win in one move.
   *[other] This let { $player } win in { $moves } moves.
}
analysis-lost = This lost { $pieces }.
analysis-missed = This missed a chance to capture { $pieces }.
analysis-missed-later = As the computer expects it to go on, after the better move { $player } could { $capture }.
analysis-allows = The computer expects { $player } to { $answer } then.
analysis-leads = As the computer expects it to go on, { $played }; after the better move, { $best }.
analysis-last-win = The last chance: on move { $number }, { $player } could have won: { $move }.
analysis-last-stop = The last chance: on move { $number }, { $count ->
    [one] the only way to hold out for { $player } was to { $move }.
   *[other] { $player } could still have held out, for example with this: { $move }.
}
analysis-apart = { $move }, { $how }
analysis-outlook = Nothing was lost at once, but the better move leads to a more promising position.
analysis-gave-back = This gave back the chance that move { $number } had given.
analysis-even = No single move turned this match.{ $count ->
    [0] {""}
    [one] {" "}This one cost the most:
   *[other] {" "}These cost the most:
}
analysis-swing = The biggest change came between moves { $first } and { $last }, { $dice ->
    [yes] from the dice and what others did
   *[no] from what others did
}: { $player }, { $change }.
analysis-unforeseen = The biggest change came with move { $number }, { $better ->
    [yes] which was better than the computer expected
   *[no] though the computer saw hardly anything better at the time
}: { $player }, { $change }.
analysis-own = Of your own moves, **move { $number }** cost the most: { $change }. Better: { $best }.
analysis-own-none = You made no costly move.
analysis-left-out = -# { $count ->
    [one] One move is left out.
   *[other] { $count } moves are left out.
} { $why }
analysis-ring = -# In the chart, a ring above a number shows the chance with the better move.
analysis-expected = **{ $at } of { $count }** · { $line }
analysis-same = Chances: { $change }. The computer agrees with this move.
analysis-other = Chances: { $change }. The computer would rather { $best }.
analysis-instead = { $same ->
    [yes] **From move { $number } on**: { $player } chose to { $move }, and the computer agrees.
   *[no] **Instead of move { $number }**: { $player } chose to { $move }, but the computer would rather { $best }.
}

refusal-analysis-too-early = This match is still going on. You can analyse it when it's over.
refusal-no-analysis = The computer doesn't play this game, so it can't analyse it.
refusal-nothing-to-analyse = Nobody moved in this match, so there's nothing to analyse.
refusal-analysis-under-way = The computer is still analysing another match for you. Please wait until it's done.
refusal-analysis-interrupted = I had to stop in the middle of this. Please ask again in a moment: I go on from there.
