import Interlock

func misspeltInitial() throws {
  #if MISTAKE
    // error: type 'Status' has no member 'unraed'
    _ = try Inbox(initial: .unraed) {
      Inbox.State(.unread)
    }
  #else
    _ = try Inbox(initial: .unread) {
      Inbox.State(.unread)
    }
  #endif
}
