import Interlock

func firingConstant(_ message: Inbox) throws {
  #if MISTAKE
    // error: cannot use mutating member on immutable value: 'message' is a 'let' constant
    try message.fire(.view)
  #else
    var copy = message
    try copy.fire(.view)
  #endif
}
