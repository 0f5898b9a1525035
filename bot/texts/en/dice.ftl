## Dice that can be checked: on boards, by `/dice verify`, on the command line. And what is wrong with a record.

slash-dice = dice
    .about = The dice of a match, and whether they were thrown honestly
slash-verify = verify
    .about = Throw the dice of a match again from their published seed, and compare
slash-match = match
    .about = Which match, by its number; otherwise the last one in this channel

dice-commitment = -# These dice can be checked. The fingerprint (SHA-256) of their secret seed is `{ $commitment }`; the seed is published at the end.
dice-seed = -# The seed of the dice was `{ $seed }`. `/{ slash-dice } { slash-verify } { slash-match }:{ $match }` checks every throw.

verify-well = { $throws ->
    [one] **The dice are as they should be.** Match { $match } had one throw. Thrown again from the seed, it shows the same.
   *[other] **The dice are as they should be.** Match { $match } had { $throws } throws. Thrown again from the seed, all of them show the same.
}
verify-compare = Fingerprint: `{ $commitment }` – the same must stand on the first board of the match.
verify-seed = Seed: `{ $seed }`
verify-going = Match { $match } is still going on. The seed of its dice is published when it is over, and then every throw can be checked.
verify-none = No dice were thrown in match { $match }.
verify-fault = **The dice of match { $match } don't agree.** { $why }
verify-file = With this file anybody can check it without me: `python -m bot verify-dice { $file }`

dice-fault-no-commitment = There are dice, but no fingerprint of a seed.
dice-fault-no-seed = There is no seed: it is published when the match is over.
dice-fault-other-commitment = This seed has another fingerprint: { $commitment }
dice-fault-unknown-game = I don't know a game called { $game }.
dice-fault-other-game = I know this game otherwise: { $why }.
dice-fault-against-the-rules = Row { $row }, “{ $text }”, is against the rules: { $why }.
dice-fault-out-of-order = Row { $row }, “{ $text }”, isn't due where it stands.
dice-fault-other-throw = Throw { $throw }, in row { $row }, shows “{ $text }”, but the seed gives “{ $due }”.
dice-fault-other-result = The match ends otherwise than the record says.

## The command line: `python -m bot verify-dice FILE`.

start-about-file = for verify-dice: a match's record, as /dice verify attaches it; - reads standard input. For export-data and delete-data: the number that Discord has for the person
start-dice-well = { $throws ->
    [one] The one throw of match { $match } is as the seed gives it.
   *[other] All { $throws } throws of match { $match } are as the seed gives them.
}
start-dice-compare = The first board of the match must have shown the fingerprint { $commitment }.
start-dice-none = No dice were thrown in match { $match }.
start-dice-fault = Match { $match }: { $why }
start-dice-no-file = { $file } can't be read: { $why }.
start-dice-no-record = { $file }, line { $line }: { $why }

## What is wrong with a line of a record.

record-not-text = this isn't text in UTF-8.
record-too-large = a record may have { $most } bytes at most.
record-too-many-lines = a record may have { $most } lines at most.
record-line-too-long = a line may have { $most } signs at most.
record-hidden-sign = there is a sign that can't be seen; it is to be written { $code }.
record-wrong-escape = a backslash stands before something that needs none.
record-not-a-record = a record begins with [Banmen "1"].
record-unknown-version = this Banmen reads records of version 1, not of version { $given }.
record-tag-missing = before this, [{ $tag } "…"] is missing.
record-tag-twice = [{ $tag } "…"] stands here a second time.
record-tag-too-often = [{ $tag } "…"] may stand { $most } times at most.
record-wrong-tag = [{ $tag } "…"] can't say “{ $given }”.
record-not-a-line = this is neither a tag nor a row like: 1. +0 white move a1-b2
record-wrong-number = this row should have the number { $due }, not { $given }.
record-unknown-kind = no row is called “{ $given }”.
record-unknown-seat = nobody sits at “{ $given }”.
