import Interlock

func misspeltTargetFromAnyState() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: type 'Part' has no member 'closd'
      Order.Event.fromAnyState(.cancel, to: .closd)
    #else
      Order.Event.fromAnyState(.cancel, to: .closed)
    #endif
  }
}
