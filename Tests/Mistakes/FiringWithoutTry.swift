import Interlock

func firingWithoutTry(_ message: inout Inbox) throws {
  #if MISTAKE
    // error: call can throw but is not marked with 'try'
    message.fire(.view)
  #else
    try message.fire(.view)
  #endif
}
