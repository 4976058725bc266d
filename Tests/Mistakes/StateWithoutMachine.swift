import Interlock

func stateWithoutMachine() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: cannot find 'State' in scope
      // error: cannot infer contextual base in reference to member 'read'
      State(.read)
    #else
      Inbox.State(.read)
    #endif
  }
}
