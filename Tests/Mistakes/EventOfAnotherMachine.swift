import Interlock

func eventOfAnotherMachine(_ message: inout Inbox) throws {
  #if MISTAKE
    // error: cannot convert value of type 'Happening' to expected argument type 'Action'
    try message.fire(Happening.pay)
  #else
    try message.fire(.view)
  #endif
}
