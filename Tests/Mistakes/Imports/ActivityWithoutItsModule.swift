import Interlock

func activityWithoutItsModule() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: cannot call value of non-function type 'ImportInterlockRuntime'
      Inbox.State(.read).activity { _ in print("read") }
    #else
      Inbox.State(.read).didEnter { _ in print("read") }
    #endif
    Inbox.Event(.view, from: .unread, to: .read)
  }
}
