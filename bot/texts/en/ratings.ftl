## Ratings: profiles, leaderboards, what a match changed.

slash-profile = profile
    .about = Ratings and results, yours or somebody else's
slash-leaderboard = leaderboard
    .about = Who plays a game best, here or everywhere
slash-whose = player
    .about = Whose profile; if you leave it out, yours
slash-scope = scope
    .about = Only matches on this server, or everywhere
scope-here = here
scope-everywhere = everywhere
menu-profile = Profile
slash-rated = rating
    .about = Whether the match counts for ratings

option-rated = Rating
option-rated-true = rated
option-rated-false = unrated
board-unrated = {" · unrated"}
challenge-unrated = Not rated: just for fun.
challenge-unrated-first = Not rated: somebody here is new to { $title }.
challenge-rated = Rated: it counts for your ratings.

button-ratings = Ratings
button-leaderboard = Leaderboard
button-ratings-here = On this server
button-ratings-everywhere = Everywhere
button-my-place = My place
button-last-matches = Last matches

rating = { $provisional ->
    [yes] { $points }?
   *[no] { $points }
}
rating-spread = ± { $spread }
rating-change = { $name } { $before } → { $after } ({ $sign }{ $points })
rating-unsettled = -# Ratings aren't settled yet: { $needs }.
rating-need = { $count ->
    [0] a few more matches
    [one] about 1 more match
   *[other] about { $count } more matches
} for { $names }
    .further = { $count ->
        [0] a few
       *[other] { $count }
    } for { $names }
rating-changes = -# Ratings: { $changes }
rating-too-short = -# Not rated: for that, each side must have moved at least { $least ->
    [one] once
    [2] twice
   *[other] { $least } times
}.
rating-too-often = -# Not rated: against the same opponent, only { $most } matches a day count.

## A profile.

profile-heading = { $scope ->
    [here] ### { $name }: ratings on this server
   *[everywhere] ### { $name }: ratings everywhere
}
profile-nothing = No rated matches yet.
profile-how = { $scope ->
    [here] No rated matches yet. Challenge somebody on this server: your matches count, unless you agree that they don't. Until then, practise against the computer.
   *[everywhere] No rated matches yet. Challenge somebody: your matches count, unless you agree that they don't. Until then, practise against the computer.
}
profile-line = **{ $title }**: { $rating } · place { $place } of { $count }
profile-line-unplaced = **{ $title }**: { $rating } · no place on the leaderboard yet. Still missing:
missing-line = - { $missing }
missing-matches = { $count ->
    [0] a few more matches
    [one] about 1 more match
   *[other] about { $count } more matches
}
missing-opponents = { $count ->
    [one] 1 more experienced opponent
   *[other] { $count } more experienced opponents
} (at least { $matches } matches, against { $people } people)
missing-variety = more matches against others: over half are against the same opponent
missing-people = { $count ->
    [one] 1 more person who plays rated matches
   *[other] { $count } more people who play rated matches
}
profile-more = { $count ->
    [one] One more game: choose it below.
   *[other] { $count } more games: choose one below.
}
profile-puzzles = **Puzzles**: { $count } solved
profile-streak = { " " }· streak: { $count ->
    [one] 1 day
   *[other] { $count } days
} (longest: { $longest })
profile-titles = **Tournaments**: { $titles }
profile-title = { $place ->
    [1] 🏆
    [2] 🥈
   *[3] 🥉
} { $name }{ $season ->
    [1] {""}
   *[other] , season { $season }
}
profile-title-count = { $place ->
    [1] 🏆
    [2] 🥈
   *[3] 🥉
} { $count }
profile-titles-more = { $count ->
    [one] and 1 more
   *[other] and { $count } more
}
profile-gap = {" · "}
profile-favourites = **Plays most with**: { $people }
profile-favourite = { $name } ({ $count })
profile-computers = **Against the computer**: { $results }
profile-computers-game = { $title } { $won } of { $played } won{ $elo ->
    [none] {""}
   *[other] {" "}(about { $elo })
}
profile-level = level { $level }: { $won } of { $played } won
profile-elo = -# That is about { $elo } on the scale of the computer's levels.
profile-matches-more = … and { $count } more
profile-matches = { $scope ->
    [here] ### { $name }: last matches on this server
   *[everywhere] ### { $name }: last matches everywhere
}
profile-no-matches = There is none that you can see here.
profile-match-line = - { $date }: { $result ->
    [won] **won**
    [drawn] drew
    [lost] lost
    [solved] solved
    [failed] didn't solve
   *[none] played
} { $title }{ $others ->
    [none] {""}
   *[other] {" "}with { $others }
}{ $points ->
    [none] {""}
   *[other] : { $points }
}
profile-alt = Profile of { $name }. { $lines }
profile-alt-line = { $title }: rating { $rating }, { $results }.
profile-results = { $won } won · { $drawn } drawn · { $lost } lost ({ $share }%)
profile-all-games = All games
profile-points = Rating (points)
profile-match = Rated match
profile-scope-here = On this server
profile-scope-everywhere = Everywhere
ratings-foot = -# Everybody starts at 1500. If you have 200 points more than your opponent, you can expect to win three matches out of four. “±” shows how far off the number may be, and “?” means too few matches to say much.

## A leaderboard.

leaderboard-heading = { $scope ->
    [here] ### { $title }: the best on this server
   *[everywhere] ### { $title }: the best everywhere
}
leaderboard-none = Nobody has played a rated match yet. Be the first: `/{ slash-challenge }`
leaderboard-place = { $provisional ->
    [yes] ({ $place })
   *[no] **{ $place }.**
}
leaderboard-unplaced = **Not ranked yet,** in order of present ratings:
leaderboard-takes = -# A rank takes about { $matches } matches with { $opponents } experienced opponents, at most half of them with the same one. Profiles show what is missing.
leaderboard-line = { $place } { $name } **{ $rating }** · { $results }
leaderboard-own-line = { $place } **→ { $name }** **{ $rating }** · { $results }
leaderboard-titles = { $line } · 🏆 { $count }
leaderboard-own = { $page ->
    [here] Your place: { $place } of { $count }.
   *[other] Your place: { $place } of { $count }, on page { $page }.
}
leaderboard-own-unplaced = { $page ->
    [here] You aren't ranked yet; your provisional place: { $place } of { $count }.
   *[other] You aren't ranked yet; your provisional place: { $place } of { $count }, on page { $page }.
}
leaderboard-unranked = You haven't played a rated match yet.
leaderboard-foot = -# { $pages ->
    [1] { $count ->
        [one] 1 player
       *[other] { $count } players
    }
   *[other] Page { $page } of { $pages } · { $count } players
} · “?” means too few matches to be sure
leaderboard-profiles = Look at somebody's profile

## What a match means to its players, told once at its end.

milestones = 🎉 { $all }
milestone-first-win = { $name }'s first win in { $title }!
milestone-streak = { $name } has won { $number } in a row!
milestone-peak = A new peak for { $name }: { $number }!
milestone-best = { $title }: a new best for { $name }!
