import Interlock

func sourceOfTimeoutForgotten() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: missing argument for parameter 'from' in call
      Inbox.Event.after(.seconds(5), to: .read)
    #else
      Inbox.Event.after(.seconds(5), from: .unread, to: .read)
    #endif
  }
}
