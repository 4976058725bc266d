import Interlock
import InterlockRuntime

func activityWithoutArgument() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
      Order.State(.due).activity("load") { await Task.yield() }
    #else
      Order.State(.due).activity("load") { _ in await Task.yield() }
    #endif
  }
}
