## 検証できるダイス：盤、`/対局中 ダイス`、コマンドライン。棋譜ファイルの誤り。

slash-dice = ダイス
    .about = 公開された種から求めた目と、記録の目を1つずつ比べます
slash-match-number = 対局番号
    .about = どの対局か。省くと、このチャンネルの最後の対局になります

dice-commitment = -# ダイスは検証できます・種の指紋 `{ $commitment }`
dice-about =
    ### 検証できるダイス
    ダイスの目はだれにも選べず、Banmen のほかはだれも前もって知ることができません。目は秘密の種（長い乱数）から決まります。種の指紋（種が同じかどうかだけを確かめられる、SHA-256 の値）は、最初の一振りの前に公開されています。
    `{ $commitment }`
    終局後に種が公開され、`/{ slash-match } { slash-dice }` ですべての目を確かめられます。
button-dice = ダイス

dice-words = -# ダイスの言葉（先に入力されたもの）：{ $words }

button-opendice = 検証できるダイス ›
challenge-dice =
    ### 検証できるダイス
    だれもダイスの目を選べません。目は秘密の種（長い乱数）から決まります。種の指紋（SHA-256）は
    `{ $commitment }`
    ボットの運営者を信用したくないときは、これを控えてから、自分で考えた言葉を入力してください。目はその言葉にも左右されます。
table-words = { $guest }・{ $words }
button-words = ダイスの言葉
words-title = ダイスの言葉
words-label = あなたの言葉（全員に表示されます）
words-about = 先に控えてください：{ $commitment }

dice-verdict = { $proven ->
    [yes] 対局 { $match } の{ $rolls }回の目は、すべて一致しました。種から求めた目のとおりです。
   *[no] { $rolls ->
        [0] 対局 { $match } の記録に目はありませんが、記録が正しくありません。
       *[other] 対局 { $match } では{ $rolls }回振られましたが、すべてを確かめられたわけではありません。
    }
}
dice-counts = 一致：{ $proven }・不一致：{ $disproven }・確認できず：{ $unprovable }
dice-none = 対局 { $match } ではダイスは振られていません。
dice-disproven = { $roll }回目（{ $row }番の行）は不一致です。記録の目は「{ $text }」ですが、種からは「{ $due }」になります。
dice-unprovable = { $count ->
    [1] { $first }回目（{ $row }番の行）は確認できません。{ $why }
   *[other] { $first }回目から{ $last }回目まで（{ $row }番から{ $end }番の行）は確認できません。{ $why }
}
dice-compare = 照合してください：対局 { $match } で最初にダイスが振られる前に示された指紋は { $commitment } のはずです。違っていれば、その目は確かめられていません。
dice-compare-salt = 照合してください：対局 { $match } を開いたメッセージのIDは { $message } で、{ $has_words ->
    [yes] 入力されたダイスの言葉は { $words } のはずです。
   *[no] ダイスの言葉は入力されていないはずです。
}

verify-going = 対局 { $match } はまだ続いています。ダイスの種は終局後に公開され、そのときすべての目を確かめられます。
verify-more = ほかに{ $count }行あります。
verify-seed = 種：`{ $seed }`

dice-fault-no-commitment = 対局 { $match } の種の指紋が記録にありません。
dice-fault-no-seed = 対局 { $match } の種が分かりません。種はその対局が終わると公開されます。
dice-fault-other-commitment = 対局 { $match } の種の指紋は記録と異なります：{ $commitment }
dice-fault-no-salt = 対局 { $match } を開いたメッセージが記録にありません。
dice-fault-not-reached = 記録をそこまでたどれません。
dice-fault-other-roll = 種からは「{ $due }」になります。
dice-fault-unknown-game = 「{ $game }」というゲームはありません。
dice-fault-other-game = このゲームの内容が合いません：{ $why }
dice-fault-against-the-rules = { $row }番の「{ $text }」はルールに反しています：{ $why }
dice-fault-out-of-order = { $row }番の「{ $text }」は、ここで行われるはずのないものです。
dice-fault-other-result = 対局の結果が記録と異なります。

## コマンドライン：`python -m bot verify-dice FILE`。

start-about-file = verify-dice 用：/対局中 ダイス が添付する棋譜ファイル（- なら標準入力）。export-data と delete-data 用：その人の Discord のユーザーID。backup 用：書き出すファイル。restore 用：読み込むファイル。check 用：サーバーと、その中のチャンネル（番号か名前）
start-dice-no-file = { $file } を読めません：{ $why }。
start-dice-no-record = { $file } の{ $line }行目：{ $why }

## 棋譜ファイルの誤り。

record-not-text = UTF-8 のテキストではありません。
record-too-large = ファイルは { $most } バイトまでです。
record-too-many-lines = ファイルは { $most } 行までです。
record-line-too-long = 一行は { $most } 文字までです。
record-hidden-sign = 見えない文字があります。{ $code } と書いてください。
record-wrong-escape = バックスラッシュの後に、書けない文字があります。
record-not-a-record = 最初の行は [Banmen "1"] でなければなりません。
record-unknown-version = この Banmen が読めるのは版 1 の棋譜で、版 { $given } は読めません。
record-tag-missing = ここまでに [{ $tag } "…"] がありません。
record-tag-twice = [{ $tag } "…"] は二度目です。
record-tag-too-often = [{ $tag } "…"] は{ $most }回までしか書けません。
record-wrong-tag = [{ $tag } "…"] に「{ $given }」とは書けません。
record-not-a-line = タグでも、「1. +0 white move a1-b2」のような行でもありません。
record-wrong-number = この行の番号は { $given } ではなく { $due } です。
record-unknown-kind = 「{ $given }」という種類の行はありません。
record-unknown-seat = 「{ $given }」という席はありません。
