import Interlock
import InterlockData

func conditionWithoutComparison() throws -> Invoice.Life {
  try Invoice.Life(initial: .unread) {
    Invoice.Life.State(.unread)
    #if MISTAKE
      // error: cannot convert value of type 'KeyPath<Invoice, Int>' to expected argument type 'KeyPath<Invoice, Bool>'
      Invoice.Life.Event(.view, from: .unread, to: .read).when(\.total)
    #else
      Invoice.Life.Event(.view, from: .unread, to: .read).when(\.total != 0)
    #endif
  }
}
