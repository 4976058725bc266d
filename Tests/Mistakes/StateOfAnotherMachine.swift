import Interlock

func stateOfAnotherMachine() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: cannot convert parent type 'Machine<Status, Action>' to expected type 'Machine<Part, Happening>'
      Order.State(.open)
    #else
      Inbox.State(.read)
    #endif
  }
}
