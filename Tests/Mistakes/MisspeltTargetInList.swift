import Interlock

func misspeltTargetInList() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: type 'Part' has no member 'pakcing'
      Order.Event(.submit, from: .open, to: .paid, .pakcing)
    #else
      Order.Event(.submit, from: .open, to: .paid, .packing)
    #endif
  }
}
