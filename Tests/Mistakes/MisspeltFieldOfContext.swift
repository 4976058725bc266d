import Interlock

func misspeltFieldOfContext() throws -> Purchase.Life {
  try Purchase.Life(initial: .unread) {
    Purchase.Life.State(.unread)
    #if MISTAKE
      // error: value of type 'Purchase' has no member 'totl'
      Purchase.Life.Event(.view, from: .unread, to: .read).perform { $0.context.totl += 1 }
    #else
      Purchase.Life.Event(.view, from: .unread, to: .read).perform { $0.context.total += 1 }
    #endif
  }
}
