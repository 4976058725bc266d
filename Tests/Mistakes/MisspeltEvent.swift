import Interlock

func misspeltEvent() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: type 'Action' has no member 'veiw'
      Inbox.Event(.veiw, from: .unread, to: .read)
    #else
      Inbox.Event(.view, from: .unread, to: .read)
    #endif
  }
}
