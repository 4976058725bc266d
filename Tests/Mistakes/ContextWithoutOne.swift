import Interlock

func contextWithoutOne() throws -> Purchase.Life {
  try Purchase.Life(initial: .unread) {
    Purchase.Life.State(.unread)
    #if MISTAKE
      // error: value of type 'Machine<Status, Action>.Transition' has no member 'context'
      Inbox.Event(.view, from: .unread, to: .read).perform { print($0.context) }
    #else
      Purchase.Life.Event(.view, from: .unread, to: .read).perform { print($0.context) }
    #endif
  }
}
