import Interlock

func guardOfContextWithoutAnswer() throws -> Purchase.Life {
  try Purchase.Life(initial: .unread) {
    Purchase.Life.State(.unread)
    #if MISTAKE
      Purchase.Life.Event(.view, from: .unread, to: .read)
        // error: cannot convert value of type '()' to closure result type 'Bool'
        // error: left side of mutating operator isn't mutable: '$0' is immutable
        .shouldFire { $0.context.total += 1 }
    #else
      Purchase.Life.Event(.view, from: .unread, to: .read)
        .perform { $0.context.total += 1 }
    #endif
  }
}
