import Interlock

func buildingWithoutTry() throws {
  #if MISTAKE
    // error: call can throw but is not marked with 'try'
    _ = Inbox(initial: .unread) {
      Inbox.State(.unread)
    }
  #else
    _ = try Inbox(initial: .unread) {
      Inbox.State(.unread)
    }
  #endif
}
