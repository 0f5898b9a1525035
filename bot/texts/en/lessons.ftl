## Lessons: `/learn <game>`, and the coach in a first match.

slash-learn = learn
    .about = Learn a game by playing it: short lessons, just for you
learn-about = Learn { $title } by playing: short lessons, just for you
button-learn = Learn it
choose-lesson = Go to a lesson
button-lesson-again = Again
button-lesson-first = From the start
button-lessontype = Write a move
button-coached = Play with a coach

lesson-heading = ### { $title } · Lesson { $number } of { $count } · { $name }
lesson-right = ✓ **Right!** { $why }
lesson-wrong = ✗ You played `{ $move }`. { $hint } **Try again!**
lesson-refused = ✗ { $why } **Try again!**
lessons-all-done =
    🎓 **You know { $title }!**
    Play your first match against an easy computer. A coach tells you at each of your first ten turns what you can do.
