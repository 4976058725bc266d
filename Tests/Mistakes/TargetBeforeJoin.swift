import Interlock

func targetBeforeJoin() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: incorrect argument labels in call (have '_:to:joining:_:', expected '_:joining:_:to:_:fileID:line:')
      Order.Event(.urge, to: .closed, joining: .paid, .shipped)
    #else
      Order.Event(.urge, joining: .paid, .shipped, to: .closed)
    #endif
  }
}
