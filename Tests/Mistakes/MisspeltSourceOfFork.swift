import Interlock

func misspeltSourceOfFork() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: type 'Part' has no member 'opne'
      Order.Event(.submit, from: .opne, to: .paid, .packing)
    #else
      Order.Event(.submit, from: .open, to: .paid, .packing)
    #endif
  }
}
