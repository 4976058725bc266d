import Interlock

func misspeltStateOfInternalEvent() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: type 'Status' has no member 'raed'
      Inbox.Event(.view, in: .raed)
    #else
      Inbox.Event(.view, in: .read)
    #endif
  }
}
