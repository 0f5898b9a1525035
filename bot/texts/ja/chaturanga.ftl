## 新説チャトランガ

chaturanga-title = 新説チャトランガ
chaturanga-source = ルール：ショーナンロケッティアズ、2012年（400手番、引き分け、離脱の決まりはBanmen）
chaturanga-about = 1つの盤に4つの軍。2つのダイスの目で、動かせる駒が決まります。
chaturanga-board-side = この盤では、{ $seat }が下です。
chaturanga-goal = 目標：自分の王が正面の玉座（正面の王の最初のマス）に着くか、残る王が2つになったときにスコアで上回れば勝ちです。
chaturanga-slash = チャトランガ
    .about = 新説チャトランガに友だちを誘います（4人用）：4つの軍が2つのダイスで戦うゲーム

## 成績：四人中の二着以下は「敗」としない。

chaturanga-profile-results = 1位{ $won }回・1位タイ{ $drawn }回・2位以下{ $lost }回（{ $share }%）

## 選ぶとき。

chaturanga-choose-die = どちらのダイスを使いますか？
chaturanga-choose-piece = どの駒を動かしますか？
chaturanga-choose-soldier = どの歩兵の向きを変えますか？
chaturanga-choose-cell = どこへ動かしますか？
chaturanga-choose-cell-face = どこへ動かしますか？それとも、どちらを向かせますか？
chaturanga-choose-face = どの向きにしますか？
chaturanga-choose-promotion = どの駒に昇格させますか？
chaturanga-choose-seat = だれに点を渡しますか？
chaturanga-choose-points = 何点渡しますか？

chaturanga-step-die = { $value ->
    [K] 王か歩兵（K）
    [R] 戦車（R）
    [N] 騎兵（N）
    [E] 象兵（E）
   *[other] ダイス2つとも（歩兵どれか1つ）
}
chaturanga-step-face = { $value ->
    [up] 上へ ↑
    [right] 右へ →
    [down] 下へ ↓
   *[left] 左へ ←
}
chaturanga-step-capture = { $cell } × { $piece }{ $points ->
    [0] {""}
   *[other] （+{ $points }）
}
    .brief = { $cell } ×{ $points ->
        [0] {""}
       *[other] {" "}+{ $points }
    }
chaturanga-step-own = { $piece } { $cell }{ $die ->
    [own] {""}
    [R] （戦車の目）
    [N] （騎兵の目）
    [E] （象兵の目）
   *[other] （どちらの目でも）
}
chaturanga-piece-king = 王
chaturanga-piece-chariot = 戦車
chaturanga-piece-cavalry = 騎兵
chaturanga-piece-elephant = 象兵
chaturanga-piece-soldier = 歩兵
chaturanga-step-promotion = { $value ->
    [R] R・戦車
    [N] N・騎兵
   *[E] E・象兵
}
chaturanga-step-points = { $value ->
    [1] 1点
   *[other] { $value }点
}
chaturanga-step-end = 残りのダイスを使わない
chaturanga-step-pass = パス
chaturanga-step-ready = 向きを直し終える

chaturanga-confirm-play-end = 2つ目のダイスを使わずに終えますか？
chaturanga-confirm-play-pass = パスしますか？
chaturanga-confirm-play-ready = 向きを直し終えますか？

## 手を言葉で：したことと、辞書形。

chaturanga-moved = { $die ->
    [own] {""}
    [both] ダイスを2つとも使って
    [R] 戦車のダイスで
    [N] 騎兵のダイスで
   *[E] 象兵のダイスで
}
    .do = { chaturanga-moved }
chaturanga-turned = { chaturanga-moved }
    .do = { chaturanga-moved }
chaturanga-captured = { $seat }の{ $other }を取りました{ $points ->
    [0] {""}
   *[other] （+{ $points }点）
}
    .do = { $seat }の{ $other }を取る{ $points ->
        [0] {""}
       *[other] （+{ $points }点）
    }
chaturanga-became = { $kind ->
    [chariot] 戦車
    [cavalry] 騎兵
   *[elephant] 象兵
}に昇格させました
    .do = { $kind ->
        [chariot] 戦車
        [cavalry] 騎兵
       *[elephant] 象兵
    }に昇格させる
chaturanga-towards = { $facing ->
    [up] 上へ
    [right] 右へ
    [down] 下へ
   *[left] 左へ
}
chaturanga-move-act = { $who }{ chaturanga-moved }{ $piece }を { $origin } から { $target } へ動かしました
    .do = { chaturanga-moved.do }{ $piece }を { $origin } から { $target } へ動かす
    .brief = { $who }{ $piece }（{ $origin } → { $target }）
chaturanga-move-capture = { $who }{ chaturanga-moved }{ $piece }を { $origin } から { $target } へ動かし、{ chaturanga-captured }
    .do = { chaturanga-moved.do }{ $piece }を { $origin } から { $target } へ動かし、{ chaturanga-captured.do }
    .brief = { $who }{ $piece }（{ $origin } → { $target }、{ $seat }の{ $other }を取る{ $points ->
        [0] {""}
       *[other] 、+{ $points }点
    }）
chaturanga-move-promotion = { $who }{ chaturanga-moved }{ $piece }を { $origin } から { $target } へ動かし、{ chaturanga-became }
    .do = { chaturanga-moved.do }{ $piece }を { $origin } から { $target } へ動かし、{ chaturanga-became.do }
    .brief = { $who }{ $piece }（{ $origin } → { $target }、{ chaturanga-became.do }）
chaturanga-move-capture-promotion = { $who }{ chaturanga-moved }{ $piece }を { $origin } から { $target } へ動かして{ $seat }の{ $other }を取り{ $points ->
    [0] {""}
   *[other] （+{ $points }点）
}、{ chaturanga-became }
    .do = { chaturanga-moved.do }{ $piece }を { $origin } から { $target } へ動かして{ $seat }の{ $other }を取り{ $points ->
        [0] {""}
       *[other] （+{ $points }点）
    }、{ chaturanga-became.do }
    .brief = { $who }{ $piece }（{ $origin } → { $target }、{ $seat }の{ $other }を取る{ $points ->
        [0] {""}
       *[other] 、+{ $points }点
    }、{ chaturanga-became.do }）
chaturanga-move-turn = { $who }{ chaturanga-turned } { $cell } の歩兵を{ chaturanga-towards }向けました
    .do = { chaturanga-turned.do } { $cell } の歩兵を{ chaturanga-towards }向ける
    .brief = { $who }歩兵（{ $cell }、{ chaturanga-towards }）
chaturanga-move-later-promotion = { $who } { $cell } の歩兵を{ chaturanga-became }
    .do = { $cell } の歩兵を{ chaturanga-became.do }
    .brief = { $who }歩兵（{ $cell }、{ chaturanga-became.do }）
chaturanga-move-end = { $who }2つ目のダイスを使わずに終えました
    .do = 2つ目のダイスを使わずに終える
    .brief = {""}
chaturanga-move-pass = { $who }パスしました
    .do = パスする
chaturanga-move-ready = { $who }歩兵の向きを直し終えました
    .do = 歩兵の向きを直し終える
    .brief = {""}

## できない理由。

chaturanga-typed = 王冠, 王で, 王を, 王 = K; 戦車で, 戦車を, 戦車, 車輪, 車, sensha = R; 騎兵で, 騎兵を, 騎兵, ナイト, 馬, kihei = N; 象兵で, 象兵を, 象兵, 象, zouhei = E; 歩兵で, 歩兵の, 歩兵を, 歩兵, 兵, 歩, hohei, を, へ, 向ける, 向きに, 動かす, 取る = ; 戦車に昇格 = `=R`; 騎兵に昇格 = `=N`; 象兵に昇格 = `=E`; 上へ, 上 = ↑; 右へ, 右 = →; 下へ, 下 = ↓; 左へ, 左 = ←; から = -; パスします, パスする, パス, ぱす = pass; 手番を終える, 終わります, 終わり, 終わる, 終える, おわり, 終了 = end; 完了 = ready
chaturanga-refusal-not-a-move = 「{ $text }」は手として読めません。{ $example } のように、元のマスと行き先を書いてください。先頭はダイスの目で、「王」「騎兵」のように書いてもかまいません。取る手では - の代わりに x、歩兵の向きは `g7←` のように矢印（または上・右・下・左。あなたの盤で見た向き）、昇格は =R・=N・=E と書きます。
chaturanga-refusal-origin-is-missing = { $cell } へ動かすのは、どのマスの駒ですか？{ $example } のように、元のマスと行き先を両方書いてください。
chaturanga-refusal-no-such-facing = 歩兵の向きは、`g7←` か `g7左` のように、マスと矢印（または上・右・下・左）で書きます。あなたの盤で見た向きです。
chaturanga-refusal-one-die-at-a-time = ダイスは1つずつ使います。先に { $first } だけを書き、もう1つの手はそのあとに書いてください。
chaturanga-refusal-no-die-named = どちらのダイスでもできる手です。使うダイスを先に書いてください：{ $first } か { $second }
chaturanga-refusal-off-the-board = { $cell } は盤の外です。盤のマスは a1 から h8 までです。

chaturanga-refusal-the-dice-come-first = まだダイスを振っていません。
chaturanga-refusal-the-dice-are-thrown-already = 今はダイスを振るときではありません。
chaturanga-refusal-no-such-roll = ダイス2つで { $roll } という目は出ません。
chaturanga-refusal-no-such-die-left = 今は{ $die ->
    [K] 王か歩兵（K）
    [R] 戦車（R）
    [N] 騎兵（N）
   *[E] 象兵（E）
}のダイスは使えません。使えるダイスは{ $first ->
    [K] 王か歩兵（K）
    [R] 戦車（R）
    [N] 騎兵（N）
   *[E] 象兵（E）
}{ $second ->
    [none] {""}
    [same] が2つ
    [K] と王か歩兵（K）
    [R] と戦車（R）
    [N] と騎兵（N）
   *[E] と象兵（E）
}です。
chaturanga-refusal-both-dice-are-needed = それにはダイスが2つとも必要ですが、1つはもう使っています。
chaturanga-refusal-not-both-pieces-are-lost = ダイスを2つとも使って歩兵を1つ動かせるのは、どちらの駒も盤上にないときだけです。{ $die ->
    [K] 王（K）
    [R] 戦車（R）
    [N] 騎兵（N）
   *[E] 象兵（E）
}は { $cell } にいます。
chaturanga-refusal-a-die-can-be-used = 使えるダイスがあるので、パスはできません（例：{ $notation }）。
chaturanga-refusal-no-die-was-used-yet = 「終わり」は、2つ目のダイスを使わずに手番を終えるときの書き方です。先にダイスを1つ使ってください。どちらも使えないときは自動でパスになります。
chaturanga-refusal-a-second-die-is-left-with-end = もうダイスを1つ使ったので、パスはできません。2つ目を使わないときは「終わり」と書いてください。

chaturanga-refusal-no-piece-there = { $cell } に駒はありません。
chaturanga-refusal-a-piece-of-another-army = { $cell } の駒は{ $seat }のものです。
chaturanga-refusal-petrified-pieces-cant-move = { $seat }の王が盤上にいないので、{ $cell } の駒は停止状態です。だれにも動かせません。
chaturanga-refusal-the-die-names-another-piece = { $die ->
    [K] 王か歩兵（K）
    [R] 戦車（R）
    [N] 騎兵（N）
   *[E] 象兵（E）
}のダイスで { $cell } の{ $kind ->
    [king] 王
    [chariot] 戦車
    [cavalry] 騎兵
   *[elephant] 象兵
}は動かせません。
chaturanga-refusal-the-piece-of-this-die-is-lost = { $die ->
    [R] 戦車（R）
    [N] 騎兵（N）
   *[E] 象兵（E）
}が盤上にいないので、その代わりに歩兵を動かすことはできません。
chaturanga-refusal-not-on-the-line-of-its-piece = { $cell } の歩兵は、{ $piece } の駒のまっすぐ前にも後ろにもいません。{ $die ->
    [R] 戦車（R）
    [N] 騎兵（N）
   *[E] 象兵（E）
}のダイスで代わりに動かせるのは、自分の側から見てその駒のまっすぐ前か後ろにいる歩兵だけです。
chaturanga-refusal-only-a-soldier-acts-for-both-dice = 2つとも駒がないときに動かせるのは歩兵だけですが、{ $cell } の駒は歩兵ではありません。

chaturanga-refusal-cell-taken-by-your-own-piece = { $cell } には自分の駒があります。
chaturanga-refusal-a-king-goes-one-step = 王が動けるのは縦・横・斜めに1マスです。{ $origin } から { $target } へは行けません。
chaturanga-refusal-a-chariot-goes-straight = 戦車は縦か横にまっすぐ進みます。{ $origin } から { $target } へは行けません。
chaturanga-refusal-a-chariot-cant-leap = 戦車は駒を跳び越えられません。途中の { $cell } に駒があります。
chaturanga-refusal-cavalry-leaps-like-a-knight = 騎兵はチェスのナイトのように跳びます。{ $origin } から { $target } へは行けません。
chaturanga-refusal-an-elephant-goes-one-or-two-diagonally = 象兵は斜めに1マスか2マス進みます。{ $origin } から { $target } へは行けません。
chaturanga-refusal-a-soldier-goes-where-it-faces = { $cell } の歩兵はそこへは行けません。矢じりの向きに1マス{ $ahead ->
    [none] {""}
   *[other] （{ $ahead } へ）
}進むか、斜め前の駒を取ることしかできません。
chaturanga-refusal-a-soldier-never-captures-straight-ahead = { $cell } には駒があります。歩兵が取れるのは斜め前だけで、正面の駒は取れません。
chaturanga-refusal-a-soldier-goes-diagonally-only-to-capture = 歩兵が斜めに進めるのは駒を取るときだけですが、{ $cell } は空いています。
chaturanga-refusal-a-soldier-cant-capture-a-king = { $cell } にいるのは王です。歩兵で王を取ることはできません。
chaturanga-refusal-nothing-to-capture = そこに取れる駒はありません。取らずに動くなら { $notation } です。
chaturanga-refusal-only-a-soldier-turns = { $cell } の駒は歩兵ではありません。向きを変えるのは歩兵だけです。
chaturanga-refusal-it-faces-that-way-already = { $cell } の歩兵はもうその向きです。

chaturanga-refusal-promotion-is-a-must = 一番奥に着いた歩兵は必ず昇格します。=R のように、どの駒になるかを書いてください。兵舎にいるのは { $kinds } です。
chaturanga-refusal-only-a-soldier-is-promoted = 昇格するのは歩兵だけです。これは{ $kind ->
    [king] 王
    [chariot] 戦車
    [cavalry] 騎兵
   *[elephant] 象兵
}です。
chaturanga-refusal-not-on-the-far-row = 歩兵が昇格するのは自軍から見て一番奥です。{ $cell } はそこではありません。
chaturanga-refusal-already-on-the-far-row = 一番奥を { $cell } へ横に歩いても昇格しません。「王か歩兵」のダイスを使えば、その場で昇格できます。
chaturanga-refusal-later-promotion-takes-a-k = 奥で待っている歩兵の昇格に使うのは王か歩兵（K）のダイスです。{ $die ->
    [R] 戦車（R）
    [N] 騎兵（N）
    [E] 象兵（E）
   *[both] 2つ一緒
}ではできません。
chaturanga-refusal-the-barracks-are-empty = 兵舎が空なので、昇格できる駒がありません。
chaturanga-refusal-not-in-the-barracks = あなたの兵舎に{ $kind ->
    [chariot] 戦車
    [cavalry] 騎兵
   *[elephant] 象兵
}はいません。

chaturanga-refusal-the-army-musters-first = { $seat }の王が脱走したところです。まず歩兵の向きを直し、それで手番を終えてください。
chaturanga-refusal-nobody-musters = ダイスなしで歩兵の向きを変えられるのは、王が脱走した直後だけです。{ $example } のように、先にダイスを書いてください。
chaturanga-refusal-turned-already = { $cell } の歩兵の向きは、もう直しました。

chaturanga-refusal-army-eliminated = { $seat }はもう脱落しています。
chaturanga-refusal-a-gift-to-oneself = { $seat }が自分に点を渡すことはできません。
chaturanga-refusal-a-gift-of-nothing = 1点以上を渡してください。
chaturanga-refusal-more-points-than-it-has = { $score ->
    [0] { $seat }のスコアは0なので、渡せる点がありません。
   *[other] { $seat }が渡せるのは{ $score }点までです。
}

## チャンネルへの知らせ。

chaturanga-told-roll-k-k = 🎲 王か歩兵が2つ
chaturanga-told-roll-k-r = 🎲 王か歩兵と、戦車
chaturanga-told-roll-k-n = 🎲 王か歩兵と、騎兵
chaturanga-told-roll-k-e = 🎲 王か歩兵と、象兵
chaturanga-told-roll-r-r = 🎲 戦車が2つ
chaturanga-told-roll-r-n = 🎲 戦車と騎兵
chaturanga-told-roll-r-e = 🎲 戦車と象兵
chaturanga-told-roll-n-n = 🎲 騎兵が2つ
chaturanga-told-roll-n-e = 🎲 騎兵と象兵
chaturanga-told-roll-e-e = 🎲 象兵が2つ
chaturanga-told-forced-pass = { $player }はどちらのダイスも使えず、パスになりました。
chaturanga-told-forced-end = { $player }は2つ目のダイスを使えませんでした。
chaturanga-told-forced-ready = { $player }には、向きを直せる歩兵がもういません。
chaturanga-news-gift = { $player }が{ $points }点を受け取りました。
# 王を取ったことは、手そのものが伝えます。
chaturanga-news-captive = { $player }の王は捕虜になり、その軍は停止状態になります。
chaturanga-news-second-king = 2つ目の王なので、2点になります。{ $player }の軍も停止状態になります。
chaturanga-news-last-king = 残った王は{ $captor ->
    [black] 黒
    [red] 赤
    [green] 緑
   *[yellow] 黄
}だけです。
chaturanga-news-stayed = { $player }の王は捕虜のままです。「王か歩兵」のぞろ目が出て、王の最初のマスが空いていれば脱走できます。{ chaturanga-captive-waits }
chaturanga-news-in-the-way = 王が最初にいたマスに駒があるので、{ $player }の王は捕虜のままです。{ chaturanga-captive-waits }
chaturanga-captive-waits = { $computer ->
    [yes] {""}
   *[no] ダイスは自動で振られるので、待つだけでかまいません。対局を抜けることもできます。
}
chaturanga-news-freed = { $player }の王が脱走し、停止状態が解けました。{ $soldiers ->
    [no] {""}
   *[yes] 歩兵の向きを1回ずつ直せます。
}
chaturanga-news-out = { $player }は盤上に王のほかの駒がなくなり、脱落しました。
chaturanga-news-three-kings = 残る王は3つです。もう1つ取られると、残った2軍のスコアで勝敗が決まります。今のスコアは{ $black ->
    [none] {""}
   *[other] 、{ seat-black }{ $black }点
}{ $red ->
    [none] {""}
   *[other] 、{ seat-red }{ $red }点
}{ $green ->
    [none] {""}
   *[other] 、{ seat-green }{ $green }点
}{ $yellow ->
    [none] {""}
   *[other] 、{ seat-yellow }{ $yellow }点
}です。
chaturanga-news-sudden-death = 王が2つだけになり、スコアは同点です。ここからは{ $one ->
    [black] 黒
    [red] 赤
    [green] 緑
   *[yellow] 黄
}と{ $second ->
    [black] 黒
    [red] 赤
    [green] 緑
   *[yellow] 黄
}の一騎打ちです。相手の王を取るか、相手を脱落させるか、正面の玉座に着いたほうが勝ちます。兵舎と昇格はこれまでどおりです。ほかの軍は脱落しました。
chaturanga-more-give = ほかの人に自分の点を渡します。
chaturanga-told-aside = { $player }が点を渡しました。
chaturanga-played-aside = 点を渡しました。
chaturanga-confirm-dogive = **{ $seat }** に **{ $points }** を渡しますか？渡した点は取り戻せません。
chaturanga-leaving = この軍は脱落し、駒は停止状態で盤に残ります。

## 終局の理由。

chaturanga-reason-king-on-the-throne-opposite = 王が正面の玉座（正面の王が最初にいたマス）に着きました。
chaturanga-reason-scores = 盤上の王が2つだけになり、スコアで勝敗が決まりました。
chaturanga-reason-sudden-death = 同点のあと、一騎打ちで勝敗が決まりました。
chaturanga-reason-400-turns = 400手番のあいだ、駒を取ることも昇格もありませんでした。
chaturanga-reason-last-army = ほかの軍がすべて脱落しました。

chaturanga-places = 2位以下はスコアによらず、王が盤に残る軍が上位です。同じ条件の軍は同順位です。

## 検討で数える駒。

chaturanga-pieces-king = { $count ->
    [1] 王
   *[other] 王{ $count }つ
}
chaturanga-pieces-chariot = { $count ->
    [1] 戦車
   *[other] 戦車{ $count }つ
}
chaturanga-pieces-cavalry = { $count ->
    [1] 騎兵
   *[other] 騎兵{ $count }つ
}
chaturanga-pieces-elephant = { $count ->
    [1] 象兵
   *[other] 象兵{ $count }つ
}
chaturanga-pieces-soldier = { $count ->
    [1] 歩兵
   *[other] 歩兵{ $count }つ
}

## 絵が見えない人のための説明。

chaturanga-alt-turn = { $seat }の手番。
chaturanga-alt-won = { $seat }の勝ち。
chaturanga-alt-shared = { $seat }は1位を分け合った。
chaturanga-alt-ended = 勝敗なしで終了。
chaturanga-alt-winning = 冠の印：勝ちを決めた{ $kind ->
    [king] 王
    [chariot] 戦車
    [cavalry] 騎兵
    [elephant] 象兵
   *[soldier] 歩兵
}（{ $cell }）。
chaturanga-alt-by-scores = スコアで勝敗が決まった。
chaturanga-alt-mustering = ダイスは2つとも王か歩兵。王が脱走し、歩兵の向きを直せる。
chaturanga-alt-dice = ダイスは{ $first ->
    [K] 王か歩兵
    [R] 戦車
    [N] 騎兵
   *[E] 象兵
}と{ $second ->
    [K] 王か歩兵
    [R] 戦車
    [N] 騎兵
   *[E] 象兵
}{ $left ->
    [1] 、残りは{ $die ->
        [K] 王か歩兵
        [R] 戦車
        [N] 騎兵
       *[E] 象兵
    }。
   *[other] 。
}
chaturanga-alt-sudden-death = 一騎打ち：スコアはもう勝敗に関係しない。
chaturanga-alt-moved = { $seat }の{ $kind ->
    [king] 王
    [chariot] 戦車
    [cavalry] 騎兵
    [elephant] 象兵
   *[soldier] 歩兵
}が { $origin } から { $target } へ。
chaturanga-alt-captured = { $seat }の{ $kind ->
    [king] 王
    [chariot] 戦車
    [cavalry] 騎兵
    [elephant] 象兵
   *[soldier] 歩兵
}が { $origin } から { $target } へ進み、駒を取った。
chaturanga-alt-turned = { $seat }の歩兵が { $cell } で{ chaturanga-towards }向いた。
chaturanga-alt-promoted = { $seat }の歩兵が { $cell } で{ $kind ->
    [chariot] 戦車
    [cavalry] 騎兵
   *[elephant] 象兵
}に昇格。
chaturanga-alt-passed = { $seat }はパス。
chaturanga-alt-unusable = { $seat }は{ $first ->
    [K] 王か歩兵
    [R] 戦車
    [N] 騎兵
   *[E] 象兵
}と{ $second ->
    [K] 王か歩兵
    [R] 戦車
    [N] 騎兵
   *[E] 象兵
}の目が使えずパス。
chaturanga-alt-stayed = { $seat }の目は{ $first ->
    [K] 王か歩兵
    [R] 戦車
    [N] 騎兵
   *[E] 象兵
}と{ $second ->
    [K] 王か歩兵
    [R] 戦車
    [N] 騎兵
   *[E] 象兵
}で、王は捕虜のまま。
chaturanga-mark-label = { $label ->
    [none] {""}
   *[other] { $label }：
}
chaturanga-alt-mark-piece = { chaturanga-mark-label }{ $cell } の{ $piece }{ $die ->
    [own] {""}
    [R] （戦車のダイスで）
    [N] （騎兵のダイスで）
    [E] （象兵のダイスで）
   *[other] （どちらのダイスでも）
}。
chaturanga-alt-mark-capture = { chaturanga-mark-label }{ $cell } の{ $piece }を取る。
chaturanga-alt-mark-seat = { chaturanga-mark-label }{ $seat }。
chaturanga-alt-mark-step = { chaturanga-mark-label }{ $kind ->
    [face] { chaturanga-step-face }
    [promotion] { chaturanga-step-promotion }
    [die] { chaturanga-step-die }
    [points] { chaturanga-step-points }
    [end] { chaturanga-step-end }
    [pass] { chaturanga-step-pass }
    [ready] { chaturanga-step-ready }
   *[other] { $value }
}。
chaturanga-alt-army = { $seat }は{ $score }点。
chaturanga-alt-captive = 王は{ $captor ->
    [black] 黒
    [red] 赤
    [green] 緑
   *[yellow] 黄
}の捕虜、軍は停止状態。
chaturanga-alt-petrified = 停止状態。
chaturanga-alt-eliminated = 脱落。
chaturanga-alt-pieces = { $king ->
    [none] {""}
   *[other] 王 { $king }、
}{ $chariot ->
    [none] {""}
   *[other] 戦車 { $chariot }、
}{ $cavalry ->
    [none] {""}
   *[other] 騎兵 { $cavalry }、
}{ $elephant ->
    [none] {""}
   *[other] 象兵 { $elephant }、
}{ $soldiers ->
    [0] 歩兵なし。
   *[other] 歩兵{ $up ->
        [none] {""}
       *[other] {" "}上向き { $up }
    }{ $right ->
        [none] {""}
       *[other] {" "}右向き { $right }
    }{ $down ->
        [none] {""}
       *[other] {" "}下向き { $down }
    }{ $left ->
        [none] {""}
       *[other] {" "}左向き { $left }
    }。
}
chaturanga-alt-back = 昇格した駒：{ $cells }。
chaturanga-alt-barracks = 兵舎に{ $waiting ->
    [R] 戦車
    [N] 騎兵
    [E] 象兵
    [RN] 戦車と騎兵
    [RE] 戦車と象兵
    [NE] 騎兵と象兵
   *[RNE] 戦車と騎兵と象兵
}。

## 最初の盤の図で説明する印。

chaturanga-legend-stead = または前後の歩兵
chaturanga-legend-throne = 目標：正面の玉座
chaturanga-legend-void = 一騎打ち：点は無関係
chaturanga-legend-captive = 捕虜の王
chaturanga-legend-score = スコア
chaturanga-legend-barracks = 兵舎：取られた駒

## ルールの各ページ。絵の下に1つずつ。

chaturanga-rules-set-up =
    4つの軍が戦います。どの軍も王、戦車、騎兵、象兵が1つずつと、歩兵が4つです。黒から始めて、黒・赤・緑・黄の順に時計回りで進みます。黒の正面は緑、赤の正面は黄です。だれがどの軍を受け持つかは、最近カレーを食べた人が決めます。

    正面の王が最初にいたマスに自分の王が入るか、盤上の王が2つだけになったときにスコアが高ければ勝ちです。四隅の欄の星はスコア、家は兵舎で待つ駒を表します。
    .heading = はじめに
chaturanga-rules-dice =
    手番の初めにダイスを2つ振ります。目は「王か歩兵」「戦車」「騎兵」「象兵」の4種類で、出た目の駒を動かせます。ダイスは1つずつ、好きな順に使います。同じ目が2つ出たら、2回使えます。

    使えるダイスがあれば、少なくとも1つは使わなければなりません。2つ目は使わなくてもかまいません。どちらも使えないときはパスです。この図では、緑が騎兵を動かしたところで、もう1つのダイスが残っています。

    手は `N b1-c3` のように、ダイス、元のマス、行き先の順に書きます。取るときは `R h8xh3` です。`g7←`（または `g7左`）は歩兵を左に向ける手で、あなたの盤で見た向きです。`end`（または「終わり」）は2つ目のダイスを使わずに終える手です。
    .heading = ダイス
chaturanga-rules-king =
    「王か歩兵」の目では、王が縦・横・斜めに1マス動けます。王の代わりに、自分の歩兵をどれか1つ動かしてもかまいません。
    .heading = 王
chaturanga-rules-chariot =
    戦車は縦か横に何マスでも進めます。駒は跳び越えられません。自分の駒の手前で止まるか、最初にぶつかった敵の駒を取ります。
    .heading = 戦車
chaturanga-rules-cavalry =
    騎兵はチェスのナイトと同じ動きです。縦か横に2マス、そこから直角に1マスの所へ、途中の駒を跳び越えて進みます。
    .heading = 騎兵
chaturanga-rules-elephant =
    象兵は斜めに1マスか2マス、4方向のどこへでも進めます。跳び越えることができるので、1マス目に駒があっても2マス目に行けます。
    .heading = 象兵
chaturanga-rules-soldier =
    歩兵の矢じりは、向いている方向を表します。前のマスが空いていれば1マス進めます。敵の駒を取れるのは斜め前の1マスだけで、正面の駒は取れません。また、王を取ることもできません。
    .heading = 歩兵
chaturanga-rules-turning =
    歩兵は動く代わりに、好きな方向へ向きを変えることができます。これにもダイスを使います。この図では、前を向いていた歩兵が右を向きました。

    書くときは `d4→` か `d4右` です。あなたの盤で見た向きで書きます。
    .heading = 歩兵の向き
chaturanga-rules-stead =
    戦車・騎兵・象兵の目では、その駒の代わりに、自分の側から見てその駒のまっすぐ前か後ろにいる自分の歩兵を1つ動かすか、向きを変えてもかまいません。

    この図では、戦車を動かすか、その前にいる2つの歩兵のどちらかを動かせます。
    .heading = 代わりの歩兵
chaturanga-rules-both-lost =
    2つのダイスの駒がどちらも盤上にないときは、ダイスを2つとも使って、好きな歩兵を1つ動かすか、その向きを変えられます（`* e7-e6` と書きます）。パスしてもかまいません。自分の手番に王は必ず盤上にいるので、「王か歩兵」の目が出ていればこの決まりは当てはまりません。
    .heading = どちらの駒もないとき
chaturanga-rules-score =
    ほかの軍の駒がいるマスに進むと、その駒を取ります。取った歩兵は自分のものになり、スコアが1点増えます（星の横の数）。
    .heading = 歩兵を取る
chaturanga-rules-barracks =
    戦車・騎兵・象兵を取っても点にはなりません。取られた駒は持ち主の兵舎（家の横）に入り、歩兵の昇格を待ちます。ただし、一度昇格して戻ってきた駒（星の印つき）は、取られるとゲームから除かれます。
    .heading = 兵舎
chaturanga-rules-captive =
    最初に取られた王は、取った軍の捕虜になります。点にはなりません。王を失った軍の残りの駒は停止状態になり、灰色に裏返ります。その場に残って動けず、道をふさぎます。停止状態の駒を取ると、歩兵でなくても1点になり、兵舎には入りません。
    .heading = 捕虜の王
chaturanga-rules-second-king =
    最初の王が脱走する前に取られた王は、2つ目の王です（最初の王の軍がその間に脱落していても同じです）。2つ目の王は取った軍のものになり、2点入ります。取られた軍も停止状態になります。残る王は2つなので、その場でスコアを比べます。この図では緑の勝ちです。
    .heading = 2つ目の王
chaturanga-rules-escape =
    王が捕虜のあいだ、手番にはダイスを振るだけです。2つとも「王か歩兵」の目で、王の最初のマスが空いていれば脱走成功です。王はそのマスに戻り、軍の停止状態も解けます。そこで歩兵の向きを1回ずつ直せます。それで手番は終わりです。

    それ以外なら捕虜のままです。脱走したあとは、次に取られた王がまた「最初の王」として扱われます。
    .heading = 脱走
chaturanga-rules-promotion =
    自軍から見て一番奥の段に着いた歩兵は、どのダイスで着いても、その場で自分の兵舎にいる駒と入れ替わります。これは必ず行い、どの駒にするかは自分で選んで `K a7-a8=R` のように書きます。歩兵はゲームから除かれます。兵舎が空なら、歩兵はそのまま奥に残ります。あとで兵舎に駒が入ったら、「王か歩兵」の目を使ってその場で昇格できます（そのダイスの行動はそれだけです）。奥の段を横に歩いても昇格はしません。昇格した駒には星の印が付きます。
    .heading = 昇格
chaturanga-rules-gifts =
    同盟に強制力はありませんが、点を渡して取引することができます。手番でなくても、いつでも、まだ脱落していない人に自分の点を1点から渡せます。取り消しはできません。この図では緑が黄に2点渡しました。
    .heading = 点の受け渡し
chaturanga-rules-elimination =
    盤上の駒が王だけになった軍は、兵舎に駒がいても脱落します。王は捕虜でも盤から除かれ、だれの点にもなりません。この図では、黄が最後の歩兵を取られました。
    .heading = 脱落
chaturanga-rules-throne =
    正面の王が最初にいたマスに自分の王が入ると、すぐに勝ちです。そのマスが空いていても、相手の軍がどうなっていてもかまいません。このマスには小さな玉座の印があります。この図では、緑の王が黒の玉座に着きました。
    .heading = 勝ち：正面の玉座
chaturanga-rules-scores =
    盤上の王が2つだけになったら、その2つの軍のスコアを比べ、高いほうが勝ちます。捕虜の王は盤上にいないものとして数えます。この図では黄が脱落し、赤の王は捕虜なので、3対2で緑の勝ちです。
    .heading = 勝ち：スコア
chaturanga-rules-sudden-death =
    王が2つになったときにスコアが同じなら、その2つの軍で続け、ほかの軍は脱落します。兵舎と昇格はこれまでどおりですが、捕虜はもう脱走できません。スコアも勝敗に関係しなくなり（動きのない400手番が続いたときは別です）、線で消されます。相手の王を取るか脱落させた軍、または正面の玉座に着いた軍が勝ちます。
    .heading = 一騎打ち
chaturanga-rules-400-turns =
    駒を取ることも昇格もないまま400手番が過ぎたら、王が盤上にいる軍のうち、スコアの一番高い軍が勝ちます。同点なら1位を分け合います。この図では緑と黄が同点の1位です。

    また、全員が合意すれば、いつでも引き分けにできます。
    .heading = 動きのない400手番と引き分け
chaturanga-rules-places =
    勝った軍が1位です。2位以下はスコアによらず、王が盤に残る軍が上位で、同じ条件の軍は同順位です。図では緑が3対1で勝ち、王が盤にいる黒は1点でも2位です。王が捕虜の赤（3点）と、脱落した黄（2点）は、そのあとの3位です。
    .heading = 順位
chaturanga-rules-leaving =
    だれかがゲームを離れると、その軍は脱落します。王は除かれ、ほかの駒は停止状態で残ります。残った人はゲームを続けます。王が2つだけになったら、スコアを比べます。
    .heading = 離脱

## `/learn` のレッスン。

chaturanga-lesson-dice = あなたは下の緑です。盤の横のダイスの目で、動かせる駒が決まります。王冠と矢じりの目は「王か歩兵」です。**歩兵を1マス前へ動かしてください。**
    .heading = 2つのダイス
    .right = ダイスは1つずつ、好きな順に使います。ここまでが1回の手番です。
    .wrong = 歩兵を選んで、まっすぐ前のマスへ進めましょう。
chaturanga-lesson-dice-2 = 馬の目は騎兵で、チェスのナイトのように跳びます。**騎兵を動かしてください。**
    .wrong = b1 の騎兵（馬の駒）を c3 へ動かしましょう。
chaturanga-lesson-soldier = 歩兵はまっすぐ前に進みますが、取るのは斜め前です。**歩兵で相手の歩兵を取ってください。**
    .heading = 歩兵とスコア
    .right = 歩兵を取ると1点です。たいていの対局はスコアで決まります。歩兵が取れないのは王だけです。
    .wrong = それでは点になりません。c4 の歩兵は、斜め前の駒を取れます。
chaturanga-lesson-soldier-2 = 1点獲得！2つ目のダイスは使わなくてもかまいません。**手番を終えてください。**
    .wrong = 「{ chaturanga-step-end }」を選びましょう。
chaturanga-lesson-turn = 歩兵は、進む代わりに向きを変えられます。**歩兵の向きを変えてください。**
    .heading = 歩兵の向き
    .right = これからは、その向きに進み、その斜め前を取ります。こうして歩兵はどこへでも行けます。
    .wrong = それは向きを変える手ではありません。歩兵の新しい向きを選びましょう。
chaturanga-lesson-chariot = 車輪の目は戦車です。前後左右にいくらでも動けますが、駒は跳び越えられません。**戦車で何か取ってください。**
    .heading = 戦車
    .right = 歩兵を取れば1点です。ほかの駒は点にならず、持ち主の兵舎で待つことになります。
    .wrong = c5 の戦車を選んで、まっすぐ先の相手の駒へ動かしましょう。
chaturanga-lesson-elephant = 象の目は象兵です。斜めに1マスか2マス動き、駒を跳び越えられます。**象兵で何か取ってください。**
    .heading = 象兵
    .right = 途中に駒がいても、象兵は跳び越えます。
    .wrong = d4 の象兵を選びましょう。斜め2マス先に相手の駒がいます。
chaturanga-lesson-stead = 戦車のまっすぐ前後にいる歩兵は、代わりに動けます（騎兵と象兵も）。**車輪の目で、歩兵を動かしてください。**
    .heading = 代わりの歩兵
    .right = 戦車の前の歩兵が動けました。
    .wrong = 戦車のまっすぐ前にいる歩兵を選んで進めましょう。
chaturanga-lesson-lost = 目の駒がどちらもないときは、ダイスを2つとも使って、歩兵をどれか1つ動かせます。**歩兵を進めてください。**
    .heading = どちらの駒もないとき
    .right = 駒を失っても、何もできなくなるわけではありません。動かさずにパスすることもできます。（歩兵は王を取れないので、b4 の歩兵は向きを変えるだけでした。）
    .wrong = 向きを変えず、歩兵を進めましょう。王を取れない b4 は進めません。
chaturanga-lesson-promotion = 一番奥の段に着いた歩兵は、兵舎で待つ自分の駒と入れ替わります。**d7 の歩兵を昇格させてください。**
    .heading = 昇格
    .right = 駒が戻ってきました！兵舎が空なら、歩兵はそこで「王か歩兵」の目を待ちます。
    .wrong = d7 の歩兵を d8 へ進めて、戻す駒を選びましょう。
chaturanga-lesson-captive = 王を取ると、その軍は停止状態になります。自分の歩兵が戦車のじゃまです。**「王か歩兵」の目で、その歩兵をどけてください。**
    .heading = 王を捕らえる
    .right = 停止状態の軍は動けず、駒を1つ取るごとに1点になります。最初の王は捕虜になり、点にはなりません。それが脱走する前にもう1つ王を取れば、2点です。
    .wrong = まだ h4 の王に届きません。先に c4 の歩兵をどけましょう。
chaturanga-lesson-captive-2 = 道が空きました。**戦車で赤の王を捕らえてください。**
    .wrong = b4 の戦車は、まっすぐ h4 へ行けます。
chaturanga-lesson-escape = 捕虜だったあなたの王が、「王か歩兵」のぞろ目で脱走！歩兵は1回ずつ向きを変えられます。**歩兵の向きを変えてください。**
    .heading = 脱走
    .right = あなたの軍がまた動けるようになりました。王が捕虜の間は、手番が来てもダイスを振るだけです。「王か歩兵」のぞろ目が出て、王の最初のマスが空いていれば脱走できます。
    .wrong = まず歩兵と新しい向きを選びましょう。
chaturanga-lesson-escape-2 = ほかの歩兵はそのままでかまいません。**手番を終えてください。**
    .wrong = 「{ chaturanga-step-ready }」を選びましょう。
chaturanga-lesson-throne = 正面の王の最初のマスに自分の王が入れば、その場で勝ちです。**黒の玉座 e8 に入ってください。**
    .heading = 玉座
    .right = スコアに関係なく、あなたの勝ちです。正面の王と自分の玉座には、いつも気をつけましょう！対局で手を選ぶときは、どの色でも自分の軍が下になり、盤の文字と数字も一緒に回ります。
    .wrong = e8 は d7 の王のすぐ隣です。王を選んで、e8 へ進めましょう。
chaturanga-lesson-scores = 盤上の駒が王だけになった軍は脱落し、残る王が2つになったら、スコアの高いほうの勝ちです。あなたは2点、黒も2点です。**黄の最後の歩兵を取ってください。**
    .heading = スコアで勝つ
    .right = 黄が脱落して王が2つになり、3対2であなたの勝ちです。同点なら、この2つの軍で続けます。全員の合意で引き分けにもできます。
    .wrong = まだ勝てません。b2 の戦車は b5 の歩兵を取れます。

## コーチの言葉

chaturanga-coach-goal-sudden-death = 一騎打ち：正面の玉座に入るか、相手の王を取るか、相手を王だけにすれば勝ち
chaturanga-coach-king = 王を捕らえます。その軍はもう動けず、残りの駒はどれも取れば1点です。最初の王なので、王そのものは0点です。
chaturanga-coach-praise-captured = 敵の駒を{ $count }つ取りました{ $points ->
    [0] 。点になるのは、歩兵・停止状態の駒・2つ目の王だけです。
   *[other] （{ $points }点）。
}
chaturanga-coach-points = これで{ $score }点です。{ $best ->
    [0] ほかの軍はまだ0点です。
   *[other] ほかの軍は最高で{ $best }点です。
}
chaturanga-coach-barracks = 取った駒は相手の兵舎に入り、歩兵が昇格するまで戻れません。
chaturanga-coach-then = 続けてもう1つのダイスで、{ $cell } にいる{ $owner ->
    [black] 黒
    [red] 赤
    [green] 緑
   *[yellow] 黄
}の{ $other }を取れます。
chaturanga-coach-attacks = 次の手番に{ $die ->
    [K] 王か歩兵
    [R] 戦車
    [N] 騎兵
   *[E] 象兵
}の目が出れば、{ $cell } にいる{ $owner ->
    [black] 黒
    [red] 赤
    [green] 緑
   *[yellow] 黄
}の{ $other }を取れます。
chaturanga-coach-safe = 狙われている王が、これで狙われなくなります。
chaturanga-coach-escapes = { $origin } では狙われていますが、{ $target } なら狙われません。
chaturanga-coach-saves = 狙われている { $cell } の{ $piece }が、これで狙われなくなります。
chaturanga-coach-guards = { $cell } の{ $piece }を守ります。取られたら、この駒で取り返せます。
chaturanga-coach-confines = { $owner ->
    [black] 黒
    [red] 赤
    [green] 緑
   *[yellow] 黄
}の戦車の行けるマスが{ $before }から{ $count }に減ります。
chaturanga-coach-keeps-safe = これなら、新たに狙われる駒はありません。
chaturanga-coach-plans = そこから次に { $target } へ行けば、{ $cell } にいる{ $owner ->
    [black] 黒
    [red] 赤
    [green] 緑
   *[yellow] 黄
}の{ $other }を狙えます。
chaturanga-coach-watches = その向きなら、{ $also ->
    [none] { $cell }
   *[other] { $cell } か { $also }
} に来た敵（王以外）を取れます。
chaturanga-coach-nothing = 残りのダイスで取れる駒はありません。
chaturanga-coach-threat = 気をつけて！{ $owner ->
    [black] 黒
    [red] 赤
    [green] 緑
   *[yellow] 黄
}に{ $die ->
    [K] 王か歩兵
    [R] 戦車
    [N] 騎兵
   *[E] 象兵
}の目が出ると、すぐに勝たれてしまいます。
chaturanga-coach-risk = { $mover ->
    [none] ただし、
   *[other] {""}
}{ $owner ->
    [black] 黒
    [red] 赤
    [green] 緑
   *[yellow] 黄
}に{ $die ->
    [K] 王か歩兵
    [R] 戦車
    [N] 騎兵
   *[E] 象兵
}の目が出ると、次の手番が来る前に { $cell } の{ $piece }を取られるおそれがあります。
chaturanga-coach-stops = { $owner ->
    [black] 黒
    [red] 赤
    [green] 緑
   *[yellow] 黄
}が次の手番に勝つのを、これで防げます。
chaturanga-coach-ready = ほかの歩兵の向きはそのままで、{ coach-you }の手番が終わります。
chaturanga-coach-guarded = { $cell } で取られても、合う目が出れば取り返せます。
chaturanga-coach-only-turns = { $must ->
    [yes] ダイスを使わなければなりませんが、これなら
   *[no] この手では、
}歩兵の向きが変わるだけです。
chaturanga-coach-unattacked = { $cell } なら、どの軍からも狙われません。
chaturanga-coach-step = これで、次は { $cell } へ進めます。
chaturanga-coach-reaches = 行けるマスが{ $before }から{ $count }に増えます。
chaturanga-coach-opens = { $piece }の道が開き、行けるマスが{ $before }から{ $count }に増えます。
chaturanga-coach-throne = 正面の王が最初にいたマスまで、あと{ $steps }歩です。そこに入れば勝ちです。
chaturanga-coach-forward = { $rows ->
    [0] 一番奥の段に着きます
   *[other] 一番奥の段まであと{ $rows }歩です
}。奥の段では、{ $waiting ->
    [king] 王
    [chariot] 戦車
    [cavalry] 騎兵
    [elephant] 象兵
   *[none] 取られた駒
}を1つ戻せます。

## 駒の早見表：図の中の言葉、図の下の説明、図が見えない人のための説明。

chaturanga-sheet-king = 王・K
chaturanga-sheet-chariot = 戦車・R
chaturanga-sheet-cavalry = 騎兵・N
chaturanga-sheet-elephant = 象兵・E
chaturanga-sheet-soldier = 歩兵・K
chaturanga-sheet-points =
    歩兵か停止状態の駒は1点、2つ目の王は2点。
    最初に取られた王は捕虜になります。
chaturanga-sheet-barracks =
    兵舎：取られた自分の駒。一番奥に着いた
    歩兵は、そのどれかになります。
chaturanga-sheet-text =
    文字は、その駒を動かせるダイスの目です。歩兵は動く代わりに向きを変えられます（`g7←` か `g7左`。あなたの盤で見た向きです）。自分の側から見て戦車・騎兵・象兵のまっすぐ前か後ろにいる歩兵は、その駒の目でも動けます。

    騎兵と象兵はほかの駒を跳び越えます。歩兵は王を取れません。
chaturanga-sheet-alt = 新説チャトランガのすべての駒。王（目はK）：8方向に1マス。戦車（R）：縦横に何マスでも。騎兵（N）：チェスのナイトの動き。象兵（E）：斜めに1マスか2マス、跳び越えられます。歩兵（K）：前へ1マス進み（取れません）、斜め前1マスの駒を取ります。向きを変えた歩兵は、向いた方向に同じ動きをします。歩兵を取ると1点、停止状態の駒もどれでも1点、2つ目の王は2点。最初に取られた王は捕虜になります。名前のそばの星はスコア、家は歩兵が昇格できる取られた駒、檻は捕虜の王を表します。

## 一回の手番のパズル（`puzzle-goal-win` を参照）。

chaturanga-puzzle-goal-match = **{ $seat }の手番です。{ $count ->
        [1] ダイス1つで
       *[other] ダイスを2つとも使って
    }勝ってください。**
    .about = { $count ->
        [1] { $changed ->
            [yes] どちらのダイスでもかまいません。
           *[no] 正面の王が最初にいたマスに自分の王が入るか、残る王が2つになってスコアで上回れば勝ちです。
        }
       *[other] { $changed ->
            [yes] {""}
           *[no] 正面の王が最初にいたマスに自分の王が入るか、残る王が2つになってスコアで上回れば勝ちです。
        }ダイスを使う順番は自由です。
    }
    .wrong = ✗ **{ $move }**{ $count ->
        [1] だけでは
       *[other] と、この手番のうちには
    }勝てません。{ $why }もう一度どうぞ。
    .right = ✓ **正解です！**もう1つのダイスを使ってください。
    .solved = { $why }あなたの勝ちです！
chaturanga-puzzle-goal-king = **{ $seat }の手番です。{ $count ->
        [1] ダイス1つで
       *[other] ダイスを2つとも使って
    }王を取ってください。**
    .about = { $count ->
        [1] どちらのダイスを使ってもかまいません。歩兵は王を取れません。
       *[other] ダイスを使う順番は自由です。歩兵は王を取れません。
    }
    .wrong = ✗ **{ $move }**と、{ $count ->
        [1] {""}
       *[other] この手番のうちに
    }王を取れません。{ $why }もう一度どうぞ。
    .right = ✓ **正解です！**もう1つのダイスを使ってください。
    .solved = 王を取りました！
chaturanga-puzzle-goal-safe = **{ $seat }の手番です。{ $next }から自分の王を守ってください。**
    .about = 次に動く{ $next }が、どんな目を出しても王を取れないようにします。2つ目のダイスは使わなくてもかまいません。
    .wrong = ✗ **{ $move }**と、{ $next }に王を取られることがあります。もう一度どうぞ。
    .refuted = ✗ **{ $move }**{ $skipped ->
        [yes] だけでは
       *[no] と
    }、{ $next }が `{ $roll }` を出すと、**{ $answer }**ことができます。もう一度どうぞ。
    .right = ✓ **正解です！**もう1つのダイスもどうぞ。
    .solved = { $next }が次に何を出しても、あなたの王は取られません。
chaturanga-solved-king = 相手の王を取りました。
chaturanga-solved-alone = 相手は盤上に王だけが残り、脱落しました。
chaturanga-fails-piece = { $piece }を取るだけです。
chaturanga-fails-nothing = 王を取るには、王のいるマスへ駒を進めます。
chaturanga-fails-throne = 自分の王が正面の王の元のマスに入って{ $sudden ->
    [yes] おらず、相手の王を取っても、相手を王だけにしてもいません
   *[no] いません
}。
chaturanga-fails-die = 残るのは{ $die ->
    [K] 王か歩兵
    [R] 戦車
    [N] 騎兵
   *[E] 象兵
}のダイスだけで、それでは{ $goal ->
    [king] 王を取れません
   *[other] 勝てません
}。
chaturanga-fails-over = それで手番が終わるからです。
