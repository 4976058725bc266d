import Interlock

func misspeltSourceOfEventlessRow() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: type 'Part' has no member 'opne'
      Order.Event.always(from: .opne, to: .closed)
    #else
      Order.Event.always(from: .open, to: .closed)
    #endif
  }
}
