import Interlock

func targetBeforeSource() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: argument 'from' must precede argument 'to'
      Inbox.Event(.view, to: .read, from: .unread)
    #else
      Inbox.Event(.view, from: .unread, to: .read)
    #endif
  }
}
