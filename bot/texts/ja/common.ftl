## みんなで使うことば。ゲーム独自のことばは、キーの前に `<game>-` を付けます。

sentence-gap = {""}
choose = 次は？

seat-white = 白
seat-black = 黒

option-size = 盤の大きさ
option-size-6 = 6×6
option-size-8 = 8×8
option-size-10 = 10×10
option-size-12 = 12×12
slash-size = 盤の大きさ
    .about = 盤の大きさ

value-true = あり
value-false = なし

refusal-other = 申し訳ありませんが、それはできません（{ $why }）。
