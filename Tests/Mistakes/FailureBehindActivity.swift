import Interlock
import InterlockRuntime

@Sendable private func load(_ context: Order.ActivityContext) async throws -> Happening? { .pay }

func failureBehindActivity() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: argument 'catch' must precede unnamed argument #1
      Order.State(.due).activity(load, catch: .cancel)
    #else
      Order.State(.due).activity(catch: .cancel, load)
    #endif
  }
}
