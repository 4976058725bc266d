import Interlock

func stateFired(_ message: inout Inbox) throws {
  #if MISTAKE
    // error: type 'Action' has no member 'read'
    try message.fire(.read)
  #else
    try message.fire(.view)
  #endif
}
