## 棋譜：`/棋譜` と `/取り込み`。ファイルの誤りは dice.ftl にもあります。

slash-record = 棋譜
    .about = 対局の棋譜（対局者、手順、時間、ダイスの証明）をテキストファイルで受け取ります
slash-import = 取り込み
    .about = 棋譜ファイルを開き、対局を並べ直したり検討したりします
slash-file = ファイル
    .about = /棋譜 で受け取ったファイル
menu-import = 棋譜を開く

record-here = 対局 { $match }（{ $title }）の棋譜です。`/{ slash-import }` で、どこでもまた開けます。
record-secret = 対局 { $match }（{ $title }）のここまでの棋譜です。ダイスの秘密の種は、終局後の棋譜に加わります。`/{ slash-import }` で、どこでもまた開けます。
imported = -# 棋譜から読み込み、対局 { $match } としてあなただけに保存しました。名前は記録上のもので、成績には数えません。
record-refused = この棋譜は開けません。{ $line }行目：{ $why }

button-record = 棋譜

refusal-no-file = このメッセージにはファイルがありません。
refusal-too-many-imports = あなたの棋譜を{ $most }件読み込んでいるところです。どれかが終わるまでお待ちください。
refusal-file-not-read = ファイルを受け取れませんでした。もう一度お試しください。
reason-unfinished = 最後まで指されていません。

record-too-many-rows = ここで開ける棋譜は { $most } 行の手順までです。
record-unknown-game = 「{ $given }」というゲームはありません。
record-wrong-option = このゲームにこの設定はありません。
record-other-seats = このゲームの席は、順に { $due } です。
record-wrong-time = 対局時間が長すぎます。
record-against-the-rules = 「{ $given }」はルールに反しています。
record-out-of-order = 「{ $given }」は、ここでは、またはこの席からは行えません。
record-other-result = 対局の結果が、この記録と異なります。
record-takes-too-long = ここまでの読み込みと再現に時間がかかりすぎます。
