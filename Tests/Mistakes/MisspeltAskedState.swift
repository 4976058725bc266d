import Interlock

func misspeltAskedState(_ message: Inbox) throws {
  #if MISTAKE
    // error: type 'Status' has no member 'raed'
    print(message.isIn(.raed))
  #else
    print(message.isIn(.read))
  #endif
}
