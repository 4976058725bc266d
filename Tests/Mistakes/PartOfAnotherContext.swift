import Interlock

func partOfAnotherContext() throws -> Purchase.Life {
  try Purchase.Life(initial: .unread) {
    Purchase.Life.State(.unread)
    #if MISTAKE
      // error: cannot convert parent type 'Machine<Status, Action>.With<Purchase>' to expected type 'Machine<Status, Action>.With<Int>'
      Machine<Status, Action>.With<Int>.State(.read)
    #else
      Purchase.Life.State(.read)
    #endif
  }
}
