## What servers and people choose for themselves, and what moderators do.

slash-settings = settings
    .about = What is set for matches in this server
slash-preferences = preferences
    .about = How you want to see boards, be spoken to and be reminded
button-panel-preferences = My preferences
button-bans = Bans
button-modlog = Moderation log
button-panel-settings = Server settings

panel-saved = Saved. { $what }
panel-line = **{ $name }**: { $value }

server-panel =
    ### Settings of this server
    What you choose is saved at once.
server-panel-others =
    ### Settings of this server
    Whoever may manage the server can change them.
server-language = Language of what everyone sees
server-language-none = the server's, else the challenger's
server-language-en = English
server-language-ja = 日本語
server-channels = Matches may be played
    .about = **Where matches may be played**, threads of these channels included
server-channels-none = everywhere
server-threads = Threads
server-threads-taken = only where another match is going on
server-threads-always = for every match
server-live = All matches are shown live
    .about = **Where all matches are shown live**
server-live-none = nowhere
server-clock = Usual clock
server-overdue = When time runs out
server-overdue-claim = the opponent may claim the win
server-overdue-bot = I end the match after a while
server-grace = I end it after
server-grace-value = { $value ->
    [one] 1 hour
   *[other] { $value } hours
}
server-enders = Matches may be ended
    .about = **Who may end matches**, besides moderators
server-enders-none = by moderators alone

person-panel =
    ### Your preferences
    For what you alone see, in every server. What you choose is saved at once.
button-preview = See an example
person-preview = An example from { $title }, drawn as you like it.
person-language = Language
person-language-none = as in your Discord
person-language-en = English
person-language-ja = 日本語
person-theme = Theme
person-theme-dark = dark
person-theme-light = light
person-theme-contrast = high contrast
person-palette = Colours
person-palette-standard = standard
person-palette-safe = for colour blindness
person-looks = { $title }, { $look }
person-looks-none = as in the match
person-side = Board seen
person-side-own = from your side
person-side-first = always from the first player's side
person-confirm = Ask before each move
person-confirm-final = only if it can't be taken back
person-confirm-true = always
person-confirm-false = never
person-reminders = Reminders
person-reminders-channel = in the channel
person-reminders-dm = by direct message
person-reminders-none = none
person-pings = Ping me
person-pings-true = when it is my turn
person-pings-false = never

refusal-not-managing = Only those who may manage this server can change its settings.
refusal-not-played-here = In this server, matches are played in { $channels }. Please come there.

## Moderators.

slash-moderate = moderate
    .about = For moderators: who may play here, where a match goes on, and what was done
slash-ban = ban
    .about = Keep somebody from starting matches in this server
slash-unban = unban
    .about = Let somebody play in this server again
slash-bans = bans
    .about = Who may not play in this server, until when and why
slash-log = log
    .about = What moderators did about matches here, and why
slash-moderate-move = relocate
    .about = Move this channel's match to another channel or thread
slash-person = person
    .about = Whom it is about
slash-reason = reason
    .about = Why: it is kept in the log, and whoever is banned is told
slash-ban-days = days
    .about = For how many days; for good if you name none

button-doend = End this match
end-title = End this match
end-why = Why do you end it?
end-example = The players see it, and it is kept in the moderation log
end-reason = The moderator says: { $text }
done-ban = { $who } can't start matches here any more, { $until ->
    [none] for good
   *[other] until <t:{ $until }:f>
}. They may finish the matches they are in.
done-unban = { $who } may play here again.
bans-title = ### Who may not play here
bans-none = Everybody may play here.
ban-line = - { $who }, { $until ->
    [none] for good
   *[other] until <t:{ $until }:f>
}: { $reason }
log-title = ### What moderators did
log-none = Moderators haven't done anything here yet.
log-end = - <t:{ $at }:f>: { $by } ended match { $match }: { $reason }
log-move = - <t:{ $at }:f>: { $by } moved match { $match }: { $reason }
log-ban = - <t:{ $at }:f>: { $by } banned { $whom } from play, { $until ->
    [none] for good
   *[other] until <t:{ $until }:f>
}: { $reason }
log-unban = - <t:{ $at }:f>: { $by } let { $whom } play again: { $reason }
no-reason = no reason given

refusal-banned = You can't start matches in this server { $until ->
    [none] any more
   *[other] until <t:{ $until }:f>
}: { $text }. You may finish the matches you are in.
refusal-other-banned = { $name } can't start matches in this server at present.
refusal-not-banned = { $name } may play here already.
