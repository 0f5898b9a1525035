## Watching: `/watch`, the Watch button, and a server's live channel.

slash-watch = watch
    .about = Watch what is being played in this server

button-watch = { $count ->
    [0] Watch
   *[other] Watch ({ $count })
}
button-watch-moves = Ping me at each move
button-watch-end = Ping me at the end
button-watch-quiet = No ping
button-watch-stop = Stop watching
button-watch-look = See the board, step by step

watching-count = { $count ->
    [0] Nobody is watching yet.
    [one] 1 person is watching.
   *[other] { $count } people are watching.
}
watching-not = Do you want to watch? Choose when to be pinged.
watching-moves = **You are watching**, and are pinged at each move.
watching-end = **You are watching**, and are pinged when it ends.
watching-quiet = **You are watching**, without pings.
watching-unpinged = -# You have switched pings off in `/{ slash-preferences }`: you are named, but not pinged.
watching-where = [To the board]({ $link }) in { $channel }

watchers-told = -# Watching: { $who }

watch-none = No match that you can see is going on in this server. Start one with `/{ slash-challenge }` or `/{ slash-play }`.
watch-heading = ### { $count ->
    [one] One match is going on
   *[other] { $count } matches are going on
}
watch-line = **{ $title }**{ $mine ->
    [plays] {" · "}you play
    [watches] {" · "}you are watching
   *[no] {""}
}
    { $players }
    Move { $number }{ $paused ->
        [yes] {" · "}adjourned
        [dice] {" · "}the dice come next
       *[no] {" · "}{ $turn } is next
    }
    { $channel } · [To the board]({ $link })
watch-live = -# All of them are shown live in { $channel }.
watch-choose = Watch one of them…
watch-label = { $title }: { $players }

live-where = -# [To the board]({ $link }) in { $channel }

refusal-you-play-here = You play in this match yourself, and are pinged when it is your turn anyway.
refusal-too-many-told = { $most } people are pinged for this match already, and more would not fit. You can watch without pings.
