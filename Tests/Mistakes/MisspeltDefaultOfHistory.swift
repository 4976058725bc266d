import Interlock

func misspeltDefaultOfHistory() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: type 'Part' has no member 'deu'
      Order.State.history(.last, default: .deu)
    #else
      Order.State.history(.last, default: .due)
    #endif
  }
}
