import Interlock
import InterlockData

func conditionWithoutFields() throws -> Purchase.Life {
  try Purchase.Life(initial: .unread) {
    Purchase.Life.State(.unread)
    #if MISTAKE
      // error: operator function '>' requires that 'Purchase' conform to 'DataContext'
      // error: referencing instance method 'when' on 'EventPart' requires that 'Purchase' conform to 'DataContext'
      Purchase.Life.Event(.view, from: .unread, to: .read).when(\.total > 0)
    #else
      Purchase.Life.Event(.view, from: .unread, to: .read).shouldFire { $0.context.total > 0 }
    #endif
  }
}
