import Interlock

func sourceForgotten() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: 'init(_:_:to:_:)' is unavailable: Write its source states after 'from:'.
      Inbox.Event(.view, to: .read)
    #else
      Inbox.Event(.view, from: .unread, to: .read)
    #endif
  }
}
