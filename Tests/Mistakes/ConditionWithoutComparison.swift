import Interlock
import InterlockData

func conditionWithoutComparison() throws -> Invoice.Life {
  try Invoice.Life(initial: .unread) {
    Invoice.Life.State(.unread)
    #if MISTAKE
      // error: cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'Condition<Invoice>'
      // error: cannot infer key path type from context; consider explicitly specifying a root type
      Invoice.Life.Event(.view, from: .unread, to: .read).when(\.total)
    #else
      Invoice.Life.Event(.view, from: .unread, to: .read).when(\.total != 0)
    #endif
  }
}
