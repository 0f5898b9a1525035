## Records: `/record`, `/import`, and playing on from what was read. What is wrong with a record, see dice.ftl.

slash-record = record
    .about = The record of a match as a text file: players, moves, times, and the proof of its dice
slash-import = import
    .about = Open the record of a match: look at it, or play on from any move
slash-file = file
    .about = A record, as /record gives it
menu-import = Open match record

record-here = The record of match { $match } ({ $title }). `/{ slash-import }` opens it again, here or elsewhere.
record-secret = The record of match { $match } ({ $title }) so far. The secret seed of its dice is added when it is over. `/{ slash-import }` opens it again, here or elsewhere.
imported = -# Read from a record and kept as match { $match }, for you alone. Its names are only names, and it counts for nothing.
record-refused = I can't open this record. Line { $line }: { $why }

button-playon = Play on…
button-record = Record
more-record = **The record** so far, as a text file that can be opened and played on anywhere.
playon-title = Play on
playon-moves = After which move?
playon-range = From 0, the beginning, to { $most }
playon-friends = With whom?
playon-about = They accept, or decline. Banmen is the computer. If you name nobody, you play all sides.
playon-alone = Nobody: I play all sides
playon-opening = { $moves ->
    [0] { $player } plays a match of { $title } from its beginning.
   *[other] { $player } plays on in a match of { $title }, after move { $moves }.
}
playon-begun = Your board is [in its thread]({ $link }).
challenge-onward = { $moves ->
    [0] An earlier match, from its beginning.
   *[other] An earlier match, played on after move { $moves }.
}

refusal-over-by-then = The match can be played on after move 0 to { $most }, not after “{ $given }”.
refusal-no-file = There is no file on this message.
refusal-too-many-imports = I'm still reading { $most } records for you. Please wait until one is done.
refusal-file-not-read = I couldn't fetch that file. Please try again.
reason-unfinished = The match wasn't played to its end.

record-too-many-rows = a record that is opened here may have { $most } rows at most.
record-unknown-game = I don't know a game called “{ $given }”.
record-wrong-option = this game has no such option.
record-other-seats = the seats of this game are, in this order: { $due }.
record-wrong-time = no match takes so long.
record-against-the-rules = “{ $given }” is against the rules.
record-out-of-order = “{ $given }” isn't due here, or not for this seat.
record-other-result = the match ends in another way than this says.
record-takes-too-long = reading the record and playing the match again up to here takes too long.
