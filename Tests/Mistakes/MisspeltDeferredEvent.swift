import Interlock

func misspeltDeferredEvent() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: type 'Happening' has no member 'pya'
      Order.State(.open).deferring(.pya)
    #else
      Order.State(.open).deferring(.pay)
    #endif
  }
}
