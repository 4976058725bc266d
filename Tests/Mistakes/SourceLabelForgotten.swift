import Interlock

func sourceLabelForgotten() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: argument 'to' must precede unnamed argument #2
      Inbox.Event(.view, .unread, to: .read)
    #else
      Inbox.Event(.view, from: .unread, to: .read)
    #endif
  }
}
