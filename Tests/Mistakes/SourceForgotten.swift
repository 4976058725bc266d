import Interlock

func sourceForgotten() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: ambiguous use of 'init'
      Inbox.Event(.view, to: .read)
    #else
      Inbox.Event(.view, from: .unread, to: .read)
    #endif
  }
}
