/// The text that `--help` and `help` print.
package enum Help {
  package static let usage = """
    inbox: a mailbox in which every message is a state machine

    Usage: inbox [--mailbox PATH] [--store PATH] [--now TIME] [COMMAND…]

      --mailbox PATH  an mbox file, which is only ever read;
                      without it, the sample mailbox
      --store PATH    the JSON file that keeps the states of the messages;
                      without it, a file of the user's own for each mailbox
      --now TIME      pretend that it is this time, as for snooze: 2h, tomorrow, …
      --help          this text

    Without a command, it prompts for commands until quit or the end of the input.

    \(commands)

    Exit status: 0 done, 1 refused by the message's machine (or nothing to undo),
    2 unknown command or option, 3 the mailbox or its state is damaged, can't be
    read or can't be saved. A prompt exits with 0, or with 3 if it can't start.

    The fields of a list are separated by tabs: number, state, date, sender,
    subject, possible actions. With a command, messages that have come back, or
    are gone for good, are reported on standard error.
    """

  package static let commands = """
    Commands; N is a message number (3), a range (3-7), or several of these:
      list [STATE|N-M]      the messages, their states, and what they allow now
      view N                read
      unread N              mark as unread
      flag N, unflag N      a flagged message is deleted only with: delete N force
      snooze N [WHEN]       until tomorrow at 8, 30m, 2h, 3d, 1w, 2026-03-01T09:30
      wake N                back at once, unread; happens by itself when it is time
      archive N             out of the way
      delete N              out of the way, and after 30 days gone for good
      restore N             back from archived, deleted or snoozed, as it was before
      undo                  undo the last change, even after a restart
      why N ACTION          whether the message allows it, and if not, why
      help, quit
    States: unread, read, flagged, snoozed, archived, deleted.
    """
}
