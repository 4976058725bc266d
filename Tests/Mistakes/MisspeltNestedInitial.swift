import Interlock

func misspeltNestedInitial() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: type 'Part' has no member 'deu'
      Order.State(.payment, initial: .deu) {
        Order.State(.due)
      }
    #else
      Order.State(.payment, initial: .due) {
        Order.State(.due)
      }
    #endif
  }
}
