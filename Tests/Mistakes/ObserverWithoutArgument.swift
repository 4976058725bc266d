import Interlock

func observerWithoutArgument() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
      Inbox.Observer.didTransition { print("moved") }
    #else
      Inbox.Observer.didTransition { _ in print("moved") }
    #endif
  }
}
