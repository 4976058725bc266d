import Interlock

func stateOfAnotherMachine() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: cannot convert parent type 'Machine<Part, Happening>' to expected type 'Machine<Status, Action>'
      Order.State(.open)
    #else
      Inbox.State(.read)
    #endif
  }
}
