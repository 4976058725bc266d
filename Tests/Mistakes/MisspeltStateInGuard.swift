import Interlock

func misspeltStateInGuard() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: type 'Part' has no member 'piad'
      Order.Event(.ship, from: .packing, to: .shipped).shouldFire { $0.isIn(.piad) }
    #else
      Order.Event(.ship, from: .packing, to: .shipped).shouldFire { $0.isIn(.paid) }
    #endif
  }
}
