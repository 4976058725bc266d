import Interlock

func misspeltStateOfGuard() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: type 'Part' has no member 'piad'
      Order.Event(.ship, from: .packing, to: .shipped).shouldFire(whileIn: .piad)
    #else
      Order.Event(.ship, from: .packing, to: .shipped).shouldFire(whileIn: .paid)
    #endif
  }
}
