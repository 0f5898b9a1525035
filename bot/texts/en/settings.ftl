## What servers and people choose for themselves, and what moderators do.

slash-settings = settings
    .about = How matches work on this server
slash-preferences = preferences
    .about = How boards look to you, your language, and your reminders
button-panel-preferences = My preferences
button-bans = Bans
button-modlog = Moderation log
button-panel-settings = Server settings

panel-saved = Saved. { $what }
panel-line = **{ $name }**: { $value }
panel-change = **{ $name }**: { $before } → { $after }

server-panel =
    ### Settings of this server
    Everything works without a choice here. Your choices are saved at once.
server-panel-others =
    ### Settings of this server
    You can change these if you manage the server.
server-language = Language for everyone
    .about = **Language for everyone:** of boards and all else in channels. Private messages are in each reader's own.
server-language-none = automatic (the server's, else the challenger's)
server-language-en = English
server-language-ja = 日本語
server-channels = Where people may play
    .about = **Where people may play**, threads of these channels included.
server-channels-none = everywhere
server-threads = Threads
    .about = **Threads:** matches get their own, so that they don't fill a channel.
server-threads-unchosen = for every match, unless you choose where people may play
server-threads-taken = only where another match is going on
server-threads-always = for every match
server-live = Where to show all matches live
    .about = **Where to show all matches live**, for spectators. A small server doesn't need it.
server-live-none = none
server-clock = Usual clock
    .about = **Usual clock** of challenges in which nobody chooses one.
server-overdue = When time runs out
    .about = **When time runs out**, who ends the match?
server-overdue-claim = the opponent can claim the win
server-overdue-value = I end it after { $value } hours, if it stays unfinished
server-tournaments = Who may make tournaments
    .about = **Who may make tournaments** with `/{ slash-tournament } { slash-tournament-create }`. Among friends, allow everybody.
server-tournaments-managers = people who may manage events
server-tournaments-roles = also some roles
server-tournaments-everybody = everybody
server-hosts = Roles that may make tournaments
    .about = **Roles that may make tournaments**, in addition to people who may manage events
server-hosts-none = no roles

person-panel =
    ### Your preferences
    They are yours on every server, and saved at once. If you choose special colours, the public boards of your matches have them too, without saying for whom.
button-preview = See an example
person-preview = An example from { $title }, drawn the way you like it.
person-language = Language
person-language-none = the same as Discord
person-language-en = English
person-language-ja = 日本語
person-theme = Theme
person-theme-dark = dark
person-theme-light = light
person-theme-contrast = high contrast
person-palette = Colours
person-palette-standard = standard
person-palette-safe = for colour blindness
person-looks = { $title } { $look }
person-looks-none = match default
person-side = See the board
person-side-own = from your side
person-side-first = always from the first player's side
person-confirm = Ask before each move
person-confirm-final = only before dice are rolled
person-confirm-true = always
person-confirm-false = never
person-reminders = Reminders
person-reminders-channel = in the channel
person-reminders-dm = by direct message
person-reminders-none = none
person-pings = Ping me
person-pings-true = when it's my turn
person-pings-false = never
person-away = Matches in servers that you've left
person-away-true = send me the board in private
person-away-false = send me nothing
person-hosting = If a tournament of yours can't go on
person-hosting-true = tell me in private
person-hosting-false = tell me nothing
button-stop = Stop these

refusal-not-managing = Only people who can manage this server can change its settings.
refusal-played-nowhere = The channels in which people play on this server were deleted. Somebody who manages the server can choose others with `/{ slash-settings }`.
refusal-not-played-here = On this server, people play in { $channels }. See you there!

## Moderators.

slash-moderate = moderate
    .about = For moderators: who may play here, where a match goes on, and what moderators have done
slash-ban = ban
    .about = Stop somebody from starting matches on this server
slash-unban = unban
    .about = Let somebody play on this server again
slash-bans = bans
    .about = Who can't play on this server, until when and why
slash-log = log
    .about = What moderators did about matches here, and why
slash-moderate-move = change-channel
    .about = Move this channel's match to another channel or thread
slash-person = person
    .about = Who it is about
slash-reason = reason
    .about = Why. It goes into the log, and a banned person reads it
slash-ban-days = days
    .about = For how many days; if you leave it out, for good

button-doend = End this match…
end-title = End this match
end-why = Why are you ending it?
end-example = The players read it, and it goes into the moderation log
end-reason = The moderator says: { $text }
done-ban = { $who } can't start matches here any more, { $until ->
    [none] for good
   *[other] until <t:{ $until }:f>
}. They can still finish their current matches.
done-unban = { $who } can play here again.
bans-title = ### Who can't play here
bans-none = Everybody can play here. To keep somebody from starting matches, use `/{ slash-moderate } { slash-ban }`.
bans-foot = -# `/{ slash-moderate } { slash-ban }` keeps somebody from starting matches, `/{ slash-moderate } { slash-unban }` lets them play again.
ban-line = - { $who }, { $until ->
    [none] for good
   *[other] until <t:{ $until }:f>
}: { $reason }
log-title = ### What moderators did
log-none = Moderators haven't done anything here yet.
log-end = - <t:{ $at }:f>: { $by } ended match { $match }: { $reason }
log-cup-announce = - <t:{ $at }:f>: { $by } announced a tournament, { $reason }
log-cup-plan = - <t:{ $at }:f>: { $by } changed the plan, { $reason }
log-cup-date = - <t:{ $at }:f>: { $by } changed the start, { $reason }
log-cup-start = - <t:{ $at }:f>: { $by } started a tournament, { $reason }
log-cup-move = - <t:{ $at }:f>: { $by } let a tournament go on in another channel, { $reason }
log-cup-result = - <t:{ $at }:f>: { $by } set a result, { $reason }
log-cup-withdraw = - <t:{ $at }:f>: { $by } withdrew { $whom }, { $reason }
log-cup-take-back = - <t:{ $at }:f>: { $by } took { $whom } back, { $reason }
log-cup-bye = - <t:{ $at }:f>: { $by } changed which rounds { $whom } sits out, { $reason }
log-cup-replace = - <t:{ $at }:f>: { $by } let somebody step in for { $whom }, { $reason }
log-cup-computer = - <t:{ $at }:f>: { $by } added a computer player, { $reason }
log-cup-invite = - <t:{ $at }:f>: { $by } invited { $whom }, { $reason }
log-cup-round = - <t:{ $at }:f>: { $by } started the next round, { $reason }
log-cup-unpair = - <t:{ $at }:f>: { $by } undid a pairing, { $reason }
log-cup-check-in = - <t:{ $at }:f>: { $by } checked { $whom } in, { $reason }
log-cup-take-over = - <t:{ $at }:f>: { $by } became the host, { $reason }
log-cup-end = - <t:{ $at }:f>: { $by } ended a tournament, { $reason }
log-setting = - <t:{ $at }:f>: { $by } changed a setting. { $reason }
log-move = - <t:{ $at }:f>: { $by } moved match { $match }: { $reason }
log-ban = - <t:{ $at }:f>: { $by } banned { $whom } from play, { $until ->
    [none] for good
   *[other] until <t:{ $until }:f>
}: { $reason }
log-unban = - <t:{ $at }:f>: { $by } let { $whom } play again: { $reason }
no-reason = no reason given

refusal-banned = You can't start matches on this server { $until ->
    [none] any more
   *[other] until <t:{ $until }:f>
}: { $text }. You can still finish your current matches.
refusal-other-banned = { $name } can't start matches on this server right now.
refusal-not-banned = { $name } can already play here.
