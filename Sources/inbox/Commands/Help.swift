/// What `--help` and `help` print.
package enum Help {
  package static let usage = """
    inbox: a mail client in which every message is a state machine

    Usage: inbox [--mailbox PATH] [--store PATH] [--now TIME] [COMMAND…]

      --mailbox PATH  an mbox file or a Maildir folder, which is only ever read;
                      without it, the sample mailbox
      --store PATH    the JSON file that keeps the state of the messages;
                      without it, a file of the user's own for each mailbox
      --now TIME      as if it were that time, as snooze takes it: 2h, tomorrow, …
      --help          this text

    Without a command it asks for commands, until quit or the end of the input.

    \(commands)

    Exit status: 0 done, 1 refused by the message's machine (or nothing to undo),
    2 a command or option that is not understood, 3 a mailbox or state that is
    damaged, can't be read or can't be kept. A prompt exits with 0, or 3 if it
    can't begin.

    Output that is not for a terminal has no colours and is not cut; the fields of
    a list are then separated by tabs: number, state, date, sender, subject,
    actions that are possible now. Messages that have come back, or are gone for
    good, are told on standard error if there is a command.
    """

  package static let commands = """
    Commands; N is the number of a message, 3 or 3-7, or several of them:
      list [STATE|N-M|all]  the messages, their states, and what they allow now
      more                  the next page of the list
      view N                read
      unread N              mark as unread
      flag N, unflag N      a flagged message is deleted only with: delete N force
      snooze N [WHEN]       until tomorrow at 8, 30m, 2h, 3d, 1w, 2026-03-01T09:30
      wake N                back at once, unread: done by itself when it is time
      archive N             out of the way
      delete N              out of the way, and after 30 days gone for good
      restore N             back from there or from snoozed, and as it was before
      undo                  take the last change back, also after a restart
      why N ACTION          whether the message allows it, and if not, why
      help, quit
    States: unread, read, flagged, snoozed, archived, deleted.
    """
}
