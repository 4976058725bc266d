import Interlock

func misspeltSourceInList() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: type 'Status' has no member 'raed'
      Inbox.Event(.delete, from: [.unread, .raed], to: .deleted)
    #else
      Inbox.Event(.delete, from: [.unread, .read], to: .deleted)
    #endif
  }
}
