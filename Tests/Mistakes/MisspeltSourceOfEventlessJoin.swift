import Interlock

func misspeltSourceOfEventlessJoin() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: type 'Part' has no member 'shiped'
      Order.Event.always(joining: .paid, .shiped, to: .closed)
    #else
      Order.Event.always(joining: .paid, .shipped, to: .closed)
    #endif
  }
}
