## Vault

vault-title = Vault
vault-slash = vault
    .about = 自分の駒を跳び越えて、相手の陣地を目指すゲーム

vault-option-size-6 = 6×6（短い）
vault-option-size-8 = 8×8
vault-option-size-10 = 10×10（作者の指定）
vault-option-size-12 = 12×12（長い）

vault-choose-pawn = どの駒を動かしますか？
vault-choose-cell = どこへ動かしますか？

vault-refusal-not-a-move = 「{ $text }」は手として読めません。c1-d2（取るときは c1xe9）のように、元のマスと行き先を書いてください。
vault-refusal-off-the-board = { $cell } は盤の外です。
vault-refusal-no-own-piece-there = { $cell } にあなたの駒はありません。
vault-refusal-cell-taken-by-your-own-pawn = { $cell } には自分の駒があります。
vault-refusal-a-walk-cant-capture = { $cell } には相手の駒があります。歩いて取ることはできず、取れるのはジャンプだけです。
vault-refusal-no-pawn-of-yours-halfway = { $origin } から { $target } へは歩けません。ジャンプするには、ちょうど真ん中に自分の駒が必要です。
vault-refusal-a-capture-is-written-x = それは駒を取る手です。よければ { $notation } と書いてください。
vault-refusal-nothing-to-capture = そこに取れる駒はありません。よければ { $notation } と書いてください。

vault-reason-back-rank = 敵陣に到達
vault-reason-no-legal-move = 動かせる駒がない
