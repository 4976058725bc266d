import Interlock

func misspeltFiredEvent(_ message: inout Inbox) throws {
  #if MISTAKE
    // error: type 'Action' has no member 'veiw'
    try message.fire(.veiw)
  #else
    try message.fire(.view)
  #endif
}
