import Interlock

func callbackWithoutArgument() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
      Inbox.State(.read).didEnter { print("read") }
    #else
      Inbox.State(.read).didEnter { _ in print("read") }
    #endif
  }
}
