import Interlock

func misspeltNestedState() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      Order.State(.payment) {
        // error: type 'Part' has no member 'deu'
        Order.State(.deu)
      }
    #else
      Order.State(.payment) {
        Order.State(.due)
      }
    #endif
  }
}
