import Interlock

func callbackWithTwoArguments() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: argument type 'Machine<Status, Action>.Transition' does not conform to expected type 'Copyable'
      // error: contextual closure type '@Sendable (inout Machine<Status, Action>.Transition) throws -> Void' expects 1 argument, but 2 were used in closure body
      Inbox.State(.read).didEnter { state, transition in print(state) }
    #else
      Inbox.State(.read).didEnter { transition in print(transition.owner as Any) }
    #endif
  }
}
