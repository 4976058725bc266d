import Interlock

func guardThatRaises() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      Inbox.Event(.view, from: .unread, to: .read).shouldFire { transition in
        // error: cannot use mutating member on immutable value: 'transition' is a 'let' constant
        transition.raise(.delete)
        return true
      }
    #else
      Inbox.Event(.view, from: .unread, to: .read).perform { transition in
        transition.raise(.delete)
      }
    #endif
  }
}
