import Interlock
import InterlockRuntime

func misspeltEventOfActivity() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      Order.State(.due).activity("load") { _ in
        await Task.yield()
        // error: value of tuple type 'Void' has no member 'shipp'
        return .shipp
      }
    #else
      Order.State(.due).activity("load") { _ in
        await Task.yield()
        return .ship
      }
    #endif
  }
}
