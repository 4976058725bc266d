import Interlock

func numberForDuration() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: cannot convert value of type 'Int' to expected argument type 'Duration'
      Inbox.Event.after(5, from: .read, to: .deleted)
    #else
      Inbox.Event.after(.seconds(5), from: .read, to: .deleted)
    #endif
  }
}
