import Interlock

func transitionKept() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: missing reinitialization of inout parameter '$0' after consume
      Inbox.State(.read).didEnter {
        let kept = $0
        print(kept.target as Any)
      }
    #else
      Inbox.State(.read).didEnter {
        let kept = $0.target
        print(kept as Any)
      }
    #endif
  }
}
