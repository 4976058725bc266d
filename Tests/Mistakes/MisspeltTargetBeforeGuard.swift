import Interlock

func misspeltTargetBeforeGuard() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: type 'Status' has no member 'reed'
      Inbox.Event(.view, from: .unread, to: .reed)
        .shouldFire { $0.userInfo["locked"] == nil }
    #else
      Inbox.Event(.view, from: .unread, to: .read)
        .shouldFire { $0.userInfo["locked"] == nil }
    #endif
  }
}
