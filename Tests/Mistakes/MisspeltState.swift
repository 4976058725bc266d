import Interlock

func misspeltState() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: type 'Status' has no member 'raed'
      Inbox.State(.raed)
    #else
      Inbox.State(.read)
    #endif
  }
}
