import Interlock
import InterlockData

func assignmentOfAnotherType() throws -> Invoice.Life {
  try Invoice.Life(initial: .unread) {
    Invoice.Life.State(.unread)
    #if MISTAKE
      // error: cannot convert value of type 'String' to expected argument type 'Term<Invoice, Int>'
      Invoice.Life.Event(.view, from: .unread, to: .read).perform(.set(\.total, to: "5"))
    #else
      Invoice.Life.Event(.view, from: .unread, to: .read).perform(.set(\.total, to: 5))
    #endif
  }
}
