import Interlock
import InterlockData

func conditionOnMisspeltField() throws -> Invoice.Life {
  try Invoice.Life(initial: .unread) {
    Invoice.Life.State(.unread)
    #if MISTAKE
      // error: cannot convert value of type 'Condition<Context>' to expected argument type 'KeyPath<Invoice, Bool>'
      // error: cannot infer key path type from context; consider explicitly specifying a root type
      Invoice.Life.Event(.view, from: .unread, to: .read).when(\.totl > 0)
    #else
      Invoice.Life.Event(.view, from: .unread, to: .read).when(\.total > 0)
    #endif
  }
}
