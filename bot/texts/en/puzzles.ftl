## Puzzles with one solution: `/puzzle daily` and `/puzzle <game>`.

slash-daily = daily
    .about = The puzzle of the day: find the only solution
puzzles-of = Puzzles of { $title }: find the only solution
slash-difficulty = difficulty
    .about = How hard it should be

grade-easy = easy
grade-medium = medium
grade-hard = hard

puzzle-heading = ### { $title } puzzle · { $grade }
puzzle-heading-day = ### Puzzle of the day · { $day } · { $title }
# Games say the same of other goals: `<game>-puzzle-<goal>`.
puzzle-goal-win = **{ $seat } to move: win in { $count ->
    [one] 1 move
   *[other] { $count } moves
}.**
    .about = { $count ->
        [one] Only one move wins.
       *[other] Only one first move works. Your own moves count.
    }
    .wrong = ✗ If you **{ $move }**, you don't win { $count ->
        [one] yet
       *[other] in { $count } moves
    }.{ $why } Try again!
    .refuted = ✗ If you **{ $move }**, { $next } can **{ $answer }**.{ $why } Try again!
    .right = ✓ **Right!** Your opponent's longest defence is to **{ $answer }**, as the picture shows. Now win in { $count ->
        [one] 1 move
       *[other] { $count } moves
    }.
    .solved = { $why } You win!
# An answer of two actions in one turn.
puzzle-then = { $first ->
    [none] { $then }
   *[other] { $first }, then { $then }
}
puzzle-fails-late = Then you can't win in { $count ->
    [one] 1 more move
   *[other] { $count } more moves
}, whatever you do.
puzzle-lost = ✗ If you **{ $move }**, you lose at once.{ $why } Try again!
puzzle-hint = 💡 **Hint**: choose “{ $choice }”.
puzzle-solved = { $count ->
    [0] ✓ **Solved on the first try!**
    [one] ✓ **Solved on the second try!**
   *[other] ✓ **Solved after { $count } wrong tries: you didn't give up!**
}
puzzle-solution = **The solution:**{ $count ->
    [one] {" "}{ $move }
   *[other] {""}
}
# The picture shows the position after the move with the triangle.
puzzle-solution-move = { $shown ->
    [yes] ▸
   *[no] ·
} { $move }
puzzle-step-shown = { $count ->
    [0] The picture shows the position before these { $moves } moves.
   *[other] The picture shows the position after move { $count } of { $moves }.
}
puzzle-streak = { $count ->
    [0] -# A puzzle of the day counts for your streak only on its own day.
    [one] 🔥 **Your streak begins: 1 day.** Come back tomorrow for the second.
   *[other] 🔥 **{ $count } days in a row!**
}
puzzle-count = { $count ->
    [one] That's the first puzzle you've solved.
   *[other] You've solved { $count } puzzles.
}
puzzle-count-streak = 🔥 Your streak of daily puzzles: { $count ->
    [one] 1 day
   *[other] { $count } days
}.
puzzle-solvers = { $count ->
    [one] { $yours ->
        [yes] You're the first to solve it!
       *[no] One person has solved it so far.
    }
   *[other] { $count } people have solved it so far, in all servers.
}
puzzle-next = The next puzzle of the day comes { $when }.
puzzle-shared = { $count ->
    [0] **{ $name }** solved it on the first try.
    [one] **{ $name }** solved it after 1 wrong try.
   *[other] **{ $name }** solved it after { $count } wrong tries.
}
puzzle-shared-streak = That makes { $count } days in a row!

button-panel-daily = Puzzle of the day
button-solution = Solution
button-easier-puzzle = Easier one
button-share = Show in channel
button-another = Next puzzle
button-try = Try it
confirm-solve = { confirm-play }
confirm-lessonplay = { confirm-play }

refusal-no-such-puzzle = There's no such puzzle. Please choose another difficulty.
refusal-puzzle-gone = This puzzle is gone. `/{ slash-puzzle }` has others.
