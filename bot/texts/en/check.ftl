## The command line: `python -m bot check`.

# The name of each check, and what to do if it fails.
check-permissions = Permissions in the channel
    .advice = Open the channel's settings, then Permissions, and give Banmen's role what is missing.
check-installs = Kinds of installation
    .advice = In the developer portal, under Installation, tick User Install and Guild Install. Without User Install people can use Banmen only in its servers.
check-commands = Commands at Discord
    .advice = If Discord objects to a command, correct what it names. Otherwise wait a minute and check again: Discord allows 200 new commands a day.
check-board = A board with a picture and a ping
    .advice = Without boards nobody can play. Look up the error's code in Discord's documentation; 50013 and 50001 are missing permissions.
check-lock-screen = The lock screen
    .advice = On the phone, allow notifications from Discord and this server, close Discord on the computer, and check again. If the notification is empty, please report it.
check-retired = The old board keeps its picture and loses its buttons
    .advice = Old boards stay as they are, or lose their pictures. Matches go on; please report it.
check-picker = The picker
    .advice = If presses don't arrive, make sure that no other program uses this token. Otherwise use /{ slash-move }, and please report it.
check-form = A form
    .advice = If the form doesn't open or arrive, make sure that no other program uses this token. Otherwise use the board's other buttons or /{ slash-move }, and please report it.
check-rights = Permissions of members in the whole server
    .advice = Banmen may refuse moderators and hosts, or let others do what they do. Check again in a minute: somebody may have changed roles. Otherwise please report it.
check-suggestions = Suggestions while typing a command
    .advice = Without suggestions, people have to write moves in full. If commands don't arrive at all, make sure that no other program uses this token. Otherwise please report it.
check-old-edit = Editing a message older than an hour
    .advice = Discord allows only a few such edits at a time. Wait an hour. Until then old boards keep their buttons, which still answer.
check-nonce = The same message sent twice
    .advice = Delete the second message by hand. After a crash Banmen may post a board twice; please report it.
check-nonce-deleted = The same message sent again after it was deleted
    .advice = A board that somebody deletes may not come back while its match waits for a move. Please report it.
check-thread = A thread
    .advice = Let Banmen create public threads in the channel and write in them. Without threads a channel has one match at a time.
check-nonce-elsewhere = The same message sent in another channel
    .advice = Boards in direct messages, and in a live channel that was moved, may not appear. Please report it.
check-left = A mention of somebody who has left the server
    .advice = Players who leave a server may get no board in direct messages, and lose on time. Please report it.
check-direct = A direct message, there and back
    .advice = Allow direct messages from this server (in its privacy settings), and check again. Without them, reminders and the boards of people who have left don't arrive.
check-command-direct = A command in direct messages
    .advice = If it was used in the direct messages with Banmen, please report it: there, people can't look at their matches, puzzles and lessons.
check-command-elsewhere = A command where only a person has installed Banmen
    .advice = In the developer portal, under Installation, tick User Install. If it is ticked, and the command was used where Banmen isn't, please report it.
check-private-thread = A private thread without Banmen
    .advice = There can be no matches in private threads unless Banmen is added to them as a member. Please report it.
check-hidden = Channels hidden from Banmen
    .advice = Banmen may take such a channel for one that nobody sees, or name it to people who don't see it. Check again in a minute: somebody may have changed permissions. Otherwise please report it.
check-announcements = No private threads in announcement channels
    .advice = Banmen opens public threads there. Discord allows private ones now; please report it.
check-event = An event of the server
    .advice = Tournaments take place without an event. Look up the error's code in Discord's documentation; 30038 means that the server has 100 events already.
check-shards = Connections for more than 2,500 servers
    .advice = If other programs use this token, stop them. Discord allows 1,000 logins a day, and one every five seconds.
check-clean-up = Cleaning up
    .advice = Delete by hand what is left in the channel.

# A warning below the table.
check-off = Switched off by FEATURES_OFF: { $names }.
check-off-elsewhere = The bot that started last has { $count ->
    [0] nothing
   *[other] { $names }
} switched off. All processes need the same FEATURES_OFF.
check-open-folder = Other users of this computer may look into { $folder }, where the database is. Keep nothing else there, or put the database into a folder of its own; `chmod 700 { $folder }` closes it.
check-last-backup = The last backup of the database was made on { $date } UTC and has { $size } MB.
check-no-backup = There is no backup of the database yet. docs/operate.md says how to make one every night.

# Why a check has failed.
check-failed-installs = The application doesn't allow: { $missing }
check-failed-commands = These commands differ, though Discord has accepted them: { $names }
check-failed-no-mention = The board doesn't ping { $person }.
check-failed-no-buttons = The message has no buttons.
check-failed-no-picture = The message has lost its picture.
check-failed-no-alt = The picture has no description.
check-failed-lock-screen = The lock screen showed “{ $text }”.
check-failed-buttons-left = The old board still has its buttons.
check-failed-nonce = Discord has posted it twice.
check-failed-no-thread = Discord has created no thread.
check-failed-not-archived = The thread isn't archived.
check-failed-shards = Of { $count } connections, Discord accepted { $accepted }.
check-failed-no-form = Discord didn't accept the form.
check-failed-form = The form arrived without what was written into it.
check-failed-rights = Discord and Banmen disagree about: { $permissions }
check-failed-suggestions = Discord didn't accept the suggestions.
check-failed-not-suggested = The command arrived with “{ $text }”, which is no suggested move.
check-failed-nonce-again = Discord has confirmed the new message, but hasn't posted it.
check-failed-still-member = Discord calls them a member still.
check-failed-direct = { $person } takes no direct messages from Banmen.
check-failed-direct-empty = The answer arrived without its text.
check-failed-place = Discord says that the command came from: { $said }
check-failed-event = The event says: { $name }, { $start }
check-failed-not-hidden = Discord shows channels that Banmen can't view: { $names }
check-failed-private-announcements = #{ $name } has a private thread now.
check-failed-timeout = Discord took too long.
check-failed-left = Not deleted: { $count } ({ $why })

# Why a check was left out.
check-skipped-permissions = needs { $permissions }
check-skipped-no-board = needs a board
check-skipped-nobody = needs a person
check-skipped-no-answer = nobody answered in time
check-skipped-no-thread = needs a thread
check-skipped-nobody-left = no ID was given
check-skipped-not-left = “{ $given }” is not the ID of somebody outside the server
check-skipped-no-user-install = needs User Install
check-skipped-no-private-thread = the command was used elsewhere
check-skipped-nothing-hidden = needs a channel hidden from Banmen
check-skipped-no-announcements = needs an announcement channel, and Create Private Threads there
check-skipped-no-old-message = the channel has no message from Banmen that is older than an hour

# Questions, and what is posted.
check-ask-lock-screen =
    The newest board in #{ $channel } has just pinged { $person }. Their lock screen should show:
      { $text }
    Press Enter if it does. Otherwise type what it shows, or “nothing”.
check-do-picker =
    Now { $person } should press “{ $button }” on the newest board ({ $title }) in #{ $channel }, then one of the numbered buttons.
check-ask-left = Type the ID of somebody who isn't in the server { $server } (any more; Copy User ID), or press Enter to leave this out.
check-do-form = Now { $person } should press “{ $button }” on the newest board ({ $title }) in #{ $channel }, write “test”, and send the form.
check-do-suggestions = Now { $person } should type /{ $command } in #{ $channel }, choose one of the suggested moves, and send it.
check-do-direct = Now { $person } should answer Banmen's new direct message with any word.
check-do-command-direct = Now { $person } should use /{ $command } in the direct messages with Banmen.
check-do-command-elsewhere = Now { $person } should add Banmen to their own apps (Add App in its profile), and use /{ $command } in a direct message to somebody else.
check-do-private-thread = Now { $person } should create a private thread in #{ $channel }, and use /{ $command } in it without mentioning Banmen.
check-do-join = Now { $person } should mention Banmen once in the private thread.
check-note = Banmen is checking something ({ $number }). It deletes this message at once.
check-thread-name = A check by Banmen
check-thread-stays = The empty thread “{ $name }” stays, archived: Banmen may not delete threads.
check-nonce-refused = Discord refuses its nonce, so Banmen takes another one.
check-nonce-known = Discord takes the same nonce for the first message, so Banmen has another one.
check-nonce-posted = Discord posts it even with the same nonce.
check-left-listed = Discord lists them among the mentions.
check-left-unlisted = Discord leaves them out of the mentions, and Banmen asks for them.
check-private-thread-stays = The thread “{ $name }” can be deleted now.
check-summary = Failed: { $failed } · left out: { $skipped }

# Where to check.
check-no-server = Banmen is in no server yet. Invite it first (python -m bot invite).
check-no-channel = Banmen can't see a text channel on this server. Allow View Channel in one.
check-which-server = { $given ->
    [none] Banmen is in several servers. Name one by its ID: { $listed }.
   *[other] Banmen is in no server called { $given }. It is in: { $listed }.
}
check-which-channel = { $given ->
    [none] Name a channel after the server, by its ID, or create one called { $name }. There are: { $listed }.
   *[other] Banmen sees no channel called { $given }. There are: { $listed }.
}
check-no-connection = Can't connect to Discord: { $why }.
