import Interlock

func targetBeforeJoin() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: argument 'joining' must precede argument 'to'
      Order.Event(.urge, to: .closed, joining: .paid, .shipped)
    #else
      Order.Event(.urge, joining: .paid, .shipped, to: .closed)
    #endif
  }
}
