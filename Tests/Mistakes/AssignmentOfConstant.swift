import Interlock
import InterlockData

func assignmentOfConstant() throws -> Invoice.Life {
  try Invoice.Life(initial: .unread) {
    Invoice.Life.State(.unread)
    #if MISTAKE
      // error: cannot convert value of type 'any KeyPath<Invoice, Int> & Sendable' to expected argument type 'WritableKeyPath<Invoice, Int>'
      Invoice.Life.Event(.view, from: .unread, to: .read).perform(.set(\.number, to: 5))
    #else
      Invoice.Life.Event(.view, from: .unread, to: .read).perform(.set(\.total, to: 5))
    #endif
  }
}
