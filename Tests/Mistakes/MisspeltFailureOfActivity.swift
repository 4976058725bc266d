import Interlock
import InterlockRuntime

func misspeltFailureOfActivity() throws -> Order {
  try Order(initial: .open) {
    Order.State(.open)
    #if MISTAKE
      // error: type 'Happening?' has no member 'cancle'
      Order.State(.due).activity("load", catch: .cancle) { _ in .pay }
    #else
      Order.State(.due).activity("load", catch: .cancel) { _ in .pay }
    #endif
  }
}
