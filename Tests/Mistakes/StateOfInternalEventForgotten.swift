import Interlock

func stateOfInternalEventForgotten() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: 'init(_:)' is unavailable: Write where it leads, 'from:' and 'to:', or the states that handle it, 'in:'.
      Inbox.Event(.view)
    #else
      Inbox.Event(.view, in: .unread)
    #endif
  }
}
