## What servers and people choose for themselves, and what moderators do.

slash-settings = settings
    .about = What is set for matches in this server
slash-preferences = preferences
    .about = How you want to see boards, be spoken to and be reminded
button-preferences = My preferences
button-settings = Server settings

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
server-threads-taken = where another match goes on
server-threads-always = for every match
server-live = All matches are shown live
    .about = **Where all matches are shown live**
server-live-none = nowhere
server-clock = Clock
server-clock-none = none
server-overdue = When time runs out
server-overdue-claim = the opponent may claim the win
server-overdue-bot = I end the match after a while
server-grace = I end it after
server-grace-value = { $value ->
    [one] 1 hour
   *[other] { $value } hours
}
server-enders = Matches may be ended
    .about = **Who may end matches**, beside moderators
server-enders-none = by moderators alone

person-panel =
    ### Your preferences
    For what you alone see, in every server. What you choose is saved at once.
person-preview = An example from { $title }, drawn as you like it.
person-language = Language
person-language-none = that of your Discord
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
person-looks-match = as in the match
person-side = Board seen
person-side-own = from your side
person-side-first = always from the first player's side
person-confirm = Confirm a chosen move
person-confirm-true = yes, show it to me first
person-confirm-false = no, play it at once
person-reminders = Reminders
person-reminders-channel = in the channel
person-reminders-dm = by direct message
person-reminders-none = none
person-pings = Ping me
person-pings-true = when it is my turn
person-pings-false = never

refusal-not-managing = Only who may manage this server can change its settings.
refusal-not-played-here = In this server, matches are played in { $channels }. Please come there.
