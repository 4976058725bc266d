import Interlock
import InterlockData

func assignmentOfAnotherType() throws -> Invoice.Life {
  try Invoice.Life(initial: .unread) {
    Invoice.Life.State(.unread)
    #if MISTAKE
      // error: no exact matches in call to static method 'set'
      Invoice.Life.Event(.view, from: .unread, to: .read).perform(.set(\.total, to: "5"))
    #else
      Invoice.Life.Event(.view, from: .unread, to: .read).perform(.set(\.total, to: 5))
    #endif
  }
}
