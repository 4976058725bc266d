import Interlock
import InterlockData

func conditionOfNumberAndText() throws -> Invoice.Life {
  try Invoice.Life(initial: .unread) {
    Invoice.Life.State(.unread)
    #if MISTAKE
      // error: binary operator '>' cannot be applied to operands of type 'any KeyPath<Invoice, Int> & Sendable' and 'String'
      Invoice.Life.Event(.view, from: .unread, to: .read).when(\.total > "5")
    #else
      Invoice.Life.Event(.view, from: .unread, to: .read).when(\.total > 5)
    #endif
  }
}
