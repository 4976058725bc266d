import Interlock

func eventWithoutTarget() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: missing argument for parameter 'to' in call
      Inbox.Event(.view, from: .unread)
    #else
      Inbox.Event(.view, in: .unread)
    #endif
  }
}
