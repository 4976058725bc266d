import Interlock
import InterlockData

func misspeltKeyOfUserInfo() throws -> Invoice.Life {
  try Invoice.Life(initial: .unread) {
    Invoice.Life.State(.unread)
    Invoice.Life.State(.read)
    #if MISTAKE
      // error: type 'UserInfoKey<Bool>' has no member 'lokced'
      Invoice.Life.Event(.view, from: .unread, to: .read).when(!userInfo(.lokced, default: false))
    #else
      Invoice.Life.Event(.view, from: .unread, to: .read).when(!userInfo(.locked, default: false))
    #endif
  }
}
