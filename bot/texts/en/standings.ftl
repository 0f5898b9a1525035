## Pictures of tournaments: standings, cross tables, brackets and the podium. Few words: they stand in the picture.

standings-round = Round { $round } of { $rounds }
standings-so-far = So far
standings-over = Final standings
standings-division = Division { $number }
standings-season = Season { $season }
standings-scope-gap = {" · "}
standings-page = Page { $page } of { $pages }
standings-playing = still playing
standings-more = … and { $count } more
standings-points = { $count ->
    [one] { $points } point
   *[other] { $points } points
}

standings-head-points = Pts
    .alt = points
standings-head-won = W
    .alt = won
standings-head-drawn = D
    .alt = drawn
standings-head-lost = L
    .alt = lost
standings-head-bye = Bye
    .alt = points from byes
standings-head-first = 1st
    .alt = first places
standings-head-buchholz = BH
    .alt = Buchholz
standings-head-buchholz-cut = BH−1
    .alt = Buchholz without the lowest
standings-head-sonneborn-berger = SB
    .alt = Sonneborn-Berger
standings-head-direct = DE
    .alt = direct encounter
standings-head-wins = Wins
    .alt = wins by play

standings-alt = { $title }, { $scope }. Columns: place, name, { $columns }. { $lines }
standings-alt-line = { $place ->
    [none] unranked
   *[other] { $place }
} { $name }: { $values }
standings-alt-out = { $name } (withdrawn)
standings-alt-goes = { $line }, { $goes ->
    [up] goes up
   *[down] goes down
}
standings-alt-playing = { $line }, still playing
standings-alt-row-gap = ; { "" }
crosstable-alt = { $title }, { $scope }. Results against number { $opponents }, after w for white or b for black; then points. { $lines }
crosstable-alt-unmet = –
rounds-alt = { $title }, { $scope }. By round { $rounds }: opponent’s number, w for white or b for black, and points; then all points. { $lines }
rounds-alt-white = { $opponent }w{ $result }
rounds-alt-black = { $opponent }b{ $result }
rounds-alt-none = { $result }
rounds-alt-absent = –
rounds-alt-playing = …

bracket-bye = bye
bracket-round = Round { $round }
bracket-quarter-final = Quarter-finals
bracket-semi-final = Semi-finals
bracket-final = Final
bracket-third = Third place
bracket-alt = { $title }, { $scope }. { $rounds }
bracket-alt-round = { $head }: { $matches }.
bracket-alt-match = { $state ->
    [over] { $winner } ({ $won }) beats { $loser } ({ $lost })
    [playing] { $winner } and { $loser } are playing
    [bye] { $winner } has a bye
   *[open] { $winner } meets { $loser }
}
bracket-alt-winner = the winner of { $match }
bracket-alt-loser = the loser of { $match }
bracket-alt-unknown = somebody not known yet
bracket-alt-open = not known yet

podium-alt = Podium of { $title }. { $steps }
podium-alt-step = { $place }: { $names }.
podium-place = { $place }
