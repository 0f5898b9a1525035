## 対局をもう一度：`/再生`。一手ずつ、またはアニメーションで。

slash-replay = 再生
    .about = 対局を最初から一手ずつ、またはアニメーションで見ます
slash-all = 全員に
    .about = ここにいる全員に見せるかどうか（ふだんはあなただけに見えます）
form-steps = 一手ずつ
form-film = アニメーション（GIF）

button-replay = 再生
button-see = 対局を振り返る
button-first = 最初
button-last = 最後
button-newest = 新しい手
button-flip = 反転
button-replay-more = その他…
button-replay-less = 閉じる
button-goto = 手数を指定…
button-film = アニメーション
button-toall = 全員に見せる

replay-heading = ### { $title }：{ $players }
replay-start = **初手の前**（全{ $count }手）
replay-at = { $moved ->
    [yes] **{ $number }手目**（全{ $count }手）
   *[no] { $number ->
        [0] { replay-start }
       *[other] **{ $number }手目の後**（全{ $count }手）
    }
}
replay-gap = ・
replay-beginning = 初手の前
replay-step = { $name }：{ $move }
replay-left = { $seat }が離脱
replay-left-resigned = { $seat }が投了
replay-left-withdrew = { $seat }が棄権
replay-left-alone = あきらめました
goto-title = 手数を指定
goto-number = 何手目ですか？（{ $count }手目まで）
film-alt = { $title }の対局全体のアニメーション（{ $count }手）
film-thinned = -# 長い対局のため、アニメーションには{ $every }手ごとの局面だけを入れました。

refusal-no-such-move = この対局に「{ $given }」手目はありません。1から{ $most }までの数で指定してください。
refusal-film-too-large = この対局は長すぎて、ここで送れる大きさのアニメーションになりません。一手ずつならご覧になれます。
