import Interlock
import InterlockData

func keyOfUserInfoWithOtherDefault() throws -> Invoice.Life {
  try Invoice.Life(initial: .unread) {
    Invoice.Life.State(.unread)
    Invoice.Life.State(.read)
    #if MISTAKE
      // error: integer literal value '0' cannot be used as a boolean; did you mean 'false'?
      Invoice.Life.Event(.view, from: .unread, to: .read).when(!userInfo(.locked, default: 0))
    #else
      Invoice.Life.Event(.view, from: .unread, to: .read).when(!userInfo(.locked, default: false))
    #endif
  }
}
