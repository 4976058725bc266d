import Interlock

func firingInCallback() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: value of type 'Machine<Status, Action>.Transition' has no member 'fire'
      Inbox.State(.read).didEnter { try $0.fire(Action.delete) }
    #else
      Inbox.State(.read).didEnter { $0.raise(.delete) }
    #endif
  }
}
