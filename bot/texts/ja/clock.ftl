## 持ち時間：考えられる時間、残り時間、休暇。

length-w = { $count }週間
length-d = { $count }日
length-h = { $count }時間
length-m = { $count }分
length-s = { $count }秒
length-gap = {""}
clock-none = なし
clock-move = 一手{ $length }
clock-bank = { $length }＋一手ごとに{ $increment }
clock-whole = 全部で{ $length }
clock-usual = このサーバーのふだんの持ち時間（{ $clock }）
clock-as-now = 今のまま（{ $clock }）
your-clock = 持ち時間
slash-clock = 持ち時間
    .about = 考える時間。選ぶか、3日（一手ごと）や 10分+5秒（各自10分と一手5秒）のように入力します

## 盤。

clock-runs = { $player }（時間切れ：{ $when }）
clock-runs-alone = 時間切れ：{ $when }
clock-ran = { $player }（時間切れ：{ $when }）
clock-ran-alone = 時間が切れました（{ $when }）。
clock-left = { $player }：残り{ $length }
clock-gap = ・
clock-away = { $player }さんは{ $date }まで休暇中で、その間は時計が止まります。
notice-time-up = { $player }の時間が切れましたが、まだ続けられます。{ $count ->
    [1] { $who }は**時間切れを申し立てて勝つ**か、**時間を追加する**ことができます。
   *[other] { $who }は**時間切れを申し立てて**{ $player }を対局から外すか、**時間を追加する**ことができます。
}
notice-ends = { $count ->
    [1] このまま手が進まなければ、対局は自動で終わります（{ $when }）。
   *[other] このまま手が進まなければ、その人は自動で対局から外れます（{ $when }）。
}
button-moretime = 時間を追加
button-times = 持ち時間
told-time-given = { $player }が時間を追加しました：{ $length }。
told-time = { $player }は時間が切れたため、対局から外れました。
reason-time = { $you ->
    [yes] あなたの時間が切れました。
   *[no] { $loser }の時間が切れました。
}
done-moretime = { $player }の時間を追加しました：{ $length }。

## 本人だけへのお知らせ。

remind-private = この対局のあなたの残り時間がわずかです。時間切れ：{ $when }
remind-there = 元の盤を開く

## 時間と休暇のコマンド。

slash-time = 持ち時間
    .about = 持ち時間を見る、または手番の人の時間を追加します
slash-show = 表示
    .about = 今の状態をあなただけに見せます
slash-more = 追加
    .about = 追加する時間。例：2時間、1日
times-terms = 持ち時間：{ $clock }
times-none = この対局に持ち時間の制限はありません。{ $length }のあいだ手が進まないと、時間切れを申し立てられることがあります。
times-thought = { $player }がこれまでに考えた時間：{ $length }
times-stand = 時計は止まっています。
slash-holiday = 休暇
    .about = 休暇を取ります。その間、あなたの時計は止まります
slash-begin = 開始
    .about = 休暇に入ります。すべての対局であなたの時計が止まります
slash-days = 日数
    .about = 何日間か。省略すると、残りをすべて使います
slash-back = 終了
    .about = 休暇を終えます。時計がまた進みます
holiday-on = { $date }まで休暇中です。すべての対局であなたの時計は止まっていますが、手を進めることはできます。
holiday-off = 休暇中ではありません。
holiday-left = { $count ->
    [0] 今は休暇が残っていません。1年に{ $all }日まで取れます。
   *[other] 休暇はあと{ $count }日取れます。1年に{ $all }日までで、始まった日は1日と数えます。
}
holiday-choose = 休暇は何日間ですか？
button-back-home = 休暇を終える

refusal-no-clock = この対局には持ち時間の制限がないので、時間は追加できません。
refusal-your-own-time = 自分の側の時間は追加できません。
refusal-unknown-clock = 「{ $given }」という持ち時間は分かりません。一手3日なら「3日」、各自10分と一手5秒なら「10分+5秒」、時計を使わないなら「なし」のように入力してください。1分から60日まで指定できます。
refusal-unknown-length = 「{ $given }」という長さは分かりません。「30分」「2時間」「1日」のように、1分から60日までで入力してください。
refusal-on-holiday = もう休暇中です。
refusal-not-on-holiday = 休暇中ではありません。
refusal-no-holiday-left = { $left ->
    [0] 今は休暇が残っていません。
   *[other] 休暇はあと{ $left }日しかありません。
}
refusal-out-of-time = { $where } での時間がもう切れています。まずそちらで手を進めてください。
