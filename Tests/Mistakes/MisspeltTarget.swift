import Interlock

func misspeltTarget() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: type 'Status' has no member 'reed'
      Inbox.Event(.view, from: .unread, to: .reed)
    #else
      Inbox.Event(.view, from: .unread, to: .read)
    #endif
  }
}
