import Interlock

func payloadThatIsNotSendable() throws -> Inbox {
  final class Box { var count = 0 }
  return try Inbox(initial: .unread) {
    Inbox.State(.unread)
    #if MISTAKE
      // error: type 'Box' does not conform to the 'Sendable' protocol
      Inbox.Event(.view, from: .unread, to: .read).carrying(Box.self)
    #else
      Inbox.Event(.view, from: .unread, to: .read).carrying(Int.self)
    #endif
  }
}
