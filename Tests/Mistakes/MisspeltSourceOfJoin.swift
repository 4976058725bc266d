import Interlock

func misspeltSourceOfJoin() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: type 'Part' has no member 'shiped'
      Order.Event(.urge, joining: .paid, .shiped, to: .closed)
    #else
      Order.Event(.urge, joining: .paid, .shipped, to: .closed)
    #endif
  }
}
