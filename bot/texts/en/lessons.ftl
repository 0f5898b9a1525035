## Lessons: `/learn`, and the coach in a first match.

slash-learn = learn
    .about = Learn a game by playing it: short lessons, just for you
learn-which = Which game would you like to learn?
button-learn = Learn it
choose-lesson = Go to a lesson
button-lessons = Lessons
button-lesson-again = Again
button-lesson-first = From the start
button-lessontype = Write a move
button-coached = Play with a coach

lesson-heading = ### { $title } · Lesson { $number } of { $count } · { $name }
lesson-right = ✓ **Right!** { $why }
lesson-wrong = ✗ { $hint }
lesson-refused = ✗ { $why } **Try again!**
lessons-list =
    ### Lessons of { $title }
    Choose one, in any order. Ticked lessons are done.
lessons-all-done =
    ✓ **You know { $title }!** { $played ->
        [yes] Play against an easy computer,
       *[no] Play your first match against an easy computer,
    } with a coach who suggests moves and says why.

## The coach.

coached-going = Your match is already going on: { $link } – and your coach is there now. Press **{ $move }**.
coach-you = { $mover ->
    [none] you
   *[other] { $mover }
}
    .first = { $mover ->
        [none] You
       *[other] { $mover }
    }
coach-your = { $mover ->
    [none] your
   *[other] { $mover }'s
}
    .first = { $mover ->
        [none] Your
       *[other] { $mover }'s
    }
coach-own = { $mover ->
    [none] your
   *[other] its
}
coach-win = { $mover ->
    [none] win
   *[other] wins
}
coach-keep = { $mover ->
    [none] keep
   *[other] keeps
}
coach-rival = { $mover ->
    [none] your opponent
   *[other] the opponent
}
    .first = { $mover ->
        [none] Your opponent
       *[other] The opponent
    }
coach-then = { $again ->
    [yes] And
   *[no] Then
}
coach-opponent = { $players ->
    [2] your opponent
   *[other] the next player
}
coach-winner = { $players ->
    [2] your opponent
   *[other] another player
}
coach-line = **Coach:** { $text }
coach-wins = You can win: { $move }!
coach-goal = -# { $goal }
coach-must = Careful – { coach-winner } wins unless you { $moves }.
coach-careful = Careful: after { $count } of your { $moves } moves, { coach-winner } can win at once.
coach-beaten = The match is decided: { coach-winner } wins, whatever you play now. Well fought all the same!
coach-lost = Whatever you play, { coach-winner } can win at once.
coach-hopes = All I can suggest is to { $move }, in case they miss it.
coach-continues = After that, I'd { $reply }.
coach-first = The first of these is my choice.
coach-home = No reply can prevent that.
coach-choices = If in doubt, press “{ button-hint }”.
coach-suggests = I'd { $move }.
coach-expects = Then I'd expect { coach-opponent } to { $reply }.
coach-is-off = The coach won't say anything more in this match. `/{ slash-match } { slash-hint }` still helps.
review = { $alone ->
    [yes] { $words }
   *[no] { $who }: { $words }
}
review-stop = On move { $number }, { $count ->
    [one] the only way to hold out was to { $move }.
   *[other] you could still have held out, for example with this: { $move }.
}
review-win = On move { $number }, you could have won: { $move }.
button-coachshow = Show
button-coachon = Call the coach back
button-coachoff = Coach off
