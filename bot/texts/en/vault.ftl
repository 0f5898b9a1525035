## Vault

vault-title = Vault
vault-slash = vault
    .about = Jump over your own pawns to the far side of the board

vault-option-size-6 = 6×6, short
vault-option-size-8 = 8×8
vault-option-size-10 = 10×10, the designer's
vault-option-size-12 = 12×12, long

vault-choose-pawn = Which pawn will you move?
vault-choose-cell = Where to?

vault-refusal-not-a-move = “{ $text }” isn't a move. Write where from and where to, like c1-d2, or c1xe9 for a capture.
vault-refusal-off-the-board = { $cell } isn't on this board.
vault-refusal-no-own-piece-there = None of your pawns is on { $cell }.
vault-refusal-cell-taken-by-your-own-pawn = { $cell } is taken by a pawn of your own.
vault-refusal-a-walk-cant-capture = There's an enemy pawn on { $cell }, and a walk can't capture: only a jump can.
vault-refusal-no-pawn-of-yours-halfway = From { $origin } to { $target } is no walk, and for a jump you need a pawn of your own exactly halfway.
vault-refusal-a-capture-is-written-x = That would be a capture; write { $notation } if you mean it.
vault-refusal-nothing-to-capture = There's nothing to capture; write { $notation } if you mean it.

vault-reason-back-rank = a pawn held out on the far rank
vault-reason-no-legal-move = no move left
