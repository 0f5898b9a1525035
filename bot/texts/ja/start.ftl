## コマンドライン：`python -m bot`。

start-about = Banmen は Discord でボードゲームを主催します。DISCORD_TOKEN がなければ、ブラウザーで遊べる自前のプレイグラウンドを開きます。
start-about-task = run：ボットを動かす（省略時）、migrate：データベースを最新にする、ratings：レーティングをすべて計算し直す、invite：招待リンクを表示する、commands：コマンドを Discord に登録し直す、think：同じ PostgreSQL を使うボットの代わりに手を読む、check：Discord でしか分からないことを実際に試す、verify-dice：棋譜からダイスを検証する、export-data、delete-data：ある人について保存している情報をファイルに書き出す、または削除する、backup、restore：データベース全体をファイルに書き出す、またはファイルから空のデータベースに戻す、tournament：大会をメモリ上で試しに進める（tournament --help を参照）
start-about-yes = check 用：何も尋ねず、人にしか分からないことは省く
start-about-discord = Discord に接続し、DISCORD_TOKEN がなければ止まる
start-about-version = バージョンを表示して終わる
start-about-shards = Discord との接続のうち、ここに書いたもの（0 から数えます）だけを受け持つ。--of と一緒に使います：--shards 0-3 --of 16 は16本のうち最初の4本
start-about-of = ボットの全プロセスを合わせた接続の数

start-set-aside = ここにあったプレイグラウンドは壊れています。{ $file } として残し、新しいプレイグラウンドを始めます。
start-playground = Banmen は { $url } で動いています。開けるのはこのパソコンからだけで、アカウントは要りません。
start-first-steps =
    ブラウザーで開き、#welcome の緑のボタンを押すと、ゲームを覚えてからコンピューターと対局できます。
    人と対局するときは Chie になり、#vault でこう入力してください：  /{ slash-challenge } { vault-slash } { slash-opponent }:@Ben
    Ctrl+C で止まります。対局とメッセージは { $folder } に残ります。
start-invitation =
    このリンクで Banmen をサーバーに招待できます：
    { $link }
start-migrated = データベースは最新です。
start-thinks = 準備ができました。この PostgreSQL を使うボットの代わりに、手を読みます。Ctrl+C で終わります。
start-rated = すべてのレーティングを計算し直しました（対象：{ $count }局）。
start-commands-synced = ボットのコマンド{ $count }個をすべて Discord に登録しました。
start-exported = この人について保存している情報を { $file } に書き出しました。
start-backed-up = データベース全体（{ $matches }局）を { $file } に書き出しました。
start-restored = { $file } からデータベースを復元しました（{ $matches }局）。
start-forgotten = { $bans ->
    [0] この人について保存していた情報をすべて削除しました。
   *[other] この人について保存していた情報を、有効な禁止（{ $bans }件）のほかはすべて削除しました。
}

## 始められない理由。それぞれ一文で。

start-no-token = DISCORD_TOKEN がありません。環境変数か .env に設定するか（取得方法は docs/hosting.md にあります）、--discord なしで始めてください。
start-wrong-token = この DISCORD_TOKEN は Discord に通りませんでした。開発者ポータルの Bot、Reset Token からもう一度コピーしてください。
start-port-taken = ポート { $port } は使われています。使っているプログラムを止めるか、PLAYGROUND_PORT を別の番号（0 なら空いているもの）にしてください。
start-port-refused = ポート { $port } は使えません：{ $why }。PLAYGROUND_PORT を 1024 以上の別の番号（0 なら空いているもの）にしてください。
start-no-metrics = ポート { $port }（{ $host }）でメトリクスを公開できません：{ $why }。METRICS_HOST と METRICS_PORT に空いているアドレスを設定するか、METRICS_PORT を空にしてください。
start-no-sentry = SENTRY_DSN が設定されていますが、パッケージ sentry-sdk がありません。インストールするか（{ $command }）、SENTRY_DSN を空にしてください。
start-unreachable = { $url } につながりません：{ $why }。
start-wrong-address = { $url } は Discord の API ではありません：{ $why }。DISCORD_REST_URL または DISCORD_URL を正しいアドレスにするか、どちらも空にしてください。
start-refused = Discord に接続を断られました（コード { $number }）：{ $code ->
    [4004] DISCORD_TOKEN が使えなくなっています。開発者ポータルの Bot、Reset Token からもう一度コピーしてください。
    [4010] シャードの番号が誤っています。Banmen を更新してください。
    [4011] サーバーの数に対してシャードが足りません。起動し直すと、必要な数を Discord に問い合わせます。
    [4012] この版の API はもう使えません。Banmen を更新してください。
    [4013] Banmen の求めるインテントを Discord が知りません。Banmen を更新してください。
   *[4014] Banmen の求めるインテントが許可されていません。開発者ポータルの Bot、Privileged Gateway Intents を確認してください。
}
start-logins-used-up = 今日はログインの回数が多すぎたため、{ $date } まで Discord にログインできません。その後でもう一度起動してください。
start-commands-refused = Discord にコマンドを断られました：{ $why }。
start-not-written = { $file } に書き込めません：{ $why }。
start-text-missing = { $user } が使う { $key } が { $file } にありません。
start-text-untranslated = { $user } にある { $key } が { $file } にありません。
start-feature = 機能「{ $name }」を読み込めません（{ $why }）。修正するか、FEATURES_OFF={ $off } と設定してオフにしてください。
start-no-folder = { $folder } に書き込めません。DATA_FOLDER に書き込めるフォルダーを設定してください。
start-setting-unknown = { $written } という設定はありません。{ $setting } の間違いではありませんか。
start-no-memory = 制限（ulimit -v）のため、Banmen が使えるメモリーが足りません。{ $least } MB 以上にしてください。

setting-env-file = ファイル { $file } が読めません。UTF-8 のテキストにしてください。
setting-discord-token = DISCORD_TOKEN には、開発者ポータルに表示されるボットのトークンを設定するか、空にしてください（空ならプレイグラウンドを使います）。
setting-discord-url = DISCORD_URL には、http://127.0.0.1:8080 のような、動いているプレイグラウンドのアドレス（ユーザー名、パスワード、パスなし）を設定するか、空にしてください。
setting-discord-rest-url = DISCORD_REST_URL には、http://127.0.0.1:8081 のような Discord API 用プロキシのアドレス（ユーザー名、パスワード、パスなし）を設定するか、空にしてください。
setting-database-url = DATABASE_URL には、postgresql://user:password@host/name か sqlite:///path/to/file を設定するか、空にしてください（空ならデータフォルダーのファイルを使います）。
setting-database-direct-url = DATABASE_DIRECT_URL には、PostgreSQL に直接つながるアドレス（postgresql://user:password@host/name）を設定するか、DATABASE_URL で直接つながるなら空にしてください。
setting-data-folder = DATA_FOLDER には、フォルダーのパス（~ に続ける名前は、このシステムにいるユーザーのもの）を設定するか、空にしてください（空ならシステムが決めたデータ用のフォルダーを使います）。
setting-no-home = このユーザーにはホームフォルダーがなく、Banmen のデータを置けません。DATA_FOLDER にフォルダーを設定してください。
setting-playground-port = PLAYGROUND_PORT には、0（空いているポート）から 65535 までの整数を設定してください。
setting-log-format = LOG_FORMAT には、auto、text、json のどれかを設定してください。
setting-log-level = LOG_LEVEL には、debug、info、warning、error のどれかを設定してください。
setting-features-off = FEATURES_OFF には、オフにできる機能の名前を tournaments,analysis のようにコンマで区切って設定するか、空にしてください（名前は docs/hosting.md にあります）。「{ $feature }」という機能はありません。
setting-engine-processes = ENGINE_PROCESSES には、1 から 1024 までの整数を設定するか、空にしてください（空ならコアの数と同じになります）。
setting-metrics-port = METRICS_PORT には、0（空いているポート）から 65535 までの整数を設定するか、空にしてください（空ならメトリクスを公開しません）。
setting-metrics-host = METRICS_HOST には、127.0.0.1 のようなこのコンピューターのアドレスか、0.0.0.0（すべてのアドレス）を設定してください。
setting-sentry-dsn = SENTRY_DSN には、Sentry に表示されるプロジェクトの DSN（https://キー@ホスト/番号）を設定するか、空にしてください（空ならエラーを報告しません）。
setting-challenge-hours = CHALLENGE_HOURS には、0 より大きく 720 以下の時間数を設定してください。
setting-silent-days = SILENT_DAYS には、0 より大きく 365 以下の日数を設定してください。
setting-shards = SHARDS には、0-3/16（--shards 0-3 --of 16 と同じ）や 5/16 のように、受け持つ Discord との接続の範囲（0 から数えます）と全体の数を設定するか、空にしてください（空ならすべて受け持ちます）。

## What is wrong with the database.

database-no-address = { $setting } は sqlite:///banmen.db や postgresql://user:password@host/name のようなアドレスにしてください。ユーザー名やパスワードの中の @ は %40、/ は %2F、: は %3A、% は %25 と書きます。
database-wrong-kind = DATABASE_URL が { $kind }: で始まっていますが、使えるのは sqlite: か postgresql: だけです。
database-no-file = DATABASE_URL にファイル名がありません。メモリーだけでは対局が失われてしまいます。
database-no-folder = データベース用のフォルダー { $folder } を作れません：{ $why }。
database-folder-missing = DATABASE_URL のファイルを置くフォルダー { $folder } がありません。ディスクをマウントするか、新しいボットならフォルダーを作ってください。
database-not-there = { $where } に Banmen のデータベースがないため、何もしませんでした。DATABASE_URL か DATA_FOLDER にボットのデータベースを設定してください。
database-not-opened = データベースを開けません：{ $why }。
database-damaged = データベース { $file } が壊れています（{ $why }）。名前の先頭が同じ隣のファイルと一緒に別の場所へ移し、バックアップを復元してください（python -m bot restore FILE）。
database-not-reached = 今はデータベースに接続できません：{ $why }。データベースが復旧したら、同じコマンドをもう一度実行してください。
database-too-new = このデータベースは新しい版の Banmen が書いたものです（スキーマは { $schema }）。その版を起動してください。
database-not-copied = データベースを移行する前に { $file } へコピーできませんでした：{ $why }。データベースの内容は変更していません。
database-no-driver = DATABASE_URL が PostgreSQL を指していますが、必要なパッケージがありません。インストールするか（{ $command }）、SQLite を使ってください。
database-in-use = { $file } では別のプロセスがすでにボットを動かしています。先にそれを止めるか、複数のプロセスで共有できる PostgreSQL を使ってください。
database-not-alone = SQLite で動かせるプロセスは1つで、Discord との接続をすべて受け持つ必要があります。--shards と SHARDS なしで起動するか、PostgreSQL を使ってください。
database-no-jobs = think には、ボットから仕事を受け取るための PostgreSQL が必要です。SQLite ではボットが自分で手を読むので、think は要りません。PostgreSQL を使うなら、DATABASE_URL にそのアドレスを設定してください。

## Why a backup can't be made or restored. Nothing has changed then.

backup-nothing = このデータベースには Banmen のデータがないため、バックアップするものがありません。DATABASE_URL を確認してください。
backup-exists = { $file } はすでにあります。前のバックアップを失わないよう、新しいファイル名にしてください。
backup-not-written = { $file } に書き込めません：{ $why }。
backup-not-read = { $file } を読み込めません：{ $why }。
backup-broken = { $file } は Banmen の完全なバックアップではありません。途中で切れているか、変更されているか、別のファイルです。
backup-newer = { $file } は新しい版の Banmen が書いたものです。先にこちらを更新してください。
backup-not-empty = このデータベースは空ではないので、復元すると内容が混ざってしまいます。DATABASE_URL に新しいデータベースを設定してください。
backup-refused = { $file } の内容をデータベースに入れられません：{ $why }。
