import Interlock

func machineWithoutTypes() throws {
  #if MISTAKE
    // error: type 'Hashable' has no member 'unread'
    _ = try Machine(initial: .unread) {
      Inbox.State(.unread)
    }
  #else
    _ = try Inbox(initial: .unread) {
      Inbox.State(.unread)
    }
  #endif
}
