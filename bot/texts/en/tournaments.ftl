## Tournaments and leagues.

slash-tournament = tournament
    .about = Tournaments and leagues
slash-tournament-create = create
    .about = Plan a tournament or league; its message is posted in this channel
slash-tournament-join = join
    .about = Join a tournament
slash-tournament-leave = leave
    .about = Leave a tournament
slash-tournament-start = start
    .about = Start your tournament, or the next season of your league
slash-tournament-end = end
    .about = End your tournament as it stands
slash-tournament-show = show
    .about = Show how a tournament stands
slash-tournament-name = name
    .about = What the tournament is called
slash-tournament-which = tournament
    .about = Which one, if there are several

button-plan = More…
button-announce = Announce
button-cupdate = Date and time…
cupdated-title = When does it start?
button-enter = Join
button-checkin = Check in
button-quit = Leave
button-sitout = Sit out a round…
button-quit-running = Withdraw
button-doquit = Withdraw
button-kickoff = Start
button-kickoff-anyway = Start as planned
# $better is the format of the better plan.
button-cupbetter = { $better ->
    [round-robin] Change to a round robin
    [swiss] Change to a Swiss
    [league] Change the divisions
   *[tables] Let computers fill seats
}
button-cuphost = More…
button-standings = Standings
button-standings-people = Who has joined
button-picture-standings = Standings
button-picture-crosstable = Cross table
button-picture-rounds = By round
button-picture-bracket = Bracket
button-picture-podium = Podium
button-pairings = Matches
cupsee-choose = See a match…
button-mymatch = My match
button-kickoff-season = Start the next season
button-cupround = Start the next round
button-cuptakeover = Become the host
button-cuptime = Agree on a time…
button-cupobject = I object
cuptimed-title = When do you play?
button-cupfile = File
button-cuprules = Rules
button-cuplots = How the lots were drawn ›
tournament-newest = To the newest message
# $others is a list of names.
tournament-to-match = To the match with { $others }

## What is played

tournament-format-name-round-robin = Round robin
tournament-format-name-swiss = Swiss
tournament-format-name-knockout = Knockout
tournament-format-name-arena = Arena
tournament-format-name-league = League
tournament-format-name-tables = Tables of three or four
tournament-format-round-robin = round robin
tournament-format-swiss = Swiss{ $rounds ->
    [0] {""}
    [one] , { $rounds } round
   *[other] , { $rounds } rounds
}
tournament-format-knockout = knockout{ $best ->
    [1] {""}
   *[other] , best of { $best }
}
tournament-format-arena = arena of { $length }
tournament-format-league = league in divisions of { $division }
tournament-format-tables = tables of { $seats }{ $rounds ->
    [0] {""}
    [one] , { $rounds } round
   *[other] , { $rounds } rounds
}
tournament-about-round-robin = Everybody plays everybody, one match in each round.
tournament-about-swiss = In each round, people with similar scores meet, never the same two twice. Nobody is out.
tournament-about-knockout = Whoever loses is out. After a draw, the two play again with colours changed.
tournament-about-arena = For { $length }, whoever is free is paired at once: play as many matches as you like. A win is 2 points, a draw 1; after two wins in a row, matches count double until you fail to win.
tournament-about-league = In a season, everybody plays all others in their division{ $cycles ->
    [1] {""}
   *[other] {" "}twice
}. With { $division } people that takes { $rounds } rounds{ $days ->
    [0] , each of which begins when the one before is over
   *[other] {" "}or { $days } days
}. { $movers ->
    [0] {""}
    [one] Then, if there are several divisions, the first goes up and the last goes down.{" "}
   *[other] Then, if there are several divisions, the first { $movers } go up and the last { $movers } go down.{" "}
}The host starts each season, and ends the league.
tournament-about-tables = In each round there are tables of { $seats }, and you meet as many others as possible.
tournament-terms = **{ $title }** · { $format } · { $clock }{ $rated ->
    [yes] {""}
   *[no] {" "}· unrated
}
tournament-no-clock = no clock: a player who is silent for { $length } loses
tournament-round-days = { $days ->
    [one] Each round lasts one day.
   *[other] Each round lasts { $days } days.
} After that, the host decides unfinished matches.
tournament-rounds-by-host = The host starts each round.
tournament-breaks = Each round begins five minutes after the last result of the one before, so that players can object to it.
tournament-absences = Anybody who misses two matches is withdrawn.
tournament-absences-out = Anybody who misses a match is out.
tournament-no-show = Make your first move within 24 hours of your turn, or you forfeit the match.
tournament-lots-from = Lots, if any are needed, follow from a secret number, which I publish at the end. Its fingerprint (SHA-256): `{ $fingerprint }`
tournament-third-place = The losers of the semi-finals play for third place.
tournament-ties = Ties are broken by: { $order }.
# $worth is what a draw is worth, such as "½ point".
tournament-byes-offered = Each person can sit out one round, but not the last one, for { $worth }.
tournament-late = { $ends ->
    [start] Nobody can join after the start.
    [second-round] People can join until the second round begins.
   *[last-round] People can join until the last round begins.
}
tournament-heading = ### 🏆 { $name }

tournament-round = round { $number }
    .the = round { $number }
tournament-round-final = final
    .the = the final
tournament-round-semifinal = semi-final
    .the = the semi-finals
tournament-round-quarterfinal = quarter-final
    .the = the quarter-finals
tournament-round-third = match for third place
    .the = the match for third place
tournament-round-season = season { $season }, { $division ->
    [0] {""}
   *[other] division { $division },{" "}
}round { $number }
tournament-and-round = { $name }, { $round }
tournament-round-match = { $round }, match { $number }
tournament-plays-again = Your last match was drawn, so you play again with colours changed.
tournament-drawn-again = That doesn't decide it: you play again with colours changed (match { $number }).
tournament-drawn-lot = After this many draws, this is decided by lot.
board-round-ends = This round ends { $when }. The host then decides about this match.
board-summons = { $round }: your match has begun, { $who }.
board-forfeit = Without a first move in time ({ $when }), you forfeit this match.

## How it stands

tournament-access-anyone = Anyone can join.
tournament-access-role = Members with { $role } can join.
tournament-access-invited = Only people invited by the host can join.
tournament-starts-at = Start: { $date } ({ $when }), or when { $host } starts it.
tournament-starts-by-host = It starts when { $host } starts it.
tournament-joined = { $count ->
    [0] Nobody has joined yet.
    [one] **{ $count } person has joined**.
   *[other] **{ $count } people have joined**{ $rounds ->
        [0] .
        [one] : { $rounds } round.
       *[other] : { $rounds } rounds.
    }
}{ $limit ->
    [0] {""}
   *[other] {" "}There are { $limit } places{ $waiting ->
        [0] .
        [one] ; { $waiting } person waits for one.
       *[other] ; { $waiting } people wait for one.
    }
}
tournament-check-in-opens = Check-in: from { $date } ({ $when }). People who haven't checked in by the start don't take part.
tournament-check-in = **Check-in is open:** { $count } of { $people } have checked in. People who haven't by the start don't take part.
tournament-talk = Talk about it in { $thread }.
tournament-watch = To watch a match, press **{ button-pairings }** and choose it there.
tournament-moved-on = This message isn't the newest any more: the tournament goes on further down.
tournament-byes = { $count ->
    [one] Bye: { $names }
   *[other] Byes: { $names }
}{ $why ->
    [opponent] {" "}(no opponent)
    [table] {" "}(no table)
   *[none] {""}
}
tournament-requested-byes = Sitting out on request: { $names }
tournament-denied-byes = Asked to sit out, but needed to play: { $names }
tournament-progress-unpaired = **The next matches are about to start.**
tournament-progress = **{ $season ->
    [0] Round
   *[other] Season { $season }, round
} { $round } of { $rounds }: { $over } of { $matches } { $matches ->
    [one] match
   *[other] matches
} finished**
# $round is a name such as "Quarter-finals".
tournament-progress-knockout = { $round }: { $over } of { $matches } finished
tournament-rounds-final = Final
tournament-rounds-semifinal = Semi-finals
tournament-rounds-quarterfinal = Quarter-finals
tournament-progress-arena = **{ $open ->
    [0] { $over ->
        [0] No matches yet
        [one] { $over } match played, none in progress
       *[other] { $over } matches played, none in progress
    }
    [one] { $open } match is being played, { $over ->
        [0] none is over yet
        [one] { $over } match is over
       *[other] { $over } matches are over
    }
   *[other] { $open } matches are being played, { $over ->
        [0] none is over yet
        [one] { $over } match is over
       *[other] { $over } matches are over
    }
}.**{ $date ->
    [none] {" "}The time is up, so no new ones begin.
   *[other] {" "}No new ones begin after { $date }.
}
tournament-next-round = Round { $next } begins on { $date } ({ $when }).
tournament-season-over = **Season { $season } is over.** The host can start the next one.{ $podium ->
    [none] {""}
   *[other] {""}
        { $podium }
}
tournament-over = { $why ->
    [stopped] **The host has ended it.**
    [unpairable] **The tournament is over after round { $round } of { $rounds }:** no further round could be paired, because too few people are left who haven't met.
   *[complete] **The tournament is over.**
}{ $podium ->
    [none] {""}
   *[other] {""}
        { $podium }
}
tournament-placed = { $place }. { $name }{ $points ->
    [none] {""}
   *[other] {" "}({ $points })
}
tournament-is-off = **The host has called it off.**
tournament-first-shared = First place is shared.
tournament-annulled = doesn't count
tournament-match-annulled = { $match }: doesn't count
tournament-match-over = { $match }: { $result }
tournament-match-again = { $match }: { $result }, match { $number } { $going ->
    [yes] is being played
   *[no] is about to begin
}
tournament-match-going = { $match }
tournament-match-awaits = { $match } · { $you ->
    [yes] **your turn**
   *[no] { $name } to move
} { $until ->
    [none] since { $since }
   *[other] by { $until }
}
tournament-match-put-off = { $match } · put off until { $date } ({ $when })
tournament-match-unfinished = { $match } (unfinished)
tournament-match-waiting = { $match } (about to begin)
tournament-won-by = { $count ->
    [one] { $names } won
   *[other] { $names } shared first place
}
tournament-more-lines = … and { $count } more
# Those whom nothing else told apart, in the order of a lot.
# $division is 0 if there is only one.
tournament-lot = { $division ->
    [0] By lot, in this order:
   *[other] Division { $division }, by lot, in this order:
} { $order }
tournament-best-of-division = Division { $division }:
tournament-lots =
    ### How the lots were drawn
    Ties that nothing else breaks are decided by lot. Nobody can choose the lot: it follows from a secret number, drawn at the start, whose fingerprint (SHA-256) is
    `{ $fingerprint }`
    { $secret ->
        [none] Write it down if you like. When no more lots can be needed, I publish the number here.
       *[other] The number was `{ $secret }`.
    } **{ button-cupfile }** has what else you need.
tournament-tie-break = { $head }: { $name }
tournament-tie-break-buchholz = Buchholz
tournament-tie-break-buchholz-cut = Buchholz without the lowest
tournament-tie-break-sonneborn-berger = Sonneborn-Berger
tournament-tie-break-direct = direct encounter
tournament-tie-break-wins = wins
tournament-event = { $title }: { $format }. { $clock }. Join here: { $link }
tournament-start-changed = { $date ->
    [none] The start of { $name } has changed: it starts when { $host } starts it.
   *[other] The start of { $name } has changed: { $date }.
}
tournament-called-off = The host has called { $name } off.
tournament-event-place = #{ $channel }
tournament-opening = { $round }: { $match }
tournament-invitation = { $who }, you are invited to { $name }.
tournament-congratulations = { $season ->
    [0] { $name } is over.
   *[other] Season { $season } of { $name } is over.
} Congratulations!
    { $podium }
# $who is a list of mentions.
tournament-thanks = Thanks for taking part: { $who }
tournament-withdrawn = { $why ->
    [left] { $who } has left the server and is withdrawn from { $name }.
    [absent] { $who } hasn't come to play and is withdrawn from { $name }.
   *[banned] { $who } can't start matches on this server right now and is withdrawn from { $name }.
} { $host }, as the host you may take them back, or let somebody else take over their place.
tournament-seated = { $who }, you have a place in { $name } now.
tournament-check-in-asked = { $date ->
    [none] Check-in for { $name } is open. Please check in before the host starts it, or you won't take part.
   *[other] Check-in for { $name } is open. Please check in by { $date }, or you won't take part.
}
tournament-check-in-over = Check-in is over.
# $round is such as "the semi-finals".
tournament-unchecked = { $name } has started without you, because you hadn't checked in.{ $late ->
    [yes] {" "}If there is a place, you can still join, late.
   *[no] {""}
}
tournament-lacks-permissions = ⏸️ **Matches wait:** in { $channel } I need { $permissions }. Nobody loses time by that, and everything goes on by itself once I may.
tournament-place-gone = ⏸️ The channel of this tournament was deleted. It goes on when { $host } uses `/{ slash-tournament } { slash-tournament-show }` in another channel.
tournament-lacks-threads = ⏸️ **Matches wait:** { $why } Nobody loses time by that, and I try again by myself.
tournament-lacks-people = ⏸️ { $names } can't see { $channel }, so their matches haven't begun. They begin by themselves once everybody in them sees it.
tournament-cannot-see = ⚠️ { $names } can't see { $channel }, where the matches are played. Their matches begin only once they see it.
tournament-host-waits = { $name }, which you host, has to wait.
tournament-host-result = { $result ->
    [none] { $who }: the host annulled the result of { $match }, so you play again.
   *[other] { $who }: the host set the result of { $match }: { $result }
}
result-set-by-the-host = { $result ->
    [none] **The host decided this match.**
   *[other] **The host set the result:** { $result }
}
result-player-replaced = **Somebody else has stepped in,** so the match is played again.
result-pairing-undone = **The host has undone this pairing,** so the match doesn't count.
tournament-awaits-host = **Round { $round } is over.** { $host } starts round { $next }; until then, results can still be corrected.
tournament-round-over = { $host }, round { $round } is over. Start round { $next } when you like; until then, you can still correct results.
tournament-objection = { $host }, a player objects to a result in { $name }: { $match }, { $result }. If it is wrong, correct it with “{ cuptool-result }” under **{ button-cuphost }**; until you do, it stands.
tournament-objection-settled = { $result ->
    [none] The host has annulled { $match }, to whose result a player objected: they play again.
   *[other] The host has corrected { $match }, to whose result a player objected: { $result }.
}
tournament-objected-match = To the match
tournament-you-objected = I have told { $host }, the host. Until the host changes it, the result stands.
tournament-open-at-end = { $host }, the time for round { $round } is up, and these matches aren't finished: { $matches }. Set their results under “{ button-cuphost }”, or let people finish them.
# $others are those with whom the player's matches go on.
tournament-taken-back = { $who }, the host has taken you back into { $name }.{ $others ->
    [none] {""}
   *[other] {" "}{ $others }, your match goes on.
}
tournament-match-left = { $who ->
    [none] {""}
   *[other] { $who }:{" "}
}{ $name } has withdrawn from { $tournament }, so this match is over: { $match }, { $result }. If { $name } comes back before the next round, it goes on.
tournament-match-goes-on = The withdrawal was taken back, so this match goes on.
tournament-proposal = { $who }, { $name } proposes to play on { $date }. If you agree, no clock runs until then.
tournament-agreed = Agreed: you play on { $date } ({ $when }). Until then, no clock runs.
tournament-not-agreed = You haven't agreed to play on { $date }. The clock goes on as before.
tournament-proposal-replaced = { $date } is off: another date was proposed.
tournament-proposal-ended = { $date } is off: the match is over.
tournament-proposal-lapsed = Nobody had agreed to play on { $date } when that time came. The clock went on as before.
tournament-you-proposed = I have proposed { $date } in the match's thread.
tournament-you-agreed = You have agreed. I'll tell the player to move when the time has come.
tournament-you-refused = The proposal is off.
tournament-nobody = Nobody has joined yet.
tournament-joined-line = { $place }. { $name }{ $computer ->
    [yes] {" "}(computer)
   *[no] {" "}(rating { $rating })
}
tournament-waiting-line = Waiting { $place }. { $name }
tournament-no-matches = No match has begun yet.
tournament-not-in = You haven't joined { $name }.
tournament-own = Your match: { $match }
tournament-own-proposal = { $mine ->
    [yes] You have proposed
   *[no] { $name } proposes
} to play on { $date } ({ $when }). { $mine ->
    [yes] If the other player agrees, no clock runs until then.
   *[no] If you agree, no clock runs until then.
}
tournament-own-bye = You have a bye in round { $round }, so you don't play in it. I'll mention you if another match of yours begins.
tournament-own-requested = You sit out round { $round }, as requested. I'll mention you when your next match begins.
# $rounds is a list such as "round 2 (½ point), round 5 (0 points)".
tournament-sitting-out = You sit out { $rounds }.
tournament-sits-out = { $name } sits out { $rounds }.
tournament-sitting-round = round { $round } ({ $worth })
tournament-sitting-next = Sitting out round { $round }: { $names }
tournament-sit-out = Which round would you like to sit out? You can change that until the round is paired.
tournament-sit-out-whose = Which round should { $name } sit out? You can change that until the round is paired.
tournament-sit-out-option = Round { $round }: sit out, { $worth }
tournament-play-option = Round { $round }: play after all
tournament-sit-out-none = All rounds are paired, so none can be sat out any more.
cupwhom-bye = Who should sit out a round?
tournament-own-none = You have no match at the moment. I'll mention you when the next one begins.
# $bye and $round are such as "the semi-finals".
tournament-own-next = { $bye ->
    [none] You're in { $round }
   *[other] You have a bye in { $bye }, so you're already in { $round }
}{ $rival ->
    [winner] , against the winner of { $match }.
    [loser] , against the loser of { $match }.
   *[none] .
} I'll mention you when your match begins.
tournament-own-played = { $season ->
    [0] You've played all your matches.
   *[other] You've played all your matches of this season.
}
tournament-own-arena = { $date ->
    [none] You have no match any more: the time is up, and no new matches begin.
   *[other] You have no match at the moment. I pair you as soon as somebody is free, and mention you. No new matches begin after { $date }.
}
tournament-own-withdrawn = You have withdrawn from { $name }.{ $again ->
    [yes] {" "}You can still join it again.
   *[no] {""}
}
# The tie-break that decided between two people with the same points.
tournament-own-decider = { $ahead ->
    [yes] Ahead of
   *[no] Behind
} { $name } with the same points, by { $kind }: { $mine } to { $theirs }.
# $form is 1, 2 or 3 for numbers that end so: 1st, 22nd, 103rd.
tournament-own-place = { $state ->
    [in] You're still in
    [out] You're out of the tournament,
    [done] You've played all your matches and are
    [over] You finished
   *[running] You're
}{ $state ->
    [in] {""}
   *[other] {" "}{ $place }{ $form ->
        [1] st
        [2] nd
        [3] rd
       *[other] th
    } of { $people }
}{ $shared ->
    [yes] {" "}(shared)
   *[no] {""}
}{ $points ->
    [none] {""}
   *[other] {" "}with **{ $points }** { $count ->
        [one] point
       *[other] points
    }
}: { $won } won, { $drawn } drawn, { $lost } lost{ $byes ->
    [0] {""}
    [one] , 1 bye ({ $worth })
   *[other] , { $byes } byes ({ $worth })
}.
tournament-more = What else you can do in { $name }:
tournament-quit-sure = Withdraw from { $name }? { $count ->
    [0] You wouldn't be paired again.
    [one] You'd lose your open match, and wouldn't be paired again.
   *[other] You'd lose your open matches, and wouldn't be paired again.
}
tournament-you-joined = You have joined { $name }.
tournament-where-to-look = When your match begins, I'll mention you in its thread, in { $channel }. From then on, **{ $button-mymatch }** below the tournament's message leads there too.
tournament-you-wait = All places of { $name } are taken. You are number { $place } on the waiting list. If you get a place before the start, I'll mention you in its thread.
tournament-you-checked-in = You have checked in to { $name }.
tournament-you-checked-in-waiting = You have checked in to { $name }. You are still on the waiting list: you get a place at the start if enough others haven't checked in.
tournament-you-joined-next-round = You play in { $name } from the next round on.
tournament-you-joined-at-once = You're in { $name }: I'll pair you as soon as somebody is free.
tournament-you-joined-next-season = You play in { $name } from the next season on.
tournament-you-left = You have left { $name }.
tournament-started = It has started. Each match opens in a thread of its own and mentions its players.
# $better is the format of a plan that fits, in $rounds rounds.
tournament-misfit = { $why ->
    [runs-out] { $count } rounds of a Swiss are too many for { $people } people: nobody meets the same person twice, so the last rounds may have no pairing.
    [too-long] With { $people } people it takes { $count } rounds until everybody has met everybody.
   *[left-over] With { $people } people at tables of { $seats }, { $count } sit out each round.
} { $better ->
    [round-robin] In a round robin, everybody meets everybody in { $rounds ->
        [one] { $rounds } round.
       *[other] { $rounds } rounds.
    }
    [swiss] A Swiss takes { $rounds } rounds.
    [league] With divisions of { $division }, a season takes { $rounds } rounds.
    [tables] Computer players (level { $level }) can take the empty seats.
   *[none] {""}
}
tournament-misfit-told = { $host }, { $name } starts on { $date }, and its plan doesn't fit those who have joined so far.
tournament-you-improved =
    The plan is changed, and fits now:
    { $terms }
tournament-announced = Announced. [Open the tournament ›]({ $link })
tournament-announced-start = { $date ->
    [none] Once everybody has joined, press **{ button-kickoff }**, here or behind **{ $button-cuphost }** below the announcement.
   *[other] It starts by itself on { $date }. **{ $button-cuphost }** below the announcement has **{ button-kickoff }**, to start it earlier, and your other tools.
}

tournament-no-event = I can't create a server event for it, because I lack the permission *Create Events*. If I get it within a day, I'll create the event then.
cupdone-end = { $off ->
    [yes] You've called off { $name }.
   *[no] You have ended { $name }.
}
tournament-file = { $name }, with the records of its matches:


## The host's tools

cuptool-choose = What would you like to do?
cuptool-plan = Change the plan
cuptool-date = Change the start
cuptool-checkin = Check somebody in
cuptool-withdraw = Withdraw somebody
cuptool-takeback = Take somebody back
cuptool-bye = Let somebody sit out a round
cuptool-replace = Let somebody take over a place
cuptool-result = Set or correct a result
cuptool-computers = Add a computer player
cuptool-invite = Invite people
cuptool-undo = Undo round { $round }'s pairing, which nobody has begun
cuptool-end = { $early ->
    [yes] Call it off
   *[no] End it
}
cuptool-again = Hold it again
# Questions before a host ends or undoes something, and their buttons.
cupsure-withdraw = Withdraw { $person } from { $name }? { $open ->
    [0] They won't be paired any more.
    [one] Their match is lost, and they won't be paired any more.
   *[other] Their matches are lost, and they won't be paired any more.
}
    .yes = Withdraw
cupsure-replace = Let { $newcomer } take over the place of { $person }?{ $open ->
    [0] {""}
    [one] {" "}Their match is called off if it has begun, and played again.
   *[other] {" "}Their matches are called off if they have begun, and played again.
}
    .yes = Let them take over
cupsure-undo = Undo the pairing of round { $round } of { $name }? { $open ->
    [0] {""}
    [one] Its match is called off.{" "}
   *[other] Its { $open } matches are called off.{" "}
}You can then start the round again.
    .yes = Undo this pairing
cupsure-end = { $early ->
    [yes] Call { $name } off? Nobody will be able to join it any more. I'll tell those who have joined, in its thread.
   *[no] End { $name } as it stands? The standings as they are now decide. { $open ->
        [0] All matches are over, so all of them count.
        [one] 1 match isn't over: it may go on, but won't count.
       *[other] { $open } matches aren't over: they may go on, but won't count.
    }
}
    .yes = { $early ->
        [yes] Call it off
       *[no] End it
    }
cupstart-choose = When does it start?
cuppick-choose = Choose somebody
sitout-choose = Choose a round
swapped-choose = Who steps in?
cuptable-choose = Choose a match
cupresult-choose = Choose the result
cupplaces-title = Result of a table
cupguests-choose = Choose people
cupwhom-checkin = Who should be checked in?
cupwhom-withdraw = Who should be withdrawn?
cupwhom-takeback = Who should be taken back? They are paired again from the next round on. A match that they lost by withdrawing goes on, unless the next round has begun.
cupdone-checkin = { $name } is checked in.
cupdone-takeback = { $name } takes part again.
cupdone-takeover = You host { $name } now.
cupdone-round = The round has begun. Each match opens in a thread of its own and mentions its players.
cupdone-undo = The pairing is undone. Start the round again when you are ready.
cupwhom-replace = Who should be replaced? The new player goes on with all their points.
tournament-replace-by = Who steps in for { $name }?
tournament-invite-whom = Who do you want to invite? They can then join by the tournament's message.
tournament-add-computer = Choose a level, and a computer player takes part. Matches with it are unrated.{ $names ->
    [none] {""}
   *[other] {" "}So far: { $names }.
}
tournament-result-past = Round { $round } has begun, so only the points change: its pairings stay.
tournament-result-which = Which result do you want to set?
tournament-result-what = { $result ->
    [none] What is the result of { $names }?
   *[other] { $names } was played { $result }. What is the right result?
}
tournament-table-option = Round { $round }: { $names }{ $result ->
    [none] { $match ->
        [1] {""}
       *[other] {" "}(match { $match })
    }
   *[other] {" "}({ $result })
}
tournament-result-1-0 = { $first } beats { $second }
tournament-result-draw = Draw between { $first } and { $second }
tournament-result-0-1 = { $second } beats { $first }
tournament-instead-1-0 = { $first } won instead
tournament-instead-draw = It was a draw instead
tournament-instead-0-1 = { $second } won instead
tournament-instead-annulled = Annulled: they play again
tournament-result-forfeit-second = { $first } wins, { $second } hasn't come
tournament-result-forfeit-first = { $second } wins, { $first } hasn't come
tournament-result-forfeit-both = Neither { $first } nor { $second } has come
tournament-places = { $result ->
    [none] Everybody's place at this table
   *[other] { $result }; correct to …
}
tournament-places-annul = annul
tournament-places-about = A place for each person, in the order above; 0 if they haven't come{ $again ->
    [yes] , or “{ tournament-places-annul }” to play again
   *[no] {""}
}
cupdone-withdraw = You have withdrawn { $name }.
cupdone-replace = { $new } has stepped in for { $old }.
cupdone-result = { $result ->
    [none] { $match } is annulled: they play again.
   *[other] The result is set: { $match }, { $result }.
}
cupdone-invite = They are invited. I'll mention them in the thread.
tournament-same-name = ⚠️ Another { $name } is going on here. To give this one a name of its own, use `/{ slash-tournament } { slash-tournament-create }` again.
tournament-suggested = { $name } · { $phase ->
    [joining] not started
    [running] going on
   *[over] over
} · { $date }
refusal-hosting-already = You host this tournament already.

## Planning one

tournament-planning = ### { $name }
tournament-planning-more = ### { $name }, more settings
tournament-planning-roles = ### { $name }, members with a role
tournament-toggle = { $chosen ->
    [true] ☑
   *[false] ☐
} { $name }
tournament-replanning = It is announced. Your choices are saved at once, and its message shows them; tell those who have joined.
tournament-date = Date and time
tournament-date-about = For example { $example }
tournament-zone = Your time zone
tournament-zone-about = A big city in it, such as Berlin or New York, or its difference from UTC, such as +9
tournament-planned-start = { $date ->
    [none] It starts when you press { button-kickoff }.
   *[other] Start: { $date }.
}
tournament-repeats = When you announce it, I mention those who took part last time, once.
tournament-setting-kind = Kind
tournament-setting-variant = Game
tournament-setting-clock = Clock
tournament-kind-evening-round-robin = one evening, everybody plays everybody (3 to 6)
tournament-kind-evening-swiss = one evening, Swiss (7 or more)
tournament-kind-evening-knockout = one evening, knockout
tournament-kind-evening-arena = one evening, arena: free players are paired at once
tournament-kind-evening-tables = one evening, tables mixed anew each round
tournament-kind-days-round-robin = over days, everybody plays everybody (3 to 6)
tournament-kind-days-swiss = over days, Swiss (7 or more)
tournament-kind-days-knockout = over days, knockout
tournament-kind-days-league = over weeks, league: seasons with divisions
tournament-kind-days-tables = over days, tables mixed anew each round
tournament-setting-rounds = Rounds
tournament-setting-cycles = Everybody meets twice
tournament-setting-best-of = Best of three
tournament-setting-third-place = Match for third place
tournament-setting-minutes = Length
tournament-setting-division = People in a division
tournament-setting-movers = Up and down after a season
tournament-setting-access = Who may join
tournament-setting-role = Members with which role
tournament-setting-rated = Rated
tournament-setting-computers = Computer players fill seats
tournament-setting-starts = Start
tournament-setting-check-in = Check-in
tournament-setting-round-days = Next round
tournament-setting-limit = Places
tournament-setting-late = Joining late
tournament-setting-byes = One round can be sat out
tournament-setting-seats = Seats
# $value is a number of byes worth a draw, $worth what that is, such as "½ point".
tournament-worth = { $points } { $count ->
    [one] point
   *[other] points
}
tournament-late-name-start = no
tournament-late-name-second-round = until the second round
tournament-late-name-last-round = at any time
tournament-access-name-anyone = anyone
tournament-access-name-role = members with a role…
tournament-access-name-as-now = members with the role above
tournament-access-name-invited = by invitation
tournament-starts-host = when I start it
tournament-starts-as-now = at the time above
tournament-starts-1h = in an hour
tournament-starts-3h = in 3 hours
tournament-starts-1d = in a day
tournament-starts-3d = in 3 days
tournament-starts-7d = in a week
tournament-value-rounds = { $value ->
    [0] as many as fit (4 for 8 people, 5 for 16)
   *[other] { $value }
}
tournament-value-minutes = { $value }
tournament-value-division = { $value }
tournament-value-movers = { $value ->
    [0] nobody
   *[other] { $value }
}
tournament-value-computers = { $value ->
    [0] none
   *[other] level { $value }, in unrated matches
}
tournament-value-round-days = { $value ->
    [host] when I start it
    [break] five minutes after the last match
    [0] as soon as the last match is over
    [1] each day
   *[other] every { $value } days
}
tournament-value-limit = { $value ->
    [0] as many as join
   *[other] { $value }
}
tournament-value-check-in = { $value ->
    [0] none
   *[other] { $value } before the start
}

## Refusals

refusal-may-not-host = Only people with the permission “Manage Events” on the whole server can make tournaments here. A server admin can let others do so, with `/{ slash-settings }`.
refusal-not-hosting = Only { $host }, the host of { $name }, can do that, or a person who can manage events on the whole server.
refusal-no-such-tournament = There is no such tournament here. Plan one with `/{ slash-tournament } { slash-tournament-create }`.
refusal-which-tournament = { $given ->
    [none] There are several tournaments here: { $text }.
   *[other] There is no “{ $given }” here. Tournaments here: { $text }.
} Choose one in the option `{ slash-tournament-which }`.
refusal-tournament-announced = This tournament is announced already.
refusal-tournament-hidden-in-announcements = Not everybody here sees this announcement channel, but its messages may be followed in other servers, and it has no private threads. Please ask me in a text channel.
refusal-tournament-needs-channel = The matches of a tournament have threads of their own. Please ask me in a text channel, not in a thread.
refusal-tournament-full = This tournament is full: it has { $most } people.
refusal-hosting-too-many = You host { $most } tournaments on this server that aren't over, which is as many as one person may. Please end one first.
refusal-too-many-tournaments = { $most } tournaments are going on on this server, which is as many as I can look after. Please end one first.
refusal-not-admitted = Only members with { $role } can join this tournament.
refusal-not-invited-there = People join this tournament by invitation. Please ask its host.
refusal-not-a-date = I can't read that as a date. Please write year, month, day and time like this: `{ $example }`.
refusal-no-such-day = There is no such day. Please write year, month, day and time like this: `{ $example }`.
refusal-other-weekday = That date is on another day of the week: <t:{ $at }:F>. Please correct one of the two.
refusal-several-zones = “{ $given }” can mean several time zones. Please write a city instead: { $places }.
refusal-not-a-zone = I don't know that time zone. Please write a big city in it, such as Berlin, New York or Tokyo, or its difference from UTC, such as +9 or -3:30.
refusal-not-a-date-and-zone = { refusal-not-a-date } { refusal-not-a-zone }
refusal-date-in-the-past = That was on <t:{ $at }:f>. Please choose a time that is still to come.
refusal-date-too-far = That is on <t:{ $at }:f>. Please choose a time within the next year.

tournament-refusal-already-checked-in = You have checked in already.
tournament-refusal-already-joined = You're already in this tournament.
tournament-refusal-already-started = This tournament has started already.
tournament-refusal-bye-not-requested = Nobody has asked to sit out that round any more.
tournament-refusal-check-in-not-open = Check-in isn't open.
tournament-refusal-check-in-open = Check-in is open already.
tournament-refusal-changed-meanwhile = This has changed since you opened it, so I haven't done anything. Please look again.
tournament-refusal-format-needs-two-seats = This format is for games with two sides. Larger tables have a format of their own.
tournament-refusal-format-takes-no-late-entries = This format takes nobody after the start.
tournament-refusal-match-not-open = This match isn't open any more.
tournament-refusal-no-swiss-pairing = Swiss rounds can't be paired on the machine where I run. Please choose another format.
tournament-refusal-no-requested-byes = In this tournament nobody can sit out a round.
tournament-refusal-no-bye-in-the-last-round = The last round can't be sat out. Somebody who can't play in it can withdraw.
tournament-refusal-objected-already = The host has been told already that a player of this match objects to its result.
tournament-refusal-one-bye-each = Each person can sit out only one round.
tournament-refusal-no-round-to-start = There is no round to start now.
tournament-refusal-round-already-paired = Only rounds that aren't paired yet can be sat out, and round { $round } isn't one of them.
tournament-refusal-round-has-begun = Somebody has moved in this round, or it has a result, so its pairing stays.
tournament-refusal-not-between-two = Only a match between two people can be put off.
tournament-refusal-not-your-match = Only the players of this match can do that.
tournament-refusal-not-your-proposal = The other player has to agree to this.
tournament-refusal-proposal-over = This proposal is over: it was answered, another date was proposed, or its time has come.
tournament-refusal-put-off-too-long = A match can be put off by at most { $days } days.
tournament-refusal-round-ends-before = The round of this match ends { $until }. Please choose a time before that.
tournament-refusal-not-enough-people = It takes at least { $least } people to start, and { $people ->
    [0] nobody has joined
    [one] { $people } has joined
   *[other] { $people } have joined
}.
tournament-refusal-too-few-checked-in = It takes at least { $least } people to start, and { $people ->
    [0] nobody has checked in
    [one] { $people } has checked in
   *[other] { $people } have checked in
}.
tournament-refusal-not-joined = That person isn't in this tournament.
tournament-refusal-you-have-not-joined = { tournament-not-in }
tournament-refusal-not-running = This tournament hasn't started yet.
tournament-refusal-result-does-not-fit = That isn't a result of this match. Each person needs a place, such as 1 2 2 4; who hasn't come gets 0.
tournament-refusal-result-in-use = This result can't be changed any more, because the tournament has gone on from it.
tournament-refusal-season-not-over = This season isn't over yet.
tournament-refusal-setting-not-offered = { $setting } has to be one of these: { $values }.
tournament-refusal-tables-need-three-seats = Tables are for games with three or four sides.
tournament-refusal-all-places-taken = All { $limit } places of this tournament are taken.
tournament-refusal-too-late-to-join = { $last ->
    [0] Nobody can join this tournament after its start.
    [time-up] It is too late to join: the time of this arena is up.
   *[other] It is too late to join: people could do so until the end of round { $last }.
}
tournament-refusal-too-few-would-play = Too few would be left to play in round { $round }.
tournament-refusal-too-many-movers = So many can't go up and down in divisions of { $division }.
tournament-refusal-tournament-over = This tournament is over.
