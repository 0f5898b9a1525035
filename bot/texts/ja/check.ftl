## コマンドライン：`python -m bot check`。

# それぞれの確認の名前と、うまくいかないときにすること。
check-permissions = チャンネルでの権限
    .advice = チャンネルの設定の「権限」で、足りない権限を Banmen のロールに与えてください。
check-installs = インストールの種類
    .advice = 開発者ポータルの「Installation」で「User Install」と「Guild Install」を有効にしてください。「User Install」がなければ、Banmen のいるサーバーでしか使えません。
check-commands = Discord に登録されたコマンド
    .advice = Discord が問題のあるコマンドを示している場合は、それを直してください。それ以外は1分待ってやり直してください。新しいコマンドは1日200個までです。
check-board = 画像と通知のある盤面
    .advice = 盤面が出せないと対局できません。エラー番号を Discord のドキュメントで調べてください（50013 と 50001 は権限不足です）。
check-lock-screen = ロック画面
    .advice = スマートフォンで Discord とこのサーバーの通知を許可し、パソコンの Discord を閉じて、やり直してください。通知が空なら報告してください。
check-retired = 古い盤面から消えるのはボタンだけ
    .advice = 古い盤面がそのまま残るか、画像が消えます。対局は続けられます。報告してください。
check-picker = 手の選択
    .advice = ボタンを押しても届かない場合は、同じトークンを使うほかのプログラムがないか確かめてください。それ以外は /{ slash-move } を使い、報告してください。
check-form = フォーム
    .advice = フォームが開かない、または届かない場合は、同じトークンを使うほかのプログラムがないか確かめてください。それ以外は盤面のほかのボタンか /{ slash-move } を使い、報告してください。
check-rights = サーバー全体でのメンバーの権限
    .advice = モデレーターや主催者が断られたり、ほかの人にできてしまったりするおそれがあります。ロールが変わった直後かもしれないので、1分後にもう一度確かめてください。それでも同じなら報告してください。
check-suggestions = コマンド入力中の候補
    .advice = 候補が出ないと、手を全部書かなければなりません。コマンドがまったく届かない場合は、同じトークンを使うほかのプログラムがないか確かめてください。それ以外は報告してください。
check-old-edit = 1時間以上前のメッセージの編集
    .advice = このような編集は一定時間に数回しかできません。1時間待ってください。それまで古い盤面にはボタンが残りますが、押せば返事をします。
check-nonce = 同じメッセージの二重送信
    .advice = 2つ目のメッセージを手で削除してください。異常終了のあと、同じ盤面が2回出ることがあります。報告してください。
check-nonce-deleted = 削除したメッセージの再送信
    .advice = 手番待ちの盤面をだれかが削除すると、元に戻らないかもしれません。報告してください。
check-thread = スレッド
    .advice = このチャンネルで、公開スレッドの作成とスレッドでの送信を Banmen に許可してください。スレッドがないと、1つのチャンネルで同時に1局しか対局できません。
check-nonce-elsewhere = 同じメッセージの別のチャンネルへの送信
    .advice = ダイレクトメッセージの盤面や、移した中継チャンネルの盤面が出ないかもしれません。報告してください。
check-left = サーバーを抜けた人へのメンション
    .advice = サーバーを抜けた人にダイレクトメッセージで盤面が届かず、時間切れ負けになるかもしれません。報告してください。
check-direct = ダイレクトメッセージの往復
    .advice = このサーバーのプライバシー設定でダイレクトメッセージを許可して、やり直してください。許可がなければ、リマインダーや、サーバーを抜けた人への盤面が届きません。
check-command-direct = ダイレクトメッセージでのコマンド
    .advice = Banmen とのダイレクトメッセージで使ったのなら、報告してください。そこで自分の対局やパズル、レッスンを見られません。
check-command-elsewhere = 自分のアプリに追加しただけの場所でのコマンド
    .advice = 開発者ポータルの「Installation」で「User Install」を有効にしてください。有効にしてあり、Banmen のいない場所で使ったのなら、報告してください。
check-private-thread = Banmen のいない非公開スレッド
    .advice = Banmen をメンバーとして追加しないかぎり、非公開スレッドでは対局できません。報告してください。
check-hidden = Banmen に見えないチャンネル
    .advice = だれにも見えないチャンネルと取り違えたり、見えない人にチャンネル名を伝えたりするおそれがあります。権限が変わった直後かもしれないので、1分後にもう一度確認してください。直らなければ報告してください。
check-announcements = アナウンスチャンネルには非公開スレッドがない
    .advice = Banmen はそこで公開スレッドを作ります。今の Discord では非公開スレッドも作れるようです。報告してください。
check-event = サーバーのイベント
    .advice = 大会はイベントなしで開かれます。エラー番号を Discord のドキュメントで調べてください（30038 は、サーバーのイベントがすでに100件あるという意味です）。
check-shards = 2,500 サーバーを超えるための接続
    .advice = 同じトークンを使うほかのプログラムがあれば止めてください。ログインは5秒に1回、1日1,000回までです。
check-clean-up = 後片付け
    .advice = チャンネルに残っているものを手で削除してください。

# 表の下に出る注意。
check-off = FEATURES_OFF でオフになっている機能：{ $names }
check-off-elsewhere = 最後に起動したボットでオフになっている機能：{ $count ->
    [0] なし
   *[other] { $names }
}。FEATURES_OFF はすべてのプロセスで同じにしてください。
check-open-folder = データベースのあるフォルダー { $folder } は、このコンピューターのほかのユーザーにも見えます。データベース専用のフォルダーに移すか、`chmod 700 { $folder }` でほかのユーザーに見えないようにしてください。
check-last-backup = データベースの最新のバックアップは { $date }（UTC）のもので、大きさは { $size } MB です。
check-no-backup = データベースのバックアップはまだありません。毎晩作る方法は docs/operate.md にあります。

# うまくいかなかった理由。
check-failed-installs = アプリが許可していません：{ $missing }
check-failed-commands = 登録は受け付けられましたが、次のコマンドが違っています：{ $names }
check-failed-no-mention = 盤面が{ $person }さんに通知していません。
check-failed-no-buttons = メッセージにボタンがありません。
check-failed-no-picture = メッセージの画像が消えています。
check-failed-no-alt = 画像の説明がありません。
check-failed-lock-screen = ロック画面の表示：「{ $text }」
check-failed-buttons-left = 古い盤面にボタンが残っています。
check-failed-nonce = 2回投稿されました。
check-failed-no-thread = スレッドが作られませんでした。
check-failed-not-archived = スレッドがアーカイブされていません。
check-failed-shards = { $count }本の接続のうち、受け付けられたのは{ $accepted }本です。
check-failed-no-form = Discord がフォームを受け付けませんでした。
check-failed-form = フォームは届きましたが、書いた内容がありません。
check-failed-rights = Discord と Banmen で食い違う権限：{ $permissions }
check-failed-suggestions = Discord が候補を受け付けませんでした。
check-failed-not-suggested = コマンドは「{ $text }」で届きましたが、候補の手ではありません。
check-failed-nonce-again = Discord は新しいメッセージを受け付けたと答えましたが、投稿していません。
check-failed-still-member = Discord によれば、その人はまだメンバーです。
check-failed-direct = { $person }さんは Banmen からのダイレクトメッセージを受け取りません。
check-failed-direct-empty = 返事は届きましたが、本文がありません。
check-failed-place = Discord が伝えたコマンドの場所：{ $said }
check-failed-event = イベントの内容：{ $name }、{ $start }
check-failed-not-hidden = Banmen に見えないはずのチャンネルが見えます：{ $names }
check-failed-private-announcements = 「#{ $name }」に非公開スレッドができました。
check-failed-timeout = Discord の返事が遅すぎます。
check-failed-left = 削除できなかったもの：{ $count }件（{ $why }）

# 確認を省いた理由。
check-skipped-permissions = { $permissions }が必要です
check-skipped-no-board = 盤面が必要です
check-skipped-nobody = 人が必要です
check-skipped-no-answer = 時間内に返事がありませんでした
check-skipped-no-thread = スレッドが必要です
check-skipped-nobody-left = ID が入力されませんでした
check-skipped-not-left = 「{ $given }」は、サーバーの外にいる人の ID ではありません
check-skipped-no-user-install = 「User Install」が必要です
check-skipped-no-private-thread = コマンドが別の場所で使われました
check-skipped-nothing-hidden = Banmen に見えないチャンネルが必要
check-skipped-no-announcements = アナウンスチャンネルと、そこでの「非公開スレッドの作成」の権限が必要
check-skipped-no-old-message = このチャンネルに、1時間以上前の Banmen のメッセージがありません

# 質問と、投稿するもの。
check-ask-lock-screen =
    #{ $channel } の一番新しい盤面から{ $person }さんに通知しました。ロック画面には次のように出るはずです：
      { $text }
    そのとおりなら Enter を押してください。違う場合は、出ているとおりに（何も出なければ「なし」と）入力してください。
check-do-picker =
    { $person }さんが、#{ $channel } の一番新しい盤面（{ $title }）で「{ $button }」を押し、続けて番号のボタンをどれか押してください。
check-ask-left = サーバー「{ $server }」を抜けた人、または一度もいなかった人の ID（「ユーザーIDをコピー」）を入力してください。省く場合は Enter を押してください。
check-do-form = { $person }さんが、#{ $channel } の一番新しい盤面（{ $title }）で「{ $button }」を押し、「test」と書いて送信してください。
check-do-suggestions = { $person }さんが、#{ $channel } で /{ $command } と入力し、候補の手を1つ選んで送信してください。
check-do-direct = { $person }さんが、Banmen から届いたダイレクトメッセージに、何か一言返事をしてください。
check-do-command-direct = { $person }さんが、Banmen とのダイレクトメッセージで /{ $command } を使ってください。
check-do-command-elsewhere = { $person }さんが、Banmen を自分のアプリに追加し（プロフィールの「アプリを追加」）、ほかの人とのダイレクトメッセージで /{ $command } を使ってください。
check-do-private-thread = { $person }さんが、#{ $channel } に非公開スレッドを作り、Banmen にメンションせずに、そこで /{ $command } を使ってください。
check-do-join = { $person }さんが、その非公開スレッドで一度 Banmen にメンションしてください。
check-note = Banmen の動作確認です（{ $number }）。このメッセージはすぐに削除されます。
check-thread-name = Banmen の動作確認
check-thread-stays = 空のスレッド「{ $name }」はアーカイブされたまま残ります。Banmen にはスレッドを削除する権限がありません。
check-nonce-refused = 同じ nonce は拒否されるので、Banmen は別の nonce を使います。
check-nonce-known = 同じ nonce は最初のメッセージとみなされるので、Banmen は別の nonce を使います。
check-nonce-posted = 同じ nonce でも投稿されます。
check-left-listed = Discord はメンションされた人に含めています。
check-left-unlisted = Discord はメンションされた人に含めないので、Banmen が問い合わせます。
check-private-thread-stays = スレッド「{ $name }」は、もう削除してかまいません。
check-summary = 失敗：{ $failed }件・省略：{ $skipped }件

# どこで確認するか。
check-no-server = Banmen はまだどのサーバーにもいません。まず招待してください（python -m bot invite）。
check-no-channel = このサーバーで Banmen に見えるテキストチャンネルがありません。どれかで「チャンネルを見る」を許可してください。
check-which-server = { $given ->
    [none] Banmen は複数のサーバーにいます。次のどれかを番号で指定してください：{ $listed }。
   *[other] Banmen は { $given } というサーバーにいません。いるのは次のサーバーです：{ $listed }。
}
check-which-channel = { $given ->
    [none] サーバーに続けてチャンネルを番号で指定するか、{ $name }というチャンネルを作ってください。今あるのは次のとおりです：{ $listed }。
   *[other] { $given } というチャンネルは Banmen には見えません。見えるのは次のとおりです：{ $listed }。
}
check-no-connection = Discord に接続できません：{ $why }。
