import Interlock

func conditionWithoutItsModule() throws -> Purchase.Life {
  try Purchase.Life(initial: .unread) {
    Purchase.Life.State(.unread)
    Purchase.Life.State(.read)
    #if MISTAKE
      // error: cannot call value of non-function type 'ImportInterlockData'
      // error: cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'Int'
      // error: cannot infer key path type from context; consider explicitly specifying a root type
      Purchase.Life.Event(.view, from: .unread, to: .read).when(\.total > 0)
    #else
      Purchase.Life.Event(.view, from: .unread, to: .read).shouldFire { $0.context.total > 0 }
    #endif
  }
}
