import Interlock

func targetBeforeSource() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: incorrect argument labels in call (have '_:to:from:', expected '_:from:_:to:_:fileID:line:')
      Inbox.Event(.view, to: .read, from: .unread)
    #else
      Inbox.Event(.view, from: .unread, to: .read)
    #endif
  }
}
