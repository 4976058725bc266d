import Interlock

func stateAssigned(_ message: inout Inbox) throws {
  #if MISTAKE
    // error: cannot assign to property: 'state' is a get-only property
    message.state = .read
  #else
    try message.fire(.view)
  #endif
}
