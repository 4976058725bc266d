import Interlock

func misspeltSourceOfTimeout() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: type 'Status' has no member 'raed'
      Inbox.Event.after(.seconds(5), from: .raed, to: .deleted)
    #else
      Inbox.Event.after(.seconds(5), from: .read, to: .deleted)
    #endif
  }
}
