import Interlock

func misspeltSource() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: type 'Status' has no member 'unraed'
      Inbox.Event(.view, from: .unraed, to: .read)
    #else
      Inbox.Event(.view, from: .unread, to: .read)
    #endif
  }
}
