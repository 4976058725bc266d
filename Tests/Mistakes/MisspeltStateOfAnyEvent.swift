import Interlock

func misspeltStateOfAnyEvent() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: type 'Part' has no member 'opne'
      Order.Event.anyEvent(in: .opne)
    #else
      Order.Event.anyEvent(in: .open)
    #endif
  }
}
