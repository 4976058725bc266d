import Interlock

func callbackWithTwoArguments() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: contextual closure type '@Sendable (borrowing Machine<Status, Action>.Transition) throws -> Void' expects 1 argument, but 2 were used in closure body
      Inbox.State(.read).didEnter { state, transition in print(state) }
    #else
      Inbox.State(.read).didEnter { transition in print(transition.owner as Any) }
    #endif
  }
}
