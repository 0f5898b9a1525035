## Dice that can be checked: on boards, by `/match dice`, on the command line. And what is wrong with a record.

slash-dice = dice
    .about = Check each roll of a match against its published seed
slash-match-number = match
    .about = The number of a match; otherwise the last one in this channel

dice-commitment = -# Dice can be checked · fingerprint `{ $commitment }`
dice-about =
    ### Dice you can check
    Nobody can choose what these dice show, and nobody but Banmen can know it beforehand. They come from a secret seed. Its fingerprint (SHA-256) was shown before the first roll:
    `{ $commitment }`
    When the match is over, I publish the seed, and `/{ slash-match } { slash-dice }` checks every roll.
button-dice = Dice

dice-words = -# Words entered for the dice: { $words }

button-opendice = Dice can be checked ›
challenge-dice =
    ### Dice you can check
    Nobody can choose what the dice show: they come from a secret seed, whose fingerprint (SHA-256) is
    `{ $commitment }`
    If you don't trust the operator of this bot, write it down, and then enter words of your own: the rolls depend on them too.
table-words = { $guest } · { $words }
button-words = Words for the dice
words-title = Words for the dice
words-label = Your words, which everybody will see
words-about = First write down: { $commitment }

dice-verdict = { $proven ->
    [yes] { $rolls ->
        [one] The one roll of match { $match } is proven: it is what the seed gives.
       *[other] All { $rolls } rolls of match { $match } are proven: they are what the seed gives.
    }
   *[no] { $rolls ->
        [0] The record of match { $match } has no rolls, but it isn't right.
        [one] The one roll of match { $match } is not proven, or its record isn't right.
       *[other] Not all of match { $match } is proven. It has { $rolls } rolls.
    }
}
dice-counts = Proven: { $proven } · disproven: { $disproven } · unprovable: { $unprovable }
dice-none = There were no rolls in match { $match }.
dice-disproven = Roll { $roll }, in row { $row }, is disproven: it shows “{ $text }”, but the seed gives “{ $due }”.
dice-unprovable = { $count ->
    [one] Roll { $first }, in row { $row }, can't be proven. { $why }
   *[other] Rolls { $first } to { $last }, in rows { $row } to { $end }, can't be proven. { $why }
}
dice-compare = Compare: before the first roll, match { $match } must have shown the fingerprint { $commitment }. If it showed another one, its rolls are not proven.
dice-compare-salt = Compare: the message that opened match { $match } must have the id { $message }, and { $has_words ->
    [yes] these must be the words that its players entered: { $words }
   *[no] its players must have entered no words.
}

verify-going = Match { $match } is still going on. When it's over, I publish the seed of its dice, and you can check every roll.
verify-more = { $count ->
    [one] There is one more such line.
   *[other] There are { $count } more such lines.
}
verify-seed = Seed: `{ $seed }`

dice-fault-no-commitment = The record has no fingerprint for match { $match }.
dice-fault-no-seed = The seed of match { $match } isn't known. It is published when the match is over.
dice-fault-other-commitment = The seed given for match { $match } has another fingerprint: { $commitment }
dice-fault-no-salt = The record doesn't say which message opened match { $match }.
dice-fault-not-reached = The record can't be followed that far.
dice-fault-other-roll = The seed gives “{ $due }”.
dice-fault-unknown-game = I don't know a game called { $game }.
dice-fault-other-game = I know this game differently: { $why }.
dice-fault-against-the-rules = Row { $row }, “{ $text }”, is against the rules: { $why }.
dice-fault-out-of-order = Row { $row }, “{ $text }”, can't happen there.
dice-fault-other-result = The match ends differently from what the record says.

## The command line: `python -m bot verify-dice FILE`.

start-about-file = for verify-dice: a match's record, as attached by /match dice; - reads standard input. For export-data and delete-data: the person's Discord ID. For backup: the file to write; for restore: the file to read. For check: a server and a channel in it, by ID or name
start-dice-no-file = Can't read { $file }: { $why }.
start-dice-no-record = { $file }, line { $line }: { $why }

## What is wrong with a line of a record.

record-not-text = this isn't text in UTF-8.
record-too-large = a record may have { $most } bytes at most.
record-too-many-lines = a record may have { $most } lines at most.
record-line-too-long = a line may have { $most } characters at most.
record-hidden-sign = there is an invisible character; write it as { $code }.
record-wrong-escape = a backslash stands before something that needs none.
record-not-a-record = a record begins with [Banmen "1"].
record-unknown-version = this Banmen reads records of version 1, not of version { $given }.
record-tag-missing = before this, [{ $tag } "…"] is missing.
record-tag-twice = [{ $tag } "…"] is here a second time.
record-tag-too-often = [{ $tag } "…"] may stand { $most } times at most.
record-wrong-tag = [{ $tag } "…"] can't say “{ $given }”.
record-not-a-line = this is neither a tag nor a row like: 1. +0 white move a1-b2
record-wrong-number = this row should have the number { $due }, not { $given }.
record-unknown-kind = no row is called “{ $given }”.
record-unknown-seat = nobody sits at “{ $given }”.
