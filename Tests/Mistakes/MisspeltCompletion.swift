import Interlock

func misspeltCompletion() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: type 'Part' has no member 'handlnig'
      Order.Event.completion(of: .handlnig, to: .closed)
    #else
      Order.Event.completion(of: .handling, to: .closed)
    #endif
  }
}
