import Interlock

func numberComparedWithText() throws -> Purchase.Life {
  try Purchase.Life(initial: .unread) {
    Purchase.Life.State(.unread)
    #if MISTAKE
      Purchase.Life.Event(.view, from: .unread, to: .read)
        // error: cannot convert value of type 'String' to expected argument type 'Int'
        .shouldFire { $0.context.title > 5 }
    #else
      Purchase.Life.Event(.view, from: .unread, to: .read)
        .shouldFire { $0.context.total > 5 }
    #endif
  }
}
