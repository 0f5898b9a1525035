## Records: `/record` and `/import`. What is wrong with a record, see dice.ftl.

slash-record = record
    .about = The record of a match as a text file: players, moves, times, and the proof of its dice
slash-import = import
    .about = Open the record of a match, to step through it and analyse it
slash-file = file
    .about = A record, as /record gives it
menu-import = Open match record

record-here = Here is the record of match { $match } ({ $title }). You can open it anywhere with `/{ slash-import }`.
record-secret = Here is the record of match { $match } ({ $title }) so far. When the match is over, its record also has the secret seed of the dice. You can open it anywhere with `/{ slash-import }`.
imported = -# I read this match from a record and kept it as match { $match }, for you alone. The names are only names, and it doesn't count.
record-refused = I can't open this record. Line { $line }: { $why }

button-record = Record

refusal-no-file = This message has no file.
refusal-too-many-imports = I'm still reading { $most } records for you. Please wait until one is done.
refusal-file-not-read = I couldn't fetch that file. Please try again.
reason-unfinished = The match wasn't played to its end.

record-too-many-rows = a record that you open here can have { $most } rows at most.
record-unknown-game = I don't know a game called “{ $given }”.
record-wrong-option = this game has no such option.
record-other-seats = the seats of this game are, in order: { $due }.
record-wrong-time = no match takes so long.
record-against-the-rules = “{ $given }” is against the rules.
record-out-of-order = “{ $given }” can't happen here, or not from this seat.
record-other-result = the match ends differently from what the record says.
record-takes-too-long = reading the record and playing the match again up to here takes too long.
