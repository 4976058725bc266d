import Interlock

func misspeltCallback() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: value of type 'Inbox.State' (aka 'Machine<Status, Action>.State') has no member 'didEntr'
      Inbox.State(.read).didEntr { _ in print("read") }
    #else
      Inbox.State(.read).didEnter { _ in print("read") }
    #endif
  }
}
