import Interlock
import InterlockData

func keyOfUserInfoWithOtherDefault() throws -> Invoice.Life {
  try Invoice.Life(initial: .unread) {
    Invoice.Life.State(.unread)
    Invoice.Life.State(.read)
    #if MISTAKE
      // error: cannot convert value of type 'Int' to expected argument type 'Bool'
      Invoice.Life.Event(.view, from: .unread, to: .read).when(!userInfo(.locked, default: 0))
    #else
      Invoice.Life.Event(.view, from: .unread, to: .read).when(!userInfo(.locked, default: false))
    #endif
  }
}
