## Watching: `/watch`, the Watch button, and a server's live channel.

slash-watch = watch
    .about = Watch what is being played on this server

button-watch = { $count ->
    [0] Watch
   *[other] Watch ({ $count })
}
short-watch = Watch
button-watch-moves = Ping at each move
button-watch-end = Ping at the end
button-watch-quiet = No pings
button-watch-stop = Stop watching
button-watch-look = See the board

watching-not = When should I ping you?
watching-moves = **You're watching.** I ping you at each move, and when the match is paused, goes on or ends.
watching-end = **You're watching.** I ping you when the match ends.
watching-quiet = **You're watching**, without pings.
watching-unpinged = -# You've switched pings off in `/{ slash-preferences }`, so I name you but don't ping you.
watching-where = { $link ->
    [none] In a private thread of { $channel }
   *[other] [To the board]({ $link }) in { $channel }
}

watchers-told = -# Watching: { $who }

watch-none = There's no match to watch on this server. Start one with `/{ slash-challenge }` or `/{ slash-play }`.
watch-heading = ### { $count ->
    [one] One match is being played
   *[other] { $count } matches are being played
}
watch-line = **{ $title }**{ $mine ->
    [plays] {" · "}you play
    [watches] {" · "}you are watching
   *[no] {""}
}
    { $players }{ $tournament ->
        [none] {""}
       *[other] {""}
            { $tournament }
    }
    Move { $number }{ $paused ->
        [yes] {" · "}paused
        [dice] {" · "}the dice come next
       *[no] {" · "}{ $turn } is next
    }
    { $where }
watch-live = -# { $count ->
    [one] You can see it live in { $channel }.
   *[other] You can see them all live in { $channel }.
}
watch-choose = Watch a match…
watch-label = { $title }: { $players }

refusal-you-play-here = You play in this match, so I ping you anyway when it's your turn.
refusal-too-many-told = I already ping { $most } people about this match, and can't ping more. You can watch without pings.
