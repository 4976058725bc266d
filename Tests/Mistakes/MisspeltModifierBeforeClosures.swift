import Interlock

func misspeltModifierBeforeClosures() throws -> Purchase.Life {
  try Purchase.Life(initial: .unread) {
    Purchase.Life.State(.unread)
    Purchase.Life.State(.read)
    #if MISTAKE
      // Swift gives up after some seconds, as it does for any type. The line is the right one.
      // error: the compiler is unable to type-check this expression in reasonable time; try breaking up the expression into distinct sub-expressions
      Purchase.Life.Event(.view, from: .unread, to: .read)
        .shouldFir("few") { $0.context.total < 100 && $0.context.total > 10 }
        .perform { $0.context.total *= 2 }
    #else
      Purchase.Life.Event(.view, from: .unread, to: .read)
        .shouldFire("few") { $0.context.total < 100 && $0.context.total > 10 }
        .perform { $0.context.total *= 2 }
    #endif
  }
}
