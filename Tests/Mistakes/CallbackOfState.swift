import Interlock

func callbackOfState() throws -> Inbox {
  try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: value of type 'Inbox.Event' (aka 'Machine<Status, Action>.Event') has no member 'didEnter'
      Inbox.Event(.view, from: .unread, to: .read).didEnter { _ in print("read") }
    #else
      Inbox.Event(.view, from: .unread, to: .read).didFire { _ in print("read") }
    #endif
  }
}
