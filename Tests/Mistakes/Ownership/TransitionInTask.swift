import Interlock

func transitionInTask() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      Inbox.State(.read).didEnter { transition in
        // error: escaping closure captures 'inout' parameter 'transition'
        Task { print(transition.target as Any) }
      }
    #else
      Inbox.State(.read).didEnter { transition in
        let target = transition.target
        Task { print(target as Any) }
      }
    #endif
  }
}
