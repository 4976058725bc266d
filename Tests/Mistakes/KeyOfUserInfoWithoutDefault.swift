import Interlock
import InterlockData

func keyOfUserInfoWithoutDefault() throws -> Invoice.Life {
  try Invoice.Life(initial: .unread) {
    Invoice.Life.State(.unread)
    Invoice.Life.State(.read)
    #if MISTAKE
      // error: unary operator '!' cannot be applied to an operand of type 'Term<Context, Bool?>'
      // error: generic parameter 'Context' could not be inferred
      Invoice.Life.Event(.view, from: .unread, to: .read).when(!userInfo(.locked))
    #else
      Invoice.Life.Event(.view, from: .unread, to: .read).when(!userInfo(.locked, default: false))
    #endif
  }
}
