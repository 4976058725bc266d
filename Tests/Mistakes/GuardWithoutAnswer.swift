import Interlock

func guardWithoutAnswer() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: cannot convert value of type '()' to closure result type 'Bool'
      Inbox.Event(.view, from: .unread, to: .read).shouldFire { _ in print("asked") }
    #else
      Inbox.Event(.view, from: .unread, to: .read).shouldFire { _ in true }
    #endif
  }
}
