import Interlock

private final class Note {}

func userInfoThatIsNotSendable(_ message: inout Inbox) throws {
  #if MISTAKE
    // error: type 'Note' does not conform to the 'Sendable' protocol
    try message.fire(.view, userInfo: ["note": Note()])
  #else
    try message.fire(.view, userInfo: ["note": "short"])
  #endif
}
