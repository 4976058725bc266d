import Interlock

func misspeltRaisedEvent() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: type 'Happening' has no member 'pya'
      Order.State(.due).didEnter { $0.raise(.pya) }
    #else
      Order.State(.due).didEnter { $0.raise(.pay) }
    #endif
  }
}
